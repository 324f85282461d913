//! Reads value texts: ordinary mathematics with the usual order of operations (section 12).

use std::fmt;
use std::str::FromStr;

use dashu_int::{IBig, UBig};

use super::complex::{Complex, cosine};
use super::rational::Rational;
use super::real::Real;
use super::{NoValue, Number};

/// Longer texts are refused.
const MAX_LENGTH: usize = 4_096;

/// Deeper brackets are refused.
const MAX_DEPTH: usize = 64;

/// Why a value text does not denote a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BadText {
    /// It cannot be read; positions are counted in characters from 0.
    Malformed {
        /// Where reading stopped.
        at: usize,
    },
    /// It can be read but has no value.
    NoValue(NoValue),
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadText::Malformed { at } => write!(f, "the value cannot be read from character {} on", at + 1),
            BadText::NoValue(NoValue::Undefined) => f.write_str("the value is undefined"),
            BadText::NoValue(_) => f.write_str("the value is too large"),
        }
    }
}

impl std::error::Error for BadText {}

impl From<NoValue> for BadText {
    fn from(reason: NoValue) -> BadText {
        BadText::NoValue(reason)
    }
}

impl FromStr for Number {
    type Err = BadText;

    /// Reads a value text such as `-45/11`, `2x√2+1`, `4*(1/9)`, `3+2i` or `log(2,3)`. A root without a real value
    /// means the principal one.
    fn from_str(text: &str) -> Result<Number, BadText> {
        let characters: Vec<char> = text.chars().collect();
        let mut reader = Reader { characters, at: 0, depth: 0 };
        if reader.characters.len() > MAX_LENGTH {
            return Err(BadText::Malformed { at: MAX_LENGTH });
        }
        let value = reader.sum()?;
        match reader.peek() {
            None => Ok(value),
            Some(_) => Err(reader.malformed()),
        }
    }
}

type Read = Result<Number, BadText>;

struct Reader {
    characters: Vec<char>,
    at: usize,
    depth: usize,
}

