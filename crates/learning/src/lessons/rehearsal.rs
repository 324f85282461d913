//! The short shake of a step, played without a table: a bot plays for the learner, and the lesson's bots run their errands.

use bots::{AtTable, Bot, Brief, Insight, Level, LevelBot, Pace, Seated};
use referee::{Act, Command, Event, Match, Moment, Phase, Record};
use serde_json::Value;

use super::engine::Fault;
use super::file::{Lesson, LessonTask};
use super::play::LEARNER;

/// More commands than any short match has.
const MOST: usize = 1_500;

/// A short shake that was played.
#[derive(Debug, Clone)]
pub struct Rehearsal {
    /// Its record.
    pub record: Record,
    /// What happened.
    pub events: Vec<Event>,
    /// How many acts were refused.
    pub refused: usize,
}

impl Lesson {
    /// Plays the short shake of a step with a bot of this level in the learner's place. The same seed gives the same shake.
    pub fn rehearse(
        &self,
        task: &LessonTask,
        learner: &'static Level,
        seed: u64,
    ) -> Result<Rehearsal, Fault> {
        let LessonTask::Play { table, bot, errand, .. } = task else {
            return Err("nothing is played in this step".to_owned());
        };
        let header = self.header(table)?;
        let level = Level::named(bot).ok_or_else(|| format!("there is no level `{bot}`"))?;
        let goal = table.get("goal").and_then(Value::as_str).map(str::to_owned);
        let names = header.players().to_vec();
        let sits = |(name, seat): (&referee::Name, u64)| {
            let own = name.as_str() == LEARNER;
            let brief = Brief {
                errand: errand.filter(|_| !own),
                goal: goal.clone().filter(|_| !own),
                patient: true,
                ..Brief::default()
            };
            let seed = mat::Dice::stream(seed, seat).bits();
            LevelBot::new(if own { learner } else { level }, Pace::Swift, seed).playing(brief)
        };
        let mut bots: Vec<LevelBot> = names.iter().zip(0..).map(sits).collect();
        let mut game = Match::new(header.clone());
        let mut played = Rehearsal { record: Record::new(header.clone()), events: Vec::new(), refused: 0 };
        let (judge, mut insight) = (desk::judge(), Insight::new());
        for _ in 0..MOST {
            let scored = played.events.iter().filter(|event| event.event.name() == "scored").count();
            if scored >= header.rolls.len() || game.phase() == Phase::Closed {
                break;
            }
            let mut first: Option<(Moment, Command)> = None;
            for (name, bot) in names.iter().zip(&mut bots) {
                let Some(seat) = game.header().seat(name.as_str()) else { continue };
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
            let outcome = played.record.command(&mut game, &command, &judge);
            played.refused += usize::from(outcome.refusal.is_some());
            played.events.extend(outcome.events);
        }
        Ok(played)
    }
}
