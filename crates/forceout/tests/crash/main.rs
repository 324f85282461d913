//! A server is killed at random moments while people are at work: nothing that was answered or shown is missing afterwards, and
//! nothing that is sent again counts twice.
//!
//! The people at work are crowds, with a module each: [`tables`], [`learners`], [`classes`] and [`events`]. A new one implements
//! [`Crowd`] and gets a line in [`crowds`].
//!
//! `FORCEOUT_KILLS` says how often the server is killed, and `FORCEOUT_SEED` when. `cargo xtask crash` kills it a thousand times.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a test of a whole program needs files, processes and a clock"
)]

mod classes;
mod events;
mod learners;
mod running;
mod tables;

use std::env;
use std::path::Path;
use std::pin::Pin;
use std::time::{Duration, Instant};

use mat::Dice;
use tokio::task::JoinHandle;

use running::Running;

/// Every so many kills everything is checked from the beginning; in between, only what is new.
const ALL_AFTER: u64 = 25;

/// People of one kind who are at work while the server is killed.
trait Crowd {
    /// Sets everybody to work until the connection breaks. The same stream gives the same choices.
    fn work(&self, host: &str, stream: u64) -> Vec<JoinHandle<()>>;

    /// Checks on the restarted server that everything is there, and sends again what was not answered.
    fn look<'a>(&'a mut self, host: &'a str, kill: Kill) -> Looking<'a>;

    /// What was not as the server had answered.
    fn faults(&self) -> &[String];

    /// What they have done, in a line.
    fn figures(&self) -> String;

    /// Whether enough was done for something to be lost.
    fn was_busy(&self) -> bool;
}

type Looking<'a> = Pin<Box<dyn Future<Output = ()> + 'a>>;

/// One of the kills.
#[derive(Clone, Copy)]
struct Kill {
    /// The number, from 1.
    number: u64,
    /// Whether everything is checked.
    all: bool,
    /// Whether it was the last one.
    last: bool,
}

/// Everybody who is at work.
async fn crowds(host: &str, folder: &Path) -> Vec<Box<dyn Crowd>> {
    vec![
        Box::new(tables::Tables::begin(host).await),
        Box::new(learners::Learners::begin(host).await),
        Box::new(classes::Classes::begin(host).await),
        Box::new(events::Events::begin(host, running::copies(folder)).await),
    ]
}

#[test]
fn a_killed_server_has_lost_nothing() {
    let number = |name: &str, default: u64| {
        env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let (kills, seed) = (number("FORCEOUT_KILLS", 50), number("FORCEOUT_SEED", 1));
    let folder = tempfile::tempdir().unwrap();
    let begun = Instant::now();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let crowds = runtime.block_on(campaign(folder.path(), kills, seed));
    println!("{kills} kills, seed {seed}, {:.0} s", begun.elapsed().as_secs_f64());
    for crowd in &crowds {
        println!("{}", crowd.figures());
    }
    let faults: Vec<&str> = crowds.iter().flat_map(|crowd| crowd.faults()).map(String::as_str).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(crowds.iter().all(|crowd| crowd.was_busy()));
}

async fn campaign(folder: &Path, kills: u64, seed: u64) -> Vec<Box<dyn Crowd>> {
    let mut dice = Dice::new(seed);
    let mut server = Running::start(folder);
    let mut crowds = crowds(&server.host, folder).await;
    for number in 1..=kills {
        let stream = seed ^ number.wrapping_mul(0x9E37);
        let busy: Vec<JoinHandle<()>> =
            crowds.iter().flat_map(|crowd| crowd.work(&server.host, stream)).collect();
        tokio::time::sleep(Duration::from_millis(20 + dice.below(400) as u64)).await;
        server.kill();
        for task in busy {
            task.await.unwrap();
        }
        server = Running::start(folder);
        let last = number == kills;
        let kill = Kill { number, all: number.is_multiple_of(ALL_AFTER) || last, last };
        for crowd in &mut crowds {
            crowd.look(&server.host, kill).await;
        }
    }
    server.kill();
    crowds
}
