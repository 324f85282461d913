//! Before the first turn: rolling, dealing, selecting variations, setting the Goal, and No Goal.

use mat::{Division, Game, Situation};
use referee::Act;

use super::{Effort, LevelBot, Motive};
use crate::insight::{Eyes, Insight, SearchAnswer, Work};
use crate::layout::Layout;
use crate::roll;
use crate::seated::{Cited, Decision, Seated};

/// The percentage of Goals that a bot, where allowed, precedes with a bonus move.
const BONUS_BEFORE_GOAL: usize = 8;
/// The percentage of second variations selected in Senior.
const SECOND_SELECTION: usize = 30;
/// A question about No Goal may take this many times the work of a question about a move.
const NO_GOAL_FACTOR: u64 = 4;

impl LevelBot {
    pub(super) fn start(&mut self, seat: &Seated<'_>) -> Option<Decision> {
        if !seat.is_due() {
            return None;
        }
        let division = seat.view.division;
        let game = seat.game();
        let cubes = (*self.dice.pick(&mat::SET_OUT)).to_owned();
        if game == Game::OnSets
            && let Some(act) = seat.proper(Act::SetOut { cubes })
        {
            return self.decide(seat, Effort::Routine, act, Motive::SetsOut.by("II-A-3"));
        }
        let cubes = roll::roll(game, division, &mut self.dice);
        if let Some(act) = seat.proper(Act::Roll { cubes: Some(cubes) }) {
            return self.decide(seat, Effort::Routine, act, Motive::Rolls.by("II-A"));
        }
        if game == Game::OnSets {
            let cards = roll::deal(division, &mut self.dice);
            if let Some(act) = seat.proper(Act::Deal { cards: Some(cards) }) {
                return self.decide(seat, Effort::Routine, act, Motive::Deals.by("II-B"));
            }
        }
        let act = seat.proper(Act::EndMatch)?;
        self.decide(seat, Effort::Routine, act, Motive::RoundOver.by("XI-B"))
    }

    pub(super) fn select(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        if !seat.is_due() {
            return None;
        }
        let shake = seat.view.shake.as_ref()?;
        let rolled = insight.faces().bag(&shake.resources);
        let mut legal = insight.variations(&rolled, &mut self.dice);
        // A level that wants the truth about every move selects variations that leave it decidable.
        legal.sort_by_key(|proposed| !proposed.decidable);
        let chosen = legal.into_iter().next()?;
        let more = seat.view.division == Division::Senior && self.dice.chance(SECOND_SELECTION);
        let selecting = seat.cite(Cited::Selecting).to_owned();
        let why = Motive::Variation { title: chosen.title.to_owned(), selecting }.by(chosen.citation);
        let act = seat.proper(Act::Select { variation: Some(chosen.variation), more })?;
        self.decide(seat, Effort::Routine, act, why)
    }

