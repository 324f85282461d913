//! One change at a time for each learner: two tabs, or an answer sent twice, must not be counted twice.

use std::collections::BTreeSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use tokio::sync::{Mutex, MutexGuard};

/// How many people may be served at the same moment without waiting for each other, about.
const LANES: usize = 64;

/// Whose turn it is.
pub(crate) struct Turns(Vec<Mutex<()>>);

impl Default for Turns {
    fn default() -> Turns {
        Turns((0..LANES).map(|_| Mutex::new(())).collect())
    }
}

impl Turns {
    /// Waits until nobody else changes anything of this person.
    pub(crate) async fn of(&self, person: &str) -> MutexGuard<'_, ()> {
        self.0[lane(person)].lock().await
    }

    /// The same for several people at once, always in the same order: nobody waits for somebody who waits.
    pub(crate) async fn of_all(&self, people: &[&str]) -> Vec<MutexGuard<'_, ()>> {
        let lanes: BTreeSet<usize> = people.iter().map(|person| lane(person)).collect();
        let mut turns = Vec::with_capacity(lanes.len());
        for lane in lanes {
            turns.push(self.0[lane].lock().await);
        }
        turns
    }
}

fn lane(person: &str) -> usize {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(person) as usize % LANES
}
