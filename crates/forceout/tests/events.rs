//! `forceout event`, as an organiser runs it: from a list to certificates, and what it says to everything impossible.

#![allow(clippy::disallowed_methods, reason = "tests read and write files")]

mod common;

use std::fs;
use std::path::Path;

use common::{Run, run};
use serde_json::Value;

const LIST: &str = "First name,Last name,Nickname,Team,School,Grade,Consent\n\
    Ana,Lopez,Pip,Owls,Northgate,7,first\n\
    Ben,Mor,,Owls,Northgate,7,\n\
    Cleo,Stone,Nell,Rays,Rivermouth,8,nickname\n\
    Dina,\"=cmd|' /C calc'!A0\",Dig,Rays,Rivermouth,8,full\n\
    Eli,Fox,Fox,Larks,St Brigid,6,code\n\
    Fay,Hill,Moss,Larks,St Brigid,eleven,\n\
    Gil,Reed,Reed,Bears,Cedar Hill,7,\n\
    ,,,,,,\n\
    Ana,Lopez,Pip,Owls,Northgate,7,\n";

/// A folder with an event that was made from the list, everybody present.
struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        fs::write(desk.path("list.csv"), LIST).unwrap();
        desk
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Runs `forceout event`; names of files stand for files in the folder.
    fn event(&self, arguments: &[&str]) -> Run {
        let named = |text: &&str| match text.split_once('=') {
            Some((flag, file)) if file.contains('.') && flag.starts_with("--") && !file.contains('/') => {
                format!("{flag}={}", self.path(file))
            }
            _ if text.ends_with(".event") => self.path(text),
            _ => (*text).to_owned(),
        };
        let arguments: Vec<String> =
            ["event".to_owned()].into_iter().chain(arguments.iter().map(named)).collect();
        let mut run = run(&arguments);
        let folder = format!("{}/", self.0.path().display());
        run.out = run.out.replace(&folder, "");
        run.err = run.err.replace(&folder, "");
        run
    }

    fn made(&self) -> Run {
        self.event(&[
            "new",
            "spring.event",
            "--title=Harbour League",
            "--from=2027-03-13",
            "--season=2026-27",
            "--game=onsets-agloa-2024/middle/2",
            "--entries=list.csv",
            "--check-in",
            "--seed=5eed",
            "--now=1000",
        ])
    }

    #[track_caller]
    fn does(&self, act: &str, more: &[&str]) {
        let run = self.event(&[&["do", "spring.event", act, "--now=2000"], more].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{act}");
    }

    /// A round from its draw to its end, with totals by place at the table.
    fn round(&self) {
        let drawn = self.event(&["draw", "spring.event", "--store", "--json", "--now=2000"]);
        let page: Value = serde_json::from_str(&drawn.out).unwrap();
        for step in ["publish", "start"] {
            self.does(&format!("{{\"do\":\"{step}\"}}"), &[]);
        }
        for table in page["tables"].as_array().unwrap() {
            let seats = table["seats"].as_array().unwrap();
            let totals: Vec<String> =
                seats.iter().zip([14, 10, 6]).map(|(id, total)| format!("{id}:{total}")).collect();
            let act = format!(
                "{{\"do\":\"enter\",\"table\":{},\"totals\":{{{}}}}}",
                table["number"],
                totals.join(",")
            );
            for typist in ["--by=Ines", "--by=Tomas"] {
                self.does(&act, &[typist, "--role=scorekeeper"]);
            }
        }
        self.does("{\"do\":\"close\"}", &[]);
    }
}

