//! The words of drills: questions, answers to choose from, reasons and hints, from the facts alone.

use super::{Hint, Reply, Task, Why};
use crate::facts::Fact;

impl Fact for Task {
    fn says(&self) -> String {
        let question = match self {
            Task::FindSolution => "Find a Solution with the cubes on the mat and any of Resources.",
            Task::NowOrNot => "Would Now be right: is there a Solution with at most one cube from Resources?",
            Task::ImpossibleOrNot => "Would Impossible be right: is there no Solution left?",
            Task::SafeMove => "After which of these moves is no challenge right?",
        };
        question.to_owned()
    }
}

impl Fact for Reply {
    fn says(&self) -> String {
        match self {
            Reply::Yes => "yes".to_owned(),
            Reply::No => "no".to_owned(),
            Reply::Act { act } => act.says(),
        }
    }
}

impl Fact for Why {
    fn says(&self) -> String {
        match self {
            Why::NowRight { solution } => format!("Now is right: {} can be written.", solution.says),
            Why::NowWrong => "Now is wrong: every possibility was tried, and none is a Solution.".to_owned(),
            Why::ImpossibleRight => {
                "Impossible is right: every possibility was tried, and none is a Solution.".to_owned()
            }
            Why::ImpossibleWrong { solution } => {
                format!("Impossible is wrong: {} can be written.", solution.says)
            }
            Why::Safe { solution } => {
                format!("Safe: {} can still be made, and nobody is one cube away.", solution.says)
            }
            Why::GivesNow { solution } => format!("Now would be right: {}.", solution.says),
            Why::LeavesNone => "Impossible would be right: no Solution is left.".to_owned(),
            Why::SafeMoves { acts } => {
                format!("Safe: {}.", acts.iter().map(Fact::says).collect::<Vec<_>>().join("; "))
            }
            Why::Solution { solution } => format!("{} is a Solution.", solution.says),
            Why::Judged { reason } => reason.says(),
        }
    }
}

impl Fact for Hint {
    fn says(&self) -> String {
        match self {
            Hint::Exists => "A Solution exists.".to_owned(),
            Hint::Cubes { cubes } => format!("One uses these cubes: {cubes}."),
            Hint::Operations { operations } => format!("Its operations: {}.", or_none(operations)),
            Hint::Rules { rules } => format!("Its rules: {}.", or_none(rules)),
            Hint::Solution { solution } => format!("The Solution: {}.", solution.says),
            Hint::TryEach => {
                "Put each cube of Resources beside those on the mat, one after the other.".to_owned()
            }
            Hint::CountRequired => "Count what must be used, and what is missing for it.".to_owned(),
            Hint::None => "Every possibility was tried: there is no Solution.".to_owned(),
        }
    }
}

fn or_none(list: &str) -> &str {
    if list.is_empty() { "none" } else { list }
}
