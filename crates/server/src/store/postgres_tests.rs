//! What only a PostgreSQL database does: many entries at once, concurrent transactions, several servers.

use std::collections::BTreeSet;
use std::sync::Arc;

#[cfg(unix)]
#[path = "postgres_line.rs"]
mod line;

use super::super::{
    Beat, HoldStore, JobRow, JobStore, Journal, NodeRow, PACKED, PackStore, QuietTable, Sqlite, Store,
    TakeFrom, Taken,
};
use super::*;

fn row(table: &str, number: i64) -> EntryRow {
    EntryRow { table: table.to_owned(), number, happened: 4, origin: None, body: "[]".to_owned(), term: 1 }
}

#[tokio::test]
async fn entries_of_many_tables_come_back_and_one_at_fault_takes_no_other_with_it() {
    let Some((store, ())) = scratch().await else { return };
    let store = Arc::new(store);
    let journal = Journal::start(store.clone());
    let tables: Vec<String> = (0..200).map(|number| format!("t{number}")).collect();
    let founded = |table: &String| Write::Founded { table: table.clone(), node: "n".to_owned() };
    journal.write(tables.iter().map(founded).collect()).await.unwrap();
    journal.write(vec![Write::Entry(row("t7", 1))]).await.unwrap();
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

fn node(id: &str) -> NodeRow {
    NodeRow { id: id.to_owned(), address: format!("{id}.example:1"), version: "1".to_owned(), reads: 0 }
}

fn table(id: &str, live: bool) -> Write {
    Write::Table(TableRow {
        id: id.to_owned(),
        code: format!("CODE{id}"),
        owner: "p".to_owned(),
        summary: "{}".to_owned(),
        live,
        opened: 1,
        touched: 1,
    })
}

/// Ends the lease of a node, as time would.
async fn expire(store: &Postgres, node: &str) {
    let end = "UPDATE nodes SET until = clock_timestamp() - interval '1 second' WHERE id = $1";
    sqlx::query(end).bind(node).execute(&store.readers).await.unwrap();
}

#[tokio::test]
async fn a_table_has_one_holder_and_goes_to_another_when_the_lease_is_over() {
    let Some((store, ())) = scratch().await else { return };
    let (one, other) = (node("one"), node("other"));
    let founded = Write::Founded { table: "t".to_owned(), node: "one".to_owned() };
    store.commit(&[founded, table("t", true), Write::Entry(row("t", 1))]).await.unwrap();
    assert_eq!(store.beat(&one).await.unwrap(), Beat { late: false, living: vec![one.clone()] });
    assert_eq!(store.beat(&other).await.unwrap().living, [one.clone(), other.clone()]);
    assert_eq!(store.orphans(0, 9).await.unwrap(), ["CODEt"]);
    assert_eq!(store.take("t", &one, TakeFrom::TheDead).await.unwrap(), Taken::Here(2));
    assert_eq!(store.orphans(0, 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.take("t", &other, TakeFrom::TheDead).await.unwrap(), Taken::There(one.clone()));
    let second = EntryRow { term: 2, ..row("t", 2) };
    store.commit(&[Write::Entry(second)]).await.unwrap();
    // A living node loses its table only if its process is gone.
    expire(&store, "one").await;
    assert_eq!(store.orphans(0, 9).await.unwrap(), ["CODEt"]);
    assert_eq!(store.take("t", &other, TakeFrom::Nobody).await.unwrap(), Taken::Nowhere);
    assert_eq!(store.take("t", &other, TakeFrom::TheDead).await.unwrap(), Taken::Over(3));
    assert_eq!(store.take("t", &one, TakeFrom::TheGone("other")).await.unwrap(), Taken::Over(4));
    // The late beat is reported.
    assert!(store.beat(&one).await.unwrap().late);
    assert!(!store.beat(&one).await.unwrap().late);
    assert_eq!(store.holds_of("one").await.unwrap(), [("t".to_owned(), 4)]);
    assert_eq!(store.live_holds("one").await.unwrap(), ["CODEt"]);
    assert_eq!(store.live_holds("other").await.unwrap(), Vec::<String>::new());
    store.give_back("t", 3).await.unwrap();
    assert_eq!(store.take("t", &other, TakeFrom::TheDead).await.unwrap(), Taken::There(one.clone()));
    store.give_back("t", 4).await.unwrap();
    assert_eq!(store.take("t", &other, TakeFrom::Nobody).await.unwrap(), Taken::Here(5));
    store.leave("other").await.unwrap();
    assert_eq!(store.take("t", &one, TakeFrom::Nobody).await.unwrap(), Taken::Here(6));
    // A table that needs a newer program is left alone.
    sqlx::query("UPDATE tables SET needs = 1").execute(&store.readers).await.unwrap();
    store.leave("one").await.unwrap();
    assert_eq!(store.orphans(0, 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.take("t", &other, TakeFrom::TheDead).await.unwrap(), Taken::Nowhere);
}

#[tokio::test]
async fn a_job_goes_to_another_when_the_lease_is_over_and_who_only_works_is_nobodys_neighbour() {
    let Some((store, ())) = scratch().await else { return };
    let (one, worker) = (node("one"), NodeRow { address: String::new(), ..node("worker") });
    store.beat(&one).await.unwrap();
    assert_eq!(store.beat(&worker).await.unwrap().living, [one]);
    let job = JobRow::new("review", "a".to_owned(), "{}".to_owned());
    store.commit(&[Write::Job(job)]).await.unwrap();
    let taken = store.take_job("worker", ",review,").await.unwrap().unwrap();
    assert_eq!(store.take_job("one", ",review,").await.unwrap(), None);
    expire(&store, "worker").await;
    let again = store.take_job("one", ",review,").await.unwrap().unwrap();
    assert_eq!((again.term, again.tries), (2, 2));
    let late = store.commit(&[Write::JobDone(taken)]).await;
    assert!(matches!(late, Err(StoreFault::Fenced)), "{late:?}");
}

#[tokio::test]
async fn how_long_a_table_was_left_alone_is_told_by_the_clock_of_the_database() {
    let Some((store, ())) = scratch().await else { return };
    let founded = Write::Founded { table: "t".to_owned(), node: "one".to_owned() };
    // The clock of the node that stored it is hours ahead, or years behind.
    let entry = |number, happened| Write::Entry(EntryRow { happened, ..row("t", number) });
    store.commit(&[founded, entry(1, 4), entry(2, i64::MAX)]).await.unwrap();
    assert_eq!(store.quiet_for("elsewhere").await.unwrap(), None);
    let hour_ago = r#"UPDATE entries SET stored = clock_timestamp() - interval '1 hour' WHERE number = 2"#;
    sqlx::query(hour_ago).execute(&store.readers).await.unwrap();
    let quiet = store.quiet_for("t").await.unwrap().unwrap();
    assert!((3_600_000..7_200_000).contains(&quiet), "{quiet}");
    // When a single server stored it is not known: it came here later.
    sqlx::query("UPDATE entries SET term = 0").execute(&store.readers).await.unwrap();
    assert_eq!(store.quiet_for("t").await.unwrap(), None);
}

#[tokio::test]
async fn what_is_stored_under_an_old_term_is_refused_and_takes_no_other_with_it() {
    let Some((store, ())) = scratch().await else { return };
    let store = Arc::new(store);
    let journal = Journal::start(store.clone());
    let one = node("one");
    for id in ["a", "b", "c"] {
        let founded = Write::Founded { table: id.to_owned(), node: "one".to_owned() };
        store.commit(&[founded, table(id, true), Write::Entry(row(id, 1))]).await.unwrap();
    }
    assert_eq!(store.take("b", &one, TakeFrom::Nobody).await.unwrap(), Taken::Here(2));
    let append = |id: &str| {
        let other = Write::Reading { person: id.to_owned(), reading: 1 };
        journal.write(vec![Write::Entry(row(id, 2)), other])
    };
    let outcomes = futures_util::future::join_all(["a", "b", "c"].map(append)).await;
    assert!(outcomes[0].is_ok() && outcomes[2].is_ok(), "{outcomes:?}");
    assert!(matches!(outcomes[1], Err(StoreFault::Fenced)), "{outcomes:?}");
    assert_eq!(store.entries("b", 1, 9).await.unwrap(), []);
    assert_eq!(store.reading("b").await.unwrap(), None);
    // When its table is deleted, nothing is left of who ran it.
    store.commit(&[Write::ForgetTable { table: "b".to_owned(), term: 2 }]).await.unwrap();
    let left: i64 = sqlx::query_scalar(r#"SELECT count(*) FROM reigns WHERE "table" = 'b'"#)
        .fetch_one(&store.readers)
        .await
        .unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_log_is_packed_where_nobody_runs_it_and_all_who_live_can_read_it_then() {
    let Some((store, ())) = scratch().await else { return };
    let one = NodeRow { reads: PACKED, ..node("one") };
    let [old, helper] = [node("old"), NodeRow { address: String::new(), ..node("helper") }];
    let log: Vec<EntryRow> = (1..=3).map(|number| row("t", number)).collect();
    let mut writes =
        vec![Write::Founded { table: "t".to_owned(), node: "one".to_owned() }, table("t", false)];
    writes.extend(log.iter().cloned().map(Write::Entry));
    store.commit(&writes).await.unwrap();
    store.beat(&one).await.unwrap();
    assert_eq!(store.take("t", &one, TakeFrom::Nobody).await.unwrap(), Taken::Here(2));
    let quiet = QuietTable { id: "t".to_owned(), touched: 1 };
    assert_eq!(store.quiet_tables(2, 9).await.unwrap(), std::slice::from_ref(&quiet));
    assert_eq!(store.pack(&quiet, "other").await.unwrap(), None, "a living node runs it");
    expire(&store, "one").await;
    // An older program would not find the entries (SC-21).
    for older in [&old, &helper] {
        store.beat(older).await.unwrap();
        assert_eq!(store.quiet_tables(2, 9).await.unwrap(), []);
        assert_eq!(store.pack(&quiet, "other").await.unwrap(), None);
        expire(&store, &older.id).await;
    }
    let late = Write::Entry(EntryRow { term: 2, ..row("t", 4) });
    assert_eq!(store.pack(&quiet, "other").await.unwrap().unwrap().entries, 3);
    assert_eq!(store.entries("t", 0, 9).await.unwrap(), log);
    // The former holder stores nothing more, and an older program leaves the table alone.
    let outcome = store.commit(std::slice::from_ref(&late)).await;
    assert!(matches!(outcome, Err(StoreFault::Fenced)), "{outcome:?}");
    assert_eq!(store.take("t", &old, TakeFrom::TheDead).await.unwrap(), Taken::Nowhere);
    assert_eq!(store.take("t", &one, TakeFrom::Nobody).await.unwrap(), Taken::Here(4));
    let reigns: Vec<(i64, String)> = sqlx::query_as("SELECT term, node FROM reigns ORDER BY term")
        .fetch_all(&store.readers)
        .await
        .unwrap();
    let reigns: Vec<(i64, &str)> = reigns.iter().map(|(term, node)| (*term, node.as_str())).collect();
    assert_eq!(reigns, [(1, "one"), (2, "one"), (3, "other"), (4, "one")]);
    // An older program that forgets the table leaves nothing behind.
    sqlx::query("DELETE FROM tables").execute(&store.readers).await.unwrap();
    let left: i64 =
        sqlx::query_scalar("SELECT count(*) FROM packed").fetch_one(&store.readers).await.unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn what_all_nodes_know_is_written_by_the_first() {
    let Some((store, ())) = scratch().await else { return };
    assert_eq!(store.common("secret", "one").await.unwrap(), "one");
    assert_eq!(store.common("secret", "other").await.unwrap(), "one");
}

#[tokio::test]
async fn a_turn_is_had_by_one_server_at_a_time() {
    let Some(address) = scratch_address() else { return };
    let (one, other) = (Postgres::open(&address).await.unwrap(), Postgres::open(&address).await.unwrap());
    let turn = one.turn(1, 7).await.unwrap();
    assert!(turn.is_some());
    other.turn(1, 8).await.unwrap();
    other.turn(2, 7).await.unwrap();
    let mut waiting = std::pin::pin!(other.turn(1, 7));
    // The request is queued in the database before the next question is answered there.
    tokio::select! {
        biased;
        turn = &mut waiting => panic!("two have the same turn: {}", turn.is_ok()),
        () = queued(&one) => {}
    }
    drop(turn);
    assert!(waiting.await.unwrap().is_some());
}

/// Waits until a lock is being waited for.
async fn queued(store: &Postgres) {
    let waits = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    while sqlx::query_scalar::<_, i64>(waits).fetch_one(&store.readers).await.unwrap() == 0 {}
}

#[tokio::test]
async fn of_several_addresses_the_one_that_takes_writes_is_used() {
    let Some(address) = scratch_address() else { return };
    let nobody = "postgres://forceout@127.0.0.1:1/nobody";
    let store = Postgres::open(&format!("{nobody},{address}")).await.unwrap();
    assert!(store.beat(&node("one")).await.is_ok());
    let refused = Postgres::open(&format!("{nobody},{nobody}")).await.err().unwrap().to_string();
    assert!(refused.contains("takes writes"), "{refused}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_database_that_vanishes_without_a_word_is_given_up() {
    let Some(address) = scratch_address() else { return };
    let line = line::Line::to(&address).await;
    let store = Postgres::open(&line.address).await.unwrap();
    let founded = Write::Founded { table: "t".to_owned(), node: "one".to_owned() };
    store.commit(&[founded, table("t", true), Write::Entry(row("t", 1))]).await.unwrap();
    // The end of the transaction arrives, and its answer does not.
    line.dies_after("COMMIT");
    let unheard = store.commit(&[Write::Entry(row("t", 2))]).await;
    assert!(matches!(unheard, Err(StoreFault::InDoubt(_))), "{unheard:?}");
    let third = [Write::Entry(row("t", 3))];
    let (write, read, turn) = tokio::join!(store.commit(&third), store.entries("t", 0, 9), store.turn(1, 1));
    assert!(matches!(write, Err(StoreFault::NotSent(_))), "{write:?}");
    assert!(matches!(read, Err(StoreFault::NotSent(_))), "{read:?}");
    assert!(turn.is_err());
    // Old connections lead nowhere for ever, and new ones are made instead.
    line.is_back();
    assert_eq!(store.entries("t", 0, 9).await.unwrap(), [row("t", 1), row("t", 2)]);
    store.commit(&third).await.unwrap();
    assert!(store.turn(1, 1).await.unwrap().is_some());
    line.dies_after("asked-in-vain");
    let read = store.entries("asked-in-vain", 0, 9).await;
    assert!(matches!(read, Err(StoreFault::NotSent(_))), "{read:?}");
    line.is_back();
    assert_eq!(store.entries("t", 2, 9).await.unwrap(), [row("t", 3)]);
}
