//! The web client: building it, and its tests in a real browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::pocket::{self, Made};
use crate::steps::{program, root, step};

/// Builds the web client.
pub(crate) fn client() -> Result<(), String> {
    get_ready(Made::ToShip)?;
    build(Made::ToShip)
}

/// Installs what the client needs, but only if its lock file has changed, and compiles the engine's module.
fn get_ready(module: Made) -> Result<(), String> {
    if npm(&["--version"]).output().is_err() {
        install(&["npm"], "the web client needs Node 20")?;
    }
    let web = root().join("web");
    let lock = fs::read_to_string(web.join("package-lock.json")).map_err(|error| error.to_string())?;
    let note = web.join("node_modules/.installed-lock");
    if fs::read_to_string(&note).ok().as_deref() != Some(lock.as_str()) {
        step("client: install", &mut npm(&["ci", "--no-audit", "--no-fund"]), "is Node 20 or later there?")?;
        fs::write(&note, &lock).map_err(|error| error.to_string())?;
    }
    pocket::build(module)
}

fn build(module: Made) -> Result<(), String> {
    let mut build = npm(&["run", "build"]);
    if let Made::ToTest = module {
        build.env("FORCEOUT_PACK", "quickly");
    }
    step("client: build", &mut build, "see above")
}

/// The same, after installing what the module needs.
pub(crate) fn whole_client() -> Result<(), String> {
    install_compiler();
    client()
}

/// Installs a compiler for the module. On systems other than Debian the client may be built without it.
fn install_compiler() {
    if !pocket::can_be_built()
        && let Err(complaint) = install(&pocket::PACKAGES, "the engine for the browser needs a compiler")
    {
        println!("{complaint}");
    }
}

/// The client's own tests, and whole shakes in a real browser.
pub(crate) fn browser() -> Result<(), String> {
    checks()?;
    build_to_test()?;
    pocket::compare()?;
    shakes(&program()?)
}

/// The client's types and its own tests, and all installations: nothing that the program's tests look at.
pub(crate) fn checks() -> Result<(), String> {
    install_compiler();
    get_ready(Made::ToTest)?;
    step("client: types", &mut npm(&["run", "check"]), "see above")?;
    step("client: tests", &mut npm(&["test"]), "see above")?;
    chromium()
}

/// Builds the client for the browser tests. The program's own tests look at the result, so they come first.
pub(crate) fn build_to_test() -> Result<(), String> {
    build(Made::ToTest)
}

/// Whole shakes in a real browser.
pub(crate) fn shakes(program: &Path) -> Result<(), String> {
    step("browser", npm(&["run", "e2e"]).env("FORCEOUT_BINARY", program), "see the failures above")
}

/// What a shake in a browser behind a proxy needs.
pub(crate) fn for_proxies() -> Result<(), String> {
    get_ready(Made::ToTest)?;
    chromium()?;
    build(Made::ToTest)
}

/// Makes sure that there is a browser for the tests: on Debian it is installed, elsewhere somebody has to do that. The headless shell
/// is faster; if it is not available, any Chromium will do.
fn chromium() -> Result<(), String> {
    const SHELL: &str = "chromium-headless-shell";
    let is_there = |name: &str| Path::new("/usr/bin").join(name).exists();
    if is_there(SHELL) {
        return Ok(());
    }
    match install(&[SHELL], "the browser tests need Chromium") {
        Err(_) if ["chromium", "chromium-browser", "google-chrome"].into_iter().any(is_there) => Ok(()),
        outcome => outcome,
    }
}

/// Installs Debian packages; on other systems, says what is missing.
pub(crate) fn install(packages: &[&str], missing: &str) -> Result<(), String> {
    if !Path::new("/etc/debian_version").exists() {
        return Err(format!("{missing}; install it and try again"));
    }
    // A new machine may have no package lists yet.
    let names = packages.join(" ");
    let advice = format!("{missing}; run `apt-get install {names}` as root");
    step("packages", Command::new("apt-get").args(["update", "--quiet"]), &advice)?;
    let mut install = Command::new("apt-get");
    // Nothing already installed may be removed for it, and no server starts.
    install.env("RUNLEVEL", "1").args(["install", "-y", "--no-remove"]).args(packages);
    step(&format!("install {names}"), &mut install, &advice)
}

fn npm(arguments: &[&str]) -> Command {
    // On Windows it is a script, which needs its full name.
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(root().join("web"));
    command
}
