//! Every case of the kinds `match` and `score` passes, and the example record replays.
#![allow(clippy::disallowed_methods, reason = "tests read the case files")]

mod common;

use mat::Document;
use referee::{Record, answer, differences, fields_of};

#[test]
fn every_case_passes() {
    let mut failures = Vec::new();
    let mut report = Vec::new();
    let mut total = 0;
    for file in common::CASE_FILES {
        let Some(cases) = common::cases(file) else { continue };
        let (mut passed, number) = (0, cases.len());
        for case in cases {
            let id = case["id"].as_str().unwrap_or_default().to_owned();
            let document = Document::new(&case).unwrap();
            match answer(&document, &common::Sums) {
                Ok(reply) => {
                    let found = differences(&case, &reply);
                    passed += usize::from(found.is_empty());
                    failures.extend(found.into_iter().map(|one| format!("{id}: {one}")));
                }
                Err(fault) => failures.push(format!("{id}: {fault}")),
            }
        }
        total += number;
        report.push(format!("{file}: {passed}/{number}"));
    }
    println!("{}", report.join("\n"));
    assert!(total >= 300, "only {total} cases were found");
    assert!(failures.is_empty(), "{} differences:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn no_case_has_a_field_that_is_unknown() {
    let common = ["id", "rule", "note", "kind", "rules", "division", "season"];
    for case in common::CASE_FILES.iter().filter_map(|file| common::cases(file)).flatten() {
        let known = fields_of(case["kind"].as_str().unwrap());
        for field in case.as_object().unwrap().keys().map(String::as_str) {
            assert!(known.contains(&field) || common.contains(&field), "{}: {field}", case["id"]);
        }
    }
}

#[test]
fn a_wrong_expectation_is_noticed() {
    let case = &mut common::cases("match/challenges.toml").unwrap()[0];
    case["expect"][0]["turn"] = "C".into();
    let reply = answer(&Document::new(case).unwrap(), &common::Sums).unwrap();
    assert_eq!(differences(case, &reply), [r#"after step 3: turn is "B", not "C""#]);
    case["expect"] = serde_json::json!([]);
    case["script"][1]["by"] = "B".into();
    let reply = answer(&Document::new(case).unwrap(), &common::Sums).unwrap();
    assert!(differences(case, &reply).contains(&"step 2 is refused: not-goal-setter".to_owned()));
}

#[test]
fn the_example_record_replays() {
    let text = std::fs::read_to_string(common::folder().join("match/example.shake")).unwrap();
    let record = Record::from_case(&text).unwrap();
    let (game, _) = record.replay(&common::Sums).unwrap();
    assert_eq!(game.phase().name(), "closed");
    let written = record.write();
    let again = Record::from_case(&written).unwrap();
    assert_eq!(again.replay(&common::Sums).unwrap().0, game);
    assert_eq!(again.write(), written);
    let fault = Record::read(&text).unwrap_err();
    let first = 1 + text.lines().position(|line| line.contains("assume=")).unwrap();
    assert_eq!((fault.line, fault.code), (first, "assumed"));
}
