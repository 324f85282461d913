//! Storage in a PostgreSQL database.

use std::collections::HashMap;
use std::str::FromStr;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::Connection as _;
use sqlx::PgConnection as Connection;
use sqlx::PgPool as Pool;
use sqlx::Postgres as Database;
use sqlx::postgres::PgRow as EngineRow;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use tokio::time::timeout;

use self::Postgres as Engine;
use self::lent::Readers;
use super::migrations::{self, Dialect};
use super::{EntryRow, HoldStore, SharedTurn, StoreFault, TableRow, Write};

#[path = "postgres_addresses.rs"]
mod addresses;
#[path = "postgres_holds.rs"]
mod holding;
#[path = "postgres_lent.rs"]
mod lent;
#[path = "statements/mod.rs"]
mod statements;

/// A PostgreSQL database.
pub struct Postgres {
    writers: Pool,
    readers: Readers,
    searchers: Readers,
    /// Each turn in use takes a connection.
    turns: Pool,
    beats: holding::Beats,
    addresses: addresses::Addresses,
}

/// How many batches are written at once (SC-7).
const WRITERS: usize = 2;
const READERS: u32 = 16;
const TURNS: u32 = 16;
/// How long to wait for a turn, and how long one may be idle: its holder may be paused.
const IN_TURN: [(&str, &str); 2] = [("lock_timeout", "5s"), ("idle_in_transaction_session_timeout", "10s")];
/// How long to wait for a free connection.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long a transaction may take. After that its connection is closed, and what it stored is in doubt (SC-8); the server is never asked
/// to cancel anything (SC-22).
const WRITING: Duration = Duration::from_secs(5);
/// How long a turn may take to be given: longer than the server lets anybody wait for it.
const GIVEN: Duration = Duration::from_secs(8);
/// How often a transaction that conflicted with another is tried.
const TRIES: usize = 5;
/// Plans for writing are made once, for tables of any size: one made while a table was empty would scan the whole table for ever (SC-7).
const PLANS: [(&str, &str); 5] = [
    ("plan_cache_mode", "force_generic_plan"),
    ("enable_seqscan", "off"),
    ("enable_hashjoin", "off"),
    ("enable_mergejoin", "off"),
    // Whatever the user's default is: a cancelled wait for a standby would be taken for stored (SC-22).
    ("statement_timeout", "0"),
];
/// A server that comes second skips the job the first is about to take; a job whose node is dead is free (SC-26). Waiting jobs come first.
const TAKE_JOB: &str = "UPDATE jobs SET state = 'taken', node = $1, term = term + 1, tries = tries + 1 WHERE id = \
     (SELECT id FROM jobs WHERE $2 LIKE '%,' || kind || ',%' AND \
      ((state = 'waiting' AND due <= extract(epoch FROM clock_timestamp()) * 1000) OR (state = 'taken' AND (node = $1 OR \
      NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = jobs.node AND until > clock_timestamp())))) \
      ORDER BY state DESC, due LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, kind, key, body, term, tries";
const PUT_JOB_OFF: &str = "UPDATE jobs SET state = $3, node = NULL, \
     due = (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $4 WHERE id = $1 AND term = $2 AND state = 'taken'";
/// Locks the hold of a table that no living node has; none is locked if one has it. A table that was never held gets a hold that is
/// nobody's, so that whoever takes it now waits.
const LOCK_UNHELD: &str = r#"INSERT INTO holds ("table", term) SELECT id, 0 FROM tables WHERE id = $1
     ON CONFLICT ("table") DO UPDATE SET term = holds.term WHERE NOT EXISTS
     (SELECT 1 FROM nodes WHERE nodes.id = holds.node AND until > clock_timestamp())"#;
/// Tables whose logs can be packed (SC-27): none, while a living program could not read them afterwards.
const QUIET_TABLES: &str = r#"SELECT id, touched FROM tables WHERE live = 0 AND touched < $1 AND needs <= $2 AND NOT EXISTS
     (SELECT 1 FROM packed WHERE packed."table" = tables.id AND packed.touched = tables.touched) AND NOT EXISTS
     (SELECT 1 FROM nodes WHERE reads < $2 AND until > clock_timestamp()) ORDER BY random() LIMIT $3"#;

impl Postgres {
    /// Opens the database at this address and brings its tables up to date. A database that could lose what was answered for is refused.
    pub async fn open(address: &str) -> Result<Postgres, StoreFault> {
        let addresses = addresses::Addresses::find(address).await?;
        let options = addresses.used();
        let readers = addresses.pool(READERS).connect_with(options.clone()).await?;
        is_durable(&readers).await?;
        migrations::bring_up_to_date(&readers, Dialect::Postgres).await?;
        let writers = addresses.pool(WRITERS as u32).connect_with(options.clone().options(PLANS)).await?;
        let turns = addresses.pool(TURNS).connect_with(options.options(IN_TURN)).await?;
        let readers = Readers::of(readers);
        let searchers = readers.for_searches();
        Ok(Postgres { writers, readers, searchers, turns, beats: holding::Beats::default(), addresses })
    }

