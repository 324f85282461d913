//! What is stored about puzzles: ratings, attempts, runs.

use serde::{Deserialize, Serialize};

/// A rating of a person on a ladder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingRow {
    /// The id of the person.
    #[serde(skip)]
    pub person: String,
    /// The ladder, such as `puzzle/onsets` or `play/wff`.
    pub ladder: String,
    /// The number.
    pub rating: f64,
    /// How far it may be off.
    pub deviation: f64,
    /// Its volatility.
    pub volatility: f64,
    /// How many rated answers or shakes it rests on.
    pub count: i64,
    /// The day of the last of them.
    pub day: i64,
}

/// How a rating stood at the end of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct RatingDayRow {
    /// The day.
    pub day: i64,
    /// The number.
    pub rating: f64,
    /// How far it may be off.
    pub deviation: f64,
}

/// How a puzzle stands with somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttemptRow {
    /// The id of the person.
    #[serde(skip)]
    pub person: String,
    /// The id of the puzzle.
    pub puzzle: String,
    /// The shelf.
    pub shelf: String,
    /// How the person came to it.
    pub mode: String,
    /// When it was first shown, in milliseconds since 1970.
    pub given: i64,
    /// When something was last done with it.
    pub touched: i64,
    /// How often an answer was given.
    pub tries: i64,
    /// How many hints were shown.
    pub hints: i64,
    /// Whether it was solved or given up.
    pub ended: bool,
    /// Whether the first answer was right; nothing before it.
    pub first: Option<bool>,
    /// Whether the first answer fell for the near miss.
    pub trapped: bool,
    /// The first reason against the first answer.
    pub code: Option<String>,
    /// How long the first answer took as the client saw it.
    pub ms: i64,
    /// Whether the first answer moved the rating.
    pub rated: bool,
    /// The client's own ids of the last answers, as JSON.
    pub tried: String,
    /// What was said to the last answer, as JSON.
    pub result: Option<String>,
}

/// A puzzle that somebody has seen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenRow {
    /// The id of the puzzle.
    pub puzzle: String,
    /// How the person came to it.
    pub mode: String,
    /// When something was last done with it.
    pub touched: i64,
    /// Whether nothing was answered and no hint was shown.
    pub untouched: bool,
}

/// The live statistics of a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct LiveRow {
    /// The id of the puzzle.
    pub puzzle: String,
    /// How hard it is.
    pub rating: f64,
    /// How far that may be off.
    pub deviation: f64,
    /// First answers.
    pub attempts: i64,
    /// First answers that were right.
    pub solved: i64,
    /// First answers that fell for the near miss.
    pub trapped: i64,
    /// How many people have reported it.
    pub reports: i64,
    /// Whether it is no longer given.
    pub withdrawn: bool,
}

/// A run or a sprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunRow {
    /// The id.
    pub id: String,
    /// The id of the person.
    pub person: String,
    /// `run` or `sprint`.
    pub form: String,
    /// The shelf.
    pub shelf: String,
    /// The seed.
    pub seed: i64,
    /// The number of the puzzle that is asked.
    pub number: i64,
    /// How many were right.
    pub score: i64,
    /// How many in a row were right.
    pub in_row: i64,
    /// How many skips are left.
    pub skips: i64,
    /// Whether it has ended.
    pub ended: bool,
    /// When the time of a sprint is up.
    pub ends: Option<i64>,
    /// Whether the person has not had this seed before.
    pub fresh: bool,
    /// The day.
    pub day: i64,
    /// When something was last done in it.
    pub touched: i64,
    /// The client's own id of the last answer, and what was said to it, as JSON.
    pub last: Option<String>,
}

/// Whose best result, and since when.
#[derive(Debug, Clone, Copy)]
pub struct Bests<'a> {
    /// The id of the person.
    pub person: &'a str,
    /// `run` or `sprint`.
    pub form: &'a str,
    /// The shelf.
    pub shelf: &'a str,
    /// Today.
    pub day: i64,
    /// The first day of the week.
    pub week: i64,
}
