//! The whole text that people read about made lessons.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use common::run;
use insta::assert_snapshot;

fn make(arguments: &[&str]) -> common::Run {
    let all: Vec<&str> = ["lessons", "make"].into_iter().chain(arguments.iter().copied()).collect();
    run(&all)
}

#[test]
fn the_help_of_make() {
    assert_snapshot!(make(&["--help"]).whole());
}

#[test]
fn a_lesson_is_made() {
    assert_snapshot!(make(&["--variation=upside-down", "--division=elementary", "--seed=2"]).whole());
}

#[test]
fn the_file_of_another_division_passes_the_check() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("ov-wild-cube.senior.toml");
    let name = file.to_str().expect("its name is plain");
    let run_make = make(&["--variation=wild-cube", "--division=senior", "--out", name]);
    assert_eq!((run_make.code, run_make.err.as_str()), (0, ""));
    assert!(run_make.out.contains("ov-wild-cube"), "{}", run_make.out);
    let checked = run(&["lessons", "check", name]);
    assert_eq!(checked.whole(), "1 lesson, 7 steps: the engine agrees with all of it\n--- exit status 0\n");
}

#[test]
fn a_variation_that_does_not_exist() {
    assert_snapshot!(make(&["--variation=sidewise", "--division=middle"]).whole());
}

#[test]
fn a_variation_that_the_division_does_not_have() {
    assert_snapshot!(make(&["--variation=log", "--division=elementary"]).whole());
}

#[test]
fn a_variation_that_is_always_in_force() {
    assert_snapshot!(make(&["--variation=sideways", "--division=senior"]).whole());
}

#[test]
fn a_division_that_does_not_exist() {
    assert_snapshot!(make(&["--variation=sideways", "--division=kindergarten"]).whole());
}

#[test]
fn a_book_without_variations() {
    assert_snapshot!(make(&["--variation=sideways", "--division=senior", "--rules=wff-mlag-2017"]).whole());
}

#[test]
fn a_file_that_cannot_be_written() {
    let run = make(&["--variation=lcm", "--division=elementary", "--out=no/such/folder/ev-lcm.toml"]);
    assert_snapshot!(run.whole());
}

#[test]
fn a_made_lesson_is_shown_with_its_answers() {
    assert_snapshot!(run(&["lessons", "show", "ov-no-null-restrictions", "--answers"]).whole());
}
