//! Standings over several games (TD-41).

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use crate::Refusal;
use crate::fraction::Fraction;
use crate::standings::ranking::{self, Contest, Measure, place_in_lot};
use crate::standings::{Metric, Standings};

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

/// One of the games in a sweepstakes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SweptGame {
    /// The possible maximum.
    pub max: u64,
    /// The points by player or team.
    pub points: BTreeMap<String, Fraction>,
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
    /// How many games are added; the best ones count.
    pub count: usize,
    /// Anybody who played fewer games has no place.
    pub min_games: usize,
    /// The tie-breaks, in order.
    pub order: Vec<Metric>,
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
        let mut standings = ranking::standings(&Swept::new(self))?;
        standings.points.retain(|name, _| standings.ranks.contains_key(name));
        Ok(standings)
    }

    /// A competitor's comparable scores, best first; `best` has the best of each game.
    fn scores(&self, name: &str, best: &[Fraction]) -> Vec<Fraction> {
        let score = |(game, best): (&SweptGame, &Fraction)| {
            let points = game.points.get(name)?.clone();
            Some(match self.normalise {
                Normalise::None => points,
                Normalise::Top => points * Fraction::from(self.to).over(best),
                Normalise::Max => points * Fraction::new(self.to, game.max),
            })
        };
        let mut scores: Vec<Fraction> = self.games.iter().zip(best).filter_map(score).collect();
        scores.sort_unstable_by(|one, other| other.cmp(one));
        scores
    }
}

/// Everybody in the sweepstakes, with their scores.
struct Swept<'a> {
    sweepstakes: &'a Sweepstakes,
    names: Vec<String>,
    scores: Vec<Vec<Fraction>>,
}

impl<'a> Swept<'a> {
    fn new(sweepstakes: &'a Sweepstakes) -> Swept<'a> {
        let names: BTreeSet<&String> = sweepstakes.games.iter().flat_map(|game| game.points.keys()).collect();
        let names: Vec<String> = names.into_iter().cloned().collect();
        let best = |game: &SweptGame| game.points.values().max().cloned().unwrap_or(Fraction::from(0));
        let best: Vec<Fraction> = sweepstakes.games.iter().map(best).collect();
        let scores = names.iter().map(|name| sweepstakes.scores(name, &best)).collect();
        Swept { sweepstakes, names, scores }
    }
}

impl Contest for Swept<'_> {
    fn names(&self) -> &[String] {
        &self.names
    }

    fn order(&self) -> &[Metric] {
        &self.sweepstakes.order
    }

    fn is_ranked(&self, who: usize) -> bool {
        self.scores[who].len() >= self.sweepstakes.min_games
    }

    fn points(&self, who: usize) -> Fraction {
        self.scores[who].iter().take(self.sweepstakes.count).cloned().sum()
    }

    fn measure(&self, metric: Metric, who: usize) -> Option<Measure> {
        Some(match metric {
            Metric::Points => Measure::Number(self.points(who)),
            Metric::BestGame => Measure::Numbers(self.scores[who].clone()),
            Metric::Lot => Measure::Place(place_in_lot(&self.sweepstakes.lot, &self.names[who])),
            _ => return None,
        })
    }
}
