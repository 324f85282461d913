//! The clock of a table: the moment of the match that belongs to an instant of the server.

use std::time::Duration;

use referee::Moment;
use tokio::time::Instant;

/// Runs from a known moment; while it is stopped, it shows that moment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TableClock {
    moment: Moment,
    since: Option<Instant>,
}

impl TableClock {
    /// Stands at the moment.
    pub(crate) fn standing(moment: Moment) -> TableClock {
        TableClock { moment, since: None }
    }

    /// Runs from the moment.
    pub(crate) fn running(moment: Moment, from: Instant) -> TableClock {
        TableClock { moment, since: Some(from) }
    }

    /// What it shows at an instant.
    pub(crate) fn at(&self, instant: Instant) -> Moment {
        match self.since {
            Some(since) => self.moment + Moment::from(instant.saturating_duration_since(since)),
            None => self.moment,
        }
    }

    /// When it will show the moment; never, while it is stopped.
    pub(crate) fn instant(&self, moment: Moment) -> Option<Instant> {
        let since = self.since?;
        let ahead = (moment - self.moment).max(Moment::START);
        since.checked_add(Duration::from_micros(ahead.as_microseconds()))
    }

    pub(crate) fn is_running(&self) -> bool {
        self.since.is_some()
    }
}
