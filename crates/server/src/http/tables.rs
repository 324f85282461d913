//! Tables: open one, list them, look at one, fetch its record.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bots::analysis::Analysis;
use protocol::{
    Fulfilled, ListedTable, OnShow, Opened, PlayedOnDevice, Scene, Settings, SheetOfMatch, Wish, questions,
};
use referee::Record;
use serde::Deserialize;
use utoipa::ToSchema;

use super::App;
use super::body::Body;
use super::caller::{Caller, Code, Person, known};
use super::desk::working;
use crate::node::open_everywhere;
use crate::people::nickname;
use crate::problem::Problem;
use crate::secrets;
use crate::store::TableRow;
use crate::table::{Message, Replay, TableQuestion, last_match};
use table::{record_of, taken_in};

/// How many tables a list shows.
const LISTED: i64 = 50;

/// The table with the code in an address; after too many wrong codes, no more are looked up.
pub(crate) async fn existing(app: &App, caller: Caller, typed: &str) -> Result<TableRow, Problem> {
    let row = match secrets::read_code(typed) {
        Some(code) => app.house.shared.store.table_with_code(&code).await?,
        None => None,
    };
    match row {
        Some(row) => Ok(row),
        None => {
            app.limits.wrong_code(caller.0)?;
            Err(Problem::no_table())
        }
    }
}

/// Opens a table.
#[utoipa::path(post, path = "/tables", request_body = Settings, responses((status = 201, description = "The code of the new table", body = Opened), Problem))]
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    Body(settings): Body<Settings>,
) -> Result<Response, Problem> {
    app.limits.opening(caller.0)?;
    if settings.short.is_some() {
        return Err(Problem::malformed("A short shake is opened from its lesson step."));
    }
    if settings.hall.is_some() {
        return Err(Problem::malformed("The table of an event is opened by the event."));
    }
    let code = app.house.create(settings, &person.id).await?;
    Ok((StatusCode::CREATED, Json(Opened { code })).into_response())
}

/// Takes in a match that the caller has played to its end on a device, without a server.
#[utoipa::path(post, path = "/tables/taken-in", request_body = PlayedOnDevice, responses((status = 201, description = "The code of the table that it is now", body = Opened), Problem))]
pub(crate) async fn take_in(
    State(app): State<Arc<App>>,
    caller: Caller,
    Person(person): Person,
    Body(played): Body<PlayedOnDevice>,
) -> Result<Response, Problem> {
    app.limits.opening(caller.0)?;
    app.limits.solving(caller.0)?;
    let log = serde_json::from_value(played.log).map_err(|error| Problem::malformed(error.to_string()))?;
    let judge = Arc::clone(&app.house.shared.judge);
    let (state, log) = working(&app, move || {
        let is_name = |name: &str| nickname(name).is_ok_and(|read| read == name);
        Ok(taken_in(log, &person.id, &*judge, &is_name)?)
    })
    .await?;
    let code = app.house.keep(&state, &log).await?;
    Ok((StatusCode::CREATED, Json(Opened { code })).into_response())
}

/// The caller's tables.
#[utoipa::path(get, path = "/tables", responses((status = 200, description = "The tables of the caller, the latest first", body = Vec<ListedTable>), Problem))]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Person(person): Person,
) -> Result<Json<Vec<ListedTable>>, Problem> {
    let rows = app.house.shared.store.tables_of(&person.id, LISTED).await?;
    // What another version of this program has stored may be unreadable; it is left out.
    let tables = rows.into_iter().filter_map(|row| {
        let table = serde_json::from_str(&row.summary).ok()?;
        let own = row.owner == person.id;
        Some(ListedTable { code: row.code, own, last_used: row.touched, table })
    });
    Ok(Json(tables.collect()))
}

/// Tables that anybody may watch.
#[utoipa::path(get, path = "/tables/open", responses((status = 200, description = "Matches in progress that anybody may watch, at most fifty, the latest first", body = Vec<OnShow>), Problem))]
pub(crate) async fn on_show(State(app): State<Arc<App>>) -> Response {
    let shared = &app.house.shared;
    let others = async {
        match &shared.node {
            Some(node) => open_everywhere(node).await,
            None => Vec::new(),
        }
    };
    let list = shared.on_show.list(others).await.to_string();
    ([(header::CONTENT_TYPE, "application/json")], list).into_response()
}

/// How things stand at a table, from the caller's place; without a nickname, as a spectator sees it.
#[utoipa::path(get, path = "/tables/{code}", params(("code" = String, Path, description = "The code of the table")), responses((status = 200, description = "Where things stand, from the place of the caller", body = Scene), Problem))]
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    caller: Caller,
    Code(code): Code,
    headers: HeaderMap,
) -> Result<Json<Scene>, Problem> {
    let row = existing(&app, caller, &code).await?;
    // Nobody has to take a nickname just to learn that there is no such table.
    let person = known(&app, &headers).await?.map(|person| person.id).unwrap_or_default();
    let scene = app.house.ask(&row.code, |reply| Message::Look { person: person.clone(), reply });
    Ok(Json(scene.await?))
}

