//! The house: all tables, those in play and those put away, and the people who come and go.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use protocol::Settings;
use referee::Judge;
use serde::{Deserialize, Serialize};
use tokio::sync::{Notify, Semaphore, mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::DAY;
use crate::metrics::Metrics;
use crate::node::Node;
use crate::on_show::Showcase;
use crate::problem::Problem;
use crate::progress::today;
use crate::secrets;
use crate::slots::{Slot, Slots};
use crate::store::{EntryRow, Journal, NodeRow, Store, TableRow, Taken, Write};
use crate::table::{Handle, Message, Opened, Replay, TableQuestion, open_task};
use table::{Entry, State};

/// What every table needs.
pub(crate) struct Shared {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) journal: Journal,
    /// How many judgements run at a time.
    pub(crate) judging: Semaphore,
    pub(crate) metrics: Metrics,
    /// Tables that anybody may watch.
    pub(crate) on_show: Showcase,
    /// Judges Solutions.
    pub(crate) judge: Arc<dyn Judge + Send + Sync>,
    /// How many times faster than people the bots think.
    pub(crate) haste: u32,
    /// How far the wall clock has been put forward, in milliseconds.
    pub(crate) ahead: AtomicI64,
    /// A table was put down although its clocks run: it must be opened again.
    pub(crate) put_down: Notify,
    /// A job was put in.
    pub(crate) job_put: Notify,
    /// This server as one of several, if it is one.
    pub(crate) node: Option<Arc<Node>>,
    /// Counts up to cut all connections.
    pub(crate) cut: watch::Sender<u64>,
    /// What happens at the tables of events, for those who follow it.
    pub(crate) hall: mpsc::UnboundedSender<HallNews>,
    pub(crate) hall_news: Mutex<Option<mpsc::UnboundedReceiver<HallNews>>>,
}

/// Something has happened at a table of an event: a shake has begun, or the match is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HallNews {
    /// The id of the table.
    pub(crate) table: String,
    /// The shake it is at, from 1.
    pub(crate) shake: u32,
    /// Whether the match is over.
    pub(crate) ended: bool,
}

impl Shared {
    /// Milliseconds since 1970.
    pub(crate) fn wall_clock(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX) + self.ahead.load(Ordering::Relaxed)
    }

    /// Puts the wall clock forward.
    pub(crate) fn put_clock_forward(&self, by: Duration) {
        self.ahead.fetch_add(i64::try_from(by.as_millis()).unwrap_or(0), Ordering::Relaxed);
    }
}

/// Where a table was found.
pub(crate) enum Found {
    /// It runs here.
    Here(Handle),
    /// Another node runs it.
    There(NodeRow),
}

/// What had become of the holder of a table that was taken, and its term now; nothing if it was not taken.
fn taken_from(taken: &Taken, gone: Option<&NodeRow>) -> Option<(&'static str, i64)> {
    match (taken, gone) {
        (Taken::Here(1), _) => Some(("nobody", 1)),
        (Taken::Here(term), _) => Some(("free", *term)),
        (Taken::Over(term), Some(_)) => Some(("gone", *term)),
        (Taken::Over(term), None) => Some(("lease-over", *term)),
        (Taken::There(_) | Taken::Nowhere, _) => None,
    }
}

/// All tables.
pub(crate) struct House {
    pub(crate) shared: Arc<Shared>,
    open: Mutex<Slots>,
}

/// How many codes are drawn if the first is taken.
const TRIES: usize = 20;
/// How long a table that is nowhere is waited for, and how often it is looked for.
const NOWHERE: Duration = Duration::from_secs(1);
const LOOK_AGAIN: Duration = Duration::from_millis(100);
/// How long the tables have to note their clocks when the server stops.
const CLOSING: Duration = Duration::from_secs(10);
/// How many days decisions in matches are kept (LC-60).
const DECISIONS_KEPT: i64 = 120;

