//! Tables of lessons: a first shake that explains itself, and the short shakes of `play` steps.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use learning::lessons::{LEARNER, Lesson, LessonTask, Marked};
use protocol::{
    FirstShakeWish, InitialsBy, Judging, Opened, Pace, Settings, ShortShake, Table, TableMode, Time,
};
use referee::{Mode, Record};
use table::record_of;

use super::App;
use super::body::Body;
use super::caller::{Caller, Person};
use super::lessons::{StepPath, known_lesson, no_mark};
use super::tables::existing;
use crate::problem::Problem;
use crate::store::PersonRow;
use crate::table::{TableQuestion, last_match};

/// Opens the table of a first shake, ready for the caller to set the Goal.
#[utoipa::path(post, path = "/first-shake", request_body = FirstShakeWish, responses((status = 201, description = "The code of the new table", body = Opened), Problem))]
pub(crate) async fn first_shake(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    Body(wish): Body<FirstShakeWish>,
) -> Result<Response, Problem> {
    begin(&app, caller, &person, Settings::of_first_shake(wish.game)).await
}

/// Opens the table of a step in which a short shake is played.
#[utoipa::path(post, path = "/lessons/{id}/steps/{step}/table", params(("id" = String, Path, description = "The id of the lesson"), ("step" = usize, Path, description = "The step, from 1")), responses((status = 201, description = "The code of the new table", body = Opened), Problem))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    StepPath(id, step): StepPath,
) -> Result<Response, Problem> {
    open_step(&app, caller, &person, &id, step).await
}

/// Opens the table where a step is played.
pub(super) async fn open_step(
    app: &App,
    caller: Caller,
    person: &PersonRow,
    id: &str,
    step: usize,
) -> Result<Response, Problem> {
    let lesson = known_lesson(id)?;
    let settings = settings_of(lesson, id, step).ok_or_else(|| {
        Problem::new(StatusCode::NOT_FOUND, "no-such-step", "There is nothing to play in this step.")
    })?;
    begin(app, caller, person, settings).await
}

async fn begin(
    app: &App,
    caller: Caller,
    person: &PersonRow,
    settings: Settings,
) -> Result<Response, Problem> {
    app.limits.opening(caller.0)?;
    let code = app.house.create(settings, &person.id).await?;
    let (person, nickname) = (person.id.clone(), person.nickname.clone());
    app.house.question(&code, TableQuestion::Lesson { person, nickname }).await?;
    Ok((StatusCode::CREATED, Json(Opened { code })).into_response())
}

/// The settings of the table where a step of the lesson at this address is played; `None` if nothing is played in it.
fn settings_of(lesson: &Lesson, address: &str, step: usize) -> Option<Settings> {
    let LessonTask::Play { table, bot, errand, .. } = &lesson.steps.get(step.checked_sub(1)?)?.task else {
        return None;
    };
    let header = lesson.header(table).ok()?;
    let players: Vec<String> = header.players().iter().map(|name| name.as_str().to_owned()).collect();
    let first = players.get(header.first().index())?.clone();
    let options = header.options;
    Some(Settings {
        rules: lesson.head.rules,
        division: lesson.head.division,
        season: lesson.head.season.clone(),
        seats: players.len(),
        mode: if options.mode == Mode::Tabletop { TableMode::Tabletop } else { TableMode::Strict },
        judging: if options.peers { Judging::Peers } else { Judging::Auto },
        initials: InitialsBy::Auto,
        time: if lesson.has_clock(table) { Time::Tournament } else { Time::None },
        practice: true,
        pace: Some(Pace::Calm),
        open_to_watch: false,
        unrated: false,
        lesson: None,
        errand: *errand,
        short: Some(Box::new(ShortShake {
            lesson: address.to_owned(),
            step,
            learner: LEARNER.to_owned(),
            first,
            bot: bot.clone(),
            rolls: header.rolls.clone(),
            deals: header.deals.clone(),
            goal: table.get("goal").and_then(|goal| goal.as_str()).map(str::to_owned),
            variations: options.variations,
            same: None,
            players,
        })),
        hall: None,
    })
}

/// Marks what somebody has played at this table for a step.
pub(super) async fn mark_played(
    app: &App,
    caller: Caller,
    person: &PersonRow,
    (id, step): (&str, usize),
    code: &str,
) -> Result<Marked, Problem> {
    let row = existing(app, caller, code).await?;
    let summary: Table = serde_json::from_str(&row.summary).map_err(|_| Problem::internal())?;
    let short = summary.settings.short.filter(|short| short.lesson == id && short.step == step);
    let Some(short) = short.filter(|_| row.owner == person.id) else {
        return Err(Problem::malformed("This table was not opened for this step."));
    };
    let entries = last_match(&*app.house.shared.store, &row.id).await?;
    let lesson = known_lesson(id)?;
    let place = short.players.iter().position(|name| *name == short.learner);
    let judged = tokio::task::spawn_blocking(move || {
        let record = Record::read(&record_of(&entries)?).map_err(|_| protocol::Problem::internal())?;
        let me =
            place.and_then(|place| record.header.players().get(place)).map(|name| name.as_str().to_owned());
        Ok::<_, protocol::Problem>(lesson.mark_play(step, &record, &me.unwrap_or_default()))
    });
    judged.await.map_err(|_| Problem::internal())??.map_err(no_mark)
}
