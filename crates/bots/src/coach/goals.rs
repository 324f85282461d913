//! Goals for a learner: they can be reached, but not at once.

use std::sync::Arc;

use mat::{Dice, Situation};
use referee::Act;

use super::facts::{Advice, Why};
use super::looking::Looking;
use crate::bag::Bag;
use crate::insight::{SearchAnswer, Witness};
use crate::layout::Layout;

/// How many Goals are looked at.
const TRIED: usize = 8;
/// A Solution with fewer cubes can be on the mat before anybody has had a chance to look.
const NOT_AT_ONCE: usize = 3;
/// With a fixed seed the coach proposes the same Goals for the same cubes.
const SEED: u64 = 16;

impl Looking<'_> {
    /// The layout after a Goal, with the cubes that lie in the Goal already.
    pub(super) fn with_goal(&self, goal: &str) -> Option<Layout> {
        let (bare, laid) = (self.bare()?, self.laid()?);
        let whole = Layout { resources: bare.resources.plus(&laid), ..bare };
        whole.with_goal(goal, &self.insight.faces())
    }

    /// The cubes that lie in the Goal and have to stay there.
    fn laid(&self) -> Option<Bag> {
        Some(self.insight.faces().bag_of_line(&self.shake()?.goal))
    }

    /// A Goal to set.
    pub(super) fn goal(&mut self) -> Option<Advice> {
        let pointed = self.lesson.and_then(|lesson| lesson.next(self.seat.view));
        if let Some(Act::Goal { goal: Some(goal) }) = pointed
            && let Some(advice) = self.good_goal(&goal).and_then(|(_, witness)| self.set(&goal, &witness))
        {
            return Some(advice);
        }
        let (bare, laid) = (self.bare()?, self.laid()?);
        let mut dice = Dice::new(SEED);
        let mut goals = self.insight.goals(&bare.resources.plus(&laid), &mut dice, TRIED);
        goals.retain(|goal| laid.is_within(&self.insight.faces().bag_of_line(goal)));
        // A few cubes are easy to take in.
        goals.sort_by_key(|goal| goal.chars().count());
        let mut found: Option<(usize, String, Arc<Witness>)> = None;
        for goal in &goals {
            let Some((cubes, witness)) = self.good_goal(goal) else { continue };
            let better = |(other, ..): &(usize, String, Arc<Witness>)| *other < NOT_AT_ONCE && cubes > *other;
            if found.as_ref().is_none_or(better) {
                found = Some((cubes, goal.clone(), witness));
            }
            if cubes >= NOT_AT_ONCE {
                break;
            }
        }
        if let Some(advice) = found.and_then(|(_, goal, witness)| self.set(&goal, &witness)) {
            return Some(advice);
        }
        if self.look(&bare, Situation::NoGoal) == SearchAnswer::None
            && let Some(act) = self.seat.proper(Act::NoGoal)
        {
            return Some(Advice { act, why: Why::NoGoal });
        }
        // Something must be set.
        let as_it_lies = self.shake().map(|shake| shake.goal.clone()).filter(|goal| !goal.is_empty());
        let faces = self.insight.faces();
        let single = bare.resources.kinds().map(|kind| faces.cube(kind).to_string());
        let any = as_it_lies.into_iter().chain(goals).chain(single);
        any.into_iter().find_map(|goal| {
            let act = self.seat.proper(Act::Goal { goal: Some(goal.clone()) })?;
            Some(Advice { act, why: Why::AnyGoal { goal } })
        })
    }

    /// A Solution of a Goal, and how many cubes it takes.
    fn good_goal(&mut self, goal: &str) -> Option<(usize, Arc<Witness>)> {
        let layout = self.with_goal(goal)?;
        let answer = self.look(&layout, Situation::Impossible);
        let witness = answer.witness()?;
        Some((witness.used.total(), Arc::clone(witness)))
    }

    fn set(&self, goal: &str, witness: &Witness) -> Option<Advice> {
        let act = self.seat.proper(Act::Goal { goal: Some(goal.to_owned()) })?;
        let why =
            Why::GoodGoal { goal: goal.to_owned(), solution: witness.into(), cubes: witness.used.total() };
        Some(Advice { act, why })
    }
}
