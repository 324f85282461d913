//! Puzzles: the first page, themes, and puzzles without their keys, chosen by the server, by the day or by address.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use learning::puzzles::{
    Catalogue, DailyPage, Day, HINTS, Puzzle, PuzzleBests, PuzzleHome, PuzzleKind, PuzzleMode, PuzzlePage,
    PuzzleShelf, PuzzleState, PuzzleThemes, PuzzleToday, RATED, REFRESH, Rating, RunBest, RunForm, Standing,
    Stock, StockedPuzzle, choose, lot,
};
use learning::skills::Skill;
use mat::Game;
use serde::Deserialize;
use utoipa::IntoParams;

use super::App;
use super::api::{Which, read};
use super::caller::known;
use crate::problem::Problem;
use crate::progress::skills_due;
use crate::secrets;
use crate::store::{AttemptRow, Bests, PersonRow, RatingRow, SeenRow, Write};

/// The shelf of somebody who has not chosen one.
const FIRST_SHELF: &str = "eq-basic-elementary";
/// After this long a puzzle is as good as new.
const NEW_AGAIN: i64 = 400 * 24 * 3_600 * 1_000;
/// How far back kinds are remembered, so that they take turns.
const RECENT: usize = 24;

/// Which shelf.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfShelf {
    /// The shelf; left out, the one that was used last.
    shelf: Option<String>,
}

/// Which puzzle.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct NextPuzzle {
    /// The shelf; left out, the one that was used last.
    shelf: Option<String>,
    /// `rated`, `practice` or `refresh`; left out, `rated`.
    mode: Option<String>,
    /// What it should be about, in practice.
    theme: Option<String>,
}

/// The puzzle of which day.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfDay {
    /// The shelf; left out, the one that was used last.
    shelf: Option<String>,
    /// The date, such as `2026-11-16`; left out, today.
    date: Option<String>,
}

/// The first page of puzzles.
#[utoipa::path(get, path = "/puzzles", params(OfShelf), responses((status = 200, description = "The shelves, and on one of them the puzzle of the day, the rating and the best results of the caller", body = PuzzleHome), Problem))]
pub(crate) async fn home(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    which: Which<OfShelf>,
) -> Result<Json<PuzzleHome>, Problem> {
    let which = read(which)?;
    let person = known(&app, &headers).await?;
    let catalogue = app.puzzles.catalogue().await?;
    let stock = stock(&app, catalogue, which.shelf, person.as_ref()).await?;
    let day = today(&app);
    let entry = stock.daily(day).ok_or_else(Problem::internal)?;
    let (mut solved, mut rating, mut best) = (false, None, PuzzleBests::default());
    if let Some(person) = &person {
        let row = app.house.shared.store.attempt(&person.id, &entry.id).await?;
        solved = row.is_some_and(|row| row.is_solved());
        rating = standing_of(&app, &person.id, stock.game()).await?;
        best.run = best_of(&app, &person.id, RunForm::Run, stock).await?;
        best.sprint = best_of(&app, &person.id, RunForm::Sprint, stock).await?;
    }
    let row = |stock: &Stock| PuzzleShelf {
        name: stock.shelf.name,
        game: stock.game().name(),
        rules: stock.shelf.book,
        division: stock.shelf.division,
        also: stock.shelf.also.to_vec(),
        count: stock.entries().len(),
    };
    let today = PuzzleToday {
        date: day.date().unwrap_or_default(),
        weekday: day.weekday(),
        puzzle: entry.id.clone(),
        kind: entry.kind,
        rating: app.puzzles.rating(entry),
        solved,
    };
    let shelves = catalogue.stocks().iter().map(row).collect();
    let due = skills_due(&app, person.as_ref(), stock.game()).await?.len() as u32;
    Ok(Json(PuzzleHome { shelf: stock.shelf.name.to_owned(), shelves, rating, today, best, due }))
}

/// What the puzzles of a shelf are about.
#[utoipa::path(get, path = "/puzzles/themes", params(OfShelf), responses((status = 200, description = "The themes of a shelf, with how many puzzles are about each", body = PuzzleThemes), Problem))]
pub(crate) async fn themes(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    which: Which<OfShelf>,
) -> Result<Json<PuzzleThemes>, Problem> {
    let which = read(which)?;
    let person = known(&app, &headers).await?;
    let catalogue = app.puzzles.catalogue().await?;
    Ok(Json(stock(&app, catalogue, which.shelf, person.as_ref()).await?.themes()))
}

