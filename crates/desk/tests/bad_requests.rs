//! Requests with something wrong in them: the answer names the field, and says what is wrong with it.

use desk::answer_line;
use serde_json::{Value, json};

fn good() -> Value {
    json!({
        "id": 1, "kind": "check", "rules": "onsets-agloa-2024", "division": "middle", "variations": [],
        "universe": "BRGY BRG BR BG B RG R G Y -", "goal": "3", "required": "B", "permitted": "G ∪ -",
        "forbidden": "", "resources": "R V", "situation": "now",
        "solutions": [{ "restrictions": [], "set_name": "(B ∪ G) - R" }],
    })
}

/// The answer to the good request with some fields changed, as a document.
fn answer_with(changes: Value) -> Value {
    let mut request = good();
    for (field, value) in changes.as_object().unwrap() {
        request[field] = value.clone();
    }
    serde_json::from_str(&answer_line(&request.to_string())).unwrap()
}

fn assert_fault(changes: Value, code: &str, field: &str, part_of_message: &str) {
    let answer = answer_with(changes);
    assert_eq!(answer["id"], 1);
    assert_eq!(
        (&answer["error"]["code"], &answer["error"]["field"]),
        (&json!(code), &json!(field)),
        "{answer}"
    );
    let message = answer["error"]["message"].as_str().unwrap();
    assert!(message.contains(field) && message.contains(part_of_message), "{message}");
}

#[test]
fn the_good_request_is_good() {
    let answer = answer_line(&good().to_string());
    assert_eq!(answer, r#"{"id":1,"verdict":"correct","reasons":[]}"#);
}

#[test]
fn a_fault_names_the_field() {
    assert_fault(json!({ "required": "B Q" }), "unknown-cube", "required", "`Q` is not an On-Sets cube");
    let seventeen = "BRGY BRG BRY BGY RGY BR BG BY RG RY GY B R G Y - BRGY";
    assert_fault(
        json!({ "universe": seventeen }),
        "bad-universe",
        "universe",
        "the card BRGY is listed twice",
    );
    assert_fault(json!({ "universe": "B R B" }), "bad-universe", "universe", "the card B is listed twice");
    assert_fault(json!({ "universe": "" }), "bad-universe", "universe", "no card was dealt");
    assert_fault(
        json!({ "variations": [{ "name": "two-operations" }, { "name": "tame-cube" }] }),
        "unknown-variation",
        "variations[1].name",
        "`tame-cube` is no variation of ON-SETS",
    );
    assert_fault(
        json!({ "variations": [{ "name": "wild-cube" }] }),
        "missing-field",
        "variations[0].cube",
        "is missing",
    );
    assert_fault(json!({ "universe": null }), "missing-field", "universe", "is missing");
    assert_fault(json!({ "goal": 3 }), "wrong-type", "goal", "expected a text, not a number");
    assert_fault(json!({ "solutions": "B" }), "wrong-type", "solutions", "expected a list, not a text");
    assert_fault(
        json!({ "solutions": [{ "set_name": ["B"] }] }),
        "wrong-type",
        "solutions[0].set_name",
        "expected a text, not a list",
    );
    assert_fault(json!({ "solutions": null }), "missing-field", "solutions", "is missing");
    assert_fault(
        json!({ "situation": "never" }),
        "unknown-situation",
        "situation",
        "`never` is no situation",
    );
    assert_fault(json!({ "division": "minor" }), "unknown-division", "division", "has no division `minor`");
    assert_fault(json!({ "rules": "chess" }), "unknown-rules", "rules", "`chess` is no rulebook");
    // The cubes of the good request do not belong to that game.
    assert_fault(json!({ "rules": "wff-mlag-2017" }), "unknown-cube", "required", "is not a cube");
    assert_fault(json!({ "kind": "guess" }), "unknown-kind", "kind", "`guess` is no question");
    assert_fault(json!({ "kind": null }), "missing-field", "kind", "is missing");
    assert_fault(json!({ "permitted": "4" }), "digit-cube", "permitted", "cannot lie here");
    assert_fault(json!({ "permitted": "∪ ∪ ∪ ∪ ∪" }), "too-many-cubes", "permitted", "4 operation cubes");
}

#[test]
fn a_megabyte_in_a_field_is_refused_by_its_name() {
    let huge = "B".repeat(1_000_000);
    assert_fault(
        json!({ "solutions": [{ "set_name": huge }] }),
        "too-long",
        "solutions[0].set_name",
        "1000000 characters; at most 2000 are read",
    );
    assert_fault(json!({ "universe": "B ".repeat(500_000) }), "too-long", "universe", "characters");
}

#[test]
fn a_slip_in_the_name_of_a_field_is_remarked_upon() {
    let answer =
        answer_with(json!({ "permited": "B", "colour": "green", "verdict": "correct", "rule": "VI-A" }));
    assert_eq!(
        answer["warnings"],
        json!([
            "the field `colour` is not read",
            "the field `permited` is not read; did you mean `permitted`?"
        ])
    );
    let answer = answer_with(json!({ "solutions": [{ "set_names": "B", "set_name": "(B ∪ G) - R" }] }));
    assert_eq!(
        answer["warnings"],
        json!(["the field `solutions[0].set_names` is not read; did you mean `set_name`?"])
    );
    let answer = answer_with(json!({ "universe": "BG B" }));
    assert_eq!(answer["warnings"], json!(["universe: 2 cards; in Middle 6 to 12 are dealt (II-B)"]));
}

#[test]
fn a_hundred_thousand_unknown_fields_are_answered_with_few_remarks() {
    let mut request = good();
    for number in 0..100_000 {
        request[format!("field{number}")] = json!(0);
    }
    let answer: Value = serde_json::from_str(&answer_line(&request.to_string())).unwrap();
    assert_eq!(answer["verdict"], "correct");
    assert_eq!(answer["warnings"].as_array().unwrap().len(), 20);
}
