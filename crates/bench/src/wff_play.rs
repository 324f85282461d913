//! The WFF 'N PROOF benchmark: positions from random play are solved within a budget, questions decided, proofs checked.

use std::time::Duration;

use indicatif::ProgressBar;
use mat::{CubeGame, Dice, Division, Mat, Section, Situation};
use serde::Serialize;
use wff::{Cube, Position, Solved, WffNProof, is_wff, solve};

use crate::Figures;
use crate::distribution::{Distribution, cpu_time, table};
use crate::wff_proofs::{self, Checked, Provable};

/// The budget of one position.
const BUDGET_MS: u64 = 1_000;

const CAPITALS: [char; 6] = ['C', 'A', 'K', 'E', 'N', 'R'];
const SMALL: [char; 6] = ['p', 'q', 'r', 's', 'i', 'o'];

/// A row of the table.
#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    possible: usize,
    cut_off: usize,
    /// The median number of lines of the proofs found.
    proof_lines: usize,
    #[serde(flatten)]
    times: Distribution,
}

/// What the benchmark measured.
#[derive(Debug, Serialize)]
pub(crate) struct WffFigures {
    positions: usize,
    seed: u64,
    budget_ms: u64,
    solve: Vec<Row>,
    provable: Option<Provable>,
    check: Option<Checked>,
}

/// Solves `positions` positions of random play, half of them of each form of the game.
pub(crate) fn measure(positions: usize, seed: u64) -> WffFigures {
    let mut dice = Dice::new(seed);
    let progress = ProgressBar::new(positions as u64);
    let mut runs: Vec<(Division, Solved, Duration)> = Vec::new();
    for number in 0..positions {
        let division = if number % 2 == 0 { Division::Elementary } else { Division::Senior };
        let position = random_position(&mut dice, division);
        let before = cpu_time();
        let solved = solve(&position, &mut WffNProof::steps(BUDGET_MS));
        runs.push((division, solved, cpu_time() - before));
        progress.inc(1);
    }
    progress.finish_and_clear();
    let row = |name: &'static str, chosen: &dyn Fn(Division) -> bool| {
        let chosen: Vec<_> = runs.iter().filter(|(division, _, _)| chosen(*division)).collect();
        let mut lines: Vec<usize> = chosen
            .iter()
            .filter_map(|(_, solved, _)| match solved {
                Solved::Found(submission) => Some(submission.proof.lines().count()),
                Solved::Impossible | Solved::CutOff => None,
            })
            .collect();
        lines.sort_unstable();
        Some(Row {
            name,
            possible: lines.len(),
            cut_off: chosen.iter().filter(|(_, solved, _)| matches!(solved, Solved::CutOff)).count(),
            proof_lines: lines.get(lines.len() / 2).copied().unwrap_or(0),
            times: Distribution::of(chosen.iter().map(|(_, _, time)| *time))?,
        })
    };
    let rows = [
        row("all", &|_| true),
        row("elementary", &|division| division == Division::Elementary),
        row("regular", &|division| division == Division::Senior),
    ];
    let (provable, check) = wff_proofs::measure(seed).unzip();
    WffFigures {
        positions,
        seed,
        budget_ms: BUDGET_MS,
        solve: rows.into_iter().flatten().collect(),
        provable,
        check,
    }
}

/// A position as it comes up in play: 28 cubes are rolled, a Goal is set, and some cubes are moved.
fn random_position(dice: &mut Dice, division: Division) -> Position {
    loop {
        let mut rolled: Vec<char> = Vec::new();
        for faces in [CAPITALS, SMALL] {
            rolled.extend((0..14).map(|_| *dice.pick(&faces)));
        }
        let Some(goal) = set_goal(dice, &mut rolled) else { continue };
        let cubes = rolled.iter().filter_map(|face| face.to_string().parse::<Cube>().ok()).collect();
        let mut mat = Mat { resources: cubes, ..Mat::default() };
        let moves = dice.below(mat.resources.len() + 1);
        for _ in 0..moves {
            let cube = mat.resources.remove(dice.below(mat.resources.len()));
            let last = mat.resources.is_empty();
            let sections = [Section::Required, Section::Permitted, Section::Forbidden];
            let section = *dice.pick(if last { &sections[..2] } else { &sections });
            mat.section_mut(section).push(cube);
        }
        let situation = match mat.resources.len() {
            0 => Situation::Forceout,
            1 => Situation::Impossible,
            _ => *dice.pick(&[Situation::Now, Situation::Impossible, Situation::Stop]),
        };
        return Position { division, goal, mat, situation };
    }
}

/// A Goal of one to seven cubes that is a WFF, taken from the cubes rolled.
fn set_goal(dice: &mut Dice, rolled: &mut Vec<char>) -> Option<String> {
    for _ in 0..200 {
        let length = 1 + dice.below(7);
        let mut left = rolled.clone();
        let goal: String = (0..length).map(|_| left.remove(dice.below(left.len()))).collect();
        if is_wff(&goal) {
            *rolled = left;
            return Some(goal);
        }
    }
    None
}

impl Figures for WffFigures {
    fn as_text(&self) -> String {
        let WffFigures { positions, seed, budget_ms, .. } = self;
        let mut text = format!(
            "WFF 'N PROOF, {positions} positions from random play, seed {seed}, one thread, CPU time\n\n\
             Solving with its proof, with a budget of about {budget_ms} ms\n"
        );
        let headings = ["", "positions", "possible", "cut off", "lines", "median", "90 %", "99 %", "worst"];
        let cells = |row: &Row| {
            let [median, p90, p99, _, worst] = row.times.texts();
            let share = |count: usize| format!("{:.1} %", row.times.percent(count));
            [
                row.name.to_owned(),
                row.times.count.to_string(),
                share(row.possible),
                share(row.cut_off),
                row.proof_lines.to_string(),
                median,
                p90,
                p99,
                worst,
            ]
        };
        text += &table(12, headings, self.solve.iter().map(cells));
        for more in [self.provable.as_ref().map(Provable::as_text), self.check.as_ref().map(Checked::as_text)]
        {
            text.extend(more.map(|more| format!("\n{more}")));
        }
        text
    }
}
