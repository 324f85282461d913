//! All bags of one size within the cubes at hand, and where each value occurs among them: for positions with many cubes
//! and few of them Required, one look answers for all bags.

use rustc_hash::FxHashMap;

use super::Stop;
use super::bag::Bag;
use super::search::Search;
use super::values::Val;

/// The bags of one size.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// Bags that are worth something, with their sets.
    pub(super) bags: Vec<(Bag, u32)>,
    /// The places in the list of bags, by value; made when it is first asked for.
    places: Option<FxHashMap<Val, Vec<u32>>>,
}

impl Index {
    /// The places of the bags that are worth this.
    pub(super) fn places(&self, value: Val) -> &[u32] {
        self.places.as_ref().and_then(|places| places.get(&value)).map_or(&[], Vec::as_slice)
    }
}

impl Search {
    /// The bags of so many cubes within `most`.
    pub(super) fn index(&mut self, most: Bag, size: usize) -> Result<&Index, Stop> {
        if !self.indices.contains_key(&(most, size)) {
            let kinds: Vec<(usize, usize)> = most.kinds().collect();
            let mut found = Vec::new();
            self.collect(&kinds, Bag::EMPTY, size, &mut found)?;
            self.indices.insert((most, size), Index { bags: found, places: None });
        }
        Ok(&self.indices[&(most, size)])
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

    /// Makes sure that the places of values among the bags of so many cubes are known.
    pub(super) fn sort_by_value(&mut self, most: Bag, size: usize) -> Result<(), Stop> {
        self.index(most, size)?;
        let sets = &self.sets;
        let Some(Index { bags, places }) = self.indices.get_mut(&(most, size)) else { return Ok(()) };
        if places.is_none() {
            let mut by_value: FxHashMap<Val, Vec<u32>> = FxHashMap::default();
            let mut entries = 0;
            for (place, (_, set)) in bags.iter().enumerate() {
                for entry in &sets[*set as usize].entries {
                    entries += 1;
                    if entry.value.is_small() {
                        by_value.entry(entry.value).or_default().push(place as u32);
                    }
                }
            }
            self.steps.spend(entries)?;
            *places = Some(by_value);
        }
        Ok(())
    }
}
