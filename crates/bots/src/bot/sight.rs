//! What a level makes of a position, as far as it looks: which challenge is right, and which is not.

use std::sync::Arc;

use mat::Situation;

use crate::insight::{Danger, Eyes, Insight, SearchAnswer, Work};
use crate::layout::Layout;
use crate::level::{Doubt, Guard, Level};

impl Level {
    fn eyes_of(&self, insight: &Insight) -> Eyes {
        self.eyes(insight.faces().equipment.game)
    }

    /// Which challenge a position after its own move would make right.
    pub fn danger(&self, insight: &mut Insight, next: &Layout, work: Work) -> Danger {
        let eyes = self.eyes_of(insight);
        if self.guard == Guard::Challenges {
            return insight.danger(next, eyes, work);
        }
        if self.guard == Guard::OnTheMat
            && let Some(witness) = insight.look(next, Situation::Forceout, eyes, work).witness()
        {
            return Danger::Now(Arc::clone(witness));
        }
        let possible = insight.look(next, Situation::Impossible, eyes, work);
        possible.witness().map_or(Danger::Unknown, |witness| Danger::Safe(Arc::clone(witness)))
    }

    /// A Solution after Now; levels that forget the cube from Resources look only at the mat.
    pub fn look_for_now(&self, insight: &mut Insight, layout: &Layout) -> SearchAnswer {
        let situation = if self.sees_resource_cube { Situation::Now } else { Situation::Forceout };
        insight.look(layout, situation, self.eyes_of(insight), self.work)
    }

    /// Whether it would say that there is no Solution.
    pub fn doubts(&self, insight: &mut Insight, layout: &Layout, situation: Situation) -> bool {
        match self.doubt {
            Doubt::Silent => false,
            Doubt::WithFewCubes(most) => {
                let answer = insight.look(layout, situation, self.eyes_of(insight), self.work);
                layout.normal(situation).usable().total() <= most && answer.witness().is_none()
            }
            Doubt::Proved => insight.look(layout, situation, Eyes::OPEN, self.work) == SearchAnswer::None,
        }
    }
}
