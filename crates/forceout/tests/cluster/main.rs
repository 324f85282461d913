//! Several nodes, one database, a load balancer and people at forty tables, while everything that can fail does (docs/operating.md). What
//! was answered is in the log, no table ever has two writers, and nobody sees a gap.
//!
//! `FORCEOUT_SECONDS` says for how long (0, which is what is done without it: every kind once), `FORCEOUT_SEED` in which order, `FORCEOUT_KINDS` what. `cargo xtask cluster`
//! sets them. `FORCEOUT_BROKEN_FENCE` says that the nodes were built without SC-6: then the one-writer check has to fail.

#![cfg(unix)]
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a test of whole programs needs files, processes and a clock"
)]

mod balancer;
mod checks;
mod faults;
mod full;
mod hall;
mod node;
mod packaged;
mod people;
mod proxies;
mod relay;
mod restore;
mod sleepers;
mod upgrade;

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::time::{Duration, Instant};

use mat::Dice;
use postgres_here::PostgresHere;

use checks::ONE_WRITER;
use faults::Kind;
use hall::{DATABASE, Hall, Manner};

/// The default mix of faults.
const SHORT: &str = "kill,pause,db,roll,partition";
/// How long people think before a command, at most, in milliseconds; and in long campaigns, whose logs would grow too large to be checked.
const PACE: usize = 600;
const LONG_PACE: usize = 2_000;
/// What happens to nodes with wrong clocks, unless something else is asked for: wrong clocks alone do nothing.
const WITH_SKEW: [&str; 2] = ["kill", "pause"];

/// What was asked for.
struct Wanted {
    seconds: u64,
    seed: u64,
    kinds: Vec<String>,
    fence_is_broken: bool,
}

impl Wanted {
    fn read() -> Wanted {
        let number = |name: &str, default: u64| {
            env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
        };
        let kinds = env::var("FORCEOUT_KINDS").unwrap_or_else(|_| SHORT.to_owned());
        let known = Kind::ALL.map(Kind::name);
        for kind in kinds.split(',') {
            let others = ["skew", "full", "restore", "upgrade", "proxies"];
            assert!(known.contains(&kind) || others.contains(&kind), "nothing is known of `{kind}`");
        }
        let mut kinds: Vec<String> = kinds.split(',').map(str::to_owned).collect();
        if kinds == ["skew"] {
            kinds.extend(WITH_SKEW.map(str::to_owned));
        }
        Wanted {
            seconds: number("FORCEOUT_SECONDS", 0),
            seed: number("FORCEOUT_SEED", 1),
            kinds,
            fence_is_broken: env::var_os("FORCEOUT_BROKEN_FENCE").is_some(),
        }
    }

    fn has(&self, kind: &str) -> bool {
        self.kinds.iter().any(|one| one == kind)
    }
}

#[test]
fn many_machines_keep_the_promise_of_one() {
    if env::var_os(postgres_here::WITHOUT).is_some() {
        eprintln!("not tested: a cluster needs PostgreSQL");
        return;
    }
    let wanted = Wanted::read();
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        mixed(&wanted, folder.path()).await;
        if wanted.has("full") {
            full::happens(manner(&wanted), folder.path()).await;
        }
        if wanted.has("restore") {
            restore::happens(manner(&wanted), folder.path()).await;
        }
        if wanted.has("upgrade") {
            upgrade::happens(manner(&wanted), folder.path()).await;
        }
        if wanted.has("proxies") {
            proxies::happens(manner(&wanted), folder.path()).await;
        }
    });
}

/// How a hall is set up by default.
fn manner(wanted: &Wanted) -> Manner {
    let pace = if wanted.seconds > 0 { LONG_PACE } else { PACE };
    Manner { seed: wanted.seed, tables: hall::TABLES, skewed: false, may_go_back: false, pace }
}

