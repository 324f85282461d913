//! Classes: a coach, pupils, their assignments, and what comes of them (LC-65 to LC-76).
//!
//! Pupils are known by their number in the class, so that nobody outside the server learns who they are elsewhere.

mod assignment;
mod board;
mod league;
mod live;
mod report;
mod same_roll;

use mat::{Book, Division};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use assignment::{
    Assigned, Assignment, AssignmentChange, AssignmentPage, AssignmentWish, ItemAnswered, ItemHint, ItemPage,
    ItemSaid, ItemTry, PositionAsk, PositionTruth, PuzzleChoice,
};
pub use board::{
    Board, Cell, CellState, ItemKind, ItemRef, ItemTitle, Mistake, MyWork, PupilAnswer, PupilPage, PupilRow,
    PupilWhere, PupilWork, Stuck,
};
pub use league::{ChallengeWish, LeagueForm, LeagueMatch, LeaguePage, LeagueRow, SeatsWish};
pub use live::{ClassSaid, ClassSays, ClassStage, Heard, Looked, OnStage, Shown};
pub use report::{ClassReport, PupilReport, SkillCount, WorkCount};
pub use same_roll::{
    RollForm, RollGiven, RollPaper, RollPaperTry, RollPaperVerdict, RollResult, RollRow, RollWish,
};

/// A request to open a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassWish {
    /// What it is called.
    pub name: String,
    /// The rulebook that it plays by.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// When it ends by itself, in milliseconds since 1970; by default the next 31 July.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ends: Option<i64>,
}

/// What a coach changes about a class; what is left out stays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ClassChange {
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// Whether others may still join.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub joining: Option<bool>,
    /// Whether classmates may use the quick phrases at tables of the class.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub phrases: Option<bool>,
    /// Whether classmates see each other's nicknames.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub names: Option<bool>,
    /// Whether there is a league, and which.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub league: Option<LeagueForm>,
    /// When the class ends by itself, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ends: Option<i64>,
    /// Whether it gets a new code; the old one then stops working.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(nullable = false)]
    pub new_code: bool,
}

/// The classes of the caller.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct ClassList {
    /// Those where the caller is a coach.
    pub teaches: Vec<ClassInfo>,
    /// Those where the caller is a pupil.
    pub attends: Vec<ClassInfo>,
}

/// What anyone with its code may know of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClassInfo {
    /// The code to type: six letters.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// The nickname of its coach.
    pub coach: String,
    /// How many pupils it has.
    pub pupils: u32,
    /// Whether others may still join.
    pub joining: bool,
    /// When it ends by itself, in milliseconds since 1970.
    pub ends: i64,
}

/// What somebody is in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClassRole {
    /// The class is this person's own.
    Coach,
    /// May do everything except delete it (LC-76).
    Helper,
    /// Learns here.
    Pupil,
}

/// The caller in a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClassMe {
    /// What the caller is here.
    pub role: ClassRole,
    /// What the others call the caller here.
    pub nickname: String,
    /// The number of a pupil, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub number: Option<u32>,
}

/// A class as its page shows it to the caller.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ClassPage {
    /// What everybody may know.
    pub class: ClassInfo,
    /// The caller, if in the class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub me: Option<ClassMe>,
    /// Three nicknames for somebody who is about to join.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<String>,
    /// The assignments, in the coach's order; for members only. Pupils see the open ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assignments: Vec<AssignmentPage>,
    /// Whether classmates see each other's nicknames.
    pub names: bool,
    /// Whether classmates may use the quick phrases.
    pub phrases: bool,
    /// The league.
    pub league: LeagueForm,
    /// The pupils; for coaches, and for classmates if names are shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<ClassMember>,
}

/// A pupil as the list of a class shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClassMember {
    /// The number in the class, from 1.
    pub number: u32,
    /// What the others call this pupil.
    pub nickname: String,
    /// Whether this pupil is connected.
    pub here: bool,
    /// Whether this pupil has left.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(nullable = false)]
    pub left: bool,
}

/// What a newcomer to a class wants to be called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct JoinWish {
    /// The nickname.
    pub nickname: String,
}

/// What a coach changes about a pupil.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MemberChange {
    /// Gives the pupil a new nickname, which the server draws (LC-74).
    pub rename: bool,
}

/// Whose cards to print.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CardsWish {
    /// The numbers of the pupils; all if none is named. Their old cards then stop working.
    pub pupils: Vec<u32>,
}

/// A card that brings a pupil back on any device (LC-67). Its code is shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClassCard {
    /// The number of the pupil.
    pub number: u32,
    /// The nickname.
    pub nickname: String,
    /// Ten letters in two halves.
    pub code: String,
}

/// A code that was typed: a card's or a helper's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClassCodeWish {
    /// As it was typed.
    pub code: String,
}

/// A code that makes somebody a helper, once and for a short time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HelperCode {
    /// Ten letters in two halves.
    pub code: String,
    /// When it expires, in milliseconds since 1970.
    pub expires: i64,
}

/// A line of the log of a class, for the coach to read (LC-74).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClassLogLine {
    /// Its number, from 1.
    pub number: i64,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who: a nickname.
    pub who: String,
    /// What happened.
    pub what: ClassEvent,
    /// Whom or what it concerned: a nickname, or the title of an assignment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub whom: Option<String>,
}

/// What happens in a class, as its log names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClassEvent {
    /// The class was opened.
    Opened,
    /// Somebody joined.
    Joined,
    /// Somebody came back with a card.
    CameBack,
    /// Somebody left.
    Left,
    /// A pupil was removed.
    Removed,
    /// A pupil got another nickname.
    Renamed,
    /// The class got a new code.
    NewCode,
    /// Joining was opened.
    JoiningOpened,
    /// Joining was closed.
    JoiningClosed,
    /// Something about the class was changed.
    Changed,
    /// Cards were made.
    Cards,
    /// Somebody became a helper.
    Helper,
    /// An assignment was set.
    Assigned,
    /// An assignment was changed.
    AssignmentChanged,
    /// An assignment was deleted.
    AssignmentDeleted,
    /// A hint was sent.
    Hinted,
    /// Pupils were seated at a table.
    Seated,
    /// Everything was paused.
    Paused,
    /// The pause ended.
    WentOn,
    /// A new term of the league began.
    NewTerm,
}
