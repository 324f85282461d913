//! Events of random commands: several games, every act, most of them sensible.

use std::collections::{BTreeMap, BTreeSet};

use mat::{Book, Dice, Division};
use tournament::{
    CallKind, Command, Event, EventAct, EventEntry, EventOptions, EventPhase, EventRole, EventSheet,
    EventStatus, GameSettings, GameState, State, TableResult,
};

const GAMES: [&str; 3] = ["onsets", "equations", "final"];

fn settings(dice: &mut Dice, game: &str) -> GameSettings {
    let options =
        EventOptions { entries: 1 + dice.below(2), live: dice.chance(20), ..EventOptions::default() };
    let (rules, division) = match game {
        "equations" => (Book::AdventurousEquations2018, Division::Middle),
        _ => (Book::AgloaOnSets2024, Division::Middle),
    };
    let sections = 1 + usize::from(dice.chance(30));
    let section_of = (0..4).map(|team| (format!("T{team}"), 1 + team % sections)).collect();
    let play_off_of = (game == "final").then(|| "onsets".to_owned());
    let first_table = if game == "equations" { 11 } else { 1 };
    let usual = GameSettings::new(rules, division, 3);
    GameSettings { options, sections, section_of, play_off_of, first_table, ..usual }
}

fn entry(dice: &mut Dice, place: usize) -> EventEntry {
    let games = dice.chance(30).then(|| {
        let named = GAMES.into_iter().filter(|_| dice.chance(60)).map(str::to_owned);
        named.collect::<BTreeSet<String>>()
    });
    EventEntry {
        player: format!("P{place}"),
        team: Some(format!("T{}", place / 2)),
        school: dice.chance(50).then(|| format!("S{}", place / 4)),
        seed: dice.chance(50).then_some(place as u32 + 1),
        games,
    }
}

/// An event after its first entries.
pub(crate) fn begun(dice: &mut Dice) -> Event {
    let mut event = Event::new();
    for game in GAMES {
        let act = EventAct::Game { settings: settings(dice, game) };
        event.command(command(1, "Olga", EventRole::Organiser, Some(game), act)).unwrap();
    }
    let players: Vec<EventEntry> = (0..2 + dice.below(6)).map(|place| entry(dice, place)).collect();
    let ids: Vec<String> = players.iter().map(|entry| entry.player.clone()).collect();
    event.command(command(2, "Olga", EventRole::Organiser, None, EventAct::Admit { players })).unwrap();
    let act = EventAct::CheckIn { player: None, players: ids };
    event.command(command(3, "Olga", EventRole::Organiser, None, act)).unwrap();
    event
}

pub(crate) fn command(at: i64, by: &str, role: EventRole, game: Option<&str>, act: EventAct) -> Command {
    Command { at, by: by.to_owned(), role, id: None, game: game.map(str::to_owned), act }
}

/// A command that makes sense more often than not.
pub(crate) fn any_command(event: &Event, dice: &mut Dice) -> Command {
    let state = event.state();
    let game = *dice.pick(&GAMES);
    let act = match state.game(Some(game)) {
        Some(of) if dice.chance(55) => usual(event, of, dice),
        Some(of) if dice.chance(60) => at_tables(event, of, dice),
        _ => elsewhere(event, game, dice),
    };
    let allowed = act.roles();
    let role = if dice.chance(95) { *dice.pick(allowed) } else { *dice.pick(&EventRole::ALL) };
    let named = if dice.chance(97) { Some(game) } else { None };
    let id = dice.chance(50).then(|| format!("c{}", dice.below(1_000)));
    let at = event.entries().last().map_or(0, |entry| entry.at) + dice.below(60_000) as i64;
    Command { id, ..command(at, &format!("person {}", dice.below(4)), role, named, act) }
}

/// The usual next step of a round.
fn usual(event: &Event, game: &GameState, dice: &mut Dice) -> EventAct {
    let state = event.state();
    let round = dice.chance(10).then(|| dice.below(4));
    match game.rounds.last().map(|round| round.phase) {
        None => EventAct::Draw { round, tables: seating(state, game, dice), twos: None },
        Some(EventPhase::Closed) if dice.chance(30) => EventAct::Release { round },
        Some(EventPhase::Closed) => EventAct::Draw { round, tables: seating(state, game, dice), twos: None },
        Some(EventPhase::Draft) => EventAct::Publish { round },
        Some(EventPhase::Published) => EventAct::Start { round },
        Some(EventPhase::Running) if dice.chance(70) => EventAct::Enter(sheet(game, dice)),
        Some(EventPhase::Running) if dice.chance(20) => EventAct::Pause {},
        Some(EventPhase::Running) if dice.chance(20) => EventAct::Resume {},
        Some(EventPhase::Running) => EventAct::Close { round },
    }
}

