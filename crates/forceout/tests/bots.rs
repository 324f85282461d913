//! The arena, the analysis and the drills, as people and machines use them.

mod common;

use common::{run, run_with};
use serde_json::Value;

fn arena(more: &[&str]) -> Value {
    let plain =
        ["arena", "--rules=onsets-mlag-2017", "--division=elementary", "--shakes=7", "--seed=4", "--json"];
    let run = run(&[&plain, more].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    serde_json::from_str(run.out.lines().last().unwrap()).unwrap()
}

#[test]
fn the_arena_ends_with_one_line_whatever_the_number_of_threads() {
    let seats = "--seats=master,expert,novice";
    let mut one = arena(&[seats, "--threads=1"]);
    let mut three = arena(&[seats, "--threads=3"]);
    for field in ["shakes", "seconds", "refusals", "wrong_challenges", "wrong_solutions", "undecided"] {
        assert!(one[field].is_number(), "{field}: {one}");
    }
    assert_eq!((&one["shakes"], &one["refusals"], &one["matches"]), (&7.into(), &0.into(), &3.into()));
    assert_eq!(one["levels"][0]["level"], "master");
    for report in [&mut one, &mut three] {
        for measured in ["seconds", "shakes_per_second", "threads"] {
            report.as_object_mut().unwrap().remove(measured);
        }
    }
    assert_eq!(one, three);
}

#[test]
fn a_level_that_does_not_exist_is_said() {
    insta::assert_snapshot!(run(&["arena", "--seats=master,wizard"]).whole());
}

#[test]
fn an_analysis_shows_every_blunder() {
    insta::assert_snapshot!(run(&["analyse", "docs/examples/blunders.shake"]).whole());
}

#[test]
fn an_analysis_is_data_for_machines() {
    let run = run(&["analyse", "docs/examples/blunders.shake", "--json", "--threads=2"]);
    let analysis: Value = serde_json::from_str(&run.out).unwrap();
    let moves = analysis["shakes"][0]["moves"].as_array().unwrap();
    let losing: Vec<&Value> = moves.iter().filter(|review| review["losing"] == true).collect();
    assert_eq!(losing.len(), 2);
    assert_eq!(losing[0]["now"]["is"], "true");
    assert_eq!(losing[0]["missed_by"], serde_json::json!(["Ana", "Ben"]));
    assert_eq!(analysis["accuracy"]["Cem"]["errors"], 2);
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    insta::assert_snapshot!(run_with(&["analyse", "-"], b"shake: 1\nrules: chess\n").whole());
}

#[test]
fn a_drill_is_answered_line_by_line() {
    let arguments = [
        "drill",
        "--rules=equations-basic-mlag-2019",
        "--division=junior",
        "--goal=5",
        "--required=+",
        "--permitted=2",
        "--resources=3 9 9",
        "--task=find-solution",
    ];
    insta::assert_snapshot!(run_with(&arguments, b"hint\n9+2\nhint\n3+2\n").whole());
}

#[test]
fn drills_are_data_for_a_page() {
    let run = run(&["drill", "--division=elementary", "--count=4", "--seed=2", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let drills: Vec<Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let tasks: Vec<&str> = drills.iter().map(|drill| drill["task"].as_str().unwrap()).collect();
    assert_eq!(tasks, ["find-solution", "now-or-not", "impossible-or-not", "safe-move"]);
    assert!(drills.iter().all(|drill| drill["position"]["goal"].is_string()));
}
