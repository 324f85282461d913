//! The picture of a verdict in the documentation is what the program really writes.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use std::fs;

use common::{finish, program, root};

#[test]
fn the_picture_of_a_verdict_is_current() {
    let command = &mut program();
    command.env("CLICOLOR_FORCE", "1").args(["check", "docs/examples/ambiguous.toml"]);
    let verdict = finish(command, b"");
    assert_eq!(verdict.code, 1, "{}", verdict.err);
    let prompt = "$ forceout check docs/examples/ambiguous.toml\n";
    let terminal = anstyle_svg::Term::new().palette(anstyle_svg::WIN10_CONSOLE);
    let picture = terminal.render_svg(&format!("{prompt}{}", verdict.out));

    let path = root().join("docs/verdict.svg");
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        fs::write(&path, &picture).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(picture == committed, "docs/verdict.svg is not current; run `cargo xtask pictures`");
}