/// The next puzzle. A rated one that is not answered yet comes again.
#[utoipa::path(get, path = "/puzzles/next", params(NextPuzzle), responses((status = 200, description = "A puzzle that fits the caller, without its key", body = PuzzlePage), Problem))]
pub(crate) async fn next(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    which: Which<NextPuzzle>,
) -> Result<Json<PuzzlePage>, Problem> {
    let NextPuzzle { shelf, mode, theme } = read(which)?;
    let mode = match mode.as_deref() {
        None | Some("rated") => PuzzleMode::Rated,
        Some("practice") => PuzzleMode::Practice,
        Some("refresh") => PuzzleMode::Refresh,
        Some(_) => return Err(Problem::malformed("A mode is rated, practice or refresh.").at("mode")),
    };
    if theme.is_some() && mode == PuzzleMode::Rated {
        let detail = "A puzzle whose theme is known cannot be rated. Ask for one in practice mode.";
        return Err(Problem::malformed(detail).at("theme"));
    }
    let person = known(&app, &headers).await?;
    let catalogue = app.puzzles.catalogue().await?;
    let stock = stock(&app, catalogue, shelf, person.as_ref()).await?;
    let due = skills_due(&app, person.as_ref(), stock.game()).await?;
    let wish = Wish { stock, mode, theme: theme.as_deref(), due };
    wish.has_theme()?;
    let Some(person) = person else {
        let (entry, mode) =
            wish.choose(&app, Rating::new(stock.shelf.division), &[]).ok_or_else(no_puzzle)?;
        return Ok(Json(page(&app, stock, entry, mode, None, None)?));
    };
    app.limits.puzzling(&person.id)?;
    let _turn = app.learners.of(&person.id).await?;
    let seen = app.house.shared.store.seen(&person.id, stock.shelf.name).await?;
    let waits = |row: &&SeenRow| mode == PuzzleMode::Rated && row.mode == mode.name() && row.untouched;
    let waiting = seen
        .iter()
        .find(waits)
        .and_then(|row| stock.entry(&row.puzzle))
        .filter(|entry| !app.puzzles.now([*entry].into_iter()).is_empty());
    let row = rating_row(&app, &person.id, stock.game()).await?;
    let own = row.as_ref().map_or_else(|| Rating::new(stock.shelf.division), |row| row.rested(today(&app).0));
    let chosen = match waiting {
        Some(entry) => Some((entry, mode)),
        None => wish.choose(&app, own, &seen),
    };
    let (entry, mode) = chosen.ok_or_else(no_puzzle)?;
    let row = give(&app, &person.id, stock, entry, mode, waiting.is_none()).await?;
    let standing = standing_of(&app, &person.id, stock.game()).await?;
    Ok(Json(page(&app, stock, entry, mode, Some(&row), standing)?))
}

/// The puzzle of a day: the same for everybody with the same bank.
#[utoipa::path(get, path = "/puzzles/daily", params(OfDay), responses((status = 200, description = "The puzzle of a day, without its key", body = DailyPage), Problem))]
pub(crate) async fn daily(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    which: Which<OfDay>,
) -> Result<Json<DailyPage>, Problem> {
    let OfDay { shelf, date } = read(which)?;
    let today = today(&app);
    let day = match date {
        Some(date) => {
            let wrong = || Problem::malformed("A date is written like 2026-11-16.").at("date");
            Day::of_date(&date).ok_or_else(wrong)?
        }
        None => today,
    };
    if day > today {
        let detail = "This day has not come yet. A day begins at ten o'clock UTC.";
        return Err(Problem::new(StatusCode::NOT_FOUND, "not-yet", detail));
    }
    let person = known(&app, &headers).await?;
    let catalogue = app.puzzles.catalogue().await?;
    let stock = stock(&app, catalogue, shelf, person.as_ref()).await?;
    let entry = stock.daily(day).ok_or_else(Problem::internal)?;
    let page = shown_to(&app, person.as_ref(), stock, entry, PuzzleMode::Daily).await?;
    Ok(Json(DailyPage { page, date: day.date().unwrap_or_default() }))
}

/// A puzzle by its id.
#[utoipa::path(get, path = "/puzzles/{id}", params(("id" = String, Path, description = "The id of the puzzle")), responses((status = 200, description = "The puzzle without its key, or with the result if it is over", body = PuzzlePage), Problem))]
pub(crate) async fn one(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Json<PuzzlePage>, Problem> {
    let catalogue = app.puzzles.catalogue().await?;
    let (stock, entry) = find(catalogue, &id)?;
    let person = known(&app, &headers).await?;
    Ok(Json(shown_to(&app, person.as_ref(), stock, entry, PuzzleMode::Opened).await?))
}

/// A puzzle is shown to somebody. This is noted: a puzzle seen before is not rated.
async fn shown_to(
    app: &App,
    person: Option<&PersonRow>,
    stock: &Stock,
    entry: &StockedPuzzle,
    mode: PuzzleMode,
) -> Result<PuzzlePage, Problem> {
    let Some(person) = person else { return page(app, stock, entry, mode, None, None) };
    let _turn = app.learners.of(&person.id).await?;
    let row = give(app, &person.id, stock, entry, mode, false).await?;
    let standing = standing_of(app, &person.id, stock.game()).await?;
    page(app, stock, entry, row.mode(), Some(&row), standing)
}

/// What somebody asks for.
struct Wish<'a> {
    stock: &'a Stock,
    mode: PuzzleMode,
    theme: Option<&'a str>,
    /// Fading skills: half of the time one of these is asked for, without a word about it (LC-43).
    due: Vec<&'static Skill>,
}

