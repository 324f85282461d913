//! What the players see. Everything is drawn from the state alone.

mod lead;
mod page;
mod panel;
mod setup;
mod table;

pub(crate) use table::draw_log;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::app::{App, Whereabouts};
use super::at_table::AtTable;
use super::playing::{Mode, Playing};
use crate::table::players::{self, Time};
use crate::table::tiles::Look;

/// The smallest terminal in which a table has room.
pub(crate) const LEAST: (u16, u16) = (60, 22);

/// Draws the screen.
pub(crate) fn draw(frame: &mut Frame<'_>, app: &App) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return too_small(frame, area, LEAST);
    }
    match &app.stage {
        Whereabouts::Setup(form) => {
            let look = Look { colour: app.colour, game: form.rulebook().game };
            setup::draw(frame, area, form, look);
        }
        Whereabouts::Playing(playing) => draw_playing(frame, area, playing, app.colour),
        Whereabouts::Left => {}
    }
}

/// Draws a match that is played.
pub(crate) fn draw_playing<T: AtTable>(
    frame: &mut Frame<'_>,
    area: Rect,
    playing: &Playing<T>,
    colour: bool,
) {
    let look = Look { colour, game: playing.seated.header().edition.game() };
    let view = playing.seated.view();
    let time = Time { now: playing.seated.now(), deadline: view.deadline };
    match &playing.mode {
        Mode::Page(text) => page::draw(frame, area, text, look),
        Mode::Cover => table::draw_cover(frame, area, playing, look),
        _ => return table::draw(frame, area, playing, &time, look),
    }
    // What covers the players does not cover the clock.
    if let Some(running) = players::running(&view, &time) {
        let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
        frame.render_widget(Line::from(Span::styled(running, look.strong())).right_aligned(), foot);
    }
}

/// A sentence instead of a table that does not fit.
pub(crate) fn too_small(frame: &mut Frame<'_>, area: Rect, least: (u16, u16)) {
    let sentence = format!(
        "The table needs {} columns and {} rows; this terminal has {} and {}. Make it larger, or the letters smaller.",
        least.0, least.1, area.width, area.height
    );
    frame.render_widget(Paragraph::new(sentence).wrap(Wrap { trim: true }), area);
}

/// A line of keys with what they do.
pub(crate) fn keys(pairs: &[(&str, &str)], look: Look) -> Line<'static> {
    let mut spans = vec![Span::raw(" ")];
    for (key, words) in pairs {
        spans.push(Span::styled((*key).to_owned(), look.key()));
        spans.push(Span::raw(format!(" {words}  ")));
    }
    Line::from(spans)
}