    /// Finds out where the database is, after it has not answered, and directs all new connections there; old ones are not used again.
    async fn follow_the_primary(&self) {
        self.addresses.doubt();
        if let Some(found) = self.addresses.look_again().await {
            self.writers.set_connect_options(found.clone().options(PLANS));
            self.turns.set_connect_options(found.clone().options(IN_TURN));
            self.readers.pool().set_connect_options(found);
        }
    }

    fn hold_store(&self) -> Option<&dyn HoldStore> {
        Some(self)
    }

    /// Where jobs are taken and logs are packed.
    fn job_pool(&self) -> &Readers {
        &self.readers
    }

    /// Who looks through everything.
    fn searchers(&self) -> &Readers {
        &self.searchers
    }

    /// A lock in the database, released when the node that has it is silent for too long.
    async fn shared_turn(&self, whose: i32, lane: i32) -> Result<Option<SharedTurn>, StoreFault> {
        let given = async {
            let mut turn = lent::LentTurn::begin(&self.turns).await?;
            let lock = sqlx::query("SELECT pg_advisory_xact_lock($1, $2)").bind(whose).bind(lane);
            lock.execute(turn.connection()?).await?;
            Ok::<_, sqlx::Error>(turn)
        };
        let turn = timeout(GIVEN, given).await.map_err(|_| lent::silent())??;
        Ok(Some(Box::new(turn)))
    }

    async fn commit_all(&self, writes: &[Write]) -> Result<(), StoreFault> {
        let mut tries = 1;
        loop {
            match self.try_commit(writes).await {
                Err(Failure::Met(_)) if tries < TRIES => tries += 1,
                Err(Failure::Met(words)) => return Err(StoreFault::Failed(words)),
                Err(Failure::Fault(fault)) => return Err(fault),
                Ok(()) => return Ok(()),
            }
        }
    }

    async fn try_commit(&self, writes: &[Write]) -> Result<(), Failure> {
        let mut lent = lent::Lent::from(&self.writers).await?;
        let outcome = timeout(WRITING, Postgres::store(lent.connection()?, writes)).await;
        // It may be stored all the same.
        let silent = |_| Failure::Fault(StoreFault::InDoubt(lent::silent().to_string()));
        let outcome = outcome.map_err(silent)?;
        lent.give_back();
        outcome
    }

    /// One transaction. Entries and tables go first and together, however many there are; nothing else in a batch depends on them.
    async fn store(connection: &mut Connection, writes: &[Write]) -> Result<(), Failure> {
        let mut transaction = connection.begin().await?;
        let entries: Vec<&EntryRow> = writes.iter().filter_map(entry).collect();
        let mut latest: HashMap<&str, &TableRow> = HashMap::new();
        latest.extend(writes.iter().filter_map(table).map(|row| (row.id.as_str(), row)));
        let mut tables: Vec<&TableRow> = latest.into_values().collect();
        // In a fixed order, so that two transactions do not wait for each other.
        tables.sort_by(|one, other| one.id.cmp(&other.id));
        // So do those that lock a hold, in the order in which an append locks: first the hold, then the table.
        let is_first = |write: &&Write| matches!(write, Write::Founded { .. } | Write::Rewritten { .. });
        for first in writes.iter().filter(is_first) {
            statements::write(&mut transaction, first).await?;
        }
        if append(&mut transaction, &entries).await? < entries.len() as u64 {
            return Err(Failure::Fault(StoreFault::Fenced));
        }
        keep_tables(&mut transaction, &tables).await?;
        let is_other = |write: &&Write| entry(write).is_none() && table(write).is_none() && !is_first(write);
        for write in writes.iter().filter(is_other) {
            statements::write(&mut transaction, write).await?;
        }
        transaction.commit().await.map_err(|error| match met(&error) {
            true => Failure::Met(error.to_string()),
            // The end was not heard (SC-8).
            false => Failure::Fault(StoreFault::InDoubt(error.to_string())),
        })
    }
}

/// Why a transaction failed.
enum Failure {
    /// It conflicted with another, and was certainly not stored: it can be retried.
    Met(String),
    Fault(StoreFault),
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Failure {
        match met(&error) {
            true => Failure::Met(error.to_string()),
            false => Failure::Fault(error.into()),
        }
    }
}

