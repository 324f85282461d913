//! The bots of a table: what each of them would do, and which of them acts first.

use std::time::Duration;

use bots::{AtTable, Because, Bot, Brief, Decision, Fact, Insight, Level, LevelBot, Pace, Seated};
use mat::{Dice, Section};
use protocol::{Place, Settings, Time};
use referee::{Act, Match};

use crate::entry::{BotWhy, Sitter};
use crate::state::State;

/// The longest a bot takes in practice.
const MOST_IN_PRACTICE: Duration = Duration::from_secs(5);

/// The bots of a table, with what they know.
pub struct Brain {
    insight: Insight,
    bots: Vec<Option<(String, Pace, LevelBot)>>,
}

/// What a bot will do, unless something else happens first.
pub struct Plan {
    /// Where the bot sits.
    pub place: Place,
    /// What it does.
    pub act: Act,
    /// How long it takes over it, from when it began to think.
    pub after: Duration,
    /// Why; this goes into the log, for those who look at the shake afterwards.
    pub why: BotWhy,
    /// The same as facts.
    pub because: Because,
}

impl Brain {
    /// Bots that know nothing yet, for this many seats.
    pub fn new(seats: usize) -> Brain {
        Brain { insight: Insight::new(), bots: (0..seats).map(|_| None).collect() }
    }

    /// Seats the bots as at the table. Their random choices depend on the moment at which they sat down.
    pub fn seat(&mut self, state: &State, number: i64) {
        let only_bots = state.seats.iter().flatten().all(|sitter| sitter.person().is_none());
        let pace = match state.settings.pace() {
            _ if only_bots => Pace::Swift,
            protocol::Pace::Quick => Pace::Quick,
            protocol::Pace::Calm => Pace::Calm,
            protocol::Pace::Tournament => Pace::Human,
        };
        let settings = &state.settings;
        let brief = Brief {
            errand: settings.errand,
            lesson: settings.first_shake(),
            goal: settings.short.as_ref().and_then(|short| short.goal.clone()),
            patient: settings.time == Time::None,
        };
        let same = Brain::same_lots(state);
        if same.is_some() {
            self.insight = Insight::new();
        }
        for (seat, (bot, chair)) in self.bots.iter_mut().zip(&state.seats).enumerate() {
            let wanted = chair.as_ref().and_then(Sitter::level);
            if same.is_some()
                || bot.as_ref().map(|(level, pace, _)| (level.as_str(), *pace))
                    != wanted.map(|level| (level, pace))
            {
                let seed = Dice::stream(same.unwrap_or(number as u64), seat as u64).bits();
                let made =
                    |name: &str| Some(LevelBot::new(Level::named(name)?, pace, seed).playing(brief.clone()));
                *bot = wanted.and_then(|name| Some((name.to_owned(), pace, made(name)?)));
            }
        }
    }

    /// The seed of the bots' random choices if everybody plays the same shake: from the shake's seed and what lies there. What they were asked
    /// before, how long people took, and a restart of the server make no difference (LC-71).
    fn same_lots(state: &State) -> Option<u64> {
        let seed = state.settings.short.as_ref()?.same?;
        let game = &state.play.as_ref()?.game;
        let lie = [Section::Resources, Section::Required, Section::Permitted]
            .map(|section| game.section(section).len());
        let stand = lie.into_iter().chain([game.phase() as usize, game.sheet().shakes.len()]);
        let number = stand.fold(0_u64, |number, part| (number << 8) | (part as u64 & 0xff));
        Some(Dice::stream(seed, number).bits())
    }

    /// What each bot would do now.
    pub fn think(&mut self, game: &Match) -> Vec<(Place, Decision)> {
        let mut decisions = Vec::new();
        for (index, bot) in self.bots.iter_mut().enumerate() {
            let Some((_, _, bot)) = bot else { continue };
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

/// Whether bots sit at the table and a match is in progress. Between two shakes they wait for people.
pub fn are_playing(state: &State) -> bool {
    let bot = |chair: &Option<Sitter>| chair.as_ref().is_some_and(|sitter| sitter.level().is_some());
    !state.stands() && state.play.is_some() && state.seats.iter().any(bot) && state.awaited().is_none()
}

impl Plan {
    /// The plan of the bot that is ready first.
    pub fn first(decisions: Vec<(Place, Decision)>, settings: &Settings) -> Option<Plan> {
        let (place, decision) = decisions.into_iter().min_by_key(|(_, decision)| decision.think)?;
        let most = if settings.practice { MOST_IN_PRACTICE } else { Duration::MAX };
        let after = Duration::from_micros(decision.think.as_microseconds()).min(most);
        let says = decision.why.says();
        let why = match decision.thought.filter(|_| settings.lesson.is_some()) {
            Some(thought) => BotWhy::Aloud { why: says, thought },
            None => BotWhy::Kept(says),
        };
        Some(Plan { place, act: decision.act, after, why, because: decision.why })
    }
}
