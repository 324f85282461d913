//! `forceout event standings`: standings as a table.

use std::process::ExitCode;

use clap::Args;
use event::print::{metric_meaning, metric_name};
use event::{StandingsWish, Viewer};
use protocol::events::{StandingsPage, StandingsSubject};
use tournament::{EventRole, Metric};
use unicode_width::UnicodeWidthStr;

use super::FileArg;
use super::file::{read, refused};
use crate::complaint::Complaint;
use crate::output::{FAINT, STRONG, clean, columns, paint, print, words, wrap};

/// What stands below the help.
pub(super) const HELP: &str = "Examples:\n  \
    forceout event standings spring.event\n  \
    forceout event standings spring.event --of=teams --round=2\n  \
    forceout event standings spring.event --full --json";

const SUBJECTS: [(&str, StandingsSubject); 4] = [
    ("players", StandingsSubject::Players),
    ("teams", StandingsSubject::Teams),
    ("sweepstakes", StandingsSubject::Sweepstakes),
    ("team-sweepstakes", StandingsSubject::TeamSweepstakes),
];

/// The arguments of `forceout event standings`.
#[derive(Debug, Args)]
pub(crate) struct StandingsArgs {
    #[command(flatten)]
    file: FileArg,
    /// The game, if there are several
    #[arg(long, value_name = "ID")]
    game: Option<String>,
    /// Whose standings
    #[arg(long, value_name = "WHOSE", default_value = "players", value_parser = SUBJECTS.map(|(name, _)| name))]
    of: String,
    /// After which round [default: the last that has begun]
    #[arg(long, value_name = "NUMBER")]
    round: Option<usize>,
    /// In which section [default: all]
    #[arg(long, value_name = "NUMBER")]
    section: Option<usize>,
    /// Names in full, for the staff [default: as on the public page]
    #[arg(long)]
    full: bool,
    /// Print them as JSON
    #[arg(long)]
    json: bool,
}

/// Prints them.
pub(crate) fn run(args: &StandingsArgs) -> Result<ExitCode, Complaint> {
    let file = read(&args.file.file)?;
    let of = SUBJECTS.iter().find(|(name, _)| *name == args.of).map(|(_, of)| *of).unwrap_or_default();
    let wish = StandingsWish { game: args.game.clone(), of, round: args.round, section: args.section };
    // A scorekeeper sees every result, but only the public form of names.
    let role = if args.full { EventRole::Organiser } else { EventRole::Scorekeeper };
    let viewer = Viewer { role, label: String::new(), team: None };
    let page = file.book.standings_page(&viewer, &wish).map_err(refused)?;
    if args.json {
        let json = serde_json::to_string(&page).map_err(|error| Complaint::new(error.to_string()))?;
        print(&format!("{json}\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    let game = page.game.as_deref().and_then(|id| file.book.state().game(Some(id)));
    let title = game.map_or_else(|| "Sweepstakes".to_owned(), |game| file.book.game_title(game));
    print(&table(&title, &page))?;
    Ok(ExitCode::SUCCESS)
}

fn table(title: &str, page: &StandingsPage) -> String {
    let whose = match page.of {
        StandingsSubject::Players => "players",
        StandingsSubject::Teams => "teams",
        StandingsSubject::Sweepstakes => "all games",
        StandingsSubject::TeamSweepstakes => "teams, all games",
    };
    let missing = match page.confirmed {
        (counted, of) if counted < of => format!(", {counted} of {of} tables"),
        _ => String::new(),
    };
    let after = if page.of.is_of_all_games() {
        String::new()
    } else {
        format!(" after round {}{missing}", page.round)
    };
    let mut text = format!("{}\n\n", paint(STRONG, format!("{}, {whose}{after}", clean(title))));
    let metrics: Vec<(usize, Metric)> = page
        .order
        .iter()
        .map(|info| info.metric)
        .enumerate()
        .filter(|(_, metric)| *metric != Metric::Points)
        .collect();
    let rounds = page.rows.iter().map(|row| row.by_round.len()).max().unwrap_or_default();
    let mut head = vec![String::new(), String::new(), String::new()];
    head.extend((1..=rounds).map(|round| round.to_string()));
    head.push("points".to_owned());
    head.extend(metrics.iter().map(|(_, metric)| metric_name(*metric).to_owned()));
    let mut lines = vec![head];
    for row in &page.rows {
        let place = match (row.place, row.shared) {
            (Some(place), true) => format!("{place}="),
            (Some(place), false) => place.to_string(),
            (None, _) => "–".to_owned(),
        };
        let mark = if row.adjustments.is_empty() && row.corrected.is_empty() { "" } else { " •" };
        let team = row.team.as_deref().filter(|_| !page.of.is_of_teams()).unwrap_or_default();
        let mut cells = vec![place, clean(&format!("{}{mark}", row.shown)), clean(team)];
        cells.extend(
            (0..rounds)
                .map(|round| row.by_round.get(round).cloned().flatten().unwrap_or_else(|| "–".to_owned())),
        );
        cells.push(row.points.clone());
        cells.extend(metrics.iter().map(|(index, _)| {
            let value = row.values.get(*index).cloned().unwrap_or_default();
            if row.decided == Some(*index) { format!("{value}*") } else { value }
        }));
        lines.push(cells);
    }
    let count = lines.iter().map(Vec::len).max().unwrap_or_default();
    let widths: Vec<usize> = (0..count)
        .map(|cell| {
            lines.iter().filter_map(|line| line.get(cell)).map(|text| text.width()).max().unwrap_or(0)
        })
        .collect();
    for (index, line) in lines.iter().enumerate() {
        let cells = line.iter().zip(&widths).enumerate().filter(|(_, (_, width))| **width > 0).map(
            |(cell, (text, width))| {
                let gap = " ".repeat(width - text.width());
                // Names stand on the left, figures on the right.
                if cell == 1 || cell == 2 { format!("{text}{gap}") } else { format!("{gap}{text}") }
            },
        );
        let line = cells.collect::<Vec<_>>().join("  ");
        text += &format!(
            "{}\n",
            if index == 0 { paint(FAINT, line.trim_end()) } else { line.trim_end().to_owned() }
        );
    }
    text.push('\n');
    for (_, name) in &metrics {
        text += &wrap(&format!("{}: ", metric_name(*name)), &words(metric_meaning(*name)), columns());
    }
    for row in page.rows.iter().filter(|row| !row.adjustments.is_empty() || !row.corrected.is_empty()) {
        let given =
            row.adjustments.iter().map(|given| format!("{:+} points ({})", given.points, given.reason));
        let corrected = row
            .corrected
            .iter()
            .map(|one| format!("round {} corrected, it was {} ({})", one.round, one.was, one.reason));
        let said: Vec<String> = given.chain(corrected).collect();
        text += &wrap(&format!("• {}: ", clean(&row.shown)), &words(&said.join("; ")), columns());
    }
    if page.rows.iter().any(|row| row.decided.is_some_and(|index| index > 0)) {
        text += "*: the tie-break that decided\n";
    }
    text + &format!("{}\n", paint(FAINT, format!("log {}", page.head)))
}
