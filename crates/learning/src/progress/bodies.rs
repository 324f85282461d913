//! What goes over the network about progress: counts and ratings, skills, where points were lost, what is due.

use mat::{Game, Section, Situation};
use serde::{Deserialize, Serialize};

/// A rating, how far it may be off, and how many results it is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Standing {
    /// The rating.
    pub rating: i32,
    /// How far it may be off.
    pub deviation: i32,
    /// How many results it is made of.
    pub count: u32,
}

/// How well a skill is known (LC-53). Somebody who has not met it has no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SkillLevel {
    /// It has come up.
    Met,
    /// Three of the last four were right, without much help.
    Can,
    /// That, and on two days, and it lasts a week.
    Sure,
    /// That, and it lasts three weeks and holds in matches.
    Fluent,
}

/// What an answer changed about a skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SkillNews {
    /// The id of the skill.
    pub id: String,
    /// The title.
    pub title: String,
    /// How well it is known now.
    pub level: SkillLevel,
    /// In how many days it comes back.
    pub days: u32,
}

/// How somebody does in a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProgressPage {
    /// The game.
    pub game: Game,
    /// How many shakes were looked at.
    pub shakes: u32,
    /// How many puzzles were answered.
    pub puzzles: u32,
    /// How many lessons are done.
    pub lessons: u32,
    /// The rating by puzzles; `null` before the first one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub puzzle: Option<Standing>,
    /// The rating by play; `null` before the first shake that counts.
    #[cfg_attr(feature = "schema", schema(required))]
    pub play: Option<Standing>,
    /// The last twelve weeks, the earliest first.
    pub weeks: Vec<ProgressWeek>,
    /// The ratings of the bots.
    pub levels: Vec<LevelRating>,
    /// How many skills are due for a refresh.
    pub due: u32,
    /// How long turns took.
    pub turns: TurnTimes,
}

/// A week: the ratings at its end, and how many decisions in matches were right.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProgressWeek {
    /// Its Monday, such as `2026-11-16`.
    pub date: String,
    /// The rating by puzzles.
    #[cfg_attr(feature = "schema", schema(required))]
    pub puzzle: Option<i32>,
    /// How far it may be off.
    #[cfg_attr(feature = "schema", schema(required))]
    pub puzzle_deviation: Option<i32>,
    /// The rating by play.
    #[cfg_attr(feature = "schema", schema(required))]
    pub play: Option<i32>,
    /// How far it may be off.
    #[cfg_attr(feature = "schema", schema(required))]
    pub play_deviation: Option<i32>,
    /// Right decisions in matches.
    pub right: u32,
    /// All decisions in matches.
    pub chances: u32,
}

/// The rating of bots of a level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LevelRating {
    /// The name of the level.
    pub level: &'static str,
    /// Its rating.
    pub rating: i32,
}

/// How long turns took in the last shakes that had a limit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TurnTimes {
    /// Half of the turns took less, in seconds.
    #[cfg_attr(feature = "schema", schema(required))]
    pub median: Option<u32>,
    /// The usual limit, in seconds.
    #[cfg_attr(feature = "schema", schema(required))]
    pub allowed: Option<u32>,
    /// How many took longer than their limit.
    pub over: u32,
    /// How many took each tenth of the limit; those over the limit are not included.
    pub bars: Vec<u32>,
}

/// The skills of a game, and of the match.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SkillMap {
    /// Those that have been met, by group.
    pub groups: Vec<SkillGroup>,
    /// Those that have not been met yet.
    pub unmet: Vec<UnmetSkill>,
}

/// Skills that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SkillGroup {
    /// The title.
    pub title: String,
    /// The skills.
    pub skills: Vec<SkillStanding>,
}

/// How a skill stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SkillStanding {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
    /// How well it is known.
    pub level: SkillLevel,
    /// Whether it fades and is worth a refresh.
    pub due: bool,
    /// In how many days it comes back.
    pub days: u32,
    /// If it fades and no puzzle shows it: the lesson that practises it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub lesson: Option<String>,
}

/// A skill that has not come up yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct UnmetSkill {
    /// The id.
    pub id: String,
    /// The title.
    pub title: String,
}

/// Where points were lost in the last shakes of a game.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WeaknessReport {
    /// How many shakes were looked at.
    pub shakes: u32,
    /// What was lost, the most first.
    pub rows: Vec<WeaknessRow>,
}

/// The kinds of errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Weakness {
    /// A right Now was not called.
    MissedNow,
    /// A right Impossible was not called.
    MissedImpossible,
    /// A move gave Now although another was safe.
    GaveNow,
    /// A move left no Solution although another was safe.
    LeftNothing,
    /// A challenge was wrong.
    WrongChallenge,
    /// A Solution was wrong.
    WrongSolution,
    /// A Goal had no Solution.
    Goals,
    /// A turn took longer than its limit.
    Time,
}

/// How often something went wrong.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WeaknessRow {
    /// What went wrong.
    pub kind: Weakness,
    /// How often.
    pub n: u32,
    /// Out of how many chances.
    pub of: u32,
    /// Whether these are too few to say anything.
    pub few: bool,
    /// What most of these errors have in common.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub observation: Option<Observation>,
    /// Whether there are fewer errors than in the shakes before, or more; absent if that cannot be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub better: Option<bool>,
    /// Where it can be practised: the positions themselves, or a theme of puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub practise: Option<Practise>,
}

/// What most of the errors of a row have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Observation {
    /// What it is.
    #[serde(flatten)]
    pub fact: ObservedFact,
    /// How many of the errors it is true of.
    pub n: u32,
    /// How many errors there are.
    pub of: u32,
}

/// Something that errors can have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ObservedFact {
    /// The Solution needed a cube from Resources.
    ResourceCube,
    /// The Solution was on the mat.
    OnMat,
    /// The cube went to this section.
    Section {
        /// Which.
        section: Section,
    },
    /// The judge gave this reason.
    Code {
        /// Its code.
        code: String,
    },
    /// This was called.
    Call {
        /// What.
        call: Situation,
    },
    /// The shortest Solution had this many cubes.
    Length {
        /// How many.
        cubes: u32,
    },
}

/// Where something can be practised.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Practise {
    /// The positions themselves, the latest first.
    Moments(Vec<PractiseMoment>),
    /// Puzzles of a theme.
    Puzzles {
        /// Which.
        theme: String,
    },
}

/// A moment of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PractiseMoment {
    /// The code of the table; its record and its analysis are those of its last match.
    pub table: String,
    /// The number of the shake in the match, from 1.
    pub shake: u32,
    /// The line of the record, as an analysis names it.
    pub number: u32,
}

/// The days of a rating.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingDays {
    /// The days on which it moved, the earliest first.
    pub days: Vec<RatingDay>,
}

/// A rating at the end of a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingDay {
    /// The day, such as `2026-11-16`.
    pub date: String,
    /// The rating.
    pub rating: i32,
    /// How far it may be off.
    pub deviation: i32,
}

/// Puzzles for what fades, mixed and without names (LC-54).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refresh {
    /// Their ids.
    pub puzzles: Vec<String>,
    /// How many skills they are for.
    pub skills: u32,
    /// About how long it takes.
    pub minutes: u32,
}
