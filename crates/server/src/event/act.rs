//! Carrying out commands: checked, stored, put in place, answered, told; in this order, and one at a time for each event.

use std::sync::Arc;

use event::{EventBook, Known};
use tournament::{Command, EventAct, EventRole, Refusal};

use super::books::{Book, client, opened, taken};
use super::limits::{MOST_ENTRIES, checked_id, is_of_size};
use super::refusal::refused;
use super::touched::{Announcement, touched};
use crate::http::App;
use crate::problem::Problem;
use crate::store::{EventLineRow, EventPersonRow, EventRow, EventWrite, Write};

/// A command on its way.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    /// Who sends it: client ids are kept apart by sender, so that no two get in each other's way.
    pub(crate) from: String,
    /// The client's own id.
    pub(crate) id: String,
    /// Their name in the log.
    pub(crate) by: String,
    /// Their role.
    pub(crate) role: EventRole,
    /// The game.
    pub(crate) game: Option<String>,
    /// What to do.
    pub(crate) act: EventAct,
}

/// What became of a command.
pub(crate) struct Done {
    /// The number of its entry.
    pub(crate) number: usize,
    /// The event as it stands after it.
    pub(crate) book: Book,
    /// Whether it had been carried out before: nothing has changed now.
    pub(crate) again: bool,
}

/// Carries out a command. `people` are private data that belong to it; `more` are rows stored in the same write.
pub(crate) async fn carry_out(
    app: &App,
    event: &EventRow,
    order: Order,
    people: Vec<(String, Known)>,
    more: Vec<Write>,
) -> Result<Done, Problem> {
    checked_id(&order.id)?;
    is_of_size(&order.act)?;
    let slot = app.events.slot(&event.id);
    let mut open = slot.lock().await;
    // A caller that gives up during the write leaves an empty slot: the book is read again.
    let mut book = taken(app, &mut open, &event.id).await?;
    if let Some(number) = book.sent(&order.from, &order.id) {
        *open = Some(book.clone());
        return Ok(Done { number, book, again: true });
    }
    let client = client(&order.from, &order.id);
    let may_finish = matches!(order.act, EventAct::Finish {} | EventAct::Undo { .. });
    let row = if may_finish { Some(current(app, event).await?) } else { None };
    let prepared = prepare(app, &mut book, order, people);
    let Prepared { number, line, told, mut writes } = match prepared {
        Ok(prepared) => prepared,
        Err(problem) => {
            *open = Some(book);
            return Err(problem);
        }
    };
    let line = EventLineRow { event: event.id.clone(), number: number as i64, line, client };
    writes.push(EventWrite::Line(line.clone()).into());
    let finished = book.book.state().finished;
    let over = row.filter(|row| row.finished != finished).map(|row| EventRow { finished, ..row });
    writes.extend(over.map(|row| EventWrite::Event(row).into()));
    writes.extend(more);
    app.house.shared.journal.write(writes).await?;
    Arc::make_mut(&mut book.clients).insert(line.client, number);
    book.public = None;
    *open = Some(book.clone());
    drop(open);
    app.events.rooms.tell(&event.id, number, app.house.shared.wall_clock(), &told);
    Ok(Done { number, book, again: false })
}

/// A command that the log has accepted, before it is stored.
struct Prepared {
    number: usize,
    line: String,
    told: Announcement,
    writes: Vec<Write>,
}

/// Carries out a command in the book, or leaves the book as it is.
fn prepare(
    app: &App,
    book: &mut Book,
    order: Order,
    people: Vec<(String, Known)>,
) -> Result<Prepared, Problem> {
    let entries = book.book.event().entries();
    if entries.len() >= MOST_ENTRIES {
        return Err(Problem::conflict("log-full", "The log of this event is full."));
    }
    // The time of day may be set back; a log stays in order.
    let at = app.house.shared.wall_clock().max(entries.last().map_or(0, |last| last.at));
    let number = entries.len() + 1;
    let Order { id, by, role, game, act, .. } = order;
    let command = Command { at, by, role, id: Some(id), game, act };
    let mut writes = Vec::new();
    for (player, known) in &people {
        let body = serde_json::to_string(known).map_err(|_| Problem::internal())?;
        let row = EventPersonRow { event: book.id.clone(), player: player.clone(), body };
        writes.push(EventWrite::Person(row).into());
    }
    let changed: &mut EventBook = Arc::make_mut(&mut book.book);
    let line = changed.command(command.clone()).map_err(refused)?.to_owned();
    changed.people.0.extend(people);
    let told = touched(changed.state(), &command);
    Ok(Prepared { number, line, told, writes })
}

/// Changes what lies beside the log: settings or people.
pub(crate) async fn change<T>(
    app: &App,
    event: &EventRow,
    told: Announcement,
    how: impl FnOnce(&mut EventBook, &EventRow) -> Result<(T, Vec<Write>), Problem>,
) -> Result<(T, Book), Problem> {
    let slot = app.events.slot(&event.id);
    let mut open = slot.lock().await;
    let row = current(app, event).await?;
    let book = opened(app, &mut open, &event.id).await?;
    let mut changed = (*book.book).clone();
    let (answer, writes) = how(&mut changed, &row)?;
    app.house.shared.journal.write(writes).await?;
    book.book = Arc::new(changed);
    book.public = None;
    let (book, entries) = (book.clone(), book.book.entries());
    drop(open);
    app.events.rooms.tell(&event.id, entries, app.house.shared.wall_clock(), &told);
    Ok((answer, book))
}

/// The row of an event as it is stored now.
async fn current(app: &App, event: &EventRow) -> Result<EventRow, Problem> {
    app.house.shared.store.events().event(&event.id).await?.ok_or_else(crate::http::no_event)
}

/// Whether a refusal only says that it is so already: for what the server itself retries.
pub(super) fn is_settled(problem: &Problem) -> bool {
    let settled = [Refusal::Confirmed, Refusal::NotRunning, Refusal::NoSuchTable, Refusal::EventFinished];
    settled.iter().any(|refusal| refusal.code() == problem.code)
}
