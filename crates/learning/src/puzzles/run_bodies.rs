//! What goes over the network about runs and sprints.

use mat::{Book, Division, Reason};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{CubeStep, PaperReason, PuzzleKey, PuzzleReply, PuzzleShown, RunBest};

/// A series of puzzles in one sitting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RunForm {
    /// Harder and harder, until the first error.
    Run,
    /// As many as possible in three minutes, each with one tap.
    Sprint,
}

impl RunForm {
    /// The name in storage.
    pub const fn name(self) -> &'static str {
        match self {
            RunForm::Run => "run",
            RunForm::Sprint => "sprint",
        }
    }
}

/// A request for a run or a sprint.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RunWish {
    /// Which of the two.
    pub form: RunForm,
    /// From which shelf.
    pub shelf: String,
    /// The seed: the same seed gives everybody the same puzzles. If absent, one is drawn.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub seed: Option<u32>,
}

/// A run or a sprint as its page shows it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RunPage {
    /// Its id.
    pub id: String,
    /// Which of the two.
    pub form: RunForm,
    /// The shelf.
    pub shelf: String,
    /// The seed.
    pub seed: u32,
    /// The number of the puzzle, from 1.
    pub number: u32,
    /// How many were right.
    pub score: u32,
    /// How many have been right in a row, up to now.
    pub row: u32,
    /// How many may still be skipped.
    pub skips: u32,
    /// Whether it has ended.
    pub over: bool,
    /// For a sprint: the milliseconds left, by the server's clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub left_ms: Option<u32>,
    /// The best results of this form on this shelf.
    pub best: RunBest,
    /// The puzzle that is asked now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub puzzle: Option<PuzzleShown>,
    /// For a sprint, in place of the puzzle: the expression that is asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub text: Option<SprintText>,
    /// For a sprint: what is asked about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub asked: Option<SprintAsks>,
    /// For a sprint: what can be tapped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub taps: Option<Vec<SprintTap>>,
}

/// What a sprint asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SprintAsks {
    /// Which of these moves is safe?
    Safe,
    /// Is this paper correct, or what is wrong with it?
    Check,
    /// Is Now right?
    Now,
    /// Which value has this expression, or how many cards does it name?
    Value,
    /// Which of these cards does this Set-Name name?
    Mark,
}

/// An expression that a sprint asks about.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SprintText {
    /// As it is written.
    pub text: String,
    /// The rulebooks under which it is read.
    pub rules: Vec<Book>,
    /// The division.
    pub division: Division,
    /// The variations in effect.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<referee::Variation>))]
    pub variations: Vec<Value>,
    /// The cards that lie there.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub universe: Option<String>,
}

/// Something to tap in a sprint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum SprintTap {
    /// A move.
    Move {
        /// The move.
        r#move: CubeStep,
    },
    /// The paper is accepted.
    Accept {
        /// Always true.
        accept: bool,
    },
    /// A reason against the paper.
    Reason(PaperReason),
    /// Now is right, or it is not.
    Call {
        /// Whether it is right.
        call: bool,
    },
    /// A value.
    Value {
        /// As it is written.
        value: String,
    },
}

/// A try in a run or a sprint: an answer, a tap, or a skipped puzzle.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RunTry {
    /// The client's own id of it: the same try sent again changes nothing.
    pub id: String,
    /// The number of the puzzle.
    pub number: u32,
    /// The answer, in a run.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub answer: Option<PuzzleReply>,
    /// The number of the tap, from 0, in a sprint.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub tap: Option<usize>,
    /// The cards that were marked, in a sprint that asks for cards.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cards: Option<Vec<String>>,
    /// Whether the puzzle is skipped, in a run.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub skip: bool,
}

/// The result of a try in a run or a sprint.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RunAnswered {
    /// What is said about the answer.
    #[serde(flatten)]
    pub told: RunTold,
    /// How the run stands now, with the next puzzle.
    pub run: RunPage,
}

/// What is said about an answer in a run or a sprint.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RunTold {
    /// Whether it is right.
    pub right: bool,
    /// The judge's reasons against what was written.
    pub reasons: Vec<Reason>,
    /// The key of the puzzle, in a run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub key: Option<PuzzleKey>,
    /// The number of the tap that was right, in a sprint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub right_tap: Option<usize>,
    /// The cards that had to be marked, in a sprint that asks for cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub right_cards: Option<Vec<String>>,
}