impl Reader {
    fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, wanted: &[char]) -> Option<char> {
        let found = self.peek().filter(|c| wanted.contains(c))?;
        self.at += 1;
        Some(found)
    }

    fn expect(&mut self, wanted: char) -> Result<(), BadText> {
        self.take(&[wanted]).map(|_| ()).ok_or_else(|| self.malformed())
    }

    fn malformed(&self) -> BadText {
        BadText::Malformed { at: self.at }
    }

    /// Whether the character just read ends a factor that a numeral may follow: `|2`, `(1+i)2`.
    fn follows_a_factor(&self) -> bool {
        let before = self.characters[..self.at].iter().rev().find(|c| !c.is_whitespace());
        matches!(before, Some('i' | '|' | ')' | ']' | '}'))
    }

    /// Every recursion passes through here, so that no text can exhaust the stack.
    fn deeper(&mut self, read: fn(&mut Reader) -> Read) -> Read {
        if self.depth >= MAX_DEPTH {
            return Err(self.malformed());
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    fn sum(&mut self) -> Read {
        let mut total = self.product()?;
        while let Some(sign) = self.take(&['+', '-', '−']) {
            let summand = self.product()?;
            total = if sign == '+' { total.add(&summand)? } else { total.sub(&summand)? };
        }
        Ok(total)
    }

    fn product(&mut self) -> Read {
        let mut total = self.signed()?;
        loop {
            match self.peek() {
                Some('x' | '×' | '·') => {
                    self.at += 1;
                    total = total.mul(&self.signed()?)?;
                }
                Some('/' | '÷') => {
                    self.at += 1;
                    total = total.div(&self.signed()?)?;
                }
                // Juxtaposed factors: `2i`, `3(1+i)`, `2log(2,3)`.
                Some('i' | '|' | '(' | '[' | '{' | '√' | 'l' | 'c' | 'r') => {
                    total = total.mul(&self.power()?)?;
                }
                Some('0'..='9') if self.follows_a_factor() => total = total.mul(&self.power()?)?,
                _ => return Ok(total),
            }
        }
    }

    fn signed(&mut self) -> Read {
        match self.take(&['-', '−', '+']) {
            Some('+') => self.deeper(Reader::signed),
            Some(_) => Ok(self.deeper(Reader::signed)?.neg()),
            None => self.power(),
        }
    }

    /// A power binds more tightly than a sign on its left, and is right-associative: `2*3*2` is 2⁹.
    fn power(&mut self) -> Read {
        let base = self.postfix()?;
        if self.take(&['*', '^']).is_none() {
            return Ok(base);
        }
        let exponent = self.deeper(Reader::signed)?;
        Ok(ordinary_power(&base, &exponent)?)
    }

    fn postfix(&mut self) -> Read {
        let mut value = self.primary()?;
        while self.take(&['!']).is_some() {
            value = value.factorial()?;
        }
        Ok(value)
    }

    fn primary(&mut self) -> Read {
        match self.peek() {
            Some('0'..='9' | '.') => {
                let number = self.numeral()?;
                self.index_of_root(number)
            }
            Some(open @ ('(' | '[' | '{')) => {
                self.at += 1;
                let value = self.deeper(Reader::sum)?;
                self.expect(match open {
                    '(' => ')',
                    '[' => ']',
                    _ => '}',
                })?;
                self.index_of_root(value)
            }
            Some('√') => self.radical(&Number::from(2)),
            Some('|') => {
                self.at += 1;
                Ok(Number::i())
            }
            Some('a'..='z') => self.name(),
            _ => Err(self.malformed()),
        }
    }

    /// A numeral or bracket directly before a `√` is its index.
    fn index_of_root(&mut self, value: Number) -> Read {
        if self.peek() == Some('√') { self.radical(&value) } else { Ok(value) }
    }

    fn radical(&mut self, index: &Number) -> Read {
        self.expect('√')?;
        let negative = self.take(&['-', '−']).is_some();
        let radicand = self.deeper(Reader::postfix)?;
        let radicand = if negative { radicand.neg() } else { radicand };
        if index.is_zero()? {
            return Err(NoValue::Undefined.into());
        }
        Ok(ordinary_power(&radicand, &Number::ONE.div(index)?)?)
    }

    fn numeral(&mut self) -> Read {
        let (mut digits, mut places, mut point) = (String::new(), 0usize, false);
        while let Some(c) = self.characters.get(self.at).copied() {
            match c {
                '0'..='9' => {
                    digits.push(c);
                    places += usize::from(point);
                }
                '.' if !point => point = true,
                _ => break,
            }
            self.at += 1;
        }
        let number = IBig::from_str(&digits).map_err(|_| self.malformed())?;
        Ok(Number::real(Real::Rational(Rational::from_parts(number, UBig::from(10u8).pow(places)))))
    }

    fn name(&mut self) -> Read {
        let start = self.at;
        while self.characters.get(self.at).is_some_and(|c| c.is_ascii_lowercase() && *c != 'x') {
            self.at += 1;
        }
        let name: String = self.characters[start..self.at].iter().collect();
        match name.as_str() {
            "i" => return Ok(Number::i()),
            "log" | "cos" | "re" | "im" | "root" => {}
            _ => {
                self.at = start;
                return Err(self.malformed());
            }
        }
        self.expect('(')?;
        let mut values = vec![self.deeper(Reader::sum)?];
        while self.take(&[',']).is_some() {
            values.push(self.deeper(Reader::sum)?);
        }
        self.expect(')')?;
        match (name.as_str(), values.as_slice()) {
            ("log", [base, value]) => Ok(Number::log(base, value)?),
            ("re", [value]) => Ok(value.parts().0),
            ("im", [value]) => Ok(value.parts().1),
            ("cos", [turns]) => {
                let turns = turns.as_small().ok_or_else(|| self.malformed())?;
                Ok(Number::real(cosine(&Rational::Small(turns))?))
            }
            ("root", [index, turn, value]) => {
                let whole = |number: &Number| number.as_integer().and_then(|n| u64::try_from(n).ok());
                let (index, turn) = whole(index).zip(whole(turn)).ok_or_else(|| self.malformed())?;
                Ok(Number::from_complex(value.to_complex().root(index, turn)?)?)
            }
            _ => Err(self.malformed()),
        }
    }
}

/// A power in ordinary mathematics: the real value if section 3 gives one, otherwise the principal one.
fn ordinary_power(base: &Number, exponent: &Number) -> Result<Number, NoValue> {
    match base.power(exponent) {
        Err(NoValue::Undefined) if !base.is_zero()? => {}
        result => return result,
    }
    let exponent = exponent.as_real()?.as_rational()?.ok_or(NoValue::Undefined)?;
    let index = u64::try_from(&exponent.denominator()).map_err(|_| NoValue::TooLarge)?;
    let root: Complex = base.to_complex().root(index, 0)?;
    let whole = exponent.as_integer().unwrap_or(exponent.numerator());
    Number::from_complex(root)?.power(&Number::real(Real::Rational(Rational::from_integer(whole))))
}
