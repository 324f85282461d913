//! Puzzles in the SQLite file.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row, SqliteConnection, SqlitePool};

use super::puzzles::{AttemptRow, Bests, LiveRow, RatingDayRow, RatingRow, RunRow, SeenRow};

type Outcome<T> = Result<T, sqlx::Error>;

const ATTEMPT: &str = "INSERT INTO attempts (person, puzzle, shelf, mode, given, touched, tries, hints, ended, first, \
     trapped, code, ms, rated, tried, result) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) ON CONFLICT (person, puzzle) DO ";
const CHANGED: &str = "UPDATE SET mode = excluded.mode, given = excluded.given, touched = excluded.touched, \
     tries = excluded.tries, hints = excluded.hints, ended = excluded.ended, first = excluded.first, \
     trapped = excluded.trapped, code = excluded.code, ms = excluded.ms, rated = excluded.rated, \
     tried = excluded.tried, result = excluded.result";

/// What is new about a puzzle and a person; or that it was shown, if nothing is there yet.
pub(super) async fn write_attempt(
    connection: &mut SqliteConnection,
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
        .bind(row.ended)
        .bind(row.first)
        .bind(row.trapped)
        .bind(&row.code)
        .bind(row.ms)
        .bind(row.rated)
        .bind(&row.tried)
        .bind(&row.result)
        .execute(connection)
        .await
        .map(|_| ())
}

/// What is new about a puzzle.
pub(super) async fn write_live(connection: &mut SqliteConnection, row: &LiveRow) -> Outcome<()> {
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
    .bind(row.withdrawn)
    .execute(connection)
    .await
    .map(|_| ())
}

/// What is new about a run.
pub(super) async fn write_run(connection: &mut SqliteConnection, row: &RunRow) -> Outcome<()> {
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
    .bind(row.ended)
    .bind(row.ends)
    .bind(row.fresh)
    .bind(row.day)
    .bind(row.touched)
    .bind(&row.last)
    .execute(connection)
    .await
    .map(|_| ())
}

pub(super) async fn rating(readers: &SqlitePool, person: &str, ladder: &str) -> Outcome<Option<RatingRow>> {
    let row = sqlx::query_as("SELECT * FROM ratings WHERE person = $1 AND ladder = $2");
    row.bind(person).bind(ladder).fetch_optional(readers).await
}

pub(super) async fn rating_days(
    readers: &SqlitePool,
    person: &str,
    ladder: &str,
) -> Outcome<Vec<RatingDayRow>> {
    let rows = sqlx::query_as("SELECT * FROM rating_days WHERE person = $1 AND ladder = $2 ORDER BY day");
    rows.bind(person).bind(ladder).fetch_all(readers).await
}

pub(super) async fn attempt(readers: &SqlitePool, person: &str, puzzle: &str) -> Outcome<Option<AttemptRow>> {
    let row = sqlx::query_as("SELECT * FROM attempts WHERE person = $1 AND puzzle = $2");
    row.bind(person).bind(puzzle).fetch_optional(readers).await
}

pub(super) async fn seen(readers: &SqlitePool, person: &str, shelf: &str) -> Outcome<Vec<SeenRow>> {
    let rows = sqlx::query_as(
        "SELECT puzzle, mode, touched, (tries = 0 AND hints = 0 AND ended = 0) AS untouched FROM attempts \
         WHERE person = $1 AND shelf = $2 ORDER BY given DESC, puzzle",
    );
    rows.bind(person).bind(shelf).fetch_all(readers).await
}

pub(super) async fn last_shelf(readers: &SqlitePool, person: &str) -> Outcome<Option<String>> {
    let shelf =
        sqlx::query_scalar("SELECT shelf FROM attempts WHERE person = $1 ORDER BY touched DESC LIMIT 1");
    shelf.bind(person).fetch_optional(readers).await
}

pub(super) async fn live_puzzles(readers: &SqlitePool) -> Outcome<Vec<LiveRow>> {
    sqlx::query_as("SELECT * FROM puzzles_live").fetch_all(readers).await
}

pub(super) async fn live_puzzle(readers: &SqlitePool, puzzle: &str) -> Outcome<Option<LiveRow>> {
    let row = sqlx::query_as("SELECT * FROM puzzles_live WHERE puzzle = $1");
    row.bind(puzzle).fetch_optional(readers).await
}

