//! What a command says when it cannot do its work: what is wrong, where, and what to do.

use std::io::{self, Write};
use std::ops::Range;
use std::process::ExitCode;

use crate::output::{BAD, FAINT, clean, columns, paint, words, wrap};
use crate::place::underlined;

/// The exit status of bad input.
pub(crate) const BAD_INPUT: u8 = 2;

/// A refusal for people.
#[derive(Debug)]
pub(crate) struct Complaint {
    what: String,
    excerpt: Option<Box<Excerpt>>,
    advice: Option<String>,
}

/// A line of a file with the place in it.
#[derive(Debug)]
struct Excerpt {
    file: String,
    number: usize,
    column: usize,
    line: String,
    /// The signs in the line.
    place: Range<usize>,
}

impl Complaint {
    /// A refusal that only says what is wrong.
    pub(crate) fn new(what: impl Into<String>) -> Complaint {
        Complaint { what: what.into(), excerpt: None, advice: None }
    }

    /// A file or a stream that failed.
    pub(crate) fn of_io(what: &str, error: &io::Error) -> Complaint {
        Complaint::new(format!("{what}: {error}"))
    }

    /// The same refusal with what to do about it.
    pub(crate) fn advising(mut self, advice: impl Into<String>) -> Complaint {
        self.advice = Some(advice.into());
        self
    }

    /// The same refusal with the place in a file, given in bytes of its text.
    pub(crate) fn at(mut self, file: &str, text: &str, bytes: Range<usize>) -> Complaint {
        let floor = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (begin, end) = (floor(bytes.start), floor(bytes.end));
        let line_begin = text[..begin].rfind('\n').map_or(0, |at| at + 1);
        let line = text[line_begin..].lines().next().unwrap_or_default();
        // Only the part in the first line can be underlined.
        let end = end.clamp(begin, (line_begin + line.len()).max(begin));
        let start = text[line_begin..begin].chars().count();
        self.excerpt = Some(Box::new(Excerpt {
            file: file.to_owned(),
            number: text[..line_begin].matches('\n').count() + 1,
            column: start + 1,
            line: line.to_owned(),
            place: start..start + text[begin..end].chars().count(),
        }));
        self
    }

    /// Writes it to standard error.
    pub(crate) fn report(&self) -> ExitCode {
        // If standard error is closed as well, there is nobody left to tell.
        let _ = anstream::stderr().write_all(self.written(columns()).as_bytes());
        ExitCode::from(BAD_INPUT)
    }

    /// The words for a failure inside a list of others: the place, then what is wrong.
    pub(crate) fn in_one_line(&self) -> String {
        match &self.excerpt {
            Some(place) => format!("line {}, column {}: {}", place.number, place.column, self.what),
            None => self.what.clone(),
        }
    }

    fn written(&self, columns: usize) -> String {
        let mut text = wrap("error: ", &words(&self.what), columns);
        text.replace_range(..6, &paint(BAD, "error:"));
        if let Some(excerpt) = &self.excerpt {
            let (line, carets) = underlined(&excerpt.line, excerpt.place.clone(), columns - 4);
            let place =
                format!("{}, line {}, column {}", clean(&excerpt.file), excerpt.number, excerpt.column);
            text.push_str(&format!("\n  {}\n", paint(FAINT, place)));
            text.push_str(&format!("    {line}\n    {}\n", paint(BAD, carets)));
        }
        if let Some(advice) = &self.advice {
            text.push('\n');
            text.push_str(&wrap("", &words(advice), columns));
        }
        text
    }
}
