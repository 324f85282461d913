//! Who runs which table when several servers share a database: nodes with leases, and holds with terms (SC-3 to SC-5, SC-10).

use super::Read;

/// A server that shares its database with others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeRow {
    /// New at every start, and never used again.
    pub id: String,
    /// Where other nodes reach it; empty if it only does jobs, and has neither tables nor clients (SC-26).
    pub address: String,
    /// The version of its program.
    pub version: String,
    /// The newest log format it can read.
    pub reads: i64,
}

/// What a beat tells a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Beat {
    /// Whether its lease had run out: others may have its tables (SC-12).
    pub late: bool,
    /// All nodes that are alive and reachable, including this one.
    pub living: Vec<NodeRow>,
}

/// From whom a node may take a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeFrom<'a> {
    /// From nobody: the hold must be free, or this node's own (SC-11).
    Nobody,
    /// From a node whose lease is over.
    TheDead,
    /// The same, or from this node, whose process is gone (SC-10).
    TheGone(&'a str),
}

/// The outcome of taking a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// It is this node's, under this term; nobody had it, or this node itself.
    Here(i64),
    /// It is this node's, under this term; another had it, and is no longer alive.
    Over(i64),
    /// Another node has it.
    There(NodeRow),
    /// No reachable node has it, and it cannot be taken now.
    Nowhere,
}

/// Nodes and their holds. All times are by the database's clock (SC-4).
pub trait HoldStore: Send + Sync {
    /// Renews the lease of a node.
    fn beat<'a>(&'a self, node: &'a NodeRow) -> Read<'a, Beat>;
    /// A node ends: its holds and its jobs are free.
    fn leave<'a>(&'a self, node: &'a str) -> Read<'a, ()>;
    /// Takes a table for a node.
    fn take<'a>(&'a self, table: &'a str, node: &'a NodeRow, from: TakeFrom<'a>) -> Read<'a, Taken>;
    /// Gives a table back that is held under this term.
    fn give_back<'a>(&'a self, table: &'a str, term: i64) -> Read<'a, ()>;
    /// The tables that a node holds, with their terms.
    fn holds_of<'a>(&'a self, node: &'a str) -> Read<'a, Vec<(String, i64)>>;
    /// The codes of tables that a node holds and whose clocks run.
    fn live_holds<'a>(&'a self, node: &'a str) -> Read<'a, Vec<String>>;
    /// The codes of tables whose clocks run and that no living node holds, in random order.
    fn orphans(&self, reads: i64, limit: i64) -> Read<'_, Vec<String>>;
    /// How many milliseconds ago the last entry of a table was stored, so that nodes need not agree on the time of day (SC-19). Unknown if
    /// that was before there were terms, or if the entry is packed.
    fn quiet_for<'a>(&'a self, table: &'a str) -> Read<'a, Option<i64>>;
    /// A value that all nodes share: the first to ask writes it.
    fn common<'a>(&'a self, name: &'a str, first: &'a str) -> Read<'a, String>;
}
