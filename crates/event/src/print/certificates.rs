//! Certificates, one a page, landscape.

use paper::{Way, escaped};

use super::awards::Award;
use super::frame::{Heading, Page, SIGN, Sheets};

/// The most rounds that are shown as cubes.
const CUBES: usize = 12;

/// A certificate for every award.
pub fn certificates(heading: &Heading, awards: &[Award]) -> Sheets {
    let pages = awards.iter().map(|award| certificate(heading, award)).collect();
    Sheets { title: "Certificates", way: Way::Landscape, pages }
}

fn certificate(heading: &Heading, award: &Award) -> Page {
    let fits =
        award.by_round.len() <= CUBES && award.by_round.iter().all(|points| points.chars().count() <= 2);
    let cubes: String = award
        .by_round
        .iter()
        .filter(|_| fits)
        .map(|points| format!("<span><b>{}</b></span>", escaped(points)))
        .collect();
    let size = match award.shown.chars().count() {
        0..=12 => "s1",
        13..=22 => "s2",
        _ => "s3",
    };
    let team = award.team.as_deref().map(escaped).unwrap_or_default();
    let body = format!(
        "<div class=\"frame\"><div class=\"cubes\">{cubes}</div><p class=\"event\">{} · {}</p><h1 class=\"{size}\">{}</h1><p class=\"team\">{team}</p><p class=\"what\">{} <b>{}</b><br>{}</p>\
         <div class=\"sign-here\"><div><i></i><span>organiser</span></div><div>{SIGN}</div><div><i></i><span>head judge</span></div></div></div>",
        escaped(&heading.event),
        escaped(&heading.days),
        escaped(&award.shown),
        escaped(&award.achieved()),
        escaped(&award.title),
        escaped(&award.scored()),
    );
    Page { class: "certificate", body, what: "checked against the event’s log".to_owned() }
}
