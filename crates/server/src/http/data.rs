//! What is kept about somebody: taken away, brought along, or forgotten (LC-60, LC-62).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use learning::lessons::Course;
use learning::puzzles::{RunForm, SHELVES, Shelf};
use learning::skills::skill;
use mat::Game;
use protocol::classes::ClassRole;
use protocol::{
    BroughtAlong, Kept, KeptClass, KeptEvent, KeptProgress, KeptRatingDay, KeptRun, KeptStep, KeptTable,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::api::shown;
use super::body::Body;
use super::caller::{Caller, Person};
use super::puzzle_answers::MAX_ID;
use super::{App, devices, lessons, not_on_staff};
use crate::class::role_of;
use crate::problem::Problem;
use crate::progress::{Ladder, ladder, today};
use crate::secrets;
use crate::store::{AttemptRow, DecisionRow, RatingDayRow, RatingRow, RunRow, SkillRow, StepRow, Write};

/// The most entries of a list given out or taken in.
const MOST: i64 = 10_000;

/// The most right answers of a run taken in: far more than anybody has ever given in one.
const MOST_RIGHT: u32 = 1_000;

/// The longest text of a row taken in, in bytes: what was said to an answer, with everything that was possible.
const LONGEST: usize = 32 * 1024;

/// Forgets the caller.
#[utoipa::path(delete, path = "/me", responses((status = 204, description = "The caller is forgotten"), Problem))]
pub(crate) async fn forget(State(app): State<Arc<App>>, Person(person): Person) -> Result<Response, Problem> {
    app.house.forget(&person.id).await?;
    app.events.rooms.end_everywhere(&person.id, &not_on_staff());
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, app.cookie.write(""))]).into_response())
}

/// Everything that is kept about the caller.
#[utoipa::path(get, path = "/me/data", responses((status = 200, description = "Everything that is kept about the caller", body = Kept), Problem))]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Person(person): Person,
) -> Result<Json<Kept>, Problem> {
    let tables = app.house.shared.store.tables_of(&person.id, MOST).await?;
    let tables = tables.into_iter().map(|row| KeptTable {
        own: row.owner == person.id,
        code: row.code,
        opened: row.opened,
        last_used: row.touched,
    });
    Ok(Json(Kept {
        me: shown(&person),
        last_seen: person.seen,
        devices: devices::of(&app, &headers, &person).await?,
        recovery: app.house.shared.store.recovery(&person.id).await?.map(|row| row.made),
        tables: tables.collect(),
        classes: classes(&app, &person.id, &person.nickname).await?,
        events: events(&app, &person.id).await?,
        progress: progress(&app, &person.id).await?,
    }))
}

/// Takes over what was learned elsewhere. Where both have something, the newer stays.
#[utoipa::path(post, path = "/me/data", request_body = BroughtAlong, responses((status = 204, description = "The progress is the caller's now"), Problem))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    Body(brought): Body<BroughtAlong>,
) -> Result<StatusCode, Problem> {
    app.limits.opening(caller.0)?;
    let turn = app.learners.of(&person.id).await?;
    let there = progress(&app, &person.id).await?;
    let writes = taken_over(&person.id, brought.progress, &there, today(&app.house.shared))?;
    app.house.shared.journal.write(writes).await?;
    drop(turn);
    Ok(StatusCode::NO_CONTENT)
}

/// The events of somebody.
async fn events(app: &App, person: &str) -> Result<Vec<KeptEvent>, Problem> {
    let store = app.house.shared.store.events();
    let mut kept = Vec::new();
    for row in store.staff_of(person).await? {
        let Some(event) = store.event(&row.event).await? else { continue };
        let Ok(role) = row.role.parse() else { continue };
        kept.push(KeptEvent { code: event.code, role, label: row.label, team: row.team });
    }
    for claim in store.claims_of(person).await? {
        let Some(event) = store.event(&claim.event).await? else { continue };
        let role = tournament::EventRole::Player;
        kept.push(KeptEvent { code: event.code, role, label: claim.player, team: None });
    }
    Ok(kept)
}

