//! Classes (LC-65 to LC-76): what an answer changes in a pupil's work, and what the coach sees of it.
//!
//! This crate reads no clock and no file: the time and the rows are passed in.

pub mod board;
pub mod league;
pub mod report;
pub mod same_roll;
pub mod work;
