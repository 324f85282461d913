//! Whether the tables of a draw or of a repair may be stored.

use std::collections::{BTreeMap, BTreeSet};

use crate::Refusal;
use crate::log::state::{Phase, Round, State, Status, Table};
use crate::sizes::Sizes;

/// Whether a draw may be stored: everybody present has one seat, and there are no more tables of two than allowed.
pub(crate) fn draw_fits(state: &State, tables: &[Vec<String>], twos: Option<usize>) -> Result<(), Refusal> {
    let tables: Vec<&[String]> = tables.iter().map(Vec::as_slice).collect();
    let present = seats_fit(state, &tables, &[])?;
    let sizes = Sizes::of(present, twos)?;
    match tables.iter().filter(|table| table.len() == 2).count() > sizes.twos {
        true => Err(Refusal::TooManyTwos),
        false => Ok(()),
    }
}

/// Whether a repair may be stored. Tables that have a result keep their players (TD-20); the number of tables need
/// not be minimal any more, and a table may be dissolved (5.6).
pub(crate) fn reseat_fits(state: &State, round: &Round, tables: &[Vec<String>]) -> Result<(), Refusal> {
    if !matches!(round.phase, Phase::Published | Phase::Running) {
        return Err(Refusal::NotPublished);
    }
    let has_result = |table: &Table| !table.entries.is_empty() || table.confirmed.is_some();
    let mut done: Vec<&[String]> = Vec::new();
    let mut others: Vec<&[String]> = Vec::new();
    for number in 0..tables.len().max(round.tables.len()) {
        let seats = tables.get(number).map(Vec::as_slice).unwrap_or_default();
        match round.tables.get(number).filter(|table| has_result(table)) {
            None => others.push(seats),
            Some(table) if same_players(&table.seats, seats) => done.push(seats),
            Some(_) => return Err(Refusal::ResultExists),
        }
    }
    others.retain(|seats| !seats.is_empty());
    seats_fit(state, &others, &done).map(|_| ())
}

/// How many are present, if they all have a seat; players of finished tables may have left since.
fn seats_fit(state: &State, tables: &[&[String]], done: &[&[String]]) -> Result<usize, Refusal> {
    let mut seen = BTreeSet::new();
    let seats = || tables.iter().copied().flatten();
    let known: BTreeMap<&str, Status> =
        state.players.iter().map(|player| (player.id.as_str(), player.status)).collect();
    let status = |id: &String| known.get(id.as_str()).copied();
    if seats().any(|id| status(id).is_none()) {
        return Err(Refusal::NoSuchPlayer);
    }
    if !seats().chain(done.iter().copied().flatten()).all(|id| seen.insert(id.as_str())) {
        return Err(Refusal::PlayerTwice);
    }
    if tables.iter().any(|table| !(2..=3).contains(&table.len())) {
        return Err(Refusal::TableSize);
    }
    if seats().any(|id| status(id) != Some(Status::Present)) {
        return Err(Refusal::NotPresent);
    }
    let present = state.drawn().count();
    // A player alone is not drawn (TD-6).
    if present > 1 && state.drawn().any(|id| !seen.contains(id)) {
        return Err(Refusal::PlayerMissing);
    }
    Ok(present)
}

fn same_players(one: &[String], other: &[String]) -> bool {
    one.iter().collect::<BTreeSet<_>>() == other.iter().collect::<BTreeSet<_>>()
}
