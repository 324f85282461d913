//! The Equations benchmark: how fast positions of several kinds are solved, and how fast Equations are judged.

use std::fmt::Write as _;
use std::time::Duration;

use equations::{Equations, Position, Solved, judge, solve};
use indicatif::ProgressBar;
use mat::{CubeGame, Dice, Situation};
use serde::Serialize;

use crate::Figures;
use crate::distribution::{Distribution, cpu_time, table};
use crate::equations_neighbours::{self, Neighbours};
use crate::equations_positions::{all_required, document, full_roll, random_play};

/// How many full rolls there are for each hundred positions of random play, how many proofs of each size, and how many
/// positions whose neighbours are looked at (a position has about a hundred).
const ROLLS_PERCENT: usize = 20;
const PROOFS_PERCENT: usize = 5;
const NEIGHBOURHOODS_PER_MILLE: usize = 20;

/// The budgets of one position.
const ROLL_MS: u64 = 5_000;
const PLAY_MS: u64 = 10_000;

/// How many Equations are judged to measure how fast that is.
const JUDGED: usize = 50_000;

/// One position, what was found, and how long it took.
struct Run {
    position: Position,
    solved: Solved,
    time: Duration,
}

/// A row of the table.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    possible: usize,
    /// Nothing was found, and the rules allow endlessly many attempts (section 10).
    unending: usize,
    cut_off: usize,
    #[serde(flatten)]
    times: Distribution,
}

/// What the benchmark measured.
#[derive(Debug, Serialize)]
pub(crate) struct EquationsFigures {
    positions: usize,
    seed: u64,
    solve: Vec<Row>,
    neighbours: Neighbours,
    checks: usize,
    checks_per_second: f64,
}

/// Solves `positions` positions of random play, and full rolls and proofs in proportion. Positions that take at least
/// `slower_than` milliseconds are shown as documents that `forceout solve` reads.
pub(crate) fn measure(positions: usize, seed: u64, slower_than: Option<u32>) -> EquationsFigures {
    let rolls = (positions * ROLLS_PERCENT / 100).max(1);
    let proofs = (positions * PROOFS_PERCENT / 100).max(1);
    let progress = ProgressBar::new((rolls + 2 * proofs + positions) as u64);
    let timed = |position: Position, budget: u64| {
        let before = cpu_time();
        let solved = solve(&position, &mut Equations::steps(budget));
        let time = cpu_time() - before;
        let slow = |least| time.as_millis() >= u128::from(least) || solved == Solved::CutOff;
        if slower_than.is_some_and(slow) {
            let document = document(&position);
            progress.suspend(|| eprintln!("{document}"));
        }
        progress.inc(1);
        Run { position, solved, time }
    };
    let mut dice = Dice::new(seed);
    let rolls: Vec<Run> = (0..rolls).map(|_| timed(full_roll(&mut dice), ROLL_MS)).collect();
    let mut rows = vec![row("full rolls", &rolls, &|_| true)];
    for (numerals, name) in [(6, "all of 6 + 5"), (7, "all of 7 + 6")] {
        let mut dice = Dice::new(seed);
        let mut runs: Vec<Run> = Vec::new();
        // Those with a Solution are easier and do not count.
        while runs.len() < proofs {
            let run = timed(all_required(&mut dice, numerals), PLAY_MS);
            if matches!(run.solved, Solved::Found(_)) {
                progress.set_position(progress.position() - 1);
            } else {
                runs.push(run);
            }
        }
        rows.push(row(name, &runs, &|_| true));
    }
    let mut dice = Dice::new(seed);
    let play: Vec<Run> = (0..positions).map(|_| timed(random_play(&mut dice), PLAY_MS)).collect();
    progress.finish_and_clear();
    rows.push(row("random play", &play, &|_| true));
    rows.push(row("  Now", &play, &|run| run.position.situation == Situation::Now));
    rows.push(row("  Impossible", &play, &|run| run.position.situation == Situation::Impossible));
    for (count, name) in ["  no variation", "  one", "  two", "  three"].into_iter().enumerate() {
        rows.push(row(name, &play, &|run| run.position.variations.len() == count));
    }
    let neighbourhoods = (positions * NEIGHBOURHOODS_PER_MILLE / 1_000).max(1);
    let middle: Vec<Position> = play
        .iter()
        .map(|run| &run.position)
        .filter(|position| position.mat.resources.len() >= 3 && !position.mat.permitted.is_empty())
        .take(neighbourhoods)
        .cloned()
        .collect();
    let (checks, seconds) = judge_found(rolls.iter().chain(&play));
    EquationsFigures {
        positions,
        seed,
        solve: rows.into_iter().flatten().collect(),
        neighbours: equations_neighbours::measure(&middle),
        checks,
        checks_per_second: checks as f64 / seconds.as_secs_f64(),
    }
}

