//! Worksheets (LC-73): puzzles of a shelf on paper, with a key for the coach. Everything follows from the order and a seed;
//! nothing is stored. The drawing is HTML made for print, the same for the command and for the page.

mod board;
mod bodies;
mod choice;
#[cfg(test)]
mod example;
mod extent;
mod key;
mod lines;
mod name;
mod page;
mod question;
mod title;
mod words;

use std::fmt;

use sha2::{Digest, Sha256};

use crate::puzzles::{Catalogue, Fault, Puzzle, PuzzleKind, Shelf, Stock};

pub use bodies::{WorksheetDrawn, WorksheetShown, WorksheetTry};
pub use key::{KeyLine, key_of};
pub use page::{Printing, document, drawn};
pub use paper::Paper;

/// How many puzzles a sheet has by default.
pub const COUNT: usize = 6;
/// How many it can have.
pub const COUNTS: std::ops::RangeInclusive<usize> = 1..=12;

/// What goes on a sheet; together with a seed it determines everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    shelf: &'static Shelf,
    /// In the order of all kinds; empty for all that the shelf has.
    kinds: Vec<PuzzleKind>,
    count: usize,
    /// The name of a theme.
    theme: Option<String>,
}

/// Why there is no such sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// Something that was asked for is not to be had: the field, and a sentence.
    Wish(&'static str, String),
    /// This is not the name of a sheet: a letter is wrong. With a sentence.
    Misspelt(String),
    /// The name is right, but not all the puzzles that it was printed with are here.
    OtherPuzzles,
    /// A puzzle of the bank says something that the engine does not confirm.
    Broken(Fault),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Wish(_, sentence) | Refusal::Misspelt(sentence) => f.write_str(sentence),
            Refusal::OtherPuzzles => f.write_str(
                "This sheet was printed from other puzzles than the ones here. The letters beside each puzzle lead to it by itself.",
            ),
            Refusal::Broken(fault) => write!(f, "A puzzle is wrong: {}.", fault.0),
        }
    }
}

impl Order {
    /// What goes on a sheet. If there are no kinds, all come in turn.
    pub fn new(
        shelf: &'static Shelf,
        kinds: &[PuzzleKind],
        count: usize,
        theme: Option<&str>,
    ) -> Result<Order, Refusal> {
        if !COUNTS.contains(&count) {
            let sentence =
                format!("A sheet has {} to {} puzzles, not {count}.", COUNTS.start(), COUNTS.end());
            return Err(Refusal::Wish("count", sentence));
        }
        let there: Vec<PuzzleKind> = PuzzleKind::of(shelf.game()).collect();
        if let Some(kind) = kinds.iter().find(|kind| !there.contains(kind)) {
            let sentence = format!("{} has no puzzles of the kind `{}`.", shelf.name, kind.name());
            return Err(Refusal::Wish("kinds", sentence));
        }
        let known =
            |name: &&str| crate::puzzles::themes(shelf.game()).iter().any(|theme| theme.name == *name);
        if let Some(theme) = theme.filter(|theme| !known(theme)) {
            let sentence = format!("There is no theme `{}` in this game.", mat::excerpt(theme));
            return Err(Refusal::Wish("theme", sentence));
        }
        let all = kinds.is_empty() || there.iter().all(|kind| kinds.contains(kind));
        let kinds =
            if all { Vec::new() } else { there.into_iter().filter(|kind| kinds.contains(kind)).collect() };
        Ok(Order { shelf, kinds, count, theme: theme.map(str::to_owned) })
    }

    /// The shelf that the puzzles come from.
    pub fn shelf(&self) -> &'static Shelf {
        self.shelf
    }

    fn wants(&self, kind: PuzzleKind) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&kind)
    }
}

/// A sheet: its puzzles, in their order, and its name.
#[derive(Debug, Clone)]
pub struct Worksheet {
    order: Order,
    name: String,
    puzzles: Vec<Puzzle>,
}

impl Worksheet {
    /// The sheet of a seed. The same order, seed and bank give the same sheet.
    pub fn of_seed(catalogue: &Catalogue, order: Order, seed: u32) -> Result<Worksheet, Refusal> {
        // The name contains the draw and not the seed: nobody who reads it off the paper can use it to ask for the key.
        let draw = lot(&["seed", &seed.to_string()]) % name::DRAWS;
        Worksheet::drawn(catalogue, order, draw)
    }

    /// The sheet with this name, as somebody types it.
    pub fn named(catalogue: &Catalogue, typed: &str) -> Result<Worksheet, Refusal> {
        let name::Read { order, draw, mark } = name::read(typed)?;
        // If this bank does not have what the name asks for, the sheet was printed from another one.
        let sheet = Worksheet::drawn(catalogue, order, draw).map_err(|_| Refusal::OtherPuzzles)?;
        if name::mark(&sheet.puzzles) == mark { Ok(sheet) } else { Err(Refusal::OtherPuzzles) }
    }

    fn drawn(catalogue: &Catalogue, order: Order, draw: u64) -> Result<Worksheet, Refusal> {
        let stock = stock(catalogue, order.shelf)?;
        let puzzles = choice::chosen(stock, &order, draw)?;
        let name = name::written(&order, draw, name::mark(&puzzles));
        Ok(Worksheet { order, name, puzzles })
    }

    /// Its name: letters and digits that can be typed.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The puzzles, in their order.
    pub fn puzzles(&self) -> &[Puzzle] {
        &self.puzzles
    }

    /// What was asked for.
    pub fn order(&self) -> &Order {
        &self.order
    }
}

fn stock<'c>(catalogue: &'c Catalogue, shelf: &Shelf) -> Result<&'c Stock, Refusal> {
    let none = || Refusal::Wish("shelf", format!("There is no shelf {}.", shelf.name));
    catalogue.stock(shelf.name).ok_or_else(none)
}

/// A pseudo-random number derived from texts, the same everywhere.
fn lot(parts: &[&str]) -> u64 {
    let mut hash = Sha256::new_with_prefix(b"worksheet\0");
    for part in parts {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    hash.finalize().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}
