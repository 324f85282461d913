//! Challenges: whether Now or Impossible is right after the last move, and taking the block.

use mat::Situation;
use referee::{Act, Call};

use super::{Because, Effort, LevelBot, Motive, Pace};
use crate::insight::Insight;
use crate::layout::Layout;
use crate::level::Doubt;
use crate::seated::{Cited, Decision, Seated};

impl LevelBot {
    /// A challenge of the last move, if one is right as far as this level can see.
    pub(super) fn challenge(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        let shake = seat.view.shake.as_ref()?;
        if !self.may_challenge(seat) {
            return None;
        }
        let layout = Layout::seen(shake, &insight.faces());
        let (call, why) = self.right_call(seat, insight, &layout)?;
        self.call(seat, call, why)
    }

    /// The right challenge of a layout, if any, and why it is right.
    fn right_call(
        &self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        layout: &Layout,
    ) -> Option<(Call, Because)> {
        if layout.now_may_be_called(insight.two_solutions())
            && let Some(witness) = self.level.look_for_now(insight, layout).witness()
        {
            let motive = Motive::NowRight { solution: witness.line.clone() };
            return Some((Call::Now, motive.by(seat.cite(Cited::Now))));
        }
        self.doubts(seat, insight, layout, Situation::Impossible).map(|why| (Call::Impossible, why))
    }

    /// Why Impossible would be right, if this level thinks so.
    pub(super) fn doubts(
        &self,
        seat: &Seated<'_>,
        insight: &mut Insight,
        layout: &Layout,
        situation: Situation,
    ) -> Option<Because> {
        if !self.level.doubts(insight, layout, situation) {
            return None;
        }
        let motive = match self.level.doubt {
            Doubt::Proved => Motive::ImpossibleProved,
            Doubt::Silent | Doubt::WithFewCubes(_) => {
                Motive::FewCubes { cubes: layout.normal(situation).usable().total() }
            }
        };
        Some(motive.by(seat.cite(Cited::Impossible)))
    }

    /// Takes the block, or states the challenge at once.
    pub(super) fn call(&mut self, seat: &Seated<'_>, call: Call, why: Because) -> Option<Decision> {
        let act = seat.proper(Act::Challenge { call: call.into() })?;
        if self.pace != Pace::Swift
            && let Some(pick_up) = seat.proper(Act::PickUp)
        {
            self.meant = Some((call, why.clone()));
            return self.decide(seat, Effort::Challenge, pick_up, why);
        }
        self.decide(seat, Effort::Challenge, act, why)
    }

    /// The block is in hand: states the call it was taken for, or what is right now; otherwise puts it back.
    pub(super) fn state_call(&mut self, seat: &Seated<'_>, insight: &mut Insight) -> Option<Decision> {
        let layout = Layout::seen(seat.view.shake.as_ref()?, &insight.faces());
        let meant = self.meant.take().or_else(|| self.right_call(seat, insight, &layout));
        if let Some((call, why)) = meant
            && let Some(act) = seat.proper(Act::Challenge { call: call.into() })
        {
            return self.decide(seat, Effort::Routine, act, why);
        }
        let act = seat.legal.may(Act::PutBack)?.act;
        self.decide(seat, Effort::Routine, act, Motive::NoChallenge.by("VI-B"))
    }

    /// Whether the last move is another player's.
    pub(super) fn may_challenge(&self, seat: &Seated<'_>) -> bool {
        let own = seat.view.shake.as_ref().is_none_or(|shake| shake.mover.as_ref() == Some(seat.me));
        !own && self.is_here(seat)
    }

    fn is_here(&self, seat: &Seated<'_>) -> bool {
        seat.view.players.iter().any(|player| player.name == *seat.me && player.here)
    }
}
