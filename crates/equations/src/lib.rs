//! The rules of EQUATIONS: exact numbers, notation, readings, variations, and a judge that cites the rulebook.
//!
//! An Equation such as `(6x6)+1 = 37` has the Solution on one side and the Goal on the other. It is right if the
//! Solution equals the Goal in every legal reading, with the right cubes and by the variations in effect.
//!
//! ```
//! use equations::{Position, judge};
//! use mat::Document;
//!
//! let text = r#"{ "rules": "equations-adventurous-mlag-2018", "division": "middle",
//!     "goal": "37", "situation": "now", "required": "6 x", "permitted": "6 +", "resources": "1 2" }"#;
//! let value = serde_json::from_str(text).unwrap();
//! let position = Position::read(&Document::new(&value).unwrap()).unwrap();
//!
//! let judgement = judge(&position, "6x6+1 = 37");
//! assert_eq!(judgement.reasons[0].code, "solution-ambiguous");
//! assert!(judge(&position, "(6x6)+1 = 37").reasons.is_empty());
//! ```
//!
//! This crate knows no procedure (turns, clocks, scores) and reads no clock, no file and no random source.

mod accounting;
mod answers;
pub mod codes;
mod draft;
mod edition;
mod goal;
mod judge;
mod notation;
pub mod number;
mod objection;
mod operations;
mod position;
mod reading;
mod rules;
mod selection;
mod solver;
mod submission;
mod symbol;
mod value;
mod variation;

pub use answers::answer;
pub use edition::{EDITIONS, Edition};
pub use goal::{Goal, GoalCube};
pub use judge::{ALLOWANCE, Unverifiable, goal_values_of, judge, judge_goal, values_of};
pub use notation::{
    Bracket, ChosenValue, Equation, MAX_TOKENS, Marks, Sense, Shown, Sign, SymbolLine, Token,
};
pub use objection::grounds;
pub use position::Position;
pub use rules::Rules;
pub use selection::Shake;
pub use solver::{Notebook, Solutions, Solved, solutions, solve};
pub use submission::Submission;
pub use symbol::{Colour, Cube, Face};
pub use variation::{Blank, Equations, Filling, KINDS, Kind, Listing, Variation};
