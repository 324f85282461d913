//! Nearly valid messages: real ones with something changed.

use mat::Dice;
use serde_json::{Map, Value, json};

/// A value that does not belong where it is put, or hardly.
fn odd(dice: &mut Dice) -> Value {
    match dice.below(24) {
        0 => json!(null),
        1 => json!(true),
        2 => json!(-1),
        3 => json!(0),
        4 => json!(u64::MAX),
        5 => json!(i64::MIN),
        6 => json!(1e300),
        7 => json!(0.1),
        8 => json!(""),
        9 => json!("\u{0}\u{202e}\u{feff}"),
        10 => json!("💥é∪∩⊆Λ√÷"),
        11 => json!("C".repeat(1 + dice.below(9_000))),
        12 => json!("(".repeat(1 + dice.below(3_000))),
        13 => json!("9".repeat(1 + dice.below(400))),
        14 => json!([]),
        15 => json!({}),
        16 => json!([null, [], {}, "x", 1]),
        17 => json!({ "name": "base", "m": 99 }),
        18 => (0..dice.below(200)).fold(json!(1), |inner, _| json!([inner])),
        19 => json!("Ana"),
        20 => json!("9*9*9*9*9*9"),
        21 => json!("1 = 1"),
        22 => json!("p, Cpq / Co"),
        _ => json!((0..1 + dice.below(12)).map(|_| dice.pick(&SIGNS).to_string()).collect::<String>()),
    }
}

const SIGNS: [char; 32] = [
    '1', '2', '3', '0', '9', '+', '-', 'x', '÷', '*', '√', '.', '(', ')', '=', 'B', 'R', 'G', 'Y', '∪', '∩',
    '\'', 'V', 'Λ', 'C', 'N', 'p', 'q', '/', ' ', ',', '\n',
];

/// The value with one thing changed somewhere in it.
pub(crate) fn changed(dice: &mut Dice, value: &Value) -> Value {
    match value {
        Value::Object(fields) if !fields.is_empty() && dice.chance(85) => changed_fields(dice, fields),
        Value::Array(parts) if !parts.is_empty() && dice.chance(85) => {
            let mut parts = parts.clone();
            let at = dice.below(parts.len());
            match dice.below(3) {
                0 => drop(parts.remove(at)),
                1 => parts.insert(at, parts[at].clone()),
                _ => parts[at] = changed(dice, &parts[at]),
            }
            parts.into()
        }
        Value::String(text) if dice.chance(70) => json!(changed_text(dice, text)),
        Value::Number(number) if dice.chance(50) => {
            json!(number.as_i64().unwrap_or(0).wrapping_add(dice.below(5) as i64 - 2))
        }
        _ => odd(dice),
    }
}

fn changed_fields(dice: &mut Dice, fields: &Map<String, Value>) -> Value {
    let mut fields = fields.clone();
    let names: Vec<String> = fields.keys().cloned().collect();
    let name = dice.pick(&names).clone();
    match dice.below(6) {
        0 => drop(fields.remove(&name)),
        1 => drop(fields.insert(changed_text(dice, &name), odd(dice))),
        2 => {
            // The value of another field.
            let other = fields[dice.pick(&names)].clone();
            fields.insert(name, other);
        }
        _ => {
            let value = changed(dice, &fields[&name]);
            fields.insert(name, value);
        }
    }
    fields.into()
}

/// The text with a few characters removed, inserted, doubled or swapped.
pub(crate) fn changed_text(dice: &mut Dice, text: &str) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for _ in 0..1 + dice.below(4) {
        let at = dice.below(signs.len() + 1);
        match dice.below(6) {
            0 if at < signs.len() => drop(signs.remove(at)),
            1 if at < signs.len() => signs.insert(at, signs[at]),
            2 if at < signs.len() => signs[at] = *dice.pick(&SIGNS),
            3 if at < signs.len() => {
                let other = dice.below(signs.len());
                signs.swap(at, other);
            }
            4 => signs.truncate(at),
            _ => signs.insert(at, char::from_u32(dice.below(0x3_000) as u32).unwrap_or(' ')),
        }
    }
    signs.into_iter().collect()
}

/// A command with fields that hardly fit it.
pub(crate) fn any_command(dice: &mut Dice) -> Value {
    const ACTS: [&str; 37] = [
        "start-shake",
        "set-out",
        "roll",
        "deal",
        "select",
        "bonus",
        "lay-goal",
        "goal",
        "no-goal",
        "agree",
        "move",
        "shift",
        "add-to-goal",
        "pick-up",
        "put-back",
        "challenge",
        "tie-ruling",
        "decide",
        "present",
        "decline",
        "amend",
        "accept",
        "reject",
        "prove-ambiguity",
        "ask-judge",
        "charge",
        "call-time",
        "end-match",
        "sign",
        "absent",
        "disqualify",
        "approve",
        "deny",
        "warn",
        "penalize",
        "void-shake",
        "tick",
    ];
    const FIELDS: [&str; 17] = [
        "cube",
        "to",
        "goal",
        "call",
        "variation",
        "more",
        "solution",
        "proof",
        "equation",
        "solutions",
        "present",
        "bonus",
        "what",
        "assume",
        "cubes",
        "player",
        "penalty",
    ];
    let mut command = json!({ "do": dice.pick(&ACTS) });
    for field in FIELDS {
        if dice.chance(30) {
            command[field] = match dice.chance(50) {
                true => odd(dice),
                false => json!(dice.pick(&[
                    "1",
                    "+",
                    "p",
                    "B",
                    "permitted",
                    "required",
                    "now",
                    "impossible",
                    "Ana"
                ])),
            };
        }
    }
    command
}
