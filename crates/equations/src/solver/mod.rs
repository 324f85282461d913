//! The solver: searches for a correct Equation in any position, and reports that there is none only if that is
//! proved.
//!
//! A position becomes [kinds] of cubes and a [supply] of them, for one reading of the wild cubes at a time, and
//! [values of the Goal](goals). [Bags](bag) of cubes have [sets] of [values]: [forward] (and [unary]) lists all
//! values of a bag from those of the bags it contains; [backward] asks for one value of a large bag, or of a [room]
//! with a choice of cubes, by [undoing](invert) its last step, or by a [scan] if it cannot be undone. A [hunt] goes
//! from few cubes to many, first among [small fractions](fractions), then among [all numbers](irrational), so the
//! first Equation is a shortest one; a long hunt continues in [lanes]. Values are exact; [enclosures](approx) only
//! prove that numbers differ, and so does the [rough] search among irrational ones; the [nature] of some numbers
//! alone shows that they cannot be made. Whatever is found is [written](write) out and passes the judge before anyone
//! sees it. A [notebook] keeps the findings for other positions of the shake.
//!
//! The search is exhaustive (section 10) unless the budget runs out, a value is [beyond] what can be computed or
//! compared, or the rules make it endless: Multiple Operations and Powers of the Base, if they have an [effect] with
//! the cubes of the position. [Imaginary] lists every value, since its roots are many.

mod approx;
mod backward;
mod bag;
mod beyond;
mod effect;
mod forward;
mod fractions;
mod goals;
mod hunt;
mod imaginary;
mod index;
mod invert;
mod irrational;
mod kinds;
mod lanes;
mod leaves;
mod nature;
mod no_goal;
mod notebook;
mod room;
mod rough;
mod scan;
mod search;
mod sets;
mod supply;
mod unary;
mod values;
mod write;

use mat::{Manner, Situation, Spent, Steps};

use crate::position::Position;
use crate::submission::Submission;

pub use notebook::Notebook;

/// How many steps a search takes in a millisecond, roughly. A step among small fractions takes about a tenth of a
/// microsecond where there are too many for the caches.
pub(crate) const STEPS_PER_MILLISECOND: u64 = 8_000;

/// How much work on other numbers, in units of about a nanosecond, counts as a step.
const UNITS_IN_A_STEP: u64 = 1_000_000 / STEPS_PER_MILLISECOND;

/// Why a search ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// The budget of steps or of memory is spent.
    Spent,
    /// Enough has been found.
    Enough,
}

impl From<Spent> for Stop {
    fn from(_: Spent) -> Stop {
        Stop::Spent
    }
}

/// The result of a search.
pub type Solved = mat::Solved<Submission>;

/// Correct Equations, one for each choice of cubes and value of the Goal.
pub type Solutions = mat::Solutions<Submission>;

/// Looks for a correct Equation: a shortest one, at least among those that need only fractions.
pub fn solve(position: &Position, budget: &mut Steps) -> Solved {
    solutions(position, 1, budget).first()
}

/// Searches for several correct Equations.
pub fn solutions(position: &Position, limit: usize, budget: &mut Steps) -> Solutions {
    search(position, limit, budget, &mut Manner::default())
}

/// Looks for several correct Equations, in the given manner.
pub(crate) fn search(
    position: &Position,
    limit: usize,
    budget: &mut Steps,
    manner: &mut Manner<'_>,
) -> Solutions {
    if position.goal.is_none() && position.situation == Situation::NoGoal {
        return no_goal::without_goal(position, limit, budget, manner);
    }
    Notebook::new().solutions(position, limit, budget, manner)
}
