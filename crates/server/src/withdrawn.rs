//! Puzzles that people have reported and that are no longer given (LC-44): whoever runs the server can readmit them while it
//! is stopped.

use std::path::Path;
use std::sync::Arc;

use crate::data::{DATABASE, FolderLock, lock};
use crate::store::{Journal, LiveRow, Sqlite, Store, Write};

/// The puzzles withdrawn in a server's data. The folder is locked as long as this lives.
pub struct Withdrawn {
    store: Arc<dyn Store>,
    rows: Vec<LiveRow>,
    _lock: FolderLock,
}

impl Withdrawn {
    /// Opens the folder of a stopped server.
    pub async fn open(data: &Path) -> Result<Withdrawn, String> {
        let file = data.join(DATABASE);
        if !file.is_file() {
            return Err(format!("{} is not a server's folder: it has no {}", data.display(), DATABASE));
        }
        let lock = lock(data)?;
        let store = Sqlite::open(&file).await.map_err(|fault| format!("{}: {fault}", file.display()))?;
        let mut rows = store.live_puzzles().await.map_err(|fault| fault.to_string())?;
        rows.retain(|row| row.withdrawn);
        rows.sort_by(|one, other| one.puzzle.cmp(&other.puzzle));
        Ok(Withdrawn { store: Arc::new(store), rows, _lock: lock })
    }

    /// Their ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|row| row.puzzle.as_str())
    }

    /// Lets these be given again. People who have reported one are not heard about it again, so three others must report it to
    /// withdraw it once more.
    pub async fn readmit(self, ids: &[String]) -> Result<(), String> {
        let journal = Journal::start(Arc::clone(&self.store));
        let held = self.rows.into_iter().filter(|row| ids.contains(&row.puzzle));
        let back = held.map(|row| Write::LivePuzzle(LiveRow { reports: 0, withdrawn: false, ..row }));
        journal.write(back.collect()).await.map_err(|fault| fault.to_string())
    }
}
