//! Positions, Solutions and verdicts as people see them in a terminal.

mod cards;
mod position;
mod verdict;

pub(crate) use position::{draw_goal, draw_position, draw_solution, solution_heading};
pub(crate) use verdict::{draw_reasons, draw_remarks, draw_verdict, explain};
