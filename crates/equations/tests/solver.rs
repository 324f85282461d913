//! The solver: the `solve` cases, and small positions against a naive search.
#![allow(clippy::disallowed_methods, reason = "tests read the case files")]

use equations::{Equations, Position, Solved, judge, solutions, solve};
use mat::{CubeGame, Document, Manner, Progress, Situation, Steps, Verdict};
use proptest::prelude::*;
use serde_json::{Value, json};

fn position(value: &Value) -> Position {
    Position::read(&Document::new(value).unwrap()).unwrap()
}

/// Whatever is found must pass the judge.
fn check(position: &Position, solved: &Solved) {
    if let Solved::Found(found) = solved {
        let goal = found.goal.clone().or(position.goal.clone());
        let judgement = judge(&Position { goal, ..position.clone() }, &found.equation);
        assert_eq!(judgement.verdict, Verdict::Correct, "{} {:?}", found.equation, judgement.reasons);
    }
}

#[test]
fn every_solve_case_passes() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance/equations");
    let mut failures = Vec::new();
    let mut passed = 0;
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for file in files {
        let table: Value = toml::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        for case in table["case"].as_array().unwrap().iter().filter(|case| case["kind"] == "solve") {
            let position = position(case);
            let solved = solve(&position, &mut Equations::steps(5_000));
            check(&position, &solved);
            let possible = match solved {
                Solved::Found(_) => json!(true),
                Solved::Impossible => json!(false),
                Solved::CutOff => json!(null),
            };
            match possible == case["possible"] {
                true => passed += 1,
                false => failures.push(format!("{}: {possible}", case["id"])),
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(passed >= 27, "only {passed} cases were found");
}

/// The case with some fields set.
fn case(fields: Value) -> Value {
    let mut case = json!({
        "rules": "equations-adventurous-mlag-2018", "division": "middle", "variations": [], "goal": "7",
        "required": "", "permitted": "", "forbidden": "", "resources": "", "situation": "impossible",
    });
    for (key, value) in fields.as_object().unwrap() {
        case[key] = value.clone();
    }
    case
}

fn answer(fields: Value) -> Option<bool> {
    let position = position(&case(fields));
    let solved = solve(&position, &mut Equations::steps(5_000));
    check(&position, &solved);
    match solved {
        Solved::Found(_) => Some(true),
        Solved::Impossible => Some(false),
        Solved::CutOff => None,
    }
}

#[test]
fn variations_enter() {
    let yes = |variations: Value, division: &str, goal: &str, required: &str| {
        let fields =
            json!({ "variations": variations, "division": division, "goal": goal, "required": required });
        assert_eq!(answer(fields.clone()), Some(true), "{fields}");
    };
    let no = |variations: Value, division: &str, goal: &str, required: &str| {
        let fields =
            json!({ "variations": variations, "division": division, "goal": goal, "required": required });
        assert_eq!(answer(fields.clone()), Some(false), "{fields}");
    };
    yes(json!([{ "name": "two-digit" }]), "elementary", "53", "5 1 2 +");
    no(json!([]), "elementary", "53", "5 1 2 +");
    yes(json!([{ "name": "base", "m": 8 }]), "middle", "53", "5 1 2 +");
    yes(json!([{ "name": "base", "m": 12 }]), "junior", "23", "* √ 6 + +");
    yes(json!([{ "name": "sideways" }]), "middle", "6", "3 2 ÷");
    yes(json!([{ "name": "upside-down" }]), "middle", "5", "3 2 -");
    yes(json!([{ "name": "lcm" }]), "elementary", "12", "4 6 √");
    no(json!([]), "elementary", "12", "4 6 √");
    yes(json!([{ "name": "gcf" }]), "elementary", "2", "4 6 *");
    yes(json!([{ "name": "remainder" }]), "elementary", "2", "8 6 ÷");
    yes(json!([{ "name": "percent" }]), "elementary", "3", "2 5 1 2 √");
    yes(json!([{ "name": "number-of-factors" }]), "middle", "5", "4 4 x x");
    yes(json!([{ "name": "next-prime" }]), "middle", "11", "3 3 x x");
    no(json!([{ "name": "next-prime" }]), "middle", "8", "5 x");
    yes(json!([{ "name": "decimal-point" }]), "middle", "3", "1 5 2 x *");
    yes(json!([{ "name": "exponent", "color": "red" }]), "middle", "16", "2 r4");
    no(json!([{ "name": "exponent", "color": "red" }]), "middle", "16", "b2 b4");
    yes(json!([{ "name": "ab-plus" }]), "middle", "1÷3", "3 3 +");
    yes(json!([{ "name": "powers-of-base" }]), "middle", "99", "1 1 -");
    yes(json!([{ "name": "multiple-operations" }]), "middle", "9", "3 3 3 +");
    yes(json!([{ "name": "x-wild" }]), "junior", "7", "3 4 x");
    yes(json!([{ "name": "zero-wild" }]), "middle", "56", "7 0 8");
    yes(json!([{ "name": "factorial" }]), "middle", "30", "3 4 +");
    yes(json!([{ "name": "imaginary" }]), "senior", "5", "- - 4 - 1");
    yes(json!([{ "name": "log" }]), "senior", "3", "8 2 ÷");
    yes(json!([{ "name": "multiple-of-k", "k": 7 }]), "junior", "√2", "2 7 √ +");
    no(json!([{ "name": "multiple-of-k", "k": 7 }]), "junior", "√2", "2 6 √ +");
}

#[test]
fn situations_differ() {
    let fields = |situation: &str| json!({ "goal": "9", "required": "3", "permitted": "3", "resources": "x 3 +", "situation": situation });
    assert_eq!(answer(fields("now")), Some(true));
    assert_eq!(answer(fields("forceout")), Some(false));
    let fields = |situation: &str| json!({ "goal": "9", "required": "3", "permitted": "", "resources": "x 3 +", "situation": situation });
    assert_eq!(answer(fields("now")), Some(false));
    assert_eq!(answer(fields("stop")), Some(true));
}

#[test]
fn irrational_values_are_told_apart() {
    // √(5+2√6) = √2+√3 has two forms.
    assert_eq!(answer(json!({ "goal": "√2 +√3", "required": "5 2 6 + x √ √" })), Some(true));
    assert_eq!(answer(json!({ "goal": "√2 +√3", "required": "5 2 7 + x √ √" })), Some(false));
    assert_eq!(answer(json!({ "goal": "2", "required": "2 2 √ *" })), Some(true));
    assert_eq!(answer(json!({ "goal": "3", "required": "2 2 √ *" })), Some(false));
}

#[test]
fn a_goal_is_found_where_there_is_none() {
    let position = position(&case(json!({ "goal": null, "resources": "1 2 3 + -", "situation": "no-goal" })));
    let solved = solve(&position, &mut Equations::steps(1_000));
    assert!(matches!(&solved, Solved::Found(found) if found.goal.is_some()), "{solved:?}");
    check(&position, &solved);
}

#[test]
fn several_solutions_come_shortest_first() {
    let position = position(&case(json!({ "goal": "6", "resources": "1 2 3 4 6 + x -" })));
    let all = solutions(&position, 50, &mut Equations::steps(5_000));
    // A separate program once tried every tree over every choice of these cubes: this many choices have a tree that
    // equals 6.
    assert_eq!((all.found.len(), all.complete), (13, true));
    let cubes =
        |equation: &str| equation.split('=').next().unwrap().chars().filter(|c| !"() ".contains(*c)).count();
    let sizes: Vec<usize> = all.found.iter().map(|found| cubes(&found.equation)).collect();
    assert!(sizes.is_sorted(), "{sizes:?}");
    for found in all.found {
        check(&position, &Solved::Found(found));
    }
}

/// A roll without a Solution, which takes long to prove.
fn long() -> Value {
    case(json!({ "goal": "86", "resources": "+ 0 2 + 0 0 x 0 x 2 ÷ 1 * 4 6 x - √ + + + √" }))
}

#[test]
fn threads_do_not_change_the_answer() {
    let position = position(&long());
    let with = |threads| {
        let mut budget = Equations::steps(900);
        let mut manner = Manner { threads, watch: None };
        (Equations::solve(&position, &mut budget, &mut manner), budget.left())
    };
    let alone = with(1);
    assert_eq!(alone, with(2));
    assert_eq!(alone, with(64));
}

#[test]
fn a_wild_cube_of_the_goal_is_written_as_it_is_read() {
    // The 0 is read as an upside-down 9, from which the root of 9 differs by 12.
    let found = case(json!({
        "division": "junior", "goal": "0", "situation": "now", "permitted": "√", "resources": "9 5",
        "variations": [{ "name": "multiple-of-k", "k": 12 }, { "name": "zero-wild" }],
    }));
    let position = position(&found);
    let solved = solve(&position, &mut Equations::steps(1_000));
    check(&position, &solved);
    let Solved::Found(found) = solved else { panic!("{solved:?}") };
    assert_eq!(found.equation, "√9 = 9<0,ud>");
}

#[test]
fn a_budget_is_kept() {
    let position = position(&case(json!({ "goal": "97", "required": "8 8 8 8 8 8 8 8 x x x x x * - √" })));
    let mut steps = Steps::new(2_000);
    assert_eq!(solve(&position, &mut steps), Solved::CutOff);
}

/// A fraction as a pair; the naive search knows only + - x ÷ on fractions.
type Fraction = (i64, i64);

fn fraction(n: i64, d: i64) -> Option<Fraction> {
    fn gcd(a: i64, b: i64) -> i64 {
        if b == 0 { a.abs() } else { gcd(b, a % b) }
    }
    let g = gcd(n, d) * d.signum();
    (d != 0).then(|| (n / g, d / g))
}

/// Every value of every tree over exactly these cubes.
fn naive(operands: &[i64], operations: &[char]) -> Vec<Fraction> {
    fn go(values: Vec<Fraction>, operations: Vec<char>, found: &mut Vec<Fraction>) {
        if operations.is_empty() {
            found.extend((values.len() == 1).then(|| values[0]));
            return;
        }
        for (at, sign) in operations.iter().enumerate() {
            for i in 0..values.len() {
                for j in 0..values.len() {
                    let ((a, b), (c, d)) = (values[i], values[j]);
                    let result = match sign {
                        _ if i == j => None,
                        '+' => fraction(a * d + c * b, b * d),
                        '-' => fraction(a * d - c * b, b * d),
                        'x' => fraction(a * c, b * d),
                        _ => fraction(a * d, b * c),
                    };
                    let Some(result) = result else { continue };
                    let mut left: Vec<Fraction> =
                        (0..values.len()).filter(|k| *k != i && *k != j).map(|k| values[k]).collect();
                    left.push(result);
                    let mut signs = operations.clone();
                    signs.remove(at);
                    go(left, signs, found);
                }
            }
        }
    }
    let mut found = Vec::new();
    go(operands.iter().map(|n| (*n, 1)).collect(), operations.to_vec(), &mut found);
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn small_positions_agree_with_a_naive_search(
        digits in proptest::collection::vec(0i64..10, 2..5),
        signs in proptest::collection::vec(proptest::sample::select(vec!['+', '-', 'x', '÷']), 4),
        goal in 0i64..40,
    ) {
        let signs = &signs[..digits.len() - 1];
        let cubes: Vec<String> =
            digits.iter().map(i64::to_string).chain(signs.iter().map(char::to_string)).collect();
        let possible = naive(&digits, signs).contains(&(goal, 1));
        let fields = json!({ "goal": goal.to_string(), "required": cubes.join(" ") });
        prop_assert_eq!(answer(fields), Some(possible));
    }

    #[test]
    fn what_is_found_is_correct(
        roll in proptest::collection::vec(proptest::sample::select("0123456789+-x÷*√".chars().collect::<Vec<_>>()), 6..14),
        names in proptest::sample::subsequence(
            vec!["zero-wild", "factorial", "multiple-operations", "average", "number-of-factors", "powers-of-base",
                 "ab-plus", "decimal-in-goal", "log", "imaginary"], 0..4),
        situation in proptest::sample::select(Situation::ALL.to_vec()),
        goal in 0u32..100,
    ) {
        let variations: Vec<Value> = names.iter().map(|name| json!({ "name": name })).collect();
        let cubes = |part: &[char]| part.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        let value = match situation {
            Situation::NoGoal => json!({ "goal": null, "resources": cubes(&roll), "situation": "no-goal",
                "division": "senior", "variations": variations }),
            _ => json!({ "goal": goal.to_string(), "required": cubes(&roll[..2]), "permitted": cubes(&roll[2..4]),
                "resources": cubes(&roll[4..]), "situation": situation.name(), "division": "senior",
                "variations": variations }),
        };
        let position = position(&case(value));
        check(&position, &solve(&position, &mut Equations::steps(15)));
    }
}

fn without_goal(division: &str, variations: Value, resources: &str) -> Solved {
    let position = position(&json!({
        "rules": "equations-adventurous-mlag-2018", "division": division, "variations": variations,
        "situation": "no-goal", "resources": resources,
    }));
    let solved = solve(&position, &mut Equations::steps(10_000));
    check(&position, &solved);
    solved
}

#[test]
fn a_goal_is_looked_for_among_all_that_can_be_laid() {
    for (division, resources) in
        [("middle", "3 4 5 6 + +"), ("junior", "2 2 √ √"), ("elementary", "8 9 3 - 1")]
    {
        let solved = without_goal(division, json!([]), resources);
        assert!(matches!(solved, Solved::Found(_)), "{division}, {resources}: {solved:?}");
    }
    for resources in ["+ + - x", "1 + +", "1 2 3 4 5", "9 9 + 1"] {
        assert_eq!(without_goal("middle", json!([]), resources), Solved::Impossible, "{resources}");
    }
    // Goals also contain sideways cubes, percent signs and wild cubes.
    let sideways = json!([{ "name": "sideways" }]);
    assert!(matches!(without_goal("middle", sideways, "2 1 ÷ 2"), Solved::Found(_)));
    let wild = json!([{ "name": "zero-wild" }]);
    assert!(matches!(without_goal("junior", wild, "7 0 2 5"), Solved::Found(_)));
}

/// Without any sign nothing can be written, however many numerals there are: no Goal is tried.
#[test]
fn without_a_sign_there_is_no_goal_at_once() {
    let mut fields = case(json!({ "situation": "no-goal", "resources": "0 1 1 2 3 4 5 5 6 7 8 9 9 3 4 6" }));
    fields.as_object_mut().unwrap().remove("goal");
    for rules in ["equations-adventurous-mlag-2018", "equations-basic-mlag-2019"] {
        fields["rules"] = json!(rules);
        assert_eq!(solve(&position(&fields), &mut Steps::new(1)), Solved::Impossible, "{rules}");
    }
}

#[test]
fn a_line_without_a_value_is_read_one_way_where_the_order_of_operations_decides() {
    for (rules, message) in [
        ("equations-basic-mlag-2019", "The Solution has no value."),
        ("equations-adventurous-mlag-2018", "The Solution has no value, however it is grouped."),
    ] {
        let position = position(&case(json!({ "rules": rules, "permitted": "5 ÷ 0" })));
        let reasons = judge(&position, "5÷0 = 7").reasons;
        let reason = reasons.iter().find(|reason| reason.code == "solution-undefined").unwrap();
        assert_eq!(reason.message, message, "{rules}");
    }
}

#[test]
fn whoever_waits_hears_of_every_size() {
    let position = position(&case(json!({ "goal": "8", "required": "1 2 3 + +", "situation": "forceout" })));
    let mut sizes = Vec::new();
    let mut watch = |told: Progress| {
        if !told.all_numbers {
            sizes.push(told.cubes);
        }
    };
    let mut manner = Manner { threads: 1, watch: Some(&mut watch) };
    let solved = Equations::solve(&position, &mut Equations::steps(100), &mut manner);
    assert_eq!(solved, Solved::Impossible);
    assert_eq!(sizes, [2, 3, 4, 5]);
}
