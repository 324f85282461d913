//! Text to tokens: symbols with their marks and places, and grouping symbols.

use std::fmt;
use std::ops::Range;

use mat::Malformed;

use super::{MAX_SYMBOLS, undefined};
use crate::Symbol;
use mat::excerpt;

/// What stands in angle brackets after a symbol: the cube that makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The face named, or what was written where it is no face of a Solution's cube.
    pub face: Result<Symbol, String>,
    /// Where the mark stands, angle brackets included.
    pub place: Range<usize>,
}

/// One occurrence of a symbol in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    /// What is meant.
    pub symbol: Symbol,
    /// The cube that makes it, where the writer says so.
    pub mark: Option<Mark>,
    /// Where the symbol stands, without its mark.
    pub place: Range<usize>,
}

impl Sign {
    /// Where the symbol and its mark stand.
    pub fn whole_place(&self) -> Range<usize> {
        self.place.start..self.mark.as_ref().map_or(self.place.end, |mark| mark.place.end)
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.symbol)?;
        match &self.mark {
            None => Ok(()),
            Some(Mark { face: Ok(face), .. }) => write!(f, "<{face}>"),
            Some(Mark { face: Err(text), .. }) => write!(f, "<{text}>"),
        }
    }
}

/// A pair of grouping symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bracket {
    Round,
    Square,
    Curly,
}

impl Bracket {
    pub(crate) const fn signs(self) -> (char, char) {
        match self {
            Bracket::Round => ('(', ')'),
            Bracket::Square => ('[', ']'),
            Bracket::Curly => ('{', '}'),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Sign(Sign),
    Open(Bracket, usize),
    Close(Bracket, usize),
}

impl Token {
    pub(super) fn place(&self) -> Range<usize> {
        match self {
            Token::Sign(sign) => sign.whole_place(),
            Token::Open(_, at) | Token::Close(_, at) => *at..*at + 1,
        }
    }

    /// The sign, if it is `=` or `⊆`.
    pub(super) fn relation(&self) -> Option<&Sign> {
        match self {
            Token::Sign(sign) if sign.symbol.is_relation() => Some(sign),
            _ => None,
        }
    }
}

/// A line as tokens, and the first thing in it that has no meaning.
pub(super) struct Line {
    pub(super) tokens: Vec<Token>,
    pub(super) fault: Option<Malformed>,
}

impl Line {
    /// Splits a text into tokens and checks that grouping symbols pair with their own kind. What has no
    /// meaning is passed over, so that the rest of the line can still be looked at.
    pub(super) fn read(text: &str) -> Line {
        let signs: Vec<char> = text.chars().collect();
        let mut line = Line { tokens: Vec::new(), fault: None };
        let mut open: Vec<(Bracket, usize)> = Vec::new();
        let mut at = 0;
        while at < signs.len() {
            if line.tokens.len() >= MAX_SYMBOLS {
                line.complain(
                    at..signs.len(),
                    format!("The line is too long: at most {MAX_SYMBOLS} symbols are read."),
                );
                return line;
            }
            let sign = signs[at];
            match sign {
                _ if sign.is_whitespace() => {}
                '(' | '[' | '{' => {
                    let bracket = bracket(sign);
                    open.push((bracket, at));
                    line.tokens.push(Token::Open(bracket, at));
                }
                ')' | ']' | '}' => line.close(bracket(sign), at, open.pop()),
                '<' if let Some(end) = mark_end(&signs, at) => {
                    line.mark(Mark { face: mark_face(&signs[at + 1..end]), place: at..end + 1 });
                    at = end;
                }
                _ => match Symbol::from_sign(sign) {
                    Some(symbol) => {
                        line.tokens.push(Token::Sign(Sign { symbol, mark: None, place: at..at + 1 }))
                    }
                    None => line.complain(at..at + 1, foreign(sign)),
                },
            }
            at += 1;
        }
        if let Some((bracket, at)) = open.last() {
            let (left, right) = bracket.signs();
            line.complain(*at..*at + 1, format!("This `{left}` is never closed by a `{right}`."));
        }
        line
    }

    fn close(&mut self, bracket: Bracket, at: usize, opened: Option<(Bracket, usize)>) {
        let (_, sign) = bracket.signs();
        match opened {
            Some((opened, _)) if opened == bracket => self.tokens.push(Token::Close(bracket, at)),
            Some((opened, begin)) => {
                let (left, right) = opened.signs();
                let begin = begin + 1;
                let message = format!(
                    "This `{sign}` closes the `{left}` at character {begin}; that needs a `{right}`."
                );
                self.complain(at..at + 1, message);
            }
            None => self.complain(at..at + 1, format!("This `{sign}` has no opening partner before it.")),
        }
    }

    fn mark(&mut self, mark: Mark) {
        match self.tokens.last_mut() {
            Some(Token::Sign(sign)) if sign.mark.is_none() => sign.mark = Some(mark),
            Some(Token::Sign(sign)) => {
                let message = format!("`{}` already has a mark; a symbol is made by one cube.", sign.symbol);
                self.complain(mark.place, message);
            }
            _ => self.complain(
                mark.place,
                "A mark in angle brackets stands directly after the symbol that the cube makes.",
            ),
        }
    }

    fn complain(&mut self, place: Range<usize>, message: impl Into<String>) {
        if self.fault.is_none() {
            self.fault = Some(undefined(place, message));
        }
    }
}

fn bracket(sign: char) -> Bracket {
    match sign {
        '(' | ')' => Bracket::Round,
        '[' | ']' => Bracket::Square,
        _ => Bracket::Curly,
    }
}

/// Where the `>` stands that closes a mark opened here. A `<` that no `>` closes is `⊆` (ON-3); one that is
/// followed by another `<` first is too, since marks do not nest.
fn mark_end(signs: &[char], open: usize) -> Option<usize> {
    let end = open + 1 + signs[open + 1..].iter().position(|sign| matches!(sign, '<' | '>'))?;
    (signs[end] == '>').then_some(end)
}

fn mark_face(inside: &[char]) -> Result<Symbol, String> {
    let text: String = inside.iter().collect();
    let mut signs = text.trim().chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) => Symbol::from_sign(sign).ok_or_else(|| text.clone()),
        _ => Err(text.clone()),
    }
}

fn foreign(sign: char) -> String {
    match sign {
        '1'..='9' => format!("The digit {sign} has no meaning here; digits are used in the Goal only."),
        'b' | 'r' | 'g' | 'y' | 'v' => {
            format!("`{sign}` has no meaning; write {} with a capital letter.", sign.to_uppercase())
        }
        '>' => "This `>` closes no mark.".to_owned(),
        _ if sign.is_control() => "A control character has no meaning in On-Sets.".to_owned(),
        _ => format!("`{}` has no meaning in On-Sets.", excerpt(&sign.to_string())),
    }
}
