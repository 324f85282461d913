//! What goes over the network about puzzles: the first page, a puzzle without its key, an answer and its result.

use mat::{Book, Division, Reason, Section, Situation};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{CubeStep, PuzzleKind, PuzzleMade, PuzzleReply};
use crate::explain::Explanation;
use crate::lessons::{Fields, TruthName};
use crate::progress::SkillNews;

/// A puzzle as it is shown before it is answered: nothing here says what is right, or what it is about.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleShown {
    /// Its id.
    pub id: String,
    /// What is asked.
    pub kind: PuzzleKind,
    /// The rulebooks.
    pub rules: Vec<Book>,
    /// The division.
    pub division: Division,
    /// The variations in effect.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<referee::Variation>))]
    pub variations: Vec<Value>,
    /// The other fields of the position.
    #[cfg_attr(feature = "schema", schema(value_type = referee::PartialPosition))]
    pub position: Fields,
    /// The fields in which the other position of a pair differs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<referee::PartialPosition>, nullable = false))]
    pub twin: Option<Fields>,
    /// Moves made from this position on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub moves: Vec<CubeStep>,
    /// A paper that somebody has written.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<referee::Submission>, nullable = false))]
    pub paper: Option<Fields>,
    /// The cards that the Set-Name has to name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub marks: Vec<String>,
    /// The reasons against the paper that can be named; the paper can also be accepted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub options: Vec<PaperReason>,
    /// Where accepting stands among them, from 0: it comes before the option with this number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub accept_at: Option<usize>,
    /// The most cubes that the Solution may have.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub most: Option<usize>,
    /// How hard it is.
    pub rating: i32,
}

/// A reason against a paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PaperReason {
    /// The judge's code.
    pub code: String,
    /// What it says.
    pub words: String,
}

/// How somebody stands on a rating ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The rating.
    pub rating: i32,
    /// How far it may be off.
    pub deviation: i32,
    /// How many rated answers it rests on.
    pub count: u32,
}

/// The best results of runs or sprints.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RunBest {
    /// Today.
    #[cfg_attr(feature = "schema", schema(required))]
    pub day: Option<u32>,
    /// Since Monday.
    #[cfg_attr(feature = "schema", schema(required))]
    pub week: Option<u32>,
    /// Ever.
    #[cfg_attr(feature = "schema", schema(required))]
    pub ever: Option<u32>,
}

/// The first page of puzzles.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleHome {
    /// The shelf that the rest is about.
    pub shelf: String,
    /// Every shelf.
    pub shelves: Vec<PuzzleShelf>,
    /// The caller's standing in this game.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rating: Option<Standing>,
    /// The puzzle of the day.
    pub today: PuzzleToday,
    /// The best runs and sprints on this shelf.
    pub best: PuzzleBests,
    /// How many skills of this game wait to be refreshed.
    pub due: u32,
}

/// A shelf of puzzles.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleShelf {
    /// Its name.
    pub name: &'static str,
    /// The game.
    pub game: &'static str,
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// Other divisions that play by the same rules.
    pub also: Vec<Division>,
    /// How many puzzles it has.
    pub count: usize,
}

/// The puzzle of the day, as a list names it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleToday {
    /// The date, such as `2026-11-16`.
    pub date: String,
    /// 0 for Monday to 6 for Sunday.
    pub weekday: usize,
    /// The id of the puzzle.
    pub puzzle: String,
    /// What is asked.
    pub kind: PuzzleKind,
    /// How hard it is.
    pub rating: i32,
    /// Whether the caller has solved it.
    pub solved: bool,
}

/// The best runs and sprints.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleBests {
    /// Of runs.
    pub run: RunBest,
    /// Of sprints.
    pub sprint: RunBest,
}

/// What the puzzles of a shelf are about.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleThemes {
    /// The themes that it has, in the order of the list.
    pub themes: Vec<PuzzleTheme>,
}

/// A theme of a shelf.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleTheme {
    /// The name in addresses.
    pub theme: String,
    /// The title.
    pub title: String,
    /// The id of the skill that it trains.
    pub skill: String,
    /// How many puzzles are about it.
    pub count: usize,
}

/// How somebody came to a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleMode {
    /// The server chose it, and the first answer counts.
    Rated,
    /// For practice.
    Practice,
    /// To refresh what is about to be forgotten.
    Refresh,
    /// As the puzzle of a day.
    Daily,
    /// By its address.
    Opened,
    /// In a run or a sprint.
    Run,
}

impl PuzzleMode {
    /// The name in addresses and storage.
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleMode::Rated => "rated",
            PuzzleMode::Practice => "practice",
            PuzzleMode::Refresh => "refresh",
            PuzzleMode::Daily => "daily",
            PuzzleMode::Opened => "opened",
            PuzzleMode::Run => "run",
        }
    }

    /// The mode with this name.
    pub fn named(name: &str) -> Option<PuzzleMode> {
        let all = [
            PuzzleMode::Rated,
            PuzzleMode::Practice,
            PuzzleMode::Refresh,
            PuzzleMode::Daily,
            PuzzleMode::Opened,
            PuzzleMode::Run,
        ];
        all.into_iter().find(|mode| mode.name() == name)
    }

    /// Whether the first answer moves the rating: the server chose the puzzle, and its theme was not named (LC-42).
    pub const fn is_rated(self) -> bool {
        matches!(self, PuzzleMode::Rated | PuzzleMode::Daily)
    }
}

