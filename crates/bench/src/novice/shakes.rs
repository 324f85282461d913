//! Whole shakes of the pupil against a bot.

use bots::{Contest, Level};
use serde::Serialize;

/// Of ten shakes, in so many there is a correct Solution or a right challenge.
const GOAL: (u32, u32) = (8, 10);

/// What came of the shakes.
#[derive(Debug, Default, Serialize)]
pub(super) struct Shakes {
    pub(super) played: u32,
    /// Those in which the pupil wrote a correct Solution or challenged rightly.
    pub(super) good: u32,
    /// Acts of either player that were refused or set aside.
    pub(super) refused: u64,
    pub(super) points: i64,
    pub(super) against: i64,
}

impl Shakes {
    /// Plays so many matches of one shake; each of the two begins every other one.
    pub(super) fn play(
        rules: &str,
        division: &str,
        pupil: &'static Level,
        other: &'static Level,
        count: u32,
        seed: u64,
    ) -> Result<Shakes, String> {
        let mut shakes = Shakes::default();
        for number in 0..count {
            let own = number as usize % 2;
            let mut levels = [pupil, other];
            levels.rotate_left(own);
            let contest = Contest::new(rules, division, &levels, 1)?;
            let played = contest.play(mat::Dice::stream(seed, u64::from(number)).bits());
            let (_, outcomes) = played.record.replay(&desk::judge()).map_err(|fault| fault.message)?;
            let events = outcomes.iter().flat_map(|outcome| &outcome.events);
            let aside = events.filter(|event| event.event.sets_aside()).count();
            let tally = &played.seats[own];
            let good = tally.solutions > tally.wrong_solutions || tally.challenges > tally.wrong_challenges;
            shakes.played += 1;
            shakes.good += u32::from(good);
            shakes.refused += played.refusals + aside as u64;
            shakes.points += tally.scores.iter().sum::<i64>();
            shakes.against += played.seats[1 - own].scores.iter().sum::<i64>();
        }
        Ok(shakes)
    }

    pub(super) fn reached(&self) -> bool {
        self.refused == 0 && self.good * GOAL.1 >= self.played * GOAL.0
    }
}
