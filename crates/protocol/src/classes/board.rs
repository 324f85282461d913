//! The board: pupils and items, where everybody is, who is stuck, and the most common mistake (LC-69).

use learning::explain::Explanation;
use learning::puzzles::PuzzleKind;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::ClassMember;

/// What an item is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(tag = "item", rename_all = "kebab-case")]
pub enum ItemRef {
    /// A step of a lesson.
    Step {
        /// The lesson.
        lesson: String,
        /// The step, from 1.
        step: usize,
    },
    /// A puzzle.
    Puzzle {
        /// Its id.
        id: String,
    },
    /// The position.
    Position {},
    /// A shake.
    Shake {
        /// Its number, from 1.
        number: u32,
    },
    /// The roll.
    Roll {},
}

/// A kind of item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ItemKind {
    /// A step of a lesson.
    Step,
    /// A puzzle.
    Puzzle,
    /// The position.
    Position,
    /// A shake.
    Shake,
    /// The roll.
    Roll,
}

impl ItemKind {
    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            ItemKind::Step => "step",
            ItemKind::Puzzle => "puzzle",
            ItemKind::Position => "position",
            ItemKind::Shake => "shake",
            ItemKind::Roll => "roll",
        }
    }
}

/// What an item is called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ItemTitle {
    /// The number of the item in the coach's order, from 1: the board, works and addresses use it.
    pub number: usize,
    /// What kind of item it is.
    pub what: ItemKind,
    /// A word or two: what the step asks, or the kind of puzzle.
    pub title: String,
    /// The kind of puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub kind: Option<PuzzleKind>,
    /// The lesson and the step, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub step: Option<(String, usize)>,
}

/// How an item stands with a pupil.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CellState {
    /// Not begun.
    #[default]
    NotYet,
    /// The pupil is at it, and has not answered.
    At,
    /// Right at the first try, without a hint.
    First,
    /// Right at a later try, without a hint.
    Later,
    /// Right with a hint.
    Hinted,
    /// Answered, and wrong so far.
    Wrong,
    /// Skipped, given up, or the answer was shown.
    Seen,
}

/// A cell of the board.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct Cell {
    /// How it stands.
    pub state: CellState,
    /// How often an answer was given.
    pub tries: u32,
    /// How many hints were taken.
    pub hints: u32,
}

/// A pupil's own work on an assignment.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct MyWork {
    /// The numbers of the items in this pupil's order.
    pub order: Vec<usize>,
    /// How they stand, in that order.
    pub cells: Vec<Cell>,
    /// Whether every item is done or seen.
    pub done: bool,
    /// Whether it was done after the due date.
    pub late: bool,
}

/// Where a pupil is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum PupilWhere {
    /// Has done everything of this assignment.
    Done {},
    /// Is at this item.
    At {
        /// Its number.
        item: usize,
    },
    /// Is stuck at this item.
    Stuck {
        /// Its number.
        item: usize,
    },
    /// Is connected, but at no item of it.
    Here {},
    /// Is not connected.
    Away {
        /// Since when, in milliseconds since 1970, if this pupil was ever here.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        since: Option<i64>,
    },
}

/// A row of the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PupilRow {
    /// The number of the pupil.
    pub number: u32,
    /// The nickname.
    pub nickname: String,
    /// How the items stand, in the coach's order.
    pub cells: Vec<Cell>,
    /// Where the pupil is.
    pub now: PupilWhere,
    /// How long the pupil has worked on this assignment, in milliseconds.
    pub worked: i64,
    /// Whether it was finished only after the due date.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(nullable = false)]
    pub late: bool,
}

/// Somebody who is stuck: at the same item for two and a half minutes, with three tries or two hints (LC-69).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Stuck {
    /// The number of the pupil.
    pub pupil: u32,
    /// The number of the item.
    pub item: usize,
    /// How often an answer was given.
    pub tries: u32,
    /// How many hints were taken.
    pub hints: u32,
    /// Since when the pupil has been at it, in milliseconds since 1970.
    pub since: i64,
}

/// The mistake of the day: the most frequent code on one item, if at least four pupils have it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Mistake {
    /// The number of the item.
    pub item: usize,
    /// The judge's code.
    pub code: String,
    /// How many pupils have it.
    pub pupils: u32,
    /// Out of how many who have tried the item.
    pub of: u32,
    /// What is said about it.
    pub explained: Explanation,
    /// One of the papers, without a name.
    #[schema(value_type = referee::Submission)]
    pub paper: Map<String, Value>,
    /// The position it was written for, as in documents.
    #[schema(value_type = referee::PartialPosition)]
    pub position: Map<String, Value>,
    /// A theme for setting more on it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub theme: Option<String>,
}

/// The board of an assignment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Board {
    /// The number of the assignment.
    pub assignment: u32,
    /// What the items are called, in the coach's order.
    pub items: Vec<ItemTitle>,
    /// The pupils by nickname.
    pub pupils: Vec<PupilRow>,
    /// Who is stuck, those stuck longest first.
    pub stuck: Vec<Stuck>,
    /// The mistake of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mistake: Option<Mistake>,
    /// The server's time when this was true, in milliseconds since 1970.
    pub at: i64,
}

/// A pupil's work in the class, for the coach: `GET classes/CODE/pupils/N`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PupilPage {
    /// The pupil.
    pub pupil: ClassMember,
    /// The work on everything that was set, in the coach's order.
    pub works: Vec<PupilWork>,
}

/// A pupil's work on an assignment, with the answers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PupilWork {
    /// The number of the assignment.
    pub assignment: u32,
    /// What it is called.
    pub title: String,
    /// What its items are called, in the coach's order.
    pub items: Vec<ItemTitle>,
    /// How they stand.
    pub cells: Vec<Cell>,
    /// The last answer to each item that was answered.
    pub answers: Vec<PupilAnswer>,
    /// How long the pupil has worked, in milliseconds.
    pub worked: i64,
    /// Whether all of it is done.
    pub done: bool,
    /// Whether it was done after the due date.
    pub late: bool,
}

/// A pupil's last answer to an item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PupilAnswer {
    /// The number of the item.
    pub item: usize,
    /// The answer, as it was given.
    #[schema(value_type = Object)]
    pub answer: Value,
    /// The judge's codes against it.
    pub codes: Vec<String>,
}
