//! Positions of documents, as the solver takes them.

use bots::{Faces, Frame, Layout};
use mat::{Book, Equipment};
use serde_json::{Map, Value};

/// The frame of a shake and its layout, out of the document of a position.
pub(crate) fn read(position: &Map<String, Value>) -> Result<(Frame, Layout), String> {
    let text = |field: &str| text(position, field);
    let frame = Frame {
        rules: text("rules").parse()?,
        division: text("division").parse()?,
        season: position.get("season").and_then(Value::as_str).map(str::to_owned),
        variations: position.get("variations").and_then(Value::as_array).cloned().unwrap_or_default(),
        universe: text("universe").split_whitespace().map(str::to_owned).collect(),
    };
    let faces = Faces::of(frame.rules.rulebook().game, &frame.variations);
    let bag = |section: &str| {
        let cubes = faces.equipment.cubes(text(section));
        Ok::<_, String>(faces.bag(&cubes.ok_or_else(|| format!("{section}: there is no such cube"))?))
    };
    let layout = Layout {
        goal: text("goal").into(),
        required: bag("required")?,
        permitted: bag("permitted")?,
        resources: bag("resources")?,
    };
    Ok((frame, layout))
}

/// The cubes and cards of a position's game.
pub(crate) fn equipment(position: &Map<String, Value>) -> Option<&'static Equipment> {
    let book: Book = position.get("rules")?.as_str()?.parse().ok()?;
    Some(Equipment::of(book.rulebook().game))
}

/// A text of a document; empty where there is none.
pub(crate) fn text<'d>(document: &'d Map<String, Value>, field: &str) -> &'d str {
    document.get(field).and_then(Value::as_str).unwrap_or_default()
}
