//! How a turn is looked at: with open eyes, and with one limit on the work for the whole turn (LC-9).

use std::sync::Arc;

use bots::{Danger, Eyes, FaceKind, Frame, Insight, Layout, SearchAnswer, Witness, Work};
use mat::Situation;

use crate::document::PROCEDURAL;

/// What a turn may cost in all, in millionths of a second of counted work.
const IN_ALL: u64 = 200_000;
/// What every question costs on top of its search.
const ASKING: u64 = 50;
/// What one search may cost.
const EACH: Work = Work(8);

pub(super) struct Looking {
    pub(super) insight: Insight,
    asked: u64,
}

impl Looking {
    pub(super) fn at(frame: &Frame) -> Looking {
        let mut insight = Insight::new();
        insight.open(frame.clone());
        Looking { insight, asked: 0 }
    }

    /// What the next search may cost. A question makes at most two.
    fn work(&mut self) -> Work {
        self.asked += 1;
        let left = IN_ALL.saturating_sub(self.insight.spent + self.asked * ASKING);
        Work(EACH.0.min(left / 2_000))
    }

    /// Is there a Solution?
    pub(super) fn look(&mut self, layout: &Layout, situation: Situation) -> SearchAnswer {
        match self.work() {
            Work(0) => SearchAnswer::Undecided,
            work => self.insight.look(layout, situation, Eyes::OPEN, work),
        }
    }

    /// Which challenge would be right against a layout after a move?
    pub(super) fn danger(&mut self, layout: &Layout) -> Danger {
        match self.work() {
            Work(0) => Danger::Unknown,
            work => self.insight.danger(layout, Eyes::OPEN, work),
        }
    }

    /// Whether Now could be called, and it is proved that it would be wrong.
    pub(super) fn nobody_near(&mut self, layout: &Layout) -> bool {
        layout.now_may_be_called(self.insight.two_solutions())
            && self.look(layout, Situation::Now) == SearchAnswer::None
    }

    /// A shortest Solution, if it is proved that there is no shorter one.
    pub(super) fn shortest(&mut self, layout: &Layout) -> Option<Arc<Witness>> {
        // Two Solutions are presented together, and neither has a length of its own.
        if self.insight.two_solutions() {
            return None;
        }
        let mut best = Arc::clone(self.look(layout, Situation::Impossible).witness()?);
        loop {
            let shorter = best.used.total().checked_sub(1)?;
            let work = self.work();
            match self.insight.within(layout, Situation::Impossible, shorter, work) {
                SearchAnswer::None => return Some(best),
                SearchAnswer::Found(witness) if witness.used.total() <= shorter => best = witness,
                SearchAnswer::Found(_) | SearchAnswer::Undecided => return None,
            }
        }
    }

    /// Whether there is no Solution without one of these cubes of Resources.
    pub(super) fn is_keystone(&mut self, layout: &Layout, kind: FaceKind) -> bool {
        let mut without = layout.clone();
        without.resources.take(kind) && self.look(&without, Situation::Impossible) == SearchAnswer::None
    }

    /// Whether every turn is a move of one cube from Resources, apart from bonus moves.
    pub(super) fn moves_are_plain(&self) -> bool {
        let variations = self.insight.frame().map(|frame| frame.variations.as_slice()).unwrap_or_default();
        !variations.iter().any(|one| one["name"].as_str().is_some_and(|name| PROCEDURAL.contains(&name)))
    }
}
