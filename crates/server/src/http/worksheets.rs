//! Worksheets (LC-73): a sheet as it is printed, and answers to it. Nothing of a sheet is stored: its name says it all.
//!
//! The key is given to whoever asks for the sheet by its seed. A name does not lead to the seed, so the address on a
//! pupil's sheet is not enough for the key; there a puzzle is explained once its answer is right.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use learning::puzzles::{Catalogue, PuzzleAnswered, PuzzleKind, PuzzleReply, PuzzleState, PuzzleTry, Shelf};
use learning::worksheet::{
    COUNT, Order, Paper, Printing, Refusal, Worksheet, WorksheetDrawn, WorksheetShown, WorksheetTry, drawn,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::api::{Which, read};
use super::body::Body;
use super::caller::{Caller, known};
use super::desk::working;
use super::puzzle_answers::{Counts, check_id, explained, key, marked, taken};
use super::puzzles::{find, shelf_named};
use crate::problem::Problem;
use crate::store::LiveRow;

/// How the judge's reasons are explained to somebody who has not chosen: in plain words.
const PLAIN: u8 = 2;

/// Which sheet is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichSheet {
    /// The shelf that the puzzles come from.
    shelf: String,
    /// The kinds of puzzles, separated by commas; left out, all that the game has.
    kinds: Option<String>,
    /// How many puzzles, from 1 to 12; left out, 6.
    count: Option<usize>,
    /// The seed: the same one gives the same sheet. Left out, 1.
    seed: Option<u32>,
    /// What the puzzles should be about.
    theme: Option<String>,
    /// Whether to include the key.
    #[serde(default)]
    key: bool,
    /// `a4` or `letter`; left out, `a4`.
    paper: Option<String>,
    /// This server's address as people type it, such as `https://games.example`: for the QR code.
    address: Option<String>,
}

/// A sheet as it is printed, with its key if requested.
#[utoipa::path(get, path = "/worksheets", params(WhichSheet), responses((status = 200, description = "The pages of the sheet, as HTML with its styles", body = WorksheetDrawn), Problem))]
pub(crate) async fn draw(
    State(app): State<Arc<App>>,
    caller: Caller,
    which: Which<WhichSheet>,
) -> Result<Json<WorksheetDrawn>, Problem> {
    let which = read(which)?;
    let catalogue = Arc::clone(app.puzzles.catalogue().await?);
    let order = ordered(&catalogue, &which)?;
    let paper = match which.paper.as_deref() {
        None => Paper::A4,
        Some(name) => {
            Paper::named(name).ok_or_else(|| Problem::malformed("The paper is a4 or letter.").at("paper"))?
        }
    };
    let printing = Printing::new(paper, which.key, which.address.as_deref()).map_err(refused)?;
    // The key repeats the searches that prove nothing is possible.
    if which.key {
        app.limits.solving(caller.0)?;
    }
    let seed = which.seed.unwrap_or(1);
    let work = move || {
        let sheet = Worksheet::of_seed(&catalogue, order, seed).map_err(refused)?;
        drawn(&sheet, &printing).map_err(refused)
    };
    Ok(Json(working(&app, work).await?))
}

fn ordered(catalogue: &Catalogue, which: &WhichSheet) -> Result<Order, Problem> {
    let shelf: &'static Shelf = shelf_named(catalogue, &which.shelf)?.shelf;
    let named = |name: &str| PuzzleKind::ALL.into_iter().find(|kind| kind.name() == name);
    let names = which.kinds.as_deref().unwrap_or_default().split(',').filter(|name| !name.is_empty());
    let kinds: Option<Vec<PuzzleKind>> = names.map(named).collect();
    let kinds = kinds.ok_or_else(|| {
        let all = PuzzleKind::ALL.map(PuzzleKind::name).join(", ");
        Problem::malformed(format!("Kinds of puzzles are {all}.")).at("kinds")
    })?;
    Order::new(shelf, &kinds, which.count.unwrap_or(COUNT), which.theme.as_deref()).map_err(refused)
}

