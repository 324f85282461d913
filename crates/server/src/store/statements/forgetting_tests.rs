//! Only who holds a table forgets it or somebody in it; and what is old is forgotten only where nobody is.

use super::super::{Engine, scratch};
use crate::store::*;

fn table(live: bool, touched: i64) -> Write {
    Write::Table(TableRow {
        id: "t".to_owned(),
        code: "bcdfgh".to_owned(),
        owner: "p".to_owned(),
        summary: "{}".to_owned(),
        live,
        opened: 1,
        touched,
    })
}

fn entry(number: i64, body: &str, term: i64) -> EntryRow {
    EntryRow { table: "t".to_owned(), number, happened: 4, origin: None, body: body.to_owned(), term }
}

fn forgotten(term: i64) -> Write {
    Write::ForgetTable { table: "t".to_owned(), term }
}

async fn founded(store: &Engine) {
    let founded = Write::Founded { table: "t".to_owned(), node: "one".to_owned() };
    let seat = Write::Seated { table: "t".to_owned(), person: "p".to_owned() };
    store.commit(&[founded, table(false, 5), Write::Entry(entry(1, "[]", 1)), seat]).await.unwrap();
}

async fn log(store: &Engine) -> Vec<EntryRow> {
    store.entries("t", 0, 9).await.unwrap()
}

/// How many rows of any table are about it.
async fn left(store: &Engine) -> i64 {
    let count = r#"SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM entries) + (SELECT count(*) FROM holds)
         + (SELECT count(*) FROM reigns) + (SELECT count(*) FROM seats)"#;
    sqlx::query_scalar(count).fetch_one(&store.readers).await.unwrap()
}

#[tokio::test]
async fn what_is_forgotten_or_rewritten_under_an_old_term_stays_as_it_is() {
    let Some((store, _kept)) = scratch().await else { return };
    founded(&store).await;
    let before = log(&store).await;
    let rewritten =
        |term| Write::Rewritten { table: "t".to_owned(), term, entries: vec![entry(1, "[2]", 1)] };
    for late in [forgotten(0), forgotten(2), rewritten(0), rewritten(2)] {
        let other = Write::Reading { person: "o".to_owned(), reading: 1 };
        let outcome = store.commit(&[other, late.clone()]).await;
        assert!(matches!(outcome, Err(StoreFault::Fenced)), "{late:?} {outcome:?}");
        assert_eq!((log(&store).await, left(&store).await), (before.clone(), 5));
        assert_eq!(store.reading("o").await.unwrap(), None);
    }
    store.commit(&[rewritten(1)]).await.unwrap();
    assert_eq!(log(&store).await, [entry(1, "[2]", 1)]);
    store.commit(&[forgotten(1)]).await.unwrap();
    assert_eq!(left(&store).await, 0);
    // Whoever does not know that it is gone learns it.
    let again = store.commit(&[forgotten(1)]).await;
    assert!(matches!(again, Err(StoreFault::Fenced)), "{again:?}");
}

#[tokio::test]
async fn a_single_server_has_no_terms_and_forgets() {
    let Some((store, _kept)) = scratch().await else { return };
    store.commit(&[table(false, 5)]).await.unwrap();
    let late = store.commit(&[forgotten(1)]).await;
    assert!(matches!(late, Err(StoreFault::Fenced)), "{late:?}");
    assert_eq!(left(&store).await, 1);
    store.commit(&[forgotten(0)]).await.unwrap();
    assert_eq!(left(&store).await, 0);
}

#[tokio::test]
async fn a_table_to_which_somebody_came_back_is_not_forgotten_as_old() {
    let Some((store, _kept)) = scratch().await else { return };
    founded(&store).await;
    let old = || Write::ForgetQuietTable { table: "t".to_owned(), before: 6 };
    let before = log(&store).await;
    for used in [table(false, 6), table(true, 5)] {
        store.commit(std::slice::from_ref(&used)).await.unwrap();
        store.commit(&[old()]).await.unwrap();
        assert_eq!((log(&store).await, left(&store).await), (before.clone(), 5), "{used:?}");
    }
    store.commit(&[table(false, 5)]).await.unwrap();
    store.commit(&[old()]).await.unwrap();
    assert_eq!(left(&store).await, 0);
    store.commit(&[old()]).await.unwrap();
    // One that a single server left, and that nobody has held since.
    store.commit(&[table(false, 6)]).await.unwrap();
    store.commit(&[old()]).await.unwrap();
    store.commit(&[table(false, 5)]).await.unwrap();
    store.commit(&[old()]).await.unwrap();
    assert_eq!(left(&store).await, 0);
}

#[tokio::test]
async fn a_table_that_a_living_server_holds_is_not_forgotten_as_old() {
    let Some((store, _kept)) = scratch().await else { return };
    let Some(holds) = store.holds() else { return };
    founded(&store).await;
    let old = Write::ForgetQuietTable { table: "t".to_owned(), before: 6 };
    let node = NodeRow {
        id: "one".to_owned(),
        address: "one.example:1".to_owned(),
        version: "1".to_owned(),
        reads: PACKED,
    };
    holds.beat(&node).await.unwrap();
    assert_eq!(holds.take("t", &node, TakeFrom::Nobody).await.unwrap(), Taken::Here(2));
    let before = log(&store).await;
    store.commit(std::slice::from_ref(&old)).await.unwrap();
    assert_eq!((log(&store).await, left(&store).await), (before, 6));
    holds.leave("one").await.unwrap();
    store.commit(&[old]).await.unwrap();
    assert_eq!(left(&store).await, 0);
    // Whoever ran it and did not notice stores nothing more there.
    let late = store.commit(&[Write::Entry(entry(2, "[]", 2))]).await;
    assert!(matches!(late, Err(StoreFault::Fenced)), "{late:?}");
}
