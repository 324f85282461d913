//! Questions that were once answered wrongly, with their answers.

use equations::answer;
use equations::number::{Comparison, Number};
use mat::{Answer, Document};
use serde_json::{Value, json};

/// `name` or `name=parameter`, separated by spaces.
fn variations(text: &str) -> Value {
    let variation = |word: &str| match word.split_once('=') {
        None => json!({ "name": word }),
        Some(("exponent", colour)) => json!({ "name": "exponent", "color": colour }),
        Some((name, number)) => {
            let key = if name == "base" { "m" } else { "k" };
            json!({ "name": name, key: number.parse::<u32>().unwrap() })
        }
    };
    json!(text.split_whitespace().map(variation).collect::<Vec<_>>())
}

fn question(kind: &str, division: &str, names: &str, fields: Value) -> Answer {
    let mut request = json!({
        "kind": kind, "rules": "equations-adventurous-mlag-2018", "division": division,
        "variations": variations(names),
    });
    for (key, value) in fields.as_object().unwrap() {
        request[key] = value.clone();
    }
    answer(&Document::new(&request).unwrap()).unwrap_or_else(|fault| panic!("{request}: {fault:?}"))
}

/// Whether these Required cubes make an Equation. What is found passes the judge.
fn possible(division: &str, names: &str, goal: &str, required: &str) -> Option<bool> {
    let fields = json!({ "goal": goal, "required": required, "situation": "forceout" });
    match question("solve", division, names, fields) {
        Answer::Solve { possible, .. } => possible,
        other => panic!("{other:?}"),
    }
}

/// Whether a Goal is legal, the codes of the reasons against it, and its values.
fn goal(division: &str, names: &str, goal: &str) -> (bool, Vec<String>, Vec<String>) {
    match question("goal", division, names, json!({ "goal": goal })) {
        Answer::Goal { legal, reasons, values, .. } => {
            (legal, reasons.iter().map(|reason| reason.code.to_string()).collect(), values)
        }
        other => panic!("{other:?}"),
    }
}

/// Each line: the variations, the Goal and the Required cubes. All of them have an Equation.
fn all_possible(division: &str, lines: &[(&str, &str, &str)]) {
    let failed: Vec<_> = lines
        .iter()
        .map(|(names, goal, required)| (names, goal, required, possible(division, names, goal, required)))
        .filter(|line| line.3 != Some(true))
        .collect();
    assert!(failed.is_empty(), "{division}: {failed:?}");
}

/// EQ-10: a wild cube, a ten or an eleven of the colour is an exponent too.
#[test]
fn any_cube_of_the_colour_that_is_a_digit_can_be_an_exponent() {
    all_possible(
        "junior",
        &[
            ("x-wild exponent=red", "8+1", "3 rx"),
            ("base=12 exponent=red", "4*5", "2 r*"),
            ("base=12 exponent=red", "8*4", "2 r√ x 2"),
        ],
    );
    assert_eq!(possible("junior", "x-wild exponent=blue", "8+1", "3 rx"), Some(false));
}

/// EQ-11: the Goal is written with the turn that its cube is read with.
#[test]
fn a_goal_is_written_with_the_turn_that_is_meant() {
    all_possible(
        "junior",
        &[("x-wild", "x+3", "7 ÷ 2"), ("base=11", "*x2", "1 ÷ 5"), ("", "40<ud>", "5 x 8")],
    );
    all_possible("middle", &[("zero-wild percent", "504", "1 ÷ 5")]);
    all_possible("senior", &[("zero-wild imaginary", "90", "9 x -")]);
}

#[test]
fn a_point_goes_between_the_cubes_of_a_goal() {
    all_possible(
        "senior",
        &[
            ("decimal-in-goal", "r2r5", "5 ÷ 2"),
            ("zero-wild decimal-in-goal", "05", "5 ÷ 2"),
            ("decimal-in-goal base=12", "*6", "2 ÷ 4 + 9 + 1"),
        ],
    );
}

#[test]
fn the_plus_of_a_repeating_decimal_may_be_wild() {
    all_possible("middle", &[("zero-wild ab-plus", "330", "1 ÷ 3")]);
    all_possible("junior", &[("x-wild ab-plus", "33x", "1 ÷ 3")]);
}

#[test]
fn a_goal_says_which_root_is_meant() {
    all_possible("senior", &[("imaginary", "4*2<sw>", "1 - 3"), ("imaginary", "√|", "√ -")]);
}

/// Imaginary, Any Color Exponent and Multiple Operations have no effect with these cubes.
#[test]
fn a_variation_without_effect_leaves_the_search_finite() {
    let no = |division: &str, names: &str, goal: &str, required: &str| {
        assert_eq!(possible(division, names, goal, required), Some(false), "{names} {goal} {required}");
    };
    no("senior", "imaginary", "0", "7 3 +");
    no("senior", "imaginary", "0", "7 5");
    no("senior", "imaginary", "0", "");
    no("junior", "multiple-operations", "7", "3 4 5");
    no("junior", "factorial exponent=red", "7", "3 x 5");
    no("junior", "powers-of-base", "7", "3 x 5");
}

