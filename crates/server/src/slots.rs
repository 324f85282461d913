//! The slots of tables that are open, or being opened.

use std::collections::HashMap;
use std::sync::Arc;

use crate::table::Handle;

/// A table that is open, or being opened. The opener holds the lock, and each table has only one slot: two would mean two writers.
pub(crate) type Slot = Arc<tokio::sync::Mutex<Option<Handle>>>;

/// The slots by the codes of their tables.
#[derive(Default)]
pub(crate) struct Slots {
    pub(crate) slots: HashMap<String, Slot>,
    /// The server is stopping: no more tables are opened.
    pub(crate) closed: bool,
}

impl Slots {
    /// Forgets slots that nobody uses and where nothing is open. Slots are handed out only under the lock of the house, so
    /// nobody can be about to use one with a single owner.
    pub(crate) fn tidy(&mut self) {
        self.slots.retain(|_, slot| {
            Arc::strong_count(slot) > 1
                || slot
                    .try_lock()
                    .map_or(true, |slot| slot.as_ref().is_some_and(|handle| !handle.is_closed()))
        });
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    #[test]
    fn a_slot_that_somebody_is_about_to_lock_stays_and_so_does_one_with_an_open_table() {
        let mut slots = Slots::default();
        let about_to = Arc::clone(slots.slots.entry("asked".to_owned()).or_default());
        let (open, _there) = mpsc::channel(1);
        let (ended, gone) = mpsc::channel(1);
        drop(gone);
        for (code, handle) in [("open", Some(open)), ("ended", Some(ended)), ("put-away", None)] {
            slots.slots.insert(code.to_owned(), Arc::new(tokio::sync::Mutex::new(handle)));
        }
        let left = |slots: &Slots| {
            let mut codes: Vec<String> = slots.slots.keys().cloned().collect();
            codes.sort();
            codes
        };
        slots.tidy();
        assert_eq!(left(&slots), ["asked", "open"]);
        // A second slot would mean a second writer.
        assert!(Arc::ptr_eq(&slots.slots["asked"], &about_to));
        drop(about_to);
        slots.tidy();
        assert_eq!(left(&slots), ["open"]);
    }
}