impl<'a> Wish<'a> {
    fn has_theme(&self) -> Result<(), Problem> {
        let there = |theme: &str| self.stock.entries().iter().any(|entry| self.stock.is_about(entry, theme));
        if self.theme.is_none_or(there) {
            return Ok(());
        }
        let detail = "No puzzle on this shelf is about that. The list of themes shows them all.";
        Err(Problem::new(StatusCode::NOT_FOUND, "no-such-theme", detail))
    }

    /// A puzzle that fits, and its mode: if all have been seen, the one seen longest ago, for practice.
    fn choose(&self, app: &App, own: Rating, seen: &[SeenRow]) -> Option<(&'a StockedPuzzle, PuzzleMode)> {
        let easier = if self.mode == PuzzleMode::Refresh { REFRESH } else { RATED };
        let since = app.house.shared.wall_clock() - NEW_AGAIN;
        let when: BTreeMap<&str, i64> = seen.iter().map(|row| (row.puzzle.as_str(), row.touched)).collect();
        let stock = self.stock;
        let fits = |entry: &&StockedPuzzle| self.theme.is_none_or(|theme| stock.is_about(entry, theme));
        let there = app.puzzles.now(stock.entries().iter().filter(fits));
        let is_new =
            |entry: &StockedPuzzle| when.get(entry.id.as_str()).is_none_or(|touched| *touched < since);
        let new: Vec<(&StockedPuzzle, i32)> =
            there.iter().copied().filter(|(entry, _)| is_new(entry)).collect();
        let recent: Vec<PuzzleKind> =
            seen.iter().take(RECENT).filter_map(|row| Some(stock.entry(&row.puzzle)?.kind)).collect();
        let due: Vec<(&StockedPuzzle, i32)> =
            new.iter().copied().filter(|(entry, _)| stock.trains(entry, &self.due)).collect();
        let [coin] = secrets::random::<1>();
        let fading = !due.is_empty() && (self.mode == PuzzleMode::Refresh || coin % 2 == 0);
        let seed = secrets::token();
        let target = own.rating.round() as i32 - easier;
        let chosen = choose(if fading { &due } else { &new }, target, &recent, |entry| lot(&seed, entry));
        let oldest =
            || there.iter().map(|(entry, _)| *entry).min_by_key(|entry| when.get(entry.id.as_str()).copied());
        chosen.map(|entry| (entry, self.mode)).or_else(|| Some((oldest()?, PuzzleMode::Practice)))
    }
}

/// Notes that a puzzle is shown; with `anew` it begins again, whatever came of it before.
async fn give(
    app: &App,
    person: &str,
    stock: &Stock,
    entry: &StockedPuzzle,
    mode: PuzzleMode,
    anew: bool,
) -> Result<AttemptRow, Problem> {
    let shared = &app.house.shared;
    if let Some(row) = shared.store.attempt(person, &entry.id).await?.filter(|_| !anew) {
        return Ok(row);
    }
    let row = AttemptRow::begin(person, stock, entry, mode, shared.wall_clock());
    shared.journal.write(vec![Write::Attempt(row.clone())]).await?;
    Ok(row)
}

/// A puzzle as its page shows it.
fn page(
    app: &App,
    stock: &Stock,
    entry: &StockedPuzzle,
    mode: PuzzleMode,
    row: Option<&AttemptRow>,
    standing: Option<Standing>,
) -> Result<PuzzlePage, Problem> {
    let mut puzzle = puzzle_of(stock, entry)?.shown();
    puzzle.rating = app.puzzles.rating(entry);
    let over = row.filter(|row| row.ended);
    Ok(PuzzlePage {
        puzzle,
        shelf: stock.shelf.name.to_owned(),
        mode,
        rated: row.is_some_and(AttemptRow::would_be_rated),
        standing,
        hints_of: HINTS,
        state: row.map_or_else(PuzzleState::default, AttemptRow::state),
        result: over.and_then(|row| serde_json::from_str(row.result.as_deref()?).ok()),
    })
}

