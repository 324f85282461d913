//! Messages to the task of a table.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use protocol::{Hand, Phrase, Scene, Update, Wish};
use referee::Act;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Consulted;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::brain::Thought;
use super::connection::ConnectionId;
use super::hall::Hall;
use crate::problem::Problem;

/// The way to send to a table's task. Messages are boxed, since each of thousands of tables keeps 32 places for them.
pub(crate) type Handle = mpsc::Sender<Box<Message>>;

/// What is said to a table.
pub(crate) enum Message {
    /// Somebody connects; the answer is the number of the connection. A client that must catch up first is told up to which entry.
    Enter { coming: Coming, out: mpsc::Sender<String>, reply: oneshot::Sender<Result<ConnectionId, i64>> },
    /// A connection ended.
    Gone(ConnectionId),
    /// The round trip of a connection was measured.
    Measured(ConnectionId, Duration),
    /// A command to the referee.
    Command { from: ConnectionId, id: String, act: Act, arrived: Instant },
    /// A question that may also come from another node; the answer is the last entry it led to.
    Question { question: TableQuestion, reply: oneshot::Sender<Result<i64, Problem>> },
    /// The tables this node holds, with their terms: a table that is not among them ends (SC-12).
    Compare(Arc<HashMap<String, i64>>),
    /// A quick phrase.
    Phrase { from: ConnectionId, phrase: Phrase },
    /// A checker's line, when two are working on it.
    Sketch { from: ConnectionId, revision: Value, hand: Option<Hand> },
    /// The owner deletes the table.
    Delete { person: String, reply: oneshot::Sender<Result<(), Problem>> },
    /// Asks for what the coach must know to help this person.
    Consult { person: String, reply: oneshot::Sender<Result<Consulted, Problem>> },
    /// Asks for what this person sees of the table.
    Look { person: String, reply: oneshot::Sender<Scene> },
    /// The bots have finished thinking.
    Thought(Thought),
    /// The server stops: note where the clock stands.
    Stop(oneshot::Sender<()>),
}

/// A question to a table, wherever it comes from.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TableQuestion {
    /// A wish about the table itself, with the client's own id if it has one.
    Wish { person: String, nickname: String, id: Option<String>, wish: Wish },
    /// Seats the learner and Tally, and begins the lesson of the table.
    Lesson { person: String, nickname: String },
    /// A decision of the event that owns this table.
    Hall(Hall),
    /// Quick phrases are switched on or off at this table.
    Phrases(bool),
}

/// Somebody who comes to a table.
#[derive(Debug, Clone)]
pub(crate) struct Coming {
    pub(crate) person: String,
    pub(crate) nickname: String,
    /// The number of the last entry that the client has, if it is coming back.
    pub(crate) have: Option<i64>,
    /// Entries up to that one still to be sent.
    pub(crate) missed: Vec<Update>,
}
