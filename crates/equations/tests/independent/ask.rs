//! Asks the crate the way the judge's desk does.

use equations::answer;
use equations::number::Number;
use mat::{Answer, Document, Fault, Judgement};
use serde_json::{Value, json};

pub(crate) const ADVENTUROUS: &str = "equations-adventurous-mlag-2018";
pub(crate) const BASIC: &str = "equations-basic-mlag-2019";

pub(crate) fn ask(request: &Value) -> Result<Answer, Fault> {
    answer(&Document::new(request).unwrap())
}

/// The values of a line of a Solution, or of a Goal, as numbers.
pub(crate) fn values(rules: &str, division: &str, variations: Value, side: &str, text: &str) -> Vec<Number> {
    let request = json!({
        "kind": "values", "rules": rules, "division": division, "variations": variations, "side": side,
        "expression": text,
    });
    match ask(&request) {
        Ok(Answer::Values { values, .. }) if values == ["undefined"] => Vec::new(),
        Ok(Answer::Values { values, .. }) => values.iter().map(|value| value.parse().unwrap()).collect(),
        other => panic!("{text}: {other:?}"),
    }
}

/// The verdict on an Equation for which every cube is available.
pub(crate) fn check(rules: &str, division: &str, variations: Value, goal: &str, equation: &str) -> Judgement {
    let cubes = "0 1 2 3 4 5 6 7 8 9 + - x ÷ * √ ".repeat(6);
    let request = json!({
        "kind": "check", "rules": rules, "division": division, "variations": variations, "goal": goal,
        "permitted": cubes, "situation": "impossible", "equation": equation,
    });
    match ask(&request) {
        Ok(Answer::Check(judgement)) => judgement,
        other => panic!("{equation}: {other:?}"),
    }
}
