//! The procedure of a match: who may do what, when, for how long, and at what price.
//!
//! A [`Match`] is a pure, replayable state: a [`Command`] (with its moment, its dice and its cards as arguments) is
//! refused with a [`Refusal`], or gives [`Event`]s and the next state. The differences between the five rulebooks are
//! one table of data, [`Edition`].
//!
//! ```
//! use referee::{Command, Header, Match, Unjudged};
//!
//! let header = Header::new("equations-basic-mlag-2019", "junior", &["Ana", "Ben", "Cem"]).unwrap();
//! let mut game = Match::new(header);
//! let mut say = |line: &str| game.command(&Command::from_line(line).unwrap(), &Unjudged);
//!
//! let dice = "0 1 2 3 4 5 6 7 8 9 + - x ÷ * √ + - x ÷ 1 2 3 4";
//! assert!(say(&format!("0 Ana roll cubes=\"{dice}\"")).refusal.is_none());
//! assert!(say("40.5 Ana goal goal=5").refusal.is_none());
//! let refusal = say("50 Cem move cube=1 to=permitted").refusal.unwrap();
//! assert_eq!((refusal.code, refusal.rule), ("not-your-turn", "V-B"));
//! ```
//!
//! The referee knows **no mathematics**: four questions go to the game's [`Judge`]. [`ByRequest`] turns any game that
//! answers `variation`, `goal`, `check` and `objection` into a judge; tests assume the answers.
//!
//! A [`Record`] (`.shake`) is the header and the commands; replaying it reproduces everything exactly. A [`View`] is
//! what one viewer may see, and [`Match::actions`] lists what somebody may do now.
//!
//! This crate reads no clock, no environment, no file and no random source.

mod act;
mod actions;
mod answers;
mod block;
mod checking;
mod choices;
mod clock;
mod codes;
mod command;
mod conduct;
mod edition;
mod engine;
mod event;
mod expectation;
mod field;
mod finish;
mod goal;
mod header;
mod judge;
mod known;
mod line;
mod moment;
mod record;
mod rename;
mod replay;
#[cfg(feature = "schema")]
mod schema;
mod score;
mod seat;
mod selecting;
mod sheet;
mod starting;
mod state;
#[cfg(feature = "schema")]
mod submission;
mod table;
mod turn;
mod variation;
mod view;
mod worth;
mod writing;

pub use act::{Act, Rejection, Turn};
pub use actions::{Action, Refused};
pub use answers::{Reply, answer, fields_of, step};
pub use choices::{BonusChoice, Choices};
pub use codes::{Code, Refusal, all_codes, explain};
pub use command::{Call, Command};
pub use edition::{Edition, PricedCode};
pub use engine::Outcome;
pub use event::{BonusMove, ConductRuling, Event, Happening, Price};
pub use expectation::differences;
pub use field::{Fields, Named};
pub use header::{Header, Mode, Options};
pub use judge::{ByRequest, Judge, Objection, Ruling, Unjudged};
pub use known::Known;
pub use moment::Moment;
pub use record::{Record, RecordFault, RecordLine};
pub use replay::{Laid, Replay, Step, StepTable, answer_replay};
pub use score::{
    Deeds, ListedTotal, Lot, Presented, ScoreReason, draw_lot, match_points, shake_scores, sheet_points,
};
pub use seat::{Name, Seat, Seats};
pub use sheet::{Initials, Penalty, PresentedSolution, ShakeResult, Sheet};
pub use state::{Match, Phase, Stage, TaskKind};
#[cfg(feature = "schema")]
pub use submission::{OnsetsSolution, PartialPosition, Position, Revision, Submission};
pub use table::CHARGEABLE;
pub use variation::Variation;
pub use view::{CheckerView, PaperView, PlayerView, ShakeView, TaskView, View, Viewer};
pub use worth::{ChallengeWorth, Gains, PaperWorth};
pub use writing::Duty;
