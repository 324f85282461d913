//! The task that runs a table, and what it needs from network and disk.

mod brain;
mod catching_up;
mod clock;
mod commands;
mod commit;
mod connection;
mod doubt;
mod hall;
mod lesson;
mod message;
mod presses;
mod reasons;
mod replay;
mod seating;
mod show;
mod sketch;
mod task;
mod watchers;
mod wishes;

pub(crate) use catching_up::CatchingUp;
pub(crate) use connection::ConnectionId;
pub(crate) use hall::Hall;
pub(crate) use message::{Coming, Handle, Message, TableQuestion};
pub(crate) use replay::{Replay, last_match};
pub(crate) use task::{Opened, open_task};
