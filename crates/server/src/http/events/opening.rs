//! Opening an event, its page, changing and deleting it.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use event::{EventBook, Surroundings};
use protocol::events::{EventChange, EventList, EventPage, EventWish, MyEvent, Touched};

use super::{EventPath, as_organiser, as_staff};
use crate::event::{Announcement, WISH, change as change_book, checked_text, new_event, staff_info};
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person, known};
use crate::problem::Problem;
use crate::store::{EventRow, EventStaffRow, EventWrite};

/// The most staffs somebody can be on.
const EVENTS: usize = 50;
/// The longest title, in characters.
const TITLE: usize = 100;

/// The caller's events.
#[utoipa::path(get, path = "/events", responses((status = 200, description = "The events on whose staff the caller is, the latest first", body = EventList), Problem))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<EventList>, Problem> {
    let Some(person) = known(&app, &headers).await? else { return Ok(Json(EventList::default())) };
    let store = app.house.shared.store.events();
    let mut events = Vec::new();
    for row in store.events_of(&person.id).await? {
        let Some(own) = store.on_staff(&row.id, &person.id).await? else { continue };
        let book = app.events.book(&app, &row).await?.book;
        let you = staff_info(&own, &app.events.rooms.here(&row.id), book.state());
        events.push(MyEvent { event: book.info(), you });
    }
    Ok(Json(EventList { events }))
}

/// Opens an event; the caller is its organiser.
#[utoipa::path(post, path = "/events", request_body = EventWish, responses((status = 201, description = "The new event, as its organiser sees it", body = EventPage), Problem))]
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    Body(wish): Body<EventWish>,
) -> Result<(StatusCode, Json<EventPage>), Problem> {
    app.limits.opening(caller.0)?;
    let shared = &app.house.shared;
    let _turn = app.classes.turns.of(&person.id).await?;
    has_room(&app, &person.id).await?;
    let (new, organiser) = new_event(&app, wish, &person.id).await?;
    shared.journal.write(new.writes).await?;
    Ok((StatusCode::CREATED, Json(page_of(&app, &new.row, &organiser).await?)))
}

/// Refuses somebody who is on too many staffs already.
pub(super) async fn has_room(app: &App, person: &str) -> Result<(), Problem> {
    if app.house.shared.store.events().staff_of(person).await?.len() < EVENTS {
        return Ok(());
    }
    Err(Problem::conflict("too-many-events", "You are on the staff of 50 events. Delete one that is over."))
}

/// An event as a member of its staff sees it.
#[utoipa::path(get, path = "/events/{code}", params(("code" = String, Path, description = "The code of the event")), responses((status = 200, description = "The event, as the caller may see it", body = EventPage), Problem))]
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
) -> Result<Json<EventPage>, Problem> {
    let (event, own, _) = as_staff(&app, caller, &path.code, &person).await?;
    Ok(Json(page_of(&app, &event, &own).await?))
}

/// The page of an event for a member of its staff.
pub(super) async fn page_of(app: &App, event: &EventRow, own: &EventStaffRow) -> Result<EventPage, Problem> {
    let store = app.house.shared.store.events();
    let (staff, wishes) = (store.event_staff(&event.id).await?, store.event_files(&event.id, WISH).await?);
    let book = app.events.book(app, event).await?.book;
    let (rooms, state) = (&app.events.rooms, book.state());
    let here = rooms.here(&event.id);
    let around = Surroundings {
        you: staff_info(own, &here, state),
        staff: staff.iter().map(|row| staff_info(row, &here, state)).collect(),
        copy: app.events.copies.info(&event.id),
        phones: rooms.phones(&event.id),
        wishes: wishes.len(),
        now: app.house.shared.wall_clock(),
    };
    Ok(book.page(&around))
}

/// Changes an event outside its log.
#[utoipa::path(patch, path = "/events/{code}", params(("code" = String, Path, description = "The code of the event")), request_body = EventChange, responses((status = 200, description = "The event as it is now", body = EventPage), Problem))]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(change): Body<EventChange>,
) -> Result<Json<EventPage>, Problem> {
    let (event, own, _) = as_organiser(&app, caller, &path.code, &person).await?;
    for (text, field) in [(&change.title, "title"), (&change.place, "place"), (&change.hand_in, "hand_in")] {
        if let Some(text) = text {
            checked_text(text, TITLE, field)?;
        }
    }
    let how = |book: &mut EventBook, row: &EventRow| {
        book.change(&change)?;
        let settings = serde_json::to_string(&book.settings).map_err(|_| Problem::internal())?;
        let row = EventRow { settings, deletes: book.settings.deletes, ..row.clone() };
        Ok(((), vec![EventWrite::Event(row).into()]))
    };
    change_book(&app, &event, Announcement::all([Touched::Settings {}]), how).await?;
    Ok(Json(page_of(&app, &event, &own).await?))
}

/// Deletes an event and everything in it.
#[utoipa::path(delete, path = "/events/{code}", params(("code" = String, Path, description = "The code of the event")), responses((status = 204, description = "The event and everything in it are gone"), Problem))]
pub(crate) async fn end(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
) -> Result<StatusCode, Problem> {
    let (event, _, _) = as_organiser(&app, caller, &path.code, &person).await?;
    app.house.shared.journal.write(vec![EventWrite::End(event.id.clone()).into()]).await?;
    app.events.let_go(&event.id);
    app.events.rooms.end(&event.id, |_, _| true, &super::no_event());
    Ok(StatusCode::NO_CONTENT)
}
