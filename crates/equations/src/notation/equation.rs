//! A line, and an Equation: two lines with `=` between them.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use mat::Malformed;

use super::token::{scan, tokens};
use super::{Marks, Shown, Sign, Token};
use crate::codes;
use crate::symbol::Face;

/// One side of an Equation.
///
/// ```
/// use equations::SymbolLine;
///
/// let line: SymbolLine = "(3 / 2<0,ud>) v 4 !".parse().unwrap();
/// assert_eq!(line.to_string(), "(3÷2<0,ud>)√4!");
/// assert_eq!("3+(4".parse::<SymbolLine>().unwrap_err().place, 2..3);
/// ```
#[derive(Debug, Clone)]
pub struct SymbolLine {
    /// The symbols and grouping symbols from left to right.
    pub tokens: Vec<Token>,
    /// The characters of the line.
    pub place: Range<usize>,
}

impl SymbolLine {
    fn read(signs: &[char], range: Range<usize>) -> Result<SymbolLine, Malformed> {
        Ok(SymbolLine::of(tokens(signs, range.clone())?, range))
    }

    fn of(tokens: Vec<Token>, range: Range<usize>) -> SymbolLine {
        let place = match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => first.place().start..last.place().end,
            _ => range,
        };
        SymbolLine { tokens, place }
    }

    /// The symbols from left to right.
    pub fn signs(&self) -> impl Iterator<Item = &Sign> {
        self.tokens.iter().filter_map(|token| match token {
            Token::Sign(sign) => Some(sign),
            _ => None,
        })
    }

    /// The plain zeros that may be mere notation, such as that of `0.25`, by the index of the symbol, those of short
    /// numerals first (EQ-42).
    pub(crate) fn zeros_before_points(&self) -> Vec<usize> {
        let joining = |at: usize| match self.tokens.get(at) {
            Some(Token::Sign(sign)) if sign.joins_numeral() => Some(sign),
            _ => None,
        };
        let digits_behind =
            |at: usize| (at..).map_while(joining).take_while(|sign| sign.shown != Shown::Point).count();
        let is_plain_zero = |sign: &Sign| {
            sign.shown == Shown::Face(Face::Digit(0))
                && sign.colour.is_none()
                && sign.marks == Marks::default()
        };
        let mut zeros = Vec::new();
        let mut number = 0;
        for (at, token) in self.tokens.iter().enumerate() {
            let Token::Sign(sign) = token else { continue };
            let begins = at.checked_sub(1).is_none_or(|before| joining(before).is_none());
            let before_point = joining(at + 1).is_some_and(|next| next.shown == Shown::Point);
            let digits = digits_behind(at + 2);
            if is_plain_zero(sign) && begins && before_point && digits > 0 {
                zeros.push((digits, number));
            }
            number += 1;
        }
        zeros.sort_unstable();
        zeros.into_iter().map(|(_, number)| number).collect()
    }

    /// For each symbol whether it uses no cube: a `!`, and these zeros.
    pub(crate) fn cubeless(&self, zeros: &[usize]) -> Vec<bool> {
        let is_cubeless =
            |(number, sign): (usize, &Sign)| sign.shown == Shown::Bang || zeros.contains(&number);
        self.signs().enumerate().map(is_cubeless).collect()
    }
}

impl FromStr for SymbolLine {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let signs: Vec<char> = text.chars().collect();
        SymbolLine::read(&signs, 0..signs.len())
    }
}

impl fmt::Display for SymbolLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tokens.iter().try_for_each(|token| write!(f, "{token}"))
    }
}

/// An Equation as it was written.
///
/// ```
/// use equations::Equation;
///
/// let equation: Equation = "(6x6)+1 = 37".parse().unwrap();
/// assert_eq!(equation.to_string(), "(6x6)+1 = 37");
/// assert_eq!("(6x6)+1".parse::<Equation>().unwrap_err().kind.code, "not-an-equation");
/// ```
#[derive(Debug, Clone)]
pub struct Equation {
    /// The left side of `=`.
    pub left: SymbolLine,
    /// The right side of `=`.
    pub right: SymbolLine,
}

impl FromStr for Equation {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let signs: Vec<char> = text.chars().collect();
        let equals = equals_signs(&signs);
        let fault = |place: Range<usize>, message: &str| {
            Err(Malformed { kind: &codes::NOT_AN_EQUATION, message: message.to_owned(), place })
        };
        let at = match equals.as_slice() {
            [at] => *at,
            [] => {
                let message = "An Equation has the Solution on one side of `=` and the Goal on the other; the `=` is missing.";
                return fault(0..signs.len(), message);
            }
            [_, second, ..] => {
                return fault(*second..*second + 1, "An Equation has one `=`; this is another.");
            }
        };
        for side in [0..at, at + 1..signs.len()] {
            if signs[side].iter().all(|sign| sign.is_whitespace()) {
                return fault(at..at + 1, "Both sides of `=` must have something on them.");
            }
        }
        Ok(Equation {
            left: SymbolLine::read(&signs, 0..at)?,
            right: SymbolLine::read(&signs, at + 1..signs.len())?,
        })
    }
}

/// Where the signs `=` stand that are not in a mark.
fn equals_signs(signs: &[char]) -> Vec<usize> {
    let mut equals = Vec::new();
    let mut in_mark = false;
    for (at, sign) in signs.iter().enumerate() {
        match sign {
            '<' => in_mark = true,
            '>' => in_mark = false,
            '=' if !in_mark => equals.push(at),
            _ => {}
        }
    }
    equals
}

/// A side of an Equation as far as it is written, and what stands in the way of reading it.
pub(crate) type Side = (SymbolLine, Option<Malformed>);

/// The two sides of an Equation that is being written: as long as there is no `=`, everything is on the left.
pub(crate) fn sides_so_far(text: &str) -> [Side; 2] {
    let signs: Vec<char> = text.chars().collect();
    let at = equals_signs(&signs).first().copied().unwrap_or(signs.len());
    [0..at, signs.len().min(at + 1)..signs.len()].map(|range| {
        let (tokens, fault) = scan(&signs, range.clone());
        (SymbolLine::of(tokens, range), fault)
    })
}

impl fmt::Display for Equation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} = {}", self.left, self.right)
    }
}