/// Faults of all the requested kinds in one hall.
async fn mixed(wanted: &Wanted, folder: &Path) {
    let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|kind| wanted.has(kind.name())).collect();
    if kinds.is_empty() {
        return;
    }
    let begun = Instant::now();
    let manner = Manner { skewed: wanted.has("skew"), ..manner(wanted) };
    let mut databases = vec![PostgresHere::start_with(&[]).unwrap()];
    databases[0].database(DATABASE).unwrap();
    if wanted.has("failover") {
        let standby = databases[0].standby(faults::STANDBY).unwrap();
        databases.push(standby);
    }
    let mut hall = Hall::open(databases, folder, manner).await;
    if wanted.has("failover") {
        faults::follow(&hall).await;
    }
    packaged::metrics_are_exported(&hall).await;
    // A database that crashes later must not have to make up for how quickly the hall was filled.
    hall.asks("CHECKPOINT");
    hall.begin();
    hall.calms().await;
    println!(
        "{} before three nodes; the hall is open after {:.0} s",
        hall.balancer.name,
        begun.elapsed().as_secs_f64()
    );
    let mut waits: BTreeMap<Kind, Vec<Vec<Duration>>> = BTreeMap::new();
    let mut away: BTreeMap<Kind, Vec<Duration>> = BTreeMap::new();
    let mut dice = Dice::new(wanted.seed);
    let since = Instant::now();
    loop {
        for kind in bag(&kinds, wanted.seconds, &mut dice) {
            hall.begins_round();
            let back = kind.happens(&mut hall, &mut dice).await;
            away.entry(kind).or_default().extend(back);
            waits.entry(kind).or_default().push(hall.calms().await);
            if wanted.seconds > 0 && since.elapsed().as_secs() >= wanted.seconds {
                break;
            }
        }
        if since.elapsed().as_secs() >= wanted.seconds {
            break;
        }
    }
    hall.ends().await;
    print_waits(&waits, &away, &hall);
    let findings = checks::check(&hall).await;
    println!("{}{} s in all", findings.lines(), begun.elapsed().as_secs());
    if wanted.fence_is_broken {
        let caught = findings.0[ONE_WRITER].len();
        assert!(caught > 0, "nodes without a fence were not caught");
        println!("The missing fence is caught: {caught} entries.");
        return;
    }
    findings.are_none(&hall);
    assert!(hall.guests.iter().all(|guest| !guest.notes.lock().unwrap().answered.is_empty()));
    if kinds.contains(&Kind::Pause) {
        assert!(hall.sleepers > 0, "no wish was on its way to a node that was paused");
    }
}

/// The next faults in random order: each kind once or, in a long campaign, as often as it should occur.
fn bag(kinds: &[Kind], seconds: u64, dice: &mut Dice) -> Vec<Kind> {
    let often = |kind: &Kind| if seconds == 0 { 1 } else { kind.often() };
    let mut bag: Vec<Kind> = kinds.iter().flat_map(|kind| vec![*kind; often(kind)]).collect();
    dice.shuffle(&mut bag);
    bag
}

/// For each kind, how long tables went without an answer: the longest wait of each table in each fault. Beside it, how much of that the
/// database itself was away: a second, and then until it had recovered or its standby was promoted.
fn print_waits(
    waits: &BTreeMap<Kind, Vec<Vec<Duration>>>,
    away: &BTreeMap<Kind, Vec<Duration>>,
    hall: &Hall,
) {
    let sum = |of: fn(&people::Notes) -> usize| -> usize {
        hall.guests.iter().map(|guest| of(&guest.notes.lock().unwrap())).sum()
    };
    println!(
        "{} commands answered, {} refused, {} sent again, {} connections, {} wishes to sleepers",
        sum(|notes| notes.answered.len()),
        sum(|notes| notes.refused),
        sum(|notes| notes.resent),
        sum(|notes| notes.connections),
        hall.sleepers,
    );
    println!("longest without an answer, by table and fault:   half within    99 % within    longest");
    for (kind, faults) in waits {
        let mut all: Vec<Duration> = faults.iter().flatten().copied().collect();
        all.sort_unstable();
        let at = |share: usize| all[(all.len() * share / 100).min(all.len() - 1)].as_secs_f64();
        println!(
            "  {:<10} {:>4} times {:>30.2} s {:>12.2} s {:>8.2} s",
            kind.name(),
            faults.len(),
            at(50),
            at(99),
            at(100)
        );
        if let Some(longest) = away.get(kind).and_then(|all| all.iter().max()) {
            println!("  {:<10} the database came back after 1 s and {:.2} s", "", longest.as_secs_f64());
        }
    }
}
