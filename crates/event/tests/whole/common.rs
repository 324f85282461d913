//! Events for tests: made step by step from a seed, so that every run makes the same ones.

use std::collections::{BTreeMap, BTreeSet};

use event::{EventBook, EventSettings, Known, Viewer};
use mat::{Book, Dice, Division};
use protocol::events::DraftWish;
use tournament::{
    Command, EventAct, EventEntry, EventLevel, EventRole, EventSheet, GameSettings, Metric, TableResult,
};

/// The only game of these events.
pub(crate) const GAME: &str = "onsets";
/// Totals on sheets start here, so that they cannot be mistaken for anything else.
pub(crate) const TOTALS: i64 = 70_000;
/// When an event's names are deleted.
pub(crate) const DELETES: i64 = 1_000_000;

pub(crate) fn viewer(role: EventRole, label: &str, team: Option<&str>) -> Viewer {
    Viewer { role, label: label.to_owned(), team: team.map(str::to_owned) }
}

pub(crate) fn empty() -> EventBook {
    let seed = "2a".parse().unwrap();
    EventBook::new(EventSettings::new("Harbour League", "2027-03-13", "2027-03-13", "2026-27", DELETES, seed))
}

/// Does something as somebody; panics if it is refused.
#[track_caller]
pub(crate) fn act(book: &mut EventBook, role: EventRole, by: &str, act: EventAct) {
    let at = book.entries() as i64 + 1;
    let command = Command { at, by: by.to_owned(), role, id: None, game: Some(GAME.to_owned()), act };
    if let Err(refused) = book.command(command.clone()) {
        panic!("{command:?}: {}", refused.refusal);
    }
}

pub(crate) fn organise(book: &mut EventBook, what: EventAct) {
    act(book, EventRole::Organiser, "Olga", what);
}

/// An event with this many players in teams of three, each with everything that could leak.
pub(crate) fn with_people(players: usize, settings: GameSettings, dice: &mut Dice) -> EventBook {
    let mut book = empty();
    organise(&mut book, EventAct::Game { settings });
    let mut entries = Vec::new();
    for number in 0..players {
        let id = format!("{}{}", char::from(b'A' + (number / 3) as u8), number % 3 + 1);
        entries.push(EventEntry {
            player: id.clone(),
            team: Some(format!("Team{}q", number / 3)),
            school: Some(format!("School{}q", number / 6)),
            ..EventEntry::default()
        });
        let known = Known {
            name: dice.chance(80).then(|| format!("First{number}q Last{number}q")),
            nickname: dice.chance(70).then(|| format!("Nick{number}q")),
            league: Some(format!("{number}q's league")),
            grade: Some(7),
            consent: *dice.pick(&EventLevel::ALL),
        };
        book.people.0.insert(id, known);
    }
    let ids: Vec<String> = entries.iter().map(|entry| entry.player.clone()).collect();
    organise(&mut book, EventAct::Admit { players: entries });
    organise(&mut book, EventAct::CheckIn { player: None, players: ids });
    book
}

pub(crate) fn on_sets(rounds: usize) -> GameSettings {
    let order = vec![Metric::Points, Metric::Firsts, Metric::Opponents];
    GameSettings { order, ..GameSettings::new(Book::AgloaOnSets2024, Division::Middle, rounds) }
}

/// Draws, publishes and starts the next round.
pub(crate) fn begin(book: &mut EventBook) {
    let drawn = book.draft(&DraftWish::default()).unwrap();
    let tables = drawn.tables.into_iter().map(|table| table.seats).collect();
    organise(book, EventAct::Draw { round: None, tables, twos: None });
    organise(book, EventAct::Publish { round: None });
    organise(book, EventAct::Start { round: None });
}

/// A result for a table: everybody has a different total.
pub(crate) fn result(seats: &[String], dice: &mut Dice) -> TableResult {
    let mut totals: Vec<i64> =
        (0..seats.len() as i64).map(|place| TOTALS + 2 * (dice.below(5_000) as i64) + place).collect();
    dice.shuffle(&mut totals);
    TableResult { totals: seats.iter().cloned().zip(totals).collect(), ..TableResult::default() }
}

/// The tables of the last round with their numbers.
pub(crate) fn tables(book: &EventBook) -> Vec<(usize, Vec<String>)> {
    let game = book.state().game(Some(GAME)).unwrap();
    let round = game.round(None).unwrap();
    round.seated().map(|(place, table)| (game.number(place), table.seats.clone())).collect()
}

/// Two people type the sheets of all tables, and the round is closed.
pub(crate) fn play_out(book: &mut EventBook, dice: &mut Dice) {
    for (number, seats) in tables(book) {
        let result = result(&seats, dice);
        for typist in ["Ines", "Tomas"] {
            act(
                book,
                EventRole::Scorekeeper,
                typist,
                EventAct::Enter(EventSheet::new(None, number, result.clone())),
            );
        }
    }
    organise(book, EventAct::Close { round: None });
}

/// Every number and every text of a page.
pub(crate) fn leaves(page: &impl serde::Serialize) -> (BTreeSet<i64>, String) {
    let value = serde_json::to_value(page).unwrap();
    let mut numbers = BTreeSet::new();
    collect(&value, &mut numbers);
    (numbers, value.to_string())
}

fn collect(value: &serde_json::Value, numbers: &mut BTreeSet<i64>) {
    match value {
        serde_json::Value::Number(number) => numbers.extend(number.as_i64()),
        serde_json::Value::Array(list) => list.iter().for_each(|one| collect(one, numbers)),
        serde_json::Value::Object(fields) => fields.values().for_each(|one| collect(one, numbers)),
        _ => {}
    }
}

/// Points by player over these rounds, recomputed from the sheets by the table of XII-A.
pub(crate) fn points_by_hand(book: &EventBook, rounds: usize) -> BTreeMap<String, i64> {
    let mut points: BTreeMap<String, i64> = BTreeMap::new();
    let game = book.state().game(Some(GAME)).unwrap();
    for round in game.rounds.iter().take(rounds) {
        for table in &round.tables {
            let Some(confirmed) = &table.confirmed else { continue };
            let totals = &confirmed.result.totals;
            for (id, total) in totals {
                let above = totals.values().filter(|other| *other > total).count();
                let level = totals.values().filter(|other| *other == total).count();
                *points.entry(id.clone()).or_default() += match (totals.len(), above, level) {
                    (_, 0, 1) => 6,
                    (_, 0, 2) => 5,
                    (_, 0, _) | (_, 1, 1) => 4,
                    (_, 1, _) => 3,
                    _ => 2,
                };
            }
        }
    }
    points
}
