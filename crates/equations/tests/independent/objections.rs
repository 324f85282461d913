//! Objections to an Equation: a checker's claim is upheld if and only if it is true (match.md section 7).

use std::collections::BTreeSet;

use equations::number::Comparison;
use equations::{EDITIONS, codes, grounds};
use mat::{Answer, Dice, Fault, Witness};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::ask::{ADVENTUROUS, BASIC, ask, check};
use crate::campaign::tries;
use crate::trees::{Tree, read, trees};

/// A shake in which every cube may be used.
struct Shake {
    rules: &'static str,
    division: &'static str,
    variations: Value,
    goal: &'static str,
}

impl Shake {
    fn plain(goal: &'static str) -> Shake {
        Shake { rules: ADVENTUROUS, division: "middle", variations: json!([]), goal }
    }

    fn with(division: &'static str, variations: Value, goal: &'static str) -> Shake {
        Shake { rules: ADVENTUROUS, division, variations, goal }
    }

    fn ask(&self, equation: &str, objection: Value) -> Result<bool, &'static str> {
        let request = json!({
            "kind": "objection", "rules": self.rules, "division": self.division,
            "variations": self.variations, "goal": self.goal, "permitted": "0 1 2 3 4 5 6 7 8 9 + - x ÷ * √",
            "situation": "impossible", "equation": equation, "objection": objection,
        });
        match ask(&request) {
            Ok(Answer::Objection { upheld }) => Ok(upheld),
            Err(Fault { code, .. }) => Err(code),
            Ok(other) => panic!("{other:?}"),
        }
    }

    fn reject(&self, equation: &str, reason: &str) -> Result<bool, &'static str> {
        self.ask(equation, json!({ "reason": reason }))
    }

    fn prove(&self, equation: &str, revision: &str) -> Result<bool, &'static str> {
        self.ask(equation, json!({ "revision": revision }))
    }
}

#[test]
fn a_reason_is_judged_by_its_own_content() {
    let five = Shake::plain("5");
    assert_eq!(five.reject("4+1 = 5", "not-equal"), Ok(false));
    assert_eq!(five.reject("4+1+1 = 5", "not-equal"), Ok(true));
    assert_eq!(five.reject("4+1+1 = 5", "cubes"), Ok(true));
    assert_eq!(five.reject("4+1 = 6", "goal-interpretation"), Ok(true));
    assert_eq!(five.reject("4+1 = 6", "goal"), Ok(false));
    assert_eq!(five.reject("4+1 = 6", "not-equal"), Ok(true));
    assert_eq!(five.reject("4+1", "form"), Ok(true));
    assert_eq!(five.reject("3x2-1 = 5", "not-equal"), Ok(false));
    for ambiguity in ["solution-ambiguous", "goal-ambiguous"] {
        assert_eq!(five.reject("3x2-1 = 5", ambiguity), Err("revision-required"));
        let basic = Shake { rules: BASIC, ..Shake::plain("5") };
        assert_eq!(basic.reject("3x2-1 = 5", ambiguity), Ok(false));
    }
    for unknown in ["banana", "Not-Equal", "wrong-value", "variation-repeated", " cubes"] {
        assert_eq!(five.reject("3x2-1 = 5", unknown), Err("reason-unknown"));
    }
    assert_eq!(five.reject("3x2-1 = 5", ""), Err("reason-required"));
    assert_eq!(five.ask("3x2-1 = 5", json!({})), Err("reason-required"));
}

#[test]
fn the_judge_looks_for_one_reading_that_fits() {
    // VII-C-4-i-iii: she clearly wants √(10!÷7).
    let book = Shake::with("middle", json!([{ "name": "factorial" }]), "√10÷7");
    assert_eq!(book.reject("(5+1)! = √10!÷7", "not-equal"), Ok(false));
    assert_eq!(book.prove("(5+1)! = √10!÷7", "(5+1)! = (√10!)÷7"), Ok(true));
    assert_eq!(book.prove("(5+1)! = √10!÷7", "(5+1)! = [√(10!)]÷7"), Ok(true));
    assert_eq!(book.prove("(5+1)! = √10!÷7", "(5+1)! = √(10!÷7)"), Ok(false));
    // Only interpretations that respect the gaps count.
    let gap = Shake::plain("3+5x 2");
    assert_eq!(gap.reject("9+4 = 3+5x2", "not-equal"), Ok(true));
    assert_eq!(gap.reject("8+8 = 3+5x2", "not-equal"), Ok(false));
    let multiple = Shake::with("middle", json!([{ "name": "multiple-of-k", "k": 7 }]), "5");
    assert_eq!(multiple.reject("4+1 = 5", "not-equal"), Ok(true));
    assert_eq!(multiple.reject("4+1 = 5", "not-multiple-of-k"), Ok(true));
    assert_eq!(multiple.reject("4+8 = 5", "not-equal"), Ok(false));
}

