//! The engine as a module for browsers: compiled by whatever can do that here, and put where the client's build finds it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{cargo, output, root, step, target};

const TARGET: &str = "wasm32-unknown-unknown";
/// What Debian has for this: a compiler of its own, and the source of the standard library for exactly that compiler.
pub(crate) const PACKAGES: [&str; 3] = ["--no-install-recommends", "rustc-web", "rust-web-src"];

/// What can compile the module.
enum Way {
    /// The toolchain itself: `rustup target add wasm32-unknown-unknown`.
    Toolchain,
    /// The system's compiler, which compiles the standard library too, and the toolchain's linker.
    System { compiler: PathBuf, linker: PathBuf },
}

/// How the module is compiled.
#[derive(Clone, Copy)]
pub(crate) enum Made {
    /// Small and fast, for release.
    ToShip,
    /// In a third of the time, for tests of its answers.
    ToTest,
}

/// Builds the module, or says in one line that nothing here can.
pub(crate) fn build(made: Made) -> Result<(), String> {
    let place = place();
    let Some(way) = way() else {
        println!(
            "\nNo engine in the browser: `rustup target add {TARGET}` or Debian's {} would compile it.",
            PACKAGES[1..].join(" and ")
        );
        // An older module may answer differently from this program; its compressed forms are beside it.
        for ending in ["wasm", "wasm.br", "wasm.gz"] {
            match fs::remove_file(place.with_extension(ending)) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.to_string()),
                _ => {}
            }
        }
        return Ok(());
    };
    // A separate folder, because the compiler may differ from the program's.
    let folder = target().join("pocket");
    let mut build = cargo(&["rustc", "--package", "pocket", "--lib", "--crate-type", "cdylib"]);
    let profile = match made {
        Made::ToShip => "pocket",
        Made::ToTest => "pocket-test",
    };
    build.args(["--profile", profile, "--target", TARGET]).arg("--target-dir").arg(&folder);
    if let Way::System { compiler, linker } = way {
        build.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features="]);
        build.env("RUSTC", compiler).env("RUSTC_BOOTSTRAP", "1");
        build.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    step("engine for the browser", &mut build, "see above")?;
    let built = folder.join(TARGET).join(profile).join("pocket.wasm");
    let bytes = fs::read(&built).map_err(|error| format!("{}: {error}", built.display()))?;
    // An unchanged module is left alone, so that nothing made from it is made again.
    if fs::read(&place).ok().as_ref() != Some(&bytes) {
        let folder = place.parent().unwrap_or(&place);
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        fs::write(&place, bytes).map_err(|error| format!("{}: {error}", place.display()))?;
    }
    Ok(())
}

/// Asks the module and the program the same questions, and compares their answers.
pub(crate) fn compare() -> Result<(), String> {
    if !place().exists() {
        return Ok(());
    }
    // Selected from the whole workspace, so that nothing is compiled again.
    let mut tests = cargo(&["test", "--workspace", "--test", "module", "--", "--ignored"]);
    step("engine: the same answers everywhere", &mut tests, "the module does not answer as the program does")
}

/// Where the client's build looks for the module.
fn place() -> PathBuf {
    root().join("web/pocket/pocket.wasm")
}

/// Whether something here can compile the module.
pub(crate) fn can_be_built() -> bool {
    way().is_some()
}

fn way() -> Option<Way> {
    let said =
        |compiler: &Path, what: &[&str]| output(Command::new(compiler).args(["--print"]).args(what)).ok();
    let own = Path::new("rustc");
    let library = said(own, &["target-libdir", "--target", TARGET])?;
    if Path::new(library.trim()).exists() {
        return Some(Way::Toolchain);
    }
    let compiler = PathBuf::from("/usr/bin/rustc");
    let sources = said(&compiler, &["sysroot"])?;
    let sources = Path::new(sources.trim()).join("lib/rustlib/src/rust/library/std/Cargo.toml");
    let linker = Path::new(said(own, &["target-libdir"])?.trim()).with_file_name("bin").join("rust-lld");
    let version = output(Command::new(&compiler).arg("--version")).ok()?;
    let found =
        sources.exists() && linker.exists() && is_new_enough(&version, env!("CARGO_PKG_RUST_VERSION"));
    found.then_some(Way::System { compiler, linker })
}

/// Whether a compiler is of this version or a later one.
fn is_new_enough(said: &str, least: &str) -> bool {
    let number = |text: &str| {
        let mut parts = text.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
        (parts.next(), parts.next())
    };
    said.split_whitespace().nth(1).is_some_and(|version| number(version) >= number(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_compiler_is_not_taken() {
        assert!(is_new_enough("rustc 1.96.0 (ac68faa20 2026-07-01) (built from a source tarball)", "1.95"));
        assert!(is_new_enough("rustc 1.95.0-nightly", "1.95"));
        assert!(!is_new_enough("rustc 1.85.1", "1.95"));
        assert!(!is_new_enough("", "1.95"));
    }
}
