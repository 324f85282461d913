//! Files of an event: the event itself, tables for spreadsheets, and printed sheets (sections 12 and 14).

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use event::CsvTable;
use event::print::{PLACES, PrintWish, Printout};
use paper::Paper;
use serde::Deserialize;
use tournament::{EventRole, Refusal};
use utoipa::IntoParams;

use super::{EventPath, as_organiser, as_staff, not_shown};
use crate::event::{file_of, refused};
use crate::http::App;
use crate::http::api::{Which, read};
use crate::http::caller::{Caller, Person};
use crate::http::desk::working;
use crate::problem::Problem;

/// The most places that are honoured.
const MOST_PLACES: usize = 50;
/// The longest time printed on a poster, in characters.
const BEGINS: usize = 20;
/// A printed page runs nothing and loads nothing: its styles are its own.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// Which copy.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Copy {
    /// Whether to leave out names and seed, for the public.
    public: bool,
}

/// The whole event as a file.
#[utoipa::path(get, path = "/events/{code}/event", params(("code" = String, Path, description = "The code of the event"), Copy), responses((status = 200, description = "The .event file: a ZIP", body = Vec<u8>, content_type = "application/zip"), Problem))]
pub(crate) async fn event(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    which: Which<Copy>,
) -> Result<Response, Problem> {
    let Copy { public } = read(which)?;
    let (event, _, _) = as_organiser(&app, caller, &path.code, &person).await?;
    app.limits.replaying(caller.0)?;
    let bytes = file_of(&app, &event, public).await?;
    Ok((attached("application/zip", &format!("{}.event", event.code)), bytes).into_response())
}

fn attached(kind: &str, name: &str) -> [(header::HeaderName, String); 2] {
    let name = format!("attachment; filename=\"{name}\"");
    [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, name)]
}

/// Which game, and with whose names.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichTable {
    /// The game; all if none is named.
    #[param(nullable = false)]
    game: Option<String>,
    /// Whether names are given as the organiser knows them, not as on the public page.
    full: bool,
}

/// A table for spreadsheets.
#[utoipa::path(get, path = "/events/{code}/csv/{name}", params(("code" = String, Path, description = "The code of the event"), ("name" = String, Path, description = "entries, seating, results, standings, teams, sweepstakes, team-sweepstakes or log"), WhichTable), responses((status = 200, description = "The table: UTF-8, commas, a header row", body = String, content_type = "text/csv"), Problem))]
pub(crate) async fn csv(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    which: Which<WhichTable>,
) -> Result<Response, Problem> {
    let WhichTable { game, full } = read(which)?;
    let (event, _, _) = as_organiser(&app, caller, &path.code, &person).await?;
    let table =
        CsvTable::named(path.rest.trim_end_matches(".csv")).ok_or_else(protocol::Problem::no_such_thing)?;
    let book = app.events.book(&app, &event).await?.book;
    let text = working(&app, move || book.csv(table, game.as_deref(), full).map_err(not_shown)).await?;
    let name = format!("{}-{}.csv", event.code, table.name());
    Ok((attached("text/csv; charset=utf-8", &name), text).into_response())
}

/// What to print, and how.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichSheet {
    /// The game, if there are several.
    #[param(nullable = false)]
    game: Option<String>,
    /// The round; the last if none is named.
    #[param(nullable = false)]
    round: Option<usize>,
    /// When the round begins, as printed on the poster.
    #[param(nullable = false)]
    begins: Option<String>,
    /// Whether names are given in full, for the staff.
    full: bool,
    /// How many places are honoured.
    #[param(nullable = false)]
    places: Option<usize>,
    /// `a4` or `letter`; left out, `a4`.
    #[param(nullable = false)]
    paper: Option<String>,
}

/// A sheet to print.
#[utoipa::path(get, path = "/events/{code}/print/{name}", params(("code" = String, Path, description = "The code of the event"), ("name" = String, Path, description = "poster, table-cards, score-sheets, variations, badges, standings, certificates, awards, announcements, entries or call-cards"), WhichSheet), responses((status = 200, description = "A page that needs nothing else", body = String, content_type = "text/html"), Problem))]
pub(crate) async fn print(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    which: Which<WhichSheet>,
) -> Result<Response, Problem> {
    let WhichSheet { game, round, begins, full, places, paper } = read(which)?;
    let (event, _, viewer) = as_staff(&app, caller, &path.code, &person).await?;
    if !matches!(viewer.role, EventRole::Organiser | EventRole::Scorekeeper)
        || (full && !viewer.is_organiser())
    {
        return Err(refused(Refusal::NotAllowed.into()));
    }
    let sheet = Printout::named(&path.rest).ok_or_else(protocol::Problem::no_such_thing)?;
    let paper = match paper.as_deref() {
        None => Paper::A4,
        Some(name) => {
            Paper::named(name).ok_or_else(|| Problem::malformed("The paper is a4 or letter.").at("paper"))?
        }
    };
    if begins.as_ref().is_some_and(|begins| begins.chars().count() > BEGINS) {
        return Err(Problem::malformed("A time is short, such as 10:15.").at("begins"));
    }
    let places = places.unwrap_or(PLACES).min(MOST_PLACES);
    let wish = PrintWish { game, round, begins, full, places, ..PrintWish::new(sheet, paper) };
    let book = app.events.book(&app, &event).await?.book;
    let printed = working(&app, move || book.print(&wish).map_err(not_shown)).await?;
    let head =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    Ok((head, printed.html).into_response())
}
