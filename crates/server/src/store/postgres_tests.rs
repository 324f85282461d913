//! What only a PostgreSQL database does: many entries at once, two transactions beside each other, one server at a time.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::{Journal, Sqlite, Store};
use super::*;

fn row(table: &str, number: i64) -> EntryRow {
    EntryRow { table: table.to_owned(), number, happened: 4, origin: None, body: "[]".to_owned() }
}

#[tokio::test]
async fn entries_of_many_tables_come_back_and_one_at_fault_takes_no_other_with_it() {
    let Some((store, ())) = scratch().await else { return };
    let store = Arc::new(store);
    let journal = Journal::start(store.clone());
    journal.write(vec![Write::Entry(row("t7", 1))]).await.unwrap();
    let tables: Vec<String> = (0..200).map(|number| format!("t{number}")).collect();
    let appends = tables.iter().map(|table| journal.write(vec![Write::Entry(row(table, 1))]));
    let outcomes = futures_util::future::join_all(appends).await;
    for (table, outcome) in tables.iter().zip(outcomes) {
        // A number that is taken is in doubt (SC-8).
        assert_eq!(matches!(outcome, Err(StoreFault::InDoubt(_))), table == "t7", "{table}");
        assert_eq!(store.entries(table, 0, 9).await.unwrap(), [row(table, 1)]);
    }
}

#[tokio::test]
async fn a_table_written_twice_in_a_batch_is_as_the_last_has_it() {
    let Some((store, ())) = scratch().await else { return };
    let table = |touched| TableRow {
        id: "t".to_owned(),
        code: "bcdfgh".to_owned(),
        owner: "p".to_owned(),
        summary: "{}".to_owned(),
        live: touched > 1,
        opened: 1,
        touched,
    };
    store.commit(&[1, 3, 2].map(|touched| Write::Table(table(touched)))).await.unwrap();
    assert_eq!(store.table_with_code("bcdfgh").await.unwrap(), Some(table(2)));
}

#[tokio::test]
async fn a_second_server_is_kept_out_until_the_first_has_gone() {
    let Some(address) = scratch_address() else { return };
    let first = DatabaseLock::take(&address).await.unwrap();
    let refused = DatabaseLock::take(&address).await.err().unwrap().to_string();
    assert!(refused.contains("another server") && refused.contains("--data"), "{refused}");
    first.release().await;
    DatabaseLock::take(&address).await.unwrap();
}

#[tokio::test]
async fn a_database_that_may_lose_what_it_answered_for_is_refused() {
    let Some(address) = scratch_address() else { return };
    let refused =
        Postgres::open(&format!("{address}?options=-csynchronous_commit%3Doff")).await.err().unwrap();
    assert!(refused.to_string().contains("synchronous_commit is off"), "{refused}");
}

#[tokio::test]
async fn both_engines_have_the_same_tables_and_columns() {
    let Some((store, ())) = scratch().await else { return };
    let columns: Vec<(String, String)> = sqlx::query_as(
        "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = 'public'",
    )
    .fetch_all(&store.readers)
    .await
    .unwrap();
    let here: BTreeSet<(String, String)> =
        columns.into_iter().filter(|(table, _)| !table.starts_with("_sqlx")).collect();
    let folder = tempfile::tempdir().unwrap();
    let there = Sqlite::open(&folder.path().join("t.sqlite")).await.unwrap().columns().await;
    assert!(here.len() > 200, "{}", here.len());
    assert_eq!(here, there);
}
