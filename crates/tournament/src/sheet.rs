//! What can be wrong with a paper score sheet (section 6, TD-31). It warns; it does not stop an entry.

use std::collections::{BTreeMap, BTreeSet};

use referee::Edition;
use serde::Serialize;

use crate::points::Shakes;

/// Something on a sheet that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetProblem {
    /// The number of the shake, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shake: Option<usize>,
    /// The player, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// `impossible-score`, `impossible-shake` or `sum-wrong`.
    pub code: &'static str,
}

/// The true sums of a sheet, and what is wrong with it.
pub fn sheet_check(
    edition: &Edition,
    seats: &[String],
    shakes: &Shakes,
    listed: &BTreeMap<String, i64>,
) -> (BTreeMap<String, i64>, Vec<SheetProblem>) {
    let mut problems = Vec::new();
    for (index, shake) in shakes.scores.iter().enumerate() {
        let mut add = |code| problems.push(SheetProblem { shake: Some(index + 1), player: None, code });
        let has = |score: i64| shake.values().any(|other| *other == score);
        if shake.values().any(|score| ![2, 4, 6].contains(score)) {
            add("impossible-score");
        }
        // True of every row of X in every book: where somebody scores 6, somebody scores 2.
        if shake.len() < 2 || has(6) && !has(2) {
            add("impossible-shake");
        }
    }
    let sums = shakes.totals(edition, seats, &BTreeSet::new());
    for seat in seats.iter().filter(|seat| listed.contains_key(*seat)) {
        if listed.get(seat).copied() != Some(sums.get(seat).copied().unwrap_or_default()) {
            problems.push(SheetProblem { shake: None, player: Some(seat.clone()), code: "sum-wrong" });
        }
    }
    (sums, problems)
}
