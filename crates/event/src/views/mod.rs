//! What each role sees of an event: one file for each page.

mod awards;
mod clock;
mod log;
mod overview;
mod people;
mod public;
mod round;
mod square;
mod standings;
pub(crate) mod sweepstakes;

pub use overview::Surroundings;
pub(crate) use round::section_of;
pub(crate) use standings::Board;
pub use standings::StandingsWish;
