//! Every case of the project passes, and the list of disputed ones is in order.
#![allow(clippy::disallowed_methods, reason = "tests read the case files")]

mod common;

use std::collections::BTreeSet;

#[test]
fn every_case_passes() {
    let folder = common::read();
    assert!(folder.cases.len() >= 678, "only {} cases were found", folder.cases.len());
    let mut failures = Vec::new();
    for case in &folder.cases {
        let disputed = folder.disputed.iter().any(|disputed| disputed.id == case.id);
        match case.run() {
            Err(mismatch) if !disputed => {
                failures.push(format!("{}: expected {}, got {}", case.id, mismatch.expected, mismatch.got));
            }
            _ => {}
        }
    }
    assert!(failures.is_empty(), "{} cases fail:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_disputed_case_exists_differs_and_has_a_reason() {
    let folder = common::read();
    for disputed in &folder.disputed {
        let case = folder.cases.iter().find(|case| case.id == disputed.id);
        let case = case.unwrap_or_else(|| panic!("{} is disputed, but there is no such case", disputed.id));
        assert!(case.run().is_err(), "{} passes and need not be disputed", disputed.id);
        assert!(!disputed.reason.is_empty(), "{} is disputed without a reason", disputed.id);
    }
}

#[test]
fn no_case_has_a_field_that_is_not_read() {
    for case in common::read().cases {
        let unknown = desk::unknown_fields(case.request(), &[&case.kind]).unwrap();
        assert!(unknown.is_empty(), "{}: {}", case.id, unknown[0]);
    }
}

#[test]
fn every_case_has_a_name_of_its_own_and_cites_a_rule() {
    let mut names = BTreeSet::new();
    for case in common::read().cases {
        assert!(!case.citations.is_empty(), "{} cites no rule", case.id);
        assert!(names.insert(case.id.clone()), "two cases are called {}", case.id);
    }
}

#[test]
fn a_wrong_expectation_is_noticed() {
    let text = |expected: &str| {
        format!(
            "[[case]]\nid = \"x\"\nkind = \"check\"\nrules = \"onsets-agloa-2024\"\ndivision = \"middle\"\n\
             universe = \"BR B R -\"\ngoal = \"1\"\npermitted = \"B R -\"\nsituation = \"forceout\"\n\
             solutions = [{{ set_name = \"B - R\" }}]\n{expected}\n"
        )
    };
    let run = |text: &str| match desk::CaseFile::read(text) {
        Ok(desk::CaseFile::Cases(cases)) => cases[0].run(),
        other => panic!("{other:?}"),
    };
    assert_eq!(run(&text("verdict = \"correct\"")), Ok(()));
    let mismatch = run(&text("verdict = \"incorrect\"\ncodes = [\"ambiguous\"]")).unwrap_err();
    assert_eq!((mismatch.expected.as_str(), mismatch.got.as_str()), ("incorrect (ambiguous)", "correct"));
    let mismatch = run(&text("")).unwrap_err();
    assert_eq!(mismatch.got, "the field `verdict` is missing");
    let solve = text("possible = false").replace("\"check\"", "\"solve\"");
    assert_eq!(run(&solve).unwrap_err().expected, "impossible");
    let values = text("values = [\"3\"]").replace("\"check\"", "\"values\"")
        + "side = \"solution\"\nexpression = \"B\"";
    let mismatch = run(&values).unwrap_err();
    assert_eq!((mismatch.expected.as_str(), mismatch.got.as_str()), ("values 3", "values 2"));
    let unknown = text("scores = [6]").replace("\"check\"", "\"score\"");
    assert!(run(&unknown).unwrap_err().got.starts_with("error missing-field: "));
}
