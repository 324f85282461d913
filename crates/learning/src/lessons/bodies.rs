//! What goes over the network about lessons: the map, a lesson with its state, an answer and its result.

use mat::{Book, Division};
use serde::{Deserialize, Serialize};

use super::answer::{Marked, Reply};
use super::course::{Course, Shelf};
use super::file::{Fields, Lesson};
use super::show::{Revealed, ShownLesson};
use crate::explain::Explanation;

/// How a step stands with a learner (LC-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StepState {
    /// Something was tried.
    Begun,
    /// It was right.
    Done,
    /// It was skipped, or the answer was shown.
    Seen,
}

/// How a step stands with a learner, and how it got there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepStanding {
    /// `None` if it was never begun.
    #[cfg_attr(feature = "schema", schema(required))]
    pub state: Option<StepState>,
    /// How often an answer was given.
    pub tries: u32,
    /// How many hints were shown.
    pub hints: u32,
    /// Whether the answer was shown before it was found; the step then stays seen (LC-16).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub shown: bool,
}

/// All lessons as the map shows them.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonMap {
    /// How the coach speaks: 1 short, 2 plain, 3 full.
    pub reading: u8,
    /// The ways through the lessons.
    pub paths: Vec<LessonPath>,
    /// The lessons.
    pub lessons: Vec<LessonRow>,
}

/// A way through the lessons of a game.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonPath {
    /// The id.
    pub id: String,
    /// The game, or `match`.
    pub game: &'static str,
    /// The title.
    pub title: String,
    /// For whom it is.
    pub note: String,
    /// The editions by which its lessons can be taken.
    pub editions: Vec<LessonEdition>,
    /// Its parts.
    pub chapters: Vec<LessonChapter>,
}

/// An edition by which the lessons of a path can be taken: the lesson `ID` has the address `ID~BOOK~DIVISION` then.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonEdition {
    /// The game of the rulebook.
    pub game: mat::Game,
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The ids of the lessons that have no version for it; they open as they were written.
    pub without: Vec<String>,
}

/// A part of a way.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonChapter {
    /// The title.
    pub title: String,
    /// The ids of its lessons.
    pub lessons: Vec<String>,
}

/// A lesson as the map shows it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonRow {
    /// The id.
    pub id: String,
    /// Its number on its way, from 1.
    pub number: usize,
    /// The game, or `match`.
    pub game: &'static str,
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The title.
    pub title: String,
    /// What the learner can do afterwards.
    pub aim: String,
    /// The lessons that come before it.
    pub after: Vec<String>,
    /// The sections of the rulebook.
    pub book: Vec<String>,
    /// About how long it takes.
    pub minutes: u32,
    /// Whether a program wrote it.
    pub made: bool,
    /// The kinds of its steps.
    pub kinds: Vec<&'static str>,
    /// How its steps stand.
    pub steps: Vec<Option<StepState>>,
    /// Whether it is done.
    pub done: bool,
    /// When something was last done in it, in milliseconds since 1970; 0 for never.
    pub touched: i64,
}

/// A lesson as its page shows it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LessonPage {
    /// The lesson.
    #[serde(flatten)]
    pub lesson: ShownLesson,
    /// How the coach speaks: 1 short, 2 plain, 3 full.
    pub reading: u8,
    /// How its steps stand.
    pub states: Vec<StepStanding>,
    /// Whether it is done.
    pub done: bool,
}

/// A try at a step.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Try {
    /// The client's own id of it: the same try sent again changes nothing.
    pub id: String,
    /// The answer.
    pub answer: Reply,
}

/// The result of a try.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answered {
    /// What the engine says.
    #[serde(flatten)]
    pub marked: Marked,
    /// The judge's reasons explained, one for each and in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explained: Vec<Explanation>,
    /// The answer: if the try was right, or if the answer was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub shown: Option<Revealed>,
    /// How the step stands.
    pub state: StepStanding,
    /// Whether the lesson is done.
    pub done: bool,
}

/// A request for a hint.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct HintWish {
    /// The number of the hint, from 1, or 0 for the next one; asking for the same number again gives the same hint.
    pub number: usize,
    /// What is written so far: hints follow it.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>, nullable = false))]
    pub draft: Option<Fields>,
}

/// A hint.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StepHint {
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// What it says.
    pub text: String,
    /// How the step stands.
    pub state: StepStanding,
}

/// How the coach should speak.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReadingWish {
    /// 1 short, 2 plain, 3 full.
    pub reading: u8,
}

impl Lesson {
    /// Whether a lesson is done: every step is done or seen, and at least half of the exercises are done (LC-16).
    pub fn is_done(&self, steps: &[StepStanding]) -> bool {
        let is =
            |index: usize, wanted: StepState| steps.get(index).is_some_and(|step| step.state == Some(wanted));
        let over =
            (0..self.steps.len()).all(|index| is(index, StepState::Done) || is(index, StepState::Seen));
        let exercises = (0..self.steps.len()).filter(|index| self.steps[*index].task.is_exercise());
        let (all, right) = exercises
            .fold((0, 0), |(all, right), index| (all + 1, right + usize::from(is(index, StepState::Done))));
        over && 2 * right >= all
    }
}

impl LessonPath {
    /// A way as the map shows it.
    pub fn of(course: &Course, shelf: &Shelf) -> LessonPath {
        let chapters = shelf.chapters.iter();
        let editions = shelf.editions.iter().map(|edition| LessonEdition {
            game: edition.rules.rulebook().game,
            rules: edition.rules,
            division: edition.division,
            without: course.without(shelf, *edition).map(str::to_owned).collect(),
        });
        LessonPath {
            id: shelf.id.clone(),
            game: shelf.game.name(),
            title: shelf.title.clone(),
            note: shelf.note.clone(),
            editions: editions.collect(),
            chapters: chapters
                .map(|chapter| LessonChapter {
                    title: chapter.title.clone(),
                    lessons: chapter.lessons.clone(),
                })
                .collect(),
        }
    }
}

impl LessonMap {
    /// The map of somebody whose steps are in these states.
    pub fn of(
        course: &Course,
        reading: u8,
        standing: impl Fn(&Lesson) -> (Vec<StepStanding>, i64),
    ) -> LessonMap {
        let paths: Vec<LessonPath> =
            course.shelves().iter().map(|shelf| LessonPath::of(course, shelf)).collect();
        let ways = course.shelves().iter().flat_map(|shelf| shelf.lessons().zip(1..));
        let rows =
            ways.filter_map(|(id, number)| Some((course.lesson(id)?, number))).map(|(lesson, number)| {
                let (steps, touched) = standing(lesson);
                let head = &lesson.head;
                LessonRow {
                    id: head.id.clone(),
                    number,
                    game: head.game.name(),
                    rules: head.rules,
                    division: head.division,
                    title: head.title.clone(),
                    aim: head.aim.clone(),
                    after: head.after.clone(),
                    book: head.book.clone(),
                    minutes: head.minutes,
                    made: head.made.is_some(),
                    kinds: lesson.steps.iter().map(|step| step.task.kind()).collect(),
                    done: lesson.is_done(&steps),
                    steps: steps.into_iter().map(|step| step.state).collect(),
                    touched,
                }
            });
        LessonMap { reading, paths, lessons: rows.collect() }
    }
}
