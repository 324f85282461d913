//! `forceout move`: from one folder to a PostgreSQL database.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use server::{Data, Moved, Moving, Unmoved, move_data};

use crate::complaint::Complaint;
use crate::output::{STRONG, paint, print};
use crate::waiting::patiently;

pub(crate) const HELP: &str = "The server has to be stopped, and the database empty. Every row is copied, read again and compared; unless all are \
    equal, nothing is stored. The folder stays as it is.\n\n\
    Examples:\n  \
    forceout move --from /var/lib/forceout --to postgres://forceout@db.example/forceout";

/// The arguments of `forceout move`.
#[derive(Debug, Args)]
pub(crate) struct MoveArgs {
    /// The folder in which the server kept its tables
    #[arg(long, value_name = "FOLDER")]
    from: PathBuf,
    /// An empty PostgreSQL database: postgres://USER@HOST/NAME
    #[arg(long, value_name = "ADDRESS")]
    to: Data,
}

/// Moves everything, and says what was moved.
pub(crate) fn run(args: &MoveArgs) -> Result<ExitCode, Complaint> {
    let Data::Postgres(address) = &args.to else {
        return Err(Complaint::new(format!("{} is not a PostgreSQL database", args.to))
            .advising("Name one with --to, as postgres://USER@HOST/NAME."));
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Complaint::of_io("nothing can be moved", &error))?;
    let since = Instant::now();
    let moved = patiently("Looking at the folder", how_far, |tell| {
        runtime.block_on(move_data(&args.from, address, tell))
    });
    let moved = moved.map_err(|Unmoved { what, advice }| Complaint::new(what).advising(advice))?;
    print(&told(&moved, &args.to.to_string(), since.elapsed().as_secs_f32()))?;
    print(&format!("{} is as it was: keep it as a backup, or delete it.\n", args.from.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn how_far(Moving { comparing, rows, of }: Moving) -> String {
    let doing = if comparing { "compared" } else { "copied" };
    format!("{rows} of {of} rows are {doing}")
}

/// What was moved, table by table; empty tables get no line.
fn told(moved: &Moved, to: &str, seconds: f32) -> String {
    let rows: u64 = moved.values().sum();
    let all = format!("Moved to {to}: {rows} rows in {seconds:.1} s, all of them compared.");
    let lines = moved.iter().filter(|(_, rows)| **rows > 0);
    let lines: String = lines.map(|(table, rows)| format!("  {table:<16}{rows:>10}\n")).collect();
    format!("{}\n\n{lines}\nStart the server with --data and this address.\n", paint(STRONG, all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_moved_is_told_table_by_table() {
        let moved = [("entries", 812), ("people", 4), ("reports", 0)];
        let moved = moved.map(|(table, rows)| (table.to_owned(), rows)).into_iter().collect();
        let text = anstream::adapter::strip_str(&told(&moved, "PostgreSQL at db/games", 0.25)).to_string();
        assert_eq!(
            text,
            "Moved to PostgreSQL at db/games: 816 rows in 0.2 s, all of them compared.\n\n  \
             entries                812\n  people                   4\n\n\
             Start the server with --data and this address.\n"
        );
        assert_eq!(how_far(Moving { comparing: true, rows: 7, of: 816 }), "7 of 816 rows are compared");
    }
}
