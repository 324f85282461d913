//! What somebody at a live table sees: the match as at any table, the table itself, and one line about the connection.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Padding, Paragraph, Wrap};

use super::lobby::{Facts, Mode};
use super::room::{LiveTable, Shows};
use crate::play::screens::{LEAST, draw_playing, keys, too_small};
use crate::table::tiles::Look;
use mat::{Game, Rulebook};
use protocol::{Place, QuickPhrase, TablePhase, Time};

/// Draws the screen.
pub(super) fn draw(frame: &mut Frame<'_>, room: &LiveTable) {
    let area = frame.area();
    // One row more than a shared keyboard needs: the line about the connection.
    let least = (LEAST.0, LEAST.1 + 1);
    if area.width < least.0 || area.height < least.1 {
        return too_small(frame, area, least);
    }
    let [body, foot] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    let game = rulebook(room).map_or(Game::Equations, |rulebook| rulebook.game);
    let look = Look { colour: room.colour, game };
    match (&room.ended, room.facts(), &room.playing, room.shows) {
        (Some(why), ..) => {
            let keys = [("any key", "leave")];
            draw_words(frame, body, "Goodbye", vec![Line::from(why.clone())], &keys, look);
        }
        (None, None, ..) => {
            let words = vec![Line::from(format!("Connecting to {} …", room.address.link()))];
            draw_words(frame, body, "Forceout", words, &[("Esc", "leave")], look);
        }
        (None, Some(_), _, Shows::Phrases) => {
            let phrase = |(index, one): (usize, &QuickPhrase)| {
                Line::from(vec![
                    Span::styled(format!("{}  ", index + 1), look.key()),
                    Span::raw(one.says.clone()),
                ])
            };
            let phrases = room.phrases.iter().enumerate().map(phrase).collect();
            let keys = [("1 … 9", "say it"), ("any other key", "back")];
            draw_words(frame, body, "Say something", phrases, &keys, look);
        }
        (None, Some(_), Some(playing), Shows::Match) => draw_playing(frame, body, playing, room.colour),
        (None, Some(facts), ..) => draw_table(frame, body, room, &facts, look),
    }
    frame.render_widget(connection(room, look), foot);
}

fn rulebook(room: &LiveTable) -> Option<&'static Rulebook> {
    Some(room.table.as_ref()?.settings.rules.rulebook())
}

/// A few words in the middle of the screen.
fn draw_words(
    frame: &mut Frame<'_>,
    area: Rect,
    title: &str,
    lines: Vec<Line<'static>>,
    hints: &[(&str, &str)],
    look: Look,
) {
    let [body, foot] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    let inner = framed(frame, body, title, look);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), inner);
    frame.render_widget(keys(hints, look), foot);
}

/// A frame as wide as a form, with a title; returns the area inside.
fn framed(frame: &mut Frame<'_>, area: Rect, title: &str, look: Look) -> Rect {
    let width = area.width.min(84);
    let [_, middle, _] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(width), Constraint::Fill(1)]).areas(area);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {title} "))
        .title_style(look.strong())
        .style(look.felt())
        .padding(Padding::new(2, 2, 1, 0));
    let inner = block.inner(middle);
    frame.render_widget(block, middle);
    inner
}

