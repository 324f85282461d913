//! Objections: whether what a checker says against an Equation is sound (VII-C-4 in Adventurous, VII-C-3 in Basic).

mod equality;
mod grounds;
mod revision;

pub use grounds::grounds;

use mat::{Document, Fault, Ground, MAX_TEXT, Objection, Unsaid, read_edition};
use serde_json::Value;

use crate::judge::{ALLOWANCE, judge};
use crate::number::with_allowance;
use crate::position::Position;
use crate::variation::Equations;
use crate::{Edition, codes};

/// Whether the objection of a request to an Equation is to be upheld.
pub(crate) fn is_upheld(request: &Document<'_>) -> Result<bool, Fault> {
    // What is said comes first: an objection that says nothing is refused whatever it is said against.
    let objection = Objection::read(request)?;
    let behind = match &objection {
        Objection::Reason(reason, objection) => {
            let (edition, _) = read_edition::<Equations>(request)?;
            codes_behind(reason, edition, objection)?
        }
        Objection::Revision(_) => Vec::new(),
    };
    let position = Position::read(request)?;
    let equation = request.text("equation")?;
    match objection {
        // MR-54: the reason is the question that a judge is asked.
        Objection::Reason(reason, _) if reason == codes::NOT_EQUAL.code => {
            Ok(!with_allowance(ALLOWANCE, || equality::equals_goal(&position, equation)).0)
        }
        Objection::Reason(..) => {
            let judgement = judge(&position, equation);
            Ok(behind.iter().any(|code| judgement.has(code)))
        }
        Objection::Revision(revision) => is_proved(request, &position, equation, revision),
    }
}

fn codes_behind<'r>(
    reason: &'r str,
    edition: &Edition,
    objection: &Document<'_>,
) -> Result<Vec<&'r str>, Fault> {
    let is_ambiguity =
        [codes::GOAL_AMBIGUOUS, codes::SOLUTION_AMBIGUOUS].iter().any(|kind| kind.code == reason);
    // In Basic a line has one reading, and nothing of the kind can be proved.
    if is_ambiguity && !edition.order_of_operations {
        let complaint = "show the grouping that makes the Equation wrong";
        return Err(Unsaid::RevisionRequired.fault(objection, "reason", complaint));
    }
    Ground::codes_behind(reason, grounds(edition), codes::VERDICTS, objection)
}

fn is_proved(
    request: &Document<'_>,
    position: &Position,
    equation: &str,
    revision: &Value,
) -> Result<bool, Fault> {
    let refuse = |unsaid: Unsaid, complaint| Err(unsaid.fault(request, "objection.revision", complaint));
    let Value::String(revision) = revision else {
        return refuse(Unsaid::RevisionChanged, "write the Equation once more, with grouping symbols added");
    };
    if revision.trim().is_empty() {
        return refuse(Unsaid::RevisionRequired, "show the grouping that makes the Equation wrong");
    }
    if revision.chars().nth(MAX_TEXT).is_some() {
        return refuse(Unsaid::RevisionChanged, "this is too long to be what was presented");
    }
    match with_allowance(ALLOWANCE, || revision::proves(position, equation, revision)).0 {
        Ok(proved) => Ok(proved),
        Err(revision::Changed) => refuse(
            Unsaid::RevisionChanged,
            "copy what was presented, and add nothing but grouping symbols and marks that settle what a symbol \
             means",
        ),
    }
}