#[test]
fn a_revision_is_a_copy_with_grouping_symbols() {
    let five = Shake::plain("5");
    for changed in [
        "banana",
        "3x(2-1) = 6",
        "5 = 3x(2-1)",
        "3x(2-1",
        "3x2 = 5",
        "3x(2-1)+0",
        "[3x(2-1] = 5)",
        "3x2-1<sw>",
    ] {
        assert_eq!(five.prove("3x2-1 = 5", changed), Err("revision-changed"), "{changed}");
    }
    assert_eq!(five.ask("3x2-1 = 5", json!({ "revision": 5 })), Err("revision-changed"));
    assert_eq!(five.prove("3x2-1 = 5", "  "), Err("revision-required"));
    assert_eq!(five.prove("(3x2)-1 = 5", "3x(2-1) = 5"), Err("revision-changed"));
    assert_eq!(five.prove("3x2-1 = 5", "(3x2)-1 = 5"), Ok(false));
    assert_eq!(five.prove("3x2-1 = 5", "3x2-1 = 5"), Ok(false));
    assert_eq!(five.prove("3x2-1 = 5", "3 x [2 - 1]=(5)"), Ok(true));
    assert_eq!(five.prove("5=3x2-1", "3x(2-1)"), Ok(true));
    assert_eq!(five.prove("3x2 = 5", "3x2"), Ok(true));
    assert_eq!(five.prove("3x2 = 5", "3x2()"), Ok(false));
    let four = Shake::plain("4");
    assert_eq!(four.prove("2x4-(3+1) = 4", "2x(4-(3)+1) = 4"), Ok(false));
    assert_eq!(four.prove("2x4-(3+1) = 4", "2x[4-(3+1)] = 4"), Ok(true));
    assert_eq!(Shake::plain("7").prove("√4+5 = 7", "√(4+5) = 7"), Ok(false));
    assert_eq!(Shake::plain("7+5x3").prove("(6x4)-2 = 7+5x3", "(6x4)-2 = (7+5)x3"), Ok(true));
    let basic = Shake { rules: BASIC, ..Shake::plain("5") };
    assert_eq!(basic.prove("3x2-1 = 5", "3x(2-1) = 5"), Ok(false));
}

#[test]
fn a_mark_settles_what_a_symbol_means() {
    let twelve = Shake::with("junior", json!([{ "name": "base", "m": 12 }]), "5+3");
    assert_eq!(twelve.prove("6+√4 = 5+3", "6+√<eleven>4 = 5+3"), Ok(true));
    assert_eq!(twelve.prove("6+√4 = 5+3", "6+√<root>4 = 5+3"), Ok(false));
    assert_eq!(twelve.prove("6+√<root>4 = 5+3", "6+√<eleven>4 = 5+3"), Err("revision-changed"));
    let ten = Shake::plain("5+3");
    assert_eq!(ten.prove("6+√4 = 5+3", "6+√<eleven>4 = 5+3"), Ok(false));
    let repeating = Shake::with("middle", json!([{ "name": "ab-plus" }]), "1÷6");
    assert_eq!(repeating.prove("16+ = 1÷6", "16+<abab> = 1÷6"), Ok(true));
    assert_eq!(repeating.prove("16+ = 1÷6", "16+<abbb> = 1÷6"), Ok(false));
    let roots = Shake::with("senior", json!([{ "name": "imaginary" }]), "2");
    assert_eq!(roots.prove("(4*(1÷2)) = 2", "(4*(1÷2))<=-2> = 2"), Ok(true));
    assert_eq!(roots.prove("(4*(1÷2)) = 2", "(4*(1÷2))<=2> = 2"), Ok(false));
    // 3 is not a root of 4.
    assert_eq!(roots.prove("(4*(1÷2)) = 2", "(4*(1÷2))<=3> = 2"), Ok(false));
    assert_eq!(roots.prove("(4*(1÷2))<=2> = 2", "(4*(1÷2))<=-2> = 2"), Err("revision-changed"));
    // EQ-24: a numeral that stood beside the percent sign stays one.
    let percent = Shake::with("middle", json!([{ "name": "percent" }]), "7");
    assert_eq!(percent.prove("3+25√<ud>16 = 7", "(3+25)√<ud>16 = 7"), Ok(true));
}

