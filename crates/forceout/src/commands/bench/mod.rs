//! `forceout bench`: benchmarks with fixed seeds, printed as distributions of CPU time on one thread.

mod bots_play;
mod distribution;
mod equations_neighbours;
mod equations_play;
mod equations_positions;
mod onsets_play;
mod random_play;
mod referee_play;
mod tables;
mod wff_play;
mod wff_proofs;

use std::process::ExitCode;

use crate::BenchArgs;
use crate::complaint::Complaint;
use crate::output::print;

/// How many positions are solved unless another number is asked for.
const ONSETS_POSITIONS: u32 = 4_000;
const WFF_POSITIONS: u32 = 1_500;
/// How many shakes bots play of each game.
const BOTS_SHAKES: u32 = 120;
const EQUATIONS_POSITIONS: u32 = 2_000;
/// How many matches the referee referees.
const MATCHES: u32 = 1_000;

/// Runs a benchmark and prints its figures.
pub(crate) fn run(args: &BenchArgs) -> Result<ExitCode, Complaint> {
    let text = match (args.game.as_str(), args.json) {
        ("bots", json) => {
            let report = bots_play::measure(args.positions.unwrap_or(BOTS_SHAKES) as usize, args.seed);
            if json { report.as_json() } else { report.as_text() }
        }
        ("wff", json) => {
            let report = wff_play::measure(args.positions.unwrap_or(WFF_POSITIONS) as usize, args.seed);
            if json { report.as_json() } else { report.as_text() }
        }
        ("equations", json) => {
            let positions = args.positions.unwrap_or(EQUATIONS_POSITIONS) as usize;
            let report = equations_play::measure(positions, args.seed, args.slower_than);
            if json { report.as_json() } else { report.as_text() }
        }
        ("referee", json) => {
            let report =
                referee_play::measure(args.positions.unwrap_or(MATCHES) as usize).ok_or_else(|| {
                    Complaint::new("the benchmark's own match cannot be played; please report this")
                })?;
            if json { report.as_json() } else { report.as_text() }
        }
        ("tables", json) => {
            let report = tables::measure(args.tables as usize, args.seconds.into(), args.seed)?;
            if json { report.as_json() } else { report.as_text() }
        }
        (_, json) => {
            let report = onsets_play::measure(args.positions.unwrap_or(ONSETS_POSITIONS) as usize, args.seed);
            if json { report.as_json() } else { report.as_text() }
        }
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
