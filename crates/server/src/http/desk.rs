//! The judge's desk over HTTP: the requests of the command line's protocol, with a budget for each caller.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use bots::drills::{Drill, Task};
use desk::Response;
use protocol::{DrillWish, MadeDrill};
use serde_json::{Value, json};

use super::App;
use super::body::Body;
use super::caller::Caller;
use crate::drills;
use crate::problem::Problem;
use crate::secrets;

/// The longest search that may be asked for here, in milliseconds.
const MOST_SEARCH: u64 = 2_000;
/// How long a caller waits for a free place.
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers a request of any kind but searches.
#[utoipa::path(post, path = "/judge", request_body = Object, responses((status = 200, description = "The answer, as forceout judge gives it", body = Response), Problem))]
pub(crate) async fn judge(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(request): Body<Value>,
) -> Result<Json<Response>, Problem> {
    match request.get("kind").and_then(Value::as_str) {
        Some("solve") => return Err(Problem::malformed("Searches are asked for at /api/solve.")),
        // A record may have many Solutions, and all of them are judged again.
        Some("replay") => app.limits.replaying(caller.0)?,
        _ => {}
    }
    answer(&app, request).await
}

/// Looks for a Solution, for a bounded time.
#[utoipa::path(post, path = "/solve", request_body = Object, responses((status = 200, description = "A Solution, a proof that there is none, or neither within the budget", body = Response), Problem))]
pub(crate) async fn solve(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(mut request): Body<Value>,
) -> Result<Json<Response>, Problem> {
    app.limits.solving(caller.0)?;
    let Some(fields) = request.as_object_mut() else {
        return Err(Problem::malformed("A request is an object."));
    };
    let budget = fields.get("budget_ms").and_then(Value::as_u64).unwrap_or(MOST_SEARCH).min(MOST_SEARCH);
    fields.insert("budget_ms".to_owned(), json!(budget));
    fields.insert("kind".to_owned(), json!("solve"));
    answer(&app, request).await
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
    let task = wish.task.unwrap_or(Task::ALL[seed as usize % Task::ALL.len()]);
    let drill = working(&app, move || {
        let drill =
            match wish.position {
                Some(position) => {
                    Drill::from_position(&Value::Object(position), task, u64::from(seed)).map(|drill| {
                        MadeDrill { seed, made_for: wish.difficulty.unwrap_or(drill.difficulty), drill }
                    })
                }
                None => drills::made((wish.rules, wish.division), task, wish.difficulty, seed),
            };
        drill.map_err(|fault| Problem::malformed(fault.0))
    });
    Ok(Json(drill.await?))
}

async fn answer(app: &App, request: Value) -> Result<Json<Response>, Problem> {
    let answer = working(app, move || Ok(desk::answer(&request)?));
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