fn row(name: &str, runs: &[Run], chosen: &dyn Fn(&Run) -> bool) -> Option<Row> {
    let chosen: Vec<&Run> = runs.iter().filter(|run| chosen(run)).collect();
    let count = |test: &dyn Fn(&Run) -> bool| chosen.iter().filter(|run| test(run)).count();
    let unending = |run: &Run| run.position.rules.multiple_operations || run.position.rules.powers_of_base;
    Some(Row {
        name: name.to_owned(),
        possible: count(&|run| matches!(run.solved, Solved::Found(_))),
        unending: count(&|run| run.solved == Solved::CutOff && unending(run)),
        cut_off: count(&|run| run.solved == Solved::CutOff && !unending(run)),
        times: Distribution::of(chosen.iter().map(|run| run.time))?,
    })
}

/// Judges the Equations that were found, again and again, as texts.
fn judge_found<'a>(runs: impl Iterator<Item = &'a Run>) -> (usize, Duration) {
    let written: Vec<(&Position, &str)> = runs
        .filter_map(|run| match &run.solved {
            Solved::Found(found) => Some((&run.position, found.equation.as_str())),
            Solved::Impossible | Solved::CutOff => None,
        })
        .collect();
    if written.is_empty() {
        return (0, Duration::from_secs(1));
    }
    let before = cpu_time();
    for (position, equation) in written.iter().cycle().take(JUDGED) {
        assert!(judge(position, equation).reasons.is_empty(), "the judge accepts what the solver finds");
    }
    (JUDGED, cpu_time() - before)
}

impl Figures for EquationsFigures {
    fn as_text(&self) -> String {
        let EquationsFigures { positions, seed, checks, checks_per_second, .. } = self;
        let mut text = format!(
            "EQUATIONS, {positions} positions from random play and others, seed {seed}, one thread, CPU time\n\n\
             Solving, with the Equation written out and judged; budgets of about {} s for rolls and {} s for\n\
             others. No end: Multiple Operations or Powers of the Base, nothing found, and nothing can be proved\n",
            ROLL_MS / 1_000,
            PLAY_MS / 1_000,
        );
        let headings =
            ["", "positions", "possible", "no end", "cut off", "median", "90 %", "99 %", "99.9 %", "worst"];
        let cells = |row: &Row| {
            let [median, p90, p99, p999, worst] = row.times.texts();
            let share = |count: usize| format!("{:.1} %", row.times.percent(count));
            [
                row.name.clone(),
                row.times.count.to_string(),
                share(row.possible),
                share(row.unending),
                share(row.cut_off),
                median,
                p90,
                p99,
                p999,
                worst,
            ]
        };
        text += &table(15, headings, self.solve.iter().map(cells));
        let _ = writeln!(
            text,
            "\n{}\nJudging {checks} Equations as they are written: {checks_per_second:.0} per second",
            self.neighbours.as_text()
        );
        text
    }
}
