//! `forceout move`, as far as it needs no database: what it says when it cannot begin.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use common::{finish, program};

/// What the program says in a folder of its own, so that no message contains its name.
fn said(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    std::fs::write(folder.path().join("forceout.sqlite"), "").expect("it is written");
    finish(program().current_dir(folder.path()).arg("move").args(arguments), b"").whole()
}

/// Whether the output contains these words, wherever lines are broken.
fn says(said: &str, words: &str) -> bool {
    said.split_whitespace().collect::<Vec<_>>().join(" ").contains(words)
}

#[test]
fn what_hinders_a_move_is_said_with_what_to_do() {
    let nowhere = said(&["--from=nowhere", "--to=postgres://127.0.0.1:1/games"]);
    assert!(says(&nowhere, "error: there is no forceout.sqlite in nowhere Name the folder"), "{nowhere}");
    let folder = said(&["--from=.", "--to=backup"]);
    assert!(says(&folder, "error: backup is not a PostgreSQL database Name one with --to"), "{folder}");
    let unreached = said(&["--from=.", "--to=postgres://ana:secret@127.0.0.1:1/games"]);
    assert!(says(&unreached, "PostgreSQL at 127.0.0.1:1/games cannot be reached"), "{unreached}");
    assert!(!unreached.contains("secret") && unreached.contains("exit status 2"), "{unreached}");
}
