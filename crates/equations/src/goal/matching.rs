//! Whether a written line names the cubes of the Goal as they lie (VII-B-2, EQ-11).

use super::{Goal, GoalCube};
use crate::notation::{Shown, Sign, SymbolLine, Token};
use crate::rules::Rules;
use crate::symbol::Face;

/// A line that names the cubes of the Goal.
#[derive(Debug)]
pub(crate) struct WrittenGoal {
    /// The line, with a mark on every symbol that a wild cube makes.
    pub(crate) line: SymbolLine,
    /// For each symbol whether it uses no cube of the Goal.
    pub(crate) cubeless: Vec<bool>,
    /// Whether an unmarked symbol stands for a wild cube (EQ-40).
    pub(crate) helped: bool,
}

/// The line and the cubes it names; `None` if it does not name the Goal.
pub(crate) fn names_goal(line: &SymbolLine, goal: &Goal, rules: &Rules) -> Option<WrittenGoal> {
    let zeros =
        if rules.decimal_point || rules.decimal_in_goal { line.zeros_before_points() } else { Vec::new() };
    let matching = Matching { signs: line.signs().collect(), cubes: goal.cubes(), zeros, rules };
    let mut cubeless = Vec::with_capacity(matching.signs.len());
    if !matching.goes_on(0, &mut cubeless) {
        return None;
    }
    let mut written = WrittenGoal { line: line.clone(), cubeless, helped: false };
    let signs = written.line.tokens.iter_mut().filter_map(|token| match token {
        Token::Sign(sign) => Some(sign),
        _ => None,
    });
    let with_cubes = signs.zip(&written.cubeless).filter(|(_, cubeless)| !**cubeless).map(|(sign, _)| sign);
    for (sign, cube) in with_cubes.zip(goal.cubes()) {
        if sign.cube() != Some(cube.cube.face) {
            sign.marks.wild = Some(cube.cube.face);
            written.helped = true;
        }
    }
    Some(written)
}

/// The symbols of a line matched with the cubes of a Goal.
struct Matching<'a> {
    signs: Vec<&'a Sign>,
    cubes: &'a [GoalCube],
    /// The zeros that may be mere notation (EQ-42).
    zeros: Vec<usize>,
    rules: &'a Rules,
}

impl Matching<'_> {
    /// Matches the symbols after those already decided. There are few alternatives, since each of the zeros is followed
    /// by a digit that uses a cube.
    fn goes_on(&self, used: usize, cubeless: &mut Vec<bool>) -> bool {
        let at = cubeless.len();
        let Some(sign) = self.signs.get(at) else { return used == self.cubes.len() };
        let next = self.cubes.get(used);
        let is_next = next.is_some_and(|cube| self.shows(sign, cube) && lies_so(sign, cube, self.rules));
        let free = match sign.shown {
            Shown::Bang => true,
            // The point of Decimal in Goal costs no cube (EQ-36); that of Decimal Point is a `*`.
            Shown::Point => self.rules.decimal_in_goal && !(self.rules.decimal_point && is_next),
            _ => false,
        };
        let ways: &[bool] = match (free, self.zeros.contains(&at)) {
            (true, _) => &[true],
            (false, true) => &[false, true],
            (false, false) => &[false],
        };
        ways.iter().any(|way| {
            cubeless.push(*way);
            let goes_on = (*way || is_next) && self.goes_on(used + usize::from(!way), cubeless);
            if !goes_on {
                cubeless.truncate(at);
            }
            goes_on
        })
    }

    /// Whether the cube shows the symbol, or is wild and a mark says so; EQ-40 does without the mark.
    fn shows(&self, sign: &Sign, cube: &GoalCube) -> bool {
        let face = cube.cube.face;
        let is_wild = self.rules.wild == Some(face) && sign.marks.wild.is_none();
        sign.cube() == Some(face) || is_wild && sign.shown != Shown::Bang
    }
}

fn lies_so(sign: &Sign, cube: &GoalCube, rules: &Rules) -> bool {
    // `|` is a `-` lying sideways, and does not show which way.
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