    pub(super) fn set_goal(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        if !seat.is_due() {
            return None;
        }
        if let Some(act) =
            self.brief.goal.clone().and_then(|goal| seat.proper(Act::Goal { goal: Some(goal) }))
        {
            return self.decide(seat, Effort::Thought, act, Motive::LessonGoal.alone());
        }
        let shake = seat.view.shake.as_ref()?;
        let faces = insight.faces();
        let layout = Layout { goal: "".into(), ..Layout::seen(shake, &faces) };
        let eyes = self.eyes(seat);
        let candidates = insight.goals(&layout.resources, &mut self.dice, 6 + 2 * self.level.goals);
        let mut best: Option<(usize, String, String, Layout)> = None;
        let mut found = 0;
        for goal in &candidates {
            let Some(with_goal) = layout.with_goal(goal, &faces) else { continue };
            let answer = insight.look(&with_goal, Situation::Impossible, eyes, self.level.work);
            let Some(witness) = answer.witness() else { continue };
            found += 1;
            let length = witness.used.total();
            if best.as_ref().is_none_or(|(longest, ..)| length > *longest) {
                best = Some((length, goal.clone(), witness.line.clone(), with_goal));
            }
            if found >= self.level.goals {
                break;
            }
        }
        if let Some((_, goal, line, with_goal)) = best {
            if let Some(decision) = self.bonus_before_goal(seat, insight, &layout, &with_goal) {
                return Some(decision);
            }
            let why = Motive::GoodGoal { goal: goal.clone(), solution: line }.by(seat.cite(Cited::Goal));
            let act = seat.proper(Act::Goal { goal: Some(goal) })?;
            return self.decide(seat, Effort::Thought, act, why);
        }
        if let Some(act) = seat.proper(Act::NoGoal) {
            let why = Motive::NoGoalFound { tried: candidates.len() }.by(seat.cite(Cited::NoGoal));
            return self.decide(seat, Effort::Thought, act, why);
        }
        // Something must be set; a Goal without a known Solution is a bluff.
        let goal = candidates.into_iter().next().or_else(|| {
            let digits = |kind: &crate::bag::FaceKind| {
                !faces.equipment.digits_only_in_goal || faces.equipment.digits.contains(faces.face(*kind))
            };
            layout.resources.kinds().find(digits).map(|kind| faces.cube(kind).to_string())
        })?;
        let act = seat.proper(Act::Goal { goal: Some(goal) })?;
        self.decide(seat, Effort::Thought, act, Motive::AnyGoal.by(seat.cite(Cited::Goal)))
    }

    /// Sometimes a bonus move before the Goal, with a cube that the Solution does not need.
    fn bonus_before_goal(
        &mut self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        layout: &Layout,
        with_goal: &Layout,
    ) -> Option<Decision> {
        if self.level.rank < 2 || !self.dice.chance(BONUS_BEFORE_GOAL) {
            return None;
        }
        let faces = insight.faces();
        let answer = insight.look(with_goal, Situation::Impossible, self.eyes(seat), self.level.work);
        let witness = answer.witness()?;
        let spare: Vec<_> = with_goal.resources.minus(&witness.used).kinds().collect();
        let spare = spare
            .into_iter()
            .filter(|kind| layout.resources.count(*kind) == with_goal.resources.count(*kind));
        let kind = spare.min_by_key(|kind| with_goal.resources.count(*kind))?;
        let cube = faces.cube(kind);
        let act = seat.proper(Act::Bonus { cube: cube.to_string() })?;
        self.decide(seat, Effort::Thought, act, Motive::SpareCube { cube }.by(seat.cite(Cited::Bonus)))
    }

    pub(super) fn answer_no_goal(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        if !seat.is_due() {
            return None;
        }
        let rule = seat.cite(Cited::NoGoal);
        let layout = self.no_goal_layout(seat, insight)?;
        let answer = self.look_for_goal(seat, insight, &layout);
        if let Some(witness) = answer.witness() {
            let goal = witness.submission.get("goal").and_then(|goal| goal.as_str()).unwrap_or_default();
            let why = Motive::GoalExists { goal: goal.to_owned(), solution: witness.line.clone() }.by(rule);
            if let Some(decision) = self.call(seat, referee::Call::NoGoal, why) {
                return Some(decision);
            }
        }
        let act = seat.proper(Act::Agree)?;
        self.decide(seat, Effort::Thought, act, Motive::NoGoalInSight.by(rule))
    }

    pub(super) fn no_goal_layout(&self, seat: &Seated<'_>, insight: &Insight) -> Option<Layout> {
        let shake = seat.view.shake.as_ref()?;
        Some(Layout { goal: "".into(), ..Layout::seen(shake, &insight.faces()) })
    }

    /// A Goal and its Solution, after No Goal was declared: then everybody looks as hard as possible.
    pub(super) fn look_for_goal(
        &self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        layout: &Layout,
    ) -> SearchAnswer {
        let eyes = if self.level.rank >= 3 { Eyes::OPEN } else { self.eyes(seat) };
        insight.look(layout, Situation::NoGoal, eyes, Work(self.level.work.0 * NO_GOAL_FACTOR))
    }
}
