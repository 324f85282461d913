//! Commands to an event, and its log.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use event::Viewer;
use protocol::events::{EventCommand, EventDone, LogPage};
use serde::Deserialize;
use tournament::EventAct;
use utoipa::IntoParams;

use super::{EventPath, as_staff, event_for, not_on_staff, part_in_event};
use crate::event::{Done, EventPart, Order, after, carry_out};
use crate::http::App;
use crate::http::api::{Which, read};
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::problem::Problem;

/// Carries out a command. Sent again with the same id, it is answered again but not carried out again.
#[utoipa::path(post, path = "/events/{code}/commands", params(("code" = String, Path, description = "The code of the event")), request_body = EventCommand, responses((status = 200, description = "The entry of the log", body = EventDone), Problem))]
pub(crate) async fn command(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<EventCommand>,
) -> Result<Json<EventDone>, Problem> {
    let event = event_for(&app, caller, &path.code).await?;
    let part = part_in_event(&app, &event, &person).await?.ok_or_else(not_on_staff)?;
    let state = app.events.book(&app, &event).await?;
    part.may(state.book.state(), wish.game.as_deref(), &wish.act)?;
    // The command must not wait for this reader.
    drop(state);
    let order = Order {
        from: part.sender(),
        id: wish.id,
        by: part.label().to_owned(),
        role: part.role(),
        game: wish.game,
        act: wish.act.clone(),
    };
    let Done { number, book, again } = carry_out(&app, &event, order, Vec::new(), Vec::new()).await?;
    let viewer = Viewer {
        role: part.role(),
        label: part.label().to_owned(),
        team: match &part {
            EventPart::Staff { row, .. } => row.team.clone(),
            EventPart::Player { .. } => None,
        },
    };
    let entry = book.book.entry(&viewer, number).ok_or_else(Problem::internal)?;
    if !again {
        after(&app, &event, &book, &wish.act).await;
        if matches!(wish.act, EventAct::Close { .. }) {
            app.events.copies.due.notify_one();
        }
    }
    Ok(Json(EventDone { entry }))
}

/// Where to read the log from.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct After {
    /// The number of the last entry that the caller has.
    after: usize,
}

/// The log, as far as the caller may read it.
#[utoipa::path(get, path = "/events/{code}/log", params(("code" = String, Path, description = "The code of the event"), After), responses((status = 200, description = "Entries after a number, at most 500", body = LogPage), Problem))]
pub(crate) async fn log(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    which: Which<After>,
) -> Result<Json<LogPage>, Problem> {
    let After { after } = read(which)?;
    let (event, _, viewer) = as_staff(&app, caller, &path.code, &person).await?;
    Ok(Json(app.events.book(&app, &event).await?.book.log_page(&viewer, after)))
}
