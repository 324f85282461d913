//! Advice: one act that is right as far as it can be seen, and why.

use std::sync::Arc;

use mat::{Section, Situation, Verdict};
use referee::{Act, Phase};
use rustc_hash::FxHashSet;

use super::facts::{Advice, Why};
use super::first_shake::FirstShake;
use super::looking::{Looking, Right};
use crate::bot::{Bot, Brief, LevelBot, Pace};
use crate::insight::{Danger, SearchAnswer, Witness};
use crate::layout::Layout;
use crate::level::LEVELS;
use crate::seated::Seated;

/// What somebody might do now from a seat; `None` if there is nothing to do. At the table of a first shake the coach
/// follows its path as long as the player does.
///
/// ```
/// use bots::coach::{FirstShake, Why, advice};
/// use bots::{AtTable, Seated};
/// use referee::{Act, Command, Header, Match, Unjudged};
///
/// let lesson = FirstShake::of(mat::Game::Equations);
/// let mut header = Header::new(lesson.rules.rulebook().name, lesson.division.name(), &["Ana", "Tally"]).unwrap();
/// lesson.prepare(&mut header);
/// let mut game = Match::new(header);
/// let roll = Act::Roll { cubes: Some(lesson.roll.to_owned()) };
/// game.command(&Command::new(game.clock(), "Ana", roll), &Unjudged);
/// let at_table = AtTable { game: &game, seat: game.header().seat("Ana").unwrap() };
/// let view = at_table.view();
/// let seat = Seated { me: &view.players[0].name, view: &view, legal: &at_table };
/// let advice = advice(&seat, Some(lesson)).unwrap();
/// assert_eq!(advice.act, Act::Goal { goal: Some("8".to_owned()) });
/// assert!(matches!(advice.why, Why::GoodGoal { cubes: 3, .. }));
/// ```
pub fn advice(seat: &Seated<'_>, lesson: Option<&'static FirstShake>) -> Option<Advice> {
    let mut looking = Looking::at(seat, lesson);
    if !seat.view.block.is_empty() {
        return match seat.view.block.contains(seat.me) {
            true => looking.with_the_block(),
            false => looking.procedure(|_| Why::Tie),
        };
    }
    match seat.view.phase {
        Phase::Turn => looking.reach_for_the_block().or_else(|| looking.turn()),
        _ if !seat.is_due() => None,
        Phase::Between | Phase::Rolling => looking.procedure(|_| Why::Begin),
        Phase::Variations => looking.variation(),
        Phase::Goal => looking.goal(),
        Phase::NoGoal => looking.answer_no_goal(),
        Phase::Writing => looking.write(),
        Phase::Checking => looking.check(),
        Phase::Ended | Phase::Closed => looking.procedure(|_| Why::Sign),
    }
}

/// A possible move, and the layout after it.
struct PossibleMove {
    act: Act,
    next: Layout,
    /// Whether the cube belongs to the player's own Solution.
    belongs: bool,
    rank: usize,
}

