//! Tournaments: questions that no game answers, whatever rules they name.

use mat::{Answer, Document, Fault};

use crate::case::Mismatch;
use crate::fields::{UnknownField, unknown_fields as unknown_among};
use crate::request::Response;

/// What cases of a tournament are about.
pub(crate) const TITLE: &str = "TOURNAMENTS";

/// Whether a request is about a tournament.
pub(crate) fn is_asked(request: &Document<'_>) -> bool {
    request.text("kind").is_ok_and(|kind| tournament::KINDS.contains(&kind))
}

/// The answer to such a request.
pub(crate) fn respond(request: &Document<'_>) -> Result<Response, Fault> {
    let answer = Answer::Procedure(tournament::answer(request)?);
    let unknown = unknown_fields(request, &[request.text("kind")?]);
    Ok(Response { answer, warnings: unknown.iter().map(UnknownField::to_string).collect() })
}

/// The fields that none of these kinds of request reads.
pub(crate) fn unknown_fields(request: &Document<'_>, kinds: &[&str]) -> Vec<UnknownField> {
    let known = kinds.iter().flat_map(|kind| tournament::fields_of(kind)).flatten().copied();
    unknown_among(request, known, None)
}

/// Whether the answer is the one that the case expects.
pub(crate) fn compare(case: &serde_json::Value, given: &Answer) -> Result<(), Mismatch> {
    let differences = match given {
        Answer::Procedure(answer) => tournament::differences(case, answer),
        other => vec![format!("no answer of a tournament: {other:?}")],
    };
    match differences.is_empty() {
        true => Ok(()),
        false => Err(Mismatch { expected: "what the case says".to_owned(), got: differences.join("\n") }),
    }
}
