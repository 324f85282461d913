//! Moving everything from a folder to a PostgreSQL database (SC-28): all rows of all tables, counted and compared, or nothing.
//!
//! Rows are copied by the lists of tables and columns that both engines have, not by Rust types, so tables added later move too.

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use futures_util::TryStreamExt;
use sha2::{Digest, Sha256};
use sqlx::postgres::{PgArguments, PgConnectOptions, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, Row, SqliteConnection};

use crate::data::{DATABASE, Data, try_lock};
use crate::store::{Postgres, Sqlite};

/// What belongs to running nodes, not to what they keep.
const LEFT_OUT: [&str; 4] = ["nodes", "holds", "reigns", "common"];
/// The moment an entry was stored is the target's own.
const STORED: &str = "stored";
/// How many rows are copied at once.
const TOGETHER: usize = 500;
/// How long the database may take to answer a call.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often, within a second, to check for a server using the target.
const LOOKS: usize = 10;
const NOTHING_MOVED: &str = "Nothing was moved, and the folder is as it was.";

/// The progress of a move.
#[derive(Debug, Clone)]
pub struct Moving {
    /// Whether rows are being compared, which follows the copying.
    pub comparing: bool,
    /// How many rows are done.
    pub rows: u64,
    /// How many there are.
    pub of: u64,
}

/// What was moved: how many rows of each table.
pub type Moved = BTreeMap<String, u64>;

/// Why nothing was moved, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unmoved {
    /// What is wrong.
    pub what: String,
    /// What to do.
    pub advice: String,
}

fn unmoved(what: impl Into<String>, advice: impl Into<String>) -> Unmoved {
    Unmoved { what: what.into(), advice: advice.into() }
}

/// Moves what is in a folder to the PostgreSQL database at an address, which must be empty; `tell` hears of progress.
pub async fn move_data(
    from: &Path,
    to: &str,
    tell: &mut (dyn FnMut(Moving) + Send),
) -> Result<Moved, Unmoved> {
    let shown = Data::Postgres(to.to_owned()).to_string();
    let file = from.join(DATABASE);
    if !file.is_file() {
        let advice = "Name the folder where the server keeps its tables, as it says when it starts.";
        return Err(unmoved(format!("there is no {DATABASE} in {}", from.display()), advice));
    }
    let words = |what| unmoved(what, NOTHING_MOVED);
    let _lock = try_lock(from).map_err(words)?.ok_or_else(|| {
        let advice = "Stop it first: what it stores in the meantime would stay behind.";
        unmoved(format!("a server is running with the folder {}", from.display()), advice)
    })?;
    let mut target = reach(to, &shown).await?;
    is_unused(&mut target, &shown).await?;
    // Both are brought to the shape that this program knows.
    let of_source = |error: String| unmoved(format!("{}: {error}", file.display()), NOTHING_MOVED);
    Sqlite::open(&file).await.map_err(|fault| of_source(fault.to_string()))?;
    Postgres::open(to).await.map_err(|fault| unmoved(format!("{shown}: {fault}"), NOTHING_MOVED))?;
    let source = SqliteConnectOptions::new().filename(&file).connect().await;
    let mut source = source.map_err(|error| of_source(error.to_string()))?;

    let of_target = |error: sqlx::Error| unmoved(format!("{shown}: {error}"), NOTHING_MOVED);
    let shape = shape_of(&mut source, &mut target).await?;
    let mut transaction = target.begin().await.map_err(of_target)?;
    is_empty(&mut transaction, &shape, &shown).await?;
    let mut counted = Moved::new();
    for table in &shape {
        let count = format!("SELECT count(*) FROM \"{}\"", table.name);
        let rows: i64 = sqlx::query_scalar(AssertSqlSafe(count))
            .fetch_one(&mut source)
            .await
            .map_err(|error| of_source(error.to_string()))?;
        counted.insert(table.name.clone(), rows as u64);
    }
    let of = counted.values().sum();
    let (mut copied, mut compared) = (0, 0);
    let mut sums = Vec::new();
    for table in &shape {
        let mut told = |rows| {
            copied += rows;
            tell(Moving { comparing: false, rows: copied, of });
        };
        sums.push(table.copy(&mut source, &mut transaction, &mut told).await?);
    }
    for (table, copied) in shape.iter().zip(sums) {
        let mut told = |rows| {
            compared += rows;
            tell(Moving { comparing: true, rows: compared, of });
        };
        let arrived = table.sum_up(&mut transaction, &mut told).await.map_err(of_target)?;
        if arrived != copied || Some(&copied.rows) != counted.get(&table.name) {
            let what =
                format!("{shown} has other rows of \"{}\" than those that were moved there", table.name);
            return Err(unmoved(what, NOTHING_MOVED));
        }
    }
    transaction.commit().await.map_err(|error| {
        let advice =
            "Run the same command again: if everything has arrived, it will say that the database is not empty.";
        unmoved(format!("{shown} did not confirm the end of the move: {error}"), advice)
    })?;
    Ok(counted)
}

