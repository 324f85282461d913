//! What is kept about somebody: to take away, to bring along, to be forgotten (LC-60, LC-62).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use learning::lessons::Course;
use protocol::{BroughtAlong, Kept, KeptProgress, KeptStep, KeptTable};

use super::api::shown;
use super::body::Body;
use super::caller::Person;
use super::{App, devices, lessons};
use crate::problem::Problem;
use crate::store::{StepRow, Write};

/// Forgets the caller.
#[utoipa::path(delete, path = "/me", responses((status = 204, description = "The caller is forgotten"), Problem))]
pub(crate) async fn forget(State(app): State<Arc<App>>, Person(person): Person) -> Result<Response, Problem> {
    app.house.forget(&person.id).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, app.cookie.write(""))]).into_response())
}

/// Everything that is kept about the caller.
#[utoipa::path(get, path = "/me/data", responses((status = 200, description = "Everything that is kept about the caller", body = Kept), Problem))]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Person(person): Person,
) -> Result<Json<Kept>, Problem> {
    const MOST: i64 = 10_000;
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
        tables: tables.collect(),
        progress: progress(&app, &person.id).await?,
    }))
}

/// Takes over what was learned elsewhere. What is there already stays where it is newer.
#[utoipa::path(post, path = "/me/data", request_body = BroughtAlong, responses((status = 204, description = "The progress is the caller's now"), Problem))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    Person(person): Person,
    Body(brought): Body<BroughtAlong>,
) -> Result<StatusCode, Problem> {
    app.limits.answering(&person.id)?;
    let turn = app.learners.of(&person.id).await;
    let there = progress(&app, &person.id).await?;
    let writes = taken_over(&person.id, brought.progress, &there)?;
    app.house.shared.journal.write(writes).await?;
    drop(turn);
    Ok(StatusCode::NO_CONTENT)
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
    Ok(KeptProgress { reading, steps: steps.collect() })
}

/// What is written of what somebody brings along. Everything that comes from outside is looked at: there is no such thing as a step
/// of a lesson that nobody has.
fn taken_over(person: &str, brought: KeptProgress, there: &KeptProgress) -> Result<Vec<Write>, Problem> {
    let mut writes = Vec::new();
    if let Some(reading) = brought.reading {
        lessons::known_reading(reading)?;
        writes.push(Write::Reading { person: person.to_owned(), reading: i64::from(reading) });
    }
    for step in brought.steps {
        let lesson = Course::ours().lesson(&step.lesson);
        let number = step.step as usize;
        if !lesson.is_some_and(|lesson| (1..=lesson.steps.len()).contains(&number)) {
            let detail = format!("There is no step {number} of a lesson {}.", step.lesson);
            return Err(Problem::malformed(detail).at("progress.steps"));
        }
        let same = |other: &&KeptStep| (&other.lesson, other.step) == (&step.lesson, step.step);
        if there.steps.iter().find(same).is_none_or(|own| own.touched < step.touched) {
            writes.push(Write::Step(StepRow::of(person, &step)));
        }
    }
    Ok(writes)
}
