//! A request and its answer: the rules that it names decide which game answers.

use std::panic::{AssertUnwindSafe, catch_unwind};

use mat::{Answer, AnyGame, Book, Document, Fault, Game, Manner};
use serde::Serialize;
use serde_json::Value;

use crate::fields::{MAX_WARNINGS, UnknownField, unknown_to};
use crate::rooms::game;
use crate::{replay, tournament};

/// The answer to a request that could be understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Response {
    /// What the game says.
    #[serde(flatten)]
    pub answer: Answer,
    /// Remarks that do not change the answer: a field that is not read, a position that no shake could lead to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

/// Answers a request. Whatever it is, there is an answer.
pub fn answer(request: &Value) -> Result<Response, Fault> {
    answer_in(request, &mut Manner::default())
}

/// Answers a request, searching as the caller asks.
pub fn answer_in(request: &Value, manner: &mut Manner<'_>) -> Result<Response, Fault> {
    guarded(|| respond(request, manner))
}

/// A bug in judging one request must neither cost the answers to the others nor stop a table.
fn guarded<T>(action: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    const MISTAKE: &str = "the judge made a mistake of its own; please report this request";
    catch_unwind(AssertUnwindSafe(action)).unwrap_or_else(|_| Err(Fault::whole("internal", MISTAKE)))
}

/// The judge that the referee asks, whatever game the position belongs to. A failure inside is an answer as well,
/// so no Solution can stop a table.
pub fn judge() -> impl referee::Judge {
    referee::ByRequest(|request: &Document<'_>| {
        guarded(|| game_of(request)?.answer(request, &mut Manner::default()))
    })
}

/// Roughly how long listing many Solutions may take.
const MANY_MS: u64 = 10_000;

/// Several different submissions for a position, shortest first.
pub fn solutions(request: &Value, limit: usize) -> Result<Vec<Value>, Fault> {
    let request = Document::new(request)?;
    game_of(&request)?.solutions(&request, limit, MANY_MS)
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
    Ok(unknown_to(game_of(&request)?, &request, kinds))
}

fn respond(request: &Value, manner: &mut Manner<'_>) -> Result<Response, Fault> {
    let request = Document::new(request)?;
    if tournament::is_asked(&request) {
        return tournament::respond(&request);
    }
    if replay::is_asked(&request) {
        return replay::respond(&request);
    }
    let game = game_of(&request)?;
    let kind = request.text("kind")?;
    let (answer, mut warnings) = match kind {
        "score" | "match" => {
            let reply = serde_json::to_value(procedure(&request)?);
            (
                Answer::Procedure(reply.map_err(|error| Fault::whole("internal", error.to_string()))?),
                Vec::new(),
            )
        }
        "check" | "solve" => (game.answer(&request, manner)?, game.remarks(&request)),
        _ => (game.answer(&request, manner)?, Vec::new()),
    };
    warnings.extend(unknown_to(game, &request, &[kind]).iter().map(UnknownField::to_string));
    warnings.truncate(MAX_WARNINGS);
    Ok(Response { answer, warnings })
}

/// What the referee says to a request of the kind `score` or `match`.
pub(crate) fn procedure(request: &Document<'_>) -> Result<referee::Reply, Fault> {
    let game = game_of(request)?;
    let judge = referee::ByRequest(|request: &Document<'_>| game.answer(request, &mut Manner::default()));
    referee::answer(request, &judge)
}

/// The game that a request is about: that of its rulebook, or the only one that answers such a request.
pub(crate) fn game_of(request: &Document<'_>) -> Result<&'static dyn AnyGame, Fault> {
    if !request.has("rules")
        && let Ok(kind) = request.text("kind")
        && let Some(game) = Game::ALL
            .into_iter()
            .map(game)
            .find(|game| game.request_kind(kind).is_some_and(|kind| kind.of_one_game))
    {
        return Ok(game);
    }
    let rules: Book = request.value("rules", "unknown-rules")?;
    Ok(game(rules.rulebook().game))
}
