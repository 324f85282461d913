//! The cubes of the game, and bags of them.

use std::fmt;
use std::str::FromStr;

/// What a cube shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cube {
    /// C: if-then.
    C,
    /// A: or.
    A,
    /// K: and.
    K,
    /// E: if and only if.
    E,
    /// N: not.
    N,
    /// R: reiterate, part of Rp, or wild for any rule.
    R,
    /// The variable p, also part of Rp.
    P,
    /// The variable q.
    Q,
    /// The variable r, in lower case, unlike the R above.
    SmallR,
    /// The variable s.
    S,
    /// i: in.
    I,
    /// o: out.
    O,
}

impl Cube {
    /// Every face of the box.
    pub const ALL: [Cube; 12] = [
        Cube::C,
        Cube::A,
        Cube::K,
        Cube::E,
        Cube::N,
        Cube::R,
        Cube::P,
        Cube::Q,
        Cube::SmallR,
        Cube::S,
        Cube::I,
        Cube::O,
    ];

    /// The letter on the face.
    pub const fn letter(self) -> char {
        match self {
            Cube::C => 'C',
            Cube::A => 'A',
            Cube::K => 'K',
            Cube::E => 'E',
            Cube::N => 'N',
            Cube::R => 'R',
            Cube::P => 'p',
            Cube::Q => 'q',
            Cube::SmallR => 'r',
            Cube::S => 's',
            Cube::I => 'i',
            Cube::O => 'o',
        }
    }

    /// The cube that shows a letter.
    pub fn showing(letter: char) -> Option<Cube> {
        Cube::ALL.into_iter().find(|cube| cube.letter() == letter)
    }

    /// Whether it shows a capital.
    pub const fn is_capital(self) -> bool {
        matches!(self, Cube::C | Cube::A | Cube::K | Cube::E | Cube::N | Cube::R)
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Cube {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let shown = letters.next().filter(|_| letters.next().is_none()).and_then(Cube::showing);
        shown.ok_or_else(|| {
            format!(
                "`{text}` is not a cube; the cubes show C A K E N R p q r s i o, with white space between them"
            )
        })
    }
}

/// How many cubes there are of each face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bag([u16; Cube::ALL.len()]);

impl Bag {
    /// The cubes of a list.
    pub fn of(cubes: impl IntoIterator<Item = Cube>) -> Bag {
        let mut bag = Bag::default();
        for cube in cubes {
            bag.add(cube);
        }
        bag
    }

    /// The cubes whose letters occur in a text; other characters are ignored.
    pub fn of_text(text: &str) -> Bag {
        Bag::of(text.chars().filter_map(Cube::showing))
    }

    /// Adds one cube.
    pub fn add(&mut self, cube: Cube) {
        self.0[cube as usize] = self.0[cube as usize].saturating_add(1);
    }

    /// How many show this face.
    pub const fn count(&self, cube: Cube) -> u16 {
        self.0[cube as usize]
    }

    /// How many there are in all.
    pub fn total(&self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// Both bags together.
    #[must_use]
    pub fn plus(&self, other: &Bag) -> Bag {
        let mut sum = *self;
        for (count, more) in sum.0.iter_mut().zip(other.0) {
            *count = count.saturating_add(more);
        }
        sum
    }

    /// This bag without the other bag's cubes, as far as they are in it.
    #[must_use]
    pub fn minus(&self, other: &Bag) -> Bag {
        let mut rest = *self;
        for (count, fewer) in rest.0.iter_mut().zip(other.0) {
            *count = count.saturating_sub(fewer);
        }
        rest
    }

    /// Whether every cube of this bag is in the other.
    pub fn is_within(&self, other: &Bag) -> bool {
        self.0.iter().zip(other.0).all(|(count, there)| *count <= there)
    }

    /// The cubes one by one.
    pub fn cubes(&self) -> impl Iterator<Item = Cube> + '_ {
        Cube::ALL.into_iter().flat_map(|cube| std::iter::repeat_n(cube, usize::from(self.count(cube))))
    }
}
