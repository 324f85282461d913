//! Whether a written line names the cubes of the Goal as they lie (VII-B-2, EQ-11).

use super::{Goal, GoalCube};
use crate::notation::{Line, Shown, Sign};
use crate::rules::Rules;
use crate::symbol::Face;

/// For each symbol of the line whether it uses no cube of the Goal; `None` if the line does not name the Goal.
pub(crate) fn names_goal(line: &Line, goal: &Goal, rules: &Rules) -> Option<Vec<bool>> {
    let mut cubes = goal.cubes().iter();
    let mut cubeless = Vec::new();
    for sign in line.signs() {
        let free = match sign.shown {
            Shown::Bang => true,
            // A point of Decimal in Goal costs no cube (EQ-36); one of Decimal Point is a `*`.
            Shown::Point => {
                let next_is_point = cubes.as_slice().first().is_some_and(|cube| shows(sign, cube));
                rules.decimal_in_goal && !(rules.decimal_point && next_is_point)
            }
            _ => false,
        };
        if !free && !cubes.next().is_some_and(|cube| shows(sign, cube) && lies_so(sign, cube, rules)) {
            return None;
        }
        cubeless.push(free);
    }
    cubes.as_slice().is_empty().then_some(cubeless)
}

fn shows(sign: &Sign, cube: &GoalCube) -> bool {
    sign.cube() == Some(cube.cube.face)
}

fn lies_so(sign: &Sign, cube: &GoalCube, rules: &Rules) -> bool {
    // `|` is a `-` that lies sideways, and does not show which way.
    let unit = sign.shown == Shown::Unit;
    let written = (sign.marks.sideways || unit, sign.marks.upside_down);
    let lying = (cube.sideways, cube.upside_down);
    let face = cube.cube.face;
    if rules.edition.order_of_operations {
        return written == lying;
    }
    match face {
        // EQ-38, EQ-11.
        Face::Star | Face::Plus | Face::Times => true,
        // Any wild cube may be the imaginary unit (D-13 d).
        Face::Digit(0) if unit => true,
        // EQ-13 and EQ-34: standing for `÷`, an upright 0 may be read as log too.
        Face::Digit(0) if rules.log && sign.shown == Shown::Face(Face::Over) => written.0 || !lying.0,
        Face::Digit(0) => written.0 == lying.0,
        Face::Minus if unit => written.0 == lying.0,
        // EQ-13: an upright `÷` may be read as log, not the reverse.
        Face::Over if rules.log && lying == (false, false) => !written.1,
        _ => written == lying,
    }
}
