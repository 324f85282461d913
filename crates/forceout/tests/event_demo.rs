//! `forceout event demo`: a whole day on the real server, with live tables, and the file that it leaves.

#![allow(clippy::disallowed_methods, reason = "tests read and write files")]

mod common;

use std::path::Path;

use common::{Run, run};
use serde_json::Value;

fn demo(folder: &Path, more: &[&str]) -> Run {
    let data = format!("--data={}", folder.display());
    let usual = ["event", "demo", "--fast", "--addr=127.0.0.1:0", "--rounds=2", data.as_str()];
    run(&[&usual, more].concat())
}

/// The standings in a demonstration's file: place, id and points of everybody.
fn standings(folder: &Path) -> Vec<(Option<u64>, String, String)> {
    let file = folder.join("demo.event").display().to_string();
    let run = run(&["event", "standings", &file, "--json"]);
    assert_eq!(run.code, 0, "{}", run.whole());
    let page: Value = serde_json::from_str(&run.out).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let rows = page["rows"].as_array().unwrap().iter();
    rows.map(|row| (row["place"].as_u64(), text(&row["id"]), text(&row["points"]))).collect()
}

#[test]
fn a_whole_day_is_played_and_checks() {
    let folder = tempfile::tempdir().unwrap();
    let day = demo(folder.path(), &["--live=2"]);
    assert_eq!(day.code, 0, "{}", day.whole());
    for part in
        ["A repair finds a seat", "different totals", "The appeal is decided", "corrected", "finished"]
    {
        assert!(day.out.contains(part), "{part}: {}", day.whole());
    }
    let file = folder.path().join("demo.event").display().to_string();
    let check = run(&["event", "check", &file]);
    assert_eq!(check.code, 0, "{}", check.whole());
    // Two live tables in each of two rounds have left their records.
    assert!(check.out.contains("4 records replayed"), "{}", check.whole());
    let rows = standings(folder.path());
    assert_eq!(rows.len(), 54);
    for (place, id, points) in &rows[..5] {
        let place = place.unwrap();
        let line = day.out.lines().find(|line| line.contains(&format!("({id})")) && line.contains(" points"));
        let line = line.unwrap_or_else(|| panic!("{id}: {}", day.out));
        assert!(
            line.starts_with(&format!("{place}. ")) && line.ends_with(&format!(" {points} points")),
            "{line}"
        );
    }
    // Another event is never written over.
    let again = demo(folder.path(), &[]);
    assert_eq!(again.code, 2, "{}", again.whole());
    assert!(again.err.contains("not empty"), "{}", again.whole());
}

#[test]
fn the_same_seed_is_the_same_day_without_live_tables() {
    let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
    for (folder, seed) in folders.iter().zip(["--seed=5", "--seed=5", "--seed=6"]) {
        let day = demo(folder.path(), &["--live=0", seed]);
        assert_eq!(day.code, 0, "{}", day.whole());
    }
    let [one, same, other] = folders.each_ref().map(|folder| standings(folder.path()));
    assert_eq!(one, same);
    assert_ne!(one, other);
}
