//! The solver against a naive search that builds every tree over every choice of cubes, on small positions with
//! powers, roots and variations, in every situation. They share only the numbers.
//!
//! `FORCEOUT_CAMPAIGN=20 cargo test -p equations` tries twenty times as many; a failure prints its position.

#![allow(clippy::disallowed_methods, reason = "a campaign is asked for in the environment")]

mod bank;
mod naive;
mod small;

use equations::{Equations, Notebook, Position, Solved, judge, solutions, solve};
use mat::{CubeGame, Dice, Document};
use small::Small;

/// How many positions of each kind to try.
fn tries(count: u64) -> u64 {
    let times: Option<u64> = std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|times| times.parse().ok());
    count * times.unwrap_or(1)
}

/// Compares an answer; returns whether it was decided.
fn compare(small: &Small, position: &Position, solved: &Solved) -> bool {
    let document = small.document();
    match solved {
        Solved::Found(found) => {
            let reasons = judge(position, &found.equation).reasons;
            assert!(reasons.is_empty(), "{} {reasons:?} {document}", found.equation);
            assert_ne!(
                small.possible(),
                Some(false),
                "the naive search finds no {} {document}",
                found.equation
            );
            true
        }
        Solved::Impossible => {
            assert_ne!(small.possible(), Some(true), "the naive search finds an Equation: {document}");
            true
        }
        Solved::CutOff => {
            // What can be decided must be decided, apart from a few numbers that are too large.
            let possible = small.possible();
            assert_ne!(possible, Some(true), "nothing was found: {document}");
            possible.is_none()
        }
    }
}

fn read(small: &Small) -> Position {
    let document = small.document();
    Position::read(&Document::new(&document).unwrap()).unwrap()
}

#[test]
fn small_positions_agree_with_every_tree() {
    let mut decided = 0;
    let tries = tries(300);
    for seed in 0..tries {
        let small = Small::random(&mut Dice::new(seed));
        let position = read(&small);
        let solved = solve(&position, &mut Equations::steps(2_000));
        decided += u64::from(compare(&small, &position, &solved));
    }
    assert!(decided * 100 >= tries * 97, "only {decided} of {tries} were decided");
}

/// Irrational numbers that become rational again, or do not: several powers, and few sums.
#[test]
fn powers_of_powers_agree_with_every_tree() {
    let (mut possible, mut impossible) = (0, 0);
    for seed in 0..tries(40) {
        let mut dice = Dice::new(seed + (1 << 43));
        let mut small = Small::random(&mut dice);
        small.division = "middle";
        small.names.clear();
        let digits: Vec<char> = "1223344556678890".chars().collect();
        let signs: Vec<char> = "*√*√√√*x÷-".chars().collect();
        let operands = 3 + dice.below(2);
        let section = |dice: &mut Dice| *dice.pick(&[0, 0, 0, 1, 3]);
        small.cubes = (0..operands).map(|_| ((*dice.pick(&digits), false), section(&mut dice))).collect();
        for _ in 0..operands - 1 + dice.below(2) {
            small.cubes.push(((*dice.pick(&signs), false), section(&mut dice)));
        }
        for _ in 0..3 {
            small.goal = *dice.pick(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16, 18, 27, 32, 36, 64, 81]);
            let position = read(&small);
            let solved = solve(&position, &mut Equations::steps(2_000));
            compare(&small, &position, &solved);
            possible += u64::from(matches!(solved, Solved::Found(_)));
            impossible += u64::from(solved == Solved::Impossible);
        }
    }
    assert!(possible > 20 && impossible > 20, "{possible} possible, {impossible} impossible");
}

#[test]
fn notes_of_a_shake_do_not_change_answers() {
    for seed in 0..tries(40) {
        let mut dice = Dice::new(seed + (1 << 40));
        let mut small = match seed % 4 {
            3 => Small::imaginary(&mut dice),
            _ => Small::random(&mut dice),
        };
        let mut notebook = Notebook::new();
        for cube in &mut small.cubes {
            cube.1 = 3;
        }
        // Cubes move to the mat one at a time, as in play, and some move back, as when a player thinks ahead.
        for _ in 0..2 * small.cubes.len() {
            let at = dice.below(small.cubes.len());
            small.cubes[at].1 = *dice.pick(&[0, 0, 1, 1, 2, 3]);
            small.situation = *dice.pick(&["now", "impossible", "forceout", "stop"]);
            let position = read(&small);
            let solved = notebook.solve(&position, &mut Equations::steps(2_000));
            compare(&small, &position, &solved);
        }
    }
}

