//! A connection to a table: whose eyes it has, how far away it is, and the way back to it.

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
    /// Messages on their way out. A client that does not read them is cut off; it can come back.
    pub(crate) out: mpsc::Sender<String>,
}

/// The round trip to a client, as the server has measured it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lag(VecDeque<Duration>);

/// The credit that a player gets at most for a slow line.
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

    /// What is credited: the least of the last measurements, so that answering one ping late gains nothing, and never more
    /// than [`MOST_CREDIT`].
    pub(crate) fn credit(&self) -> Duration {
        self.0.iter().min().copied().unwrap_or_default().min(MOST_CREDIT)
    }
}
