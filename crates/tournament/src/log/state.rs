//! The state of an event: its people, its games with their rounds, and the calls for judges.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::log::command::CallKind;
pub use crate::log::people::{EventStatus, Participant, People};
use crate::log::settings::GameSettings;
pub use crate::log::table::{
    Appeal, Confirmed, Corrected, Decided, Entered, EventResultState, Given, ResultSource, RoundTable, Ruled,
    Warned,
};
use crate::standings::{Adjustment, Subject};

/// How far along a round is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventPhase {
    /// Only the organiser sees it.
    Draft,
    /// Everybody sees it.
    Published,
    /// It is being played.
    Running,
    /// It is over.
    Closed,
}

impl EventPhase {
    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            EventPhase::Draft => "draft",
            EventPhase::Published => "published",
            EventPhase::Running => "running",
            EventPhase::Closed => "closed",
        }
    }
}

/// A time during which the room's clock stood still.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// Since when, in milliseconds since 1970.
    pub from: i64,
    /// Until when; `None` while it lasts.
    pub until: Option<i64>,
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// How far along it is.
    pub phase: EventPhase,
    /// When it was published, in milliseconds since 1970.
    pub published: Option<i64>,
    /// When it began, in milliseconds since 1970.
    pub began: Option<i64>,
    /// When it was closed, in milliseconds since 1970.
    pub closed: Option<i64>,
    /// When the room's clock stood still.
    pub stops: Vec<Stop>,
    /// Its tables; the first has the game's first number in the hall.
    pub tables: Vec<RoundTable>,
}

impl Round {
    /// A draft with these tables.
    pub(crate) fn draft(tables: Vec<RoundTable>) -> Round {
        Round {
            phase: EventPhase::Draft,
            published: None,
            began: None,
            closed: None,
            stops: Vec::new(),
            tables,
        }
    }

    /// Its tables that were not dissolved, with their places in the round, from 0.
    pub fn seated(&self) -> impl Iterator<Item = (usize, &RoundTable)> {
        self.tables.iter().enumerate().filter(|(_, table)| !table.seats.is_empty())
    }

    /// The tables without those who were absent: they met nobody (5.2).
    pub fn met(&self) -> Vec<Vec<String>> {
        let met = |table: &RoundTable| {
            let absent =
                |id: &&String| table.confirmed.as_ref().is_some_and(|one| one.result.absent.contains(*id));
            table.seats.iter().filter(|id| !absent(id)).cloned().collect()
        };
        self.tables.iter().map(met).collect()
    }
}

/// A game of the event, and what has been played of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameState {
    /// Its id.
    pub id: String,
    /// How it is played.
    pub settings: GameSettings,
    /// The rounds so far. Copies of a game share the rounds that do not differ, because commands are first tried on a copy.
    pub rounds: Vec<Arc<Round>>,
    /// Points given or taken.
    pub adjustments: Vec<Given>,
    /// The last round whose standings the public may see; 0 for none.
    pub released: usize,
}

impl GameState {
    /// A game before its first round.
    pub fn new(id: impl Into<String>, settings: GameSettings) -> GameState {
        GameState { id: id.into(), settings, rounds: Vec::new(), adjustments: Vec::new(), released: 0 }
    }

    /// A round by its number, or the last one.
    pub fn round(&self, number: Option<usize>) -> Option<&Round> {
        self.rounds.get(number.unwrap_or(self.rounds.len()).checked_sub(1)?).map(Arc::as_ref)
    }

    pub(crate) fn round_mut(&mut self, number: Option<usize>) -> Option<&mut Round> {
        let index = number.unwrap_or(self.rounds.len()).checked_sub(1)?;
        self.rounds.get_mut(index).map(Arc::make_mut)
    }

    /// The place in its round, from 0, of the table with this number in the hall.
    pub fn place(&self, number: usize) -> Option<usize> {
        number.checked_sub(self.settings.first_table)
    }

    /// The number in the hall of the table at this place of a round.
    pub fn number(&self, place: usize) -> usize {
        place.saturating_add(self.settings.first_table)
    }

    /// A table that was not dissolved, by its round (the last one by default) and its number in the hall.
    pub fn table(&self, round: Option<usize>, number: usize) -> Option<&RoundTable> {
        let table = self.round(round)?.tables.get(self.place(number)?);
        table.filter(|table| !table.seats.is_empty())
    }

    /// Whether somebody plays this game; a play-off only if they are named for it.
    pub fn has(&self, player: &Participant) -> bool {
        match &player.games {
            Some(games) => games.contains(&self.id),
            None => self.settings.play_off_of.is_none(),
        }
    }

    /// The tables with an open appeal, as round and number in the hall.
    pub fn appeals(&self) -> impl Iterator<Item = (usize, usize)> {
        self.rounds.iter().enumerate().flat_map(move |(round, tables)| {
            let held = tables.tables.iter().enumerate().filter(|(_, table)| table.appealed());
            held.map(move |(place, _)| (round + 1, self.number(place)))
        })
    }