/// A line of a few operands, with random brackets.
fn random_line(dice: &mut Dice) -> String {
    let mut line = Vec::new();
    for operand in 0..2 + dice.below(3) {
        if operand > 0 {
            line.push(*dice.pick(&['+', '-', 'x', '√']));
        }
        line.extend(dice.chance(20).then_some('√'));
        line.push(*dice.pick(&['1', '2', '3', '4', '9']));
        line.extend(dice.chance(20).then_some('!'));
    }
    for _ in 0..dice.below(2) {
        bracket(dice, &mut line);
    }
    line.into_iter().collect()
}

/// Inserts a pair of brackets anywhere; each of them may pair with another bracket.
fn bracket(dice: &mut Dice, line: &mut Vec<char>) {
    let begin = dice.below(line.len());
    line.insert(begin, '(');
    let end = begin + 2 + dice.below(line.len() - begin - 1);
    line.insert(end.min(line.len()), ')');
}

fn readings(line: &str) -> Vec<Tree> {
    let all = read(line).map(|pieces| trees(&pieces)).unwrap_or_default();
    all.into_iter().filter(Tree::obeys_defaults).collect()
}

fn equals(tree: &Tree, goal: u8) -> bool {
    let goal = i64::from(goal).into();
    tree.value().is_ok_and(|value| value.compare(&goal) == Comparison::Equal)
}

#[test]
fn a_proof_is_accepted_if_every_tree_bears_it_out() {
    let goals = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let (mut proved, mut failed, mut equal) = (0, 0, 0);
    for seed in 0..tries(1_500) {
        let mut dice = Dice::new(seed as u64);
        let line = random_line(&mut dice);
        let presented = readings(&line);
        // A Goal that some reading equals makes an interesting Equation.
        let near = (0..10).find(|goal| presented.iter().any(|tree| equals(tree, *goal)));
        let goal = near.unwrap_or(5);
        let shake = Shake::with("middle", json!([{ "name": "factorial" }]), goals[usize::from(goal)]);
        let equation = format!("{line} = {goal}");

        let all = read(&line).map(|pieces| trees(&pieces)).unwrap_or_default();
        let some_equals = all.iter().any(|tree| equals(tree, goal));
        assert_eq!(shake.reject(&equation, "not-equal"), Ok(!some_equals), "{equation}");
        equal += usize::from(some_equals);

        let mut revision: Vec<char> = line.chars().collect();
        for _ in 0..dice.below(3) {
            bracket(&mut dice, &mut revision);
        }
        let revision: String = revision.into_iter().collect();
        let revised = readings(&revision);
        let known: BTreeSet<String> = presented.iter().map(Tree::key).collect();
        let expected = !revised.is_empty()
            && revised.iter().all(|tree| known.contains(&tree.key()) && !equals(tree, goal));
        assert_eq!(shake.prove(&equation, &revision), Ok(expected), "{equation}: {revision}");
        assert_eq!(
            shake.prove(&equation, &format!("{revision} = {goal}")),
            Ok(expected),
            "{equation}: {revision}"
        );
        proved += usize::from(expected);
        failed += usize::from(!expected);
    }
    assert!(proved > 100 && failed > 100 && equal > 100, "{proved} proved, {failed} failed, {equal} equal");
}

/// Whatever the judge knows, a checker can prove: with the wrong grouping that shows an ambiguity, or the line as it
/// is if no reading fits.
fn proof_agrees_with_verdict(
    division: &'static str,
    variations: Value,
    line: &str,
    goal: &'static str,
) -> Result<(), TestCaseError> {
    let shake = Shake::with(division, variations.clone(), goal);
    let equation = format!("{line} = {goal}");
    let judgement = check(ADVENTUROUS, division, variations, goal, &equation);
    let none_fits = judgement.has("not-equal") || judgement.has("solution-undefined");
    let broken = judgement.has("not-an-expression") || judgement.has("malformed");
    let expected =
        if judgement.has("malformed") { Err("revision-changed") } else { Ok(none_fits && !broken) };
    prop_assert_eq!(shake.prove(&equation, line), expected, "{} {:?}", line, judgement);
    for reason in judgement.reasons.iter().filter(|reason| reason.code == "solution-ambiguous") {
        let Some(Witness::Grouping { lines, .. }) = &reason.witness else { panic!("{reason:?}") };
        prop_assert_eq!(shake.prove(&equation, &lines[0]), Ok(true), "{} as {}", line, lines[0]);
    }
    Ok(())
}

