//! The shelves as a server keeps them: every puzzle as its line in the file, and beside the lines only what is needed to
//! choose one. A puzzle is read when it is asked for.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use mat::Game;

use super::daily::of_day;
use super::{Bank, Day, Fault, Puzzle, PuzzleKind, PuzzleTheme, PuzzleThemes, SHELVES, Shelf, Theme, themes};
use crate::skills::Skill;

static STARTER: LazyLock<Arc<Catalogue>> = LazyLock::new(|| {
    Arc::new(Catalogue { stocks: SHELVES.iter().map(|shelf| Stock::of(shelf, shelf.starter())).collect() })
});

/// All shelves with their puzzles.
#[derive(Debug)]
pub struct Catalogue {
    /// In the order of the shelves.
    stocks: Vec<Stock>,
}

/// The puzzles of a shelf.
#[derive(Debug)]
pub struct Stock {
    /// The shelf.
    pub shelf: &'static Shelf,
    /// Their lines.
    lines: String,
    /// What is needed to choose one, in the order of their ids.
    entries: Vec<StockedPuzzle>,
    /// Their places in that order, the easiest first.
    by_rating: Vec<usize>,
    /// What they can be about.
    themes: Vec<Theme>,
}

/// What is needed to choose a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockedPuzzle {
    /// Its id.
    pub id: String,
    /// What is asked.
    pub kind: PuzzleKind,
    /// How hard it is, before anybody has tried it.
    pub rating: i32,
    /// How far that may be off.
    pub deviation: i32,
    /// What it is about: places in the list of themes of the game.
    themes: Vec<usize>,
    line: Range<usize>,
}

impl Catalogue {
    /// The puzzles that come with the program; they are unpacked only once.
    pub fn starter() -> Arc<Catalogue> {
        Arc::clone(&STARTER)
    }

    /// The same with others added.
    pub fn with(added: Vec<(&'static Shelf, Bank)>) -> Result<Catalogue, Fault> {
        let mut banks: Vec<Bank> = SHELVES.iter().map(Shelf::starter).collect();
        for (shelf, bank) in added {
            let own = &mut banks[shelf.number()];
            let mut ids: BTreeSet<String> = own.puzzles.iter().map(|puzzle| puzzle.id.clone()).collect();
            for puzzle in bank.puzzles {
                if puzzle.shelf() != Some(shelf) {
                    return Err(Fault::new(format!("{}: it belongs on another shelf", puzzle.id)));
                }
                // The id is derived from the puzzle: the same id is the same puzzle.
                if ids.insert(puzzle.id.clone()) {
                    own.puzzles.push(puzzle);
                }
            }
        }
        let stocks = SHELVES.iter().zip(banks).map(|(shelf, bank)| Stock::of(shelf, bank));
        Ok(Catalogue { stocks: stocks.collect() })
    }

    /// Every shelf.
    pub fn stocks(&self) -> &[Stock] {
        &self.stocks
    }

    /// The shelf with this name.
    pub fn stock(&self, shelf: &str) -> Option<&Stock> {
        self.stocks.iter().find(|stock| stock.shelf.name == shelf)
    }

    /// The puzzle with this id, and the shelf that it is on.
    pub fn find(&self, id: &str) -> Option<(&Stock, &StockedPuzzle)> {
        self.stocks.iter().find_map(|stock| Some((stock, stock.entry(id)?)))
    }
}

impl Stock {
    fn of(shelf: &'static Shelf, bank: Bank) -> Stock {
        let themes = themes(shelf.game());
        let mut puzzles = bank.puzzles;
        puzzles.sort_by(|one, other| one.id.cmp(&other.id));
        let (mut lines, mut entries) = (String::new(), Vec::with_capacity(puzzles.len()));
        for puzzle in puzzles {
            let begin = lines.len();
            lines.push_str(&serde_json::to_string(&puzzle).unwrap_or_default());
            let own = (0..themes.len())
                .filter(|place| puzzle.themes.iter().any(|name| name == themes[*place].name));
            entries.push(StockedPuzzle {
                themes: own.collect(),
                id: puzzle.id,
                kind: puzzle.kind,
                rating: puzzle.rating,
                deviation: puzzle.deviation,
                line: begin..lines.len(),
            });
        }
        lines.shrink_to_fit();
        let mut by_rating: Vec<usize> = (0..entries.len()).collect();
        by_rating.sort_by_key(|place| (entries[*place].rating, *place));
        Stock { shelf, lines, entries, by_rating, themes }
    }

    /// Its game.
    pub fn game(&self) -> Game {
        self.shelf.game()
    }

    /// What is needed to choose a puzzle, in the order of their ids.
    pub fn entries(&self) -> &[StockedPuzzle] {
        &self.entries
    }

    /// The entry of a puzzle.
    pub fn entry(&self, id: &str) -> Option<&StockedPuzzle> {
        let place = self.entries.binary_search_by(|entry| entry.id.as_str().cmp(id)).ok()?;
        self.entries.get(place)
    }

    /// The puzzle itself.
    pub fn puzzle(&self, entry: &StockedPuzzle) -> Option<Puzzle> {
        serde_json::from_str(self.lines.get(entry.line.clone())?).ok()
    }

    /// The puzzle of a day; `None` if the shelf is empty.
    pub fn daily(&self, day: Day) -> Option<&StockedPuzzle> {
        let sorted: Vec<&StockedPuzzle> = self.by_rating.iter().map(|place| &self.entries[*place]).collect();
        of_day(&sorted, self.shelf, day).copied()
    }

    /// Whether a puzzle has this theme.
    pub fn is_about(&self, entry: &StockedPuzzle, theme: &str) -> bool {
        entry.themes.iter().any(|place| self.themes[*place].name == theme)
    }

    /// Whether a puzzle needs one of these skills, by its kind or by what it is about.
    pub fn trains(&self, entry: &StockedPuzzle, skills: &[&Skill]) -> bool {
        let of_kind = entry.kind.skill(self.game());
        let of_themes = entry.themes.iter().filter_map(|place| self.themes[*place].skill());
        of_kind.into_iter().chain(of_themes).any(|skill| skills.contains(&skill))
    }

    /// The themes that the shelf has.
    pub fn themes(&self) -> PuzzleThemes {
        let count = |place: usize| self.entries.iter().filter(|entry| entry.themes.contains(&place)).count();
        let rows = self.themes.iter().enumerate().filter_map(|(place, theme)| {
            let skill = theme.skill()?.id.clone();
            let (theme, title) = (theme.name.to_owned(), theme.title.to_owned());
            Some(PuzzleTheme { theme, title, skill, count: count(place) }).filter(|row| row.count > 0)
        });
        PuzzleThemes { themes: rows.collect() }
    }
}
