//! Logs, packed or not, and how they are packed. Keeping other servers away meanwhile is left to the engines' files, since the engines
//! differ there.

use std::collections::BTreeMap;

use futures_util::FutureExt;
use sqlx::{Executor, FromRow};

use super::super::{Connection, Database, Engine, EngineRow, QUIET_TABLES, Readers};
use super::{Outcome, get};
use crate::store::packing::{self, Pack};
use crate::store::{EntryRow, PACKED, PackStore, Packed, QuietTable, Read, StoreFault};

/// A row of a log: an entry, or all entries of a pack.
struct LogRow {
    row: EntryRow,
    packed: Option<Vec<u8>>,
}

impl FromRow<'_, EngineRow> for LogRow {
    fn from_row(row: &EngineRow) -> Outcome<LogRow> {
        Ok(LogRow { row: EntryRow::from_row(row)?, packed: get(row, "bytes")? })
    }
}

impl LogRow {
    fn entries(self) -> Outcome<Vec<EntryRow>> {
        match self.packed {
            None => Ok(vec![self.row]),
            Some(bytes) => packing::unpack(&self.row.table, self.row.number, &bytes)
                .map_err(|fault| sqlx::Error::AnyDriverError(Box::new(fault))),
        }
    }
}

/// Rows of a log, with any packed entries in them.
macro_rules! log_rows {
    ($which:literal) => {
        concat!(
            r#"SELECT entries."table", entries.number, happened, origin, body, term, bytes FROM entries LEFT JOIN packed
               ON packed."table" = entries."table" AND packed.number = entries.number WHERE entries."table" = $1 AND "#,
            $which
        )
    };
}

/// The entries of a table after that number, at most this many.
pub(super) async fn entries(
    readers: &Readers,
    table: &str,
    after: i64,
    limit: i64,
) -> Outcome<Vec<EntryRow>> {
    let rows = sqlx::query_as::<_, LogRow>(log_rows!("entries.number > $2 ORDER BY entries.number LIMIT $3"));
    let rows = rows.bind(table).bind(after).bind(limit).fetch_all(readers).await?;
    let most = usize::try_from(limit).unwrap_or(0);
    let mut entries: Vec<EntryRow> = Vec::with_capacity(rows.len());
    for row in rows {
        if entries.len() >= most {
            break;
        }
        // A pack may begin earlier.
        entries.extend(row.entries()?.into_iter().filter(|entry| entry.number > after));
    }
    entries.truncate(most);
    Ok(entries)
}

/// The entries of a table that are not packed.
async fn unpacked<'c>(
    connection: impl Executor<'c, Database = Database>,
    table: &str,
) -> Outcome<Vec<EntryRow>> {
    let rows = sqlx::query_as(log_rows!("bytes IS NULL ORDER BY entries.number"));
    rows.bind(table).fetch_all(connection).await
}

