//! The engine for a browser: a question goes in as text and its answer comes out as text, both just as the server would be
//! asked and would answer.
//!
//! A question names an address of the HTTP API and brings the body; an address's query is a body here:
//!
//! ```
//! let question = r#"{ "path": "/grounds", "body": { "rules": "chess" } }"#;
//! assert!(pocket::ask(question).starts_with(r#"{"status":422,"body":{"status":422,"code":"malformed""#));
//! ```
//!
//! Everything else is a line of `forceout judge`:
//!
//! ```
//! let line = r#"{ "id": 7, "kind": "values", "rules": "onsets-agloa-2024", "division": "middle",
//!     "universe": "BR B R -", "side": "solution", "expression": "B - R" }"#;
//! assert_eq!(pocket::ask(line), r#"{"id":7,"values":["1"]}"#);
//! ```
//!
//! Questions under `/table` are for the one table that an instance keeps, with a person and bots ([`table::LocalTable`]). Nothing else
//! is remembered between two questions, and this crate reads no clock, no file and no random source.

mod answers;
#[cfg(target_arch = "wasm32")]
mod exports;
mod local;

pub use answers::{ask, ask_telling};
