//! What a class has learned: counts, no grades.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The report of a class, from work in this class alone (LC-66).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClassReport {
    /// From when, in milliseconds since 1970.
    pub since: i64,
    /// Until when.
    pub until: i64,
    /// The skills that came up, those with the most mistakes first.
    pub skills: Vec<SkillCount>,
    /// The pupils by nickname.
    pub pupils: Vec<PupilReport>,
}

/// How a skill stands in a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SkillCount {
    /// Its id.
    pub skill: String,
    /// What it is called.
    pub title: String,
    /// How many items asked for it.
    pub items: u32,
    /// How many of them were right at the first try, right later or with a hint, and not right.
    pub outcomes: [u32; 3],
    /// How many pupils met it.
    pub pupils: u32,
    /// How many of them had it right at the first try at least three times out of the last four.
    pub can: u32,
}

/// What a pupil did in the class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PupilReport {
    /// The number of the pupil.
    pub number: u32,
    /// The nickname.
    pub nickname: String,
    /// What was set.
    pub works: Vec<WorkCount>,
    /// The skills that came up.
    pub skills: Vec<SkillCount>,
}

/// How an assignment stands with a pupil.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct WorkCount {
    /// The number of the assignment.
    pub assignment: u32,
    /// What it is called.
    pub title: String,
    /// How many items it has.
    pub items: u32,
    /// How many of them were right at the first try, right later or with a hint, and not yet right.
    pub outcomes: [u32; 3],
    /// How long the pupil worked, in milliseconds.
    pub worked: i64,
    /// Whether it is done.
    pub done: bool,
    /// Whether it was done after the due date.
    pub late: bool,
}
