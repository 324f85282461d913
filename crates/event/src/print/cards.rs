//! Cards that lie on the tables: who sits where and how to begin, and the card that is held up for a judge.

use mat::{Game, Rulebook};
use paper::{escaped, qr};

use super::frame::{Heading, Page, Sheets, length_class};
use super::{Seat, Seated};

/// What table cards say in addition to the seats.
#[derive(Debug, Clone, Copy)]
pub struct CardText<'t> {
    /// The rulebook.
    pub rules: &'static Rulebook,
    /// Where sheets are handed in, such as `the desk by the door`.
    pub hand_in: &'t str,
}

/// Where sheets go by default.
const DESK: &str = "the desk";

/// How the first Goal-setter is found (I-D, TD-8), as HTML.
fn first_goal(game: Game) -> &'static str {
    match game {
        Game::Equations => {
            "Everyone rolls a red cube. The <b>highest</b> digit sets the first Goal and rolls."
        }
        Game::OnSets => {
            "Everyone rolls a digit cube. The <b>highest</b> sets the first Goal and rolls; the player on the right deals."
        }
        Game::Wff => {
            "Everyone rolls a cube with capital letters. The <b>earliest</b> in the alphabet sets the first Goal and rolls."
        }
    }
}

pub(super) fn hand_in(place: &str) -> String {
    escaped(if place.trim().is_empty() { DESK } else { place })
}

/// Two cards a page: table, round, seats clockwise, how to begin, where to hand in.
pub fn table_cards(heading: &Heading, tables: &[Seated], text: CardText<'_>) -> Sheets {
    let page = |pair: &[Seated]| {
        let cards: Vec<String> = pair.iter().map(|table| card(heading, table, text)).collect();
        let numbers: Vec<String> = pair.iter().map(|table| table.number.to_string()).collect();
        let plural = if numbers.len() > 1 { "cards" } else { "card" };
        Page {
            class: "cards",
            body: cards.join("<div class=\"cut\"><span>cut here</span></div>"),
            what: format!("table {plural} {}", numbers.join(" and ")),
        }
    };
    Sheets::new("Table cards", tables.chunks(2).map(page).collect())
}

fn card(heading: &Heading, table: &Seated, text: CardText<'_>) -> String {
    let round = heading.round.map(|(round, of)| format!("Round <b>{round}</b> of {of}")).unwrap_or_default();
    let seat = |(letter, seat): (char, &Seat)| {
        let team = seat.team.as_deref().map(|team| format!(" · {}", escaped(team))).unwrap_or_default();
        format!(
            "<div class=\"seat {}\"><i>{letter}</i><b class=\"{}\">{}</b><small>{}{team}</small></div>",
            letter.to_ascii_lowercase(),
            length_class(&seat.shown),
            escaped(&seat.shown),
            escaped(&seat.id)
        )
    };
    let seats: String = table.lettered().map(seat).collect();
    let round_the_table = if table.seats.len() == 2 { "A, B" } else { "A, B, C" };
    let two = if table.seats.len() == 2 { " two" } else { "" };
    format!(
        "<div class=\"card\"><div class=\"upper\"><div><p class=\"word\">Table</p><p class=\"no\">{number}</p><p class=\"round\">{round}</p><p class=\"called\">{called}</p></div>\
         <div class=\"mat{two}\"><div class=\"middle\"><span>{number}</span><svg viewBox=\"0 0 100 100\" aria-hidden=\"true\"><path d=\"M22 30a34 34 0 0 1 52-6M76 20l-1.5 6.5-6.5-1.5\" fill=\"none\" stroke=\"#111\" stroke-width=\"1.8\" stroke-linecap=\"round\"/></svg></div>{seats}</div></div>\
         <div class=\"lower\"><div><h2>First Goal</h2><p>{first} Then to the <b>left</b>: {round_the_table}.</p></div><div><h2>Judge</h2><p>Hold up the card. Leave the cubes as they lie.</p></div><div><h2>At the end</h2><p>All sign. The <b>winner</b> brings the sheet to {desk}.</p></div>{code}</div></div>",
        number = table.number,
        called = heading.called(),
        first = first_goal(text.rules.game),
        desk = hand_in(text.hand_in),
        code = qr(&table.code, "the table").unwrap_or_default(),
    )
}

/// Four cards a page to hold up for a judge, one for each table.
pub fn call_cards(numbers: &[usize]) -> Sheets {
    let card = |number: &usize| {
        format!(
            "<div class=\"call\"><p class=\"word\">Judge</p><p class=\"no\">{number}</p><p>Hold this up. Leave the cubes as they lie.</p></div>"
        )
    };
    let page = |four: &[usize]| {
        let cards: String = four.iter().map(card).collect();
        Page {
            class: "calls",
            body: format!("<div class=\"quarters\">{cards}</div>"),
            what: "cards to call a judge".to_owned(),
        }
    };
    Sheets::new("Call cards", numbers.chunks(4).map(page).collect())
}
