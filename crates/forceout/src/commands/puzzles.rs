//! `forceout puzzles`: makes shelves of puzzles from bots' play, and verifies them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::builder::PossibleValuesParser;
use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use learning::puzzles::{
    Bank, Catalogue, Chosen, Day, Filter, Puzzle, SHELVES, Selection, Shelf, Sieve, mine,
};
use serde_json::Value;

use crate::complaint::Complaint;
use crate::cores::{over_cores, progress, threads};
use crate::drawing;
use crate::output::{BAD, GOOD, STRONG, clean, columns, paint, print, words, wrap};

const MAKE_HELP: &str = "The same arguments give the same files, byte by byte, whatever the number of threads.\n\n\
    Exit status:\n  \
    0  every shelf has as many puzzles as were asked for\n  \
    1  a shelf has fewer: no more came up\n  \
    2  the command line could not be understood, or a file could not be read or written\n\n\
    Examples:\n  \
    forceout puzzles make --shelf=on-middle --count=300 --seed=1 --out=puzzles\n  \
    forceout puzzles make --shelf=all --count=4000 --seed=1 --out=bank";

const VERIFY_HELP: &str = "--data verifies the puzzles that people have reported and that the server of this folder no longer gives. Those\n\
    that hold are given again. They are looked for among the built-in puzzles and in the files named here. Stop the\n\
    server first.\n\n\
    Exit status:\n  \
    0  everything holds\n  \
    1  a puzzle says something that does not hold; it is named\n  \
    2  a file could not be read, or the server runs\n\n\
    Examples:\n  \
    forceout puzzles verify puzzles\n  \
    forceout puzzles verify bank/on-middle.jsonl.zst\n  \
    forceout puzzles verify --data=/var/lib/forceout";

const DAILY_HELP: &str = "The same for everybody with the same bank: easy on Mondays, hard on Sundays.\n\n\
    Examples:\n  \
    forceout puzzles daily --date=2026-11-16\n  \
    forceout puzzles daily --date=2026-11-16 --shelf=on-middle";

/// What can be done with puzzles.
#[derive(Debug, Subcommand)]
pub(crate) enum Puzzles {
    /// Make puzzles for a shelf from bots' play
    #[command(after_help = MAKE_HELP)]
    Make(MakeArgs),
    /// Verify every puzzle of a shelf with independent searches
    #[command(after_help = VERIFY_HELP)]
    Verify(VerifyArgs),
    /// Show the puzzle of a day
    #[command(after_help = DAILY_HELP)]
    Daily(DailyArgs),
}

#[derive(Debug, Args)]
pub(crate) struct MakeArgs {
    /// The shelf, or `all`
    #[arg(long, value_name = "NAME", value_parser = shelves_or_all())]
    shelf: String,
    /// How many puzzles for each shelf; with `--extend`, how many more
    #[arg(long, value_name = "NUMBER", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// The seed of everything random
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "NUMBER")]
    threads: Option<u16>,
    /// The folder for the files, one for each shelf
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Keep the existing puzzles, and add others
    #[arg(long)]
    extend: bool,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Files of shelves, or folders with such files
    #[arg(required_unless_present = "data", value_name = "FILE|FOLDER")]
    paths: Vec<PathBuf>,
    /// Verify the puzzles that the server of this folder has withdrawn, and put back those that hold
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// How many threads [default: one for each core]
    #[arg(long, value_name = "NUMBER")]
    threads: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct DailyArgs {
    /// The day, such as 2026-11-16
    #[arg(long, value_name = "DATE", value_parser = day)]
    date: Date,
    /// Show the puzzle of this shelf, instead of listing those of all
    #[arg(long, value_name = "NAME", value_parser = shelves())]
    shelf: Option<String>,
    /// A folder with shelves to add to the built-in ones, as for `serve`
    #[arg(long, value_name = "FOLDER")]
    bank: Option<PathBuf>,
    /// Print puzzles as JSON, one per line, without their answers
    #[arg(long)]
    json: bool,
}

/// A date as typed, and its day.
#[derive(Debug, Clone)]
struct Date {
    typed: String,
    day: Day,
}

fn day(typed: &str) -> Result<Date, String> {
    let day = Day::of_date(typed).ok_or("a date is written like 2026-11-16")?;
    Ok(Date { typed: typed.to_owned(), day })
}

fn shelves() -> PossibleValuesParser {
    PossibleValuesParser::new(SHELVES.iter().map(|shelf| shelf.name))
}

fn shelves_or_all() -> PossibleValuesParser {
    PossibleValuesParser::new(SHELVES.iter().map(|shelf| shelf.name).chain(["all"]))
}