/// A sheet by the name printed at its foot: the puzzles without their keys.
#[utoipa::path(get, path = "/worksheets/{name}", params(("name" = String, Path, description = "The name of the sheet")), responses((status = 200, description = "What was printed, without the key", body = WorksheetShown), Problem))]
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Json<WorksheetShown>, Problem> {
    Ok(Json(named(&app, name).await?.shown()))
}

async fn named(app: &App, name: String) -> Result<Worksheet, Problem> {
    let catalogue = Arc::clone(app.puzzles.catalogue().await?);
    let sheet = tokio::task::spawn_blocking(move || Worksheet::named(&catalogue, &name));
    sheet.await.map_err(|_| Problem::internal())?.map_err(refused)
}

/// Marks an answer to a puzzle of a sheet. For somebody without a nickname nothing is kept; with one it counts like any other
/// answer to this puzzle, but no rating moves.
#[utoipa::path(post, path = "/worksheets/{name}/answers", params(("name" = String, Path, description = "The name of the sheet")), request_body = WorksheetTry, responses((status = 200, description = "What the judge says; and the key of this puzzle, when the answer is right", body = PuzzleAnswered), Problem))]
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(name): Path<String>,
    Body(given): Body<WorksheetTry>,
) -> Result<Json<PuzzleAnswered>, Problem> {
    check_id(&given.id)?;
    if matches!(given.answer, PuzzleReply::GiveUp {}) {
        let detail = "A worksheet shows no answer until yours is right. The page of the puzzle does.";
        return Err(Problem::malformed(detail).at("answer"));
    }
    let sheet = named(&app, name).await?;
    let place = given.number.checked_sub(1);
    let puzzle = place.and_then(|place| sheet.puzzles().get(place)).ok_or_else(|| {
        let detail = format!("This sheet has puzzles 1 to {}.", sheet.puzzles().len());
        Problem::malformed(detail).at("number")
    })?;
    if let Some(person) = known(&app, &headers).await? {
        let WorksheetTry { id, answer, ms, .. } = given;
        let given = PuzzleTry { id, answer, ms };
        return Ok(Json(taken(&app, &person, &puzzle.id, &given, Counts::OnPaper).await?));
    }
    let puzzle = Arc::new(puzzle.clone());
    let marked = marked(&puzzle, &given.answer).await?;
    let explained = explained(&puzzle, &given.answer, &marked, PLAIN).await?;
    let key = if marked.right {
        let catalogue = app.puzzles.catalogue().await?;
        let (_, entry) = find(catalogue, &puzzle.id)?;
        let live = app.house.shared.store.live_puzzle(&entry.id).await?;
        Some(key(&puzzle, &live.unwrap_or_else(|| LiveRow::begin(entry))).await?)
    } else {
        None
    };
    Ok(Json(PuzzleAnswered {
        after: marked.truth(),
        right: marked.right,
        trap: marked.trap,
        reasons: marked.reasons,
        explained,
        decisions: marked.decisions,
        over: marked.right,
        rated: false,
        state: PuzzleState { tries: 1, hints: 0, over: marked.right },
        rating: None,
        key,
        skills: Vec::new(),
    }))
}

fn refused(refusal: Refusal) -> Problem {
    let sentence = refusal.to_string();
    match refusal {
        Refusal::Wish(field, _) => Problem::malformed(sentence).at(field),
        Refusal::Misspelt(_) => Problem::new(StatusCode::NOT_FOUND, "no-such-sheet", sentence),
        Refusal::OtherPuzzles => Problem::new(StatusCode::NOT_FOUND, "other-puzzles", sentence),
        Refusal::Broken(fault) => {
            tracing::error!(fault = fault.0, "a puzzle of a worksheet is wrong");
            Problem::internal()
        }
    }
}
