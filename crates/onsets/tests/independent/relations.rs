//! The solver on positions of real size, where only relations between answers can be checked: making a position
//! easier never makes it impossible, and disguising it changes nothing.

use mat::Steps;
use onsets::{Position, Submission, reach, solve};

use crate::deal::{self, Size};
use crate::dice::{Dice, tries};
use crate::judge::submission;
use crate::naive;
use crate::naive::table::{ChosenVariation, Table, Written};

fn table(dice: &mut Dice, most_cubes: usize) -> Table {
    let mut table = deal::table(dice, Size { cards: (6, 14), cubes: (5, most_cubes), most_variations: 4 });
    let value = dice.below(table.universe.len() + 3) as i32;
    table.goal = deal::goal_worth(dice, &table, value);
    if table.situation == "no-goal" {
        table.situation = "stop";
    }
    table
}

fn solution_of(position: &Position) -> Option<Submission> {
    solve(position, &mut Steps::unlimited()).found()
}

fn possible(table: &Table) -> bool {
    solution_of(&table.position()).is_some()
}

/// Wherever the naive judge accepts a Solution, the solver finds one too.
#[test]
fn where_someone_has_a_correct_solution_the_solver_has_one() {
    let mut correct = 0;
    for seed in 0..tries(15_000) {
        let mut dice = Dice::new(9_000_000 + seed as u64);
        let (mut table, written) = submission(&mut dice);
        if !naive::judge::judge(&table, &written).correct() {
            continue;
        }
        correct += 1;
        assert!(possible(&table), "seed {seed}: {}", table.with(&written));
        if table.situation == "no-goal" {
            table.goal = None;
            assert!(possible(&table), "seed {seed}: {}", table.with(&written));
        }
    }
    println!("{correct} positions with a correct Solution");
    assert!(correct > 1000);
}

/// Steps that can only help. Each gives the easier position, if it applies.
fn easier(dice: &mut Dice, table: &Table) -> Option<(&'static str, Table)> {
    let mut easier = table.clone();
    let step = match dice.below(6) {
        0 => {
            easier.permitted.push(deal::another_cube(dice, table)?);
            "one more cube in Permitted"
        }
        1 => {
            easier.resources.push(deal::another_cube(dice, table)?);
            "one more cube in Resources"
        }
        2 if !table.required.is_empty() => {
            let cube = easier.required.remove(dice.below(table.required.len()));
            easier.permitted.push(cube);
            "a cube from Required to Permitted"
        }
        3 if !table.forbidden.is_empty() => {
            let cube = easier.forbidden.remove(dice.below(table.forbidden.len()));
            (if cube.is_ascii_digit() { &mut easier.resources } else { &mut easier.permitted }).push(cube);
            "a cube from Forbidden to Permitted"
        }
        4 => {
            easier.situation = match table.situation {
                "forceout" => "now",
                "now" => "impossible",
                "impossible" => "stop",
                _ => "impossible",
            };
            "a kinder situation"
        }
        _ => {
            let demands = [
                "required-cube",
                "two-operations",
                "no-null-restrictions",
                "required-card",
                "forbidden-card",
                "two-solutions",
                "shift-from-permitted",
            ];
            let gifts = [
                "wild-cube",
                "union-intersection-interchangeable",
                "v-null-interchangeable",
                "multiple-operations",
                "absolute-value",
                "blank-card-wild",
            ];
            if let Some(at) = table.variations.iter().position(|choice| demands.contains(&choice.name)) {
                easier.variations.remove(at);
            } else {
                let name = dice.pick(&gifts);
                let forbidden_blank = table.parameter("forbidden-card") == Some("-");
                if table.plays(name) || name == "blank-card-wild" && forbidden_blank {
                    return None;
                }
                let parameter = if name == "wild-cube" { "B".to_owned() } else { String::new() };
                easier.variations.push(ChosenVariation { name, parameter });
            }
            "one variation fewer, or one more helpful one"
        }
    };
    Some((step, easier))
}

