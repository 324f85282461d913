//! A table of a round: who sits there, what was entered, ruled and appealed.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::points::TableResult;
use crate::standings::Adjustment;

/// How far along the result of a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventResultState {
    /// Nothing was entered.
    Open,
    /// One entry.
    Entered,
    /// Entries that differ.
    Disputed,
    /// It counts.
    Confirmed,
}

impl EventResultState {
    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            EventResultState::Open => "open",
            EventResultState::Entered => "entered",
            EventResultState::Disputed => "disputed",
            EventResultState::Confirmed => "confirmed",
        }
    }
}

/// A sheet that somebody typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entered {
    /// The entry of the log.
    pub entry: usize,
    /// Who.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub result: TableResult,
}

/// Where a result that counts comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ResultSource {
    /// From sheets that agree.
    Sheet,
    /// From its live table.
    Live,
    /// From a correction.
    Correction,
}

impl ResultSource {
    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            ResultSource::Sheet => "sheet",
            ResultSource::Live => "live",
            ResultSource::Correction => "correction",
        }
    }
}

/// A result that counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confirmed {
    /// The entry of the log that made it count.
    pub entry: usize,
    /// Who.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Where it comes from.
    pub how: ResultSource,
    /// What it is.
    pub result: TableResult,
}

/// A correction of a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrected {
    /// The entry of the log.
    pub entry: usize,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What counted before; `None` if entries differed.
    pub was: Option<TableResult>,
    /// Why.
    pub reason: String,
}

/// A ruling at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ruled {
    /// The entry of the log.
    pub entry: usize,
    /// The judge.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What was asked.
    pub about: Option<String>,
    /// What was ruled.
    pub ruled: Option<String>,
    /// The call that it answers.
    pub call: Option<usize>,
    /// The number of the verdict that is attached (TD-49).
    pub verdict: Option<usize>,
}

/// A warning for conduct (TD-28).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warned {
    /// The entry of the log.
    pub entry: usize,
    /// Who warned.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who was warned.
    pub player: String,
    /// For what.
    pub about: Option<String>,
}

/// An appeal (TD-50).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appeal {
    /// The entry of the log.
    pub entry: usize,
    /// Who appeals.
    pub player: String,
    /// Against what.
    pub about: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What was decided; `None` while it is open.
    pub decided: Option<Decided>,
}

/// How an appeal was decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whether the player was right.
    pub upheld: bool,
    /// Why.
    pub reason: String,
}

/// Points given or taken, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    /// The entry of the log.
    pub entry: usize,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whose, and how many.
    pub adjustment: Adjustment,
    /// Why.
    pub reason: String,
}

/// A table of a round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoundTable {
    /// The players, clockwise; empty if the table was dissolved.
    pub seats: Vec<String>,
    /// Whether it plays at a live table.
    pub live: bool,
    /// The code of the live table, once it is open.
    pub code: Option<String>,
    /// When it stopped playing, in milliseconds since 1970, if that was reported.
    pub finished: Option<i64>,
    /// What was typed from sheets.
    pub entries: Vec<Entered>,
    /// The result that counts.
    pub confirmed: Option<Confirmed>,
    /// How it was corrected, oldest first.
    pub corrections: Vec<Corrected>,
    /// The players who signed the sheet.
    pub signed: BTreeSet<String>,
    /// What was ruled, oldest first.
    pub rulings: Vec<Ruled>,
    /// Appeals, oldest first; at most the last one is open.
    pub appeals: Vec<Appeal>,
    /// Warnings for conduct.
    pub warnings: Vec<Warned>,
}

impl RoundTable {
    /// A table with these players.
    pub(crate) fn of(seats: Vec<String>, live: bool) -> RoundTable {
        RoundTable { seats, live, ..RoundTable::default() }
    }

    /// How far along its result is.
    pub fn state(&self) -> EventResultState {
        match (&self.confirmed, self.entries.len()) {
            (Some(_), _) => EventResultState::Confirmed,
            (None, 0) => EventResultState::Open,
            (None, 1) => EventResultState::Entered,
            (None, _) => EventResultState::Disputed,
        }
    }

    /// Whether a sheet was typed, or a result counts.
    pub fn has_result(&self) -> bool {
        self.state() != EventResultState::Open
    }

    /// The judges who ruled there.
    pub fn judges(&self) -> BTreeSet<&str> {
        self.rulings.iter().map(|ruling| ruling.by.as_str()).collect()
    }

    /// The appeal that is open.
    pub fn open_appeal(&self) -> Option<&Appeal> {
        self.appeals.last().filter(|appeal| appeal.decided.is_none())
    }

    /// Whether an appeal is open.
    pub fn appealed(&self) -> bool {
        self.open_appeal().is_some()
    }
}
