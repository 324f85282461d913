//! `forceout arena`: bots play against bots, on all cores; the same seed gives the same matches.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use bots::{Contest, LEVELS, Lead, Level, LevelResults, Mean, Played, Standing};
use clap::Args;
use serde::Serialize;

use crate::complaint::Complaint;
use crate::cores::{over_cores, progress, threads};
use crate::given::{USUAL, USUAL_DIVISION};
use crate::output::{BAD, GOOD, STRONG, paint, print};
use crate::{divisions, rulebooks};

/// How many shakes a match has: at a table of three everybody sets a Goal.
const SHAKES_PER_MATCH: usize = 3;

/// The arguments of `forceout arena`.
#[derive(Debug, Args)]
pub(crate) struct ArenaArgs {
    /// The rulebook
    #[arg(long, value_name = "NAME", value_parser = rulebooks(), default_value = USUAL.rulebook().name)]
    rules: String,
    /// The division
    #[arg(long, value_name = "NAME", value_parser = divisions(), default_value = USUAL_DIVISION.name())]
    division: String,
    /// Two or three levels, clockwise; they change seats from match to match
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "master,player,novice")]
    seats: Vec<String>,
    /// Every level against the one below it, at tables of two, instead of `--seats`
    #[arg(long, conflicts_with = "seats")]
    ladder: bool,
    /// How many shakes to play at each table
    #[arg(long, value_name = "NUMBER", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    shakes: u32,
    /// The seed of everything random
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "NUMBER")]
    threads: Option<u16>,
    /// A folder for the records of all matches
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// Print the results as one line of JSON
    #[arg(long)]
    json: bool,
}

/// The results of all matches.
#[derive(Debug, Serialize)]
struct Report {
    rules: String,
    division: String,
    seats: Vec<Vec<&'static str>>,
    seed: u64,
    threads: usize,
    matches: usize,
    shakes: usize,
    seconds: f64,
    shakes_per_second: f64,
    refusals: u64,
    wrong_challenges: u64,
    wrong_solutions: u64,
    searches: u64,
    undecided: u64,
    levels: Vec<LevelResults>,
    leads: Vec<Lead>,
}

/// A match to play.
struct Fixture {
    contest: Contest,
    levels: Vec<&'static Level>,
    seed: u64,
}

