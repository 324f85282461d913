//! One small module for each command.

pub(crate) mod analyse;
pub(crate) mod arena;
pub(crate) mod check;
pub(crate) mod conformance;
pub(crate) mod drill;
pub(crate) mod event;
pub(crate) mod export;
pub(crate) mod judge;
pub(crate) mod lessons;
pub(crate) mod live;
pub(crate) mod manual;
pub(crate) mod moving;
pub(crate) mod play;
pub(crate) mod prove;
pub(crate) mod puzzles;
pub(crate) mod replay;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod variations;
pub(crate) mod work;
pub(crate) mod worksheet;
