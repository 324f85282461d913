//! Who is connected to which event, and how they hear of changes.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use protocol::events::{EventSays, Touched};
use tokio::sync::mpsc;

use super::touched::Announcement;
use crate::problem::Problem;

/// The connections of all events.
#[derive(Default)]
pub(crate) struct Rooms {
    rooms: Mutex<HashMap<String, LiveEvent>>,
    next: AtomicU64,
}

/// The connections of an event, and what its live tables report.
#[derive(Default)]
struct LiveEvent {
    connections: BTreeMap<u64, Connection>,
    /// The shake that each live table is at, by its code.
    shakes: HashMap<String, u32>,
}

struct Connection {
    /// The number on the staff; none for the public.
    staff: Option<u32>,
    /// The person, if there is one.
    person: Option<String>,
    out: mpsc::Sender<String>,
}

impl Rooms {
    fn rooms(&self) -> MutexGuard<'_, HashMap<String, LiveEvent>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody connects; the staff hears who is here.
    pub(super) fn enter(
        &self,
        event: &str,
        staff: Option<u32>,
        person: Option<String>,
        out: mpsc::Sender<String>,
    ) -> u64 {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut rooms = self.rooms();
        let room = rooms.entry(event.to_owned()).or_default();
        room.connections.insert(id, Connection { staff, person, out });
        id
    }

    /// Somebody has gone.
    pub(super) fn leave(&self, event: &str, id: u64) {
        let mut rooms = self.rooms();
        if let Some(room) = rooms.get_mut(event) {
            room.connections.remove(&id);
            if room.connections.is_empty() && room.shakes.is_empty() {
                rooms.remove(event);
            }
        }
    }

    /// The staff numbers of those connected.
    pub(crate) fn here(&self, event: &str) -> Vec<u32> {
        let rooms = self.rooms();
        let connections = rooms.get(event).into_iter().flat_map(|room| room.connections.values());
        connections.filter_map(|connection| connection.staff).collect()
    }

    /// How many connected devices do not belong to the staff.
    pub(crate) fn phones(&self, event: &str) -> usize {
        let rooms = self.rooms();
        let connections = rooms.get(event).into_iter().flat_map(|room| room.connections.values());
        connections.filter(|connection| connection.staff.is_none()).count()
    }

    /// A live table is at a new shake.
    pub(super) fn shake(&self, event: &str, code: &str, shake: Option<u32>) {
        let mut rooms = self.rooms();
        let room = rooms.entry(event.to_owned()).or_default();
        match shake {
            Some(shake) => room.shakes.insert(code.to_owned(), shake),
            None => room.shakes.remove(code),
        };
    }

    /// The shakes that live tables are at, by their codes.
    pub(crate) fn shakes(&self, event: &str) -> HashMap<String, u32> {
        self.rooms().get(event).map(|room| room.shakes.clone()).unwrap_or_default()
    }

    /// Tells those who may know what has changed.
    pub(crate) fn tell(&self, event: &str, entries: usize, now: i64, told: &Announcement) {
        let text = |touched: &[Touched]| {
            let mut touched = touched.to_vec();
            touched.sort_unstable();
            touched.dedup();
            written(&EventSays::Changed { entries, now, touched })
        };
        let (staff, public) = (text(&told.staff), text(&told.public));
        let rooms = self.rooms();
        for connection in rooms.get(event).into_iter().flat_map(|room| room.connections.values()) {
            let text = match connection.staff {
                Some(_) => &staff,
                // What does not concern the public is not even mentioned to them.
                None if told.public.is_empty() => continue,
                None => &public,
            };
            // A client that does not read gets everything afresh when it comes back.
            let _ = connection.out.try_send(text.clone());
        }
    }

    /// Ends connections, saying why.
    pub(crate) fn end(&self, event: &str, whose: impl Fn(Option<u32>, Option<&str>) -> bool, why: &Problem) {
        let text = written(&EventSays::Bye { problem: why.0.clone() });
        if let Some(room) = self.rooms().get_mut(event) {
            room.connections.retain(|_, connection| {
                let meant = whose(connection.staff, connection.person.as_deref());
                if meant {
                    let _ = connection.out.try_send(text.clone());
                }
                !meant
            });
        }
    }

    /// The same in all events, for somebody who is forgotten.
    pub(crate) fn end_everywhere(&self, person: &str, why: &Problem) {
        let events: Vec<String> = self.rooms().keys().cloned().collect();
        for event in events {
            self.end(&event, |_, other| other == Some(person), why);
        }
    }
}

/// A message as it is sent.
pub(super) fn written(says: &EventSays) -> String {
    serde_json::to_string(says).unwrap_or_default()
}
