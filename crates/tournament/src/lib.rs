//! The tournament desk: everything about a tournament beyond a single match.
//!
//! Who sits with whom ([`draw`], [`repair`], [`bump`], [`pods`]), what a table is worth ([`TableResult`]), the
//! standings ([`Scores`], [`Sweepstakes`]), and the log of an [`Event`], from which everything follows. Players are
//! ids here; names are stored beside the log and shown by consent ([`public_names`]).
//!
//! ```
//! use tournament::{Chance, Field, Player, Terms, draw};
//!
//! let player = |id: &str, team: &str| Player { id: id.into(), team: Some(team.into()), ..Player::default() };
//! let players = vec![player("A", "T1"), player("B", "T1"), player("C", "T2"), player("D", "T2")];
//! let field = Field::new(players, &Terms::default()).unwrap();
//! let drawn = draw(&field, None, Chance::of_seed(7)).unwrap();
//! assert_eq!((drawn.tables.len(), drawn.vector.teammates, drawn.proved), (2, 0, true));
//! ```
//!
//! Draws, tables and times are arguments and are stored as results: this crate reads no clock, no environment, no
//! file and no random source, and the same seed gives the same draw on every machine. Rulings are TD-1 to TD-58.

mod answers;
mod clock;
mod cut;
mod draw;
mod expectation;
mod fraction;
pub mod game;
mod grades;
mod import;
mod ladder;
mod log;
mod names;
mod pods;
mod points;
mod reading;
mod refusal;
mod repair;
mod sheet;
mod sizes;
mod standings;

pub use answers::{KINDS, answer, fields_of};
pub use clock::{Announcement, AnnouncementKind, EXTRA_SECONDS, Pause, ROUND_SECONDS, announcements};
pub use cut::{Cut, Ties, cut};
pub use draw::{
    Chance, Check, Draw, EventMethod, EventOrder, EventVector, ExplainedFlaw, Field, FlawKind, MAX_EXACT,
    MAX_HISTORY, MAX_PLAYERS, MAX_STRENGTH, Player, Terms, check, draw, why,
};
pub use expectation::differences;
pub use fraction::Fraction;
pub use grades::{divisions, highest_grade, is_too_old, read_grade, season_list};
pub use import::{
    COLUMNS, Import, ImportProblem, ImportTerms, ImportedColumn, ImportedPlayer, import, import_as,
};
pub use ladder::bump;
pub use log::{
    Appeal, Call, CallKind, Command, Confirmed, Corrected, Decided, Entered, Event, EventAct, EventEntry,
    EventOptions, EventPhase, EventResultState, EventRole, EventSheet, EventStatus, GameSettings, GameState,
    Given, NO_LINE, Participant, People, Refused, ResultSource, Round, RoundTable, Ruled, State, Stop,
    Warned, audit, line_hash, sealed_line,
};
pub use names::{EventLevel, Person, public_names};
pub use pods::{pods, sections};
pub use points::{SIT_OUT, Shakes, TableResult};
pub use refusal::Refusal;
pub use repair::{Repair, repair};
pub use sheet::{SheetProblem, sheet_check};
pub use sizes::Sizes;
pub use standings::{
    Adjustment, Course, Entrant, Metric, Normalise, Scores, Standings, Subject, Sweepstakes, SweptGame,
    TeamScore,
};
