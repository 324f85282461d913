//! A position from the judge's desk as a lesson of one step, so that lessons' marking can be used (LC-68).

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use learning::lessons::Course;
use mat::{Book, Division};
use protocol::classes::{PositionAsk, PositionTruth};
use serde_json::{Map, Value, json};

use crate::problem::Problem;

/// What such a lesson is called.
pub(crate) const LESSON: &str = "position";
/// The longest position, in bytes as JSON.
const LONGEST: usize = 4 * 1024;
/// How many of them are kept in memory.
const KEPT: usize = 200;

type Fields = Map<String, Value>;

/// The lessons of positions that were asked for lately, with their keys, which take a search to find.
#[derive(Default)]
pub(crate) struct PositionLessons(Mutex<AtHand>);

/// Lessons by the ids of their assignments, and the order in which they came.
#[derive(Default)]
struct AtHand {
    lessons: BTreeMap<String, Arc<PositionLesson>>,
    order: VecDeque<String>,
}

/// A lesson of one step.
pub(crate) struct PositionLesson {
    /// The lesson, with its key.
    pub(crate) course: Course,
    /// The position as a document.
    pub(crate) position: Fields,
}

impl PositionLessons {
    /// The lesson of an assignment; made now if it is not in memory.
    pub(crate) fn of(
        &self,
        assignment: &str,
        make: impl FnOnce() -> Result<PositionLesson, Problem>,
    ) -> Result<Arc<PositionLesson>, Problem> {
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lesson) = lock().lessons.get(assignment) {
            return Ok(Arc::clone(lesson));
        }
        let made = Arc::new(make()?);
        let mut kept = lock();
        let AtHand { lessons, order } = &mut *kept;
        if lessons.insert(assignment.to_owned(), Arc::clone(&made)).is_none() {
            order.push_back(assignment.to_owned());
        }
        if order.len() > KEPT
            && let Some(oldest) = order.pop_front()
        {
            lessons.remove(&oldest);
        }
        Ok(made)
    }
}

/// The position as a document: rules and division are the class's unless it names others.
fn document(position: &Fields, book: Book, division: Division) -> Result<Fields, Problem> {
    if Value::Object(position.clone()).to_string().len() > LONGEST {
        return Err(Problem::malformed("This position is too long.").at("position"));
    }
    let mut fields = position.clone();
    fields.remove("kind");
    fields.entry("rules").or_insert_with(|| book.rulebook().name.into());
    fields.entry("division").or_insert_with(|| division.name().into());
    fields.entry("variations").or_insert_with(|| json!([]));
    Ok(fields)
}

impl PositionLesson {
    /// The lesson that asks this about a position.
    pub(crate) fn of(
        position: &Fields,
        asks: PositionAsk,
        book: Book,
        division: Division,
        model: Option<&Fields>,
    ) -> Result<PositionLesson, Problem> {
        let position = document(position, book, division)?;
        let (own, head, book, situation) = parts(&position)?;
        Self::asking(position, own, head, book, question(asks, situation, model))
    }

    /// The lesson in which any move will do, for counting the moves.
    fn with_every_move(&self) -> Result<PositionLesson, Problem> {
        let (own, head, book, _) = parts(&self.position)?;
        let step = json!({ "kind": "move", "want": [], "ask": "Move a cube." });
        Self::asking(self.position.clone(), own, head, book, step)
    }

    /// The lesson whose one step asks this.
    fn asking(
        position: Fields,
        own: Fields,
        mut head: Fields,
        book: Book,
        mut step: Value,
    ) -> Result<PositionLesson, Problem> {
        step["position"] = json!("p");
        head.extend(Fields::from_iter([
            ("format".to_owned(), json!(1)),
            ("id".to_owned(), json!(LESSON)),
            ("game".to_owned(), json!(book.rulebook().game.name())),
            ("title".to_owned(), json!("A position")),
            ("aim".to_owned(), json!("Find the answer.")),
            ("after".to_owned(), json!([])),
            ("book".to_owned(), json!([])),
            ("skills".to_owned(), json!([])),
            ("minutes".to_owned(), json!(2)),
            ("position".to_owned(), json!({ "p": own })),
            ("step".to_owned(), json!([step])),
        ]));
        let text = Value::Object(head).to_string();
        let course = Course::of(&[(LESSON, &text)], "path = []", "", "");
        if course.lesson(LESSON).is_none() {
            let why = course.faults().first().map(|(_, words)| words.clone()).unwrap_or_default();
            return Err(Problem::malformed(format!("This position cannot be read: {why}.")).at("position"));
        }
        Ok(PositionLesson { course, position })
    }
}

