//! Corners where two rules meet, each with the answer that the rulings give.

use std::borrow::Cow;

use mat::Answer;
use serde_json::{Value, json};

use crate::ask::{ADVENTUROUS, ask};

/// The values of a Goal; none if it is illegal.
fn goal(division: &str, variations: Value, goal: &str) -> Vec<String> {
    let request = json!({
        "kind": "goal", "rules": ADVENTUROUS, "division": division, "variations": variations, "goal": goal,
    });
    match ask(&request) {
        Ok(Answer::Goal { legal: true, values, .. }) => values,
        Ok(Answer::Goal { .. }) => Vec::new(),
        other => panic!("{goal}: {other:?}"),
    }
}

/// The codes against an Equation; none if it is correct.
fn codes(division: &str, variations: Value, mat: Value, equation: &str) -> Vec<Cow<'static, str>> {
    let mut request = json!({
        "kind": "check", "rules": ADVENTUROUS, "division": division, "variations": variations,
        "situation": "impossible", "equation": equation,
    });
    for (field, value) in mat.as_object().unwrap() {
        request[field] = value.clone();
    }
    match ask(&request) {
        Ok(Answer::Check(judgement)) => judgement.reasons.into_iter().map(|reason| reason.code).collect(),
        other => panic!("{equation}: {other:?}"),
    }
}

#[test]
fn a_wild_cube_of_the_goal_is_no_symbol_without_meaning() {
    // EQ-34: base eight has no 8 and no 9.
    let eight = || json!([{ "name": "zero-wild" }, { "name": "base", "m": 8 }]);
    assert_eq!(goal("middle", eight(), "50"), ["40", "41", "42", "43", "44", "45", "46", "47"]);
    let x_wild = json!([{ "name": "x-wild" }, { "name": "base", "m": 8 }]);
    assert!(!goal("junior", x_wild, "5x").contains(&"5".to_owned()));
    assert_eq!(goal("junior", json!([{ "name": "zero-wild" }]), "30<sw>"), Vec::<String>::new());
    let illegal = json!({ "goal": "30<sw>", "permitted": "3 + 0 3" });
    assert!(
        codes("junior", json!([{ "name": "zero-wild" }]), illegal, "3+0=30").contains(&"goal-illegal".into())
    );
}

#[test]
fn a_digit_ten_beside_a_star_makes_it_a_power() {
    // EQ-17: one `*` is the digit, and also makes the power.
    let twelve = || json!([{ "name": "multiple-operations" }, { "name": "base", "m": 12 }]);
    let mat = || json!({ "goal": "84", "required": "* 2" });
    assert_eq!(codes("junior", twelve(), mat(), "*<ten>*2=84"), Vec::<&str>::new());
    assert_eq!(codes("junior", twelve(), mat(), "**2=84"), Vec::<&str>::new());
    assert_eq!(codes("junior", twelve(), mat(), "**<pow>2=84"), Vec::<&str>::new());
    // A digit is not multiplied.
    let ten_and_ten = json!({ "goal": "18", "required": "* +" });
    assert_eq!(codes("junior", twelve(), ten_and_ten, "*<ten>+*<ten>=18"), ["cube-not-available"]);
}

#[test]
fn an_x_behind_an_operand_multiplies_across_a_gap() {
    // EQ-2: with an operand in front of it, the `x` joins the blocks.
    let factors = || json!([{ "name": "number-of-factors" }]);
    assert_eq!(goal("junior", factors(), "3 x4+2"), ["18"]);
    let mat = || json!({ "goal": "3 x4+2", "permitted": "2 + 6 x 2 3" });
    assert_eq!(codes("junior", factors(), mat(), "6x3=3x(4+2)"), Vec::<&str>::new());
    assert_eq!(codes("junior", factors(), mat(), "2+(6x2)=(3x4)+2"), ["goal-grouping-illegal"]);
}

#[test]
fn every_reason_about_cubes_is_given() {
    let mat = json!({ "goal": "9", "permitted": "+ +", "resources": "3 3", "situation": "now" });
    assert_eq!(
        codes("middle", json!([]), mat, "3+(3+3)=9"),
        ["cube-not-available", "too-many-from-resources"]
    );
    let red = json!([{ "name": "exponent", "color": "red" }]);
    let mat = json!({ "goal": "27", "permitted": "+", "resources": "5 2 2", "situation": "now" });
    assert_eq!(codes("middle", red, mat, "(52<exp>)+2=27"), ["exponent-colour", "too-many-from-resources"]);
}

#[test]
fn an_upright_wild_zero_may_be_a_logarithm() {
    // EQ-13 and EQ-34.
    let variations = || json!([{ "name": "zero-wild" }, { "name": "log" }]);
    let mat = || json!({ "goal": "802", "permitted": "2 + 1" });
    assert_eq!(codes("senior", variations(), mat(), "2+1=8÷<0,sw>2"), Vec::<&str>::new());
    let turned = json!({ "goal": "80<sw>2", "permitted": "2 x 2" });
    assert!(codes("senior", variations(), turned, "2x2=8÷<0>2").contains(&"goal-mismatch".into()));
}

