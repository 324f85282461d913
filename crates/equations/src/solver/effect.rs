//! What the cubes of a position rule out before any search: variations that cannot matter with them, or every
//! Solution. Some variations make the search endless (section 10); without them it can prove that there is no
//! Solution.

use mat::{Section, Situation};

use super::kinds::can_be_digit;
use crate::goal::{Goal, GoalCube};
use crate::position::Position;
use crate::rules::Rules;
use crate::symbol::{Cube, Face};

/// The position without the variations that change neither what can be written nor its value.
pub(super) fn without_idle_variations(position: &Position) -> Position {
    let mut position = position.clone();
    let Some(Ok(goal)) = position.goal.as_deref().map(str::parse::<Goal>) else { return position };
    let cubes = usable(&position);
    let rules = &mut position.rules;
    if rules.exponent.is_some() && !exponent_acts(&cubes, &goal, rules) {
        rules.exponent = None;
    }
    rules.imaginary &= imaginary_acts(&cubes, &goal, rules);
    rules.powers_of_base &= powers_of_base_act(&cubes, &goal, rules);
    rules.multiple_operations &= multiple_operations_act(&cubes, rules);
    position
}

/// Whether no Solution can be written, whatever its value: there is no operand, there are fewer than the two cubes of
/// a Solution, or a Required cube is a digit that the base lacks.
pub(super) fn is_without_solutions(position: &Position) -> bool {
    let rules = &position.rules;
    let cubes = usable(position);
    let operand = |cube: &Cube| {
        let unit = rules.imaginary && can_be(cube.face, Face::Minus, rules);
        unit || can_be_digit(cube.face, rules) && !is_useless(cube, rules)
    };
    let required = position.mat.section(Section::Required);
    !cubes.iter().any(operand)
        || cubes.len() < 2 && !rules.multiple_operations
        || required.iter().any(|cube| is_useless(cube, rules))
}

/// The cubes that a Solution may use.
fn usable(position: &Position) -> Vec<Cube> {
    let sections = match position.situation {
        Situation::Forceout => &[Section::Required, Section::Permitted][..],
        _ => &[Section::Required, Section::Permitted, Section::Resources][..],
    };
    sections.iter().flat_map(|section| position.mat.section(*section)).copied().collect()
}

/// Whether a cube showing one face may be read as another.
fn can_be(shown: Face, face: Face, rules: &Rules) -> bool {
    shown == face || rules.wild == Some(shown) && rules.wild_may_be(face)
}

fn is_useless(cube: &Cube, rules: &Rules) -> bool {
    matches!(cube.face, Face::Digit(digit) if u32::from(digit) >= rules.base) && rules.wild != Some(cube.face)
}

/// Any Color Exponent: only a cube of that colour that can be a digit is an exponent (EQ-10, EQ-12).
fn exponent_acts(cubes: &[Cube], goal: &Goal, rules: &Rules) -> bool {
    let exponent = |cube: &Cube| cube.colour == rules.exponent && can_be_digit(cube.face, rules);
    cubes.iter().any(exponent) || goal.cubes().iter().any(|cube| exponent(&cube.cube))
}

/// Imaginary changes three things (section 8). Without a cube that can be `|` there is no unit and no implied
/// product. And without powers, roots and exponents no number has several roots and all numbers are real: the other
/// operations turn real numbers into real numbers.
fn imaginary_acts(cubes: &[Cube], goal: &Goal, rules: &Rules) -> bool {
    let raises = |face: Face| can_be(face, Face::Star, rules) || can_be(face, Face::Radical, rules);
    let acts = |cube: &Cube| can_be(cube.face, Face::Minus, rules) || raises(cube.face);
    // An upright `-` in the Goal is not a unit.
    let acts_in_goal = |cube: &GoalCube| {
        let face = cube.cube.face;
        raises(face) || can_be(face, Face::Minus, rules) && (cube.sideways || rules.wild == Some(face))
    };
    rules.exponent.is_some() || cubes.iter().any(acts) || goal.cubes().iter().any(acts_in_goal)
}

/// Powers of the Base: only a 1 that is a numeral by itself can be another power. In the Goal a 1 beside an upright
/// digit is not one: operands do not stand side by side, except in products with `|`.
fn powers_of_base_act(cubes: &[Cube], goal: &Goal, rules: &Rules) -> bool {
    let is_one = |face: Face| can_be(face, Face::Digit(1), rules);
    let goal_cubes = goal.cubes();
    let joins = |at: usize| {
        let cube = &goal_cubes[at];
        let exponent = rules.exponent.is_some() && cube.cube.colour == rules.exponent;
        cube.cube.face.is_digit()
            && !(cube.sideways || cube.upside_down || exponent || rules.wild == Some(cube.cube.face))
    };
    let adjoins = |left: usize| !goal.gaps().contains(&(left + 1)) && joins(left) && joins(left + 1);
    let is_part = |at: usize| {
        !rules.imaginary && (at > 0 && adjoins(at - 1) || at + 1 < goal_cubes.len() && adjoins(at))
    };
    cubes.iter().any(|cube| is_one(cube.face))
        || (0..goal_cubes.len()).any(|at| is_one(goal_cubes[at].cube.face) && !is_part(at))
}

/// Multiple Operations: only signs and `!` may be used repeatedly, and never in the Goal (section 5).
fn multiple_operations_act(cubes: &[Cube], rules: &Rules) -> bool {
    let is_sign = |face: &Face| !face.is_digit();
    let signs = || Face::ALL.into_iter().filter(is_sign);
    rules.factorial || cubes.iter().any(|cube| signs().any(|sign| can_be(cube.face, sign, rules)))
}
