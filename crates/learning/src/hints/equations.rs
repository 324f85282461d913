//! Hints for Equations.

use bots::{Bag, FaceKind, Layout, SearchAnswer};
use mat::Situation;
use mat::draft::Branch;

use super::shape::{makes, papers, tree};
use super::{Asked, Way};
use crate::lessons::Say;
use crate::voice::hint;

/// The Solution to lead to: one with every cube written so far, if there is one. Otherwise the first hint says what cannot be kept.
pub(super) fn way(asked: &mut Asked<'_>) -> (Option<Way>, Option<Say>) {
    if asked.drafted.is_empty() {
        return (found(asked, &asked.layout.clone(), asked.situation), None);
    }
    let whole = asked.drafted;
    let blocked = match fixed(&asked.layout, asked.situation, &whole) {
        Ok((layout, situation)) => match asked.look(&layout, situation) {
            SearchAnswer::Found(witness) => {
                return (Some(Way { submission: witness.submission.clone(), used: witness.used }), None);
            }
            SearchAnswer::None => return without_a_cube(asked, &whole),
            SearchAnswer::Undecided => return asked.nearest(),
        },
        Err(Unfixed::Absent(kind)) => {
            let cube = asked.insight.faces().face(kind).to_string();
            hint("absent", &[("cube", &cube)])
        }
        Err(Unfixed::TooMany(bag)) => hint("too-many", &[("cubes", &asked.written(&bag))]),
    };
    (found(asked, &asked.layout.clone(), asked.situation), blocked)
}

/// The cube that has to go so that the others can be part of a Solution, and such a Solution.
fn without_a_cube(asked: &mut Asked<'_>, whole: &Bag) -> (Option<Way>, Option<Say>) {
    for kind in whole.kinds() {
        let mut rest = *whole;
        rest.take(kind);
        let Ok((layout, situation)) = fixed(&asked.layout, asked.situation, &rest) else { continue };
        if let Some(way) = found(asked, &layout, situation) {
            let cube = asked.insight.faces().face(kind).to_string();
            let blocked = hint("blocked", &[("cube", &cube), ("cubes", &asked.written(whole))]);
            return (Some(way), blocked);
        }
    }
    asked.nearest()
}

fn found(asked: &mut Asked<'_>, layout: &Layout, situation: Situation) -> Option<Way> {
    let answer = asked.look(layout, situation);
    let witness = answer.witness()?;
    Some(Way { submission: witness.submission.clone(), used: witness.used })
}

enum Unfixed {
    /// There is no such cube.
    Absent(FaceKind),
    /// More than one of these cubes comes from Resources.
    TooMany(Bag),
}

/// The layout in which these cubes must be used and others may be.
fn fixed(layout: &Layout, situation: Situation, cubes: &Bag) -> Result<(Layout, Situation), Unfixed> {
    let mut fixed = layout.clone();
    let mut far = Bag::default();
    for kind in cubes.minus(&layout.required).cubes() {
        if fixed.permitted.take(kind) {
            fixed.required.add(kind);
        } else if situation != Situation::Forceout && fixed.resources.take(kind) {
            fixed.required.add(kind);
            far.add(kind);
        } else {
            return Err(Unfixed::Absent(kind));
        }
    }
    match (situation, far.total()) {
        // The one cube from Resources is taken.
        (Situation::Now, 1) => Ok((fixed, Situation::Forceout)),
        (Situation::Now, 2..) => Err(Unfixed::TooMany(far)),
        _ => Ok((fixed, situation)),
    }
}

/// The idea, and one part.
pub(super) fn rungs(asked: &Asked<'_>, way: &Way) -> [Option<Say>; 2] {
    let Some(root) = tree(&papers(asked, &way.submission), "equation") else { return [None, None] };
    let (whole, sign) = (makes(&root), root.sign.as_str());
    let composed: Vec<&Branch> = root.parts.iter().filter(|part| !part.parts.is_empty()).collect();
    let idea = match (root.parts.as_slice(), composed.as_slice()) {
        // A number on its own has no shape to speak of.
        ([], _) => None,
        ([_], _) => hint("idea-alone", &[("whole", whole), ("sign", sign)]),
        (_, []) => hint("idea-one", &[("whole", whole)]),
        (_, [part]) => hint("idea-two", &[("whole", whole), ("part", makes(part)), ("sign", sign)]),
        (_, [part, other, ..]) => hint(
            "idea-many",
            &[("whole", whole), ("part", makes(part)), ("other", makes(other)), ("sign", sign)],
        ),
    };
    let value = composed.iter().find_map(|part| part.value.as_deref());
    let number = root.parts.iter().rev().find(|part| part.parts.is_empty());
    let part = match (value, number) {
        (Some(value), _) => hint("part-value", &[("value", value)]),
        (None, Some(number)) => hint("part-number", &[("cube", number.sign.as_str())]),
        (None, None) => None,
    };
    [idea, part]
}
