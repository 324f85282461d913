//! The books of events in use: each is read from its rows once, and kept while somebody asks for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::behind::Behind;
use super::copies::Copies;
use super::rooms::Rooms;
use crate::http::App;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{EventRow, Store};
use event::{EventBook, EventSettings, Known, People};

/// How long a book that nobody asks for stays in memory.
const IDLE: Duration = Duration::from_secs(600);

/// The slot of an event: whoever changes it holds the lock.
pub(crate) type Slot = Arc<tokio::sync::Mutex<Option<Book>>>;

/// All events that are in use.
pub(crate) struct Events {
    slots: Mutex<HashMap<String, Slot>>,
    /// Who is connected.
    pub(crate) rooms: Rooms,
    /// Where copies go.
    pub(crate) copies: Copies,
    /// Whose live tables have yet to follow the log.
    pub(super) behind: Behind,
}

/// The book of an event, and what is derived from it once.
#[derive(Clone)]
pub(crate) struct Book {
    /// The id of the event.
    pub(crate) id: String,
    /// Settings, people and log.
    pub(crate) book: Arc<EventBook>,
    /// The entries of commands by who sent them and their clients' ids.
    pub(super) clients: Arc<HashMap<String, usize>>,
    /// The public page, until something changes.
    pub(super) public: Option<Arc<PublicText>>,
    used: Instant,
}

impl Book {
    /// The entry of a command sent before with this id.
    pub(crate) fn sent(&self, from: &str, id: &str) -> Option<usize> {
        self.clients.get(&client(from, id)).copied()
    }
}

/// The key of a command: its sender, and the client's own id.
pub(super) fn client(from: &str, id: &str) -> String {
    format!("{from} {id}")
}

/// The public page as it is sent, split around the time of day.
pub(crate) struct PublicText {
    /// Changes with the page.
    pub(crate) tag: String,
    /// What comes before the time of day, and after it.
    pub(crate) halves: (String, String),
}

impl Events {
    /// No event is in use yet; copies go to this place.
    pub(crate) fn new(copies: Copies) -> Events {
        Events { slots: Mutex::default(), rooms: Rooms::default(), copies, behind: Behind::default() }
    }

    /// The ids of the events that are in use.
    pub(super) fn in_use(&self) -> Vec<String> {
        self.slots().keys().cloned().collect()
    }

    /// The slot of an event.
    pub(super) fn slot(&self, event: &str) -> Slot {
        Arc::clone(self.slots().entry(event.to_owned()).or_default())
    }

    fn slots(&self) -> MutexGuard<'_, HashMap<String, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets go of all books: another server may have written to them.
    pub(crate) fn let_go_of_all(&self) {
        self.slots().clear();
    }

    /// Lets go of a book: it is read again when somebody asks for it.
    pub(crate) fn let_go(&self, event: &str) {
        self.slots().remove(event);
    }

    /// Lets go of books that nobody has asked for in a while. Slots are handed out only under the lock, so nobody can be about
    /// to use one with a single owner.
    pub(super) fn tidy(&self) {
        self.slots().retain(|_, slot| {
            Arc::strong_count(slot) > 1
                || slot
                    .try_lock()
                    .map_or(true, |book| book.as_ref().is_some_and(|book| book.used.elapsed() < IDLE))
        });
    }

    /// An event as it stands now.
    pub(crate) async fn book(&self, app: &App, event: &EventRow) -> Result<Book, Problem> {
        let slot = self.slot(&event.id);
        let mut open = slot.lock().await;
        Ok(opened(app, &mut open, &event.id).await?.clone())
    }

    /// The public page, rebuilt if something has changed.
    pub(crate) async fn public(
        &self,
        app: &App,
        event: &EventRow,
        make: impl FnOnce(&EventBook) -> Result<(String, String), Problem>,
    ) -> Result<Arc<PublicText>, Problem> {
        let slot = self.slot(&event.id);
        let mut open = slot.lock().await;
        let book = opened(app, &mut open, &event.id).await?;
        if let Some(public) = &book.public {
            return Ok(Arc::clone(public));
        }
        let halves = make(&book.book)?;
        let tag = format!("\"{}\"", secrets::hash(&format!("{}{}", halves.0, halves.1)));
        let public = Arc::new(PublicText { tag, halves });
        book.public = Some(Arc::clone(&public));
        Ok(public)
    }
}

/// The book in a slot; it is read if it is not there.
pub(super) async fn opened<'a>(
    app: &App,
    slot: &'a mut Option<Book>,
    event: &str,
) -> Result<&'a mut Book, Problem> {
    let book = taken(app, slot, event).await?;
    Ok(slot.insert(book))
}

/// The same, taken out of the slot: the taker puts it back.
pub(super) async fn taken(app: &App, slot: &mut Option<Book>, event: &str) -> Result<Book, Problem> {
    let kept = match slot.take() {
        Some(book) if is_current(app, &book).await? => Some(book),
        _ => None,
    };
    let mut book = match kept {
        Some(book) => book,
        None => {
            // What the event wanted of its live tables before the server stopped may not have been done.
            app.events.behind.note(event);
            read(&*app.house.shared.store, event).await?
        }
    };
    book.used = Instant::now();
    Ok(book)
}

/// Whether nobody else has written to a book. Everything about an event meets at one server, but not all servers learn at once which one.
async fn is_current(app: &App, book: &Book) -> Result<bool, Problem> {
    let shared = &app.house.shared;
    let Some(_) = &shared.node else { return Ok(true) };
    let last = shared.store.events().last_line(&book.id).await?;
    Ok(last.map_or(0, |last| last.number as usize) == book.book.entries())
}

/// Reads the book of an event: its log is replayed.
async fn read(store: &dyn Store, event: &str) -> Result<Book, Problem> {
    let events = store.events();
    let row = events.event(event).await?.ok_or_else(crate::http::no_event)?;
    let (people, lines) = (events.event_people(event).await?, events.event_log(event).await?);
    let unreadable = |what: &str, error: String| {
        tracing::error!(event, what, error, "an event cannot be read");
        Problem::internal()
    };
    let settings = settings_of(&row)?;
    let mut known = People::default();
    for row in people {
        let body: Known =
            serde_json::from_str(&row.body).map_err(|error| unreadable("people", error.to_string()))?;
        known.0.insert(row.player, body);
    }
    let clients = lines.iter().map(|line| (line.client.clone(), line.number as usize)).collect();
    let lines: Vec<String> = lines.into_iter().map(|row| row.line).collect();
    let book = tokio::task::spawn_blocking(move || EventBook::open(settings, known, lines)).await;
    let book = book.map_err(|_| Problem::internal())?;
    let book = book.map_err(|broken| unreadable("log", format!("{broken:?}")))?;
    Ok(Book {
        id: event.to_owned(),
        book: Arc::new(book),
        clients: Arc::new(clients),
        public: None,
        used: Instant::now(),
    })
}

/// The settings in the row of an event.
pub(crate) fn settings_of(row: &EventRow) -> Result<EventSettings, Problem> {
    serde_json::from_str(&row.settings).map_err(|error| {
        tracing::error!(event = row.id, %error, "the settings of an event cannot be read");
        Problem::internal()
    })
}