/// Connects to the target, or says what is wrong.
async fn reach(to: &str, shown: &str) -> Result<PgConnection, Unmoved> {
    let write_it = "Write it as postgres://USER@HOST/NAME.";
    let options = PgConnectOptions::from_str(to)
        .map_err(|error| {
            unmoved(format!("this is not the address of a PostgreSQL database: {error}"), write_it)
        })?
        .application_name("forceout move");
    let running = "Is it running there, and is the address right? Nothing was moved.";
    let connecting = tokio::time::timeout(PATIENCE, options.connect()).await;
    let error = match connecting {
        Ok(Ok(connection)) => return Ok(connection),
        Ok(Err(error)) => error,
        Err(_) => {
            let what = format!("{shown} has not answered for {} seconds", PATIENCE.as_secs());
            return Err(unmoved(what, running));
        }
    };
    let cause = error.as_database_error();
    let code = cause.and_then(|cause| cause.code()).unwrap_or_default().into_owned();
    let words = cause.map_or_else(|| error.to_string(), |cause| cause.message().to_owned());
    Err(match code.as_str() {
        // invalid_password, invalid_authorization_specification
        "28P01" | "28000" => unmoved(
            format!("{shown} does not let this user in: {words}"),
            "Give the password in the environment (PGPASSWORD) or in ~/.pgpass. Nothing was moved.",
        ),
        // invalid_catalog_name
        "3D000" => unmoved(
            format!("{shown} is not there: {words}"),
            "Create it first, with `createdb`, owned by the user the server will run as. Nothing was moved.",
        ),
        _ => unmoved(format!("{shown} cannot be reached: {words}"), running),
    })
}

/// Checks that no server uses the target: it would not learn of rows moved in behind its back.
async fn is_unused(target: &mut PgConnection, shown: &str) -> Result<(), Unmoved> {
    let mut others = 0;
    // One that has just stopped may still be connected.
    for _ in 0..LOOKS {
        others = sqlx::query_scalar::<_, i64>(
            "SELECT count(*) FROM pg_stat_activity \
             WHERE datname = current_database() AND application_name LIKE 'forceout%' AND pid <> pg_backend_pid()",
        )
        .fetch_one(&mut *target)
        .await
        .map_err(|error| unmoved(format!("{shown}: {error}"), NOTHING_MOVED))?;
        if others == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    match others {
        0 => Ok(()),
        _ => Err(unmoved(
            format!("a server is running with {shown}"),
            "Stop it, and start it again after the move. Nothing was moved.",
        )),
    }
}

/// Checks that the target is empty; nobody else can put anything there until the transaction is over.
async fn is_empty(target: &mut PgConnection, shape: &[SqlTable], shown: &str) -> Result<(), Unmoved> {
    let told = |error: sqlx::Error| unmoved(format!("{shown}: {error}"), NOTHING_MOVED);
    for SqlTable { name, .. } in shape {
        let lock = format!("LOCK TABLE \"{name}\" IN EXCLUSIVE MODE");
        sqlx::query(AssertSqlSafe(lock)).execute(&mut *target).await.map_err(told)?;
        let count = format!("SELECT count(*) FROM \"{name}\"");
        let rows: i64 =
            sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(&mut *target).await.map_err(told)?;
        if rows > 0 {
            let what = format!("{shown} is not empty: \"{name}\" has {rows} row{}", plural(rows));
            let advice = "Two servers' tables cannot be merged. Create another database and name that. Nothing was moved.";
            return Err(unmoved(what, advice));
        }
    }
    Ok(())
}

fn plural(count: i64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A table and its columns.
struct SqlTable {
    name: String,
    columns: Vec<(String, Kind)>,
}

/// What a column holds.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Text,
    Whole,
    Real,
    Bytes,
}

/// One value of a row.
#[derive(Debug, Clone)]
enum Cell {
    Text(Option<String>),
    Whole(Option<i64>),
    Real(Option<f64>),
    Bytes(Option<Vec<u8>>),
}

/// How many rows there are, and the sum of their hashes: the same in any order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sum {
    rows: u64,
    hashes: u128,
}

