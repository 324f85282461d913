//! Lessons: their files, what the engine says to them, and what learners answer.

mod answer;
mod bodies;
mod check;
mod course;
mod edition;
mod engine;
mod fact;
mod file;
mod key;
pub mod make;
mod play;
mod rehearsal;
mod search;
mod sections;
mod show;
mod terms;
mod words;

pub use answer::{CardFaults, Marked, NoMark, Reply, Tapped};
pub use bodies::{
    Answered, HintWish, LessonChapter, LessonEdition, LessonMap, LessonPage, LessonPath, LessonRow,
    ReadingWish, StepHint, StepStanding, StepState, Try,
};
pub use check::Wrong;
pub use course::{Course, Shelf};
pub use edition::{Edition, read_over};
#[cfg(test)]
pub(crate) use engine::cards_named;
pub(crate) use engine::{cards_of, goal_of, judge, values};
pub use fact::{Fact, Question, TruthName};
pub use file::{CubeMove, Fields, Head, InOut, Lesson, LessonTask, Limits, Made, Side, Step, Subject, read};
pub use play::{Happened, LEARNER, Pass};
pub use rehearsal::Rehearsal;
pub use show::{Revealed, Say, ShownLesson, ShownStep, ShownTask};
