//! Who plays: the list, what is known of somebody outside the log, and lists of entries (section 14, TD-54).

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use event::EventBook;
use protocol::events::{ImportPage, ImportWish, PeoplePage, PlayerChange, Touched};
use serde::Deserialize;
use tournament::{EventAct, EventRole, Refusal};
use utoipa::IntoParams;

use super::public::forgotten;
use super::{EventPath, as_organiser, as_staff, not_shown};
use crate::event::{
    Announcement, Done, Order, WISH, carry_out, change as change_book, checked_id, checked_text, part_of,
};
use crate::http::App;
use crate::http::api::{Which, read};
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::http::desk::working;
use crate::problem::Problem;
use crate::store::{EventPersonRow, EventRow, EventWrite, Write};

/// The longest text about somebody, in characters.
const TEXT: usize = 100;

/// Everybody entered, as far as the caller may see them.
#[utoipa::path(get, path = "/events/{code}/people", params(("code" = String, Path, description = "The code of the event")), responses((status = 200, description = "Players and teams; for a coach, only their own team", body = PeoplePage), Problem))]
pub(crate) async fn people(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
) -> Result<Json<PeoplePage>, Problem> {
    let (event, _, viewer) = as_staff(&app, caller, &path.code, &person).await?;
    let store = app.house.shared.store.events();
    let claims = store.event_claims(&event.id).await?;
    let claimed: BTreeSet<String> = claims.into_iter().map(|claim| claim.player).collect();
    let wishes = store.event_files(&event.id, WISH).await?;
    let wishes: Vec<String> = wishes.into_iter().map(|row| row.body).collect();
    Ok(Json(app.events.book(&app, &event).await?.book.people_page(&viewer, &claimed, &wishes)))
}

/// Changes what is known of a player outside the log, or removes it (TD-58). A request to play is removed too.
#[utoipa::path(patch, path = "/events/{code}/people/{player}", params(("code" = String, Path, description = "The code of the event"), ("player" = String, Path, description = "The id of the player")), request_body = PlayerChange, responses((status = 200, description = "Everybody as they are now", body = PeoplePage), Problem))]
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<PlayerChange>,
) -> Result<Json<PeoplePage>, Problem> {
    let (event, _, _) = as_organiser(&app, caller, &path.code, &person).await?;
    for (text, field) in [(&wish.name, "name"), (&wish.nickname, "nickname"), (&wish.league, "league")] {
        if let Some(text) = text {
            checked_text(text, TEXT, field)?;
        }
    }
    let player = path.rest.clone();
    let how = |book: &mut EventBook, _: &EventRow| {
        if book.state().people.get(&player).is_none() {
            return Err(not_shown(Refusal::NoSuchPlayer));
        }
        if wish.forget {
            book.people.forget(&player);
        } else {
            book.people.change(&player, &wish)?;
        }
        let mut writes: Vec<Write> = match book.people.of(&player) {
            Some(known) => {
                let body = serde_json::to_string(known).map_err(|_| Problem::internal())?;
                let row = EventPersonRow { event: event.id.clone(), player: player.clone(), body };
                vec![EventWrite::Person(row).into()]
            }
            None => {
                vec![EventWrite::ForgetPlayer { event: event.id.clone(), player: player.clone() }.into()]
            }
        };
        writes.extend(wish.nickname.as_ref().map(|nickname| forgotten(&event, nickname)));
        Ok(((), writes))
    };
    change_book(&app, &event, Announcement::all([Touched::People {}]), how).await?;
    people(State(app), caller, Person(person), path).await
}

/// Whether a list is only checked.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Dry {
    /// `1` to check it; left out, it is taken in.
    #[param(nullable = false)]
    dry: Option<u8>,
}

/// Checks a list of entries, or takes it in as one entry of the log. Sent again with the same id, it is not taken in again.
#[utoipa::path(post, path = "/events/{code}/import", params(("code" = String, Path, description = "The code of the event"), Dry), request_body = ImportWish, responses((status = 200, description = "The list as it was understood, and the entry of the log if it was taken in", body = ImportPage), Problem))]
pub(crate) async fn import(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    which: Which<Dry>,
    Body(wish): Body<ImportWish>,
) -> Result<Json<ImportPage>, Problem> {
    let dry = read(which)?.dry.is_some_and(|dry| dry != 0);
    let (event, own, viewer) = as_organiser(&app, caller, &path.code, &person).await?;
    checked_id(&wish.id)?;
    let book = app.events.book(&app, &event).await?;
    let part = part_of(own).ok_or_else(Problem::internal)?;
    let (from, id) = (part.sender(), wish.id.clone());
    if let Some(number) = book.sent(&from, &id).filter(|_| !dry) {
        return Ok(Json(again(&book.book, &viewer, number)?));
    }
    let list = Arc::clone(&book.book);
    drop(book);
    let plan = working(&app, move || Ok(list.import(&wish)?)).await?;
    let Some(act) = plan.act.filter(|_| !dry) else { return Ok(Json(plan.page)) };
    let order = Order { from, id, by: viewer.label, role: EventRole::Organiser, game: None, act };
    let Done { number, .. } = carry_out(&app, &event, order, plan.people, Vec::new()).await?;
    Ok(Json(ImportPage { entry: Some(number), ..plan.page }))
}

/// The answer to a list that was taken in before: how many came in, and with which entry.
fn again(book: &EventBook, viewer: &event::Viewer, number: usize) -> Result<ImportPage, Problem> {
    let entry = book.entry(viewer, number).ok_or_else(Problem::internal)?;
    let coming = match entry.act {
        EventAct::Admit { players } => players.len(),
        _ => 0,
    };
    Ok(ImportPage {
        columns: Vec::new(),
        delimiter: ",".to_owned(),
        rows: Vec::new(),
        troubles: Vec::new(),
        beginning: Vec::new(),
        coming,
        skipped: 0,
        entry: Some(number),
    })
}
