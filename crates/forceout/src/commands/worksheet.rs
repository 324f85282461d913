//! `forceout worksheet`: puzzles of a shelf on paper, with a key for the coach.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use clap::builder::PossibleValuesParser;
use learning::puzzles::{Catalogue, PuzzleKind, SHELVES, Shelf};
use learning::worksheet::{COUNT, COUNTS, Order, Paper, Printing, Refusal, Worksheet, document};

use crate::complaint::Complaint;
use crate::output::{clean, print};

/// What stands below the help.
pub(crate) const HELP: &str = "The same arguments give the same bytes. Print the file from a browser, with its margins set to none.\n\n\
    Examples:\n  \
    forceout worksheet --seed=7 --key --out=sheet.html\n  \
    forceout worksheet --shelf=on-middle --kinds=now,impossible --paper=letter --out=sheet.html\n  \
    forceout worksheet --shelf=wff-regular --theme=c-in --address=https://games.example --out=sheet.html";

/// The arguments of `forceout worksheet`.
#[derive(Debug, Args)]
pub(crate) struct WorksheetArgs {
    /// The shelf that the puzzles come from
    #[arg(long, value_name = "NAME", default_value = SHELVES[0].name, value_parser = shelves())]
    shelf: String,
    /// The kinds of puzzles, separated by commas [default: all that the game has]
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = kinds())]
    kinds: Vec<String>,
    /// How many puzzles
    #[arg(long, value_name = "NUMBER", default_value_t = COUNT, value_parser = count)]
    count: usize,
    /// What they are about: a theme, such as `root` or `c-in`
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,
    /// The seed of everything random
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u32,
    /// Add the key, on a page of its own
    #[arg(long)]
    key: bool,
    /// The paper size
    #[arg(long, value_name = "NAME", default_value = Paper::A4.name(), value_parser = papers())]
    paper: String,
    /// The address of a server, such as `https://games.example`: a QR code leads there, to check answers
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// A folder with shelves to add to the built-in ones, as for `serve`
    #[arg(long, value_name = "FOLDER")]
    bank: Option<PathBuf>,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE.html")]
    out: Option<PathBuf>,
}

fn shelves() -> PossibleValuesParser {
    PossibleValuesParser::new(SHELVES.iter().map(|shelf| shelf.name))
}

fn kinds() -> PossibleValuesParser {
    PossibleValuesParser::new(PuzzleKind::ALL.map(PuzzleKind::name))
}

fn papers() -> PossibleValuesParser {
    PossibleValuesParser::new(Paper::ALL.map(Paper::name))
}

fn count(typed: &str) -> Result<usize, String> {
    let count = typed.parse().ok().filter(|count| COUNTS.contains(count));
    count.ok_or_else(|| format!("a sheet has {} to {} puzzles", COUNTS.start(), COUNTS.end()))
}

/// Writes a worksheet.
pub(crate) fn run(args: &WorksheetArgs) -> Result<ExitCode, Complaint> {
    let catalogue = match &args.bank {
        Some(folder) => Arc::new(server::bank(folder).map_err(Complaint::new)?),
        None => Catalogue::starter(),
    };
    let named = Shelf::named(&args.shelf);
    let shelf = named.ok_or_else(|| Complaint::new(format!("there is no shelf {}", clean(&args.shelf))))?;
    let kinds: Vec<PuzzleKind> = PuzzleKind::ALL
        .into_iter()
        .filter(|kind| args.kinds.iter().any(|name| name == kind.name()))
        .collect();
    let paper = Paper::named(&args.paper).unwrap_or(Paper::A4);
    let printing = Printing::new(paper, args.key, args.address.as_deref()).map_err(complaint)?;
    let order = Order::new(shelf, &kinds, args.count, args.theme.as_deref()).map_err(complaint)?;
    let sheet = Worksheet::of_seed(&catalogue, order, args.seed).map_err(complaint)?;
    let html = document(&sheet, &printing).map_err(complaint)?;
    let Some(file) = &args.out else {
        print(&html)?;
        return Ok(ExitCode::SUCCESS);
    };
    fs::write(file, &html)
        .map_err(|error| Complaint::of_io(&format!("{} cannot be written", file.display()), &error))?;
    print(&format!("Sheet {} is written to {}.\n", sheet.name(), file.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn complaint(refusal: Refusal) -> Complaint {
    let sentence = clean(refusal.to_string().trim_end_matches('.'));
    let mut letters = sentence.chars();
    let first = letters.next().map(|first| first.to_lowercase().to_string()).unwrap_or_default();
    let what = first + letters.as_str();
    match refusal {
        Refusal::Wish("theme", _) => {
            Complaint::new(what).advising("The page of puzzles lists the themes of each division.")
        }
        _ => Complaint::new(what),
    }
}
