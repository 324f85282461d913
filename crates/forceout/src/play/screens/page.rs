//! A page of text.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::widgets::{Block, BorderType, Padding, Paragraph};

use super::keys;
use crate::play::page::Page;
use crate::table::painted;
use crate::table::tiles::Look;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, page: &Page, look: Look) {
    let [body, foot] = Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {} ", page.title))
        .title_style(look.strong())
        .padding(Padding::horizontal(1));
    let inner = block.inner(body);
    let mut lines = painted::lines(&page.text);
    let rows = usize::from(inner.height);
    let last = lines.len().saturating_sub(rows);
    let at = usize::from(page.scroll).min(last);
    let more = lines.len() > at + rows;
    let shown: Vec<_> = lines.drain(at..).take(rows).collect();
    let plain = |line: ratatui::text::Line<'static>| match look.colour {
        true => line,
        false => without_colour(line),
    };
    frame.render_widget(block, body);
    frame.render_widget(Paragraph::new(shown.into_iter().map(plain).collect::<Vec<_>>()), inner);
    let hint = match (more, at > 0) {
        (true, _) => [("↓ Space", "more"), ("Esc", "back to the table")],
        (false, true) => [("↑", "up"), ("Esc", "back to the table")],
        (false, false) => [("Esc", "back to the table"), ("", "")],
    };
    frame.render_widget(keys(&hint, look), foot);
}

fn without_colour(mut line: ratatui::text::Line<'static>) -> ratatui::text::Line<'static> {
    for span in &mut line.spans {
        span.style.fg = None;
        span.style.bg = None;
    }
    line
}
