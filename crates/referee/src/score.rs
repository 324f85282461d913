//! Scores as plain functions: a shake, match points, the score sheet, and the lot.

use std::collections::{BTreeMap, BTreeSet};

use mat::{Game, Situation};
use serde::{Deserialize, Serialize};

use crate::edition::Edition;

/// What a player presented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Presented {
    /// A correct Solution.
    Correct,
    /// An incorrect one.
    Incorrect,
    /// One that could not be decided, which counts as incorrect.
    Undecided,
    /// Nothing after joining the side that writes, which counts as incorrect (MR-37).
    Joined,
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

/// Why somebody has the points of a shake (§9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ScoreReason {
    /// Took no part.
    Absent,
    /// Is out for the round.
    Disqualified,
    /// Presented nothing, and accepted a Solution that another checker then proved wrong.
    AcceptedWrong,
    /// The own Solution is correct.
    Correct,
    /// The own Solution is incorrect.
    Incorrect,
    /// The own Solution could not be decided.
    Undecided,
    /// Presented nothing.
    Nothing,
    /// Presented nothing as the Third Party, and nobody who had to write has a correct Solution.
    StoodAside,
    /// Challenged, with a correct Solution.
    ChallengeRight,
    /// Challenged, with an incorrect Solution.
    ChallengeWrong,
    /// Challenged, and presented nothing.
    ChallengeUnwritten,
    /// Called Impossible, and nobody has shown a Solution.
    ChallengeStood,
    /// Called Impossible, and somebody has shown a Solution.
    ChallengeFell,
    /// Had moved, and somebody has shown a Solution.
    Caught,
    /// Had moved, and nobody has shown a Solution.
    Cleared,
}

impl ScoreReason {
    /// The sections of the rulebook behind it; all books have them under the same numbers.
    fn sections(self, situation: Situation) -> &'static [&'static str] {
        match (self, situation) {
            (ScoreReason::Absent, _) => &["X-D"],
            (ScoreReason::Disqualified, _) => &[],
            (ScoreReason::AcceptedWrong, _) => &["X-A", "X-A-2", "X-B"],
            (_, Situation::Forceout) => &["X-C"],
            (_, Situation::Stop) => &["X-C", "XI-B"],
            (_, Situation::Now | Situation::Impossible | Situation::NoGoal) => &["X-A", "X-B"],
        }
    }
}

/// The sections by which such a shake is scored.
pub(crate) fn sections_of_scores(situation: Situation, reasons: &[ScoreReason]) -> Vec<&'static str> {
    let all: BTreeSet<_> = reasons.iter().flat_map(|reason| reason.sections(situation)).copied().collect();
    all.into_iter().collect()
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
    reasoned_scores(edition, situation, deeds).into_iter().map(|(points, _)| points).collect()
}

