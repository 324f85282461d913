//! What is stored about progress: skills, decisions in matches, ratings, and shakes that are still to be looked at.

use serde::{Deserialize, Serialize};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row, SqliteConnection};

use super::RatingRow;

/// How a skill stands with somebody.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillRow {
    /// The id of the person.
    #[serde(skip)]
    pub person: String,
    /// The id of the skill.
    pub skill: String,
    /// How often it came up.
    pub attempts: i64,
    /// The last eight outcomes.
    pub recent: String,
    /// The last ten in matches.
    pub chances: String,
    /// On how many days it came up.
    pub days: i64,
    /// After how many days it is known with a probability of 0.9.
    pub stability: f64,
    /// How hard it is for this person.
    pub difficulty: f64,
    /// The day of the last evidence that counted.
    pub day: i64,
    /// The day on which it comes back.
    pub due: i64,
    /// `met`, `can`, `sure` or `fluent`.
    pub level: String,
}

/// What somebody decided once in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecisionRow {
    /// The id of the person.
    #[serde(skip)]
    pub person: String,
    /// The id of the table.
    pub table: String,
    /// The match at the table, from 1.
    pub match_number: i64,
    /// The shake in it, from 1.
    pub shake: i64,
    /// The line of the record.
    pub number: i64,
    /// `move`, `goal`, `challenge`, `chance`, `paper` or `time`.
    pub kind: String,
    /// The game.
    pub game: String,
    /// Whether it was right.
    pub right: bool,
    /// Of a move the section, of a Solution the judge's first reason.
    pub code: Option<String>,
    /// The challenge that it is about.
    pub call: Option<String>,
    /// How many cubes from Resources were needed, or how long the Solution of a Goal is.
    pub reach: Option<i64>,
    /// How long it took, in milliseconds.
    pub ms: Option<i64>,
    /// How long it might have taken.
    pub allowed_ms: Option<i64>,
    /// The day.
    pub day: i64,
    /// When the shake ended, in milliseconds since 1970.
    pub happened: i64,
}

/// A shake that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShakeRow {
    /// The id of the table.
    pub table: String,
    /// The match at the table, from 1.
    pub match_number: i64,
    /// The shake in it, from 1.
    pub shake: i64,
    /// The number of the entry that ended it.
    pub entry: i64,
    /// When, in milliseconds since 1970.
    pub happened: i64,
}

/// What was learned of somebody who has been forgotten meanwhile is not stored.
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

