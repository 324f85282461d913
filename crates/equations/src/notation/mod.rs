//! The written line: text to symbols with their marks and the exact place of each.
//!
//! [`Equation`] and [`SymbolLine`] own their grammar, their error (`Malformed`) and their printed form, which reads back as
//! the same tokens. What the symbols mean is up to `reading`.

mod equation;
mod mark;
mod token;

pub use equation::{Equation, SymbolLine};
pub(crate) use equation::{Side, sides_so_far};
pub use mark::{Marks, Sense};
pub use token::{Bracket, ChosenValue, Shown, Sign, Token};

use std::ops::Range;

use mat::Malformed;

use crate::codes;

/// The most tokens in a line. A Solution has at most twenty-four cubes; the rest is room for grouping symbols,
/// Multiple Operations and experiments.
pub const MAX_TOKENS: usize = 200;

/// The error for something unreadable.
pub(crate) fn malformed(place: Range<usize>, message: impl Into<String>) -> Malformed {
    Malformed { kind: &codes::MALFORMED, message: message.into(), place }
}
