//! The socket of an event: both directions. A client's first message is `hello`; then it is told which pages have changed, and asks
//! for those again, so that nobody is ever sent what they may not see.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::StaffInfo;
use crate::problem::Problem;

/// What somebody says to an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventSaid {
    /// The first message.
    Hello {},
}

/// What an event says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventSays {
    /// The answer to `hello`.
    Welcome {
        /// How many entries the log has.
        entries: usize,
        /// The server's clock, in milliseconds since 1970.
        now: i64,
        /// What the caller is there; for staff.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        you: Option<StaffInfo>,
    },
    /// Something has changed.
    Changed {
        /// How many entries the log has now.
        entries: usize,
        /// The server's clock, in milliseconds since 1970.
        now: i64,
        /// What to ask for again.
        touched: Vec<Touched>,
    },
    /// The connection ends, and why: a revoked link, or a stopping server.
    Bye {
        /// Why.
        problem: Problem,
    },
}

/// A part of an event that has changed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(tag = "part", rename_all = "kebab-case")]
pub enum Touched {
    /// Title, place, levels of names.
    Settings {},
    /// Who plays, who is here.
    People {},
    /// A round of a game: its tables, its results, its clock.
    Round {
        /// The game.
        game: String,
        /// The round.
        round: usize,
    },
    /// Standings of a game, or the part of them that is public.
    Standings {
        /// The game.
        game: String,
    },
    /// Calls, and which judge is where.
    Calls {},
    /// The staff and its links.
    Staff {},
    /// What a live table reports about itself.
    Live {
        /// The game.
        game: String,
        /// The table.
        table: usize,
    },
}
