//! `forceout play`: a table in the terminal for two or three people at one keyboard.
//!
//! Keys and time go into [`app::App`], commands go to the referee through [`seated::Seated`], which stores each one before it
//! is shown; `screens` draws. A live table ([`crate::live`]) has the same keys and screens: what they need from a match is
//! [`at_table::AtTable`]. Nothing here knows a rule: what may be done is what the referee lists.

pub(crate) mod app;
pub(crate) mod at_table;
mod goal_line;
mod hand;
mod help;
pub(crate) mod line;
mod menu;
pub(crate) mod page;
mod paper;
mod picker;
pub(crate) mod playing;
pub(crate) mod screens;
pub(crate) mod seated;
pub(crate) mod setup;
pub(crate) mod store;
pub(crate) mod story;
#[cfg(test)]
pub(crate) mod tests;
