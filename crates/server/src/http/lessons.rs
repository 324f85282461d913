//! Lessons: the map, a lesson without its keys, and answers. The engine says what is right; what is kept is how each step
//! stands with each person.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use learning::explain::Explanation;
use learning::lessons::{
    Answered, Course, HintWish, Lesson, LessonMap, LessonPage, Marked, NoMark, ReadingWish, Reply, StepHint,
    StepStanding, StepState, Try,
};
use learning::progress::{Evidence, of_giving_up, of_step};
use learning::puzzles::Rating;

use protocol::KeptStep;

use super::App;
use super::body::Body;
use super::caller::{Caller, Person, known};
use super::lesson_table::mark_played;
use crate::problem::Problem;
use crate::progress::{day_of, note_evidence, strength};
use crate::store::{PersonRow, StepRow, Write};

/// How the coach speaks to somebody who has not chosen: in plain words.
const PLAIN: u8 = 2;
/// The longest id of a try, in bytes.
const MAX_ID: usize = 64;
/// How many ids of tries are remembered for each step.
const REMEMBERED: usize = 8;

/// A step in an address: the address of the lesson, which is its id or `ID~BOOK~DIVISION` (LC-25), and the number, from 1. How the step stands
/// is kept by the id, whatever the edition.
pub(crate) struct StepPath(pub(crate) String, pub(crate) usize);

impl FromRequestParts<Arc<App>> for StepPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<StepPath, Problem> {
        let path: Result<Path<(String, String)>, _> = Path::from_request_parts(parts, app).await;
        let Path((id, step)) = path.map_err(|_| no_such_lesson())?;
        let lesson = known_lesson(&id)?;
        match step.parse() {
            Ok(step) if (1..=lesson.steps.len()).contains(&step) => Ok(StepPath(id, step)),
            _ => Err(Problem::new(
                StatusCode::NOT_FOUND,
                "no-such-step",
                format!("{} has no such step.", lesson.head.title),
            )),
        }
    }
}

pub(super) fn known_lesson(id: &str) -> Result<&'static Lesson, Problem> {
    Course::ours().lesson(id).ok_or_else(no_such_lesson)
}

pub(super) fn no_mark(why: NoMark) -> Problem {
    match why {
        NoMark::Unfitting(words) => Problem::malformed(words),
        NoMark::Undecided => Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "undecided",
            "Whether this Goal does what is asked could not be found out quickly. It was not counted: try another Goal.",
        ),
        NoMark::Fault(fault) => {
            tracing::error!(fault, "a lesson is wrong");
            Problem::internal()
        }
    }
}

fn no_such_lesson() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "no-such-lesson",
        "There is no such lesson. The map of lessons lists them all.",
    )
}

/// The map of all lessons, and how they stand with the caller.
#[utoipa::path(get, path = "/lessons", responses((status = 200, description = "All lessons, the ways through them, and how they stand with the caller", body = LessonMap), Problem))]
pub(crate) async fn map(State(app): State<Arc<App>>, headers: HeaderMap) -> Result<Json<LessonMap>, Problem> {
    let person = known(&app, &headers).await?;
    let (rows, reading) = standing(&app, person.as_ref()).await?;
    let mut by_lesson: BTreeMap<&str, Vec<&StepRow>> = BTreeMap::new();
    for row in &rows {
        by_lesson.entry(&row.lesson).or_default().push(row);
    }
    Ok(Json(LessonMap::of(Course::ours(), reading, |lesson| {
        let rows = by_lesson.get(lesson.head.id.as_str()).map_or(&[][..], Vec::as_slice);
        (standings(lesson, rows), rows.iter().map(|row| row.touched).max().unwrap_or(0))
    })))
}

