//! What a cube can show: ten digits and six signs, and the colour of the cube.

use std::fmt;
use std::str::FromStr;

use mat::excerpt;

/// A face of a cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// `0` to `9`.
    Digit(u8),
    /// `+`
    Plus,
    /// `-`; lying sideways it is `|`.
    Minus,
    /// `x`
    Times,
    /// `÷`
    Over,
    /// `*`, which newer cubes print as `^` (EQ-38).
    Star,
    /// `√`
    Radical,
}

impl Face {
    /// How many faces there are.
    pub const COUNT: usize = 16;

    /// Every face, in the order in which lists show them.
    pub const ALL: [Face; Face::COUNT] = [
        Face::Digit(0),
        Face::Digit(1),
        Face::Digit(2),
        Face::Digit(3),
        Face::Digit(4),
        Face::Digit(5),
        Face::Digit(6),
        Face::Digit(7),
        Face::Digit(8),
        Face::Digit(9),
        Face::Plus,
        Face::Minus,
        Face::Times,
        Face::Over,
        Face::Star,
        Face::Radical,
    ];

    /// The number of the face in [`Face::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Face::Digit(digit) => digit as usize,
            Face::Plus => 10,
            Face::Minus => 11,
            Face::Times => 12,
            Face::Over => 13,
            Face::Star => 14,
            Face::Radical => 15,
        }
    }

    /// The face for a sign, including the accepted ways to type it.
    pub const fn from_sign(sign: char) -> Option<Face> {
        Some(match sign {
            '0'..='9' => Face::Digit(sign as u8 - b'0'),
            '+' => Face::Plus,
            '-' | '−' | '–' => Face::Minus,
            'x' | 'X' | '×' => Face::Times,
            '÷' | '/' => Face::Over,
            '*' | '^' => Face::Star,
            '√' | 'v' | 'V' => Face::Radical,
            _ => return None,
        })
    }

    /// The sign on the cube.
    pub const fn sign(self) -> char {
        match self {
            Face::Digit(digit) => (b'0' + digit) as char,
            Face::Plus => '+',
            Face::Minus => '-',
            Face::Times => 'x',
            Face::Over => '÷',
            Face::Star => '*',
            Face::Radical => '√',
        }
    }

    /// Whether the face is one of `0` to `9`.
    pub const fn is_digit(self) -> bool {
        matches!(self, Face::Digit(_))
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sign())
    }
}

/// The colour of a cube. It matters only under Any Color Exponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// `r`
    Red,
    /// `b`
    Blue,
    /// `g`
    Green,
    /// `k`
    Black,
}

impl Colour {
    /// The four colours.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Black];

    /// The letter written before a cube.
    pub const fn letter(self) -> char {
        match self {
            Colour::Red => 'r',
            Colour::Blue => 'b',
            Colour::Green => 'g',
            Colour::Black => 'k',
        }
    }

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Black => "black",
        }
    }

    /// The colour with this letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Colour {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Colour::ALL.into_iter().find(|colour| colour.name() == text).ok_or_else(|| {
            format!(
                "`{}` is not a colour of a cube; the colours are red, blue, green and black",
                excerpt(text)
            )
        })
    }
}

/// A cube: the face that it shows and, if known, its colour.
///
/// ```
/// use equations::{Colour, Cube, Face};
///
/// let cube: Cube = "r5".parse().unwrap();
/// assert_eq!((cube.face, cube.colour), (Face::Digit(5), Some(Colour::Red)));
/// assert_eq!("v".parse::<Cube>().unwrap().to_string(), "√");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cube {
    /// What it shows.
    pub face: Face,
    /// Its colour; a cube given without a colour has none (EQ-12).
    pub colour: Option<Colour>,
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(colour) = self.colour {
            write!(f, "{}", colour.letter())?;
        }
        write!(f, "{}", self.face)
    }
}

impl FromStr for Cube {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut signs = text.chars();
        let first = signs.next();
        let colour = first.and_then(Colour::from_letter);
        let face = if colour.is_some() { signs.next() } else { first };
        match (face.and_then(Face::from_sign), signs.next()) {
            (Some(face), None) => Ok(Cube { face, colour }),
            _ => Err(format!(
                "`{}` is no cube of Equations; the faces are 0 to 9 and + - x ÷ * √, with r, b, g or k before \
                 them for the colour",
                excerpt(text)
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cubes_are_read_and_printed() {
        for face in Face::ALL {
            assert_eq!(Face::ALL[face.index()], face);
            assert_eq!(Face::from_sign(face.sign()), Some(face));
            for colour in [None, Some(Colour::Red), Some(Colour::Black)] {
                let cube = Cube { face, colour };
                assert_eq!(cube.to_string().parse(), Ok(cube));
            }
        }
        for text in ["", "r", "r12", "y5", "5r", "()"] {
            assert!(text.parse::<Cube>().is_err(), "{text}");
        }
    }
}
