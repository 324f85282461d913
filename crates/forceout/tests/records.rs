//! The whole text that people read about records: `replay` and `score`, and what is wrong with bad ones.

#![allow(clippy::disallowed_methods, reason = "tests read files and the environment")]

mod common;

use std::fs;

use common::{finish, program, root, run, run_with};
use insta::assert_snapshot;

const EXAMPLE: &str = "conformance/match/example.shake";

fn example() -> String {
    fs::read_to_string(root().join(EXAMPLE)).unwrap()
}

fn replay(text: &str) -> String {
    run_with(&["replay", "-"], text.as_bytes()).whole()
}

/// A folder with a record that nobody has tampered with.
fn folder_with_noted() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("match.shake"), noted()).unwrap();
    folder
}

#[test]
fn a_record_that_says_itself_what_the_judge_finds_counts_nowhere() {
    for asked in [&["score", EXAMPLE][..], &["analyse", EXAMPLE], &["replay", "--verify", EXAMPLE]] {
        let run = run(asked);
        let said: Vec<&str> = run.err.split_whitespace().collect();
        assert!(run.code == 2 && said.join(" ").contains("only a test case may"), "{run:?}");
    }
}

#[test]
fn every_step_is_told() {
    assert_snapshot!(run(&["replay", EXAMPLE]).whole());
}

