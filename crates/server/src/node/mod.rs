//! One of several servers on one database: its lease, the tables that it holds, and the other nodes.
//!
//! A node is alive while it beats. Requests for another living node's tables are passed on; tables without a living holder are taken. It
//! is not this that keeps two nodes from writing to one table, but the store, which refuses an entry whose term is over (SC-6).

mod asking;
mod beating;
mod passing;
mod room;

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

pub(crate) use asking::{News, open_everywhere, peer_routes};
pub(crate) use beating::{follow_puzzles, live, only_beat};
pub(crate) use passing::{FromPeer, pass_on};

use crate::problem::Problem;
use crate::secrets;
use crate::store::{Beat, HoldStore, NodeRow, PACKED, Store, StoreFault, TakeFrom, Taken};

/// How long a node counts as alive after a beat, and how often it beats (SC-4).
const LEASE: Duration = Duration::from_secs(4);
const BEAT: Duration = Duration::from_secs(1);
/// After how long without a beat a node takes in nobody any more (SC-13).
const ALONE: Duration = Duration::from_secs(3);
/// The newest log format that this program reads (SC-21).
const READS: i64 = PACKED;

/// All living nodes, by id.
pub(crate) type Living = Arc<BTreeMap<String, NodeRow>>;

/// This node.
pub(crate) struct Node {
    pub(crate) row: NodeRow,
    /// The secret by which nodes recognise each other.
    pub(crate) secret: String,
    store: Arc<dyn Store>,
    living: watch::Sender<Living>,
    state: Mutex<State>,
    draining: AtomicBool,
}

/// What changes from beat to beat.
struct State {
    beaten: Instant,
    /// When a node last came or went.
    changed: Instant,
    /// Until when this node takes no table from another (SC-11).
    restrained: Option<Instant>,
    /// Where tables were last found, by code. The node found there knows better.
    known: HashMap<String, NodeRow>,
    /// When a table was taken from a node whose process was gone, so that this happens only once per lease (SC-10).
    taken: HashMap<(String, String), Instant>,
}

