//! Storage in one SQLite file.

use std::path::Path;
use std::time::Duration;

use sqlx::Sqlite as Database;
use sqlx::SqliteConnection as Connection;
use sqlx::SqlitePool as Pool;
use sqlx::SqlitePool as Readers;
use sqlx::sqlite::SqliteRow as EngineRow;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use self::Sqlite as Engine;
use super::migrations::{self, Dialect};
use super::{HoldStore, SharedTurn, StoreFault, Write};

#[path = "statements/mod.rs"]
mod statements;

/// An SQLite file.
pub struct Sqlite {
    /// One connection, since SQLite has one writer.
    writer: Pool,
    readers: Pool,
}

/// How long a connection waits while another program has the file locked.
const PATIENCE: Duration = Duration::from_secs(2);
const READERS: u32 = 4;
const WRITERS: usize = 1;
/// One server has the file for itself, and does one job at a time: a taken job was left behind (SC-26). Waiting jobs come first.
const TAKE_JOB: &str = "UPDATE jobs SET state = 'taken', node = $1, term = term + 1, tries = tries + 1 WHERE id = \
     (SELECT id FROM jobs WHERE $2 LIKE '%,' || kind || ',%' AND (state = 'taken' OR \
      (state = 'waiting' AND due <= CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER))) \
      ORDER BY state DESC, due LIMIT 1) RETURNING id, kind, key, body, term, tries";
const PUT_JOB_OFF: &str = "UPDATE jobs SET state = $3, node = NULL, \
     due = CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER) + $4 \
     WHERE id = $1 AND term = $2 AND state = 'taken'";
/// The hold of a table that may be forgotten. The one server looks itself whether it runs the table.
const LOCK_UNHELD: &str = r#"INSERT INTO holds ("table", term) SELECT id, 0 FROM tables WHERE id = $1
     ON CONFLICT ("table") DO UPDATE SET term = holds.term"#;
/// Tables whose logs can be packed (SC-27). No other program uses the file that might not be able to read them.
const QUIET_TABLES: &str = r#"SELECT id, touched FROM tables WHERE live = 0 AND touched < $1 AND needs <= $2 AND NOT EXISTS
     (SELECT 1 FROM packed WHERE packed."table" = tables.id AND packed.touched = tables.touched) ORDER BY random() LIMIT $3"#;

impl Sqlite {
    /// Opens the file, creates it if there is none, and brings its tables up to date. A file that this program does not
    /// know how to write is left as it is.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreFault> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk when it returns, even if the power fails.
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        let pool =
            |connections: u32| SqlitePoolOptions::new().max_connections(connections).min_connections(1);
        let writer = pool(1).connect_with(options.clone()).await?;
        migrations::bring_up_to_date(&writer, Dialect::Sqlite).await?;
        let readers = pool(READERS).connect_with(options).await?;
        Ok(Sqlite { writer, readers })
    }

    /// One server has the file for itself.
    fn hold_store(&self) -> Option<&dyn HoldStore> {
        None
    }

    /// Where jobs are taken and logs are packed.
    fn job_pool(&self) -> &Pool {
        &self.writer
    }

    /// Who looks through everything.
    fn searchers(&self) -> &Pool {
        &self.readers
    }

    /// The term under which a log is packed; with a single server there is none to take.
    async fn claim(&self, _: &mut Connection, _table: &str, _node: &str) -> Result<Option<i64>, sqlx::Error> {
        Ok(Some(0))
    }

    async fn shared_turn(&self, _whose: i32, _lane: i32) -> Result<Option<SharedTurn>, StoreFault> {
        Ok(None)
    }

    async fn commit_all(&self, writes: &[Write]) -> Result<(), StoreFault> {
        let mut transaction = self.writer.begin().await?;
        for write in writes {
            statements::write(&mut transaction, write).await?;
        }
        transaction.commit().await.map_err(|error| StoreFault::InDoubt(error.to_string()))
    }
}

#[cfg(test)]
impl Sqlite {
    /// Every column with its table.
    pub(super) async fn columns(&self) -> std::collections::BTreeSet<(String, String)> {
        let all = "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND t.name NOT LIKE '\\_sqlx%' ESCAPE '\\' AND t.name NOT LIKE 'sqlite%'";
        let columns: Vec<(String, String)> = sqlx::query_as(all).fetch_all(&self.readers).await.unwrap();
        columns.into_iter().collect()
    }
}

#[cfg(test)]
type Kept = tempfile::TempDir;

/// A test's own store, and what keeps it alive.
#[cfg(test)]
async fn scratch() -> Option<(Sqlite, Kept)> {
    let folder = tempfile::tempdir().unwrap();
    // Characters with a meaning in a URL have none in a file name.
    let store = Sqlite::open(&folder.path().join("100% ours?.sqlite")).await.unwrap();
    Some((store, folder))
}
