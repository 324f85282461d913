//! The form before the match.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Padding, Paragraph, Wrap};

use super::keys;
use crate::play::setup::{First, Row, SEASONS, Setup};
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
    let focus = rows.get(setup.focus).copied().unwrap_or(Row::Start);
    let (sentence, style) = match &setup.complaint {
        Some(complaint) => (format!("✗ {complaint}"), look.strong()),
        None => (meaning(setup, focus), look.felt()),
    };
    frame.render_widget(Paragraph::new(sentence).style(style).wrap(Wrap { trim: true }), words);
    let pairs = [("↑ ↓", "line"), ("← →", "change"), ("Enter", "next, start"), ("Esc", "leave")];
    frame.render_widget(keys(&pairs, look), foot);
}

fn line(setup: &Setup, row: Row, focused: bool, look: Look) -> Line<'static> {
    let mark = if focused { "▸ " } else { "  " };
    let style = if focused { look.strong() } else { ratatui::style::Style::new() };
    if row == Row::Start {
        let words = if focused { "▸ Play: press Enter" } else { "  Play" };
        return Line::from(Span::styled(words.to_owned(), look.strong()));
    }
    let value = value(setup, row);
    let shown = match (row, focused) {
        (Row::Name(_), true) => format!("  {}▏", value.trim_end_matches('–')),
        (Row::Name(_), false) => format!("  {value}"),
        (_, true) => format!("◂ {value} ▸"),
        (_, false) => format!("  {value}"),
    };
    Line::from(vec![Span::styled(format!("{mark}{:<14}", label(row)), style), Span::styled(shown, style)])
}

fn label(row: Row) -> &'static str {
    match row {
        Row::Rules => "Game",
        Row::Division => "Division",
        Row::Season => "Season",
        Row::Name(0) => "Player 1",
        Row::Name(1) => "Player 2",
        Row::Name(_) => "Player 3",
        Row::First => "First Goal",
        Row::Enforcement => "Enforcement",
        Row::Judging => "Judging",
        Row::Timing => "Time",
        Row::Initials => "Penalties",
        Row::Variations => "Variations",
        Row::Minutes => "Round",
        Row::Start => "Play",
    }
}

fn value(setup: &Setup, row: Row) -> String {
    let choose = |on: bool, yes: &str, no: &str| if on { yes } else { no }.to_owned();
    match row {
        Row::Rules => setup.rulebook().title(),
        Row::Division => setup.division.title().to_owned(),
        Row::Season => SEASONS[setup.season.min(2)].1.to_owned(),
        Row::Name(index) => {
            let name = setup.names[index].text();
            if name.is_empty() { "–".to_owned() } else { name }
        }
        Row::First => match setup.first {
            First::Lot => "by lot".to_owned(),
            First::Seat(index) => setup.players().get(index).cloned().unwrap_or_else(|| "by lot".to_owned()),
        },
        Row::Enforcement => choose(setup.tabletop, "tabletop", "strict"),
        Row::Judging => choose(setup.peers, "by the players", "by the referee"),
        Row::Timing => choose(setup.called, "called by the players", "by itself"),
        Row::Initials => choose(setup.initials, "wait for a judge's initials", "count at once"),
        Row::Variations => choose(setup.variations, "yes", "no, for practice"),
        Row::Minutes => format!("{} minutes", setup.minutes),
        Row::Start => String::new(),
    }
}

/// What the choice under the cursor means.
fn meaning(setup: &Setup, row: Row) -> String {
    let sentence = match row {
        Row::Rules => "The rulebook decides about turns, challenges, time limits, penalties and scores.",
        Row::Division => "Each division has its own list of variations and its own symbols.",
        Row::Season => "Some variations alternate between school years.",
        Row::Name(2) => "Leave it empty to play with two.",
        Row::Name(_) => "Players sit clockwise: the next one is on the left.",
        Row::First => "Each rolls one cube for it, or you name somebody.",
        Row::Enforcement if setup.tabletop => {
            "Illegal moves are carried out, and somebody has to notice and charge them, as at a real table."
        }
        Row::Enforcement => "Illegal moves are refused, with the rule that forbids them.",
        Row::Judging if setup.peers => {
            "The players check each other's Solutions; the referee rules on objections."
        }
        Row::Judging => "The referee judges every Solution, with all its reasons.",
        Row::Timing if setup.called => "Nothing is counted down before an opponent calls time.",
        Row::Timing => "When a limit is over, ten seconds are counted down, then it costs a point.",
        Row::Initials if setup.initials => "A penalty counts when the judge (key J) has initialled it.",
        Row::Initials => "The referee initials every penalty.",
        Row::Variations if setup.variations => "Each player selects variations before the Goal is set.",
        Row::Variations => "No variations are selected.",
        Row::Minutes => "No new shake begins after that; five minutes later the last one is stopped.",
        Row::Start => "The record is saved as you play; the dice come from the system's randomness.",
    };
    sentence.to_owned()
}
