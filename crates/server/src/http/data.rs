//! What is kept about somebody: to take away, to bring along, to be forgotten (LC-60, LC-62).

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::{Kept, KeptTable};

use super::App;
use super::api::shown;
use super::caller::Person;
use crate::problem::Problem;

/// Forgets the caller.
#[utoipa::path(delete, path = "/me", responses((status = 204, description = "The caller is forgotten"), Problem))]
pub(crate) async fn forget(State(app): State<Arc<App>>, Person(person): Person) -> Result<Response, Problem> {
    app.house.forget(&person.id).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, app.cookie.write(""))]).into_response())
}

/// Everything that is kept about the caller.
#[utoipa::path(get, path = "/me/data", responses((status = 200, description = "Everything that is kept about the caller", body = Kept), Problem))]
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    Person(person): Person,
) -> Result<Json<Kept>, Problem> {
    const MOST: i64 = 10_000;
    let tables = app.house.shared.store.tables_of(&person.id, MOST).await?;
    let tables = tables.into_iter().map(|row| KeptTable {
        own: row.owner == person.id,
        code: row.code,
        opened: row.opened,
        last_used: row.touched,
    });
    Ok(Json(Kept { me: shown(&person), last_seen: person.seen, tables: tables.collect() }))
}