/// Rewrites entries of one table; packed ones stay packed.
pub(super) async fn rewrite(connection: &mut Connection, table: &str, entries: &[EntryRow]) -> Outcome<()> {
    // So that nobody packs the table until this is stored.
    let lock = sqlx::query("UPDATE tables SET needs = needs WHERE id = $1").bind(table);
    lock.execute(&mut *connection).await?;
    let rows = sqlx::query_as::<_, LogRow>(log_rows!("bytes IS NOT NULL ORDER BY entries.number"));
    let mut left: BTreeMap<i64, &EntryRow> = entries.iter().map(|entry| (entry.number, entry)).collect();
    for row in rows.bind(table).fetch_all(&mut *connection).await? {
        let (last, mut packed) = (row.row.number, row.entries()?);
        let others = left.len();
        for entry in &mut packed {
            if let Some(new) = left.remove(&entry.number) {
                (entry.origin, entry.body) = (new.origin.clone(), new.body.clone());
            }
        }
        if left.len() < others {
            repack(connection, table, last, packed).await?;
        }
    }
    for entry in left.into_values() {
        let query =
            sqlx::query(r#"UPDATE entries SET origin = $3, body = $4 WHERE "table" = $1 AND number = $2"#);
        let query = query.bind(table).bind(entry.number).bind(&entry.origin).bind(&entry.body);
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Rewrites the pack under this number.
async fn repack(connection: &mut Connection, table: &str, last: i64, entries: Vec<EntryRow>) -> Outcome<()> {
    let too_large = || sqlx::Error::Encode("the rewritten entries are too large to be packed".into());
    let Pack { entries, bytes } = packing::pack(entries).ok_or_else(too_large)?;
    let names = sqlx::query(r#"UPDATE entries SET body = $3 WHERE "table" = $1 AND number = $2"#);
    names.bind(table).bind(last).bind(packing::named(&entries)).execute(&mut *connection).await?;
    let packed = sqlx::query(r#"UPDATE packed SET bytes = $3 WHERE "table" = $1 AND number = $2"#);
    packed.bind(table).bind(last).bind(bytes).execute(connection).await.map(|_| ())
}

/// Replaces entries with their packs. Says whether it was done: the table's unpacked entries must still be those that were
/// read.
pub(super) async fn put(
    engine: &Engine,
    table: &QuietTable,
    node: &str,
    (read, packs): (&[EntryRow], &[Pack]),
) -> Outcome<bool> {
    let mut transaction = engine.job_pool().begin().await?;
    let Some(term) = engine.claim(&mut transaction, &table.id, node).await? else { return Ok(false) };
    let needs = sqlx::query(
        "UPDATE tables SET needs = $3 WHERE id = $1 AND touched = $2 AND live = 0 AND needs <= $3",
    );
    let needs = needs.bind(&table.id).bind(table.touched).bind(PACKED).execute(&mut *transaction).await?;
    if needs.rows_affected() == 0 || unpacked(&mut *transaction, &table.id).await? != read {
        return Ok(false);
    }
    for Pack { entries, bytes } in packs {
        let (Some(first), Some(last)) = (entries.first(), entries.last()) else { continue };
        let gone = sqlx::query(r#"DELETE FROM entries WHERE "table" = $1 AND number BETWEEN $2 AND $3"#);
        gone.bind(&table.id).bind(first.number).bind(last.number).execute(&mut *transaction).await?;
        let names = sqlx::query(
            r#"INSERT INTO entries ("table", number, happened, body, term) VALUES ($1, $2, $3, $4, $5)"#,
        );
        let names = names.bind(&table.id).bind(last.number).bind(last.happened);
        names.bind(packing::named(entries)).bind(term).execute(&mut *transaction).await?;
        let packed =
            sqlx::query(r#"INSERT INTO packed ("table", number, touched, bytes) VALUES ($1, $2, $3, $4)"#);
        let packed = packed.bind(&table.id).bind(last.number).bind(table.touched).bind(bytes.as_slice());
        packed.execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(true)
}

impl PackStore for Engine {
    fn quiet_tables(&self, before: i64, limit: i64) -> Read<'_, Vec<QuietTable>> {
        async move {
            let tables = sqlx::query_as(QUIET_TABLES).bind(before).bind(PACKED).bind(limit);
            Ok(tables.fetch_all(self.searchers()).await?)
        }
        .boxed()
    }

    fn pack<'a>(&'a self, table: &'a QuietTable, node: &'a str) -> Read<'a, Option<Packed>> {
        async move {
            let read = unpacked(self.searchers(), &table.id).await?;
            let entries = read.clone();
            // Outside the transaction: under its lock only finished packs are stored.
            let packs = tokio::task::spawn_blocking(move || packing::pack_all(entries)).await;
            let packs = packs.map_err(|error| StoreFault::Failed(error.to_string()))?;
            if packs.is_empty() || !put(self, table, node, (&read, &packs)).await? {
                return Ok(None);
            }
            let mut packed = Packed::default();
            for pack in &packs {
                packed.entries += pack.entries.len();
                packed.before += pack.entries.iter().map(packing::size_of).sum::<usize>();
                packed.after += pack.bytes.len();
            }
            Ok(Some(packed))
        }
        .boxed()
    }
}

impl FromRow<'_, EngineRow> for QuietTable {
    fn from_row(row: &EngineRow) -> Outcome<QuietTable> {
        Ok(QuietTable { id: get(row, "id")?, touched: get(row, "touched")? })
    }
}
