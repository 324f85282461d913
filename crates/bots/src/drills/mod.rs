//! Drills: a position and a question about it, with hints and an explained answer.

mod grade;
mod making;
mod words;

use mat::{Reason, Situation, Verdict};
use referee::Act;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::craft::Frame;
use crate::facts::{Solution, WithWords};
use crate::insight::Insight;
use crate::layout::Layout;

pub use making::Fault;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Find a Solution.
    FindSolution,
    /// Would Now be right?
    NowOrNot,
    /// Would Impossible be right?
    ImpossibleOrNot,
    /// Which of these moves is safe?
    SafeMove,
}

impl Task {
    /// Every task.
    pub const ALL: [Task; 4] = [Task::FindSolution, Task::NowOrNot, Task::ImpossibleOrNot, Task::SafeMove];

    /// The name in commands and documents.
    pub const fn name(self) -> &'static str {
        match self {
            Task::FindSolution => "find-solution",
            Task::NowOrNot => "now-or-not",
            Task::ImpossibleOrNot => "impossible-or-not",
            Task::SafeMove => "safe-move",
        }
    }

    /// The task with this name.
    pub fn named(name: &str) -> Option<Task> {
        Task::ALL.into_iter().find(|task| task.name() == name)
    }

    /// The occasion that the position is about.
    pub const fn situation(self) -> Situation {
        match self {
            Task::NowOrNot => Situation::Now,
            Task::FindSolution | Task::ImpossibleOrNot | Task::SafeMove => Situation::Impossible,
        }
    }
}

/// What may be chosen.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Reply {
    /// The challenge is right.
    Yes,
    /// It is not.
    No,
    /// This move is safe.
    Act {
        /// The move.
        act: Act,
    },
}

/// Why an answer is right or wrong.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind")]
#[allow(missing_docs, reason = "a Solution is what shows it, everywhere")]
pub enum Why {
    /// Now is right.
    NowRight { solution: Solution },
    /// Now is wrong: there is no Solution with at most one cube from Resources.
    NowWrong,
    /// Impossible is right: there is no Solution.
    ImpossibleRight,
    /// Impossible is wrong.
    ImpossibleWrong { solution: Solution },
    /// After the move no challenge is right.
    Safe { solution: Solution },
    /// After the move Now is right.
    GivesNow { solution: Solution },
    /// After the move Impossible is right.
    LeavesNone,
    /// These moves are safe.
    SafeMoves { acts: Vec<Act> },
    /// This is a Solution.
    Solution { solution: Solution },
    /// The judge's reason against what was written.
    Judged { reason: Reason },
}

/// A hint.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub enum Hint {
    /// There is a Solution.
    Exists,
    /// One uses these cubes.
    Cubes {
        /// The cubes, as documents write them.
        cubes: String,
    },
    /// One has these operations.
    Operations {
        /// The cubes of the operations; empty if it has none.
        operations: String,
    },
    /// One uses these rules.
    Rules {
        /// The rules, as the Solution names them.
        rules: String,
    },
    /// This is one.
    Solution {
        /// The Solution.
        solution: Solution,
    },
    /// Try each cube of Resources with those on the mat.
    TryEach,
    /// Count what must be used.
    CountRequired,
    /// There is no Solution.
    None,
}

/// An answer that may be chosen.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choice {
    /// What it is.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schema(value_type = crate::facts::Told<Reply>))]
    pub reply: WithWords<Reply>,
    /// Whether it is right.
    pub right: bool,
    /// Why.
    #[cfg_attr(feature = "schema", schema(value_type = crate::facts::Told<Why>))]
    pub why: WithWords<Why>,
}

/// A drill.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Drill {
    /// What is asked.
    pub task: Task,
    /// From 1, easy, to 5.
    pub difficulty: u8,
    /// The cubes of the shortest known Solution; 0 if there is none.
    pub length: usize,
    /// How many Solutions there are, counted up to a limit.
    pub solutions: usize,
    /// The position, as a document of the common format.
    #[cfg_attr(feature = "schema", schema(value_type = referee::Position))]
    pub position: Map<String, Value>,
    /// The question, in a sentence.
    pub question: String,
    /// The answers to choose from; none if a Solution is asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// Hints, each saying more than the one before.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<crate::facts::Told<Hint>>))]
    pub hints: Vec<WithWords<Hint>>,
    /// The answer with its reason.
    #[cfg_attr(feature = "schema", schema(value_type = crate::facts::Told<Why>))]
    pub answer: WithWords<Why>,
    #[serde(skip)]
    pub(crate) frame: Frame,
    #[serde(skip)]
    pub(crate) layout: Layout,
}

/// The result of marking an answer.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillMarked {
    /// Whether it was right.
    pub right: bool,
    /// Why.
    pub why: Vec<Why>,
}

impl Drill {
    /// Marks an answer: a Solution in one line, or the number of a choice, from 1; yes and no stand for the first and
    /// the second. `None` if it is not an answer at all.
    pub fn mark(&self, answer: &str) -> Option<DrillMarked> {
        if self.choices.is_empty() {
            return self.mark_solution(answer.trim());
        }
        let number = match answer.trim().to_lowercase().as_str() {
            "y" | "yes" if self.task != Task::SafeMove => 1,
            "n" | "no" if self.task != Task::SafeMove => 2,
            text => text.parse::<usize>().ok()?,
        };
        let choice = self.choices.get(number.checked_sub(1)?)?;
        Some(DrillMarked { right: choice.right, why: vec![choice.why.0.clone()] })
    }

    fn mark_solution(&self, line: &str) -> Option<DrillMarked> {
        if line.is_empty() {
            return None;
        }
        let mut insight = Insight::new();
        insight.open(self.frame.clone());
        let submission = insight.read(line, &self.layout);
        let judgement = insight.judge(&self.layout, self.task.situation(), &submission)?;
        let why = judgement.reasons.into_iter().map(|reason| Why::Judged { reason });
        Some(DrillMarked { right: judgement.verdict == Verdict::Correct, why: why.collect() })
    }
}
