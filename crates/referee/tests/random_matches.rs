//! Random matches of every rulebook, division and mode keep every promise of the referee.
#![allow(clippy::disallowed_methods, reason = "the shared helpers read the case files")]

mod common {
    pub(crate) mod players;
}

use common::players::{Chance, fill, header, later, settled, wild};
use mat::{RULEBOOKS, Section};
use proptest::prelude::*;
use referee::{
    Act, Action, Choices, Command, Event, Initials, Match, Outcome, Record, Refused, Unjudged, View, Viewer,
};

const STEPS: usize = 90;
const SEEDS: u64 = 30;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn every_promise_is_kept(seed in any::<u64>()) {
        for rulebook in &RULEBOOKS {
            for division in rulebook.divisions {
                let mut chance = Chance::new(seed);
                play(rulebook.name, division.name(), &mut chance);
            }
        }
    }
}

/// Random players reach almost everything that can happen; the cases cover the rest.
#[test]
fn random_matches_reach_every_corner() {
    let mut seen = std::collections::BTreeMap::<String, usize>::new();
    for seed in 0..SEEDS {
        for rulebook in &RULEBOOKS {
            let mut chance = Chance::new(seed.wrapping_mul(0x1234_5678_9ABC_DEF1));
            let division = chance.pick(rulebook.divisions);
            for outcome in play(rulebook.name, division.name(), &mut chance) {
                for event in &outcome.events {
                    *seen.entry(event.event.name().to_owned()).or_default() += 1;
                }
                let code = outcome.refusal.map(|refusal| format!("refused {}", refusal.code));
                *seen.entry(code.unwrap_or_else(|| "accepted".to_owned())).or_default() += 1;
            }
        }
    }
    println!("{seen:#?}");
    let events = seen.keys().filter(|name| !name.starts_with("refused ")).count();
    assert!(events >= 54, "only {events} kinds of events: {seen:?}");
}

fn play(rules: &str, division: &str, chance: &mut Chance) -> Vec<Outcome> {
    let header = header(rules, division, chance);
    let mut game = Match::new(header.clone());
    let mut record = Record::new(header);
    let mut outcomes = Vec::new();
    let mut watch = Watch::default();
    for step in 0..STEPS {
        let secret = format!("secret{step}of");
        let viewers = viewers(&game);
        let command = match chance.below(10) {
            0 => Command::new(later(game.clock(), chance), "clock", Act::Tick),
            1 | 2 => {
                let by = match chance.below(8) {
                    0 => chance.pick(&["judge", "clock", "Zed"]).to_owned(),
                    _ => chance.pick(game.header().players()).to_string(),
                };
                settled(Command::new(game.clock(), by, wild(&game, &secret, chance)), chance)
            }
            _ => {
                // Judges act rarely, or no shake would ever be finished.
                let viewer = if chance.one_in(25) { Viewer::Judge } else { chance.pick(&viewers[1..]) };
                let mut actions = game.actions(viewer);
                let charge = actions.iter().position(|action| matches!(action.act, Act::Charge { .. }));
                let offended = game.view(Viewer::Judge).shake.is_some_and(|shake| !shake.offences.is_empty());
                if let Some(charge) = charge.filter(|_| offended && chance.one_in(3)) {
                    actions = vec![actions.swap_remove(charge)];
                } else if !chance.one_in(4) {
                    actions.retain(|action| action.set_aside.is_none() && !is_idle(&action.act));
                }
                if actions.is_empty() {
                    let at = later(game.clock(), chance);
                    Command::new(at, "clock", Act::Tick)
                } else {
                    let action = chance.pick(&actions);
                    let by = name_of(&game, viewer);
                    let act = fill(&game, &action, &secret, chance);
                    let command = settled(Command::new(game.clock(), by, act), chance);
                    let refusal = game.clone().command(&command, &Unjudged).refusal;
                    assert_eq!(
                        refusal,
                        None,
                        "listed, but refused: {}\n{}",
                        command.to_line(),
                        record.write()
                    );
                    command
                }
            }
        };
        if step % 7 == 0 {
            for viewer in &viewers {
                assert_eq!(written_out(&game, *viewer), keys(&game.actions(*viewer)), "{}", record.write());
                assert_read_again(&game, *viewer);
            }
        }
        let before = game.clone();
        let listed = listed_for(&before, &command);
        let outcome = record.command(&mut game, &command, &Unjudged);
        if let Some(listed) = listed {
            assert_list(&listed, &command, &outcome, &record);
        }
        if outcome.refusal.is_some() && command.at == before.clock() {
            assert_eq!(before, game, "a refused command changed something: {}", command.to_line());
        }
        watch.look(&game, &command, &outcome, &record);
        for event in &outcome.events {
            let written = serde_json::to_value(event).unwrap();
            let read: Event = serde_json::from_value(written.clone()).unwrap();
            assert_eq!(serde_json::to_value(&read).unwrap(), written);
        }
        outcomes.push(outcome);
        assert_restored(&record, &game, &outcomes);
        if !chance.one_in(3) {
            let at = later(game.clock(), chance);
            let tick = Command::new(at, "clock", Act::Tick);
            let outcome = record.command(&mut game, &tick, &Unjudged);
            watch.look(&game, &tick, &outcome, &record);
            outcomes.push(outcome);
        }
    }
    outcomes
}

