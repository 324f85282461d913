//! The repair of a published round (5.6, TD-19): as few people move as possible, and tables that have begun are not touched.

use std::collections::{BTreeMap, BTreeSet};

use super::draft::Drafted;
use super::fields::{Drafting, fields_of};
use crate::Refusal;
use crate::log::{EventPhase, EventStatus, GameState, Participant, State};
use crate::repair::repair;

/// A repaired round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mended {
    /// The round as it would be: the same numbers, new tables at the end, dissolved ones empty. Never marked as proved.
    pub drafted: Drafted,
    /// Who moves, from which table to which.
    pub moves: Vec<(String, usize, usize)>,
    /// Who gets a seat, and where.
    pub seated: Vec<(String, usize)>,
}

/// Repairs the last round. Absent are the players named and those who are not present; anyone present without a seat has
/// arrived. `begun` names the tables, by their numbers in the hall, that have begun their first shake; tables that have a sheet
/// or have stopped playing count as begun too.
pub fn mend(
    state: &State,
    game: &GameState,
    absent: &[String],
    arrived: &[String],
    begun: &BTreeSet<usize>,
) -> Result<Mended, Refusal> {
    let number = game.rounds.len();
    let round = game.rounds.last().ok_or(Refusal::NoSuchRound)?;
    if !matches!(round.phase, EventPhase::Published | EventPhase::Running) {
        return Err(Refusal::NotPublished);
    }
    if absent.iter().chain(arrived).any(|id| !state.people.has(id)) {
        return Err(Refusal::NoSuchPlayer);
    }
    let is_kept = |place: usize| {
        let table = &round.tables[place];
        table.has_result() || table.finished.is_some() || begun.contains(&game.number(place))
    };
    let kept: BTreeSet<&String> = (0..round.tables.len())
        .filter(|place| is_kept(*place))
        .flat_map(|place| &round.tables[place].seats)
        .collect();
    let is_here = |player: &&Participant| {
        let present = player.status == EventStatus::Present || arrived.contains(&player.id);
        present && !absent.contains(&player.id) && !kept.contains(&player.id)
    };
    let here: Vec<&Participant> = state.players(game).filter(is_here).collect();
    let mut tables: Vec<(usize, Vec<String>)> = round
        .tables
        .iter()
        .enumerate()
        .map(|(place, table)| {
            let first = table.seats.first().and_then(|id| state.people.get(id));
            let section = first.map_or(1, |player| game.settings.section(player));
            (section, if is_kept(place) { table.seats.clone() } else { Vec::new() })
        })
        .collect();
    let mut drafted = Drafted::empty(game, number);
    drafted.proved = false;
    for of in fields_of(state, game, &here, number, &Drafting::default())? {
        let field = &of.field;
        // Without the tables that an earlier section has just opened.
        let old = (0..round.tables.len()).filter(|place| !is_kept(*place));
        let own: Vec<usize> = old.filter(|place| tables[*place].0 == of.section).collect();
        let published: Vec<Vec<usize>> = own
            .iter()
            .map(|place| round.tables[*place].seats.iter().filter_map(|id| field.place(id)).collect())
            .collect();
        let had: BTreeSet<usize> = published.iter().flatten().copied().collect();
        let new: Vec<usize> = (0..field.len()).filter(|place| !had.contains(place)).collect();
        let repaired = repair(field, &published, &new)?;
        drafted.vector = drafted.vector + repaired.vector;
        let id = |place: &usize| field.players()[*place].id.clone();
        for (index, seats) in repaired.tables.iter().enumerate() {
            let seats: Vec<String> = seats.iter().map(id).collect();
            match own.get(index) {
                Some(place) => tables[*place].1 = in_old_order(&round.tables[*place].seats, seats),
                None => tables.push((of.section, seats)),
            }
        }
        if repaired.unseated > 0 {
            drafted.unseated.extend(field.players().iter().map(|player| player.id.clone()));
        }
    }
    for (section, seats) in tables {
        drafted.add(game, section, seats);
    }
    Ok(moved(game, drafted))
}

/// Players who stay keep their places at the table.
fn in_old_order(old: &[String], mut seats: Vec<String>) -> Vec<String> {
    seats.sort_by_key(|id| old.iter().position(|seat| seat == id).unwrap_or(old.len()));
    seats
}

fn moved(game: &GameState, drafted: Drafted) -> Mended {
    let before: BTreeMap<&String, usize> = game
        .rounds
        .last()
        .into_iter()
        .flat_map(|round| round.tables.iter().enumerate())
        .flat_map(|(place, table)| table.seats.iter().map(move |id| (id, game.number(place))))
        .collect();
    let (mut moves, mut seated) = (Vec::new(), Vec::new());
    for table in &drafted.tables {
        for id in &table.seats {
            match before.get(id) {
                Some(old) if *old == table.number => {}
                Some(old) => moves.push((id.clone(), *old, table.number)),
                None => seated.push((id.clone(), table.number)),
            }
        }
    }
    Mended { drafted, moves, seated }
}
