//! Who sits where, for the lists of tables.

use protocol::Place;
use table::{Entry, Sitter, State};

use crate::store::Write;

/// Who is at the table after an entry, for the lists of tables.
pub(super) fn seating(state: &State, entry: &Entry, table: &str) -> Vec<Write> {
    let table = table.to_owned();
    let unseated = |place: &Place| {
        let person = state.sitter(*place).and_then(Sitter::person)?.to_owned();
        Some(Write::Unseated { table: table.clone(), person })
    };
    match entry {
        Entry::Sat { place, sitter } => {
            let seated = sitter
                .person()
                .map(|person| Write::Seated { table: table.clone(), person: person.to_owned() });
            unseated(place).into_iter().chain(seated).collect()
        }
        Entry::Left { place, .. } => unseated(place).into_iter().collect(),
        Entry::StoodIn { seat, .. } => unseated(&Place::Seat(*seat)).into_iter().collect(),
        _ => Vec::new(),
    }
}
