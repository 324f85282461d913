//! The record of a table's last match, as a `.shake` file.

use referee::{Act, Command, Match, Phase, Record};

use crate::entry::Entry;
use crate::findings::Repeating;
use protocol::Problem;

/// The positions of the commands that stand: what was taken back is in the log, but in no replay.
fn standing(entries: &[Entry]) -> Vec<usize> {
    let mut standing = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Command { .. } => standing.push(index),
            Entry::TookBack { stand } => standing.truncate(*stand),
            _ => {}
        }
    }
    standing
}

/// The record of the last match of a table, from its entries. What the referee knows nothing about (pauses, hands on the block) is in
/// comments, which a replay ignores. While somebody is still writing, the record ends before the first Solution
/// presented: nobody may read it yet.
pub fn record_of(last_match: &[Entry]) -> Result<String, Problem> {
    let Some((Entry::Began { header, seed }, rest)) = last_match.split_first() else {
        return Err(Problem::conflict("no-match", "No match has begun at this table."));
    };
    let fault = |_| Problem::internal();
    let mut record = Record::read(header).map_err(fault)?;
    let mut game = Match::new(record.header.clone());
    let judge = desk::judge();
    let mut text = record.write();
    let mut hidden: Option<usize> = None;
    let standing = standing(rest);
    for (index, entry) in rest.iter().enumerate() {
        match entry {
            Entry::Command { line, presses, findings, .. } => {
                let command = Command::from_line(line).map_err(|_| Problem::internal())?;
                if standing.binary_search(&index).is_err() {
                    text += &format!("# taken back: {} {} {}\n", command.at, command.by, command.act.name());
                    continue;
                }
                if matches!(command.act, Act::Present { .. }) {
                    hidden.get_or_insert(text.len());
                }
                record.command(&mut game, &command, &Repeating::new(findings, &judge));
                if game.phase() != Phase::Writing {
                    hidden = None;
                }
                text += &record.last_text();
                for press in presses {
                    text += &format!(
                        "# {} pressed at {} (arrived at {}, line {} s)\n",
                        press.by, press.pressed, press.arrived, press.lag
                    );
                }
            }
            Entry::Paused { at } => text += &format!("# {at} clocks stopped\n"),
            Entry::WentOn { at, away, restarted } => {
                let why = if *restarted { "the server was away" } else { "paused" };
                text +=
                    &format!("# {at} clocks go on: {why} for {} s\n", referee::Moment::milliseconds(*away));
            }
            Entry::TookBack { .. } => text += "# so far it was taken back\n",
            Entry::Failed { line } => text += &format!("# the program failed at: {line}\n"),
            _ => {}
        }
    }
    if let Some(shown) = hidden {
        text.truncate(shown);
    }
    if game.points().is_some() {
        text += &format!("# seed {seed}\n");
        record.close(&game);
        text += &record.closing_line().unwrap_or_default();
    }
    Ok(text)
}
