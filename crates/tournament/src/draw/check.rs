//! What is wrong with a proposed seating, and how good it is.

use std::collections::BTreeSet;

use crate::Refusal;
use crate::draw::field::Field;
use crate::draw::vector::EventVector;
use crate::sizes::Sizes;

/// The examination of a seating.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// What is wrong with it.
    pub wrong: Vec<Refusal>,
    /// How good it is; `None` if a player or a size is wrong.
    pub vector: Option<EventVector>,
}

/// Examines a seating of the field with `twos` tables of two, or as few as possible.
pub fn check(field: &Field, twos: Option<usize>, tables: &[Vec<String>]) -> Result<Check, Refusal> {
    let sizes = Sizes::of(field.len(), twos)?;
    let mut wrong = Vec::new();
    let seats: Vec<&String> = tables.iter().flatten().collect();
    let known: BTreeSet<usize> = seats.iter().filter_map(|id| field.place(id)).collect();
    let different: BTreeSet<&String> = seats.iter().copied().collect();
    let faults = [
        (different.len() > known.len(), Refusal::PlayerUnknown),
        (different.len() < seats.len(), Refusal::PlayerTwice),
        (known.len() + sizes.unseated < field.len(), Refusal::PlayerMissing),
        (tables.iter().any(|table| !(2..=3).contains(&table.len())), Refusal::TableSize),
    ];
    wrong.extend(faults.into_iter().filter(|(found, _)| *found).map(|(_, refusal)| refusal));
    let vector = wrong.is_empty().then(|| {
        let place = |id: &String| field.place(id).unwrap_or_default();
        let tables: Vec<Vec<usize>> = tables.iter().map(|table| table.iter().map(place).collect()).collect();
        field.vector(&tables)
    });
    if tables.iter().filter(|table| table.len() == 2).count() > sizes.twos {
        wrong.push(Refusal::TooManyTwos);
    }
    Ok(Check { wrong, vector })
}
