//! Events: a tournament as its staff and the public see it (TD-1 to TD-58). Names are in these pages only as far as the caller
//! may see them.

mod draw;
mod entries;
mod live;
mod public;
mod round;
mod standings;

use serde::{Deserialize, Serialize};
use tournament::{EventAct, EventLevel, EventPhase, EventRole, GameSettings};
use utoipa::ToSchema;

pub use draw::{DraftWish, DrawPage, Flaw, MetPair, MissingSets, RepairPage, RepairWish, TableDraw, WhyFlaw};
pub use entries::{
    ColumnChoice, ImportColumn, ImportPage, ImportRow, ImportTrouble, ImportWish, PeoplePage, PlayerChange,
    PlayerRow, TeamRow,
};
pub use live::{EventSaid, EventSays, Touched};
pub use public::{PublicGame, PublicPage, PublicSeat, PublicStandings, PublicTable, SeatClaimed, SeatWish};
pub use round::{
    AppealInfo, CallInfo, EnteredSheet, RoomClock, RoundPage, RulingInfo, SeatInfo, SheetFound, SheetNote,
    SheetWish, TableInfo, TimedAnnouncement, VerdictInfo, VerdictWish,
};
pub use standings::{
    AdjustmentInfo, AwardLine, AwardsPage, Corrected, MetricInfo, StandingRow, StandingsPage,
    StandingsSubject,
};

/// What opens an event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventWish {
    /// What it is called.
    pub title: String,
    /// Where it is.
    #[serde(default)]
    pub place: String,
    /// Its first day, as `2027-03-13`.
    pub from: String,
    /// Its last day; the first where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub to: Option<String>,
    /// The season, as `2026-27`.
    pub season: String,
    /// What is usual for such an event; games that are named come on top of it.
    pub template: Template,
    /// How the organiser is called in the log.
    pub label: String,
    /// The games, with their ids: letters, digits and hyphens.
    pub games: Vec<GameWish>,
}

/// A game that an event begins with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GameWish {
    /// Its id: letters, digits and hyphens.
    pub id: String,
    /// How it is played; the template's options where nothing is said.
    pub settings: GameSettings,
}

/// Kinds of events, with what is usual for them (section 4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Template {
    /// One game, single entry, no teams.
    ClubEvening,
    /// Teams, double entry.
    LeagueDay,
    /// Sections, double entry, play-offs.
    State,
}

/// What the organiser changes about an event beside its log; what is left out stays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EventChange {
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<String>,
    /// Where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub place: Option<String>,
    /// Its first day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub from: Option<String>,
    /// Its last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub to: Option<String>,
    /// How much of a name the public may see at most (TD-53).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub public: Option<EventLevel>,
    /// Whether the public sees the names of teams and schools.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub show_teams: Option<bool>,
    /// When names, grades and consent are deleted, in milliseconds since 1970 (TD-58).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deletes: Option<i64>,
    /// How many sets of cubes there are (TD-9).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sets: Option<usize>,
    /// How many tables stand in a row of the hall.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub row: Option<usize>,
    /// Where sheets are handed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hand_in: Option<String>,
}

/// What everybody who has its code may know of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventInfo {
    /// What is typed to get there: six letters.
    pub code: String,
    /// What it is called.
    pub title: String,
    /// Where it is.
    pub place: String,
    /// Its first day.
    pub from: String,
    /// Its last day.
    pub to: String,
    /// The season.
    pub season: String,
    /// How much of a name the public may see at most.
    pub public: EventLevel,
    /// Whether the public sees the names of teams and schools.
    pub show_teams: bool,
    /// When names are deleted, in milliseconds since 1970.
    pub deletes: i64,
    /// The fingerprint of the seed of its draws: its SHA-256.
    pub fingerprint: String,
    /// Whether it is over.
    pub finished: bool,
    /// How many sets of cubes there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sets: Option<usize>,
    /// How many tables stand in a row of the hall.
    pub row: usize,
    /// Where sheets are handed in.
    pub hand_in: String,
}

/// The events of the caller.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct EventList {
    /// Each with what the caller is there.
    pub events: Vec<MyEvent>,
}

/// An event of the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MyEvent {
    /// The event.
    pub event: EventInfo,
    /// What the caller is there.
    pub you: StaffInfo,
}

/// Somebody on the staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StaffInfo {
    /// The number, from 1; it never changes.
    pub number: u32,
    /// What they may do.
    pub role: EventRole,
    /// How they are called in the log; no two are called alike.
    pub label: String,
    /// Whose coach, or of which team a judge is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
    /// Whether they are connected now.
    pub here: bool,
    /// The call that a judge has in hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub call: Option<usize>,
}

/// What makes a link for somebody of the staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkWish {
    /// What they may do.
    pub role: EventRole,
    /// For whom it is; who takes it may choose another name.
    #[serde(default)]
    pub label: String,
    /// The team of a coach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
}

/// A link of the staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LinkInfo {
    /// Its number, from 1.
    pub number: u32,
    /// What it lets people do.
    pub role: EventRole,
    /// For whom it is.
    pub label: String,
    /// The team of a coach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
    /// Who came by it.
    pub used_by: Vec<String>,
    /// Whether it was revoked.
    pub revoked: bool,
    /// Its secret, once: when it is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub secret: Option<String>,
}

/// The links of an event.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct LinkList {
    /// The newest last.
    pub links: Vec<LinkInfo>,
}

