//! Standings to be posted: places, rounds, points, tie-breaks and what they mean; section by section, with the whole fingerprint
//! of the log, so that a changed ending is noticed (TD-55).

use paper::{escaped, lines};
use tournament::Metric;

use super::frame::{Heading, Page, Sheets, head};
use super::words::{metric_meaning, metric_name, section_letter};

/// How much of a page is left for lines and explanations, on the shorter paper.
const ROOM: usize = 850;
/// The height of a line of the standings if there is plenty of room, and if there is not.
const ROOMY: usize = 21;
const CLOSE: usize = 15;
/// A line of an explanation, with how many letters it has.
const EXPLAINED: (usize, usize) = (14, 118);
/// The space around the explanations, and the fingerprint.
const BELOW: usize = 44;
/// Widths of columns: a round, points, the minimum for a tie-break and what each letter adds.
const ROUND: usize = 23;
const LETTER: usize = 6;

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedRow {
    /// The place; `None` for those who are not ranked (TD-38).
    pub place: Option<usize>,
    /// Whether others have it too.
    pub shared: bool,
    /// The name of the player or the team as shown here.
    pub shown: String,
    /// The team of a player, if it may be shown.
    pub team: Option<String>,
    /// Points by round: `None` for a round they did not play.
    pub by_round: Vec<Option<String>>,
    /// The points, exactly.
    pub points: String,
    /// A text for every tie-break.
    pub values: Vec<String>,
    /// Which tie-break decided.
    pub decided: Option<usize>,
    /// Notes on the line: points given or taken, results corrected.
    pub notes: Vec<String>,
}

/// Standings of a section, or of everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintedStandings {
    /// Whose: `Standings`, `Teams`, `Sweepstakes`.
    pub title: String,
    /// The section, from 1, if there are several.
    pub section: Option<usize>,
    /// How many rounds count.
    pub rounds: usize,
    /// How many results count, and how many there are; printed if some are missing.
    pub confirmed: (usize, usize),
    /// The names of the tie-breaks, in order.
    pub order: Vec<Metric>,
    /// By place; those without one last.
    pub rows: Vec<PrintedRow>,
}

/// One page for each section if it fits.
pub fn standings(heading: &Heading, all: &[PrintedStandings]) -> Sheets {
    Sheets::new("Standings", all.iter().flat_map(|one| section(heading, one)).collect())
}

fn section(heading: &Heading, standings: &PrintedStandings) -> Vec<Page> {
    let metrics = standings
        .order
        .iter()
        .map(|metric| format!("{}: {}.", metric_name(*metric), metric_meaning(*metric)));
    let marked = standings.rows.iter().filter(|row| !row.notes.is_empty());
    let notes = marked.map(|row| format!("• {}: {}", row.shown, row.notes.join("; ")));
    let said: Vec<String> = metrics.chain(notes).collect();
    let below = BELOW + said.iter().map(|said| lines(said, EXPLAINED.1) * EXPLAINED.0).sum::<usize>();
    let room = ROOM.saturating_sub(below).max(ROOM / 3);
    let count = standings.rows.len().max(1);
    let (class, fit) = match count.div_ceil(room / ROOMY) > count.div_ceil(room / CLOSE) {
        true => ("standings close", room / CLOSE),
        false => ("standings", room / ROOMY),
    };
    let title = match standings.section {
        Some(section) => format!("{}, section {}", standings.title, section_letter(section)),
        None => standings.title.clone(),
    };
    let after = match standings.confirmed {
        (counted, of) if counted < of => {
            format!("after round {}, with {counted} of {of} tables", standings.rounds)
        }
        _ => format!("after round {}", standings.rounds),
    };
    let heads = head(&escaped(&title), &[heading.line(), after], "");
    let columns = columns(standings);
    let explained: String = said.iter().map(|said| format!("<p>{}</p>", escaped(said))).collect();
    let page = |rows: &[PrintedRow]| {
        let drawn: String = rows.iter().map(|row| line(row, standings)).collect();
        let body = format!(
            "{heads}<table>{columns}<tbody>{drawn}</tbody></table><div class=\"explained\">{explained}<p>Bold: the tie-break that decided. End of the log when this was printed: <code>{}</code></p></div>",
            escaped(&heading.log)
        );
        Page { class, body, what: escaped(&title) }
    };
    match standings.rows.is_empty() {
        true => vec![page(&[])],
        false => standings.rows.chunks(fit).map(page).collect(),
    }
}

