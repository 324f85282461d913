//! Everything an event prints (section 12): HTML for A4 and Letter, black on white, nothing below 7 pt, that needs no network.
//!
//! Each sheet is drawn from a small value that holds what is on it; whose names are shown is decided before. Heights are
//! counted for Letter, which is shorter, so both papers get the same pages. Everything from outside is treated as text.

mod announcements;
mod awards;
mod badges;
mod cards;
mod certificates;
mod entries;
mod frame;
mod poster;
mod printing;
mod score_sheet;
mod standings;
mod variations;
mod words;

pub use announcements::{Spoken, announcements};
pub use awards::{Award, awards};
pub use badges::{Badge, badges};
pub use cards::{CardText, call_cards, table_cards};
pub use certificates::certificates;
pub use entries::{EntryLine, entries};
pub use frame::{Heading, Sheets};
pub use poster::poster;
pub use printing::{PLACES, PrintWish, Printed, Printout};
pub use score_sheet::{ScoreSheetText, score_sheets};
pub use standings::{PrintedRow, PrintedStandings, standings};
pub use variations::variations;
pub use words::{day_in_words, days_in_words, metric_meaning, metric_name, section_letter};

/// A seat as paper shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seat {
    /// The id on the badge.
    pub id: String,
    /// The player's name as shown here.
    pub shown: String,
    /// The team, if it may be shown.
    pub team: Option<String>,
}

/// A table with its seats, clockwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seated {
    /// Its number in the hall.
    pub number: usize,
    /// The section, from 1, if there are several.
    pub section: Option<usize>,
    /// Two or three seats: A, B, C.
    pub seats: Vec<Seat>,
    /// The content of the code to scan.
    pub code: String,
}

impl Seated {
    /// The seats with their letters.
    pub(crate) fn lettered(&self) -> impl Iterator<Item = (char, &Seat)> {
        ('A'..='Z').zip(&self.seats)
    }
}
