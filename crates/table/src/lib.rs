//! A table: its log, and the state derived from it. The server runs people's tables on this, and a browser without a server runs a
//! [`LocalTable`] of one person and bots.
//!
//! Nothing here waits, stores anything, makes random choices or reads a clock.

mod between;
mod brain;
mod clock;
mod coach;
mod entry;
mod findings;
mod forget;
mod kept;
mod lesson;
mod local;
mod notice;
mod record;
mod state;
mod taken_in;
mod undo;
mod wishes;

pub use brain::{Brain, Plan, are_playing};
pub use clock::TableClock;
pub use coach::Consulted;
pub use entry::{BotWhy, Entry, Sitter, Who, has_room};
pub use findings::Finding;
pub use forget::{forget, had_others};
pub use kept::Kept;
pub use local::{LocalTable, NewTable};
pub use record::record_of;
pub use state::{Play, State};
pub use taken_in::taken_in;
pub use wishes::{Asked, may_delete, wished};
