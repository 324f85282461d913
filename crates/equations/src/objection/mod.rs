//! Objections: whether what a checker says against an Equation is sound (VII-C-4 in Adventurous, VII-C-3 in Basic).

mod equality;
mod grounds;
mod revision;

pub use grounds::grounds;

use mat::{Document, Fault, MAX_TEXT, Objection, REVISION_CHANGED, REVISION_REQUIRED};
use serde_json::Value;

use crate::codes;
use crate::judge::{ALLOWANCE, judge};
use crate::number::with_allowance;
use crate::position::Position;

/// Whether the objection of a request to an Equation is to be upheld.
pub(crate) fn is_upheld(request: &Document<'_>, position: &Position, equation: &str) -> Result<bool, Fault> {
    match Objection::read(request)? {
        Objection::Reason(reason, objection) => is_sound(position, equation, reason, &objection),
        Objection::Revision(revision) => {
            let refuse =
                |code, complaint| Err(request.object("objection")?.fault("revision", code, complaint));
            let Value::String(revision) = revision else {
                return refuse(REVISION_CHANGED, "write the Equation once more, with grouping symbols added");
            };
            if revision.trim().is_empty() {
                return refuse(REVISION_REQUIRED, "show the grouping that makes the Equation wrong");
            }
            if revision.chars().nth(MAX_TEXT).is_some() {
                return refuse(REVISION_CHANGED, "this is too long to be what was presented");
            }
            match with_allowance(ALLOWANCE, || revision::proves(position, equation, revision)).0 {
                Ok(proved) => Ok(proved),
                Err(revision::Changed) => refuse(
                    REVISION_CHANGED,
                    "copy what was presented, and add nothing but grouping symbols and marks that settle what a \
                     symbol means",
                ),
            }
        }
    }
}

fn is_sound(
    position: &Position,
    equation: &str,
    reason: &str,
    objection: &Document<'_>,
) -> Result<bool, Fault> {
    let edition = position.rules.edition;
    if reason == codes::NOT_EQUAL.code {
        return Ok(!with_allowance(ALLOWANCE, || equality::equals_goal(position, equation)).0);
    }
    let is_ambiguity =
        [codes::GOAL_AMBIGUOUS, codes::SOLUTION_AMBIGUOUS].iter().any(|kind| kind.code == reason);
    // In Basic a line has one reading, and nothing of the kind can be proved.
    if is_ambiguity && !edition.order_of_operations {
        let complaint = "show the grouping that makes the Equation wrong";
        return Err(objection.fault("reason", REVISION_REQUIRED, complaint));
    }
    judge(position, equation).bears_out(reason, grounds(edition), codes::is_of_verdicts, objection)
}