#[test]
fn what_can_only_help_never_makes_a_position_impossible() {
    let (mut helped, mut stayed, mut impossible) = (0, 0, 0);
    for seed in 0..tries(1_500) {
        let mut dice = Dice::new(10_000_000 + seed as u64);
        let table = table(&mut dice, 9);
        let Some((step, easier)) = easier(&mut dice, &table) else { continue };
        match (possible(&table), possible(&easier)) {
            (true, true) => stayed += 1,
            (false, true) => helped += 1,
            (false, false) => impossible += 1,
            (true, false) => panic!("seed {seed}: {step}\n{}\n{}", table.document(), easier.document()),
        }
    }
    println!("easier: {stayed} stayed possible, {helped} became possible, {impossible} stayed impossible");
    assert!(helped > 20 && stayed > 200 && impossible > 200);
}

/// The same position with colours swapped and everything in another order.
fn disguised(dice: &mut Dice, table: &Table) -> Table {
    let mut colours = ['B', 'R', 'G', 'Y'];
    dice.shuffle(&mut colours);
    let paint = |sign: char| "BRGY".chars().position(|colour| colour == sign).map_or(sign, |at| colours[at]);
    let repaint = |text: &str| text.chars().map(paint).collect::<String>();
    // The naive code names a card by its colours in the order in which they were dealt, so this does too.
    let card = |text: &str| {
        let painted = repaint(text);
        if text == "-" {
            painted
        } else {
            "BRGY".chars().filter(|colour| painted.contains(*colour)).collect()
        }
    };
    let mut other = table.clone();
    for section in [&mut other.required, &mut other.permitted, &mut other.forbidden, &mut other.resources] {
        for cube in section.iter_mut() {
            *cube = paint(*cube);
        }
        dice.shuffle(section);
    }
    other.universe = table.universe.iter().map(|name| card(name)).collect();
    dice.shuffle(&mut other.universe);
    for choice in &mut other.variations {
        choice.parameter = match choice.name {
            "required-card" | "forbidden-card" => card(&choice.parameter),
            _ => repaint(&choice.parameter),
        };
    }
    // Only Symmetric Difference and Double Set depend on the order of selection.
    if !other.plays("symmetric-difference") || !other.plays("double-set") {
        dice.shuffle(&mut other.variations);
    }
    other.situation = match table.situation {
        "impossible" => "stop",
        "stop" => "impossible",
        same => same,
    };
    other
}

#[test]
fn colours_and_orders_are_mere_names() {
    let (mut hits, mut counted) = (0, 0);
    for seed in 0..tries(800) {
        let mut dice = Dice::new(11_000_000 + seed as u64);
        let table = table(&mut dice, 10);
        let other = disguised(&mut dice, &table);
        let (one, two): (Position, Position) = (table.position(), other.position());
        let about = || format!("seed {seed}:\n{}\n{}", table.document(), other.document());
        let (reached, reached_again) = (reach(&one), reach(&two));
        let asked = if table.plays("two-solutions") { 2 } else { 1 };
        let found = solution_of(&one);
        if reached.complete && reached_again.complete {
            counted += 1;
            assert_eq!(reached, reached_again, "{}", about());
            assert_eq!(found.is_some(), reached.hits >= asked, "{found:?} {}", about());
        }
        assert_eq!(solution_of(&two).is_some(), found.is_some(), "{}", about());
        hits += usize::from(found.is_some());
    }
    println!("disguised: {hits} possible, {counted} counted");
    assert!(counted > tries(800) / 2 && hits > 100 && hits < tries(800) - 100);
}

/// What the solver writes is also right for the naive judge, in positions too large for the naive solver.
#[test]
fn large_positions_are_solved_correctly() {
    let mut solved = 0;
    for seed in 0..tries(600) {
        let mut dice = Dice::new(12_000_000 + seed as u64);
        let table = table(&mut dice, 13);
        let Some(found) = solution_of(&table.position()) else { continue };
        solved += 1;
        let written: Vec<Written> = found.solutions.iter().map(Written::of).collect();
        let opinion = naive::judge::judge(&table, &written);
        assert!(opinion.correct(), "seed {seed}: {}\n{opinion:?}", table.with(&written));
    }
    println!("large: {solved} solved");
    assert!(solved > 100);
}
