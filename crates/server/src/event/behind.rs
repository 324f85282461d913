//! Events whose live tables have yet to catch up with the log: they are revisited until they have.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The ids of these events.
#[derive(Default)]
pub(super) struct Behind {
    events: Mutex<BTreeSet<String>>,
    /// One more was added.
    pub(super) due: Notify,
}

impl Behind {
    fn events(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables of this event have work to do.
    pub(super) fn note(&self, event: &str) {
        self.events().insert(event.to_owned());
        self.due.notify_one();
    }

    /// They have caught up.
    pub(super) fn settle(&self, event: &str) {
        self.events().remove(event);
    }

    /// All that are behind.
    pub(super) fn all(&self) -> Vec<String> {
        self.events().iter().cloned().collect()
    }
}
