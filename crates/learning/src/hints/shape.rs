//! The shape of a Solution: its tree, as the engine reads it, and words for what it makes.

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
