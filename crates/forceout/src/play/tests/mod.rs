//! Whole matches played by scripts of keys, and what the screen shows on the way.

pub(crate) mod driver;
mod matches;
pub(crate) mod monkeys;
mod pictures;
mod saving;
mod shown;
