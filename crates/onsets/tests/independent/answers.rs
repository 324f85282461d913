//! Handwritten requests where the whole answer matters: every reason at once, and what cubes do not change.

use std::borrow::Cow;

use mat::{Answer, Document};
use onsets::answer;
use serde_json::{Value, json};

/// A Middle position of ten cards, overridden by `fields`.
fn request(fields: Value) -> Value {
    let mut request = json!({
        "kind": "check", "rules": "onsets-agloa-2024", "division": "middle", "variations": [],
        "universe": "BRGY BRG BR BG B RG R G Y -", "goal": "3", "situation": "impossible",
        "permitted": "B R G Y ∪ ∩ - ' V = ⊆",
    });
    for (field, value) in fields.as_object().expect("an object") {
        request[field] = value.clone();
    }
    request
}

fn ask(fields: Value) -> Answer {
    let request = request(fields);
    answer(&Document::new(&request).expect("an object")).unwrap_or_else(|fault| panic!("{fault}\n{request}"))
}

/// The codes of all reasons, in order.
fn codes(fields: Value) -> Vec<Cow<'static, str>> {
    let Answer::Check(judgement) = ask(fields) else { panic!("a check is answered by a judgement") };
    judgement.reasons.into_iter().map(|reason| reason.code).collect()
}

fn values(fields: Value) -> Vec<String> {
    let Answer::Values { values, .. } = ask(fields) else { panic!("values are answered by values") };
    values
}

/// After No Goal: the digit cubes of `goal` are compared with these, and the Solution with the Goal.
fn no_goal(goal: &str, digits: &str, set_name: &str) -> Vec<Cow<'static, str>> {
    codes(json!({
        "situation": "no-goal", "goal": goal, "permitted": "", "resources": format!("B R G ∩ - - {digits}"),
        "solutions": [{ "set_name": set_name }],
    }))
}

#[test]
fn a_goal_without_its_cubes_is_compared_all_the_same() {
    assert!(no_goal("3", "3 1 1", "B ∩ R").is_empty());
    assert_eq!(no_goal("3", "2 1 1", "B ∩ R"), ["goal-cubes"]);
    assert_eq!(no_goal("4", "2 1 1", "B ∩ R"), ["goal-cubes", "wrong-value"]);
    assert_eq!(no_goal("4", "2 1 1", "B - R - G"), ["goal-cubes", "ambiguous"]);
    assert_eq!(no_goal("2<ud>", "2 1 1", "B ∩ R"), ["goal-negative"]);
    assert_eq!(no_goal("2<ud>", "3 1 1", "B ∩ R"), ["goal-negative", "goal-cubes"]);
    assert_eq!(no_goal("2+1x3", "1 1 1", "B ∩ R"), ["goal-configuration"]);
}

#[test]
fn everything_wrong_with_the_form_is_said() {
    let of = |solution: Value, wild: &str| {
        codes(json!({ "variations": [{ "name": "wild-cube", "cube": wild }], "solutions": [solution] }))
    };
    assert_eq!(
        of(json!({ "set_name": "R ∪<Y> B", "restrictions": ["B", "B -<R> Y = Y"], "blank": "G" }), "Y"),
        ["restriction-relation", "blank-not-wild", "cube-cannot-represent", "wild-inconsistent"]
    );
    assert_eq!(
        of(json!({ "set_name": "B ∪", "restrictions": ["B =<Y> R", "R ⊆<Y> G"] }), "Y"),
        ["undefined-expression", "wild-inconsistent"]
    );
    assert_eq!(
        codes(json!({
            "division": "elementary", "variations": [{ "name": "wild-cube", "cube": "Y" }],
            "permitted": "B R G Y ∪ ∩ - ' V",
            "solutions": [{ "set_name": "B ∩ R", "restrictions": ["B =<Y> R"] }],
        })),
        ["restriction-not-allowed", "cube-cannot-represent"]
    );
}

#[test]
fn values_do_not_ask_for_cubes() {
    let of =
        |expression: &str| values(json!({ "kind": "values", "side": "solution", "expression": expression }));
    assert_eq!(of("B ∪ G"), ["7"]);
    // Nothing is wild here; only the meaning counts.
    assert_eq!(of("B ∪<Y> G"), ["7"]);
    assert_eq!(of("B<R> -<Y> R"), ["2"]);
    // A second mark has no meaning at all.
    assert_eq!(of("B<Y><Y> - R"), ["undefined"]);
}

/// A position with so many sets that a search that keeps them all combines a hundred million pairs before it finds a
/// Solution.
fn crowded() -> Value {
    json!({
        "kind": "solve", "division": "senior", "goal": "2",
        "universe": "BRY BRG BY R BRGY G BGY RY BR BG RG B Y -",
        "variations": [
            { "name": "blank-card-wild" }, { "name": "no-null-restrictions" },
            { "name": "required-cube", "cube": "∪" }, { "name": "wild-cube", "cube": "B" },
        ],
        "required": "∪ - = ⊆", "permitted": "G G R Y B R B ⊆", "resources": "R ' -",
    })
}

fn possible(budget_ms: u64) -> Option<bool> {
    let mut fields = crowded();
    fields["budget_ms"] = json!(budget_ms);
    let Answer::Solve { possible, .. } = ask(fields) else { panic!("a search is answered by a search") };
    possible
}

#[test]
fn a_budget_ends_a_search_and_a_narrow_search_needs_a_small_one() {
    assert_eq!(possible(0), None);
    assert_eq!(possible(1), None);
    assert_eq!(possible(20), Some(true));
}

/// Without `V` and `'` nothing names a card without colours, and that is recognised before any search.
#[test]
fn a_card_without_colours_needs_a_cube_that_brings_it_in() {
    let with = |permitted: &str| {
        let fields = json!({
            "kind": "solve", "division": "senior", "goal": "2", "budget_ms": 0,
            "universe": "BGY BY RY RG - BG B RGY BR BRG",
            "variations": [{ "name": "required-card", "card": "-" }, { "name": "no-null-restrictions" }],
            "permitted": permitted,
        });
        let Answer::Solve { possible, .. } = ask(fields) else { panic!("a search is answered by a search") };
        possible
    };
    assert_eq!(with("B B R R G G Y Y ∪ ∩ - - = ⊆"), Some(false));
    assert_eq!(with("B B R R G G Y Y ∪ ∩ - ' = ⊆"), None);
}
