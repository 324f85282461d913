//! The clock of a table: turns readings of a steady clock into moments of the match. Whose clock that is, and since when
//! it runs, is the caller's business.

use std::time::Duration;

use referee::Moment;

use crate::entry::Entry;
use crate::state::State;

/// Runs from a known moment; while stopped, it shows that moment.
#[derive(Debug, Clone, Copy)]
pub struct TableClock {
    moment: Moment,
    since: Option<Duration>,
}

impl TableClock {
    /// Stopped at the moment.
    pub fn standing(moment: Moment) -> TableClock {
        TableClock { moment, since: None }
    }

    fn running(moment: Moment, from: Duration) -> TableClock {
        TableClock { moment, since: Some(from) }
    }

    /// What it shows.
    pub fn at(&self, now: Duration) -> Moment {
        match self.since {
            Some(since) => self.moment + Moment::from(now.saturating_sub(since)),
            None => self.moment,
        }
    }

    /// When it will show the moment; never, while it is stopped.
    pub fn reaches(&self, moment: Moment) -> Option<Duration> {
        let ahead = (moment - self.moment).max(Moment::START);
        self.since?.checked_add(Duration::from_micros(ahead.as_microseconds()))
    }

    /// Whether it runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Follows an entry, after which this is the state of the table.
    pub fn follow(&mut self, entry: &Entry, state: &State, now: Duration) {
        match entry {
            Entry::Began { .. } => *self = TableClock::running(Moment::START, now),
            Entry::WentOn { at, .. } => *self = TableClock::running(*at, now),
            Entry::Paused { at } => *self = TableClock::standing(*at),
            Entry::TookBack { .. } => {
                // The clock goes back with everything else.
                let stood = state.play.as_ref().map_or(Moment::START, |play| play.clock);
                *self = TableClock::running(stood, now);
            }
            _ => {}
        }
        if !state.is_live() || state.settings.stands_still() {
            *self = TableClock::standing(self.at(now));
        } else if !self.is_running() {
            *self = TableClock::running(self.at(now), now);
        }
    }
}
