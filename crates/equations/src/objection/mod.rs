//! Objections: whether what a checker says against an Equation is sound (VII-C-4 in Adventurous, VII-C-3 in Basic).

mod equality;
mod grounds;
mod revision;

pub use grounds::grounds;

use mat::{Fault, MAX_TEXT, Objection, Unsaid};
use serde_json::Value;

use crate::judge::ALLOWANCE;
use crate::number::with_allowance;
use crate::position::Position;
use crate::{Edition, codes};

/// Refuses an objection that says nothing: an ambiguity has to be shown.
pub(crate) fn hear(edition: &Edition, objection: &Objection<'_>) -> Result<(), Fault> {
    let Objection::Reason(reason, said) = objection else { return Ok(()) };
    let is_ambiguity =
        [codes::GOAL_AMBIGUOUS, codes::SOLUTION_AMBIGUOUS].iter().any(|kind| kind.code == *reason);
    // In Basic a line has one reading, so no ambiguity can be proved.
    match is_ambiguity && !edition.order_of_operations {
        true => Err(Unsaid::RevisionRequired.fault(said, "reason", SHOW_GROUPING)),
        false => Ok(()),
    }
}

/// Whether a reason stands, if it is itself the question put to a judge (MR-54).
pub(crate) fn settle(position: &Position, equation: &str, reason: &str) -> Option<bool> {
    (reason == codes::NOT_EQUAL.code)
        .then(|| !with_allowance(ALLOWANCE, || equality::equals_goal(position, equation)).0)
}

/// Whether a copy of the Equation with grouping symbols added proves it wrong.
pub(crate) fn is_proved_wrong(
    position: &Position,
    equation: &str,
    revision: &Value,
) -> Result<bool, (Unsaid, &'static str)> {
    let Value::String(revision) = revision else {
        return Err((Unsaid::RevisionChanged, "write the Equation once more, with grouping symbols added"));
    };
    if revision.trim().is_empty() {
        return Err((Unsaid::RevisionRequired, SHOW_GROUPING));
    }
    if revision.chars().nth(MAX_TEXT).is_some() {
        return Err((Unsaid::RevisionChanged, "this is too long to be what was presented"));
    }
    with_allowance(ALLOWANCE, || revision::proves(position, equation, revision)).0.map_err(
        |revision::Changed| {
            let complaint = "copy what was presented, and add nothing but grouping symbols and marks that settle what a \
                             symbol means";
            (Unsaid::RevisionChanged, complaint)
        },
    )
}

const SHOW_GROUPING: &str = "show the grouping that makes the Equation wrong";
