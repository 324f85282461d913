//! A bot: looks at a seat's view, asks the referee what is legal, and decides.

mod because;
mod challenging;
mod endgame;
mod errands;
mod moving;
mod objecting;
mod sight;
mod starting;
mod words;
mod writing;

use mat::Dice;
use referee::{Act, Call, Moment, Phase};

use crate::coach::{Errand, FirstShake};
use crate::insight::{Eyes, Insight};
use crate::level::Level;
use crate::seated::{Decision, Seated};

pub use because::{Because, Motive};

/// A player at a seat.
pub trait Bot {
    /// What it does now; `None` if there is nothing to do from this seat. It knows the match only from the view and the
    /// list of legal actions; `insight` is the bot's own knowledge of the game.
    fn act(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision>;
}

/// How fast a bot acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    /// Fast, and a challenge always comes before the next move.
    #[default]
    Swift,
    /// About a second, and the block is taken before the call.
    Quick,
    /// Two to five seconds.
    Calm,
    /// As long as people take.
    Human,
}

/// A bot of one of the five levels. Its random choices depend only on its seed.
#[derive(Debug, Clone)]
pub struct LevelBot {
    pub(crate) level: &'static Level,
    pub(crate) pace: Pace,
    pub(crate) dice: Dice,
    /// The call that it took the block for, and why.
    meant: Option<(Call, Because)>,
    /// How many cubes lay on the mat when it meant to move out of turn; more than there are once it has.
    astray: Option<usize>,
    brief: Brief,
}

/// What a table asks of a bot in addition to playing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Brief {
    /// What it brings about.
    pub errand: Option<Errand>,
    /// The first shake that it plays.
    pub lesson: Option<&'static FirstShake>,
    /// The Goal that it sets, if it can.
    pub goal: Option<String>,
    /// Whether it never calls time.
    pub patient: bool,
}

/// The kind of decision, for the time it takes.
#[derive(Debug, Clone, Copy)]
enum Effort {
    Routine,
    Challenge,
    Thought,
}

/// How much of a time limit is always left.
const MARGIN: Moment = Moment::milliseconds(500);

impl LevelBot {
    /// A bot of this level.
    pub fn new(level: &'static Level, pace: Pace, seed: u64) -> LevelBot {
        LevelBot { level, pace, dice: Dice::new(seed), meant: None, astray: None, brief: Brief::default() }
    }

    /// The same bot with a brief.
    #[must_use]
    pub fn playing(mut self, brief: Brief) -> LevelBot {
        self.brief = brief;
        self
    }

    fn eyes(&self, seat: &Seated<'_>) -> Eyes {
        self.level.eyes(seat.game())
    }

    /// How long it thinks, never beyond the table's limit.
    fn think(&mut self, seat: &Seated<'_>, effort: Effort) -> Moment {
        let (least, spread) = match (self.pace, effort) {
            // A learner should have time to look, but not have to wait.
            _ if self.brief.lesson.is_some() => (2_000, 2_000),
            (Pace::Swift, Effort::Routine) => (500, 1_000),
            (Pace::Swift, Effort::Challenge) => (300, 1_200),
            (Pace::Swift, Effort::Thought) => (2_000, 3_000),
            (Pace::Quick, Effort::Routine | Effort::Challenge) => (600, 600),
            (Pace::Quick, Effort::Thought) => (800, 600),
            (Pace::Calm, Effort::Routine | Effort::Challenge) => (2_000, 1_500),
            (Pace::Calm, Effort::Thought) => (2_500, 2_000),
            (Pace::Human, Effort::Routine) => (1_500, 4_000),
            (Pace::Human, Effort::Challenge) => (1_000, 5_000),
            (Pace::Human, Effort::Thought) => (5_000, 20_000),
        };
        let wished = Moment::milliseconds(least + self.dice.below(spread) as i64);
        let Some(task) = seat.view.task.as_ref().filter(|task| !task.stands) else { return wished };
        let left = task.deadline - seat.view.clock - MARGIN;
        // Already late: act at once.
        wished.min(left).max(Moment::milliseconds(50))
    }

    fn decide(&mut self, seat: &Seated<'_>, effort: Effort, act: Act, why: Because) -> Option<Decision> {
        let think = self.think(seat, effort);
        Some(Decision { act, think, why, thought: None })
    }

    /// What the procedure itself demands, whatever the phase.
    fn procedure(&mut self, seat: &Seated<'_>) -> Option<Decision> {
        if seat.view.block.len() > 1 && !seat.view.block.contains(seat.me) {
            let act = seat.proper(Act::TieRuling { both: true })?;
            return self.decide(seat, Effort::Routine, act, Motive::Tie.by("V-B"));
        }
        let late = seat.view.task.as_ref().is_some_and(|task| task.deadline <= seat.view.clock);
        if late && !seat.is_due() && !self.brief.patient {
            let act = seat.proper(Act::CallTime)?;
            return self.decide(seat, Effort::Routine, act, Motive::TimeUp.by("XI-A"));
        }
        None
    }
}

impl Bot for LevelBot {
    fn act(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        let known = insight.turn_to(seat.view);
        if !seat.view.block.is_empty() {
            return match seat.is_due() && seat.view.block.contains(seat.me) {
                true => self.state_call(seat, insight),
                false => self.procedure(seat),
            };
        }
        self.meant = None;
        let decision = match seat.view.phase {
            Phase::Between | Phase::Rolling => self.start(seat),
            Phase::Variations if known => self.select(seat, insight),
            Phase::Goal if known => self.set_goal(seat, insight),
            Phase::NoGoal if known => self.answer_no_goal(seat, insight),
            Phase::Turn if known => self.on_errand(seat, insight).or_else(|| self.take_turn(seat, insight)),
            Phase::Writing if known => self.write(seat, insight),
            Phase::Checking if known => self.check(seat, insight),
            Phase::Ended if seat.is_due() => seat
                .proper(Act::Sign)
                .and_then(|act| self.decide(seat, Effort::Routine, act, Motive::SheetRight.by("XII-B"))),
            _ => None,
        };
        decision.or_else(|| self.procedure(seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seated::AtTable;
    use referee::{Header, Match};

    #[test]
    fn a_calm_bot_takes_two_to_five_seconds_and_a_quick_one_about_one() {
        let game = Match::new(Header::new("wff-mlag-2017", "junior", &["Ana", "Ben"]).unwrap());
        let seat = game.header().seat("Ana").unwrap();
        let at_table = AtTable { game: &game, seat };
        let (me, view) = (game.header().players()[0].clone(), at_table.view());
        let seated = Seated { me: &me, view: &view, legal: &at_table };
        for (pace, least, most) in [(Pace::Quick, 500, 1_500), (Pace::Calm, 2_000, 5_000)] {
            let mut bot = LevelBot::new(Level::named("player").unwrap(), pace, 7);
            for effort in [Effort::Routine, Effort::Challenge, Effort::Thought].repeat(100) {
                let took = bot.think(&seated, effort);
                let expected = Moment::milliseconds(least)..=Moment::milliseconds(most);
                assert!(expected.contains(&took), "{pace:?} {effort:?}: {took}");
            }
        }
    }
}
