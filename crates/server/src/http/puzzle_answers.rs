//! Answers to puzzles, hints, and reports that something is wrong. Answers are stored before they are answered.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use learning::explain::Explanation;
use learning::lessons::HintWish;
use learning::progress::{Evidence, Performance, of_puzzle};
use learning::puzzles::{
    HINTS, Puzzle, PuzzleAnswered, PuzzleHint, PuzzleMarked, PuzzleMode, PuzzleReply, PuzzleTry, Rating,
    RatingMoved, Stock, StockedPuzzle,
};

use super::App;
use super::body::Body;
use super::caller::Person;
use super::lessons::reading_of;
use super::puzzles::{find, ladder, puzzle_of, rating_row, today};
use crate::learners::LearnerTurn;
use crate::problem::Problem;
use crate::progress::{note_evidence, strength};
use crate::store::{AttemptRow, LiveRow, PersonRow, RatingRow, Write};

/// The longest id of an answer, in bytes.
pub(super) const MAX_ID: usize = 64;
/// How many ids of answers are remembered for each puzzle.
const REMEMBERED: usize = 8;
/// This many reports withdraw a puzzle (LC-44).
const ENOUGH: i64 = 3;

/// Marks an answer. It is stored before it is answered, and sending the same answer again changes nothing.
#[utoipa::path(post, path = "/puzzles/{id}/answers", params(("id" = String, Path, description = "The id of the puzzle")), request_body = PuzzleTry, responses((status = 200, description = "What the judge says; and the key, when the puzzle is over", body = PuzzleAnswered), Problem))]
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Person(person): Person,
    Path(id): Path<String>,
    Body(given): Body<PuzzleTry>,
) -> Result<Json<PuzzleAnswered>, Problem> {
    Ok(Json(taken(&app, &person, &id, &given, Counts::Rated).await?))
}

/// Marks somebody's answer, whichever way it came, and stores the result.
pub(super) async fn taken(
    app: &App,
    person: &PersonRow,
    id: &str,
    given: &PuzzleTry,
    counts: Counts,
) -> Result<PuzzleAnswered, Problem> {
    app.limits.answering(&person.id)?;
    check_id(&given.id)?;
    let catalogue = app.puzzles.catalogue().await?;
    let (stock, entry) = find(catalogue, id)?;
    let puzzle = Arc::new(puzzle_of(stock, entry)?);
    let marked = mark_try(app, person, &puzzle, &given.answer).await?;
    let _turn = app.learners.of(&person.id).await?;
    let of = TriedPuzzle { stock, entry, puzzle: &puzzle, counts };
    let counted = count_try(app, person, of, given, marked).await?;
    let (said, writes, live, turn) = counted.into_parts();
    app.house.shared.journal.write(writes).await?;
    live.iter().for_each(|live| app.puzzles.note(live));
    drop(turn);
    Ok(said)
}

/// What an answer may count for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counts {
    /// The first one moves the rating, if the server chose the puzzle.
    Rated,
    /// None moves it: the puzzle was on paper, and nobody knows who helped.
    OnPaper,
    /// None moves it: a coach has set the puzzle, perhaps to somebody who had solved it before.
    InClass,
}

/// A puzzle being tried.
#[derive(Clone, Copy)]
pub(super) struct TriedPuzzle<'a> {
    pub(super) stock: &'a Stock,
    pub(super) entry: &'a StockedPuzzle,
    pub(super) puzzle: &'a Arc<Puzzle>,
    /// What answers to it may count for.
    pub(super) counts: Counts,
}

/// What came of a try, and what to store before answering.
pub(super) struct CountedPuzzle<'a> {
    pub(super) said: PuzzleAnswered,
    pub(super) writes: Vec<Write>,
    /// What is new about the puzzle, noted once it is stored.
    pub(super) live: Option<LiveRow>,
    /// A puzzle's row changes one at a time: held until it is stored.
    turn: Option<LearnerTurn<'a>>,
}

impl<'a> CountedPuzzle<'a> {
    /// What was said, what to store, what is new about the puzzle, and the turn held until that is stored.
    pub(super) fn into_parts(self) -> (PuzzleAnswered, Vec<Write>, Option<LiveRow>, Option<LearnerTurn<'a>>) {
        (self.said, self.writes, self.live, self.turn)
    }
}