/// What is written can be read back, and leads to the same match by the same events.
fn assert_restored(record: &Record, game: &Match, outcomes: &[Outcome]) {
    let mut closed = record.clone();
    closed.close(game);
    let text = closed.write();
    let read = Record::from_case(&text).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let (replayed, again) = read.replay(&Unjudged).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    assert_eq!(replayed, *game, "{text}");
    assert_eq!(again, outcomes, "{text}");
}

/// What goes over a network is read as the same view and the same choices.
fn assert_read_again(game: &Match, viewer: Viewer) {
    let view = game.view(viewer);
    let written = serde_json::to_value(&view).unwrap();
    let read: View = serde_json::from_value(written.clone()).unwrap();
    assert_eq!(serde_json::to_value(&read).unwrap(), written);
    assert_eq!((read.phase, &read.shake, &read.task), (view.phase, &view.shake, &view.task));
    let choices = game.choices(viewer);
    let written = serde_json::to_string(&choices).unwrap();
    assert_eq!(serde_json::from_str::<Choices>(&written).unwrap(), choices);
    // What is listed as refused is refused, and for that reason.
    for Refused { act, code } in choices.refused {
        let command = Command::new(game.clock(), name_of(game, viewer), act);
        let refusal = game.clone().command(&command, &Unjudged).refusal;
        assert_eq!(refusal.map(|refusal| refusal.code), Some(code), "{}", command.to_line());
    }
}

/// The list of actions that the choices stand for.
fn written_out(game: &Match, viewer: Viewer) -> Vec<String> {
    keys(&game.choices(viewer).written_out(game.section(Section::Resources)))
}

/// The actions in a fixed order. What an illegal turn may be charged for depends on cube and bonus together, so the
/// choices do not say it for every pair.
fn keys(actions: &[Action]) -> Vec<String> {
    let mut keys: Vec<String> =
        actions.iter().map(|action| format!("{:?} {:?}", action.act, action.needs)).collect();
    keys.sort();
    keys
}

fn is_idle(act: &Act) -> bool {
    matches!(act, Act::PickUp | Act::PutBack | Act::Charge { .. } | Act::VoidShake | Act::EndMatch)
        || matches!(act, Act::Disqualify { .. } | Act::NoGoal)
}

fn viewers(game: &Match) -> Vec<Viewer> {
    let seats = ["Ana", "Ben", "Ben B.", "Cem"].iter().filter_map(|name| game.header().seat(name));
    std::iter::once(Viewer::Judge).chain(seats.map(Viewer::Seat)).collect()
}

fn name_of(game: &Match, viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => game.header().players()[seat.index()].to_string(),
        _ => "judge".to_owned(),
    }
}

fn listed_for(game: &Match, command: &Command) -> Option<Vec<Action>> {
    // A bonus cube put anywhere but in Forbidden, and a claim that does not exist, are mistakes that the list offers to
    // nobody.
    let mistaken = match &command.act {
        Act::Move(turn) | Act::Shift(turn) | Act::AddToGoal { turn, .. } => turn.bonus_to.is_some(),
        Act::Challenge { call } => call.known().is_none(),
        _ => false,
    };
    if command.at != game.clock() || command.act == Act::Tick || mistaken {
        return None;
    }
    let viewer = match (command.by.as_str(), game.header().seat(&command.by)) {
        (_, Some(seat)) => Viewer::Seat(seat),
        ("judge", None) => Viewer::Judge,
        _ => Viewer::Spectator,
    };
    Some(game.actions(viewer))
}

