//! Events over HTTP: who may do what, and the routes to everything else in an event (section 16).

mod brought;
mod commands;
mod drawing;
mod files;
mod links;
mod opening;
mod pages;
mod people;
mod public;
mod reach;
mod verdicts;

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use event::Viewer;
use tournament::{EventRole, Refusal};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use super::App;
use super::caller::Caller;
pub(crate) use links::new_link;

use crate::event::{EventPart, as_player, part_of, refused};
use crate::problem::Problem;
use crate::secrets;
use crate::store::{EventRow, EventStaffRow, PersonRow};

/// The longest body with a list of entries, in bytes: text is longer as JSON.
const MAX_LIST: usize = 2 * event::MAX_LIST;

/// The routes about events.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(opening::list, opening::open))
        .routes(routes!(opening::page, opening::change, opening::end))
        .routes(routes!(commands::command))
        .routes(routes!(commands::log))
        .routes(routes!(drawing::draft))
        .routes(routes!(drawing::repair))
        .routes(routes!(drawing::sheet))
        .routes(routes!(pages::standings))
        .routes(routes!(pages::round))
        .routes(routes!(pages::awards))
        .routes(routes!(people::people))
        .routes(routes!(people::change))
        .routes(routes!(people::import).layer(DefaultBodyLimit::max(MAX_LIST)))
        .routes(routes!(links::list, links::make))
        .routes(routes!(links::revoke))
        .routes(routes!(links::enter))
        .routes(routes!(public::page))
        .routes(routes!(public::seat))
        .routes(routes!(public::free))
        .routes(routes!(public::wish))
        .routes(routes!(reach::reach))
        .routes(routes!(verdicts::attach))
        .routes(routes!(verdicts::look))
        .routes(routes!(brought::open).layer(DefaultBodyLimit::max(event::MAX_FILE)))
        .routes(routes!(brought::take_in).layer(DefaultBodyLimit::max(event::MAX_FILE)))
        .routes(routes!(files::event))
        .routes(routes!(files::csv))
        .routes(routes!(files::print))
}

/// What an address names: the code of an event, and what comes after it.
pub(crate) struct EventPath {
    pub(crate) code: String,
    /// The id of a player, or the number of something.
    pub(crate) rest: String,
}

impl EventPath {
    /// The number that the address names.
    pub(super) fn number(&self) -> Result<i64, Problem> {
        let number: u32 = self.rest.parse().map_err(|_| protocol::Problem::no_such_thing())?;
        Ok(i64::from(number))
    }
}

impl FromRequestParts<Arc<App>> for EventPath {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<EventPath, Problem> {
        let path: Result<Path<Vec<(String, String)>>, _> = Path::from_request_parts(parts, app).await;
        let Path(parts) = path.map_err(|_| no_event())?;
        let mut parts = parts.into_iter().map(|(_, value)| value);
        Ok(EventPath { code: parts.next().unwrap_or_default(), rest: parts.next().unwrap_or_default() })
    }
}

/// The event with this code; after too many wrong codes, no more are looked up.
pub(crate) async fn event_for(app: &App, caller: Caller, typed: &str) -> Result<EventRow, Problem> {
    let row = match secrets::read_class_code(typed) {
        Some(code) => app.house.shared.store.events().event_with_code(&code).await?,
        None => None,
    };
    match row {
        Some(row) => Ok(row),
        None => {
            app.limits.wrong_code(caller.0)?;
            Err(no_event())
        }
    }
}

/// What somebody is at an event: on its staff, or a player by a claim.
pub(crate) async fn part_in_event(
    app: &App,
    event: &EventRow,
    person: &PersonRow,
) -> Result<Option<EventPart>, Problem> {
    let store = app.house.shared.store.events();
    if let Some(row) = store.on_staff(&event.id, &person.id).await? {
        return Ok(part_of(row));
    }
    let claims = store.claims_of(&person.id).await?;
    let claim = claims.into_iter().find(|claim| claim.event == event.id);
    Ok(claim.map(|claim| as_player(person, claim.player)))
}

/// An event on whose staff the caller is.
async fn as_staff(
    app: &App,
    caller: Caller,
    code: &str,
    person: &PersonRow,
) -> Result<(EventRow, EventStaffRow, Viewer), Problem> {
    let event = event_for(app, caller, code).await?;
    match part_in_event(app, &event, person).await? {
        Some(EventPart::Staff { row, role }) => {
            let viewer = Viewer { role, label: row.label.clone(), team: row.team.clone() };
            Ok((event, row, viewer))
        }
        _ => Err(not_on_staff()),
    }
}

/// An event of which the caller is the organiser.
async fn as_organiser(
    app: &App,
    caller: Caller,
    code: &str,
    person: &PersonRow,
) -> Result<(EventRow, EventStaffRow, Viewer), Problem> {
    let (event, row, viewer) = as_staff(app, caller, code, person).await?;
    if viewer.role != EventRole::Organiser {
        return Err(refused(Refusal::NotAllowed.into()));
    }
    Ok((event, row, viewer))
}

/// There is no such event.
pub(crate) fn no_event() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "no-such-event",
        "There is no event with this code. Check the code on the wall: it has six letters.",
    )
}

/// The caller has no place on the staff.
pub(crate) fn not_on_staff() -> Problem {
    Problem::forbidden(
        "not-on-staff",
        "You are not on the staff of this event. Open the link that the organiser gave you.",
    )
}

/// Why a page cannot be shown: a refusal of the book.
fn not_shown(refusal: Refusal) -> Problem {
    let mut problem = refused(refusal.into());
    let missing = [Refusal::NoSuchGame, Refusal::NoSuchRound, Refusal::NoSuchTable, Refusal::NoSuchPlayer];
    if missing.contains(&refusal) {
        problem.0.status = StatusCode::NOT_FOUND.as_u16();
    }
    problem
}
