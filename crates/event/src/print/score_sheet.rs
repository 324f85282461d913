//! The score sheet of a table, filled with its seats; on the back, what may be chosen.

use mat::{Division, Rulebook, Season};
use paper::{escaped, qr};
use referee::Edition;

use super::cards::hand_in;
use super::frame::{Heading, Page, Sheets, length_class};
use super::variations::back;
use super::{Seat, Seated};

/// How many shakes a sheet has room for.
const SHAKES: usize = 9;

/// What score sheets say in addition to the seats.
#[derive(Debug, Clone, Copy)]
pub struct ScoreSheetText<'t> {
    /// The rulebook.
    pub rules: &'static Rulebook,
    /// The division.
    pub division: Division,
    /// The season.
    pub season: Season,
    /// Where sheets are handed in.
    pub hand_in: &'t str,
}

/// A sheet for every table, with the variations on its back if the division has any.
pub fn score_sheets(heading: &Heading, tables: &[Seated], text: ScoreSheetText<'_>) -> Sheets {
    let behind = back(heading, text.rules, text.division, text.season);
    let mut pages = Vec::new();
    for (table, number) in tables.iter().zip(1..) {
        let note = if behind.is_some() { " · variations on the back" } else { "" };
        let what = format!("sheet {number} of {}{note}", tables.len());
        pages.push(Page { class: "score", body: front(heading, table, text), what });
        pages.extend(behind.clone());
    }
    Sheets::new("Score sheets", pages)
}

fn front(heading: &Heading, table: &Seated, text: ScoreSheetText<'_>) -> String {
    let edition = Edition::of(text.rules);
    let round = heading.round.map(|(round, of)| format!(" · round {round} of {of}")).unwrap_or_default();
    let head = format!(
        "<header><div class=\"box\">{}</div><div><h1>Score sheet</h1><p>{}{round} · {}</p></div>{}</header>",
        table.number,
        heading.called(),
        escaped(&heading.days),
        qr(&table.code, "the table").unwrap_or_default()
    );
    let player = |(letter, seat): (char, &Seat)| {
        let team = seat.team.as_deref().map(|team| format!(" · {}", escaped(team))).unwrap_or_default();
        format!(
            "<th class=\"player\"><i>{letter}</i><b class=\"{}\">{}</b><small>{}{team}</small></th>",
            length_class(&seat.shown),
            escaped(&seat.shown),
            escaped(&seat.id)
        )
    };
    let players: String = table.lettered().map(player).collect();
    let empty = "<td></td>".repeat(table.seats.len());
    let setters: String = table.lettered().map(|(letter, _)| format!("<span>{letter}</span>")).collect();
    let ends = ["Now", "Impossible", "No Goal", "last cube"];
    let ends: String = ends
        .into_iter()
        .filter(|end| edition.no_goal || *end != "No Goal")
        .map(|end| format!("<span><u></u>{end}</span>"))
        .collect();
    let rows: String = (1..=SHAKES)
        .map(|shake| {
            format!("<tr><td class=\"no\">{shake}</td><td class=\"setter\">{setters}</td><td class=\"end\">{ends}</td>{empty}</tr>")
        })
        .collect();
    let initials = edition.initials_in.contains(&text.division);
    let (strokes, judge) = match initials {
        // XI-A note: in the lower divisions a penalty counts with a judge's initials (TD-51).
        true => (
            "one stroke for each point; a judge initials each",
            format!("<tr><td colspan=\"3\"><b>Judge’s initials</b></td>{empty}</tr>"),
        ),
        false => ("one stroke for each point", String::new()),
    };
    let missed = match edition.absent {
        0 => "0".to_owned(),
        points => format!("−{}", points.abs()),
    };
    let sign: String = table
        .lettered()
        .map(|(letter, seat)| format!("<div><i></i><span>{letter} · {}</span></div>", escaped(&seat.shown)))
        .collect();
    let points: String =
        table.lettered().map(|(letter, _)| format!("&nbsp; {letter} <u class=\"wide\"></u>")).collect();
    format!(
        "{head}<table><colgroup><col class=\"c1\"><col class=\"c2\"><col>{cols}</colgroup><thead><tr><th>shake</th><th>Goal-setter</th><th>how it ended</th>{players}</tr></thead><tbody>{rows}</tbody>\
         <tbody class=\"penalties\"><tr><td colspan=\"3\"><b>Penalties</b> {strokes}</td>{empty}</tr>{judge}</tbody><tbody class=\"total\"><tr><td colspan=\"3\"><b>Total</b> scores less penalties</td>{empty}</tr></tbody></table>\
         <div class=\"notes\"><div><h2>A shake gives 6, 4 or 2</h2><p>If somebody has 6, somebody has 2. Absent or late for a shake: {missed}. A void shake: a line through the row.</p></div><div><h2>Sign when the totals are right</h2><p>The winner, or one of those tied, brings the sheet to {desk}.</p></div></div>\
         <div class=\"signatures\">{sign}</div><div class=\"desk\"><b>Desk</b><span><u></u> 1st entry</span><span><u></u> 2nd entry</span><span><u></u> not signed</span><span><u></u> appeal</span><span class=\"points\">match points{points}</span></div>",
        cols = "<col class=\"c4\">".repeat(table.seats.len()),
        desk = hand_in(text.hand_in),
    )
}