/// What is listed is accepted, and what is accepted is listed.
fn assert_list(listed: &[Action], command: &Command, outcome: &Outcome, record: &Record) {
    let same = |action: &&Action| match (&action.act, &command.act) {
        _ if !action.needs.is_empty() => action.act.name() == command.act.name(),
        (Act::Decide { .. }, Act::Decide { .. }) => true,
        // A player does not choose whom to ask.
        (Act::AskJudge { .. }, Act::AskJudge { .. }) => true,
        (listed, given) => listed == given,
    };
    let found = listed.iter().find(same);
    match (found, outcome.refusal) {
        (None, None) => panic!("accepted, but not listed: {}\n{}", command.to_line(), record.write()),
        (Some(action), Some(refusal)) if action.needs.is_empty() => {
            panic!("listed, but refused {}: {}\n{}", refusal.code, command.to_line(), record.write())
        }
        _ => {}
    }
}

/// What is checked after every command.
#[derive(Default)]
struct Watch {
    cubes: Option<Vec<String>>,
    secrets: Vec<(String, String)>,
}

impl Watch {
    fn look(&mut self, game: &Match, command: &Command, outcome: &Outcome, record: &Record) {
        self.cubes_are_conserved(game, outcome, record);
        self.papers_are_hidden(game, command, outcome);
        let sheet = game.sheet();
        for seat in viewers(game).into_iter().filter_map(|viewer| match viewer {
            Viewer::Seat(seat) => Some(seat),
            _ => None,
        }) {
            let name = &game.header().players()[seat.index()];
            let shakes: i64 = sheet.shakes.iter().map(|shake| shake.scores[seat.index()]).sum();
            let own = sheet.penalties.iter().filter(|one| one.player == *name);
            let lost: i64 = own.filter(|one| one.status == Initials::Approved).map(|one| one.points).sum();
            assert_eq!(game.total(seat), game.header().totals()[seat.index()] + shakes - lost);
            if ["scored", "shake-void"]
                .contains(&outcome.events.last().map_or("", |event| event.event.name()))
            {
                assert_eq!(sheet.shakes.last().unwrap().totals[seat.index()], game.total(seat));
            }
        }
        assert!(game.next_due().is_none_or(|due| due >= game.clock()));
    }

    fn cubes_are_conserved(&mut self, game: &Match, outcome: &Outcome, record: &Record) {
        let started = outcome.events.iter().any(|event| {
            ["rolled", "set-out", "shake-started", "shake-void", "scored"].contains(&event.event.name())
        });
        let view = serde_json::to_value(game.view(Viewer::Judge)).unwrap();
        if view["shake"].is_null() {
            self.cubes = None;
            return;
        }
        let mut cubes: Vec<String> = Section::ALL
            .iter()
            .flat_map(|section| game.section(*section))
            .map(|cube| cube.face.to_string())
            .collect();
        let goal = game.header().equipment().goal(view["shake"]["goal"].as_str().unwrap()).unwrap();
        cubes.extend(goal.iter().map(|cube| cube.face.to_string()));
        cubes.sort();
        if !started && let Some(before) = &self.cubes {
            assert_eq!(*before, cubes, "{}", record.write());
        }
        self.cubes = Some(cubes);
    }

    fn papers_are_hidden(&mut self, game: &Match, command: &Command, outcome: &Outcome) {
        if game.phase().name() != "writing" {
            self.secrets.clear();
            return;
        }
        // A charge may undo the last cube, and Stop may restart the writing at once.
        if outcome.events.iter().any(|event| event.event.name() == "stop") {
            self.secrets.clear();
        }
        if let (Act::Present { submission, .. }, None) = (&command.act, outcome.refusal) {
            self.secrets.push((command.by.clone(), submission["equation"].to_string()));
        }
        for viewer in viewers(game).into_iter().skip(1).chain([Viewer::Spectator]) {
            let mut seen = serde_json::to_string(&game.view(viewer)).unwrap();
            for event in &outcome.events {
                seen.push_str(&serde_json::to_string(&event.seen_by(viewer)).unwrap());
            }
            let own = if viewer == Viewer::Spectator { String::new() } else { name_of(game, viewer) };
            for (writer, secret) in &self.secrets {
                let shown = seen.contains(secret);
                assert_eq!(shown, *writer == own, "{own:?} and the paper of {writer}");
            }
        }
    }
}
