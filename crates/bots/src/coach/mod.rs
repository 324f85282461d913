//! The coach: what a learner might do now ([`advice`]), and what is wrong with what they are about to do ([`slip`]).
//!
//! Both are functions of a seat: what is seen from it, and what the referee allows there. Nothing is said that was not just
//! computed, and "proved" only after a finished search (LC-6); what is not decided within the work is left open.

mod advice;
mod errand;
mod facts;
mod first_shake;
mod goals;
mod looking;
mod slip;

pub use advice::advice;
pub use errand::Errand;
pub use facts::{Advice, Slip, Thought, Why};
pub use first_shake::{FirstShake, TALLY};
pub(crate) use looking::missing;
pub use slip::slip;
