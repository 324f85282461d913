//! Assignments as they are stored: what to do, the items, and what counts.

use classroom::work::Terms;
use learning::lessons::Course;
use protocol::classes::{Assigned, Assignment, ItemRef, ItemTitle, PositionAsk};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::count;
use crate::http::App;
use crate::problem::Problem;
use crate::store::AssignmentRow;

/// How many puzzles a refresh in a class has.
pub(crate) const REFRESHED: u32 = 6;
/// The longest title of an item, in characters.
const TITLE: usize = 48;

/// The body of an assignment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Set {
    /// What to do.
    pub(crate) what: Assigned,
    /// Its items, in the coach's order. Those of a refresh are each pupil's own.
    pub(crate) items: Vec<ItemRef>,
    /// Whether hints may be taken.
    pub(crate) hints: bool,
    /// How often an item may be tried.
    #[serde(default)]
    pub(crate) tries: Option<u32>,
    /// Whether every pupil has an order of their own.
    #[serde(default)]
    pub(crate) shuffled: bool,
    /// When the time of a roll is up, in milliseconds since 1970.
    #[serde(default)]
    pub(crate) ends: Option<i64>,
    /// A Solution of the position, shown when the item is over.
    #[serde(default)]
    pub(crate) model: Option<Map<String, Value>>,
}

impl Set {
    /// What was set with this row.
    pub(crate) fn read(row: &AssignmentRow) -> Result<Set, Problem> {
        serde_json::from_str(&row.body).map_err(|error| {
            tracing::error!(assignment = row.id, %error, "an assignment cannot be read");
            Problem::internal()
        })
    }

    /// The row's text.
    pub(crate) fn write(&self) -> Result<String, Problem> {
        serde_json::to_string(self).map_err(|_| Problem::internal())
    }

    /// What counts.
    pub(crate) fn terms(&self, row: &AssignmentRow) -> Terms {
        Terms { opens: row.opens, closed: row.closed, hints: self.hints, tries: self.tries }
    }

    /// The assignment as pages have it; pupils do not see the ids of puzzles.
    pub(crate) fn shown(&self, row: &AssignmentRow, to_coach: bool) -> Assignment {
        let mut what = self.what.clone();
        if let (Assigned::Puzzles { puzzles, .. }, false) = (&mut what, to_coach) {
            puzzles.clear();
        }
        // Nobody sees the cubes before the others.
        if let (Assigned::SameRoll { roll }, false) = (&mut what, to_coach) {
            (roll.seed, roll.cubes, roll.cards) = (None, None, None);
        }
        Assignment {
            number: count(row.number),
            title: row.title.clone(),
            what,
            opens: row.opens,
            due: row.due,
            hints: self.hints,
            tries: self.tries,
            shuffled: self.shuffled,
            closed: row.closed,
            ends: self.ends,
        }
    }
}

/// The items of an assignment.
pub(crate) fn items_of(what: &Assigned) -> Vec<ItemRef> {
    match what {
        Assigned::Lesson { lessons } => lessons.iter().flat_map(|id| exercises(id)).collect(),
        Assigned::Puzzles { puzzles, .. } => {
            puzzles.iter().map(|id| ItemRef::Puzzle { id: id.clone() }).collect()
        }
        Assigned::Match { shakes, .. } => (1..=*shakes).map(|number| ItemRef::Shake { number }).collect(),
        Assigned::Position { .. } => vec![ItemRef::Position {}],
        Assigned::SameRoll { .. } => vec![ItemRef::Roll {}],
        Assigned::Free {} => (0..REFRESHED).map(|_| ItemRef::Puzzle { id: String::new() }).collect(),
    }
}

/// The exercises of a lesson.
fn exercises(id: &str) -> Vec<ItemRef> {
    let steps = Course::ours().lesson(id).map(|lesson| lesson.steps.as_slice()).unwrap_or_default();
    let numbered = (1..).zip(steps).filter(|(_, step)| step.task.is_exercise());
    numbered.map(|(step, _)| ItemRef::Step { lesson: id.to_owned(), step }).collect()
}

/// A title made from what is to be done, if the coach has given none.
pub(crate) fn title_of(what: &Assigned) -> String {
    let some =
        |count: usize, one: &str| if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") };
    match what {
        Assigned::Lesson { lessons } => match &lessons[..] {
            [id] => Course::ours().lesson(id).map_or_else(|| id.clone(), |lesson| lesson.head.title.clone()),
            lessons => some(lessons.len(), "lesson"),
        },
        Assigned::Puzzles { puzzles, .. } => some(puzzles.len(), "puzzle"),
        Assigned::Match { bot, shakes, .. } => format!("{} against {bot}", some(*shakes as usize, "shake")),
        Assigned::Position { asks: PositionAsk::Write, .. } => "A Solution for this position".to_owned(),
        Assigned::Position { asks: PositionAsk::Now, .. } => "Is Now right?".to_owned(),
        Assigned::Position { asks: PositionAsk::Safe, .. } => "A safe move".to_owned(),
        Assigned::SameRoll { .. } => "The same roll for all".to_owned(),
        Assigned::Free {} => "What you knew".to_owned(),
    }
}

/// What the items are called.
pub(crate) async fn titles(app: &App, set: &Set) -> Result<Vec<ItemTitle>, Problem> {
    let catalogue = app.puzzles.catalogue().await?;
    let title = |(number, item): (usize, &ItemRef)| {
        let (mut title, mut kind, mut step) = (item.kind().name().to_owned(), None, None);
        match item {
            ItemRef::Step { lesson, step: of } => {
                let found = Course::ours().lesson(lesson).and_then(|lesson| lesson.steps.get(of - 1));
                if let Some(found) = found {
                    let ask = found.common.ask.as_deref().unwrap_or_else(|| found.task.kind());
                    title = shortened(ask);
                }
                step = Some((lesson.clone(), *of));
            }
            ItemRef::Puzzle { id } => match catalogue.find(id) {
                Some((_, entry)) => {
                    title = entry.kind.name().to_owned();
                    kind = Some(entry.kind);
                }
                None => title = format!("Puzzle {number}"),
            },
            ItemRef::Position {} => title = title_of(&set.what),
            ItemRef::Shake { number } => title = format!("Shake {number}"),
            ItemRef::Roll {} => title = "Roll".to_owned(),
        }
        ItemTitle { number, what: item.kind(), title, kind, step }
    };
    Ok((1..).zip(&set.items).map(title).collect())
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= TITLE {
        return text.to_owned();
    }
    let cut: String = text.chars().take(TITLE).collect();
    let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(before, _)| before);
    format!("{}…", whole.trim_end_matches([',', ';', ':']))
}
