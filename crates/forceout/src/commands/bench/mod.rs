//! `forceout bench`: benchmarks with fixed seeds, printed as distributions of CPU time on one thread.

mod bots_play;
mod distribution;
mod onsets_play;
mod random_play;
mod wff_play;

use std::process::ExitCode;

use crate::BenchArgs;
use crate::complaint::Complaint;
use crate::output::print;

/// How many positions are solved unless another number is asked for.
const ONSETS_POSITIONS: u32 = 4_000;
const WFF_POSITIONS: u32 = 1_500;
/// How many shakes bots play of each game.
const BOTS_SHAKES: u32 = 120;

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
        (_, json) => {
            let report = onsets_play::measure(args.positions.unwrap_or(ONSETS_POSITIONS) as usize, args.seed);
            if json { report.as_json() } else { report.as_text() }
        }
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
