//! Logs of random commands of several games: they replay to the same state, their lines read back unchanged, and undo leaves a
//! legal state or says what it would break.

#[path = "common/events.rs"]
mod events;

use std::collections::BTreeSet;

use events::{any_command, begun, command};
use mat::Dice;
use proptest::prelude::*;
use tournament::{
    Command, Event, EventAct, EventPhase, EventRole, GameState, Refusal, State, Subject, audit, line_hash,
    sealed_line,
};

fn random_event(seed: u64) -> Event {
    let mut dice = Dice::new(seed);
    let mut event = begun(&mut dice);
    for _ in 0..120 {
        let before = event.clone();
        let command = any_command(&event, &mut dice);
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
    state.games.iter().for_each(|game| assert_game_is_legal(state, game));
    for call in &state.calls {
        assert!(state.game(Some(&call.game)).is_some_and(|game| call.round <= game.rounds.len()));
    }
}

fn assert_game_is_legal(state: &State, game: &GameState) {
    for (number, round) in game.rounds.iter().enumerate() {
        let mut seen = BTreeSet::new();
        for (_, table) in round.seated() {
            assert!((2..=3).contains(&table.seats.len()));
            assert!(table.seats.iter().all(|id| seen.insert(id)), "somebody sits twice in round {number}");
            let entered = table.entries.iter().map(|entered| &entered.result);
            for result in entered.chain(table.confirmed.as_ref().map(|confirmed| &confirmed.result)) {
                assert_eq!(result.fits(&table.seats), Ok(()));
            }
            assert!(round.phase != EventPhase::Closed || table.confirmed.is_some());
        }
        assert!(number + 1 == game.rounds.len() || round.phase == EventPhase::Closed);
        let running = matches!(round.phase, EventPhase::Running | EventPhase::Closed);
        assert_eq!(round.began.is_some(), running);
        let stops = round.stops.split_last().map_or(&round.stops[..], |(_, earlier)| earlier);
        assert!(stops.iter().all(|stop| stop.until.is_some()), "two pauses at once");
    }
    assert!(game.released <= game.rounds.len());
    let won: i64 = game.results().iter().flatten().flat_map(|table| table.values()).sum();
    let of_players = game.adjustments.iter().map(|given| &given.adjustment);
    let of_players = of_players.filter(|adjustment| matches!(adjustment.subject, Subject::Player(_)));
    let adjusted: i64 = of_players.map(|adjustment| adjustment.points).sum();
    assert_eq!(state.points(game).values().sum::<i64>(), won + adjusted);
}

/// Which entries count, by definition: those that no counting undo names.
fn counts(entries: &[Command], index: usize) -> bool {
    !(index + 1..entries.len())
        .any(|later| entries[later].act == (EventAct::Undo { entry: index + 1 }) && counts(entries, later))
}

/// Gives the notes that replace entries that do not count.
const NOBODY: &str = "nobody";

/// The same log, with a note in place of every entry that does not count and every undo.
fn without_undo(entries: &[Command]) -> Vec<Command> {
    let note = command(0, NOBODY, EventRole::Organiser, None, EventAct::Note { text: "nothing".to_owned() });
    let keeps = |index: usize| counts(entries, index) && !matches!(entries[index].act, EventAct::Undo { .. });
    (0..entries.len()).map(|index| if keeps(index) { entries[index].clone() } else { note.clone() }).collect()
}

/// The state of a log, entry by entry, or the first entry that is refused.
fn carried_out(entries: &[Command]) -> Result<State, usize> {
    let mut event = Event::new();
    for (index, entry) in entries.iter().enumerate() {
        // After the end only undo is accepted, so a note that is refused there stands for one.
        if event.command(entry.clone()).is_err() && entry.by != NOBODY {
            return Err(index + 1);
        }
    }
    Ok(event.state().clone())
}

fn lines(event: &Event) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (index, entry) in event.entries().iter().enumerate() {
        lines.push(sealed_line(index + 1, &entry.fields(), lines.last().map(String::as_str)));
    }
    lines
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(60) })]

    #[test]
    fn a_log_replays_to_the_same_state(seed in any::<u64>()) {
        let event = random_event(seed);
        let replayed = Event::replay(event.entries().to_vec()).unwrap();
        prop_assert_eq!(&replayed, &event);
        let counting: Vec<bool> = (0..event.entries().len()).map(|index| counts(event.entries(), index)).collect();
        prop_assert_eq!(event.counting(), counting);
    }

    #[test]
    fn a_line_reads_back_and_a_change_is_noticed(seed in any::<u64>(), place in any::<prop::sample::Index>(), letter in any::<prop::sample::Index>()) {
        let event = random_event(seed);
        let lines = lines(&event);
        let read: Vec<Command> = lines.iter().map(|line| Command::of_line(line).unwrap()).collect();
        prop_assert_eq!(&read[..], event.entries());
        let head = line_hash(lines.last().unwrap());
        prop_assert_eq!(audit(lines.iter().map(String::as_str), Some(&head)), None);
        let mut changed = lines.clone();
        let line = &mut changed[place.index(lines.len())];
        let at = letter.index(line.chars().count());
        *line = line.chars().enumerate().map(|(index, one)| if index == at { if one == 'x' { 'y' } else { 'x' } } else { one }).collect();
        prop_assert!(audit(changed.iter().map(String::as_str), Some(&head)).is_some());
    }

    #[test]
    fn undo_leaves_a_legal_state_or_names_what_it_breaks(seed in any::<u64>()) {
        let event = random_event(seed);
        for entry in 1..=event.entries().len() {
            let undo = command(0, "Olga", EventRole::Organiser, None, EventAct::Undo { entry });
            prop_assert_eq!(event.would(&undo).is_ok(), event.clone().command(undo.clone()).is_ok());
            let mut undone = event.clone();
            let outcome = undone.command(undo.clone());
            let entries: Vec<Command> = event.entries().iter().chain([&undo]).cloned().collect();
            match outcome {
                Ok(()) => {
                    assert_legal(undone.state());
                    prop_assert_eq!(&carried_out(&without_undo(&entries)).unwrap(), undone.state());
                }
                Err(refused) if refused.refusal == Refusal::UndoBreaks => {
                    prop_assert_eq!(carried_out(&without_undo(&entries)).err(), refused.breaks);
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
    let events: Vec<Event> = (0..150).map(random_event).collect();
    let rounds = |event: &Event| {
        let games = event.state().games.iter();
        games
            .map(|game| game.rounds.iter().filter(|round| round.phase == EventPhase::Closed).count())
            .sum::<usize>()
    };
    assert!(events.iter().filter(|event| rounds(event) >= 2).count() >= 30);
    let accepted: BTreeSet<String> = events
        .iter()
        .flat_map(Event::entries)
        .filter_map(|entry| entry.fields().get("do")?.as_str().map(str::to_owned))
        .collect();
    let missing: Vec<&str> = ACTS.into_iter().filter(|name| !accepted.contains(*name)).collect();
    assert_eq!(missing, Vec::<&str>::new(), "no log has these");
}

/// Every act.
const ACTS: [&str; 36] = [
    "add",
    "adjust",
    "admit",
    "apart",
    "appeal",
    "call",
    "change",
    "check-in",
    "check-out",
    "close",
    "correct",
    "decide",
    "draw",
    "drop-call",
    "drop-game",
    "enter",
    "expel",
    "finish",
    "finished",
    "game",
    "live",
    "medium",
    "note",
    "opened",
    "pause",
    "publish",
    "release",
    "reseat",
    "resume",
    "ruling",
    "sign",
    "start",
    "take",
    "undo",
    "warn",
    "withdraw",
];
