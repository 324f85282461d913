//! Records, step by step: the record itself says by what rules it was played.

use mat::{Answer, Document, Fault};

use crate::fields::{UnknownField, unknown_fields as unknown_among};
use crate::request::{Response, judge};

/// Whether a request asks for the steps of a record.
pub(crate) fn is_asked(request: &Document<'_>) -> bool {
    request.text("kind") == Ok("replay")
}

/// The answer to such a request.
pub(crate) fn respond(request: &Document<'_>) -> Result<Response, Fault> {
    let replay = referee::answer_replay(request, &judge())?;
    let replay = serde_json::to_value(replay).map_err(|error| Fault::whole("internal", error.to_string()))?;
    let warnings = unknown_fields(request).iter().map(UnknownField::to_string).collect();
    Ok(Response { answer: Answer::Procedure(replay), warnings })
}

/// The fields that are not read.
pub(crate) fn unknown_fields(request: &Document<'_>) -> Vec<UnknownField> {
    unknown_among(request, ["record"].into_iter(), None)
}
