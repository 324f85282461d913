//! Links of the staff: made and revoked by the organiser, and exchanged for a place on the staff.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use event::unique_label;
use protocol::events::{EnterWish, EventPage, LinkInfo, LinkList, LinkWish, Touched};
use tournament::EventRole;

use super::opening::page_of;
use super::{EventPath, as_organiser, event_for};
use crate::event::{Announcement, checked_label, checked_text, is_of_staff};
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::problem::Problem;
use crate::secrets;
use crate::store::{EventLinkRow, EventRow, EventStaffRow, EventWrite};

/// The most links of an event, and the most people on its staff.
const LINKS: usize = 200;
const STAFF: usize = 300;
/// The longest name of a team, in characters.
const TEAM: usize = 100;
/// The longest secret that is looked up, in bytes.
const SECRET: usize = 100;

/// The links of an event.
#[utoipa::path(get, path = "/events/{code}/links", params(("code" = String, Path, description = "The code of the event")), responses((status = 200, description = "The links, without their secrets", body = LinkList), Problem))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
) -> Result<Json<LinkList>, Problem> {
    let (event, _, _) = as_organiser(&app, caller, &path.code, &person).await?;
    let store = app.house.shared.store.events();
    let (links, staff) = (store.event_links(&event.id).await?, store.event_staff(&event.id).await?);
    let links = links.iter().map(|link| info(link, &staff, None)).collect();
    Ok(Json(LinkList { links }))
}

fn info(link: &EventLinkRow, staff: &[EventStaffRow], secret: Option<String>) -> LinkInfo {
    let used_by = staff.iter().filter(|row| row.link == Some(link.number)).map(|row| row.label.clone());
    LinkInfo {
        number: u32::try_from(link.number).unwrap_or(0),
        role: link.role.parse().unwrap_or(EventRole::Player),
        label: link.label.clone(),
        team: link.team.clone(),
        made: link.made,
        used_by: used_by.collect(),
        revoked: link.revoked,
        secret,
    }
}

/// Makes a link. Its secret is shown once.
#[utoipa::path(post, path = "/events/{code}/links", params(("code" = String, Path, description = "The code of the event")), request_body = LinkWish, responses((status = 201, description = "The link with its secret, which is shown once", body = LinkInfo), Problem))]
pub(crate) async fn make(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<LinkWish>,
) -> Result<(StatusCode, Json<LinkInfo>), Problem> {
    let (event, _, _) = as_organiser(&app, caller, &path.code, &person).await?;
    let (row, secret) = new_link(&app, &event, wish).await?;
    Ok((StatusCode::CREATED, Json(info(&row, &[], Some(secret)))))
}

/// A new link of an event, and its secret.
pub(crate) async fn new_link(
    app: &App,
    event: &EventRow,
    wish: LinkWish,
) -> Result<(EventLinkRow, String), Problem> {
    if !is_of_staff(wish.role) {
        return Err(Problem::malformed("Players and tables need no link.").at("role"));
    }
    let label = checked_text(&wish.label, TEAM, "label")?;
    let team = wish.team.map(|team| checked_text(&team, TEAM, "team")).transpose()?;
    let team = team.filter(|team| !team.is_empty());
    if wish.role == EventRole::Coach {
        let book = app.events.book(app, event).await?;
        let exists =
            |team: &str| book.book.state().people.iter().any(|one| one.team.as_deref() == Some(team));
        if !team.as_deref().is_some_and(exists) {
            return Err(Problem::malformed("Say whose coach it is: name a team of this event.").at("team"));
        }
    }
    let shared = &app.house.shared;
    let _turn = app.classes.turns.of(&event.id).await?;
    let links = shared.store.events().event_links(&event.id).await?;
    if links.len() >= LINKS {
        return Err(Problem::conflict("too-many-links", "An event has at most 200 links."));
    }
    let secret = secrets::token();
    let row = EventLinkRow {
        secret: secrets::hash(&secret),
        event: event.id.clone(),
        number: links.last().map_or(1, |last| last.number + 1),
        role: wish.role.name().to_owned(),
        label,
        team,
        made: shared.wall_clock(),
        revoked: false,
    };
    shared.journal.write(vec![EventWrite::Link(row.clone()).into()]).await?;
    Ok((row, secret))
}

