//! Logs of random commands: they replay to the same state, and undo leaves a legal state or says what it would break.

use std::collections::{BTreeMap, BTreeSet};

use mat::Dice;
use proptest::prelude::*;
use tournament::{
    Act, Command, Event, Header, Options, Participant, Phase, Place, Refusal, State, Status, TableResult,
};

fn header(dice: &mut Dice) -> Header {
    let options = Options { entries: 1 + dice.below(2), ..Options::default() };
    let players = (0..2 + dice.below(6)).map(|place| Participant {
        id: format!("P{place}"),
        team: Some(format!("T{}", place / 2)),
        status: if dice.chance(85) { Status::Present } else { Status::Registered },
    });
    Header { players: players.collect(), rounds: 3, options }
}

/// A command that makes sense more often than not.
fn command(event: &Event, dice: &mut Dice) -> Command {
    let state = event.state();
    let player = match dice.chance(95) {
        true => dice.pick(&state.players).id.clone(),
        false => "P77".to_owned(),
    };
    let round = dice.chance(20).then(|| dice.below(4));
    let tables = state.rounds.last().map_or(0, |round| round.tables.len());
    let place = Place { round, table: Some(1 + dice.below(tables + 1)) };
    let reason = if dice.chance(80) { "because" } else { "" }.to_owned();
    let phase = state.rounds.last().map(|round| round.phase);
    let usual = match phase {
        None | Some(Phase::Closed) => 0,
        Some(Phase::Draft) => 1,
        Some(Phase::Published) => 2,
        Some(Phase::Running) if dice.chance(60) => 4,
        Some(Phase::Running) if dice.chance(60) => 12 + dice.below(4),
        Some(Phase::Running) => 3,
    };
    let act = match if dice.chance(60) { usual } else { dice.below(17) } {
        0 => Act::Draw { round, tables: seating(state, dice), twos: None },
        1 => Act::Publish(round),
        2 => Act::Start(round),
        3 => Act::Close(round),
        4 => Act::Enter(place, result(state, place, dice)),
        5 => Act::Live(place, result(state, place, dice)),
        6 => Act::Correct { place, result: result(state, place, dice), reason },
        7 => Act::CheckIn(player),
        8 => Act::CheckOut(player),
        9 => Act::Add { player: format!("P{}", dice.below(12)), team: None },
        10 => Act::Reseat { round, tables: seating(state, dice) },
        11 => Act::Adjust { player: Some(player), team: None, points: dice.below(7) as i64 - 3, reason },
        12 => Act::Sign(place, player),
        13 => Act::Ruling(place),
        14 => Act::Appeal(place, player),
        15 => Act::Decide { place, reason },
        _ if dice.chance(30) => Act::Finish,
        _ if dice.chance(30) => Act::Withdraw(player),
        _ => Act::Undo(Some(dice.below(event.entries().len() + 2))),
    };
    let role = match &act {
        Act::Ruling(_) => "judge",
        Act::Live(..) => "table",
        _ if dice.chance(5) => "player",
        _ => "organiser",
    };
    Command { by: format!("person {}", dice.below(4)), role: role.to_owned(), act }
}

fn seating(state: &State, dice: &mut Dice) -> Vec<Vec<String>> {
    let mut present: Vec<String> = state.drawn().map(str::to_owned).collect();
    dice.shuffle(&mut present);
    let threes = if present.len() % 3 == 1 { present.len().saturating_sub(4) } else { present.len() / 3 * 3 };
    let (threes, twos) = present.split_at(threes);
    threes.chunks(3).chain(twos.chunks(2)).map(<[String]>::to_vec).collect()
}

/// One of a few results, so that two are often equal.
fn result(state: &State, place: Place, dice: &mut Dice) -> TableResult {
    let round =
        place.round.unwrap_or(state.rounds.len()).checked_sub(1).and_then(|round| state.rounds.get(round));
    let table = round.zip(place.table).and_then(|(round, table)| round.tables.get(table.checked_sub(1)?));
    let seats = table.map(|table| table.seats.clone()).unwrap_or_default();
    let absent: BTreeSet<String> = seats.iter().filter(|_| dice.chance(8)).cloned().collect();
    let better = dice.below(2) as i64;
    let present = seats.iter().enumerate().filter(|(_, id)| !absent.contains(*id));
    let totals: BTreeMap<String, i64> =
        present.map(|(place, id)| (id.clone(), if place == 0 { 8 + 2 * better } else { 8 })).collect();
    TableResult { totals, absent, ..TableResult::default() }
}

