//! The form before the match.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Padding, Paragraph, Wrap};

use super::keys;
use crate::play::setup::{First, SEASONS, Setup, SetupRow};
use crate::table::tiles::Look;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, setup: &Setup, look: Look) {
    let width = area.width.min(84);
    let [_, middle, _] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(width), Constraint::Fill(1)]).areas(area);
    let rows = setup.rows();
    let height = u16::try_from(rows.len()).unwrap_or(u16::MAX).saturating_add(8).min(area.height - 1);
    let [_, body, _, foot] = Layout::vertical([
        Constraint::Fill(1),
        Constraint::Length(height),
        Constraint::Fill(1),
        Constraint::Length(1),
    ])
    .areas(middle);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(" Forceout · a table for two or three ")
        .title_style(look.strong())
        .style(look.felt())
        .padding(Padding::new(2, 2, 1, 0));
    let inner = block.inner(body);
    frame.render_widget(block, body);
    let [form, words] = Layout::vertical([
        Constraint::Length(u16::try_from(rows.len()).unwrap_or(u16::MAX).saturating_add(1)),
        Constraint::Fill(1),
    ])
    .areas(inner);
    let lines: Vec<Line<'static>> =
        rows.iter().enumerate().map(|(index, row)| line(setup, *row, index == setup.focus, look)).collect();
    frame.render_widget(Paragraph::new(lines), form);
    let focus = rows.get(setup.focus).copied().unwrap_or(SetupRow::Start);
    let (sentence, style) = match &setup.complaint {
        Some(complaint) => (format!("✗ {complaint}"), look.strong()),
        None => (meaning(setup, focus), look.felt()),
    };
    frame.render_widget(Paragraph::new(sentence).style(style).wrap(Wrap { trim: true }), words);
    let pairs = [("↑ ↓", "line"), ("← →", "change"), ("Enter", "next, start"), ("Esc", "leave")];
    frame.render_widget(keys(&pairs, look), foot);
}

fn line(setup: &Setup, row: SetupRow, focused: bool, look: Look) -> Line<'static> {
    let mark = if focused { "▸ " } else { "  " };
    let style = if focused { look.strong() } else { ratatui::style::Style::new() };
    if row == SetupRow::Start {
        let words = if focused { "▸ Play: press Enter" } else { "  Play" };
        return Line::from(Span::styled(words.to_owned(), look.strong()));
    }
    let value = value(setup, row);
    let shown = match (row, focused) {
        (SetupRow::Name(_), true) => format!("  {}▏", value.trim_end_matches('–')),
        (SetupRow::Name(_), false) => format!("  {value}"),
        (_, true) => format!("◂ {value} ▸"),
        (_, false) => format!("  {value}"),
    };
    Line::from(vec![Span::styled(format!("{mark}{:<14}", label(row)), style), Span::styled(shown, style)])
}

fn label(row: SetupRow) -> &'static str {
    match row {
        SetupRow::Rules => "Game",
        SetupRow::Division => "Division",
        SetupRow::Season => "Season",
        SetupRow::Name(0) => "Player 1",
        SetupRow::Name(1) => "Player 2",
        SetupRow::Name(_) => "Player 3",
        SetupRow::First => "First Goal",
        SetupRow::Enforcement => "Enforcement",
        SetupRow::Judging => "Judging",
        SetupRow::Timing => "Time",
        SetupRow::Initials => "Penalties",
        SetupRow::Variations => "Variations",
        SetupRow::Minutes => "Round",
        SetupRow::Start => "Play",
    }
}

fn value(setup: &Setup, row: SetupRow) -> String {
    let choose = |on: bool, yes: &str, no: &str| if on { yes } else { no }.to_owned();
    match row {
        SetupRow::Rules => setup.rulebook().title(),
        SetupRow::Division => setup.division.title().to_owned(),
        SetupRow::Season => SEASONS[setup.season.min(2)].1.to_owned(),
        SetupRow::Name(index) => {
            let name = setup.names[index].text();
            if name.is_empty() { "–".to_owned() } else { name }
        }
        SetupRow::First => match setup.first {
            First::Lot => "by lot".to_owned(),
            First::Seat(index) => setup.players().get(index).cloned().unwrap_or_else(|| "by lot".to_owned()),
        },
        SetupRow::Enforcement => choose(setup.tabletop, "tabletop", "strict"),
        SetupRow::Judging => choose(setup.peers, "by the players", "by the referee"),
        SetupRow::Timing => choose(setup.called, "called by the players", "by itself"),
        SetupRow::Initials => choose(setup.initials, "wait for a judge's initials", "count at once"),
        SetupRow::Variations => choose(setup.variations, "yes", "no, for practice"),
        SetupRow::Minutes => format!("{} minutes", setup.minutes),
        SetupRow::Start => String::new(),
    }
}

/// An explanation of the choice under the cursor.
fn meaning(setup: &Setup, row: SetupRow) -> String {
    let sentence = match row {
        SetupRow::Rules => "The rulebook decides about turns, challenges, time limits, penalties and scores.",
        SetupRow::Division => "Each division has its own list of variations and its own symbols.",
        SetupRow::Season => "Some variations alternate between school years.",
        SetupRow::Name(2) => "Leave it empty to play with two.",
        SetupRow::Name(_) => "Players sit clockwise: the next one is on the left.",
        SetupRow::First => "Each rolls one cube for it, or you name somebody.",
        SetupRow::Enforcement if setup.tabletop => {
            "Illegal moves are carried out, and somebody has to notice and charge them, as at a real table."
        }
        SetupRow::Enforcement => "Illegal moves are refused, with the rule that forbids them.",
        SetupRow::Judging if setup.peers => {
            "The players check each other's Solutions; the referee rules on objections."
        }
        SetupRow::Judging => "The referee judges every Solution, with all its reasons.",
        SetupRow::Timing if setup.called => "Nothing is counted down before an opponent calls time.",
        SetupRow::Timing => "When a limit is over, ten seconds are counted down, then it costs a point.",
        SetupRow::Initials if setup.initials => "A penalty counts once the judge (key J) has initialled it.",
        SetupRow::Initials => "The referee initials every penalty.",
        SetupRow::Variations if setup.variations => "Each player selects variations before the Goal is set.",
        SetupRow::Variations => "No variations are selected.",
        SetupRow::Minutes => "No new shake begins after that; five minutes later the last one is stopped.",
        SetupRow::Start => "The record is saved as you play; the dice come from the system's randomness.",
    };
    sentence.to_owned()
}
