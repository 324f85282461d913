//! What a learner sees of a lesson: everything but its keys (LC-15).

use std::collections::BTreeMap;

use mat::{Book, Division, NamedSeason, Place, Situation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::answer::{Reply, Tapped};
use super::edition::Edition;
use super::file::{CubeMove, Fields, InOut, Lesson, LessonTask, Limits, Side, Step};
use super::key::{Key, places};

/// A lesson without its keys.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownLesson {
    /// The id.
    pub id: String,
    /// The game, or `match`.
    pub game: &'static str,
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The edition that was asked for, if the lesson has no version for it and is shown as it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub asked: Option<Edition>,
    /// The season, for the list of variations.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub season: Option<NamedSeason>,
    /// The variations in force.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<referee::Variation>))]
    pub variations: Vec<Value>,
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
    /// The lesson that follows.
    #[cfg_attr(feature = "schema", schema(required))]
    pub next: Option<String>,
    /// The positions by their names.
    #[cfg_attr(feature = "schema", schema(value_type = BTreeMap<String, referee::PartialPosition>))]
    pub positions: BTreeMap<String, Fields>,
    /// The steps.
    pub steps: Vec<ShownStep>,
}

/// A step without its key.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownStep {
    /// What the coach says, in three readings.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub say: Option<Say>,
    /// What is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub ask: Option<String>,
    /// The name of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub position: Option<String>,
    /// What is outlined.
    pub point: Vec<String>,
    /// How many hints there are at most.
    pub hints: usize,
    /// What the learner has to do.
    #[serde(flatten)]
    pub task: ShownTask,
}

/// A text in three readings (LC-7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Say {
    /// In short sentences.
    pub short: String,
    /// In plain words.
    pub plain: String,
    /// With terms and sections.
    pub full: String,
}

impl Say {
    /// In one reading: 1 short, 2 plain, 3 full.
    pub fn read(self, reading: u8) -> String {
        match reading {
            1 => self.short,
            3 => self.full,
            _ => self.plain,
        }
    }
}

/// What the learner has to do.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields are those of the lesson's file")]
pub enum ShownTask {
    /// Read.
    Read,
    /// Pick what is true.
    Choose {
        options: Vec<String>,
        all: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        roll: Option<String>,
    },
    /// Type a value.
    Value {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        of: Option<String>,
        side: Side,
        restrictions: Vec<String>,
    },
    /// Tap cards.
    Mark { of: String, restrictions: Vec<String>, mark: InOut },
    /// Lay items into bins.
    Sort { items: Vec<String>, bins: [String; 2] },
    /// Lay a Goal.
    Goal,
    /// Move a cube.
    Move,
    /// Write a Solution.
    Write { situation: Situation, limits: Limits },
    /// Finish a proof.
    Prove {
        situation: Situation,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        solution: Option<String>,
        given: Vec<String>,
    },
    /// Find what is wrong.
    Mistake {
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        situation: Option<Situation>,
        #[cfg_attr(feature = "schema", schema(value_type = Object))]
        paper: Fields,
        find: FindBy,
        options: Vec<String>,
    },
    /// Play a short shake.
    Play {
        bot: String,
        /// Whether the clock runs at the table.
        clock: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        errand: Option<bots::coach::Errand>,
    },
}

/// How a mistake is pointed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FindBy {
    /// By its place.
    Place,
    /// By a reason.
    Reason,
}

impl ShownLesson {
    pub(crate) fn of(lesson: &Lesson, next: Option<&str>) -> ShownLesson {
        let head = &lesson.head;
        let positions =
            lesson.positions.keys().filter_map(|name| Some((name.clone(), lesson.position(name).ok()?)));
        ShownLesson {
            id: head.id.clone(),
            game: head.game.name(),
            rules: head.rules,
            division: head.division,
            asked: None,
            season: head.season.clone(),
            variations: head.variations.clone(),
            title: head.title.clone(),
            aim: head.aim.clone(),
            after: head.after.clone(),
            book: head.book.clone(),
            minutes: head.minutes,
            next: next.map(str::to_owned),
            positions: positions.collect(),
            steps: lesson.steps.iter().map(|step| ShownStep::of(lesson, step)).collect(),
        }
    }
}

impl ShownStep {
    fn of(lesson: &Lesson, step: &Step) -> ShownStep {
        let common = &step.common;
        let say = common.say.as_ref().map(|plain| Say {
            short: common.say_1.as_ref().unwrap_or(plain).clone(),
            plain: plain.clone(),
            full: common.say_3.as_ref().unwrap_or(plain).clone(),
        });
        ShownStep {
            say,
            ask: common.ask.clone(),
            position: common.position.clone(),
            point: common.point.clone(),
            hints: step.hints(),
            task: ShownTask::of(lesson, &step.task),
        }
    }
}

