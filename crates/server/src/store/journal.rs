//! The journal: writes from many tables are committed together, so that one flush of the disk serves them all.

use std::sync::Arc;
use std::time::Duration;

use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::Instant;

use super::{Store, StoreFault, Write};

/// How many requests can wait to be written before callers must wait themselves.
const QUEUE: usize = 4_096;
/// How many requests are committed together at most.
const TOGETHER: usize = 512;
/// How long a batch waits for a database that is away before the callers are told.
const PATIENCE: Duration = Duration::from_secs(30);
/// How soon it is retried: at first,
const FIRST_PAUSE: Duration = Duration::from_millis(20);
/// and at most.
const LAST_PAUSE: Duration = Duration::from_millis(250);

struct Request {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), StoreFault>>,
}

/// The way to the disk. Clones share one journal.
#[derive(Clone)]
pub struct Journal {
    requests: mpsc::Sender<Request>,
    /// How many requests were committed together.
    pub(crate) batches: Histogram,
}

impl Journal {
    /// Starts the writing tasks.
    pub fn start(store: Arc<dyn Store>) -> Journal {
        let (sender, requests) = mpsc::channel::<Request>(QUEUE);
        let requests = Arc::new(Mutex::new(requests));
        let batches = Histogram::new(exponential_buckets(1.0, 2.0, 10));
        // Whichever writer is free takes everything waiting; what arrives meanwhile accumulates (SC-7).
        for _ in 0..store.writers() {
            let (store, requests, batches) = (Arc::clone(&store), Arc::clone(&requests), batches.clone());
            tokio::spawn(async move {
                let mut batch: Vec<Request> = Vec::new();
                loop {
                    let taken = requests.lock().await.recv_many(&mut batch, TOGETHER).await;
                    if taken == 0 {
                        return;
                    }
                    batches.observe(taken as f64);
                    commit_together(&*store, &mut batch).await;
                }
            });
        }
        Journal { requests: sender, batches }
    }

    /// Stores all of this, or nothing; when it returns, what is stored survives a crash.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), StoreFault> {
        let (done, answer) = oneshot::channel();
        let unheard = |_| StoreFault::InDoubt("the journal was closed before it answered".to_owned());
        let request = Request { writes, done };
        self.requests
            .send(request)
            .await
            .map_err(|_| StoreFault::Failed("the journal is closed".to_owned()))?;
        answer.await.map_err(unheard)?
    }
}

async fn commit_together(store: &dyn Store, batch: &mut Vec<Request>) {
    let until = Instant::now() + PATIENCE;
    let all: Vec<Write> = batch.iter().flat_map(|request| request.writes.iter().cloned()).collect();
    let outcome = commit(store, &all, until).await;
    // If nothing could be sent for this long, no request is at fault.
    if batch.len() == 1 || matches!(outcome, Ok(()) | Err(StoreFault::NotSent(_))) {
        for request in batch.drain(..) {
            // The caller may have gone; what is stored stays.
            let _ = request.done.send(outcome.clone());
        }
        return;
    }
    // One of them is at fault, or the disk is: the others must not suffer for it.
    let unheard = matches!(outcome, Err(StoreFault::InDoubt(_)));
    for request in batch.drain(..) {
        let outcome = match Instant::now() < until {
            true => commit(store, &request.writes, until).await,
            false => Err(StoreFault::NotSent("there was no time to try again".to_owned())),
        };
        let _ = request.done.send(outcome.map_err(|fault| match fault {
            // That the second try failed says nothing about the first.
            StoreFault::NotSent(words) | StoreFault::Failed(words) if unheard => StoreFault::InDoubt(words),
            fault => fault,
        }));
    }
}

/// Stores all of this, or nothing. While the database is away, what was never sent waits here (SC-8).
async fn commit(store: &dyn Store, writes: &[Write], until: Instant) -> Result<(), StoreFault> {
    let mut pause = FIRST_PAUSE;
    loop {
        match store.commit(writes).await {
            Err(StoreFault::NotSent(words)) if Instant::now() < until => {
                tracing::warn!(%words, "the database is away");
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(LAST_PAUSE);
            }
            outcome => return outcome,
        }
    }
}
