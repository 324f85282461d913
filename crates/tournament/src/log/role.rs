//! Who somebody is at an event; what they may do stands in [`Act::roles`](super::Act::roles).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// What somebody is at an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EventRole))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
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

impl Role {
    /// Every role.
    pub const ALL: [Role; 6] =
        [Role::Organiser, Role::Scorekeeper, Role::Coach, Role::Judge, Role::Player, Role::Table];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Organiser => "organiser",
            Role::Scorekeeper => "scorekeeper",
            Role::Coach => "coach",
            Role::Judge => "judge",
            Role::Player => "player",
            Role::Table => "table",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Role::ALL.into_iter().find(|role| role.name() == text).ok_or_else(|| {
            let names = Role::ALL.map(Role::name).join(", ");
            format!("`{}` is not a role; write {names}", mat::excerpt(text))
        })
    }
}