/// A lesson without its keys, and how its steps stand with the caller.
#[utoipa::path(get, path = "/lessons/{id}", params(("id" = String, Path, description = "The id of the lesson, or ID~BOOK~DIVISION for one by another edition")), responses((status = 200, description = "The lesson without its keys, and how its steps stand with the caller", body = LessonPage), Problem))]
pub(crate) async fn lesson(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<LessonPage>, Problem> {
    let lesson = known_lesson(&id)?;
    let shown = Course::ours().show(&id).ok_or_else(no_such_lesson)?;
    let person = known(&app, &headers).await?;
    let (rows, reading) = standing(&app, person.as_ref()).await?;
    let rows: Vec<&StepRow> = rows.iter().filter(|row| row.lesson == lesson.head.id).collect();
    let states = standings(lesson, &rows);
    Ok(Json(LessonPage { lesson: shown, reading, done: lesson.is_done(&states), states }))
}

/// Marks an answer. It is stored before it is answered, and sending the same try again changes nothing.
#[utoipa::path(post, path = "/lessons/{id}/steps/{step}", params(("id" = String, Path, description = "The id of the lesson"), ("step" = usize, Path, description = "The step, from 1")), request_body = Try, responses((status = 200, description = "What the engine says, and how the step stands now", body = Answered), Problem))]
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    StepPath(id, step): StepPath,
    Body(given): Body<Try>,
) -> Result<Json<Answered>, Problem> {
    app.limits.answering(&person.id)?;
    let marked = mark_try(&app, caller, &person, (&id, step), &given).await?;
    let turn = app.learners.of(&person.id).await?;
    let (answered, writes) = count_try(&app, &person, (&id, step), &given, marked).await?;
    app.house.shared.journal.write(writes).await?;
    drop(turn);
    Ok(Json(answered))
}

/// What the engine says to a try, and the explanations of its reasons.
pub(super) type MarkedTry = (Marked, Vec<Explanation>);

/// Marks a try at a step of a lesson.
pub(super) async fn mark_try(
    app: &App,
    caller: Caller,
    person: &PersonRow,
    (id, step): (&str, usize),
    given: &Try,
) -> Result<MarkedTry, Problem> {
    check_try(given)?;
    Ok(match &given.answer {
        Reply::Skip {} | Reply::Show {} => (Marked::default(), Vec::new()),
        Reply::Play { table } => (mark_played(app, caller, person, (id, step), table).await?, Vec::new()),
        _ => {
            let (id, reply) = (id.to_owned(), given.answer.clone());
            let reading = reading_of(app, person).await?;
            // Answers are small questions, and a Goal has a small budget; they do not wait for a search permit (LC-9).
            let marked =
                tokio::task::spawn_blocking(move || Course::ours().answered(&id, step, &reply, reading));
            marked.await.map_err(|_| Problem::internal())?.map_err(no_mark)?
        }
    })
}

pub(super) fn check_try(given: &Try) -> Result<(), Problem> {
    if given.id.is_empty() || given.id.len() > MAX_ID {
        return Err(Problem::malformed("The id of a try has 1 to 64 characters.").at("id"));
    }
    Ok(())
}

/// Counts a try at a step of a lesson: the answer, and what to store before giving it. The caller holds this person's turn.
pub(super) async fn count_try(
    app: &App,
    person: &PersonRow,
    (id, step): (&str, usize),
    given: &Try,
    (marked, explained): MarkedTry,
) -> Result<(Answered, Vec<Write>), Problem> {
    let lesson = known_lesson(id)?;
    let mut rows = app.house.shared.store.steps_of(&person.id).await?;
    rows.retain(|row| row.lesson == lesson.head.id);
    let kept = rows.iter().find(|row| row.step == step as i64).cloned();
    let mut row = kept.unwrap_or_else(|| StepRow::begin(&person.id, &lesson.head.id, step));
    let before = row.clone();
    let mut writes = Vec::new();
    if row.count(given, &marked) {
        row.touched = app.house.shared.wall_clock();
        let hard = is_hard(app, person, lesson).await?;
        let shown = evidence(lesson, step, &given.answer, &marked, [&before, &row], hard);
        (writes, _) = note_evidence(app, &person.id, shown).await?;
        writes.push(Write::Step(row.clone()));
    }
    rows.retain(|row| row.step != step as i64);
    rows.push(row.clone());
    let shown = matches!(given.answer, Reply::Show {}) || marked.right;
    let shown = if shown {
        let id = id.to_owned();
        let revealed = tokio::task::spawn_blocking(move || Course::ours().reveal(&id, step));
        Some(revealed.await.map_err(|_| Problem::internal())?.map_err(no_mark)?)
    } else {
        None
    };
    let done = lesson.is_done(&standings(lesson, &rows.iter().collect::<Vec<_>>()));
    Ok((Answered { marked, explained, shown, state: row.standing(), done }, writes))
}

