//! Repair of a published seating: everybody who is there gets a seat, and the fewest people move (5.6, TD-19).
//!
//! How few can move follows from counting. A latecomer gives company to one who is left alone at most, and somebody
//! who moves ends two such tables at most, by joining another who is alone. So with `a` alone and `k` latecomers, where
//! a > k: if a - k is even, everybody alone is paired, and nothing else is possible; if it is odd, exactly one thing is
//! left over for a third at a table, or for one of three who comes. What remains is to choose the best of these, which
//! is a matching.

mod company;
mod late;

use std::collections::BTreeSet;

use crate::Refusal;
use crate::draw::{Field, Vector};

/// A repaired seating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// Places in the field, with the same numbers as the published tables; new tables at the end, empty ones where
    /// nobody is left.
    pub tables: Vec<Vec<usize>>,
    /// How many people change tables who had a seat.
    pub moved: usize,
    /// Who is there and has nobody to play against: 0 or 1.
    pub unseated: usize,
    /// How good the seating is.
    pub vector: Vector,
}

/// Repairs published tables of the field, which are without those who are absent; `arrived` have no seat yet.
pub fn repair(field: &Field, published: &[Vec<usize>], arrived: &[usize]) -> Result<Repair, Refusal> {
    let mut seen = BTreeSet::new();
    if !published.iter().flatten().chain(arrived).all(|place| seen.insert(*place)) {
        return Err(Refusal::PlayerTwice);
    }
    if published.iter().any(|table| table.len() > 3) {
        return Err(Refusal::TableSize);
    }
    if seen.len() < 2 {
        let tables = vec![Vec::new(); published.len()];
        return Ok(Repair { tables, moved: 0, unseated: seen.len(), vector: Vector::default() });
    }
    let mut room = Room::new(field, published);
    let alone = published.iter().filter(|table| table.len() == 1).count();
    match alone > arrived.len() {
        true => company::pair_off(&mut room, arrived),
        false => late::seat(&mut room, arrived),
    }
    let moved = (0..field.len()).filter(|place| room.has_moved(*place)).count();
    let vector = field.vector(&room.tables);
    Ok(Repair { tables: room.tables, moved, unseated: 0, vector })
}

/// The tables while they are being repaired.
struct Room<'a> {
    field: &'a Field,
    tables: Vec<Vec<usize>>,
    /// The published table of everybody who had one.
    home: Vec<Option<usize>>,
}

impl<'a> Room<'a> {
    fn new(field: &'a Field, published: &[Vec<usize>]) -> Room<'a> {
        let mut home = vec![None; field.len()];
        for (number, table) in published.iter().enumerate() {
            table.iter().for_each(|place| home[*place] = Some(number));
        }
        Room { field, tables: published.to_vec(), home }
    }

    /// The players who sit alone.
    fn alone(&self) -> Vec<usize> {
        self.tables.iter().filter(|table| table.len() == 1).map(|table| table[0]).collect()
    }

    /// The numbers of the tables of so many.
    fn of_size(&self, size: usize) -> Vec<usize> {
        (0..self.tables.len()).filter(|number| self.tables[*number].len() == size).collect()
    }

    /// Puts players together who are alone or have no seat: at the first of their tables, or at a new one.
    fn gather(&mut self, group: &[usize]) {
        let table = group.iter().filter_map(|place| self.home[*place]).min().unwrap_or_else(|| {
            self.tables.push(Vec::new());
            self.tables.len() - 1
        });
        group.iter().for_each(|place| self.join(*place, table));
    }

    /// Seats somebody at a table; whoever had another seat leaves it.
    fn join(&mut self, place: usize, table: usize) {
        self.tables.iter_mut().for_each(|table| table.retain(|member| *member != place));
        self.tables[table].push(place);
    }

    fn has_moved(&self, place: usize) -> bool {
        self.home[place].is_some_and(|home| !self.tables[home].contains(&place))
    }
}
