//! A packed log is the same log to whoever reads it, adds to it or forgets somebody in it.

use std::sync::Arc;

use super::super::{Engine, scratch};
use super::packing::put;
use crate::secrets;
use crate::store::packing::pack_all;
use crate::store::*;

fn table(touched: i64) -> TableRow {
    TableRow {
        id: "t".to_owned(),
        code: "bcdfgh".to_owned(),
        owner: "p".to_owned(),
        summary: "{}".to_owned(),
        live: false,
        opened: 1,
        touched,
    }
}

fn entry(number: i64, body: &str) -> EntryRow {
    let origin = (number % 3 == 0).then(|| format!("0 {number}\u{1}“ö"));
    EntryRow {
        table: "t".to_owned(),
        number,
        happened: 1_000 * number,
        origin,
        body: body.to_owned(),
        term: 1,
    }
}

/// A table with a log of this many entries, last used at this moment.
async fn founded(store: &Engine, entries: i64, touched: i64) -> Vec<EntryRow> {
    let all: Vec<EntryRow> = (1..=entries).map(|number| entry(number, &format!("[{number}]"))).collect();
    let founded = Write::Founded { table: "t".to_owned(), node: "n".to_owned() };
    let mut writes = vec![founded, Write::Table(table(touched))];
    writes.extend(all.iter().cloned().map(Write::Entry));
    store.commit(&writes).await.unwrap();
    all
}

/// Packs the one quiet table at this moment.
async fn packed(store: &Engine, now: i64) -> Option<Packed> {
    let [quiet] = &store.quiet_tables(now, 9).await.unwrap()[..] else { panic!("no table is quiet") };
    store.pack(quiet, "n").await.unwrap()
}

async fn rows(store: &Engine) -> (i64, i64) {
    let count = r#"SELECT (SELECT count(*) FROM entries), (SELECT count(*) FROM packed)"#;
    sqlx::query_as(count).fetch_one(&store.readers).await.unwrap()
}

/// The term of a node that now adds to the log; in a file there is none.
async fn term(store: &Engine) -> i64 {
    let node = NodeRow { id: "n".to_owned(), address: String::new(), version: "1".to_owned(), reads: PACKED };
    match store.holds() {
        None => 1,
        Some(holds) => match holds.take("t", &node, TakeFrom::Nobody).await.unwrap() {
            Taken::Here(term) => {
                holds.give_back("t", term).await.unwrap();
                term
            }
            other => panic!("{other:?}"),
        },
    }
}

async fn forgotten(store: &Engine) -> Write {
    Write::ForgetTable { table: "t".to_owned(), term: term(store).await }
}

async fn rewritten(store: &Engine, entries: Vec<EntryRow>) -> Write {
    Write::Rewritten { table: "t".to_owned(), term: term(store).await, entries }
}

#[tokio::test]
async fn every_part_of_a_packed_log_comes_back_as_it_was() {
    let Some((store, _kept)) = scratch().await else { return };
    let mut log = founded(&store, 40, 5).await;
    assert_eq!(store.quiet_tables(5, 9).await.unwrap(), []);
    let done = packed(&store, 6).await.unwrap();
    assert_eq!((done.entries, rows(&store).await), (40, (1, 1)));
    assert_eq!(store.quiet_tables(6, 9).await.unwrap(), [], "it is packed");
    let all_parts = async |log: &[EntryRow]| {
        for after in -1..=log.len() as i64 + 1 {
            for limit in [0, 1, 2, 7, i64::MAX] {
                let later = log.iter().filter(|entry| entry.number > after);
                let wanted: Vec<EntryRow> = later.take(usize::try_from(limit).unwrap()).cloned().collect();
                assert_eq!(store.entries("t", after, limit).await.unwrap(), wanted, "{after} {limit}");
            }
        }
    };
    all_parts(&log).await;
    // Somebody comes back, and then it is quiet again.
    for number in 41..=43 {
        let next = EntryRow { term: term(&store).await, ..entry(number, "[true]") };
        store.commit(&[Write::Entry(next.clone()), Write::Table(table(7))]).await.unwrap();
        log.push(next);
        all_parts(&log).await;
    }
    assert_eq!(rows(&store).await, (4, 1));
    assert_eq!(store.quiet_tables(7, 9).await.unwrap(), []);
    let done = packed(&store, 8).await.unwrap();
    assert_eq!((done.entries, rows(&store).await), (3, (2, 2)));
    all_parts(&log).await;
    store.commit(&[forgotten(&store).await]).await.unwrap();
    assert_eq!((store.entries("t", 0, 9).await.unwrap(), rows(&store).await), (vec![], (0, 0)));
}

