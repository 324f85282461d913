//! Storing what happens at a table: first on the disk, then it is so.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use referee::{Event, Moment, Phase};

use super::clock::TableClock;
use super::entry::Entry;
use super::state::State;
use super::task::{Kept, Task};
use crate::problem::Problem;
use crate::store::{EntryRow, TableRow, Write};

/// How many of the last entries are kept at hand for clients that come back.
pub(super) const AT_HAND: usize = 64;
/// How often the moment at which a table was last used is stored, at least, in milliseconds.
const TOUCH: i64 = 60_000;

impl Task {
    /// Carries out an entry and stores it. Where either fails, nothing has changed.
    pub(super) async fn commit(
        &mut self,
        entry: Entry,
        origin: Option<String>,
        more: Vec<Write>,
    ) -> Result<i64, Problem> {
        let (next, events) = self.next_state(&entry).await?;
        let number = self.last + 1;
        let row = self.entry_row(number, origin.clone(), &entry)?;
        let happened = row.happened;
        let mut writes = vec![Write::Entry(row)];
        writes.extend(more);
        let table = TableRow {
            summary: next.summary().to_string(),
            live: next.is_live(),
            touched: happened,
            ..self.row.clone()
        };
        let changed = table.summary != self.row.summary || table.live != self.row.live;
        let touch = changed || happened - self.row.touched > TOUCH;
        writes.extend(touch.then(|| Write::Table(table.clone())));
        let begun = Instant::now();
        self.shared.journal.write(writes).await?;
        self.shared.metrics.stored(begun.elapsed());
        if touch {
            self.row = table;
        }
        (self.last, self.happened) = (number, happened);
        self.origins.extend(origin.map(|origin| (origin, number)));
        self.state = next;
        self.set_clock(&entry);
        self.keep(Kept { number, entry, events });
        Ok(number)
    }

    /// The state after an entry. A mistake of ours at one command is noted in the log, and takes nothing else with it.
    async fn next_state(&mut self, entry: &Entry) -> Result<(State, Vec<Event>), Problem> {
        let mut next = self.state.clone();
        let owned = entry.clone();
        let carried_out = move || {
            catch_unwind(AssertUnwindSafe(|| {
                let events = next.apply(&owned, &desk::judge())?;
                Ok((next, events))
            }))
        };
        let outcome = match self.may_take_long() {
            true => {
                let _one_of_few = self.shared.judging.acquire().await;
                tokio::task::spawn_blocking(carried_out).await.map_err(|_| Problem::internal())?
            }
            false => carried_out(),
        };
        match (outcome, entry) {
            (Ok(outcome), _) => outcome,
            (Err(_), Entry::Command { line, .. }) => {
                tracing::error!(table = %self.row.id, %line, "the program failed at a command");
                self.note_failure(line).await;
                Err(Problem::internal())
            }
            (Err(_), _) => Err(Problem::internal()),
        }
    }

    /// Whether the game's judge may be asked something: judging is work, moving a cube is not.
    fn may_take_long(&self) -> bool {
        let phase = self.state.play.as_ref().map(|play| play.game.phase());
        matches!(phase, Some(Phase::Variations | Phase::Writing | Phase::Checking))
    }

    async fn note_failure(&mut self, line: &str) {
        let number = self.last + 1;
        let entry = Entry::Failed { line: line.to_owned() };
        let Ok(row) = self.entry_row(number, None, &entry) else { return };
        if self.shared.journal.write(vec![Write::Entry(row)]).await.is_ok() {
            self.last = number;
            self.keep(Kept { number, entry, events: Vec::new() });
        }
    }

    fn entry_row(&self, number: i64, origin: Option<String>, entry: &Entry) -> Result<EntryRow, Problem> {
        Ok(EntryRow {
            table: self.row.id.clone(),
            number,
            happened: self.shared.wall_clock(),
            origin,
            body: serde_json::to_string(entry).map_err(|_| Problem::internal())?,
        })
    }

    fn keep(&mut self, kept: Kept) {
        self.kept.push_back(kept);
        if self.kept.len() > AT_HAND {
            self.kept.pop_front();
        }
    }

    /// Sets the clock by what an entry says about it.
    fn set_clock(&mut self, entry: &Entry) {
        let now = Instant::now();
        match entry {
            Entry::Began { .. } => self.clock = TableClock::running(Moment::START, now),
            Entry::WentOn { at, .. } => self.clock = TableClock::running(*at, now),
            Entry::Paused { at } => self.clock = TableClock::standing(*at),
            _ => {}
        }
        if !self.state.is_live() {
            self.clock = TableClock::standing(self.clock.at(now));
        }
    }
}
