//! What goes over the socket of a table. `docs/protocol.md` shows an example of every message.

use referee::{Act, Choices, Event, Fields, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::table::Press;

/// The longest message that is read, in bytes: room for a long proof.
pub(crate) const MAX_MESSAGE: usize = 64 * 1024;
/// The longest id that a client may give a command.
const MAX_ID: usize = 40;

/// What a client says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Said {
    /// The first message: the number of the last entry that the client has, where it comes back.
    Hello {
        /// That number.
        #[serde(default)]
        have: Option<i64>,
    },
    /// A command to the referee.
    Command {
        /// The client's own id, so that a resend changes nothing.
        id: String,
        /// The name of the command.
        #[serde(rename = "do")]
        act: String,
        /// Its fields.
        #[serde(flatten)]
        fields: Fields,
    },
    /// Something about the table itself.
    Wish {
        /// The client's own id.
        id: String,
        /// What.
        #[serde(flatten)]
        wish: Wish,
    },
    /// A quick phrase, by its number.
    Phrase {
        /// Which.
        phrase: usize,
    },
}

/// What somebody wants of the table itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(tag = "wish", rename_all = "kebab-case")]
pub(crate) enum Wish {
    /// Sit down at a free seat, or at the first one that is free.
    Sit {
        /// Which seat, from 0.
        #[serde(default)]
        seat: Option<usize>,
    },
    /// Sit down in the judge's chair.
    Judge,
    /// Get up.
    Leave,
    /// Let a bot of this level take a free seat, or an absent player's (owner).
    Bot {
        /// Which seat.
        seat: usize,
        /// The level.
        level: String,
    },
    /// Send somebody away (owner).
    Remove {
        /// Which seat; the judge's chair where there is none.
        #[serde(default)]
        seat: Option<usize>,
    },
    /// Begin the match, or the next one with the same people (owner).
    Begin,
    /// End the match between two shakes (owner).
    End,
    /// Stop the clocks, in practice (owner).
    Pause,
    /// Let them run again (owner).
    GoOn,
}

/// What the server says.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub(crate) enum Says<'a> {
    /// A page of what a client has missed, before the welcome, where it is too much for one message.
    Missed {
        /// The entries in their order.
        missed: &'a [Value],
    },
    /// The first message, but for what does not fit into it: where things stand.
    Welcome {
        /// What happened since the entry that the client has, or since the last page.
        missed: &'a [Value],
        /// Where things stand.
        #[serde(flatten)]
        scene: &'a Scene,
    },
    /// Something happened.
    Update {
        /// What.
        #[serde(flatten)]
        update: Update<'a>,
        /// Where things stand after it.
        #[serde(flatten)]
        scene: &'a Scene,
    },
    /// What came of a command or a wish.
    Answer {
        /// The client's id.
        id: &'a str,
        /// The number of its entry, where it was done.
        #[serde(skip_serializing_if = "Option::is_none")]
        entry: Option<i64>,
        /// Why it was not done.
        #[serde(skip_serializing_if = "Option::is_none")]
        problem: Option<&'a Problem>,
    },
    /// Somebody says a quick phrase.
    Phrase {
        /// Who.
        by: &'a str,
        /// Which.
        phrase: usize,
    },
    /// Who is connected, by seat.
    Presence {
        /// Seats with somebody connected.
        seats: &'a [bool],
        /// How many others watch.
        watching: usize,
    },
    /// The round trip that the server has measured, in milliseconds.
    Lag {
        /// That time.
        milliseconds: u64,
    },
    /// The connection ends, and why.
    Goodbye {
        /// Why.
        problem: &'a Problem,
    },
}

/// One entry of the log, as these eyes may see it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Update<'a> {
    /// Its number.
    pub entry: i64,
    /// What kind of thing it was: `sat`, `command`, `went-on` …
    pub kind: &'static str,
    /// What the referee noted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    /// When hands came to the block.
    #[serde(skip_serializing_if = "<[Press]>::is_empty")]
    pub presses: &'a [Press],
    /// How long the clocks stood, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away: Option<i64>,
}

impl Update<'_> {
    /// As a part of a message.
    pub(crate) fn to_json(&self) -> Value {
        // Every type here has texts as keys and finite numbers, so this cannot fail.
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// Where things stand, as these eyes see them.
#[derive(Debug, Serialize)]
pub(crate) struct Scene {
    /// The number of the last entry.
    pub last: i64,
    /// The table itself.
    pub table: Value,
    /// The place of this client: `seat` and its number, `judge`, or nothing for a spectator.
    pub place: Option<crate::table::Place>,
    /// Whether this client opened the table.
    pub owner: bool,
    /// The moment of the match now, in seconds.
    pub now: Option<referee::Moment>,
    /// Whether time runs.
    pub running: bool,
    /// The match, from this place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub view: Option<View>,
    /// What may be done from this place.
    #[serde(flatten)]
    pub choices: Option<Choices>,
}

/// The quick phrases: what may be said at a table, instead of free text.
pub(crate) const PHRASES: [&str; 8] = [
    "Hello!",
    "Good luck!",
    "Well played.",
    "Good game!",
    "Thank you.",
    "One moment, please.",
    "I am back.",
    "Shall we play again?",
];

/// Reads a message.
pub(crate) fn read(text: &str) -> Result<Said, Problem> {
    if text.len() > MAX_MESSAGE {
        return Err(Problem::malformed(format!("A message has at most {MAX_MESSAGE} bytes.")));
    }
    let said: Said = serde_json::from_str(text)
        .map_err(|error| Problem::malformed(format!("This is no message of the protocol: {error}.")))?;
    match &said {
        Said::Command { id, .. } | Said::Wish { id, .. } if id.is_empty() || id.len() > MAX_ID => {
            Err(Problem::malformed(format!("An id has 1 to {MAX_ID} bytes.")))
        }
        Said::Phrase { phrase } if *phrase >= PHRASES.len() => {
            Err(Problem::malformed("There is no such phrase."))
        }
        _ => Ok(said),
    }
}

/// The act of a command.
pub(crate) fn act(name: &str, fields: &Fields) -> Result<Act, Problem> {
    Ok(Act::read(name, fields)?)
}

/// The text of a message.
pub(crate) fn write(message: &Says<'_>) -> String {
    // Every type here has texts as keys and finite numbers, so this cannot fail.
    serde_json::to_string(message).unwrap_or_default()
}
