//! Bad input gets a code and a sentence, and changes nothing.
#![allow(clippy::disallowed_methods, reason = "tests read the case files")]

mod common;

use mat::Document;
use proptest::prelude::*;
use referee::{Act, Command, Header, Match, Record, Rejection, Unjudged, answer};
use serde_json::{Value, json};

fn example() -> String {
    std::fs::read_to_string(common::folder().join("match/example.shake")).unwrap()
}

fn line(text: &str) -> Command {
    Command::from_case(text).unwrap()
}

#[test]
fn time_that_goes_back_and_strangers_change_nothing() {
    let mut game = Match::new(Header::new("onsets-agloa-2024", "junior", &["Ana", "Ben"]).unwrap());
    assert!(game.command(&line("10 Ana start-shake"), &Unjudged).refusal.is_none());
    let before = game.clone();
    for (text, code) in [
        ("9.9 Ben deal", "time-goes-back"),
        ("-1 Ben deal", "time-goes-back"),
        ("10 Zed deal", "not-a-player"),
        ("10 judge deal", "not-a-player"),
        ("10 clock warn player=Ana", "judge-only"),
        ("10 Ana warn player=Ben", "judge-only"),
        ("10 judge warn player=Zed", "not-a-player"),
        ("10 Ana dance", "unknown-command"),
        ("10 Ana tick", "unknown-command"),
        ("10 Ana roll", "roll-size"),
        ("10 Ben deal cards=\"B B R G Y BR BG\"", "card-twice"),
        ("10 Ben deal cards=\"Q B R G Y BR BG\"", "deal-too-few"),
        ("10 Ana challenge", "unknown-call"),
    ] {
        let outcome = game.command(&line(text), &Unjudged);
        let refusal = outcome.refusal.unwrap();
        assert_eq!((refusal.code, outcome.events.len()), (code, 0), "{text}");
        assert!(refusal.message.ends_with('.') && !refusal.rule.is_empty());
        assert_eq!(before, game, "{text}");
    }
    // Two commands at once take effect in the order of the record.
    assert!(game.command(&line("10 Ben pick-up"), &Unjudged).refusal.is_none());
    assert_eq!(game.command(&line("11 Ana pick-up"), &Unjudged).refusal.unwrap().code, "block-held");
}

#[test]
fn two_commands_at_once_are_taken_in_their_order() {
    let text = "shake: 1\nrules: equations-basic-mlag-2019\ndivision: junior\nplayers: Ana, Ben, Cem\n\
                options: fixed_rolls=true\n\n0 Ana roll cubes=\"5 1 2 + 3 4\"\n5 Ana goal goal=5\n\
                9 Ben move cube=1 to=permitted\n";
    let (before, _) = Record::from_case(text).unwrap().replay(&Unjudged).unwrap();
    // Two hands on the block, two moves, and a hand and a move: the first counts, the second is refused.
    for (first, second, code) in [
        ("9 Ana pick-up", "9 Cem pick-up", "block-held"),
        ("9 Cem move cube=2 to=required", "9 Cem move cube=3 to=required", "not-your-turn"),
        ("9 Ana pick-up", "9 Cem move cube=2 to=required", "block-held"),
        ("9 Cem move cube=2 to=required", "9 Ben move cube=2 to=required", "not-your-turn"),
    ] {
        let mut game = before.clone();
        assert_eq!(game.command(&line(first), &Unjudged).refusal, None, "{first}");
        let after_first = game.clone();
        let refusal = game.command(&line(second), &Unjudged).refusal.unwrap();
        assert_eq!(refusal.code, code, "{second}");
        assert!(!refusal.message.is_empty() && !refusal.rule.is_empty());
        assert_eq!(game, after_first, "{second}");
    }
}

#[test]
fn an_edited_or_truncated_record_is_rejected_at_its_line() {
    let text = example();
    let rejected = |text: &str| match Record::from_case(text) {
        Err(fault) => (fault.line, fault.code),
        Ok(record) => {
            record.replay(&common::Sums).map(|_| (0, "replays")).unwrap_or_else(|f| (f.line, f.code))
        }
    };
    let number = |part: &str| 1 + text.lines().position(|line| line.contains(part)).unwrap();
    assert_eq!(rejected(&text), (0, "replays"));
    let last = text.lines().count();
    assert_eq!(rejected(&text.replace("= Ana 6,", "= Ana 7,")), (last, "disagrees"));
    assert_eq!(
        rejected(&text.replace("20 Ana select", "20 Cem select")),
        (number("20 Ana select"), "disagrees")
    );
    let other_code = text.replace("70 Ben no-goal ! committed-by-bonus", "70 Ben no-goal ! goal-begun");
    assert_eq!(rejected(&other_code), (number("70 Ben no-goal"), "disagrees"));
    assert_eq!(
        rejected(&text.replace("110 Cem move", "1.1.0 Cem move")),
        (number("110 Cem move"), "bad-line")
    );
    assert_eq!(rejected(&text.replace("division: middle", "division: kindergarten")).1, "bad-header");
    assert_eq!(rejected(&text.replace("rules: equations", "rules: chess")).1, "bad-header");
    let season = text.replace("season: 2018-19", "season: 2018-20");
    assert_eq!(rejected(&season), (number("season:"), "bad-header"));
    assert_eq!(rejected(&text.replace("shake: 1", "shake: 2")), (1, "bad-header"));
    assert_eq!(rejected(&text.replace("mode=strict", "mode=gentle")).1, "bad-header");
    assert_eq!(rejected("shake: 1\nrules: wff-mlag-2017\n").1, "bad-header");
    assert_eq!(rejected(&format!("{text}600 Ana sign\n")), (last + 1, "after-the-end"));
    // Without its last lines it is the record of an unfinished match; cut within a line it is faulty.
    let cut = text.find("\"2+(1x5)").unwrap();
    assert_eq!(rejected(&text[..cut + 4]).1, "bad-line");
    let shorter: String = text.lines().take(24).map(|line| format!("{line}\n")).collect();
    assert_eq!(rejected(&shorter), (0, "replays"));
}