/// Marks a try at a puzzle.
pub(super) async fn mark_try(
    app: &App,
    person: &PersonRow,
    puzzle: &Arc<Puzzle>,
    answer: &PuzzleReply,
) -> Result<(PuzzleMarked, Vec<Explanation>), Problem> {
    let marked = marked(puzzle, answer).await?;
    let explained = explained(puzzle, answer, &marked, reading_of(app, person).await?).await?;
    Ok((marked, explained))
}

/// Counts a try at a puzzle. The caller holds this person's turn.
pub(super) async fn count_try<'a>(
    app: &'a App,
    person: &PersonRow,
    TriedPuzzle { stock, entry, puzzle, counts }: TriedPuzzle<'_>,
    given: &PuzzleTry,
    (marked, explained): (PuzzleMarked, Vec<Explanation>),
) -> Result<CountedPuzzle<'a>, Problem> {
    let shared = &app.house.shared;
    let in_class = counts == Counts::InClass;
    let kept = shared.store.attempt(&person.id, &entry.id).await?;
    let now = shared.wall_clock();
    let mode = if in_class { PuzzleMode::Practice } else { PuzzleMode::Opened };
    let mut row = kept.unwrap_or_else(|| AttemptRow::begin(&person.id, stock, entry, mode, now));
    if in_class && row.would_be_rated() {
        row.mode = PuzzleMode::Practice.name().to_owned();
    }
    let unchanged = |said| CountedPuzzle { said, writes: Vec::new(), live: None, turn: None };
    let mut tried: Vec<String> = serde_json::from_str(&row.tried).unwrap_or_default();
    if tried.last() == Some(&given.id)
        && let Some(said) = row.result.as_deref().and_then(|result| serde_json::from_str(result).ok())
    {
        return Ok(unchanged(said));
    }
    // Two people may answer at once: the puzzle's row changes one at a time.
    let turn = app.puzzles.turns.of(&entry.id).await?;
    let live = shared.store.live_puzzle(&entry.id).await?;
    let mut live = live.unwrap_or_else(|| LiveRow::begin(entry));
    let over = marked.right || matches!(given.answer, PuzzleReply::GiveUp {});
    if row.ended || tried.contains(&given.id) {
        // It is over, or an old answer comes again: nothing changes. In a class the key comes only when this answer ends it.
        row.ended &= !in_class || over;
        return Ok(unchanged(said(puzzle, marked, explained, &row, &live, None).await?));
    }
    let (first, rated) = (row.tries == 0, counts == Counts::Rated && row.would_be_rated());
    tried.push(given.id.clone());
    let forgotten = tried.len().saturating_sub(REMEMBERED);
    row.tried = serde_json::to_string(&tried[forgotten..]).map_err(|_| Problem::internal())?;
    row.tries += 1;
    row.touched = now;
    row.ended = over;
    if first {
        row.first = Some(marked.right);
        row.trapped = marked.trap;
        row.code = marked.reasons.first().map(|reason| reason.code.to_string());
        row.ms = i64::from(given.ms);
        row.rated = rated;
        live.attempts += 1;
        live.solved += i64::from(marked.right);
        live.trapped += i64::from(marked.trap);
    }
    let own = strength(app, &person.id, stock.game()).await?;
    let hard = live.rating >= own.unwrap_or_else(|| Rating::new(stock.shelf.division).rating);
    let shown = evidence(puzzle, &row, &marked, hard);
    let moved = if rated { Some(rate(app, &person.id, stock, &mut live, marked.right).await?) } else { None };
    let mut said =
        said(puzzle, marked, explained, &row, &live, moved.as_ref().map(|(_, moved)| *moved)).await?;
    let (mut writes, news) = note_evidence(app, &person.id, shown).await?;
    said.skills = if said.over { news } else { Vec::new() };
    row.result = Some(serde_json::to_string(&said).map_err(|_| Problem::internal())?);
    writes.push(Write::Attempt(row));
    writes.extend(moved.map(|(rating, _)| Write::Rating(rating)));
    writes.extend(first.then(|| Write::LivePuzzle(live.clone())));
    Ok(CountedPuzzle { said, writes, live: Some(live), turn: Some(turn) })
}

/// What an answer shows about the skills of a puzzle: the first answer, and a later or helped success. `hard` if the puzzle is
/// rated no lower than the person (LC-52).
fn evidence(puzzle: &Puzzle, row: &AttemptRow, marked: &PuzzleMarked, hard: bool) -> Vec<Evidence> {
    let state = row.state();
    if !marked.right && state.tries > 1 {
        return Vec::new();
    }
    let outcome = Performance::of(marked.right, state.tries, state.hints, hard);
    let codes: Vec<&str> = marked.reasons.iter().map(|reason| reason.code.as_ref()).collect();
    of_puzzle(puzzle, outcome, &codes)
}

