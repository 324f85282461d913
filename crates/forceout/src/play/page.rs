//! A page of text that takes the whole screen: help, the score sheet, the log, verdicts.

use crate::terminal::Key;

/// A page, and how far it is scrolled.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub(crate) title: String,
    /// The text, with the colours that the program prints.
    pub(crate) text: String,
    pub(crate) scroll: u16,
}

impl Page {
    pub(crate) fn new(title: impl Into<String>, text: impl Into<String>) -> Page {
        Page { title: title.into(), text: text.into(), scroll: 0 }
    }

    /// The same page, scrolled to its end.
    pub(crate) fn read_from_end(mut self) -> Page {
        self.scroll = u16::MAX;
        self
    }

    /// Takes a key; `false` closes the page.
    pub(crate) fn key(&mut self, key: Key) -> bool {
        let last = u16::try_from(self.text.lines().count()).unwrap_or(u16::MAX).saturating_sub(1);
        let at = self.scroll.min(last);
        self.scroll = match key {
            Key::Up => at.saturating_sub(1),
            Key::Down => at.saturating_add(1).min(last),
            Key::PageUp => at.saturating_sub(10),
            Key::PageDown | Key::Sign(' ') => at.saturating_add(10).min(last),
            Key::Home => 0,
            Key::End => last,
            _ => return false,
        };
        true
    }
}