/// The table itself: its seats, and what may be wished for.
fn draw_table(frame: &mut Frame<'_>, area: Rect, room: &LiveTable, facts: &Facts<'_>, look: Look) {
    let [body, foot] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    let inner = framed(frame, body, &format!("Table {}", room.address.spoken()), look);
    let mut lines = about(room, facts);
    lines.push(Line::from(""));
    for (seat, chair) in facts.table.seats.iter().enumerate() {
        let here = seat == room.lobby.seat;
        let name = chair.name.as_deref().unwrap_or("–");
        let style = if here { look.strong() } else { Style::new() };
        let mark = if here { "▸ " } else { "  " };
        let state = facts.state(seat, chair);
        lines.push(Line::from(Span::styled(format!("{mark}Seat {}  {name:<20}  {state}", seat + 1), style)));
    }
    if let Some(judge) = &facts.table.judge {
        let own = if room.place == Some(Place::Judge) { "  you" } else { "" };
        lines.push(Line::from(format!("  Judge   {judge:<20}{own}")));
    }
    lines.push(Line::from(""));
    if let Some(notice) = &room.notice {
        lines.push(Line::from(Span::styled(format!("✗ {notice}"), look.strong())));
        lines.push(Line::from(""));
    }
    let hints = match &room.lobby.mode {
        Mode::Choosing => {
            for offer in facts.offers(room.lobby.seat) {
                lines.push(Line::from(vec![
                    Span::styled(format!("{}  ", offer.key), look.strong()),
                    Span::raw(offer.words),
                ]));
            }
            let back =
                if room.playing.is_some() { ("Esc", "back to the match") } else { ("↑ ↓", "seat") };
            let mut hints = vec![back];
            hints.extend(room.place.map(|_| ("P", "phrases")));
            hints.push(("Q", "leave"));
            hints
        }
        Mode::Sure(offer) => {
            lines.push(Line::from(Span::styled(format!("{}?", offer.words), look.strong())));
            lines.push(Line::from(offer.warning.unwrap_or_default()));
            vec![("Enter", "yes"), ("any other key", "no")]
        }
        Mode::Level(at) => {
            lines.push(Line::from(Span::styled("How strong should it be?", look.strong())));
            for (index, level) in bots::LEVELS.iter().enumerate() {
                let (mark, style) = if index == *at { ("▸", look.strong()) } else { (" ", Style::new()) };
                let text = format!("{mark} {}  {}", index + 1, level.name);
                lines.push(Line::from(Span::styled(text, style)));
            }
            lines.push(Line::from(""));
            lines.push(Line::from(bots::LEVELS[*at].about));
            vec![("↑ ↓", "choose"), ("Enter", "take it"), ("Esc", "back")]
        }
    };
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
    frame.render_widget(keys(&hints, look), foot);
}

/// What is played here, and how others join.
fn about(room: &LiveTable, facts: &Facts<'_>) -> Vec<Line<'static>> {
    let settings = &facts.table.settings;
    let (title, division) = (settings.rules.rulebook().title(), settings.division.title());
    let time = match settings.time {
        Time::Relaxed => "time is called by the players",
        Time::None => "no time limits except those that are called",
        Time::Tournament => "time by the book",
    };
    // Practice is never rated, so nothing is said about ratings.
    let counts = if settings.practice { ", practice".to_owned() } else { format!(" · {}", facts.ratings()) };
    let state = match (facts.is_playing(), facts.table.paused, facts.table.phase) {
        (_, true, _) => "The clocks stand still.",
        (true, false, _) => "A match is being played.",
        (false, false, TablePhase::LOBBY) => match facts.table.seats.iter().any(|chair| chair.free) {
            true => "Waiting for players.",
            false => "All seats are taken; whoever opened the table begins.",
        },
        (false, false, _) => "The match is over; whoever opened the table may begin the next one.",
    };
    vec![
        Line::from(format!("{title}, {division}")),
        Line::from(format!("{time}{counts}")),
        Line::from(format!("Others join at {}", room.address.link())),
        Line::from(""),
        Line::from(state),
    ]
}

/// The bottom line: what was said, or how the connection is.
fn connection(room: &LiveTable, look: Look) -> Line<'static> {
    if room.ended.is_some() {
        return Line::from("");
    }
    if let Some(why) = &room.lost {
        let kept = if room.owes() { "what you did is sent after reconnecting" } else { "trying again" };
        let words = format!(" ✗ Not connected; {kept} … ({why})");
        return Line::from(Span::styled(words, look.bad()));
    }
    if let (Some(notice), Some(_), Shows::Match) = (&room.notice, &room.playing, room.shows) {
        return Line::from(Span::styled(format!(" ✗ {notice}"), look.bad()));
    }
    if let Some(remark) = room.remark() {
        return Line::from(Span::styled(format!(" ● {remark}"), look.strong()));
    }
    let mut words = format!(" Table {}", room.address.spoken());
    if let Some(facts) = room.facts() {
        for (seat, chair) in facts.table.seats.iter().enumerate() {
            let gone = chair.bot.is_none() && !chair.free && !facts.here(seat);
            if gone && room.place != Some(Place::Seat(seat)) {
                words += &format!(" · {} is not connected", chair.name.as_deref().unwrap_or("somebody"));
            }
        }
    }
    if room.table.as_ref().is_some_and(|table| table.paused) {
        words += " · the clocks stand still";
    }
    match room.presence.1 {
        0 => {}
        1 => words += " · one watches",
        others => words += &format!(" · {others} watch"),
    }
    if let Some(lag) = room.lag {
        words += &format!(" · {lag} ms");
    }
    Line::from(Span::styled(words, look.faint()))
}
