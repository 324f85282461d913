//! What a puzzle asks.

use mat::Game;
use serde::{Deserialize, Serialize};

use crate::skills::{Skill, of_subject};

/// The kinds of puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = PuzzleKind))]
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
    /// Write a Solution of at most so many cubes, and none is shorter.
    Shortest,
    /// Accept a paper, or say why not.
    Check,
    /// Find the first move of a row that made a challenge right, and name the challenge.
    Flub,
    /// Write the proof of a Solution.
    Prove,
    /// Write a Set-Name that names exactly the marked cards.
    Name,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 9] = [
        Kind::Write,
        Kind::Now,
        Kind::Impossible,
        Kind::Safe,
        Kind::Shortest,
        Kind::Check,
        Kind::Flub,
        Kind::Prove,
        Kind::Name,
    ];

    /// The name in commands and documents.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Write => "write",
            Kind::Now => "now",
            Kind::Impossible => "impossible",
            Kind::Safe => "safe",
            Kind::Shortest => "shortest",
            Kind::Check => "check",
            Kind::Flub => "flub",
            Kind::Prove => "prove",
            Kind::Name => "name",
        }
    }

    /// The question, in a sentence.
    pub const fn asks(self) -> &'static str {
        match self {
            Kind::Write => "Write a Solution.",
            Kind::Now => "In which of the two positions is Now right? Write the Solution.",
            Kind::Impossible => {
                "In which of the two positions is Impossible right? Write a Solution of the other."
            }
            Kind::Safe => "Move a cube so that no challenge is right.",
            Kind::Shortest => "Write the shortest Solution.",
            Kind::Check => "Is this paper correct? If not, why?",
            Kind::Flub => {
                "Which move was the first that made a challenge right, though another was safe? Which one?"
            }
            Kind::Prove => "Write the proof of this Solution.",
            Kind::Name => "Write a Set-Name that names exactly the marked cards.",
        }
    }

    /// The kinds that a game has.
    pub fn of(game: Game) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| match kind {
            Kind::Prove => game == Game::Wff,
            Kind::Name => game == Game::OnSets,
            _ => true,
        })
    }

    /// Whether it shows two positions.
    pub const fn is_pair(self) -> bool {
        matches!(self, Kind::Now | Kind::Impossible)
    }

    /// The skill that every puzzle of this kind trains, whatever it is about.
    pub fn skill(self, game: Game) -> Option<&'static Skill> {
        let name = match self {
            Kind::Write | Kind::Shortest => return None,
            Kind::Now => "now",
            Kind::Impossible => "impossible",
            Kind::Safe | Kind::Flub => "safe-move",
            Kind::Check => "checking",
            Kind::Prove => "proof",
            Kind::Name => "count",
        };
        of_subject(game, name)
    }

    /// How much harder or easier than a question with the same Solution it is, in points (LC-40).
    pub(super) const fn handicap(self) -> i32 {
        match self {
            Kind::Write | Kind::Now => 0,
            Kind::Name => -100,
            Kind::Check => -150,
            Kind::Safe | Kind::Flub | Kind::Prove => 100,
            Kind::Impossible => 150,
            Kind::Shortest => 200,
        }
    }
}
