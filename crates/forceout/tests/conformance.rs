//! `forceout conformance`: the whole text of failures, and what counts as one.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use std::fs;
use std::path::PathBuf;

use common::{finish, program, run};
use insta::assert_snapshot;

/// The whole text of a run over a new folder with these files, without the time that it took.
fn run_over(name: &str, files: &[(&str, &str)]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    for (file, text) in files {
        let path = folder.join("cases").join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    without_time(&finish(program().current_dir(&folder).args(["conformance", "cases"]), b"").whole())
}

fn without_time(text: &str) -> String {
    let lines = text.lines().map(|line| if line.starts_with("took ") { "took … s" } else { line });
    lines.map(|line| format!("{line}\n")).collect()
}

fn case(id: &str, expected: &str) -> String {
    format!(
        "[[case]]\nid = \"{id}\"\nrule = \"VII-B-6\"\nkind = \"check\"\nrules = \"onsets-agloa-2024\"\n\
         division = \"middle\"\nuniverse = \"BRG BR BG B R G\"\ngoal = \"3\"\npermitted = \"B G R ∪ -\"\n\
         situation = \"forceout\"\nsolutions = [{{ set_name = \"B ∪ G - R\" }}]\n{expected}\n\n"
    )
}

#[test]
fn failures_are_shown_with_expected_and_got() {
    let right = case("right", "verdict = \"incorrect\"\ncodes = [\"ambiguous\"]");
    let wrong = case("wrong", "verdict = \"correct\"");
    let disputed = case("odd", "verdict = \"correct\"");
    let unknown =
        "[[case]]\nid = \"later\"\nrule = \"X-A\"\nkind = \"score\"\nrules = \"onsets-agloa-2024\"\n";
    let foreign = "[[case]]\nid = \"other\"\nrule = \"I\"\nkind = \"goal\"\nrules = \"wff-mlag-2017\"\n";
    let text = run_over(
        "failures",
        &[
            ("a.toml", &(right + &wrong + &disputed)),
            ("deeper/b.toml", &format!("{unknown}\n{foreign}")),
            ("broken.toml", "[[case]]\nid = \n"),
            ("empty.toml", "# nothing yet\n"),
            ("disputed.toml", "[[disputed]]\nid = \"odd\"\nreason = \"We read VII-B-6 otherwise.\"\n"),
            ("notes.txt", "this is no case file"),
        ],
    );
    assert_snapshot!(text);
}

#[test]
fn the_project_passes_and_the_last_line_says_so() {
    let run = run(&["conformance"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let last = run.out.lines().last().unwrap();
    assert!(last.ends_with(" passed, 0 failed"), "{last}");
    assert!(last.split(' ').next().unwrap().parse::<usize>().unwrap() >= 678);
}

#[test]
fn a_path_that_does_not_exist_is_bad_input() {
    assert_snapshot!(run(&["conformance", "no/such/folder"]).whole());
}

#[test]
fn the_page_of_covered_rules_is_written() {
    let page = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("COVERAGE.md");
    let run = run(&["conformance", "conformance", "--coverage", page.to_str().unwrap()]);
    assert_eq!(run.code, 0);
    let committed = fs::read_to_string(common::root().join("conformance/COVERAGE.md")).unwrap();
    assert!(fs::read_to_string(page).unwrap() == committed, "run `cargo xtask coverage`");
}
