//! `forceout analyse`: the truth about every move of a record, for people and for machines.

use std::fmt::Write as _;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anstyle::Style;
use bots::analysis::{
    Accuracy, Analysis, Finding, MoveReview, PaperReview, ShakeReview, Survey, Truth, examine, portions,
};
use bots::{Fact, Work};
use clap::Args;
use mat::Verdict;
use referee::Record;

use crate::complaint::Complaint;
use crate::cores::{over_cores, progress, threads};
use crate::output::{BAD, FAINT, GOOD, STRONG, clean, columns, paint, print, words, wrap};

/// How much work a question may cost, in milliseconds of an ordinary machine.
const DEFAULT_WORK: u64 = 100;
/// How many cells the bar of a move has.
const BAR: usize = 8;
/// How wide the words of a move are.
const ACT: usize = 24;

/// What is analysed.
#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// A record, as tables and the arena write them (.shake); `-` reads standard input
    file: PathBuf,
    /// How much work each question may cost, in milliseconds, roughly
    #[arg(long, value_name = "NUMBER", default_value_t = DEFAULT_WORK, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    work: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "NUMBER")]
    threads: Option<u16>,
    /// Print the analysis as JSON
    #[arg(long)]
    json: bool,
}

/// Analyses a record.
pub(crate) fn run(args: &AnalyseArgs) -> Result<ExitCode, Complaint> {
    let text = read(&args.file)?;
    let fault = |fault: referee::RecordFault| {
        Complaint::new(format!("{} is not the record of a match: {fault}", args.file.display()))
            .advising("A record is replayed first; it must be what the referee would have written.")
    };
    let survey = Survey::of(Record::read(&text).map_err(fault)?).map_err(fault)?;
    let work = Work(args.work);
    let parts = portions(&survey.positions);
    let bar = progress(parts.len(), "parts");
    let findings = over_cores(&parts, threads(args.threads), &bar, |positions| examine(positions, work));
    bar.finish_and_clear();
    let analysis = Analysis::assemble(&survey, findings.into_iter().flatten().collect(), work);
    match args.json {
        true => print(&(serde_json::to_string(&analysis).unwrap_or_default() + "\n"))?,
        false => print(&written(&analysis, columns()))?,
    }
    Ok(ExitCode::SUCCESS)
}

fn read(file: &Path) -> Result<String, Complaint> {
    let text = if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        std::fs::read_to_string(file)
    };
    text.map_err(|error| Complaint::of_io(&format!("{} cannot be read", file.display()), &error))
}

/// The analysis for people.
fn written(analysis: &Analysis, columns: usize) -> String {
    let mut text = format!("{}\n", paint(STRONG, format!("{}, {}", analysis.rules, analysis.division)));
    for shake in &analysis.shakes {
        text.push_str(&draw_shake(shake, columns));
    }
    let _ = writeln!(text, "\n{}", paint(STRONG, "Right decisions in the match"));
    for (name, accuracy) in &analysis.accuracy {
        let _ = writeln!(text, "  {:<12}{}", clean(name), share(accuracy));
    }
    if analysis.undecided > 0 {
        let were = if analysis.undecided == 1 { "question was" } else { "questions were" };
        let count = analysis.undecided;
        let sentence =
            format!("{count} {were} not decided within the budget; --work allows longer searches.");
        text.push('\n');
        text.push_str(&wrap("", &words(&sentence), columns));
    }
    text
}

fn share(accuracy: &Accuracy) -> String {
    match accuracy.percent() {
        Some(percent) => {
            format!("{percent:>3} %  ({} of {})", accuracy.decisions - accuracy.errors, accuracy.decisions)
        }
        None => "  –    (nothing to decide)".to_owned(),
    }
}

fn draw_shake(shake: &ShakeReview, columns: usize) -> String {
    let scores: Vec<String> =
        shake.scores.iter().map(|(name, score)| format!("{} {score}", clean(name))).collect();
    let title = format!("Shake {}", shake.number);
    let mut text = format!("\n{}  {}\n", paint(STRONG, title), paint(FAINT, scores.join(", ")));
    let widest = shake.moves.iter().map(|review| review.player.as_str().chars().count()).max().unwrap_or(0);
    for review in &shake.moves {
        text.push_str(&draw_move(review, widest, columns));
    }
    for paper in &shake.papers {
        text.push_str(&draw_paper(paper, columns));
    }
    for (name, accuracy) in shake.accuracy.iter().filter(|(_, accuracy)| accuracy.decisions > 0) {
        let _ = writeln!(text, "  {}", paint(FAINT, format!("{:<12}{}", clean(name), share(accuracy))));
    }
    text
}

fn draw_move(review: &MoveReview, widest: usize, columns: usize) -> String {
    let finding = &review.finding;
    let (style, sign) = match finding.right_call() {
        Some(_) => (BAD, '✗'),
        None if [&finding.now, &finding.impossible].iter().any(|truth| **truth == Truth::Undecided) => {
            (FAINT, '?')
        }
        None => (GOOD, '✓'),
    };
    let player = clean(review.player.as_str());
    let act = clean(&review.act.says());
    let head = format!("  {player:<widest$}  {act:<ACT$} ");
    let verdict = paint(style, format!("{sign} {}", finding.verdict()));
    let mut text = format!("{head}{}  {verdict}\n", bar(finding, style));
    for sentence in review.remarks() {
        text.push_str(&wrap(&" ".repeat(widest + 4), &words(&sentence), columns));
    }
    text
}

/// How much of a Solution lies on the mat: a full bar is a complete Solution; crosses mean that none is left.
fn bar(finding: &Finding, style: Style) -> String {
    let (played, length) = finding.progress;
    let filled = (BAR * played).checked_div(length).unwrap_or(0);
    let cells = match finding.impossible.is_true() {
        true => "×".repeat(BAR),
        false => "█".repeat(filled) + &"░".repeat(BAR - filled),
    };
    paint(style, cells)
}

fn draw_paper(paper: &PaperReview, columns: usize) -> String {
    let player = clean(paper.player.as_str());
    let mut text = match (&paper.solution, paper.verdict) {
        (Some(solution), Some(Verdict::Correct)) => {
            format!("  {player}: {}  {}\n", clean(&solution.says), paint(GOOD, "✓ correct"))
        }
        (Some(solution), verdict) => {
            let verdict = verdict.map_or("incorrect".to_owned(), |verdict| verdict.to_string());
            format!("  {player}: {}  {}\n", clean(&solution.says), paint(BAD, format!("✗ {verdict}")))
        }
        (None, _) => format!("  {player}: {}\n", paint(FAINT, "nothing presented")),
    };
    for sentence in paper.remarks() {
        text.push_str(&wrap("    ", &words(&sentence), columns));
    }
    text
}
