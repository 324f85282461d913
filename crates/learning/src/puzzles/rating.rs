//! How hard a puzzle is before anybody has tried it (LC-40).

use bots::LEVELS;

use super::{Ask, Key};

/// The ratings of the five levels, the weakest first.
pub const RATINGS: [i32; 5] = [700, 1000, 1350, 1700, 2200];
/// Where the scale begins, for what the weakest level sees: as far below it as the strongest is above the next, so that the
/// kinds that count as harder stay at a rating where half of their puzzles are solved (`forceout bench priors`).
const FLOOR: i32 = 200;
/// 40·log₂(n/8) for n usable cubes, from 1; a table, so that every machine gives the same.
const USABLE: [i32; 32] = [
    -120, -80, -57, -40, -27, -17, -8, 0, 7, 13, 18, 23, 28, 32, 36, 40, 44, 47, 50, 53, 56, 58, 61, 63, 66,
    68, 70, 72, 74, 76, 78, 80,
];

/// The rating: between the last level that misses the answer and the first that sees it, with a small adjustment.
pub(super) fn prior(ask: &Ask, key: &Key) -> i32 {
    let facts = &key.facts;
    let first = LEVELS.iter().position(|level| facts.seen_by.iter().any(|name| name == level.name));
    let sees = first.unwrap_or(LEVELS.len() - 1);
    let misses = sees.checked_sub(1).map_or(FLOOR, |rank| RATINGS[rank]);
    let usable = ask.scenes().map(|scene| scene.layout.usable().total()).max().unwrap_or(0);
    let variations = ask.scene.frame.variations.len() as i32;
    let insight = ask.scene.fresh();
    let trap = key.trap.as_ref().map(|trap| insight.length(&ask.scene.layout, &trap.submission));
    (misses + RATINGS[sees]) / 2 + ask.kind.handicap() + 60 * (variations - 1).max(0)
        - if facts.solutions >= 5 { 80 } else { 0 }
        + if trap.is_some_and(|length| length < facts.shortest) { 40 } else { 0 }
        + USABLE[usable.clamp(1, USABLE.len()) - 1]
}
