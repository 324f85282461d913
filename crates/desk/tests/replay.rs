//! Records step by step: every table is the one that the referee computed.

use desk::answer_line;
use proptest::prelude::*;
use referee::{Command, Header, Match, Record};
use serde_json::{Value, json};

fn asked(record: &str) -> Value {
    serde_json::from_str(&answer_line(&json!({ "kind": "replay", "record": record }).to_string())).unwrap()
}

/// The step of a line of the record.
fn step<'a>(answer: &'a Value, event: &str) -> &'a Value {
    let steps = answer["steps"].as_array().unwrap_or_else(|| panic!("{answer}"));
    steps.iter().rfind(|step| step["event"]["event"] == event).unwrap_or_else(|| panic!("no {event}"))
}

const ONSETS: &str = "shake: 1\nrules: onsets-agloa-2024\ndivision: junior\nplayers: Ana, Ben\n\
                      options: variations=false fixed_rolls=true sand=none\n\n\
                      0 Ana roll cubes=\"3 2 1 B B R R G G Y Y ∪ ∩ - ' V Λ =\"\n\
                      1 Ben deal cards=\"B R G Y BR BG BY\"\n";

#[test]
fn mr_17_the_digits_that_the_goal_leaves_go_to_forbidden() {
    let answer = asked(&format!("{ONSETS}10 Ana goal goal=1\n20 Ben move cube=B to=required\n"));
    let goal = step(&answer, "goal-set");
    assert_eq!(goal["table"]["forbidden"], json!(["3", "2"]));
    assert_eq!(goal["table"]["goal"], "1");
    let moved = step(&answer, "moved");
    assert_eq!((&moved["line"], &moved["shake"]), (&json!(10), &json!(1)));
    assert_eq!(moved["laid"], json!([{ "cube": "B", "to": "required" }]));
    assert_eq!(moved["table"]["setter"], "Ana");
    assert_eq!(moved["totals"], json!({ "Ana": 0, "Ben": 0 }));
}

#[test]
fn a_charge_takes_back_what_it_takes_back() {
    let record = "shake: 1\nrules: equations-adventurous-mlag-2018\ndivision: junior\nplayers: Ana, Ben, Cem\n\
                  options: mode=tabletop variations=false fixed_rolls=true sand=none\n\n\
                  0 Ana roll cubes=\"5 1 2 3 4 6 + x\"\n5 Ana goal goal=5\n10 Ben move cube=1 to=required\n\
                  12 Ben move cube=2 to=permitted\n14 Ana charge what=not-your-turn\n";
    let answer = asked(record);
    let moved = step(&answer, "moved");
    assert_eq!(moved["table"]["permitted"], json!(["2"]), "{answer:#}");
    let charged = step(&answer, "charge-upheld");
    assert_eq!(charged["table"]["permitted"], json!([]));
    assert_eq!(charged["table"]["required"], json!(["1"]));
    assert!(charged.get("laid").is_none());
}

#[test]
fn after_a_shake_the_table_is_shown_as_it_ended() {
    let record = include_str!("../../../conformance/match/example.shake");
    assert_eq!(asked(record)["error"]["code"], "assumed");
    // Judged in earnest, it ends with other totals.
    let played = record.lines().filter(|line| !line.starts_with('='));
    let played = played.map(|line| match line.split_once(" assume=") {
        Some((said, assumed)) => format!("{said}{}\n", assumed.trim_start_matches(|letter| letter != ' ')),
        None => format!("{line}\n"),
    });
    let answer = asked(&played.collect::<String>());
    for event in ["verdict", "scored"] {
        let step = step(&answer, event);
        assert_eq!(step["shake"], 2, "{step:#}");
        assert!(step["table"]["goal"].as_str().is_some_and(|goal| !goal.is_empty()), "{step:#}");
    }
}

#[test]
fn a_record_at_fault_is_refused_with_the_line() {
    let edited = format!("{ONSETS}10 Ben goal goal=1\n");
    let error = &asked(&edited)["error"];
    assert_eq!((&error["code"], &error["field"]), (&json!("disagrees"), &json!("record")));
    assert!(error["message"].as_str().unwrap().starts_with("record: line 9: "), "{error}");
    assert_eq!(asked("")["error"]["code"], "bad-header");
    let no_text: Value = serde_json::from_str(&answer_line(r#"{"kind":"replay","record":7}"#)).unwrap();
    assert_eq!(no_text["error"]["code"], "wrong-type");
    let nothing: Value = serde_json::from_str(&answer_line(r#"{"kind":"replay"}"#)).unwrap();
    assert_eq!(nothing["error"]["code"], "missing-field");
}

/// Commands that may be legal or not, in a small match.
fn any_line() -> impl Strategy<Value = String> {
    let player = prop::sample::select(vec!["Ana", "Ben"]);
    let act = prop::sample::select(vec![
        "roll cubes=\"5 1 2 3 4 6 + x\"",
        "goal goal=5",
        "goal goal=1+2",
        "move cube=1 to=required",
        "move cube=+ to=permitted",
        "move cube=x to=forbidden",
        "move bonus=6 cube=2 to=permitted",
        "pick-up",
        "put-back",
        "challenge call=now",
        "charge what=not-your-turn",
        "charge what=bonus-while-leading",
        "present equation=\"4+1 = 5\"",
        "decline",
        "return cube=1",
    ]);
    (0_i64..90, player, act).prop_map(|(after, player, act)| format!("{after} {player} {act}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The steps are those of the match that `Match::command` plays: the last table is the same.
    #[test]
    fn the_last_step_is_the_match(lines in prop::collection::vec(any_line(), 1..25)) {
        let header = "shake: 1\nrules: equations-adventurous-mlag-2018\ndivision: junior\nplayers: Ana, Ben\n\
                      options: mode=tabletop variations=false fixed_rolls=true\n\n";
        let header: Header = Record::read(header).unwrap().header;
        let (mut game, mut record) = (Match::new(header.clone()), Record::new(header));
        let mut clock = 0;
        for line in &lines {
            let (after, rest) = line.split_once(' ').unwrap();
            clock += after.parse::<i64>().unwrap();
            let command = Command::from_line(&format!("{clock} {rest}")).unwrap();
            record.command(&mut game, &command, &desk::judge());
        }
        let answer = asked(&record.write());
        let steps = answer["steps"].as_array().unwrap_or_else(|| panic!("{answer}"));
        let shown = game.view(referee::Viewer::Spectator);
        if let (Some(last), Some(shake)) = (steps.last(), &shown.shake) {
            let now = serde_json::to_value(shake).unwrap();
            for field in ["resources", "required", "permitted", "forbidden", "goal"] {
                prop_assert_eq!(&last["table"][field], &now[field]);
            }
        }
        let totals: Vec<Value> = shown.players.iter().map(|player| player.total.into()).collect();
        if let Some(last) = steps.last() {
            // A penalty may wait for initials, and then no step tells of it.
            let told: Vec<Value> = last["totals"].as_object().unwrap().values().cloned().collect();
            prop_assert_eq!(told, totals);
        }
    }
}