fn goals() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["1", "2", "3", "4", "5", "6", "8", "9", "1÷2", "1÷3", "1÷6", "5÷6"])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn of_plain_lines(line in "\\(?[0-9]([-+x÷*√]\\(?[0-9]\\)?){1,4}") {
        proof_agrees_with_verdict("middle", json!([]), &line, "6")?;
    }

    #[test]
    fn of_exponents_and_factorials(line in "[1-3]!?([-+x]√?[1-3]!?|[1-3]<exp>!?){1,3}", goal in goals()) {
        let variations = json!([{ "name": "factorial" }, { "name": "exponent", "color": "red" }]);
        proof_agrees_with_verdict("junior", variations, &line, goal)?;
    }

    #[test]
    fn of_prefixes(line in "x?[1-4]([-+x√]x?√?[1-4]!?){1,3}", next_prime in any::<bool>()) {
        let name = if next_prime { "next-prime" } else { "number-of-factors" };
        proof_agrees_with_verdict("junior", json!([{ "name": name }, { "name": "factorial" }]), &line, "6")?;
    }

    #[test]
    fn of_imaginary_products(line in "√?\\(?[1-9|]([-+x]?\\|?√?[1-9|]\\)?!?){0,4}") {
        proof_agrees_with_verdict("senior", json!([{ "name": "imaginary" }, { "name": "factorial" }]), &line, "6")?;
    }

    #[test]
    fn in_base_twelve(line in "[0-9*√]([-+*√]?[1-9*√]){0,4}") {
        proof_agrees_with_verdict("junior", json!([{ "name": "base", "m": 12 }]), &line, "6")?;
    }

    #[test]
    fn of_repeating_decimals(line in "(05|16|33|66|83)\\+([-+÷](16|33|66)\\+|x[1-6]){0,2}", goal in goals()) {
        proof_agrees_with_verdict("middle", json!([{ "name": "ab-plus" }]), &line, goal)?;
    }
}

#[test]
fn long_lines_get_an_answer() {
    let sum = format!("1{}", "+1".repeat(90));
    let shake = Shake::plain("91");
    assert_eq!(shake.reject(&format!("{sum} = 91"), "not-equal"), Ok(false));
    assert_eq!(shake.prove(&format!("{sum} = 91"), &sum), Ok(false));
    assert_eq!(shake.prove(&format!("{sum}+1 = 91"), &format!("{sum}+1")), Ok(true));
    let nested = format!("{}1{}", "(1+".repeat(45), ")".repeat(45));
    assert_eq!(Shake::plain("60").prove(&format!("{nested} = 60"), &format!("({nested})")), Ok(true));
    let units = "|".repeat(90);
    let imaginary = Shake::with("senior", json!([{ "name": "imaginary" }]), "1");
    assert_eq!(imaginary.prove(&format!("{units} = 1"), &units), Ok(true));
    assert_eq!(imaginary.prove(&format!("{units}|| = 1"), &format!("({units})||")), Ok(false));
    // Nobody can examine all of these readings; that proves nothing, and nothing is known to be equal.
    let many = format!("9{}", "-8÷7x√5*3".repeat(20));
    assert_eq!(Shake::plain("1").prove(&format!("{many} = 1"), &many), Ok(false));
    assert_eq!(Shake::plain("1").reject(&format!("{many} = 1"), "not-equal"), Ok(true));
}

#[test]
fn codes_are_upheld_if_the_judge_gives_them() {
    for (rules, equation) in [
        (ADVENTUROUS, "3x2-1 = 5"),
        (ADVENTUROUS, "3!-1 = 5"),
        (ADVENTUROUS, "12-7 = 5"),
        (ADVENTUROUS, "5÷0 = 5"),
        (ADVENTUROUS, "5 = 5"),
        (BASIC, "2+3<sw> = 5"),
        (BASIC, "2+4 = 5"),
    ] {
        let shake = Shake { rules, ..Shake::plain("5") };
        let judgement = check(rules, "middle", json!([]), "5", equation);
        for kind in codes::VERDICTS {
            if kind.code != "not-equal" && !kind.code.ends_with("-ambiguous") {
                assert_eq!(
                    shake.reject(equation, kind.code),
                    Ok(judgement.has(kind.code)),
                    "{equation} {}",
                    kind.code
                );
            }
        }
        let edition = EDITIONS.iter().find(|edition| edition.book.rulebook().name == rules).unwrap();
        for ground in grounds(edition).iter().filter(|ground| ground.name != "not-equal") {
            let borne_out = ground.codes.iter().any(|code| judgement.has(code));
            assert_eq!(shake.reject(equation, ground.name), Ok(borne_out), "{equation} {}", ground.name);
        }
    }
}

proptest! {
    #[test]
    fn nothing_that_is_said_against_a_correct_equation_wins(text in "\\PC{0,30}", line in "[-0-9+x÷*√!()<=>a-z ]{0,20}") {
        let five = Shake::plain("5");
        for text in [text, line] {
            prop_assert_ne!(five.reject("2+3 = 5", &text), Ok(true));
            prop_assert_ne!(five.prove("2+3 = 5", &text), Ok(true));
        }
    }
}
