//! Whole shakes of the pupil against a bot.

use bots::{Contest, Level, Taught};
use mat::Section;
use referee::{Happening, Record};
use serde::Serialize;

/// In this many out of ten shakes there is a correct Solution or a right challenge.
const GOAL: (u32, u32) = (8, 10);

/// The results of the shakes.
#[derive(Debug, Default, Serialize)]
pub(super) struct Shakes {
    pub(super) played: u32,
    /// Those in which the pupil wrote a correct Solution or challenged rightly.
    pub(super) good: u32,
    /// Acts of either player that were refused or set aside.
    pub(super) refused: u64,
    pub(super) points: i64,
    pub(super) against: i64,
    /// Why the others were not good.
    pub(super) lost: Lost,
}

/// Why shakes were not good.
#[derive(Debug, Default, Serialize)]
pub(super) struct Lost {
    /// At the end a sign that had not been shown was in Required.
    pub(super) unseen_required: u32,
    /// More cubes were Required than the longest Solution shown has.
    pub(super) too_many_required: u32,
    /// Something was written or called, and it was wrong.
    pub(super) wrong: u32,
    /// Nothing was written.
    pub(super) silent: u32,
}

impl Shakes {
    /// Plays this many matches of one shake; the two players begin in turn. The records of those that were not good come with their
    /// numbers.
    pub(super) fn play(
        rules: &str,
        division: &str,
        (pupil, taught): (&'static Level, &Taught),
        other: &'static Level,
        count: u32,
        seed: u64,
    ) -> Result<(Shakes, Vec<(u32, Record)>), String> {
        let (mut shakes, mut records) = (Shakes::default(), Vec::new());
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
            if !good {
                let events = outcomes.iter().flat_map(|outcome| &outcome.events);
                let required: Vec<String> = events
                    .filter_map(|event| match &event.event {
                        Happening::Moved { cube, to: Section::Required, .. } => Some(cube.to_string()),
                        _ => None,
                    })
                    .collect();
                let unseen = |cube: &String| cube.chars().any(|sign| taught.unseen.contains(sign));
                *match () {
                    () if required.iter().any(unseen) => &mut shakes.lost.unseen_required,
                    () if required.len() > taught.longest => &mut shakes.lost.too_many_required,
                    () if tally.solutions + tally.challenges > 0 => &mut shakes.lost.wrong,
                    () => &mut shakes.lost.silent,
                } += 1;
            }
            if !good {
                records.push((number + 1, played.record));
            }
            shakes.refused += played.refusals + aside as u64;
            shakes.points += tally.scores.iter().sum::<i64>();
            shakes.against += played.seats[1 - own].scores.iter().sum::<i64>();
        }
        Ok((shakes, records))
    }

    pub(super) fn reached(&self) -> bool {
        self.refused == 0 && self.good * GOAL.1 >= self.played * GOAL.0
    }
}
