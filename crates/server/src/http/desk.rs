//! The judge's desk over HTTP: the requests of the command line's protocol, with a budget for each caller.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use bots::drills::{Drill, Task};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

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
    caller: Caller,
    Body(request): Body<Value>,
) -> Result<Json<Value>, Problem> {
    match request.get("kind").and_then(Value::as_str) {
        Some("solve") => return Err(Problem::malformed("Searches are asked for at /api/solve.")),
        // A record may have many Solutions, and all of them are judged again.
        Some("replay") => app.limits.replaying(caller.0)?,
        _ => {}
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

/// What is practised.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DrillWish {
    /// The rulebook.
    rules: String,
    /// The division.
    division: String,
    /// `find-solution`, `now-or-not`, `impossible-or-not` or `safe-move`; without it, the seed chooses.
    #[serde(default)]
    task: Option<String>,
    /// From 1 to 5.
    #[serde(default)]
    difficulty: Option<u8>,
    /// Which drill: the same number gives the same one.
    #[serde(default)]
    seed: u32,
    /// A position of the common format to practise on, instead of one from bots' play.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    position: Option<Value>,
}

/// A drill: a position, a question, hints, and the answer with its reasons.
#[utoipa::path(post, path = "/api/drill", request_body = DrillWish, responses((status = 200, description = "The drill, as forceout drill --json gives it"), (status = "4XX", description = "A problem document", body = Problem)))]
pub(crate) async fn drill(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(wish): Body<DrillWish>,
) -> Result<Json<Value>, Problem> {
    app.limits.solving(caller.0)?;
    let seed = u64::from(wish.seed);
    let task = match wish.task.as_deref() {
        None => Task::ALL[wish.seed as usize % Task::ALL.len()],
        Some(name) => Task::named(name).ok_or_else(|| {
            let names: Vec<&str> = Task::ALL.map(Task::name).to_vec();
            Problem::malformed(format!("There is no such drill; they are {}.", names.join(", ")))
        })?,
    };
    let drill = working(&app, move || {
        let drill = match &wish.position {
            Some(position) => Drill::from_position(position, task, seed),
            None => Drill::from_seed(&wish.rules, &wish.division, task, wish.difficulty, seed),
        };
        let drill = drill.map_err(|fault| Problem::malformed(fault.0))?;
        serde_json::to_value(drill).map_err(|_| Problem::internal())
    });
    Ok(Json(drill.await?))
}

async fn answer(app: &App, request: Value) -> Result<Json<Value>, Problem> {
    let answer =
        working(app, move || serde_json::to_value(desk::answer(&request)?).map_err(|_| Problem::internal()));
    Ok(Json(answer.await?))
}

/// Does work aside, when one of the few places for it is free.
pub(crate) async fn working<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let busy = || Problem::too_many("The server is busy with other questions. Try again in a moment.");
    let place =
        tokio::time::timeout(PATIENCE, app.house.shared.judging.acquire()).await.map_err(|_| busy())?;
    let done = tokio::task::spawn_blocking(work).await;
    drop(place);
    done.map_err(|_| Problem::internal())?
}