/// The next hint. Asking for the same number again gives the same hint.
#[utoipa::path(post, path = "/lessons/{id}/steps/{step}/hints", params(("id" = String, Path, description = "The id of the lesson"), ("step" = usize, Path, description = "The step, from 1")), request_body = HintWish, responses((status = 200, description = "The hint", body = StepHint), Problem))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Person(person): Person,
    StepPath(id, step): StepPath,
    Body(wish): Body<HintWish>,
) -> Result<Json<StepHint>, Problem> {
    app.limits.hinting(&person.id)?;
    let _turn = app.learners.of(&person.id).await?;
    let (hint, writes) = next_hint(&app, &person, (&id, step), wish).await?;
    app.house.shared.journal.write(writes).await?;
    Ok(Json(hint))
}

/// A hint for a step, and what to store before giving it. The caller holds this person's turn.
pub(super) async fn next_hint(
    app: &App,
    person: &PersonRow,
    (id, step): (&str, usize),
    wish: HintWish,
) -> Result<(StepHint, Vec<Write>), Problem> {
    let mut row = row_of(app, person, id, step).await?;
    let number = if wish.number == 0 { row.hints as usize + 1 } else { wish.number };
    let lesson = id.to_owned();
    let hint =
        tokio::task::spawn_blocking(move || Course::ours().hint(&lesson, step, number, wish.draft.as_ref()));
    let (said, of) =
        hint.await.map_err(|_| Problem::internal())?.map_err(no_mark)?.ok_or_else(no_more_hints)?;
    let text = said.read(reading_of(app, person).await?);
    let mut writes = Vec::new();
    if number as i64 > row.hints {
        row.hints = number as i64;
        row.touched = app.house.shared.wall_clock();
        writes.push(Write::Step(row.clone()));
    }
    Ok((StepHint { number, of, text, state: row.standing() }, writes))
}

pub(super) fn no_more_hints() -> Problem {
    let detail = "There are no more hints. “Show me” shows the answer.";
    Problem::new(StatusCode::NOT_FOUND, "no-more-hints", detail)
}

/// How the coach should speak.
#[utoipa::path(put, path = "/me/reading", request_body = ReadingWish, responses((status = 204, description = "From now on the coach speaks like this"), Problem))]
pub(crate) async fn reading(
    State(app): State<Arc<App>>,
    Person(person): Person,
    Body(wish): Body<ReadingWish>,
) -> Result<StatusCode, Problem> {
    known_reading(wish.reading)?;
    let write = Write::Reading { person: person.id, reading: i64::from(wish.reading) };
    app.house.shared.journal.write(vec![write]).await?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) fn known_reading(reading: u8) -> Result<(), Problem> {
    match reading {
        1..=3 => Ok(()),
        _ => Err(Problem::malformed("There are three readings: 1 short, 2 plain, 3 full.").at("reading")),
    }
}

/// What a try shows about the skills of a step, from its standing before and after.
fn evidence(
    lesson: &Lesson,
    step: usize,
    answer: &Reply,
    marked: &Marked,
    [before, now]: [&StepRow; 2],
    hard: bool,
) -> Vec<Evidence> {
    let over = before.state != "begun";
    let another_day = day_of(before.touched) < day_of(now.touched);
    let standing = now.standing();
    match answer {
        Reply::Skip {} => Vec::new(),
        // An answer found or seen today says nothing new today.
        _ if over && !another_day => Vec::new(),
        // The wrong answer before it was already counted against the skill.
        Reply::Show {} if standing.tries > 0 => Vec::new(),
        Reply::Show {} => of_giving_up(lesson, step),
        // Coming back on another day is a new question.
        _ if over => of_step(lesson, step, marked, (1, 0), hard),
        _ => of_step(lesson, step, marked, (standing.tries, standing.hints), hard),
    }
}