/// The classes of somebody, with what they did there.
async fn classes(app: &App, person: &str, nickname: &str) -> Result<Vec<KeptClass>, Problem> {
    let store = app.house.shared.store.classes();
    let (works, papers) = (store.works_of(person).await?, store.papers_of(person).await?);
    let mut kept = Vec::new();
    for class in store.classes_taught(person).await?.into_iter().filter(|class| class.owner == person) {
        let (role, nickname) = (ClassRole::Coach, nickname.to_owned());
        kept.push(KeptClass {
            code: class.code,
            name: class.name,
            role,
            nickname,
            works: vec![],
            papers: vec![],
        });
    }
    for member in store.members_of(person).await? {
        let Some(class) = store.class(&member.class).await? else { continue };
        let Some(role) = role_of(&member) else { continue };
        let (mut own_works, mut own_papers) = (Vec::new(), Vec::new());
        for row in store.assignments(&class.id).await? {
            for work in works.iter().filter(|work| work.assignment == row.id) {
                let state: Value = serde_json::from_str(&work.state).unwrap_or_default();
                own_works.push(json!({ "title": row.title, "state": state, "done": work.done,
                    "worked": work.worked, "touched": work.touched }));
            }
            for paper in papers.iter().filter(|paper| paper.assignment == row.id) {
                let submission: Value = serde_json::from_str(&paper.submission).unwrap_or_default();
                own_papers.push(json!({ "title": row.title, "goal": paper.goal, "submission": submission,
                    "worth": paper.worth, "at": paper.at }));
            }
        }
        kept.push(KeptClass {
            code: class.code,
            name: class.name,
            role,
            nickname: member.nickname,
            works: written(&own_works)?,
            papers: written(&own_papers)?,
        });
    }
    Ok(kept)
}

async fn progress(app: &App, person: &str) -> Result<KeptProgress, Problem> {
    let store = &app.house.shared.store;
    let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    let steps = store.steps_of(person).await?.into_iter().map(|row| KeptStep {
        state: row.state(),
        step: count(row.step),
        tries: count(row.tries),
        hints: count(row.hints),
        lesson: row.lesson,
        shown: row.shown,
        touched: row.touched,
    });
    let reading = store.reading(person).await?.and_then(|reading| u8::try_from(reading).ok());
    let (mut ratings, mut puzzles, mut decisions) = (Vec::new(), Vec::new(), Vec::new());
    let mut rating_days = Vec::new();
    for game in Game::ALL {
        for ladder in ladders(game) {
            ratings.extend(store.rating(person, &ladder).await?);
            let days = store.rating_days(person, &ladder).await?.into_iter();
            rating_days.extend(days.map(|RatingDayRow { day, rating, deviation }| KeptRatingDay {
                ladder: ladder.clone(),
                day,
                rating,
                deviation,
            }));
        }
        decisions.extend(store.decisions_of(person, game.name(), MOST).await?);
    }
    for shelf in &SHELVES {
        for seen in store.seen(person, shelf.name).await? {
            puzzles.extend(store.attempt(person, &seen.puzzle).await?);
        }
    }
    Ok(KeptProgress {
        reading,
        steps: steps.collect(),
        skills: written(&store.skills_of(person).await?)?,
        ratings: written(&ratings)?,
        rating_days,
        runs: store.runs_of(person, MOST).await?.into_iter().filter_map(kept_run).collect(),
        puzzles: written(&puzzles)?,
        decisions: written(&decisions)?,
    })
}

/// The ratings of somebody in a game.
fn ladders(game: Game) -> [String; 2] {
    [Ladder::Puzzle, Ladder::Play].map(|of| ladder(of, game))
}

/// A run as the file has it.
fn kept_run(row: RunRow) -> Option<KeptRun> {
    Some(KeptRun {
        form: [RunForm::Run, RunForm::Sprint].into_iter().find(|form| form.name() == row.form)?,
        seed: u32::try_from(row.seed).ok()?,
        score: u32::try_from(row.score).ok()?,
        shelf: row.shelf,
        fresh: row.fresh,
        day: row.day,
        touched: row.touched,
    })
}

/// A run that somebody brings along. It is over, and the same one always gets the same id.
fn run_row(person: &str, run: KeptRun) -> RunRow {
    let KeptRun { form, shelf, seed, score, fresh, day, touched } = run;
    let own = format!("{person}/{}/{shelf}/{seed}/{score}/{day}/{touched}", form.name());
    RunRow {
        id: secrets::hash(&own),
        person: person.to_owned(),
        form: form.name().to_owned(),
        shelf,
        seed: i64::from(seed),
        number: i64::from(score),
        score: i64::from(score),
        in_row: 0,
        skips: 0,
        ended: true,
        ends: None,
        fresh,
        day,
        touched,
        last: None,
    }
}

/// Rows as the file has them.
fn written<T: Serialize>(rows: &[T]) -> Result<Vec<Map<String, Value>>, Problem> {
    let row = |row: &T| match serde_json::to_value(row) {
        Ok(Value::Object(fields)) => Ok(fields),
        _ => Err(Problem::internal()),
    };
    rows.iter().map(row).collect()
}

