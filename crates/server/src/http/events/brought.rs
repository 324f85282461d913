//! Files that somebody brings: an event from another laptop is opened, or its games are taken in (TD-57).

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::events::EventPage;

use super::opening::{has_room, page_of};
use super::{EventPath, as_organiser};
use crate::event::{open_brought, take_in_games};
use crate::http::App;
use crate::http::caller::{Caller, Person};
use crate::problem::Problem;

/// Opens an event from its file; the caller is its organiser here.
#[utoipa::path(post, path = "/events/open", request_body(content = Vec<u8>, content_type = "application/zip"), responses((status = 201, description = "The event, as its organiser sees it", body = EventPage), Problem))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    file: Bytes,
) -> Result<(StatusCode, Json<EventPage>), Problem> {
    app.limits.opening(caller.0)?;
    app.limits.replaying(caller.0)?;
    let _turn = app.classes.turns.of(&person.id).await?;
    has_room(&app, &person.id).await?;
    let label = person.nickname.clone();
    let (event, organiser) = open_brought(&app, file, &person.id, label).await?;
    Ok((StatusCode::CREATED, Json(page_of(&app, &event, &organiser).await?)))
}

/// Takes in the games of another laptop's event, with their people.
#[utoipa::path(post, path = "/events/{code}/taken-in", params(("code" = String, Path, description = "The code of the event")), request_body(content = Vec<u8>, content_type = "application/zip"), responses((status = 200, description = "The event with these games", body = EventPage), Problem))]
pub(crate) async fn take_in(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    file: Bytes,
) -> Result<Json<EventPage>, Problem> {
    let (event, own, viewer) = as_organiser(&app, caller, &path.code, &person).await?;
    app.limits.replaying(caller.0)?;
    take_in_games(&app, &event, file, &viewer.label).await?;
    Ok(Json(page_of(&app, &event, &own).await?))
}
