//! The benchmark of the bots: how many shakes three masters play in a second, how long an analysis takes, and what the
//! other levels cost.

use std::fmt::Write as _;

use bots::analysis::{Analysis, Survey};
use bots::{Contest, LEVELS, Work};
use indicatif::ProgressBar;
use mat::Dice;
use serde::Serialize;

use crate::Figures;
use crate::bots_levels::{self, Division};
use crate::distribution::cpu_time;

/// What is played.
const GAMES: [(&str, &str, &str); 7] = [
    ("Basic Equations, Elementary", "equations-basic-mlag-2019", "elementary"),
    ("Adventurous Equations, Middle", "equations-adventurous-mlag-2018", "middle"),
    ("On-Sets, Elementary", "onsets-agloa-2024", "elementary"),
    ("On-Sets, Middle", "onsets-agloa-2024", "middle"),
    ("On-Sets, Senior", "onsets-agloa-2024", "senior"),
    ("WFF 'N PROOF, Elementary", "wff-mlag-2017", "elementary"),
    ("WFF 'N PROOF, Regular", "wff-mlag-2017", "senior"),
];
/// How many shakes the analysed match has: about as many as a round of thirty minutes.
const ANALYSED: usize = 6;
/// How much a question of the analysis may cost, as in `forceout analyse`.
const ANALYSIS_WORK: Work = Work(100);

/// A row of the table.
#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    shakes: usize,
    shakes_per_second: f64,
    /// Moves, the Goals counted.
    moves_per_shake: f64,
    wrong_challenges: u64,
    wrong_solutions: u64,
    searches: u64,
    undecided: u64,
    /// The analysis of a whole match.
    analysis_seconds: f64,
    /// Questions of the analysis that were not decided.
    analysis_undecided: usize,
}

/// What the benchmark measured.
#[derive(Debug, Serialize)]
pub(crate) struct BotsFigures {
    shakes: usize,
    seed: u64,
    rows: Vec<Row>,
    /// How many shakes the other levels play at a table.
    shakes_of_levels: usize,
    levels: Vec<Division>,
}

/// Lets three masters play this many shakes of each game and analyses one match of each; then measures every level by every
/// book.
pub(crate) fn measure(shakes: usize, seed: u64) -> BotsFigures {
    let progress = ProgressBar::new(GAMES.len() as u64 + bots_levels::tables());
    let rows = GAMES.iter().filter_map(|(name, rules, division)| {
        let row = measure_one(name, (rules, division), shakes, seed);
        progress.inc(1);
        row
    });
    let rows = rows.collect();
    let shakes_of_levels = shakes.div_ceil(2);
    let levels = bots_levels::measure(shakes_of_levels, seed, &progress);
    progress.finish_and_clear();
    BotsFigures { shakes, seed, rows, shakes_of_levels, levels }
}

fn measure_one(name: &'static str, (rules, division): (&str, &str), shakes: usize, seed: u64) -> Option<Row> {
    let [.., master] = &LEVELS;
    let contest = Contest::new(rules, division, &[master; 3], 3).ok()?;
    let before = cpu_time();
    let matches = shakes.div_ceil(3) as u64;
    let played: Vec<_> = (0..matches).map(|number| contest.play(Dice::stream(seed, number).bits())).collect();
    let seconds = (cpu_time() - before).as_secs_f64();
    let seats = || played.iter().flat_map(|played| &played.seats);
    let count: usize = played.iter().map(|played| played.shakes).sum();
    let moves = played.iter().flat_map(|played| &played.reasons);
    let moves =
        moves.filter(|(command, _)| ["goal", "move", "shift", "add-to-goal"].contains(&command.act.name()));
    let moves = moves.count();

    let whole = Contest::new(rules, division, &[master; 3], ANALYSED).ok()?.play(seed);
    let before = cpu_time();
    let survey = Survey::of(whole.record).ok()?;
    let analysis = Analysis::of(&survey, ANALYSIS_WORK);
    let analysis_seconds = (cpu_time() - before).as_secs_f64();
    Some(Row {
        name,
        shakes: count,
        shakes_per_second: count as f64 / seconds,
        moves_per_shake: moves as f64 / count.max(1) as f64,
        wrong_challenges: seats().map(|seat| seat.wrong_challenges).sum(),
        wrong_solutions: seats().map(|seat| seat.wrong_solutions).sum(),
        searches: played.iter().map(|played| played.searches).sum(),
        undecided: played.iter().map(|played| played.undecided).sum(),
        analysis_seconds,
        analysis_undecided: analysis.undecided,
    })
}

impl Figures for BotsFigures {
    fn as_text(&self) -> String {
        let BotsFigures { shakes, seed, .. } = self;
        let mut text = format!(
            "Three masters, {shakes} shakes of each game, seed {seed}, one thread, CPU time;\n\
             analysis of a match of {ANALYSED} shakes, about {} ms a question at most\n\n",
            ANALYSIS_WORK.0
        );
        let headings = ["", "shakes/s", "moves", "undecided", "analysis"];
        let cells = |row: &Row| {
            let share = 100.0 * row.undecided as f64 / row.searches.max(1) as f64;
            [
                row.name.to_owned(),
                format!("{:.0}", row.shakes_per_second),
                format!("{:.1}", row.moves_per_shake),
                format!("{share:.1} %"),
                format!("{:.2} s", row.analysis_seconds),
            ]
        };
        for line in [headings.map(str::to_owned)].into_iter().chain(self.rows.iter().map(cells)) {
            let [name, rest @ ..] = line;
            let rest: String = rest.iter().map(|cell| format!("{cell:>11}")).collect();
            let _ = writeln!(text, "  {name:<30}{rest}");
        }
        let wrong: u64 = self.rows.iter().map(|row| row.wrong_challenges + row.wrong_solutions).sum();
        let _ = writeln!(text, "\n  {wrong} wrong challenges and Solutions\n");
        text + &bots_levels::as_text(&self.levels, self.shakes_of_levels)
    }
}
