//! The written line: text to symbols with the exact place of each, and symbols to expressions.
//!
//! [`SetName`] and [`Restriction`] own their grammar (`parse`), their errors ([`Malformed`]) and their
//! printed form (`Display`), which reads back as the same expression.

mod copy;
mod expression;
mod readings;
mod token;

pub(crate) use copy::is_copy;
pub use expression::{Node, Restriction, Run, SetName};
pub(crate) use token::signs_so_far;
pub use token::{Mark, Sign, WildCube};

use std::ops::Range;

use mat::Malformed;

use crate::codes;

/// The most symbols in a line. A part of a Solution has at most fifteen cubes; the rest is room for Multiple
/// Operations and experiments.
pub const MAX_SYMBOLS: usize = 200;

/// The error for something without a meaning.
fn undefined(place: Range<usize>, message: impl Into<String>) -> Malformed {
    Malformed { kind: &codes::UNDEFINED_EXPRESSION, message: message.into(), place }
}
