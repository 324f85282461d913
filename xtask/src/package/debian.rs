//! The package for Debian and its descendants, made from the tree of the archive.

use std::env::consts::ARCH;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{copy, copy_folder, files, write};
use crate::steps::{output, root, step};

/// Where the package puts the files of the archive.
const PLACES: [(&str, &str); 7] = [
    ("forceout", "usr/bin/forceout"),
    ("completions/forceout.bash", "usr/share/bash-completion/completions/forceout"),
    ("completions/_forceout", "usr/share/zsh/vendor-completions/_forceout"),
    ("completions/forceout.fish", "usr/share/fish/vendor_completions.d/forceout.fish"),
    ("packaging/forceout.service", "usr/lib/systemd/system/forceout.service"),
    ("packaging/forceout-node.service", "usr/lib/systemd/system/forceout-node.service"),
    ("THIRD-PARTY-LICENCES.txt", "usr/share/doc/forceout/THIRD-PARTY-LICENCES.txt"),
];

/// Builds the package into this folder.
pub(super) fn package(archive: &Path, folder: &Path) -> Result<PathBuf, String> {
    let tree = folder.join("debian");
    for (from, to) in PLACES {
        copy(&archive.join(from), &tree.join(to))?;
    }
    copy_folder(&archive.join("man"), &tree.join("usr/share/man/man1"))?;
    let pages = files(&tree.join("usr/share/man/man1"))?;
    step("manual", Command::new("gzip").args(["-9n"]).args(pages), "is `gzip` there?")?;
    let docs = tree.join("usr/share/doc/forceout");
    for file in ["README.md", "CHANGELOG.md"] {
        copy(&archive.join(file), &docs.join(file))?;
    }
    copy_folder(&archive.join("docs"), &docs.join("docs"))?;
    // What a host adapts before using it: proxies, containers, the dashboard.
    copy_folder(&archive.join("packaging"), &docs.join("examples"))?;
    write(&docs.join("copyright"), &copyright()?)?;
    let architecture = output(Command::new("dpkg").arg("--print-architecture")).unwrap_or(ARCH.to_owned());
    let version = env!("CARGO_PKG_VERSION");
    write(&tree.join("DEBIAN/control"), &control(architecture.trim(), version, &files(&tree)?)?)?;
    let package = folder.join(format!("forceout_{version}_{}.deb", architecture.trim()));
    let mut build = Command::new("dpkg-deb");
    build.args(["--root-owner-group", "--build"]).args([&tree, &package]);
    step("package", &mut build, "see above")?;
    Ok(package)
}

fn control(architecture: &str, version: &str, files: &[PathBuf]) -> Result<String, String> {
    // "glibc 2.36": the program needs only the version that it was linked with, or a later one.
    let libc = output(Command::new("getconf").arg("GNU_LIBC_VERSION"))?;
    let libc = libc.split_whitespace().last().unwrap_or_default();
    let bytes: u64 = files.iter().filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum();
    Ok(format!(
        "Package: forceout\n\
         Version: {version}\n\
         Architecture: {architecture}\n\
         Maintainer: The Forceout team <forceout@localhost>\n\
         Section: games\n\
         Priority: optional\n\
         Depends: libc6 (>= {libc})\n\
         Installed-Size: {}\n\
         Description: judge, solver, opponents and live tables for Academic Games\n \
         Forceout plays, judges and solves EQUATIONS, ON-SETS and WFF 'N PROOF by the letter\n \
         of their tournament rulebooks. `systemctl enable --now forceout` opens live tables.\n",
        bytes.div_ceil(1024)
    ))
}

fn copyright() -> Result<String, String> {
    let mit = std::fs::read_to_string(root().join("LICENSE-MIT")).map_err(|error| error.to_string())?;
    Ok(format!(
        "Forceout is licensed under the MIT licence or the Apache licence 2.0, at your option.\n\
         On Debian the Apache licence is in /usr/share/common-licenses/Apache-2.0.\n\
         THIRD-PARTY-LICENCES.txt has the licences of what is compiled in.\n\n{mit}"
    ))
}
