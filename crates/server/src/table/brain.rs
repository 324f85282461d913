//! The bots of a table: they think aside, so that nobody waits for them but for their moves.

use std::panic::{AssertUnwindSafe, catch_unwind};
use tokio::time::Instant;

use bots::{AtTable, Bot, Decision, Insight, Level, LevelBot, Pace, Part, Seated};
use referee::{Act, Match};
use tokio::sync::mpsc;

use super::entry::{Sitter, Why};
use super::state::State;
use super::task::Message;
use protocol::{Place, Time};

/// What the bots of a table know and are.
pub(crate) struct Brain {
    insight: Insight,
    bots: Vec<Option<(String, LevelBot)>>,
}

/// What a bot will do, unless something else happens first.
pub(crate) struct Plan {
    pub(crate) place: Place,
    pub(crate) act: Act,
    pub(crate) when: Instant,
    /// Why; it goes to the log, for those who look at the shake afterwards.
    pub(crate) why: Why,
}

/// What the bots have thought of a state: the number of its last entry says of which.
pub(crate) struct Thought {
    pub(crate) brain: Brain,
    pub(crate) of: i64,
    pub(crate) decisions: Vec<(Place, Decision)>,
}

impl Brain {
    pub(crate) fn new(seats: usize) -> Brain {
        Brain { insight: Insight::new(), bots: (0..seats).map(|_| None).collect() }
    }

    /// Seats the bots as the table has them. What they draw by lot depends on the moment at which they sat down.
    fn seat(&mut self, state: &State, number: i64) {
        let only_bots = state.seats.iter().flatten().all(|sitter| sitter.person().is_none());
        let pace = if only_bots { Pace::Swift } else { Pace::Human };
        let settings = &state.settings;
        let part = Part {
            errand: settings.errand,
            lesson: settings.first_shake(),
            patient: settings.time == Time::None,
        };
        for (seat, (bot, chair)) in self.bots.iter_mut().zip(&state.seats).enumerate() {
            let wanted = chair.as_ref().and_then(Sitter::level);
            if bot.as_ref().map(|(level, _)| level.as_str()) != wanted {
                let seed = mat::Dice::stream(number as u64, seat as u64).bits();
                *bot = wanted
                    .and_then(|name| Some((name.to_owned(), LevelBot::new(Level::named(name)?, pace, seed))))
                    .map(|(name, bot)| (name, bot.playing(part)));
            }
        }
    }

    /// What each bot would do now.
    fn think(&mut self, game: &Match) -> Vec<(Place, Decision)> {
        let mut decisions = Vec::new();
        for (index, bot) in self.bots.iter_mut().enumerate() {
            let Some((_, bot)) = bot else { continue };
            let Some(name) = game.header().players().get(index) else { continue };
            let Some(seat) = game.header().seat(name.as_str()) else { continue };
            let at_table = AtTable { game, seat };
            let view = at_table.view();
            let seated = Seated { me: name, view: &view, legal: &at_table };
            decisions
                .extend(bot.act(&seated, &mut self.insight).map(|decision| (Place::Seat(index), decision)));
        }
        decisions
    }
}

/// Whether bots sit at the table and a match is going on.
pub(crate) fn are_playing(state: &State) -> bool {
    let bot = |chair: &Option<Sitter>| chair.as_ref().is_some_and(|sitter| sitter.level().is_some());
    !state.paused && state.play.is_some() && state.seats.iter().any(bot)
}

/// Lets the bots think about a state; the table hears of it when they have.
pub(crate) fn think_aside(mut brain: Brain, state: &State, of: i64, table: mpsc::Sender<Message>) {
    let Some(play) = &state.play else { return };
    brain.seat(state, of);
    let game = play.game.clone();
    let seats = state.seats.len();
    tokio::task::spawn_blocking(move || {
        // A bot that fails thinks afresh when the next thing happens; time goes on without it.
        let thought = catch_unwind(AssertUnwindSafe(move || {
            let decisions = brain.think(&game);
            (brain, decisions)
        }));
        let (brain, decisions) = thought.unwrap_or_else(|_| {
            tracing::error!("a bot failed");
            (Brain::new(seats), Vec::new())
        });
        // A table that was put away needs no more moves.
        let _ = table.blocking_send(Message::Thought(Thought { brain, of, decisions }));
    });
}
