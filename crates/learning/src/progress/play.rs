//! Ratings of play (LC-57): Glicko-2, and every scored shake is a period. Bots have fixed ratings.

use bots::LEVELS;
use mat::Division;
use skillratings::Outcomes;
pub use skillratings::glicko2::Glicko2Rating as Glicko;
use skillratings::glicko2::{Glicko2Config, decay_deviation, glicko2_rating_period};

use super::bodies::LevelRating;

/// The ratings of the bots, the weakest first: those that puzzles are measured with (LC-40).
const RATINGS: [i32; 5] = [700, 1000, 1350, 1700, 2200];
/// How far the rating of a bot may be off.
const OF_BOTS: f64 = 30.0;
/// How far the rating of somebody new may be off: not known at all.
const UNKNOWN: f64 = 350.0;
const VOLATILITY: f64 = 0.06;
/// After so many days without a result a rating is less sure with every week.
const RESTED: i64 = 30;
const WEEK: i64 = 7;

/// The rating of somebody who has not played in this division before.
pub fn newcomer(division: Division) -> Glicko {
    let rating = match division {
        Division::Basic | Division::BasicSenior | Division::Minor | Division::Elementary => 900.0,
        Division::Middle => 1200.0,
        Division::Junior | Division::Senior => 1400.0,
    };
    Glicko { rating, deviation: UNKNOWN, volatility: VOLATILITY }
}

/// The ratings of the bots, the weakest first.
pub fn levels() -> Vec<LevelRating> {
    LEVELS.iter().zip(RATINGS).map(|(level, rating)| LevelRating { level: level.name, rating }).collect()
}

/// The rating of a bot of this level.
pub fn of_level(name: &str) -> Option<Glicko> {
    let own = levels().into_iter().find(|level| level.level == name)?;
    Some(Glicko { rating: f64::from(own.rating), deviation: OF_BOTS, volatility: VOLATILITY })
}

/// A rating on a day, if the last result was on that other day: who has not played for long is rated less surely.
pub fn rested(rating: Glicko, day: i64, today: i64) -> Glicko {
    let weeks = ((today - day - RESTED) / WEEK).clamp(0, 60);
    let decayed = (0..weeks).fold(rating, |rating, _| decay_deviation(&rating));
    Glicko { deviation: decayed.deviation.min(UNKNOWN.max(rating.deviation)), ..rating }
}

/// The ratings of everybody after a shake with these scores; a shake is one period for all of them, and whoever scores more
/// than another has won against them.
pub fn after_shake(before: &[(Glicko, i64)]) -> Vec<Glicko> {
    let config = Glicko2Config::new();
    let outcome = |own: i64, other: i64| match own.cmp(&other) {
        std::cmp::Ordering::Greater => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Less => Outcomes::LOSS,
    };
    let after = |(index, (own, score)): (usize, &(Glicko, i64))| {
        let others = before.iter().enumerate().filter(|(other, _)| *other != index);
        let results: Vec<_> = others.map(|(_, (other, theirs))| (*other, outcome(*score, *theirs))).collect();
        glicko2_rating_period(own, &results, &config)
    };
    before.iter().enumerate().map(after).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn period(own: Glicko, results: &[(Glicko, Outcomes)]) -> Glicko {
        glicko2_rating_period(&own, results, &Glicko2Config::new())
    }

    #[test]
    fn a_shake_is_a_period() {
        let (ana, ben) = (newcomer(Division::Elementary), of_level("player").unwrap());
        let cem = Glicko { rating: 1180.0, deviation: 90.0, volatility: 0.06 };
        // 6–2 against the player: a win against 1350 ±30.
        let two = after_shake(&[(ana, 6), (ben, 2)]);
        assert_eq!(two[0], period(ana, &[(ben, Outcomes::WIN)]));
        assert!(two[0].rating > 1_000.0 && two[0].deviation < 330.0, "{two:?}");
        // 6–4–2.
        let three = after_shake(&[(ana, 6), (cem, 4), (ben, 2)]);
        assert_eq!(three[0], period(ana, &[(cem, Outcomes::WIN), (ben, Outcomes::WIN)]));
        assert_eq!(three[1], period(cem, &[(ana, Outcomes::LOSS), (ben, Outcomes::WIN)]));
        let drawn = after_shake(&[(ana, 4), (ben, 4)]);
        assert_eq!(drawn[0], period(ana, &[(ben, Outcomes::DRAW)]));
    }

    #[test]
    fn a_rating_is_less_sure_after_a_long_rest() {
        let own = Glicko { rating: 1400.0, deviation: 60.0, volatility: 0.06 };
        assert_eq!(rested(own, 100, 136), own);
        assert_eq!(rested(own, 100, 137).deviation, decay_deviation(&own).deviation);
        assert!(rested(own, 100, 300).deviation > rested(own, 100, 200).deviation);
        assert_eq!(rested(own, 100, 99_999).rating, 1400.0);
        assert!(rested(own, 100, i64::MAX / 2).deviation <= UNKNOWN);
    }

    #[test]
    fn bots_are_rated_in_the_order_of_their_levels() {
        assert!(levels().is_sorted_by_key(|level| level.rating));
        assert_eq!(of_level("nobody"), None);
    }
}