#[test]
fn requests_that_make_no_sense_are_faults() {
    let ask = |request: Value| match answer(&Document::new(&request).unwrap(), &Unjudged) {
        Ok(reply) => serde_json::to_string(&reply).unwrap(),
        Err(fault) => fault.code.to_owned(),
    };
    let header = |script: Value| {
        json!({
            "kind": "match", "rules": "wff-mlag-2017", "division": "junior", "players": ["A", "B"], "script": script,
        })
    };
    assert_eq!(ask(header(json!("roll"))), "bad-script");
    assert_eq!(ask(header(json!([5]))), "not-an-object");
    assert_eq!(ask(header(json!([{ "by": "A", "do": "roll" }]))), "bad-command");
    assert_eq!(ask(header(json!([{ "at": "soon", "by": "A", "do": "roll" }]))), "bad-command");
    assert_eq!(ask(header(json!([{ "at": 1e300, "by": "A", "do": "roll" }]))), "bad-command");
    assert_eq!(ask(header(json!([]))), r#"{"steps":[]}"#);
    let mut of_season = header(json!([]));
    of_season["season"] = json!("soon");
    assert_eq!(ask(of_season), "bad-header");
    let mut alone = header(json!([]));
    alone["players"] = json!(["A"]);
    assert_eq!(ask(alone.clone()), "bad-header");
    alone["players"] = json!(["A", "judge"]);
    assert_eq!(ask(alone), "bad-header");
    assert_eq!(ask(json!({ "kind": "score", "of": "cake" })), "unknown-score");
    assert_eq!(ask(json!({ "kind": "score", "of": "match", "totals": { "A": "many" } })), "wrong-type");
    assert_eq!(
        ask(json!({ "kind": "score", "of": "lot", "rules": "wff-mlag-2017", "rounds": [] })),
        "bad-lot"
    );
    assert_eq!(ask(json!({ "kind": "check" })), "unknown-kind");
}

/// Any value, a few levels deep.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop_oneof![Just("A"), Just("roll"), Just("goal"), Just("select"), Just("5+"), Just("judge")]
            .prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        let name = prop_oneof![
            Just("at"),
            Just("by"),
            Just("do"),
            Just("cubes"),
            Just("goal"),
            Just("variation"),
            Just("name"),
            Just("solutions"),
            Just("players"),
            Just("options"),
            Just("totals"),
            Just("rounds"),
            Just("rolls"),
        ];
        let fields = prop::collection::vec((name, inner.clone()), 0..6);
        prop_oneof![
            prop::collection::vec(inner, 0..5).prop_map(Value::from),
            fields.prop_map(|fields| {
                fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Value>()
            }),
        ]
    })
}

proptest! {
    #[test]
    fn no_text_stops_the_reader(text in "\\PC{0,200}", at in 0usize..1600, letter in any::<char>()) {
        let _ = Record::from_case(&text);
        let _ = Command::from_case(&text);
        let mut edited: Vec<char> = example().chars().collect();
        if at < edited.len() {
            edited[at] = letter;
        }
        let edited: String = edited.into_iter().collect();
        if let Ok(record) = Record::from_case(&edited) {
            let _ = record.replay(&Unjudged);
        }
    }

    #[test]
    fn no_document_stops_the_referee(script in prop::collection::vec(any_json(), 0..6), value in any_json()) {
        let mut request = json!({
            "kind": "match", "rules": "onsets-agloa-2024", "division": "junior", "players": ["A", "B"],
            "script": script,
        });
        let _ = answer(&Document::new(&request).unwrap(), &Unjudged);
        for (kind, of) in [("match", ""), ("score", "shake"), ("score", "match"), ("score", "sheet"), ("score", "lot")] {
            for field in ["players", "options", "totals", "rounds", "true", "solutions", "script", "rolls"] {
                let old = request[field].clone();
                request["kind"] = kind.into();
                request["of"] = of.into();
                request["situation"] = "now".into();
                request[field] = value.clone();
                let _ = answer(&Document::new(&request).unwrap(), &Unjudged);
                request[field] = old;
            }
        }
    }

    #[test]
    fn commands_survive_being_written(by in "\\PC{1,9}", reason in ".{0,20}", goal in "\\PC{0,9}", more: bool) {
        let mut submission = referee::Fields::new();
        submission.insert("solutions".to_owned(), json!([{ "set_name": reason, "restrictions": ["B ⊆ R'"] }]));
        submission.insert("proof".to_owned(), format!("Epq s\n| Np s\r\n{reason}").into());
        for act in [
            Act::Reject { rejection: Rejection::because(&reason) },
            Act::Present { submission: submission.clone() },
            Act::Goal { goal: Some(goal.clone()) },
            Act::Charge { what: Some(goal.clone()) },
            Act::Penalize { player: goal.clone(), judges: 2, reason: Some(reason.clone()) },
            Act::Absent { player: goal.clone(), late: more },
            Act::Decide { present: Some(more), join: None },
        ] {
            prop_assert_eq!(serde_json::from_value::<Act>(json!(act)).unwrap(), act.clone());
            let command = Command::new("8.25".parse().unwrap(), by.clone(), act);
            for command in [command.clone().assuming("correct"), command] {
                let line = command.to_line();
                prop_assert!(!line.contains('\n'));
                prop_assert_eq!(Command::from_line(&line).is_err(), command.assumes());
                prop_assert_eq!(Command::from_case(&line), Ok(command));
            }
        }
    }
}
