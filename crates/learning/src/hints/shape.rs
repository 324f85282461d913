//! The shape of a Solution: its tree, as the engine reads it, the parts of it that are begun, and words for what it makes.

use std::ops::Range;

use mat::Answer;
use mat::draft::{Branch, Paper};
use serde_json::{Value, json};

use super::{Asked, Fields};

/// The papers of a submission, as the engine reads them.
pub(super) fn papers(asked: &Asked<'_>, submission: &Fields) -> Vec<Paper> {
    let mut request = asked.position.clone();
    request.extend(submission.clone());
    request.insert("kind".to_owned(), "draft".into());
    request.insert("situation".to_owned(), json!(asked.situation));
    request.insert("readings".to_owned(), true.into());
    match desk::answer(&Value::Object(request)).map(|response| response.answer) {
        Ok(Answer::Draft(draft)) => draft.papers,
        _ => Vec::new(),
    }
}

/// The tree of a field, if it can be read.
pub(super) fn tree(papers: &[Paper], field: &str) -> Option<Branch> {
    let mut lines = papers.iter().flat_map(|paper| &paper.lines);
    let line = lines.find(|line| line.field.ends_with(field))?;
    line.readings.first().map(|reading| reading.tree.clone())
}

/// How many lines and brackets are looked at: nobody writes more, and every one is read on its own.
pub(super) const MOST_BEGUN: usize = 12;

/// A part of what is written.
pub(super) struct Part {
    pub(super) text: String,
    /// Its tree as text, the same whatever the order of what is added or multiplied.
    pub(super) shape: String,
}

/// The part that a text is, if it can be read in one way only and is more than a single symbol. `read` reads a text with its brackets
/// closed.
pub(super) fn part_of(text: &str, field: &str, read: impl Fn(&str) -> Vec<Paper>) -> Option<Part> {
    let text = format!("{}{}", text.trim(), ")".repeat(unclosed(text)));
    let papers = read(&text);
    let one = papers.iter().flat_map(|paper| &paper.lines).all(|line| line.readings.len() <= 1);
    let root = tree(&papers, field).filter(|root| one && !root.parts.is_empty())?;
    Some(Part { shape: shape(&root), text })
}

fn unclosed(text: &str) -> usize {
    text.matches('(').count().saturating_sub(text.matches(')').count())
}

/// Whether a bracket of a line is not closed yet.
pub(super) fn is_open(line: &str) -> bool {
    unclosed(line) > 0
}

/// The parts of a line that may be half written: what is in brackets, closed or not, but not what lies within one of them.
pub(super) fn bracketed(line: &str, part_of: impl Fn(&str) -> Option<Part>) -> Vec<Part> {
    let (mut open, mut inside) = (Vec::new(), Vec::new());
    for (at, letter) in line.char_indices() {
        match letter {
            '(' => open.push(at + 1),
            ')' => inside.extend(open.pop().map(|from| from..at)),
            _ => {}
        }
    }
    inside.extend(open.into_iter().map(|from| from..line.len()));
    inside.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
    let mut parts: Vec<(Range<usize>, Part)> = Vec::new();
    for range in inside.into_iter().take(MOST_BEGUN) {
        let within = parts.last().is_some_and(|(last, _)| range.end <= last.end);
        if let Some(part) = part_of(&line[range.clone()]).filter(|_| !within) {
            parts.push((range, part));
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

/// A tree as text, the same whatever the order where it does not matter.
fn shape(branch: &Branch) -> String {
    let mut parts: Vec<String> = branch.parts.iter().map(shape).collect();
    if matches!(branch.sign.as_str(), "+" | "x" | "∪" | "∩" | "=") {
        parts.sort();
    }
    if parts.is_empty() { branch.sign.clone() } else { format!("{}({})", branch.sign, parts.join(" ")) }
}

/// The shapes of a tree and of everything in it.
pub(super) fn shapes_of(branch: &Branch, shapes: &mut Vec<String>) {
    shapes.push(shape(branch));
    branch.parts.iter().for_each(|part| shapes_of(part, shapes));
}

/// What an operation makes.
pub(super) fn makes(branch: &Branch) -> &'static str {
    match (branch.sign.as_str(), branch.parts.len()) {
        (_, 0) => "a number",
        ("+", _) => "a sum",
        ("-", _) => "a difference",
        ("x", _) => "a product",
        ("÷", _) => "a quotient",
        ("*", _) => "a power",
        ("√", _) => "a root",
        ("!", _) => "a factorial",
        ("∪", _) => "a union",
        ("∩", _) => "an intersection",
        ("'", _) => "a complement",
        _ => "an expression",
    }
}
