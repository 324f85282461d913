//! Storage in one SQLite file.

use std::path::Path;
use std::time::Duration;

use futures_util::FutureExt;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{FromRow, Row, SqliteConnection, SqlitePool};

use super::progress::{keep_decision, keep_rating, keep_shake, keep_skill, note_review};
use super::{
    AttemptRow, Bests, DecisionRow, EntryRow, LiveRow, PersonRow, RatingDayRow, RatingRow, Read, RunRow,
    SecretRow, SeenRow, ShakeRow, SkillRow, StepRow, Store, StoreFault, TableRow, TransferRow, Write,
    migrations, sqlite_puzzles,
};

/// An SQLite file.
pub struct Sqlite {
    /// One connection, since SQLite has one writer.
    writer: SqlitePool,
    readers: SqlitePool,
}

impl From<sqlx::Error> for StoreFault {
    fn from(error: sqlx::Error) -> StoreFault {
        match &error {
            sqlx::Error::Database(cause) if cause.is_unique_violation() => {
                StoreFault::InDoubt(error.to_string())
            }
            _ => StoreFault::Failed(error.to_string()),
        }
    }
}

/// How long a connection waits for another program that has locked the file.
const PATIENCE: Duration = Duration::from_secs(2);
const READERS: u32 = 4;

