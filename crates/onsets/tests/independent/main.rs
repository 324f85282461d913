//! The crate against a second, naive implementation that was written from the specification alone.
//!
//! All random positions come from numbered seeds, and a failure prints its seed and the position as JSON.
//! `FORCEOUT_CAMPAIGN=20 cargo test -p onsets` tries twenty times as many.

mod answers;
mod bank;
mod deal;
mod dice;
mod evaluator;
mod judge;
mod naive;
mod notation;
mod objection;
mod relations;
mod robust;
mod selection;
mod solver;
mod write;