/// The tables to move, with their columns, which must be the same in both databases.
async fn shape_of(
    source: &mut SqliteConnection,
    target: &mut PgConnection,
) -> Result<Vec<SqlTable>, Unmoved> {
    let failed =
        |error: sqlx::Error| unmoved(format!("the tables could not be listed: {error}"), NOTHING_MOVED);
    let here: Vec<(String, String)> = sqlx::query_as(
        "SELECT t.name, c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'",
    )
    .fetch_all(source)
    .await
    .map_err(failed)?;
    let there: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT table_name::text, column_name::text, data_type::text FROM information_schema.columns \
         WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position",
    )
    .fetch_all(target)
    .await
    .map_err(failed)?;
    let moves = |table: &str, column: &str| {
        let of_the_engine = table.starts_with("_sqlx") || table.starts_with("sqlite_");
        !of_the_engine && !LEFT_OUT.contains(&table) && column != STORED
    };
    let mut left: Vec<(String, String)> =
        here.into_iter().filter(|(table, column)| moves(table, column)).collect();
    let mut tables: Vec<SqlTable> = Vec::new();
    for (table, column, kind) in there.into_iter().filter(|(table, column, _)| moves(table, column)) {
        let kind = match kind.as_str() {
            "text" => Some(Kind::Text),
            "bigint" => Some(Kind::Whole),
            "double precision" => Some(Kind::Real),
            "bytea" => Some(Kind::Bytes),
            _ => None,
        };
        let place = left.iter().position(|(one, other)| (one, other) == (&table, &column));
        let (Some(kind), Some(place)) = (kind, place) else { return Err(misshapen(&table, &column)) };
        left.swap_remove(place);
        match tables.last_mut().filter(|last| last.name == table) {
            Some(last) => last.columns.push((column, kind)),
            None => tables.push(SqlTable { name: table, columns: vec![(column, kind)] }),
        }
    }
    match left.first() {
        None => Ok(tables),
        Some((table, column)) => Err(misshapen(table, column)),
    }
}

fn misshapen(table: &str, column: &str) -> Unmoved {
    let what = format!("the two databases differ in \"{table}\".\"{column}\", and should not");
    unmoved(what, "This is a fault of the program; please report it. Nothing was moved.")
}

impl SqlTable {
    /// The names of the columns, for a statement.
    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| format!("\"{name}\"")).collect::<Vec<_>>().join(", ")
    }

    /// Copies all rows.
    async fn copy(
        &self,
        source: &mut SqliteConnection,
        target: &mut PgConnection,
        told: &mut (dyn FnMut(u64) + Send),
    ) -> Result<Sum, Unmoved> {
        let failed = |error: sqlx::Error| {
            unmoved(format!("\"{}\" could not be moved: {error}", self.name), NOTHING_MOVED)
        };
        let all = format!("SELECT {} FROM \"{}\"", self.names(), self.name);
        let mut rows = sqlx::query(AssertSqlSafe(all)).fetch(source);
        let mut sum = Sum::default();
        let mut batch: Vec<Vec<Cell>> = Vec::with_capacity(TOGETHER);
        loop {
            let row = rows.try_next().await.map_err(failed)?;
            let is_last = row.is_none();
            if let Some(row) = row {
                let cells = self.cells_of_source(&row).map_err(failed)?;
                sum.add(&cells);
                batch.push(cells);
            }
            if batch.len() == TOGETHER || is_last && !batch.is_empty() {
                self.insert(target, &batch).await.map_err(failed)?;
                told(batch.len() as u64);
                batch.clear();
            }
            if is_last {
                return Ok(sum);
            }
        }
    }

    /// Stores rows with one statement.
    async fn insert(&self, target: &mut PgConnection, rows: &[Vec<Cell>]) -> Result<(), sqlx::Error> {
        let arrays: Vec<String> = self
            .columns
            .iter()
            .enumerate()
            .map(|(index, (_, kind))| format!("${}::{}[]", index + 1, kind.in_postgres()))
            .collect();
        let insert = format!(
            "INSERT INTO \"{}\" ({}) SELECT * FROM unnest({})",
            self.name,
            self.names(),
            arrays.join(", ")
        );
        let mut query = sqlx::query(AssertSqlSafe(insert));
        for (index, (_, kind)) in self.columns.iter().enumerate() {
            query = kind.bind(query, rows.iter().map(|row| &row[index]));
        }
        query.execute(target).await.map(|_| ())
    }

    /// Sums up the rows in the target.
    async fn sum_up(
        &self,
        target: &mut PgConnection,
        told: &mut (dyn FnMut(u64) + Send),
    ) -> Result<Sum, sqlx::Error> {
        let all = format!("SELECT {} FROM \"{}\"", self.names(), self.name);
        let mut rows = sqlx::query(AssertSqlSafe(all)).fetch(target);
        let mut sum = Sum::default();
        while let Some(row) = rows.try_next().await? {
            sum.add(&self.cells_of_target(&row)?);
            told(1);
        }
        Ok(sum)
    }

    fn cells_of_source(&self, row: &SqliteRow) -> Result<Vec<Cell>, sqlx::Error> {
        let cell = |(index, (_, kind)): (usize, &(String, Kind))| match kind {
            Kind::Text => row.try_get(index).map(Cell::Text),
            Kind::Whole => row.try_get(index).map(Cell::Whole),
            Kind::Real => row.try_get(index).map(Cell::Real),
            Kind::Bytes => row.try_get(index).map(Cell::Bytes),
        };
        self.columns.iter().enumerate().map(cell).collect()
    }

    fn cells_of_target(&self, row: &PgRow) -> Result<Vec<Cell>, sqlx::Error> {
        let cell = |(index, (_, kind)): (usize, &(String, Kind))| match kind {
            Kind::Text => row.try_get(index).map(Cell::Text),
            Kind::Whole => row.try_get(index).map(Cell::Whole),
            Kind::Real => row.try_get(index).map(Cell::Real),
            Kind::Bytes => row.try_get(index).map(Cell::Bytes),
        };
        self.columns.iter().enumerate().map(cell).collect()
    }
}

