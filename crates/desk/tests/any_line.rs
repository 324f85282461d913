//! Whatever a line contains, it is answered with one line that can be read, and nothing panics.

use desk::answer_line;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Asserts that the answer is one line of JSON with an answer or an error, and not an internal error.
fn assert_answered(line: &str) {
    let answer = answer_line(line);
    assert!(!answer.contains('\n'), "{answer}");
    let value: Value = serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
    assert!(answer.starts_with("{\"id\":"), "{answer}");
    let answered = ["verdict", "values", "possible", "legal", "error"];
    assert!(answered.iter().any(|field| value.get(field).is_some()), "{answer}");
    if let Some(error) = value.get("error") {
        assert_ne!(error["code"], "internal", "{line}");
        assert!(error["message"].as_str().is_some_and(|message| !message.is_empty()), "{answer}");
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(field(), inner, 0..6).prop_map(|fields| json!(fields)),
        ]
    })
}

fn field() -> impl Strategy<Value = String> {
    let known = [
        "id",
        "kind",
        "rules",
        "division",
        "variations",
        "universe",
        "goal",
        "required",
        "permitted",
        "forbidden",
        "resources",
        "situation",
        "solutions",
        "side",
        "expression",
        "restrictions",
        "blank",
        "chosen",
        "select",
        "name",
        "cube",
        "card",
        "set",
        "set_name",
    ];
    prop_oneof![9 => prop::sample::select(known.to_vec()).prop_map(str::to_owned), 1 => any::<String>()]
}

/// Text made of the signs that the game knows, and some that it does not.
fn signs() -> impl Strategy<Value = String> {
    let signs: Vec<char> = "BRGYVΛ∪∩-'=⊆()[]{}<>Uun^0123456789x+ud× \u{0}\u{7f}é集’".chars().collect();
    prop::collection::vec(prop::sample::select(signs), 0..40).prop_map(|signs| signs.into_iter().collect())
}

fn variation() -> impl Strategy<Value = Value> {
    let names: Vec<&str> = onsets::KINDS.iter().map(|kind| kind.name).chain(["none"]).collect();
    (prop::sample::select(names), signs(), prop::sample::select(vec!["B", "∪", "-", "V", "=", "3"]))
        .prop_map(|(name, set, cube)| json!({ "name": name, "cube": cube, "card": cube, "set": set }))
}

fn one_of(texts: &'static [&'static str]) -> impl Strategy<Value = Value> {
    prop::sample::select(texts).prop_map(Value::from)
}

/// A request that looks right, so that it gets past the first checks.
fn request() -> impl Strategy<Value = Value> {
    let cubes = || one_of(&["", "B", "B R", "G ∪ -", "Y ∩ '", "V =", "Λ ⊆", "1 2", "B B R R G G Y Y"]);
    let who = (
        one_of(&["check", "solve", "values", "goal", "variation"]),
        one_of(&["onsets-agloa-2024", "onsets-mlag-2017"]),
        one_of(&["basic", "elementary", "middle", "junior", "senior"]),
        one_of(&["now", "impossible", "forceout", "stop", "no-goal"]),
        one_of(&[
            "BRGY BRG BR BG B RG R G Y -",
            "BR B R",
            "-",
            "BRGY BRG BRY BGY RGY BR BG BY RG RY GY B R G Y -",
        ]),
    );
    let written = (
        prop_oneof![one_of(&["3", "3+2", "2x3", "1<ud>"]), signs().prop_map(Value::from)],
        prop_oneof![one_of(&["B ∪ G - R", "B", "(B)'"]), signs().prop_map(Value::from)],
        prop::collection::vec(
            prop_oneof![one_of(&["B = R", "B ⊆ G ⊆ V"]), signs().prop_map(Value::from)],
            0..3,
        ),
        one_of(&["-", "BG", "Q"]),
        prop::collection::vec(variation(), 0..3),
        variation(),
    );
    (who, (cubes(), cubes(), cubes(), cubes()), written).prop_map(
        |(
            (kind, rules, division, situation, universe),
            (required, permitted, forbidden, resources),
            written,
        )| {
            let (goal, line, restrictions, blank, variations, select) = written;
            json!({
                "id": 1, "kind": kind, "rules": rules, "division": division, "situation": situation,
                "universe": universe, "required": required, "permitted": permitted, "forbidden": forbidden,
                "resources": resources, "goal": goal, "side": "solution", "expression": line,
                "restrictions": restrictions, "blank": blank, "variations": variations.clone(),
                "chosen": variations, "select": select,
                "solutions": [{ "set_name": line, "restrictions": restrictions, "blank": blank }],
            })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn any_text(line in any::<String>()) {
        assert_answered(&line.replace('\n', " "));
    }

    #[test]
    fn any_json_document(document in any_json()) {
        assert_answered(&document.to_string());
    }

    #[test]
    fn any_request(request in request()) {
        assert_answered(&request.to_string());
    }

    #[test]
    fn any_request_with_a_field_replaced(mut request in request(), field in field(), value in any_json()) {
        request[field] = value;
        assert_answered(&request.to_string());
    }

    #[test]
    fn any_request_with_bytes_changed(
        request in request(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut bytes = request.to_string().into_bytes();
        for (index, byte) in changes {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        assert_answered(&String::from_utf8_lossy(&bytes).replace('\n', " "));
    }
}

#[test]
fn bombs_are_answered() {
    assert_answered(&"[".repeat(1_000_000));
    assert_answered(&"{\"a\":".repeat(1_000_000));
    let goal = |goal: &str| {
        format!(r#"{{"kind":"goal","rules":"onsets-agloa-2024","division":"middle","goal":{goal}}}"#)
    };
    assert_answered(&goal(&"9".repeat(100_000)));
    assert_answered(&goal("1e400"));
    assert_answered(&goal("-0"));
    assert_answered(&goal(r#""\u0000""#));
    assert_answered(&goal(r#""\ud800""#));
    let values = |line: &str| {
        let line = serde_json::to_string(line).unwrap();
        format!(
            r#"{{"kind":"values","rules":"onsets-agloa-2024","division":"senior","universe":"BRGY BR -","side":"solution","expression":{line}}}"#
        )
    };
    assert_answered(&values(&("(".repeat(999) + "B" + &")".repeat(999))));
    assert_answered(&values(&("B".to_owned() + &"'".repeat(1_900))));
    assert_answered(&values(&("B-R∪G∩Y-".repeat(24) + "B")));
}