/// The parts of a position: its fields, the head of a lesson about it, its rulebook and the situation.
fn parts(position: &Fields) -> Result<(Fields, Fields, Book, Value), Problem> {
    let (mut own, mut head) = (position.clone(), Fields::new());
    for field in ["rules", "division", "season", "variations"] {
        head.extend(own.remove(field).map(|value| (field.to_owned(), value)));
    }
    let situation = own.remove("situation").unwrap_or_else(|| "now".into());
    let named = head.get("rules").and_then(Value::as_str).and_then(|name| name.parse::<Book>().ok());
    let book = named.ok_or_else(|| Problem::malformed("There is no such rulebook.").at("position"))?;
    Ok((own, head, book, situation))
}

/// The step that asks this.
fn question(asks: PositionAsk, situation: Value, model: Option<&Fields>) -> Value {
    match asks {
        PositionAsk::Write => json!({
            "kind": "write", "situation": situation, "model": model.cloned().unwrap_or_default(), "ask": "Write a Solution.",
        }),
        PositionAsk::Now => json!({
            "kind": "choose", "ask": "Would Now be right?", "answer": "Yes",
            "options": [
                { "text": "Yes", "if": { "solve": "now", "is": true } },
                { "text": "No", "if": { "solve": "now", "is": false } },
            ],
        }),
        PositionAsk::Safe => json!({
            "kind": "move", "want": [{ "truth": "safe" }], "ask": "Move a cube so that no challenge is right.",
        }),
    }
}

/// The engine's truth about a position, and whether the question can be set.
pub(crate) fn truth(
    position: &Fields,
    asks: PositionAsk,
    book: Book,
    division: Division,
) -> Result<PositionTruth, Problem> {
    let lesson = PositionLesson::of(position, asks, book, division, None)?;
    let solved = |situation: Value| {
        let mut request = lesson.position.clone();
        request.insert("situation".to_owned(), situation);
        let answer = protocol::questions::solve(Value::Object(request), &mut |_, _| {})?;
        let answer = serde_json::to_value(&answer).map_err(|_| Problem::internal())?;
        let solution = answer.get("solution").and_then(Value::as_object).cloned();
        Ok::<_, Problem>((answer.get("possible").and_then(Value::as_bool), solution))
    };
    let said = |fits: bool, words: &str, solution: Option<Fields>| {
        Ok(PositionTruth { fits, words: words.to_owned(), solution })
    };
    match asks {
        PositionAsk::Write => {
            let situation = lesson.position.get("situation").cloned().unwrap_or_else(|| "now".into());
            match solved(situation)? {
                (Some(true), solution) => said(true, "There is a Solution.", solution),
                (Some(false), _) => said(false, "There is no Solution, so nobody could write one.", None),
                _ => said(false, "The search was cut off: nobody knows whether there is a Solution.", None),
            }
        }
        PositionAsk::Now => match solved("now".into())? {
            (Some(true), solution) => said(true, "Yes: Now is right.", solution),
            (Some(false), _) => said(true, "No: Now is wrong.", None),
            _ => said(false, "The search was cut off: nobody knows whether Now is right.", None),
        },
        PositionAsk::Safe => {
            let undecided = |_| {
                let detail = "The moves of this position cannot be decided. Choose one with fewer cubes.";
                Problem::malformed(detail).at("position")
            };
            let moves = |lesson: &PositionLesson| {
                let revealed = lesson.course.reveal(LESSON, 1).map_err(undecided)?;
                Ok::<_, Problem>(revealed.moves.map_or(0, |moves| moves.len()))
            };
            let safe = moves(&lesson)?;
            let all = moves(&lesson.with_every_move()?)?;
            match safe {
                0 => said(false, "No move is safe, so nobody could find one.", None),
                _ if safe == all => {
                    said(false, &format!("All {all} moves are safe, so there is nothing to find."), None)
                }
                _ => said(true, &format!("{safe} of {all} moves are safe."), None),
            }
        }
    }
}
