//! Objections to a wrong Solution: the verdict's reasons in a form that a referee can rule on.

use mat::{Judgement, Reason, ReasonClass, Witness};
use referee::{Act, Fields, Rejection};
use serde_json::{Value, json};

/// The objections that follow from a verdict, each with its reason. Ambiguity is shown by a revision, and a cube that
/// is not essential by a Solution without it; everything else is named by its code.
pub(super) fn objections<'j>(
    judgement: &'j Judgement,
    submission: &'j Fields,
) -> impl Iterator<Item = (Act, &'j Reason)> {
    judgement.reasons.iter().filter_map(move |reason| {
        let act = match (&reason.witness, &*reason.code) {
            _ if reason.class == ReasonClass::Ambiguity => {
                Act::ProveAmbiguity { revision: Some(revision(judgement, submission)?) }
            }
            (Some(Witness::Solution { solution, proof }), code) => {
                let rejection = Rejection {
                    new_solution: Some(solution.clone()),
                    proof: Some(proof.clone()),
                    ..Rejection::because(code)
                };
                Act::Reject { rejection }
            }
            (_, code) => Act::Reject { rejection: Rejection::because(code) },
        };
        Some((act, reason))
    })
}

/// The Solution with the groupings that make it wrong.
fn revision(judgement: &Judgement, submission: &Fields) -> Option<Value> {
    let ambiguous = judgement.reasons.iter().filter(|reason| reason.class == ReasonClass::Ambiguity);
    let shown: Vec<(&str, usize, usize, &[String])> = ambiguous
        .filter_map(|reason| match (&reason.place, &reason.witness) {
            (Some(place), Some(Witness::Grouping { lines, .. })) => {
                Some((place.field.as_str(), place.start, place.end, lines.as_slice()))
            }
            _ => None,
        })
        .collect();
    if let Some(equation) = submission.get("equation").and_then(Value::as_str) {
        let mut signs: Vec<char> = equation.chars().collect();
        let mut sides = shown;
        // From right to left, so that earlier places stay valid.
        sides.sort_by_key(|(_, start, ..)| std::cmp::Reverse(*start));
        for (_, start, end, lines) in sides {
            signs.splice(start..end, lines.first()?.chars());
        }
        return Some(signs.into_iter().collect::<String>().into());
    }
    let mut solutions = submission.get("solutions")?.as_array()?.clone();
    for (field, _, _, lines) in shown {
        let index = field.strip_prefix("solutions[")?.split(']').next()?.parse::<usize>().ok()?;
        let (set_name, restrictions) = lines.split_last()?;
        *solutions.get_mut(index)? = json!({ "restrictions": restrictions, "set_name": set_name });
    }
    Some(solutions.into())
}
