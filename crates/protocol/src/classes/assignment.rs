//! What a coach sets: lessons, puzzles, a match, a position, a roll for all, or a refresh (LC-68).

use learning::lessons::{Answered, ShownLesson, StepHint, Try};
use learning::puzzles::{PuzzleAnswered, PuzzleHint, PuzzleKind, PuzzlePage, PuzzleTry};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::board::{ItemKind, ItemRef, ItemTitle, MyWork};
use super::same_roll::{RollGiven, RollWish};

/// What to do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Assigned {
    /// Lessons, one after another; every exercise in them is an item.
    Lesson {
        /// Their ids.
        lessons: Vec<String>,
    },
    /// Puzzles.
    Puzzles {
        /// Their ids. A request may leave them out: then the server chooses, the same puzzles for everybody.
        #[serde(default)]
        puzzles: Vec<String>,
        /// How they are chosen, if the request does not name them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        choose: Option<PuzzleChoice>,
    },
    /// Shakes against a bot.
    Match {
        /// The level of the bots.
        bot: String,
        /// How many seats the table has: two or three.
        seats: usize,
        /// How many shakes; each is an item.
        shakes: u32,
        /// The least share of safe moves and right decisions, in per cent, for a shake to count as done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        accuracy: Option<u32>,
    },
    /// A position from the judge's desk.
    Position {
        /// The fields of the position, as in documents; rules and division default to the class's.
        #[schema(value_type = referee::PartialPosition)]
        position: Map<String, Value>,
        /// What is asked about it.
        asks: PositionAsk,
    },
    /// The same roll for everybody.
    SameRoll {
        /// How.
        roll: RollWish,
    },
    /// Six puzzles on what each pupil is about to forget.
    Free {},
}

/// How to choose the puzzles of an assignment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PuzzleChoice {
    /// How many.
    pub count: usize,
    /// What they are about; anything by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub theme: Option<String>,
    /// Which kinds; all if none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<PuzzleKind>,
    /// Roughly how hard they are; by default, as suits the class's division.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rating: Option<i32>,
}

/// What is asked about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PositionAsk {
    /// Write a Solution.
    Write,
    /// Is Now right?
    Now,
    /// Move a cube so that no challenge is right.
    Safe,
}

/// The engine's truth about a position, which the coach sees before it is set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PositionTruth {
    /// Whether the question can be set: there is an answer, and not everything is one.
    pub fits: bool,
    /// What is true, in a sentence.
    pub words: String,
    /// A Solution, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<referee::Submission>)]
    pub solution: Option<Map<String, Value>>,
}

/// What a coach asks to set.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AssignmentWish {
    /// What it is called; by default, a title made from what is to be done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<String>,
    /// What to do.
    pub what: Assigned,
    /// When pupils see it, in milliseconds since 1970; at once by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub opens: Option<i64>,
    /// When it is due, in milliseconds since 1970. Later work counts too, but is marked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due: Option<i64>,
    /// Whether hints may be taken.
    #[serde(default = "yes")]
    pub hints: bool,
    /// How often an item may be tried; unlimited by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tries: Option<u32>,
    /// Whether every pupil gets the items in an order of their own.
    #[serde(default)]
    pub shuffled: bool,
}

const fn yes() -> bool {
    true
}

/// What a coach changes about an assignment; what is left out stays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AssignmentChange {
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<String>,
    /// When it is due, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due: Option<i64>,
    /// Whether hints may be taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hints: Option<bool>,
    /// Its place among the others, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub place: Option<u32>,
    /// Whether it is closed: nothing counts any more. Closing a roll for all shows its result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub closed: Option<bool>,
    /// Starts the time of a roll for all.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(nullable = false)]
    pub start: bool,
}

/// An assignment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Assignment {
    /// Its number in the class, from 1; it never changes.
    pub number: u32,
    /// What it is called.
    pub title: String,
    /// What to do. Pupils do not see the ids of puzzles still to come.
    pub what: Assigned,
    /// When pupils see it, in milliseconds since 1970.
    pub opens: i64,
    /// When it is due, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub due: Option<i64>,
    /// Whether hints may be taken.
    pub hints: bool,
    /// How often an item may be tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub tries: Option<u32>,
    /// Whether every pupil gets the items in an order of their own.
    pub shuffled: bool,
    /// Whether it is closed.
    pub closed: bool,
    /// When time is up for a roll for all, in milliseconds since 1970, once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ends: Option<i64>,
}

/// An assignment as a page shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AssignmentPage {
    /// What was set.
    pub assignment: Assignment,
    /// What its items are called, in the coach's order; pupils get their own order in `mine`.
    pub items: Vec<ItemTitle>,
    /// The caller's own work; for pupils.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub mine: Option<MyWork>,
    /// How many pupils have done it, and how many have begun; for coaches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub done_begun: Option<[u32; 2]>,
}

/// One item as a pupil works on it: `GET classes/CODE/assignments/N/items/I`. Answers and hints go to
/// `…/items/I/answers` and `…/items/I/hints`, with replies like those of lessons and puzzles.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ItemPage {
    /// A step of a lesson.
    Step {
        /// The lesson, without keys.
        lesson: Box<ShownLesson>,
        /// The step, from 1.
        step: usize,
        /// How it stands in this assignment.
        tries: u32,
        /// How many hints were taken.
        hints: u32,
    },
    /// A puzzle.
    Puzzle {
        /// As its page shows it; never rated here.
        page: Box<PuzzlePage>,
    },
    /// A question about a position, as a lesson of one step made from it.
    Position {
        /// That lesson.
        lesson: Box<ShownLesson>,
        /// How often it was tried.
        tries: u32,
        /// How many hints were taken.
        hints: u32,
    },
    /// A shake against bots.
    Shake {
        /// The code of the table, once it is open.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        table: Option<String>,
    },
    /// The same roll for everybody.
    Roll {
        /// The roll, once the coach has started it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        roll: Option<RollGiven>,
    },
}

/// An answer to an item. It counts in the assignment, and towards the pupil's own progress like any other.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ItemTry {
    /// To a step of a lesson, or to the question about a position.
    Step(Try),
    /// To a puzzle.
    Puzzle(PuzzleTry),
}

/// What came of an answer to an item.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ItemAnswered {
    /// What is said about it.
    pub said: ItemSaid,
    /// How the assignment stands now.
    pub mine: MyWork,
}

/// What is said about an answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ItemSaid {
    /// To a step of a lesson, or to the question about a position.
    Step(Box<Answered>),
    /// To a puzzle.
    Puzzle(Box<PuzzleAnswered>),
}

/// A hint for an item.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ItemHint {
    /// For a step of a lesson, or the question about a position.
    Step(StepHint),
    /// For a puzzle.
    Puzzle(PuzzleHint),
}

impl Assigned {
    /// The name of its kind, as in documents.
    pub const fn kind(&self) -> &'static str {
        match self {
            Assigned::Lesson { .. } => "lesson",
            Assigned::Puzzles { .. } => "puzzles",
            Assigned::Match { .. } => "match",
            Assigned::Position { .. } => "position",
            Assigned::SameRoll { .. } => "same-roll",
            Assigned::Free {} => "free",
        }
    }
}

impl ItemRef {
    /// Its kind.
    pub const fn kind(&self) -> ItemKind {
        match self {
            ItemRef::Step { .. } => ItemKind::Step,
            ItemRef::Puzzle { .. } => ItemKind::Puzzle,
            ItemRef::Position {} => ItemKind::Position,
            ItemRef::Shake { .. } => ItemKind::Shake,
            ItemRef::Roll {} => ItemKind::Roll,
        }
    }
}