    /// For each round the tables with a confirmed result, as match points by player.
    pub fn results(&self) -> Vec<Vec<BTreeMap<String, i64>>> {
        let points =
            |table: &RoundTable| Some(table.confirmed.as_ref()?.result.points(&table.seats, self.sit_out()));
        self.rounds.iter().map(|round| round.tables.iter().filter_map(points).collect()).collect()
    }

    /// What everybody has won at tables with a confirmed result, table by table.
    fn won(&self) -> impl Iterator<Item = (&str, i64)> {
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        tables.filter_map(|table| Some((table, table.confirmed.as_ref()?))).flat_map(|(table, confirmed)| {
            let points = confirmed.result.points_by_seat(&table.seats, self.sit_out());
            table.seats.iter().map(String::as_str).zip(points)
        })
    }

    /// The points of a player who has no opponent (TD-26).
    pub fn sit_out(&self) -> i64 {
        self.settings.options.sit_out
    }

    /// The final tables of closed rounds, without absent players: they met nobody (5.2).
    pub fn history(&self) -> Vec<Vec<Vec<String>>> {
        self.rounds
            .iter()
            .filter(|round| round.phase == EventPhase::Closed)
            .map(|round| round.met())
            .collect()
    }

    /// Points given or taken, in the form that standings need.
    pub fn adjusted(&self) -> Vec<Adjustment> {
        self.adjustments.iter().map(|given| given.adjustment.clone()).collect()
    }
}

/// A call for a judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Its number: that of its entry.
    pub number: usize,
    /// The game.
    pub game: String,
    /// The round.
    pub round: usize,
    /// The number of the table in the hall.
    pub table: usize,
    /// What it is about.
    pub kind: CallKind,
    /// In somebody's words.
    pub about: Option<String>,
    /// Who called.
    pub by: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who goes there, and since when.
    pub taken: Option<(String, i64)>,
    /// When it was answered or dropped.
    pub over: Option<i64>,
}

/// The state of an event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    /// Everybody, in the order of entry.
    pub people: People,
    /// The games, in the order in which they were added.
    pub games: Vec<GameState>,
    /// Calls for judges, oldest first, including those that are over.
    pub calls: Vec<Call>,
    /// Pairs that are kept apart (TD-12).
    pub apart: Vec<(String, String)>,
    /// Whether the event is over.
    pub finished: bool,
}

impl State {
    /// A game by its id; without an id, the only one.
    pub fn game(&self, id: Option<&str>) -> Option<&GameState> {
        self.place_of_game(id).map(|place| &self.games[place])
    }

    pub(crate) fn place_of_game(&self, id: Option<&str>) -> Option<usize> {
        match id {
            Some(id) => self.games.iter().position(|game| game.id == id),
            None => (self.games.len() == 1).then_some(0),
        }
    }

    /// A call by its number.
    pub fn call(&self, number: usize) -> Option<&Call> {
        self.calls.binary_search_by_key(&number, |call| call.number).ok().map(|place| &self.calls[place])
    }

    /// Calls that nobody has answered yet, oldest first.
    pub fn open_calls(&self) -> impl Iterator<Item = &Call> {
        self.calls.iter().filter(|call| call.over.is_none())
    }

    /// Everybody who plays a game, in the order of entry.
    pub fn players<'a>(&'a self, game: &'a GameState) -> impl Iterator<Item = &'a Participant> {
        self.people.iter().filter(|player| game.has(player))
    }

    /// The players who would be drawn now for a game.
    pub fn drawn<'a>(&'a self, game: &'a GameState) -> impl Iterator<Item = &'a Participant> {
        self.players(game).filter(|player| player.status == EventStatus::Present)
    }

    /// The points of everybody in a game: match points and adjustments.
    pub fn points(&self, game: &GameState) -> BTreeMap<String, i64> {
        let mut points: BTreeMap<String, i64> =
            self.players(game).map(|player| (player.id.clone(), 0)).collect();
        for (id, won) in game.won() {
            match points.get_mut(id) {
                Some(points) => *points += won,
                None => _ = points.insert(id.to_owned(), won),
            }
        }
        for given in &game.adjustments {
            if let Subject::Player(id) = &given.adjustment.subject {
                *points.entry(id.clone()).or_default() += given.adjustment.points;
            }
        }
        points
    }

    /// Everybody who was warned for conduct, with the warnings, which hold for the whole event (TD-28).
    pub fn warned(&self) -> BTreeMap<&str, Vec<&Warned>> {
        let mut warned: BTreeMap<&str, Vec<&Warned>> = BTreeMap::new();
        let tables = self.games.iter().flat_map(|game| &game.rounds).flat_map(|round| &round.tables);
        for warning in tables.flat_map(|table| &table.warnings) {
            warned.entry(&warning.player).or_default().push(warning);
        }
        warned
    }
}
