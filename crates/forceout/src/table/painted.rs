//! Text with the colours of a terminal as lines that a screen can show.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

/// The lines of a text in which colours are written as the program prints them.
pub(crate) fn lines(text: &str) -> Vec<Line<'static>> {
    let mut style = Style::new();
    text.lines().map(|line| one_line(line, &mut style)).collect()
}

fn one_line(text: &str, style: &mut Style) -> Line<'static> {
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("\u{1b}[") {
        push(&mut spans, &rest[..at], *style);
        let after = &rest[at + 2..];
        let Some(end) = after.find(|sign: char| sign.is_ascii_alphabetic()) else { break };
        if after[end..].starts_with('m') {
            *style = changed(*style, &after[..end]);
        }
        rest = &after[end + 1..];
    }
    push(&mut spans, rest, *style);
    Line::from(spans)
}

fn push(spans: &mut Vec<Span<'static>>, text: &str, style: Style) {
    if !text.is_empty() {
        spans.push(Span::styled(text.to_owned(), style));
    }
}

/// The style after a sequence such as `1` or `30;47`.
fn changed(style: Style, codes: &str) -> Style {
    codes.split(';').fold(style, |style, code| match code.parse::<u8>() {
        Ok(0) | Err(_) => Style::new(),
        Ok(1) => style.add_modifier(Modifier::BOLD),
        Ok(2) => style.add_modifier(Modifier::DIM),
        Ok(7) => style.add_modifier(Modifier::REVERSED),
        Ok(code @ 30..=37) => style.fg(Color::Indexed(code - 30)),
        Ok(code @ 40..=47) => style.bg(Color::Indexed(code - 40)),
        Ok(code @ 90..=97) => style.fg(Color::Indexed(code - 90 + 8)),
        Ok(code @ 100..=107) => style.bg(Color::Indexed(code - 100 + 8)),
        Ok(_) => style,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::{GOOD, paint};

    #[test]
    fn what_the_program_paints_keeps_its_style() {
        let lines = lines(&format!("a {}\nb", paint(GOOD, "yes")));
        assert_eq!(lines.len(), 2);
        let yes = &lines[0].spans[1];
        assert_eq!(yes.content, "yes");
        assert_eq!(yes.style.fg, Some(Color::Indexed(2)));
        assert!(yes.style.add_modifier.contains(Modifier::BOLD));
        assert_eq!(lines[1].spans[0].style, Style::new());
    }
}
