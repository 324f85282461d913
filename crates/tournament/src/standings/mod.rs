//! Standings of players, teams and several games (section 7), in exact arithmetic.

mod ranking;
mod record;
mod sweepstakes;
mod teams;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::Refusal;
use crate::fraction::Fraction;

use ranking::{Measure, place_in_lot, rank};
use record::Records;
pub use sweepstakes::{Normalise, Sweepstakes, SweptGame};
pub use teams::TeamScore;

/// Every tie-break of players or teams, by name (section 7).
pub const METRICS: [&str; 11] = [
    "points",
    "average",
    "firsts",
    "paired",
    "opponents",
    "totals",
    "margin",
    "last-rounds",
    "direct",
    "best-player",
    "lot",
];

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
    /// The tie-breaks, by name.
    pub order: Vec<String>,
    /// The order of the stored lot.
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

impl Scores {
    /// The standings of players.
    pub fn of_players(&self) -> Result<Standings, Refusal> {
        self.rank_players(&Records::new(self)?)
    }

    /// The standings of players after each of these rounds, from one count of the results. `settle` says what else holds after
    /// a round: adjustments, who has no place.
    pub fn of_players_after(
        &mut self,
        rounds: RangeInclusive<usize>,
        settle: impl FnMut(&mut Scores, usize),
    ) -> Result<Vec<Standings>, Refusal> {
        self.after(rounds, settle, |scores, records| scores.rank_players(records))
    }

    /// The standings of teams after each of these rounds, likewise.
    pub fn of_teams_after(
        &mut self,
        score: TeamScore,
        rounds: RangeInclusive<usize>,
        settle: impl FnMut(&mut Scores, usize),
    ) -> Result<Vec<Standings>, Refusal> {
        self.after(rounds, settle, |scores, records| teams::standings(scores, records, score))
    }

    fn after(
        &mut self,
        rounds: RangeInclusive<usize>,
        mut settle: impl FnMut(&mut Scores, usize),
        standings: impl Fn(&Scores, &Records) -> Result<Standings, Refusal>,
    ) -> Result<Vec<Standings>, Refusal> {
        self.adjustments.clear();
        let mut records = Records::new(self)?;
        let mut list = Vec::new();
        for round in rounds {
            settle(self, round);
            records.limit(round, self)?;
            list.push(standings(self, &records)?);
        }
        Ok(list)
    }

    fn rank_players(&self, records: &Records) -> Result<Standings, Refusal> {
        let names: Vec<String> = self.players.iter().map(|player| player.id.clone()).collect();
        let ranked = |player: usize| {
            !self.unranked.contains(&names[player]) && records.seated(player) >= self.min_rounds
        };
        let measure = |metric: &str, player: usize| match metric {
            "points" => Some(Measure::Number(records.points(player).into())),
            "average" => {
                let average = Fraction::new(records.points(player), records.seated(player) as u64);
                Some(Measure::Number(average))
            }
            "firsts" => Some(Measure::Number(records.firsts(player).into())),
            "paired" => Some(Measure::Number(Records::paired(records.duels(player)))),
            "opponents" => Some(Measure::Number(records.opponents(player))),
            "totals" => Some(Measure::Number(records.totals(player).into())),
            "margin" => Some(Measure::Number(records.margin(player).into())),
            "last-rounds" => {
                Some(Measure::Row(records.last_rounds(player).into_iter().map(Fraction::from).collect()))
            }
            "lot" => Some(Measure::Place(place_in_lot(&self.lot, &names[player]))),
            _ => None,
        };
        let points = |player: usize| records.points(player).into();
        rank(&names, &self.order, ranked, points, measure, Some(&|one, other| records.direct(one, other)))
    }

    /// The standings of teams, in the order in which the players name them.
    pub fn of_teams(&self, score: TeamScore) -> Result<Standings, Refusal> {
        teams::standings(self, &Records::new(self)?, score)
    }
}
