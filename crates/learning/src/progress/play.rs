//! Ratings of play (LC-57): Glicko-2, with every scored shake as a period. Bots have fixed ratings.

use bots::LEVELS;
use skillratings::Outcomes;

use super::bodies::LevelRating;
use crate::glicko::Rating;
use crate::puzzles::RATINGS;

/// How far the rating of a bot may be off.
const OF_BOTS: f64 = 30.0;
const VOLATILITY: f64 = 0.06;

/// The ratings of the bots, the weakest first.
pub fn levels() -> Vec<LevelRating> {
    LEVELS.iter().zip(RATINGS).map(|(level, rating)| LevelRating { level: level.name, rating }).collect()
}

/// The rating of a bot of this level.
pub fn of_level(name: &str) -> Option<Rating> {
    let own = levels().into_iter().find(|level| level.level == name)?;
    Some(Rating { rating: f64::from(own.rating), deviation: OF_BOTS, volatility: VOLATILITY })
}

/// The ratings of everybody after a shake with these scores. A shake is one period for all of them, and anyone who scores
/// more than another has won against that player.
pub fn after_shake(before: &[(Rating, i64)]) -> Vec<Rating> {
    let outcome = |own: i64, other: i64| match own.cmp(&other) {
        std::cmp::Ordering::Greater => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Less => Outcomes::LOSS,
    };
    let after = |(index, (own, score)): (usize, &(Rating, i64))| {
        let others = before.iter().enumerate().filter(|(other, _)| *other != index);
        let results: Vec<_> = others.map(|(_, (other, theirs))| (*other, outcome(*score, *theirs))).collect();
        own.after(&results)
    };
    before.iter().enumerate().map(after).collect()
}

#[cfg(test)]
mod tests {
    use mat::Division;
    use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

    use super::*;

    /// What the crate says.
    fn period(own: Rating, results: &[(Rating, Outcomes)]) -> Rating {
        let glicko = |own: Rating| Glicko2Rating {
            rating: own.rating,
            deviation: own.deviation,
            volatility: own.volatility,
        };
        let results: Vec<_> = results.iter().map(|(other, outcome)| (glicko(*other), *outcome)).collect();
        Rating::from(glicko2_rating_period(&glicko(own), &results, &Glicko2Config::new()))
    }

    #[test]
    fn a_shake_is_a_period() {
        let (ana, ben) = (Rating::new(Division::Elementary), of_level("player").unwrap());
        let cem = Rating { rating: 1180.0, deviation: 90.0, volatility: 0.06 };
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
    fn bots_are_rated_in_the_order_of_their_levels() {
        assert!(levels().is_sorted_by_key(|level| level.rating));
        assert_eq!(of_level("nobody"), None);
    }
}
