//! Lines that a hostile writer would hand in: towers, nested factorials, roots of roots, long lines without
//! grouping symbols, with everything that the variations of a division add.

use serde_json::{Value, json};

use crate::ask::ADVENTUROUS;
use mat::Dice;

/// What a variation adds: prefixes, suffixes of an operand, and operations.
struct Spice {
    name: &'static str,
    prefixes: &'static [&'static str],
    behind: &'static [&'static str],
    operations: &'static [&'static str],
}

const fn spice(
    name: &'static str,
    prefixes: &'static [&'static str],
    behind: &'static [&'static str],
    operations: &'static [&'static str],
) -> Spice {
    Spice { name, prefixes, behind, operations }
}

const SPICES: [Spice; 25] = [
    spice("factorial", &[], &["!", "!!"], &[]),
    spice("factorial", &[], &["!"], &[]),
    spice("multiple-operations", &[], &[], &[]),
    spice("number-of-factors", &["x"], &[], &[]),
    spice("next-prime", &["x"], &[], &[]),
    spice("sideways", &[], &["<sw>"], &[]),
    spice("upside-down", &[], &["<ud>"], &[]),
    spice("lcm", &[], &[], &["√<lcm>"]),
    spice("gcf", &[], &[], &["*<gcf>"]),
    spice("percent", &[], &[], &["√<ud>"]),
    spice("remainder", &[], &[], &["÷<sw>"]),
    spice("log", &[], &[], &["÷<sw>"]),
    spice("imaginary", &["|"], &["|"], &["*", "x"]),
    spice("exponent", &[], &["r3<exp>", "r9<exp>"], &[]),
    spice("base", &[], &["*", "√"], &[]),
    spice("powers-of-base", &["1<p9>x", "1<p-9>+"], &[], &[]),
    spice("two-digit", &[], &["9"], &[]),
    spice("decimal-point", &[], &["*<0>9", "*99"], &["*"]),
    spice("average", &[], &[], &["+"]),
    spice("multiple-of-k", &[], &[], &["*"]),
    spice("zero-wild", &[], &[], &["0<x>", "0<*>"]),
    spice("x-wild", &[], &[], &["x<*>", "x<√>"]),
    spice("ab-plus", &[], &["7+"], &["+"]),
    spice("decimal-in-goal", &[], &[], &[]),
    spice("three-operation", &[], &[], &[]),
];

const GOALS: [&str; 9] = ["12", "7", "1", "3x√64", "9*9*9", "2*9-1", "√2", "5 x 7", "9 ÷ 7"];

/// A request about one hostile Equation, line or Goal.
pub(crate) fn request(dice: &mut Dice) -> Value {
    let division = ["elementary", "middle", "junior", "senior"][dice.below(4)];
    let spices: Vec<&Spice> = (0..dice.below(4)).map(|_| &SPICES[dice.below(SPICES.len())]).collect();
    let variations: Vec<Value> = spices
        .iter()
        .map(|spice| {
            let base = [11, 12][dice.below(2)];
            json!({ "name": spice.name, "m": base, "k": 8 + dice.below(4), "color": "red" })
        })
        .collect();
    let goal = match dice.below(4) {
        0 => goal(dice),
        _ => GOALS[dice.below(GOALS.len())].to_owned(),
    };
    let length = 1 + dice.below(13);
    let line = line(dice, &spices, length, 3);
    let mut request = json!({ "rules": ADVENTUROUS, "division": division, "variations": variations });
    let question = match dice.below(10) {
        0 => json!({ "kind": "values", "side": "solution", "expression": line }),
        1 => json!({ "kind": "values", "side": "goal", "expression": goal }),
        2 => json!({ "kind": "goal", "goal": goal }),
        _ => json!({
            "kind": "check", "goal": goal, "permitted": "0 1 2 3 4 5 6 7 8 9 + - x ÷ * √ r3 r9 ".repeat(5),
            "situation": "impossible", "equation": format!("{line} = {goal}"),
        }),
    };
    let more = question.as_object().cloned().unwrap_or_default();
    request.as_object_mut().unwrap().extend(more);
    request
}

/// A Goal of up to six cubes, mostly of powers and roots.
fn goal(dice: &mut Dice) -> String {
    let mut text = ["", "√"][dice.below(2)].to_owned();
    for number in 0..1 + dice.below(3) {
        if number > 0 {
            text.push_str(["*", "*", "√", "-", "x", " *", "÷<sw>", "√<ud>"][dice.below(8)]);
        }
        text.push_str(["9", "8", "7", "2", "1", "0", "|", "r9", "5<sw>", "99"][dice.below(10)]);
    }
    text
}

/// A line with `length` operands, each with what the variations add.
fn line(dice: &mut Dice, spices: &[&Spice], length: usize, depth: usize) -> String {
    let mut signs = vec!["+", "-", "x", "÷", "*", "*", "√"];
    signs.extend(spices.iter().flat_map(|spice| spice.operations));
    // Many hostile lines use only one or two operations.
    let few: Vec<&str> = (0..1 + dice.below(4)).map(|_| signs[dice.below(signs.len())]).collect();
    let digits: Vec<usize> = (0..1 + dice.below(4)).map(|_| 1 + dice.below(9)).collect();
    let seasoning = dice.below(3);
    let mut text = String::new();
    for number in 0..length {
        if number > 0 {
            text.push_str(few[dice.below(few.len())]);
        }
        if dice.below(6) == 0 {
            text.push('√');
        }
        let pick = |dice: &mut Dice, list: &[&'static str]| match list {
            [] => "",
            _ if dice.below(3) > seasoning => "",
            _ => list[dice.below(list.len())],
        };
        let prefixes: Vec<&str> = spices.iter().flat_map(|spice| spice.prefixes).copied().collect();
        text.push_str(pick(dice, &prefixes));
        if depth > 0 && length <= 6 && dice.below(4) == 0 {
            let inner = 1 + dice.below(4);
            let inner = line(dice, spices, inner, depth - 1);
            text.push_str(&format!("({inner})"));
        } else {
            text.push_str(&digits[dice.below(digits.len())].to_string());
        }
        let behind: Vec<&str> = spices.iter().flat_map(|spice| spice.behind).copied().collect();
        text.push_str(pick(dice, &behind));
    }
    text
}
