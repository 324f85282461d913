//! The On-Sets benchmark: positions from random play are solved, and the Solutions found are judged.

use std::fmt::Write as _;
use std::time::Duration;

use indicatif::ProgressBar;
use mat::{CubeGame, Dice, Division, Manner, Steps};
use onsets::{OnSets, Position, Submission, judge};
use serde::Serialize;

use crate::Figures;
use crate::distribution::{Distribution, cpu_time, table};
use crate::random_play::random_position;

/// How many Solutions are judged to measure how fast that is.
const JUDGED: usize = 200_000;

/// One position, what was found, and how long it took.
struct Run {
    position: Position,
    found: Option<Submission>,
    time: Duration,
}

/// A row of the table.
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    possible: usize,
    #[serde(flatten)]
    times: Distribution,
}

/// What the benchmark measured.
#[derive(Debug, Serialize)]
pub(crate) struct OnsetsFigures {
    positions: usize,
    seed: u64,
    decided: usize,
    solve: Vec<Row>,
    checks: usize,
    checks_per_second: f64,
}

/// Solves `positions` positions of random play, every other one with three variations, and judges what was found.
pub(crate) fn measure(positions: usize, seed: u64) -> OnsetsFigures {
    let mut dice = Dice::new(seed);
    let progress = ProgressBar::new(positions as u64);
    let runs: Vec<Run> = (0..positions)
        .map(|number| {
            let position = random_position(&mut dice, if number % 2 == 0 { 0 } else { 3 });
            let before = cpu_time();
            let found = OnSets::solve(&position, &mut Steps::unlimited(), &mut Manner::default()).found();
            let time = cpu_time() - before;
            progress.inc(1);
            Run { position, found, time }
        })
        .collect();
    progress.finish_and_clear();
    let (checks, seconds) = judge_found(&runs);
    OnsetsFigures {
        positions,
        seed,
        // The solver has no third answer; every run ended with yes or no.
        decided: runs.len(),
        solve: rows(&runs),
        checks,
        checks_per_second: checks as f64 / seconds.as_secs_f64(),
    }
}

/// Judges the Solutions that were found, again and again, as texts.
fn judge_found(runs: &[Run]) -> (usize, Duration) {
    let written: Vec<(&Position, &Submission)> =
        runs.iter().filter_map(|run| Some((&run.position, run.found.as_ref()?))).collect();
    if written.is_empty() {
        return (0, Duration::from_secs(1));
    }
    let before = cpu_time();
    let mut judged = 0;
    for (position, found) in written.iter().cycle() {
        assert!(
            judge(position, &found.solutions).reasons.is_empty(),
            "the judge accepts what the solver finds"
        );
        judged += found.solutions.len();
        if judged >= JUDGED {
            break;
        }
    }
    (judged, cpu_time() - before)
}

fn rows(runs: &[Run]) -> Vec<Row> {
    let row = |name: &str, chosen: &dyn Fn(&Run) -> bool| {
        let chosen: Vec<&Run> = runs.iter().filter(|run| chosen(run)).collect();
        let times = Distribution::of(chosen.iter().map(|run| run.time))?;
        let possible = chosen.iter().filter(|run| run.found.is_some()).count();
        Some(Row { name: name.to_owned(), possible, times })
    };
    let mut rows = vec![row("all", &|_| true)];
    for division in Division::ALL {
        rows.push(row(division.name(), &|run| run.position.rules.division == division));
    }
    rows.push(row("no variations", &|run| run.position.variations.is_empty()));
    rows.push(row("with variations", &|run| !run.position.variations.is_empty()));
    rows.push(row("possible", &|run| run.found.is_some()));
    rows.push(row("impossible", &|run| run.found.is_none()));
    rows.into_iter().flatten().collect()
}

impl Figures for OnsetsFigures {
    fn as_text(&self) -> String {
        let OnsetsFigures { positions, seed, decided, checks, checks_per_second, .. } = self;
        let mut text = format!(
            "ON-SETS, {positions} positions from random play, seed {seed}, one thread, CPU time\n\n\
             Solving, with the Solution written out and judged: {decided} of {positions} decided\n"
        );
        let headings = ["", "positions", "possible", "median", "90 %", "99 %", "99.9 %", "worst"];
        let cells = |row: &Row| {
            let [median, p90, p99, p999, worst] = row.times.texts();
            let share = format!("{:.0} %", row.times.percent(row.possible));
            [row.name.clone(), row.times.count.to_string(), share, median, p90, p99, p999, worst]
        };
        text += &table(15, headings, self.solve.iter().map(cells));
        let _ = writeln!(
            text,
            "\nJudging {checks} Solutions as they are written: {checks_per_second:.0} per second"
        );
        text
    }
}