/// Whether a lesson is for people at least as strong as this one (LC-52): a newcomer to its division is as strong as the
/// lesson is hard. Somebody without a rating may be stronger than that.
async fn is_hard(app: &App, person: &PersonRow, lesson: &Lesson) -> Result<bool, Problem> {
    let own = strength(app, &person.id, lesson.head.rules.rulebook().game).await?;
    Ok(own.is_some_and(|own| own <= Rating::new(lesson.head.division).rating))
}

/// All steps of somebody, and how the coach speaks to them.
async fn standing(app: &App, person: Option<&PersonRow>) -> Result<(Vec<StepRow>, u8), Problem> {
    let Some(person) = person else { return Ok((Vec::new(), PLAIN)) };
    Ok((app.house.shared.store.steps_of(&person.id).await?, reading_of(app, person).await?))
}

/// How the coach speaks to somebody.
pub(super) async fn reading_of(app: &App, person: &PersonRow) -> Result<u8, Problem> {
    let reading = app.house.shared.store.reading(&person.id).await?;
    Ok(reading.and_then(|reading| u8::try_from(reading).ok()).unwrap_or(PLAIN))
}

pub(super) fn standings(lesson: &Lesson, rows: &[&StepRow]) -> Vec<StepStanding> {
    let step = |number: usize| rows.iter().find(|row| row.step == number as i64);
    (1..=lesson.steps.len())
        .map(|number| step(number).map_or_else(StepStanding::default, |row| row.standing()))
        .collect()
}

async fn row_of(app: &App, person: &PersonRow, lesson: &str, step: usize) -> Result<StepRow, Problem> {
    let lesson = &known_lesson(lesson)?.head.id;
    let kept = app.house.shared.store.step(&person.id, lesson, step as i64).await?;
    Ok(kept.unwrap_or_else(|| StepRow::begin(&person.id, lesson, step)))
}

impl StepRow {
    /// A step somebody has not tried yet.
    fn begin(person: &str, lesson: &str, step: usize) -> StepRow {
        StepRow {
            person: person.to_owned(),
            lesson: lesson.to_owned(),
            step: step as i64,
            state: "begun".to_owned(),
            tries: 0,
            hints: 0,
            shown: false,
            tried: "[]".to_owned(),
            touched: 0,
        }
    }

    /// A step that somebody brings along.
    pub(super) fn of(person: &str, kept: &KeptStep) -> StepRow {
        let state = match kept.state {
            StepState::Done => "done",
            StepState::Seen => "seen",
            StepState::Begun => "begun",
        };
        StepRow {
            person: person.to_owned(),
            lesson: kept.lesson.clone(),
            step: i64::from(kept.step),
            state: state.to_owned(),
            tries: i64::from(kept.tries),
            hints: i64::from(kept.hints),
            shown: kept.shown,
            tried: "[]".to_owned(),
            touched: kept.touched,
        }
    }

    pub(super) fn state(&self) -> StepState {
        match self.state.as_str() {
            "done" => StepState::Done,
            "seen" => StepState::Seen,
            _ => StepState::Begun,
        }
    }

    fn standing(&self) -> StepStanding {
        let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        StepStanding {
            state: Some(self.state()),
            tries: count(self.tries),
            hints: count(self.hints),
            shown: self.shown,
        }
    }

    /// Counts a try; false if it has been counted already.
    fn count(&mut self, given: &Try, marked: &Marked) -> bool {
        let mut tried: Vec<String> = serde_json::from_str(&self.tried).unwrap_or_default();
        if tried.contains(&given.id) {
            return false;
        }
        tried.push(given.id.clone());
        let forgotten = tried.len().saturating_sub(REMEMBERED);
        self.tried = serde_json::to_string(&tried[forgotten..]).unwrap_or_default();
        match given.answer {
            Reply::Skip {} => {}
            Reply::Show {} => self.shown |= self.state != "done",
            _ => self.tries += 1,
        }
        // What was once right stays right; whoever has seen the answer has seen it.
        self.state = match (self.state.as_str(), &given.answer) {
            ("done", _) => "done",
            (_, Reply::Skip {} | Reply::Show {}) => "seen",
            (_, _) if marked.right && !self.shown => "done",
            (_, _) if marked.right || self.state == "seen" => "seen",
            _ => "begun",
        }
        .to_owned();
        true
    }
}

