//! Text to tokens: symbols with their marks and places, and grouping symbols.

use std::fmt;
use std::ops::Range;

use mat::{Malformed, excerpt};

use super::{MAX_SYMBOLS, undefined};
use crate::Symbol;

/// A mark: the cube that makes a symbol, in angle brackets after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The face named, or the text if it is not a face of a Solution's cube.
    pub face: Result<Symbol, String>,
    /// Whether the line shows the cube and the mark gives its meaning, as in `B<=∪>` (ON-43).
    pub beside: bool,
    /// Where the mark is, including the angle brackets.
    pub place: Range<usize>,
}

/// One occurrence of a symbol in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    /// The symbol that is meant.
    pub symbol: Symbol,
    /// The cube that makes it, if the writer says so.
    pub mark: Option<Mark>,
    /// Where the symbol is, without its mark.
    pub place: Range<usize>,
}

impl Sign {
    /// Where the symbol and its mark are.
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

/// A line as tokens, and the first thing in it without a meaning.
pub(super) struct SymbolLine {
    pub(super) tokens: Vec<Token>,
    pub(super) fault: Option<Malformed>,
}

impl SymbolLine {
    /// Splits a text into tokens and checks that grouping symbols pair with their own kind. Anything without a
    /// meaning is skipped, so that the rest of the line can still be examined.
    pub(super) fn read(text: &str, wild: WildCube) -> SymbolLine {
        let signs: Vec<char> = text.chars().collect();
        let mut line = SymbolLine { tokens: Vec::new(), fault: None };
        let mut open: Vec<(Bracket, usize)> = Vec::new();
        let mut at = 0;
        while at < signs.len() {
            if line.tokens.len() >= MAX_SYMBOLS {
                line.complain(
                    at..signs.len(),
                    format!("The line is too long: the limit is {MAX_SYMBOLS} symbols."),
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
                    // Something without a meaning leaves no token, but still separates a symbol from its mark.
                    let follows = line.tokens.last().is_some_and(|token| {
                        signs[token.place().end..at].iter().all(|sign| sign.is_whitespace())
                    });
                    line.mark(MarkContent::read(&signs[at + 1..end]), at..end + 1, wild, follows);
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
        line.say_everywhere(wild);
        line
    }

    /// A meaning written beside the wild cube in one place holds for every plain one (ON-43).
    fn say_everywhere(&mut self, wild: WildCube) {
        let (Some(face), Some(meaning)) = (wild.face, wild.meaning) else { return };
        if face == meaning {
            return;
        }
        for token in &mut self.tokens {
            if let Token::Sign(sign) = token
                && sign.symbol == face
                && sign.mark.is_none()
            {
                sign.symbol = meaning;
                sign.mark = Some(Mark { face: Ok(face), beside: true, place: sign.place.clone() });
            }
        }
    }

    fn close(&mut self, bracket: Bracket, at: usize, opened: Option<(Bracket, usize)>) {
        let (_, sign) = bracket.signs();
        match opened {
            Some((opened, _)) if opened == bracket => self.tokens.push(Token::Close(bracket, at)),
            Some((opened, begin)) => {
                let (left, right) = opened.signs();
                let begin = begin + 1;
                let message =
                    format!("This `{sign}` closes the `{left}` at character {begin}; it needs a `{right}`.");
                self.complain(at..at + 1, message);
            }
            None => self.complain(at..at + 1, format!("This `{sign}` has no opening partner before it.")),
        }
    }

    fn mark(&mut self, marked: MarkContent, place: Range<usize>, wild: WildCube, follows: bool) {
        let sign = match self.tokens.last_mut().filter(|_| follows) {
            Some(Token::Sign(sign)) if sign.mark.is_none() => sign,
            Some(Token::Sign(sign)) => {
                let message = format!("`{}` already has a mark; a symbol is made by one cube.", sign.symbol);
                return self.complain(place, message);
            }
            _ => {
                let message =
                    "A mark in angle brackets must come directly after the symbol that the cube makes.";
                return self.complain(place, message);
            }
        };
        let no_meaning = matches!(marked, MarkContent::NoMeaning(_));
        let (face, beside) = match marked {
            MarkContent::Cube(face) => (Ok(face), false),
            MarkContent::WildCube => (wild.face.ok_or_else(|| WILD_CUBE.to_owned()), false),
            MarkContent::Meaning(meaning) => (Ok(std::mem::replace(&mut sign.symbol, meaning)), true),
            MarkContent::NoCube(text) => (Err(text), false),
            MarkContent::NoMeaning(text) => (Err(format!("={text}")), true),
        };
        sign.mark = Some(Mark { face, beside, place: place.clone() });
        if no_meaning {
            self.complain(place, "After `=` a mark must give a symbol that a cube can stand for.");
        }
    }

    fn complain(&mut self, place: Range<usize>, message: impl Into<String>) {
        if self.fault.is_none() {
            self.fault = Some(undefined(place, message));
        }
    }
}

/// The symbols of a line as far as they have a meaning.
pub(crate) fn signs_so_far(text: &str, wild: WildCube) -> Vec<Sign> {
    let signs = SymbolLine::read(text, wild).tokens.into_iter().filter_map(|token| match token {
        Token::Sign(sign) => Some(sign),
        _ => None,
    });
    signs.collect()
}

fn bracket(sign: char) -> Bracket {
    match sign {
        '(' | ')' => Bracket::Round,
        '[' | ']' => Bracket::Square,
        _ => Bracket::Curly,
    }
}

/// The place of the `>` that closes a mark opened here. A `<` that no `>` closes is `⊆` (ON-3). So is one with another
/// `<` before its `>`, since marks do not nest, unless that other one is all that the mark names.
pub(super) fn mark_end(signs: &[char], open: usize) -> Option<usize> {
    let end = open + 1 + signs[open + 1..].iter().position(|sign| *sign == '>')?;
    let named: String = signs[open + 1..end].iter().filter(|sign| !sign.is_whitespace()).collect();
    (!named.contains('<') || matches!(named.as_str(), "<" | "=<")).then_some(end)
}

/// A mark for the wild cube that does not say which cube it is (ON-43).
const WILD_CUBE: &str = "wc";

/// The contents of a mark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum MarkContent {
    /// The cube that makes the symbol.
    Cube(Symbol),
    /// The wild cube, whichever it is.
    WildCube,
    /// What the cube on the line stands for.
    Meaning(Symbol),
    /// Not a cube of a Solution.
    NoCube(String),
    /// A meaning that is not a symbol of a Solution.
    NoMeaning(String),
}

impl MarkContent {
    pub(super) fn read(inside: &[char]) -> MarkContent {
        let text: String = inside.iter().collect();
        let symbol = |text: &str| {
            let mut signs = text.trim().chars();
            signs.next().filter(|_| signs.next().is_none()).and_then(Symbol::from_sign)
        };
        match (symbol(&text), text.trim().strip_prefix('=')) {
            (Some(face), _) => MarkContent::Cube(face),
            (None, Some(meaning)) => match symbol(meaning) {
                Some(meaning) => MarkContent::Meaning(meaning),
                None => MarkContent::NoMeaning(meaning.trim().to_owned()),
            },
            (None, None) if text.trim() == WILD_CUBE => MarkContent::WildCube,
            (None, None) => MarkContent::NoCube(text),
        }
    }
}

/// What the lines of a Solution need to know about the wild cube: a mark may leave out which cube it is, and one that
/// gives its meaning applies to all the others (ON-43).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WildCube {
    face: Option<Symbol>,
    meaning: Option<Symbol>,
}

impl WildCube {
    /// The wild cube of a shake, as the lines of one Solution use it.
    pub fn in_lines<'a>(face: Option<Symbol>, lines: impl IntoIterator<Item = &'a str>) -> WildCube {
        let wild = WildCube { face, meaning: None };
        if face.is_none() {
            return wild;
        }
        let lines = lines.into_iter().filter(|line| line.contains('<'));
        let mut meanings =
            lines.flat_map(|line| SymbolLine::read(line, wild).tokens).filter_map(|token| match token {
                Token::Sign(Sign { symbol, mark: Some(mark), .. })
                    if mark.beside && mark.face.as_ref().ok() == face.as_ref() =>
                {
                    Some(symbol)
                }
                _ => None,
            });
        let meaning = meanings.next();
        WildCube { meaning: meaning.filter(|one| meanings.all(|other| other == *one)), ..wild }
    }
}

fn foreign(sign: char) -> String {
    match sign {
        '1'..='9' => format!("The digit {sign} has no meaning here; digits are only used in the Goal."),
        'b' | 'r' | 'g' | 'y' | 'v' => {
            format!("`{sign}` has no meaning; write {} with a capital letter.", sign.to_uppercase())
        }
        '>' => "This `>` closes no mark.".to_owned(),
        _ if sign.is_control() => "A control character has no meaning in On-Sets.".to_owned(),
        _ => format!("`{}` has no meaning in On-Sets.", excerpt(&sign.to_string())),
    }
}
