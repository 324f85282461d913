//! Analysis of a record the caller has: the truth about every move, and about every move that could have been made.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use bots::analysis::{Analysis, Census};
use protocol::{RecordText, RecordedShake, questions};

use super::App;
use super::body::Body;
use super::caller::Caller;
use super::desk::{nobody, working};
use crate::problem::Problem;

/// The truth about every move of a record.
#[utoipa::path(post, path = "/analysis", request_body = RecordText, responses((status = 200, description = "The analysis, as forceout analyse --json gives it", body = Analysis), Problem))]
pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(told): Body<RecordText>,
) -> Result<Json<Analysis>, Problem> {
    app.limits.solving(caller.0)?;
    Ok(Json(working(&app, move || Ok(questions::analysis(&told, &mut nobody)?)).await?))
}

/// What every legal move of a shake would have led to, counted turn by turn.
#[utoipa::path(post, path = "/analysis/moves", request_body = RecordedShake, responses((status = 200, description = "For every turn, the line of the record and how many moves were safe, gave Now, made it impossible, or were undecided", body = Vec<Census>), Problem))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(told): Body<RecordedShake>,
) -> Result<Json<Vec<Census>>, Problem> {
    app.limits.solving(caller.0)?;
    Ok(Json(working(&app, move || Ok(questions::moves(&told, &mut nobody)?)).await?))
}