/// What takes a place on the staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterWish {
    /// The secret of the link.
    pub secret: String,
    /// How the caller is to be called in the log; as the link says where nothing is said.
    #[serde(default)]
    pub label: String,
    /// The team of a judge, who is then not sent to its tables (TD-48).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
}

/// A command as it is sent: `POST events/CODE/commands`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventCommand {
    /// The client's own id of it: sent again, it is answered again and not carried out again.
    pub id: String,
    /// The game it is about, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// What is to be done.
    pub act: EventAct,
}

/// What came of a command that was accepted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EventDone {
    /// Its entry in the log.
    pub entry: EntryInfo,
}

/// An entry of the log as a page shows it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EntryInfo {
    /// Its number, from 1.
    pub number: usize,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who.
    pub by: String,
    /// In which role.
    pub role: EventRole,
    /// In which game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// What was done. Those who may not see a result see the act without it.
    pub act: EventAct,
    /// Whether it still counts: no undo that counts names it.
    pub counts: bool,
    /// Whether the caller may undo it.
    pub mine: bool,
}

/// A part of the log: `GET events/CODE/log?after=N`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LogPage {
    /// Its entries, at most 500 at a time.
    pub entries: Vec<EntryInfo>,
    /// How many the log has.
    pub of: usize,
    /// The hash of its last line.
    pub head: String,
}

/// A game of an event as the overview has it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// What it is called, such as On-Sets Middle.
    pub title: String,
    /// How it is played.
    pub settings: GameSettings,
    /// How many players it has.
    pub players: usize,
    /// How many of them are here.
    pub present: usize,
    /// How many teams.
    pub teams: usize,
    /// Its rounds so far.
    pub rounds: Vec<RoundInfo>,
    /// Up to which round the public sees the standings; 0 for none.
    pub released: usize,
    /// The clock of the room, while a round is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub clock: Option<RoomClock>,
    /// Tables of the round that is on, with their states, in order of their numbers.
    pub sheets: Vec<SheetSquare>,
}

/// How far along a round is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RoundInfo {
    /// Its number, from 1.
    pub number: usize,
    /// How far along it is.
    pub phase: EventPhase,
    /// How many tables it has.
    pub tables: usize,
    /// How many results are confirmed.
    pub confirmed: usize,
}

/// A table as a square (design, section 2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SheetSquare {
    /// Its number in the hall.
    pub table: usize,
    /// What is the matter with it, the weightiest first: `called`, `differ`, `judge-there`, `appeal`, `no-sheet`, `typed`, `agreed`, `playing`.
    pub state: SquareState,
    /// Whether it is a live table.
    pub live: bool,
    /// Since when it has been so, in milliseconds since 1970, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub since: Option<i64>,
}

/// The states of a table, the same everywhere (design, section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SquareState {
    /// It is being played.
    Playing,
    /// A judge was called.
    Called,
    /// A judge is there.
    JudgeThere,
    /// It has finished, and there is no sheet yet.
    NoSheet,
    /// Its sheet was typed once.
    Typed,
    /// Its result counts.
    Agreed,
    /// Its entries differ.
    Differ,
    /// An appeal is open.
    Appeal,
}

/// Something the organiser should look at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum LookAt {
    /// An open appeal.
    Appeal {
        /// The game.
        game: String,
        /// The round.
        round: usize,
        /// The table.
        table: usize,
    },
    /// Entries that differ.
    Differ {
        /// The game.
        game: String,
        /// The round.
        round: usize,
        /// The table.
        table: usize,
    },
    /// A sheet without all signatures.
    Unsigned {
        /// The game.
        game: String,
        /// The round.
        round: usize,
        /// The table.
        table: usize,
        /// How many are missing.
        missing: usize,
    },
    /// Somebody is away.
    Away {
        /// Who, as the caller may call them.
        player: String,
        /// Why, where that was said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        reason: Option<String>,
    },
    /// Two running rounds would seat the same person.
    TwoSeats {
        /// Who.
        player: String,
    },
    /// Cube sets are missing.
    Sets {
        /// How many.
        missing: usize,
    },
    /// Somebody asks to play (a nickname by the join code).
    Wishes {
        /// How many.
        count: usize,
    },
    /// The copy to the second place failed.
    Copy {
        /// What went wrong.
        fault: String,
    },
}

/// Where copies of the event go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CopyInfo {
    /// The folder, as the organiser named it.
    pub place: String,
    /// When the last copy was written, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub at: Option<i64>,
    /// What went wrong with the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fault: Option<String>,
}

/// Where other devices find the server: `GET reach`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Reach {
    /// The address for phones in the room, such as `http://192.168.1.7:7700`; nothing where that of the page is as good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub address: Option<String>,
}

/// The event as somebody of its staff sees it: `GET events/CODE`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EventPage {
    /// The event.
    pub event: EventInfo,
    /// What the caller is there.
    pub you: StaffInfo,
    /// The staff; judges only, for those who are not the organiser.
    pub staff: Vec<StaffInfo>,
    /// Its games.
    pub games: Vec<GameInfo>,
    /// Calls that are open, oldest first.
    pub calls: Vec<CallInfo>,
    /// What the organiser should look at.
    pub look_at: Vec<LookAt>,
    /// The last entry of the log that counts, for the foot of the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last: Option<EntryInfo>,
    /// How many entries the log has.
    pub entries: usize,
    /// The hash of its last line.
    pub head: String,
    /// Where copies go, where a place was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub copy: Option<CopyInfo>,
    /// How many other devices are connected.
    pub phones: usize,
    /// The server's clock, in milliseconds since 1970.
    pub now: i64,
}
