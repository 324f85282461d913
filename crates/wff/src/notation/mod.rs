//! Text and its meaning: WFFs, Solutions and proofs, each with the exact place of everything in it.

mod proof;
mod solution;
mod wff;

pub use proof::{Justification, ProofLine, ProofText, Token};
pub use solution::{Item, Premise, Ruling, Solution};
pub(crate) use wff::check as check_wff;
pub use wff::{Connective, Form, NoWff, VARIABLES, Wff, Wffs, is_wff};
