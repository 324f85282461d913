//! Puzzles, and their live statistics.

use sqlx::FromRow;

use super::super::{Connection, EngineRow, Readers};
use super::{Outcome, get};
use crate::store::{AttemptRow, Bests, LiveRow, RatingDayRow, RatingRow, RunRow, SeenRow};

const ATTEMPT: &str = "INSERT INTO attempts (person, puzzle, shelf, mode, given, touched, tries, hints, ended, first, \
     trapped, code, ms, rated, tried, result) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT (person, puzzle) DO ";
const CHANGED: &str = "UPDATE SET mode = excluded.mode, given = excluded.given, touched = excluded.touched, \
     tries = excluded.tries, hints = excluded.hints, ended = excluded.ended, first = excluded.first, \
     trapped = excluded.trapped, code = excluded.code, ms = excluded.ms, rated = excluded.rated, \
     tried = excluded.tried, result = excluded.result";

/// Changes to how a puzzle stands with a person; or, if nothing is there yet, that it was shown.
pub(super) async fn write_attempt(
    connection: &mut Connection,
    row: &AttemptRow,
    replace: bool,
) -> Outcome<()> {
    let statement = format!("{ATTEMPT}{}", if replace { CHANGED } else { "NOTHING" });
    sqlx::query(sqlx::AssertSqlSafe(statement))
        .bind(&row.person)
        .bind(&row.puzzle)
        .bind(&row.shelf)
        .bind(&row.mode)
        .bind(row.given)
        .bind(row.touched)
        .bind(row.tries)
        .bind(row.hints)
        .bind(i64::from(row.ended))
        .bind(row.first.map(i64::from))
        .bind(i64::from(row.trapped))
        .bind(&row.code)
        .bind(row.ms)
        .bind(i64::from(row.rated))
        .bind(&row.tried)
        .bind(&row.result)
        .execute(connection)
        .await
        .map(|_| ())
}

/// Changes to a puzzle.
pub(super) async fn write_live(connection: &mut Connection, row: &LiveRow) -> Outcome<()> {
    sqlx::query(
        "INSERT INTO puzzles_live (puzzle, rating, deviation, attempts, solved, trapped, reports, withdrawn) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (puzzle) DO UPDATE SET \
         rating = excluded.rating, deviation = excluded.deviation, attempts = excluded.attempts, \
         solved = excluded.solved, trapped = excluded.trapped, reports = excluded.reports, \
         withdrawn = excluded.withdrawn",
    )
    .bind(&row.puzzle)
    .bind(row.rating)
    .bind(row.deviation)
    .bind(row.attempts)
    .bind(row.solved)
    .bind(row.trapped)
    .bind(row.reports)
    .bind(i64::from(row.withdrawn))
    .execute(connection)
    .await
    .map(|_| ())
}

/// Changes to a run.
pub(super) async fn write_run(connection: &mut Connection, row: &RunRow) -> Outcome<()> {
    sqlx::query(
        "INSERT INTO runs (id, person, form, shelf, seed, number, score, in_row, skips, ended, ends, fresh, day, \
         touched, last) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) \
         ON CONFLICT (id) DO UPDATE SET number = excluded.number, score = excluded.score, \
         in_row = excluded.in_row, skips = excluded.skips, ended = excluded.ended, ends = excluded.ends, \
         touched = excluded.touched, last = excluded.last",
    )
    .bind(&row.id)
    .bind(&row.person)
    .bind(&row.form)
    .bind(&row.shelf)
    .bind(row.seed)
    .bind(row.number)
    .bind(row.score)
    .bind(row.in_row)
    .bind(row.skips)
    .bind(i64::from(row.ended))
    .bind(row.ends)
    .bind(i64::from(row.fresh))
    .bind(row.day)
    .bind(row.touched)
    .bind(&row.last)
    .execute(connection)
    .await
    .map(|_| ())
}

pub(super) async fn rating(readers: &Readers, person: &str, ladder: &str) -> Outcome<Option<RatingRow>> {
    let row = sqlx::query_as("SELECT * FROM ratings WHERE person = $1 AND ladder = $2");
    row.bind(person).bind(ladder).fetch_optional(readers).await
}

pub(super) async fn rating_days(readers: &Readers, person: &str, ladder: &str) -> Outcome<Vec<RatingDayRow>> {
    let rows = sqlx::query_as("SELECT * FROM rating_days WHERE person = $1 AND ladder = $2 ORDER BY day");
    rows.bind(person).bind(ladder).fetch_all(readers).await
}

pub(super) async fn attempt(readers: &Readers, person: &str, puzzle: &str) -> Outcome<Option<AttemptRow>> {
    let row = sqlx::query_as("SELECT * FROM attempts WHERE person = $1 AND puzzle = $2");
    row.bind(person).bind(puzzle).fetch_optional(readers).await
}

pub(super) async fn seen(readers: &Readers, person: &str, shelf: &str) -> Outcome<Vec<SeenRow>> {
    let rows = sqlx::query_as(
        "SELECT puzzle, mode, touched, CAST(CASE WHEN tries = 0 AND hints = 0 AND ended = 0 THEN 1 ELSE 0 END AS BIGINT) AS untouched FROM attempts \
         WHERE person = $1 AND shelf = $2 ORDER BY given DESC, puzzle",
    );
    rows.bind(person).bind(shelf).fetch_all(readers).await
}

pub(super) async fn last_shelf(readers: &Readers, person: &str) -> Outcome<Option<String>> {
    let shelf =
        sqlx::query_scalar("SELECT shelf FROM attempts WHERE person = $1 ORDER BY touched DESC LIMIT 1");
    shelf.bind(person).fetch_optional(readers).await
}

