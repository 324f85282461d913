//! Hints for On-Sets.

use serde_json::{Value, json};

use super::shape::{MOST_BEGUN, Part, bracketed, is_open, makes, papers, part_of, shapes_of, tree};
use super::{Asked, Way};
use crate::document;
use crate::lessons::Say;
use crate::voice::{counted, hint};

/// The parts of the Solutions as far as they are written: whole lines where they can be read, or else what is in brackets.
pub(super) fn begun(asked: &Asked<'_>) -> Vec<Part> {
    let solutions = asked.draft.and_then(|draft| draft.get("solutions")?.as_array()).into_iter().flatten();
    let lines = solutions.flat_map(|solution| {
        let restrictions = solution["restrictions"].as_array().into_iter().flatten();
        restrictions.chain([&solution["set_name"]]).filter_map(Value::as_str)
    });
    let part = |text: &str| {
        let is_restriction = text.contains(['=', '⊆']);
        let field = if is_restriction { "restrictions[0]" } else { "set_name" };
        part_of(text, field, |text| {
            let solution = match is_restriction {
                true => json!({ "restrictions": [text], "set_name": "V" }),
                false => json!({ "set_name": text }),
            };
            papers(asked, &[("solutions".to_owned(), json!([solution]))].into_iter().collect())
        })
    };
    let begun = |line: &str| {
        let whole = if is_open(line) { None } else { part(line) };
        whole.map_or_else(|| bracketed(line, part), |whole| vec![whole])
    };
    lines.take(MOST_BEGUN).flat_map(begun).collect()
}

/// The shapes of the parts of a Solution.
pub(super) fn shapes(asked: &Asked<'_>, way: &Way) -> Vec<String> {
    let mut shapes = Vec::new();
    for line in papers(asked, &way.submission).iter().flat_map(|paper| &paper.lines) {
        if let Some(reading) = line.readings.first() {
            shapes_of(&reading.tree, &mut shapes);
        }
    }
    shapes
}

/// The idea, and one part.
pub(super) fn rungs(asked: &Asked<'_>, way: &Way) -> [Option<Say>; 2] {
    let papers = papers(asked, &way.submission);
    let name = tree(&papers, "set_name");
    let rule = tree(&papers, "restrictions[0]");
    let whole = name
        .as_ref()
        .map_or("an expression", |name| if name.parts.is_empty() { "a single set" } else { makes(name) });
    let sign = name.as_ref().map_or("", |name| name.sign.as_str());
    let idea = match (&rule, &name) {
        (Some(rule), _) => hint("idea-both", &[("sign", rule.sign.as_str()), ("whole", whole)]),
        (None, Some(name)) if name.parts.is_empty() => hint("idea-set-plain", &[]),
        (None, _) => hint("idea-set", &[("sign", sign), ("whole", whole)]),
    };
    let left = papers.first().and_then(|paper| paper.cards.as_ref()?.left.first()).map(Vec::len);
    let all = document::text(asked.position, "universe").split_whitespace().count();
    let part = match (&rule, left) {
        (Some(_), Some(left)) if left < all => {
            hint("part-cards", &[("count", &counted(all - left, "card", "cards"))])
        }
        _ => part_named(asked, way),
    };
    [idea, part]
}

/// How many cards the first part of the Set-Name names on its own.
fn part_named(asked: &Asked<'_>, way: &Way) -> Option<Say> {
    let solution = way.submission.get("solutions")?.as_array()?.first()?.clone();
    let papers = papers(asked, &way.submission);
    let first = tree(&papers, "set_name")?.parts.into_iter().next()?;
    // A single symbol is counted by looking; a part with operations is written out first.
    let text = if first.parts.is_empty() { first.sign } else { return composed(asked, &solution) };
    let named = crate::lessons::cards_of(asked.position, &text).ok()?;
    hint("part-named", &[("count", &counted(named, "card", "cards"))])
}

/// The same for a Set-Name whose first part is in brackets, as it is written.
fn composed(asked: &Asked<'_>, solution: &Value) -> Option<Say> {
    let name = solution["set_name"].as_str()?;
    let inner = name.strip_prefix('(')?.split_once(')')?.0;
    let named = crate::lessons::cards_of(asked.position, inner).ok()?;
    hint("part-named", &[("count", &counted(named, "card", "cards"))])
}
