//! The clock of a table, in the server's instants.

use referee::Moment;
use table::{Entry, State, TableClock};
use tokio::time::Instant;

/// A table's clock, and the instant from which the server counts it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    clock: TableClock,
    origin: Instant,
}

impl Clock {
    /// Stopped at the moment.
    pub(crate) fn standing(moment: Moment) -> Clock {
        Clock { clock: TableClock::standing(moment), origin: Instant::now() }
    }

    /// What it shows at an instant.
    pub(crate) fn at(&self, instant: Instant) -> Moment {
        self.clock.at(instant.saturating_duration_since(self.origin))
    }

    /// When it will show the moment; never, while it is stopped.
    pub(crate) fn instant(&self, moment: Moment) -> Option<Instant> {
        self.origin.checked_add(self.clock.reaches(moment)?)
    }

    pub(crate) fn is_running(&self) -> bool {
        self.clock.is_running()
    }

    /// Follows an entry made just now, after which this is the state of the table.
    pub(crate) fn follow(&mut self, entry: &Entry, state: &State) {
        self.clock.follow(entry, state, self.origin.elapsed());
    }
}
