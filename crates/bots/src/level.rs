//! Levels: five players from a beginner to a master. They differ in what they look at, and in how far ahead.

use mat::Game;

use crate::insight::{Eyes, Work};

/// How a level checks its own moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// Only that the Solution in hand can still be written.
    OwnSolution,
    /// Also that nobody can write one with the cubes on the mat alone.
    OnTheMat,
    /// That neither Now nor Impossible is right.
    Challenges,
}

/// When a level calls Impossible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// Never.
    Silent,
    /// When it sees no Solution and at most this many cubes can be used.
    WithFewCubes(usize),
    /// When it is proved.
    Proved,
}

/// A player of a certain strength.
#[derive(Debug, PartialEq, Eq)]
pub struct Level {
    /// The name in commands and documents.
    pub name: &'static str,
    /// What it does, for coaches.
    pub about: &'static str,
    /// Its rank, from 0.
    pub rank: u8,
    /// The longest Solution that it sees, in signs, for Equations, On-Sets and WFF 'N PROOF.
    longest: Option<[usize; 3]>,
    /// The faces that it does not look at, for Equations, On-Sets and WFF 'N PROOF.
    unseen: [&'static str; 3],
    /// Whether it considers the one cube that may come from Resources after Now.
    pub sees_resource_cube: bool,
    /// How it checks its own moves.
    pub guard: Guard,
    /// When it calls Impossible.
    pub doubt: Doubt,
    /// With at most this many cubes in Resources it plays the rest of the shake through.
    pub ahead: usize,
    /// How much it likes to put cubes into Required, which makes Solutions longer than weaker players can see.
    pub complicates: i64,
    /// How many Goals it compares.
    pub goals: usize,
    /// The work that one question may take.
    pub work: Work,
    /// How many moves it considers before it takes the best so far.
    pub moves: usize,
}

impl Level {
    /// What it sees in a game.
    pub fn eyes(&self, game: Game) -> Eyes {
        let index = index_of(game);
        let longest = self.longest.map(|longest| longest[index]);
        let unseen = self.unseen[index];
        if longest.is_none() && unseen.is_empty() {
            return Eyes::OPEN;
        }
        Eyes { id: self.rank, longest, unseen }
    }

    /// The level with this name.
    pub fn named(name: &str) -> Option<&'static Level> {
        LEVELS.iter().find(|level| level.name == name)
    }
}

/// What somebody has been taught.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taught {
    /// The longest Solution that was shown, in signs.
    pub longest: usize,
    /// The faces that were not shown.
    pub unseen: String,
    /// Whether the one cube that may come from Resources after Now was shown.
    pub now: bool,
    /// Whether it was shown when Impossible is right.
    pub impossible: bool,
    /// Whether it was shown that a move can make a challenge right.
    pub safe_moves: bool,
    /// Whether it was shown that a Goal is better when its Solutions are long.
    pub far_goals: bool,
}

impl Level {
    /// Somebody who looks at what was taught in a game, and at nothing else. Bots share their levels, so this one stays in memory
    /// until the program ends. Its rank, that of a learner, tells it apart from the other level at its table.
    pub fn taught(game: Game, taught: Taught) -> &'static Level {
        let mut unseen = [""; 3];
        let index = index_of(game);
        unseen[index] = Box::leak(taught.unseen.into_boxed_str());
        let mut longest = [0; 3];
        longest[index] = taught.longest;
        Box::leak(Box::new(Level {
            name: "taught",
            about: "Looks at what lessons have shown, and at nothing else.",
            longest: Some(longest),
            unseen,
            sees_resource_cube: taught.now,
            guard: if taught.safe_moves { Guard::Challenges } else { Guard::OwnSolution },
            doubt: if taught.impossible { LEVELS[1].doubt } else { Doubt::Silent },
            // Whoever compares Goals takes the one with the longer Solution; others take the first that they can reach.
            goals: if taught.far_goals { LEVELS[1].goals } else { 1 },
            ..LEVELS[1]
        }))
    }
}

fn index_of(game: Game) -> usize {
    match game {
        Game::Equations => 0,
        Game::OnSets => 1,
        Game::Wff => 2,
    }
}

/// The five levels, the weakest first.
pub static LEVELS: [Level; 5] = [
    Level {
        name: "novice",
        about: "Knows short Solutions with plain operations. Sees a Now only when every cube of the Solution lies on \
                the mat, never says Impossible, and when moving thinks of its own Solution only.",
        rank: 0,
        longest: Some([3, 3, 4]),
        unseen: ["÷*√", "-'=⊆VΛ", "NEA"],
        sees_resource_cube: false,
        guard: Guard::OwnSolution,
        doubt: Doubt::Silent,
        ahead: 0,
        complicates: 0,
        goals: 1,
        work: Work(2),
        moves: 4,
    },
    Level {
        name: "learner",
        about: "Knows Solutions of medium length without the difficult signs. Takes care not to complete a Solution \
                on the mat, but forgets the cube that may come from Resources.",
        rank: 1,
        longest: Some([4, 4, 5]),
        unseen: ["*√", "'=⊆", "NE"],
        sees_resource_cube: false,
        guard: Guard::OnTheMat,
        doubt: Doubt::WithFewCubes(3),
        ahead: 0,
        complicates: 0,
        goals: 2,
        work: Work(3),
        moves: 6,
    },
    Level {
        name: "player",
        about: "Knows every sign and Solutions of four or five cubes. Counts the cube from Resources, checks both \
                challenges before moving, and says Impossible when few cubes are left and nothing is in sight.",
        rank: 2,
        longest: Some([4, 4, 5]),
        unseen: ["", "", ""],
        sees_resource_cube: true,
        guard: Guard::Challenges,
        doubt: Doubt::WithFewCubes(6),
        ahead: 0,
        complicates: 0,
        goals: 2,
        work: Work(4),
        moves: 8,
    },
    Level {
        name: "expert",
        about: "Knows Solutions of five to seven cubes, says Impossible only when that is proved, and plays the last \
                three cubes through.",
        rank: 3,
        longest: Some([5, 6, 7]),
        unseen: ["", "", ""],
        sees_resource_cube: true,
        guard: Guard::Challenges,
        doubt: Doubt::Proved,
        ahead: 3,
        complicates: 25,
        goals: 3,
        work: Work(8),
        moves: 12,
    },
    Level {
        name: "master",
        about: "Sees every Solution that the solver finds. Makes no move after which a challenge is right if there is \
                another, lets no right challenge pass, challenges only when that is proved, and plays the last cubes \
                through to the end.",
        rank: 4,
        longest: None,
        unseen: ["", "", ""],
        sees_resource_cube: true,
        guard: Guard::Challenges,
        doubt: Doubt::Proved,
        ahead: 5,
        complicates: 35,
        goals: 3,
        work: Work(15),
        moves: usize::MAX,
    },
];