/// The columns, as wide as what is in them, and their headings.
fn columns(standings: &PrintedStandings) -> String {
    let rounds = standings.rows.iter().map(|row| row.by_round.len()).max().unwrap_or_default();
    let teams = standings.rows.iter().any(|row| row.team.is_some());
    let widest = |of: &dyn Fn(&PrintedRow) -> usize, least: &str| {
        let letters = standings.rows.iter().map(of).max().unwrap_or_default();
        (letters.max(least.chars().count()).min(26) * LETTER + 10).to_string()
    };
    let mut cols = "<col class=\"place\"><col class=\"who\">".to_owned();
    let mut heads = "<th></th><th></th>".to_owned();
    if teams {
        cols.push_str("<col class=\"team\">");
        heads.push_str("<th>team</th>");
    }
    for round in 1..=rounds {
        cols.push_str(&format!("<col width=\"{ROUND}\">"));
        heads.push_str(&format!("<th class=\"n\">{round}</th>"));
    }
    let points = widest(&|row| row.points.chars().count(), "points");
    cols.push_str(&format!("<col width=\"{points}\">"));
    heads.push_str("<th class=\"n\">points</th>");
    for (index, metric) in shown_metrics(standings) {
        let name = metric_name(metric);
        let width = widest(&|row| row.values.get(index).map_or(0, |value| value.chars().count()), name);
        cols.push_str(&format!("<col width=\"{width}\">"));
        heads.push_str(&format!("<th class=\"n\">{}</th>", escaped(name)));
    }
    format!("<colgroup>{cols}</colgroup><thead><tr>{heads}</tr></thead>")
}

/// Tie-breaks that get a column: points have one already.
fn shown_metrics(standings: &PrintedStandings) -> impl Iterator<Item = (usize, Metric)> + '_ {
    standings.order.iter().copied().enumerate().filter(|(_, metric)| *metric != Metric::Points)
}

fn line(row: &PrintedRow, standings: &PrintedStandings) -> String {
    let place = match (row.place, row.shared) {
        (Some(place), true) => format!("{place}="),
        (Some(place), false) => place.to_string(),
        (None, _) => "–".to_owned(),
    };
    let mark = if row.notes.is_empty() { "" } else { " •" };
    let mut html =
        format!("<tr><td class=\"place\">{place}</td><td class=\"who\">{}{mark}</td>", escaped(&row.shown));
    if standings.rows.iter().any(|row| row.team.is_some()) {
        html.push_str(&format!("<td>{}</td>", row.team.as_deref().map(escaped).unwrap_or_default()));
    }
    let rounds = standings.rows.iter().map(|row| row.by_round.len()).max().unwrap_or_default();
    for round in 0..rounds {
        let points = row.by_round.get(round).cloned().flatten();
        html.push_str(&format!(
            "<td class=\"n\">{}</td>",
            points.map_or_else(|| "–".to_owned(), |points| escaped(&points))
        ));
    }
    html.push_str(&format!("<td class=\"n points\">{}</td>", escaped(&row.points)));
    for (index, _) in shown_metrics(standings) {
        let value = row.values.get(index).map(|value| escaped(value)).unwrap_or_default();
        let value = if row.decided == Some(index) { format!("<b>{value}</b>") } else { value };
        html.push_str(&format!("<td class=\"n\">{value}</td>"));
    }
    html + "</tr>"
}