#[test]
fn many_choices_of_cubes_at_once_agree_with_one_by_one() {
    let (mut possible, mut impossible) = (0, 0);
    for seed in 0..tries(40) {
        let mut dice = Dice::new(seed + (1 << 41));
        let mut small = Small::random(&mut dice);
        let signs: Vec<char> = "0123456789+-x÷*√+-x÷".chars().collect();
        for _ in 0..4 {
            small.cubes.push(((*dice.pick(&signs), dice.below(3) == 0), *dice.pick(&[1, 3, 3])));
        }
        small.goal = 10 + dice.below(90) as i64;
        if small.names.contains("zero-wild") && small.goal % 10 == 0 {
            small.goal = 97;
        }
        let position = read(&small);
        // A search for two Equations takes one choice of cubes at a time.
        let one_by_one = solutions(&position, 2, &mut Equations::steps(100));
        let document = small.document();
        match solve(&position, &mut Equations::steps(100)) {
            Solved::Found(found) => {
                assert!(judge(&position, &found.equation).reasons.is_empty());
                assert!(
                    !(one_by_one.found.is_empty() && one_by_one.complete),
                    "{} {document}",
                    found.equation
                );
                possible += 1;
            }
            Solved::Impossible => {
                assert!(one_by_one.found.is_empty(), "{:?} {document}", one_by_one.found);
                impossible += 1;
            }
            Solved::CutOff => {}
        }
    }
    assert!(possible > 4 && impossible > 4, "{possible} possible, {impossible} impossible");
}

/// Endless variations leave the search finite if the cubes give them nothing to do.
#[test]
fn variations_without_effect_are_decided() {
    let mut impossible = 0;
    for seed in 0..tries(80) {
        let mut dice = Dice::new(seed + (1 << 42));
        let mut small = Small::random(&mut dice);
        small.division = "senior";
        small.names.retain(|name| ["multiple-of-k", "average", "number-of-factors"].contains(name));
        let (name, signs) = match dice.below(4) {
            0 => ("imaginary", "-*√"),
            1 => ("powers-of-base", "1"),
            2 => ("multiple-operations", "+-x÷*√"),
            _ => ("exponent", ""),
        };
        small.names.insert(name);
        small.cubes.retain(|((sign, _), section)| *section == 2 || !signs.contains(*sign));
        if name == "exponent" {
            small.names.insert("factorial");
            small.cubes.iter_mut().for_each(|((_, red), section)| *red &= *section == 2);
        }
        small.cubes.truncate(5);
        // A 1 as the whole Goal could be another power of the base.
        small.goal += i64::from(small.goal == 1);
        if small.situation == "forceout" {
            // Cubes that cannot be used make no difference.
            small.cubes.extend("-*1".chars().map(|sign| ((sign, true), 3)));
        }
        let position = read(&small);
        let solved = solve(&position, &mut Equations::steps(2_000));
        assert!(compare(&small, &position, &solved) || name == "exponent", "{}", small.document());
        impossible += u64::from(solved == Solved::Impossible);
    }
    assert!(impossible >= tries(20), "only {impossible} were impossible");
}

/// Imaginary: units, implied products, and every choice of roots.
#[test]
fn imaginary_positions_agree_with_every_tree() {
    let (mut decided, mut found) = (0, 0);
    let tries = tries(120);
    for seed in 0..tries {
        let small = Small::imaginary(&mut Dice::new(seed + (1 << 44)));
        let position = read(&small);
        let solved = solve(&position, &mut Equations::steps(1_000));
        decided += u64::from(compare(&small, &position, &solved));
        found += u64::from(matches!(solved, Solved::Found(_)));
    }
    assert!(decided * 100 >= tries * 97, "only {decided} of {tries} were decided");
    assert!(found * 10 >= tries, "only {found} of {tries} were possible");
}
