//! Positions as documents, read for the solver.

use bots::{Frame, Layout};
use mat::{Book, Equipment, variations};
use serde_json::{Map, Value};

/// Variations that change what may be done in a turn, and not what a Solution is.
pub(crate) const PROCEDURAL: [&str; 2] = [variations::ADD_TO_GOAL, variations::SHIFT];

/// The frame of a shake and its layout, out of the document of a position.
pub(crate) fn read(position: &Map<String, Value>) -> Result<(Frame, Layout), String> {
    let (frame, layout, _) = Frame::read(&Value::Object(position.clone()))?;
    Ok((frame, layout))
}

/// The cubes and cards of a position's game.
pub(crate) fn equipment(position: &Map<String, Value>) -> Option<&'static Equipment> {
    let book: Book = position.get("rules")?.as_str()?.parse().ok()?;
    Some(Equipment::of(book.rulebook().game))
}

/// A text of a document; empty if it is missing.
pub(crate) fn text<'d>(document: &'d Map<String, Value>, field: &str) -> &'d str {
    document.get(field).and_then(Value::as_str).unwrap_or_default()
}
