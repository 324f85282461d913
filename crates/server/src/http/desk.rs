//! The judge's desk over HTTP: the requests of the command line's protocol, with a budget for each caller.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::App;
use super::body::Body;
use super::caller::Caller;
use crate::problem::Problem;

/// The longest search that may be asked for here, in milliseconds.
const MOST_SEARCH: u64 = 2_000;
/// How long a caller waits for a free place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers a request of any kind but searches.
#[utoipa::path(post, path = "/api/judge", request_body = Object, responses((status = 200, description = "The answer, as forceout judge gives it"), (status = "4XX", description = "A problem document", body = Problem)))]
pub(crate) async fn judge(
    State(app): State<Arc<App>>,
    Body(request): Body<Value>,
) -> Result<Json<Value>, Problem> {
    if request.get("kind").and_then(Value::as_str) == Some("solve") {
        return Err(Problem::malformed("Searches are asked for at /api/solve."));
    }
    answer(&app, request).await
}

/// Looks for a Solution, for a bounded time.
#[utoipa::path(post, path = "/api/solve", request_body = Object, responses((status = 200, description = "A Solution, a proof that there is none, or neither within the budget"), (status = "4XX", description = "A problem document", body = Problem)))]
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(mut request): Body<Value>,
) -> Result<Json<Value>, Problem> {
    app.limits.solving(caller.0)?;
    let Some(fields) = request.as_object_mut() else {
        return Err(Problem::malformed("A request is an object."));
    };
    let budget = fields.get("budget_ms").and_then(Value::as_u64).unwrap_or(MOST_SEARCH).min(MOST_SEARCH);
    fields.insert("budget_ms".to_owned(), json!(budget));
    fields.insert("kind".to_owned(), json!("solve"));
    answer(&app, request).await
}

async fn answer(app: &App, request: Value) -> Result<Json<Value>, Problem> {
    let busy = || Problem::too_many("The server is busy with other questions. Try again in a moment.");
    let place =
        tokio::time::timeout(PATIENCE, app.house.shared.judging.acquire()).await.map_err(|_| busy())?;
    let answered = tokio::task::spawn_blocking(move || desk::answer(&request)).await;
    drop(place);
    let answer = answered.map_err(|_| Problem::internal())??;
    Ok(Json(serde_json::to_value(answer).map_err(|_| Problem::internal())?))
}