/// Section 8: operands beside a unit are multiplied without a sign, and impossibility is proved.
#[test]
fn imaginary_is_searched_completely() {
    all_possible(
        "senior",
        &[
            ("imaginary", "14|", "7 - 2"),
            ("imaginary", "30", "5 - - 3 2"),
            ("imaginary", "2<ud>", "4 * 2"),
            ("imaginary", "5", "- √ 1 5"),
        ],
    );
    let none = [("6", "7 - 2"), ("13", "7 - -"), ("13", "5 * √ 7 1"), ("7|", "5 √ 3")];
    for (goal, required) in none {
        assert_eq!(possible("senior", "imaginary", goal, required), Some(false), "{goal} {required}");
    }
}

/// EQ-30: a remainder, or the size, proves a large root irrational.
#[test]
fn large_roots_leave_nothing_open() {
    for (division, goal, required) in
        [("senior", "32", "4 1 √ -"), ("elementary", "85", "9 √ 1 +"), ("middle", "54", "8 2 √ + 3 -")]
    {
        assert_eq!(possible(division, "factorial", goal, required), Some(false), "{goal} {required}");
    }
    // Without a power nothing irrational can be made.
    assert_eq!(possible("junior", "factorial", "√6", "3 - 9 5 x"), Some(false));
    assert_eq!(possible("elementary", "factorial", "√34÷ 2", "2 + 6"), Some(false));
}

/// The codes of a verdict on an Equation for which every cube is available; none if it is correct.
fn codes(division: &str, names: &str, goal: &str, equation: &str) -> Vec<String> {
    let cubes = "0 1 2 3 4 5 6 7 8 9 + - x ÷ * √ ".repeat(6);
    let fields = json!({ "goal": goal, "permitted": cubes, "equation": equation, "situation": "impossible" });
    match question("check", division, names, fields) {
        Answer::Check(judgement) => judgement.reasons.iter().map(|reason| reason.code.to_string()).collect(),
        other => panic!("{other:?}"),
    }
}

/// EQ-35: a number far below zero is rational, however many digits it has. EQ-30: remainders settle powers of i.
#[test]
fn huge_whole_numbers_are_rational() {
    let correct = |division: &str, names: &str, goal: &str, equation: &str| {
        assert_eq!(codes(division, names, goal, equation), [""; 0], "{equation}");
    };
    correct("junior", "next-prime", "2", "x(0-(9*(9*9))) = 2");
    correct("junior", "next-prime", "2", "x(1÷(9*(9*9))) = 2");
    correct("junior", "next-prime", "2", "x(3-(9*(9*9))) = 2");
    correct("senior", "imaginary", "|", "|*(9*(9*9)) = |");
}

/// EQ-30: if the roots can be listed, the Equation is not left open.
#[test]
fn many_roots_are_listed() {
    assert_eq!(codes("senior", "imaginary", "1", "[1*(1÷((9x9)x2))]<=1> = 1"), [""; 0]);
    let (legal, _, values) = goal("senior", "imaginary decimal-in-goal", "12*345");
    // Three bases; the exponent has 200, 20 or 2 roots, or one.
    assert!(legal && values.len() == 3 * (200 + 20 + 2 + 1), "{}", values.len());
}

/// Neither `!` nor powers of the base turn something into an expression that is not one.
#[test]
fn what_is_no_expression_is_no_legal_goal() {
    let (legal, codes, _) = goal("senior", "log powers-of-base factorial", "1÷1÷1÷");
    assert_eq!((legal, codes), (false, vec!["goal-not-an-expression".to_owned()]));
}

#[test]
fn no_value_is_listed_twice() {
    for text in ["√2+√3+√5+√6+√7", "√2x√3x√5x√6+√7-√8", "√√2+√3-√2x√5÷√7"]
    {
        let fields = json!({ "side": "solution", "expression": text });
        let Answer::Values { values, .. } = question("values", "senior", "", fields) else {
            panic!("{text}")
        };
        let numbers: Vec<Number> = values.iter().map(|value| value.parse().unwrap()).collect();
        for (index, one) in numbers.iter().enumerate() {
            for other in &numbers[..index] {
                assert_ne!(one.compare(other), Comparison::Equal, "{text}: {one}");
            }
        }
    }
}

/// A sign before its operand may be repeated even if a single digit needs no other sign.
#[test]
fn a_prefix_sign_is_used_twice() {
    all_possible("middle", &[("multiple-operations", "2", "√ 4 4 x")]);
    all_possible("junior", &[("multiple-operations number-of-factors", "3", "x 6")]);
}

/// EQ-23: a 1 that lies upside-down or sideways may be another power of the base too.
#[test]
fn a_turned_one_of_the_goal_can_be_a_power_of_the_base() {
    all_possible("junior", &[("powers-of-base", "1<ud>", "2 x 5"), ("powers-of-base", "1<sw>", "4 x 5 2 x")]);
}

/// Without sums only the primes of the digits occur, however many cubes there are.
#[test]
fn a_prime_that_no_digit_has_needs_a_sum() {
    let resources = "1 2 2 3 4 4 6 8 9 9 x x x ÷ ÷ * √";
    for (goal, expected) in [("35", Some(false)), ("91", Some(false)), ("96", Some(true))] {
        let fields =
            json!({ "goal": goal, "resources": resources, "situation": "impossible", "budget_ms": 200 });
        match question("solve", "middle", "", fields) {
            Answer::Solve { possible, .. } => assert_eq!(possible, expected, "{goal}"),
            other => panic!("{other:?}"),
        }
    }
}
