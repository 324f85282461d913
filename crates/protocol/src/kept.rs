//! Everything kept about somebody, to take away and to bring along (LC-62).

use learning::lessons::StepState;
use learning::puzzles::RunForm;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tournament::EventRole;
use utoipa::ToSchema;

use crate::api::{Device, Me};
use crate::classes::ClassRole;

/// Everything kept about somebody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Kept {
    /// Who.
    #[serde(flatten)]
    pub me: Me,
    /// When they were last here, in milliseconds since 1970.
    pub last_seen: i64,
    /// Their devices.
    pub devices: Vec<Device>,
    /// When a coach made the recovery code that works now, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub recovery: Option<i64>,
    /// Their tables.
    pub tables: Vec<KeptTable>,
    /// Their classes, with what they did there.
    #[serde(default)]
    pub classes: Vec<KeptClass>,
    /// Events on whose staff they are, or where their device plays for somebody.
    #[serde(default)]
    pub events: Vec<KeptEvent>,
    /// What they have learned.
    pub progress: KeptProgress,
}

/// A class that somebody teaches or attends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct KeptClass {
    /// Its code.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// What they are there.
    pub role: ClassRole,
    /// What the others call this person there.
    pub nickname: String,
    /// Their work on assignments, as it is stored.
    #[schema(value_type = Vec<Object>)]
    pub works: Vec<Map<String, Value>>,
    /// The papers of rolls for all.
    #[schema(value_type = Vec<Object>)]
    pub papers: Vec<Map<String, Value>>,
}

/// An event where somebody is on the staff, or plays with a device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeptEvent {
    /// Its code.
    pub code: String,
    /// What they may do there.
    pub role: EventRole,
    /// What they are called in its log, or the id of the player.
    pub label: String,
    /// Their team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
}

/// A table that somebody opened, or sat at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeptTable {
    /// Its code.
    pub code: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// When something last happened there, in milliseconds since 1970.
    pub last_used: i64,
    /// Whether they own it.
    pub own: bool,
}

/// What is brought along from elsewhere: of the file that was taken away, only the progress counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct BroughtAlong {
    /// What was learned there.
    pub progress: KeptProgress,
}

/// What somebody has learned.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct KeptProgress {
    /// How the coach speaks: 1 short, 2 plain, 3 full.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reading: Option<u8>,
    /// Steps of lessons.
    pub steps: Vec<KeptStep>,
    /// How skills stand, as they are stored.
    pub skills: Vec<Map<String, Value>>,
    /// Ratings, as they are stored.
    pub ratings: Vec<Map<String, Value>>,
    /// How ratings stood at the end of each day on which they moved.
    pub rating_days: Vec<KeptRatingDay>,
    /// Runs and sprints.
    pub runs: Vec<KeptRun>,
    /// How puzzles went, as stored.
    pub puzzles: Vec<Map<String, Value>>,
    /// Decisions in matches, as stored.
    pub decisions: Vec<Map<String, Value>>,
}

/// How a rating stood at the end of a day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptRatingDay {
    /// `puzzle/GAME` or `play/GAME`.
    pub ladder: String,
    /// The number of the day.
    pub day: i64,
    /// The rating.
    pub rating: f64,
    /// How far it may be off.
    pub deviation: f64,
}

/// What came of a run or a sprint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptRun {
    /// Which of the two.
    pub form: RunForm,
    /// The shelf.
    pub shelf: String,
    /// The seed.
    pub seed: u32,
    /// How many were right.
    pub score: u32,
    /// Whether it was the first with this seed: only then it counts among the best.
    pub fresh: bool,
    /// The number of the day.
    pub day: i64,
    /// When, in milliseconds since 1970.
    pub touched: i64,
}

/// How a step of a lesson stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KeptStep {
    /// The id of the lesson.
    pub lesson: String,
    /// The number of the step, from 1.
    pub step: u32,
    /// How it stands.
    pub state: StepState,
    /// How often an answer was given.
    pub tries: u32,
    /// How many hints were shown.
    pub hints: u32,
    /// Whether the answer was shown.
    pub shown: bool,
    /// When, in milliseconds since 1970.
    pub touched: i64,
}
