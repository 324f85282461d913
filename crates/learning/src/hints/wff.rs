//! Hints for WFF 'N PROOF.

use super::shape::Part;
use super::{Asked, Fields, Way};
use crate::document;
use crate::lessons::Say;
use crate::voice::{counted, hint};

/// The premises and rules that are written, as far as there is something in each to keep together.
pub(super) fn begun(asked: &Asked<'_>) -> Vec<Part> {
    let written = asked.draft.map_or_else(Vec::new, named);
    let several = written.into_iter().filter(|one| one.chars().count() > 1);
    several.map(|text| Part { shape: text.clone(), text }).collect()
}

/// The premises and rules of a Solution.
pub(super) fn shapes(way: &Way) -> Vec<String> {
    named(&way.submission)
}

fn named(submission: &Fields) -> Vec<String> {
    let solution = document::text(submission, "solution");
    let listed =
        solution.split(['/', ',']).map(|one| one.chars().filter(|letter| !letter.is_whitespace()).collect());
    listed.filter(|one: &String| !one.is_empty()).collect()
}

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
