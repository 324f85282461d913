//! Standings of players, teams and several games (section 7), in exact arithmetic.

mod metric;
mod players;
mod ranking;
mod record;
mod sweepstakes;
mod teams;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::Refusal;
use crate::fraction::Fraction;

pub use metric::Metric;
use players::Players;
use ranking::{Contest, places, standings};
use record::Records;
pub use sweepstakes::{Normalise, Sweepstakes, SweptGame};
pub use teams::TeamScore;
use teams::Teams;

/// A player in the standings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entrant {
    /// The id.
    pub id: String,
    /// The team, if there is one.
    pub team: Option<String>,
}

/// Whose points an adjustment changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A player's.
    Player(String),
    /// A team's.
    Team(String),
}

/// Points given or taken apart from the tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjustment {
    /// Whose.
    pub subject: Subject,
    /// How many.
    pub points: i64,
}

/// The input of standings.
#[derive(Debug, Clone, Default)]
pub struct Scores {
    /// Everybody who entered.
    pub players: Vec<Entrant>,
    /// For each round the tables, as match points by player.
    pub rounds: Vec<Vec<BTreeMap<String, i64>>>,
    /// For each round the totals of the score sheets, table by table or all together.
    pub totals: Vec<Vec<BTreeMap<String, i64>>>,
    /// Points given or taken.
    pub adjustments: Vec<Adjustment>,
    /// The tie-breaks, in order.
    pub order: Vec<Metric>,
    /// The stored lot, in order.
    pub lot: Vec<String>,
    /// Players or teams that have points but no place.
    pub unranked: BTreeSet<String>,
    /// A player who sat down in fewer rounds has no place.
    pub min_rounds: usize,
}

/// Standings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standings {
    /// The place of everybody who has one; places may be shared.
    pub ranks: BTreeMap<String, usize>,
    /// The points of everybody.
    pub points: BTreeMap<String, Fraction>,
    /// For each competitor a text per tie-break.
    pub values: BTreeMap<String, Vec<String>>,
    /// Those without a place.
    pub not_ranked: Vec<String>,
}

/// The standings after a round, and the places after it and after rounds before it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Course {
    /// The place of everybody who has one, round after round.
    pub ranks: Vec<BTreeMap<String, usize>>,
    /// The standings after the last of them.
    pub last: Standings,
}

impl Course {
    fn add(&mut self, contest: &impl Contest, is_last: bool) -> Result<(), Refusal> {
        self.ranks.push(match is_last {
            true => {
                self.last = standings(contest)?;
                self.last.ranks.clone()
            }
            false => places(contest)?,
        });
        Ok(())
    }
}

impl Scores {
    /// The standings of players.
    pub fn of_players(&self) -> Result<Standings, Refusal> {
        standings(&Players::new(self, &Records::new(self)?))
    }

    /// The standings of teams, in the order in which the players name them.
    pub fn of_teams(&self, score: TeamScore) -> Result<Standings, Refusal> {
        standings(&Teams::new(self, &Records::new(self)?, score))
    }

    /// The standings of players after the last of these rounds, with the places after each, from a single count of the results.
    /// `settle` adds what else applies after a round: adjustments, and who has no place.
    pub fn of_players_after(
        &mut self,
        rounds: RangeInclusive<usize>,
        settle: impl FnMut(&mut Scores, usize),
    ) -> Result<Course, Refusal> {
        self.after(rounds, settle, |scores, records, is_last, course| {
            course.add(&Players::new(scores, records), is_last)
        })
    }

    /// The standings of teams, likewise.
    pub fn of_teams_after(
        &mut self,
        score: TeamScore,
        rounds: RangeInclusive<usize>,
        settle: impl FnMut(&mut Scores, usize),
    ) -> Result<Course, Refusal> {
        self.after(rounds, settle, |scores, records, is_last, course| {
            course.add(&Teams::new(scores, records, score), is_last)
        })
    }

    fn after(
        &mut self,
        rounds: RangeInclusive<usize>,
        mut settle: impl FnMut(&mut Scores, usize),
        add: impl Fn(&Scores, &Records, bool, &mut Course) -> Result<(), Refusal>,
    ) -> Result<Course, Refusal> {
        self.adjustments.clear();
        let mut records = Records::new(self)?;
        let mut course = Course::default();
        let last = *rounds.end();
        for round in rounds {
            settle(self, round);
            records.limit(round, self)?;
            add(self, &records, round == last, &mut course)?;
        }
        Ok(course)
    }
}
