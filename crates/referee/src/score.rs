//! Scores as plain functions: a shake, match points, the score sheet, and the lot.

use std::collections::BTreeMap;

use mat::{Game, Situation};

use crate::edition::Edition;

/// What a player presented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Presented {
    /// A correct Solution.
    Correct,
    /// An incorrect one, or none after joining the side that writes (MR-37).
    Incorrect,
    /// Nothing.
    #[default]
    Nothing,
}

/// What one player did in a shake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Deeds {
    /// Whether the player challenged.
    pub challenger: bool,
    /// Whether the player was the Mover, or declared No Goal.
    pub mover: bool,
    /// What the player presented.
    pub presented: Presented,
    /// Whether the player accepted a Solution that another checker then proved wrong.
    pub accepted_wrong: bool,
    /// Whether the player was absent.
    pub absent: bool,
}

/// The sections by which such a shake is scored (§9); all books have them under the same numbers.
pub(crate) fn sections_of_scores(situation: Situation, deeds: &[Deeds]) -> Vec<&'static str> {
    let mut sections = match situation {
        Situation::Forceout => vec!["X-C"],
        Situation::Stop => vec!["X-C", "XI-B"],
        Situation::Now | Situation::Impossible | Situation::NoGoal => vec!["X-A", "X-B"],
    };
    if deeds.iter().any(|one| one.absent) {
        sections.push("X-D");
    }
    sections
}

/// The scores of a shake (§9); `None` is a void shake.
///
/// ```
/// use mat::{RULEBOOKS, Situation};
/// use referee::{Deeds, Edition, Presented, shake_scores};
/// let mover = Deeds { mover: true, ..Deeds::default() };
/// let challenger = Deeds { challenger: true, presented: Presented::Correct, ..Deeds::default() };
/// assert_eq!(shake_scores(Edition::of(&RULEBOOKS[0]), Some(Situation::Now), &[mover, challenger]), [2, 6]);
/// ```
pub fn shake_scores(edition: &Edition, situation: Option<Situation>, deeds: &[Deeds]) -> Vec<i64> {
    let Some(situation) = situation else { return vec![0; deeds.len()] };
    let right = |one: &Deeds| one.presented == Presented::Correct && !one.absent;
    let any = |who: &dyn Fn(&Deeds) -> bool| deeds.iter().any(|one| who(one) && right(one));
    let three = deeds.iter().filter(|one| !one.absent).count() == 3;
    let challenged = !matches!(situation, Situation::Forceout | Situation::Stop);
    // MR-5
    let acceptance = three
        && challenged
        && (situation == Situation::Impossible || !edition.acceptance_after_impossible_only);
    let score = |one: &Deeds| match situation {
        _ if one.absent => edition.absent,
        _ if acceptance && one.accepted_wrong && one.presented == Presented::Nothing => 2,
        Situation::Forceout | Situation::Stop if right(one) => 4,
        Situation::Forceout | Situation::Stop => 2,
        Situation::Impossible if one.mover => {
            if right(one) {
                6
            } else {
                2
            }
        }
        Situation::Impossible if one.challenger => {
            if any(&|one| !one.challenger) {
                2
            } else {
                6
            }
        }
        Situation::Impossible => match one.presented {
            Presented::Correct => 6,
            Presented::Incorrect => 2,
            Presented::Nothing => {
                if any(&|one| one.mover) {
                    2
                } else {
                    4
                }
            }
        },
        Situation::Now | Situation::NoGoal if one.challenger => {
            if right(one) {
                6
            } else {
                2
            }
        }
        Situation::Now | Situation::NoGoal if one.mover => {
            if any(&|one| !one.mover) {
                2
            } else {
                6
            }
        }
        Situation::Now | Situation::NoGoal => match one.presented {
            Presented::Correct if any(&|one| one.challenger) => 4,
            Presented::Correct => edition.third_party_alone, // MR-3
            Presented::Incorrect => 2,
            Presented::Nothing => {
                if any(&|one| one.challenger) {
                    2
                } else {
                    6
                }
            }
        },
    };
    deeds.iter().map(score).collect()
}

/// Match points (XII-A) for the totals; `None` is a player who did not play or was disqualified.
///
/// ```
/// assert_eq!(referee::match_points(&[Some(18), Some(12), Some(12)]), [6, 3, 3]);
/// assert_eq!(referee::match_points(&[Some(8), None, Some(12)]), [4, 0, 6]);
/// ```
pub fn match_points(totals: &[Option<i64>]) -> Vec<i64> {
    let played: Vec<i64> = totals.iter().flatten().copied().collect();
    // MR-14: two players get 6 and 4 in every book. A player alone is first.
    let table: &[i64] = if played.len() > 2 { &[6, 4, 2] } else { &[6, 4] };
    let points = |total: i64| {
        let better = played.iter().filter(|other| **other > total).count();
        let equal = played.iter().filter(|other| **other == total).count();
        // Tied players share the points of their places.
        let shared: i64 = table.iter().skip(better).take(equal).sum();
        shared / equal.max(1) as i64
    };
    totals.iter().map(|total| total.map_or(0, points)).collect()
}

/// One player's line on a score sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListedTotal {
    /// The true total.
    pub truth: i64,
    /// What is listed.
    pub listed: i64,
    /// Whether it was listed with intent to deceive.
    pub intent: bool,
}

/// Match points by a score sheet with errors (XII-B, MR-28); honest errors are corrected if all agree.
pub fn sheet_points(lines: &[ListedTotal], agreed: bool) -> Vec<i64> {
    let counts = |line: &ListedTotal| match (line.intent, agreed) {
        (true, _) => line.truth.min(line.listed),
        (false, true) => line.truth,
        (false, false) => line.listed,
    };
    let totals: Vec<Option<i64>> = lines.iter().map(|line| Some(counts(line))).collect();
    let points = match_points(&totals);
    let too_high = |line: &ListedTotal| line.intent && line.listed > line.truth;
    lines.iter().zip(points).map(|(line, points)| if too_high(line) { 0 } else { points }).collect()
}

/// The result of drawing the lot for the first Goal (I-D).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lot {
    /// This player sets the first Goal.
    Winner(String),
    /// These players roll again.
    Again(Vec<String>),
}

/// Draws the lot from rounds of faces by player. Players who are out, or were never in, are ignored.
pub fn draw_lot(game: Game, rounds: &[BTreeMap<String, String>]) -> Lot {
    let mut left: Vec<String> =
        rounds.first().map(|round| round.keys().cloned().collect()).unwrap_or_default();
    for round in rounds {
        let ranks: Vec<(String, Option<i64>)> = left
            .iter()
            .map(|name| (name.clone(), round.get(name).and_then(|face| rank(game, face))))
            .collect();
        let best = ranks.iter().filter_map(|(_, rank)| *rank).max();
        // Operation signs drop out, unless everybody shows one: then all roll again.
        if best.is_some() {
            left = ranks.into_iter().filter(|(_, rank)| *rank == best).map(|(name, _)| name).collect();
        }
        if let [winner] = left.as_slice() {
            return Lot::Winner(winner.clone());
        }
    }
    Lot::Again(left)
}

/// The rank of a face; `None` drops out.
fn rank(game: Game, face: &str) -> Option<i64> {
    let face = face.trim().chars().last()?;
    match game {
        Game::Equations | Game::OnSets => face.to_digit(10).map(i64::from),
        // The letter earliest in the alphabet wins.
        Game::Wff => face.is_ascii_alphabetic().then(|| -i64::from(u32::from(face.to_ascii_uppercase()))),
    }
}
