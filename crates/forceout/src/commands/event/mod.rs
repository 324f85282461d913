//! `forceout event`: a tournament in one file, without a server.

mod check;
mod demo;
mod draw;
mod export;
mod file;
mod new;
mod open;
mod print;
mod standings;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand};

use crate::complaint::Complaint;

/// What can be done with an event.
#[derive(Debug, Subcommand)]
pub(crate) enum EventCommand {
    /// Make an event from a template and a list of entries
    #[command(after_help = new::HELP)]
    New(new::NewArgs),
    /// Show where an event stands, and what comes next
    #[command(after_help = open::HELP)]
    Open(open::OpenArgs),
    /// Verify the log, replay every record, and compute every standing again
    #[command(after_help = check::HELP)]
    Check(check::CheckArgs),
    /// Draw the next round, and say how good the draw is and what keeps it from being better
    #[command(after_help = draw::HELP)]
    Draw(draw::DrawArgs),
    /// Do anything that the log records: check people in, publish, start, enter a sheet, undo
    #[command(after_help = draw::DO_HELP)]
    Do(draw::DoArgs),
    /// Print standings as a table
    #[command(after_help = standings::HELP)]
    Standings(standings::StandingsArgs),
    /// Write something to print: posters, cards, score sheets, badges, certificates
    #[command(after_help = print::HELP)]
    Print(print::PrintArgs),
    /// Write tables for spreadsheets, a copy for the public, or the log
    #[command(after_help = export::HELP)]
    Export(export::ExportArgs),
    /// Take in the games of another laptop's event
    #[command(after_help = export::TAKE_IN_HELP)]
    TakeIn(export::TakeInArgs),
    /// Play a whole made-up day on a real server, to watch and to try things out
    #[command(after_help = demo::HELP)]
    Demo(demo::DemoArgs),
}

/// The file of an event.
#[derive(Debug, Args)]
pub(crate) struct FileArg {
    /// The event, an `.event` file
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Does it.
pub(crate) fn run(command: &EventCommand) -> Result<ExitCode, Complaint> {
    match command {
        EventCommand::New(args) => new::run(args),
        EventCommand::Open(args) => open::run(args),
        EventCommand::Check(args) => check::run(args),
        EventCommand::Draw(args) => draw::run(args),
        EventCommand::Do(args) => draw::carry_out(args),
        EventCommand::Standings(args) => standings::run(args),
        EventCommand::Print(args) => print::run(args),
        EventCommand::Export(args) => export::run(args),
        EventCommand::TakeIn(args) => export::take_in(args),
        EventCommand::Demo(args) => demo::run(args),
    }
}