#[test]
fn every_event_is_a_line_of_json() {
    let run = run(&["replay", EXAMPLE, "--json"]);
    assert_eq!(run.code, 0);
    let events: Vec<serde_json::Value> =
        run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let refused = |event: &&serde_json::Value| event["event"] == "refused";
    let codes: Vec<&str> =
        events.iter().filter(refused).map(|event| event["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["not-your-turn", "committed-by-bonus", "may-not-present"]);
    assert_eq!(events.first().unwrap()["event"], "shake-started");
    assert_eq!(events.last().unwrap()["event"], "closed");
    assert!(run.out.starts_with(r#"{"at":0,"event":"shake-started""#));
}

#[test]
fn the_score_sheet() {
    assert_snapshot!(run_with(&["score", "-"], noted().as_bytes()).whole());
}

#[test]
fn several_score_sheets_together() {
    let folder = folder_with_noted();
    let twice = ["score", "match.shake", "match.shake"];
    assert_snapshot!(finish(program().current_dir(folder.path()).args(twice), b"").whole());
}

#[test]
fn the_score_sheet_as_json() {
    let run = run_with(&["score", "-", "--json"], noted().as_bytes());
    let sheet: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(sheet["totals"], serde_json::json!({ "Ana": 2, "Ben": 8, "Cem": 10 }));
    assert_eq!(sheet["points"]["Cem"], 6);
    assert_eq!(sheet["penalties"][0]["code"], "variation-repeated");
    assert_eq!(sheet["signed"]["Ben"], true);
}

#[test]
fn an_edited_record() {
    // A refusal that was removed, and a result that was improved.
    assert_snapshot!("edited_refusal", replay(&example().replace(" ! not-your-turn", "")));
    assert_snapshot!("edited_result", replay(&example().replace("= Ana 6,", "= Ana 16,")));
    assert_snapshot!("edited_move", replay(&example().replace("cube=3 to=permitted", "cube=3 to=goal")));
}

#[test]
fn a_truncated_record() {
    let text = example();
    // The end of the second shake is missing, so the totals disagree.
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("420 ")).collect();
    assert_snapshot!("truncated_middle", replay(&(lines.join("\n") + "\n")));
    // The file ends in the middle of a line.
    let end = text.find("5x4\" assume=incorrect").unwrap();
    assert_snapshot!("truncated_line", replay(&text[..end]));
    assert_snapshot!("truncated_header", replay("shake: 1\nrules: wff-mlag-2017\n"));
}

#[test]
fn what_is_no_record() {
    assert_snapshot!("empty_record", replay(""));
    assert_snapshot!("another_file", run(&["replay", "docs/examples/now.toml"]).whole());
    assert_snapshot!("no_such_record", run(&["score", "no-such-file.shake"]).whole());
    assert_snapshot!("record_not_utf8", run_with(&["score", "-"], b"\xff\xfe").whole());
    let bad_season = example().replace("players: Ana, Ben, Cem", "players: Ana");
    assert_snapshot!("one_player", replay(&bad_season));
}

#[test]
fn time_that_goes_back_is_found() {
    assert_snapshot!(replay(&example().replace("25 Cem select", "5 Cem select")));
}

#[test]
fn a_table_needs_a_terminal() {
    assert_snapshot!("play_without_terminal", run(&["play"]).whole());
    let folder = folder_with_noted();
    let closed = ["play", "--resume", "match.shake"];
    assert_snapshot!(
        "play_closed_match",
        finish(program().current_dir(folder.path()).args(closed), b"").whole()
    );
    assert_snapshot!("play_bad_seed", run(&["play", "--seed", "xyz"]).whole());
    let flags = ["play", "--rules=wff-mlag-2017", "--division=minor"];
    assert_snapshot!("play_bad_division", run(&flags).whole());
    assert_snapshot!("join_without_terminal", run(&["join", "localhost:7878/bcd-fgh"]).whole());
    assert_snapshot!("watch_without_code", run(&["watch", "localhost:7878"]).whole());
}

#[test]
fn a_record_that_does_not_replay_is_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.shake");
    let text = noted();
    let line = 1 + text.lines().position(|line| line.ends_with(" ! not-your-turn")).unwrap();
    fs::write(&path, text.replace(" ! not-your-turn", "")).unwrap();
    let run = run(&["play", "--resume", path.to_str().unwrap()]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains(&format!("line {line}")) && run.err.contains("not-your-turn"), "{}", run.err);
}

#[test]
fn nothing_that_a_terminal_would_act_upon_is_told() {
    let text = "shake: 1\nrules: wff-mlag-2017\ndivision: junior\nplayers: Ana, \"B\u{202e}en\"\n\n\
                0 \"\u{1b}[2J\" start-shake ! not-a-player\n";
    let told = replay(text);
    assert!(!told.contains('\u{1b}') && !told.contains('\u{202e}'), "{told}");
}

/// What a table would have written of the example: nothing is assumed, and the remarks stand below each command.
fn noted() -> String {
    let words = example();
    let words = words.split_inclusive([' ', '\n']).map(|word| match word.strip_prefix("assume=") {
        Some(_) if word.ends_with('\n') => "\n",
        Some(_) => "",
        None => word,
    });
    let record = referee::Record::read(&words.collect::<String>()).unwrap();
    let (mut game, mut again) =
        (referee::Match::new(record.header.clone()), referee::Record::new(record.header));
    for entry in &record.entries {
        again.command(&mut game, &entry.command, &desk::judge());
    }
    again.close(&game);
    again.write()
}

#[test]
fn what_the_judge_says_otherwise_than_noted_is_told() {
    let text = noted();
    let verify = |text: &str| run_with(&["replay", "--verify", "-"], text.as_bytes());
    let same = verify(&text);
    assert!(same.code == 0 && same.out.starts_with("Judged again: "), "{same:?}\n{text}");
    let noted = text.lines().find(|line| line.starts_with('#') && line.contains(" verdict ")).unwrap();
    let otherwise = match noted.strip_suffix(" incorrect") {
        Some(whose) => format!("{whose} correct"),
        None => noted.replace(" correct", " incorrect"),
    };
    let told = verify(&text.replacen(noted, &otherwise, 1));
    assert!(
        told.code == 1 && told.out.starts_with("The judge now disagrees with the notes at 1 of "),
        "{told:?}"
    );
    for words in [&otherwise, noted] {
        assert!(told.out.contains(words.trim_start_matches("# ")), "{words}: {told:?}");
    }
    let is_remark = |line: &&str| line.starts_with('#');
    let bare: String = text.lines().filter(|line| !is_remark(line)).map(|line| format!("{line}\n")).collect();
    assert_eq!(verify(&bare).code, 2);
}
