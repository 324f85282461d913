//! Case files, and a judge for the few Solutions that the cases do not assume.
#![allow(dead_code, reason = "not every test needs all of it")]

use std::path::PathBuf;

use mat::{Judgement, Verdict};
use referee::{Code, Fields, Judge, Objection, Ruling, Variation};
use serde_json::Value;

/// The files with cases of the kinds `match` and `score`.
pub(crate) const CASE_FILES: [&str; 9] = [
    "match/procedure.toml",
    "match/challenges.toml",
    "match/clock.toml",
    "match/round.toml",
    "match/sand.toml",
    "match/table.toml",
    "match/variations.toml",
    "match/score.toml",
    "equations/scoring.toml",
];

/// The case files of the project.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

/// The cases of one file that are about the procedure; `None` if there is no such file.
pub(crate) fn cases(file: &str) -> Option<Vec<Value>> {
    let text = std::fs::read_to_string(folder().join(file)).ok()?;
    let sheet: Value = toml::from_str(&text).unwrap();
    let ours = |case: &&Value| ["match", "score"].contains(&case["kind"].as_str().unwrap_or_default());
    Some(sheet["case"].as_array().unwrap().iter().filter(ours).cloned().collect())
}

/// A judge that can add digits: enough for the cases that present a real Equation.
pub(crate) struct Sums;

impl Judge for Sums {
    fn selection(&self, _: &Fields, _: &Variation) -> Ruling {
        Ruling::Unknown
    }

    /// A Goal that ends with an operation is not an expression; the cases need no more than that.
    fn goal_is_legal(&self, position: &Fields) -> bool {
        !position["goal"].as_str().is_some_and(|goal| goal.ends_with(['+', '-', 'x', '÷', '*', '√']))
    }

    fn verdict(&self, position: &Fields, submission: &Fields) -> Result<Judgement, Code> {
        let correct = self.is_correct(position, submission).unwrap_or(false);
        let verdict = if correct { Verdict::Correct } else { Verdict::Incorrect };
        Ok(Judgement { verdict, reasons: Vec::new() })
    }

    fn may_be_said(&self, _: &Fields, _: Objection<'_>) -> Result<(), Code> {
        Ok(())
    }

    fn objection(&self, position: &Fields, submission: &Fields, _: Objection<'_>) -> Result<bool, Code> {
        Ok(!self.is_correct(position, submission).unwrap_or(false))
    }
}

impl Sums {
    fn is_correct(&self, position: &Fields, submission: &Fields) -> Option<bool> {
        let (sum, goal) = submission.get("equation")?.as_str()?.split_once('=')?;
        let digits: Option<Vec<u32>> = sum.trim().split('+').map(|digit| digit.parse().ok()).collect();
        let mut cubes: Vec<String> = sum.trim().chars().map(String::from).collect();
        let bag = |section: &str| -> Vec<String> {
            position[section].as_str().unwrap_or_default().split_whitespace().map(str::to_owned).collect()
        };
        let mut take = |cube: &String| cubes.iter().position(|one| one == cube).map(|at| cubes.remove(at));
        let required = bag("required").iter().all(|cube| take(cube).is_some());
        for cube in bag("permitted") {
            take(&cube);
        }
        let before = bag("resources").len();
        let left = bag("resources").into_iter().filter(|cube| take(cube).is_none()).count();
        let most = if position["situation"] == "now" { 1 } else { before };
        let fits = required && cubes.is_empty() && before - left <= most;
        let equal = digits?.iter().sum::<u32>().to_string() == goal.trim();
        Some(fits && equal && position["goal"] == goal.trim())
    }
}
