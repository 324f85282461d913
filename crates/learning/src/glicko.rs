//! Ratings by Glicko-2 (LC-41, LC-57): a rating moves with every puzzle met, and with every shake played against others.

use mat::Division;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2, glicko2_rating_period};

use crate::puzzles::Standing;

/// How strong a person or how hard a puzzle is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The number.
    pub rating: f64,
    /// How far it may be off.
    pub deviation: f64,
    /// How much it fluctuates.
    pub volatility: f64,
}

/// The deviation of a newcomer.
const NEW_DEVIATION: f64 = 350.0;
const NEW_VOLATILITY: f64 = 0.06;
/// A puzzle does not get easier or harder by itself.
const PUZZLE_VOLATILITY: f64 = 0.03;
/// Somebody whose rating is less certain than this does not move a puzzle's.
const KNOWN: f64 = 110.0;
/// This many days without an answer change nothing; every full week after them makes a rating less certain.
const QUIET: i64 = 30;
const WEEK: i64 = 7;
/// Longer breaks are counted as this many weeks.
const MOST_WEEKS: i64 = 5_000;

impl Rating {
    /// Somebody who begins in a division.
    pub fn new(division: Division) -> Rating {
        let rating = match division {
            Division::Basic | Division::BasicSenior | Division::Minor | Division::Elementary => 900.0,
            Division::Middle => 1200.0,
            Division::Junior | Division::Senior => 1400.0,
        };
        Rating { rating, deviation: NEW_DEVIATION, volatility: NEW_VOLATILITY }
    }

    /// A puzzle.
    pub fn of_puzzle(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: PUZZLE_VOLATILITY }
    }

    /// The same, this many days after the last answer.
    pub fn rested(self, days: i64) -> Rating {
        let weeks = ((days - QUIET) / WEEK).clamp(0, MOST_WEEKS);
        Rating::from((0..weeks).fold(self.glicko(), |rating, _| decay_deviation(&rating)))
    }

    /// A person has met a puzzle: the new ratings of both.
    pub fn met(self, puzzle: Rating, solved: bool) -> (Rating, Rating) {
        let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (person, moved) = glicko2(&self.glicko(), &puzzle.glicko(), &outcome, &config());
        let moved =
            if self.deviation < KNOWN { Rating::of_puzzle(moved.rating, moved.deviation) } else { puzzle };
        (Rating::from(person), moved)
    }

    /// The rating after a period with these results against others.
    pub fn after(self, results: &[(Rating, Outcomes)]) -> Rating {
        let results: Vec<_> = results.iter().map(|(other, outcome)| (other.glicko(), *outcome)).collect();
        Rating::from(glicko2_rating_period(&self.glicko(), &results, &config()))
    }

    /// As it is shown, after this many rated answers.
    pub fn standing(self, count: u32) -> Standing {
        Standing { rating: self.rating.round() as i32, deviation: self.deviation.round() as i32, count }
    }

    fn glicko(self) -> Glicko2Rating {
        let Rating { rating, deviation, volatility } = self;
        Glicko2Rating { rating, deviation, volatility }
    }
}

fn config() -> Glicko2Config {
    Glicko2Config { tau: 0.5, ..Glicko2Config::new() }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Rating {
        let Glicko2Rating { rating, deviation, volatility } = rating;
        Rating { rating, deviation, volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_gives_the_numbers_that_were_measured() {
        let person = Rating { rating: 1652.0, deviation: 58.0, volatility: 0.06 };
        let puzzle = Rating::of_puzzle(1684.0, 60.0);
        let (after, moved) = person.met(puzzle, true);
        assert_eq!(after.standing(1).rating - 1652, 10);
        assert!(moved.rating < puzzle.rating && moved.volatility == 0.03);
        let (after, moved) = person.met(puzzle, false);
        assert!(after.rating < person.rating && moved.rating > puzzle.rating);
    }

    #[test]
    fn whoever_is_new_moves_no_puzzle() {
        let puzzle = Rating::of_puzzle(1000.0, 200.0);
        let (after, moved) = Rating::new(Division::Elementary).met(puzzle, true);
        assert_eq!(moved, puzzle);
        assert!(after.rating > 1000.0 && after.deviation < 350.0);
        assert_eq!(Rating::new(Division::Middle).rating, 1200.0);
        assert_eq!(Rating::new(Division::Senior).rating, 1400.0);
    }

    #[test]
    fn a_rating_gets_less_sure_with_the_weeks() {
        let person = Rating { rating: 1652.0, deviation: 58.0, volatility: 0.06 };
        assert_eq!(person.rested(36), person);
        let (one, two) = (person.rested(37), person.rested(44));
        assert!(person.deviation < one.deviation && one.deviation < two.deviation);
        assert_eq!((one.rating, person.rested(i64::MAX / 2).deviation), (1652.0, 350.0));
        assert_eq!(person.rested(-5), person);
    }

    /// Pupils of known strength get sixty puzzles each as LC-43 says (8.5): after forty the rating is close, and about 65 % are solved.
    #[test]
    fn ratings_find_the_strength_of_pupils() {
        let (mut state, mut solved, mut all, mut off) = (7_u64, 0, 0, 0.0);
        let mut chance = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        for pupil in 0..300 {
            let strength = 800.0 + 3.0 * f64::from(pupil);
            let mut own = Rating::new(Division::Middle);
            for number in 0..60 {
                let hard = own.rating - f64::from(crate::puzzles::RATED) + 120.0 * (chance() - chance());
                let expected = 1.0 / (1.0 + 10_f64.powf((hard - strength) / 400.0));
                let right = chance() < expected;
                own = own.met(Rating::of_puzzle(hard, 60.0), right).0;
                all += 1;
                solved += usize::from(right);
                if number == 39 {
                    off += (own.rating - strength).abs();
                }
            }
        }
        println!("after 40 puzzles off by {:.1}; {:.3} solved", off / 300.0, solved as f64 / f64::from(all));
        assert!(off / 300.0 <= 80.0, "{}", off / 300.0);
        let share = solved as f64 / f64::from(all);
        assert!((0.60..=0.70).contains(&share), "{share}");
    }
}
