//! Drafts and repairs: who sits with whom, how good that is, and why it is not better (section 5).

use serde::{Deserialize, Serialize};
use tournament::EventVector;
use utoipa::ToSchema;

/// What is to be drawn or measured: `POST events/CODE/draft`. It stores nothing: the act `draw` does.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DraftWish {
    /// The game, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// Which draft: every number gives another draw from the seed of the event.
    pub draft: u32,
    /// How many tables of two, where more than needed are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub twos: Option<usize>,
    /// Tables to measure in place of a draw: after seats were swapped by hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tables: Option<Vec<Vec<String>>>,
    /// Count rematches of this many of the last rounds only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub repeat_after: Option<usize>,
    /// Whether flaws are explained, which takes longer.
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
    /// What nothing can be better than, count by count.
    pub bound: EventVector,
    /// Whether no better draw exists.
    pub proved: bool,
    /// The points of a table that lie furthest apart, as a list: how many tables lie 0, 1, 2, … apart.
    pub apart: Vec<usize>,
    /// Who has no seat: one player alone (TD-6).
    pub unseated: Vec<String>,
    /// Cubes that are missing (TD-9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sets: Option<MissingSets>,
    /// Pairs at a table that should not be.
    pub flaws: Vec<Flaw>,
    /// Why the worst of them are left, where that was asked.
    pub why: Vec<WhyFlaw>,
    /// Who has met whom: each pair with the rounds; for up to eighteen players.
    pub met: Vec<MetPair>,
    /// What the log would refuse about these tables: a code, with the table where it is about one.
    pub refused: Vec<(String, Option<usize>)>,
}

/// A table of a draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableDraw {
    /// Its number in the hall.
    pub number: usize,
    /// The section, from 1, where there are several.
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
    /// What is the matter: `apart`, `teammates`, `repeats`, `schools` or `twos`.
    pub flaw: String,
    /// The table.
    pub table: usize,
    /// The players.
    pub players: Vec<String>,
    /// The rounds in which they met.
    pub rounds: Vec<usize>,
}

/// Why a pair is not parted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WhyFlaw {
    /// The pair.
    pub pair: (String, String),
    /// How they are related: `teammates` or `repeats`.
    pub flaw: String,
    /// The best draw found that parts them, where there is one.
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
    /// The game, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// Those who are seated and not there.
    pub absent: Vec<String>,
    /// Those who have come and have no seat.
    pub arrived: Vec<String>,
}

/// A repaired round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RepairPage {
    /// The draw as it would be: tables with the same numbers, new ones at the end, empty where nobody is left.
    pub draw: DrawPage,
    /// Who moves, from which table to which.
    pub moves: Vec<(String, usize, usize)>,
    /// Who gets a seat, and where.
    pub seated: Vec<(String, usize)>,
}
