//! Why a bot does something, as facts; [words](super::words) makes the sentences.

use std::borrow::Cow;

use mat::Cube;
use serde::{Deserialize, Serialize};

use crate::coach::Errand;

/// Why a bot does something: what it knows, and the section of the rulebook that makes it matter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Because {
    /// What it knows.
    #[serde(flatten)]
    pub motive: Motive,
    /// The section; empty if no rule asks for it.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub rule: Cow<'static, str>,
}

/// What a bot knows when it does something. Solutions are as people write them in a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Motive {
    /// The younger divisions set cubes out before the roll.
    SetsOut,
    /// It is the Goal-setter.
    Rolls,
    /// It sits to the right of the Goal-setter.
    Deals,
    /// The round is over.
    RoundOver,
    /// A variation is legal and changes the shake.
    Variation {
        /// Its name for people.
        title: String,
        /// The section by which it may be selected.
        selecting: String,
    },
    /// The lesson prescribes this Goal.
    LessonGoal,
    /// A Goal has a Solution.
    GoodGoal {
        /// The Goal.
        goal: String,
        /// The Solution.
        solution: String,
    },
    /// No Goal that was tried has a Solution in sight.
    NoGoalFound {
        /// How many were tried.
        tried: usize,
    },
    /// A Goal must be set, though none has a Solution in sight.
    AnyGoal,
    /// The Solution in hand does without this cube.
    SpareCube {
        /// The cube.
        cube: Cube,
    },
    /// No Goal was declared wrongly: this one has a Solution.
    GoalExists {
        /// The Goal.
        goal: String,
        /// The Solution.
        solution: String,
    },
    /// No Goal was declared, and none is in sight.
    NoGoalInSight,
    /// A Solution can still be made after the move; the level looks at nothing else.
    KeepsSolution {
        /// The Solution.
        solution: String,
    },
    /// After the move no challenge is right.
    Safe {
        /// A Solution that can still be made.
        solution: String,
    },
    /// No better move is in sight.
    NothingBetter,
    /// After every move in sight a challenge is right; after this one, Now.
    LosesToNow {
        /// The Solution that shows it.
        solution: String,
    },
    /// After every move in sight a challenge is right; after this one, Impossible.
    LosesToImpossible,
    /// Every way to play the last cubes loses.
    EndgameLost,
    /// The last cubes can be brought to a forceout.
    EndgameForceout {
        /// How many cubes are left.
        left: usize,
    },
    /// An opponent will have to make a losing move.
    EndgameWon {
        /// How many cubes are left.
        left: usize,
    },
    /// Nothing is proved against the move among the last cubes.
    EndgameOpen {
        /// How many cubes are left.
        left: usize,
    },
    /// Now is right.
    NowRight {
        /// The Solution that shows it.
        solution: String,
    },
    /// Impossible is right: that is proved.
    ImpossibleProved,
    /// Impossible seems right, since few cubes can be used.
    FewCubes {
        /// How many.
        cubes: usize,
    },
    /// The block is in hand, and no challenge is right after all.
    NoChallenge,
    /// It has been asked to.
    Errand {
        /// For what.
        errand: Errand,
    },
    /// Two hands were on the block at once.
    Tie,
    /// Somebody's time is up.
    TimeUp,
    /// The score sheet is right.
    SheetRight,
    /// There is a Solution, so the side that writes is right.
    WritersRight {
        /// The Solution.
        solution: String,
    },
    /// No Solution is in sight, so nothing will be presented.
    NothingToPresent,
    /// It presents a Solution.
    Presents {
        /// The Solution.
        solution: String,
    },
    /// It has no Solution to write.
    NothingToWrite,
    /// Another player's Solution has a fault, and the rule is the judge's.
    Fault {
        /// The code of the judge's reason.
        code: String,
        /// The judge's words for it.
        message: String,
    },
    /// Another player's Solution is right.
    Correct {
        /// The Solution.
        solution: String,
    },
    /// Nothing can be shown against another player's Solution.
    NoFaultShown {
        /// The Solution.
        solution: String,
    },
    /// Another player's Solution is too long to follow.
    TooLong {
        /// The Solution.
        solution: String,
    },
    /// The judge of the arena initials a penalty.
    Initials,
    /// The shakes that the arena asks for have been played.
    Enough,
    /// Only the clock goes on.
    Waiting,
}

impl Motive {
    /// It matters by this section of the rulebook.
    pub(crate) fn by(self, rule: impl Into<Cow<'static, str>>) -> Because {
        Because { motive: self, rule: rule.into() }
    }

    /// No rule asks for it.
    pub(crate) fn alone(self) -> Because {
        self.by("")
    }
}
