//! What is stored about progress: skills, decisions in matches, ratings, and shakes still to be reviewed.

use serde::{Deserialize, Serialize};

use super::JobRow;

/// How a skill stands with somebody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillRow {
    /// The id of the person.
    #[serde(skip)]
    pub person: String,
    /// The id of the skill.
    pub skill: String,
    /// How often it came up.
    pub attempts: i64,
    /// The last eight outcomes.
    pub recent: String,
    /// The last ten in matches.
    pub chances: String,
    /// On how many days it came up.
    pub days: i64,
    /// After how many days it is still known with a probability of 0.9.
    pub stability: f64,
    /// How hard it is for this person.
    pub difficulty: f64,
    /// The day of the last evidence that counted.
    pub day: i64,
    /// The day on which it comes back.
    pub due: i64,
    /// `met`, `can`, `sure` or `fluent`.
    pub level: String,
}

/// A decision of somebody in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionRow {
    /// The id of the person.
    #[serde(skip)]
    pub person: String,
    /// The id of the table.
    pub table: String,
    /// The match at the table, from 1.
    pub match_number: i64,
    /// The shake in it, from 1.
    pub shake: i64,
    /// The line of the record.
    pub number: i64,
    /// `move`, `goal`, `challenge`, `chance`, `paper` or `time`.
    pub kind: String,
    /// The game.
    pub game: String,
    /// Whether it was right.
    pub right: bool,
    /// For a move, the section; for a Solution, the judge's first reason.
    pub code: Option<String>,
    /// The challenge it is about.
    pub call: Option<String>,
    /// How many cubes from Resources were needed, or the length of a Goal's Solution.
    pub reach: Option<i64>,
    /// How long it took, in milliseconds.
    pub ms: Option<i64>,
    /// How long it was allowed to take.
    pub allowed_ms: Option<i64>,
    /// The day.
    pub day: i64,
    /// When the shake ended, in milliseconds since 1970.
    pub happened: i64,
}

/// A shake that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShakeRow {
    /// The id of the table.
    pub table: String,
    /// The match at the table, from 1.
    pub match_number: i64,
    /// The shake in it, from 1.
    pub shake: i64,
    /// The number of the entry that ended it.
    pub entry: i64,
    /// When, in milliseconds since 1970.
    pub happened: i64,
}

impl ShakeRow {
    /// The kind of the job that reviews a shake.
    pub const REVIEW: &'static str = "review";

    /// The job that reviews it. Statements know its key too: it goes with the table, and is put in if it is missing.
    pub fn job(&self) -> JobRow {
        let ShakeRow { table, match_number, shake, entry, happened } = self;
        let key = format!("{} {table} {match_number} {shake}", ShakeRow::REVIEW);
        let body = serde_json::json!({
            "table": table, "match_number": match_number, "shake": shake, "entry": entry, "happened": happened
        });
        JobRow::new(ShakeRow::REVIEW, key, body.to_string())
    }
}
