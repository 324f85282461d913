//! `forceout event print`: everything on paper, as HTML that needs nothing else.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;
use event::print::{PLACES, PrintWish, Printout};
use paper::Paper;

use super::FileArg;
use super::file::{read, refused, write};
use crate::complaint::Complaint;
use crate::output::print;

/// What stands below the help.
pub(super) const HELP: &str = "Print the file from a browser, with its margins set to none. Score sheets have the variations on their backs:\n\
    print them on both sides. Names are those of the public page; --full prints full names, for the staff.\n\n\
    Examples:\n  \
    forceout event print spring.event poster --begins=11:00 --out=poster.html\n  \
    forceout event print spring.event score-sheets --paper=letter --out=sheets.html\n  \
    forceout event print spring.event entries --full --out=entries.html";

/// The arguments of `forceout event print`.
#[derive(Debug, Args)]
pub(crate) struct PrintArgs {
    #[command(flatten)]
    file: FileArg,
    /// The sheet
    #[arg(value_name = "SHEET", value_parser = sheets())]
    sheet: String,
    /// The game, if there are several
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// The round [default: the last one]
    #[arg(long, value_name = "NUMBER")]
    round: Option<usize>,
    /// When the round begins, as shown on the poster
    #[arg(long, value_name = "TIME")]
    begins: Option<String>,
    /// Names in full, for the staff [default: as on the public page]
    #[arg(long)]
    full: bool,
    /// How many places are honoured, on awards and certificates
    #[arg(long, value_name = "NUMBER", default_value_t = PLACES)]
    places: usize,
    /// The paper size
    #[arg(long, value_name = "NAME", default_value = Paper::A4.name(), value_parser = papers())]
    paper: String,
    /// The file to write [default: standard output]
    #[arg(long, value_name = "FILE.html")]
    out: Option<PathBuf>,
}

fn sheets() -> PossibleValuesParser {
    PossibleValuesParser::new(Printout::ALL.map(Printout::name))
}

fn papers() -> PossibleValuesParser {
    PossibleValuesParser::new(Paper::ALL.map(Paper::name))
}

/// Prints it.
pub(crate) fn run(args: &PrintArgs) -> Result<ExitCode, Complaint> {
    let file = read(&args.file.file)?;
    let sheet = Printout::named(&args.sheet).unwrap_or(Printout::Poster);
    let wish = PrintWish {
        game: args.game.clone(),
        round: args.round,
        begins: args.begins.clone(),
        full: args.full,
        places: args.places,
        ..PrintWish::new(sheet, Paper::named(&args.paper).unwrap_or(Paper::A4))
    };
    let printed = file.book.print(&wish).map_err(refused)?;
    if printed.pages == 0 {
        return Err(Complaint::new("there is nothing to print yet"));
    }
    let Some(out) = &args.out else {
        print(&printed.html)?;
        return Ok(ExitCode::SUCCESS);
    };
    write(out, printed.html.as_bytes())?;
    let pages = if printed.pages == 1 { "1 page".to_owned() } else { format!("{} pages", printed.pages) };
    print(&format!("{pages} are written to {}.\n", out.display()).replace("1 page are", "1 page is"))?;
    Ok(ExitCode::SUCCESS)
}