/// The same with the reason for each.
pub(crate) fn reasoned_scores(
    edition: &Edition,
    situation: Situation,
    deeds: &[Deeds],
) -> Vec<(i64, ScoreReason)> {
    use ScoreReason as Why;
    let right = |one: &Deeds| one.presented == Presented::Correct && !one.absent;
    let any = |who: &dyn Fn(&Deeds) -> bool| deeds.iter().any(|one| who(one) && right(one));
    let three = deeds.iter().filter(|one| !one.absent).count() == 3;
    let challenged = !matches!(situation, Situation::Forceout | Situation::Stop);
    // MR-5
    let acceptance = three
        && challenged
        && (situation == Situation::Impossible || !edition.acceptance_after_impossible_only);
    let paper = |one: &Deeds, correct: i64, nothing: (i64, Why)| match one.presented {
        Presented::Correct => (correct, Why::Correct),
        Presented::Incorrect => (2, Why::Incorrect),
        Presented::Undecided => (2, Why::Undecided),
        Presented::Joined => (2, Why::Nothing),
        Presented::Nothing => nothing,
    };
    let nothing = (2, Why::Nothing);
    let score = |one: &Deeds| match situation {
        _ if one.absent => (edition.absent, Why::Absent),
        _ if acceptance && one.accepted_wrong && one.presented == Presented::Nothing => {
            (2, Why::AcceptedWrong)
        }
        Situation::Forceout | Situation::Stop => paper(one, 4, nothing),
        Situation::Impossible if one.mover => paper(one, 6, nothing),
        Situation::Impossible if one.challenger => {
            if any(&|one| !one.challenger) {
                (2, Why::ChallengeFell)
            } else {
                (6, Why::ChallengeStood)
            }
        }
        Situation::Impossible => {
            paper(one, 6, if any(&|one| one.mover) { nothing } else { (4, Why::StoodAside) })
        }
        Situation::Now | Situation::NoGoal if one.challenger => match one.presented {
            Presented::Correct => (6, Why::ChallengeRight),
            Presented::Incorrect => (2, Why::ChallengeWrong),
            Presented::Undecided => (2, Why::Undecided),
            Presented::Joined | Presented::Nothing => (2, Why::ChallengeUnwritten),
        },
        Situation::Now | Situation::NoGoal if one.mover => {
            if any(&|one| !one.mover) {
                (2, Why::Caught)
            } else {
                (6, Why::Cleared)
            }
        }
        Situation::Now | Situation::NoGoal if any(&|one| one.challenger) => paper(one, 4, nothing),
        // MR-3
        Situation::Now | Situation::NoGoal => paper(one, edition.third_party_alone, (6, Why::StoodAside)),
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

#[cfg(test)]
mod tests {
    use mat::RULEBOOKS;

    use super::ScoreReason::*;
    use super::*;

    /// The reasons of the Challenger, the Mover and the Third Party, and the sections.
    fn told(situation: Situation, presented: [Presented; 3]) -> (Vec<ScoreReason>, Vec<&'static str>) {
        let [challenger, mover, third] = presented.map(|presented| Deeds { presented, ..Deeds::default() });
        let challenged = !matches!(situation, Situation::Forceout | Situation::Stop);
        let deeds =
            [Deeds { challenger: challenged, ..challenger }, Deeds { mover: challenged, ..mover }, third];
        let scores = reasoned_scores(Edition::of(RULEBOOKS[0]), situation, &deeds);
        let reasons: Vec<ScoreReason> = scores.into_iter().map(|(_, reason)| reason).collect();
        let sections = sections_of_scores(situation, &reasons);
        (reasons, sections)
    }

    #[test]
    fn everybody_has_a_reason_by_what_they_were_and_did() {
        use Presented as P;
        let (now, impossible) = (Situation::Now, Situation::Impossible);
        for (situation, presented, reasons) in [
            (now, [P::Correct, P::Nothing, P::Correct], [ChallengeRight, Caught, Correct]),
            (now, [P::Correct, P::Nothing, P::Nothing], [ChallengeRight, Caught, Nothing]),
            (now, [P::Incorrect, P::Nothing, P::Correct], [ChallengeWrong, Caught, Correct]),
            (now, [P::Nothing, P::Nothing, P::Nothing], [ChallengeUnwritten, Cleared, StoodAside]),
            (now, [P::Undecided, P::Nothing, P::Joined], [Undecided, Cleared, Nothing]),
            (impossible, [P::Nothing, P::Correct, P::Nothing], [ChallengeFell, Correct, Nothing]),
            (impossible, [P::Nothing, P::Incorrect, P::Nothing], [ChallengeStood, Incorrect, StoodAside]),
            (impossible, [P::Nothing, P::Nothing, P::Correct], [ChallengeFell, Nothing, Correct]),
        ] {
            let said = told(situation, presented);
            assert_eq!(said, (reasons.to_vec(), vec!["X-A", "X-B"]), "{situation:?} {presented:?}");
        }
        let all = [P::Correct, P::Incorrect, P::Nothing];
        let reasons = vec![Correct, Incorrect, Nothing];
        assert_eq!(told(Situation::Forceout, all), (reasons.clone(), vec!["X-C"]));
        assert_eq!(told(Situation::Stop, all), (reasons, vec!["X-C", "XI-B"]));
    }

    #[test]
    fn who_took_no_part_or_accepted_what_was_wrong_has_a_section_of_their_own() {
        let challenger = Deeds { challenger: true, presented: Presented::Incorrect, ..Deeds::default() };
        let mover = Deeds { mover: true, accepted_wrong: true, ..Deeds::default() };
        let third = Deeds { accepted_wrong: true, ..Deeds::default() };
        let told = |deeds: &[Deeds]| {
            let book = RULEBOOKS.iter().find(|book| book.game == Game::OnSets).unwrap();
            let scores = reasoned_scores(Edition::of(book), Situation::Now, deeds);
            let reasons: Vec<ScoreReason> = scores.iter().map(|(_, reason)| *reason).collect();
            let sections = sections_of_scores(Situation::Now, &reasons);
            (reasons, sections)
        };
        let accepted = (vec![ChallengeWrong, AcceptedWrong, AcceptedWrong], vec!["X-A", "X-A-2", "X-B"]);
        assert_eq!(told(&[challenger, mover, third]), accepted);
        let absent = Deeds { absent: true, ..third };
        let away = (vec![ChallengeWrong, Cleared, Absent], vec!["X-A", "X-B", "X-D"]);
        assert_eq!(told(&[challenger, mover, absent]), away);
    }
}
