//! One change at a time for each learner, class or puzzle: two tabs, or an answer sent twice, must not be counted twice, even if they
//! come in at different servers.

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::sync::{Mutex, MutexGuard};

use crate::problem::Problem;
use crate::secrets;
use crate::store::{SharedTurn, Store};

/// Roughly how many can be served at the same moment without waiting for each other.
const LANES: usize = 64;

/// Whose turns these are. Servers share them by number.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Whose {
    Learners = 1,
    Classes = 2,
    Puzzles = 3,
}

/// Whose turn it is.
pub(crate) struct Turns {
    whose: Whose,
    store: Arc<dyn Store>,
    lanes: Vec<Mutex<()>>,
}

/// A turn, which ends when this is dropped.
pub(crate) struct LearnerTurn<'a> {
    // Released in this order: servers waiting elsewhere first, then whoever waits here.
    _shared: Option<SharedTurn>,
    _here: MutexGuard<'a, ()>,
}

impl Turns {
    pub(crate) fn new(whose: Whose, store: Arc<dyn Store>) -> Turns {
        Turns { whose, store, lanes: (0..LANES).map(|_| Mutex::new(())).collect() }
    }

    /// Waits until nobody else is changing anything of theirs.
    pub(crate) async fn of(&self, whom: &str) -> Result<LearnerTurn<'_>, Problem> {
        self.lane(lane(whom)).await
    }

    /// The same for several at once, always in the same order, so that there is no deadlock.
    pub(crate) async fn of_all(&self, all: &[&str]) -> Result<Vec<LearnerTurn<'_>>, Problem> {
        let lanes: BTreeSet<usize> = all.iter().map(|whom| lane(whom)).collect();
        let mut turns = Vec::with_capacity(lanes.len());
        for lane in lanes {
            turns.push(self.lane(lane).await?);
        }
        Ok(turns)
    }

    async fn lane(&self, lane: usize) -> Result<LearnerTurn<'_>, Problem> {
        let here = self.lanes[lane].lock().await;
        let shared = self.store.turn(self.whose as i32, lane as i32).await?;
        Ok(LearnerTurn { _shared: shared, _here: here })
    }
}

/// The same in every version of the program.
fn lane(whom: &str) -> usize {
    usize::from_str_radix(&secrets::hash(whom)[..4], 16).unwrap_or(0) % LANES
}
