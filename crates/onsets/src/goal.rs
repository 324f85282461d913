//! The Goal: one to three digit cubes in one of seven configurations (III-B-1).

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// How the digit cubes lie. `×` is one above the other, `+` is side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// `a`
    One,
    /// `a+b`
    Pair,
    /// `a+b+c`
    Row,
    /// `axb`
    Stack,
    /// `axbxc`
    Tower,
    /// `axb+c`: a stack with the third cube at its right foot.
    Ell,
    /// `ax(b+c)`: one above a pair.
    Pyramid,
}

impl Shape {
    /// The seven legal configurations.
    pub const ALL: [Shape; 7] =
        [Shape::One, Shape::Pair, Shape::Row, Shape::Stack, Shape::Tower, Shape::Ell, Shape::Pyramid];

    /// Their texts.
    pub const PATTERNS: [&'static str; 7] = {
        let mut patterns = [""; 7];
        let mut at = 0;
        while at < patterns.len() {
            patterns[at] = Shape::ALL[at].pattern();
            at += 1;
        }
        patterns
    };

    /// The text of the configuration with `#` for each digit.
    pub const fn pattern(self) -> &'static str {
        match self {
            Shape::One => "#",
            Shape::Pair => "#+#",
            Shape::Row => "#+#+#",
            Shape::Stack => "#x#",
            Shape::Tower => "#x#x#",
            Shape::Ell => "#x#+#",
            Shape::Pyramid => "#x(#+#)",
        }
    }

    /// How many digit cubes it has.
    pub const fn cubes(self) -> usize {
        match self {
            Shape::One => 1,
            Shape::Pair | Shape::Stack => 2,
            Shape::Row | Shape::Tower | Shape::Ell | Shape::Pyramid => 3,
        }
    }

    fn value(self, digits: &[i32]) -> i32 {
        match (self, digits) {
            (Shape::One | Shape::Pair | Shape::Row, digits) => digits.iter().sum(),
            (Shape::Stack | Shape::Tower, digits) => digits.iter().product(),
            (Shape::Ell, [a, b, c]) => a * b + c,
            (Shape::Pyramid, [a, b, c]) => a * (b + c),
            (Shape::Ell | Shape::Pyramid, _) => unreachable!("these shapes have three digits"),
        }
    }
}

/// A digit cube in the Goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GoalDigit {
    /// 1 to 5.
    pub digit: u8,
    /// Whether it lies upside-down and so is negative.
    pub upside_down: bool,
}

/// A Goal as it lies on the mat.
///
/// ```
/// use onsets::Goal;
///
/// let goal: Goal = "3 x (2 + 1<ud>)".parse().unwrap();
/// assert_eq!(goal.to_string(), "3x(2+1<ud>)");
/// assert_eq!(goal.values(false), [3]);
/// assert_eq!(goal.values(true), [3, 9]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Goal {
    shape: Shape,
    digits: Vec<GoalDigit>,
}

/// Why a text is not a legal configuration, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoConfiguration {
    /// A sentence for people.
    pub message: String,
    /// The characters at fault.
    pub place: Range<usize>,
}

impl Goal {
    /// A Goal of this shape; `None` unless it has as many digits as the shape.
    pub fn new(shape: Shape, digits: &[GoalDigit]) -> Option<Goal> {
        let legal =
            digits.len() == shape.cubes() && digits.iter().all(|digit| (1..=5).contains(&digit.digit));
        legal.then(|| Goal { shape, digits: digits.to_vec() })
    }

    /// How the cubes lie.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digit cubes from left to right and from top to bottom.
    pub fn digits(&self) -> &[GoalDigit] {
        &self.digits
    }

    /// The legal values in ascending order, none below zero (ON-15). With Absolute Value every upside-down cube may
    /// also be read as positive.
    pub fn values(&self, absolute_value: bool) -> Vec<i32> {
        let turned: Vec<usize> =
            (0..self.digits.len()).filter(|index| self.digits[*index].upside_down).collect();
        let readings = if absolute_value { 1 << turned.len() } else { 1 };
        let mut values = BTreeSet::new();
        for reading in 0..readings {
            let digits: Vec<i32> = self
                .digits
                .iter()
                .enumerate()
                .map(|(index, digit)| {
                    let positive = turned
                        .iter()
                        .position(|turned| *turned == index)
                        .is_none_or(|bit| reading >> bit & 1 == 1);
                    if positive { i32::from(digit.digit) } else { -i32::from(digit.digit) }
                })
                .collect();
            values.insert(self.shape.value(&digits));
        }
        values.into_iter().filter(|value| *value >= 0).collect()
    }
}

impl FromStr for Goal {
    type Err = NoConfiguration;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let signs: Vec<(usize, char)> =
            text.chars().enumerate().filter(|(_, sign)| !sign.is_whitespace()).collect();
        let mut digits = Vec::new();
        let mut pattern = String::new();
        let mut rest = signs.as_slice();
        while let [(at, sign), after @ ..] = rest {
            rest = after;
            match sign {
                '1'..='5' => {
                    let upside_down = matches!(after, [(_, '<'), (_, 'u'), (_, 'd'), (_, '>'), ..]);
                    if upside_down {
                        rest = &after[4..];
                    }
                    digits.push(GoalDigit { digit: *sign as u8 - b'0', upside_down });
                    pattern.push('#');
                }
                '×' | 'x' => pattern.push('x'),
                '+' | '(' | ')' => pattern.push(*sign),
                '0' | '6'..='9' => {
                    let message = format!("The digit cubes show 1 to 5; there is no {sign}.");
                    return Err(NoConfiguration { message, place: *at..at + 1 });
                }
                _ => {
                    let message = "A Goal is made of digit cubes, laid side by side (`+`) or one above the other (`x`).";
                    return Err(NoConfiguration { message: message.to_owned(), place: *at..at + 1 });
                }
            }
        }
        match Shape::ALL.into_iter().find(|shape| shape.pattern() == pattern) {
            Some(shape) => Ok(Goal { shape, digits }),
            None => Err(NoConfiguration {
                message: match pattern.as_str() {
                    "" => "There is no Goal.".to_owned(),
                    "#+#x#" => {
                        "This is a backwards L; the third cube of an L lies at the right foot of the stack, as in \
                         `3x2+1`."
                            .to_owned()
                    }
                    _ => "The cubes do not lie in a legal configuration; those are a, a+b, a+b+c, axb, axbxc, axb+c \
                          and ax(b+c)."
                        .to_owned(),
                },
                place: 0..text.chars().count(),
            }),
        }
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.digits.iter();
        for sign in self.shape.pattern().chars() {
            match (sign, digits.as_slice()) {
                ('#', [digit, ..]) => {
                    write!(f, "{}{}", digit.digit, if digit.upside_down { "<ud>" } else { "" })?;
                    digits.next();
                }
                _ => write!(f, "{sign}")?,
            }
        }
        Ok(())
    }
}
