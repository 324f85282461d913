//! `forceout bench`: benchmarks with fixed seeds, printed as distributions of CPU time on one thread.

mod distribution;
mod onsets_play;
mod random_play;

use std::process::ExitCode;

use crate::BenchArgs;
use crate::complaint::Complaint;
use crate::output::print;

/// Runs a benchmark and prints its figures.
pub(crate) fn run(args: &BenchArgs) -> Result<ExitCode, Complaint> {
    let report = onsets_play::measure(args.positions as usize, args.seed);
    let text = match args.json {
        true => report.as_json(),
        false => report.as_text(),
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
