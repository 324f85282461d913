//! `forceout variations`: what may be chosen, made from the list that the rules themselves use.

use std::process::ExitCode;

use mat::{Division, Ruleset};
use onsets::{Edition, Entry, KINDS, Kind};

use crate::VariationsArgs;
use crate::complaint::Complaint;
use crate::output::{FAINT, STRONG, columns, paint, print, words, wrap};

/// Lists the variations.
pub(crate) fn run(args: &VariationsArgs) -> Result<ExitCode, Complaint> {
    let ruleset = Ruleset::named(&args.rules);
    let Some((ruleset, edition)) = ruleset.and_then(|ruleset| Some((ruleset, Edition::of(ruleset)?))) else {
        return Err(Complaint::new(format!("`{}` is no ruleset of On-Sets", args.rules)));
    };
    let columns = columns();
    let text = match &args.division {
        None => every_list(ruleset, edition, columns),
        Some(name) => {
            let division: Division = name.parse().map_err(Complaint::new)?;
            if !ruleset.divisions.contains(&division) {
                let names: Vec<&str> = ruleset.divisions.iter().map(|division| division.name()).collect();
                let complaint = format!("{} has no division `{name}`", ruleset.title());
                return Err(Complaint::new(complaint).advising(format!("It has {}.", names.join(", "))));
            }
            one_list(ruleset, edition, division, columns)
        }
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The list of one division, in its order.
fn one_list(ruleset: &Ruleset, edition: &Edition, division: Division, columns: usize) -> String {
    let title = format!("Variations of {}, {}", ruleset.title(), division.title());
    let mut text = format!("{}\n", paint(STRONG, title));
    let offered = edition.offered(division);
    if offered.is_empty() {
        return text + &format!("\n{} is played without variations.\n", division.title());
    }
    for entry in edition.always_in_effect(division) {
        for kind in kinds(*entry) {
            let citation = format!("always in effect, {}", edition.citation(division, *entry));
            text.push_str(&draw(kind, &citation, columns));
        }
    }
    for entry in offered {
        for kind in kinds(entry) {
            text.push_str(&draw(kind, &edition.citation(division, entry), columns));
        }
    }
    text
}

/// Every variation once, with the divisions that have it.
fn every_list(ruleset: &Ruleset, edition: &Edition, columns: usize) -> String {
    let mut text = format!("{}\n", paint(STRONG, format!("Variations of {}", ruleset.title())));
    for kind in &KINDS {
        let mut lists = Vec::new();
        for division in ruleset.divisions {
            let citation = edition.citation(*division, kind.entry);
            if edition.always_in_effect(*division).contains(&kind.entry) {
                lists.push(format!("{} {citation} (always)", division.title()));
            } else if edition.offered(*division).contains(&kind.entry) {
                lists.push(format!("{} {citation}", division.title()));
            }
        }
        if !lists.is_empty() {
            text.push_str(&draw(kind, &lists.join(", "), columns));
        }
    }
    text
}

fn kinds(entry: Entry) -> impl Iterator<Item = &'static Kind> {
    KINDS.iter().filter(move |kind| kind.entry == entry)
}

fn draw(kind: &Kind, citation: &str, columns: usize) -> String {
    let filled = match kind.blank.field() {
        Some(field) => format!("{}={}", kind.name, field.to_uppercase()),
        None => kind.name.to_owned(),
    };
    let heading = format!("\n{}  {}\n", paint(STRONG, kind.title), paint(FAINT, filled));
    heading + &wrap("  ", &words(kind.effect), columns) + &wrap("  ", &words(citation), columns)
}