/// The end of the name of a shelf's file.
const ENDING: &str = ".jsonl.zst";
/// How many shakes are mined before checking what is still missing. It does not depend on the number of threads, so the
/// result does not either.
const BATCH: u64 = 48;
/// After so many shakes per puzzle nothing more is expected.
const SHAKES_PER_PUZZLE: u64 = 300;

/// Runs the command.
pub(crate) fn run(what: &Puzzles) -> Result<ExitCode, Complaint> {
    match what {
        Puzzles::Make(args) => make(args),
        Puzzles::Verify(args) => verify(args),
        Puzzles::Daily(args) => daily(args),
    }
}

fn make(args: &MakeArgs) -> Result<ExitCode, Complaint> {
    let chosen = SHELVES.iter().filter(|shelf| args.shelf == "all" || args.shelf == shelf.name);
    fs::create_dir_all(&args.out)
        .map_err(|error| Complaint::of_io(&format!("{} cannot be made", args.out.display()), &error))?;
    let mut full = true;
    for shelf in chosen {
        let file = args.out.join(format!("{}{ENDING}", shelf.name));
        let there = if args.extend && file.exists() { read(&file)?.puzzles } else { Vec::new() };
        let begun = Instant::now();
        let made = fill(shelf, there, args);
        let packed = made.bank.pack();
        fs::write(&file, &packed)
            .map_err(|error| Complaint::of_io(&format!("{} cannot be written", file.display()), &error))?;
        full &= made.full;
        print(&made.written(shelf, begun.elapsed(), packed.len()))?;
    }
    Ok(ExitCode::from(u8::from(!full)))
}

/// A finished shelf.
struct Made {
    bank: Bank,
    added: usize,
    shakes: u64,
    sieve: Sieve,
    full: bool,
}

/// Lets bots play until the shelf has enough.
fn fill(shelf: &'static Shelf, there: Vec<Puzzle>, args: &MakeArgs) -> Made {
    let threads = threads(args.threads);
    let own = there.iter().filter(|puzzle| puzzle.made.seed == args.seed);
    let first = own.map(|puzzle| puzzle.made.shake + 1).max().unwrap_or(0);
    let before = there.len();
    let mut selection = Selection::new(shelf, there, before + args.count as usize);
    let last = first + SHAKES_PER_PUZZLE * u64::from(args.count) + BATCH;
    let bar = progress(args.count as usize, &format!("puzzles for {}", shelf.name));
    let mut next = first;
    while !selection.is_full() && next < last {
        let wanted = selection.wanted();
        let shakes: Vec<u64> = (next..next + BATCH).collect();
        let mined = over_cores(&shakes, threads, &ProgressBar::hidden(), |number| {
            mine(shelf, args.seed, *number, &wanted)
        });
        for mined in mined {
            next += 1;
            selection.take(mined);
            if selection.is_full() {
                break;
            }
        }
        bar.set_position((selection.len() - before) as u64);
    }
    bar.finish_and_clear();
    let (added, full) = (selection.len() - before, selection.is_full());
    let (bank, sieve) = selection.finish();
    Made { bank, added, shakes: next - first, sieve, full }
}

impl Made {
    /// What was made, for people.
    fn written(&self, shelf: &Shelf, took: Duration, bytes: usize) -> String {
        let count = self.bank.puzzles.len();
        let mut text = format!("{}\n", paint(STRONG, format!("{}: {count} puzzles", shelf.name)));
        let seconds = took.as_secs_f64();
        let rate = self.added as f64 / seconds.max(1e-9);
        let _ = writeln!(text, "  made {} in {seconds:.1} s, {rate:.1} a second", self.added);
        let Sieve { candidates, stopped } = &self.sieve;
        let share = |part: usize| 100.0 * part as f64 / (*candidates).max(1) as f64;
        let _ = writeln!(
            text,
            "  {} shakes, {candidates} candidates, {:.1} % of them kept; the others were",
            self.shakes,
            share(self.added)
        );
        for filter in Filter::ALL {
            let count = stopped.get(&filter).copied().unwrap_or(0);
            if count > 0 {
                let _ = writeln!(text, "    {:<36}{count:>7}{:>7.1} %", filter.about(), share(count));
            }
        }
        let chosen = Chosen::of(&self.bank.puzzles);
        let kinds: Vec<String> =
            chosen.kinds.iter().map(|(kind, count)| format!("{} {count}", kind.name())).collect();
        let _ = writeln!(text, "  {}", kinds.join(", "));
        let ratings = self.bank.puzzles.iter().map(|puzzle| puzzle.rating);
        if let (Some(least), Some(most)) = (ratings.clone().min(), ratings.clone().max()) {
            let mean = ratings.map(f64::from).sum::<f64>() / count as f64;
            let _ = writeln!(text, "  ratings {least} to {most}, {mean:.0} on average");
        }
        let _ = writeln!(
            text,
            "  {:.1} kB packed, {} bytes a puzzle",
            bytes as f64 / 1000.0,
            bytes / count.max(1)
        );
        if !self.full {
            let _ = writeln!(text, "  {}", paint(BAD, "no more came up; another seed may give others"));
        }
        text
    }
}

