//! What can be wrong with a paper score sheet (section 6, TD-31). These are warnings; they do not block an entry.

use std::collections::{BTreeMap, BTreeSet};

use referee::Edition;
use serde::Serialize;

use crate::points::Shakes;

/// Something impossible on a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SheetProblem {
    /// The number of the shake, if it concerns one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shake: Option<usize>,
    /// The player, if it concerns one.
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
        // Holds for every row of section X in every book: if somebody scores 6, somebody scores 2.
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
