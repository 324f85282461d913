//! What each level of the bots costs, by every book and in every division: how many shakes three of a level play in a
//! second, and how long one of them thinks among masters, who make Solutions long, and among novices, who leave much
//! unproved.

use std::fmt::Write as _;
use std::time::Duration;

use bots::{Contest, LEVELS, Level};
use indicatif::ProgressBar;
use mat::{Dice, RULEBOOKS};
use serde::Serialize;

use crate::distribution::cpu_time;

/// The titles of the figures.
const ALIKE: &str = "Three of a level: shakes a second";
const AMONG_MASTERS: &str = "One among two masters: milliseconds of thought a shake";
const AMONG_NOVICES: &str = "One among two novices: milliseconds of thought a shake";

/// What one division costs.
#[derive(Debug, Serialize)]
pub(crate) struct Division {
    rules: &'static str,
    division: &'static str,
    /// The levels, the weakest first.
    levels: Vec<Costs>,
}

/// What one level costs in a division.
#[derive(Debug, Serialize)]
struct Costs {
    level: &'static str,
    shakes_per_second: f64,
    among_masters_ms: f64,
    among_novices_ms: f64,
}

/// How many tables are measured.
pub(crate) fn tables() -> u64 {
    let divisions: usize = RULEBOOKS.iter().map(|rulebook| rulebook.divisions.len()).sum();
    (divisions * LEVELS.len() * 3) as u64
}

/// Plays this many shakes at every table.
pub(crate) fn measure(shakes: usize, seed: u64, progress: &ProgressBar) -> Vec<Division> {
    let [novice, .., master] = &LEVELS;
    let divisions =
        RULEBOOKS.iter().flat_map(|book| book.divisions.iter().map(move |one| (book.name, one.name())));
    let costs = |(rules, division): (&'static str, &'static str)| {
        let table = |level: &'static Level, others: &'static Level| {
            let cost = Cost::of(rules, division, [level, others, others], shakes, seed);
            progress.inc(1);
            cost
        };
        let levels = LEVELS.iter().map(|level| {
            Some(Costs {
                level: level.name,
                shakes_per_second: table(level, level)?.shakes_per_second(),
                among_masters_ms: table(level, master)?.thought_ms(),
                among_novices_ms: table(level, novice)?.thought_ms(),
            })
        });
        Some(Division { rules, division, levels: levels.collect::<Option<_>>()? })
    };
    divisions.filter_map(costs).collect()
}

/// What the shakes at a table cost.
struct Cost {
    shakes: usize,
    whole: Duration,
    /// The thought of the first of its levels.
    thought: Duration,
}

impl Cost {
    fn of(
        rules: &str,
        division: &str,
        levels: [&'static Level; 3],
        shakes: usize,
        seed: u64,
    ) -> Option<Cost> {
        let mut cost = Cost { shakes: 0, whole: Duration::ZERO, thought: Duration::ZERO };
        for number in 0..shakes.div_ceil(levels.len()) {
            // The first to be asked finds out what the others then know, so the seats change.
            let seat = number % levels.len();
            let mut seated = levels;
            seated.rotate_right(seat);
            let contest = Contest::new(rules, division, &seated, levels.len()).ok()?;
            let before = cpu_time();
            let played = contest.play_timed(Dice::stream(seed, number as u64).bits(), &cpu_time);
            cost.whole += cpu_time() - before;
            cost.thought += played.seats[seat].thought;
            cost.shakes += played.shakes;
        }
        Some(cost)
    }

    fn shakes_per_second(&self) -> f64 {
        self.shakes as f64 / self.whole.as_secs_f64()
    }

    fn thought_ms(&self) -> f64 {
        1_000.0 * self.thought.as_secs_f64() / self.shakes.max(1) as f64
    }
}

/// A figure as it is printed.
type Figure = fn(&Costs) -> String;

/// The figures for people: a table for each sort of table, a line for each division.
pub(crate) fn as_text(divisions: &[Division], shakes: usize) -> String {
    let mut text = format!("Every level by every book, {shakes} shakes at each table\n");
    let figures: [(&str, Figure); 3] = [
        (ALIKE, |costs| format!("{:.0}", costs.shakes_per_second)),
        (AMONG_MASTERS, |costs| format!("{:.2}", costs.among_masters_ms)),
        (AMONG_NOVICES, |costs| format!("{:.2}", costs.among_novices_ms)),
    ];
    for (title, figure) in figures {
        let levels: String = LEVELS.iter().map(|level| format!("{:>9}", level.name)).collect();
        let _ = write!(text, "\n  {title}\n  {:<46}{levels}\n", "");
        for Division { rules, division, levels } in divisions {
            let figures: String = levels.iter().map(|costs| format!("{:>9}", figure(costs))).collect();
            let _ = writeln!(text, "  {:<46}{figures}", format!("{rules} {division}"));
        }
    }
    text
}
