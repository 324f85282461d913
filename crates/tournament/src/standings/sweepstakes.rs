//! Standings over several games (TD-41).

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use crate::Refusal;
use crate::fraction::Fraction;
use crate::standings::Standings;
use crate::standings::ranking::{Measure, place_in_lot, rank};

/// How scores of different games are made comparable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Normalise {
    /// They are taken as they are.
    None,
    /// The best score of the division in a game counts as the full number.
    #[default]
    Top,
    /// The maximum possible score counts as the full number.
    Max,
}

impl FromStr for Normalise {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "none" => Ok(Normalise::None),
            "top" => Ok(Normalise::Top),
            "max" => Ok(Normalise::Max),
            other => Err(format!(
                "`{}` is not a way to compare games; write none, top or max",
                mat::excerpt(other)
            )),
        }
    }
}

/// One of the games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SweptGame {
    /// The possible maximum.
    pub max: u64,
    /// The points by player or team.
    pub points: BTreeMap<String, i64>,
}

/// The input of a sweepstakes.
#[derive(Debug, Clone)]
pub struct Sweepstakes {
    /// The games.
    pub games: Vec<SweptGame>,
    /// How they are made comparable.
    pub normalise: Normalise,
    /// The full number.
    pub to: i64,
    /// How many games are added, the best ones.
    pub count: usize,
    /// Anybody who played fewer games has no place.
    pub min_games: usize,
    /// The tie-breaks, by name.
    pub order: Vec<String>,
    /// The stored lot.
    pub lot: Vec<String>,
}

impl Sweepstakes {
    /// The default full number.
    pub const TO: i64 = 24;
    /// The default number of games that are added, and required.
    pub const GAMES: usize = 3;

    /// The standings. Competitors without a place get no points: a missing game might have been their best.
    pub fn standings(&self) -> Result<Standings, Refusal> {
        let names: BTreeSet<&String> = self.games.iter().flat_map(|game| game.points.keys()).collect();
        let names: Vec<String> = names.into_iter().cloned().collect();
        let scores: Vec<Vec<Fraction>> = names.iter().map(|name| self.scores(name)).collect();
        let points = |who: usize| -> Fraction { scores[who].iter().take(self.count).cloned().sum() };
        let measure = |metric: &str, who: usize| match metric {
            "points" => Some(Measure::Number(points(who))),
            "best-game" => Some(Measure::Row(scores[who].clone())),
            "lot" => Some(Measure::Place(place_in_lot(&self.lot, &names[who]))),
            _ => None,
        };
        let ranked = |who: usize| scores[who].len() >= self.min_games;
        let mut standings = rank(&names, &self.order, ranked, points, measure, None)?;
        standings.points.retain(|name, _| standings.ranks.contains_key(name));
        Ok(standings)
    }

    /// A competitor's comparable scores, best first.
    fn scores(&self, name: &str) -> Vec<Fraction> {
        let score = |game: &SweptGame| {
            let points = Fraction::from(*game.points.get(name)?);
            let best = game.points.values().copied().max().unwrap_or_default();
            Some(match self.normalise {
                Normalise::None => points,
                Normalise::Top => points * Fraction::new(self.to, u64::try_from(best).unwrap_or_default()),
                Normalise::Max => points * Fraction::new(self.to, game.max),
            })
        };
        let mut scores: Vec<Fraction> = self.games.iter().filter_map(score).collect();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        scores
    }
}
