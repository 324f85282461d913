//! One change at a time for each learner: two tabs, or an answer sent twice, must not be counted twice.

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
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(person);
        self.0[hash as usize % LANES].lock().await
    }
}