/// A puzzle as its page shows it.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzlePage {
    /// The puzzle.
    pub puzzle: PuzzleShown,
    /// Its shelf.
    pub shelf: String,
    /// How the caller came to it.
    pub mode: PuzzleMode,
    /// Whether the next answer would move the rating.
    pub rated: bool,
    /// The caller's standing in this game.
    #[cfg_attr(feature = "schema", schema(required))]
    pub standing: Option<Standing>,
    /// How many hints there are.
    pub hints_of: usize,
    /// How far the caller is with it.
    pub state: PuzzleState,
    /// The result, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub result: Option<PuzzleAnswered>,
}

/// The puzzle of a day.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DailyPage {
    /// The puzzle.
    #[serde(flatten)]
    pub page: PuzzlePage,
    /// The date, such as `2026-11-16`.
    pub date: String,
}

/// How far somebody is with a puzzle.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleState {
    /// How often an answer was given.
    pub tries: u32,
    /// How many hints were shown.
    pub hints: u32,
    /// Whether it was solved or given up.
    pub over: bool,
}

/// A try at a puzzle.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleTry {
    /// The client's own id of it: the same try sent again changes nothing.
    pub id: String,
    /// The answer.
    pub answer: PuzzleReply,
    /// How long it took, in milliseconds, as the client saw it. No rating depends on it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub ms: u32,
}

/// The result of a try at a puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleAnswered {
    /// Whether it is right.
    pub right: bool,
    /// Whether it fell for the near miss.
    pub trap: bool,
    /// The judge's reasons against what was written.
    pub reasons: Vec<Reason>,
    /// What is said about each of them, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub explained: Vec<Explanation>,
    /// For a pair: whether each decision was right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<bool>>, nullable = false))]
    pub decisions: Option<[bool; 2]>,
    /// For a move: what is true after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub after: Option<TruthName>,
    /// Whether the puzzle is over: solved or given up.
    pub over: bool,
    /// Whether this answer moved the rating.
    pub rated: bool,
    /// How far the caller is with the puzzle now.
    pub state: PuzzleState,
    /// How the ratings changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub rating: Option<RatingMoved>,
    /// The key, once it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub key: Option<PuzzleKey>,
    /// How the skills of the caller changed.
    pub skills: Vec<SkillNews>,
}

/// How a rated answer changed the ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingMoved {
    /// The caller's standing before.
    pub before: Standing,
    /// The caller's standing now.
    pub after: Standing,
    /// The rating of the puzzle now.
    pub puzzle: i32,
}

/// The key of a puzzle: it leaves the server only when the puzzle is over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleKey {
    /// A shortest Solution.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<referee::Submission>, nullable = false))]
    pub witness: Option<Fields>,
    /// The near miss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub trap: Option<KeyTrap>,
    /// How many Solutions there are: one for each choice of cubes, counted up to twelve.
    pub solutions: usize,
    /// Whether there is only one.
    pub only: bool,
    /// The cubes of a shortest Solution.
    pub shortest: usize,
    /// Cubes without which there is no Solution.
    pub keystones: Vec<String>,
    /// What is true after each possible move; for a row of moves, before the one that is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub moves: Option<Vec<KeyMove>>,
    /// The codes of the judge's reasons for rejecting the paper; none if it is correct.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub codes: Option<Vec<String>>,
    /// For a pair: in which position the challenge is right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<bool>>, nullable = false))]
    pub right: Option<[bool; 2]>,
    /// The move that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub flub: Option<KeyFlub>,
    /// What the puzzle is about.
    pub themes: Vec<KeyTheme>,
    /// How many people have tried it.
    pub attempts: u32,
    /// How many of them solved it at their first try.
    pub solved: u32,
    /// How many of them fell for the near miss.
    pub trapped: u32,
    /// Where it comes from.
    pub made: PuzzleMade,
}

/// The near miss of a puzzle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KeyTrap {
    /// As it is presented.
    #[cfg_attr(feature = "schema", schema(value_type = referee::Submission))]
    pub submission: Fields,
    /// The code of its one fault.
    pub code: String,
    /// What the judge has against it.
    pub reasons: Vec<Reason>,
}

/// A move, and what is true after it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KeyMove {
    /// The cube.
    pub cube: String,
    /// Where it goes.
    pub to: Section,
    /// What is true then.
    pub truth: TruthName,
}

/// The first move that made a challenge right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KeyFlub {
    /// Its number, from 1.
    pub number: usize,
    /// The challenge.
    pub call: Situation,
}

/// What a puzzle is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KeyTheme {
    /// The name in addresses.
    pub theme: String,
    /// The title.
    pub title: String,
}

/// A hint for a puzzle.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleHint {
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// What it says.
    pub text: String,
}