#[test]
fn a_zero_before_a_point_is_a_cube_where_one_is_wanted() {
    // EQ-42: as a cube it is a digit of its numeral, so a short numeral takes it.
    let point = || json!([{ "name": "decimal-point" }]);
    let free = json!({ "goal": "1", "permitted": "* 1 2 5 x 8" });
    assert_eq!(codes("middle", point(), free, "0.125x8=1"), Vec::<&str>::new());
    let wanted = json!({ "goal": "1", "required": "0", "permitted": "* 1 2 5 x 8" });
    assert_eq!(codes("middle", point(), wanted, "0.125x8=1"), ["numeral-too-long"]);
    let either = json!({ "goal": "1", "required": "0", "permitted": "* 1 2 5 x 4 + * 5" });
    assert_eq!(codes("middle", point(), either, "(0.125x4)+0.5=1"), Vec::<&str>::new());
    // As mere notation, it does not say what the wild 0 stands for.
    let wild = json!([{ "name": "decimal-point" }, { "name": "zero-wild" }]);
    let mat = json!({ "goal": "1", "permitted": "* 5 x 0" });
    assert_eq!(codes("middle", wild, mat, "0.5x2<0>=1"), Vec::<&str>::new());
}

#[test]
fn a_plain_symbol_names_a_wild_cube_of_the_goal() {
    // EQ-40: the codes are those of the symbol with its mark, and the side that needs no help is the Goal.
    let x_wild = || json!([{ "name": "x-wild" }]);
    let mat = || json!({ "goal": "3x2", "permitted": "3 x 2 6 - 5" });
    assert_eq!(codes("junior", x_wild(), mat(), "6-5=3-2"), Vec::<&str>::new());
    assert_eq!(codes("junior", x_wild(), mat(), "3x2=6-5"), ["not-equal"]);
    assert_eq!(codes("junior", x_wild(), mat(), "6x5=3-2"), ["wild-inconsistent", "not-equal"]);
    assert_eq!(codes("junior", json!([]), mat(), "6-5=3-2"), ["goal-mismatch"]);
    let eight = json!([{ "name": "zero-wild" }, { "name": "base", "m": 8 }]);
    let mat = json!({ "goal": "40", "permitted": "3 + 6" });
    let found = codes("middle", eight, mat, "3+6=49");
    assert_eq!(found, ["goal-interpretation-illegal", "digit-not-in-base"]);
}

#[test]
fn a_power_of_the_base_may_be_far_away() {
    let mat = json!({ "goal": "5", "permitted": "1 - 0" });
    let variations = json!([{ "name": "powers-of-base" }]);
    assert_eq!(codes("middle", variations, mat, "1<p99999999999>-0=5"), ["not-equal"]);
}

#[test]
fn a_numeral_with_a_point_is_no_ab() {
    // EQ-22 concerns numerals of two digits.
    let variations = || json!([{ "name": "ab-plus" }, { "name": "decimal-point" }]);
    let mat = json!({ "goal": "9", "permitted": "7 * + 2" });
    assert_eq!(codes("middle", variations(), mat, "7.+2=9"), Vec::<&str>::new());
    let mat = json!({ "goal": "2", "permitted": "* 5 + 1 * 5" });
    assert_eq!(codes("middle", variations(), mat, ".5+1.5=2"), Vec::<&str>::new());
    let mat = json!({ "goal": "34", "permitted": "3 3 + 1" });
    assert_eq!(codes("middle", variations(), mat, "33+1=34"), ["not-an-expression"]);
}

/// Whether a Goal is legal in a shake with Powers of the Base.
fn is_legal_with_powers(division: &str, other: Value, goal: &str) -> bool {
    let request = json!({
        "kind": "goal", "rules": ADVENTUROUS, "division": division, "goal": goal,
        "variations": [{ "name": "powers-of-base" }, other],
    });
    match ask(&request) {
        Ok(Answer::Goal { legal, .. }) => legal,
        other => panic!("{goal}: {other:?}"),
    }
}

#[test]
fn a_far_power_of_the_base_can_make_a_goal_legal() {
    // EQ-39: 9⁹ times 10⁻⁶ is below 1000, 10⁵ less 10⁵ is 0, and a sixteenth of 10⁴ is whole.
    let six = || json!({ "name": "multiple-of-k", "k": 6 });
    for goal in ["9*9x1", "1x 9*9", "9*99÷1", "10*5 -1"] {
        assert!(is_legal_with_powers("middle", six(), goal), "{goal}");
    }
    for goal in ["9*9", "9*9 -1"] {
        assert!(!is_legal_with_powers("middle", six(), goal), "{goal}");
    }
    let factors = || json!({ "name": "number-of-factors" });
    assert!(is_legal_with_powers("middle", factors(), "x 1÷16"));
    assert!(is_legal_with_powers("junior", factors(), "x 1÷64"));
    // 10⁶ ÷ 64 has factors, but is beyond the bound of Middle; no power of ten has the factor 7.
    assert!(!is_legal_with_powers("middle", factors(), "x 1÷64"));
    assert!(!is_legal_with_powers("junior", factors(), "x 1÷7"));
}

#[test]
fn an_explicit_product_makes_no_implied_one() {
    // Section 8: one of the factors is `|` or an implied product.
    let imaginary = || json!([{ "name": "imaginary" }]);
    assert_eq!(goal("senior", imaginary(), "5 2|"), ["10i", "-10i"]);
    assert_eq!(goal("senior", imaginary(), "5 2x|"), Vec::<String>::new());
    assert_eq!(goal("senior", imaginary(), "5|x2"), ["10i", "-10i"]);
}