/// Revokes a link: everybody who came through it leaves the staff, and what they entered stays.
#[utoipa::path(delete, path = "/events/{code}/links/{number}", params(("code" = String, Path, description = "The code of the event"), ("number" = u32, Path, description = "The number of the link")), responses((status = 204, description = "The link no longer works"), Problem))]
pub(crate) async fn revoke(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
) -> Result<StatusCode, Problem> {
    let (event, own, _) = as_organiser(&app, caller, &path.code, &person).await?;
    let number = path.number()?;
    let store = app.house.shared.store.events();
    if !store.event_links(&event.id).await?.iter().any(|link| link.number == number) {
        return Err(protocol::Problem::no_such_thing().into());
    }
    if own.link == Some(number) {
        return Err(Problem::conflict(
            "own-link",
            "You came through this link yourself. Ask another organiser to revoke it.",
        ));
    }
    let staff = store.event_staff(&event.id).await?;
    let gone: Vec<u32> = staff
        .iter()
        .filter(|row| row.link == Some(number))
        .filter_map(|row| u32::try_from(row.number).ok())
        .collect();
    app.house
        .shared
        .journal
        .write(vec![EventWrite::Revoke { event: event.id.clone(), number }.into()])
        .await?;
    let why = Problem::forbidden("link-revoked", "The organiser has revoked the link you came through.");
    app.events.rooms.end(&event.id, |staff, _| staff.is_some_and(|number| gone.contains(&number)), &why);
    tell_staff(&app, &event).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Joins the staff with the secret of a link.
#[utoipa::path(post, path = "/events/{code}/enter", params(("code" = String, Path, description = "The code of the event")), request_body = EnterWish, responses((status = 200, description = "The event as its new helper sees it", body = EventPage), Problem))]
pub(crate) async fn enter(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<EnterWish>,
) -> Result<Json<EventPage>, Problem> {
    let event = event_for(&app, caller, &path.code).await?;
    let shared = &app.house.shared;
    let store = shared.store.events();
    let link = match wish.secret.len() <= SECRET {
        true => store.event_link(&secrets::hash(&wish.secret)).await?,
        false => None,
    };
    let Some(link) = link.filter(|link| link.event == event.id && !link.revoked) else {
        // Secrets must not be found by trying.
        app.limits.wrong_code(caller.0)?;
        return Err(Problem::forbidden(
            "no-such-link",
            "This link leads nowhere any more. Ask the organiser for a new one.",
        ));
    };
    let _turn = app.classes.turns.of(&event.id).await?;
    let staff = store.event_staff(&event.id).await?;
    let own = staff.iter().find(|row| row.person == person.id);
    if let Some(own) = own.filter(|own| own.link.is_none() || own.link == Some(link.number)) {
        // Entering again changes nothing, and whoever opened the event stays its organiser.
        return Ok(Json(page_of(&app, &event, own).await?));
    }
    if own.is_none() && staff.len() >= STAFF {
        return Err(Problem::conflict("staff-full", "This event has as many helpers as it can have."));
    }
    let label = if wish.label.trim().is_empty() { &link.label } else { &wish.label };
    let label = if label.trim().is_empty() { person.nickname.as_str() } else { label };
    let taken: BTreeSet<String> =
        staff.iter().filter(|row| row.person != person.id).map(|row| row.label.clone()).collect();
    let team = wish.team.map(|team| checked_text(&team, TEAM, "team")).transpose()?;
    let row = EventStaffRow {
        event: event.id.clone(),
        person: person.id.clone(),
        number: own
            .map_or_else(|| staff.iter().map(|row| row.number).max().unwrap_or(0) + 1, |own| own.number),
        role: link.role.clone(),
        label: unique_label(&checked_label(label)?, &taken),
        // A coach's team is the link's; a judge names their own.
        team: link.team.clone().or(team).filter(|team| !team.is_empty()),
        link: Some(link.number),
    };
    shared.journal.write(vec![EventWrite::Staff(row.clone()).into()]).await?;
    tell_staff(&app, &event).await?;
    Ok(Json(page_of(&app, &event, &row).await?))
}

/// Tells the staff that it has changed.
async fn tell_staff(app: &App, event: &EventRow) -> Result<(), Problem> {
    let entries = app.events.book(app, event).await?.book.entries();
    let now = app.house.shared.wall_clock();
    app.events.rooms.tell(&event.id, entries, now, &Announcement::staff([Touched::Staff {}]));
    Ok(())
}
