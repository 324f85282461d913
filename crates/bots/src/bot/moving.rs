//! Turns: which cube goes where. The options are weighed in a random order that leans towards sensible ones.

use mat::{Section, Situation};
use referee::{Act, Turn};
use rustc_hash::FxHashSet;

use super::endgame::Endgame;
use super::{Because, Effort, LevelBot, Motive};
use crate::insight::{Danger, Eyes, Insight, Witness, Work};
use crate::layout::Layout;
use crate::level::Guard;
use crate::seated::{Cited, Decision, Seated};

/// How many searches of one decision may run out of budget: this bounds the time of a turn.
const CUT_OFFS: u64 = 3;
/// The share of the budget for a first glance.
const QUICK: u64 = 8;
/// How many glances may run out of budget.
const GLANCES: u64 = 20;
/// The percentage of turns with a bonus.
const BONUS: usize = 8;
/// How many turns with a bonus are considered if no turn without one is safe.
const BONUS_OPTIONS: usize = 150;

/// A possible turn, and the layout after it.
pub(super) struct PossibleTurn {
    pub(super) act: Act,
    pub(super) next: Layout,
    lean: i64,
}

impl LevelBot {
    pub(super) fn take_turn(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        if !seat.is_due() {
            return None;
        }
        let layout = Layout::seen(seat.view.shake.as_ref()?, &insight.faces());
        if layout.resources.total() <= self.level.ahead
            && let Some(decision) = self.play_through(seat, insight, &layout)
        {
            return Some(decision);
        }
        let eyes = self.eyes(seat);
        let own = insight.look(&layout, Situation::Impossible, eyes, self.level.work);
        let own = own.witness().cloned();
        let mut options = self.options(seat, insight, &layout, own.as_deref(), false);
        options.truncate(self.level.moves);
        let (mut best, mut danger) = self.weigh(insight, options)?;
        // A second cube in Forbidden brings no Solution into sight; but open eyes may not have looked long enough.
        let promising = own.is_some() || eyes == Eyes::OPEN;
        if self.level.guard == Guard::Challenges
            && self.level.rank >= 3
            && promising
            && !matches!(danger, Danger::Safe(_))
        {
            let mut options = self.options(seat, insight, &layout, own.as_deref(), true);
            options.truncate(BONUS_OPTIONS);
            if let Some((other, Danger::Safe(witness))) = self.weigh(insight, options) {
                (best, danger) = (other, Danger::Safe(witness));
            }
        }
        let why = self.reason(seat, &best, &danger);
        let act = self.with_bonus(seat, insight, &layout, best, &danger);
        self.decide(seat, Effort::Thought, act, why)
    }

    /// The possible turns, the more sensible ones first, one for each resulting layout.
    pub(super) fn options(
        &mut self,
        seat: &Seated<'_>,
        insight: &Insight,
        layout: &Layout,
        own: Option<&Witness>,
        bonuses: bool,
    ) -> Vec<PossibleTurn> {
        let faces = insight.faces();
        let mut seen = FxHashSet::default();
        let mut options: Vec<PossibleTurn> = Vec::new();
        for action in seat.legal.turns(bonuses) {
            if !action.illegal.is_empty() || action.set_aside.is_some() {
                continue;
            }
            let Some(next) = layout.after(&action.act, &faces) else { continue };
            if seen.insert(next.clone()) {
                let lean = self.lean(&action.act, &next, own) + self.dice.below(100) as i64;
                options.push(PossibleTurn { act: action.act, next, lean });
            }
        }
        options.sort_by_key(|option| -option.lean);
        options
    }

    /// How attractive a turn is before anything is looked up.
    fn lean(&self, act: &Act, next: &Layout, own: Option<&Witness>) -> i64 {
        let keeps = own.is_some_and(|own| next.has_cubes_for(&own.used, Situation::Impossible));
        let Act::Move(turn) = act else { return if keeps { -20 } else { -120 } };
        let beginner = self.level.guard != Guard::Challenges;
        match (turn.section(), keeps) {
            (Some(Section::Required), keeps) if self.level.complicates > 0 => {
                self.level.complicates + if keeps { 20 } else { -20 }
            }
            (_, false) => -100,
            // Cubes that the Solution does not need are forbidden; beginners would rather see their Solution grow.
            (Some(Section::Forbidden), _) if beginner => 10,
            (Some(Section::Forbidden), _) => 45,
            (Some(Section::Permitted), _) if beginner => 40,
            (Some(Section::Permitted), _) => 15,
            _ => 20,
        }
    }

