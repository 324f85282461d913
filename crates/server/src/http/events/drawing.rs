//! Drafts, repairs and checks of sheets being typed: questions that store nothing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::events::{DraftWish, DrawPage, RepairPage, RepairWish, SheetFound, SheetWish};
use tournament::{EventRole, Refusal};

use super::pages::shakes;
use super::{EventPath, as_organiser, as_staff, not_shown};
use crate::event::refused;
use crate::http::App;
use crate::http::body::Body;
use crate::http::caller::{Caller, Person};
use crate::http::desk::working;
use crate::problem::Problem;

/// Draws a draft, or measures tables after swaps by hand.
#[utoipa::path(post, path = "/events/{code}/draft", params(("code" = String, Path, description = "The code of the event")), request_body = DraftWish, responses((status = 200, description = "The draw, how good it is, and why no better one was found", body = DrawPage), Problem))]
pub(crate) async fn draft(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<DraftWish>,
) -> Result<Json<DrawPage>, Problem> {
    let (event, _, _) = as_organiser(&app, caller, &path.code, &person).await?;
    let book = app.events.book(&app, &event).await?.book;
    Ok(Json(working(&app, move || book.draft(&wish).map_err(not_shown)).await?))
}

/// Repairs a published round with the fewest moves (TD-19).
#[utoipa::path(post, path = "/events/{code}/repair", params(("code" = String, Path, description = "The code of the event")), request_body = RepairWish, responses((status = 200, description = "The round as it would be, and who moves", body = RepairPage), Problem))]
pub(crate) async fn repair(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<RepairWish>,
) -> Result<Json<RepairPage>, Problem> {
    let (event, _, _) = as_organiser(&app, caller, &path.code, &person).await?;
    let book = app.events.book(&app, &event).await?.book;
    // Only live tables report by themselves that they have begun (TD-20).
    let begun = shakes(&app, &event, &book, wish.game.as_deref(), None).into_keys().collect();
    Ok(Json(working(&app, move || book.repair(&wish, &begun).map_err(not_shown)).await?))
}

/// Checks a sheet while it is typed (TD-31).
#[utoipa::path(post, path = "/events/{code}/sheet", params(("code" = String, Path, description = "The code of the event")), request_body = SheetWish, responses((status = 200, description = "Sums, and what is strange", body = SheetFound), Problem))]
pub(crate) async fn sheet(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    Body(wish): Body<SheetWish>,
) -> Result<Json<SheetFound>, Problem> {
    let (event, _, viewer) = as_staff(&app, caller, &path.code, &person).await?;
    if !matches!(viewer.role, EventRole::Organiser | EventRole::Scorekeeper) {
        return Err(refused(Refusal::NotAllowed.into()));
    }
    Ok(Json(app.events.book(&app, &event).await?.book.sheet(&wish).map_err(not_shown)?))
}
