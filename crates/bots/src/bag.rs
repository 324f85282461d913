//! Bags of cubes, and the kinds of cubes that a shake distinguishes.

use mat::{Cube, Equipment, Game};
use serde_json::Value;

/// The faces of the largest box.
const FACES: usize = 17;
/// Every face, and every face again in the colour of Any Color Exponent.
const KINDS: usize = 2 * FACES;

/// A kind of cube: cubes of one kind are interchangeable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FaceKind(u8);

/// How many cubes there are of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bag([u8; KINDS]);

impl Default for Bag {
    fn default() -> Self {
        Bag([0; KINDS])
    }
}

impl Bag {
    /// Adds one cube.
    pub fn add(&mut self, kind: FaceKind) {
        self.0[usize::from(kind.0)] = self.0[usize::from(kind.0)].saturating_add(1);
    }

    /// Removes one cube; false if there is none.
    pub fn take(&mut self, kind: FaceKind) -> bool {
        let count = &mut self.0[usize::from(kind.0)];
        let there = *count > 0;
        *count -= u8::from(there);
        there
    }

    /// How many cubes of a kind there are.
    pub fn count(&self, kind: FaceKind) -> usize {
        usize::from(self.0[usize::from(kind.0)])
    }

    /// How many cubes there are.
    pub fn total(&self) -> usize {
        self.0.iter().map(|count| usize::from(*count)).sum()
    }

    /// Whether it has no cubes.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// Both bags together.
    #[must_use]
    pub fn plus(&self, other: &Bag) -> Bag {
        let mut sum = *self;
        sum.0.iter_mut().zip(other.0).for_each(|(count, more)| *count = count.saturating_add(more));
        sum
    }

    /// What is left without the cubes of another bag.
    #[must_use]
    pub fn minus(&self, other: &Bag) -> Bag {
        let mut rest = *self;
        rest.0.iter_mut().zip(other.0).for_each(|(count, fewer)| *count = count.saturating_sub(fewer));
        rest
    }

    /// Whether every cube of this bag is in the other.
    pub fn is_within(&self, other: &Bag) -> bool {
        self.0.iter().zip(other.0).all(|(count, there)| *count <= there)
    }

    /// The kinds present, each once.
    pub fn kinds(&self) -> impl Iterator<Item = FaceKind> + '_ {
        (0..KINDS as u8).map(FaceKind).filter(|kind| self.count(*kind) > 0)
    }

    /// The cubes one by one.
    pub fn cubes(&self) -> impl Iterator<Item = FaceKind> + '_ {
        self.kinds().flat_map(|kind| std::iter::repeat_n(kind, self.count(kind)))
    }

    /// The cubes that pass a test.
    #[must_use]
    pub fn only(&self, keep: impl Fn(FaceKind) -> bool) -> Bag {
        let mut kept = *self;
        for (index, count) in kept.0.iter_mut().enumerate() {
            if !keep(FaceKind(index as u8)) {
                *count = 0;
            }
        }
        kept
    }
}

/// Which cubes are of one kind in a shake: colours matter only under Any Color Exponent.
#[derive(Debug, Clone, Copy)]
pub struct Faces {
    /// The box of the game.
    pub equipment: &'static Equipment,
    exponent: Option<char>,
}

impl Faces {
    /// The kinds of a shake with these variations.
    pub fn of(game: Game, variations: &[Value]) -> Faces {
        let exponent = variations.iter().find(|variation| variation["name"] == mat::variations::EXPONENT);
        let colour = exponent.and_then(|exponent| match exponent["color"].as_str()? {
            "red" => Some('r'),
            "blue" => Some('b'),
            "green" => Some('g'),
            "black" => Some('k'),
            _ => None,
        });
        Faces { equipment: Equipment::of(game), exponent: colour }
    }

    /// The kind of a cube.
    pub fn kind(&self, cube: Cube) -> FaceKind {
        let face = self.equipment.faces.chars().position(|face| face == cube.face).unwrap_or(0);
        let coloured = self.exponent.is_some() && cube.colour == self.exponent;
        FaceKind((face + if coloured { FACES } else { 0 }) as u8)
    }

    /// A cube of a kind.
    pub fn cube(&self, kind: FaceKind) -> Cube {
        let index = usize::from(kind.0);
        let colour = self.exponent.filter(|_| index >= FACES);
        Cube { face: self.equipment.faces.chars().nth(index % FACES).unwrap_or('?'), colour }
    }

    /// What a cube of a kind shows.
    pub fn face(&self, kind: FaceKind) -> char {
        self.cube(kind).face
    }

    /// The cubes of a list.
    pub fn bag(&self, cubes: &[Cube]) -> Bag {
        let mut bag = Bag::default();
        cubes.iter().for_each(|cube| bag.add(self.kind(*cube)));
        bag
    }

    /// The cubes of a line of a Solution or a Goal; characters that are not cubes are skipped.
    pub fn bag_of_line(&self, line: &str) -> Bag {
        let kept: String = line.chars().filter(|letter| !"[]{},".contains(*letter)).collect();
        self.bag(&self.equipment.goal(&kept).unwrap_or_default())
    }

    /// The cubes of a bag as people write them.
    pub fn text(&self, bag: &Bag) -> String {
        bag.cubes().map(|kind| self.cube(kind).to_string()).collect::<Vec<_>>().join(" ")
    }
}