/// The files that are named, and those of the folders.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Complaint> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let fault = |error| Complaint::of_io(&format!("{} cannot be read", path.display()), &error);
        let mut within = Vec::new();
        for entry in fs::read_dir(path).map_err(fault)? {
            let file = entry.map_err(fault)?.path();
            if file.to_string_lossy().ends_with(ENDING) {
                within.push(file);
            }
        }
        if within.is_empty() {
            return Err(Complaint::new(format!("{} has no file that ends with {ENDING}", path.display())));
        }
        within.sort();
        files.extend(within);
    }
    Ok(files)
}

/// The puzzles of a file.
fn read(file: &Path) -> Result<Bank, Complaint> {
    let name = clean(&file.display().to_string());
    let packed =
        fs::read(file).map_err(|error| Complaint::of_io(&format!("{name} cannot be read"), &error))?;
    Bank::unpack(&packed).map_err(|fault| {
        Complaint::new(format!("{name} is not a shelf of puzzles: {}", clean(&fault.0)))
            .advising("`forceout puzzles make` writes such files.")
    })
}

fn verify(args: &VerifyArgs) -> Result<ExitCode, Complaint> {
    let threads = threads(args.threads);
    if let Some(data) = &args.data {
        return readmit(data, &args.paths, threads);
    }
    let (mut all, mut wrong) = (0, 0);
    for file in files(&args.paths)? {
        let bank = read(&file)?;
        let bar = progress(bank.puzzles.len(), "puzzles confirmed");
        let verified = over_cores(&bank.puzzles, threads, &bar, Puzzle::verify);
        bar.finish_and_clear();
        let mut faults: Vec<String> =
            verified.into_iter().filter_map(Result::err).map(|fault| fault.0).collect();
        faults.extend(misplaced(&file, &bank));
        all += bank.puzzles.len();
        wrong += faults.len();
        let name = clean(&file.display().to_string());
        let verdict = match faults.len() {
            0 => paint(GOOD, format!("{} puzzles hold", bank.puzzles.len())),
            1 => paint(BAD, "1 fault"),
            count => paint(BAD, format!("{count} faults")),
        };
        let mut text = format!("{name}: {verdict}\n");
        faults.iter().for_each(|fault| text.push_str(&format!("  {}\n", clean(fault))));
        print(&text)?;
    }
    if wrong == 0 {
        print(&format!("{}\n", paint(STRONG, format!("All {all} puzzles hold."))))?;
    }
    Ok(ExitCode::from(u8::from(wrong > 0)))
}

/// Verifies the puzzles that a server has withdrawn, and puts back those that hold (LC-44).
fn readmit(data: &Path, paths: &[PathBuf], threads: usize) -> Result<ExitCode, Complaint> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Complaint::of_io("the folder cannot be opened", &error))?;
    let complaint = |what: String| Complaint::new(clean(&what));
    let withdrawn = runtime.block_on(server::Withdrawn::open(data)).map_err(complaint)?;
    let ids: Vec<String> = withdrawn.ids().map(str::to_owned).collect();
    let mut known: Vec<Puzzle> = Vec::new();
    for file in files(paths)? {
        known.extend(read(&file)?.puzzles.into_iter().filter(|puzzle| ids.contains(&puzzle.id)));
    }
    let catalogue = Catalogue::starter();
    let own = ids.iter().filter_map(|id| catalogue.find(id).and_then(|(stock, entry)| stock.puzzle(entry)));
    known.extend(own);
    let bar = progress(ids.len(), "puzzles confirmed");
    let confirmed = over_cores(&ids, threads, &bar, |id| {
        let puzzle = known.iter().find(|puzzle| puzzle.id == *id);
        puzzle.map_or(Err("it is in none of the files".to_owned()), |puzzle| {
            puzzle.verify().map_err(|fault| fault.0.trim_start_matches(&format!("{id}: ")).to_owned())
        })
    });
    bar.finish_and_clear();
    let mut text = String::new();
    let mut back = Vec::new();
    for (id, confirmed) in ids.iter().zip(confirmed) {
        let verdict = match &confirmed {
            Ok(()) => paint(GOOD, "holds, and is given again"),
            Err(fault) => format!("{} {}", paint(BAD, "stays out:"), clean(fault)),
        };
        let _ = writeln!(text, "{}: {verdict}", clean(id));
        back.extend(confirmed.is_ok().then(|| id.clone()));
    }
    if ids.is_empty() {
        text.push_str("Nothing is withdrawn.\n");
    }
    runtime.block_on(withdrawn.readmit(&back)).map_err(complaint)?;
    print(&text)?;
    Ok(ExitCode::from(u8::from(back.len() < ids.len())))
}

