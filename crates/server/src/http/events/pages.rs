//! Pages of an event for its staff: a round, standings, awards.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use event::{EventBook, StandingsWish};
use protocol::events::{AwardsPage, RoundPage, StandingsPage, StandingsSubject};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{EventPath, as_staff, not_shown};
use crate::http::App;
use crate::http::api::{Which, read};
use crate::http::caller::{Caller, Person};
use crate::http::desk::working;
use crate::problem::Problem;
use crate::store::EventRow;

/// How many places get an award by default, and at most.
const PLACES: usize = 3;
const MOST_PLACES: usize = 50;

/// Which round.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichRound {
    /// The game, if there are several.
    #[param(nullable = false)]
    game: Option<String>,
    /// The round; the last if none is named.
    #[param(nullable = false)]
    round: Option<usize>,
}

/// A round as the caller may see it.
#[utoipa::path(get, path = "/events/{code}/round", params(("code" = String, Path, description = "The code of the event"), WhichRound), responses((status = 200, description = "The round: its tables, results, calls and clock", body = RoundPage), Problem))]
pub(crate) async fn round(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    which: Which<WhichRound>,
) -> Result<Json<RoundPage>, Problem> {
    let WhichRound { game, round } = read(which)?;
    let (event, _, viewer) = as_staff(&app, caller, &path.code, &person).await?;
    let book = app.events.book(&app, &event).await?.book;
    let shakes = shakes(&app, &event, &book, game.as_deref(), round);
    let now = app.house.shared.wall_clock();
    Ok(Json(book.round_page(&viewer, game.as_deref(), round, &shakes, now).map_err(not_shown)?))
}

/// The shakes that a round's live tables are at, by the tables' numbers in the hall.
pub(super) fn shakes(
    app: &App,
    event: &EventRow,
    book: &EventBook,
    game: Option<&str>,
    round: Option<usize>,
) -> BTreeMap<usize, u32> {
    let by_code = app.events.rooms.shakes(&event.id);
    let mut shakes = BTreeMap::new();
    if let Some(game) = book.state().game(game)
        && let Some(tables) = game.round(round)
    {
        for (place, table) in tables.seated() {
            let shake = table.code.as_ref().and_then(|code| by_code.get(code));
            shakes.extend(shake.map(|shake| (game.number(place), *shake)));
        }
    }
    shakes
}

/// Which standings.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichStandings {
    /// The game, if there are several.
    #[param(nullable = false)]
    game: Option<String>,
    /// Whose.
    of: StandingsSubject,
    /// After which round; the last if none is named.
    #[param(nullable = false)]
    round: Option<usize>,
    /// Which section; all if none is named.
    #[param(nullable = false)]
    section: Option<usize>,
}

/// Standings, with the reasons for every place.
#[utoipa::path(get, path = "/events/{code}/standings", params(("code" = String, Path, description = "The code of the event"), WhichStandings), responses((status = 200, description = "The standings, as the caller may see them", body = StandingsPage), Problem))]
pub(crate) async fn standings(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    which: Which<WhichStandings>,
) -> Result<Json<StandingsPage>, Problem> {
    let WhichStandings { game, of, round, section } = read(which)?;
    let (event, _, viewer) = as_staff(&app, caller, &path.code, &person).await?;
    let book = app.events.book(&app, &event).await?.book;
    let wish = StandingsWish { game, of, round, section };
    Ok(Json(working(&app, move || book.standings_page(&viewer, &wish).map_err(not_shown)).await?))
}

/// How many places.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct HowMany {
    /// How many places of each standings get an award; three by default.
    #[param(nullable = false)]
    places: Option<usize>,
}

/// Awards, to be read aloud from last to first.
#[utoipa::path(get, path = "/events/{code}/awards", params(("code" = String, Path, description = "The code of the event"), HowMany), responses((status = 200, description = "The awards", body = AwardsPage), Problem))]
pub(crate) async fn awards(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    path: EventPath,
    which: Which<HowMany>,
) -> Result<Json<AwardsPage>, Problem> {
    let places = read(which)?.places.unwrap_or(PLACES).min(MOST_PLACES);
    let (event, _, viewer) = as_staff(&app, caller, &path.code, &person).await?;
    let book = app.events.book(&app, &event).await?.book;
    Ok(Json(working(&app, move || book.awards_page(&viewer, places).map_err(not_shown)).await?))
}