#[test]
fn an_event_goes_from_a_list_to_certificates() {
    let desk = Desk::new();
    insta::assert_snapshot!("an_event_is_made", desk.made().whole());
    insta::assert_snapshot!("how_it_stands_at_first", desk.event(&["open", "spring.event"]).whole());
    insta::assert_snapshot!("a_draft", desk.event(&["draw", "spring.event", "--why"]).whole());
    desk.round();
    insta::assert_snapshot!("a_draft_with_flaws", desk.event(&["draw", "spring.event", "--why"]).whole());
    desk.round();
    desk.does("{\"do\":\"adjust\",\"player\":\"A1\",\"points\":-1,\"reason\":\"late\"}", &[]);
    insta::assert_snapshot!("the_standings", desk.event(&["standings", "spring.event"]).whole());
    insta::assert_snapshot!(
        "teams_in_full",
        desk.event(&["standings", "spring.event", "--of=teams", "--full"]).whole()
    );
    insta::assert_snapshot!("how_it_stands_at_the_end", desk.event(&["open", "spring.event"]).whole());
    insta::assert_snapshot!("it_is_whole", desk.event(&["check", "spring.event"]).whole());
    insta::assert_snapshot!(
        "entries_for_a_spreadsheet",
        desk.event(&["export", "spring.event", "entries"]).whole()
    );
    let printed = desk.event(&["print", "spring.event", "certificates", "--out=c.html", "--places=1"]);
    assert_eq!((printed.code, printed.err.as_str()), (0, ""), "{}", printed.out);
    let html = fs::read_to_string(desk.path("c.html")).unwrap();
    assert!(html.contains("first place") && html.contains("Harbour League"));
    assert!(!html.contains("Lopez") && !html.contains("Stone"), "names beyond consent");
    for outside in ["<script", "<link", "<img", "url(", "@import", "src="] {
        assert!(!html.contains(outside), "{outside}");
    }
}

#[test]
fn a_copy_for_the_public_has_no_names_and_a_changed_log_is_found() {
    let desk = Desk::new();
    desk.made();
    desk.round();
    assert_eq!(desk.event(&["export", "spring.event", "public", "--out=public.event"]).code, 0);
    insta::assert_snapshot!("a_public_copy", desk.event(&["open", "public.event"]).whole());
    let refused = desk.event(&["draw", "public.event"]);
    assert_eq!(refused.code, 2);
    let check: Value = serde_json::from_str(&desk.event(&["check", "spring.event", "--json"]).out).unwrap();
    assert_eq!((check["whole"].as_bool(), check["standings"].as_u64()), (Some(true), Some(4)));
    let head = check["head"].as_str().unwrap();
    assert_eq!(desk.event(&["check", "spring.event", &format!("--head={}", &head[..6])]).code, 0);
    let other = desk.event(&["check", "spring.event", "--head=0000"]);
    assert_eq!(other.code, 1);
    assert!(other.out.contains("wrong:") && other.out.contains("the log ends with"), "{}", other.out);
    let bytes = fs::read(desk.path("spring.event")).unwrap();
    fs::write(desk.path("half.event"), &bytes[..bytes.len() / 2]).unwrap();
    insta::assert_snapshot!("half_a_file", desk.event(&["open", "half.event"]).whole());
}

#[test]
fn what_cannot_be_is_refused_with_what_to_do() {
    let desk = Desk::new();
    desk.made();
    insta::assert_snapshot!("it_is_there_already", desk.made().whole());
    for (arguments, word) in [
        (&["open", "nowhere.event"][..], "cannot be read"),
        (&["do", "spring.event", "{\"do\":\"sing\"}"], "this is not an act of the log"),
        (&["do", "spring.event", "{\"do\":\"publish\"}"], "no-such-round"),
        (&["do", "spring.event", "{\"do\":\"undo\",\"entry\":2}"], "undo-breaks"),
        (&["do", "spring.event", "{\"do\":\"publish\"}", "--role=judge"], "not-allowed"),
        (&["print", "spring.event", "poster"], "no-such-round"),
        (&["print", "spring.event", "standings"], "no-such-round"),
        (&["standings", "spring.event", "--round=3"], "no-such-round"),
        (&["standings", "spring.event", "--game=chess"], "no-such-game"),
        (&["draw", "spring.event", "--twos=9"], "sizes-do-not-fit"),
        (&["export", "spring.event", "public"], "name it with --out"),
        (&["take-in", "spring.event", "spring.event"], "no game that is not here"),
    ] {
        let run = desk.event(arguments);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(word), "{arguments:?}: {}", run.err);
    }
    let new = ["new", "other.event", "--title=X", "--season=2026-27"];
    for (flags, word) in [
        (["--from=soon", "--game=onsets-agloa-2024/middle/2"], "--from: A day is written"),
        (["--from=2027-03-13", "--game=onsets-agloa-2024/minor/2"], "has no division"),
        (["--from=2027-03-13", "--game=chess/middle/2"], "is not a rulebook"),
    ] {
        let run = desk.event(&[&new[..], &flags[..]].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{flags:?}");
        assert!(run.err.contains(word), "{flags:?}: {}", run.err);
        assert!(!Path::new(&desk.path("other.event")).exists());
    }
}
