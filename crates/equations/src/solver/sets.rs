//! Sets of values: everything that one bag of cubes can be worth, each value with one way to write it.

use super::approx::{Approx, NARROW};
use super::values::{Pool, Val};
use crate::number::Comparison;

/// Refers to a value of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ref {
    pub(super) set: u32,
    pub(super) entry: u32,
}

/// How a value is derived.
#[derive(Debug, Clone, Copy)]
pub(super) enum Derivation {
    /// A numeral, by the number of its text.
    Leaf(u32),
    /// A kind of cubes in one of its roles between two operands; `choose` if one of several roots is meant.
    Binary { kind: u8, role: u8, left: Ref, right: Ref, choose: bool },
    /// An operation in front of its operand.
    Prefix { kind: u8, child: Ref, choose: bool },
    /// `…!`
    Bang(Ref),
    /// An exponent without `*`, by the number of its text.
    Exponent { text: u32, base: Ref, choose: bool },
    /// The imaginary unit before its factors, by the number of its text.
    Product { unit: u32, factor: Ref },
    /// A factor before others, beside an imaginary unit.
    Factors { first: Ref, others: Ref },
}

/// A value of a bag.
#[derive(Debug, Clone, Copy)]
pub(super) struct Listed {
    pub(super) value: Val,
    pub(super) way: Derivation,
    /// How many `!` it needs.
    pub(super) bangs: u8,
    /// A two-digit numeral that may only stand beside a percent sign (EQ-24).
    pub(super) percent_only: bool,
}

/// What one bag can be worth.
#[derive(Debug, Default)]
pub(super) struct Set {
    pub(super) entries: Vec<Listed>,
    /// A hash table: indices plus one by the hash of their value, 0 if empty; its length is a power of two.
    table: Vec<u32>,
    /// The values that are not small fractions.
    others: Vec<u32>,
    /// Those of them that may have another form.
    unclear: Vec<u32>,
    /// Values sorted by enclosure; built on first use.
    sorted: Option<Sorted>,
}

/// The values of a set by enclosure: narrow ones by their lower end, and the others.
#[derive(Debug, Default)]
struct Sorted {
    narrow: Vec<(Approx, u32)>,
    wide: Vec<(Approx, u32)>,
}

/// The result of a lookup in a set.
pub(super) enum Lookup {
    Found(u32),
    None,
    /// Something could not be distinguished from the value.
    Undecided,
}

impl Set {
    /// Adds a value unless it is known with as few `!`. With `keep_bangs`, the same value with another number of `!`
    /// is kept separately.
    pub(super) fn add(&mut self, entry: Listed, keep_bangs: bool, pool: &Pool) {
        if 4 * (self.entries.len() + 1) > 3 * self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut slot = entry.value.hash() as usize & mask;
        while self.table[slot] != 0 {
            let known = &mut self.entries[self.table[slot] as usize - 1];
            if known.value == entry.value
                && known.percent_only == entry.percent_only
                && (!keep_bangs || known.bangs == entry.bangs)
            {
                if entry.bangs < known.bangs {
                    (known.bangs, known.way) = (entry.bangs, entry.way);
                }
                return;
            }
            slot = (slot + 1) & mask;
        }
        let index = self.entries.len() as u32;
        self.table[slot] = index + 1;
        if !entry.value.is_small() && entry.value != Val::Lost {
            self.others.push(index);
            if !pool.is_canonical(entry.value) {
                self.unclear.push(index);
            }
        }
        self.entries.push(entry);
    }

    fn grow(&mut self) {
        self.spread((2 * self.table.len()).max(8));
    }

    /// Rebuilds the hash table.
    fn spread(&mut self, size: usize) {
        self.table.clear();
        self.table.resize(size, 0);
        for (index, entry) in self.entries.iter().enumerate() {
            let mut slot = entry.value.hash() as usize & (size - 1);
            while self.table[slot] != 0 {
                slot = (slot + 1) & (size - 1);
            }
            self.table[slot] = index as u32 + 1;
        }
    }

    /// A value in exactly this form, with at most this many `!`.
    pub(super) fn known(&self, value: Val, bangs: u8) -> Option<u32> {
        if self.table.is_empty() {
            return None;
        }
        let mask = self.table.len() - 1;
        let mut slot = value.hash() as usize & mask;
        while self.table[slot] != 0 {
            let index = self.table[slot] - 1;
            let entry = &self.entries[index as usize];
            if entry.value == value && entry.bangs <= bangs && !entry.percent_only {
                return Some(index);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    /// Makes sure that the values are sorted by enclosure.
    pub(super) fn sort(&mut self, pool: &Pool) {
        if self.sorted.is_some() {
            return;
        }
        let mut sorted = Sorted::default();
        for (index, entry) in self.entries.iter().enumerate() {
            let approx = pool.approx(entry.value);
            match entry.value {
                Val::Lost => {}
                _ if approx.is_narrow() => sorted.narrow.push((approx, index as u32)),
                _ => sorted.wide.push((approx, index as u32)),
            }
        }
        sorted.narrow.sort_unstable_by(|one, other| one.0.low.total_cmp(&other.0.low));
        self.sorted = Some(sorted);
    }

    /// The values, by a running number, that may lie in a narrow enclosure; the set is sorted.
    pub(super) fn within(&self, approx: Approx, place: usize) -> Option<u32> {
        let Sorted { narrow, wide } = self.sorted.as_ref()?;
        // A narrow enclosure that begins before this ends before it as well.
        let from = approx.low - 2.0 * NARROW * approx.abs().high;
        let first = narrow.partition_point(|(known, _)| known.low < from);
        let near = narrow[first..].iter().take_while(|(known, _)| known.low <= approx.high);
        let found = near.chain(wide).filter(|(known, _)| known.meets(approx)).nth(place)?;
        Some(found.1)
    }

    /// A value proved equal to this one, with at most this many `!`.
    pub(super) fn find(&self, value: Val, bangs: u8, pool: &mut Pool) -> Lookup {
        if let Some(index) = self.known(value, bangs) {
            return Lookup::Found(index);
        }
        let mut undecided = false;
        let mut equals = |index: u32, pool: &mut Pool| {
            let entry = &self.entries[index as usize];
            if entry.bangs > bangs || entry.percent_only {
                return false;
            }
            let comparison = pool.compare(entry.value, value);
            undecided |= comparison == Comparison::Undecided;
            comparison == Comparison::Equal
        };
        let canonical = pool.is_canonical(value);
        // A canonical value can only equal one whose form is unclear.
        let candidates = if canonical { &self.unclear } else { &self.others };
        for index in candidates {
            if equals(*index, pool) {
                return Lookup::Found(*index);
            }
        }
        if !canonical && !pool.is_known_irrational(value) {
            // It may still be a fraction.
            let approx = pool.approx(value);
            for (index, entry) in self.entries.iter().enumerate() {
                let near = entry.value.is_small() && pool.approx(entry.value).meets(approx);
                if near && !pool.is_irrational(value) && equals(index as u32, pool) {
                    return Lookup::Found(index as u32);
                }
            }
        }
        if undecided { Lookup::Undecided } else { Lookup::None }
    }
}
