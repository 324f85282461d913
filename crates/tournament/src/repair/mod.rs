//! Repairs a published seating: everybody present gets a seat, and as few people as possible move (5.6, TD-19).
//!
//! Counting shows how few can move. A latecomer can join at most one person who sits alone, and a person who moves
//! removes at most two such tables, by joining another who is alone. So let `a` people sit alone and `k` come late,
//! with a > k. If a - k is even, everybody alone is paired, and there is no other way. If it is odd, there is exactly
//! one exception: a third player joins a table of two, three people sit together, or somebody from a table of three
//! comes over. Choosing the best of these is a matching problem.

mod company;
mod late;

use std::collections::BTreeSet;

use crate::Refusal;
use crate::draw::{EventVector, Field};

/// A repaired seating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// Indices into the field, numbered like the published tables; new tables come last, dissolved ones are empty.
    pub tables: Vec<Vec<usize>>,
    /// How many people with a seat change tables.
    pub moved: usize,
    /// How many people present have nobody to play: 0 or 1.
    pub unseated: usize,
    /// How good the seating is.
    pub vector: EventVector,
}

/// Repairs published tables of the field, from which absent players have been removed; `arrived` have no seat yet.
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
        return Ok(Repair { tables, moved: 0, unseated: seen.len(), vector: EventVector::default() });
    }
    let mut room = Seating::new(field, published);
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
struct Seating<'a> {
    field: &'a Field,
    tables: Vec<Vec<usize>>,
    /// Each player's published table, if any.
    home: Vec<Option<usize>>,
}

impl<'a> Seating<'a> {
    fn new(field: &'a Field, published: &[Vec<usize>]) -> Seating<'a> {
        let mut home = vec![None; field.len()];
        for (number, table) in published.iter().enumerate() {
            table.iter().for_each(|place| home[*place] = Some(number));
        }
        Seating { field, tables: published.to_vec(), home }
    }

    /// The players who sit alone.
    fn alone(&self) -> Vec<usize> {
        self.tables.iter().filter(|table| table.len() == 1).map(|table| table[0]).collect()
    }

    /// The numbers of the tables with `size` players.
    fn of_size(&self, size: usize) -> Vec<usize> {
        (0..self.tables.len()).filter(|number| self.tables[*number].len() == size).collect()
    }

    /// Puts people who are alone or unseated together, at the first table among theirs or at a new one.
    fn gather(&mut self, group: &[usize]) {
        let table = group.iter().filter_map(|place| self.home[*place]).min().unwrap_or_else(|| {
            self.tables.push(Vec::new());
            self.tables.len() - 1
        });
        group.iter().for_each(|place| self.join(*place, table));
    }

    /// Seats somebody at a table; they leave the seat they had.
    fn join(&mut self, place: usize, table: usize) {
        self.tables.iter_mut().for_each(|table| table.retain(|member| *member != place));
        self.tables[table].push(place);
    }

    fn has_moved(&self, place: usize) -> bool {
        self.home[place].is_some_and(|home| !self.tables[home].contains(&place))
    }
}
