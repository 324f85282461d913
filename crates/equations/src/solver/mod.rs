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
mod progress;
mod room;
mod rough;
mod scan;
mod search;
mod sets;
mod supply;
mod unary;
mod values;
mod write;

use mat::Situation;

use crate::position::Position;

pub use lanes::with_threads;
pub use notebook::Notebook;
pub use progress::{Progress, with_progress};

/// A budget of work: the rules crates read no clock, so limits are counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Steps(u64);

impl Steps {
    /// Roughly how many steps a search takes in a millisecond: converts a time limit into a budget.
    ///
    /// A step among small fractions takes about a tenth of a microsecond once they no longer fit into the caches.
    pub const PER_MILLISECOND: u64 = 8_000;

    /// How much work on other numbers, in units of about a nanosecond, counts as a step.
    const UNITS: u64 = 1_000_000 / Steps::PER_MILLISECOND;

    /// A budget of this many steps.
    pub const fn new(steps: u64) -> Steps {
        Steps(steps)
    }

    /// The budget for this many milliseconds on an ordinary machine.
    pub const fn for_milliseconds(milliseconds: u64) -> Steps {
        Steps(milliseconds.saturating_mul(Steps::PER_MILLISECOND))
    }

    /// How many steps are left.
    pub const fn left(self) -> u64 {
        self.0
    }

    fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        match self.0.checked_sub(steps) {
            Some(left) => {
                self.0 = left;
                Ok(())
            }
            None => {
                self.0 = 0;
                Err(Stop::Spent)
            }
        }
    }
}

/// Why a search ends early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// The budget of steps or of memory is spent.
    Spent,
    /// Enough has been found.
    Enough,
}

/// A correct Equation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The Equation, in the form that the judge accepts.
    pub equation: String,
    /// The Goal, if the position has none.
    pub goal: Option<String>,
}

impl Found {
    /// The fields of a submission.
    pub fn submission(&self) -> serde_json::Value {
        let mut submission = serde_json::json!({ "equation": self.equation });
        if let Some(goal) = &self.goal {
            submission["goal"] = serde_json::json!(goal);
        }
        submission
    }
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Solved {
    /// There is a correct Equation; this is a shortest one, at least among those that need only fractions.
    Found(Found),
    /// It is proved that there is none.
    Impossible,
    /// Nothing was found, and nothing is proved.
    CutOff,
}

/// Several Equations, and whether there may be more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solutions {
    /// Correct Equations, shorter ones first, one for each choice of cubes and value of the Goal.
    pub found: Vec<Found>,
    /// Whether the search has covered everything.
    pub complete: bool,
}

/// Searches for a correct Equation.
pub fn solve(position: &Position, budget: &mut Steps) -> Solved {
    let Solutions { mut found, complete } = solutions(position, 1, budget);
    match (found.pop(), complete) {
        (Some(found), _) => Solved::Found(found),
        (None, true) => Solved::Impossible,
        (None, false) => Solved::CutOff,
    }
}

/// Searches for several correct Equations.
pub fn solutions(position: &Position, limit: usize, budget: &mut Steps) -> Solutions {
    if position.goal.is_none() && position.situation == Situation::NoGoal {
        return no_goal::without_goal(position, limit, budget);
    }
    Notebook::new().solutions(position, limit, budget)
}