type Statement<'q> = Query<'q, sqlx::Postgres, PgArguments>;

impl Kind {
    fn in_postgres(self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Whole => "bigint",
            Kind::Real => "float8",
            Kind::Bytes => "bytea",
        }
    }

    /// Gives a statement the values of a column as one array.
    fn bind<'q, 'c>(self, query: Statement<'q>, cells: impl Iterator<Item = &'c Cell>) -> Statement<'q> {
        match self {
            Kind::Text => query.bind(column(cells, |cell| match cell {
                Cell::Text(text) => text.clone(),
                _ => None,
            })),
            Kind::Whole => query.bind(column(cells, |cell| match cell {
                Cell::Whole(number) => *number,
                _ => None,
            })),
            Kind::Real => query.bind(column(cells, |cell| match cell {
                Cell::Real(number) => *number,
                _ => None,
            })),
            Kind::Bytes => query.bind(column(cells, |cell| match cell {
                Cell::Bytes(bytes) => bytes.clone(),
                _ => None,
            })),
        }
    }
}

fn column<'c, T>(
    cells: impl Iterator<Item = &'c Cell>,
    value: impl Fn(&Cell) -> Option<T>,
) -> Vec<Option<T>> {
    cells.map(value).collect()
}

impl Sum {
    fn add(&mut self, row: &[Cell]) {
        let mut hash = Sha256::new();
        for cell in row {
            match cell {
                // A length before each value, so that no two rows hash alike.
                Cell::Text(Some(text)) => {
                    hash.update((text.len() as u64 + 1).to_be_bytes());
                    hash.update(text);
                }
                Cell::Whole(Some(number)) => {
                    hash.update(1u64.to_be_bytes());
                    hash.update(number.to_be_bytes());
                }
                Cell::Real(Some(number)) => {
                    hash.update(1u64.to_be_bytes());
                    hash.update(number.to_bits().to_be_bytes());
                }
                Cell::Bytes(Some(bytes)) => {
                    hash.update((bytes.len() as u64 + 1).to_be_bytes());
                    hash.update(bytes);
                }
                Cell::Text(None) | Cell::Whole(None) | Cell::Real(None) | Cell::Bytes(None) => {
                    hash.update(0u64.to_be_bytes());
                }
            }
        }
        let digest: [u8; 32] = hash.finalize().into();
        let mut half = [0; 16];
        half.copy_from_slice(&digest[..16]);
        self.hashes = self.hashes.wrapping_add(u128::from_be_bytes(half));
        self.rows += 1;
    }
}
