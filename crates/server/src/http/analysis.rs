//! Analysis of a record that the caller has: the truth about every move, and about every move that could have been made.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use bots::Work;
use bots::analysis::{Analysis, Census, Survey, census};
use protocol::{RecordedShake, Told};
use referee::{Phase, Record, RecordFault};

use super::App;
use super::body::Body;
use super::caller::Caller;
use super::desk::working;
use crate::problem::Problem;

/// About so many milliseconds for a question.
pub(crate) const WORK: Work = Work(50);
/// The most moves of a record that are looked at here; `forceout analyse` has no such limit.
const MOST_MOVES: usize = 400;

/// The truth about every move of a record.
#[utoipa::path(post, path = "/analysis", request_body = Told, responses((status = 200, description = "The analysis, as forceout analyse --json gives it", body = Analysis), Problem))]
pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(told): Body<Told>,
) -> Result<Response, Problem> {
    app.limits.solving(caller.0)?;
    let text = working(&app, move || {
        let survey = bounded(&told.record)?;
        serde_json::to_string(&Analysis::of(&survey, WORK)).map_err(|_| Problem::internal())
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], text.await?).into_response())
}

/// What every legal move of a shake would have led to, counted turn by turn.
#[utoipa::path(post, path = "/analysis/moves", request_body = RecordedShake, responses((status = 200, description = "For every turn the line of the record and how many moves were safe, gave Now, made it impossible, or were not decided", body = Vec<Census>), Problem))]
pub(crate) async fn moves(
    State(app): State<Arc<App>>,
    caller: Caller,
    Body(told): Body<RecordedShake>,
) -> Result<Json<Vec<Census>>, Problem> {
    app.limits.solving(caller.0)?;
    let counted = working(&app, move || {
        let survey = bounded(&told.record)?;
        let of = |shake: usize| shake + 1 == told.shake;
        let stands: Vec<_> = survey.stands.into_iter().filter(|stand| of(stand.shake)).collect();
        Ok(census(&stands, WORK))
    });
    Ok(Json(counted.await?))
}

/// A record that a caller sent, read and replayed, if it is not too long.
fn bounded(record: &str) -> Result<Survey, Problem> {
    let fault = |fault: RecordFault| Problem::malformed(fault.to_string());
    let record = Record::read(record).map_err(fault)?;
    // Only a case may say beforehand what the judge will find.
    if let Some(entry) = record.entries.iter().find(|entry| entry.command.assumes()) {
        let detail = format!("Line {} assumes a verdict. Here the judge decides.", entry.line);
        return Err(Problem::malformed(detail));
    }
    let survey = surveyed(record, fault)?;
    if survey.stands.len() > MOST_MOVES {
        return Err(Problem::malformed(format!(
            "The record has {} moves; here at most {MOST_MOVES} are looked at.",
            survey.stands.len()
        )));
    }
    Ok(survey)
}

/// Everything in a record that can be judged, once no shake is being played any more.
pub(crate) fn surveyed(
    record: Record,
    fault: impl FnOnce(RecordFault) -> Problem,
) -> Result<Survey, Problem> {
    let survey = Survey::of(record).map_err(fault)?;
    if !matches!(survey.game.phase(), Phase::Between | Phase::Ended | Phase::Closed) {
        return Err(Problem::conflict("shake-runs", "The truth is told when the shake is over."));
    }
    Ok(survey)
}
