//! Live tables driven by messages and keys of a script, and two of them at a real server.

mod driver;
mod monkeys;
mod network;
mod scripted;