impl House {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        journal: Journal,
        judge: Arc<dyn Judge + Send + Sync>,
        haste: u32,
        node: Option<Arc<Node>>,
    ) -> House {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let (hall, hall_news) = mpsc::unbounded_channel();
        let metrics = Metrics::new(journal.batches.clone());
        let shared = Shared {
            store,
            journal,
            judging: Semaphore::new(cores),
            metrics,
            on_show: Showcase::default(),
            judge,
            haste,
            ahead: AtomicI64::new(0),
            put_down: Notify::new(),
            job_put: Notify::new(),
            node,
            cut: watch::Sender::new(0),
            hall,
            hall_news: Mutex::new(Some(hall_news)),
        };
        House { shared: Arc::new(shared), open: Mutex::default() }
    }

    /// Opens a new table; returns its code.
    pub(crate) async fn create(&self, settings: Settings, owner: &str) -> Result<String, Problem> {
        let settings = Settings { pace: Some(settings.pace()), ..settings };
        let judge_code = Some(secrets::code(0));
        let entry = Entry::Opened { settings, owner: owner.to_owned(), judge_code };
        let state = State::open(&entry)?;
        self.keep(&state, &[entry]).await
    }

    /// Stores a new table with its log; returns its code.
    pub(crate) async fn keep(&self, state: &State, log: &[Entry]) -> Result<String, Problem> {
        let (owner, now) = (&state.owner, self.shared.wall_clock());
        let bodies: Result<Vec<String>, _> = log.iter().map(serde_json::to_string).collect();
        let bodies = bodies.map_err(|_| Problem::internal())?;
        for tried in 0..TRIES {
            let code = secrets::code(tried);
            if self.shared.store.table_with_code(&code).await?.is_some() {
                continue;
            }
            let id = secrets::token();
            let row = TableRow {
                id: id.clone(),
                code: code.clone(),
                owner: owner.clone(),
                summary: serde_json::to_string(&state.summary()).map_err(|_| Problem::internal())?,
                live: false,
                opened: now,
                touched: now,
            };
            // With several servers nothing is stored without a term (SC-6).
            let node = self.shared.node.as_ref();
            let founded = node.map(|node| Write::Founded { table: id.clone(), node: node.row.id.clone() });
            let term = i64::from(founded.is_some());
            let mut writes: Vec<Write> = founded.into_iter().chain([Write::Table(row)]).collect();
            writes.extend((1..).zip(bodies).map(|(number, body)| {
                let table = id.clone();
                Write::Entry(EntryRow { table, number, happened: now, origin: None, body, term })
            }));
            if state.place_of(owner).is_some() {
                writes.push(Write::Seated { table: id, person: owner.clone() });
            }
            self.shared.journal.write(writes).await?;
            self.shared.metrics.tables_opened.inc();
            if state.settings.open_to_watch {
                // An open table is on show from here on.
                self.table(&code).await?;
            }
            return Ok(code);
        }
        Err(Problem::too_many("There are too many tables just now."))
    }

    /// A handle to the table with this code, run by this server; it is opened if it was put away.
    pub(crate) async fn table(&self, code: &str) -> Result<Handle, Problem> {
        match self.find(code).await? {
            Found::Here(handle) => Ok(handle),
            Found::There(_) => Err(Problem::moved()),
        }
    }

    /// Finds the table with this code; if nobody runs it, it is opened here.
    pub(crate) async fn find(&self, code: &str) -> Result<Found, Problem> {
        self.find_despite(code, None).await
    }

    /// The same, when a node that had it is gone.
    async fn find_despite(&self, code: &str, gone: Option<&NodeRow>) -> Result<Found, Problem> {
        let slot = self.slot(code)?;
        let mut open = slot.lock().await;
        if let Some(handle) = open.as_ref().filter(|handle| !handle.is_closed()) {
            return Ok(Found::Here(handle.clone()));
        }
        // The server may have begun to stop while this waited for the slot.
        self.slot(code)?;
        // Boxed: this is rare and large, and every task asking for a table would otherwise reserve room for it.
        Box::pin(self.open_in(&mut open, code, gone)).await
    }

    /// Opens the table with this code in its slot, unless another node has it.
    async fn open_in(
        &self,
        slot: &mut Option<Handle>,
        code: &str,
        gone: Option<&NodeRow>,
    ) -> Result<Found, Problem> {
        let row = self.shared.store.table_with_code(code).await?.ok_or_else(Problem::no_table)?;
        // First the hold, then the log: it includes what another node stored until then (SC-10).
        let term = match &self.shared.node {
            None => 0,
            Some(node) => {
                let taken = node.take(&row.id, gone).await?;
                match (taken_from(&taken, gone), taken) {
                    (Some((from, term)), _) => {
                        self.shared.metrics.takes.get_or_create(&vec![("from", from)]).inc();
                        term
                    }
                    (None, Taken::There(holder)) => return Ok(Found::There(holder)),
                    (None, _) => return Err(Problem::moved()),
                }
            }
        };
        let log = Replay::of(&self.shared, &row.id).await?;
        let quiet = match &self.shared.node {
            Some(node) => node.quiet_for(&row.id).await?,
            None => None,
        };
        let quiet = quiet.unwrap_or_else(|| self.shared.wall_clock() - log.happened).max(0);
        let handle = open_task(Opened { row, log, term, quiet }, Arc::clone(&self.shared)).await?;
        *slot = Some(handle.clone());
        Ok(Found::Here(handle))
    }

    /// The other node that runs a table; none if this one does. `gone` is a node whose process no longer exists.
    pub(crate) async fn whereabouts(
        &self,
        code: &str,
        gone: Option<&NodeRow>,
    ) -> Result<Option<NodeRow>, Problem> {
        let Some(node) = &self.shared.node else { return Ok(None) };
        if self.running(code).await.is_some() {
            return Ok(None);
        }
        if let Some(holder) = node.known(code) {
            return Ok(Some(holder));
        }
        let until = Instant::now() + NOWHERE;
        let found = loop {
            match self.find_despite(code, gone).await {
                // Its holder is gone, and nobody may take it just yet (SC-11).
                Err(problem) if problem.code == "moved" && Instant::now() < until => {
                    tokio::time::sleep(LOOK_AGAIN).await;
                }
                found => break found?,
            }
        };
        match found {
            Found::Here(_) => Ok(None),
            Found::There(holder) => {
                node.note(code, &holder);
                Ok(Some(holder))
            }
        }
    }

    /// Whether this server is the one to announce what is stored of an event or a class.
    pub(crate) fn meets_here(&self, kind: &str, code: &str) -> bool {
        self.shared.node.as_ref().is_none_or(|node| node.meets_here(kind, code))
    }

    /// Waits until everything about a class or an event meets at another node; for ever if there is no other.
    pub(crate) async fn meets_elsewhere(&self, (kind, code): (&str, &str)) {
        match &self.shared.node {
            Some(node) => node.meets_elsewhere(kind, code).await,
            None => std::future::pending().await,
        }
    }

    /// Puts a question to a table, wherever it runs.
    pub(crate) async fn question(&self, code: &str, question: TableQuestion) -> Result<i64, Problem> {
        if let (Some(node), Found::There(holder)) = (&self.shared.node, self.find(code).await?) {
            return node.question(&holder, code, &question).await;
        }
        self.question_here(code, question).await
    }

    /// The same for a table that runs here.
    pub(crate) async fn question_here(&self, code: &str, question: TableQuestion) -> Result<i64, Problem> {
        self.ask(code, |reply| Message::Question { question: question.clone(), reply }).await?
    }

    /// Switches quick phrases on or off at those of these tables that run here.
    pub(crate) async fn switch_phrases(&self, codes: &[String], on: bool) {
        for code in codes {
            if self.running(code).await.is_some() {
                let _ = self.question_here(code, TableQuestion::Phrases(on)).await;
            }
        }
    }

    /// Has every open table check that it is still held here, under its term.
    pub(crate) async fn compare(&self, held: HashMap<String, i64>) {
        let held = Arc::new(held);
        let slots: Vec<Slot> = self.slots().slots.values().cloned().collect();
        for slot in slots {
            // A slot being opened has only just been taken.
            let handle = slot.try_lock().ok().and_then(|slot| slot.clone());
            if let Some(handle) = handle {
                let _ = handle.send(Box::new(Message::Compare(Arc::clone(&held)))).await;
            }
        }
    }

    /// A handle to a table, if it is open.
    pub(crate) async fn running(&self, code: &str) -> Option<Handle> {
        let slot = self.slots().slots.get(code).cloned()?;
        slot.lock().await.clone().filter(|handle| !handle.is_closed())
    }

    /// The slot of a table; none once the server is stopping.
    pub(crate) fn slot(&self, code: &str) -> Result<Slot, Problem> {
        let mut open = self.slots();
        match open.closed {
            true => Err(Problem::restarting()),
            false => Ok(Arc::clone(open.slots.entry(code.to_owned()).or_default())),
        }
    }

    fn slots(&self) -> MutexGuard<'_, Slots> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a table; one that was put away at this very moment is opened again.
    pub(crate) async fn ask<T>(
        &self,
        code: &str,
        message: impl Fn(oneshot::Sender<T>) -> Message,
    ) -> Result<T, Problem> {
        for _ in 0..2 {
            let handle = self.table(code).await?;
            let (reply, answer) = oneshot::channel();
            if handle.send(Box::new(message(reply))).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(Problem::internal())
    }

    /// Brings back the tables whose clocks run, or, with several nodes, those this node holds; returns how many could be opened and how many not.
    pub(crate) async fn reopen(&self) -> Result<(usize, usize), Problem> {
        let codes = match &self.shared.node {
            Some(node) => node.live_holds().await?,
            None => self.shared.store.live_tables().await?.into_iter().map(|row| row.code).collect(),
        };
        let (mut back, mut lost) = (0, 0);
        for code in codes {
            match self.find(&code).await {
                Ok(_) => back += 1,
                Err(problem) => {
                    tracing::error!(table = %code, code = %problem.code, detail = %problem.detail, "not reopened");
                    lost += 1;
                }
            }
        }
        Ok((back, lost))
    }

    /// Has every table note where its clock stands.
    pub(crate) async fn close(&self) {
        let slots: Vec<Slot> = {
            let mut open = self.slots();
            open.closed = true;
            open.slots.values().cloned().collect()
        };
        let mut closing = Vec::new();
        for slot in slots {
            if let Some(handle) = slot.lock().await.take() {
                let (done, closed) = oneshot::channel();
                if handle.send(Box::new(Message::Stop(done))).await.is_ok() {
                    closing.push(closed);
                }
            }
        }
        let all = async {
            for closed in closing {
                let _ = closed.await;
            }
        };
        let _ = tokio::time::timeout(CLOSING, all).await;
    }

    /// How many tables are open.
    pub(crate) fn open_tables(&self) -> usize {
        self.slots().slots.len()
    }

    /// Forgets slots of tables that were put away, tables and people not seen since the first moment, people with progress not seen
    /// since the second, and old decisions in matches.
    pub(crate) async fn sweep(&self, forgotten_before: i64, learned_before: i64) -> Result<(), Problem> {
        const AT_A_TIME: i64 = 500;
        self.slots().tidy();
        let store = &self.shared.store;
        let tables = store.tables_before(forgotten_before, AT_A_TIME).await?;
        // Nobody opens them here meanwhile; whether another server runs them, the store sees.
        let (mut shut, mut writes) = (Vec::new(), Vec::new());
        for row in tables.into_iter().filter(|row| !row.live) {
            let Ok(slot) = self.slot(&row.code)?.try_lock_owned() else { continue };
            if slot.as_ref().is_none_or(Handle::is_closed) {
                shut.push(slot);
                writes.push(Write::ForgetQuietTable { table: row.id, before: forgotten_before });
            }
        }
        let people = store.people_before(forgotten_before, learned_before, AT_A_TIME).await?;
        if !writes.is_empty() || !people.is_empty() {
            tracing::info!(tables = writes.len(), people = people.len(), "forgotten");
        }
        self.shared.journal.write(writes).await?;
        drop(shut);
        for person in people {
            self.forget(&person).await?;
        }
        let before = today(&self.shared) - DECISIONS_KEPT;
        let moment = self.shared.wall_clock() - DECISIONS_KEPT * DAY;
        let thin = vec![Write::ForgetDecisions { before }, Write::ThinAttempts { before: moment }];
        self.shared.journal.write(thin).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_table_was_taken_from_is_told_apart() {
        let dead = NodeRow { id: "n".to_owned(), address: String::new(), version: "1".to_owned(), reads: 0 };
        for (taken, gone, from) in [
            (Taken::Here(1), None, Some(("nobody", 1))),
            (Taken::Here(2), Some(&dead), Some(("free", 2))),
            (Taken::Over(2), Some(&dead), Some(("gone", 2))),
            (Taken::Over(2), None, Some(("lease-over", 2))),
            (Taken::There(dead.clone()), None, None),
            (Taken::Nowhere, None, None),
        ] {
            assert_eq!(taken_from(&taken, gone), from);
        }
    }
}
