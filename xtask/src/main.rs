//! The project's own commands. `cargo xtask` alone lists them.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "these commands run other programs and measure their time"
)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

const HELP: &str = "\
Usage: cargo xtask COMMAND

  test      check the format, lint, docs, run all tests and all cases: what the project promises
  demo      build the program and show a worked verdict and a Solution
  client    build the web client into web/dist, which the server embeds (needs Node 20)
  serve     build the client and the program, and open live tables on this machine
  browser   the client's types and tests, and whole shakes in a real Chromium; part of `test`
  crash     kill a server with many tables a thousand times, and look whether anything is lost
            [--kills N] [--seed S]
  fuzz      send a server random and nearly valid messages for ten minutes
            [--seconds N] [--seed S]
  bench     build the program and print every figure of docs/speed.md, or of one room: bench wff
  coverage  write conformance/COVERAGE.md, which shows which rule has cases
  pictures  write the pictures of the documentation from what the program really prints
  types     write web/src/lib/generated.ts, the types of the protocol for the client in the browser

Nothing but the Rust toolchain is needed, and Node for the web client.
";

fn main() -> ExitCode {
    let command = env::args().nth(1);
    let result = match command.as_deref() {
        Some("test") => test(),
        Some("demo") => demo(),
        Some("client") => client(),
        Some("serve") => serve(),
        Some("browser") => browser(),
        Some("crash") => crash(),
        Some("fuzz") => fuzz(),
        Some("bench") => bench(),
        Some("coverage") => coverage(),
        Some("pictures") => pictures(),
        Some("types") => types(),
        Some("help" | "--help" | "-h") | None => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => Err(format!("there is no command `{other}`\n\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(complaint) => {
            eprintln!("xtask: {complaint}");
            ExitCode::FAILURE
        }
    }
}

/// Everything that must hold before a change is taken in.
fn test() -> Result<(), String> {
    let begun = Instant::now();
    step("format", &mut cargo(&["fmt", "--all", "--check"]), "run `cargo fmt --all`")?;
    let lint = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    step("lint", &mut cargo(&lint), "mend what clippy complains about")?;
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
    step("docs", docs.env("RUSTDOCFLAGS", "-D warnings"), "mend what rustdoc complains about")?;
    // A test that shows what people read must not write its new text over the old one by itself.
    let mut tests = cargo(&["test", "--workspace"]);
    step("tests", tests.env("INSTA_UPDATE", "no"), "see the failures above")?;
    let cases = ["run", "--quiet", "--package", "forceout", "--", "conformance", "conformance"];
    step("cases", &mut cargo(&cases), "see the failures above")?;
    browser()?;
    println!("\nAll is well, after {:.1} s.", begun.elapsed().as_secs_f64());
    Ok(())
}

/// A worked verdict and a Solution in the terminal.
fn demo() -> Result<(), String> {
    step("build", &mut cargo(&["build", "--release", "--package", "forceout"]), "see above")?;
    for arguments in [
        ["check", "docs/examples/ambiguous.toml"],
        ["check", "docs/examples/wild-cube.toml"],
        ["solve", "docs/examples/now.toml"],
    ] {
        println!("\n$ forceout {}\n", arguments.join(" "));
        let mut forceout = cargo(&["run", "--release", "--quiet", "--package", "forceout", "--"]);
        let status = forceout.args(arguments).status().map_err(|error| error.to_string())?;
        // An incorrect Solution is a good answer here; bad input is not.
        if !matches!(status.code(), Some(0 | 1)) {
            return Err("the example could not be shown".to_owned());
        }
    }
    println!("\nTry it with a file of your own; docs/examples has some to start from.");
    Ok(())
}

/// Builds the web client, and installs what it needs only when its lock file has changed.
fn client() -> Result<(), String> {
    if npm(&["--version"]).output().is_err() {
        install("npm", "the web client needs Node 20")?;
    }
    let web = root().join("web");
    let lock = fs::read_to_string(web.join("package-lock.json")).map_err(|error| error.to_string())?;
    let note = web.join("node_modules/.installed-lock");
    if fs::read_to_string(&note).ok().as_deref() != Some(lock.as_str()) {
        step("client: install", &mut npm(&["ci", "--no-audit", "--no-fund"]), "is Node 20 or later there?")?;
        fs::write(&note, &lock).map_err(|error| error.to_string())?;
    }
    step("client: build", &mut npm(&["run", "build"]), "see above")
}

/// Live tables on this machine, with the client.
fn serve() -> Result<(), String> {
    client()?;
    let arguments = ["run", "--release", "--package", "forceout", "--", "serve"];
    step("serve", cargo(&arguments).args(env::args().skip(2)), "see above")
}

/// The client's own tests, and whole shakes in a real browser.
fn browser() -> Result<(), String> {
    client()?;
    step("client: types", &mut npm(&["run", "check"]), "see above")?;
    step("client: tests", &mut npm(&["test"]), "see above")?;
    step("build", &mut cargo(&["build", "--package", "forceout"]), "see above")?;
    chromium()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    let program = target.join("debug").join("forceout");
    step("browser", npm(&["run", "e2e"]).env("FORCEOUT_BINARY", program), "see the failures above")
}

/// Makes sure that there is a browser for the tests: on Debian it is installed, elsewhere somebody has to.
fn chromium() -> Result<(), String> {
    let known = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
    match known.iter().any(|path| Path::new(path).exists()) {
        true => Ok(()),
        false => install("chromium", "the browser tests need Chromium"),
    }
}

/// Installs a package of Debian; elsewhere, says what is missing.
fn install(package: &str, missing: &str) -> Result<(), String> {
    if !Path::new("/etc/debian_version").exists() {
        return Err(format!("{missing}; install it and try again"));
    }
    // A new machine may have no list of packages yet.
    let advice = format!("{missing}; run `apt-get install {package}` as root");
    step("packages", Command::new("apt-get").args(["update", "--quiet"]), &advice)?;
    step(&format!("install {package}"), Command::new("apt-get").args(["install", "-y", package]), &advice)
}

fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.args(arguments).current_dir(root().join("web"));
    command
}

