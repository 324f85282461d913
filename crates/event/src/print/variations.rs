//! The sheet of variations: what may be chosen by a book, in a division and a season, as the rules themselves list it.

use mat::{Division, Listed, Listing, Rulebook, Season};
use paper::escaped;

use super::frame::{Heading, Page, Sheets, head};

/// Up to how many variations the print is large, and from how many on it is close.
const FEW: usize = 12;
const MANY: usize = 18;

/// The sheet on its own; if the division plays without variations, it says so.
pub fn variations(heading: &Heading, rules: &'static Rulebook, division: Division, season: Season) -> Sheets {
    let page = back(heading, rules, division, season).unwrap_or_else(|| {
        let lines = [heading.called(), escaped(&format!("{}, {}", rules.title(), division.title()))];
        let none =
            format!("<p class=\"hint\">{} is played without variations.</p>", escaped(division.title()));
        Page {
            class: "variations",
            body: head("Variations", &lines, "") + &none,
            what: "variations".to_owned(),
        }
    });
    Sheets::new("Variations", vec![page])
}

/// The same as the back of a score sheet; `None` if there is nothing to choose.
pub(super) fn back(
    heading: &Heading,
    rules: &'static Rulebook,
    division: Division,
    season: Season,
) -> Option<Page> {
    let listed = desk::variations(rules, season);
    let own = mat::list_of(&listed, division);
    if own.is_empty() {
        return None;
    }
    let class = match own.len() {
        0..=FEW => "variations large",
        MANY.. => "variations close",
        _ => "variations",
    };
    let drawn: String = own.iter().map(|(variation, listing)| entry(variation, listing)).collect();
    let list = match (rules.lists_alternate, season) {
        (true, Season::Odd) => ", the list of odd years",
        (true, Season::Even) => ", the list of even years",
        _ => "",
    };
    let lines = [heading.called(), escaped(&format!("{}, {}{list}", rules.title(), division.title()))];
    let body = format!("{}<div class=\"list\">{drawn}</div>", head("Variations", &lines, ""));
    Some(Page { class, body, what: "variations".to_owned() })
}

fn entry(variation: &Listed, listing: &Listing) -> String {
    let always = if listing.always { "<em>always</em> " } else { "" };
    let blank = variation.blank.map(|field| format!(" <u>{}</u>", escaped(field))).unwrap_or_default();
    format!(
        "<div class=\"one\"><h2>{}{blank}</h2><p>{always}{} <small>{}</small></p></div>",
        escaped(variation.title),
        escaped(variation.effect),
        escaped(&listing.citation)
    )
}