pub(super) async fn live_puzzles(readers: &Readers) -> Outcome<Vec<LiveRow>> {
    sqlx::query_as("SELECT * FROM puzzles_live").fetch_all(readers).await
}

pub(super) async fn live_puzzle(readers: &Readers, puzzle: &str) -> Outcome<Option<LiveRow>> {
    let row = sqlx::query_as("SELECT * FROM puzzles_live WHERE puzzle = $1");
    row.bind(puzzle).fetch_optional(readers).await
}

pub(super) async fn has_reported(readers: &Readers, puzzle: &str, person: &str) -> Outcome<bool> {
    let count = sqlx::query_scalar("SELECT count(*) FROM reports WHERE puzzle = $1 AND person = $2");
    count.bind(puzzle).bind(person).fetch_one(readers).await.map(|count: i64| count > 0)
}

pub(super) async fn run(readers: &Readers, id: &str) -> Outcome<Option<RunRow>> {
    sqlx::query_as("SELECT * FROM runs WHERE id = $1").bind(id).fetch_optional(readers).await
}

pub(super) async fn runs_of(readers: &Readers, person: &str, most: i64) -> Outcome<Vec<RunRow>> {
    let rows = sqlx::query_as("SELECT * FROM runs WHERE person = $1 ORDER BY touched DESC, id LIMIT $2");
    rows.bind(person).bind(most).fetch_all(readers).await
}

pub(super) async fn had_seed(readers: &Readers, run: &RunRow) -> Outcome<bool> {
    let count = sqlx::query_scalar(
        "SELECT count(*) FROM runs WHERE person = $1 AND form = $2 AND shelf = $3 AND seed = $4",
    );
    let count = count.bind(&run.person).bind(&run.form).bind(&run.shelf).bind(run.seed);
    count.fetch_one(readers).await.map(|count: i64| count > 0)
}

pub(super) async fn bests(readers: &Readers, of: Bests<'_>) -> Outcome<[Option<i64>; 3]> {
    let row = sqlx::query(
        "SELECT max(CASE WHEN day = $4 THEN score END) AS day, max(CASE WHEN day >= $5 THEN score END) AS week, \
         max(score) AS ever FROM runs WHERE person = $1 AND form = $2 AND shelf = $3 AND fresh = 1 AND score > 0",
    );
    let row = row.bind(of.person).bind(of.form).bind(of.shelf).bind(of.day).bind(of.week);
    let row = row.fetch_one(readers).await?;
    Ok([get(&row, "day")?, get(&row, "week")?, get(&row, "ever")?])
}

impl FromRow<'_, EngineRow> for RatingRow {
    fn from_row(row: &EngineRow) -> Outcome<RatingRow> {
        Ok(RatingRow {
            person: get(row, "person")?,
            ladder: get(row, "ladder")?,
            rating: get(row, "rating")?,
            deviation: get(row, "deviation")?,
            volatility: get(row, "volatility")?,
            count: get(row, "count")?,
            day: get(row, "day")?,
        })
    }
}

impl FromRow<'_, EngineRow> for RatingDayRow {
    fn from_row(row: &EngineRow) -> Outcome<RatingDayRow> {
        Ok(RatingDayRow {
            day: get(row, "day")?,
            rating: get(row, "rating")?,
            deviation: get(row, "deviation")?,
        })
    }
}

impl FromRow<'_, EngineRow> for AttemptRow {
    fn from_row(row: &EngineRow) -> Outcome<AttemptRow> {
        Ok(AttemptRow {
            person: get(row, "person")?,
            puzzle: get(row, "puzzle")?,
            shelf: get(row, "shelf")?,
            mode: get(row, "mode")?,
            given: get(row, "given")?,
            touched: get(row, "touched")?,
            tries: get(row, "tries")?,
            hints: get(row, "hints")?,
            ended: get(row, "ended")?,
            first: get(row, "first")?,
            trapped: get(row, "trapped")?,
            code: get(row, "code")?,
            ms: get(row, "ms")?,
            rated: get(row, "rated")?,
            tried: get(row, "tried")?,
            result: get(row, "result")?,
        })
    }
}

impl FromRow<'_, EngineRow> for SeenRow {
    fn from_row(row: &EngineRow) -> Outcome<SeenRow> {
        Ok(SeenRow {
            puzzle: get(row, "puzzle")?,
            mode: get(row, "mode")?,
            touched: get(row, "touched")?,
            untouched: get(row, "untouched")?,
        })
    }
}

impl FromRow<'_, EngineRow> for LiveRow {
    fn from_row(row: &EngineRow) -> Outcome<LiveRow> {
        Ok(LiveRow {
            puzzle: get(row, "puzzle")?,
            rating: get(row, "rating")?,
            deviation: get(row, "deviation")?,
            attempts: get(row, "attempts")?,
            solved: get(row, "solved")?,
            trapped: get(row, "trapped")?,
            reports: get(row, "reports")?,
            withdrawn: get(row, "withdrawn")?,
        })
    }
}

impl FromRow<'_, EngineRow> for RunRow {
    fn from_row(row: &EngineRow) -> Outcome<RunRow> {
        Ok(RunRow {
            id: get(row, "id")?,
            person: get(row, "person")?,
            form: get(row, "form")?,
            shelf: get(row, "shelf")?,
            seed: get(row, "seed")?,
            number: get(row, "number")?,
            score: get(row, "score")?,
            in_row: get(row, "in_row")?,
            skips: get(row, "skips")?,
            ended: get(row, "ended")?,
            ends: get(row, "ends")?,
            fresh: get(row, "fresh")?,
            day: get(row, "day")?,
            touched: get(row, "touched")?,
            last: get(row, "last")?,
        })
    }
}
