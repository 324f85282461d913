//! Whether the tables of a draw or of a repair may be stored.

use std::collections::{BTreeMap, BTreeSet};

use crate::Refusal;
use crate::log::state::{EventPhase, EventStatus, GameState, Round, State};
use crate::sizes::Sizes;

/// Whether a draw may be stored: everybody present has one seat, and there are no more tables of two than allowed.
pub(crate) fn draw_fits(
    state: &State,
    game: &GameState,
    tables: &[Vec<String>],
    twos: Option<usize>,
) -> Result<(), Refusal> {
    let tables: Vec<&[String]> = tables.iter().map(Vec::as_slice).collect();
    let sections = seats_fit(state, game, &tables, &[])?;
    let allowed = match sections.as_slice() {
        [present] => Sizes::of(*present, twos)?.twos,
        // Every section is drawn by itself (TD-17); extra tables of two are requested for all sections together.
        sections => {
            let needed: Result<usize, Refusal> =
                sections.iter().map(|present| Ok(Sizes::of(*present, None)?.twos)).sum();
            needed?.max(twos.unwrap_or_default())
        }
    };
    match tables.iter().filter(|table| table.len() == 2).count() > allowed {
        true => Err(Refusal::TooManyTwos),
        false => Ok(()),
    }
}

/// Whether a repair may be stored. Tables that have a result keep their players (TD-20); the number of tables no longer has to
/// be minimal, and a table may be dissolved (5.6).
pub(crate) fn reseat_fits(
    state: &State,
    game: &GameState,
    round: &Round,
    tables: &[Vec<String>],
) -> Result<(), Refusal> {
    if !matches!(round.phase, EventPhase::Published | EventPhase::Running) {
        return Err(Refusal::NotPublished);
    }
    let mut done: Vec<&[String]> = Vec::new();
    let mut others: Vec<&[String]> = Vec::new();
    for number in 0..tables.len().max(round.tables.len()) {
        let seats = tables.get(number).map(Vec::as_slice).unwrap_or_default();
        match round.tables.get(number).filter(|table| table.has_result()) {
            None => others.push(seats),
            Some(table) if same_players(&table.seats, seats) => done.push(seats),
            Some(_) => return Err(Refusal::ResultExists),
        }
    }
    others.retain(|seats| !seats.is_empty());
    seats_fit(state, game, &others, &done).map(|_| ())
}

/// How many are present in each section, if they all have a seat; players of finished tables may have left since.
fn seats_fit(
    state: &State,
    game: &GameState,
    tables: &[&[String]],
    done: &[&[String]],
) -> Result<Vec<usize>, Refusal> {
    let mut seen = BTreeSet::new();
    let seats = || tables.iter().copied().flatten();
    let player = |id: &String| state.people.get(id);
    if seats().any(|id| player(id).is_none()) {
        return Err(Refusal::NoSuchPlayer);
    }
    if !seats().chain(done.iter().copied().flatten()).all(|id| seen.insert(id.as_str())) {
        return Err(Refusal::PlayerTwice);
    }
    if tables.iter().any(|table| !(2..=3).contains(&table.len())) {
        return Err(Refusal::TableSize);
    }
    if seats().any(|id| player(id).is_some_and(|player| player.status != EventStatus::Present)) {
        return Err(Refusal::NotPresent);
    }
    if seats().any(|id| player(id).is_some_and(|player| !game.has(player))) {
        return Err(Refusal::NotInGame);
    }
    let mut sections: BTreeMap<usize, Vec<&str>> = BTreeMap::from([(1, Vec::new())]);
    for player in state.drawn(game) {
        sections.entry(game.settings.section(player)).or_default().push(&player.id);
    }
    // A player alone is not drawn (TD-6).
    let missing = |present: &Vec<&str>| present.len() > 1 && present.iter().any(|id| !seen.contains(id));
    if sections.values().any(missing) {
        return Err(Refusal::PlayerMissing);
    }
    if sections.len() > 1 {
        sections.retain(|_, present| !present.is_empty());
    }
    Ok(sections.values().map(Vec::len).collect())
}

fn same_players(one: &[String], other: &[String]) -> bool {
    one.iter().collect::<BTreeSet<_>>() == other.iter().collect::<BTreeSet<_>>()
}
