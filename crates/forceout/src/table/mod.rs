//! A match as people see it: what happened in words, the mat with its cubes, the players, the score sheet. Playing and
//! replaying show the same table.

pub(crate) mod file;
pub(crate) mod mat;
pub(crate) mod painted;
pub(crate) mod players;
pub(crate) mod sheet;
pub(crate) mod telling;
pub(crate) mod tiles;
pub(crate) mod words;
