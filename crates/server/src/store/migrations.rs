//! The changes to the database's schema: each is made once, in order, and checked at every start.
//!
//! A released change is never edited; another is added after it, as a file in `migrations/` and a row here.

use std::ops::Deref;

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Acquire, SqlSafeStr};

use super::StoreFault;

/// The engine the statements are for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Dialect {
    Sqlite,
    Postgres,
}

/// The text of a change for each engine.
#[derive(Debug, Clone, Copy)]
enum Text {
    Both(&'static str),
    Each { sqlite: &'static str, postgres: &'static str },
}

impl Text {
    fn of(self, dialect: Dialect) -> &'static str {
        match (self, dialect) {
            (Text::Both(text), _)
            | (Text::Each { sqlite: text, .. }, Dialect::Sqlite)
            | (Text::Each { postgres: text, .. }, Dialect::Postgres) => text,
        }
    }
}

/// Every change in order, with its name.
const CHANGES: [(&str, Text); 12] = [
    ("tables", Text::Both(include_str!("../../migrations/0001_tables.sql"))),
    ("lessons", Text::Both(include_str!("../../migrations/0002_lessons.sql"))),
    ("devices", Text::Both(include_str!("../../migrations/0003_devices.sql"))),
    ("puzzles", Text::Both(include_str!("../../migrations/0004_puzzles.sql"))),
    ("progress", Text::Both(include_str!("../../migrations/0005_progress.sql"))),
    ("classes", Text::Both(include_str!("../../migrations/0006_classes.sql"))),
    ("rolls", Text::Both(include_str!("../../migrations/0007_rolls.sql"))),
    ("events", Text::Both(include_str!("../../migrations/0008_events.sql"))),
    (
        "holds",
        Text::Each {
            sqlite: include_str!("../../migrations/0009_holds.sqlite.sql"),
            postgres: include_str!("../../migrations/0009_holds.postgres.sql"),
        },
    ),
    ("jobs", Text::Both(include_str!("../../migrations/0010_jobs.sql"))),
    (
        "packed",
        Text::Each {
            sqlite: include_str!("../../migrations/0011_packed.sqlite.sql"),
            postgres: include_str!("../../migrations/0011_packed.postgres.sql"),
        },
    ),
    ("recoveries", Text::Both(include_str!("../../migrations/0012_recoveries.sql"))),
];

/// Makes the changes not made yet; refuses a database that another program has shaped. A newer program's changes only add, so that an
/// older one can work on beside it (SC-21); and they add tables rather than columns, since PostgreSQL refuses to execute a prepared
/// `SELECT *` once its table has gained columns.
pub(super) async fn bring_up_to_date<'a, A>(database: A, dialect: Dialect) -> Result<(), StoreFault>
where
    A: Acquire<'a>,
    <A::Connection as Deref>::Target: Migrate,
{
    let mut migrator = migrator(&CHANGES, dialect);
    migrator.set_ignore_missing(true);
    migrator.run(database).await.map_err(|error| StoreFault::Failed(refusal(&error)))
}

fn migrator(changes: &[(&'static str, Text)], dialect: Dialect) -> Migrator {
    let migration = |(index, (name, text)): (usize, &(&'static str, Text))| {
        let (version, sql) = (index as i64 + 1, text.of(dialect).into_sql_str());
        Migration::new(version, (*name).into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(changes.iter().enumerate().map(migration).collect())
}

/// What is wrong with the database, and what to do.
fn refusal(error: &MigrateError) -> String {
    match error {
        MigrateError::VersionMismatch(number) => format!(
            "this database was shaped by a program other than a released Forceout (change {number} differs). \
             Start the program that made it, or this one with another folder (--data)"
        ),
        other => format!(
            "the database could not be brought up to date: {other}. Nothing was changed; copy the file before you \
             try again"
        ),
    }
}

#[cfg(test)]
mod tests {
    use sqlx::SqlitePool;
    use sqlx::sqlite::SqlitePoolOptions;

    use super::*;
    use crate::secrets;

    /// A database in memory, which exists as long as its one connection.
    async fn database() -> SqlitePool {
        SqlitePoolOptions::new().max_connections(1).connect("sqlite::memory:").await.unwrap()
    }

    async fn refused(database: &SqlitePool) -> String {
        bring_up_to_date(database, Dialect::Sqlite).await.unwrap_err().to_string()
    }

    #[tokio::test]
    async fn a_database_is_brought_up_to_date_once() {
        let database = database().await;
        bring_up_to_date(&database, Dialect::Sqlite).await.unwrap();
        bring_up_to_date(&database, Dialect::Sqlite).await.unwrap();
        let made: i64 =
            sqlx::query_scalar("SELECT count(*) FROM _sqlx_migrations").fetch_one(&database).await.unwrap();
        assert_eq!(made, CHANGES.len() as i64);
    }

    #[tokio::test]
    async fn a_database_that_a_newer_program_has_widened_still_serves_this_one() {
        let database = database().await;
        let mut newer = CHANGES.to_vec();
        newer.push(("more", Text::Both("CREATE TABLE more (id TEXT)")));
        migrator(&newer, Dialect::Sqlite).run(&database).await.unwrap();
        bring_up_to_date(&database, Dialect::Sqlite).await.unwrap();
    }

    #[tokio::test]
    async fn a_database_of_another_shape_is_left_alone() {
        let database = database().await;
        migrator(&[("tables", Text::Both("CREATE TABLE tables (id TEXT)"))], Dialect::Sqlite)
            .run(&database)
            .await
            .unwrap();
        let words = refused(&database).await;
        assert!(words.contains("change 1 differs") && words.contains("--data"), "{words}");
    }

    #[tokio::test]
    async fn a_change_that_fails_changes_nothing() {
        let database = database().await;
        sqlx::query("CREATE TABLE seats (somebody TEXT)").execute(&database).await.unwrap();
        let words = refused(&database).await;
        assert!(words.contains("Nothing was changed"), "{words}");
        let tables = "SELECT count(*) FROM sqlite_master WHERE name = 'people'";
        assert_eq!(sqlx::query_scalar::<_, i64>(tables).fetch_one(&database).await.unwrap(), 0);
    }

    #[test]
    fn every_file_is_a_change_and_a_released_change_is_never_edited() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        files.sort();
        let expected = CHANGES.iter().enumerate().flat_map(|(index, (name, text))| {
            let endings: &[&str] = match text {
                Text::Both(_) => &["sql"],
                Text::Each { .. } => &["postgres.sql", "sqlite.sql"],
            };
            endings.iter().map(move |ending| format!("{:04}_{name}.{ending}", index + 1))
        });
        assert_eq!(files, expected.collect::<Vec<_>>());
        let released = [
            "115a75188e3039e910cb0c623134043df1680800739c1046460ee867beee1939",
            "26c1b92eb7039a2206ec698e0e2747c7dc07729b90ece3f312108186475506c6",
        ];
        for ((name, text), hash) in CHANGES.iter().zip(released) {
            assert_eq!(secrets::hash(text.of(Dialect::Sqlite)), hash, "{name}");
        }
    }
}
