//! `forceout worksheet`, as people run it.

#![allow(clippy::disallowed_methods, reason = "tests read and write files")]

mod common;

use std::fs;

use common::run;

#[test]
fn the_same_arguments_give_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.html");
    let out = format!("--out={}", file.display());
    let printed = run(&["worksheet", "--seed=7", "--key"]);
    assert_eq!((printed.code, printed.err.as_str()), (0, ""));
    assert_eq!(run(&["worksheet", "--seed=7", "--key"]).out, printed.out);
    let written = run(&["worksheet", "--seed=7", "--key", &out]);
    assert_eq!(fs::read_to_string(&file).unwrap(), printed.out);
    let name = written.out.split_whitespace().nth(1).unwrap();
    assert!(printed.out.contains(&format!("Sheet {name} · 1 of 2")), "{name}");
    assert!(printed.out.contains(&format!("/w/{name}")) && !printed.out.contains("class=\"qr\""));
    // One file that needs nothing else: nothing is fetched, nothing runs.
    for outside in ["<script", "<link", "<img", "url(", "@import", "src="] {
        assert!(!printed.out.contains(outside), "{outside}");
    }
    let linked = run(&["worksheet", "--seed=7", "--address=https://games.example"]);
    assert!(linked.out.contains("class=\"qr\"") && linked.out.contains(&format!("games.example/w/{name}")));
    assert!(!linked.out.contains("for the coach"));
}

#[test]
fn what_cannot_be_printed_is_refused() {
    for (flags, word) in [
        (["--kinds=prove", "--seed=1"], "has no puzzles of the kind"),
        (["--theme=sing", "--seed=1"], "there is no theme"),
        (["--address=games.example", "--seed=1"], "an address is written like"),
        (["--count=13", "--seed=1"], "1 to 12 puzzles"),
        (["--shelf=nowhere", "--seed=1"], "nowhere"),
        (["--bank=nowhere", "--seed=1"], "nowhere"),
        (["--out=nowhere/sheet.html", "--seed=1"], "cannot be written"),
    ] {
        let run = run(&[&["worksheet"], &flags[..]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{flags:?}");
        assert!(run.err.contains(word), "{flags:?}: {}", run.err);
    }
}
