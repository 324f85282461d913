//! What a puzzle asks.

use mat::Game;
use serde::{Deserialize, Serialize};

use crate::skills::{Skill, of_subject};

/// The kinds of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleKind {
    /// Write a Solution.
    Write,
    /// Two positions that differ by one cube: in which of them is Now right? Write its Solution.
    Now,
    /// Two positions that differ by one cube: in which of them is Impossible right? Write the other's Solution.
    Impossible,
    /// Move a cube so that no challenge is right.
    Safe,
    /// Write a Solution of at most this many cubes, where none is shorter.
    Shortest,
    /// Accept a paper, or say why not.
    Check,
    /// Find the first in a row of moves that made a challenge right, and name the challenge.
    Flub,
    /// Write the proof of a Solution.
    Prove,
    /// Write a Set-Name that names exactly the marked cards.
    Name,
}

impl PuzzleKind {
    /// Every kind.
    pub const ALL: [PuzzleKind; 9] = [
        PuzzleKind::Write,
        PuzzleKind::Now,
        PuzzleKind::Impossible,
        PuzzleKind::Safe,
        PuzzleKind::Shortest,
        PuzzleKind::Check,
        PuzzleKind::Flub,
        PuzzleKind::Prove,
        PuzzleKind::Name,
    ];

    /// The name in commands and documents.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleKind::Write => "write",
            PuzzleKind::Now => "now",
            PuzzleKind::Impossible => "impossible",
            PuzzleKind::Safe => "safe",
            PuzzleKind::Shortest => "shortest",
            PuzzleKind::Check => "check",
            PuzzleKind::Flub => "flub",
            PuzzleKind::Prove => "prove",
            PuzzleKind::Name => "name",
        }
    }

    /// The question, in a sentence.
    pub const fn asks(self) -> &'static str {
        match self {
            PuzzleKind::Write => "Write a Solution.",
            PuzzleKind::Now => "In which of the two positions is Now right? Write the Solution.",
            PuzzleKind::Impossible => {
                "In which of the two positions is Impossible right? Write a Solution for the other."
            }
            PuzzleKind::Safe => "Move a cube so that no challenge is right.",
            PuzzleKind::Shortest => "Write the shortest Solution.",
            PuzzleKind::Check => "Is this paper correct? If not, why?",
            PuzzleKind::Flub => {
                "Which move was the first that made a challenge right, though another was safe? Which one?"
            }
            PuzzleKind::Prove => "Write the proof of this Solution.",
            PuzzleKind::Name => "Write a Set-Name that names exactly the marked cards.",
        }
    }

    /// The kinds that a game has.
    pub fn of(game: Game) -> impl Iterator<Item = PuzzleKind> {
        PuzzleKind::ALL.into_iter().filter(move |kind| match kind {
            PuzzleKind::Prove => game == Game::Wff,
            PuzzleKind::Name => game == Game::OnSets,
            _ => true,
        })
    }

    /// Whether it shows two positions.
    pub const fn is_pair(self) -> bool {
        matches!(self, PuzzleKind::Now | PuzzleKind::Impossible)
    }

    /// The skill that every puzzle of this kind trains, whatever it is about.
    pub fn skill(self, game: Game) -> Option<&'static Skill> {
        let name = match self {
            PuzzleKind::Write | PuzzleKind::Shortest => return None,
            PuzzleKind::Now => "now",
            PuzzleKind::Impossible => "impossible",
            PuzzleKind::Safe | PuzzleKind::Flub => "safe-move",
            PuzzleKind::Check => "checking",
            PuzzleKind::Prove => "proof",
            PuzzleKind::Name => "count",
        };
        of_subject(game, name)
    }

    /// How much harder or easier it is than a question with the same Solution, in points (LC-40).
    pub(super) const fn handicap(self) -> i32 {
        match self {
            PuzzleKind::Write | PuzzleKind::Now => 0,
            PuzzleKind::Name => -100,
            PuzzleKind::Check => -150,
            PuzzleKind::Safe | PuzzleKind::Flub | PuzzleKind::Prove => 100,
            PuzzleKind::Impossible => 150,
            PuzzleKind::Shortest => 200,
        }
    }
}
