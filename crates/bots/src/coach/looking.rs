//! How the coach looks at a seat: with open eyes, and with a limit on the work for one question (LC-9).

use std::sync::Arc;

use mat::{Cube, Situation, Verdict};
use referee::{Call, Fields, ShakeView};

use super::first_shake::FirstShake;
use crate::insight::{Danger, Eyes, Insight, SearchAnswer, Witness, Work};
use crate::layout::Layout;
use crate::seated::Seated;

/// What one question to the coach may cost, in milliseconds of counted work.
const IN_ALL: u64 = 200;
/// What one search of a question may cost.
const EACH: Work = Work(8);
/// What a search that only weighs a move may cost.
const GLANCE: Work = Work(4);

/// The coach at a player's side.
pub(super) struct Looking<'a> {
    pub(super) seat: &'a Seated<'a>,
    pub(super) insight: Insight,
    pub(super) lesson: Option<&'static FirstShake>,
    left: u64,
}

/// A challenge that is right, and what shows it.
pub(super) enum Right {
    Now(Arc<Witness>),
    Impossible,
}

impl Right {
    pub(super) fn call(&self) -> Call {
        match self {
            Right::Now(_) => Call::Now,
            Right::Impossible => Call::Impossible,
        }
    }
}

impl<'a> Looking<'a> {
    /// Looks at a seat for the first time.
    pub(super) fn at(seat: &'a Seated<'a>, lesson: Option<&'static FirstShake>) -> Looking<'a> {
        let mut insight = Insight::new();
        insight.turn_to(seat.view);
        Looking { seat, insight, lesson, left: IN_ALL }
    }

    pub(super) fn shake(&self) -> Option<&'a ShakeView> {
        self.seat.view.shake.as_ref()
    }

    /// Where the cubes are.
    pub(super) fn layout(&self) -> Option<Layout> {
        Some(Layout::seen(self.shake()?, &self.insight.faces()))
    }

    /// Where the cubes are before a Goal is set.
    pub(super) fn bare(&self) -> Option<Layout> {
        Some(Layout { goal: "".into(), ..self.layout()? })
    }

    /// Is there a Solution?
    pub(super) fn look(&mut self, layout: &Layout, situation: Situation) -> SearchAnswer {
        if let Some(own) = self.of_the_lesson(layout, situation) {
            return SearchAnswer::Found(own);
        }
        self.paying(EACH, |insight, work| insight.look(layout, situation, Eyes::OPEN, work))
            .unwrap_or(SearchAnswer::Undecided)
    }

    /// Which challenge would be right against a layout after a move.
    pub(super) fn danger(&mut self, layout: &Layout) -> Danger {
        self.paying(GLANCE, |insight, work| insight.danger(layout, Eyes::OPEN, work))
            .unwrap_or(Danger::Unknown)
    }

    /// Asks something and pays for it; a search that was cut off costs all that it was allowed.
    fn paying<T>(&mut self, work: Work, ask: impl FnOnce(&mut Insight, Work) -> T) -> Option<T> {
        let work = Work(work.0.min(self.left));
        if work.0 == 0 {
            return None;
        }
        let (searches, cut_off) = (self.insight.searches, self.insight.cut_off);
        let answer = ask(&mut self.insight, work);
        let cut_off = self.insight.cut_off - cut_off;
        let finished = self.insight.searches - searches - cut_off;
        self.left = self.left.saturating_sub(cut_off * work.0 + finished);
        Some(answer)
    }

    /// The Solution that the lesson is about, if the judge accepts it.
    fn of_the_lesson(&self, layout: &Layout, situation: Situation) -> Option<Arc<Witness>> {
        let lesson = self.lesson.filter(|lesson| lesson.is_goal(&layout.goal))?;
        lesson.witness(&self.insight, layout, situation)
    }

    /// The challenge that is right after the last move, if one is.
    pub(super) fn right_challenge(&mut self) -> Option<Right> {
        let shake = self.shake()?;
        if shake.goal.is_empty() || shake.mover.as_ref() == Some(self.seat.me) {
            return None;
        }
        let layout = self.layout()?;
        if layout.now_may_be_called(self.insight.two_solutions())
            && let SearchAnswer::Found(witness) = self.look(&layout, Situation::Now)
        {
            return Some(Right::Now(witness));
        }
        (self.look(&layout, Situation::Impossible) == SearchAnswer::None).then_some(Right::Impossible)
    }

    /// The cubes of a Solution that still lie in Resources, as they lie there.
    pub(super) fn missing(&self, layout: &Layout, witness: &Witness) -> Vec<Cube> {
        self.shake().map_or(Vec::new(), |shake| missing(&self.insight, shake, layout, witness))
    }

    /// The verdict of the judge on a submission, as the referee would hear it.
    pub(super) fn verdict(&self, submission: &Fields) -> Option<mat::Judgement> {
        use referee::Judge;
        desk::judge().verdict(&self.seat.view.position(), submission).ok()
    }

    /// What somebody has presented and others check.
    pub(super) fn checked(&self) -> Option<&'a Fields> {
        let shake = self.shake()?;
        let paper = shake.papers.iter().find(|paper| Some(&paper.player) == shake.checked.as_ref())?;
        paper.submission.as_ref()
    }
}

/// The cubes of a Solution that are not on the mat of a layout, as they lie in Resources.
pub(crate) fn missing(insight: &Insight, shake: &ShakeView, layout: &Layout, witness: &Witness) -> Vec<Cube> {
    let faces = insight.faces();
    let lacking = witness.used.minus(&layout.on_mat());
    let mut lying = shake.resources.clone();
    let found = lacking.cubes().filter_map(|kind| {
        let at = lying.iter().position(|cube| faces.kind(*cube) == kind)?;
        Some(lying.remove(at))
    });
    found.collect()
}

/// A witness that the judge accepts, from a submission.
pub(super) fn accepted(
    insight: &Insight,
    layout: &Layout,
    situation: Situation,
    submission: Fields,
) -> Option<Arc<Witness>> {
    let judged = insight.judge(layout, situation, &submission)?;
    let witness = insight.witness(layout, submission)?;
    (judged.verdict == Verdict::Correct).then(|| Arc::new(witness))
}
