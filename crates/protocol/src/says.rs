//! What the server says at a table.

use bots::coach::{Advice, Slip, Thought};
use learning::aloud::Aloud;
use referee::{Choices, Event, Moment, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::said::{Hand, Phrase};
use crate::table::{Place, Table};

/// A message from the server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Says {
    /// A page of what a client has missed, sent before the welcome if it is too much for one message.
    Missed {
        /// The entries, in order.
        missed: Vec<Update>,
    },
    /// The first message, apart from what does not fit into it: how things stand.
    Welcome {
        /// What happened since the entry that the client has, or since the last page.
        missed: Vec<Update>,
        /// How things stand.
        #[serde(flatten)]
        scene: Box<Scene>,
    },
    /// Something happened.
    Update {
        /// What.
        #[serde(flatten)]
        update: Update,
        /// How things stand after it.
        #[serde(flatten)]
        scene: Box<Scene>,
    },
    /// The outcome of a command or a wish.
    Answer {
        /// The client's id.
        id: String,
        /// The number of its entry, if it was done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        entry: Option<i64>,
        /// Why it was not done.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        problem: Option<Problem>,
    },
    /// What the coach would do.
    Advice {
        /// The client's id.
        id: String,
        /// An act and why; nothing if this place has nothing to do.
        #[schema(required)]
        advice: Option<Advice>,
    },
    /// What is wrong with what the client is about to do.
    Slip {
        /// The client's id.
        id: String,
        /// The fact; nothing if nothing is known to be wrong.
        #[schema(required)]
        slip: Option<Slip>,
    },
    /// What a bot says about its move, or what there is to look at.
    Aloud {
        /// The client's id.
        id: String,
        /// What was proved, in words; nothing if the last move was not a bot's, or if it is not one's turn.
        #[schema(required)]
        aloud: Option<Aloud>,
        /// How the coach speaks to this person, if the server knows: 1 short, 2 plain, 3 full.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        reading: Option<u8>,
    },
    /// Somebody says a quick phrase.
    Phrase {
        /// Who.
        by: String,
        /// Which.
        phrase: Phrase,
    },
    /// Whether quick phrases may be said here. Sent only when they may not, or may again.
    Phrases {
        /// Whether they may.
        on: bool,
    },
    /// The line of two checkers who work together has changed; only they are told.
    Sketch {
        /// How it stands.
        #[serde(flatten)]
        sketch: Sketch,
    },
    /// Who is connected, by seat.
    Presence {
        /// Seats with somebody connected.
        seats: Vec<bool>,
        /// How many others are watching.
        watching: usize,
        /// Their names, each once; only the owner is told.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        watchers: Vec<String>,
    },
    /// The round trip that the server has measured, in milliseconds.
    Lag {
        /// That time.
        milliseconds: u64,
    },
    /// The connection ends, and why.
    Goodbye {
        /// Why.
        problem: Problem,
    },
}

impl Says {
    /// The outcome of a command or a wish.
    pub fn answer(id: impl Into<String>, outcome: Result<i64, Problem>) -> Says {
        let (entry, problem) = match outcome {
            Ok(entry) => (Some(entry), None),
            Err(problem) => (None, Some(problem)),
        };
        Says::Answer { id: id.into(), entry, problem }
    }

    /// Reads a message.
    pub fn read(text: &str) -> Result<Says, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The text of the message.
    pub fn write(&self) -> String {
        // Every type here has string keys and finite numbers, so this cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// One entry of a table's log, as this viewer may see it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Update {
    /// Its number.
    pub entry: i64,
    /// What kind of thing it was.
    pub kind: UpdateKind,
    /// What the referee noted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
    /// When hands came to the block.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub presses: Vec<Press>,
    /// How long the clocks stood, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub away: Option<i64>,
    /// How many commands of the match remain, if acts were taken back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub stand: Option<usize>,
    /// What a bot thought about it, at the table of a lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub thought: Option<Thought>,
}

/// What kind of thing an entry is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UpdateKind {
    /// The table was opened.
    Opened,
    /// Somebody sat down.
    Sat,
    /// A place became free.
    Left,
    /// A match began.
    Began,
    /// A command was carried out.
    Command,
    /// The clocks were stopped.
    Paused,
    /// The clocks run again, after a pause or after the server was away.
    WentOn,
    /// A command at which the program failed; the table stands as before it.
    Failed,
    /// Somebody is ready for the next shake.
    Ready,
    /// An act was taken back, with everything after it.
    TookBack,
    /// A notice of the judge was read.
    Read,
    /// The player it is for asked why.
    AskedWhy,
    /// The judge said more about the notice.
    Explained,
    /// Somebody said whether shakes may count for ratings.
    Rating,
}

/// The line that two checkers bracket together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Sketch {
    /// Who touched it last.
    pub by: String,
    /// Which state of this line it is, from 1.
    pub number: u32,
    /// The line, as it would be handed in.
    #[schema(value_type = referee::Revision)]
    pub revision: Value,
    /// Where it was touched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub hand: Option<Hand>,
}

/// A hand on the block: when the press arrived by the server's clock, and when it was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Press {
    /// Whose hand.
    pub by: String,
    /// When the press arrived.
    pub arrived: Moment,
    /// The round trip the server had measured; never more than the credit given.
    pub lag: Moment,
    /// The moment that counts.
    pub pressed: Moment,
}

/// How things stand, as this viewer sees them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Scene {
    /// The number of the last entry.
    pub last: i64,
    /// The table itself.
    pub table: Table,
    /// The place of this client: `seat` and its number, `judge`, or nothing for a spectator.
    #[schema(required)]
    pub place: Option<Place>,
    /// Whether this client opened the table.
    pub owner: bool,
    /// The moment of the match now, in seconds.
    #[schema(required)]
    pub now: Option<Moment>,
    /// Whether time runs.
    pub running: bool,
    /// The match, from this place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub view: Option<View>,
    /// What may be done from this place.
    #[serde(flatten)]
    pub choices: Choices,
    /// Whether this client can take back an act.
    #[serde(default)]
    #[schema(required)]
    pub undo: bool,
    /// The code that gives a judge the chair; only the owner sees it.
    #[serde(default)]
    #[schema(required)]
    pub judge_code: Option<String>,
    /// The names of those who watch, each once; only the owner sees them.
    #[serde(default)]
    #[schema(required)]
    pub watchers: Vec<String>,
    /// The line of two checkers who work together; only they see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub sketch: Option<Sketch>,
}
