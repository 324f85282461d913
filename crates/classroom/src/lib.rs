//! What a class does together (LC-65 to LC-76): rolls for all, leagues and reports, worked out from what is stored.
//!
//! Nothing here stores, waits or reads a clock.

pub mod league;
pub mod report;
pub mod same_roll;
