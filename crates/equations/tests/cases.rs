//! Every case of Equations that the judge answers. Cases for the solver or the scores are tested there.
#![allow(clippy::disallowed_methods, reason = "tests read the case files")]

use equations::number::{Comparison, Number};
use mat::{Answer, Document, Reason};
use serde_json::Value;

const KINDS: [&str; 4] = ["check", "values", "goal", "variation"];

#[test]
fn every_case_passes() {
    let mut failures = Vec::new();
    let mut passed = 0;
    for case in cases() {
        match mismatch(&case) {
            None => passed += 1,
            Some(got) => failures.push(format!("{}: {got}", text(&case, "id"))),
        }
    }
    assert!(failures.is_empty(), "{} cases fail:\n{}", failures.len(), failures.join("\n"));
    assert!(passed >= 826, "only {passed} cases were found");
}

fn cases() -> Vec<Value> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/equations");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut cases = Vec::new();
    for file in files {
        let table: Value = toml::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        cases.extend(table["case"].as_array().unwrap().iter().cloned());
    }
    cases.retain(|case| KINDS.contains(&text(case, "kind")));
    cases
}

/// What was answered, unless it is what the case expects.
fn mismatch(case: &Value) -> Option<String> {
    let document = Document::new(case).unwrap();
    let error = case.get("error").and_then(Value::as_str);
    let answer = match equations::answer(&document) {
        Ok(answer) if error.is_none() => answer,
        Ok(answer) => return Some(format!("{answer:?} in place of an error")),
        Err(fault) => return (error != Some(fault.code)).then_some(fault.message),
    };
    let fits = match &answer {
        Answer::Check(judgement) => {
            judgement.verdict.to_string() == text(case, "verdict") && has_codes(case, &judgement.reasons)
        }
        Answer::Values { values, more } => same_values(case, values) && same_more(case, *more),
        Answer::Goal { legal, reasons, values, more } => {
            case["legal"] == *legal
                && has_codes(case, reasons)
                && (case.get("values").is_none() || same_values(case, values))
                && same_more(case, *more)
        }
        Answer::Variation { legal, reasons } => case["legal"] == *legal && has_codes(case, reasons),
        _ => false,
    };
    (!fits).then(|| serde_json::to_string(&answer).unwrap())
}

fn text<'a>(case: &'a Value, field: &str) -> &'a str {
    case[field].as_str().unwrap()
}

fn has_codes(case: &Value, reasons: &[Reason]) -> bool {
    let expected = case.get("codes").and_then(Value::as_array).cloned().unwrap_or_default();
    expected.iter().all(|code| reasons.iter().any(|reason| *code == *reason.code))
}

fn same_more(case: &Value, more: bool) -> bool {
    case.get("more").is_none_or(|expected| *expected == more)
}

fn same_values(case: &Value, values: &[String]) -> bool {
    let expected = case["values"].as_array().unwrap();
    let same = |one: &str, other: &str| match (one, other) {
        ("undefined", other) | (other, "undefined") => other == "undefined",
        (one, other) => {
            let [one, other] = [one, other].map(|text| text.parse::<Number>().unwrap());
            one.compare(&other) == Comparison::Equal
        }
    };
    expected.len() == values.len()
        && values.iter().all(|value| expected.iter().any(|expected| same(expected.as_str().unwrap(), value)))
}
