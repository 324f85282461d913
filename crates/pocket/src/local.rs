//! The one table that an instance keeps: a person and bots, without a server. The page keeps its log, and reopens it from there.

use std::cell::RefCell;
use std::time::Duration;

use dice::Seed;
use protocol::{Problem, Said, Says, SheetOfMatch};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{Entry, LocalTable, NewTable};

/// The page's time, in milliseconds, from a steady clock with any origin.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Now(u64);

impl From<Now> for Duration {
    fn from(now: Now) -> Duration {
        Duration::from_millis(now.0)
    }
}

/// Opens a table.
#[derive(Deserialize)]
pub(crate) struct Open {
    now: Now,
    seed: String,
    nickname: String,
    #[serde(flatten)]
    table: NewTable,
}

/// Reopens a table.
#[derive(Deserialize)]
pub(crate) struct Reopen {
    now: Now,
    /// How long nobody was there, in milliseconds.
    away: u64,
    log: Vec<Entry>,
}

/// What the page says.
#[derive(Deserialize)]
pub(crate) struct Hear {
    now: Now,
    /// The seed of the dice, if this begins a match.
    seed: String,
    said: Box<RawValue>,
}

/// The table's time to act by itself has come.
#[derive(Deserialize)]
pub(crate) struct Wake {
    now: Now,
}

/// The result.
#[derive(Serialize)]
pub(crate) struct Came {
    /// What the table says.
    says: Vec<Says>,
    /// What to add to the log.
    log: Vec<Entry>,
    /// When the table wants to be woken, by the page's time.
    wake: Option<u64>,
}

thread_local! {
    static TABLE: RefCell<Option<LocalTable>> = const { RefCell::new(None) };
}

pub(crate) fn open(asked: Open) -> Result<Came, Problem> {
    let seed = seed(&asked.seed)?;
    let table = LocalTable::open(asked.table, &asked.nickname, &seed, asked.now.into())?;
    Ok(keep(table, 0))
}

pub(crate) fn reopen(asked: Reopen) -> Result<Came, Problem> {
    let known = asked.log.len() as i64;
    let away = Duration::from_millis(asked.away);
    let table = LocalTable::reopen(asked.log, away, asked.now.into())?;
    Ok(keep(table, known))
}

pub(crate) fn hear(asked: &Hear) -> Result<Came, Problem> {
    let seed = seed(&asked.seed)?;
    at_table(|table| match Said::read(asked.said.get()) {
        Ok(said) => table.hear(said, &seed, asked.now.into()),
        Err(misunderstood) => vec![Says::answer(misunderstood.id, Err(*misunderstood.problem))],
    })
}

pub(crate) fn wake(asked: Wake) -> Result<Came, Problem> {
    at_table(|table| table.wake(asked.now.into()))
}

/// The record of the table, as the HTTP API would give it.
pub(crate) fn record() -> Result<String, Problem> {
    TABLE.with_borrow(|table| table.as_ref().ok_or_else(no_table)?.record())
}

/// Its score sheet.
pub(crate) fn sheet() -> Result<SheetOfMatch, Problem> {
    TABLE.with_borrow(|table| table.as_ref().ok_or_else(no_table)?.sheet())
}

fn keep(table: LocalTable, known: i64) -> Came {
    let came = came(&table, Vec::new(), known);
    TABLE.set(Some(table));
    came
}

fn at_table(act: impl FnOnce(&mut LocalTable) -> Vec<Says>) -> Result<Came, Problem> {
    TABLE.with_borrow_mut(|table| {
        let table = table.as_mut().ok_or_else(no_table)?;
        let known = table.last();
        let says = act(table);
        Ok(came(table, says, known))
    })
}

fn came(table: &LocalTable, says: Vec<Says>, known: i64) -> Came {
    let wake =
        table.next_wake().map(|when| u64::try_from(when.as_micros().div_ceil(1_000)).unwrap_or(u64::MAX));
    Came { says, log: table.entries_after(known).cloned().collect(), wake }
}

fn seed(text: &str) -> Result<Seed, Problem> {
    text.parse().map_err(|complaint: String| Problem::malformed(complaint).at("seed"))
}

/// The page reopens it from the log.
fn no_table() -> Problem {
    Problem::conflict("no-table-here", "No table is open here.")
}
