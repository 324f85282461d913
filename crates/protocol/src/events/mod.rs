//! Events: a tournament as its staff and the public see it (TD-1 to TD-58). These pages name people only as far as the caller
//! may see their names.

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

/// A request to open an event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventWish {
    /// What it is called.
    pub title: String,
    /// Where it is.
    #[serde(default)]
    pub place: String,
    /// Its first day, such as `2027-03-13`.
    pub from: String,
    /// Its last day; the first by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub to: Option<String>,
    /// The season, such as `2026-27`.
    pub season: String,
    /// What is usual for such an event; the games named are added to it.
    pub template: Template,
    /// What the organiser is called in the log.
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
    /// How it is played; by default with the template's options.
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

/// What the organiser changes about an event outside its log; what is left out stays.
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
    /// How many tables make a row of the hall.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub row: Option<usize>,
    /// Where sheets are handed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hand_in: Option<String>,
}

/// What anyone with its code may know of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventInfo {
    /// The code to type: six letters.
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
    /// How many tables make a row of the hall.
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
    /// What they are called in the log; no two have the same label.
    pub label: String,
    /// The team of a coach or a judge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
    /// Whether they are connected now.
    pub here: bool,
    /// The call a judge is handling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub call: Option<usize>,
}

/// A request for a link for somebody on the staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkWish {
    /// What they may do.
    pub role: EventRole,
    /// For whom it is; whoever takes it may choose another name.
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
    /// When it was created, in milliseconds since 1970.
    pub made: i64,
    /// Who came through it.
    pub used_by: Vec<String>,
    /// Whether it was revoked.
    pub revoked: bool,
    /// Its secret, shown once: when it is created.
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

/// A request to join the staff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterWish {
    /// The secret of the link.
    pub secret: String,
    /// The name the caller wants in the log; by default the one on the link.
    #[serde(default)]
    pub label: String,
    /// A judge's team, to whose tables they are then not sent (TD-48).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
}

/// A command as it is sent: `POST events/CODE/commands`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EventCommand {
    /// The client's own id for it: sent again, it is answered again but not carried out again.
    pub id: String,
    /// The game it is about, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// What to do.
    pub act: EventAct,
}

/// The outcome of a command that was accepted.
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
    /// The tables that those who are here fill.
    pub fit: TableSizes,
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
    /// Tables of the round that is on, with their states, by number.
    pub sheets: Vec<SheetSquare>,
}

/// How many tables of which size (TD-5).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TableSizes {
    /// Tables of three.
    pub threes: usize,
    /// Tables of two.
    pub twos: usize,
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
    /// Its state, the most urgent first: `called`, `differ`, `judge-there`, `appeal`, `no-sheet`, `typed`, `agreed`, `playing`.
    pub state: SquareState,
    /// Whether it is a live table.
    pub live: bool,
    /// Since when, in milliseconds since 1970, if that matters.
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
        /// Who, as the caller may see them named.
        player: String,
        /// Why, if a reason was given.
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
    /// Nicknames asking to play, entered with the join code.
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
    /// The address for phones in the room, such as `http://192.168.1.7:7700`; left out if the page's own is as good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub address: Option<String>,
}

/// The event as a member of its staff sees it: `GET events/CODE`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EventPage {
    /// The event.
    pub event: EventInfo,
    /// What the caller is there.
    pub you: StaffInfo,
    /// The staff; only the judges, unless the caller is the organiser.
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
    /// Where copies go, if a place was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub copy: Option<CopyInfo>,
    /// How many other devices are connected.
    pub phones: usize,
    /// The server's clock, in milliseconds since 1970.
    pub now: i64,
}
