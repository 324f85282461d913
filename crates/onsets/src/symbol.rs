//! What a cube can show: the twelve symbols of Solutions, and the digits of Goals.

use std::fmt;
use std::str::FromStr;

use mat::excerpt;

/// A symbol of a Solution; also the face of the cube that shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Symbol {
    /// `B`, the cards with a blue dot.
    Blue,
    /// `R`, the cards with a red dot.
    Red,
    /// `G`, the cards with a green dot.
    Green,
    /// `Y`, the cards with a yellow dot.
    Yellow,
    /// `V`, all the cards.
    Universe,
    /// `Λ`, no card.
    Null,
    /// `∪`, union.
    Union,
    /// `∩`, intersection.
    Intersection,
    /// `-`, set subtraction, or symmetric difference where that variation is in effect.
    Minus,
    /// `'`, complement.
    Complement,
    /// `=`, in Restrictions.
    Equals,
    /// `⊆`, in Restrictions.
    Subset,
}

/// What a symbol does in an expression (I-B-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It names a set: a colour, `V` or `Λ`.
    Atom,
    /// It stands between two sets: `∪`, `∩`, `-`.
    Binary,
    /// It stands after a set: `'`.
    Unary,
    /// It makes a Restriction: `=`, `⊆`.
    Relation,
}

impl Symbol {
    /// How many symbols there are.
    pub const COUNT: usize = 12;

    /// Every symbol, in the order in which lists show them.
    pub const ALL: [Symbol; Symbol::COUNT] = [
        Symbol::Blue,
        Symbol::Red,
        Symbol::Green,
        Symbol::Yellow,
        Symbol::Universe,
        Symbol::Null,
        Symbol::Union,
        Symbol::Intersection,
        Symbol::Minus,
        Symbol::Complement,
        Symbol::Equals,
        Symbol::Subset,
    ];

    /// What it does in an expression.
    pub const fn role(self) -> Role {
        match self {
            Symbol::Blue | Symbol::Red | Symbol::Green | Symbol::Yellow | Symbol::Universe | Symbol::Null => {
                Role::Atom
            }
            Symbol::Union | Symbol::Intersection | Symbol::Minus => Role::Binary,
            Symbol::Complement => Role::Unary,
            Symbol::Equals | Symbol::Subset => Role::Relation,
        }
    }

    /// Whether it is one of the four operations `∪ ∩ - '`.
    pub const fn is_operation(self) -> bool {
        matches!(self.role(), Role::Binary | Role::Unary)
    }

    /// Whether it is `=` or `⊆`.
    pub const fn is_relation(self) -> bool {
        matches!(self.role(), Role::Relation)
    }

    /// The sign that is written.
    pub const fn sign(self) -> char {
        match self {
            Symbol::Blue => 'B',
            Symbol::Red => 'R',
            Symbol::Green => 'G',
            Symbol::Yellow => 'Y',
            Symbol::Universe => 'V',
            Symbol::Null => 'Λ',
            Symbol::Union => '∪',
            Symbol::Intersection => '∩',
            Symbol::Minus => '-',
            Symbol::Complement => '\'',
            Symbol::Equals => '=',
            Symbol::Subset => '⊆',
        }
    }

    /// The symbol for a written sign; typed and typographic forms are equivalent (ON-3).
    pub const fn from_sign(sign: char) -> Option<Symbol> {
        Some(match sign {
            'B' => Symbol::Blue,
            'R' => Symbol::Red,
            'G' => Symbol::Green,
            'Y' => Symbol::Yellow,
            'V' => Symbol::Universe,
            'Λ' | '^' | '0' => Symbol::Null,
            '∪' | 'U' | 'u' => Symbol::Union,
            '∩' | 'n' => Symbol::Intersection,
            '-' | '−' | '–' => Symbol::Minus,
            '\'' | '’' | '′' => Symbol::Complement,
            '=' => Symbol::Equals,
            '⊆' | '<' => Symbol::Subset,
            _ => return None,
        })
    }

    /// The colour that it names, as the bit of a [`Card`](crate::Card).
    pub(crate) const fn colour_bit(self) -> Option<u8> {
        match self {
            Symbol::Blue => Some(1),
            Symbol::Red => Some(2),
            Symbol::Green => Some(4),
            Symbol::Yellow => Some(8),
            _ => None,
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sign())
    }
}

/// The face that a cube shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cube {
    /// A digit cube, 1 to 5; digits are only used in Goals.
    Digit(u8),
    /// Any other cube.
    Face(Symbol),
}

impl Cube {
    /// The symbol that the cube shows, unless it is a digit cube.
    pub const fn symbol(self) -> Option<Symbol> {
        match self {
            Cube::Face(symbol) => Some(symbol),
            Cube::Digit(_) => None,
        }
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cube::Digit(digit) => write!(f, "{digit}"),
            Cube::Face(symbol) => write!(f, "{symbol}"),
        }
    }
}

impl FromStr for Cube {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut signs = text.chars();
        let face = match (signs.next(), signs.next()) {
            (Some(digit @ '1'..='5'), None) => Some(Cube::Digit(digit as u8 - b'0')),
            (Some(sign), None) => Symbol::from_sign(sign).map(Cube::Face),
            _ => None,
        };
        face.ok_or_else(|| {
            format!(
                "`{}` is not an On-Sets cube; the cubes show 1 2 3 4 5, B R G Y, ∪ ∩ - ', V Λ = ⊆",
                excerpt(text)
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use mat::{Equipment, Game};

    use super::*;

    #[test]
    fn every_cube_reads_what_it_writes() {
        for face in Equipment::of(Game::OnSets).faces.chars().map(String::from) {
            assert_eq!(face.parse::<Cube>().map(|cube| cube.to_string()), Ok(face));
        }
        assert!("BB".parse::<Cube>().is_err());
        assert!("6".parse::<Cube>().is_err());
        assert!("".parse::<Cube>().is_err());
    }
}
