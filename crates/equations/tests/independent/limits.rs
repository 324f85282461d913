//! Lines that ask for too much are decided or refused, and never hang.

use std::borrow::Cow;

use equations::ALLOWANCE;
use equations::number::with_allowance;
use mat::{Dice, Verdict};
use serde_json::{Value, json};

use crate::ask::{ADVENTUROUS, ask, check};
use crate::campaign::tries;
use crate::hostile;

fn every_operation() -> Value {
    json!([{ "name": "factorial" }, { "name": "multiple-operations" }, { "name": "number-of-factors" }])
}

fn verdict(equation: &str) -> Verdict {
    check(ADVENTUROUS, "junior", every_operation(), "12", equation).verdict
}

#[test]
fn towers_and_factorials_are_decided_by_their_size() {
    assert_eq!(verdict("9*9*9*9*9 = 12"), Verdict::Incorrect);
    assert_eq!(verdict("9!!!!+0 = 12"), Verdict::Incorrect);
    assert_eq!(verdict("(9!!!!)-(9!!!!)+12 = 12"), Verdict::Incorrect);
    assert_eq!(verdict("(9!!!!)-(9!!!!)+6+6 = 12"), Verdict::Incorrect);
    assert_eq!(verdict("((9!!!!)-(9!!!!))+6+6 = 12"), Verdict::Correct);
}

/// Questions about these lead to questions about their parts, and so on.
#[test]
fn questions_about_a_number_end() {
    let senior =
        |variations: Value, equation: &str| check(ADVENTUROUS, "senior", variations, "12", equation).verdict;
    let twelve = json!([{ "name": "base", "m": 12 }]);
    assert_eq!(senior(twelve, "1x7*(4-1√√9)√73-7*17-1+11 = 12"), Verdict::Incorrect);
    assert_eq!(senior(json!([]), "6-9x9x6*6*9x9*9x9x√6*6x√9x6 = 12"), Verdict::Incorrect);
    assert_eq!(senior(json!([]), "2*3*4*5*6*7*8*9 = 12"), Verdict::Incorrect);
}

#[test]
fn what_nobody_can_factor_is_unverifiable() {
    assert_eq!(verdict("x(8!!+1) = 12"), Verdict::Unverifiable);
}

#[test]
fn roots_that_are_too_many_to_list_are_told_apart_by_their_size() {
    let imaginary = || json!([{ "name": "imaginary" }]);
    let codes = |variations: Value, goal: &str, equation: &str| -> Vec<Cow<'static, str>> {
        let judgement = check(ADVENTUROUS, "senior", variations, goal, equation);
        judgement.reasons.into_iter().map(|reason| reason.code).collect()
    };
    // 72 times 56 sums, none of them further than 2.03 from zero; 3125 roots, all of one size.
    let sums = "(2*(1÷(9x8)))+(3*(1÷(8x7)))";
    assert_eq!(codes(imaginary(), "9", &format!("{sums} = 9")), ["not-equal"]);
    assert_eq!(codes(imaginary(), "3÷7", "7<sw>*(5<sw>*5) = 3÷7"), ["not-equal"]);
    let with_six = json!([{ "name": "imaginary" }, { "name": "multiple-of-k", "k": 6 }]);
    assert_eq!(codes(with_six, "2", &format!("{sums} = 2")), ["not-multiple-of-k"]);
    // One grouping is about 7⁸, but another may be near 9.
    assert_ne!(codes(imaginary(), "9", "7*(1÷(9x9x9))+8 = 9"), ["not-equal"]);
}

#[test]
fn an_operand_outside_the_domain_decides_alone() {
    let variations = json!([{ "name": "imaginary" }, { "name": "log" }]);
    let check = |equation: &str| check(ADVENTUROUS, "senior", variations.clone(), "9", equation);
    for equation in ["(2*(1÷(9x9x9)))÷(1-1) = 9", "|÷<sw>(2*(1÷(9x9x9))) = 9", "(2*(1÷(9x9x9)))*(2|) = 9"]
    {
        assert_eq!(check(equation).reasons[0].code, "solution-undefined", "{equation}");
    }
}

#[test]
fn brackets_may_be_deep() {
    for depth in [40, 90] {
        let line = format!("{}6+6{}", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(verdict(&format!("{line} = 12")), Verdict::Correct);
    }
    assert_eq!(verdict(&format!("{}6+6{} = 12", "(".repeat(900), ")".repeat(900))), Verdict::Incorrect);
}

#[test]
fn long_lines_without_brackets_are_judged() {
    let sum = ["2"; 6].join("+");
    assert_eq!(verdict(&format!("{sum} = 12")), Verdict::Correct);
    let mixed = "9÷8x7-6÷5+4x3-2÷1-9x8+7÷6-5";
    assert_eq!(verdict(&format!("{mixed} = 12")), Verdict::Incorrect);
    let powers = "2*3*2*3*2*3*2*3*2*3*2*3*2";
    assert_eq!(verdict(&format!("{powers} = 12")), Verdict::Incorrect);
    let roots = "√2+√3x√5-√7÷√2*√3+√5x√7";
    assert_eq!(verdict(&format!("{roots} = 12")), Verdict::Incorrect);
}

#[test]
fn a_line_of_the_greatest_length_is_judged() {
    let long = ["1"; 100].join("-");
    assert_eq!(verdict(&format!("{long} = 12")), Verdict::Incorrect);
    let longer = ["1"; 101].join("-");
    let judgement = check(ADVENTUROUS, "junior", every_operation(), "12", &format!("{longer} = 12"));
    assert_eq!(judgement.reasons[0].code, "malformed");
}

/// The limit is a count of work, so it is the same for everybody. A single step may exceed it slightly, because some
/// work is counted only when it is done.
#[test]
fn no_line_is_more_work_than_the_limit() {
    for seed in 0..tries(250) as u64 {
        let request = hostile::request(&mut Dice::new(seed));
        let (answer, work) = with_allowance(u64::MAX, || ask(&request));
        let refused = answer.is_err_and(|fault| fault.code != "unverifiable");
        assert!(!refused, "seed {seed}: {request} is no question");
        assert!(work <= ALLOWANCE + ALLOWANCE / 4, "seed {seed}: {work} for {request}");
    }
}
