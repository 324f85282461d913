//! What goes over the network between a server of live tables and its clients, as types: both directions of a table's socket
//! and every body of the HTTP API. The server, the client in Rust and the terminal use these; the types of the browser's client
//! and the description of the API are generated from them ([`typescript`]).
//!
//! ```
//! use protocol::{Said, Wish};
//! let said = Said::Wish { id: "7".to_owned(), wish: Wish::Sit { seat: Some(1) } };
//! assert_eq!(said.write(), r#"{"type":"wish","id":"7","wish":"sit","seat":1}"#);
//! assert_eq!(Said::read(&said.write()).unwrap(), said);
//! ```
//!
//! [`questions`] answers whatever can be asked without a table. `docs/protocol.md` shows an example of every message.

mod api;
pub mod classes;
pub mod events;
mod kept;
mod problem;
pub mod questions;
mod said;
mod says;
mod table;
pub mod typescript;

pub use api::{
    Device, DrillWish, FirstShakeWish, Fulfilled, ListedTable, Login, MadeDrill, MatchWish, Me, Nickname,
    OnShow, Opened, PlayedOnDevice, PlayerOnShow, QuickPhrase, RecordText, RecordedShake, Recovery,
    RecoveryState, RecoveryWish, RulebookInfo, SheetOfMatch, Transfer, TransferWish,
};
pub use kept::{
    BroughtAlong, Kept, KeptClass, KeptEvent, KeptProgress, KeptRatingDay, KeptRun, KeptStep, KeptTable,
};
/// What bots say about their moves: tables ask for it, and it is sent as it is.
pub use learning::aloud;
pub use problem::Problem;
pub use said::{Ask, Hand, MAX_MESSAGE, Misunderstood, Phrase, Said, Wish};
pub use says::{Press, Says, Scene, Sketch, Update, UpdateKind};
pub use table::{
    Chair, Fairness, HallTable, InitialsBy, Judging, Lesson, Notice, Pace, Place, Settings, ShortShake,
    Table, TableMode, TablePhase, Time,
};
