//! The short shakes of lessons, played: a strong bot sits in the learner's place, and the bots of the lesson run their errands.

use bots::{AtTable, Bot, Insight, Level, LevelBot, Pace, Part, Seated};
use learning::lessons::{Course, LEARNER, Lesson, Task, has_passed};
use referee::{Act, Command, Event, Match, Moment, Record};
use serde_json::Value;

/// More commands than any short match has.
const MOST: usize = 1_500;

/// A match of a `play` step with this seed: its record, and what happened.
fn played(lesson: &Lesson, task: &Task, seed: u64) -> (Record, Vec<Event>, u32) {
    let Task::Play { table, bot, errand, .. } = task else { panic!("nothing is played") };
    let header = lesson.header(table).unwrap();
    let goal = table.get("goal").and_then(Value::as_str).map(str::to_owned);
    let names = header.players().to_vec();
    let mut bots: Vec<LevelBot> = names
        .iter()
        .zip(0..)
        .map(|(name, seat)| {
            let learner = name.as_str() == LEARNER;
            let level = Level::named(if learner { "master" } else { bot }).unwrap();
            let part = Part {
                errand: errand.filter(|_| !learner),
                goal: goal.clone().filter(|_| !learner),
                patient: true,
                ..Part::default()
            };
            LevelBot::new(level, Pace::Swift, mat::Dice::stream(seed, seat).bits()).playing(part)
        })
        .collect();
    let (mut game, mut record) = (Match::new(header.clone()), Record::new(header.clone()));
    let (judge, mut insight) = (desk::judge(), Insight::new());
    let (mut events, mut refused) = (Vec::new(), 0);
    for _ in 0..MOST {
        let rolls = header.rolls.len();
        let scored = events.iter().filter(|event: &&Event| event.event.name() == "scored").count();
        if scored >= rolls || game.phase() == referee::Phase::Closed {
            break;
        }
        let mut first: Option<(Moment, Command)> = None;
        for (name, bot) in names.iter().zip(&mut bots) {
            let seat = game.header().seat(name.as_str()).unwrap();
            let at_table = AtTable { game: &game, seat };
            let view = at_table.view();
            let seated = Seated { me: name, view: &view, legal: &at_table };
            let Some(decision) = bot.act(&seated, &mut insight) else { continue };
            let act = match decision.act {
                Act::Roll { .. } => Act::Roll { cubes: None },
                Act::Deal { .. } if !header.deals.is_empty() => Act::Deal { cards: None },
                act => act,
            };
            if first.as_ref().is_none_or(|(think, _)| decision.think < *think) {
                let command = Command::new(game.clock() + decision.think, name.as_str(), act);
                first = Some((decision.think, command));
            }
        }
        let tick = || {
            let due = game.next_due().unwrap_or(game.clock()).max(game.clock());
            Command::new(due + Moment::milliseconds(1), "clock", Act::Tick)
        };
        let command = first.map_or_else(tick, |(_, command)| command);
        let outcome = record.command(&mut game, &command, &judge);
        refused += u32::from(outcome.refusal.is_some());
        events.extend(outcome.events);
    }
    (record, events, refused)
}

/// What a bot never does in the learner's place: put the block back, or move in a special way for no reason.
const ONLY_PEOPLE: [&str; 4] = ["block-returned", "bonus", "added-to-goal", "shifted"];

#[test]
fn whoever_plays_well_passes_every_short_shake() {
    for lesson in Course::ours().lessons() {
        for (step, number) in lesson.steps.iter().zip(1..) {
            let Task::Play { table, pass, .. } = &step.task else { continue };
            let id = &lesson.head.id;
            for seed in 1..=2 {
                let (mut record, events, refused) = played(lesson, &step.task, seed);
                let scored = events.iter().filter(|event| event.event.name() == "scored").count();
                let rolls = lesson.header(table).unwrap().rolls.len();
                assert_eq!((scored, refused), (rolls, 0), "{id} step {number}, seed {seed}");
                let by_bots = pass
                    .iter()
                    .filter(|pass| pass.event.as_deref().is_none_or(|event| !ONLY_PEOPLE.contains(&event)));
                let by_bots: Vec<_> = by_bots.cloned().collect();
                assert!(has_passed(&by_bots, &record, LEARNER).unwrap(), "{id} step {number}, seed {seed}");
                // A record goes through its text, as that of a table does.
                record = Record::read(&record.write()).unwrap();
                assert!(has_passed(&by_bots, &record, LEARNER).unwrap(), "{id} step {number}, seed {seed}");
            }
        }
    }
}
