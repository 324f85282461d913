//! Random and nearly valid messages over the socket and the HTTP API: no panic, no 500, an answer to everything, and nothing
//! stored that the referee refused.
//!
//! `FORCEOUT_SECONDS` sets the duration, and `FORCEOUT_SEED` the seed. `cargo xtask fuzz` runs it for ten minutes.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a campaign reads its length from the environment, and a clock"
)]

mod mutations;
mod requests;
mod talking;

use std::env;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mat::Dice;
use server::{Limited, Server};

use crate::common::{Directory, config};

/// How many rounds to run if no time was given.
const ROUNDS: u64 = 3;

/// The totals of a campaign.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) tables: u64,
    /// Messages sent over sockets.
    pub(crate) said: u64,
    /// Answers that say that something was done.
    pub(crate) done: u64,
    /// Answers that say why not.
    pub(crate) refused: u64,
    /// Connections that the server ended.
    pub(crate) ended: u64,
    pub(crate) scored: u64,
    /// Requests, and how many were granted.
    pub(crate) requests: u64,
    pub(crate) granted: u64,
    pub(crate) replayed: u64,
}

static PANICS: AtomicU64 = AtomicU64::new(0);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_sent_gets_an_answer_and_breaks_nothing() {
    let number = |name: &str| env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let seed = number("FORCEOUT_SEED").unwrap_or(1);
    let time = number("FORCEOUT_SECONDS").map(Duration::from_secs);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::Relaxed);
        usual(panic);
    }));
    let begun = Instant::now();
    let mut tally = Tally::default();
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let mut round = 0;
    while time.map_or(round < ROUNDS, |time| begun.elapsed() < time) {
        round += 1;
        let mut dice = Dice::stream(seed, round);
        let code = talking::round(&server, &mut dice, round, &mut tally).await;
        requests::round(&server, &mut dice, &code, &mut tally).await;
        assert_eq!(PANICS.load(Ordering::Relaxed), 0, "seed {seed}, round {round}");
    }
    server.stop().await.unwrap();
    println!(
        "{round} rounds, seed {seed}: {} tables, {} shakes scored; {} messages, {} carried out, {} refused, {} connections \
         ended; {} requests, {} granted; {} records replayed; no panic, no 500; {:.0} s",
        tally.tables,
        tally.scored,
        tally.said,
        tally.done,
        tally.refused,
        tally.ended,
        tally.requests,
        tally.granted,
        tally.replayed,
        begun.elapsed().as_secs_f64()
    );
    assert!(tally.done > 0 && tally.refused > 0 && tally.granted > 0);
}
