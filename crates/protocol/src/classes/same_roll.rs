//! The same roll for everybody, compared like hands of duplicate bridge (LC-71).

use mat::Reason;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// What to do with the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RollForm {
    /// Everybody sets a Goal and writes a Solution for it.
    OwnGoal,
    /// Everybody writes a Solution for the same mat.
    Write,
    /// Everybody plays the same shake at the same seat against the same bots.
    Shake,
}

/// What a coach asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RollWish {
    /// What is done.
    pub form: RollForm,
    /// The seed of the roll; drawn by the server by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seed: Option<u64>,
    /// The roll itself, in the notation of documents, if the coach has rolled real cubes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cubes: Option<String>,
    /// The cards dealt, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cards: Option<String>,
    /// How long it takes, in seconds; four minutes by default. A shake has no such limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seconds: Option<u32>,
    /// The level of the bots in a shake; `player` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bot: Option<String>,
}

/// The roll as a pupil gets it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RollGiven {
    /// What is done.
    pub form: RollForm,
    /// The position: rules, division, cubes in Resources, cards; for a shared mat, all of it.
    #[schema(value_type = referee::PartialPosition)]
    pub position: Map<String, Value>,
    /// When time is up, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ends: Option<i64>,
    /// The server's time, in milliseconds since 1970.
    pub at: i64,
    /// The code of the table of a shake, once it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub table: Option<String>,
    /// The paper that counts so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub paper: Option<RollPaper>,
}

/// A Goal and a Solution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RollPaper {
    /// The Goal, if the pupil set one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub goal: Option<String>,
    /// What was written.
    #[schema(value_type = referee::Submission)]
    pub submission: Map<String, Value>,
}

/// A paper being handed in. Until time is up, a later one replaces it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RollPaperTry {
    /// The client's own id: the same paper sent again changes nothing.
    pub id: String,
    /// The paper.
    pub paper: RollPaper,
}

/// The immediate answer to a paper: whether it could be read. Its verdict comes when time is up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RollPaperVerdict {
    /// Whether it counts: a paper that cannot be read is handed back.
    pub taken: bool,
    /// Why not.
    pub reasons: Vec<Reason>,
    /// When it was taken, in milliseconds since 1970.
    pub at: i64,
}

/// The result of a roll.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RollResult {
    /// What was done.
    pub form: RollForm,
    /// The roll, or the mat.
    #[schema(value_type = referee::PartialPosition)]
    pub position: Map<String, Value>,
    /// The papers, the best first. Pupils see others' papers only once the coach has closed the roll.
    pub rows: Vec<RollRow>,
    /// How many papers are judged, and of how many, while some are not; there are no rows until all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub judging: Option<[u32; 2]>,
    /// Whether the solver was cut off anywhere, so that a worth may rest on the shortest Solution known.
    pub cut_off: bool,
    /// What could have been reached and nobody found: for a mat, the shortest Solution; for own Goals, a Goal worth more than
    /// any that was set, if one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub nobody: Option<RollPaper>,
}

/// A line of the result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RollRow {
    /// Its place, from 1; equal ones share it.
    pub place: u32,
    /// The number of the pupil.
    pub pupil: u32,
    /// The nickname, if names are shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub nickname: Option<String>,
    /// Whether it is the caller's.
    pub mine: bool,
    /// The paper; a shake has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub paper: Option<RollPaper>,
    /// The table of a shake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub table: Option<String>,
    /// Whether the Solution stands.
    pub correct: bool,
    /// The judge's reasons, if it does not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Reason>,
    /// How many cubes the Solution uses, as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cubes: Option<usize>,
    /// What it is worth.
    pub worth: i64,
    /// Shortest Solutions, if known; the caller's page hides them until "Try it first" is answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<referee::Submission>)]
    pub shortest: Vec<Map<String, Value>>,
    /// How many cubes a shortest Solution uses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub least: Option<usize>,
    /// Whether it is proved that none is shorter.
    pub proved: bool,
    /// The share of the attainable points, in per cent.
    pub percent: u32,
}
