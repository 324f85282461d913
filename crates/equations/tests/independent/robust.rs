//! Whatever is written gets an answer.

use equations::KINDS;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::ask::{ADVENTUROUS, BASIC, ask};

fn variations() -> impl Strategy<Value = Value> {
    let one = (0..KINDS.len(), 8_i64..13, prop::sample::select(vec!["red", "blue"])).prop_map(|(kind, number, colour)| {
        json!({ "name": KINDS[kind].name, "m": number, "k": number.min(11), "color": colour })
    });
    prop::collection::vec(one, 0..4).prop_map(Value::Array)
}

fn divisions() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["elementary", "middle", "junior", "senior"])
}

/// Text that looks like a line: symbols, marks and grouping symbols in any order.
fn scribble() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "0", "1", "2", "3", "9", "r2", "b0", "+", "-", "x", "÷", "*", "√", "|", ".", "!", "(", ")", "[", "]",
        " ", "=", "<sw>", "<ud>", "<0>", "<x>", "<lcm>", "<gcf>", "<ten>", "<eleven>", "<p2>", "<exp>",
        "<abab>", "<=2>", "<=i>", "<root>", "<0,ud>", "<", ">",
    ]);
    prop::collection::vec(piece, 0..14).prop_map(|pieces| pieces.concat())
}

/// A mostly readable line, with what the variations add.
fn plausible() -> impl Strategy<Value = String> {
    "(√|x)?[0-9](<sw>|<ud>|<0>|<exp>)?!?([-+x÷*√](<sw>|<ud>|<0>)?[0-9|](<exp>|<sw>)?){0,4}"
}

fn answered(request: &Value) -> Result<(), TestCaseError> {
    match ask(request) {
        Ok(answer) => {
            let text = serde_json::to_string(&answer).unwrap();
            prop_assert!(text.len() < 200_000_000);
        }
        Err(fault) => prop_assert!(!fault.message.is_empty()),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_equation_is_answered(
        equation in prop_oneof![scribble(), (plausible(), plausible()).prop_map(|(a, b)| format!("{a} = {b}")), ".{0,30}"],
        goal in prop_oneof![scribble(), plausible(), ".{0,8}"],
        variations in variations(), division in divisions(),
    ) {
        answered(&json!({
            "kind": "check", "rules": ADVENTUROUS, "division": division, "variations": variations, "goal": goal,
            "permitted": "0 1 2 + - x", "required": "3", "resources": "4 5", "forbidden": "9", "situation": "now",
            "equation": equation,
        }))?;
    }

    #[test]
    fn an_equation_with_its_own_goal_is_answered(
        solution in plausible(), goal in "[0-9]{1,2}([-+x÷*√ ][0-9|](<sw>)?){0,2}", variations in variations(),
        division in divisions(),
    ) {
        answered(&json!({
            "kind": "check", "rules": ADVENTUROUS, "division": division, "variations": variations, "goal": goal,
            "permitted": "0 1 2 3 4 5 6 7 8 9 + - x ÷ * √", "situation": "stop", "equation": format!("{solution}={goal}"),
        }))?;
    }

    #[test]
    fn any_line_has_values_or_none(
        line in prop_oneof![scribble(), plausible()], variations in variations(), division in divisions(),
        side in prop::sample::select(vec!["goal", "solution"]),
    ) {
        answered(&json!({
            "kind": "values", "rules": ADVENTUROUS, "division": division, "variations": variations, "side": side,
            "expression": line,
        }))?;
        answered(&json!({ "kind": "values", "rules": BASIC, "division": division, "side": side, "expression": line }))?;
    }

    #[test]
    fn any_goal_is_judged(
        goal in "([rb]?[0-9+\\-x÷*√](<sw>|<ud>)? ?|\\| ?){0,7}", variations in variations(), division in divisions(),
    ) {
        answered(&json!({
            "kind": "goal", "rules": ADVENTUROUS, "division": division, "variations": variations, "goal": goal,
        }))?;
        answered(&json!({ "kind": "goal", "rules": BASIC, "division": division, "goal": goal }))?;
    }
}
