//! Hints for WFF 'N PROOF.

use super::{Asked, Way};
use crate::document;
use crate::lessons::Say;
use crate::voice::{counted, hint};

/// The idea, and one part.
pub(super) fn rungs(asked: &Asked<'_>, way: &Way) -> [Option<Say>; 2] {
    let solution = document::text(&way.submission, "solution");
    let (premises, rules) = solution.split_once('/').unwrap_or((solution, ""));
    let named = |list: &str| list.split(',').map(str::trim).filter(|one| !one.is_empty()).count();
    let goal = document::text(asked.position, "goal");
    let idea = if goal.starts_with('C') && rules.contains("Ci") {
        hint("idea-suppose", &[])
    } else {
        let count = format!(
            "{} and {}",
            counted(named(premises), "premise", "premises"),
            counted(named(rules), "rule", "rules")
        );
        hint("idea-rules", &[("count", &count)])
    };
    let longest = premises.split(',').map(str::trim).max_by_key(|premise| premise.len());
    let part = longest
        .filter(|premise| !premise.is_empty())
        .and_then(|premise| hint("part-premise", &[("value", premise)]));
    [idea, part]
}
