//! The Goal as it lies on the mat: cubes in a row, with gaps, each in its orientation.

mod interpretation;
mod legality;
mod matching;

pub(crate) use interpretation::{basic_trees, read_sequences, slots, with_bangs};
pub(crate) use legality::{GoalJudgement, judge_goal_cubes, list_goal_values};
pub(crate) use matching::{WrittenGoal, names_goal};

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use mat::Malformed;

use crate::notation::{Marks, Shown, Sign, SymbolLine, Token, malformed};
use crate::reading::Turn;
use crate::symbol::{Cube, Face};

/// A cube of the Goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoalCube {
    /// What it shows, and its colour.
    pub cube: Cube,
    /// Whether it lies sideways; a `-` that does is written `|`.
    pub sideways: bool,
    /// Whether it lies upside-down.
    pub upside_down: bool,
    /// Where it is written.
    pub place: Range<usize>,
}

impl GoalCube {
    pub(crate) fn turn(&self) -> Turn {
        Turn { sideways: self.sideways, upside_down: self.upside_down }
    }

    /// The sign to write for the cube as it lies, read as this face.
    pub(crate) fn sign_as(&self, face: Face) -> Sign {
        let unit = face == Face::Minus && self.sideways;
        let marks = Marks {
            wild: (face != self.cube.face).then_some(self.cube.face),
            sideways: self.sideways && !unit,
            upside_down: self.upside_down,
            ..Marks::default()
        };
        let shown = if unit { Shown::Unit } else { Shown::Face(face) };
        Sign { shown, colour: self.cube.colour, marks, place: self.place.clone() }
    }
}

/// A Goal as it lies on the mat.
///
/// ```
/// use equations::Goal;
///
/// let goal: Goal = "3x 5<sw>+r2".parse().unwrap();
/// assert_eq!((goal.cubes().len(), goal.gaps()), (5, &[2][..]));
/// assert_eq!(goal.to_string(), "3x 5<sw>+r2");
/// assert!("3!".parse::<Goal>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    cubes: Vec<GoalCube>,
    gaps: Vec<usize>,
    length: usize,
}

impl Goal {
    /// The cubes from left to right.
    pub fn cubes(&self) -> &[GoalCube] {
        &self.cubes
    }

    /// The indices of the cubes with a gap before them. The width of a gap means nothing.
    pub fn gaps(&self) -> &[usize] {
        &self.gaps
    }

    /// Where the whole Goal is written.
    pub(crate) fn place(&self) -> Range<usize> {
        0..self.length
    }
}

impl FromStr for Goal {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let line: SymbolLine = text.parse()?;
        let mut goal = Goal { cubes: Vec::new(), gaps: Vec::new(), length: text.chars().count() };
        let mut end = None;
        for token in &line.tokens {
            let place = token.place();
            let refuse = |message: String| Err(malformed(place.clone(), message));
            let Token::Sign(sign) = token else {
                return refuse(
                    "A Goal is grouped by gaps between the cubes; write a space instead.".to_owned(),
                );
            };
            let face = match sign.shown {
                Shown::Face(face) => face,
                Shown::Unit => Face::Minus,
                Shown::Point | Shown::Bang => {
                    return refuse(format!(
                        "No cube of a Goal shows `{}`; it belongs in the Equation.",
                        sign.shown
                    ));
                }
            };
            let Marks { sideways, upside_down, .. } = sign.marks;
            if sign.marks != (Marks { sideways, upside_down, ..Marks::default() }) {
                let message = "Marks on a Goal say how a cube lies, <sw> or <ud>; what it means belongs into the \
                               Equation.";
                return refuse(message.to_owned());
            }
            if end.is_some_and(|end| end < place.start) {
                goal.gaps.push(goal.cubes.len());
            }
            end = Some(place.end);
            let sideways = sideways || sign.shown == Shown::Unit;
            let cube = Cube { face, colour: sign.colour };
            goal.cubes.push(GoalCube { cube, sideways, upside_down, place });
        }
        Ok(goal)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, cube) in self.cubes.iter().enumerate() {
            if self.gaps.contains(&index) {
                f.write_str(" ")?;
            }
            write!(f, "{}", cube.sign_as(cube.cube.face))?;
        }
        Ok(())
    }
}