#[tokio::test]
async fn a_log_to_which_something_was_added_meanwhile_is_not_packed() {
    let Some((store, _kept)) = scratch().await else { return };
    let log = founded(&store, 9, 5).await;
    let quiet = QuietTable { id: "t".to_owned(), touched: 5 };
    let put = async |quiet: &QuietTable, read: &[EntryRow]| {
        put(&store, quiet, "n", (read, &pack_all(read.to_vec()))).await.unwrap()
    };
    // An entry added, an entry rewritten, a table used: the table is no longer as it was read.
    assert!(!put(&quiet, &log[..8]).await);
    let mut otherwise = log.clone();
    otherwise[3].body.push(' ');
    assert!(!put(&quiet, &otherwise).await);
    assert!(!put(&QuietTable { touched: 4, ..quiet.clone() }, &log).await);
    let live = TableRow { live: true, ..table(5) };
    store.commit(&[Write::Table(live)]).await.unwrap();
    assert!(!put(&quiet, &log).await);
    assert_eq!((store.entries("t", 0, 99).await.unwrap(), rows(&store).await), (log.clone(), (9, 0)));
    store.commit(&[Write::Table(table(5))]).await.unwrap();
    assert!(put(&quiet, &log).await);
    assert!(!put(&quiet, &log).await, "once is enough");
    assert_eq!((store.entries("t", 0, 99).await.unwrap(), rows(&store).await), (log, (1, 1)));
    // Packing must not bring back a table that is gone.
    store.commit(&[forgotten(&store).await]).await.unwrap();
    assert!(!put(&quiet, &[]).await);
    assert_eq!(store.pack(&quiet, "n").await.unwrap(), None);
    assert_eq!(rows(&store).await, (0, 0));
}

#[tokio::test]
async fn people_are_found_and_forgotten_in_a_packed_log() {
    let Some((store, _kept)) = scratch().await else { return };
    let [ana, ben, stranger] = [(); 3].map(|()| secrets::token());
    let mut log = founded(&store, 20, 5).await;
    let sat = |number, who: &str| EntryRow { body: format!(r#"{{"person":"{who}"}}"#), ..entry(number, "") };
    log[4] = sat(5, &ana);
    log[11] = sat(12, &ben);
    store.commit(&[rewritten(&store, vec![log[4].clone(), log[11].clone()]).await]).await.unwrap();
    packed(&store, 6).await.unwrap();
    let next = EntryRow { term: term(&store).await, ..sat(21, &ben) };
    store.commit(&[Write::Entry(next.clone())]).await.unwrap();
    log.push(next);
    for person in [&ana, &ben] {
        assert_eq!(store.tables_naming(person).await.unwrap(), [table(5)]);
    }
    assert_eq!(store.tables_naming(&stranger).await.unwrap(), []);
    // In the packed part and after it, at once.
    let new = [(11, sat(12, &stranger)), (14, entry(15, "[]")), (20, sat(21, &stranger))];
    for (index, row) in &new {
        log[*index] = EntryRow { term: log[*index].term, ..row.clone() };
    }
    let new_rows = new.map(|(index, _)| log[index].clone()).to_vec();
    store.commit(&[rewritten(&store, new_rows).await]).await.unwrap();
    assert_eq!(store.entries("t", 0, 99).await.unwrap(), log);
    assert_eq!(rows(&store).await, (2, 1), "it stays packed");
    assert_eq!(store.tables_naming(&ben).await.unwrap(), []);
    for person in [&ana, &stranger] {
        assert_eq!(store.tables_naming(person).await.unwrap(), [table(5)]);
    }
}

#[tokio::test]
async fn what_is_damaged_is_told_and_what_belongs_to_no_log_is_no_entry() {
    let Some((store, _kept)) = scratch().await else { return };
    let log = founded(&store, 20, 5).await;
    packed(&store, 6).await.unwrap();
    let marker: (i64, String) =
        sqlx::query_as("SELECT number, body FROM entries").fetch_one(&store.readers).await.unwrap();
    assert_eq!(marker.0, 20);
    assert!(
        serde_json::from_str::<::table::Entry>(&marker.1).is_err(),
        "an older program does not take it for one"
    );
    let damage = "UPDATE packed SET bytes = $1";
    sqlx::query(damage).bind(vec![0x78_u8, 1, 2]).execute(store.job_pool()).await.unwrap();
    for outcome in [
        store.entries("t", 0, 9).await.map(|_| ()),
        store.commit(&[rewritten(&store, log[3..4].to_vec()).await]).await,
    ] {
        let words = match outcome {
            Err(StoreFault::Unreadable(words)) => words,
            other => panic!("{other:?}"),
        };
        assert!(
            words.starts_with("The log of table t is packed up to entry 20, and cannot be unpacked: "),
            "{words}"
        );
    }
    assert_eq!(store.entries("t", 20, 9).await.unwrap(), []);
}

#[tokio::test]
async fn whoever_reads_while_a_log_is_packed_reads_all_of_it() {
    let Some((store, _kept)) = scratch().await else { return };
    let store = Arc::new(store);
    let log = founded(&store, 300, 5).await;
    let reading = {
        let (store, log) = (Arc::clone(&store), log.clone());
        tokio::spawn(async move {
            while rows(&store).await.1 == 0 {
                assert!(store.entries("t", 0, 999).await.unwrap() == log);
            }
        })
    };
    packed(&store, 6).await.unwrap();
    reading.await.unwrap();
    assert_eq!(store.entries("t", 0, 999).await.unwrap(), log);
}
