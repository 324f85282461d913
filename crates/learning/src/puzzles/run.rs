//! Runs and sprints (LC-46): a series of puzzles that follows from a seed, the same for everybody. The time is passed in.

use super::choice::{choose, lot};
use super::sprint::kinds_of_sprint;
use super::{PuzzleKind, RunForm, Stock, StockedPuzzle};

/// How hard the first puzzle is, and how much harder each puzzle is than the one before.
const FIRST: i32 = 600;
const HARDER: i32 = 45;
/// In a sprint puzzles get harder more slowly, because there are many of them.
const HARDER_IN_A_SPRINT: i32 = 15;
/// How many puzzles of a run may be skipped.
const SKIPS: u32 = 1;
/// How long a sprint is, what an error costs, and what five in a row give, in milliseconds.
const SPRINT: i64 = 180_000;
const ERROR: i64 = 10_000;
const GIFT: i64 = 5_000;
const IN_A_ROW: u32 = 5;

/// How a run or a sprint stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Which of the two.
    pub form: RunForm,
    /// The seed.
    pub seed: u32,
    /// The number of the puzzle that is asked, from 1.
    pub number: u32,
    /// How many were right.
    pub score: u32,
    /// How many have been right in a row, up to now.
    pub row: u32,
    /// How many may still be skipped.
    pub skips: u32,
    /// Whether it has ended.
    pub over: bool,
    /// For a sprint: when it ends, in milliseconds.
    pub ends: Option<i64>,
}

impl Run {
    /// Begins one.
    pub fn begin(form: RunForm, seed: u32, now: i64) -> Run {
        let (skips, ends) = match form {
            RunForm::Run => (SKIPS, None),
            RunForm::Sprint => (0, Some(now + SPRINT)),
        };
        Run { form, seed, number: 1, score: 0, row: 0, skips, over: false, ends }
    }

    /// The puzzles up to the one that is asked. They depend only on the shelf, the form and the seed.
    fn puzzles<'s>(&self, stock: &'s Stock) -> Vec<&'s StockedPuzzle> {
        let (harder, kinds): (i32, &[PuzzleKind]) = match self.form {
            RunForm::Run => (HARDER, &PuzzleKind::ALL),
            RunForm::Sprint => (HARDER_IN_A_SPRINT, kinds_of_sprint(stock.game())),
        };
        let seed = format!("{} {}", self.form.name(), self.seed);
        let fits = stock.entries().iter().filter(|entry| kinds.contains(&entry.kind));
        let mut left: Vec<(&StockedPuzzle, i32)> = fits.map(|entry| (entry, entry.rating)).collect();
        let (mut puzzles, mut recent) = (Vec::new(), Vec::new());
        for number in 0..self.number {
            let target =
                FIRST.saturating_add(harder.saturating_mul(i32::try_from(number).unwrap_or(i32::MAX)));
            let Some(next) = choose(&left, target, &recent, |entry| lot(&seed, entry)) else { break };
            left.retain(|(entry, _)| entry.id != next.id);
            recent.insert(0, next.kind);
            puzzles.push(next);
        }
        puzzles
    }

    /// The puzzle that is asked; `None` when it is over, or when the shelf has no more.
    pub fn puzzle<'s>(&self, stock: &'s Stock) -> Option<&'s StockedPuzzle> {
        let puzzles = self.puzzles(stock);
        puzzles.last().copied().filter(|_| !self.over && puzzles.len() == self.number as usize)
    }

    /// The milliseconds that are left of a sprint.
    pub fn left(&self, now: i64) -> Option<u32> {
        self.ends.map(|ends| if self.over { 0 } else { u32::try_from(ends - now).unwrap_or(0) })
    }

    /// Looks at the clock: a sprint ends when its time is up.
    pub fn look(&mut self, now: i64) {
        self.over |= self.ends.is_some_and(|ends| now >= ends);
    }

    /// The puzzle was answered. An answer that comes after the end changes nothing.
    pub fn answer(&mut self, right: bool, now: i64) {
        self.look(now);
        if self.over {
            return;
        }
        if right {
            self.score += 1;
            self.row += 1;
            if self.row.is_multiple_of(IN_A_ROW) {
                self.ends = self.ends.map(|ends| ends + GIFT);
            }
        } else {
            self.row = 0;
            self.ends = self.ends.map(|ends| ends - ERROR);
            self.over = self.form == RunForm::Run;
        }
        self.number += u32::from(!self.over);
        self.look(now);
    }

    /// Skips the puzzle; false if that is not allowed.
    pub fn skip(&mut self) -> bool {
        let may = !self.over && self.skips > 0;
        if may {
            self.skips -= 1;
            self.number += 1;
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::super::Catalogue;
    use super::*;

    fn ids(run: &Run, stock: &Stock, count: u32) -> Vec<(String, i32)> {
        let last = Run { number: count, ..run.clone() };
        last.puzzles(stock).into_iter().map(|entry| (entry.id.clone(), entry.rating)).collect()
    }

    #[test]
    fn a_seed_gives_everybody_the_same_and_it_gets_harder() {
        let catalogue = Catalogue::starter();
        for stock in catalogue.stocks() {
            let run = Run::begin(RunForm::Run, 7, 0);
            let puzzles = ids(&run, stock, 30);
            assert_eq!(puzzles, ids(&Run::begin(RunForm::Run, 7, 99), stock, 30));
            assert_ne!(puzzles, ids(&Run::begin(RunForm::Run, 8, 0), stock, 30));
            let mean = |part: &[(String, i32)]| {
                part.iter().map(|(_, rating)| rating).sum::<i32>() / part.len() as i32
            };
            let name = stock.shelf.name;
            assert!(mean(&puzzles[..10]) + 200 < mean(&puzzles[20..]), "{name}");
            // Later puzzles do not change the earlier ones.
            assert_eq!(puzzles[..12], ids(&run, stock, 12)[..]);
            let all = ids(&run, stock, 1_000);
            assert_eq!(all.len(), stock.entries().len());
            assert_eq!(Run { number: 1_000, ..run }.puzzle(stock), None);
        }
    }

    #[test]
    fn a_run_ends_with_the_first_error_and_one_may_be_left_out() {
        let mut run = Run::begin(RunForm::Run, 1, 0);
        run.answer(true, 10);
        assert_eq!((run.number, run.score, run.row), (2, 1, 1));
        assert!(run.skip() && !run.skip());
        assert_eq!((run.number, run.score, run.skips), (3, 1, 0));
        run.answer(false, 20);
        assert!(run.over);
        run.answer(true, 30);
        assert_eq!((run.number, run.score, run.left(40)), (3, 1, None));
    }

    #[test]
    fn the_clock_of_a_sprint_is_what_it_is_told() {
        let mut sprint = Run::begin(RunForm::Sprint, 1, 1_000);
        assert_eq!(sprint.left(1_000), Some(180_000));
        for number in 1..=5 {
            sprint.answer(true, 2_000);
            assert_eq!(sprint.left(2_000), Some(if number == 5 { 184_000 } else { 179_000 }));
        }
        sprint.answer(false, 2_000);
        assert_eq!((sprint.left(2_000), sprint.row, sprint.number), (Some(174_000), 0, 7));
        assert!(!sprint.skip());
        sprint.answer(true, 176_000);
        assert_eq!((sprint.score, sprint.over, sprint.left(176_000)), (5, true, Some(0)));
    }

    #[test]
    fn an_error_can_end_a_sprint() {
        let mut sprint = Run::begin(RunForm::Sprint, 1, 0);
        sprint.answer(false, 175_000);
        assert!(sprint.over);
    }
}
