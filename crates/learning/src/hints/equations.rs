//! Hints for Equations.

use bots::{Bag, FaceKind, Layout, SearchAnswer};
use mat::draft::Branch;
use mat::{Situation, Verdict};

use super::shape::{Part, bracketed, makes, papers, part_of, shapes_of, tree};
use super::{Asked, Way};
use crate::document;
use crate::lessons::Say;
use crate::voice::hint;

/// From so many parts on there are too many ways to put them together.
const MOST_PARTS: usize = 4;

/// The Solution to lead to: one with every cube written so far, if there is one. Otherwise the first hint says what cannot be kept.
pub(super) fn way(asked: &mut Asked<'_>) -> (Option<Way>, Option<Say>) {
    if asked.drafted.is_empty() {
        return (found(asked, &asked.layout.clone(), asked.situation), None);
    }
    let whole = asked.drafted;
    let blocked = match fixed(&asked.layout, asked.situation, &whole) {
        Ok((layout, situation)) => match asked.look(&layout, situation) {
            SearchAnswer::Found(witness) => return alike(asked, Way::of(&witness)),
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
    Some(Way::of(answer.witness()?))
}

/// With the same cubes there may be a Solution that has the parts which are written already.
fn alike(asked: &Asked<'_>, first: Way) -> (Option<Way>, Option<Say>) {
    let (begun, shapes) = (begun(asked), shapes(asked, &first));
    let Some(lacking) = begun.iter().find(|part| !shapes.contains(&part.shape)) else {
        return (Some(first), None);
    };
    let parts: Vec<&str> = begun.iter().map(|part| part.text.as_str()).collect();
    match of_parts(asked, &first, &parts) {
        Some(way) => (Some(way), None),
        None => (Some(first), hint("part-unproved", &[("value", &lacking.text)])),
    }
}

/// The shapes of the parts of a Solution.
pub(super) fn shapes(asked: &Asked<'_>, way: &Way) -> Vec<String> {
    let mut shapes = Vec::new();
    if let Some(root) = tree(&papers(asked, &way.submission), "equation") {
        shapes_of(&root, &mut shapes);
    }
    shapes
}

/// The parts of the Solution as far as it is written.
pub(super) fn begun(asked: &Asked<'_>) -> Vec<Part> {
    let line = asked.draft.map_or("", |draft| document::text(draft, "equation"));
    let read = |text: &str| {
        let equation = format!("{text} = {}", asked.layout.goal);
        papers(asked, &[("equation".to_owned(), equation.into())].into_iter().collect())
    };
    bracketed(line.split('=').next().unwrap_or_default(), |text| part_of(text, "equation", read))
}

/// A Solution of the same cubes in which these parts stand as they are written, if there are few ways to put it together.
fn of_parts(asked: &Asked<'_>, first: &Way, parts: &[&str]) -> Option<Way> {
    let faces = asked.insight.faces();
    let written =
        parts.iter().map(|part| faces.bag_of_line(part)).fold(Bag::default(), |all, one| all.plus(&one));
    let rest: Vec<char> = first.used.minus(&written).cubes().map(|kind| faces.face(kind)).collect();
    let (digits, signs): (Vec<char>, Vec<char>) = rest.iter().partition(|face| face.is_ascii_digit());
    let mut operands: Vec<String> = parts.iter().map(|part| format!("({part})")).collect();
    operands.extend(digits.iter().map(char::to_string));
    // Each sign joins two parts; roots without an index are left aside.
    if operands.len() != signs.len() + 1 || operands.len() > MOST_PARTS {
        return None;
    }
    let mut lines = Vec::new();
    put_together(&operands, &signs, &mut lines);
    lines.iter().find_map(|line| {
        let equation = format!("{} = {}", bare(line), asked.layout.goal);
        let submission = [("equation".to_owned(), equation.into())].into_iter().collect();
        let judged = asked.insight.judge(&asked.layout, asked.situation, &submission)?;
        let used = asked.used(&submission);
        (judged.verdict == Verdict::Correct).then_some(Way { submission, used })
    })
}

/// Every way to join these parts with these signs.
fn put_together(parts: &[String], signs: &[char], lines: &mut Vec<String>) {
    if let [line] = parts {
        lines.push(line.clone());
    }
    for (at, one) in parts.iter().enumerate() {
        for (beside, other) in parts.iter().enumerate().filter(|(beside, _)| *beside != at) {
            for (which, sign) in
                signs.iter().enumerate().filter(|(which, sign)| !signs[..*which].contains(sign))
            {
                if "+x".contains(*sign) && beside < at {
                    continue;
                }
                let left = parts.iter().enumerate().filter(|(place, _)| *place != at && *place != beside);
                let mut next: Vec<String> = left.map(|(_, part)| part.clone()).collect();
                next.push(format!("({one}{sign}{other})"));
                let mut rest = signs.to_vec();
                rest.remove(which);
                put_together(&next, &rest, lines);
            }
        }
    }
}

/// A line without the brackets around all of it.
fn bare(line: &str) -> &str {
    line.strip_prefix('(').and_then(|line| line.strip_suffix(')')).unwrap_or(line)
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