/// What the engine says to an answer. Answers are small questions; they do not wait for a search permit (LC-9).
pub(super) async fn marked(puzzle: &Arc<Puzzle>, answer: &PuzzleReply) -> Result<PuzzleMarked, Problem> {
    let (puzzle, answer) = (Arc::clone(puzzle), answer.clone());
    let marked = tokio::task::spawn_blocking(move || puzzle.mark(&answer));
    let marked = marked.await.map_err(|_| Problem::internal())?;
    marked.map_err(|fault| Problem::malformed(sentence(&fault.0)).at("answer"))
}

/// Explains the judge's reasons, in one reading.
pub(super) async fn explained(
    puzzle: &Arc<Puzzle>,
    answer: &PuzzleReply,
    marked: &PuzzleMarked,
    reading: u8,
) -> Result<Vec<Explanation>, Problem> {
    if marked.reasons.is_empty() {
        return Ok(Vec::new());
    }
    let (puzzle, answer, reasons) = (Arc::clone(puzzle), answer.clone(), marked.reasons.clone());
    let explained = tokio::task::spawn_blocking(move || puzzle.explained(&answer, &reasons, reading));
    explained.await.map_err(|_| Problem::internal())
}

/// A fault as a sentence.
fn sentence(fault: &str) -> String {
    let mut letters = fault.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", letters.as_str().trim_end_matches('.'))
}

pub(super) fn check_id(id: &str) -> Result<(), Problem> {
    let fits = (1..=MAX_ID).contains(&id.len());
    fits.then_some(())
        .ok_or_else(|| Problem::malformed("The id of an answer has 1 to 64 characters.").at("id"))
}

/// The reply to an answer, with the key if the puzzle is over.
async fn said(
    puzzle: &Arc<Puzzle>,
    marked: PuzzleMarked,
    explained: Vec<Explanation>,
    row: &AttemptRow,
    live: &LiveRow,
    rating: Option<RatingMoved>,
) -> Result<PuzzleAnswered, Problem> {
    let key = if row.ended { Some(key(puzzle, live).await?) } else { None };
    Ok(PuzzleAnswered {
        after: marked.truth(),
        right: marked.right,
        trap: marked.trap,
        reasons: marked.reasons,
        explained,
        decisions: marked.decisions,
        over: row.ended,
        rated: rating.is_some(),
        state: row.state(),
        rating,
        key,
        skills: Vec::new(),
    })
}

/// The key of a puzzle, with its live statistics.
pub(super) async fn key(
    puzzle: &Arc<Puzzle>,
    live: &LiveRow,
) -> Result<learning::puzzles::PuzzleKey, Problem> {
    let counts =
        [live.attempts, live.solved, live.trapped].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    let puzzle = Arc::clone(puzzle);
    let key = tokio::task::spawn_blocking(move || puzzle.key(counts));
    key.await.map_err(|_| Problem::internal())?.map_err(|fault| {
        tracing::error!(fault = fault.0, "a puzzle is wrong");
        Problem::internal()
    })
}

/// The ratings after a rated answer (LC-41): the puzzle's is changed in its row.
async fn rate(
    app: &App,
    person: &str,
    stock: &Stock,
    live: &mut LiveRow,
    right: bool,
) -> Result<(RatingRow, RatingMoved), Problem> {
    let day = today(app);
    let row = rating_row(app, person, stock.game()).await?;
    let count = row.as_ref().map_or(0, |row| row.count);
    let before = row.map_or_else(|| Rating::new(stock.shelf.division), |row| row.rested(day.0));
    let (after, puzzle) = before.met(Rating::of_puzzle(live.rating, live.deviation), right);
    (live.rating, live.deviation) = (puzzle.rating, puzzle.deviation);
    let rated = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    let moved = RatingMoved {
        before: before.standing(rated(count)),
        after: after.standing(rated(count + 1)),
        puzzle: puzzle.rating.round() as i32,
    };
    let row = RatingRow {
        person: person.to_owned(),
        ladder: ladder(stock.game()),
        rating: after.rating,
        deviation: after.deviation,
        volatility: after.volatility,
        count: count + 1,
        day: day.0,
    };
    Ok((row, moved))
}

