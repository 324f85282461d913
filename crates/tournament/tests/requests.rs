//! Every request gets an answer, and no public answer shows more of a name than is allowed.

use mat::Document;
use proptest::prelude::*;
use serde_json::{Value, json};
use tournament::{EventLevel, KINDS, Person, answer, public_names};

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3..9_i64).prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        prop::sample::select(vec![
            "A",
            "B",
            "C",
            "",
            "power",
            "points",
            "direct",
            "wff-mlag-2017",
            "senior",
            "2018-19",
            "full",
            "draw",
            "enter",
            "organiser",
            "teams",
            "sweepstakes",
            "name,team\nA,B\n\"",
            "best",
        ])
        .prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::btree_map(field(), inner, 0..5).prop_map(|fields| json!(fields)),
        ]
    })
}

fn field() -> impl Strategy<Value = String> {
    let mut known: Vec<&str> =
        KINDS.iter().flat_map(|kind| tournament::fields_of(kind)).flatten().copied().collect();
    known.extend([
        "A", "B", "C", "id", "do", "by", "role", "player", "table", "round", "entry", "rules", "division",
        "season", "team", "strength", "status", "kind", "name", "nickname", "consent", "at", "for",
    ]);
    prop::sample::select(known).prop_map(str::to_owned)
}

/// Valid requests, to be corrupted.
fn requests() -> Vec<Value> {
    let rules = "onsets-agloa-2024";
    let players = json!([{ "id": "A", "team": "T", "strength": 4 }, "B", { "id": "C", "school": "S" }, "D"]);
    let rounds = json!([[{ "A": 6, "B": 4 }, { "C": 5, "D": 5 }]]);
    let history = json!([[["A", "B"], ["C", "D"]]]);
    let script = json!([
        { "by": "O", "role": "organiser", "do": "draw", "tables": [["A", "B"], ["C", "D"]] },
        { "by": "O", "role": "organiser", "do": "publish" },
        { "by": "O", "role": "organiser", "do": "start" },
        { "by": "O", "role": "organiser", "do": "enter", "table": 1, "totals": { "A": 6, "B": 8 } },
        { "by": "O", "role": "organiser", "do": "undo", "entry": 4 },
    ]);
    vec![
        json!({ "kind": "tables", "players": 7, "sets": 2 }),
        json!({ "kind": "match-points", "rules": rules, "seats": ["A", "B", "C"], "left": ["A"],
                "shakes": [{ "A": 6, "B": 2, "C": 2 }, { "B": 6, "C": 2 }], "penalties": { "A": 1 } }),
        json!({ "kind": "sheet-check", "rules": rules, "seats": ["A", "B"], "shakes": [{ "A": 6 }], "listed": { "A": 1 } }),
        json!({ "kind": "standings", "of": "players", "players": players, "rounds": rounds, "totals": rounds,
                "order": ["points", "direct", "margin", "last-rounds", "lot"], "lot": ["B"] }),
        json!({ "kind": "standings", "of": "teams", "players": players, "rounds": rounds,
                "score": { "kind": "best", "count": 1, "per": "round" } }),
        json!({ "kind": "standings", "of": "sweepstakes", "games": [{ "max": 24, "points": { "A": 3 } }], "count": 1 }),
        json!({ "kind": "cut", "ranks": { "A": 1, "B": 1 }, "size": 1, "ties": "playoff" }),
        json!({ "kind": "draw-check", "players": players, "method": "power", "history": history, "tables": [["A", "C"], ["B", "D"]] }),
        json!({ "kind": "draw", "players": players, "method": "pots", "history": history, "seed": "2a" }),
        json!({ "kind": "repair", "players": players, "tables": [["A", "B"], ["C"]], "absent": ["B"], "arrived": ["D"] }),
        json!({ "kind": "bump", "results": rounds[0], "lot": ["C"] }),
        json!({ "kind": "pods", "players": ["A", "B", "C", "D", "E", "F", "G", "H", "I"] }),
        json!({ "kind": "sections", "teams": ["A", "B", "C"], "sections": 2 }),
        json!({ "kind": "round-clock", "rules": rules, "division": "senior", "pauses": [{ "at": 5, "for": 9 }] }),
        json!({ "kind": "season", "rules": rules, "season": "2024-25" }),
        json!({ "kind": "division", "rules": rules, "grade": 7 }),
        json!({ "kind": "public-names", "players": [{ "id": "A", "name": "Ana Lopez", "consent": "first" }] }),
        json!({ "kind": "import", "rules": rules, "text": "name;grade\nAna;K\n", "team_size": 5 }),
        json!({ "kind": "audit", "lines": ["{\"n\":1}"], "head": "00" }),
        json!({ "kind": "event", "rules": rules, "division": "middle", "players": players, "rounds": 2, "script": script }),
    ]
}

fn assert_answered(request: &Value) -> Value {
    match answer(&Document::new(request).unwrap()) {
        Ok(answer) => answer,
        Err(fault) => {
            assert!(fault.code != "internal" && !fault.message.is_empty(), "{request}: {fault:?}");
            Value::Null
        }
    }
}

#[test]
fn the_right_requests_are_right_and_of_every_kind() {
    for request in requests() {
        let answer = assert_answered(&request);
        assert!(answer.is_object() && answer.get("refused").is_none(), "{request}: {answer}");
    }
    for kind in KINDS {
        assert!(requests().iter().any(|request| request["kind"] == kind), "{kind}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn a_spoilt_request_is_answered(
        request in prop::sample::select(requests()),
        spoilt in prop::collection::vec((field(), any_value()), 1..4),
    ) {
        let mut request = request;
        for (field, value) in spoilt.into_iter().filter(|(field, _)| field != "kind") {
            request[field] = value;
        }
        assert_answered(&request);
    }

    #[test]
    fn no_public_name_is_above_its_level(
        people in prop::collection::vec((prop::collection::vec("[A-Z][a-z]{3,6}x", 0..4), any::<bool>(), 0..5_usize), 1..8),
        level in 0..5_usize,
    ) {
        let level = EventLevel::ALL[level];
        let people: Vec<Person> = people.into_iter().enumerate().map(|(number, (words, nickname, consent))| Person {
            id: format!("#{number}"),
            name: (!words.is_empty()).then(|| words.join(" ")),
            nickname: nickname.then(|| format!("nick{}", number / 2)),
            consent: EventLevel::ALL[consent],
        }).collect();
        let shown = public_names(level, &people);
        let different: std::collections::BTreeSet<&String> = shown.values().collect();
        prop_assert_eq!(different.len(), people.len());
        for person in &people {
            let allowed = level.min(person.consent);
            let words: Vec<&str> = person.name.iter().flat_map(|name| name.split(' ')).collect();
            let hidden = match allowed {
                EventLevel::Full => &[],
                EventLevel::First => words.get(1..).unwrap_or_default(),
                _ => &words[..],
            };
            let text = &shown[&person.id];
            prop_assert!(hidden.iter().all(|word| !text.contains(word) || words[..1].contains(word)), "{text}");
            prop_assert!(allowed > EventLevel::Code || text.starts_with(&person.id));
            let nameless = allowed < EventLevel::Initials || words.is_empty();
            prop_assert!(!nameless || text.starts_with("nick") || text.starts_with(&person.id), "{text}");
        }
    }
}
