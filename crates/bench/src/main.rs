//! The benchmarks as a separate program: `cargo run --release -p bench -- equations`.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

/// Measures how fast positions are solved, Solutions judged and matches refereed
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(flatten)]
    bench: bench::Bench,
}

fn main() -> ExitCode {
    match Cli::parse().bench.figures() {
        // If standard output is closed, nobody is left to tell.
        Ok(figures) => {
            let _ = io::stdout().write_all(figures.as_bytes());
            ExitCode::SUCCESS
        }
        Err(complaint) => {
            eprintln!("bench: {complaint}");
            ExitCode::from(2)
        }
    }
}
