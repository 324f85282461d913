//! What anyone with the code may see: seats, clock, released standings; no name beyond its level (section 13, TD-53).

use mat::Game;
use serde::{Deserialize, Serialize};
use tournament::EventPhase;
use utoipa::ToSchema;

use super::{EventInfo, RoomClock, StandingsPage};

/// The public page: `GET events/CODE/public`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicPage {
    /// The event.
    pub event: EventInfo,
    /// Its games.
    pub games: Vec<PublicGame>,
    /// Whether anybody may still ask to play, under a nickname.
    pub joining: bool,
    /// The server's clock, in milliseconds since 1970.
    pub now: i64,
    /// How many entries the log has.
    pub entries: usize,
}

/// A game as the public sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicGame {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Which of the three games: the colour of the felt.
    pub game: Game,
    /// The last round that is published; 0 before the first.
    pub round: usize,
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
    /// Its tables.
    pub tables: Vec<PublicTable>,
    /// Standings, as far as they are released.
    pub standings: PublicStandings,
}

/// A table as the public sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicTable {
    /// Its number in the hall.
    pub number: usize,
    /// Its row and its place in it, from 1.
    pub stands: (usize, usize),
    /// The section, from 1, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub section: Option<usize>,
    /// Who sits there, clockwise.
    pub seats: Vec<PublicSeat>,
    /// The code of a live table that may be watched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub watch: Option<String>,
    /// Whether players sit down at it with devices.
    pub live: bool,
}

/// A seat as the public sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PublicSeat {
    /// A, B or C, clockwise.
    pub seat: String,
    /// The id on the badge.
    pub player: String,
    /// The name as far as it may be shown.
    pub shown: String,
    /// The team, if teams are shown; otherwise its letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
}

/// Standings as the public sees them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct PublicStandings {
    /// Up to which round they are released; 0 for none.
    pub released: usize,
    /// Of players, section by section.
    pub players: Vec<StandingsPage>,
    /// Of teams, section by section; empty if there are none.
    pub teams: Vec<StandingsPage>,
}

/// A player claims their own seats at live tables with this device: `POST events/CODE/seat`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatWish {
    /// The id on the badge.
    pub player: String,
}

/// The seat that was claimed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SeatClaimed {
    /// The id on the badge.
    pub player: String,
    /// The live table to sit down at, if there is one now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub table: Option<String>,
}
