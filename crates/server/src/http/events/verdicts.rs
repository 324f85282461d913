//! Verdicts that judges attach to rulings: the server judges the request again (TD-49).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use mat::Judgement;
use protocol::events::{VerdictInfo, VerdictWish};
use protocol::questions;
use serde_json::{Map, Value};
use tournament::{EventRole, Refusal};

use super::{EventPath, as_staff};
use crate::event::{VERDICT, checked_id, refused};
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::http::desk::working;
use crate::problem::Problem;
use crate::store::{EventFileRow, EventWrite};

/// How many verdicts an event has at most.
const VERDICTS: usize = 5_000;
/// The longest request, in bytes.
const LONGEST: usize = 32 * 1024;

/// Attaches a verdict. Sent again with the same id, it is answered again.
#[utoipa::path(post, path = "/events/{code}/verdicts", params(("code" = String, Path, description = "The code of the event")), request_body = VerdictWish, responses((status = 201, description = "The verdict with its number", body = VerdictInfo), Problem))]
pub(crate) async fn attach(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<VerdictWish>,
) -> Result<(StatusCode, Json<VerdictInfo>), Problem> {
    let (event, own, viewer) = as_staff(&app, caller, &path.code, &person).await?;
    if !matches!(viewer.role, EventRole::Judge | EventRole::Organiser) {
        return Err(refused(Refusal::NotAllowed.into()));
    }
    let client = format!("{} {}", own.number, checked_id(&wish.id)?);
    let request = Value::Object(wish.request.clone());
    if request.to_string().len() > LONGEST {
        return Err(Problem::malformed("This is too long for a request.").at("request"));
    }
    if request.get("kind").and_then(Value::as_str) == Some("replay") {
        app.limits.replaying(caller.0)?;
    }
    let shared = &app.house.shared;
    let judgement = working(&app, move || judged(&request)).await?;
    let _turn = app.classes.turns.of(&event.id).await?;
    let attached = shared.store.events().event_files(&event.id, VERDICT).await?;
    if let Some(same) = attached.iter().find(|row| row.person.as_deref() == Some(client.as_str())) {
        return Ok((StatusCode::CREATED, Json(info(same)?)));
    }
    if attached.len() >= VERDICTS {
        return Err(Problem::conflict("too-many-verdicts", "An event has at most 5000 verdicts."));
    }
    let number = attached.len() + 1;
    let version = env!("CARGO_PKG_VERSION").to_owned();
    let verdict = VerdictInfo { number, request: wish.request, judgement, version };
    let row = EventFileRow {
        event: event.id.clone(),
        kind: VERDICT.to_owned(),
        key: number.to_string(),
        body: serde_json::to_string(&verdict).map_err(|_| Problem::internal())?,
        person: Some(client),
    };
    shared.journal.write(vec![EventWrite::File(row).into()]).await?;
    Ok((StatusCode::CREATED, Json(verdict)))
}

/// The desk's judgement; other kinds of answers are not verdicts.
fn judged(request: &Value) -> Result<Judgement, Problem> {
    let answer = serde_json::to_value(questions::judge(request)?).map_err(|_| Problem::internal())?;
    let answer: Map<String, Value> = serde_json::from_value(answer).map_err(|_| Problem::internal())?;
    serde_json::from_value(Value::Object(answer)).map_err(|_| {
        Problem::malformed("This is not a request for a verdict. Ask the judge's desk about a Solution.")
            .at("request")
    })
}

fn info(row: &EventFileRow) -> Result<VerdictInfo, Problem> {
    serde_json::from_str(&row.body).map_err(|_| Problem::internal())
}

/// An attached verdict.
#[utoipa::path(get, path = "/events/{code}/verdicts/{number}", params(("code" = String, Path, description = "The code of the event"), ("number" = u32, Path, description = "The number of the verdict")), responses((status = 200, description = "The verdict", body = VerdictInfo), Problem))]
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
) -> Result<Json<VerdictInfo>, Problem> {
    let (event, _, viewer) = as_staff(&app, caller, &path.code, &person).await?;
    if viewer.role == EventRole::Coach {
        return Err(refused(Refusal::NotAllowed.into()));
    }
    let key = path.number()?.to_string();
    let row = app.house.shared.store.events().event_file(&event.id, VERDICT, &key).await?;
    Ok(Json(info(&row.ok_or_else(|| Problem::from(protocol::Problem::no_such_thing()))?)?))
}
