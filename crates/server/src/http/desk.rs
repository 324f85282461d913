//! The judge's desk over HTTP: the requests of the command line's protocol, with a budget for each caller.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use desk::Response;
use protocol::{DrillWish, MadeDrill, MatchWish, RecordText, questions};
use serde_json::Value;

use super::App;
use super::body::Body;
use super::caller::Caller;
use crate::problem::Problem;
use crate::secrets;

/// How long a caller waits for a free permit.
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers a request of any kind except searches.
#[utoipa::path(post, path = "/judge", request_body = Object, responses((status = 200, description = "The answer, as forceout judge gives it", body = Response), Problem))]
pub(crate) async fn judge(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(request): Body<Value>,
) -> Result<Json<Response>, Problem> {
    // A record may have many Solutions, and all of them are judged again.
    if request.get("kind").and_then(Value::as_str) == Some("replay") {
        app.limits.replaying(caller.0)?;
    }
    Ok(Json(working(&app, move || Ok(questions::judge(&request)?)).await?))
}

/// Searches for a Solution, for a bounded time.
#[utoipa::path(post, path = "/solve", request_body = Object, responses((status = 200, description = "A Solution, a proof that there is none, or neither within the budget", body = Response), Problem))]
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(request): Body<Value>,
) -> Result<Json<Response>, Problem> {
    app.limits.solving(caller.0)?;
    Ok(Json(working(&app, move || Ok(questions::solve(request, &mut nobody)?)).await?))
}

/// A drill: a position, a question, hints, and the answer with its reasons.
#[utoipa::path(post, path = "/drill", request_body = DrillWish, responses((status = 200, description = "The drill, as forceout drill --json gives it, with its seed", body = MadeDrill), Problem))]
pub(crate) async fn drill(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<DrillWish>,
) -> Result<Json<MadeDrill>, Problem> {
    app.limits.solving(caller.0)?;
    if wish.seed.is_none() && wish.position.is_none() {
        let ready = app.drills.take(wish.rules, wish.division, wish.task, wish.difficulty);
        if let Some(drill) = ready {
            return Ok(Json(drill));
        }
    }
    let seed = wish.seed.unwrap_or_else(|| u32::from_le_bytes(secrets::random()));
    Ok(Json(working(&app, move || Ok(questions::drill(wish, seed)?)).await?))
}

/// A match of one shake that bots play.
#[utoipa::path(post, path = "/match", request_body = MatchWish, responses((status = 200, description = "The record of the match; the same seed gives the same match", body = RecordText), Problem))]
pub(crate) async fn match_of_bots(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<MatchWish>,
) -> Result<Json<RecordText>, Problem> {
    app.limits.solving(caller.0)?;
    Ok(Json(working(&app, move || Ok(questions::match_of_bots(&wish)?)).await?))
}

/// Over HTTP, progress is reported to nobody.
pub(super) fn nobody(_done: usize, _of: usize) {}

/// Does work off the async threads, when one of the few permits for it is free.
pub(crate) async fn working<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let busy = || Problem::too_many("The server is busy with other requests. Try again in a moment.");
    let place =
        tokio::time::timeout(PATIENCE, app.house.shared.judging.acquire()).await.map_err(|_| busy())?;
    let done = tokio::task::spawn_blocking(work).await;
    drop(place);
    done.map_err(|_| Problem::internal())?
}
