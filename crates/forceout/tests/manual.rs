//! The completions and the pages of the manual are there for every command.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use common::run;

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = run(&["completions", shell]);
        assert_eq!(run.code, 0);
        for word in ["conformance", "variations", "set-name", "onsets-agloa-2024"] {
            // Elvish completes the names of flags, but not their values.
            assert!(run.out.contains(word) || shell == "elvish" || shell == "powershell", "{shell}: {word}");
        }
    }
}

#[test]
fn every_command_has_a_page() {
    let program = run(&["man"]).out;
    assert!(program.contains(".TH forceout 1") && program.contains("EXIT STATUS"), "{program}");
    for command in [
        "check",
        "solve",
        "variations",
        "play",
        "join",
        "watch",
        "replay",
        "score",
        "arena",
        "analyse",
        "drill",
        "puzzles",
        "worksheet",
        "judge",
        "move",
        "site",
        "desk",
        "conformance",
        "completions",
        "man",
    ] {
        let page = run(&["man", command]).out;
        assert!(page.contains(&format!(".TH forceout-{command} 1")), "{command}:\n{page}");
        assert!(program.contains(&format!("forceout\\-{command}(1)")), "{command}");
    }
    assert!(run(&["man", "check"]).out.contains("EXIT STATUS"));
}
