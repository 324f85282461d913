//! Replaying a table's log, a stretch at a time: a long log needs no more memory than a short one.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use referee::Judge;

use super::commit::AT_HAND;
use crate::house::Shared;
use crate::problem::Problem;
use crate::store::{EntryRow, Store};
use table::{Entry, Kept, State};

/// How many entries are read at a time.
const STRETCH: i64 = 200;

/// A table as far as its log has been read.
#[derive(Default)]
pub(crate) struct Replay {
    state: Option<State>,
    /// The numbers of commands by their origin.
    origins: HashMap<String, i64>,
    /// The number of the last entry that was read, and when it was made.
    last: i64,
    happened: i64,
}

/// A table replayed from its whole log.
pub(crate) struct Replayed {
    pub(crate) state: State,
    pub(crate) origins: HashMap<String, i64>,
    pub(crate) last: i64,
    pub(crate) happened: i64,
    /// The last entries, for clients that come back.
    pub(crate) kept: VecDeque<Kept>,
}

impl Replay {
    /// The whole log of a table.
    pub(crate) async fn of(shared: &Shared, table: &str) -> Result<Replayed, Problem> {
        let mut replay = Replay::default();
        let mut kept = VecDeque::new();
        loop {
            let (further, stretch) = replay.read_on(shared, table, i64::MAX, |_, kept| Some(kept)).await?;
            replay = further;
            if stretch.is_empty() {
                break;
            }
            kept.extend(stretch);
            kept.drain(..kept.len().saturating_sub(AT_HAND));
        }
        let state = replay.state.ok_or_else(|| fault(0, "it is empty"))?;
        let Replay { origins, last, happened, .. } = replay;
        Ok(Replayed { state, origins, last, happened, kept })
    }

    /// Reads the next stretch of the log, up to an entry, and returns what `each` makes of its entries, with the table as it stood after
    /// each; nothing at the end. Judging what was presented may take time, so it runs in the background.
    pub(crate) async fn read_on<T: Send + 'static>(
        mut self,
        shared: &Shared,
        table: &str,
        up_to: i64,
        each: impl Fn(&State, Kept) -> Option<T> + Send + 'static,
    ) -> Result<(Replay, Vec<T>), Problem> {
        let rows = shared.store.entries(table, self.last, STRETCH.min(up_to - self.last)).await?;
        if rows.is_empty() {
            return Ok((self, Vec::new()));
        }
        let (place, judge) = (shared.judging.acquire().await, Arc::clone(&shared.judge));
        let read = tokio::task::spawn_blocking(move || {
            let mut made = Vec::with_capacity(rows.len());
            for row in &rows {
                let (state, kept) = self.take(row, &*judge)?;
                made.extend(each(state, kept));
            }
            Ok((self, made))
        });
        let read = read.await.map_err(|_| Problem::internal())?;
        drop(place);
        read
    }

    /// The number of the last entry read.
    pub(crate) fn last(&self) -> i64 {
        self.last
    }

    /// Takes the next entry; an inconsistent log is a problem that names the entry.
    fn take(&mut self, row: &EntryRow, judge: &dyn Judge) -> Result<(&State, Kept), Problem> {
        if row.number != self.last + 1 {
            return Err(fault(row.number, "an entry before it is missing"));
        }
        let entry: Entry =
            serde_json::from_str(&row.body).map_err(|error| fault(row.number, &error.to_string()))?;
        let wrong = |problem: protocol::Problem| fault(row.number, &problem.detail);
        let (state, events) = match self.state.take() {
            None => (State::open(&entry).map_err(wrong)?, Vec::new()),
            Some(mut state) => {
                let events = state.apply(&entry, judge).map_err(wrong)?;
                (state, events)
            }
        };
        self.origins.extend(row.origin.clone().map(|origin| (origin, row.number)));
        (self.last, self.happened) = (row.number, row.happened);
        Ok((self.state.insert(state), Kept { number: row.number, entry, events }))
    }
}

fn fault(number: i64, detail: &str) -> Problem {
    tracing::error!(number, detail, "a log is inconsistent");
    Problem::log_at_fault(format!("Entry {number} of the log is inconsistent: {detail}"))
}

/// The log of a table from the beginning of its last match.
pub(crate) async fn last_match(store: &dyn Store, table: &str) -> Result<Vec<Entry>, Problem> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut read = 0;
    loop {
        let rows = store.entries(table, read, STRETCH).await?;
        let Some(last) = rows.last() else { return Ok(entries) };
        read = last.number;
        for row in &rows {
            let entry: Entry =
                serde_json::from_str(&row.body).map_err(|error| fault(row.number, &error.to_string()))?;
            if matches!(entry, Entry::Began { .. }) {
                entries.clear();
            }
            entries.push(entry);
        }
    }
}