impl Looking<'_> {
    /// What a strong bot does when the procedure leaves little to choose.
    fn procedure(&mut self, why: impl FnOnce(&Act) -> Why) -> Option<Advice> {
        let patient = Brief { patient: true, ..Brief::default() };
        let mut bot = LevelBot::new(&LEVELS[4], Pace::Swift, 0).playing(patient);
        let decision = bot.act(self.seat, &mut self.insight)?;
        // The table itself rolls and deals.
        let act = match decision.act {
            Act::Roll { .. } => Act::Roll { cubes: None },
            Act::Deal { .. } => Act::Deal { cards: None },
            act => act,
        };
        let why = why(&act);
        Some(Advice { act, why })
    }

    fn variation(&mut self) -> Option<Advice> {
        self.procedure(|act| {
            let chosen = match act {
                Act::Select { variation: Some(variation), .. } => variation.name.clone(),
                _ => String::new(),
            };
            Why::Variation { name: chosen }
        })
    }

    /// The block, if a challenge is right.
    fn reach_for_the_block(&mut self) -> Option<Advice> {
        let right = self.right_challenge()?;
        let challenge = self.seat.proper(Act::Challenge { call: right.call().into() })?;
        let act = self.seat.proper(Act::PickUp).unwrap_or(challenge);
        Some(Advice { act, why: self.because(&right)? })
    }

    /// The block is in hand: makes the right call, or else puts it back.
    fn with_the_block(&mut self) -> Option<Advice> {
        if self.seat.view.phase == Phase::NoGoal {
            let bare = self.bare()?;
            if let SearchAnswer::Found(witness) = self.look(&bare, Situation::NoGoal)
                && let Some(act) = self.seat.proper(Act::Challenge { call: referee::Call::NoGoal.into() })
            {
                return Some(Advice { act, why: goal_exists(&witness) });
            }
        }
        if let Some(right) = self.right_challenge()
            && let Some(act) = self.seat.proper(Act::Challenge { call: right.call().into() })
        {
            return Some(Advice { act, why: self.because(&right)? });
        }
        let act = self.seat.legal.may(Act::PutBack)?.act;
        Some(Advice { act, why: Why::NoChallenge })
    }

    fn because(&self, right: &Right) -> Option<Why> {
        Some(match right {
            Right::Impossible => Why::ImpossibleRight,
            Right::Now(witness) => {
                let missing = self.missing(&self.layout()?, witness);
                Why::NowRight { solution: (&**witness).into(), missing }
            }
        })
    }

    /// A move after which no challenge is right, if there is one; preferably one that brings the player's own Solution
    /// nearer.
    fn turn(&mut self) -> Option<Advice> {
        if !self.seat.is_due() {
            return None;
        }
        let layout = self.layout()?;
        let answer = self.look(&layout, Situation::Impossible);
        let own = answer.witness().cloned();
        let mut unsafe_ones: Option<(usize, Act)> = None;
        for option in self.options(&layout, own.as_deref()) {
            let danger = self.danger(&option.next);
            let grade = match &danger {
                Danger::Safe(witness) => {
                    let why = self.reason(&option, own.as_deref(), witness);
                    return Some(Advice { act: option.act, why });
                }
                Danger::Unknown => usize::MAX,
                // A long Solution is easily overlooked.
                Danger::Now(witness) => witness.used.total(),
                Danger::Impossible => 0,
            };
            if unsafe_ones.as_ref().is_none_or(|(other, _)| grade > *other) {
                unsafe_ones = Some((grade, option.act));
            }
        }
        unsafe_ones.map(|(_, act)| Advice { act, why: Why::NothingSafe })
    }

    /// The plain turns, one for each resulting layout: first what the lesson points at, then what serves the player's
    /// own Solution, then what does it no harm.
    fn options(&self, layout: &Layout, own: Option<&Witness>) -> Vec<PossibleMove> {
        let faces = self.insight.faces();
        let pointed = self.lesson.and_then(|lesson| lesson.next(self.seat.view));
        let lacking = own.map(|own| own.used.minus(&layout.on_mat()));
        let mut seen = FxHashSet::default();
        let mut options: Vec<PossibleMove> = Vec::new();
        for action in self.seat.legal.turns(false) {
            if !action.illegal.is_empty() || action.set_aside.is_some() {
                continue;
            }
            let Some(next) = layout.after(&action.act, &faces) else { continue };
            let is_pointed = pointed.as_ref() == Some(&action.act);
            if !seen.insert(next.clone()) && !is_pointed {
                continue;
            }
            let (cube, to) = match &action.act {
                Act::Move(turn) => (faces.equipment.cube(&turn.cube), turn.section()),
                _ => (None, None),
            };
            let wanted = cube.zip(lacking).is_some_and(|(cube, lacking)| lacking.count(faces.kind(cube)) > 0);
            let keeps = own.is_some_and(|own| next.has_cubes_for(&own.used, Situation::Impossible));
            let belongs = wanted && keeps && to != Some(Section::Forbidden);
            let rank = match to {
                _ if is_pointed => 0,
                Some(Section::Permitted) if belongs => 1,
                Some(Section::Required) if belongs => 2,
                Some(Section::Forbidden) if keeps => 3,
                Some(Section::Permitted) if keeps => 4,
                _ => 5,
            };
            options.push(PossibleMove { act: action.act, next, belongs, rank });
        }
        options.sort_by_key(|option| option.rank);
        options
    }

    fn reason(&self, option: &PossibleMove, own: Option<&Witness>, after: &Arc<Witness>) -> Why {
        let forbids = matches!(&option.act, Act::Move(turn) if turn.section() == Some(Section::Forbidden));
        match own {
            Some(own) if option.belongs => {
                Why::Nearer { solution: own.into(), missing: self.missing(&option.next, own) }
            }
            Some(own) if forbids && option.next.has_cubes_for(&own.used, Situation::Impossible) => {
                Why::Spare { solution: own.into() }
            }
            _ => Why::Safe { solution: (&**after).into() },
        }
    }

    fn answer_no_goal(&mut self) -> Option<Advice> {
        let bare = self.bare()?;
        if let SearchAnswer::Found(witness) = self.look(&bare, Situation::NoGoal)
            && let Some(act) = self.seat.proper(Act::PickUp)
        {
            return Some(Advice { act, why: goal_exists(&witness) });
        }
        let act = self.seat.proper(Act::Agree)?;
        Some(Advice { act, why: Why::Agree })
    }

    /// The shortest Solution that was found, or nothing.
    fn write(&mut self) -> Option<Advice> {
        let shake = self.shake()?;
        let situation = shake.situation?;
        let layout = if situation == Situation::NoGoal { self.bare()? } else { self.layout()? };
        let answer = self.look(&layout, situation);
        if situation == Situation::Forceout
            && answer == SearchAnswer::None
            && let Some(advice) = self.reach_for_the_block()
        {
            return Some(advice);
        }
        let witness = answer.witness();
        let why = match witness {
            Some(witness) => {
                Why::Write { solution: (&**witness).into(), missing: self.missing(&layout, witness) }
            }
            None => Why::NothingToWrite { proved: answer == SearchAnswer::None },
        };
        let undecided =
            shake.papers.iter().any(|paper| paper.player == *self.seat.me && paper.decided.is_none());
        if undecided
            && let Some(act) = self.seat.proper(Act::Decide { present: Some(witness.is_some()), join: None })
        {
            return Some(Advice { act, why });
        }
        let present = witness.map(|witness| Act::Present { submission: witness.submission.clone() });
        let act = self.seat.proper(present.unwrap_or(Act::Decline))?;
        Some(Advice { act, why })
    }

    fn check(&mut self) -> Option<Advice> {
        let submission = self.checked()?;
        let judged = self.verdict(submission)?;
        let says = self.insight.line(submission);
        self.procedure(|act| match (act, judged.verdict) {
            (Act::Accept, _) | (_, Verdict::Correct) => {
                Why::Correct { solution: crate::facts::Solution { submission: submission.clone(), says } }
            }
            _ => Why::Incorrect { reasons: judged.reasons },
        })
    }
}

/// There is a Goal after all.
fn goal_exists(witness: &Witness) -> Why {
    let goal = witness.submission.get("goal").and_then(|goal| goal.as_str()).unwrap_or_default();
    Why::GoalExists { goal: goal.to_owned(), solution: witness.into() }
}
