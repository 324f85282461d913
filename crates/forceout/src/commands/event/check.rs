//! `forceout event check`: verifies the chain, replays every record, and computes every standing again.

use std::process::ExitCode;

use clap::Args;
use event::{EventFile, FileFault, MAX_FILE, ShakeOf, StandingsWish, Viewer};
use protocol::events::StandingsSubject;
use serde_json::json;
use tournament::{EventRole, ResultSource};

use super::FileArg;
use super::file::{bytes, unreadable};
use crate::complaint::Complaint;
use crate::output::{BAD, GOOD, clean, columns, paint, print, words, wrap};
use crate::table::file::replay_text;

/// What stands below the help.
pub(super) const HELP: &str = "--head compares the end of the log with the one printed on posted standings.\n\n\
    Exit status:\n  \
    0  the event is whole: everything follows from its log\n  \
    1  something does not; it is named\n  \
    2  the file could not be read, or the command line not understood\n\n\
    Examples:\n  \
    forceout event check spring.event\n  \
    forceout event check spring.event --head=7c1e…";

/// The arguments of `forceout event check`.
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    file: FileArg,
    /// The end of the log as printed on the standings; its first digits are enough
    #[arg(long, value_name = "HASH")]
    head: Option<String>,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

/// What was looked at, and what is wrong.
#[derive(Default)]
struct Found {
    entries: usize,
    records: usize,
    standings: usize,
    faults: Vec<String>,
}

/// Checks it.
pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode, Complaint> {
    let path = &args.file.file;
    let mut found = Found::default();
    let (mut head, mut foreign) = (String::new(), Vec::new());
    match EventFile::read(&bytes(path, MAX_FILE)?) {
        Ok(file) => {
            look(&file, args.head.as_deref(), &mut found)?;
            head = file.book.head().to_owned();
            foreign = file.foreign;
        }
        // A broken log is what this command is for; a file that is not an event at all is bad input.
        Err(fault @ (FileFault::Broken(_) | FileFault::Cut(..))) => {
            found.faults.push(clean(&fault.to_string()))
        }
        Err(fault) => return Err(unreadable(path, &fault)),
    }
    let code = if found.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) };
    let Found { entries, records, standings, faults } = found;
    if args.json {
        let said = json!({
            "whole": faults.is_empty(), "entries": entries, "records": records, "standings": standings, "head": head,
            "faults": faults, "foreign": foreign,
        });
        print(&format!("{said}\n"))?;
        return Ok(code);
    }
    let mut text = String::new();
    for fault in &faults {
        let mut line = wrap("wrong: ", &words(fault), columns());
        line.replace_range(..6, &paint(BAD, "wrong:"));
        text += &line;
    }
    if faults.is_empty() {
        text += &format!("{} Everything follows from the log.\n", paint(GOOD, "Whole."));
        text += &format!(
            "  {entries} entries, {records} records replayed, {standings} standings computed again\n"
        );
        text += &format!("  the log ends with {head}\n");
    }
    if !foreign.is_empty() {
        let names: Vec<String> =
            foreign.iter().take(5).map(|name| clean(&mat::excerpt(name).to_string())).collect();
        text += &wrap(
            "",
            &words(&format!("Not part of an event, and ignored: {}.", names.join(", "))),
            columns(),
        );
    }
    print(&text)?;
    Ok(code)
}

fn look(file: &EventFile, printed: Option<&str>, found: &mut Found) -> Result<(), Complaint> {
    let book = &file.book;
    found.entries = book.entries();
    if let Some(printed) = printed {
        let printed: String = printed.chars().take_while(char::is_ascii_hexdigit).collect();
        if printed.is_empty() || !book.head().starts_with(&printed.to_lowercase()) {
            let fault = format!("the log ends with {}, not with {printed}", book.head());
            found.faults.push(fault);
        }
    }
    for (shake, text) in &file.shakes {
        found.records += 1;
        found.faults.extend(record_fault(file, shake, text));
    }
    for game in &book.state().games {
        for (round, tables) in (1..).zip(&game.rounds) {
            for (place, table) in tables.seated() {
                let live = table.confirmed.as_ref().is_some_and(|one| one.how == ResultSource::Live);
                let shake = ShakeOf { game: game.id.clone(), round, table: game.number(place) };
                if live && !file.shakes.is_empty() && !file.shakes.contains_key(&shake) {
                    found.faults.push(format!("round {round}, table {}: its record is missing", shake.table));
                }
            }
        }
    }
    let organiser = Viewer { role: EventRole::Organiser, label: String::new(), team: None };
    for game in &book.state().games {
        for of in [StandingsSubject::Players, StandingsSubject::Teams] {
            for round in 0..=game.rounds.len() {
                let wish =
                    StandingsWish { game: Some(game.id.clone()), of, round: Some(round), section: None };
                match book.standings_page(&organiser, &wish) {
                    Ok(_) => found.standings += 1,
                    // A round that has not begun has no standings.
                    Err(tournament::Refusal::NoSuchRound) => {}
                    Err(refusal) => {
                        found.faults.push(format!(
                            "{}, standings after round {round}: {}",
                            game.id,
                            refusal.message()
                        ));
                    }
                }
            }
        }
    }
    let differing = file.differing_tables().map_err(|fault| Complaint::new(clean(&fault.to_string())))?;
    found.faults.extend(
        differing.into_iter().map(|table| format!("{table} in the file is not what follows from the log")),
    );
    Ok(())
}

/// What is wrong with a record: it does not replay, or it disagrees with the log.
fn record_fault(file: &EventFile, shake: &ShakeOf, text: &str) -> Option<String> {
    let ShakeOf { game, round, table } = shake;
    let place = format!("{game}, round {round}, table {table}");
    let replayed = match replay_text(place.clone(), text) {
        Ok(replayed) => replayed,
        Err(complaint) => return Some(complaint.in_one_line()),
    };
    let state = file.book.state().game(Some(game))?;
    let Some(seated) = state.table(Some(*round), *table) else {
        return Some(format!("{place}: there is no such table"));
    };
    let result = seated.confirmed.as_ref().filter(|one| one.how == ResultSource::Live)?;
    // The record lists the seats in the order of the table.
    let sums: Vec<i64> =
        replayed.game.view(referee::Viewer::Judge).players.iter().map(|player| player.total).collect();
    let differs = seated
        .seats
        .iter()
        .zip(sums)
        .any(|(id, sum)| result.result.totals.get(id).is_some_and(|total| *total != sum));
    differs.then(|| format!("{place}: its record gives other totals than the log"))
}
