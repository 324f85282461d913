//! Who somebody is at an event; [`EventAct::roles`](super::EventAct::roles) says what they may do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What somebody is at an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventRole {
    /// Runs the event.
    Organiser,
    /// Types sheets.
    Scorekeeper,
    /// Looks after a team.
    Coach,
    /// Rules at tables.
    Judge,
    /// Plays.
    Player,
    /// A live table.
    Table,
}

impl EventRole {
    /// Every role.
    pub const ALL: [EventRole; 6] = [
        EventRole::Organiser,
        EventRole::Scorekeeper,
        EventRole::Coach,
        EventRole::Judge,
        EventRole::Player,
        EventRole::Table,
    ];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            EventRole::Organiser => "organiser",
            EventRole::Scorekeeper => "scorekeeper",
            EventRole::Coach => "coach",
            EventRole::Judge => "judge",
            EventRole::Player => "player",
            EventRole::Table => "table",
        }
    }
}

impl fmt::Display for EventRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EventRole {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        EventRole::ALL.into_iter().find(|role| role.name() == text).ok_or_else(|| {
            let names = EventRole::ALL.map(EventRole::name).join(", ");
            format!("`{}` is not a role; write {names}", mat::excerpt(text))
        })
    }
}
