//! Every case of the rulebook, through the interface that the judge's desk uses.

use std::collections::BTreeMap;
use std::path::PathBuf;

use mat::Document;
use serde_json::Value;

fn case_files() -> Vec<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../conformance/wff");
    #[allow(clippy::disallowed_methods, reason = "a test reads its cases from files")]
    let entries = std::fs::read_dir(root).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn cases() -> Vec<Value> {
    let mut cases = Vec::new();
    for file in case_files() {
        #[allow(clippy::disallowed_methods, reason = "a test reads its cases from files")]
        let text = std::fs::read_to_string(&file).unwrap();
        let table: toml::Table = text.parse().unwrap();
        let value = serde_json::to_value(table).unwrap();
        cases.extend(value["case"].as_array().unwrap().iter().cloned());
    }
    cases
}

fn ask(request: &Value) -> Value {
    match wff::answer(&Document::new(request).unwrap()) {
        Ok(answer) => serde_json::to_value(answer).unwrap(),
        Err(fault) => serde_json::json!({ "error": fault.code }),
    }
}

/// What is wrong with an answer.
fn complaint(case: &Value, answer: &Value) -> Option<String> {
    let codes = |answer: &Value| -> Vec<String> {
        let reasons = answer["reasons"].as_array().cloned().unwrap_or_default();
        reasons.iter().map(|reason| reason["code"].as_str().unwrap().to_owned()).collect()
    };
    for field in ["verdict", "legal", "provable", "accepted", "possible", "upheld", "error"] {
        if !case[field].is_null() && case[field] != answer[field] {
            return Some(format!("{field}: expected {}, got {answer}", case[field]));
        }
    }
    for code in case["codes"].as_array().into_iter().flatten() {
        if !codes(answer).iter().any(|given| given == code.as_str().unwrap()) {
            return Some(format!("no {code} in {answer}"));
        }
    }
    if case["kind"] == "solve" && case["possible"] == true {
        let mut check = case.clone();
        check["kind"] = "check".into();
        check["solution"] = answer["solution"]["solution"].clone();
        check["proof"] = answer["solution"]["proof"].clone();
        let verdict = ask(&check);
        if verdict["verdict"] != "correct" {
            return Some(format!("{answer} is judged {verdict}"));
        }
    }
    if case["kind"] == "provable" && case["provable"] == true {
        let premises = case["premises"].as_array().unwrap();
        let premises: Vec<&str> = premises.iter().map(|premise| premise.as_str().unwrap()).collect();
        let rules = case["rules_allowed"].as_array().unwrap();
        let rules: wff::RuleSet = rules.iter().map(|rule| rule.as_str().unwrap().parse().unwrap()).collect();
        let mut wffs = wff::Wffs::default();
        let premises: Vec<wff::Wff> = premises.iter().map(|premise| wffs.parse(premise).unwrap()).collect();
        let goal = Some(wffs.parse(case["goal"].as_str().unwrap()).unwrap());
        let claim = wff::Claim { premises: &premises, rules, allowed: wff::RuleSet::ALL, goal };
        let reasons = wff::check_proof(&mut wffs, &claim, answer["proof"].as_str().unwrap());
        if !reasons.is_empty() {
            return Some(format!("the proof is refused: {reasons:?}"));
        }
    }
    None
}

#[test]
fn every_case_is_answered_as_expected() {
    let mut passed: BTreeMap<String, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    let cases = cases();
    assert!(!cases.is_empty());
    for case in &cases {
        match complaint(case, &ask(case)) {
            None => *passed.entry(case["kind"].as_str().unwrap().to_owned()).or_default() += 1,
            Some(complaint) => failures.push(format!("{}: {complaint}", case["id"])),
        }
    }
    println!("passed: {passed:?}");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}
