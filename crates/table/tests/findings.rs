//! What the judge said is in the log (SC-20): another program, which judges differently, replays it to the same end.

use mat::Judgement;
use protocol::{Place, Settings};
use referee::{Code, Fields, Judge, Objection, Record, Ruling, Unjudged, Variation};
use serde_json::json;
use table::{Entry, Sitter, State, Who, record_of};

/// A judge that has nothing left to say.
struct Mute;

impl Judge for Mute {
    fn selection(&self, _: &Fields, variation: &Variation) -> Ruling {
        panic!("asked about {variation:?}")
    }

    fn goal_is_legal(&self, _: &Fields) -> bool {
        panic!("asked about a Goal")
    }

    fn verdict(&self, _: &Fields, submission: &Fields) -> Result<Judgement, Code> {
        panic!("asked about {submission:?}")
    }

    fn may_be_said(&self, _: &Fields, objection: Objection<'_>) -> Result<(), Code> {
        panic!("asked about {objection:?}")
    }

    fn objection(&self, _: &Fields, _: &Fields, objection: Objection<'_>) -> Result<bool, Code> {
        panic!("asked about {objection:?}")
    }
}

/// A shake with one Solution.
const SHAKE: [&str; 9] = [
    "0 Ana roll cubes=\"5 9 - - 3 1 + 2\"",
    "10 Ana goal goal=5",
    "20 Ben move cube=9 to=permitted",
    "30 Ana move cube=- to=permitted",
    "40 Ben move cube=- to=permitted",
    "52.5 Ana move cube=3 to=permitted",
    "60 Ben move cube=1 to=permitted",
    "70 Ana challenge call=now",
    "80 Ana present equation=\"(9-3)-1 = 5\"",
];

/// The log of the shake, as a table of this program stores it.
fn played() -> Vec<Entry> {
    let settings = json!({ "rules": "equations-adventurous-mlag-2018", "division": "middle", "seats": 2 });
    let settings: Settings = serde_json::from_value(settings).unwrap();
    let mut header = settings.header(&["Ana", "Ben"]).unwrap();
    (header.options.fixed_rolls, header.options.variations) = (true, false);
    let sat = |seat: usize| Entry::Sat {
        place: Place::Seat(seat),
        sitter: Sitter { name: ["Ana", "Ben"][seat].to_owned(), who: Who::Person(seat.to_string()) },
    };
    let opened = Entry::Opened { settings, owner: "0".to_owned(), judge_code: None };
    let began = Entry::Began { header: Record::new(header).write(), seed: "07".repeat(16) };
    let command = |line: &&str| Entry::of(&referee::Command::from_line(line).unwrap());
    let mut state = State::open(&opened).unwrap();
    let mut log = vec![opened];
    for mut entry in [sat(0), sat(1), began].into_iter().chain(SHAKE.iter().map(command)) {
        state.decide(&mut entry, &desk::judge()).unwrap();
        log.push(entry);
    }
    log
}

/// The score sheet at the end of a log, after storing and reading the log.
fn sheet(log: &[Entry], judge: &dyn Judge) -> String {
    let stored: Vec<String> = log.iter().map(|entry| serde_json::to_string(entry).unwrap()).collect();
    let mut log = stored.iter().map(|body| serde_json::from_str::<Entry>(body).unwrap());
    let mut state = State::open(&log.next().unwrap()).unwrap();
    for entry in log {
        state.apply(&entry, judge).unwrap();
    }
    serde_json::to_string(&state.sheet().unwrap()).unwrap()
}

fn without_findings(log: &[Entry]) -> Vec<Entry> {
    let mut log = log.to_vec();
    for entry in &mut log {
        if let Entry::Command { findings, .. } = entry {
            findings.clear();
        }
    }
    log
}

#[test]
fn a_log_comes_to_the_same_with_another_judge() {
    let log = played();
    let noted = serde_json::to_string(log.last().unwrap()).unwrap();
    assert!(noted.contains(r#""findings":[{"verdict":{"verdict":"correct","reasons":[]}}]"#), "{noted}");
    let judged = sheet(&log, &desk::judge());
    assert_eq!(sheet(&log, &Mute), judged);
}

#[test]
fn a_log_from_before_is_judged() {
    let log = played();
    let old = without_findings(&log);
    let body = serde_json::to_string(old.last().unwrap()).unwrap();
    assert!(!body.contains("findings"), "old logs have no such field: {body}");
    assert_eq!(sheet(&old, &desk::judge()), sheet(&log, &desk::judge()));
    assert_ne!(sheet(&old, &Unjudged), sheet(&log, &Unjudged), "whatever judge is there judges it");
}

#[test]
fn a_record_tells_what_was_said_then() {
    let log = played();
    let text = serde_json::to_string(&log[3..]).unwrap();
    let otherwise = text.replacen(r#""verdict":"correct""#, r#""verdict":"incorrect""#, 1);
    assert_ne!(text, otherwise);
    let otherwise: Vec<Entry> = serde_json::from_str(&otherwise).unwrap();
    let (as_it_is, as_noted) = (record_of(&log[3..]).unwrap(), record_of(&otherwise).unwrap());
    assert!(as_it_is.contains(" verdict Ana correct"), "{as_it_is}");
    assert!(as_noted.contains(" verdict Ana incorrect"), "{as_noted}");
}
