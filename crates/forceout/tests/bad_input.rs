//! The whole text that people read when the input or the command line cannot be understood.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use common::{run, run_with};
use insta::assert_snapshot;

fn check(text: &str) -> String {
    run_with(&["check", "-"], text.as_bytes()).whole()
}

const REST: &str = "division = \"middle\"\ngoal = \"3\"\nsolutions = [{ set_name = \"B ∪ R\" }]\n";

#[test]
fn a_misspelt_field() {
    assert_snapshot!(check(&format!("{REST}universe = \"B R\"\npermited = \"B R ∪\"\n")));
}

#[test]
fn a_field_that_does_not_exist() {
    assert_snapshot!(check(&format!("colour = \"green\"\n{REST}universe = \"B R\"\n")));
}

#[test]
fn an_unknown_cube() {
    assert_snapshot!(check(&format!("{REST}universe = \"B R\"\npermitted = \"B R Q ∪\"\n")));
}

#[test]
fn a_card_twice() {
    assert_snapshot!(check(&format!("{REST}universe = \"BR G RB\"\n")));
}

#[test]
fn an_unknown_variation() {
    let variations =
        "variations = [\n  { name = \"two-operations\" },\n  { name = \"tame-cube\", cube = \"B\" },\n]\n";
    assert_snapshot!(check(&format!("{REST}universe = \"BR G\"\n{variations}")));
}

#[test]
fn a_missing_field() {
    assert_snapshot!(check(REST));
}

#[test]
fn a_wrong_type() {
    assert_snapshot!(check(&format!("{REST}universe = [\"BR\", \"G\"]\n")));
}

#[test]
fn not_toml() {
    assert_snapshot!(check("division = \"middle\nuniverse = \"B\"\n"));
}

#[test]
fn not_json() {
    assert_snapshot!(check("{ \"division\": \"middle\",\n  \"universe\": B }"));
}

#[test]
fn an_empty_input() {
    assert_snapshot!(check("\n"));
}

#[test]
fn not_utf8() {
    assert_snapshot!(run_with(&["check", "-"], b"\xff\xfe").whole());
}

#[test]
fn a_file_of_cases() {
    assert_snapshot!(run(&["check", "conformance/onsets/goals.toml"]).whole());
}

#[test]
fn a_file_that_does_not_exist() {
    assert_snapshot!(run(&["solve", "no-such-file.toml"]).whole());
}

#[test]
fn a_bad_flag_is_named() {
    let flags = ["check", "--division=middle", "--goal=3", "--set-name=B", "--universe=BR Q"];
    assert_snapshot!(run(&flags).whole());
}

#[test]
fn a_variation_without_what_fills_it() {
    assert_snapshot!(run(&["solve", "--division=middle", "--variation=wild-cube"]).whole());
}

#[test]
fn a_variation_with_too_much() {
    assert_snapshot!(run(&["solve", "--division=middle", "--variation=two-operations=B"]).whole());
}

#[test]
fn a_missing_flag() {
    assert_snapshot!(run(&["solve", "--division=middle", "--universe=B R"]).whole());
}

#[test]
fn an_unknown_division() {
    assert_snapshot!(run(&["solve", "--division=midle"]).whole());
}

#[test]
fn a_page_that_does_not_exist() {
    assert_snapshot!(run(&["man", "chess"]).whole());
}
