//! A job is put in once, taken by one server at a time, and finished only under its term.

use super::super::{Engine, scratch};
use crate::store::*;

const KINDS: &str = ",review,";

fn job(key: &str) -> JobRow {
    JobRow::new("review", key.to_owned(), "{}".to_owned())
}

async fn lives(store: &Engine, id: &str) {
    let node = NodeRow { id: id.to_owned(), address: String::new(), version: "1".to_owned(), reads: 0 };
    if let Some(holds) = store.holds() {
        holds.beat(&node).await.unwrap();
    }
}

/// Signs a node off; a store with a single server has no nodes.
async fn ends(store: &Engine, id: &str) {
    if let Some(holds) = store.holds() {
        holds.leave(id).await.unwrap();
    }
}

#[tokio::test]
async fn a_job_is_put_in_once_and_two_who_take_at_once_get_two() {
    let Some((store, _kept)) = scratch().await else { return };
    lives(&store, "one").await;
    lives(&store, "other").await;
    let newer = JobRow::new("newer", "n".to_owned(), "{}".to_owned());
    let writes = [job("a"), job("b"), job("a"), newer].map(Write::Job);
    store.commit(&writes).await.unwrap();
    assert_eq!(store.waiting_jobs().await.unwrap(), 3);
    let (one, other) = tokio::join!(store.take_job("one", KINDS), store.take_job("other", KINDS));
    let mut taken = [one.unwrap().unwrap(), other.unwrap().unwrap()];
    taken.sort_by(|one, other| one.key.cmp(&other.key));
    let known = taken.each_ref().map(|job| (job.key.as_str(), job.term, job.tries));
    assert_eq!(known, [("a", 1, 1), ("b", 1, 1)]);
    store.commit(&taken.map(Write::JobDone)).await.unwrap();
    // Jobs of a kind that only a newer program knows are left to that program.
    assert_eq!(store.take_job("one", KINDS).await.unwrap(), None);
    assert_eq!(store.waiting_jobs().await.unwrap(), 1);
}

#[tokio::test]
async fn the_job_of_a_node_that_has_ended_is_taken_again_and_its_finish_stores_nothing() {
    let Some((store, _kept)) = scratch().await else { return };
    lives(&store, "one").await;
    lives(&store, "other").await;
    store.commit(&[Write::Job(job("a"))]).await.unwrap();
    let first = store.take_job("one", KINDS).await.unwrap().unwrap();
    ends(&store, "one").await;
    let second = store.take_job("other", KINDS).await.unwrap().unwrap();
    assert_eq!((second.term, second.tries, &second.id), (2, 2, &first.id));
    let came_of_it = |job: &JobRow| {
        [Write::Reading { person: "p".to_owned(), reading: job.term }, Write::JobDone(job.clone())]
    };
    let late = store.commit(&came_of_it(&first)).await;
    assert!(matches!(late, Err(StoreFault::Fenced)), "{late:?}");
    assert_eq!(store.reading("p").await.unwrap(), None);
    assert!(!store.put_off(&first, None).await.unwrap());
    store.give_job_back(&first).await.unwrap();
    // Neither does a part of it.
    let part_of =
        |job: &JobRow| [Write::Reading { person: "p".to_owned(), reading: 1 }, Write::JobHeld(job.clone())];
    let late = store.commit(&part_of(&first)).await;
    assert!(matches!(late, Err(StoreFault::Fenced)), "{late:?}");
    assert_eq!(store.reading("p").await.unwrap(), None);
    store.commit(&part_of(&second)).await.unwrap();
    assert_eq!(store.reading("p").await.unwrap(), Some(1));
    store.commit(&came_of_it(&second)).await.unwrap();
    assert_eq!(store.reading("p").await.unwrap(), Some(2));
    let again = store.commit(&came_of_it(&second)).await;
    assert!(matches!(again, Err(StoreFault::Fenced)), "once finished it is finished: {again:?}");
}

#[tokio::test]
async fn a_job_that_comes_to_nothing_is_put_off_and_stays_as_failed_in_the_end() {
    let Some((store, _kept)) = scratch().await else { return };
    lives(&store, "one").await;
    store.commit(&[Write::Job(job("a"))]).await.unwrap();
    let first = store.take_job("one", KINDS).await.unwrap().unwrap();
    assert!(store.put_off(&first, Some(0)).await.unwrap());
    let second = store.take_job("one", KINDS).await.unwrap().unwrap();
    assert_eq!((second.term, second.tries), (2, 2));
    // A job that was given back has not used up a try.
    store.give_job_back(&second).await.unwrap();
    let third = store.take_job("one", KINDS).await.unwrap().unwrap();
    assert_eq!((third.term, third.tries), (3, 2));
    assert!(store.put_off(&third, None).await.unwrap());
    assert_eq!(store.take_job("one", KINDS).await.unwrap(), None);
    assert_eq!(store.waiting_jobs().await.unwrap(), 0);
    // The failed job stays stored, so that the same job is not begun again.
    store.commit(&[Write::Job(job("a")), Write::Job(job("b"))]).await.unwrap();
    let other = store.take_job("one", KINDS).await.unwrap().unwrap();
    assert_eq!(other.key, "b");
    // An hour is longer than any test.
    assert!(store.put_off(&other, Some(3_600_000)).await.unwrap());
    assert_eq!(store.take_job("one", KINDS).await.unwrap(), None);
    assert_eq!(store.waiting_jobs().await.unwrap(), 1);
}