#[cfg(test)]
mod tests {
    use learning::progress::Performance;

    use super::*;

    fn row() -> StepRow {
        StepRow {
            person: "p".to_owned(),
            lesson: "eb-05".to_owned(),
            step: 2,
            state: "begun".to_owned(),
            tries: 0,
            hints: 0,
            shown: false,
            tried: "[]".to_owned(),
            touched: 0,
        }
    }

    fn tried(id: &str, answer: Reply) -> Try {
        Try { id: id.to_owned(), answer }
    }

    #[test]
    fn a_try_counts_once_and_what_was_right_stays_right() {
        let (mut row, right) = (row(), Marked { right: true, ..Marked::default() });
        let wrong = Marked::default();
        let choose = |id: &str| tried(id, Reply::Choose { picked: vec![0] });
        assert!(row.count(&choose("a"), &wrong));
        assert!(!row.count(&choose("a"), &wrong));
        assert_eq!((row.state.as_str(), row.tries), ("begun", 1));
        assert!(row.count(&choose("b"), &right));
        assert!(row.count(&tried("c", Reply::Show {}), &wrong));
        assert!(row.count(&choose("d"), &wrong));
        assert_eq!((row.state.as_str(), row.tries, row.shown), ("done", 3, false));
    }

    #[test]
    fn a_step_shows_something_until_it_is_known_that_day() {
        const DAY: i64 = 86_400_000;
        let lesson = Course::ours().lesson("eb-05").unwrap();
        let (right, wrong) = (Marked { right: true, ..Marked::default() }, Marked::default());
        let choose = || Reply::Choose { picked: vec![0] };
        let mut row = self::row();
        let mut shows = |id: &str, answer: Reply, marked: &Marked, day: i64| {
            let before = row.clone();
            row.count(&tried(id, answer.clone()), marked);
            row.touched = day * DAY;
            let shown = evidence(lesson, 2, &answer, marked, [&before, &row], false);
            shown.first().map(|evidence| evidence.outcome)
        };
        assert_eq!(shows("a", choose(), &wrong, 20_000), Some(Performance::Wrong));
        assert_eq!(shows("b", choose(), &wrong, 20_000), None, "the same question");
        assert_eq!(shows("c", choose(), &right, 20_000), Some(Performance::Hinted));
        assert_eq!(shows("d", choose(), &right, 20_000), None, "it is known today");
        assert_eq!(shows("e", choose(), &right, 20_001), Some(Performance::Right));
        assert_eq!(shows("f", Reply::Show {}, &wrong, 20_001), None);
        let mut row = self::row();
        let before = row.clone();
        row.count(&tried("a", Reply::Skip {}), &wrong);
        assert_eq!(evidence(lesson, 2, &Reply::Skip {}, &wrong, [&before, &row], true), []);
        let mut row = before.clone();
        row.count(&tried("a", Reply::Show {}), &wrong);
        let gave_up = evidence(lesson, 2, &Reply::Show {}, &wrong, [&before, &row], true);
        assert!(gave_up.iter().all(|evidence| evidence.outcome == Performance::Wrong) && !gave_up.is_empty());
    }

    #[test]
    fn whoever_has_seen_the_answer_has_not_found_it() {
        let (mut row, right) = (row(), Marked { right: true, ..Marked::default() });
        assert!(row.count(&tried("a", Reply::Show {}), &Marked::default()));
        assert!(row.count(&tried("b", Reply::Value { value: "7".to_owned() }), &right));
        assert_eq!((row.state.as_str(), row.shown), ("seen", true));
        // A step that was merely skipped can still be done.
        let mut row = self::row();
        assert!(row.count(&tried("a", Reply::Skip {}), &Marked::default()));
        assert_eq!(row.state, "seen");
        assert!(row.count(&tried("b", Reply::Value { value: "7".to_owned() }), &right));
        assert_eq!(row.state, "done");
    }
}