fn random_event(seed: u64) -> Event {
    let mut dice = Dice::new(seed);
    let mut event = Event::new(header(&mut dice));
    for _ in 0..60 {
        let before = event.clone();
        let command = command(&event, &mut dice);
        match event.command(command.clone()) {
            Ok(()) => assert_eq!(event.entries().len(), before.entries().len() + 1),
            Err(_) => assert_eq!(event, before, "{command:?} was refused and changed something"),
        }
        assert_legal(event.state());
    }
    event
}

/// Nobody sits twice, tables are of two or three, and every result is about its table.
fn assert_legal(state: &State) {
    for (number, round) in state.rounds.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for table in round.tables.iter().filter(|table| !table.seats.is_empty()) {
            assert!((2..=3).contains(&table.seats.len()));
            assert!(table.seats.iter().all(|id| seen.insert(id)), "somebody sits twice in round {number}");
            for result in table.entries.iter().map(|(_, result)| result).chain(&table.confirmed) {
                assert_eq!(result.fits(&table.seats), Ok(()));
            }
            assert!(round.phase != Phase::Closed || table.confirmed.is_some());
        }
        assert!(number + 1 == state.rounds.len() || round.phase == Phase::Closed);
    }
    let won: i64 = state.results(6).iter().flatten().flat_map(|table| table.values()).sum();
    let adjusted: i64 = state.adjustments.iter().map(|adjustment| adjustment.points).sum();
    assert_eq!(state.points(6).values().sum::<i64>(), won + adjusted);
}

/// Which entries count, by definition: those that no counting undo names.
fn counts(entries: &[Command], index: usize) -> bool {
    !(index + 1..entries.len())
        .any(|later| entries[later].act == Act::Undo(Some(index + 1)) && counts(entries, later))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn a_log_replays_to_the_same_state(seed in any::<u64>()) {
        let event = random_event(seed);
        let replayed = Event::replay(event.header().clone(), event.entries().to_vec()).unwrap();
        prop_assert_eq!(&replayed, &event);
        // An undone entry might as well never have been made.
        let counting: Vec<Command> = event.entries().iter().enumerate()
            .filter(|(index, entry)| counts(event.entries(), *index) && !matches!(entry.act, Act::Undo(_)))
            .map(|(_, entry)| entry.clone()).collect();
        let again = Event::replay(event.header().clone(), counting).unwrap();
        prop_assert_eq!(again.state(), event.state());
    }

    #[test]
    fn undo_leaves_a_legal_state_or_names_what_it_breaks(seed in any::<u64>()) {
        let event = random_event(seed);
        for entry in 1..=event.entries().len() {
            let undo = Command { by: "Olga".into(), role: "organiser".into(), act: Act::Undo(Some(entry)) };
            let mut undone = event.clone();
            let outcome = undone.command(undo.clone());
            let entries: Vec<Command> = event.entries().iter().chain([&undo]).cloned().collect();
            let rest = |upto: usize| -> Vec<Command> {
                entries[..upto].iter().enumerate()
                    .filter(|(index, entry)| counts(&entries, *index) && !matches!(entry.act, Act::Undo(_)))
                    .map(|(_, entry)| entry.clone()).collect()
            };
            match outcome {
                Ok(()) => {
                    assert_legal(undone.state());
                    let again = Event::replay(event.header().clone(), rest(entries.len())).unwrap();
                    prop_assert_eq!(again.state(), undone.state());
                }
                Err(refused) if refused.refusal == Refusal::UndoBreaks => {
                    let breaks = refused.breaks.unwrap();
                    prop_assert!(Event::replay(event.header().clone(), rest(breaks - 1)).is_ok());
                    prop_assert!(Event::replay(event.header().clone(), rest(breaks)).is_err());
                    prop_assert_eq!(&undone, &event);
                }
                Err(refused) => {
                    prop_assert_eq!(refused.refusal, Refusal::AlreadyUndone);
                    prop_assert!(!counts(event.entries(), entry - 1));
                }
            }
        }
    }
}

#[test]
fn random_logs_come_far_enough_to_test_something() {
    let events: Vec<Event> = (0..100).map(random_event).collect();
    let rounds =
        |event: &Event| event.state().rounds.iter().filter(|round| round.phase == Phase::Closed).count();
    assert!(events.iter().filter(|event| rounds(event) >= 2).count() >= 20);
    let has = |what: fn(&Act) -> bool| {
        events.iter().any(|event| event.entries().iter().any(|entry| what(&entry.act)))
    };
    assert!(has(|act| matches!(act, Act::Undo(_))) && has(|act| matches!(act, Act::Correct { .. })));
    assert!(has(|act| matches!(act, Act::Appeal(..))) && has(|act| matches!(act, Act::Reseat { .. })));
}
