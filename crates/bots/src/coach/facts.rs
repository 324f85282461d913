//! What the coach knows, as facts: why it advises an act, what is wrong with one, what a bot thinks. The client makes the
//! sentences.

use mat::{Cube, Reason};
use referee::{Act, Call};
use serde::{Deserialize, Serialize};

use crate::facts::Solution;

/// What the coach would do now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Advice {
    /// The act, with all its fields.
    pub act: Act,
    /// Why.
    pub why: Why,
}

/// Why the coach advises an act.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Why {
    /// Cubes are to be set out or rolled, or cards dealt, and it is up to this player.
    Begin,
    /// A variation has to be chosen, and this one is legal.
    Variation {
        /// Its name.
        name: String,
    },
    /// The Goal can be reached, but not at once.
    GoodGoal {
        /// The Goal.
        goal: String,
        /// A Solution of it.
        solution: Solution,
        /// How many cubes that takes.
        cubes: usize,
    },
    /// A Goal must be set; whether this one can be reached is not known.
    AnyGoal {
        /// The Goal.
        goal: String,
    },
    /// No Goal that was tried can be reached.
    NoGoal,
    /// Agreeing is right: no Goal is known.
    Agree,
    /// The cube is not needed for the Solution, and after the move no challenge is right.
    Spare {
        /// The Solution that is kept.
        solution: Solution,
    },
    /// The cube belongs to the Solution, and after the move no challenge is right.
    Nearer {
        /// The Solution that comes nearer.
        solution: Solution,
        /// Its cubes that are not on the mat after the move.
        missing: Vec<Cube>,
    },
    /// After this move no challenge is right.
    Safe {
        /// A Solution that can still be made.
        solution: Solution,
    },
    /// All other moves are worse, or nothing is known about any.
    NothingSafe,
    /// Now is right: a Solution with at most one cube from Resources.
    NowRight {
        /// The Solution.
        solution: Solution,
        /// Its cube that is still in Resources, or none.
        missing: Vec<Cube>,
    },
    /// Impossible is right: it is proved that there is no Solution.
    ImpossibleRight,
    /// No Goal is wrong: here is one with a Solution.
    GoalExists {
        /// The Goal.
        goal: String,
        /// Its Solution.
        solution: Solution,
    },
    /// The block is in hand, and no challenge is right: it goes back.
    NoChallenge,
    /// Two hands were on the block at once.
    Tie,
    /// A Solution to write.
    Write {
        /// The Solution.
        solution: Solution,
        /// Its cubes that come from Resources.
        missing: Vec<Cube>,
    },
    /// There is nothing to write.
    NothingToWrite {
        /// Whether it is proved that there is no Solution.
        proved: bool,
    },
    /// The other player's Solution is correct.
    Correct {
        /// The Solution.
        solution: Solution,
    },
    /// The other player's Solution is wrong.
    Incorrect {
        /// Why.
        reasons: Vec<Reason>,
    },
    /// The match is over, and the sheet has to be signed.
    Sign,
}

/// What is wrong with something that a player is about to do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Slip {
    /// The Goal is not a WFF.
    NoWff {
        /// The Goal.
        goal: String,
        /// How many WFFs are missing at its end.
        open: usize,
        /// What is left over after a whole WFF.
        rest: String,
    },
    /// The Goal has no legal value.
    NoGoal {
        /// The Goal.
        goal: String,
        /// Why.
        reasons: Vec<Reason>,
    },
    /// The Goal names more cards than there are.
    TooFewCards {
        /// The Goal.
        goal: String,
        /// How many cards it asks for.
        wanted: usize,
        /// How many there are.
        cards: usize,
    },
    /// It is proved that nobody can reach the Goal.
    GoalImpossible {
        /// The Goal.
        goal: String,
    },
    /// There is a Goal that can be reached.
    GoalExists {
        /// The Goal.
        goal: String,
        /// Its Solution.
        solution: Solution,
    },
    /// After the move an opponent could rightly call Now.
    GivesNow {
        /// The Solution that shows it.
        solution: Solution,
        /// Its cube that is still in Resources, or none.
        missing: Vec<Cube>,
    },
    /// It is proved that after the move nobody can reach the Goal.
    MakesImpossible {
        /// The Goal.
        goal: String,
    },
    /// The challenge is wrong: it is proved that one cube from Resources is not enough.
    NowWrong,
    /// The challenge is wrong: there is a Solution.
    ImpossibleWrong {
        /// The Solution.
        solution: Solution,
    },
    /// No challenge is right, and the block costs a point.
    NoChallenge,
    /// The challenge would be set aside.
    SetAside {
        /// The code of the reason.
        code: String,
    },
    /// The judge would refuse this Solution.
    NoSuchSolution {
        /// Why.
        reasons: Vec<Reason>,
    },
    /// Nothing would be presented, and there is a Solution.
    SolutionExists {
        /// The Solution.
        solution: Solution,
    },
    /// A wrong Solution would be accepted.
    AcceptsWrong {
        /// What is wrong with it.
        reasons: Vec<Reason>,
    },
    /// A correct Solution would be rejected.
    RejectsRight,
}

/// What a bot thinks at its move, for all to hear.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Thought {
    /// It has a Solution, and wants this cube in it.
    Plans {
        /// The cube.
        cube: Cube,
        /// How many cubes of the Solution are still missing on the mat.
        missing: usize,
    },
    /// Now is right after the move, and it hopes that nobody sees it.
    HidesNow {
        /// The cube that it lays.
        cube: Cube,
        /// The Solution that could be written.
        solution: Solution,
        /// The cube of it that is still in Resources.
        missing: Vec<Cube>,
        /// On-Sets: how many cards that cube names alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        cards: Option<usize>,
        /// WFF 'N PROOF: the rule that the cube belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        rule: Option<String>,
    },
    /// After the move nobody can reach the Goal.
    Spoils {
        /// The cube.
        cube: Cube,
    },
    /// It does not need this cube.
    Spares {
        /// The cube.
        cube: Cube,
    },
    /// It has a call in mind.
    Calls {
        /// Which one: `now`, `impossible` or `no-goal`.
        call: Call,
    },
}
