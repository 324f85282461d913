//! `forceout event export`: tables, a copy for the public, the log; and `event take-in`, the games of another laptop.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use event::CsvTable;

use super::FileArg;
use super::file::{now, read, refused, store, unreadable, write};
use crate::complaint::Complaint;
use crate::output::print;

/// What stands below the help.
pub(super) const HELP: &str = "A table is comma-separated text (RFC 4180, UTF-8). Cells that a spreadsheet would take for a formula begin with an\n\
    apostrophe. The copy for the public has no names, no grades and no seed; what somebody wrote in the log stays.\n\n\
    Examples:\n  \
    forceout event export spring.event standings --out=standings.csv\n  \
    forceout event export spring.event results --game=onsets-middle\n  \
    forceout event export spring.event public --out=public.event";

/// What stands below the help of `forceout event take-in`.
pub(super) const TAKE_IN_HELP: &str = "Each game is run on one laptop. The games that are not here are taken in with their people, entry by entry;\n\
    a game that is here with a different log is refused (TD-57).\n\n\
    Examples:\n  forceout event take-in spring.event elementary.event";

/// The arguments of `forceout event export`.
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    file: FileArg,
    /// A table, `public` for a copy without names, or `jsonl` for the log as it is
    #[arg(value_name = "WHAT", value_parser = ["entries", "seating", "results", "standings", "teams", "sweepstakes", "team-sweepstakes", "log", "public", "jsonl"])]
    what: String,
    /// The game, if there are several [default: all]
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Names as on the public page [default: as the organiser knows them]
    #[arg(long)]
    public_names: bool,
    /// The file to write [default: standard output, except for `public`]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// The arguments of `forceout event take-in`.
#[derive(Debug, Args)]
pub(crate) struct TakeInArgs {
    #[command(flatten)]
    file: FileArg,
    /// The event of the other laptop
    #[arg(value_name = "OTHER")]
    other: PathBuf,
    /// The organiser's name in the log
    #[arg(long, value_name = "NAME", default_value = "organiser")]
    by: String,
    /// The time of the entries, in milliseconds since 1970; for tests
    #[arg(long, value_name = "TIME", hide = true)]
    now: Option<i64>,
}

/// Writes it.
pub(crate) fn run(args: &ExportArgs) -> Result<ExitCode, Complaint> {
    let path = &args.file.file;
    let file = read(path)?;
    let bytes = match args.what.as_str() {
        "public" => {
            if args.out.is_none() {
                return Err(Complaint::new("a copy is a file: name it with --out"));
            }
            file.write(true).map_err(|fault| unreadable(path, &fault))?
        }
        "jsonl" => file.book.lines().iter().map(|line| format!("{line}\n")).collect::<String>().into_bytes(),
        name => {
            let table = CsvTable::named(name).unwrap_or(CsvTable::Standings);
            let full = !args.public_names && !file.public;
            file.book.csv(table, args.game.as_deref(), full).map_err(refused)?.into_bytes()
        }
    };
    match &args.out {
        Some(out) => {
            write(out, &bytes)?;
            print(&format!("{} is written.\n", out.display()))?;
        }
        None => print(&String::from_utf8_lossy(&bytes))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Takes in the games of another event.
pub(crate) fn take_in(args: &TakeInArgs) -> Result<ExitCode, Complaint> {
    let mut file = read(&args.file.file)?;
    let other = read(&args.other)?;
    let taken =
        file.take_in(&other, now(args.now), &args.by).map_err(|fault| unreadable(&args.other, &fault))?;
    store(&args.file.file, &file)?;
    print(&format!(
        "Taken in: {}. {} new players, {} entries.\n",
        taken.games.join(", "),
        taken.players,
        taken.entries
    ))?;
    Ok(ExitCode::SUCCESS)
}
