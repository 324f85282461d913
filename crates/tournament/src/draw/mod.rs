//! The draw: who sits with whom (section 5). Exact for a few players, by swaps for many; measured, bounded and explained.

mod bound;
mod check;
mod exact;
mod field;
mod swaps;
mod vector;
mod why;

use mat::Dice;
use sha2::{Digest, Sha256};

use crate::Refusal;
use crate::sizes::Sizes;

pub(crate) use bound::bound;
pub use check::{Check, check};
pub use exact::MAX_EXACT;
pub use field::{EventMethod, Field, MAX_HISTORY, MAX_PLAYERS, MAX_STRENGTH, Player, Terms};
pub(crate) use vector::Cost;
pub use vector::{EventOrder, EventVector};
pub use why::{ExplainedFlaw, FlawKind, why};

/// A draw, and how good it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    /// Indices into the list of players, by table; seats clockwise.
    pub tables: Vec<Vec<usize>>,
    /// How good it is.
    pub vector: EventVector,
    /// A lower bound, count by count.
    pub bound: EventVector,
    /// Whether no better draw exists.
    pub proved: bool,
}

/// The seed and the effort of a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chance {
    /// The same seed gives the same draw on every machine.
    pub seed: u64,
    /// How many swaps to try if the field is too large for an exact search.
    pub swaps: u64,
}

impl Chance {
    /// How many swaps are tried by default.
    pub const SWAPS: u64 = 2_000_000;
    /// Roughly how many swaps fit into a millisecond.
    pub const SWAPS_PER_MILLISECOND: u64 = 4_000;

    /// This seed, with the default effort.
    pub const fn of_seed(seed: u64) -> Chance {
        Chance { seed, swaps: Chance::SWAPS }
    }

    /// The seed that a text stands for, with the default effort: the first eight bytes of its SHA-256.
    pub fn of_text(text: &str) -> Chance {
        let hash = Sha256::digest(text);
        Chance::of_seed(hash.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }
}

// Separate streams, so that one kind of draw does not shift another.
const SEARCH: u64 = 1;
const SEATS: u64 = 2;

/// Draws tables for everybody in the field.
pub fn draw(field: &Field, twos: Option<usize>, chance: Chance) -> Result<Draw, Refusal> {
    let sizes = Sizes::of(field.len(), twos)?;
    let mut tables = seating(field, &sizes, chance);
    let vector = field.vector(&tables);
    let bound = bound(field, &sizes);
    arrange(field, &mut tables, chance.seed);
    Ok(Draw { proved: field.len() <= MAX_EXACT || vector == bound, tables, vector, bound })
}

/// The best seating found.
fn seating(field: &Field, sizes: &Sizes, chance: Chance) -> Vec<Vec<usize>> {
    if sizes.tables() == 0 {
        return Vec::new();
    }
    let mut dice = Dice::stream(chance.seed, SEARCH);
    match field.len() <= MAX_EXACT {
        true => {
            // Ties go to the first draw in list order, so the list is shuffled first.
            let mut players: Vec<usize> = (0..field.len()).collect();
            dice.shuffle(&mut players);
            exact::exact(field, &players, sizes.twos)
        }
        false => {
            let bound = Cost::of(&bound(field, sizes), field.order());
            swaps::swaps(field, sizes, bound, chance.swaps, &mut dice)
        }
    }
}

/// Numbers the tables, the strongest first if strength decides and at random otherwise, tables of two last; seats are
/// random (TD-7).
fn arrange(field: &Field, tables: &mut [Vec<usize>], seed: u64) {
    let mut dice = Dice::stream(seed, SEATS);
    tables.iter_mut().for_each(|table| table.sort_unstable());
    tables.sort_unstable();
    dice.shuffle(tables);
    let strength = |table: &Vec<usize>| match field.method() {
        EventMethod::Power => table.iter().map(|place| field.players()[*place].strength).sum(),
        _ => 0,
    };
    tables.sort_by_key(|table| (std::cmp::Reverse(table.len()), std::cmp::Reverse(strength(table))));
    tables.iter_mut().for_each(|table| dice.shuffle(table));
}