pub(super) async fn keep_skill(connection: &mut SqliteConnection, row: &SkillRow) -> Result<(), sqlx::Error> {
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

pub(super) async fn keep_decision(
    connection: &mut SqliteConnection,
    row: &DecisionRow,
) -> Result<(), sqlx::Error> {
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

/// The rating itself, and what it is at the end of its day.
pub(super) async fn keep_rating(
    connection: &mut SqliteConnection,
    row: &RatingRow,
) -> Result<(), sqlx::Error> {
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

/// A shake that ends again, because its end was taken back, stays what it was.
pub(super) async fn keep_shake(connection: &mut SqliteConnection, row: &ShakeRow) -> Result<(), sqlx::Error> {
    let query = sqlx::query(
        "INSERT INTO shakes (\"table\", match_number, shake, entry, happened, reviewed) VALUES ($1, $2, $3, $4, $5, 0) \
         ON CONFLICT DO NOTHING",
    );
    let query =
        query.bind(&row.table).bind(row.match_number).bind(row.shake).bind(row.entry).bind(row.happened);
    query.execute(connection).await.map(|_| ())
}

pub(super) async fn note_review(
    connection: &mut SqliteConnection,
    row: &ShakeRow,
) -> Result<(), sqlx::Error> {
    let query = sqlx::query(
        "UPDATE shakes SET reviewed = 1 WHERE \"table\" = $1 AND match_number = $2 AND shake = $3",
    );
    query.bind(&row.table).bind(row.match_number).bind(row.shake).execute(connection).await.map(|_| ())
}

impl FromRow<'_, SqliteRow> for SkillRow {
    fn from_row(row: &SqliteRow) -> Result<SkillRow, sqlx::Error> {
        Ok(SkillRow {
            person: row.try_get("person")?,
            skill: row.try_get("skill")?,
            attempts: row.try_get("attempts")?,
            recent: row.try_get("recent")?,
            chances: row.try_get("chances")?,
            days: row.try_get("days")?,
            stability: row.try_get("stability")?,
            difficulty: row.try_get("difficulty")?,
            day: row.try_get("day")?,
            due: row.try_get("due")?,
            level: row.try_get("level")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for DecisionRow {
    fn from_row(row: &SqliteRow) -> Result<DecisionRow, sqlx::Error> {
        let outcome: String = row.try_get("outcome")?;
        Ok(DecisionRow {
            person: row.try_get("person")?,
            table: row.try_get("table")?,
            match_number: row.try_get("match_number")?,
            shake: row.try_get("shake")?,
            number: row.try_get("number")?,
            kind: row.try_get("kind")?,
            game: row.try_get("game")?,
            right: outcome == "right",
            code: row.try_get("code")?,
            call: row.try_get("call")?,
            reach: row.try_get("reach")?,
            ms: row.try_get("ms")?,
            allowed_ms: row.try_get("allowed_ms")?,
            day: row.try_get("day")?,
            happened: row.try_get("happened")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for ShakeRow {
    fn from_row(row: &SqliteRow) -> Result<ShakeRow, sqlx::Error> {
        Ok(ShakeRow {
            table: row.try_get("table")?,
            match_number: row.try_get("match_number")?,
            shake: row.try_get("shake")?,
            entry: row.try_get("entry")?,
            happened: row.try_get("happened")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{PersonRow, Sqlite, Store, Write};
    use super::*;

    #[tokio::test]
    async fn progress_comes_back_as_it_was_written_and_goes_with_its_person() {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("progress.sqlite")).await.unwrap();
        let person = PersonRow { id: "p".to_owned(), nickname: "Ana".to_owned(), login: None, seen: 3 };
        store.commit(&[Write::Person(person)]).await.unwrap();
        assert_eq!(store.people_before(4, 0, 9).await.unwrap(), ["p"]);
        let skill = |day| SkillRow {
            person: "p".to_owned(),
            skill: "eq.now".to_owned(),
            attempts: 2,
            recent: "0h".to_owned(),
            chances: String::new(),
            days: 1,
            stability: 0.212,
            difficulty: 6.4133,
            day,
            due: day + 1,
            level: "met".to_owned(),
        };
        let decision = |number, day| DecisionRow {
            person: "p".to_owned(),
            table: "t".to_owned(),
            match_number: 1,
            shake: 2,
            number,
            kind: "chance".to_owned(),
            game: "wff".to_owned(),
            right: number > 5,
            code: None,
            call: Some("now".to_owned()),
            reach: Some(1),
            ms: None,
            allowed_ms: Some(60_000),
            day,
            happened: 9,
        };
        let rating = |day| RatingRow {
            person: "p".to_owned(),
            ladder: "play/wff".to_owned(),
            rating: 1_400.5,
            deviation: 350.0,
            volatility: 0.06,
            count: day,
            day,
        };
        let shake = ShakeRow { table: "t".to_owned(), match_number: 1, shake: 2, entry: 7, happened: 9 };
        for day in [10, 11] {
            let writes = [
                Write::Skill(skill(day)),
                Write::Decision(decision(day, day)),
                Write::Decision(decision(day, 99)),
                Write::Rating(rating(day)),
                Write::ShakeOver(shake.clone()),
            ];
            store.commit(&writes).await.unwrap();
        }
        assert_eq!(store.skills_of("p").await.unwrap(), [skill(11)]);
        let decisions = [decision(10, 10), decision(11, 11)];
        assert_eq!(store.decisions_of("p", "wff", 9).await.unwrap(), decisions, "once stored it stays");
        assert_eq!(store.decisions_of("p", "onsets", 9).await.unwrap(), []);
        assert_eq!(store.rating("p", "play/wff").await.unwrap(), Some(rating(11)));
        let days: Vec<i64> =
            store.rating_days("p", "play/wff").await.unwrap().iter().map(|row| row.day).collect();
        assert_eq!(days, [10, 11]);
        assert_eq!(store.shakes_to_review(9).await.unwrap(), std::slice::from_ref(&shake));
        store.commit(&[Write::ShakeReviewed(shake.clone()), Write::ShakeOver(shake)]).await.unwrap();
        assert_eq!(store.shakes_to_review(9).await.unwrap(), []);
        store.commit(&[Write::ForgetDecisions { before: 11 }]).await.unwrap();
        assert_eq!(store.decisions_of("p", "wff", 9).await.unwrap(), decisions[1..]);
        // Somebody who has learned something is kept for longer, and who was here is kept.
        assert_eq!(store.people_before(4, 0, 9).await.unwrap(), Vec::<String>::new());
        assert_eq!(store.people_before(4, 4, 9).await.unwrap(), ["p"]);
        store
            .commit(&[Write::Visited { person: "p".to_owned(), secret: "s".to_owned(), at: 8 }])
            .await
            .unwrap();
        assert_eq!(store.people_before(8, 8, 9).await.unwrap(), Vec::<String>::new());
        store.commit(&[Write::ForgetPerson("p".to_owned())]).await.unwrap();
        assert_eq!(store.skills_of("p").await.unwrap(), []);
        assert_eq!(store.decisions_of("p", "wff", 9).await.unwrap(), []);
        assert_eq!(store.rating("p", "play/wff").await.unwrap(), None);
        assert_eq!(store.rating_days("p", "play/wff").await.unwrap(), []);
        // What is learned of somebody who is gone is nobody's.
        store.commit(&[Write::Skill(skill(12)), Write::Rating(rating(12))]).await.unwrap();
        assert_eq!(store.skills_of("p").await.unwrap(), []);
        assert_eq!(store.rating("p", "play/wff").await.unwrap(), None);
    }
}
