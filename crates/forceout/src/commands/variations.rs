//! `forceout variations`: what may be chosen, from the very lists that the rules use.

use std::process::ExitCode;

use mat::{Division, Listed, Listing, Rulebook};

use crate::VariationsArgs;
use crate::complaint::Complaint;
use crate::output::{FAINT, STRONG, columns, paint, print, words, wrap};

/// Lists the variations.
pub(crate) fn run(args: &VariationsArgs) -> Result<ExitCode, Complaint> {
    let Some(rulebook) = Rulebook::named(&args.rules) else {
        return Err(Complaint::new(format!("`{}` is not a rulebook", args.rules)));
    };
    let season = args.season.as_deref().unwrap_or("all").parse().map_err(Complaint::new)?;
    let division =
        args.division.as_deref().map(str::parse::<Division>).transpose().map_err(Complaint::new)?;
    if let Some(division) = division
        && !rulebook.divisions.contains(&division)
    {
        let names: Vec<&str> = rulebook.divisions.iter().map(|division| division.name()).collect();
        let complaint = format!("{} has no division `{division}`", rulebook.title());
        return Err(Complaint::new(complaint).advising(format!("It has {}.", names.join(", "))));
    }
    let listed = desk::variations(rulebook, season);
    let columns = columns();
    print(&match division {
        Some(division) => one_list(rulebook, &listed, division, columns),
        None => every_list(rulebook, &listed, columns),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The list of one division: what is always in effect first, then in the order of the book.
fn one_list(rulebook: &Rulebook, listed: &[Listed], division: Division, columns: usize) -> String {
    let title = format!("Variations of {}, {}", rulebook.title(), division.title());
    let own = mat::list_of(listed, division);
    if own.is_empty() {
        return format!("{}\n\n{} is played without variations.\n", paint(STRONG, title), division.title());
    }
    let draw = |(variation, listing): &(&Listed, &Listing)| match listing.always {
        true => draw(variation, &format!("always in effect, {}", listing.citation), columns),
        false => draw(variation, &listing.citation, columns),
    };
    format!("{}\n", paint(STRONG, title)) + &own.iter().map(draw).collect::<String>()
}

/// Every variation once, with the divisions that have it.
fn every_list(rulebook: &Rulebook, listed: &[Listed], columns: usize) -> String {
    let title = paint(STRONG, format!("Variations of {}", rulebook.title()));
    if listed.is_empty() {
        return format!("{title}\n\nThe game is played without variations.\n");
    }
    let draw = |variation: &Listed| {
        let lists: Vec<String> = variation
            .divisions
            .iter()
            .map(|listing| {
                let always = if listing.always { " (always)" } else { "" };
                format!("{} {}{always}", listing.division.title(), listing.citation)
            })
            .collect();
        draw(variation, &lists.join(", "), columns)
    };
    format!("{title}\n") + &listed.iter().map(draw).collect::<String>()
}

fn draw(variation: &Listed, citation: &str, columns: usize) -> String {
    let filled = match variation.blank {
        Some(field) => format!("{}={}", variation.name, field.to_uppercase()),
        None => variation.name.to_owned(),
    };
    let heading = format!("\n{}  {}\n", paint(STRONG, variation.title), paint(FAINT, filled));
    heading + &wrap("  ", &words(variation.effect), columns) + &wrap("  ", &words(citation), columns)
}
