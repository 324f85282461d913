//! A request and its answer: the rules that it names decide which game answers.

use std::panic::{AssertUnwindSafe, catch_unwind};

use mat::{Answer, Book, Document, Fault};
use serde::Serialize;
use serde_json::Value;

use crate::fields::{MAX_WARNINGS, UnknownField};
use crate::rooms::{ROOMS, Room};
use crate::{replay, tournament};

/// The answer to a request that could be understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Response {
    /// What the game says.
    #[serde(flatten)]
    pub answer: Answer,
    /// Remarks that do not change the answer: a field that is not read, a position that no shake could come to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

const MISTAKE: &str = "the judge made a mistake of its own; please report this request";

/// Answers a request. Whatever it is, there is an answer.
pub fn answer(request: &Value) -> Result<Response, Fault> {
    // A mistake of ours in judging one request must not take the answers to the others with it.
    catch_unwind(AssertUnwindSafe(|| guarded(request)))
        .unwrap_or_else(|_| Err(Fault::whole("internal", MISTAKE)))
}

/// Answers the questions that the referee asks: a judge of whatever game the position is of. What goes wrong inside is an
/// answer as well, so that no Solution can stop a table.
pub fn judge() -> impl referee::Judge {
    referee::ByRequest(|request: &Document<'_>| {
        catch_unwind(AssertUnwindSafe(|| (room(request)?.answer)(request)))
            .unwrap_or_else(|_| Err(Fault::whole("internal", MISTAKE)))
    })
}

/// Several different submissions for a position, shortest first; none if there is none.
pub fn solutions(request: &Value, limit: usize) -> Result<Vec<Value>, Fault> {
    let request = Document::new(request)?;
    (room(&request)?.solutions)(&request, limit)
}

/// The fields of a request that would not be read, of the kinds named.
pub fn unknown_fields(request: &Value, kinds: &[&str]) -> Result<Vec<UnknownField>, Fault> {
    let request = Document::new(request)?;
    if tournament::is_asked(&request) {
        return Ok(tournament::unknown_fields(&request, kinds));
    }
    if replay::is_asked(&request) {
        return Ok(replay::unknown_fields(&request));
    }
    Ok(room(&request)?.unknown_fields(&request, kinds))
}

fn guarded(request: &Value) -> Result<Response, Fault> {
    let request = Document::new(request)?;
    if tournament::is_asked(&request) {
        return tournament::respond(&request);
    }
    if replay::is_asked(&request) {
        return replay::respond(&request);
    }
    let room = room(&request)?;
    let kind = request.text("kind")?;
    if ["score", "match"].contains(&kind) {
        let reply = procedure(&request)?;
        let reply =
            serde_json::to_value(reply).map_err(|error| Fault::whole("internal", error.to_string()))?;
        let mut warnings: Vec<String> = Vec::new();
        warnings.extend(room.unknown_fields(&request, &[kind]).iter().map(UnknownField::to_string));
        return Ok(Response { answer: Answer::Procedure(reply), warnings });
    }
    let answer = (room.answer)(&request)?;
    let mut warnings = (room.remarks)(&request);
    warnings.extend(room.unknown_fields(&request, &[kind]).iter().map(UnknownField::to_string));
    warnings.truncate(MAX_WARNINGS);
    Ok(Response { answer, warnings })
}

/// What the referee says to a request of the kind `score` or `match`.
pub(crate) fn procedure(request: &Document<'_>) -> Result<referee::Reply, Fault> {
    referee::answer(request, &referee::ByRequest(room(request)?.answer))
}

pub(crate) fn room(request: &Document<'_>) -> Result<&'static Room, Fault> {
    if !request.has("rules")
        && let Ok(kind) = request.text("kind")
        && let Some(room) = ROOMS.into_iter().find(|room| room.own_kinds.contains(&kind))
    {
        return Ok(room);
    }
    let rules: Book = request.value("rules", "unknown-rules")?;
    Ok(Room::of(rules.rulebook().game))
}
