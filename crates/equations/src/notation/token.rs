//! Text to tokens: symbols with their marks and places, and grouping symbols.

use std::fmt;
use std::ops::Range;

use mat::{Malformed, excerpt};

use super::{MAX_TOKENS, Marks, Sense, malformed};
use crate::number::{BadText, Number};
use crate::symbol::{Colour, Face};

/// What a symbol looks like in writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shown {
    /// One of the sixteen faces.
    Face(Face),
    /// `.`: a `*` used as the decimal point, or a free point of Decimal in Goal.
    Point,
    /// `|`: a `-` used as the imaginary unit.
    Unit,
    /// `!`, which uses no cube.
    Bang,
}

impl Shown {
    fn from_sign(sign: char) -> Option<Shown> {
        Some(match sign {
            '.' => Shown::Point,
            '|' => Shown::Unit,
            '!' => Shown::Bang,
            _ => Shown::Face(Face::from_sign(sign)?),
        })
    }

    /// The face for the symbol, whatever cube makes it; a wild cube stands for such a face (EQ-34).
    pub const fn face(self) -> Option<Face> {
        match self {
            Shown::Face(face) => Some(face),
            Shown::Point => Some(Face::Star),
            Shown::Unit => Some(Face::Minus),
            Shown::Bang => None,
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shown::Face(face) => write!(f, "{face}"),
            Shown::Point => f.write_str("."),
            Shown::Unit => f.write_str("|"),
            Shown::Bang => f.write_str("!"),
        }
    }
}

/// One occurrence of a symbol in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    /// What is written.
    pub shown: Shown,
    /// The colour of its cube, if the writer gives it.
    pub colour: Option<Colour>,
    /// Its marks.
    pub marks: Marks,
    /// Where it is, with its colour and its marks.
    pub place: Range<usize>,
}

impl Sign {
    /// The face of the cube that it uses: its own, or the wild one in its mark; `None` for `!`.
    pub fn cube(&self) -> Option<Face> {
        self.shown.face().map(|face| self.marks.wild.unwrap_or(face))
    }

    /// Whether it is part of a numeral with the digits beside it.
    pub(crate) fn joins_numeral(&self) -> bool {
        match self.shown {
            Shown::Point => true,
            Shown::Face(Face::Digit(_)) => !self.marks.is_turned() && !self.marks.exponent,
            _ => self.marks.sense.is_some_and(Sense::is_digit),
        }
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.colour {
            write!(f, "{}", colour.letter())?;
        }
        write!(f, "{}{}", self.shown, self.marks)
    }
}

/// A kind of grouping symbols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bracket {
    /// `( )`
    Round,
    /// `[ ]`
    Square,
    /// `{ }`
    Curly,
}

impl Bracket {
    /// The opening and the closing sign.
    pub const fn signs(self) -> (char, char) {
        match self {
            Bracket::Round => ('(', ')'),
            Bracket::Square => ('[', ']'),
            Bracket::Curly => ('{', '}'),
        }
    }

    fn of(sign: char) -> Option<(Bracket, bool)> {
        Some(match sign {
            '(' => (Bracket::Round, true),
            '[' => (Bracket::Square, true),
            '{' => (Bracket::Curly, true),
            ')' => (Bracket::Round, false),
            ']' => (Bracket::Square, false),
            '}' => (Bracket::Curly, false),
            _ => return None,
        })
    }
}

/// `<=E>` after a bracket: which of its values is meant.
#[derive(Debug, Clone)]
pub struct ChosenValue {
    /// E as it was written.
    pub text: String,
    /// Its value, if it has one.
    pub value: Option<Number>,
    /// Where the mark is.
    pub place: Range<usize>,
}

/// A piece of a line.
#[derive(Debug, Clone)]
pub enum Token {
    /// A symbol.
    Sign(Sign),
    /// An opening grouping symbol.
    Open(Bracket, usize),
    /// A closing one, with the value that the writer chooses, if any.
    Close(Bracket, usize, Option<ChosenValue>),
}

impl Token {
    /// The characters of the token.
    pub fn place(&self) -> Range<usize> {
        match self {
            Token::Sign(sign) => sign.place.clone(),
            Token::Open(_, at) => *at..at + 1,
            Token::Close(_, at, choice) => *at..choice.as_ref().map_or(at + 1, |choice| choice.place.end),
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Sign(sign) => write!(f, "{sign}"),
            Token::Open(bracket, _) => write!(f, "{}", bracket.signs().0),
            Token::Close(bracket, _, choice) => {
                write!(f, "{}", bracket.signs().1)?;
                choice.as_ref().map_or(Ok(()), |choice| write!(f, "<={}>", choice.text))
            }
        }
    }
}

/// Splits the characters of `range` into tokens and checks that grouping symbols pair with their own kind.
pub(super) fn tokens(signs: &[char], range: Range<usize>) -> Result<Vec<Token>, Malformed> {
    match scan(signs, range) {
        (_, Some(fault)) => Err(fault),
        (tokens, None) => Ok(tokens),
    }
}