/// Whether a transaction could not run alongside another (serialization_failure, deadlock_detected).
fn met(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|cause| cause.code());
    matches!(code.as_deref(), Some("40001" | "40P01"))
}

fn entry(write: &Write) -> Option<&EntryRow> {
    match write {
        Write::Entry(row) => Some(row),
        _ => None,
    }
}

fn table(write: &Write) -> Option<&TableRow> {
    match write {
        Write::Table(row) => Some(row),
        _ => None,
    }
}

/// Stores the entries of many tables with one statement, and says how many: those whose term is over are left out. The rows of the holds
/// are locked until the end of the transaction, so that nobody can take a table and read its log in between (SC-6).
async fn append(connection: &mut Connection, entries: &[&EntryRow]) -> Result<u64, sqlx::Error> {
    if entries.is_empty() {
        return Ok(0);
    }
    #[cfg(not(feature = "break-fence"))]
    let query = sqlx::query(
        r#"WITH wanted AS (SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])
                AS wanted("table", number, happened, origin, body, term)),
           held AS (SELECT holds."table", holds.term FROM holds WHERE holds."table" = ANY($1::text[]) FOR UPDATE)
           INSERT INTO entries ("table", number, happened, origin, body, term)
           SELECT "table", number, happened, origin, body, term FROM wanted JOIN held USING ("table", term)"#,
    );
    #[cfg(feature = "break-fence")]
    let query = sqlx::query(
        r#"INSERT INTO entries ("table", number, happened, origin, body, term)
           SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])"#,
    );
    let query = query
        .bind(column(entries, |row| row.table.as_str()))
        .bind(column(entries, |row| row.number))
        .bind(column(entries, |row| row.happened))
        .bind(column(entries, |row| row.origin.as_deref()))
        .bind(column(entries, |row| row.body.as_str()))
        .bind(column(entries, |row| row.term));
    query.execute(connection).await.map(|done| done.rows_affected())
}

/// Stores new and changed tables with one statement.
async fn keep_tables(connection: &mut Connection, tables: &[&TableRow]) -> Result<(), sqlx::Error> {
    if tables.is_empty() {
        return Ok(());
    }
    let query = sqlx::query(
        "INSERT INTO tables (id, code, owner, summary, live, opened, touched) \
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[]) \
         ON CONFLICT (id) DO UPDATE SET \
         owner = excluded.owner, summary = excluded.summary, live = excluded.live, touched = excluded.touched",
    );
    let query = query
        .bind(column(tables, |row| row.id.as_str()))
        .bind(column(tables, |row| row.code.as_str()))
        .bind(column(tables, |row| row.owner.as_str()))
        .bind(column(tables, |row| row.summary.as_str()))
        .bind(column(tables, |row| i64::from(row.live)))
        .bind(column(tables, |row| row.opened))
        .bind(column(tables, |row| row.touched));
    query.execute(connection).await.map(|_| ())
}

fn column<'a, R, T>(rows: &[&'a R], field: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(|row| field(row)).collect()
}

/// Refuses a database that answers before the data is on disk (SC-22).
async fn is_durable(database: &Pool) -> Result<(), StoreFault> {
    let current = |setting: &'static str| {
        sqlx::query_scalar::<_, String>("SELECT current_setting($1)").bind(setting).fetch_one(database)
    };
    for (setting, right) in [
        ("fsync", &["on"][..]),
        ("full_page_writes", &["on"]),
        ("synchronous_commit", &["on", "remote_apply"]),
    ] {
        let stands = current(setting).await?;
        if !right.contains(&stands.as_str()) {
            let right = right.join(" or ");
            let words = format!(
                "this database may lose what it has confirmed: {setting} is {stands}. Set it to {right} in \
                 postgresql.conf, and start PostgreSQL again"
            );
            return Err(StoreFault::Failed(words));
        }
    }
    if current("synchronous_standby_names").await?.is_empty() {
        tracing::info!("confirmed writes are on the disk of one database only: they are lost with that disk");
    }
    Ok(())
}

#[cfg(test)]
type Kept = ();

/// The address of a test's own database.
#[cfg(test)]
fn scratch_address() -> Option<String> {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let here = postgres_here::shared()?;
    Some(here.database(&format!("test{}", MADE.fetch_add(1, Ordering::Relaxed))).unwrap())
}

/// A test's own store, and what keeps it alive.
#[cfg(test)]
async fn scratch() -> Option<(Postgres, Kept)> {
    let address = scratch_address()?;
    Some((Postgres::open(&address).await.unwrap(), ()))
}

#[cfg(test)]
#[path = "postgres_tests.rs"]
mod tests;
