//! Storage in one SQLite file.

use std::path::Path;
use std::time::Duration;

use futures_util::FutureExt;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{SqliteConnection, SqlitePool};

use super::progress::{keep_decision, keep_rating, keep_shake, keep_skill, note_review};
use super::{
    AttemptRow, Bests, ClassStore, DecisionRow, EntryRow, LiveRow, PersonRow, RatingDayRow, RatingRow, Read,
    RunRow, SecretRow, SeenRow, ShakeRow, SkillRow, StepRow, Store, StoreFault, TableRow, TransferRow, Write,
    migrations, rolls, sqlite_classes, sqlite_puzzles,
};

/// An SQLite file.
pub struct Sqlite {
    /// One connection, since SQLite has one writer.
    writer: SqlitePool,
    pub(super) readers: SqlitePool,
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
            Write::Class(write) => return sqlite_classes::write(connection, write).await,
            Write::Roll(row) => return rolls::keep(connection, row).await,
            Write::Scored(scored) => return rolls::count(connection, scored).await,
            Write::ForgetTable(table) => {
                for statement in [
                    r#"DELETE FROM class_tables WHERE "table" = $1"#,
                    r#"DELETE FROM shakes WHERE "table" = $1"#,
                    r#"DELETE FROM entries WHERE "table" = $1"#,
                    r#"DELETE FROM seats WHERE "table" = $1"#,
                ] {
                    sqlx::query(statement).bind(table).execute(&mut *connection).await?;
                }
                sqlx::query("DELETE FROM tables WHERE id = $1").bind(table)
            }
            Write::ForgetPerson(person) => {
                sqlite_classes::forget(connection, person).await?;
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

    fn classes(&self) -> &dyn ClassStore {
        self
    }

    fn rolls(&self) -> &dyn rolls::RollStore {
        self
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