pub(super) async fn has_reported(readers: &SqlitePool, puzzle: &str, person: &str) -> Outcome<bool> {
    let count = sqlx::query_scalar("SELECT count(*) FROM reports WHERE puzzle = $1 AND person = $2");
    count.bind(puzzle).bind(person).fetch_one(readers).await.map(|count: i64| count > 0)
}

pub(super) async fn run(readers: &SqlitePool, id: &str) -> Outcome<Option<RunRow>> {
    sqlx::query_as("SELECT * FROM runs WHERE id = $1").bind(id).fetch_optional(readers).await
}

pub(super) async fn had_seed(readers: &SqlitePool, run: &RunRow) -> Outcome<bool> {
    let count = sqlx::query_scalar(
        "SELECT count(*) FROM runs WHERE person = $1 AND form = $2 AND shelf = $3 AND seed = $4",
    );
    let count = count.bind(&run.person).bind(&run.form).bind(&run.shelf).bind(run.seed);
    count.fetch_one(readers).await.map(|count: i64| count > 0)
}

pub(super) async fn bests(readers: &SqlitePool, of: Bests<'_>) -> Outcome<[Option<i64>; 3]> {
    let row = sqlx::query(
        "SELECT max(CASE WHEN day = $4 THEN score END) AS day, max(CASE WHEN day >= $5 THEN score END) AS week, \
         max(score) AS ever FROM runs WHERE person = $1 AND form = $2 AND shelf = $3 AND fresh = 1 AND score > 0",
    );
    let row = row.bind(of.person).bind(of.form).bind(of.shelf).bind(of.day).bind(of.week);
    let row = row.fetch_one(readers).await?;
    Ok([row.try_get("day")?, row.try_get("week")?, row.try_get("ever")?])
}

impl FromRow<'_, SqliteRow> for RatingRow {
    fn from_row(row: &SqliteRow) -> Outcome<RatingRow> {
        Ok(RatingRow {
            person: row.try_get("person")?,
            ladder: row.try_get("ladder")?,
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            volatility: row.try_get("volatility")?,
            count: row.try_get("count")?,
            day: row.try_get("day")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for RatingDayRow {
    fn from_row(row: &SqliteRow) -> Outcome<RatingDayRow> {
        Ok(RatingDayRow {
            day: row.try_get("day")?,
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for AttemptRow {
    fn from_row(row: &SqliteRow) -> Outcome<AttemptRow> {
        Ok(AttemptRow {
            person: row.try_get("person")?,
            puzzle: row.try_get("puzzle")?,
            shelf: row.try_get("shelf")?,
            mode: row.try_get("mode")?,
            given: row.try_get("given")?,
            touched: row.try_get("touched")?,
            tries: row.try_get("tries")?,
            hints: row.try_get("hints")?,
            ended: row.try_get("ended")?,
            first: row.try_get("first")?,
            trapped: row.try_get("trapped")?,
            code: row.try_get("code")?,
            ms: row.try_get("ms")?,
            rated: row.try_get("rated")?,
            tried: row.try_get("tried")?,
            result: row.try_get("result")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for SeenRow {
    fn from_row(row: &SqliteRow) -> Outcome<SeenRow> {
        Ok(SeenRow {
            puzzle: row.try_get("puzzle")?,
            mode: row.try_get("mode")?,
            touched: row.try_get("touched")?,
            untouched: row.try_get("untouched")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for LiveRow {
    fn from_row(row: &SqliteRow) -> Outcome<LiveRow> {
        Ok(LiveRow {
            puzzle: row.try_get("puzzle")?,
            rating: row.try_get("rating")?,
            deviation: row.try_get("deviation")?,
            attempts: row.try_get("attempts")?,
            solved: row.try_get("solved")?,
            trapped: row.try_get("trapped")?,
            reports: row.try_get("reports")?,
            withdrawn: row.try_get("withdrawn")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for RunRow {
    fn from_row(row: &SqliteRow) -> Outcome<RunRow> {
        Ok(RunRow {
            id: row.try_get("id")?,
            person: row.try_get("person")?,
            form: row.try_get("form")?,
            shelf: row.try_get("shelf")?,
            seed: row.try_get("seed")?,
            number: row.try_get("number")?,
            score: row.try_get("score")?,
            in_row: row.try_get("in_row")?,
            skips: row.try_get("skips")?,
            ended: row.try_get("ended")?,
            ends: row.try_get("ends")?,
            fresh: row.try_get("fresh")?,
            day: row.try_get("day")?,
            touched: row.try_get("touched")?,
            last: row.try_get("last")?,
        })
    }
}
