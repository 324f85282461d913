//! What anybody with the code may see and do: see the public page, claim a seat at live tables, ask to play.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use event::EventBook;
use protocol::Nickname;
use protocol::events::{PublicPage, SeatClaimed, SeatWish, Touched};

use super::{EventPath, as_organiser, event_for, not_shown};
use crate::event::{Announcement, WISH, free_seat, take_seat};
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::people;
use crate::problem::Problem;
use crate::store::{EventClaimRow, EventFileRow, EventRow, EventWrite};

/// The most nicknames that can be waiting.
const WISHES: usize = 200;

/// The public page. It is worked out once for everybody; a client that already has it is told so (`If-None-Match`).
#[utoipa::path(get, path = "/events/{code}/public", params(("code" = String, Path, description = "The code of the event")), responses((status = 200, description = "What everybody may see", body = PublicPage), (status = 304, description = "The caller's copy is current"), Problem))]
pub(crate) async fn page(
    State(app): State<Arc<App>>,
    caller: Caller,
    path: EventPath,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let event = event_for(&app, caller, &path.code).await?;
    let now = app.house.shared.wall_clock();
    if now >= event.deletes {
        // After the deletion day there is nothing to see (TD-58).
        return Err(super::no_event());
    }
    let public = app.events.public(&app, &event, |book| halves(book, now)).await?;
    let head = [(header::ETAG, public.tag.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    let had = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    if had.flat_map(|list| list.split(',')).any(|tag| tag.trim() == public.tag) {
        return Ok((StatusCode::NOT_MODIFIED, head).into_response());
    }
    let body = format!("{}{now}{}", public.halves.0, public.halves.1);
    Ok((head, [(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// The public page as text, before and after the time of day.
fn halves(book: &EventBook, now: i64) -> Result<(String, String), Problem> {
    let page = book.public_page(true, now).map_err(not_shown)?.ok_or_else(super::no_event)?;
    let text = serde_json::to_string(&PublicPage { now: 0, ..page }).map_err(|_| Problem::internal())?;
    let (before, after) = text.rsplit_once("\"now\":0").ok_or_else(Problem::internal)?;
    Ok((format!("{before}\"now\":"), after.to_owned()))
}

/// Claims a player's seats at live tables for the caller's device.
#[utoipa::path(post, path = "/events/{code}/seat", params(("code" = String, Path, description = "The code of the event")), request_body = SeatWish, responses((status = 200, description = "The seat is now the caller's; with the live table to sit down at, if there is one", body = SeatClaimed), Problem))]
pub(crate) async fn seat(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<SeatWish>,
) -> Result<Json<SeatClaimed>, Problem> {
    let event = event_for(&app, caller, &path.code).await?;
    let shared = &app.house.shared;
    let book = app.events.book(&app, &event).await?;
    // A badge is typed on phones, where c2 is C2.
    let typed = wish.player.trim();
    let player = book.book.state().people.iter().find(|player| player.id.eq_ignore_ascii_case(typed));
    let Some(player) = player.map(|player| player.id.clone()) else {
        app.limits.wrong_code(caller.0)?;
        return Err(Problem::new(
            StatusCode::NOT_FOUND,
            "no-such-player",
            "Nobody at this event has this code. Your code is on your badge.",
        ));
    };
    let turn = app.classes.turns.of(&event.id).await?;
    let claims = shared.store.events().event_claims(&event.id).await?;
    let held = claims.iter().find(|claim| claim.player == player);
    if held.is_some_and(|claim| claim.person != person.id) {
        return Err(Problem::conflict(
            "seat-claimed",
            "Another device plays for this player. The organiser can free the seat.",
        ));
    }
    if held.is_none() {
        // A caller who played for somebody else frees that seat first.
        for before in claims.iter().filter(|claim| claim.person == person.id) {
            free_seat(&app, &book, &before.player).await?;
        }
        let row =
            EventClaimRow { event: event.id.clone(), player: player.clone(), person: person.id.clone() };
        shared.journal.write(vec![EventWrite::Claim(row).into()]).await?;
    }
    drop(turn);
    let table = take_seat(&app, &event, &player, &person.id).await?;
    tell_people(&app, &event).await?;
    Ok(Json(SeatClaimed { player, table }))
}

/// Frees the seats of a player: no device plays for them any more.
#[utoipa::path(delete, path = "/events/{code}/seat/{player}", params(("code" = String, Path, description = "The code of the event"), ("player" = String, Path, description = "The id of the player")), responses((status = 204, description = "The seats are free"), Problem))]
pub(crate) async fn free(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
) -> Result<StatusCode, Problem> {
    let (event, _, _) = as_organiser(&app, caller, &path.code, &person).await?;
    let book = app.events.book(&app, &event).await?;
    let player = path.rest;
    let write = EventWrite::FreeClaim { event: event.id.clone(), player: player.clone() };
    app.house.shared.journal.write(vec![write.into()]).await?;
    free_seat(&app, &book, &player).await?;
    tell_people(&app, &event).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks to play, under a nickname: the organiser admits.
#[utoipa::path(post, path = "/events/{code}/wishes", params(("code" = String, Path, description = "The code of the event")), request_body = Nickname, responses((status = 204, description = "The organiser sees the wish"), Problem))]
pub(crate) async fn wish(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<Nickname>,
) -> Result<StatusCode, Problem> {
    let event = event_for(&app, caller, &path.code).await?;
    let nickname = people::nickname(&wish.nickname).map_err(|problem| problem.at("nickname"))?;
    let shared = &app.house.shared;
    let _turn = app.classes.turns.of(&event.id).await?;
    let waiting = shared.store.events().event_files(&event.id, WISH).await?;
    if app.events.book(&app, &event).await?.book.state().finished {
        return Err(Problem::conflict("event-finished", "This event is over."));
    }
    let taken =
        |row: &EventFileRow| row.key == nickname.to_lowercase() && row.person.as_ref() != Some(&person.id);
    if waiting.iter().any(taken) {
        return Err(Problem::conflict(
            "nickname-taken",
            "Somebody else has asked to play under this nickname. Choose another one.",
        )
        .at("nickname"));
    }
    if waiting.len() >= WISHES {
        return Err(Problem::conflict(
            "too-many-wishes",
            "Too many people are waiting already. Go to the desk.",
        ));
    }
    // Asking again changes the nickname.
    let before = waiting.iter().filter(|row| row.person.as_ref() == Some(&person.id));
    let mut writes: Vec<crate::store::Write> = before.map(|row| forgotten(&event, &row.key)).collect();
    let row = EventFileRow {
        event: event.id.clone(),
        kind: WISH.to_owned(),
        key: nickname.to_lowercase(),
        body: nickname,
        person: Some(person.id),
    };
    writes.push(EventWrite::File(row).into());
    shared.journal.write(writes).await?;
    tell_people(&app, &event).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A nickname that no longer asks to play.
pub(super) fn forgotten(event: &EventRow, key: &str) -> crate::store::Write {
    EventWrite::ForgetFile { event: event.id.clone(), kind: WISH.to_owned(), key: key.to_lowercase() }.into()
}

/// Tells the staff that something about the people has changed.
pub(super) async fn tell_people(app: &App, event: &EventRow) -> Result<(), Problem> {
    let entries = app.events.book(app, event).await?.book.entries();
    let now = app.house.shared.wall_clock();
    app.events.rooms.tell(&event.id, entries, now, &Announcement::staff([Touched::People {}]));
    Ok(())
}
