//! Lessons in the terminal: what people read, and what an author is told.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use common::run;

#[test]
fn the_lessons_are_listed_and_shown() {
    insta::assert_snapshot!("list_of_the_match", run(&["lessons", "list", "--game=match"]).whole());
    for id in ["eb-05", "om-02", "wr-02"] {
        insta::assert_snapshot!(format!("lesson_{id}"), run(&["lessons", "show", id, "--answers"]).whole());
    }
    insta::assert_snapshot!("no_such_lesson", run(&["lessons", "show", "eb-99"]).whole());
}

#[test]
fn an_author_is_told_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../lessons/eb-05.toml")).unwrap();
    let write = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let wrong = text.replacen("answer   = \"Yes\"", "answer   = \"No\"", 1).replacen(
        "2x6 = 12\" }",
        "2x7 = 12\" }",
        1,
    );
    let (wrong, other) = (write("eb-05.toml", wrong), write("eb-06.toml", text.clone()));
    let broken = write("broken.toml", text.replacen("format   = 1", "format   = ", 1));
    let missing = folder.path().join("missing.toml").to_str().unwrap().to_owned();
    let told = run(&["lessons", "check", &wrong, &other, &broken]);
    let folder = format!("{}/", folder.path().display());
    // Lines are wrapped at the width of the terminal, so the name of the folder must not count.
    let whole = told.whole();
    let words: Vec<&str> = whole.split_whitespace().collect();
    insta::assert_snapshot!("check", words.join(" ").replace(&folder, "").replace(" eb-0", "\neb-0"));
    assert!(run(&["lessons", "check", &missing]).whole().contains("could not be read"));
}

/// The first lessons of each game lead to a game (8.5): the same seed gives the same figures.
#[test]
fn a_pupil_who_knows_only_the_first_lessons_plays_whole_shakes() {
    let told = run(&["novice"]);
    insta::assert_snapshot!("novice", told.whole());
    assert_eq!(
        run(&["novice", "--lessons=eb-01..eb-05", "--json"]).out.matches("\"reached\":true").count(),
        2
    );
    let none = run(&["novice", "--lessons=eb-01..eb-99"]);
    assert_eq!(none.code, 2);
    assert!(none.err.contains("there is no lesson `eb-99`"), "{}", none.err);
}
