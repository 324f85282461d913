//! The sets that Set-Names can name, for every usage of cubes: single atoms, complements, and two names joined by an
//! operation. Every set keeps its origin, so that it can be written down.

use crate::reading::operate;
use crate::symbol::Role;
use crate::{CardSet, Rules, Symbol};

use super::Width;
use super::usage::{Counts, Space, splits};

/// How a set was made; the numbers refer to earlier sets.
#[derive(Debug, Clone, Copy)]
pub(super) enum Origin {
    Atom(Symbol),
    Complement(u32),
    Binary(Symbol, u32, u32),
}

/// The sets by usage.
#[derive(Debug)]
pub(super) struct Names {
    cells: CardSet,
    symmetric_difference: bool,
    v_null: bool,
    free_complement: bool,
    /// How many different sets are possible.
    full: usize,
    /// Roughly how many sets of a usage are kept.
    width: Width,
    /// Where the sets of a usage are, by its index.
    ranges: Vec<(u32, u32)>,
    sets: Vec<u16>,
    origins: Vec<Origin>,
    /// One bit for every set; all clear between two usages.
    seen: Vec<u64>,
    pairs: Vec<(u32, u32)>,
    /// How many pairs of sets were combined so far.
    pub(super) work: u64,
}

impl Names {
    pub(super) fn new(space: &Space, rules: &Rules, cells: CardSet, width: Width) -> Names {
        Names {
            cells,
            symmetric_difference: rules.symmetric_difference,
            v_null: rules.v_null,
            free_complement: space.free_complement,
            full: different_sets(space, cells),
            width,
            ranges: vec![(0, 0); space.cells],
            sets: Vec::new(),
            origins: Vec::new(),
            seen: vec![0; 1 << 10],
            pairs: Vec::new(),
            work: 0,
        }
    }

    /// The numbers of the sets of a usage.
    pub(super) fn of(&self, index: usize) -> std::ops::Range<usize> {
        let (begin, end) = self.ranges[index];
        begin as usize..end as usize
    }

    /// The set with this number.
    pub(super) fn set(&self, name: u32) -> u16 {
        self.sets[name as usize]
    }

    /// How the set with this number was made.
    pub(super) fn origin(&self, name: u32) -> Origin {
        self.origins[name as usize]
    }

    /// Computes the sets of a usage; those of all smaller usages are known. Stops at the first set that is `enough`,
    /// and returns its number.
    pub(super) fn work_out(
        &mut self,
        space: &Space,
        counts: &Counts,
        enough: impl Fn(u16) -> bool,
    ) -> Option<u32> {
        let index = space.index(counts);
        let begin = self.sets.len();
        // What a smaller usage names can also be written with this one, without changing the set.
        let hidden = dominating(space, counts, index);
        let mut known = 0;
        for smaller in &hidden {
            for at in self.of(*smaller) {
                known += usize::from(self.note(self.sets[at]));
            }
        }
        let enough_found = self.atom(space, counts, &enough).or_else(|| {
            self.complements(space, counts, index, &enough)
                .or_else(|| self.joined(space, counts, (begin, known), &enough))
        });
        self.ranges[index] = (begin as u32, self.sets.len() as u32);
        for at in begin..self.sets.len() {
            self.seen[usize::from(self.sets[at] >> 6)] = 0;
        }
        for smaller in &hidden {
            for at in self.of(*smaller) {
                self.seen[usize::from(self.sets[at] >> 6)] = 0;
            }
        }
        enough_found
    }

    fn atom(&mut self, space: &Space, counts: &Counts, enough: &impl Fn(u16) -> bool) -> Option<u32> {
        let mut used = (0..space.dimensions.len()).filter(|number| counts[*number] > 0);
        let (Some(only), None) = (used.next(), used.next()) else { return None };
        let dimension = space.dimensions[only];
        if dimension.role != Role::Atom || counts[only] != 1 {
            return None;
        }
        let partner = (dimension.class == Symbol::Universe && self.v_null).then_some(Symbol::Null);
        [Some(dimension.class), partner]
            .into_iter()
            .flatten()
            .find_map(|atom| self.insert(CardSet::of_atom(atom).0, Origin::Atom(atom), enough))
    }

