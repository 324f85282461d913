//! Copies of events in a second place: after every closed round, and every ten minutes (section 15).

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use protocol::events::CopyInfo;
use tokio::sync::{Notify, watch};

use super::files::file_of;
use crate::http::App;
use crate::problem::Problem;
use crate::store::EventRow;

/// How often copies are written even if no round was closed.
const EVERY: Duration = Duration::from_secs(600);

/// Where copies go, and how the last ones went.
#[derive(Default)]
pub(crate) struct Copies {
    place: Option<PathBuf>,
    last: Mutex<HashMap<String, Last>>,
    /// A round was closed.
    pub(crate) due: Notify,
}

/// How the last copy of an event went.
#[derive(Debug, Clone, Default)]
struct Last {
    /// When it was written.
    at: Option<i64>,
    /// What went wrong after that.
    fault: Option<String>,
    /// The end of the log it holds.
    head: String,
}

impl Copies {
    pub(crate) fn new(place: Option<PathBuf>) -> Copies {
        Copies { place, ..Copies::default() }
    }

    fn last(&self) -> MutexGuard<'_, HashMap<String, Last>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where an event's copies go, if a place was named.
    pub(crate) fn info(&self, event: &str) -> Option<CopyInfo> {
        let place = self.place.as_ref()?.display().to_string();
        let Last { at, fault, .. } = self.last().get(event).cloned().unwrap_or_default();
        Some(CopyInfo { place, at, fault })
    }
}

/// Writes copies until the server stops.
pub(crate) async fn write_copies(app: Arc<App>, mut stopping: watch::Receiver<bool>) {
    let Some(place) = app.events.copies.place.clone() else { return };
    loop {
        tokio::select! {
            _ = stopping.changed() => return,
            () = app.events.copies.due.notified() => {}
            () = tokio::time::sleep(EVERY) => {}
        }
        for id in app.events.in_use() {
            if let Err(problem) = copy(&app, &place, &id).await {
                tracing::warn!(code = %problem.code, "an event could not be copied");
            }
        }
    }
}

/// Writes the copy of an event, if it has changed since the last one.
async fn copy(app: &App, place: &Path, id: &str) -> Result<(), Problem> {
    let Some(event) = app.house.shared.store.events().event(id).await? else { return Ok(()) };
    let book = app.events.book(app, &event).await?.book;
    let head = book.head().to_owned();
    if app.events.copies.last().get(id).is_some_and(|last| last.head == head && last.fault.is_none()) {
        return Ok(());
    }
    let bytes = file_of(app, &event, false).await?;
    let (place, name) = (place.to_owned(), name_of(&event));
    let written = tokio::task::spawn_blocking(move || write(&place, &name, &bytes)).await;
    let written = written.map_err(|_| Problem::internal())?;
    let mut all = app.events.copies.last();
    let last = all.entry(id.to_owned()).or_default();
    match written {
        Ok(()) => *last = Last { at: Some(app.house.shared.wall_clock()), fault: None, head },
        Err(error) => last.fault = Some(error.to_string()),
    }
    Ok(())
}

fn name_of(event: &EventRow) -> String {
    format!("{}.event", event.code)
}

/// Writes a temporary file and renames it: if the stick is pulled out meanwhile, it has either the old copy or the new one.
fn write(place: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    std::fs::create_dir_all(place)?;
    let beside = place.join(format!("{name}.new"));
    let mut file = std::fs::File::create(&beside)?;
    std::io::Write::write_all(&mut file, bytes)?;
    file.sync_all()?;
    drop(file);
    std::fs::rename(&beside, place.join(name))
}