/// Puzzles that occur twice, or are on the wrong shelf.
fn misplaced(file: &Path, bank: &Bank) -> Vec<String> {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let shelf = name.strip_suffix(ENDING).and_then(Shelf::named);
    let mut ids = BTreeSet::new();
    let mut faults = Vec::new();
    for puzzle in &bank.puzzles {
        if !ids.insert(&puzzle.id) {
            faults.push(format!("{}: it occurs twice", puzzle.id));
        }
        if shelf.is_some() && puzzle.shelf() != shelf {
            faults.push(format!("{}: it belongs on another shelf", puzzle.id));
        }
    }
    faults
}

const WEEKDAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

fn daily(args: &DailyArgs) -> Result<ExitCode, Complaint> {
    let Date { typed, day } = &args.date;
    let wanted = |shelf: &Shelf| args.shelf.as_ref().is_none_or(|name| name == shelf.name);
    let mut list = format!("{}\n", paint(STRONG, format!("{}, {typed}", WEEKDAYS[day.weekday()])));
    let catalogue = match &args.bank {
        Some(folder) => Arc::new(server::bank(folder).map_err(|what| Complaint::new(clean(&what)))?),
        None => Catalogue::starter(),
    };
    for stock in catalogue.stocks().iter().filter(|stock| wanted(stock.shelf)) {
        let shelf = stock.shelf;
        let Some(puzzle) = stock.daily(*day).and_then(|entry| stock.puzzle(entry)) else {
            return Err(Complaint::new(format!("the shelf {} is empty", shelf.name)));
        };
        if args.json {
            print(&(serde_json::to_string(&puzzle.shown()).unwrap_or_default() + "\n"))?;
        } else if args.shelf.is_some() {
            list.push_str(&drawn(&puzzle)?);
        } else {
            let (id, kind, rating) = (clean(&puzzle.id), puzzle.kind.name(), puzzle.rating);
            let _ = writeln!(list, "  {:<21}{id:<9}{kind:<12}{rating:>5}", shelf.name);
        }
    }
    if !args.json {
        print(&list)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A puzzle as it is asked.
fn drawn(puzzle: &Puzzle) -> Result<String, Complaint> {
    let columns = columns();
    let draw = |document: &Value| drawing::open(document).map_err(|fault| Complaint::new(fault.message));
    let mut text = format!("{}, rating {}\n", clean(&puzzle.id), puzzle.rating);
    let second = puzzle.twin_document();
    for (title, document) in
        [("First position", Some(puzzle.document())), ("Second position", second.clone())]
    {
        let Some(document) = document else { continue };
        text.push('\n');
        if second.is_some() {
            let _ = writeln!(text, "{}", paint(STRONG, title));
        }
        text.push_str(&draw(&document)?.draw_position(columns));
    }
    text.push('\n');
    for (number, step) in puzzle.moves.iter().enumerate() {
        let _ = writeln!(text, "  {}  {} to {}", number + 1, clean(&step.cube), step.to.title());
    }
    if !puzzle.marks.is_empty() {
        let _ = writeln!(text, "  marked: {}", clean(&puzzle.marks.join(" ")));
    }
    if let Some(paper) = &puzzle.paper {
        for line in paper.values().flat_map(lines) {
            let _ = writeln!(text, "  {}", clean(&line));
        }
    }
    let question = match puzzle.shown().most {
        Some(most) => format!("{} It has at most {most} cubes.", puzzle.kind.asks()),
        None => puzzle.kind.asks().to_owned(),
    };
    text.push_str(&wrap("", &words(&question), columns));
    Ok(text)
}

/// The lines of something written.
fn lines(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) => text.lines().map(str::to_owned).collect(),
        Value::Array(values) => values.iter().flat_map(lines).collect(),
        Value::Object(fields) => fields.values().flat_map(lines).collect(),
        _ => Vec::new(),
    }
}
