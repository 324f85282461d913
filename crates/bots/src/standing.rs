//! What matches say about strength: points with confidence intervals, and ratings. These are figures for people; no
//! verdict depends on them.

use serde::Serialize;

use crate::arena::SeatTally;
use crate::level::{LEVELS, Level};

/// 95 % of a normal distribution lies within this many standard deviations.
const CONFIDENCE: f64 = 1.96;
/// Rounds of the rating fit; it settles long before.
const ROUNDS: usize = 200;
/// Rating points that stand for odds of ten to one.
const ELO: f64 = 400.0;

/// A mean with half the width of its 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// Half the width of the interval.
    pub margin: f64,
}

impl Mean {
    /// The mean of independent figures.
    pub fn of(figures: &[f64]) -> Mean {
        let count = figures.len() as f64;
        if figures.is_empty() {
            return Mean { mean: 0.0, margin: f64::INFINITY };
        }
        let mean = figures.iter().sum::<f64>() / count;
        let squares: f64 = figures.iter().map(|figure| (figure - mean).powi(2)).sum();
        let margin =
            if count < 2.0 { f64::INFINITY } else { CONFIDENCE * (squares / (count - 1.0) / count).sqrt() };
        Mean { mean, margin }
    }

    /// Whether it is above zero at 95 % confidence.
    pub fn is_positive(&self) -> bool {
        self.mean - self.margin > 0.0
    }
}

/// The results of a level.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LevelResults {
    /// The level.
    pub level: &'static str,
    /// How many shakes it played, counting every seat.
    pub shakes: usize,
    /// Points a shake.
    pub points: Mean,
    /// Challenges that were not set aside.
    pub challenges: u64,
    /// Challenges that turned out wrong.
    pub wrong_challenges: u64,
    /// Solutions presented.
    pub solutions: u64,
    /// Solutions that are not correct.
    pub wrong_solutions: u64,
    /// The rating, 1500 on average.
    pub elo: Mean,
}

/// How far one level was ahead of another at the same table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Lead {
    /// The stronger by rank.
    pub level: &'static str,
    /// The weaker.
    pub over: &'static str,
    /// Points a shake that the first was ahead.
    pub points: Mean,
}

/// The results of an arena.
#[derive(Debug, Clone, Default)]
pub struct Standing {
    matches: Vec<Vec<(&'static Level, SeatTally)>>,
}

impl Standing {
    /// Adds a match: who sat where, and what each did.
    pub fn add(&mut self, levels: &[&'static Level], seats: Vec<SeatTally>) {
        self.matches.push(levels.iter().copied().zip(seats).collect());
    }

    /// The levels that played, the weakest first.
    fn levels(&self) -> Vec<&'static Level> {
        let plays = |level: &&Level| self.matches.iter().flatten().any(|(other, _)| other.rank == level.rank);
        LEVELS.iter().filter(plays).collect()
    }

