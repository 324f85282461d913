//! Drafts and repairs: who sits with whom, how good that is, and why it is not better (section 5).

use serde::{Deserialize, Serialize};
use tournament::{EventVector, FlawKind};
use utoipa::ToSchema;

/// What to draw or measure: `POST events/CODE/draft`. It stores nothing: the act `draw` does.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DraftWish {
    /// The game, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// Which draft: every number gives another draw from the seed of the event.
    pub draft: u32,
    /// How many tables of two, if more than necessary are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub twos: Option<usize>,
    /// Tables to measure instead of drawing, after seats were swapped by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tables: Option<Vec<Vec<String>>>,
    /// Count only rematches from this many of the last rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub repeat_after: Option<usize>,
    /// Whether to explain flaws, which takes longer.
    pub why: bool,
}

/// A draw and how good it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DrawPage {
    /// The game.
    pub game: String,
    /// The round.
    pub round: usize,
    /// Which draft, of those that were drawn.
    pub draft: u32,
    /// The tables; numbers as in the hall.
    pub tables: Vec<TableDraw>,
    /// How good it is.
    pub vector: EventVector,
    /// A bound that no draw can beat, count by count.
    pub bound: EventVector,
    /// Whether no better draw exists.
    pub proved: bool,
    /// How far the points at each table lie apart, as a list: how many tables lie 0, 1, 2, … apart.
    pub apart: Vec<usize>,
    /// Who has no seat: one player alone (TD-6).
    pub unseated: Vec<String>,
    /// Cubes that are missing (TD-9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sets: Option<MissingSets>,
    /// Pairs at a table that should not be.
    pub flaws: Vec<Flaw>,
    /// Why the worst of them remain, if that was asked.
    pub why: Vec<WhyFlaw>,
    /// Who has met whom: each pair with the rounds; for up to eighteen players.
    pub met: Vec<MetPair>,
    /// What the log would refuse about these tables: a code, with the table if it is about one.
    pub refused: Vec<(String, Option<usize>)>,
}

/// A table of a draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableDraw {
    /// Its number in the hall.
    pub number: usize,
    /// The section, from 1, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub section: Option<usize>,
    /// The players, clockwise.
    pub seats: Vec<String>,
    /// Their points so far.
    pub points: Vec<i64>,
    /// How far the points lie apart.
    pub apart: i64,
}

/// Cubes that are missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MissingSets {
    /// How many tables there are.
    pub tables: usize,
    /// How many sets of cubes there are.
    pub sets: usize,
    /// How many are missing.
    pub missing: usize,
}

/// A pair at one table that should not be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Flaw {
    /// What is wrong.
    pub flaw: FlawKind,
    /// The table.
    pub table: usize,
    /// The players.
    pub players: Vec<String>,
    /// The rounds in which they met.
    pub rounds: Vec<usize>,
}

/// Why a pair is not separated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WhyFlaw {
    /// The pair.
    pub pair: (String, String),
    /// How they are related: teammates, or a repeat.
    pub flaw: FlawKind,
    /// The best draw found that separates them, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub instead: Option<EventVector>,
    /// Its tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tables: Option<Vec<Vec<String>>>,
    /// The pairs that have this flaw there.
    pub instead_pairs: Vec<(String, String)>,
    /// Whether it is proved that every draw has such a flaw.
    pub none_without: bool,
}

/// Two players who have met.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MetPair {
    /// The two.
    pub pair: (String, String),
    /// In which rounds.
    pub rounds: Vec<usize>,
}

/// Who is missing and who has come: `POST events/CODE/repair`. It stores nothing: the act `reseat` does.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RepairWish {
    /// The game, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// Players who are seated but not there.
    pub absent: Vec<String>,
    /// Players who have come but have no seat.
    pub arrived: Vec<String>,
}

/// A repaired round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RepairPage {
    /// The draw as it would become: tables with the same numbers, new ones at the end, empty if nobody is left.
    pub draw: DrawPage,
    /// Who moves, from which table to which.
    pub moves: Vec<(String, usize, usize)>,
    /// Who gets a seat, and where.
    pub seated: Vec<(String, usize)>,
}
