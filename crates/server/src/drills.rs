//! Drills made ahead: a small stock for every book, division and task, made in the background one at a time, so that nobody waits for one.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bots::drills::Task;
use mat::{Book, Division};
use protocol::{DrillWish, MadeDrill, Problem, questions};
use tokio::sync::{Notify, oneshot, watch};

use crate::http::App;
use crate::secrets;

/// The difficulties, the easiest first.
const DIFFICULTIES: std::ops::RangeInclusive<u8> = 1..=5;
/// How many kinds of drills that were asked for are kept in stock beyond the easy ones.
const ASKED: usize = 12;
/// How long the next one waits while the server has other work.
const PATIENCE: Duration = Duration::from_secs(1);

/// What a drill is about; the task by its index in the list of all.
type DrillKind = (Book, Division, usize);

/// The drills in stock.
#[derive(Default)]
pub(crate) struct Stock {
    shelves: Mutex<Shelves>,
    /// Something was taken.
    taken: Notify,
}

#[derive(Default)]
struct Shelves {
    made: HashMap<DrillKind, Vec<MadeDrill>>,
    /// The kinds that were asked for, the latest first.
    asked: VecDeque<DrillKind>,
    /// What could not be made: some kinds do not exist at every difficulty.
    missing: Vec<(DrillKind, u8)>,
}

impl Stock {
    /// A drill of this kind from the stock: of the requested difficulty, or the nearest in stock; the easiest if none is
    /// requested.
    pub(crate) fn take(
        &self,
        book: Book,
        division: Division,
        task: Option<Task>,
        difficulty: Option<u8>,
    ) -> Option<MadeDrill> {
        let tasks: Vec<usize> = match task {
            Some(task) => place_of(task).into_iter().collect(),
            None => {
                // Any task: another one each time.
                let first = usize::from(secrets::random::<1>()[0]);
                (0..Task::ALL.len()).map(|step| (first + step) % Task::ALL.len()).collect()
            }
        };
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        for task in tasks {
            let kind = (book, division, task);
            shelves.note(kind);
            self.taken.notify_one();
            let Some(shelf) = shelves.made.get_mut(&kind) else { continue };
            let wished = difficulty.unwrap_or(*DIFFICULTIES.start());
            let nearest = (0..shelf.len()).min_by_key(|place| shelf[*place].made_for.abs_diff(wished));
            if let Some(place) = nearest {
                return Some(shelf.remove(place));
            }
        }
        None
    }

    /// What to make next: an easy drill of every kind first, then every difficulty of what is asked for.
    fn wanted(&self) -> Option<(DrillKind, u8)> {
        let shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        let asked = shelves.asked.iter().flat_map(|kind| DIFFICULTIES.map(|difficulty| (*kind, difficulty)));
        let easy = every_kind().map(|kind| (kind, *DIFFICULTIES.start()));
        let is_there = |kind: &DrillKind, difficulty: u8| {
            let shelf = shelves.made.get(kind).map_or(&[][..], Vec::as_slice);
            shelf.iter().any(|drill| drill.made_for == difficulty)
                || shelves.missing.contains(&(*kind, difficulty))
        };
        asked.chain(easy).find(|(kind, difficulty)| !is_there(kind, *difficulty))
    }

    fn put(&self, kind: DrillKind, difficulty: u8, drill: Option<MadeDrill>) {
        let mut shelves = self.shelves.lock().unwrap_or_else(PoisonError::into_inner);
        match drill {
            Some(drill) => shelves.made.entry(kind).or_default().push(drill),
            None => shelves.missing.push((kind, difficulty)),
        }
    }
}

impl Shelves {
    fn note(&mut self, kind: DrillKind) {
        self.asked.retain(|other| *other != kind);
        self.asked.push_front(kind);
        self.asked.truncate(ASKED);
    }
}

fn place_of(task: Task) -> Option<usize> {
    Task::ALL.iter().position(|other| *other == task)
}

fn every_kind() -> impl Iterator<Item = DrillKind> {
    let books = mat::RULEBOOKS.iter();
    let divisions = books.flat_map(|rulebook| rulebook.divisions.iter().map(|one| (rulebook.book, *one)));
    divisions.flat_map(|(book, division)| (0..Task::ALL.len()).map(move |task| (book, division, task)))
}

/// The drill of this seed.
fn made((book, division, task): DrillKind, difficulty: u8, seed: u32) -> Result<MadeDrill, Problem> {
    let task = Task::ALL.get(task).copied();
    let wish = DrillWish {
        rules: book,
        division,
        task,
        difficulty: Some(difficulty),
        seed: Some(seed),
        position: None,
    };
    questions::drill(wish, seed)
}

/// Fills the stock, one drill after the other, whenever the server has nothing better to do.
pub(crate) async fn fill(app: Arc<App>, mut stopping: watch::Receiver<bool>) {
    loop {
        let Some((kind, difficulty)) = app.drills.wanted() else {
            tokio::select! {
                () = app.drills.taken.notified() => continue,
                _ = stopping.changed() => return,
            }
        };
        // People's questions come first: one permit is always left for them.
        let free = app.house.shared.judging.available_permits() > 1;
        let place = app.house.shared.judging.try_acquire().ok().filter(|_| free);
        if place.is_none() {
            tokio::select! {
                () = tokio::time::sleep(PATIENCE) => continue,
                _ = stopping.changed() => return,
            }
        }
        let seed = u32::from_le_bytes(secrets::random());
        let (done, making) = oneshot::channel();
        // On a thread of its own, so that a stopping server does not wait for it.
        std::thread::spawn(move || {
            let _ = done.send(made(kind, difficulty, seed).ok());
        });
        tokio::select! {
            drill = making => app.drills.put(kind, difficulty, drill.ok().flatten()),
            _ = stopping.changed() => return,
        }
        drop(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: Book = Book::Wff2017;
    const DIVISION: Division = Division::Elementary;

    #[test]
    fn what_is_asked_for_is_made_next_and_the_nearest_is_taken() {
        let stock = Stock::default();
        assert_eq!(stock.wanted(), every_kind().next().map(|first| (first, 1)));
        let kind = (BOOK, DIVISION, place_of(Task::FindSolution).unwrap());
        let take = |difficulty| stock.take(BOOK, DIVISION, Some(Task::FindSolution), difficulty);
        assert!(take(Some(3)).is_none());
        assert_eq!(stock.wanted(), Some((kind, 1)));
        let of_seed = || made(kind, 1, 7).unwrap();
        stock.put(kind, 1, Some(of_seed()));
        assert_eq!(stock.wanted(), Some((kind, 2)));
        let taken = take(Some(3)).unwrap();
        assert_eq!((taken.made_for, taken.seed), (1, 7));
        // The same seed gives the same drill, so a link to it works.
        assert_eq!(serde_json::to_string(&taken).unwrap(), serde_json::to_string(&of_seed()).unwrap());
        assert!(take(None).is_none());
        // What cannot be made is not tried for ever.
        stock.put(kind, 1, None);
        assert_eq!(stock.wanted(), Some((kind, 2)));
    }
}