impl ShownTask {
    fn of(lesson: &Lesson, task: &LessonTask) -> ShownTask {
        match task.clone() {
            LessonTask::Read {} => ShownTask::Read,
            LessonTask::Choose { options, all, roll, .. } => ShownTask::Choose {
                options: options.into_iter().map(|option| option.text).collect(),
                all,
                roll,
            },
            LessonTask::Value { of, side, restrictions, .. } => ShownTask::Value { of, side, restrictions },
            LessonTask::Mark { of, restrictions, mark, .. } => ShownTask::Mark { of, restrictions, mark },
            LessonTask::Sort { items, bins, .. } => ShownTask::Sort { items, bins },
            LessonTask::Goal { .. } => ShownTask::Goal,
            LessonTask::Move { .. } => ShownTask::Move,
            LessonTask::Write { situation, limits, .. } => ShownTask::Write { situation, limits },
            LessonTask::Prove { situation, solution, given, .. } => {
                ShownTask::Prove { situation, solution, given }
            }
            LessonTask::Mistake { situation, paper, find, options, .. } => ShownTask::Mistake {
                situation,
                paper,
                find: if find.is_some() { FindBy::Place } else { FindBy::Reason },
                options: options.into_iter().map(|option| option.text).collect(),
            },
            LessonTask::Play { table, bot, errand, .. } => {
                ShownTask::Play { clock: lesson.has_clock(&table), bot, errand }
            }
        }
    }
}

/// The answer to a step, if it has one.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Revealed {
    /// The options to pick, by their numbers from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub picked: Option<Vec<usize>>,
    /// The value.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub value: Option<String>,
    /// The cards to tap.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cards: Option<Vec<String>>,
    /// The items of the first bin, by their numbers from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub first: Option<Vec<usize>>,
    /// A Goal that will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub goal: Option<String>,
    /// The moves that will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub moves: Option<Vec<CubeMove>>,
    /// A submission that will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<referee::Submission>, nullable = false))]
    pub submission: Option<Fields>,
    /// The place to tap.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub at: Option<Place>,
}

impl Revealed {
    pub(crate) fn of(step: &Step, key: &Key) -> Revealed {
        let none = Revealed::default();
        match (&step.task, key) {
            (LessonTask::Goal { model, .. }, _) => Revealed { goal: Some(model.goal.clone()), ..none },
            (LessonTask::Write { model, .. } | LessonTask::Prove { model, .. }, _) => {
                Revealed { submission: Some(model.clone()), ..none }
            }
            (_, Key::Picked(picked)) => Revealed { picked: Some(picked.clone()), ..none },
            (_, Key::Value(value)) => Revealed { value: Some(value.clone()), ..none },
            (_, Key::Cards(cards)) => Revealed { cards: Some(cards.clone()), ..none },
            (_, Key::First { items, .. }) => Revealed { first: Some(items.clone()), ..none },
            (LessonTask::Move { want }, Key::Moves(moves)) => {
                let wanted = moves.iter().filter(|(cube_move, truth)| {
                    want.iter().all(|fact| super::answer::is_wanted(fact, cube_move, truth))
                });
                Revealed { moves: Some(wanted.map(|(cube_move, _)| cube_move.clone()).collect()), ..none }
            }
            (LessonTask::Mistake { find: Some(_), .. }, Key::Reasons { reasons, .. }) => {
                Revealed { at: places(reasons).next().cloned(), ..none }
            }
            (_, Key::Reasons { picked, .. }) => Revealed { picked: Some(picked.clone()), ..none },
            _ => none,
        }
    }

    /// The reply that gives the revealed answer; `None` if there is none: a shake is played.
    pub fn reply(&self, task: &ShownTask) -> Option<Reply> {
        let revealed = self.clone();
        Some(match task {
            ShownTask::Read => Reply::Read {},
            ShownTask::Choose { .. } => Reply::Choose { picked: revealed.picked? },
            ShownTask::Value { .. } => Reply::Value { value: revealed.value? },
            ShownTask::Mark { .. } => Reply::Mark { cards: revealed.cards? },
            ShownTask::Sort { .. } => Reply::Sort { first: revealed.first? },
            ShownTask::Goal => Reply::Goal { goal: revealed.goal? },
            ShownTask::Move => {
                let CubeMove { cube, to } = revealed.moves?.into_iter().next()?;
                Reply::Move { cube, to }
            }
            ShownTask::Write { .. } | ShownTask::Prove { .. } => {
                Reply::Write { submission: revealed.submission? }
            }
            ShownTask::Mistake { .. } => match revealed.at {
                Some(at) => {
                    let at = Tapped { field: at.field, character: at.start };
                    Reply::Mistake { picked: None, at: Some(at) }
                }
                None => Reply::Mistake { picked: Some(*revealed.picked?.first()?), at: None },
            },
            ShownTask::Play { .. } => return None,
        })
    }
}
