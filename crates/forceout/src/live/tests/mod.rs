//! Live tables driven by scripted messages and keys, and two terminals at a real server.

mod driver;
mod monkeys;
mod network;
mod scripted;
