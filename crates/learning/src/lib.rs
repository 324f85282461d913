//! Lessons and puzzles: what is taught, asked and answered.
//!
//! The engine holds the key (LC-1): an answer is right because the judge, the solver, the prover or the referee says so when
//! it is given. What an author believes is also written down, and must match what the engine says (LC-2).
//!
//! This crate reads no clock, no file and no source of randomness: texts, days, seeds and budgets are passed in.

pub mod aloud;
mod document;
pub mod explain;
mod glicko;
pub mod hints;
pub mod lessons;
pub mod progress;
pub mod puzzles;
pub mod skills;
mod voice;
pub mod worksheet;
