//! The shelves of puzzles, and how hard their puzzles have turned out to be.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use learning::puzzles::{Bank, Catalogue, Shelf, StockedPuzzle};
use tokio::sync::OnceCell;

use crate::learners::{Turns, Whose};
use crate::problem::Problem;
use crate::store::{LiveRow, Store, StoreFault};

/// The suffix of a shelf's file.
const ENDING: &str = ".jsonl.zst";

/// All puzzles, and their live statistics.
pub(crate) struct Puzzles {
    /// Those built in are unpacked when the first is asked for.
    catalogue: OnceCell<Arc<Catalogue>>,
    /// How hard the puzzles are that somebody has tried, and whether they are withdrawn.
    live: RwLock<HashMap<String, (i32, bool)>>,
    /// Turns for changing what is known of puzzles, one at a time for each. Whoever waits here already holds the person's turn.
    pub(crate) turns: Turns,
}

impl Puzzles {
    /// Reads what is stored of puzzles, and the files of a folder; a file that is not a shelf is refused.
    pub(crate) async fn open(bank: Option<PathBuf>, store: &Arc<dyn Store>) -> Result<Puzzles, String> {
        let rows = store.live_puzzles().await.map_err(|fault| fault.to_string())?;
        let catalogue = match bank {
            Some(folder) => {
                let read = tokio::task::spawn_blocking(move || self::bank(&folder));
                OnceCell::new_with(Some(Arc::new(read.await.map_err(|error| error.to_string())??)))
            }
            None => OnceCell::new(),
        };
        let puzzles = Puzzles {
            catalogue,
            live: RwLock::default(),
            turns: Turns::new(Whose::Puzzles, Arc::clone(store)),
        };
        rows.iter().for_each(|row| puzzles.note(row));
        Ok(puzzles)
    }

    /// Also reads how puzzles have fared at other servers.
    pub(crate) async fn refresh(&self, store: &dyn Store) -> Result<(), StoreFault> {
        store.live_puzzles().await?.iter().for_each(|row| self.note(row));
        Ok(())
    }

    /// All puzzles.
    pub(crate) async fn catalogue(&self) -> Result<&Arc<Catalogue>, Problem> {
        let unpacked = || async { tokio::task::spawn_blocking(Catalogue::starter).await };
        self.catalogue.get_or_try_init(unpacked).await.map_err(|_| Problem::internal())
    }

    /// Notes how a puzzle has fared.
    pub(crate) fn note(&self, row: &LiveRow) {
        let mut live = self.live.write().unwrap_or_else(PoisonError::into_inner);
        live.insert(row.puzzle.clone(), (row.rating.round() as i32, row.withdrawn));
    }

    /// How hard puzzles are now, without the withdrawn ones.
    pub(crate) fn now<'e>(
        &self,
        entries: impl Iterator<Item = &'e StockedPuzzle>,
    ) -> Vec<(&'e StockedPuzzle, i32)> {
        let live = self.live.read().unwrap_or_else(PoisonError::into_inner);
        let known = |entry: &StockedPuzzle| live.get(&entry.id).copied().unwrap_or((entry.rating, false));
        entries
            .map(|entry| (entry, known(entry)))
            .filter(|(_, (_, withdrawn))| !withdrawn)
            .map(|(entry, (rating, _))| (entry, rating))
            .collect()
    }

    /// How hard a puzzle is now.
    pub(crate) fn rating(&self, entry: &StockedPuzzle) -> i32 {
        let live = self.live.read().unwrap_or_else(PoisonError::into_inner);
        live.get(&entry.id).map_or(entry.rating, |(rating, _)| *rating)
    }
}

/// The built-in puzzles and those of a folder; a file that is not a shelf is refused.
pub fn bank(folder: &Path) -> Result<Catalogue, String> {
    let fault = |error: std::io::Error| format!("the bank {} cannot be read: {error}", folder.display());
    let mut added = Vec::new();
    for file in std::fs::read_dir(folder).map_err(fault)? {
        let path = file.map_err(fault)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(name) = name.strip_suffix(ENDING) else { continue };
        let shelf = Shelf::named(name)
            .ok_or_else(|| format!("{}: there is no shelf of this name", path.display()))?;
        let packed =
            std::fs::read(&path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
        let bank = Bank::unpack(&packed)
            .map_err(|fault| format!("{} is no shelf of puzzles: {}", path.display(), fault.0))?;
        added.push((shelf, bank));
    }
    if added.is_empty() {
        return Err(format!("the bank {} has no file that ends with {ENDING}", folder.display()));
    }
    Catalogue::with(added).map_err(|fault| format!("the bank {}: {}", folder.display(), fault.0))
}
