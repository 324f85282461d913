//! The written line: text to symbols with the exact place of each, and symbols to expressions.
//!
//! [`SetName`] and [`Restriction`] own their grammar (`parse`), their errors ([`Malformed`]) and their
//! printed form (`Display`), which reads back as the same expression.

mod expression;
mod token;

pub use expression::{Node, Restriction, Run, SetName};
pub use token::{Mark, Sign};

use std::ops::Range;

use mat::{Reason, ReasonKind};

use crate::codes;

/// How many symbols a line may have. A part of a Solution has at most fifteen cubes; the rest is room for
/// Multiple Operations and for people who try things.
pub const MAX_SYMBOLS: usize = 200;

/// Why a line has no meaning, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    /// Which rule of notation it breaks.
    pub kind: &'static ReasonKind,
    /// A sentence for people.
    pub message: String,
    /// The characters at fault.
    pub place: Range<usize>,
}

impl Malformed {
    fn undefined(place: Range<usize>, message: impl Into<String>) -> Self {
        Malformed { kind: &codes::UNDEFINED_EXPRESSION, message: message.into(), place }
    }

    /// As a reason about one field of a document.
    pub fn reason(&self, field: &str) -> Reason {
        self.kind.because(self.message.clone()).at(mat::Place::new(field, self.place.clone()))
    }
}
