//! A tournament as a whole: its settings, its people (private), its log, and what each role sees of it.
//!
//! [`EventBook`] is everything that is kept of an event. The log knows players by id alone; names, grades and consent are kept
//! beside it ([`People`]), so that they can be changed and deleted without breaking the chain (TD-55). The types of
//! `protocol::events` go over the network; each page is a function of the book and of who looks ([`Viewer`]).
//!
//! This crate reads no clock, no dice and no file: the time and the seed are passed in.

mod aloud;
mod book;
mod csv;
mod draft;
mod file;
mod flaws;
mod ids;
mod import;
mod ledger;
mod names;
mod people;
pub mod print;
mod settings;
mod sheet;
mod take_in;
mod templates;
mod viewer;
mod views;

pub use aloud::Announced;
pub use book::{Broken, EventBook};
pub use csv::CsvTable;
pub use file::{EventFile, FileFault, MAX_FILE, ShakeOf, Taken};
pub use ids::{next_ids, team_letters, unique_label};
pub use import::{ImportPlan, MAX_LIST, MAX_ROWS};
pub use people::{Known, People};
pub use settings::{EventSettings, KEPT_AFTER, USUAL_ROW};
pub use take_in::TakenIn;
pub use templates::{by_template, usual_deletion};
pub use viewer::Viewer;
pub use views::{StandingsWish, Surroundings};