    /// The mean score of a level in a match.
    fn mean_in(seats: &[(&'static Level, SeatTally)], level: &Level) -> Option<f64> {
        let own = seats.iter().filter(|(other, _)| other.rank == level.rank);
        let scores: Vec<i64> = own.flat_map(|(_, tally)| tally.scores.iter().copied()).collect();
        (!scores.is_empty()).then(|| scores.iter().sum::<i64>() as f64 / scores.len() as f64)
    }

    /// A line for each level, the strongest first.
    pub fn rows(&self) -> Vec<LevelResults> {
        let levels = self.levels();
        let ratings = self.ratings(&levels);
        let rows = levels.iter().zip(ratings).map(|(level, elo)| {
            let tallies = || self.matches.iter().flatten().filter(|(other, _)| other.rank == level.rank);
            let means: Vec<f64> =
                self.matches.iter().filter_map(|seats| Self::mean_in(seats, level)).collect();
            let sum = |count: fn(&SeatTally) -> u64| tallies().map(|(_, tally)| count(tally)).sum();
            LevelResults {
                level: level.name,
                shakes: tallies().map(|(_, tally)| tally.scores.len()).sum(),
                points: Mean::of(&means),
                challenges: sum(|tally| tally.challenges),
                wrong_challenges: sum(|tally| tally.wrong_challenges),
                solutions: sum(|tally| tally.solutions),
                wrong_solutions: sum(|tally| tally.wrong_solutions),
                elo,
            }
        });
        let mut rows: Vec<LevelResults> = rows.collect();
        rows.reverse();
        rows
    }

    /// For every two levels that met, how far the stronger was ahead. A match is one observation: its shakes are not
    /// independent.
    pub fn leads(&self) -> Vec<Lead> {
        let levels = self.levels();
        let mut leads = Vec::new();
        for (index, weaker) in levels.iter().enumerate() {
            for stronger in &levels[index + 1..] {
                let ahead = self.matches.iter().filter_map(|seats| {
                    Some(Self::mean_in(seats, stronger)? - Self::mean_in(seats, weaker)?)
                });
                let ahead: Vec<f64> = ahead.collect();
                if !ahead.is_empty() {
                    leads.push(Lead { level: stronger.name, over: weaker.name, points: Mean::of(&ahead) });
                }
            }
        }
        leads
    }

    /// Ratings by the Bradley-Terry model: at every table each pair of scores of a shake is compared, and equal
    /// scores count half for each.
    fn ratings(&self, levels: &[&'static Level]) -> Vec<Mean> {
        let count = levels.len();
        let place = |level: &Level| levels.iter().position(|other| other.rank == level.rank).unwrap_or(0);
        let mut wins = vec![vec![0.0; count]; count];
        for seats in &self.matches {
            for (one, own) in seats {
                for (other, theirs) in seats {
                    if one.rank == other.rank {
                        continue;
                    }
                    for (mine, yours) in own.scores.iter().zip(&theirs.scores) {
                        wins[place(one)][place(other)] += match mine.cmp(yours) {
                            std::cmp::Ordering::Greater => 1.0,
                            std::cmp::Ordering::Equal => 0.5,
                            std::cmp::Ordering::Less => 0.0,
                        };
                    }
                }
            }
        }
        let mut strength = vec![1.0; count];
        for _ in 0..ROUNDS {
            for one in 0..count {
                let won: f64 = wins[one].iter().sum::<f64>() + 0.5;
                let met: f64 = (0..count)
                    .filter(|other| *other != one)
                    .map(|other| (wins[one][other] + wins[other][one]) / (strength[one] + strength[other]))
                    .sum();
                // Half a win and half a loss against an average player keep a perfect record finite.
                strength[one] = won / (met + 1.0 / (strength[one] + 1.0));
            }
        }
        let logs: Vec<f64> = strength.iter().map(|strength: &f64| ELO * strength.log10()).collect();
        let middle = logs.iter().sum::<f64>() / count.max(1) as f64;
        (0..count)
            .map(|one| {
                let information: f64 = (0..count)
                    .filter(|other| *other != one)
                    .map(|other| {
                        let share = strength[one] / (strength[one] + strength[other]);
                        (wins[one][other] + wins[other][one]) * share * (1.0 - share)
                    })
                    .sum();
                let margin = CONFIDENCE * ELO / std::f64::consts::LN_10 / information.max(1e-9).sqrt();
                Mean { mean: 1500.0 + logs[one] - middle, margin: if count > 1 { margin } else { 0.0 } }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(scores: &[i64]) -> SeatTally {
        SeatTally { scores: scores.to_vec(), ..SeatTally::default() }
    }

    #[test]
    fn a_higher_score_gives_a_higher_rating() {
        let mut standing = Standing::default();
        for number in 0..40 {
            let (one, other) = if number % 4 == 0 { ([2, 4], [6, 4]) } else { ([6, 6], [2, 2]) };
            standing.add(&[&LEVELS[4], &LEVELS[1]], vec![tally(&one), tally(&other)]);
        }
        let rows = standing.rows();
        assert_eq!((rows[0].level, rows[1].level), ("master", "learner"));
        assert!(rows[0].elo.mean > 1600.0 && rows[1].elo.mean < 1400.0, "{rows:?}");
        let leads = standing.leads();
        assert_eq!((leads[0].level, leads[0].over), ("master", "learner"));
        assert!(leads[0].points.is_positive());
        assert!((leads[0].points.mean - 2.5).abs() < 1e-9, "{leads:?}");
    }

    #[test]
    fn a_mean_has_the_margin_of_its_spread() {
        let mean = Mean::of(&[2.0, 4.0, 6.0, 4.0]);
        assert!((mean.mean - 4.0).abs() < 1e-9 && (mean.margin - 1.6).abs() < 0.01, "{mean:?}");
        assert!(!Mean::of(&[3.0]).is_positive());
    }
}
