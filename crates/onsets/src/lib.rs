//! The rules of ON-SETS: notation, readings, variations, a judge that cites the rulebook, and an exact solver.
//!
//! A Set-Name such as `(B ∪ G) - R` names a set of the cards that were dealt; a Solution is right if it is
//! made of the right cubes and the number of cards equals the Goal in every legal grouping.
//!
//! ```
//! use mat::Document;
//! use onsets::{Position, Solution, judge};
//!
//! let text = r#"{ "rules": "onsets-agloa-2024", "division": "elementary",
//!     "universe": "BRGY BRG BR BG B RG R G Y -", "goal": "3", "situation": "now",
//!     "required": "B", "permitted": "G ∪ -", "resources": "R V" }"#;
//! let value = serde_json::from_str(text).unwrap();
//! let position = Position::read(&Document::new(&value).unwrap()).unwrap();
//!
//! let written = Solution { set_name: "B ∪ G - R".to_owned(), ..Solution::default() };
//! let judgement = judge(&position, &[written]);
//! assert_eq!(judgement.reasons[0].code, "ambiguous");
//!
//! let grouped = Solution { set_name: "(B ∪ G) - R".to_owned(), ..Solution::default() };
//! assert!(judge(&position, &[grouped]).reasons.is_empty());
//! ```
//!
//! This crate knows no procedure (turns, clocks, scores) and reads no clock, no file and no random source.

mod accounting;
mod answers;
mod card;
pub mod codes;
mod dealt;
mod draft;
mod edition;
mod goal;
mod judge;
mod notation;
mod objection;
mod position;
mod reading;
mod rules;
mod selection;
mod solver;
mod submission;
mod symbol;
mod variation;

pub use answers::answer;
pub use card::{Card, CardSet, Universe};
pub use draft::cubes_of;
pub use edition::{EDITIONS, Edition};
pub use goal::{Goal, GoalDigit, NoConfiguration, Shape};
pub use judge::{Selected, judge, judge_goal, selected, values_of};
pub use notation::{MAX_SYMBOLS, Mark, Node, Restriction, Run, SetName, Sign, WildCube};
pub use position::Position;
pub use reading::{Reader, Readings, RestrictionReadings, TooManyGroupings};
pub use rules::Rules;
pub use selection::Shake;
pub use solver::{Reach, Solved, reach, solutions, solutions_naming, solutions_up_to, solve};
pub use submission::{Solution, Submission};
pub use symbol::{Cube, Role, Symbol};
pub use variation::{Blank, Filling, KINDS, Kind, Listing, OnSets, Variation};