/// Plays, and prints the results.
pub(crate) fn run(args: &ArenaArgs) -> Result<ExitCode, Complaint> {
    let tables = tables(args)?;
    let fixtures = fixtures(args, &tables)?;
    let threads = threads(args.threads);
    let begun = Instant::now();
    let bar = progress(fixtures.len(), "matches");
    let played = over_cores(&fixtures, threads, &bar, |fixture| fixture.contest.play(fixture.seed));
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    if let Some(folder) = &args.keep {
        keep(folder, &played)?;
    }
    let report = report(args, &tables, &fixtures, played, threads, seconds);
    match args.json {
        true => print(&(serde_json::to_string(&report).unwrap_or_default() + "\n"))?,
        false => print(&report.written())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The tables: one, or one for every two neighbouring levels.
fn tables(args: &ArenaArgs) -> Result<Vec<Vec<&'static Level>>, Complaint> {
    if args.ladder {
        return Ok(LEVELS.windows(2).map(|pair| pair.iter().rev().collect()).collect());
    }
    let level = |name: &String| {
        Level::named(name.trim()).ok_or_else(|| {
            let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
            Complaint::new(format!("`{name}` is not a level"))
                .advising(format!("The levels are {}.", names.join(", ")))
        })
    };
    Ok(vec![args.seats.iter().map(level).collect::<Result<_, _>>()?])
}

/// The matches of all tables. The seats rotate, so that nobody always sets the first Goal.
fn fixtures(args: &ArenaArgs, tables: &[Vec<&'static Level>]) -> Result<Vec<Fixture>, Complaint> {
    let mut fixtures = Vec::new();
    for table in tables {
        let mut left = args.shakes as usize;
        for number in 0.. {
            if left == 0 {
                break;
            }
            let shakes = left.min(SHAKES_PER_MATCH);
            left -= shakes;
            let mut levels = table.clone();
            levels.rotate_left(number % table.len().max(1));
            let contest =
                Contest::new(&args.rules, &args.division, &levels, shakes).map_err(Complaint::new)?;
            let seed = mat::Dice::stream(args.seed, fixtures.len() as u64).bits();
            fixtures.push(Fixture { contest, levels, seed });
        }
    }
    Ok(fixtures)
}

fn keep(folder: &PathBuf, played: &[Played]) -> Result<(), Complaint> {
    let fault = |error| Complaint::of_io(&format!("{} cannot be written", folder.display()), &error);
    fs::create_dir_all(folder).map_err(fault)?;
    for (number, played) in played.iter().enumerate() {
        fs::write(folder.join(format!("match-{:05}.shake", number + 1)), played.record.write())
            .map_err(fault)?;
    }
    Ok(())
}

fn report(
    args: &ArenaArgs,
    tables: &[Vec<&'static Level>],
    fixtures: &[Fixture],
    played: Vec<Played>,
    threads: usize,
    seconds: f64,
) -> Report {
    let mut standing = Standing::default();
    let mut report = Report {
        rules: args.rules.clone(),
        division: args.division.clone(),
        seats: tables.iter().map(|table| table.iter().map(|level| level.name).collect()).collect(),
        seed: args.seed,
        threads,
        matches: played.len(),
        shakes: played.iter().map(|played| played.shakes).sum(),
        seconds,
        shakes_per_second: 0.0,
        refusals: played.iter().map(|played| played.refusals).sum(),
        wrong_challenges: 0,
        wrong_solutions: 0,
        searches: played.iter().map(|played| played.searches).sum(),
        undecided: played.iter().map(|played| played.undecided).sum(),
        levels: Vec::new(),
        leads: Vec::new(),
    };
    for (fixture, played) in fixtures.iter().zip(played) {
        standing.add(&fixture.levels, played.seats);
    }
    report.levels = standing.rows();
    report.leads = standing.leads();
    report.shakes_per_second = report.shakes as f64 / seconds.max(1e-9);
    report.wrong_challenges = report.levels.iter().map(|row| row.wrong_challenges).sum();
    report.wrong_solutions = report.levels.iter().map(|row| row.wrong_solutions).sum();
    report
}

impl Report {
    /// The results for people.
    fn written(&self) -> String {
        let Report { rules, division, shakes, matches, seconds, threads, seed, .. } = self;
        let title = format!("{rules}, {division}: {shakes} shakes in {matches} matches");
        let mut text = format!("{}\n", paint(STRONG, title));
        let rate = self.shakes_per_second;
        let _ = writeln!(text, "seed {seed}, {threads} threads, {seconds:.1} s, {rate:.1} shakes a second\n");
        let _ = writeln!(
            text,
            "  {:<9}{:>8}{:>18}{:>14}{:>12}{:>12}",
            "level", "shakes", "points a shake", "Elo", "challenges", "Solutions"
        );
        let within = |mean: &Mean, digits: usize| match mean.margin.is_finite() {
            true => format!("{:.digits$} ± {:.digits$}", mean.mean, mean.margin),
            false => format!("{:.digits$} ± ?", mean.mean),
        };
        for row in &self.levels {
            let right = |all: u64, wrong: u64| format!("{}/{all}", all - wrong);
            let _ = writeln!(
                text,
                "  {:<9}{:>8}{:>18}{:>14}{:>12}{:>12}",
                row.level,
                row.shakes,
                within(&row.points, 2),
                within(&row.elo, 0),
                right(row.challenges, row.wrong_challenges),
                right(row.solutions, row.wrong_solutions),
            );
        }
        text.push_str(
            "\n  Points within ± are a 95 % confidence interval; challenges and Solutions: right/all.\n\n",
        );
        for Lead { level, over, points } in &self.leads {
            let (style, word) = match (points.is_positive(), points.mean + points.margin < 0.0) {
                (true, _) => (GOOD, "ahead of"),
                (_, true) => (BAD, "behind"),
                _ => (STRONG, "indistinguishable from"),
            };
            let _ = writeln!(
                text,
                "  {level} is {} {over}: {} points a shake",
                paint(style, word),
                within(points, 2)
            );
        }
        let _ = writeln!(
            text,
            "\n  {} refusals; {} of {} searches were not decided within their budget\n",
            self.refusals, self.undecided, self.searches
        );
        text
    }
}
