//! `forceout open`, `forceout join` and `forceout watch`: a live table on a server, in the terminal.
//!
//! [`room::LiveTable`] is a pure value: what the server said, keys and time go in; messages for the server come out. The keys and
//! screens of the match are those of `forceout play`; [`remote::Remote`] is the match behind them. [`line::TableLine`] keeps the
//! connection, and reconnects when it is lost.

pub(crate) mod address;
pub(crate) mod guest;
pub(crate) mod line;
mod lobby;
pub(crate) mod opening;
pub(crate) mod remote;
pub(crate) mod room;
mod screens;
#[cfg(test)]
mod tests;
