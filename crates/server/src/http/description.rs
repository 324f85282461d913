//! The description of the API for other programs, in the format of OpenAPI.

use axum::Json;
use utoipa::OpenApi;

use super::{analysis, api, desk, tables};
use crate::on_show::OnShow;
use crate::problem::Problem;
use crate::protocol::Wish;
use crate::table::Settings;

/// Live tables of the Academic Games cube games.
///
/// The socket of a table, `/api/tables/{code}/socket`, speaks the protocol of `docs/protocol.md`.
#[derive(OpenApi)]
#[openapi(
    info(title = "Forceout"),
    paths(
        api::me,
        api::rename,
        api::forget,
        api::export,
        api::login,
        api::set_login,
        api::rulebooks,
        api::variations,
        api::codes,
        api::grounds,
        api::phrases,
        tables::create,
        tables::list,
        tables::on_show,
        tables::look,
        tables::wish,
        tables::record,
        tables::sheet,
        tables::analysis,
        desk::judge,
        desk::solve,
        desk::drill,
        analysis::analyse,
        analysis::moves,
    ),
    components(schemas(Problem, Settings, Wish, OnShow))
)]
struct Description;

/// The description.
pub(crate) async fn description() -> Json<utoipa::openapi::OpenApi> {
    Json(Description::openapi())
}
