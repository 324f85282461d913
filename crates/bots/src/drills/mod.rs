//! Drills: a position and a question about it, with hints and the answer with its reasons.

mod colours;
mod grade;
mod making;

use mat::{Situation, Verdict};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::craft::Frame;
use crate::insight::Insight;
use crate::layout::Layout;

pub use making::Fault;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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

/// An answer that may be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// In a few words.
    pub text: String,
    /// Whether it is right.
    pub right: bool,
    /// Why.
    pub why: String,
}

/// A drill.
#[derive(Debug, Clone, Serialize)]
pub struct Drill {
    /// What is asked.
    pub task: Task,
    /// From 1, easy, to 5.
    pub difficulty: u8,
    /// The cubes of the shortest Solution that is known; 0 where there is none.
    pub length: usize,
    /// How many Solutions there are, counted up to a limit.
    pub solutions: usize,
    /// The position, as a document of the common format.
    pub position: Map<String, Value>,
    /// The question, in a sentence.
    pub question: String,
    /// The answers to choose from; none where a Solution is asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// Hints, each saying more than the one before.
    pub hints: Vec<String>,
    /// The answer with its reason.
    pub answer: String,
    #[serde(skip)]
    pub(crate) frame: Frame,
    #[serde(skip)]
    pub(crate) layout: Layout,
}

/// What an answer was worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// Whether it was right.
    pub right: bool,
    /// Why, in sentences.
    pub why: Vec<String>,
}

impl Drill {
    /// Marks an answer: a Solution in one line, or the number of a choice, from 1; yes and no stand for the first and
    /// the second. `None` where it is no answer at all.
    pub fn mark(&self, answer: &str) -> Option<Mark> {
        if self.choices.is_empty() {
            return (!answer.trim().is_empty()).then(|| self.mark_solution(answer));
        }
        let number = match answer.trim().to_lowercase().as_str() {
            "y" | "yes" if self.task != Task::SafeMove => 1,
            "n" | "no" if self.task != Task::SafeMove => 2,
            text => text.parse::<usize>().ok()?,
        };
        let choice = self.choices.get(number.checked_sub(1)?)?;
        Some(Mark { right: choice.right, why: vec![choice.why.clone()] })
    }

    fn mark_solution(&self, line: &str) -> Mark {
        let mut insight = Insight::new();
        insight.open(self.frame.clone());
        let submission = insight.read(line, &self.layout);
        let Some(judgement) = insight.judge(&self.layout, self.task.situation(), &submission) else {
            return Mark { right: false, why: vec!["This game is not known.".to_owned()] };
        };
        let why = judgement.reasons.iter().map(|reason| format!("{} ({})", reason.message, reason.rule));
        Mark { right: judgement.verdict == Verdict::Correct, why: why.collect() }
    }
}
