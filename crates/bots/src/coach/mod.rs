//! The coach: what somebody who learns might do now, and what is wrong with what they are about to do.

mod errand;
mod facts;

pub use errand::Errand;
pub use facts::{Advice, Slip, Thought, Why};
