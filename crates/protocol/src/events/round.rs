//! A round: its tables, sheets and calls, and the clock of the room (sections 9 to 11).

use std::collections::{BTreeMap, BTreeSet};

use mat::Judgement;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tournament::{
    AnnouncementKind, CallKind, EventPhase, EventResultState, EventStatus, ResultSource, TableResult,
};
use utoipa::ToSchema;

use super::SquareState;

/// A round as the caller may see it: `GET events/CODE/round?game=G&round=N`; the last one if none is named.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct RoundPage {
    /// The game.
    pub game: String,
    /// Its number; 0 before the first draw.
    pub number: usize,
    /// Out of how many.
    pub of: usize,
    /// How far along it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub phase: Option<EventPhase>,
    /// The clock of the room, once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub clock: Option<RoomClock>,
    /// Its tables, by number. A draft is shown to the organiser alone.
    pub tables: Vec<TableInfo>,
    /// Players who are here but have no seat.
    pub unseated: Vec<String>,
}

/// The clock of the room (TD-45, TD-47).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RoomClock {
    /// The game whose round it is.
    pub game: String,
    /// The round.
    pub round: usize,
    /// When it began, in milliseconds since 1970.
    pub began: i64,
    /// Since when the room is paused, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub paused: Option<i64>,
    /// How long it had been paused before, in milliseconds.
    pub stood: i64,
    /// How long a round is, in seconds.
    pub round_s: i64,
    /// How long a running shake may go on, in seconds.
    pub extra_s: i64,
    /// What is announced, and when by the wall clock, as far as is known now.
    pub announcements: Vec<TimedAnnouncement>,
}

/// An announcement of the room's clock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TimedAnnouncement {
    /// What is announced.
    pub what: AnnouncementKind,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Seconds of round time.
    pub round_s: i64,
    /// The section of the rulebook behind it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<String>,
    /// The sentence to read aloud (TD-46).
    pub aloud: String,
}

/// A table of a round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct TableInfo {
    /// Its number in the hall.
    pub number: usize,
    /// Its row and its place in it, from 1.
    pub stands: (usize, usize),
    /// The section, from 1, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub section: Option<usize>,
    /// The players, clockwise; empty if the table is gone.
    pub seats: Vec<SeatInfo>,
    /// Its state.
    pub square: SquareState,
    /// Since when, in milliseconds since 1970, if that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub since: Option<i64>,
    /// How far along its result is.
    pub state: EventResultState,
    /// Whether it is a live table.
    pub live: bool,
    /// The code of the live table, once it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub code: Option<String>,
    /// The shake a live table is at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shake: Option<u32>,
    /// What the caller has typed; the organiser sees all entries once they differ or count, others only their own (TD-32).
    pub entries: Vec<EnteredSheet>,
    /// The result that counts, for those who may see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub result: Option<TableResult>,
    /// The match points that follow from it.
    pub points: BTreeMap<String, i64>,
    /// Where the result came from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub came: Option<ResultSource>,
    /// What was ruled here, oldest first.
    pub rulings: Vec<RulingInfo>,
    /// The appeal, open or decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub appeal: Option<AppealInfo>,
    /// The numbers of its open calls.
    pub calls: Vec<usize>,
    /// Players with a warning for conduct, from any round (TD-28).
    pub warned: BTreeSet<String>,
}

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatInfo {
    /// A, B or C, clockwise.
    pub seat: String,
    /// The id of the player.
    pub player: String,
    /// What pages call them.
    pub shown: String,
    /// The team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
    /// Points before this round.
    pub points: i64,
    /// Whether they are here.
    pub status: EventStatus,
    /// Whether they have signed the sheet.
    pub signed: bool,
    /// Whether the caller coaches them, or judges for their team.
    pub own: bool,
}

/// A sheet as somebody typed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EnteredSheet {
    /// The entry of the log.
    pub entry: usize,
    /// Who.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What.
    pub result: TableResult,
}

/// A sheet checked while it is typed: `POST events/CODE/sheet`. Nothing is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SheetWish {
    /// The game, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// The table.
    pub table: usize,
    /// Totals by player, as far as typed.
    pub totals: BTreeMap<String, i64>,
    /// Those who were not there.
    #[serde(default)]
    pub absent: BTreeSet<String>,
    /// The shakes, if the whole sheet is typed: scores by player.
    #[serde(default)]
    pub shakes: Vec<BTreeMap<String, i64>>,
    /// Penalty points by player.
    #[serde(default)]
    pub penalties: BTreeMap<String, i64>,
}

/// What is found in a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct SheetFound {
    /// Sums of the shakes, if they were typed.
    pub sums: BTreeMap<String, i64>,
    /// What looks odd; it can be stored all the same (TD-31).
    pub notes: Vec<SheetNote>,
}

/// Something odd about a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SheetNote {
    /// `sum-wrong`, `impossible-score`, `impossible-shake`, `odd-total` or `high-total`.
    pub code: String,
    /// The player, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub player: Option<String>,
    /// The shake, from 1, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub shake: Option<usize>,
    /// What was expected, for `sum-wrong`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub expected: Option<i64>,
    /// The sections of the rulebook.
    pub rule: String,
}

/// A call for a judge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CallInfo {
    /// Its number: that of its entry.
    pub number: usize,
    /// The game.
    pub game: String,
    /// The round.
    pub round: usize,
    /// The table.
    pub table: usize,
    /// What it is about.
    pub kind: CallKind,
    /// In the caller's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub about: Option<String>,
    /// When it was raised, in milliseconds since 1970.
    pub at: i64,
    /// Who took it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub taken_by: Option<String>,
    /// When, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub taken_at: Option<i64>,
    /// Judges with a player of their own team there, each with that player (TD-48).
    pub own: Vec<(String, String)>,
}

/// A ruling at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RulingInfo {
    /// Its entry in the log.
    pub entry: usize,
    /// The judge.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// What was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub about: Option<String>,
    /// What was ruled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub ruled: Option<String>,
    /// The number of the attached verdict (TD-49).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub verdict: Option<usize>,
}

/// An appeal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AppealInfo {
    /// Who appeals.
    pub player: String,
    /// Against what.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub about: Option<String>,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Whether it was upheld, once decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub upheld: Option<bool>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reason: Option<String>,
}

/// What a judge attaches to a ruling: `POST events/CODE/verdicts`; the server judges it again (TD-49).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerdictWish {
    /// The client's own id.
    pub id: String,
    /// The request, as sent to the judge's desk.
    #[schema(value_type = Object)]
    pub request: Map<String, Value>,
}

/// A verdict of the judge's desk, attached to the event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct VerdictInfo {
    /// Its number.
    pub number: usize,
    /// The request.
    #[schema(value_type = Object)]
    pub request: Map<String, Value>,
    /// What the program said.
    pub judgement: Judgement,
    /// The version of the program.
    pub version: String,
}