/// Deletes a table of the caller's at which nobody else sits.
#[utoipa::path(delete, path = "/tables/{code}", params(("code" = String, Path, description = "The code of the table")), responses((status = 200, description = "The table and its log are forgotten", body = Opened), Problem))]
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    caller: Caller,
    Code(code): Code,
    Person(person): Person,
) -> Result<Json<Opened>, Problem> {
    let row = existing(&app, caller, &code).await?;
    let delete = |reply| Message::Delete { person: person.id.clone(), reply };
    app.house.ask(&row.code, delete).await??;
    Ok(Json(Opened { code: row.code }))
}

/// The longest id of a wish, in bytes, as at the socket.
const LONGEST_ID: usize = 40;

/// A wish as a request.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct SentWish {
    /// The client's own id: sent again with it, the wish is answered like the first time.
    #[serde(default)]
    id: Option<String>,
    /// What.
    #[serde(flatten)]
    wish: Wish,
}

/// Fulfils a wish about the table.
#[utoipa::path(post, path = "/tables/{code}/wishes", params(("code" = String, Path, description = "The code of the table")), request_body = SentWish, responses((status = 200, description = "The number of the entry that fulfils the wish", body = Fulfilled), Problem))]
pub(crate) async fn wish(
    State(app): State<Arc<App>>,
    caller: Caller,
    Code(code): Code,
    Person(person): Person,
    Body(SentWish { id, wish }): Body<SentWish>,
) -> Result<Json<Fulfilled>, Problem> {
    if id.as_ref().is_some_and(|id| id.is_empty() || id.len() > LONGEST_ID) {
        return Err(Problem::malformed(format!("An id has 1 to {LONGEST_ID} bytes.")).at("id"));
    }
    let row = existing(&app, caller, &code).await?;
    app.limits.wish(caller.0, &wish)?;
    let (person, nickname) = (person.id, person.nickname);
    let wish = TableQuestion::Wish { person, nickname, id, wish };
    Ok(Json(Fulfilled { entry: app.house.question(&row.code, wish).await? }))
}

/// The record of the last match, as a `.shake` file.
#[utoipa::path(get, path = "/tables/{code}/record", params(("code" = String, Path, description = "The code of the table")), responses((status = 200, description = "The record of the last match, as a .shake file", body = String, content_type = "text/plain"), Problem))]
pub(crate) async fn record(
    State(app): State<Arc<App>>,
    caller: Caller,
    Code(code): Code,
) -> Result<Response, Problem> {
    let row = existing(&app, caller, &code).await?;
    app.limits.replaying(caller.0)?;
    let entries = last_match(&*app.house.shared.store, &row.id).await?;
    let text =
        tokio::task::spawn_blocking(move || record_of(&entries)).await.map_err(|_| Problem::internal())??;
    let name = format!("attachment; filename=\"{}.shake\"", row.code);
    let head =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((head, text).into_response())
}

/// The truth about every move of the last match, while no shake is being played.
#[utoipa::path(get, path = "/tables/{code}/analysis", params(("code" = String, Path, description = "The code of the table")), responses((status = 200, description = "The analysis, as forceout analyse --json gives it", body = Analysis), Problem))]
pub(crate) async fn analysis(
    State(app): State<Arc<App>>,
    caller: Caller,
    Code(code): Code,
) -> Result<Json<Analysis>, Problem> {
    app.limits.solving(caller.0)?;
    let row = existing(&app, caller, &code).await?;
    let entries = last_match(&*app.house.shared.store, &row.id).await?;
    let analysis = working(&app, move || {
        let record = Record::read(&record_of(&entries)?).map_err(|_| Problem::internal())?;
        Ok(questions::analysis_of(record)?)
    });
    Ok(Json(analysis.await?))
}

/// The score sheet of the last match.
#[utoipa::path(get, path = "/tables/{code}/sheet", params(("code" = String, Path, description = "The code of the table")), responses((status = 200, description = "The score sheet of the last match", body = SheetOfMatch), Problem))]
pub(crate) async fn sheet(
    State(app): State<Arc<App>>,
    caller: Caller,
    Code(code): Code,
) -> Result<Json<SheetOfMatch>, Problem> {
    let row = existing(&app, caller, &code).await?;
    app.limits.replaying(caller.0)?;
    Ok(Json(Replay::of(&app.house.shared, &row.id).await?.state.sheet()?))
}