    fn complements(
        &mut self,
        space: &Space,
        counts: &Counts,
        index: usize,
        enough: &impl Fn(u16) -> bool,
    ) -> Option<u32> {
        let number = space.dimensions.iter().position(|dimension| dimension.role == Role::Unary)?;
        if counts[number] == 0 {
            return None;
        }
        self.of(index - space.dimensions[number].stride)
            .find_map(|inner| self.insert(!self.sets[inner], Origin::Complement(inner as u32), enough))
    }

    fn joined(
        &mut self,
        space: &Space,
        counts: &Counts,
        (begin, known): (usize, usize),
        enough: &impl Fn(u16) -> bool,
    ) -> Option<u32> {
        let mut pairs = std::mem::take(&mut self.pairs);
        let mut hit = None;
        'all: for operation in &space.operations {
            splits(space, counts, operation.dimension, &mut pairs);
            for (left, right) in &pairs {
                if operation.commutative && left > right {
                    continue;
                }
                let (lefts, rights) = (self.of(*left as usize), self.of(*right as usize));
                if lefts.is_empty() || rights.is_empty() {
                    continue;
                }
                self.work += (lefts.len() * rights.len()) as u64;
                for one in lefts {
                    let kept = self.sets.len() - begin;
                    if known + kept >= self.full || self.width.is_reached(kept) {
                        break 'all;
                    }
                    for two in rights.clone() {
                        for symbol in operation.symbols.into_iter().flatten() {
                            let (first, second) = (CardSet(self.sets[one]), CardSet(self.sets[two]));
                            let set = operate(symbol, self.symmetric_difference, first, second).0;
                            let origin = Origin::Binary(symbol, one as u32, two as u32);
                            hit = self.insert(set, origin, enough);
                            if hit.is_some() {
                                break 'all;
                            }
                        }
                    }
                }
            }
        }
        self.pairs = pairs;
        hit
    }

    /// Adds a set, and its complement if that is free, unless known; returns its number if it is enough.
    #[inline]
    fn insert(&mut self, set: u16, origin: Origin, enough: &impl Fn(u16) -> bool) -> Option<u32> {
        let set = set & self.cells.0;
        if !self.note(set) {
            return None;
        }
        let number = self.sets.len() as u32;
        self.sets.push(set);
        self.origins.push(origin);
        if enough(set) {
            return Some(number);
        }
        let complement = !set & self.cells.0;
        if self.free_complement && self.note(complement) {
            self.sets.push(complement);
            self.origins.push(Origin::Complement(number));
            if enough(complement) {
                return Some(number + 1);
            }
        }
        None
    }

    /// Marks a set as seen; returns whether it was new.
    #[inline]
    fn note(&mut self, set: u16) -> bool {
        let word = &mut self.seen[usize::from(set >> 6)];
        let bit = 1 << (set & 63);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}

/// How many different sets the available colours can distinguish on these cells.
fn different_sets(space: &Space, cells: CardSet) -> usize {
    let atoms = &space.dimensions[..space.atoms];
    let colours =
        atoms.iter().filter_map(|dimension| dimension.class.colour_bit()).fold(0, |all, bit| all | bit);
    let mut regions: Vec<u8> = cells.cards().map(|card| card.index() & colours).collect();
    regions.sort_unstable();
    regions.dedup();
    // Without `V` and `'` nothing can name a card that has none of these colours.
    let everything = space.free_complement
        || space
            .dimensions
            .iter()
            .any(|dimension| matches!(dimension.class, Symbol::Universe | Symbol::Complement));
    let reachable = regions.iter().filter(|region| everything || **region != 0).count();
    1 << reachable
}

/// The smaller usages whose sets can also be written with these counts, by writing atoms several times.
fn dominating(space: &Space, counts: &Counts, index: usize) -> Vec<usize> {
    if space.absorbing.is_none() || counts[..space.atoms].iter().all(|count| *count < 2) {
        return Vec::new();
    }
    let mut smaller = vec![(0, *counts)];
    for (number, dimension) in space.dimensions.iter().enumerate() {
        let lowest = match dimension.role {
            Role::Atom => counts[number].min(1),
            _ => 0,
        };
        let highest = if dimension.capped { dimension.limit } else { counts[number] };
        let mut longer = Vec::new();
        for (at, before) in smaller {
            for count in lowest..=highest {
                let mut after = before;
                after[number] = count;
                longer.push((at + usize::from(count) * dimension.stride, after));
            }
        }
        smaller = longer;
    }
    smaller.retain(|(at, fewer)| *at < index && space.can_be_padded(fewer, counts));
    smaller.into_iter().map(|(at, _)| at).collect()
}
