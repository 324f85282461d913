//! Gaps in a Goal (EQ-2), against every tree over its cubes, in Adventurous and in Basic.

use equations::number::{Comparison, Number};
use mat::{Answer, Dice};
use serde_json::json;

use crate::ask::{ADVENTUROUS, BASIC, ask, check};
use crate::campaign::tries;
use crate::trees::{Piece, Tree, is_behind_operand, read, trees};

/// A Goal of up to six cubes, and the indices of the cubes with a gap before them.
fn random_goal(dice: &mut Dice) -> (Vec<char>, Vec<usize>) {
    loop {
        let mut cubes = Vec::new();
        let operands = 1 + dice.below(3);
        for operand in 0..operands {
            if operand > 0 {
                cubes.push(*dice.pick(&['+', '-', 'x', '÷', '√']));
            }
            cubes.extend((dice.below(3) == 0).then_some('√'));
            cubes.push(*dice.pick(&['1', '2', '3', '4', '8', '9']));
        }
        if cubes.len() <= 6 {
            let gaps = (1..cubes.len()).filter(|_| dice.below(3) == 0).collect();
            return (cubes, gaps);
        }
    }
}

fn as_it_lies(cubes: &[char], gaps: &[usize]) -> String {
    let lies = |(at, cube): (usize, &char)| match gaps.contains(&at) {
        true => format!(" {cube}"),
        false => cube.to_string(),
    };
    cubes.iter().enumerate().map(lies).collect()
}

/// The first and the last cube of every core that has an effect.
fn cores(pieces: &[Piece], gaps: &[usize]) -> Vec<(usize, usize)> {
    let is_sign = |at: usize| matches!(pieces[at], Piece::Sign(..));
    let edges: Vec<usize> =
        std::iter::once(0).chain(gaps.iter().copied()).chain(std::iter::once(pieces.len())).collect();
    let mut cores = Vec::new();
    for edge in edges.windows(2) {
        let (mut first, mut end) = (edge[0], edge[1]);
        while first < end && is_sign(first) && is_behind_operand(pieces, first) {
            first += 1;
        }
        while end > first && is_sign(end - 1) {
            end -= 1;
        }
        if end > first + 1 {
            cores.push((first, end - 1));
        }
    }
    cores
}

/// By the order of operations: `√` first, then `x ÷`, then `+ -`, each from left to right.
fn by_order(pieces: &[Piece]) -> String {
    let mut parts: Vec<String> = pieces
        .iter()
        .map(|piece| match piece {
            Piece::Digit(_, digit) => digit.to_string(),
            Piece::Sign(_, sign) => sign.to_string(),
            Piece::Bracket(inner) => by_order(inner),
        })
        .collect();
    let is_sign =
        |part: &String| part.chars().count() == 1 && !part.starts_with(|sign: char| sign.is_ascii_digit());
    for at in (0..parts.len()).rev() {
        if parts[at] == "√" && (at == 0 || is_sign(&parts[at - 1])) {
            let radicand = parts.remove(at + 1);
            parts[at] = format!("(√{radicand})");
        }
    }
    for level in ["√", "x÷", "+-"] {
        let mut at = 1;
        while at + 1 < parts.len() {
            match level.contains(parts[at].as_str()) {
                true => {
                    let whole = format!("({})", parts[at - 1..at + 2].concat());
                    parts.splice(at - 1..at + 2, [whole]);
                }
                false => at += 2,
            }
        }
    }
    parts.concat()
}

/// The cubes with brackets around the cores.
fn bracketed(cubes: &[char], cores: &[(usize, usize)]) -> String {
    let mut text = String::new();
    for (at, cube) in cubes.iter().enumerate() {
        text.extend(cores.iter().filter(|(first, _)| *first == at).map(|_| '('));
        text.push(*cube);
        text.extend(cores.iter().filter(|(_, last)| *last == at).map(|_| ')'));
    }
    text
}

fn compare(rules: &str, goal: &str, expected: &[Tree]) {
    let request = json!({
        "kind": "goal", "rules": rules, "division": "middle", "variations": [], "goal": goal,
    });
    let Ok(Answer::Goal { legal, values, more, .. }) = ask(&request) else { panic!("{goal}") };
    let mut numbers: Vec<Number> = Vec::new();
    for number in expected.iter().filter_map(|tree| tree.value().ok()) {
        if !numbers.iter().any(|known| known.compare(&number) == Comparison::Equal) {
            numbers.push(number);
        }
    }
    assert_eq!((legal, more), (!numbers.is_empty(), false), "{rules} {goal}");
    if legal {
        let has = |text: &String| {
            let value: Number = text.parse().unwrap();
            numbers.iter().any(|number| number.compare(&value) == Comparison::Equal)
        };
        assert!(
            values.len() == numbers.len() && values.iter().all(has),
            "{rules} {goal}: {values:?} {numbers:?}"
        );
    }
}

/// The Goal may be written in exactly the groupings that its gaps allow.
fn compare_written(rules: &str, goal: &str, all: &[Tree], legal: &[Tree]) {
    if legal.iter().all(|tree| tree.value().is_err()) {
        return;
    }
    for tree in all {
        let equation = format!("9+9 = {}", tree.text());
        let illegal = check(rules, "middle", json!([]), goal, &equation).has("goal-grouping-illegal");
        let is_legal = legal.iter().any(|other| other.key() == tree.key());
        assert_eq!(illegal, !is_legal, "{rules} {goal}: {equation}");
    }
}

#[test]
fn cores_stand_in_brackets() {
    for seed in 0..tries(2_000) {
        let (cubes, gaps) = random_goal(&mut Dice::new(seed as u64));
        let line: String = cubes.iter().collect();
        let goal = as_it_lies(&cubes, &gaps);
        let pieces = read(&line).unwrap();
        let cores = cores(&pieces, &gaps);
        let all = trees(&pieces);
        let grouped: Vec<Tree> = all
            .iter()
            .filter(|tree| cores.iter().all(|(first, last)| tree.has(*first, *last)))
            .cloned()
            .collect();
        let legal = if grouped.is_empty() { &all } else { &grouped };
        compare(ADVENTUROUS, &goal, legal);
        compare_written(ADVENTUROUS, &goal, &all, legal);
        let ordered = by_order(&read(&bracketed(&cubes, &cores)).unwrap());
        let one = trees(&read(&ordered).unwrap());
        assert_eq!(one.len(), 1, "{ordered}");
        compare(BASIC, &goal, &one);
        compare_written(BASIC, &goal, &all, &one);
    }
}
