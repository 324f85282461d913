//! After a challenge or the last cube: deciding as Third Party, writing Solutions, and checking those of others.

use mat::{Situation, Verdict};
use referee::{Act, Fields, Judge, Objection};

use super::objecting::objections;
use super::{Effort, LevelBot, Motive};
use crate::insight::{Insight, SearchAnswer, Work};
use crate::layout::Layout;
use crate::seated::{Cited, Decision, Seated};

/// A Solution that has to be written may take this many times the work of weighing a move.
const WRITING_FACTOR: u64 = 5;

impl LevelBot {
    pub(super) fn write(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        if !seat.is_due() {
            return None;
        }
        let shake = seat.view.shake.as_ref()?;
        let situation = shake.situation?;
        let layout = Layout::seen(shake, &insight.faces());
        let answer = self.solution(seat, insight, &layout, situation);
        if situation == Situation::Forceout
            && shake.mover.as_ref() != Some(seat.me)
            && answer.witness().is_none()
            && let Some(why) = self.doubts(seat, insight, &layout, situation)
            && let Some(decision) = self.call(seat, referee::Call::Impossible, why)
        {
            return Some(decision);
        }
        let rule = seat.cite(Cited::Writing);
        let undecided = shake.papers.iter().any(|paper| paper.player == *seat.me && paper.decided.is_none());
        if undecided
            && let Some(act) =
                seat.proper(Act::Decide { present: Some(answer.witness().is_some()), join: None })
        {
            let motive = match answer.witness() {
                Some(witness) => Motive::WritersRight { solution: witness.line.clone() },
                None => Motive::NothingToPresent,
            };
            return self.decide(seat, Effort::Routine, act, motive.by(rule));
        }
        match answer.witness() {
            Some(witness) => {
                let why = Motive::Presents { solution: witness.line.clone() }.by(rule);
                let act = Act::Present { submission: witness.submission.clone() };
                let act = seat.proper(act)?;
                self.decide(seat, Effort::Thought, act, why)
            }
            None => {
                let act = seat.proper(Act::Decline)?;
                self.decide(seat, Effort::Thought, act, Motive::NothingToWrite.by(rule))
            }
        }
    }

    fn solution(
        &self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        layout: &Layout,
        situation: Situation,
    ) -> SearchAnswer {
        if situation == Situation::NoGoal {
            let layout = Layout { goal: "".into(), ..layout.clone() };
            return self.look_for_goal(seat, insight, &layout);
        }
        insight.look(layout, situation, self.eyes(seat), Work(self.level.work.0 * WRITING_FACTOR))
    }

    /// Checks another player's Solution. One that is too long for the level to follow is accepted.
    pub(super) fn check(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        if !seat.is_due() {
            return None;
        }
        let shake = seat.view.shake.as_ref()?;
        let writer = shake.checked.as_ref()?;
        let paper = shake.papers.iter().find(|paper| paper.player == *writer)?;
        let empty = Fields::new();
        let submission = paper.submission.as_ref().unwrap_or(&empty);
        let layout = Layout::seen(shake, &insight.faces());
        let judgement = insight.judge(&layout, shake.situation?, submission)?;
        let follows = self.eyes(seat).longest.is_none_or(|most| insight.signs(submission).total() <= most);
        if follows {
            let position = seat.view.position();
            let upheld = |act: &Act| {
                let objection = match act {
                    Act::Reject { rejection, .. } => Objection::Reason(rejection),
                    Act::ProveAmbiguity { revision: Some(revision), .. } => Objection::Revision(revision),
                    _ => return false,
                };
                desk::judge().objection(&position, submission, objection) == Ok(true)
            };
            for (act, reason) in objections(&judgement, submission).filter(|(act, _)| upheld(act)) {
                if let Some(act) = seat.proper(act) {
                    let (code, message) = (reason.code.to_string(), reason.message.clone());
                    let why = Motive::Fault { code, message }.by(reason.rule.clone());
                    return self.decide(seat, Effort::Thought, act, why);
                }
            }
        }
        let solution = insight.line(submission);
        let motive = match (follows, judgement.verdict) {
            (true, Verdict::Correct) => Motive::Correct { solution },
            (true, _) => Motive::NoFaultShown { solution },
            (false, _) => Motive::TooLong { solution },
        };
        let act = seat.proper(Act::Accept)?;
        self.decide(seat, Effort::Thought, act, motive.by(seat.cite(Cited::Checking)))
    }
}
