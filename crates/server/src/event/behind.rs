//! Events whose live tables have yet to follow the log: they are looked after again until they do.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The ids of these events.
#[derive(Default)]
pub(super) struct Behind {
    events: Mutex<BTreeSet<String>>,
    /// One more has come.
    pub(super) due: Notify,
}

impl Behind {
    fn events(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The tables of this event are to be looked after.
    pub(super) fn note(&self, event: &str) {
        self.events().insert(event.to_owned());
        self.due.notify_one();
    }

    /// They have followed.
    pub(super) fn settle(&self, event: &str) {
        self.events().remove(event);
    }

    /// All that are behind.
    pub(super) fn all(&self) -> Vec<String> {
        self.events().iter().cloned().collect()
    }
}