/// Rows from the file, or what is wrong with them.
fn rows<T: DeserializeOwned>(fields: Vec<Map<String, Value>>, list: &str) -> Result<Vec<T>, Problem> {
    let is_short = |value: &Value| value.as_str().is_none_or(|text| text.len() <= LONGEST);
    let row = |fields: Map<String, Value>| {
        if !fields.values().all(is_short) {
            return Err(Problem::malformed("A text in this list is too long.").at(list));
        }
        serde_json::from_value(Value::Object(fields))
            .map_err(|fault| Problem::malformed(fault.to_string()).at(list))
    };
    fields.into_iter().map(row).collect()
}

/// What to write of the progress somebody brings along. Everything from outside is checked: steps of lessons that do not exist
/// are refused.
fn taken_over(
    person: &str,
    brought: KeptProgress,
    there: &KeptProgress,
    today: i64,
) -> Result<Vec<Write>, Problem> {
    for (brought, there, list) in [
        (brought.puzzles.len(), there.puzzles.len(), "progress.puzzles"),
        (brought.decisions.len(), there.decisions.len(), "progress.decisions"),
        (brought.rating_days.len(), there.rating_days.len(), "progress.rating_days"),
        (brought.runs.len(), there.runs.len(), "progress.runs"),
    ] {
        if brought + there > MOST as usize {
            return Err(Problem::malformed("That would add up to more than anyone can have done.").at(list));
        }
    }
    let mut writes = Vec::new();
    if let Some(reading) = brought.reading {
        lessons::known_reading(reading)?;
        writes.push(Write::Reading { person: person.to_owned(), reading: i64::from(reading) });
    }
    for step in brought.steps {
        let lesson = Course::ours().lesson(&step.lesson);
        let number = step.step as usize;
        // Progress is kept by ids; an address with an edition is none.
        let is_there = |lesson: &learning::lessons::Lesson| {
            lesson.head.id == step.lesson && (1..=lesson.steps.len()).contains(&number)
        };
        if !lesson.is_some_and(is_there) {
            let detail = format!("There is no step {number} in a lesson {}.", step.lesson);
            return Err(Problem::malformed(detail).at("progress.steps"));
        }
        let same = |other: &&KeptStep| (&other.lesson, other.step) == (&step.lesson, step.step);
        if there.steps.iter().find(same).is_none_or(|own| own.touched < step.touched) {
            writes.push(Write::Step(StepRow::of(person, &step)));
        }
    }
    for row in rows::<SkillRow>(brought.skills, "progress.skills")? {
        let known = skill(&row.skill).is_some() && crate::progress::is_sound(&row);
        writes.extend(known.then(|| Write::Skill(SkillRow { person: person.to_owned(), ..row })));
    }
    let is_known = |wanted: &String| Game::ALL.into_iter().any(|game| ladders(game).contains(wanted));
    let is_rating = |ladder: &String, rating: f64, deviation: f64| {
        (0.0..=4_000.0).contains(&rating) && (1.0..=500.0).contains(&deviation) && is_known(ladder)
    };
    // What somebody has done, they have done by today.
    let is_past = |day: i64| (0..=today).contains(&day);
    for KeptRatingDay { ladder, day, rating, deviation } in brought.rating_days {
        let sound = is_rating(&ladder, rating, deviation) && is_past(day);
        let row = RatingDayRow { day, rating, deviation };
        writes.extend(sound.then(|| Write::RatingDay { person: person.to_owned(), ladder, row }));
    }
    for run in brought.runs {
        let sound = Shelf::named(&run.shelf).is_some() && run.score <= MOST_RIGHT && is_past(run.day);
        let new = sound && !there.runs.contains(&run);
        writes.extend(new.then(|| Write::Run(run_row(person, run))));
    }
    for row in rows::<RatingRow>(brought.ratings, "progress.ratings")? {
        let sound = is_rating(&row.ladder, row.rating, row.deviation)
            && (0.0..=1.0).contains(&row.volatility)
            && row.count >= 0;
        writes.extend(sound.then(|| Write::Rating(RatingRow { person: person.to_owned(), ..row })));
    }
    for row in rows::<AttemptRow>(brought.puzzles, "progress.puzzles")? {
        // What was answered here before counts. Nothing is rated again.
        let sound = Shelf::named(&row.shelf).is_some() && row.puzzle.len() <= MAX_ID;
        writes.extend(sound.then(|| Write::Shown(AttemptRow { person: person.to_owned(), ..row })));
    }
    for row in rows::<DecisionRow>(brought.decisions, "progress.decisions")? {
        writes.push(Write::Decision(DecisionRow { person: person.to_owned(), ..row }));
    }
    Ok(writes)
}
