//! A table: its log, what stands after it, and the task that runs it.

mod between;
mod brain;
mod catching_up;
mod clock;
mod commands;
mod commit;
mod connection;
mod doubt;
mod entry;
mod lesson;
mod notice;
mod presses;
mod record;
mod replay;
mod show;
mod sketch;
mod state;
mod task;
mod undo;
mod watchers;
mod wishes;

pub(crate) use catching_up::CatchingUp;
pub(crate) use connection::ConnectionId;
pub(crate) use entry::Entry;
pub(crate) use lesson::Consulted;
pub(crate) use record::record_of;
pub(crate) use replay::{Replay, last_match};
pub(crate) use state::{Play, State};
pub(crate) use task::{Coming, Handle, Message, Opened, open_task};
