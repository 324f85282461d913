//! All bags of one size among the available cubes, and where each value occurs in them: in positions with many cubes
//! of which few are Required, one lookup answers for all bags.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::Stop;
use super::bag::Bag;
use super::search::Search;
use super::values::Val;

/// The bags of one size.
#[derive(Debug)]
pub(super) struct Index {
    /// The bags that have values, with their sets.
    pub(super) bags: Arc<[(Bag, u32)]>,
    /// Positions in the list of bags, by value; built on first use.
    places: Option<FxHashMap<Val, Vec<u32>>>,
}

impl Index {
    /// The positions of the bags that have this value.
    pub(super) fn places(&self, value: Val) -> &[u32] {
        self.places.as_ref().and_then(|places| places.get(&value)).map_or(&[], Vec::as_slice)
    }
}

impl Search {
    /// The bags of `size` cubes within `most`.
    pub(super) fn index(&mut self, most: Bag, size: usize) -> Result<&Index, Stop> {
        let key = (most, size);
        if !self.indices.contains_key(&key) {
            let kinds: Vec<(usize, usize)> = most.kinds().collect();
            let mut found = Vec::new();
            self.collect(&kinds, Bag::EMPTY, size, &mut found)?;
            self.indices.insert(key, Index { bags: found.into(), places: None });
        }
        Ok(&self.indices[&key])
    }

    fn collect(
        &mut self,
        kinds: &[(usize, usize)],
        bag: Bag,
        more: usize,
        found: &mut Vec<(Bag, u32)>,
    ) -> Result<(), Stop> {
        if more == 0 {
            self.spend(1)?;
            let set = self.values(bag)?;
            if !self.set(set).entries.is_empty() {
                found.push((bag, set));
            }
            return Ok(());
        }
        let Some(((kind, most), rest)) = kinds.split_first() else { return Ok(()) };
        for count in 0..=more.min(*most) {
            self.collect(rest, bag.plus(Bag::of(*kind, count)), more - count, found)?;
        }
        Ok(())
    }

    /// The bags of `size` cubes within `most`, if already listed.
    pub(super) fn known_index(&self, most: Bag, size: usize) -> Option<&Index> {
        self.indices.get(&(most, size))
    }

    /// Makes sure that the bags of `size` cubes are indexed by value.
    pub(super) fn sort_by_value(&mut self, most: Bag, size: usize) -> Result<(), Stop> {
        self.index(most, size)?;
        let Some(index) = self.indices.get_mut(&(most, size)) else { return Ok(()) };
        if index.places.is_none() {
            let mut by_value: FxHashMap<Val, Vec<u32>> = FxHashMap::default();
            let mut entries = 0;
            for (place, (_, set)) in index.bags.iter().enumerate() {
                for entry in &self.sets[*set as usize].entries {
                    entries += 1;
                    if entry.value.is_small() {
                        by_value.entry(entry.value).or_default().push(place as u32);
                    }
                }
            }
            self.steps.spend(entries)?;
            index.places = Some(by_value);
        }
        Ok(())
    }
}
