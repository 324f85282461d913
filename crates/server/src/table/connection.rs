//! A connection to a table: whose view it gets, how far away it is, and where to send to it.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::sync::mpsc;

/// The number of a connection at its table.
pub(crate) type ConnectionId = u64;

/// Somebody who is connected.
#[derive(Debug)]
pub(crate) struct Connection {
    pub(crate) id: ConnectionId,
    pub(crate) person: String,
    pub(crate) nickname: String,
    pub(crate) lag: Lag,
    /// Outgoing messages. A client that does not read them is cut off; it can come back.
    pub(crate) out: mpsc::Sender<String>,
}

/// The round trip to a client, as measured by the server.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lag(VecDeque<Duration>);

/// The most that a player is credited for a slow connection.
pub(crate) const MOST_CREDIT: Duration = Duration::from_millis(500);
/// How many measurements are kept.
const KEPT: usize = 5;

impl Lag {
    /// Notes a measurement.
    pub(crate) fn measured(&mut self, round_trip: Duration) {
        self.0.push_back(round_trip);
        if self.0.len() > KEPT {
            self.0.pop_front();
        }
    }

    /// The credit: the least of the last measurements, so that answering one ping late gains nothing, and never more
    /// than [`MOST_CREDIT`].
    pub(crate) fn credit(&self) -> Duration {
        self.0.iter().min().copied().unwrap_or_default().min(MOST_CREDIT)
    }
}
