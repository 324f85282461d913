//! Puzzles, as people make, confirm and read them.

#![allow(clippy::disallowed_methods, reason = "tests read and write files")]

mod common;

use std::fs;
use std::path::Path;

use common::{Run, run};
use learning::puzzles::{Bank, PuzzleKind};

fn make(out: &Path, more: &[&str]) -> Run {
    let out = format!("--out={}", out.display());
    run(&[&["puzzles", "make", "--shelf=on-basic", "--seed=7", &out], more].concat())
}

/// The output without what is measured.
fn timeless(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once(" in ") {
        Some((made, rest)) if rest.ends_with(" a second") => format!("{made} in … s, … a second\n"),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

#[test]
fn the_same_arguments_give_the_same_bytes_whatever_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let made = |name: &str, threads: &str| {
        let out = folder.path().join(name);
        let run = make(&out, &["--count=24", threads]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        (timeless(&run.out), fs::read(out.join("on-basic.jsonl.zst")).unwrap())
    };
    let one = made("one", "--threads=1");
    assert_eq!(one, made("two", "--threads=2"));
    insta::assert_snapshot!(one.0);
}

#[test]
fn a_shelf_is_confirmed_and_extended() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("on-basic.jsonl.zst");
    assert_eq!(make(folder.path(), &["--count=8"]).code, 0);
    let before = Bank::unpack(&fs::read(&file).unwrap()).unwrap();
    let verified = run(&["puzzles", "verify", &folder.path().display().to_string()]);
    assert_eq!((verified.code, verified.out.lines().last()), (0, Some("All 8 puzzles hold.")));
    assert_eq!(make(folder.path(), &["--count=5", "--extend"]).code, 0);
    let after = Bank::unpack(&fs::read(&file).unwrap()).unwrap();
    assert_eq!(after.puzzles.len(), 13);
    assert!(before.puzzles.iter().all(|puzzle| after.puzzles.contains(puzzle)));
}

#[test]
fn a_puzzle_that_does_not_hold_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("on-basic.jsonl.zst");
    assert_eq!(make(folder.path(), &["--count=8"]).code, 0);
    let mut bank = Bank::unpack(&fs::read(&file).unwrap()).unwrap();
    let puzzle = bank.puzzles.iter_mut().find(|puzzle| puzzle.kind == PuzzleKind::Write).unwrap();
    puzzle.facts.shortest -= 1;
    let id = puzzle.id.clone();
    fs::write(&file, bank.pack()).unwrap();
    let verified = run(&["puzzles", "verify", &file.display().to_string()]);
    assert_eq!(verified.code, 1);
    assert!(verified.out.contains(": 1 fault\n"), "{}", verified.out);
    assert!(
        verified.out.contains(&format!("  {id}: its Solution is not a shortest one\n")),
        "{}",
        verified.out
    );
}

#[test]
fn what_is_no_shelf_is_said() {
    insta::assert_snapshot!(run(&["puzzles", "verify", "README.md"]).whole());
    insta::assert_snapshot!(run(&["puzzles", "verify", "docs"]).whole());
    insta::assert_snapshot!(run(&["puzzles", "daily", "--date=16.11.2026"]).whole());
}

#[test]
fn a_day_has_a_puzzle_for_every_shelf() {
    insta::assert_snapshot!(run(&["puzzles", "daily", "--date=2026-11-16"]).whole());
    insta::assert_snapshot!(run(&["puzzles", "daily", "--date=2026-11-18", "--shelf=on-middle"]).whole());
    let shown = run(&["puzzles", "daily", "--date=2026-11-16", "--json"]);
    assert_eq!(shown.out.lines().count(), 13);
    assert!(!shown.out.contains("witness") && !shown.out.contains("facts"));
}
