//! What is stored about events: settings, the log, people, staff and its links, claims, attachments, live tables.

use super::Read;

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRow {
    /// The id.
    pub id: String,
    /// The code that leads there.
    pub code: String,
    /// Title, place, days, levels of names and the seed of its draws, as JSON.
    pub settings: String,
    /// When it was created, in milliseconds since 1970.
    pub made: i64,
    /// When names are deleted, in milliseconds since 1970.
    pub deletes: i64,
    /// Whether it is over.
    pub finished: bool,
}

/// What identifies a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPersonRow {
    /// The id of the event.
    pub event: String,
    /// The id of the player.
    pub player: String,
    /// Name, nickname, league, grade and consent, as JSON.
    pub body: String,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLineRow {
    /// The id of the event.
    pub event: String,
    /// Its number, from 1.
    pub number: i64,
    /// The sealed line.
    pub line: String,
    /// The sender, and the client's own id for it.
    pub client: String,
}

/// A link of the staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventLinkRow {
    /// The SHA-256 of the secret.
    pub secret: String,
    /// The id of the event.
    pub event: String,
    /// Its number, from 1.
    pub number: i64,
    /// The role it gives.
    pub role: String,
    /// For whom it is.
    pub label: String,
    /// The team of a coach.
    pub team: Option<String>,
    /// When it was created, in milliseconds since 1970.
    pub made: i64,
    /// Whether it was revoked.
    pub revoked: bool,
}

/// Somebody on the staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventStaffRow {
    /// The id of the event.
    pub event: String,
    /// The id of the person.
    pub person: String,
    /// The number, from 1.
    pub number: i64,
    /// What they may do.
    pub role: String,
    /// What they are called in the log.
    pub label: String,
    /// The team of a coach or a judge.
    pub team: Option<String>,
    /// The number of the link by which they came.
    pub link: Option<i64>,
}

/// A device that plays for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventClaimRow {
    /// The id of the event.
    pub event: String,
    /// The id of the player.
    pub player: String,
    /// The id of the person whose device it is.
    pub person: String,
}

/// An attachment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventFileRow {
    /// The id of the event.
    pub event: String,
    /// `verdict`, `record` or `wish`.
    pub kind: String,
    /// Its key among those of its kind.
    pub key: String,
    /// Its content.
    pub body: String,
    /// The id of the person who brought it, if that matters.
    pub person: Option<String>,
}

/// A live table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventTableRow {
    /// The id of the table.
    pub table: String,
    /// Its code.
    pub code: String,
    /// The id of the event.
    pub event: String,
    /// The game.
    pub game: String,
    /// The round.
    pub round: i64,
    /// Its number in the hall.
    pub number: i64,
    /// Whether its match is over.
    pub ended: bool,
    /// Whether the log of the event has its result, or wants none.
    pub reported: bool,
}

/// A change to an event.
#[derive(Debug, Clone)]
pub enum EventWrite {
    /// A new event, or changes to one.
    Event(EventRow),
    /// The event and everything in it is removed.
    End(String),
    /// What identifies a player.
    Person(EventPersonRow),
    /// What identifies this player is deleted (TD-58).
    ForgetPlayer {
        /// The id of the event.
        event: String,
        /// The id of the player.
        player: String,
    },
    /// What identifies any of its players is deleted.
    ForgetPeople(String),
    /// A line of the log. It is a fault if one has its number, or comes from the same client with the same id.
    Line(EventLineRow),
    /// A new link.
    Link(EventLinkRow),
    /// A link is revoked, and everybody who came through it leaves the staff.
    Revoke {
        /// The id of the event.
        event: String,
        /// The number of the link.
        number: i64,
    },
    /// A new member of the staff, or changes to one.
    Staff(EventStaffRow),
    /// Somebody leaves the staff.
    EndStaff {
        /// The id of the event.
        event: String,
        /// The id of the person.
        person: String,
    },
    /// A device plays for a player, and for nobody else.
    Claim(EventClaimRow),
    /// No device plays for the player any longer.
    FreeClaim {
        /// The id of the event.
        event: String,
        /// The id of the player.
        player: String,
    },
    /// Something is attached.
    File(EventFileRow),
    /// An attachment is removed.
    ForgetFile {
        /// The id of the event.
        event: String,
        /// Its kind.
        kind: String,
        /// Its key.
        key: String,
    },
    /// A live table, or changes to it.
    Table(EventTableRow),
    /// The match of this table is over: if the table belongs to an event, that must be reported.
    TableEnded(String),
}

/// Reading events.
pub trait EventStore: Send + Sync {
    /// The event with this code.
    fn event_with_code<'a>(&'a self, code: &'a str) -> Read<'a, Option<EventRow>>;
    /// The event with this id.
    fn event<'a>(&'a self, id: &'a str) -> Read<'a, Option<EventRow>>;
    /// The events on whose staff this person is, the latest first.
    fn events_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<EventRow>>;
    /// Events whose names should have been deleted, and that still have some.
    fn events_to_thin(&self, moment: i64, limit: i64) -> Read<'_, Vec<EventRow>>;
    /// What identifies the players.
    fn event_people<'a>(&'a self, event: &'a str) -> Read<'a, Vec<EventPersonRow>>;
    /// The log.
    fn event_log<'a>(&'a self, event: &'a str) -> Read<'a, Vec<EventLineRow>>;
    /// The last line of the log.
    fn last_line<'a>(&'a self, event: &'a str) -> Read<'a, Option<EventLineRow>>;
    /// The links, the newest last.
    fn event_links<'a>(&'a self, event: &'a str) -> Read<'a, Vec<EventLinkRow>>;
    /// The link whose secret has this hash.
    fn event_link<'a>(&'a self, secret: &'a str) -> Read<'a, Option<EventLinkRow>>;
    /// The staff, by number.
    fn event_staff<'a>(&'a self, event: &'a str) -> Read<'a, Vec<EventStaffRow>>;
    /// This person's place on the staff of an event.
    fn on_staff<'a>(&'a self, event: &'a str, person: &'a str) -> Read<'a, Option<EventStaffRow>>;
    /// This person's places on all staffs.
    fn staff_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<EventStaffRow>>;
    /// The devices that play for players.
    fn event_claims<'a>(&'a self, event: &'a str) -> Read<'a, Vec<EventClaimRow>>;
    /// The players this person's devices play for.
    fn claims_of<'a>(&'a self, person: &'a str) -> Read<'a, Vec<EventClaimRow>>;
    /// The attachments of a kind.
    fn event_files<'a>(&'a self, event: &'a str, kind: &'a str) -> Read<'a, Vec<EventFileRow>>;
    /// One of them.
    fn event_file<'a>(
        &'a self,
        event: &'a str,
        kind: &'a str,
        key: &'a str,
    ) -> Read<'a, Option<EventFileRow>>;
    /// The live tables of an event.
    fn event_tables<'a>(&'a self, event: &'a str) -> Read<'a, Vec<EventTableRow>>;
    /// The table with this id, if it belongs to an event.
    fn event_table<'a>(&'a self, table: &'a str) -> Read<'a, Option<EventTableRow>>;
    /// Live tables whose matches are over but not reported.
    fn tables_to_report(&self, limit: i64) -> Read<'_, Vec<EventTableRow>>;
}
