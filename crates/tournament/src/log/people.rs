//! Everybody who entered an event, found by id.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::log::command::EventEntry;

/// Whether a player is present.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventStatus {
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

impl EventStatus {
    /// Every status.
    pub const ALL: [EventStatus; 5] = [
        EventStatus::Registered,
        EventStatus::Present,
        EventStatus::Away,
        EventStatus::Withdrawn,
        EventStatus::Expelled,
    ];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            EventStatus::Registered => "registered",
            EventStatus::Present => "present",
            EventStatus::Away => "away",
            EventStatus::Withdrawn => "withdrawn",
            EventStatus::Expelled => "expelled",
        }
    }
}

impl FromStr for EventStatus {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        EventStatus::ALL.into_iter().find(|status| status.name() == text).ok_or_else(|| {
            let names = EventStatus::ALL.map(EventStatus::name).join(", ");
            format!("`{}` is not a status; write {names}", mat::excerpt(text))
        })
    }
}

/// A player of the event, known by id (TD-55).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Participant {
    /// The id.
    pub id: String,
    /// The team, if there is one.
    pub team: Option<String>,
    /// The school.
    pub school: Option<String>,
    /// The seed: 1 is the strongest.
    pub seed: Option<u32>,
    /// The games they play; by default all but play-offs.
    pub games: Option<BTreeSet<String>>,
    /// Whether the player is present.
    pub status: EventStatus,
    /// Why they are away, if a reason was given.
    pub away: Option<String>,
}

impl Participant {
    pub(crate) fn new(entry: &EventEntry, status: EventStatus) -> Participant {
        let EventEntry { player, team, school, seed, games } = entry.clone();
        Participant { id: player, team, school, seed, games, status, away: None }
    }
}

/// Everybody who entered, in that order. Reads as a list; [`People::get`] finds somebody without a search. Copies share what
/// is the same.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct People {
    list: Arc<Vec<Participant>>,
    places: Arc<BTreeMap<String, usize>>,
}

impl People {
    /// The player with this id.
    pub fn get(&self, id: &str) -> Option<&Participant> {
        self.places.get(id).map(|place| &self.list[*place])
    }

    /// Whether somebody has this id.
    pub fn has(&self, id: &str) -> bool {
        self.places.contains_key(id)
    }

    /// Whether somebody is in this team.
    pub fn has_team(&self, name: &str) -> bool {
        self.list.iter().any(|player| player.team.as_deref() == Some(name))
    }

    pub(crate) fn get_mut(&mut self, id: &str) -> Option<&mut Participant> {
        let place = *self.places.get(id)?;
        Arc::make_mut(&mut self.list).get_mut(place)
    }

    pub(crate) fn add(&mut self, player: Participant) {
        Arc::make_mut(&mut self.places).insert(player.id.clone(), self.list.len());
        Arc::make_mut(&mut self.list).push(player);
    }
}

impl Deref for People {
    type Target = [Participant];

    fn deref(&self) -> &[Participant] {
        &self.list
    }
}

impl FromIterator<Participant> for People {
    fn from_iter<I: IntoIterator<Item = Participant>>(players: I) -> People {
        let mut people = People::default();
        players.into_iter().for_each(|player| people.add(player));
        people
    }
}
