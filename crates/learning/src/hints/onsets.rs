//! Hints for On-Sets.

use serde_json::Value;

use super::shape::{makes, papers, tree};
use super::{Asked, Way};
use crate::document;
use crate::lessons::Say;
use crate::voice::{counted, hint};

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
