//! The judge's desk: a request goes in as text, an answer comes out as text, and nothing that can be written on a
//! line stops it.
//!
//! ```
//! let request = r#"{ "id": 7, "kind": "values", "rules": "onsets-agloa-2024", "division": "middle",
//!     "universe": "BR B R -", "side": "solution", "expression": "B - R" }"#;
//! assert_eq!(desk::answer_line(request), r#"{"id":7,"values":["1"]}"#);
//! ```
//!
//! The [cases](Case) of the rulebooks go the same way: a case is a request together with the answer that it expects,
//! and [`coverage`] writes the page that shows which section of which rulebook has cases.
//!
//! This crate knows what games there are, but no rule of any of them, and it reads no file: texts come in as arguments.

mod case;
mod coverage;
mod expectation;
mod fields;
mod line;
mod replay;
mod request;
mod rooms;
mod sheet;
mod text;
mod tournament;

pub use case::{Case, Mismatch};
pub use coverage::{Book, BookSection, coverage};
pub use fields::UnknownField;
pub use line::{MAX_LINE, answer_line, error_line, line_too_long, not_utf8, reply};
pub use request::{Response, answer, answer_in, judge, solutions, unknown_fields};
pub use rooms::{edition, game, grounds, in_words, variations, variations_of};
pub use sheet::{CaseFile, Disputed};
pub use text::{Unreadable, read_document, read_toml};

pub use mat::{Listed, Listing};
