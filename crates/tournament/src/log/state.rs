//! How an event stands: people, rounds, tables, results.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use crate::draw::Order;
use crate::points::{SIT_OUT, TableResult};
use crate::standings::{Adjustment, Subject};

/// Whether a player is present.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Status {
    /// Entered, but not seen yet.
    Registered,
    /// Present, and drawn.
    #[default]
    Present,
    /// Gone for a while.
    Away,
    /// Gone for good.
    Withdrawn,
    /// Sent away.
    Expelled,
}

impl FromStr for Status {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "registered" => Ok(Status::Registered),
            "present" => Ok(Status::Present),
            "away" => Ok(Status::Away),
            "withdrawn" => Ok(Status::Withdrawn),
            "expelled" => Ok(Status::Expelled),
            other => Err(format!(
                "`{}` is not a status; write registered, present, away, withdrawn, expelled",
                mat::excerpt(other)
            )),
        }
    }
}

/// A player of the event, known by id (TD-55).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Participant {
    /// The id.
    pub id: String,
    /// The team, if there is one.
    pub team: Option<String>,
    /// Whether the player is present.
    pub status: Status,
}

/// What the organiser has chosen for a game (section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// How many equal entries confirm a result: 1 or 2 (TD-32).
    pub entries: usize,
    /// The points of a player who has no opponent (TD-26).
    pub sit_out: i64,
    /// Meetings in this many of the last rounds count; 0 means all (TD-11).
    pub repeat_after: usize,
    /// The order in which the counts of a draw are compared.
    pub order_of_draw: Order,
}

impl Default for Options {
    fn default() -> Self {
        Options { entries: 2, sit_out: SIT_OUT, repeat_after: 0, order_of_draw: Order::Standard }
    }
}

/// What is settled before the first command.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Header {
    /// Everybody who is entered.
    pub players: Vec<Participant>,
    /// How many rounds there are.
    pub rounds: usize,
    /// What the organiser has chosen.
    pub options: Options,
}

/// How far along a round is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Only the organiser sees it.
    Draft,
    /// Everybody sees it.
    Published,
    /// It is being played.
    Running,
    /// It is over.
    Closed,
}

impl Phase {
    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Draft => "draft",
            Phase::Published => "published",
            Phase::Running => "running",
            Phase::Closed => "closed",
        }
    }
}

/// How far along the result of a table is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResultState {
    /// Nothing was entered.
    Open,
    /// One entry.
    Entered,
    /// Entries that differ.
    Disputed,
    /// It counts.
    Confirmed,
}

impl ResultState {
    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            ResultState::Open => "open",
            ResultState::Entered => "entered",
            ResultState::Disputed => "disputed",
            ResultState::Confirmed => "confirmed",
        }
    }
}

/// A table of a round.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// The players, clockwise; empty if the table was dissolved.
    pub seats: Vec<String>,
    /// What was entered, and by whom.
    pub entries: Vec<(String, TableResult)>,
    /// The result that counts.
    pub confirmed: Option<TableResult>,
    /// The judges who ruled there.
    pub judges: BTreeSet<String>,
    /// The players who signed the sheet.
    pub signed: BTreeSet<String>,
    /// Whether an appeal is open.
    pub appealed: bool,
}

impl Table {
    /// How far along its result is.
    pub fn state(&self) -> ResultState {
        match (&self.confirmed, self.entries.len()) {
            (Some(_), _) => ResultState::Confirmed,
            (None, 0) => ResultState::Open,
            (None, 1) => ResultState::Entered,
            (None, _) => ResultState::Disputed,
        }
    }
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// How far along it is.
    pub phase: Phase,
    /// Its tables, by number.
    pub tables: Vec<Table>,
}

/// How an event stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    /// Everybody, in the order of entry.
    pub players: Vec<Participant>,
    /// The rounds so far.
    pub rounds: Vec<Round>,
    /// Points given or taken.
    pub adjustments: Vec<Adjustment>,
    /// Whether the event is over.
    pub finished: bool,
}

impl State {
    /// The state before the first command.
    pub fn new(header: &Header) -> State {
        State { players: header.players.clone(), ..State::default() }
    }

    /// The players who would be drawn now.
    pub fn drawn(&self) -> impl Iterator<Item = &str> {
        self.players.iter().filter(|player| player.status == Status::Present).map(|player| player.id.as_str())
    }

    /// The tables with an open appeal, as `round.table`.
    pub fn held(&self) -> Vec<String> {
        let tables = self.rounds.iter().enumerate().flat_map(|(round, tables)| {
            let held = tables.tables.iter().enumerate().filter(|(_, table)| table.appealed);
            held.map(move |(table, _)| format!("{}.{}", round + 1, table + 1))
        });
        tables.collect()
    }

    /// For each round the tables with a confirmed result, as match points by player.
    pub fn results(&self, sit_out: i64) -> Vec<Vec<BTreeMap<String, i64>>> {
        let points = |table: &Table| Some(table.confirmed.as_ref()?.points(&table.seats, sit_out));
        self.rounds.iter().map(|round| round.tables.iter().filter_map(points).collect()).collect()
    }

    /// The points of everybody: match points and adjustments.
    pub fn points(&self, sit_out: i64) -> BTreeMap<String, i64> {
        let mut points: BTreeMap<String, i64> =
            self.players.iter().map(|player| (player.id.clone(), 0)).collect();
        for (id, won) in self.results(sit_out).into_iter().flatten().flatten() {
            *points.entry(id).or_default() += won;
        }
        for adjustment in &self.adjustments {
            if let Subject::Player(id) = &adjustment.subject {
                *points.entry(id.clone()).or_default() += adjustment.points;
            }
        }
        points
    }

    /// The final tables of closed rounds, without absent players: they met nobody (5.2).
    pub fn history(&self) -> Vec<Vec<Vec<String>>> {
        let met = |table: &Table| {
            let absent =
                |id: &&String| table.confirmed.as_ref().is_some_and(|result| result.absent.contains(*id));
            table.seats.iter().filter(|id| !absent(id)).cloned().collect()
        };
        let closed = self.rounds.iter().filter(|round| round.phase == Phase::Closed);
        closed.map(|round| round.tables.iter().map(met).collect()).collect()
    }
}
