//! Everything that must hold before a change is accepted.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::steps::{AS_TESTED, Beside, cargo, program, program_in, root, step, target};
use crate::{pocket, web};

pub(crate) fn test() -> Result<(), String> {
    let begun = Instant::now();
    // Before the client's checks, which install packages too: only one installation can run at a time.
    postgresql()?;
    // The compiler leaves a core idle for long stretches, so the client is checked meanwhile.
    let client = Beside::start("client-checks")?;
    step("format", &mut cargo(&["fmt", "--all", "--check"]), "run `cargo fmt --all`")?;
    let lint = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    step("lint", &mut cargo(&lint), "mend what clippy complains about")?;
    let mut docs = cargo(&["doc", "--lib", "--bin", "forceout", "--bin", "xtask", "--no-deps", "--quiet"]);
    docs.args(AS_TESTED);
    step("docs", docs.env("RUSTDOCFLAGS", "-D warnings"), "mend what rustdoc complains about")?;
    let mut deny = Command::new(cargo_deny()?);
    deny.args(["--all-features", "check", "licenses", "bans", "sources"]).current_dir(root());
    step("licences", &mut deny, "deny.toml says what may come in")?;
    // A test of texts for people must not overwrite its own expected text.
    let mut tests = cargo(&["test", "--workspace"]);
    step("tests", tests.env("INSTA_UPDATE", "no"), "see the failures above")?;
    let program = program()?;
    let mut cases = Command::new(&program);
    step("cases", cases.args(["conformance", "conformance"]).current_dir(root()), "see the failures above")?;
    client.wait()?;
    let client = Beside::start("client-build")?;
    pocket::compare()?;
    client.wait()?;
    web::shakes(&program)?;
    println!("\nAll is well, after {:.1} s.", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Makes sure that the tests have a PostgreSQL: on Debian it is installed, but no server of the machine's own is started.
fn postgresql() -> Result<(), String> {
    let is_there = |folder: &str| Path::new(folder).exists();
    if env::var_os("FORCEOUT_WITHOUT_POSTGRES").is_some() {
        return Ok(());
    }
    if ["/usr/lib/postgresql", "/usr/local/bin/postgres", "/usr/bin/postgres"].into_iter().any(is_there) {
        return Ok(());
    }
    let settings = Path::new("/etc/postgresql-common");
    if is_there("/etc/debian_version") {
        let said = fs::create_dir_all(settings)
            .and_then(|()| fs::write(settings.join("createcluster.conf"), "create_main_cluster = false\n"));
        said.map_err(|error| format!("{}: {error}", settings.display()))?;
    }
    web::install(&["postgresql"], "the tests of the store need PostgreSQL 15 or later")
}

/// The program that checks licences and sources.
const DENY: &str = "cargo-deny@0.20.2";

/// The machine's own cargo-deny, or else one built once for all clones on the machine. It is built without optimisation and debug info:
/// it runs for three seconds, and optimising would take longer than a year of runs saves.
fn cargo_deny() -> Result<PathBuf, String> {
    let own = env::home_dir().map_or_else(target, |home| home.join(".cache/forceout")).join(DENY);
    let found = [PathBuf::from("cargo-deny"), program_in(&own.join("bin"), "cargo-deny")];
    for program in &found {
        if Command::new(program).arg("--version").output().is_ok_and(|done| done.status.success()) {
            return Ok(program.clone());
        }
    }
    let mut install = cargo(&["install", "--locked", "--debug", "--quiet", DENY, "--root"]);
    install.arg(&own).env("CARGO_PROFILE_DEV_DEBUG", "false");
    step("install cargo-deny", &mut install, "is crates.io within reach?")?;
    let [_, built] = found;
    Ok(built)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What only some systems have. Each use comes right below a `cfg`, so that the program compiles on the others.
    const ONE_SYSTEM: [&str; 4] = ["os::unix", "signal::unix", "rustix::", "os::windows"];

    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(path);
            }
        }
    }

    #[test]
    fn what_one_system_has_stands_below_a_cfg() {
        let mut files = Vec::new();
        sources(&root().join("crates"), &mut files);
        assert!(files.len() > 100);
        let mut guarded = 0;
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            for (number, line) in lines.iter().enumerate() {
                if ONE_SYSTEM.iter().any(|name| line.contains(name)) {
                    let above = &lines[number.saturating_sub(3)..number];
                    let cfg = above.iter().any(|line| line.contains("#[cfg("));
                    assert!(cfg, "{}, line {}: {line}", file.display(), number + 1);
                    guarded += 1;
                }
            }
        }
        assert!(guarded > 0);
    }
}
