//! How much the cubes of a position can name: a count of sets, not a search for one.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::position::Supply;
use crate::{CardSet, Position};

use super::parts::Standing;
use super::scenario::{Palette, Scenario};
use super::search::{Search, Sink};
use super::target::Target;
use super::{Extent, goals, run, spend};

/// How much the cubes of a position can name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// How many different sets of cards Solutions can select, ignoring the Goal.
    pub sets: usize,
    /// How many of these equal the Goal.
    pub hits: usize,
    /// Whether these are all; otherwise the count was cut off, and there may be more.
    pub complete: bool,
}

/// How many pairs of sets may be combined to count what can be named. A count continues where a search for one
/// Solution would long have ended, so it needs a limit.
const REACH_PAIRS: u64 = 4_000_000;

/// Counts the sets of cards that Solutions can select in a position.
pub fn reach(position: &Position) -> Reach {
    let values: Vec<i32> = goals(position).into_iter().flat_map(|(_, values)| values).collect();
    let sets = count_selections(position, &Target::any_value(position));
    let hits = count_selections(position, &Target::new(position, &values));
    Reach { sets: sets.0, hits: hits.0, complete: sets.1 && hits.1 }
}

/// How many sets of cards Solutions can select that hit the target, and whether these are all.
fn count_selections(position: &Position, target: &Target) -> (usize, bool) {
    let scenarios = Scenario::all(&position.rules, &Supply::of(position), position.situation);
    let palettes: BTreeSet<Palette> = scenarios.iter().map(Scenario::palette).collect();
    let mut possible = BTreeSet::new();
    for palette in palettes {
        target.each_union(palette, |cards| {
            possible.insert(cards);
        });
    }
    let mut counter =
        Counter { target, possible: possible.len(), sets: BTreeSet::new(), unspent: Some(REACH_PAIRS) };
    run(position, target, Extent::WHOLE, &mut counter);
    (counter.sets.len(), counter.unspent.is_some())
}

/// Counts the different sets of cards.
struct Counter<'a> {
    target: &'a Target,
    /// How many there can be at most.
    possible: usize,
    sets: BTreeSet<CardSet>,
    /// `None` once the count was cut off.
    unspent: Option<u64>,
}

impl<S: Standing> Sink<S> for Counter<'_> {
    fn wants_one(&self) -> bool {
        false
    }

    fn spend(&mut self, pairs: u64) -> ControlFlow<()> {
        spend(&mut self.unspent, pairs)
    }

    fn take(
        &mut self,
        _: &Search<'_, S>,
        cells: u16,
        removed_alone: &[u16],
        _: u32,
        _: Option<u32>,
    ) -> ControlFlow<()> {
        let Counter { target, sets, .. } = self;
        target.each_hit(cells, removed_alone, |_, cards| {
            sets.insert(cards);
        });
        if self.sets.len() == self.possible { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
