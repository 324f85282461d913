//! Ratings of play (LC-57): Glicko-2, with every scored shake as a period. Bots have fixed ratings, by the rules of each shelf.

use bots::{LEVELS, Level};
use mat::Game;
use skillratings::Outcomes;

use super::bodies::LevelRating;
use crate::glicko::Rating;
use crate::puzzles::{RATINGS, SHELVES, Shelf};

/// How far the rating of a bot may be off.
const OF_BOTS: f64 = 30.0;
const VOLATILITY: f64 = 0.06;
/// The mean rating of what the arena plays.
const MEAN_OF_ARENA: i32 = 1500;
/// How strong the five levels are by the rules of each shelf, the weakest first: what `forceout arena --ladder --shakes 900 --rules BOOK
/// --division DIVISION` prints as Elo with seed 1.
static ARENA: [[i32; LEVELS.len()]; SHELVES.len()] = [
    [562, 1122, 1829, 1915, 2072],  // eq-basic-elementary
    [562, 1122, 1829, 1915, 2071],  // eq-basic-middle
    [1038, 1297, 1609, 1687, 1868], // eq-elementary
    [633, 1191, 1840, 1876, 1960],  // eq-middle
    [501, 1123, 1926, 1951, 1998],  // eq-junior
    [522, 1087, 1917, 1953, 2021],  // eq-senior
    [774, 1206, 1795, 1848, 1876],  // on-basic
    [1073, 1292, 1598, 1725, 1812], // on-elementary
    [1029, 1241, 1573, 1689, 1968], // on-middle
    [1058, 1250, 1535, 1670, 1988], // on-junior
    [1089, 1259, 1488, 1641, 2024], // on-senior
    [855, 1296, 1730, 1789, 1830],  // wff-elementary
    [899, 1309, 1696, 1771, 1825],  // wff-regular
];

/// The ratings of the bots in play by the rules of a shelf, the weakest first (LC-57): as far from each other as in the arena, and on average
/// what LC-40 gives them, the scale on which newcomers begin.
fn levels(shelf: &Shelf) -> Vec<LevelRating> {
    let shift = RATINGS.iter().sum::<i32>() / RATINGS.len() as i32 - MEAN_OF_ARENA;
    let ratings = ARENA.get(shelf.number()).into_iter().flatten();
    LEVELS
        .iter()
        .zip(ratings)
        .map(|(level, rating)| LevelRating { level: level.name, rating: rating + shift })
        .collect()
}

/// The ratings of the bots in a game, the weakest first: the mean of its shelves. People have one rating for all of them.
pub fn levels_of(game: Game) -> Vec<LevelRating> {
    let shelves: Vec<Vec<LevelRating>> =
        SHELVES.iter().filter(|shelf| shelf.game() == game).map(levels).collect();
    let mean = |(rank, level): (usize, &Level)| {
        let sum: i32 = shelves.iter().filter_map(|levels| levels.get(rank)).map(|level| level.rating).sum();
        LevelRating { level: level.name, rating: sum / shelves.len().max(1) as i32 }
    };
    LEVELS.iter().enumerate().map(mean).collect()
}

/// The rating of a bot of this level by the rules of a shelf.
pub fn of_level(name: &str, shelf: &Shelf) -> Option<Rating> {
    let own = levels(shelf).into_iter().find(|level| level.level == name)?;
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
        let shelf = Shelf::named("on-senior").unwrap();
        let (ana, ben) = (Rating::new(Division::Elementary), of_level("player", shelf).unwrap());
        let cem = Rating { rating: 1180.0, deviation: 90.0, volatility: 0.06 };
        // 6–2 against the player: a win against 1378 ±30.
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
    fn bots_are_rated_in_the_order_of_their_levels_by_the_rules_of_every_shelf() {
        let ratings = |levels: Vec<LevelRating>| levels.iter().map(|level| level.rating).collect::<Vec<_>>();
        for shelf in &SHELVES {
            let own = ratings(levels(shelf));
            assert!(own.is_sorted() && own.len() == LEVELS.len(), "{}: {own:?}", shelf.name);
            // The levels of a shelf are as strong on average as those of another.
            assert!(
                (own.iter().sum::<i32>() - RATINGS.iter().sum::<i32>()).abs() <= 5,
                "{}: {own:?}",
                shelf.name
            );
        }
        let [one, other] = ["on-basic", "on-senior"].map(|name| Shelf::named(name).unwrap());
        assert_ne!(of_level("master", one), of_level("master", other));
        assert!(ratings(levels_of(Game::OnSets)).is_sorted());
        assert_eq!(of_level("nobody", one), None);
    }
}