/// The crash test of `test`, for longer.
fn crash() -> Result<(), String> {
    Campaign::read(&[("--kills", "FORCEOUT_KILLS", "1000"), ("--seed", "FORCEOUT_SEED", "1")])?
        .run("crash", "forceout")
}

/// The fuzzing of `test`, for longer.
fn fuzz() -> Result<(), String> {
    Campaign::read(&[("--seconds", "FORCEOUT_SECONDS", "600"), ("--seed", "FORCEOUT_SEED", "1")])?
        .run("fuzz", "server")
}

/// A test that runs for longer than `cargo xtask test` has time for; the environment tells it how long.
struct Campaign(Vec<(&'static str, String)>);

impl Campaign {
    /// Reads numbers from the command line: each has a flag, a variable for the test, and a value where it is not given.
    fn read(numbers: &[(&'static str, &'static str, &'static str)]) -> Result<Campaign, String> {
        let given: Vec<String> = env::args().skip(2).collect();
        let mut values: Vec<(&'static str, String)> =
            numbers.iter().map(|(_, variable, default)| (*variable, (*default).to_owned())).collect();
        for pair in given.chunks(2) {
            let at = numbers.iter().position(|(flag, ..)| *flag == pair[0]);
            let at = at.ok_or_else(|| format!("`{}` means nothing here\n\n{HELP}", pair[0]))?;
            let value = pair.get(1).filter(|value| value.parse::<u64>().is_ok());
            values[at].1 = value.cloned().ok_or_else(|| format!("{} needs a number", pair[0]))?;
        }
        Ok(Campaign(values))
    }

    /// Runs the test of that name of a package, compiled for speed, and shows its figures.
    fn run(self, test: &str, package: &str) -> Result<(), String> {
        let arguments = ["test", "--release", "--package", package, "--test", test, "--", "--nocapture"];
        step(test, cargo(&arguments).envs(self.0), "see the failures above")
    }
}

/// The figures of docs/speed.md.
fn bench() -> Result<(), String> {
    let named = env::args().nth(2);
    let all = ["onsets", "equations", "wff", "referee", "bots", "tables"];
    let rooms = named.as_deref().map_or(all.to_vec(), |room| vec![room]);
    for room in rooms {
        let mut forceout =
            cargo(&["run", "--release", "--quiet", "--package", "forceout", "--", "bench", room]);
        if room == "tables" {
            forceout.args(["--tables", "2000", "--seconds", "20"]);
        }
        step("bench", &mut forceout, "see above")?;
    }
    Ok(())
}

fn coverage() -> Result<(), String> {
    let arguments = ["conformance", "conformance", "--coverage", "conformance/COVERAGE.md"];
    let mut forceout = cargo(&["run", "--quiet", "--package", "forceout", "--"]);
    step("coverage", forceout.args(arguments), "see the failures above")
}

fn pictures() -> Result<(), String> {
    let mut tests = cargo(&["test", "--quiet", "--package", "forceout", "--", "the_picture_of"]);
    step("pictures", tests.env("UPDATE_PICTURES", "1"), "see the failures above")
}

fn types() -> Result<(), String> {
    let mut written = cargo(&["run", "--quiet", "--package", "protocol", "--example", "types"]);
    let output = written.output().map_err(|error| format!("cargo could not be started: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let file = root().join("web/src/lib/generated.ts");
    std::fs::write(&file, output.stdout).map_err(|error| format!("{}: {error}", file.display()))
}

/// Runs one step, and says how long it took.
fn step(name: &str, command: &mut Command, advice: &str) -> Result<(), String> {
    println!("\n=== {name}");
    let begun = Instant::now();
    let status = command.status().map_err(|error| format!("{name} could not be started: {error}"))?;
    if !status.success() {
        return Err(format!("{name} failed; {advice}"));
    }
    println!("=== {name}: done in {:.1} s", begun.elapsed().as_secs_f64());
    Ok(())
}

fn cargo(arguments: &[&str]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(root());
    command
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Path::to_path_buf).unwrap_or_default()
}
