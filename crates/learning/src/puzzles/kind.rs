//! What a puzzle asks.

use mat::Game;
use serde::{Deserialize, Serialize};

/// The kinds of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Write a Solution.
    Write,
    /// Two positions that differ by one cube: in which of them is Now right? Write its Solution.
    Now,
    /// Two positions that differ by one cube: in which of them is Impossible right? Write the other's Solution.
    Impossible,
    /// Move a cube so that no challenge is right.
    Safe,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 4] = [Kind::Write, Kind::Now, Kind::Impossible, Kind::Safe];

    /// The name in commands and documents.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Write => "write",
            Kind::Now => "now",
            Kind::Impossible => "impossible",
            Kind::Safe => "safe",
        }
    }

    /// The kinds that a game has.
    pub fn of(_game: Game) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter()
    }

    /// How much harder or easier than a question with the same Solution it is, in points (LC-40).
    pub(super) const fn handicap(self) -> i32 {
        match self {
            Kind::Write | Kind::Now => 0,
            Kind::Safe => 100,
            Kind::Impossible => 150,
        }
    }
}