/// The next hint. Asking for the same number again gives a hint for what is written now.
#[utoipa::path(post, path = "/puzzles/{id}/hints", params(("id" = String, Path, description = "The id of the puzzle")), request_body = HintWish, responses((status = 200, description = "The hint", body = PuzzleHint), Problem))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    Person(person): Person,
    Path(id): Path<String>,
    Body(wish): Body<HintWish>,
) -> Result<Json<PuzzleHint>, Problem> {
    app.limits.hinting(&person.id)?;
    let catalogue = app.puzzles.catalogue().await?;
    let (stock, entry) = find(catalogue, &id)?;
    let puzzle = puzzle_of(stock, entry)?;
    let _turn = app.learners.of(&person.id).await?;
    let of = TriedPuzzle { stock, entry, puzzle: &Arc::new(puzzle), counts: Counts::Rated };
    let (hint, writes) = next_hint(&app, &person, of, wish).await?;
    app.house.shared.journal.write(writes).await?;
    Ok(Json(hint))
}

/// A hint for a puzzle, and what to store before giving it. The caller holds this person's turn.
pub(super) async fn next_hint(
    app: &App,
    person: &PersonRow,
    TriedPuzzle { stock, entry, puzzle, counts }: TriedPuzzle<'_>,
    wish: HintWish,
) -> Result<(PuzzleHint, Vec<Write>), Problem> {
    let shared = &app.house.shared;
    let now = shared.wall_clock();
    let kept = shared.store.attempt(&person.id, &entry.id).await?;
    let mode = if counts == Counts::InClass { PuzzleMode::Practice } else { PuzzleMode::Opened };
    let mut row = kept.unwrap_or_else(|| AttemptRow::begin(&person.id, stock, entry, mode, now));
    let number = if wish.number == 0 { row.hints as usize + 1 } else { wish.number };
    let no_more = || {
        let detail = "There are no more hints. If you give up, the answer is shown.";
        Problem::new(StatusCode::NOT_FOUND, "no-more-hints", detail)
    };
    let puzzle = Arc::clone(puzzle);
    let hint = tokio::task::spawn_blocking(move || puzzle.hint(number, wish.draft.as_ref()));
    let hint = hint.await.map_err(|_| Problem::internal())?.map_err(|fault| {
        tracing::error!(fault = fault.0, "a puzzle has no hint");
        Problem::internal()
    })?;
    let said = hint.ok_or_else(no_more)?;
    let text = said.read(reading_of(app, person).await?);
    let mut writes = Vec::new();
    if number as i64 > row.hints && !row.ended {
        row.hints = number as i64;
        row.touched = now;
        writes.push(Write::Attempt(row));
    }
    Ok((PuzzleHint { number, of: HINTS, text }, writes))
}

/// Somebody reports that something is wrong with this puzzle. Three reports withdraw it; each person counts once.
#[utoipa::path(post, path = "/puzzles/{id}/reports", params(("id" = String, Path, description = "The id of the puzzle")), responses((status = 204, description = "It was noted"), Problem))]
pub(crate) async fn report(
    State(app): State<Arc<App>>,
    Person(person): Person,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    app.limits.answering(&person.id)?;
    let catalogue = app.puzzles.catalogue().await?;
    let (_, entry) = find(catalogue, &id)?;
    let shared = &app.house.shared;
    let _puzzle = app.puzzles.turns.of(&entry.id).await?;
    if !shared.store.has_reported(&entry.id, &person.id).await? {
        let live = shared.store.live_puzzle(&entry.id).await?;
        let mut live = live.unwrap_or_else(|| LiveRow::begin(entry));
        live.reports += 1;
        live.withdrawn |= live.reports >= ENOUGH;
        let made = shared.wall_clock();
        let report = Write::Report { puzzle: entry.id.clone(), person: person.id, made };
        shared.journal.write(vec![report, Write::LivePuzzle(live.clone())]).await?;
        tracing::warn!(puzzle = entry.id, reports = live.reports, "somebody says that a puzzle is wrong");
        app.puzzles.note(&live);
    }
    Ok(StatusCode::NO_CONTENT)
}

impl LiveRow {
    /// A puzzle nobody has tried.
    pub(super) fn begin(entry: &StockedPuzzle) -> LiveRow {
        LiveRow {
            puzzle: entry.id.clone(),
            rating: f64::from(entry.rating),
            deviation: f64::from(entry.deviation),
            attempts: 0,
            solved: 0,
            trapped: 0,
            reports: 0,
            withdrawn: false,
        }
    }
}
