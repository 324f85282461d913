//! Writing to the terminal: colours if it can show them, lines as wide as it is.

use std::fmt::Display;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::complaint::Complaint;

/// The result, and headings.
pub(crate) const STRONG: Style = Style::new().bold();
/// What only some readers need.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// Good news; the word next to it says so too.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Bad news; the word next to it says so too.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

/// A text in a style.
pub(crate) fn paint(style: Style, text: impl Display) -> String {
    format!("{style}{text}{style:#}")
}

/// Writes to standard output, without colours if it is not a terminal or the reader does not want them.
pub(crate) fn print(text: &str) -> Result<(), Complaint> {
    let mut output = anstream::stdout().lock();
    match output.write_all(text.as_bytes()).and_then(|()| output.flush()) {
        // The reader has seen enough, as with `forceout variations | head`.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        Err(error) => Err(Complaint::of_io("the answer could not be written", &error)),
        Ok(()) => Ok(()),
    }
}

/// How many columns to use: those of the terminal, within what reads well.
pub(crate) fn columns() -> usize {
    let wished = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let terminal = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    wished.or_else(terminal).unwrap_or(80).clamp(40, 100)
}

/// A text from outside without anything that a terminal would act upon.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(clean_sign).collect()
}

/// A sign from outside, as it is shown.
pub(crate) fn clean_sign(sign: char) -> char {
    match sign {
        _ if sign.is_whitespace() => ' ',
        // Marks that turn the direction of writing or join signs are as invisible as control characters.
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => {
            '\u{fffd}'
        }
        _ if sign.is_control() => '\u{fffd}',
        _ => sign,
    }
}

/// How many columns a sign takes.
pub(crate) fn sign_width(sign: char) -> usize {
    sign.width().unwrap_or(1)
}

/// The marks of cubes that lie sideways and upside-down.
pub(crate) const SIDEWAYS: &str = "↷";
pub(crate) const UPSIDE_DOWN: &str = "⇅";

/// A word of a text: what is written, and how many columns it takes without its colours.
#[derive(Debug, Clone)]
pub(crate) struct Word {
    written: String,
    width: usize,
}

impl Word {
    /// A word that is already in colours; `plain` is what can be seen of it.
    pub(crate) fn painted(written: String, plain: &str) -> Word {
        Word { written, width: plain.width() }
    }

    /// The same word with a sign directly after it.
    pub(crate) fn followed_by(mut self, sign: char) -> Word {
        self.written.push(sign);
        self.width += 1;
        self
    }
}

/// The words of a plain text.
pub(crate) fn words(text: &str) -> Vec<Word> {
    text.split_whitespace()
        .map(|word| {
            let word = clean(word);
            Word { width: word.width(), written: word }
        })
        .collect()
}

/// The words in lines of at most so many columns. The first line begins after `first`, the others after as many
/// blanks; every line ends with a line break.
pub(crate) fn wrap(first: &str, words: &[Word], columns: usize) -> String {
    let indent = first.width();
    let mut text = first.to_owned();
    let mut at = indent;
    for (index, word) in words.iter().enumerate() {
        let needed = usize::from(at > indent) + word.width;
        if index > 0 && at > indent && at + needed > columns {
            text.push('\n');
            text.push_str(&" ".repeat(indent));
            at = indent;
        }
        if at > indent {
            text.push(' ');
            at += 1;
        }
        text.push_str(&word.written);
        at += word.width;
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("- ", &words("one two  three"), 9), "- one two\n  three\n");
        assert_eq!(wrap("", &words("unbreakable"), 4), "unbreakable\n");
    }

    #[test]
    fn nothing_from_outside_reaches_the_terminal_as_a_command() {
        assert_eq!(clean("B\u{1b}[2J\tR\u{202e}\n"), "B\u{fffd}[2J R\u{fffd} ");
    }
}
