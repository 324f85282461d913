//! `cargo xtask package`: what people install, built with all optimisations and without the benchmarks.

mod debian;
mod notices;

use std::env::consts::{ARCH, OS};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{cargo, output, program_in, root, step, target};
use crate::web;

/// The shells that get completions: the shell's name, and where they are in the archive.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "forceout.bash"),
    ("zsh", "_forceout"),
    ("fish", "forceout.fish"),
    ("powershell", "forceout.ps1"),
];

/// An archive for everybody, and a package if `dpkg-deb` is available.
pub(crate) fn package() -> Result<(), String> {
    web::whole_client()?;
    let build = ["build", "--release", "--locked", "--package", "forceout", "--no-default-features"];
    step("build", &mut cargo(&build), "see above")?;
    let folder = target().join("package");
    // Nothing from an older run may get into the archive.
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.to_string()),
        _ => {}
    }
    let name = format!("forceout-{}-{ARCH}-{OS}", env!("CARGO_PKG_VERSION"));
    let tree = folder.join(&name);
    fill(&tree)?;
    let archive = format!("{name}.tar.gz");
    step(
        "archive",
        Command::new("tar").args(["-czf", &archive, &name]).current_dir(&folder),
        "is `tar` there?",
    )?;
    println!("{}", folder.join(&archive).display());
    if Command::new("dpkg-deb").arg("--version").output().is_ok() {
        println!("{}", debian::package(&tree, &folder)?.display());
    } else {
        println!("No package for Debian: `dpkg-deb` is not there.");
    }
    Ok(())
}

/// Everything in the archive.
fn fill(tree: &Path) -> Result<(), String> {
    let program = program_in(&target().join("release"), "forceout");
    copy(&program, &program_in(tree, "forceout"))?;
    let page = output(Command::new(&program).arg("man"))?;
    write(&tree.join("man/forceout.1"), &page)?;
    for command in commands(&page) {
        let page = output(Command::new(&program).args(["man", &command]))?;
        write(&tree.join(format!("man/forceout-{command}.1")), &page)?;
    }
    for (shell, file) in SHELLS {
        let script = output(Command::new(&program).args(["completions", shell]))?;
        write(&tree.join("completions").join(file), &script)?;
    }
    for file in ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&root().join(file), &tree.join(file))?;
    }
    write(&tree.join("THIRD-PARTY-LICENCES.txt"), &notices::notices()?)?;
    copy_folder(&root().join("docs"), &tree.join("docs"))?;
    copy_folder(&root().join("packaging"), &tree.join("packaging"))
}

/// The commands that the program's manual page refers to, as `forceout\-check(1)`.
fn commands(page: &str) -> Vec<String> {
    let names = page.lines().filter_map(|line| line.strip_prefix("forceout\\-")?.strip_suffix("(1)"));
    names.filter(|name| *name != "help").map(|name| name.replace('\\', "")).collect()
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    make_room(to)?;
    fs::copy(from, to).map(|_| ()).map_err(|error| format!("{}: {error}", from.display()))
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    for path in files(from)? {
        let inside = path.strip_prefix(from).map_err(|error| error.to_string())?;
        copy(&path, &to.join(inside))?;
    }
    Ok(())
}

fn write(to: &Path, text: &str) -> Result<(), String> {
    make_room(to)?;
    fs::write(to, text).map_err(|error| format!("{}: {error}", to.display()))
}

fn make_room(file: &Path) -> Result<(), String> {
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// All files below a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let complaint = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(complaint)? {
        let path = entry.map_err(complaint)?.path();
        match path.is_dir() {
            true => found.extend(files(&path)?),
            false => found.push(path),
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_names_its_commands() {
        let page = ".SH SUBCOMMANDS\n.TP\nforceout\\-check(1)\nCheck\n.TP\nforceout\\-help(1)\nHelp\n";
        assert_eq!(commands(page), ["check"]);
    }
}
