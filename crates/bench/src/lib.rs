//! Benchmarks and load tests with fixed seeds, printed as distributions of CPU time on one thread. They are not part of the
//! product: a package is built without them (`docs/speed.md`).
#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a benchmark reads the clock")]

mod bots_levels;
mod bots_play;
mod classes;
mod distribution;
mod equations_neighbours;
mod equations_play;
mod equations_positions;
mod event;
mod event_server;
mod house;
mod lessons;
mod novice;
mod onsets_play;
mod priors;
mod random_play;
mod referee_play;
mod tables;
mod wff_play;
mod wff_proofs;

use clap::{Args, ValueEnum};
use serde::Serialize;
use server::Data;

pub use novice::Novice;

/// How many positions are solved by default.
const ONSETS_POSITIONS: u32 = 4_000;
const WFF_POSITIONS: u32 = 1_500;
const EQUATIONS_POSITIONS: u32 = 2_000;
/// How many shakes of each game bots play.
const BOTS_SHAKES: u32 = 120;
/// How many matches are refereed.
const MATCHES: u32 = 1_000;

/// What can be measured.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Benchmark {
    /// The solver and the judge of On-Sets.
    Onsets,
    /// The solver and the judge of Equations.
    Equations,
    /// The solver, the judge and the prover of WFF 'N PROOF.
    Wff,
    /// Whole matches with everything assumed.
    Referee,
    /// Bots against bots, and the analysis of their matches.
    Bots,
    /// Live tables on real sockets.
    Tables,
    /// A class at its lessons.
    Lessons,
    /// Classes at work, with every board watched.
    Classes,
    /// A tournament at its largest.
    Event,
    /// Which puzzles the levels solve, by rating.
    Priors,
}

/// What is measured, and how much of it.
#[derive(Debug, Args)]
pub struct Bench {
    /// What is measured
    #[arg(default_value = "onsets")]
    room: Benchmark,
    /// How many positions from random play are solved, or matches refereed [default: 4000 of On-Sets, 2000 of Equations, 1500 of
    /// WFF 'N PROOF, 1000 matches, 120 shakes of bots, every puzzle of a shelf]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions: Option<u32>,
    /// How many live tables there are (tables)
    #[arg(long, value_name = "NUMBER", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=4_000))]
    tables: u32,
    /// How many classes there are (classes)
    #[arg(long, value_name = "NUMBER", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=2_000))]
    classes: u32,
    /// How many pupils each class has (classes)
    #[arg(long, value_name = "NUMBER", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=60))]
    pupils: u32,
    /// How many players there are (event)
    #[arg(long, value_name = "NUMBER", default_value_t = 600, value_parser = clap::value_parser!(u32).range(3..=600))]
    players: u32,
    /// How long to measure, in seconds (tables, lessons, classes)
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    seconds: u32,
    /// Where the tables are kept: a folder, or postgres://…, which is measured after a file, and compared with it [default: a folder
    /// that is removed afterwards] (tables)
    #[arg(long, value_name = "FOLDER|ADDRESS")]
    data: Option<Data>,
    /// Run as the server under load (tables)
    #[arg(long, hide = true)]
    serves: bool,
    /// The seed of the random play; the same seed gives the same positions
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Show the positions of Equations that are cut off or take at least this many milliseconds, as documents for
    /// `solve`
    #[arg(long, value_name = "MILLISECONDS")]
    slower_than: Option<u32>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// The figures of a benchmark.
trait Figures: Serialize {
    /// The figures for people.
    fn as_text(&self) -> String;

    /// The figures for machines.
    fn as_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() + "\n"
    }
}

impl Bench {
    /// Runs the benchmark; returns the figures as they are printed, or why there are none.
    pub fn figures(&self) -> Result<String, String> {
        let Bench { seed, .. } = *self;
        if let (true, Some(data)) = (self.serves, self.data.clone()) {
            let runtime = tokio::runtime::Runtime::new().map_err(|error| format!("no threads: {error}"))?;
            return runtime.block_on(house::serve(data)).map(|()| String::new());
        }
        let positions = |usual: u32| self.positions.unwrap_or(usual) as usize;
        Ok(match self.room {
            Benchmark::Onsets => self.written(&onsets_play::measure(positions(ONSETS_POSITIONS), seed)),
            Benchmark::Equations => {
                let report = equations_play::measure(positions(EQUATIONS_POSITIONS), seed, self.slower_than);
                self.written(&report)
            }
            Benchmark::Wff => self.written(&wff_play::measure(positions(WFF_POSITIONS), seed)),
            Benchmark::Referee => {
                let report = referee_play::measure(positions(MATCHES));
                self.written(&report.ok_or("the benchmark's own match cannot be played; please report this")?)
            }
            Benchmark::Bots => self.written(&bots_play::measure(positions(BOTS_SHAKES), seed)),
            Benchmark::Lessons => self.written(&lessons::measure(self.seconds.into())?),
            Benchmark::Classes => {
                let (classes, pupils) = (self.classes as usize, self.pupils as usize);
                self.written(&classes::measure(classes, pupils, self.seconds.into())?)
            }
            Benchmark::Priors => {
                self.written(&priors::measure(self.positions.map(|most| most as usize), seed)?)
            }
            Benchmark::Event => self.written(&event::measure(self.players as usize, seed)?),
            Benchmark::Tables => {
                let (tables, seconds) = (self.tables as usize, self.seconds.into());
                match self.data.clone() {
                    Some(database @ Data::Postgres(_)) => {
                        self.written(&tables::compare(tables, seconds, seed, database)?)
                    }
                    folder => self.written(&tables::measure(tables, seconds, seed, folder)?),
                }
            }
        })
    }

    fn written(&self, report: &impl Figures) -> String {
        if self.json { report.as_json() } else { report.as_text() }
    }
}
