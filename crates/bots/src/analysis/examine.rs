//! The truth about a position: whether Now and Impossible are right, and which other move would have been safe.

use mat::{Dice, Situation};
use referee::{Act, Call, Turn};
use serde::Serialize;

use super::survey::Position;
use crate::facts::{Solution, WithWords};
use crate::insight::{Danger, Eyes, Insight, SearchAnswer, Work};

/// How many other moves are tried.
const OTHERS: usize = 400;
/// How many searches for another move may run out of budget.
const CUT_OFFS: u64 = 6;
/// How many other Goals are tried.
const GOALS: usize = 12;
/// How many positions are examined together: neighbours share their findings.
const CHUNK: usize = 8;

/// Whether something holds.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", tag = "is")]
pub enum Truth {
    /// It does; a Solution shows it, if there is one.
    True {
        /// The Solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        witness: Option<Solution>,
    },
    /// It does not; a Solution shows it, if there is one.
    False {
        /// The Solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        witness: Option<Solution>,
    },
    /// It was not decided within the budget.
    Undecided,
}

impl Truth {
    /// Whether it is proved to hold.
    pub fn is_true(&self) -> bool {
        matches!(self, Truth::True { .. })
    }
}

/// What is true of a position.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Finding {
    /// Whether Now was right; `False` without a proof if it could not be called at all.
    pub now: Truth,
    /// Whether Impossible was right.
    pub impossible: Truth,
    /// If a challenge was right: another move after which none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false, value_type = Option<crate::facts::Told<Act>>))]
    pub safe: Option<WithWords<Act>>,
    /// If a challenge was right: whether every other move loses, too.
    pub forced: bool,
    /// How many cubes of a Solution are already on the mat, and how many it has: how near the end is.
    pub progress: (usize, usize),
}

impl Finding {
    /// The challenge that was right, if any.
    pub fn right_call(&self) -> Option<Call> {
        match (self.now.is_true(), self.impossible.is_true()) {
            (true, _) => Some(Call::Now),
            (_, true) => Some(Call::Impossible),
            _ => None,
        }
    }
}

/// Stands in portions that can be examined separately on any core. The portions do not depend on the number of cores.
pub fn portions(positions: &[Position]) -> Vec<&[Position]> {
    let shakes = positions.chunk_by(|one, other| one.shake == other.shake);
    shakes.flat_map(|shake| shake.chunks(CHUNK)).collect()
}

/// Examines positions of one shake.
pub fn examine(positions: &[Position], work: Work) -> Vec<Finding> {
    let mut insight = Insight::new();
    positions
        .iter()
        .map(|position| {
            if insight.frame() != Some(&position.frame) {
                insight.open(position.frame.clone());
            }
            examine_one(position, &mut insight, work)
        })
        .collect()
}

fn examine_one(position: &Position, insight: &mut Insight, work: Work) -> Finding {
    let possible = insight.look(&position.after, Situation::Impossible, Eyes::OPEN, work);
    let solution = |answer: &SearchAnswer| answer.witness().map(|witness| Solution::from(&**witness));
    let impossible = match &possible {
        SearchAnswer::None => Truth::True { witness: None },
        SearchAnswer::Found(_) => Truth::False { witness: solution(&possible) },
        SearchAnswer::Undecided => Truth::Undecided,
    };
    let called = position.after.now_may_be_called(insight.two_solutions());
    let at_once = match called {
        true => insight.look(&position.after, Situation::Now, Eyes::OPEN, work),
        false => SearchAnswer::None,
    };
    let now = match &at_once {
        SearchAnswer::Found(_) => Truth::True { witness: solution(&at_once) },
        SearchAnswer::None => Truth::False { witness: None },
        SearchAnswer::Undecided => Truth::Undecided,
    };
    let nearest = at_once.witness().or(possible.witness());
    let progress = nearest.map_or((0, 0), |witness| {
        let length = witness.used.total();
        (length - witness.used.minus(&position.after.on_mat()).total(), length)
    });
    let mut finding = Finding { now, impossible, safe: None, forced: false, progress };
    if finding.right_call().is_some() {
        let (safe, forced) = match &position.command.act {
            Act::Goal { .. } => (other_goal(position, insight, work), false),
            _ => other_move(position, insight, work),
        };
        (finding.safe, finding.forced) = (safe.map(WithWords), forced);
    }
    finding
}

/// A safe move, or that there was none.
fn other_move(position: &Position, insight: &mut Insight, work: Work) -> (Option<Act>, bool) {
    let faces = insight.faces();
    let before = insight.cut_off;
    let mut all_lose = true;
    for bonuses in [false, true] {
        let turns = position.game.turns_of(position.seat, bonuses).into_iter();
        let own = turns.filter(|action| action.illegal.is_empty() && has_bonus(&action.act) == bonuses);
        for action in own.take(OTHERS) {
            let Some(next) = position.before.after(&action.act, &faces) else { continue };
            if insight.cut_off - before >= CUT_OFFS {
                return (None, false);
            }
            match insight.danger(&next, Eyes::OPEN, work) {
                Danger::Safe(_) => return (Some(action.act), false),
                Danger::Unknown => all_lose = false,
                Danger::Now(_) | Danger::Impossible => {}
            }
        }
    }
    (None, all_lose)
}

pub(super) fn has_bonus(act: &Act) -> bool {
    matches!(
        act,
        Act::Move(Turn { bonus: Some(_), .. })
            | Act::Shift(Turn { bonus: Some(_), .. })
            | Act::AddToGoal { turn: Turn { bonus: Some(_), .. }, .. }
    )
}

/// A Goal with a Solution.
fn other_goal(position: &Position, insight: &mut Insight, work: Work) -> Option<Act> {
    let faces = insight.faces();
    let goals = insight.goals(&position.before.resources, &mut Dice::new(0), GOALS);
    let good = goals.into_iter().find(|goal| {
        let with_goal = position.before.with_goal(goal, &faces);
        with_goal.is_some_and(|next| {
            insight.look(&next, Situation::Impossible, Eyes::OPEN, work).witness().is_some()
        })
    });
    good.map(|goal| Act::Goal { goal: Some(goal) })
}
