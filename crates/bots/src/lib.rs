//! Opponents and analysis: bots of graded strength for all games, and the truth about every move.
//!
//! A [`Bot`] depends only on what its seat sees and what the referee allows there. The same seed gives the same
//! match, command by command:
//!
//! ```
//! use bots::{Contest, Level};
//!
//! let master = Level::named("master").unwrap();
//! let contest = Contest::new("onsets-agloa-2024", "elementary", &[master, master], 1).unwrap();
//! let played = contest.play(7);
//! assert_eq!(played.refusals, 0);
//! assert_eq!(played.record.write(), contest.play(7).record.write());
//! ```
//!
//! All knowledge of a game is behind one trait (`craft`); [`Insight`] keeps the findings of a shake, and the five
//! [levels](LEVELS) are data: what they look at, and how far ahead.
//!
//! This crate reads no clock, no file and no random source: budgets are counts of work, and seeds are arguments.

pub mod analysis;
mod arena;
mod bag;
mod bot;
pub mod coach;
mod colours;
mod craft;
pub mod drills;
mod facts;
mod insight;
mod layout;
mod level;
pub mod roll;
mod seated;
mod standing;

pub use arena::{Contest, Played, SeatTally};
pub use bag::{Bag, FaceKind, Faces};
pub use bot::{Because, Bot, Brief, LevelBot, Motive, Pace};
pub use colours::Colours;
pub use craft::{Frame, Listed};
pub use facts::{Fact, Solution, WithWords};
pub use insight::{Danger, Eyes, Insight, SearchAnswer, Witness, Work};
pub use layout::Layout;
pub use level::{Doubt, Guard, LEVELS, Level, Taught};
pub use seated::{AtTable, Cited, Decision, Legal, Seated};
pub use standing::{Lead, LevelResults, Mean, Standing};
