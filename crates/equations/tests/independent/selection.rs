//! The lists of variations, as tables.

use equations::{EDITIONS, KINDS};
use mat::{Answer, Division, Season};
use serde_json::{Value, json};

use crate::ask::{ADVENTUROUS, BASIC, ask};

const EVERY_FACE: &str = "r0 r1 r2 r3 r+ r- b0 b1 b2 b3 bx b÷ g4 g5 g6 g- gx g* k7 k8 k9 k+ k÷ k√";

fn offered(rules: &str, division: &str, season: &str) -> Vec<&'static str> {
    KINDS
        .iter()
        .map(|kind| kind.name)
        .filter(|name| {
            let request = json!({
                "kind": "variation", "rules": rules, "division": division, "season": season, "resources": EVERY_FACE,
                "select": { "name": name, "m": 8, "k": 6, "color": "red" },
            });
            matches!(ask(&request), Ok(Answer::Variation { legal: true, .. }))
        })
        .collect()
}

#[test]
fn every_list_has_its_length() {
    let lengths =
        |division: &str| ["odd", "even", "all"].map(|season| offered(ADVENTUROUS, division, season).len());
    assert_eq!(lengths("elementary"), [11, 11, 15]);
    assert_eq!(lengths("middle"), [11, 11, 15]);
    // 0 Wild and x Wild are two kinds of one line.
    assert_eq!(lengths("junior"), [11, 11, 13]);
    assert_eq!(lengths("senior"), [14, 14, 16]);
    assert_eq!(offered(BASIC, "senior", "all"), [""; 0]);
}

#[test]
fn every_entry_that_is_offered_has_a_section_of_its_own() {
    for edition in &EDITIONS {
        for division in Division::ALL {
            let entries = edition.lists.offered(division, Season::All);
            let mut sections: Vec<String> =
                entries.iter().map(|entry| edition.lists.citation(division, *entry)).collect();
            sections.sort();
            sections.dedup();
            assert_eq!(sections.len(), entries.len(), "{} {division}", edition.book.rulebook().name);
        }
    }
}

#[test]
fn names_of_variations_are_different() {
    let mut names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 25);
}

#[test]
fn a_wild_cube_helps_only_where_one_was_rolled() {
    let legal = |cubes: &str, chosen: Value| {
        let request = json!({
            "kind": "variation", "rules": ADVENTUROUS, "division": "senior", "season": "all", "resources": cubes,
            "chosen": chosen, "select": { "name": "log" },
        });
        matches!(ask(&request), Ok(Answer::Variation { legal: true, .. }))
    };
    let zero_wild = || json!([{ "name": "zero-wild" }]);
    assert!(legal("r0 k7 r+", zero_wild()));
    assert!(!legal("r2 k7 r+", zero_wild()));
    assert!(!legal("r0 k7 r+", json!([])));
    // It does not matter what else was chosen, nor whether that was legal.
    let bad_before = json!([{ "name": "multiple-of-k", "k": 13 }, { "name": "zero-wild" }]);
    assert!(legal("r0 k7 r+", bad_before));
}