    /// The first option with nothing wrong as far as this level looks, or else the least bad one.
    fn weigh(&self, insight: &mut Insight, options: Vec<PossibleTurn>) -> Option<(Act, Danger)> {
        // Most safe moves are seen at a glance; looking longer pays only if none is.
        let glance = Work(self.level.work.0.div_ceil(QUICK));
        let before = insight.cut_off;
        for option in &options {
            let danger = self.level.danger(insight, &option.next, glance);
            if matches!(danger, Danger::Safe(_)) {
                return Some((option.act.clone(), danger));
            }
            if insight.cut_off - before >= GLANCES {
                break;
            }
        }
        let before = insight.cut_off;
        let mut best: Option<(i64, Act, Danger)> = None;
        for option in options {
            let danger = self.level.danger(insight, &option.next, self.level.work);
            let grade = match &danger {
                Danger::Safe(_) => return Some((option.act, danger)),
                Danger::Unknown => 1_000,
                // A long Solution is easily overlooked.
                Danger::Now(witness) => witness.used.total() as i64,
                Danger::Impossible => 0,
            };
            if best.as_ref().is_none_or(|(other, ..)| grade > *other) {
                best = Some((grade, option.act, danger));
            }
            if insight.cut_off - before >= CUT_OFFS {
                break;
            }
        }
        best.map(|(_, act, danger)| (act, danger))
    }

    /// Now and then adds a second cube to Forbidden, if that does no harm.
    fn with_bonus(
        &mut self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        layout: &Layout,
        act: Act,
        danger: &Danger,
    ) -> Act {
        let (Danger::Safe(witness), Act::Move(turn)) = (danger, &act) else { return act };
        if turn.bonus.is_some() || self.level.rank < 2 || !self.dice.chance(BONUS) {
            return act;
        }
        let faces = insight.faces();
        let spare = layout.resources.minus(&witness.used).kinds().next();
        let Some(bonus) = spare.map(|kind| faces.cube(kind).to_string()) else { return act };
        let with = Act::Move(Turn { bonus: Some(bonus), ..turn.clone() });
        let safe = layout.after(&with, &faces).is_some_and(|next| {
            matches!(self.level.danger(insight, &next, self.level.work), Danger::Safe(_))
        });
        if safe { seat.proper(with).unwrap_or(act) } else { act }
    }

    fn reason(&self, seat: &Seated<'_>, act: &Act, danger: &Danger) -> Because {
        let rule = match act {
            Act::Move(Turn { bonus: Some(_), .. }) => seat.cite(Cited::Bonus),
            _ => seat.cite(Cited::Moving),
        };
        match danger {
            Danger::Safe(witness) if self.level.guard == Guard::Challenges => {
                Motive::Safe { solution: witness.line.clone() }.by(rule)
            }
            Danger::Safe(witness) => Motive::KeepsSolution { solution: witness.line.clone() }.by(rule),
            Danger::Unknown => Motive::NothingBetter.by(rule),
            Danger::Now(witness) => {
                Motive::LosesToNow { solution: witness.line.clone() }.by(seat.cite(Cited::Now))
            }
            Danger::Impossible => Motive::LosesToImpossible.by(seat.cite(Cited::Impossible)),
        }
    }

    /// Plays the rest of the shake through to the end.
    fn play_through(
        &mut self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        layout: &Layout,
    ) -> Option<Decision> {
        let here: Vec<_> = seat.view.players.iter().filter(|player| player.here).collect();
        let me = here.iter().position(|player| player.name == *seat.me)?;
        let options = self.options(seat, insight, layout, None, true);
        let mut endgame = Endgame::new(insight, self.eyes(seat), self.level.work, here.len());
        let mut best: Option<(i32, Act, Layout)> = None;
        for option in options {
            let value = endgame.after(&option.next, me)[me];
            if best.as_ref().is_none_or(|(other, ..)| value > *other) {
                best = Some((value, option.act, option.next));
            }
        }
        let (value, act, next) = best?;
        let left = next.resources.total();
        let motive = match value {
            Endgame::VICTIM => Motive::EndgameLost,
            Endgame::DRAW => Motive::EndgameForceout { left },
            value if value > Endgame::DRAW => Motive::EndgameWon { left },
            _ => Motive::EndgameOpen { left },
        };
        self.decide(seat, Effort::Thought, act, motive.by(seat.cite(Cited::Forceout)))
    }
}