fn at_tables(event: &Event, game: &GameState, dice: &mut Dice) -> EventAct {
    let state = event.state();
    let round = dice.chance(15).then(|| dice.below(4));
    let table = number(game, dice);
    let player = seated(game, round, table, dice).unwrap_or_else(|| somebody(state, dice));
    let about = dice.chance(50).then(|| "about a “cube” of 2".to_owned());
    let open: Vec<usize> = state.open_calls().map(|call| call.number).collect();
    let call = if open.is_empty() { dice.below(9) } else { *dice.pick(&open) };
    let table_of_call = state.call(call).map_or(table, |call| call.table);
    if let Some((round, table)) = game.appeals().next().filter(|_| dice.chance(30)) {
        return EventAct::Decide { round: Some(round), table, upheld: dice.chance(50), reason: reason(dice) };
    }
    match dice.below(15) {
        0 => EventAct::Live(sheet(game, dice)),
        1 => EventAct::Correct(EventSheet { reason: reason(dice), ..sheet(game, dice) }),
        2 => EventAct::Reseat { round, tables: seating(state, game, dice) },
        3 => EventAct::Sign { round, table, player },
        4 | 5 => {
            // A few judges at the first table, so that there are appeals.
            let table = if dice.chance(60) { game.number(0) } else { table };
            EventAct::Ruling { round, table, about, ruled: None, call: None, verdict: Some(1) }
        }
        6 => {
            let ruled = Some("They may.".to_owned());
            EventAct::Ruling { round, table: table_of_call, about, ruled, call: Some(call), verdict: None }
        }
        7 => match seated(game, None, game.number(0), dice) {
            Some(player) => EventAct::Appeal { round: None, table: game.number(0), player, about },
            None => EventAct::Appeal { round, table, player, about },
        },
        8 => EventAct::Decide { round, table, upheld: dice.chance(50), reason: reason(dice) },
        9 => EventAct::Call { round, table, kind: CallKind::Solution, about },
        10 => EventAct::Take { call, judge: dice.chance(50).then(|| "Marek".to_owned()) },
        11 => EventAct::DropCall { call },
        12 => EventAct::Warn { round, table, player, about },
        13 => EventAct::Finished { round, table },
        _ if dice.chance(50) => EventAct::Medium { round, table, live: dice.chance(70) },
        _ => EventAct::Opened { round, table, code: "KESTREL".to_owned() },
    }
}

fn elsewhere(event: &Event, game: &str, dice: &mut Dice) -> EventAct {
    let state = event.state();
    let player = somebody(state, dice);
    let several = || Vec::from(["P0", "P1", "P2"].map(str::to_owned));
    match dice.below(14) {
        0 => EventAct::Game { settings: settings(dice, game) },
        1 if dice.chance(20) => EventAct::DropGame {},
        2 => {
            let place = 8 + dice.below(6);
            EventAct::Add(entry(dice, place))
        }
        3 => EventAct::Admit { players: vec![entry(dice, 14), entry(dice, 15)] },
        4 => EventAct::Change {
            player,
            team: dice.chance(50).then(|| dice.chance(70).then(|| "T1".to_owned())),
            school: dice.chance(50).then_some(None),
            seed: dice.chance(50).then_some(Some(3)),
            games: dice.chance(30).then(|| dice.chance(50).then(|| GAMES.map(str::to_owned).into())),
        },
        5 | 6 => EventAct::CheckIn { player: Some(player), players: Vec::new() },
        7 => EventAct::CheckOut { player: None, players: several(), reason: Some("ill".to_owned()) },
        8 => EventAct::CheckOut { player: Some(player), players: Vec::new(), reason: None },
        9 => EventAct::Apart { pairs: vec![(player, somebody(state, dice))] },
        10 => {
            let (player, team) =
                if dice.chance(70) { (Some(player), None) } else { (None, Some("T0".to_owned())) };
            EventAct::Adjust { player, team, points: dice.below(7) as i64 - 3, reason: reason(dice) }
        }
        11 => EventAct::Note { text: reason(dice) },
        12 if dice.chance(30) => EventAct::Withdraw { player },
        12 if dice.chance(30) => EventAct::Expel { player, reason: reason(dice) },
        12 if dice.chance(50) => EventAct::Finish {},
        _ => EventAct::Undo { entry: dice.below(event.entries().len() + 2) },
    }
}

fn somebody(state: &State, dice: &mut Dice) -> String {
    if dice.chance(95) { dice.pick(&state.people).id.clone() } else { "P77".to_owned() }
}

fn reason(dice: &mut Dice) -> String {
    if dice.chance(85) { "because" } else { "" }.to_owned()
}

/// The number of a table, or one that no table has.
fn number(game: &GameState, dice: &mut Dice) -> usize {
    let tables = game.rounds.last().map_or(0, |round| round.tables.len());
    game.number(dice.below(tables + 1))
}

fn seated(game: &GameState, round: Option<usize>, table: usize, dice: &mut Dice) -> Option<String> {
    game.table(round, table).map(|table| dice.pick(&table.seats).clone())
}

/// Everybody at tables of three, section by section, with as few tables of two as possible.
fn seating(state: &State, game: &GameState, dice: &mut Dice) -> Vec<Vec<String>> {
    let mut sections: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    let present = state.players(game).filter(|player| player.status == EventStatus::Present);
    for player in present {
        sections.entry(game.settings.section(player)).or_default().push(player.id.clone());
    }
    let mut tables = Vec::new();
    for mut players in sections.into_values() {
        dice.shuffle(&mut players);
        let threes =
            if players.len() % 3 == 1 { players.len().saturating_sub(4) } else { players.len() / 3 * 3 };
        let (threes, twos) = players.split_at(threes);
        let seats = threes.chunks(3).chain(twos.chunks(2)).map(<[String]>::to_vec);
        tables.extend(seats.filter(|table| table.len() > 1 || dice.chance(5)));
    }
    tables
}

/// One of a few results, so that two are often equal.
fn sheet(game: &GameState, dice: &mut Dice) -> EventSheet {
    let round = dice.chance(10).then(|| dice.below(4));
    let table = number(game, dice);
    let seats = game.table(round, table).map(|table| table.seats.clone()).unwrap_or_default();
    let absent: BTreeSet<String> = seats.iter().filter(|_| dice.chance(8)).cloned().collect();
    let better = dice.below(2) as i64;
    let present = seats.iter().enumerate().filter(|(_, id)| !absent.contains(*id));
    let totals: BTreeMap<String, i64> =
        present.map(|(place, id)| (id.clone(), if place == 0 { 8 + 2 * better } else { 8 })).collect();
    EventSheet::new(round, table, TableResult { totals, absent, ..TableResult::default() })
}
