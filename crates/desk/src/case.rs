//! A case: a request together with the answer that it expects.

use mat::Document;
use serde_json::Value;

use crate::expectation::compare;
use crate::request::{answer, game_of};
use crate::tournament;

/// One case of a case file.
#[derive(Debug, Clone)]
pub struct Case {
    /// Its name.
    pub id: String,
    /// What it asks.
    pub kind: String,
    /// The name of the rulebook that it is judged by; empty if it names none.
    pub rules: String,
    /// The sections and rulings that it comes from.
    pub citations: Vec<String>,
    request: Value,
}

/// How an answer differs from what a case expects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mismatch {
    /// What the case expects.
    pub expected: String,
    /// What the desk answered.
    pub got: String,
}

impl Case {
    /// The case in a table of a case file; `number` names it if it has no `id`.
    pub(crate) fn new(request: Value, number: usize) -> Case {
        let text = |field: &str| request.get(field).and_then(Value::as_str).unwrap_or_default().to_owned();
        let id = match text("id") {
            id if id.is_empty() => format!("case number {number}"),
            id => id,
        };
        Case { id, kind: text("kind"), rules: text("rules"), citations: citations(&text("rule")), request }
    }

    /// The title of the game that it is about, if its rulebook is known or only one game answers such a case.
    pub fn subject(&self) -> Option<&'static str> {
        let document = Document::new(&self.request).ok()?;
        match tournament::is_asked(&document) {
            true => Some(tournament::TITLE),
            false => game_of(&document).ok().map(|game| game.game().title()),
        }
    }

    /// The request as a document.
    pub fn request(&self) -> &Value {
        &self.request
    }

    /// Asks the desk, and compares its answer with what the case expects.
    pub fn run(&self) -> Result<(), Mismatch> {
        let expected = Document::new(&self.request).map_err(|fault| Mismatch::unreadable(&fault.message))?;
        let error = expected.optional_text("error").map_err(|fault| Mismatch::unreadable(&fault.message))?;
        match answer(&self.request) {
            Err(fault) if error == Some(fault.code) => Ok(()),
            Ok(_) if error.is_some() => Err(Mismatch {
                expected: format!("error {}", error.unwrap_or_default()),
                got: "an answer".to_owned(),
            }),
            Ok(response) if tournament::is_asked(&expected) => {
                tournament::compare(&self.request, &response.answer)
            }
            Ok(response) => compare(&expected, &self.request, &response.answer),
            Err(fault) => Err(Mismatch {
                expected: error.map_or_else(|| "an answer".to_owned(), |code| format!("error {code}")),
                got: format!("error {}: {fault}", fault.code),
            }),
        }
    }
}

impl Mismatch {
    /// The case itself cannot be understood.
    pub(crate) fn unreadable(complaint: &str) -> Mismatch {
        Mismatch { expected: "a case that can be read".to_owned(), got: complaint.to_owned() }
    }
}

/// The specification's names for the books; a case names its own in `rules`.
const BOOKS: [&str; 7] = ["Eq", "EqA", "EqB", "On", "O17", "O24", "Wf"];

/// The sections that a citation names: `VI-A, VI-B` are two, and `Basic VI-C` is written `Basic-VI-C`. Some cases put a
/// semicolon between sections and rulings, and the book before a section.
fn citations(rule: &str) -> Vec<String> {
    rule.split([',', ';'])
        .map(|citation| {
            citation.split_whitespace().filter(|word| !BOOKS.contains(word)).collect::<Vec<_>>().join("-")
        })
        .filter(|citation| !citation.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn citations_are_taken_apart() {
        assert_eq!(citations("VI-A, Basic VI-C; TD-5, O24 X-D"), ["VI-A", "Basic-VI-C", "TD-5", "X-D"]);
        assert!(citations(" ").is_empty());
    }
}
