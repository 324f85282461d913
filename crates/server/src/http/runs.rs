//! Runs and sprints. The clock is the server's, and the same seed gives everybody the same puzzles.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use learning::puzzles::{
    Puzzle, PuzzleMode, RightTap, Run, RunAnswered, RunForm, RunPage, RunTold, RunTry, RunWish, Stock,
};
use serde::{Deserialize, Serialize};

use super::App;
use super::body::Body;
use super::caller::{Person, known};
use super::puzzle_answers::{check_id, key, marked};
use super::puzzles::{best_of, puzzle_of, shelf_named, today};
use crate::problem::Problem;
use crate::secrets;
use crate::store::{AttemptRow, LiveRow, RunRow, Write};

/// Begins a run or a sprint.
#[utoipa::path(post, path = "/runs", request_body = RunWish, responses((status = 201, description = "It has begun, with its first puzzle", body = RunPage), Problem))]
pub(crate) async fn begin(
    State(app): State<Arc<App>>,
    Person(person): Person,
    Body(wish): Body<RunWish>,
) -> Result<(StatusCode, Json<RunPage>), Problem> {
    app.limits.puzzling(&person.id)?;
    let catalogue = app.puzzles.catalogue().await?;
    let stock = shelf_named(catalogue, &wish.shelf)?;
    let _turn = app.learners.of(&person.id).await?;
    let shared = &app.house.shared;
    let now = shared.wall_clock();
    let seed = wish.seed.unwrap_or_else(|| u32::from_le_bytes(secrets::random()));
    let run = Run::begin(wish.form, seed, now);
    let mut row = RunRow {
        id: secrets::token(),
        person: person.id.clone(),
        form: wish.form.name().to_owned(),
        shelf: stock.shelf.name.to_owned(),
        seed: i64::from(seed),
        number: 0,
        score: 0,
        in_row: 0,
        skips: 0,
        ended: false,
        ends: None,
        fresh: true,
        day: today(&app).0,
        touched: now,
        last: None,
    };
    row.take(&run);
    row.fresh = !shared.store.had_seed(&row).await?;
    store(&app, &row, &run, stock, now).await?;
    Ok((StatusCode::CREATED, Json(page(&app, &row, &run, stock, now).await?)))
}

/// A run or a sprint as it stands.
#[utoipa::path(get, path = "/runs/{id}", params(("id" = String, Path, description = "The id of the run")), responses((status = 200, description = "The run or sprint as it stands", body = RunPage), Problem))]
pub(crate) async fn look(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<RunPage>, Problem> {
    let person = known(&app, &headers).await?.ok_or_else(no_such_run)?;
    let row = own(&app, &id, &person.id).await?;
    let stock = shelf_named(app.puzzles.catalogue().await?, &row.shelf)?;
    let now = app.house.shared.wall_clock();
    let mut run = row.run()?;
    run.look(now);
    Ok(Json(page(&app, &row, &run, stock, now).await?))
}

/// Marks an answer or a tap, or skips a puzzle. Sending the same one again changes nothing.
#[utoipa::path(post, path = "/runs/{id}/answers", params(("id" = String, Path, description = "The id of the run")), request_body = RunTry, responses((status = 200, description = "What is said to it, and the next puzzle", body = RunAnswered), Problem))]
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Person(person): Person,
    Path(id): Path<String>,
    Body(given): Body<RunTry>,
) -> Result<Json<RunAnswered>, Problem> {
    app.limits.answering(&person.id)?;
    check_id(&given.id)?;
    let _turn = app.learners.of(&person.id).await?;
    let mut row = own(&app, &id, &person.id).await?;
    let stock = shelf_named(app.puzzles.catalogue().await?, &row.shelf)?;
    let shared = &app.house.shared;
    let now = shared.wall_clock();
    let mut run = row.run()?;
    let last = row.last.as_deref().and_then(|last| serde_json::from_str::<Last>(last).ok());
    if let Some(last) = last.filter(|last| last.id == given.id) {
        run.look(now);
        return Ok(Json(RunAnswered { told: last.told, run: page(&app, &row, &run, stock, now).await? }));
    }
    if run.over {
        return Err(Problem::conflict("run-over", "This run has ended. Begin another one."));
    }
    if given.number != run.number {
        let detail =
            format!("This answers number {}, but the run is at number {}.", given.number, run.number);
        return Err(Problem::conflict("another-number", detail).at("number"));
    }
    let entry = run.puzzle(stock).ok_or_else(Problem::internal)?;
    let puzzle = Arc::new(puzzle_of(stock, entry)?);
    let mut told =
        RunTold { right: false, reasons: Vec::new(), key: None, right_tap: None, right_cards: None };
    let tapped = Tapped::of(&given);
    match (run.form, &given.answer, tapped, given.skip) {
        (RunForm::Run, None, Tapped::Nothing, true) => {
            if !run.skip() {
                return Err(Problem::conflict(
                    "no-more-skips",
                    "You may skip one puzzle in a run, and you already have.",
                ));
            }
        }
        (RunForm::Run, Some(answer), Tapped::Nothing, false) => {
            let marked = marked(&puzzle, answer).await?;
            let live = shared.store.live_puzzle(&entry.id).await?;
            told.key = Some(key(&puzzle, &live.unwrap_or_else(|| LiveRow::begin(entry))).await?);
            (told.right, told.reasons) = (marked.right, marked.reasons);
            run.answer(marked.right, now);
        }
        (RunForm::Sprint, None, Tapped::One(_) | Tapped::Cards(_), false) => {
            let question = question(&run, &puzzle)?;
            match (question.right, tapped) {
                (RightTap::One(right), Tapped::One(tap)) if tap < question.taps.len() => {
                    (told.right, told.right_tap) = (tap == right, Some(right));
                }
                (RightTap::Cards(right), Tapped::Cards(cards)) => {
                    let marked = |cards: &[String]| cards.iter().cloned().collect::<BTreeSet<_>>();
                    told.right = marked(cards) == marked(&right);
                    told.right_cards = Some(right);
                }
                (RightTap::One(_), Tapped::One(_)) => {
                    return Err(Problem::malformed("There is nothing to tap with this number.").at("tap"));
                }
                (RightTap::One(_), _) => {
                    return Err(Problem::malformed("This question takes a tap.").at("tap"));
                }
                (RightTap::Cards(_), _) => {
                    return Err(Problem::malformed("This question takes cards.").at("cards"));
                }
            }
            run.answer(told.right, now);
        }
        (RunForm::Run, ..) => {
            return Err(Problem::malformed("A run takes an answer or a skip.").at("answer"));
        }
        (RunForm::Sprint, ..) => return Err(Problem::malformed("A sprint takes a tap.").at("tap")),
    }
    // A shelf can run out.
    run.over |= run.puzzle(stock).is_none();
    row.take(&run);
    row.touched = now;
    let last = Last { id: given.id, told };
    row.last = Some(serde_json::to_string(&last).map_err(|_| Problem::internal())?);
    store(&app, &row, &run, stock, now).await?;
    Ok(Json(RunAnswered { told: last.told, run: page(&app, &row, &run, stock, now).await? }))
}

