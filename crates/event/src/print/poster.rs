//! The poster of a round: where do I sit, by player and by table.

use paper::escaped;

use super::frame::{Heading, Page, Sheets, head, length_class};
use super::words::section_letter;
use super::{Seat, Seated};

/// Columns of names on a page, and lines in each: large if everybody fits on one page, otherwise close.
const COLUMNS: usize = 3;
const ROOMY_LINES: usize = 18;
const CLOSE_LINES: usize = 27;
/// Tables on a page, likewise.
const ROOMY_TABLES: usize = 18;
const CLOSE_TABLES: usize = 24;

/// The poster: pages by player, then pages by table. `begins` is the time of day as it is written, if it is known.
pub fn poster(heading: &Heading, tables: &[Seated], begins: Option<&str>) -> Sheets {
    let round = heading.round.map_or(0, |(round, _)| round);
    let begins = begins.map(|time| format!(" · begins {}", escaped(time))).unwrap_or_default();
    let line = format!("{}{begins}", heading.line());
    let mut pages = by_player(heading, tables, round, &line);
    pages.extend(by_table(heading, tables, round, &line));
    Sheets::new("Poster", pages)
}

fn by_player(heading: &Heading, tables: &[Seated], round: usize, line: &str) -> Vec<Page> {
    let mut lines: Vec<(&Seat, usize, char)> = tables
        .iter()
        .flat_map(|table| table.lettered().map(|(letter, seat)| (seat, table.number, letter)))
        .collect();
    lines.sort_by_cached_key(|(seat, ..)| (seat.shown.to_lowercase(), seat.id.clone()));
    let (class, rows) = match lines.len() <= COLUMNS * ROOMY_LINES {
        true => ("poster", ROOMY_LINES),
        false => ("poster close", CLOSE_LINES),
    };
    let head = head(
        &format!("Round {round}: where do I sit?"),
        &[line.to_owned(), "<b>Large figure: your table.</b> Letter: your seat.".to_owned()],
        &heading.large_round(),
    );
    let page = |lines: &[(&Seat, usize, char)]| {
        let columns: String = lines
            .chunks(rows)
            .map(|column| format!("<ol>{}</ol>", column.iter().map(place).collect::<String>()))
            .collect();
        Page {
            class,
            body: format!("{head}<div class=\"names\">{columns}</div>"),
            what: "by player".to_owned(),
        }
    };
    lines.chunks(COLUMNS * rows).map(page).collect()
}

fn place((seat, table, letter): &(&Seat, usize, char)) -> String {
    format!(
        "<li><b class=\"{}\">{}</b><i>{}</i><span>{table}</span><em>{letter}</em></li>",
        length_class(&seat.shown),
        escaped(&seat.shown),
        escaped(&seat.id)
    )
}

fn by_table(heading: &Heading, tables: &[Seated], round: usize, line: &str) -> Vec<Page> {
    let (class, count) = match tables.len() <= ROOMY_TABLES {
        true => ("poster tables", ROOMY_TABLES),
        false => ("poster tables close", CLOSE_TABLES),
    };
    let head = head(&format!("Round {round}: the tables"), &[line.to_owned()], &heading.large_round());
    let hint = format!("Seats are clockwise: B is on A’s left.{}", where_sections_play(tables));
    let page = |tables: &[Seated]| {
        let drawn: String = tables.iter().map(table).collect();
        let body = format!("{head}<div class=\"grid\">{drawn}</div><p class=\"hint\">{hint}</p>");
        Page { class, body, what: "by table".to_owned() }
    };
    tables.chunks(count).map(page).collect()
}

fn table(table: &Seated) -> String {
    let seat = |(letter, seat): (char, &Seat)| {
        format!(
            "<li><i>{letter}</i><b class=\"{}\">{}</b><em>{}</em></li>",
            length_class(&seat.shown),
            escaped(&seat.shown),
            escaped(&seat.id)
        )
    };
    let seats: String = table.lettered().map(seat).collect();
    format!("<div class=\"table\"><p class=\"no\">{}</p><ol>{seats}</ol></div>", table.number)
}

/// Which tables belong to which section, if there are several.
fn where_sections_play(tables: &[Seated]) -> String {
    let mut ranges: Vec<(usize, usize, usize)> = Vec::new();
    for table in tables {
        let Some(section) = table.section else { continue };
        match ranges.iter_mut().find(|(known, ..)| *known == section) {
            Some((_, first, last)) => {
                (*first, *last) = ((*first).min(table.number), (*last).max(table.number))
            }
            None => ranges.push((section, table.number, table.number)),
        }
    }
    let said: Vec<String> = ranges
        .iter()
        .map(|(section, first, last)| match first == last {
            true => format!("section {} at table {first}", section_letter(*section)),
            false => format!("section {} at tables {first} to {last}", section_letter(*section)),
        })
        .collect();
    match said.is_empty() {
        true => String::new(),
        false => format!(" By section: {}.", said.join(", ")),
    }
}
