//! The starter bank: 728 puzzles for every shelf, packed into the program. `docs/puzzles.md` says how it was made.

use super::{Bank, SHELVES, Shelf};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(include_bytes!(concat!("../../../../puzzles/", $name, ".jsonl.zst"))),*]
    };
}

/// The files in the order of the shelves.
static FILES: [&[u8]; SHELVES.len()] = files![
    "eq-basic-elementary",
    "eq-basic-middle",
    "eq-elementary",
    "eq-middle",
    "eq-junior",
    "eq-senior",
    "on-basic",
    "on-elementary",
    "on-middle",
    "on-junior",
    "on-senior",
    "wff-elementary",
    "wff-regular",
];

impl Shelf {
    /// The puzzles that come with the program; a test reads them all.
    pub fn starter(&self) -> Bank {
        Bank::unpack(FILES[self.number()]).unwrap_or_default()
    }
}