impl Node {
    /// A new node that others reach at this address, or one that only does jobs and is not reached at all. It lives from its first
    /// beat on, which happens here.
    pub(crate) async fn begin(store: Arc<dyn Store>, address: Option<String>) -> Result<Node, StoreFault> {
        let row = NodeRow {
            id: secrets::token(),
            address: address.unwrap_or_default(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            reads: READS,
        };
        let secret = holds_of(&*store)?.common("peer-secret", &secrets::token()).await?;
        let state = State {
            beaten: Instant::now(),
            changed: Instant::now(),
            restrained: None,
            known: HashMap::new(),
            taken: HashMap::new(),
        };
        let node = Node {
            row,
            secret,
            store,
            living: watch::Sender::new(Living::default()),
            state: Mutex::new(state),
            draining: AtomicBool::new(false),
        };
        node.beat().await?;
        Ok(node)
    }

    fn holds(&self) -> Result<&dyn HoldStore, StoreFault> {
        holds_of(&*self.store)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Renews the lease, and learns which other nodes live.
    async fn beat(&self) -> Result<Beat, StoreFault> {
        let before = Instant::now();
        let mut beat = self.holds()?.beat(&self.row).await?;
        let living: Living =
            Arc::new(beat.living.iter().map(|node| (node.id.clone(), node.clone())).collect());
        let mut state = self.state();
        // The database reports a late beat only once, and that answer may be lost: the next beat is in time (SC-12).
        beat.late |= state.beaten.elapsed() >= LEASE;
        state.beaten = before;
        if beat.late {
            state.restrained = Some(before + LEASE);
        }
        state.known.retain(|_, holder| living.contains_key(&holder.id));
        state.taken.retain(|_, when| when.elapsed() < LEASE);
        let changed = *self.living.borrow() != living;
        if changed {
            state.changed = before;
        }
        drop(state);
        self.living.send_if_modified(|known| {
            *known = living;
            changed
        });
        Ok(beat)
    }

    /// The living nodes, whenever they change.
    pub(crate) fn watch(&self) -> watch::Receiver<Living> {
        self.living.subscribe()
    }

    /// All other living nodes.
    pub(crate) fn others(&self) -> Vec<NodeRow> {
        let living = self.living.borrow();
        living.values().filter(|node| node.id != self.row.id).cloned().collect()
    }

    /// Whether some nodes may not know yet who lives: what should meet at one node may still meet at two.
    fn is_unsettled(&self) -> bool {
        self.state().changed.elapsed() < LEASE
    }

    /// How long there has been no beat.
    fn silent_for(&self) -> Duration {
        self.state().beaten.elapsed()
    }

    /// Whether the load balancer should send people here: the database is there, and this node is not stopping.
    pub(crate) fn is_ready(&self) -> bool {
        !self.draining.load(Ordering::Relaxed) && !self.is_alone()
    }

    /// Whether the database is away, so that nobody is taken in (SC-13).
    fn is_alone(&self) -> bool {
        self.silent_for() >= ALONE
    }

    /// Asks the load balancer to send nobody else (SC-14).
    pub(crate) fn drain(&self) {
        self.draining.store(true, Ordering::Relaxed);
    }

    /// Takes a table, unless another living node has it. `gone` is a node whose process no longer exists.
    pub(crate) async fn take(&self, table: &str, gone: Option<&NodeRow>) -> Result<Taken, Problem> {
        let from = {
            let state = self.state();
            let restrained = state.restrained.is_some_and(|until| Instant::now() < until);
            let again = |gone: &&NodeRow| !state.taken.contains_key(&(table.to_owned(), gone.id.clone()));
            match gone.filter(again) {
                _ if restrained => TakeFrom::Nobody,
                Some(gone) => TakeFrom::TheGone(&gone.id),
                None => TakeFrom::TheDead,
            }
        };
        let taken = self.holds()?.take(table, &self.row, from).await?;
        if let (TakeFrom::TheGone(gone), Taken::Over(_)) = (from, &taken) {
            self.state().taken.insert((table.to_owned(), gone.to_owned()), Instant::now());
        }
        Ok(taken)
    }

    /// Gives a table back: the next node asked for it may take it.
    pub(crate) async fn give_back(&self, table: &str, term: i64) {
        let given = async { self.holds()?.give_back(table, term).await };
        if let Err(fault) = given.await {
            // It is free when this node's lease is over.
            tracing::warn!(table, %fault, "a table could not be given back");
        }
    }

    /// The codes of tables whose clocks run and that this node holds.
    pub(crate) async fn live_holds(&self) -> Result<Vec<String>, StoreFault> {
        self.holds()?.live_holds(&self.row.id).await
    }

    /// How many milliseconds ago the last entry of a table was stored, if that is known.
    pub(crate) async fn quiet_for(&self, table: &str) -> Result<Option<i64>, StoreFault> {
        self.holds()?.quiet_for(table).await
    }

    /// Where a table was last found, as long as that node lives.
    pub(crate) fn known(&self, code: &str) -> Option<NodeRow> {
        self.state().known.get(code).cloned()
    }

    /// A table was found at that node.
    pub(crate) fn note(&self, code: &str, holder: &NodeRow) {
        self.state().known.insert(code.to_owned(), holder.clone());
    }

    /// A table is not where it was.
    fn forget(&self, code: &str) {
        self.state().known.remove(code);
    }

    /// This node ends: nobody has to wait for its lease to run out.
    pub(crate) async fn leave(&self) {
        let left = async { self.holds()?.leave(&self.row.id).await };
        if let Err(fault) = left.await {
            tracing::warn!(%fault, "this node could not sign off");
        }
    }
}

fn holds_of(store: &dyn Store) -> Result<&dyn HoldStore, StoreFault> {
    store.holds().ok_or_else(|| StoreFault::Failed("this store is not shared".to_owned()))
}
