//! Tests that run for longer than `cargo xtask test` has time for.

use std::env;

use crate::HELP;
use crate::steps::{cargo, step};

/// The crash test of `test`, for longer.
pub(crate) fn crash() -> Result<(), String> {
    Campaign::read(&[("--kills", "FORCEOUT_KILLS", "1000"), ("--seed", "FORCEOUT_SEED", "1")])?
        .run("crash", "forceout")
}

/// The fuzzing of `test`, for longer.
pub(crate) fn fuzz() -> Result<(), String> {
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
