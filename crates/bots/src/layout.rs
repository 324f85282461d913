//! A layout: the Goal and where the cubes are, as far as it matters for Solutions. Forbidden cubes are left out.

use std::sync::Arc;

use mat::{Section, Situation};
use referee::{Act, ShakeView};

use crate::bag::{Bag, FaceKind, Faces};

/// Where the cubes are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    /// The Goal as it lies; empty before it is set.
    pub goal: Arc<str>,
    /// Cubes that a Solution must use.
    pub required: Bag,
    /// Cubes that it may use.
    pub permitted: Bag,
    /// Cubes that nobody has moved yet.
    pub resources: Bag,
}

impl Layout {
    /// What is on a table.
    pub fn seen(shake: &ShakeView, faces: &Faces) -> Layout {
        Layout {
            goal: shake.goal.as_str().into(),
            required: faces.bag(&shake.required),
            permitted: faces.bag(&shake.permitted),
            resources: faces.bag(&shake.resources),
        }
    }

    /// The cubes on the mat that a Solution may use.
    pub fn on_mat(&self) -> Bag {
        self.required.plus(&self.permitted)
    }

    /// All cubes that a Solution may use if Resources count as Permitted.
    pub fn usable(&self) -> Bag {
        self.on_mat().plus(&self.resources)
    }

    /// The layout after a turn or after setting a Goal; `None` for any other act or for cubes that are not there.
    pub fn after(&self, act: &Act, faces: &Faces) -> Option<Layout> {
        let mut next = self.clone();
        let kind = |text: &str| faces.equipment.cube(text).map(|cube| faces.kind(cube));
        let (turn, goal) = match act {
            Act::Move(turn) | Act::Shift(turn) => (turn, None),
            Act::AddToGoal { turn, goal } => (turn, Some(goal)),
            Act::Bonus { cube } => return next.resources.take(kind(cube)?).then_some(next),
            Act::Goal { goal: Some(goal) } => return next.with_goal(goal, faces),
            _ => return None,
        };
        if let Some(bonus) = &turn.bonus
            && !next.resources.take(kind(bonus)?)
        {
            return None;
        }
        let cube = kind(&turn.cube)?;
        let from = if matches!(act, Act::Shift(_)) { &mut next.permitted } else { &mut next.resources };
        if !from.take(cube) {
            return None;
        }
        match (goal, turn.section()) {
            (Some(goal), _) => next.goal = goal.trim().into(),
            (None, Some(Section::Required)) => next.required.add(cube),
            (None, Some(Section::Permitted)) => next.permitted.add(cube),
            _ => {}
        }
        Some(next)
    }

    /// The layout after setting a Goal. On-Sets: the other digit cubes go to Forbidden with it (III-B-2, MR-17).
    pub fn with_goal(&self, goal: &str, faces: &Faces) -> Option<Layout> {
        let laid = faces.bag(&faces.equipment.goal(goal)?);
        if laid.is_empty() || !laid.is_within(&self.resources) {
            return None;
        }
        let stays = |kind| !faces.equipment.leaves_with_goal(faces.face(kind));
        let resources = self.resources.minus(&laid).only(stays);
        Some(Layout { goal: goal.trim().into(), resources, ..self.clone() })
    }

    /// The layouts after every plain move: no bonus, shift or addition to the Goal.
    pub fn plain_moves(&self, faces: &Faces) -> Vec<(FaceKind, Section, Layout)> {
        let left = self.resources.total();
        let mut moves = Vec::new();
        for kind in self.resources.kinds() {
            for to in [Section::Forbidden, Section::Permitted, Section::Required] {
                let refused = || faces.equipment.unforbiddable(faces.face(kind), left).is_some();
                if to == Section::Forbidden && refused() {
                    continue;
                }
                let mut next = self.clone();
                next.resources.take(kind);
                match to {
                    Section::Required => next.required.add(kind),
                    Section::Permitted => next.permitted.add(kind),
                    Section::Forbidden | Section::Resources => {}
                }
                moves.push((kind, to, next));
            }
        }
        moves
    }

    /// Whether Now may be called at all (Eq and Wf VI-A-2, On V-A-2): two cubes in Resources, three under Two
    /// Solutions, and something in Required or Permitted.
    pub fn now_may_be_called(&self, two_solutions: bool) -> bool {
        let least = if two_solutions { 3 } else { 2 };
        self.resources.total() >= least && !self.on_mat().is_empty()
    }

    /// The same question in a normal form: Resources that count as Permitted are moved there, and those that may not
    /// be used are dropped.
    #[must_use]
    pub(crate) fn normal(&self, situation: Situation) -> Layout {
        let mut layout = self.clone();
        match situation {
            Situation::Impossible | Situation::Stop => {
                layout.permitted = layout.permitted.plus(&layout.resources);
                layout.resources = Bag::default();
            }
            Situation::Forceout => layout.resources = Bag::default(),
            Situation::Now | Situation::NoGoal => {}
        }
        layout
    }

    /// Whether every Solution here is also one of the other layout: no less must be used, and no more may be.
    pub(crate) fn allows_no_more_than(&self, other: &Layout) -> bool {
        self.goal == other.goal
            && other.required.is_within(&self.required)
            && self.on_mat().is_within(&other.on_mat())
            && self.resources.is_within(&other.resources)
    }

    /// Whether it allows no more than the other layout, and by counting alone a single turn can lead from there to here: a cube
    /// into Required or Forbidden, and a bonus.
    pub(crate) fn is_a_turn_after(&self, other: &Layout) -> bool {
        self.required.total() <= other.required.total() + 1
            && other.usable().total() <= self.usable().total() + 2
            && self.allows_no_more_than(other)
    }

    /// The same with no more than so many usable cubes of a kind: surplus cubes are taken away, those in Resources first.
    /// `None` if they have to be used, or if there is no surplus.
    pub(crate) fn with_at_most(&self, kind: FaceKind, most: usize) -> Option<Layout> {
        let mut fewer = self.clone();
        while fewer.usable().count(kind) > most {
            if !fewer.resources.take(kind) && !fewer.permitted.take(kind) {
                return None;
            }
        }
        (fewer != *self).then_some(fewer)
    }

    /// Whether the cubes allow a Solution with these cubes here, by counting alone.
    pub(crate) fn has_cubes_for(&self, used: &Bag, situation: Situation) -> bool {
        let lacking = used.minus(&self.on_mat());
        self.required.is_within(used)
            && lacking.is_within(&self.resources)
            && situation.resource_cubes().is_none_or(|most| lacking.total() <= most)
    }
}
