//! Progress: skills, decisions in matches, ratings, and shakes still to be reviewed.

use sqlx::FromRow;

use super::super::{Connection, EngineRow};
use super::{Outcome, get};
use crate::store::{DecisionRow, RatingDayRow, RatingRow, ShakeRow, SkillRow};

/// Progress of somebody who has been forgotten meanwhile is not stored.
macro_rules! of_somebody {
    ($columns:literal, $values:literal, $conflict:literal) => {
        concat!(
            "INSERT INTO ",
            $columns,
            " SELECT ",
            $values,
            " WHERE EXISTS (SELECT 1 FROM people WHERE id = $1) ON CONFLICT ",
            $conflict
        )
    };
}

pub(super) async fn keep_skill(connection: &mut Connection, row: &SkillRow) -> Outcome<()> {
    let query = sqlx::query(of_somebody!(
        "skills (person, skill, attempts, recent, chances, days, stability, difficulty, day, due, level)",
        "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11",
        "(person, skill) DO UPDATE SET attempts = excluded.attempts, recent = excluded.recent, \
         chances = excluded.chances, days = excluded.days, stability = excluded.stability, \
         difficulty = excluded.difficulty, day = excluded.day, due = excluded.due, level = excluded.level"
    ));
    let query = query
        .bind(&row.person)
        .bind(&row.skill)
        .bind(row.attempts)
        .bind(&row.recent)
        .bind(&row.chances)
        .bind(row.days)
        .bind(row.stability)
        .bind(row.difficulty)
        .bind(row.day)
        .bind(row.due)
        .bind(&row.level);
    query.execute(connection).await.map(|_| ())
}

pub(super) async fn keep_decision(connection: &mut Connection, row: &DecisionRow) -> Outcome<()> {
    let query = sqlx::query(of_somebody!(
        "decisions (person, \"table\", match_number, shake, number, kind, game, outcome, code, call, reach, ms, \
         allowed_ms, day, happened)",
        "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15",
        "DO NOTHING"
    ));
    let query = query
        .bind(&row.person)
        .bind(&row.table)
        .bind(row.match_number)
        .bind(row.shake)
        .bind(row.number)
        .bind(&row.kind)
        .bind(&row.game)
        .bind(if row.right { "right" } else { "wrong" })
        .bind(&row.code)
        .bind(&row.call)
        .bind(row.reach)
        .bind(row.ms)
        .bind(row.allowed_ms)
        .bind(row.day)
        .bind(row.happened);
    query.execute(connection).await.map(|_| ())
}

/// The rating itself, and its state at the end of its day.
pub(super) async fn keep_rating(connection: &mut Connection, row: &RatingRow) -> Outcome<()> {
    let query = sqlx::query(of_somebody!(
        "ratings (person, ladder, rating, deviation, volatility, count, day)",
        "$1, $2, $3, $4, $5, $6, $7",
        "(person, ladder) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
         volatility = excluded.volatility, count = excluded.count, day = excluded.day"
    ));
    let query = query
        .bind(&row.person)
        .bind(&row.ladder)
        .bind(row.rating)
        .bind(row.deviation)
        .bind(row.volatility)
        .bind(row.count)
        .bind(row.day);
    query.execute(&mut *connection).await?;
    let query = sqlx::query(of_somebody!(
        "rating_days (person, ladder, day, rating, deviation)",
        "$1, $2, $3, $4, $5",
        "(person, ladder, day) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation"
    ));
    let query = query.bind(&row.person).bind(&row.ladder).bind(row.day).bind(row.rating).bind(row.deviation);
    query.execute(connection).await.map(|_| ())
}

/// A day of a rating; what is there stays.
pub(super) async fn keep_rating_day(
    connection: &mut Connection,
    person: &str,
    ladder: &str,
    row: &RatingDayRow,
) -> Outcome<()> {
    let query = sqlx::query(of_somebody!(
        "rating_days (person, ladder, day, rating, deviation)",
        "$1, $2, $3, $4, $5",
        "(person, ladder, day) DO NOTHING"
    ));
    let query = query.bind(person).bind(ladder).bind(row.day).bind(row.rating).bind(row.deviation);
    query.execute(connection).await.map(|_| ())
}

/// If the end of a shake is taken back and it ends again, its row stays as it was.
pub(super) async fn keep_shake(connection: &mut Connection, row: &ShakeRow) -> Outcome<()> {
    let query = sqlx::query(
        "INSERT INTO shakes (\"table\", match_number, shake, entry, happened, reviewed) VALUES ($1, $2, $3, $4, $5, 0) \
         ON CONFLICT DO NOTHING",
    );
    let query =
        query.bind(&row.table).bind(row.match_number).bind(row.shake).bind(row.entry).bind(row.happened);
    query.execute(connection).await.map(|_| ())
}

pub(super) async fn note_review(connection: &mut Connection, row: &ShakeRow) -> Outcome<()> {
    let query = sqlx::query(
        "UPDATE shakes SET reviewed = 1 WHERE \"table\" = $1 AND match_number = $2 AND shake = $3 AND reviewed = 0",
    );
    let query = query.bind(&row.table).bind(row.match_number).bind(row.shake);
    // Another server may have been first: its results must not be stored twice.
    match query.execute(connection).await?.rows_affected() {
        1 => Ok(()),
        _ => Err(sqlx::Error::RowNotFound),
    }
}

impl FromRow<'_, EngineRow> for SkillRow {
    fn from_row(row: &EngineRow) -> Outcome<SkillRow> {
        Ok(SkillRow {
            person: get(row, "person")?,
            skill: get(row, "skill")?,
            attempts: get(row, "attempts")?,
            recent: get(row, "recent")?,
            chances: get(row, "chances")?,
            days: get(row, "days")?,
            stability: get(row, "stability")?,
            difficulty: get(row, "difficulty")?,
            day: get(row, "day")?,
            due: get(row, "due")?,
            level: get(row, "level")?,
        })
    }
}

impl FromRow<'_, EngineRow> for DecisionRow {
    fn from_row(row: &EngineRow) -> Outcome<DecisionRow> {
        let outcome: String = get(row, "outcome")?;
        Ok(DecisionRow {
            person: get(row, "person")?,
            table: get(row, "table")?,
            match_number: get(row, "match_number")?,
            shake: get(row, "shake")?,
            number: get(row, "number")?,
            kind: get(row, "kind")?,
            game: get(row, "game")?,
            right: outcome == "right",
            code: get(row, "code")?,
            call: get(row, "call")?,
            reach: get(row, "reach")?,
            ms: get(row, "ms")?,
            allowed_ms: get(row, "allowed_ms")?,
            day: get(row, "day")?,
            happened: get(row, "happened")?,
        })
    }
}

impl FromRow<'_, EngineRow> for ShakeRow {
    fn from_row(row: &EngineRow) -> Outcome<ShakeRow> {
        Ok(ShakeRow {
            table: get(row, "table")?,
            match_number: get(row, "match_number")?,
            shake: get(row, "shake")?,
            entry: get(row, "entry")?,
            happened: get(row, "happened")?,
        })
    }
}