impl Sqlite {
    /// Opens the file, makes it where there is none, and brings its tables up to date. A file that this program does not
    /// know how to write is left as it is.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreFault> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk when it returns, also when the power fails.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        let pool =
            |connections: u32| SqlitePoolOptions::new().max_connections(connections).min_connections(1);
        let writer = pool(1).connect_with(options.clone()).await?;
        migrations::bring_up_to_date(&writer).await?;
        let readers = pool(READERS).connect_with(options).await?;
        Ok(Sqlite { writer, readers })
    }

    async fn write(connection: &mut SqliteConnection, write: &Write) -> Result<(), sqlx::Error> {
        let query = match write {
            Write::Entry(row) => sqlx::query(
                r#"INSERT INTO entries ("table", number, happened, origin, body) VALUES ($1, $2, $3, $4, $5)"#,
            )
            .bind(&row.table)
            .bind(row.number)
            .bind(row.happened)
            .bind(&row.origin)
            .bind(&row.body),
            Write::Rewritten(row) => {
                sqlx::query(r#"UPDATE entries SET origin = $3, body = $4 WHERE "table" = $1 AND number = $2"#)
                    .bind(&row.table)
                    .bind(row.number)
                    .bind(&row.origin)
                    .bind(&row.body)
            }
            Write::Table(row) => sqlx::query(
                "INSERT INTO tables (id, code, owner, summary, live, opened, touched) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET \
                 owner = excluded.owner, summary = excluded.summary, live = excluded.live, touched = excluded.touched",
            )
            .bind(&row.id)
            .bind(&row.code)
            .bind(&row.owner)
            .bind(&row.summary)
            .bind(row.live)
            .bind(row.opened)
            .bind(row.touched),
            Write::Person(row) => sqlx::query(
                "INSERT INTO people (id, nickname, login, password, seen) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (id) DO UPDATE SET nickname = excluded.nickname, \
                 login = excluded.login, password = excluded.password, seen = excluded.seen",
            )
            .bind(&row.id)
            .bind(&row.nickname)
            .bind(row.login.as_ref().map(|(login, _)| login))
            .bind(row.login.as_ref().map(|(_, password)| password))
            .bind(row.seen),
            Write::Secret(row) => sqlx::query(
                "INSERT INTO secrets (secret, person, number, made, seen) VALUES ($1, $2, $3, $4, $5) \
                 ON CONFLICT (secret) DO UPDATE SET seen = excluded.seen",
            )
            .bind(&row.secret)
            .bind(&row.person)
            .bind(row.number)
            .bind(row.made)
            .bind(row.seen),
            Write::EndSecret(secret) => sqlx::query("DELETE FROM secrets WHERE secret = $1").bind(secret),
            Write::Transfer(row) => {
                sqlx::query("INSERT INTO transfers (code, person, expires) VALUES ($1, $2, $3)")
                    .bind(&row.code)
                    .bind(&row.person)
                    .bind(row.expires)
            }
            Write::EndTransfer(code) => {
                let query = sqlx::query("DELETE FROM transfers WHERE code = $1").bind(code);
                let ended = query.execute(&mut *connection).await?.rows_affected();
                return if ended == 1 { Ok(()) } else { Err(sqlx::Error::RowNotFound) };
            }
            Write::Visited { person, secret, at } => {
                let device = sqlx::query("UPDATE secrets SET seen = $2 WHERE secret = $1 AND seen < $2");
                device.bind(secret).bind(at).execute(&mut *connection).await?;
                sqlx::query("UPDATE people SET seen = $2 WHERE id = $1 AND seen < $2").bind(person).bind(at)
            }
            Write::Seated { table, person } => {
                sqlx::query(r#"INSERT INTO seats ("table", person) VALUES ($1, $2) ON CONFLICT DO NOTHING"#)
                    .bind(table)
                    .bind(person)
            }
            Write::Unseated { table, person } => {
                sqlx::query(r#"DELETE FROM seats WHERE "table" = $1 AND person = $2"#).bind(table).bind(person)
            }
            Write::Step(row) => sqlx::query(
                "INSERT INTO steps (person, lesson, step, state, tries, hints, shown, tried, touched) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (person, lesson, step) DO UPDATE SET \
                 state = excluded.state, tries = excluded.tries, hints = excluded.hints, shown = excluded.shown, \
                 tried = excluded.tried, touched = excluded.touched",
            )
            .bind(&row.person)
            .bind(&row.lesson)
            .bind(row.step)
            .bind(&row.state)
            .bind(row.tries)
            .bind(row.hints)
            .bind(row.shown)
            .bind(&row.tried)
            .bind(row.touched),
            Write::Reading { person, reading } => sqlx::query(
                "INSERT INTO learners (person, reading) VALUES ($1, $2) \
                 ON CONFLICT (person) DO UPDATE SET reading = excluded.reading",
            )
            .bind(person)
            .bind(reading),
            Write::Rating(row) => return keep_rating(connection, row).await,
            Write::Shown(row) => return sqlite_puzzles::write_attempt(connection, row, false).await,
            Write::Attempt(row) => return sqlite_puzzles::write_attempt(connection, row, true).await,
            Write::LivePuzzle(row) => return sqlite_puzzles::write_live(connection, row).await,
            Write::Report { puzzle, person, made } => sqlx::query(
                "INSERT INTO reports (puzzle, person, made) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            )
            .bind(puzzle)
            .bind(person)
            .bind(made),
            Write::Run(row) => return sqlite_puzzles::write_run(connection, row).await,
            Write::Skill(row) => return keep_skill(connection, row).await,
            Write::Decision(row) => return keep_decision(connection, row).await,
            Write::ShakeOver(row) => return keep_shake(connection, row).await,
            Write::ShakeReviewed(row) => return note_review(connection, row).await,
            Write::ThinAttempts { before } => sqlx::query(
                "UPDATE attempts SET result = NULL, code = NULL, tried = '[]' WHERE touched < $1 AND result IS NOT NULL",
            )
            .bind(before),
            Write::ForgetDecisions { before } => {
                sqlx::query("DELETE FROM decisions WHERE day < $1").bind(before)
            }
            Write::ForgetTable(table) => {
                for statement in [
                    r#"DELETE FROM shakes WHERE "table" = $1"#,
                    r#"DELETE FROM entries WHERE "table" = $1"#,
                    r#"DELETE FROM seats WHERE "table" = $1"#,
                ] {
                    sqlx::query(statement).bind(table).execute(&mut *connection).await?;
                }
                sqlx::query("DELETE FROM tables WHERE id = $1").bind(table)
            }
            Write::ForgetPerson(person) => {
                for statement in [
                    "DELETE FROM seats WHERE person = $1",
                    "DELETE FROM secrets WHERE person = $1",
                    "DELETE FROM transfers WHERE person = $1",
                    "DELETE FROM steps WHERE person = $1",
                    "DELETE FROM learners WHERE person = $1",
                    "DELETE FROM ratings WHERE person = $1",
                    "DELETE FROM rating_days WHERE person = $1",
                    "DELETE FROM attempts WHERE person = $1",
                    "DELETE FROM reports WHERE person = $1",
                    "DELETE FROM runs WHERE person = $1",
                    "DELETE FROM skills WHERE person = $1",
                    "DELETE FROM decisions WHERE person = $1",
                ] {
                    sqlx::query(statement).bind(person).execute(&mut *connection).await?;
                }
                sqlx::query("DELETE FROM people WHERE id = $1").bind(person)
            }
        };
        query.execute(&mut *connection).await.map(|_| ())
    }
}

impl Store for Sqlite {
    fn commit<'a>(&'a self, writes: &'a [Write]) -> Read<'a, ()> {
        async move {
            let mut transaction = self.writer.begin().await?;
            for write in writes {
                Sqlite::write(&mut transaction, write).await?;
            }
            transaction.commit().await.map_err(|error| StoreFault::InDoubt(error.to_string()))
        }
        .boxed()
    }

    fn table_with_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<TableRow>> {
        async move {
            let table = sqlx::query_as("SELECT * FROM tables WHERE code = $1").bind(code);
            Ok(table.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn live_tables(&self) -> Read<'_, Vec<TableRow>> {
        async move {
            let tables = sqlx::query_as("SELECT * FROM tables WHERE live = 1");
            Ok(tables.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn tables_of<'a>(&'a self, person: &'a str, limit: i64) -> Read<'a, Vec<TableRow>> {
        async move {
            let tables = sqlx::query_as(
                r#"SELECT * FROM tables WHERE owner = $1 OR id IN (SELECT "table" FROM seats WHERE person = $1)
                   ORDER BY touched DESC LIMIT $2"#,
            );
            Ok(tables.bind(person).bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn tables_naming<'a>(&'a self, person: &'a str) -> Read<'a, Vec<TableRow>> {
        async move {
            let tables = sqlx::query_as(
                r#"SELECT * FROM tables WHERE owner = $1
                   OR id IN (SELECT "table" FROM entries WHERE body LIKE '%' || $1 || '%')"#,
            );
            Ok(tables.bind(person).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn tables_before(&self, moment: i64, limit: i64) -> Read<'_, Vec<TableRow>> {
        async move {
            let tables = sqlx::query_as("SELECT * FROM tables WHERE touched < $1 LIMIT $2");
            Ok(tables.bind(moment).bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn entries<'a>(&'a self, table: &'a str, after: i64, limit: i64) -> Read<'a, Vec<EntryRow>> {
        async move {
            let entries = sqlx::query_as(
                r#"SELECT * FROM entries WHERE "table" = $1 AND number > $2 ORDER BY number LIMIT $3"#,
            );
            Ok(entries.bind(table).bind(after).bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn person_with_secret<'a>(&'a self, secret: &'a str) -> Read<'a, Option<PersonRow>> {
        async move {
            let person = sqlx::query_as(
                "SELECT people.* FROM people JOIN secrets ON secrets.person = people.id WHERE secrets.secret = $1",
            );
            let person = person.bind(secret);
            Ok(person.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn person<'a>(&'a self, id: &'a str) -> Read<'a, Option<PersonRow>> {
        async move {
            let person = sqlx::query_as("SELECT * FROM people WHERE id = $1").bind(id);
            Ok(person.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn secrets_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SecretRow>> {
        async move {
            let rows = sqlx::query_as("SELECT * FROM secrets WHERE person = $1 ORDER BY number").bind(person);
            Ok(rows.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn transfer<'a>(&'a self, code: &'a str) -> Read<'a, Option<TransferRow>> {
        async move {
            let row = sqlx::query_as("SELECT * FROM transfers WHERE code = $1").bind(code);
            Ok(row.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn person_with_login<'a>(&'a self, login: &'a str) -> Read<'a, Option<PersonRow>> {
        async move {
            let person = sqlx::query_as("SELECT * FROM people WHERE login = $1").bind(login);
            Ok(person.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn steps_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<StepRow>> {
        async move {
            let steps =
                sqlx::query_as("SELECT * FROM steps WHERE person = $1 ORDER BY lesson, step").bind(person);
            Ok(steps.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn step<'a>(&'a self, person: &'a str, lesson: &'a str, step: i64) -> Read<'a, Option<StepRow>> {
        async move {
            let row = sqlx::query_as("SELECT * FROM steps WHERE person = $1 AND lesson = $2 AND step = $3");
            Ok(row.bind(person).bind(lesson).bind(step).fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn reading<'a>(&'a self, person: &'a str) -> Read<'a, Option<i64>> {
        async move {
            let reading = sqlx::query_scalar("SELECT reading FROM learners WHERE person = $1").bind(person);
            Ok(reading.fetch_optional(&self.readers).await?)
        }
        .boxed()
    }

    fn rating<'a>(&'a self, person: &'a str, ladder: &'a str) -> Read<'a, Option<RatingRow>> {
        async move { Ok(sqlite_puzzles::rating(&self.readers, person, ladder).await?) }.boxed()
    }

    fn rating_days<'a>(&'a self, person: &'a str, ladder: &'a str) -> Read<'a, Vec<RatingDayRow>> {
        async move { Ok(sqlite_puzzles::rating_days(&self.readers, person, ladder).await?) }.boxed()
    }

    fn attempt<'a>(&'a self, person: &'a str, puzzle: &'a str) -> Read<'a, Option<AttemptRow>> {
        async move { Ok(sqlite_puzzles::attempt(&self.readers, person, puzzle).await?) }.boxed()
    }

    fn seen<'a>(&'a self, person: &'a str, shelf: &'a str) -> Read<'a, Vec<SeenRow>> {
        async move { Ok(sqlite_puzzles::seen(&self.readers, person, shelf).await?) }.boxed()
    }

    fn last_shelf<'a>(&'a self, person: &'a str) -> Read<'a, Option<String>> {
        async move { Ok(sqlite_puzzles::last_shelf(&self.readers, person).await?) }.boxed()
    }

    fn live_puzzle<'a>(&'a self, puzzle: &'a str) -> Read<'a, Option<LiveRow>> {
        async move { Ok(sqlite_puzzles::live_puzzle(&self.readers, puzzle).await?) }.boxed()
    }

    fn has_reported<'a>(&'a self, puzzle: &'a str, person: &'a str) -> Read<'a, bool> {
        async move { Ok(sqlite_puzzles::has_reported(&self.readers, puzzle, person).await?) }.boxed()
    }

    fn run<'a>(&'a self, id: &'a str) -> Read<'a, Option<RunRow>> {
        async move { Ok(sqlite_puzzles::run(&self.readers, id).await?) }.boxed()
    }

    fn had_seed<'a>(&'a self, run: &'a RunRow) -> Read<'a, bool> {
        async move { Ok(sqlite_puzzles::had_seed(&self.readers, run).await?) }.boxed()
    }

    fn bests<'a>(&'a self, of: Bests<'a>) -> Read<'a, [Option<i64>; 3]> {
        async move { Ok(sqlite_puzzles::bests(&self.readers, of).await?) }.boxed()
    }

    fn live_puzzles(&self) -> Read<'_, Vec<LiveRow>> {
        async move { Ok(sqlite_puzzles::live_puzzles(&self.readers).await?) }.boxed()
    }

    fn skills_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<SkillRow>> {
        async move {
            let skills = sqlx::query_as("SELECT * FROM skills WHERE person = $1 ORDER BY skill").bind(person);
            Ok(skills.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn decisions_of<'a>(&'a self, person: &'a str, game: &'a str, limit: i64) -> Read<'a, Vec<DecisionRow>> {
        async move {
            let decisions = sqlx::query_as(
                "SELECT * FROM decisions WHERE person = $1 AND game = $2 ORDER BY happened DESC, number LIMIT $3",
            );
            Ok(decisions.bind(person).bind(game).bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn shakes_to_review(&self, limit: i64) -> Read<'_, Vec<ShakeRow>> {
        async move {
            let shakes = sqlx::query_as("SELECT * FROM shakes WHERE reviewed = 0 ORDER BY happened LIMIT $1")
                .bind(limit);
            Ok(shakes.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn people_before(&self, moment: i64, learned: i64, limit: i64) -> Read<'_, Vec<String>> {
        async move {
            let ids = sqlx::query_scalar(
                "SELECT id FROM people WHERE login IS NULL AND (seen < $2 OR (seen < $1 AND NOT EXISTS \
                 (SELECT 1 FROM steps WHERE person = id) AND NOT EXISTS (SELECT 1 FROM skills WHERE person = id) \
                 AND NOT EXISTS (SELECT 1 FROM ratings WHERE person = id))) LIMIT $3",
            );
            Ok(ids.bind(moment).bind(learned).bind(limit).fetch_all(&self.readers).await?)
        }
        .boxed()
    }
}

impl FromRow<'_, SqliteRow> for TableRow {
    fn from_row(row: &SqliteRow) -> Result<TableRow, sqlx::Error> {
        Ok(TableRow {
            id: row.try_get("id")?,
            code: row.try_get("code")?,
            owner: row.try_get("owner")?,
            summary: row.try_get("summary")?,
            live: row.try_get("live")?,
            opened: row.try_get("opened")?,
            touched: row.try_get("touched")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for EntryRow {
    fn from_row(row: &SqliteRow) -> Result<EntryRow, sqlx::Error> {
        Ok(EntryRow {
            table: row.try_get("table")?,
            number: row.try_get("number")?,
            happened: row.try_get("happened")?,
            origin: row.try_get("origin")?,
            body: row.try_get("body")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for StepRow {
    fn from_row(row: &SqliteRow) -> Result<StepRow, sqlx::Error> {
        Ok(StepRow {
            person: row.try_get("person")?,
            lesson: row.try_get("lesson")?,
            step: row.try_get("step")?,
            state: row.try_get("state")?,
            tries: row.try_get("tries")?,
            hints: row.try_get("hints")?,
            shown: row.try_get("shown")?,
            tried: row.try_get("tried")?,
            touched: row.try_get("touched")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for SecretRow {
    fn from_row(row: &SqliteRow) -> Result<SecretRow, sqlx::Error> {
        Ok(SecretRow {
            secret: row.try_get("secret")?,
            person: row.try_get("person")?,
            number: row.try_get("number")?,
            made: row.try_get("made")?,
            seen: row.try_get("seen")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for TransferRow {
    fn from_row(row: &SqliteRow) -> Result<TransferRow, sqlx::Error> {
        Ok(TransferRow {
            code: row.try_get("code")?,
            person: row.try_get("person")?,
            expires: row.try_get("expires")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for PersonRow {
    fn from_row(row: &SqliteRow) -> Result<PersonRow, sqlx::Error> {
        let (login, password): (Option<String>, Option<String>) =
            (row.try_get("login")?, row.try_get("password")?);
        Ok(PersonRow {
            id: row.try_get("id")?,
            nickname: row.try_get("nickname")?,
            login: login.zip(password),
            seen: row.try_get("seen")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_row_comes_back_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        // Signs that would mean something in an address mean nothing in the name of a file.
        let store = Sqlite::open(&folder.path().join("100% ours?.sqlite")).await.unwrap();
        let table = |live| TableRow {
            id: "t".to_owned(),
            code: "bcdfgh".to_owned(),
            owner: "p".to_owned(),
            summary: "{}".to_owned(),
            live,
            opened: 1,
            touched: 2,
        };
        let guest = PersonRow { id: "p".to_owned(), nickname: "Ana".to_owned(), login: None, seen: 3 };
        let coach = PersonRow {
            id: "c".to_owned(),
            login: Some(("Ms Owl".to_owned(), "hash".to_owned())),
            ..guest.clone()
        };
        let entry = |number, origin| EntryRow {
            table: "t".to_owned(),
            number,
            happened: 4,
            origin,
            body: "[]".to_owned(),
        };
        let entries = [entry(1, None), entry(2, Some("0 a".to_owned()))];
        let seated = Write::Seated { table: "t".to_owned(), person: "c".to_owned() };
        let secret = |secret: &str, number, seen| SecretRow {
            secret: secret.to_owned(),
            person: "p".to_owned(),
            number,
            made: 1,
            seen,
        };
        let transfer = TransferRow { code: "x".to_owned(), person: "p".to_owned(), expires: 9 };
        let mut writes = vec![
            Write::Secret(secret("s", 1, 1)),
            Write::Secret(secret("t", 2, 2)),
            Write::Secret(secret("s", 1, 3)),
            Write::Transfer(transfer.clone()),
            Write::Table(table(true)),
            Write::Person(guest.clone()),
            Write::Person(coach.clone()),
            seated,
        ];
        writes.extend(entries.iter().cloned().map(Write::Entry));
        store.commit(&writes).await.unwrap();
        assert_eq!(store.table_with_code("bcdfgh").await.unwrap(), Some(table(true)));
        assert_eq!(store.live_tables().await.unwrap(), [table(true)]);
        for person in ["p", "c"] {
            assert_eq!(store.tables_of(person, 9).await.unwrap(), [table(true)], "{person}");
        }
        let named = Write::Rewritten(EntryRow { body: r#"["q"]"#.to_owned(), ..entries[0].clone() });
        assert_eq!(store.tables_naming("q").await.unwrap(), []);
        store.commit(&[named]).await.unwrap();
        assert_eq!(store.tables_naming("q").await.unwrap(), [table(true)]);
        store.commit(&[Write::Rewritten(entries[0].clone())]).await.unwrap();
        assert_eq!(store.tables_before(3, 9).await.unwrap(), [table(true)]);
        assert_eq!(store.tables_before(2, 9).await.unwrap(), []);
        assert_eq!(store.entries("t", 0, 9).await.unwrap(), entries);
        assert_eq!(store.entries("t", 1, 9).await.unwrap(), entries[1..]);
        for secret in ["s", "t"] {
            assert_eq!(store.person_with_secret(secret).await.unwrap().as_ref(), Some(&guest));
        }
        assert_eq!(store.person("p").await.unwrap(), Some(guest));
        assert_eq!(store.secrets_of("p").await.unwrap(), [secret("s", 1, 3), secret("t", 2, 2)]);
        store.commit(&[Write::EndSecret("t".to_owned())]).await.unwrap();
        assert_eq!(store.person_with_secret("t").await.unwrap(), None);
        assert_eq!(store.transfer("x").await.unwrap(), Some(transfer));
        // A code that was used cannot be used again, and what was to come with it does not come.
        store.commit(&[Write::EndTransfer("x".to_owned())]).await.unwrap();
        let again = [Write::Secret(secret("u", 3, 3)), Write::EndTransfer("x".to_owned())];
        assert!(store.commit(&again).await.is_err());
        assert_eq!(store.secrets_of("p").await.unwrap(), [secret("s", 1, 3)]);
        assert_eq!(store.person_with_login("Ms Owl").await.unwrap(), Some(coach));
        assert_eq!(store.people_before(4, 0, 9).await.unwrap(), ["p"]);
        let step = |state: &str, tries| StepRow {
            person: "p".to_owned(),
            lesson: "eb-05".to_owned(),
            step: 2,
            state: state.to_owned(),
            tries,
            hints: 1,
            shown: false,
            tried: "[]".to_owned(),
            touched: 5,
        };
        for written in [step("begun", 1), step("done", 2)] {
            store.commit(&[Write::Step(written.clone())]).await.unwrap();
            assert_eq!(store.step("p", "eb-05", 2).await.unwrap(), Some(written.clone()));
            assert_eq!(store.steps_of("p").await.unwrap(), [written]);
        }
        for reading in [1, 3] {
            store.commit(&[Write::Reading { person: "p".to_owned(), reading }]).await.unwrap();
            assert_eq!(store.reading("p").await.unwrap(), Some(reading));
        }
        puzzles_come_back(&store).await;
        // A number that is taken is a fault, and takes the rest of its batch with it.
        let twice = [Write::Table(table(false)), Write::Entry(entries[0].clone())];
        assert!(store.commit(&twice).await.is_err());
        assert_eq!(store.live_tables().await.unwrap().len(), 1);
        store.commit(&[Write::Table(table(false))]).await.unwrap();
        assert_eq!(store.live_tables().await.unwrap(), []);
        store
            .commit(&[Write::ForgetTable("t".to_owned()), Write::ForgetPerson("p".to_owned())])
            .await
            .unwrap();
        assert_eq!(store.entries("t", 0, 9).await.unwrap(), []);
        assert_eq!(store.people_before(4, 4, 9).await.unwrap(), Vec::<String>::new());
        assert_eq!(store.steps_of("p").await.unwrap(), []);
        assert_eq!(store.reading("p").await.unwrap(), None);
        assert_eq!(store.rating("p", "puzzle/wff").await.unwrap(), None);
        assert_eq!(store.rating_days("p", "puzzle/wff").await.unwrap(), []);
        assert_eq!(store.seen("p", "wff-regular").await.unwrap(), []);
        assert!(!store.has_reported("BCDFGHJ", "p").await.unwrap());
        assert_eq!(store.run("r").await.unwrap(), None);
        // What is known of the puzzle is nobody's.
        assert_eq!(store.live_puzzles().await.unwrap().len(), 1);
    }

    async fn puzzles_come_back(store: &Sqlite) {
        let rating = |day, rating| RatingRow {
            person: "p".to_owned(),
            ladder: "puzzle/wff".to_owned(),
            rating,
            deviation: 58.25,
            volatility: 0.06,
            count: day,
            day,
        };
        for row in [rating(3, 1400.5), rating(3, 1500.5), rating(4, 1450.0)] {
            store.commit(&[Write::Rating(row.clone())]).await.unwrap();
            assert_eq!(store.rating("p", "puzzle/wff").await.unwrap(), Some(row));
        }
        let day = |day, rating| RatingDayRow { day, rating, deviation: 58.25 };
        assert_eq!(store.rating_days("p", "puzzle/wff").await.unwrap(), [day(3, 1500.5), day(4, 1450.0)]);
        let attempt = |tries, first| AttemptRow {
            person: "p".to_owned(),
            puzzle: "BCDFGHJ".to_owned(),
            shelf: "wff-regular".to_owned(),
            mode: "rated".to_owned(),
            given: 1,
            touched: 2 + tries,
            tries,
            hints: 0,
            ended: tries > 1,
            first,
            trapped: tries > 0,
            code: first.map(|_| "rule-not-listed".to_owned()),
            ms: 5,
            rated: tries > 0,
            tried: "[]".to_owned(),
            result: first.map(|_| "{}".to_owned()),
        };
        for row in [attempt(0, None), attempt(1, Some(false)), attempt(2, Some(false))] {
            store.commit(&[Write::Attempt(row.clone()), Write::Shown(attempt(9, None))]).await.unwrap();
            assert_eq!(store.attempt("p", "BCDFGHJ").await.unwrap(), Some(row.clone()));
            let (puzzle, mode, touched) = (row.puzzle, row.mode, row.touched);
            let seen = SeenRow { puzzle, mode, touched, untouched: row.tries == 0 };
            assert_eq!(store.seen("p", "wff-regular").await.unwrap(), [seen]);
        }
        assert_eq!(store.last_shelf("p").await.unwrap().as_deref(), Some("wff-regular"));
        let live = |attempts| LiveRow {
            puzzle: "BCDFGHJ".to_owned(),
            rating: 1684.5,
            deviation: 60.0,
            attempts,
            solved: 1,
            trapped: 2,
            reports: 3,
            withdrawn: attempts > 4,
        };
        for row in [live(4), live(5)] {
            store.commit(&[Write::LivePuzzle(row.clone())]).await.unwrap();
            assert_eq!(store.live_puzzle("BCDFGHJ").await.unwrap(), Some(row.clone()));
            assert_eq!(store.live_puzzles().await.unwrap(), [row]);
        }
        let report = || Write::Report { puzzle: "BCDFGHJ".to_owned(), person: "p".to_owned(), made: 1 };
        store.commit(&[report(), report()]).await.unwrap();
        assert!(store.has_reported("BCDFGHJ", "p").await.unwrap());
        let run = |id: &str, score, day, fresh| RunRow {
            id: id.to_owned(),
            person: "p".to_owned(),
            form: "sprint".to_owned(),
            shelf: "wff-regular".to_owned(),
            seed: 7,
            number: 1 + score,
            score,
            in_row: 2,
            skips: 1,
            ended: false,
            ends: Some(99),
            fresh,
            day,
            touched: 8,
            last: None,
        };
        assert!(!store.had_seed(&run("r", 0, 1, true)).await.unwrap());
        for row in [run("r", 0, 8, true), run("r", 6, 8, true)] {
            store.commit(&[Write::Run(row.clone())]).await.unwrap();
            assert_eq!(store.run("r").await.unwrap(), Some(row));
        }
        assert!(store.had_seed(&run("s", 0, 1, true)).await.unwrap());
        let others =
            [run("s", 9, 3, true), run("t", 99, 9, false), run("u", 4, 9, true), run("v", 0, 20, true)];
        store.commit(&others.map(Write::Run)).await.unwrap();
        let of = |day, week| Bests { person: "p", form: "sprint", shelf: "wff-regular", day, week };
        assert_eq!(store.bests(of(9, 7)).await.unwrap(), [Some(4), Some(6), Some(9)]);
        assert_eq!(store.bests(of(20, 14)).await.unwrap(), [None, None, Some(9)]);
    }
}