/// The puzzle with this id.
pub(super) fn find<'c>(
    catalogue: &'c Catalogue,
    id: &str,
) -> Result<(&'c Stock, &'c StockedPuzzle), Problem> {
    catalogue.find(&id.to_ascii_uppercase()).ok_or_else(|| {
        let detail = "There is no such puzzle. Its id has seven letters.";
        Problem::new(StatusCode::NOT_FOUND, "no-such-puzzle", detail)
    })
}

pub(super) fn puzzle_of(stock: &Stock, entry: &StockedPuzzle) -> Result<Puzzle, Problem> {
    stock.puzzle(entry).ok_or_else(Problem::internal)
}

fn no_puzzle() -> Problem {
    let detail = "There is no puzzle for this at the moment. Try another shelf or another theme.";
    Problem::new(StatusCode::NOT_FOUND, "no-puzzle", detail)
}

/// The shelf with this name.
pub(super) fn shelf_named<'c>(catalogue: &'c Catalogue, name: &str) -> Result<&'c Stock, Problem> {
    catalogue.stock(name).ok_or_else(|| {
        let detail = "There is no such shelf. The first page of puzzles shows them all.";
        Problem::new(StatusCode::NOT_FOUND, "no-such-shelf", detail)
    })
}

/// The requested shelf, or the one used last.
async fn stock<'c>(
    app: &App,
    catalogue: &'c Catalogue,
    wish: Option<String>,
    person: Option<&PersonRow>,
) -> Result<&'c Stock, Problem> {
    if let Some(name) = wish {
        return shelf_named(catalogue, &name);
    }
    let last = match person {
        Some(person) => app.house.shared.store.last_shelf(&person.id).await?,
        None => None,
    };
    let last = last.and_then(|name| catalogue.stock(&name));
    last.or_else(|| catalogue.stock(FIRST_SHELF)).ok_or_else(Problem::internal)
}

/// Today.
pub(super) fn today(app: &App) -> Day {
    Day::at(app.house.shared.wall_clock().div_euclid(1_000))
}

/// The ladder of the puzzles of a game.
pub(super) fn ladder(game: Game) -> String {
    format!("puzzle/{}", game.name())
}

pub(super) async fn rating_row(app: &App, person: &str, game: Game) -> Result<Option<RatingRow>, Problem> {
    Ok(app.house.shared.store.rating(person, &ladder(game)).await?)
}

async fn standing_of(app: &App, person: &str, game: Game) -> Result<Option<Standing>, Problem> {
    let row = rating_row(app, person, game).await?;
    Ok(row.map(|row| row.rested(today(app).0).standing(u32::try_from(row.count).unwrap_or(u32::MAX))))
}

/// The best results of somebody on a shelf.
pub(super) async fn best_of(
    app: &App,
    person: &str,
    form: RunForm,
    stock: &Stock,
) -> Result<RunBest, Problem> {
    let day = today(app);
    let week = day.0 - day.weekday() as i64;
    let of = Bests { person, form: form.name(), shelf: stock.shelf.name, day: day.0, week };
    let [day, week, ever] =
        app.house.shared.store.bests(of).await?.map(|best| best.and_then(|best| u32::try_from(best).ok()));
    Ok(RunBest { day, week, ever })
}

impl AttemptRow {
    /// A puzzle that is shown to somebody for the first time.
    pub(super) fn begin(
        person: &str,
        stock: &Stock,
        entry: &StockedPuzzle,
        mode: PuzzleMode,
        now: i64,
    ) -> AttemptRow {
        AttemptRow {
            person: person.to_owned(),
            puzzle: entry.id.clone(),
            shelf: stock.shelf.name.to_owned(),
            mode: mode.name().to_owned(),
            given: now,
            touched: now,
            tries: 0,
            hints: 0,
            ended: false,
            first: None,
            trapped: false,
            code: None,
            ms: 0,
            rated: false,
            tried: "[]".to_owned(),
            result: None,
        }
    }

    pub(super) fn mode(&self) -> PuzzleMode {
        PuzzleMode::named(&self.mode).unwrap_or(PuzzleMode::Opened)
    }

    /// Whether the next answer moves the rating (LC-42).
    pub(super) fn would_be_rated(&self) -> bool {
        self.mode().is_rated() && self.tries == 0 && self.hints == 0 && !self.ended
    }

    pub(super) fn state(&self) -> PuzzleState {
        let count = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        PuzzleState { tries: count(self.tries), hints: count(self.hints), over: self.ended }
    }

    /// Whether it was solved, at any try.
    fn is_solved(&self) -> bool {
        #[derive(Deserialize)]
        struct Result {
            right: bool,
        }
        let result = self.result.as_deref().and_then(|result| serde_json::from_str::<Result>(result).ok());
        self.ended && result.is_some_and(|result| result.right)
    }
}