/// What was tapped in a sprint.
#[derive(Clone, Copy)]
enum Tapped<'a> {
    Nothing,
    One(usize),
    Cards(&'a [String]),
    TooMuch,
}

impl Tapped<'_> {
    fn of(given: &RunTry) -> Tapped<'_> {
        match (given.tap, &given.cards) {
            (None, None) => Tapped::Nothing,
            (Some(tap), None) => Tapped::One(tap),
            (None, Some(cards)) => Tapped::Cards(cards),
            (Some(_), Some(_)) => Tapped::TooMuch,
        }
    }
}

/// What was said last.
#[derive(Serialize, Deserialize)]
struct Last {
    id: String,
    told: RunTold,
}

/// Stores a run, and that its puzzle is shown: what was seen here is not rated later.
async fn store(app: &App, row: &RunRow, run: &Run, stock: &Stock, now: i64) -> Result<(), Problem> {
    let entry = run.puzzle(stock);
    let shown =
        entry.map(|entry| Write::Shown(AttemptRow::begin(&row.person, stock, entry, PuzzleMode::Run, now)));
    let writes = [Write::Run(row.clone())].into_iter().chain(shown).collect();
    Ok(app.house.shared.journal.write(writes).await?)
}

async fn page(app: &App, row: &RunRow, run: &Run, stock: &Stock, now: i64) -> Result<RunPage, Problem> {
    let (mut shown, mut text, mut asked, mut taps) = (None, None, None, None);
    if let Some(entry) = run.puzzle(stock) {
        let puzzle = puzzle_of(stock, entry)?;
        match run.form {
            RunForm::Run => shown = Some(puzzle.shown()),
            RunForm::Sprint => {
                let question = question(run, &puzzle)?;
                (shown, text) = (question.shown, question.text);
                (asked, taps) = (Some(question.asked), Some(question.taps));
            }
        }
    }
    Ok(RunPage {
        id: row.id.clone(),
        form: run.form,
        shelf: row.shelf.clone(),
        seed: run.seed,
        number: run.number,
        score: run.score,
        row: run.row,
        skips: run.skips,
        over: run.over,
        left_ms: run.left(now),
        best: best_of(app, &row.person, run.form, stock).await?,
        puzzle: shown,
        text,
        asked,
        taps,
    })
}

fn question(run: &Run, puzzle: &Puzzle) -> Result<learning::puzzles::SprintQuestion, Problem> {
    run.question(puzzle).map_err(|fault| {
        tracing::error!(fault = fault.0, "a puzzle cannot be asked in a sprint");
        Problem::internal()
    })
}

/// A run of this person: other people's are nobody's business.
async fn own(app: &App, id: &str, person: &str) -> Result<RunRow, Problem> {
    let row = app.house.shared.store.run(id).await?;
    row.filter(|row| row.person == person).ok_or_else(no_such_run)
}

fn no_such_run() -> Problem {
    let detail = "There is no such run. Begin another one.";
    Problem::new(StatusCode::NOT_FOUND, "no-such-run", detail)
}

impl RunRow {
    fn run(&self) -> Result<Run, Problem> {
        let count = |number: i64| u32::try_from(number).map_err(|_| Problem::internal());
        Ok(Run {
            form: if self.form == RunForm::Sprint.name() { RunForm::Sprint } else { RunForm::Run },
            seed: count(self.seed)?,
            number: count(self.number)?,
            score: count(self.score)?,
            row: count(self.in_row)?,
            skips: count(self.skips)?,
            over: self.ended,
            ends: self.ends,
        })
    }

    /// Copies the state of a run.
    fn take(&mut self, run: &Run) {
        self.number = i64::from(run.number);
        self.score = i64::from(run.score);
        self.in_row = i64::from(run.row);
        self.skips = i64::from(run.skips);
        self.ended = run.over;
        self.ends = run.ends;
    }
}
