//! The ratings of puzzles against the ladder of bots: which share of the starter bank each level solves, by rating (LC-40). A level
//! solves what is shown, as far as it looks; it knows nothing of the key.

use bots::LEVELS;
use learning::puzzles::{Puzzle, RATINGS, SHELVES};
use mat::{Dice, Game};
use serde::Serialize;

use crate::Figures;

/// How wide a band of ratings is.
const BAND: i32 = 150;
/// A band with fewer puzzles says nothing.
const LEAST: usize = 20;
/// How far from a level's own rating the rating at which it solves half may be.
const NEAR: i32 = 150;

/// What was measured.
#[derive(Debug, Serialize)]
pub(crate) struct PriorsFigures {
    seed: u64,
    games: Vec<OfGame>,
    /// For all games together.
    all: OfGame,
}

/// The levels on the puzzles of a game.
#[derive(Debug, Serialize)]
struct OfGame {
    game: &'static str,
    puzzles: usize,
    /// The lower ends of the bands of ratings.
    bands: Vec<i32>,
    levels: Vec<OfLevel>,
}

/// What a level solves.
#[derive(Debug, Serialize)]
struct OfLevel {
    level: &'static str,
    rating: i32,
    /// The share that it solves in each band, in percent.
    shares: Vec<f64>,
    /// Whether no band is solved better than an easier one.
    monotone: bool,
    /// The rating at which it solves one half, if there is one.
    half: Option<i32>,
}

/// A puzzle's rating, and which levels solve it.
type Tried = (i32, [bool; LEVELS.len()]);

/// Gives every level every puzzle of the starter bank, or this many of each shelf.
pub(crate) fn measure(most: Option<usize>, seed: u64) -> Result<PriorsFigures, String> {
    let (mut games, mut everything) = (Vec::new(), Vec::new());
    for game in Game::ALL {
        let mut tried: Vec<Tried> = Vec::new();
        for shelf in SHELVES.iter().filter(|shelf| shelf.game() == game) {
            let puzzles = shelf.starter().puzzles;
            for (number, puzzle) in puzzles.iter().take(most.unwrap_or(usize::MAX)).enumerate() {
                let mut dice = Dice::stream(seed, number as u64);
                tried.push((puzzle.rating, solved(puzzle, &mut dice)?));
            }
        }
        games.push(OfGame::new(game.title(), &tried));
        everything.extend(tried);
    }
    Ok(PriorsFigures { seed, games, all: OfGame::new("All games", &everything) })
}

fn solved(puzzle: &Puzzle, dice: &mut Dice) -> Result<[bool; LEVELS.len()], String> {
    let mut solved = [false; LEVELS.len()];
    for (level, solved) in LEVELS.iter().zip(&mut solved) {
        let marked = puzzle.tried_by(level, dice).and_then(|answer| puzzle.mark(&answer));
        *solved = marked.map_err(|fault| format!("{}: {}", puzzle.id, fault.0))?.right;
    }
    Ok(solved)
}

impl OfGame {
    fn new(game: &'static str, tried: &[Tried]) -> OfGame {
        let band = |rating: i32| rating.div_euclid(BAND) * BAND;
        let mut bands: Vec<i32> = tried.iter().map(|(rating, _)| band(*rating)).collect();
        bands.sort_unstable();
        bands.dedup();
        let of = |begin: i32| tried.iter().filter(move |(rating, _)| band(*rating) == begin);
        bands.retain(|begin| of(*begin).count() >= LEAST);
        let share = |begin: i32, rank: usize| {
            let right = of(begin).filter(|(_, solved)| solved[rank]).count();
            100.0 * right as f64 / of(begin).count() as f64
        };
        let levels = LEVELS.iter().zip(RATINGS).enumerate().map(|(rank, (level, rating))| {
            let shares: Vec<f64> = bands.iter().map(|begin| share(*begin, rank)).collect();
            let monotone = shares.is_sorted_by(|easier, harder| easier >= harder);
            OfLevel { level: level.name, rating, half: half(&bands, &shares), shares, monotone }
        });
        OfGame { game, puzzles: tried.len(), levels: levels.collect(), bands }
    }
}

/// The rating at which the line through the middles of the bands first falls below one half.
fn half(bands: &[i32], shares: &[f64]) -> Option<i32> {
    let middles = bands.iter().map(|begin| f64::from(begin + BAND / 2));
    let points: Vec<(f64, f64)> = middles.zip(shares.iter().copied()).collect();
    let [(from, above), (to, below)] =
        *points.array_windows().find(|[(_, one), (_, other)]| *one >= 50.0 && *other < 50.0)?;
    Some((from + (to - from) * (above - 50.0) / (above - below)).round() as i32)
}

impl Figures for PriorsFigures {
    fn as_text(&self) -> String {
        let mut text = format!(
            "Puzzles of the starter bank that each level solves, in percent, by rating (bands of {BAND} from there on); seed {}\n",
            self.seed
        );
        for game in self.games.iter().chain([&self.all]) {
            text.push_str(&game.as_text());
        }
        text
    }
}

impl OfGame {
    fn as_text(&self) -> String {
        let mut text = format!("\n{}, {} puzzles\n  {:<17}", self.game, self.puzzles, "");
        self.bands.iter().for_each(|begin| text.push_str(&format!("{begin:>6}")));
        text.push('\n');
        for OfLevel { level, rating, shares, monotone, half } in &self.levels {
            text.push_str(&format!("  {level:<8} ({rating:>4})  "));
            shares.iter().for_each(|share| text.push_str(&format!("{share:>6.0}")));
            let falls = if *monotone { "falls" } else { "RISES somewhere" };
            let half = match half {
                None => "never half".to_owned(),
                Some(half) if (half - rating).abs() <= NEAR => format!("half at {half}"),
                Some(half) => format!("half at {half}, FAR from {rating}"),
            };
            text.push_str(&format!("   {falls}, {half}\n"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_half_lies_between_the_bands_around_it() {
        assert_eq!(half(&[600, 750, 900], &[90.0, 70.0, 30.0]), Some(900));
        assert_eq!(half(&[600, 750], &[90.0, 70.0]), None);
    }

    #[test]
    fn a_level_with_open_eyes_solves_more_than_one_without() {
        let report = measure(Some(30), 1).unwrap();
        let sum = |rank: usize| -> f64 { report.all.levels[rank].shares.iter().sum() };
        assert!(sum(4) > sum(0));
    }
}