/// The tokens, and the first thing that has no meaning. It is skipped so that the rest can still be read; a mark that
/// is not closed ends the line.
pub(super) fn scan(signs: &[char], range: Range<usize>) -> (Vec<Token>, Option<Malformed>) {
    let mut tokens: Vec<Token> = Vec::new();
    let mut open: Vec<(Bracket, usize)> = Vec::new();
    let mut fault: Option<Malformed> = None;
    let mut at = range.start;
    while at < range.end {
        let sign = signs[at];
        if tokens.len() >= MAX_TOKENS && !sign.is_whitespace() {
            let message = format!("The line is too long: the limit is {MAX_TOKENS} symbols.");
            fault.get_or_insert_with(|| malformed(at..range.end, message));
            return (tokens, fault);
        }
        let mut complain = |result: Result<(), Malformed>| {
            fault = fault.take().or(result.err());
        };
        if sign.is_whitespace() {
            at += 1;
        } else if let Some((bracket, opens)) = Bracket::of(sign) {
            if opens {
                open.push((bracket, at));
                tokens.push(Token::Open(bracket, at));
            } else {
                complain(close(bracket, at, open.pop()));
                tokens.push(Token::Close(bracket, at, None));
            }
            at += 1;
        } else if sign == '<' {
            let Some(length) = signs[at..range.end].iter().position(|sign| *sign == '>') else {
                complain(Err(malformed(at..at + 1, "This `<` opens a mark that no `>` closes.")));
                return (tokens, fault);
            };
            let place = at..at + length + 1;
            let inside: String = signs[at + 1..at + length].iter().collect();
            complain(mark(tokens.last_mut(), inside.trim(), place.clone()));
            at = place.end;
        } else {
            let begin = at;
            let colour = Colour::from_letter(sign);
            at += usize::from(colour.is_some());
            match signs[..range.end].get(at).copied().and_then(Shown::from_sign) {
                Some(shown) if colour.is_none() || shown != Shown::Bang => {
                    at += 1;
                    let sign = Sign { shown, colour, marks: Marks::default(), place: begin..at };
                    tokens.push(Token::Sign(sign));
                }
                _ => {
                    complain(Err(foreign(sign, begin)));
                    at = begin + 1;
                }
            }
        }
    }
    if let Some((bracket, at)) = open.last() {
        let (left, right) = bracket.signs();
        let message = format!("This `{left}` is never closed by a `{right}`.");
        fault.get_or_insert_with(|| malformed(*at..*at + 1, message));
    }
    (tokens, fault)
}

fn close(bracket: Bracket, at: usize, opened: Option<(Bracket, usize)>) -> Result<(), Malformed> {
    let (_, sign) = bracket.signs();
    match opened {
        Some((opened, _)) if opened == bracket => Ok(()),
        Some((opened, begin)) => {
            let (left, right) = opened.signs();
            let begin = begin + 1;
            let message =
                format!("This `{sign}` closes the `{left}` at character {begin}; it needs a `{right}`.");
            Err(malformed(at..at + 1, message))
        }
        None => Err(malformed(at..at + 1, format!("This `{sign}` has no opening partner before it."))),
    }
}

fn mark(token: Option<&mut Token>, inside: &str, place: Range<usize>) -> Result<(), Malformed> {
    match token {
        Some(Token::Sign(sign)) => {
            sign.marks.add(sign.shown, inside, &place)?;
            sign.place.end = place.end;
            Ok(())
        }
        Some(Token::Close(_, _, choice @ None)) if inside.starts_with('=') => {
            let text = inside[1..].trim().to_owned();
            // In a value text the imaginary unit is `i` or, as in the line, `|`.
            let value = match text.replace('|', "i").parse::<Number>() {
                Ok(value) => Some(value),
                Err(BadText::NoValue(_)) => None,
                Err(complaint) => {
                    let message = format!("`{}` is not a value: {complaint}.", excerpt(&text));
                    return Err(malformed(place, message));
                }
            };
            *choice = Some(ChosenValue { text, value, place });
            Ok(())
        }
        _ => Err(malformed(
            place,
            "A mark comes directly after the symbol that it explains, and `<=…>` after a grouping symbol.",
        )),
    }
}

fn foreign(sign: char, at: usize) -> Malformed {
    let message = match sign {
        '>' => "This `>` closes no mark.".to_owned(),
        'r' | 'b' | 'g' | 'k' => format!("`{sign}` is the colour of a cube, but no cube follows it."),
        'i' => "The imaginary unit is written `|`.".to_owned(),
        ',' => "A decimal point is written `.`.".to_owned(),
        _ if sign.is_control() => "A control character has no meaning in Equations.".to_owned(),
        _ => format!("`{sign}` has no meaning in Equations."),
    };
    malformed(at..at + 1, message)
}
