//! Tests that run for longer than `cargo xtask test` has time for.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::HELP;
use crate::steps::{cargo, program_in, root, step, target};
use crate::web;

/// The crash test of `test`, for longer.
pub(crate) fn crash() -> Result<(), String> {
    Campaign::read(&[("--kills", "FORCEOUT_KILLS", "1000"), ("--seed", "FORCEOUT_SEED", "1")])?
        .run("crash", "forceout")
}

/// The fuzzing of `test`, for longer.
pub(crate) fn fuzz() -> Result<(), String> {
    Campaign::read(&[("--seconds", "FORCEOUT_SECONDS", "600"), ("--seed", "FORCEOUT_SEED", "1")])?.run_with(
        "whole",
        "server",
        "fuzz::",
        &[],
    )
}

/// The cluster of `test`, for longer, with more kinds of faults, or with nodes built with a fault. Kinds that are named happen again and
/// again for as long as all of them would; `--seconds 0` has each of them once.
pub(crate) fn cluster() -> Result<(), String> {
    let mut given: Vec<String> = env::args().skip(2).collect();
    let short = take_flag(&mut given, "--short");
    let kinds = take_value(&mut given, "--kinds")?;
    let broken = take_value(&mut given, "--break")?;
    let release = take_value(&mut given, "--from")?;
    let numbers = [("--seconds", "FORCEOUT_SECONDS", "600"), ("--seed", "FORCEOUT_SEED", "1")];
    let mut campaign = Campaign::of(&numbers, &given)?;
    let mut features = Vec::new();
    match broken.as_deref() {
        None => {}
        Some("fence") => {
            features = vec!["--features", "server/break-fence"];
            campaign.0.push(("FORCEOUT_BROKEN_FENCE", "1".to_owned()));
        }
        Some(other) => return Err(format!("there is no way to break `{other}`\n\n{HELP}")),
    }
    let kinds = match (kinds, short, features.is_empty()) {
        (Some(kinds), ..) => kinds,
        (None, false, true) => LONG.to_owned(),
        (None, true, true) => SHORT.to_owned(),
        // The missing fence shows only when a paused node wakes up.
        (None, _, false) => "pause".to_owned(),
    };
    let wanted = |kind: &str| kinds.split(',').any(|one| one == kind);
    if !short {
        proxies(if wanted("proxies") { &["haproxy", "nginx", "caddy"] } else { &["haproxy"] })?;
    }
    if wanted("skew") && !Path::new("/usr/bin/faketime").exists() {
        web::install(&["faketime"], "wrong clocks need libfaketime")?;
    }
    if wanted("proxies") {
        web::for_proxies()?;
        campaign.0.push(("FORCEOUT_BROWSER", "1".to_owned()));
    }
    if let Some(release) = release {
        let program = old_program(&release)?;
        campaign.0.push(("FORCEOUT_OLD_PROGRAM", program.display().to_string()));
    }
    campaign.0.push(("FORCEOUT_KINDS", kinds));
    if short || !features.is_empty() {
        // Each kind once.
        campaign.0.push(("FORCEOUT_SECONDS", "0".to_owned()));
    }
    campaign.run_with("cluster", "forceout", "", &features)
}

/// Makes sure that these proxies are installed: on Debian it installs them. Without HAProxy the test uses a small load balancer of its own.
fn proxies(names: &[&str]) -> Result<(), String> {
    let missing = |name: &&&str| {
        !["/usr/sbin", "/usr/bin", "/usr/local/bin"]
            .iter()
            .any(|folder| Path::new(folder).join(name).exists())
    };
    let missing: Vec<&str> = names.iter().filter(missing).copied().collect();
    if missing.is_empty() { Ok(()) } else { web::install(&missing, "nodes stand behind proxies") }
}

/// The program of an earlier release, built from the history in a folder beside this one.
fn old_program(release: &str) -> Result<PathBuf, String> {
    let folder = target().join("earlier").join(release.replace('/', "-"));
    if !folder.exists() {
        let mut copy = Command::new("git");
        copy.args(["worktree", "add", "--detach"]).arg(&folder).arg(release).current_dir(root());
        step("earlier release", &mut copy, "is there such a release?")?;
    }
    let mut build = cargo(&["build", "--profile", "serve", "--package", "forceout"]);
    build.current_dir(&folder).env("CARGO_TARGET_DIR", folder.join("target"));
    step("build it", &mut build, "see above")?;
    Ok(program_in(&folder.join("target/serve"), "forceout"))
}

/// The kinds of faults of the short run, and of the long one.
const SHORT: &str = "kill,pause,db,roll,partition";
const LONG: &str = "kill,pause,cut,partition,db,roll,skew,failover";

/// Whether a flag was given.
fn take_flag(given: &mut Vec<String>, flag: &str) -> bool {
    let before = given.len();
    given.retain(|one| one != flag);
    given.len() < before
}

/// The value after a flag, if the flag was given.
fn take_value(given: &mut Vec<String>, flag: &str) -> Result<Option<String>, String> {
    let Some(at) = given.iter().position(|one| one == flag) else { return Ok(None) };
    let taken: Vec<String> = given.drain(at..(at + 2).min(given.len())).collect();
    taken.get(1).cloned().map(Some).ok_or_else(|| format!("{flag} needs a word"))
}

/// A test that runs for longer than `cargo xtask test` has time for; the environment tells it for how long.
struct Campaign(Vec<(&'static str, String)>);

impl Campaign {
    /// Reads numbers from the command line: each has a flag, a variable for the test, and a default value.
    fn read(numbers: &[(&'static str, &'static str, &'static str)]) -> Result<Campaign, String> {
        let given: Vec<String> = env::args().skip(2).collect();
        Campaign::of(numbers, &given)
    }

    fn of(
        numbers: &[(&'static str, &'static str, &'static str)],
        given: &[String],
    ) -> Result<Campaign, String> {
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

    /// Runs the test with this name from a package, compiled like the program of `cargo xtask serve`, and shows its figures.
    fn run(self, test: &str, package: &str) -> Result<(), String> {
        self.run_with(test, package, "", &[])
    }

    /// Runs only the tests of it whose names contain `only`.
    fn run_with(self, test: &str, package: &str, only: &str, features: &[&str]) -> Result<(), String> {
        let mut command = cargo(&["test", "--profile", "serve", "--package", package, "--test", test]);
        command.args(features).args(["--", "--nocapture", only]).envs(self.0);
        step(test, &mut command, "see the failures above")
    }
}
