//! Rolls for all, and what scored shakes count in a class.

use super::{JobRow, Read};

/// A roll for all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RollRow {
    /// The id of the assignment.
    pub assignment: String,
    /// The position, as JSON.
    pub position: String,
    /// The seed of everything random in it.
    pub seed: i64,
    /// What nobody found, as JSON.
    pub nobody: Option<String>,
    /// Whether every paper is judged.
    pub judged: bool,
}

impl RollRow {
    /// The kind of the job that judges the papers of a closed roll.
    pub const JUDGE: &'static str = "roll";

    /// The job that judges the roll of this assignment. A statement knows its key too: it is put in if it is missing.
    pub fn job(assignment: &str) -> JobRow {
        let body = serde_json::Value::from(assignment).to_string();
        JobRow::new(RollRow::JUDGE, format!("{} {assignment}", RollRow::JUDGE), body)
    }
}

/// A shake that was scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scored {
    /// The id of the table.
    pub table: String,
    /// The match at the table, from 1.
    pub match_number: i64,
    /// The shake in it, from 1.
    pub shake: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// The people who sat there when it ended, by id, with their scores.
    pub scores: Vec<(String, i64)>,
}

/// Reading rolls.
pub trait RollStore: Send + Sync {
    /// The roll of an assignment.
    fn roll<'a>(&'a self, assignment: &'a str) -> Read<'a, Option<RollRow>>;
    /// The ids of closed assignments whose papers are not all judged and that have no job: an older program has not put one in.
    fn rolls_to_judge(&self, limit: i64) -> Read<'_, Vec<String>>;
}
