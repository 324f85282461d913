//! Sets of values: everything that one bag of cubes can be worth, each value with one way to write it.

use rustc_hash::FxHashMap;

use super::approx::Approx;
use crate::number::{Comparison, NoValue, Number};

/// An entry of a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ref {
    pub(super) set: u32,
    pub(super) entry: u32,
}

/// How a value comes about.
#[derive(Debug, Clone, Copy)]
pub(super) enum Way {
    /// A numeral: the number of its text.
    Leaf(u32),
    /// A kind of cubes in one of its roles between two operands; `choose` if one of several roots is meant.
    Binary { kind: u8, role: u8, left: Ref, right: Ref, choose: bool },
    /// An operation in front of its operand.
    Prefix { kind: u8, child: Ref, choose: bool },
    /// `…!`
    Bang(Ref),
    /// An exponent without `*`: the number of its text.
    Exponent { text: u32, base: Ref, choose: bool },
    /// The imaginary unit before a factor: the number of its text.
    Product { unit: u32, factor: Ref },
}

/// A value of a bag.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) value: Number,
    pub(super) way: Way,
    /// How many `!` it needs.
    pub(super) bangs: u8,
    /// A numeral of two digits that may only stand beside a percent sign (EQ-24).
    pub(super) percent_only: bool,
}

/// What one bag can be worth.
#[derive(Debug, Default)]
pub(super) struct Set {
    pub(super) entries: Vec<Entry>,
    known: FxHashMap<(Number, u8), u32>,
    /// The numbers that are not written-out fractions, with enclosures.
    pub(super) others: Vec<(Approx, u32)>,
    /// Whether an irrational number stands for all of them.
    has_irrational: bool,
}

/// The answer of a set.
pub(super) enum Lookup {
    Found(u32),
    None,
    /// Something could not be told apart from what was looked for.
    Undecided,
}

/// How values are put into a set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// Whether one irrational number stands for all: nothing outside can bring them back.
    pub(super) one_irrational: bool,
    /// Whether the same value with more `!` is kept as well.
    pub(super) keep_bangs: bool,
    /// Whether only written-out fractions are kept.
    pub(super) quick: bool,
}

impl Set {
    /// Adds a value unless it is known with as few `!`. Says whether it was added as a new entry.
    pub(super) fn add(&mut self, entry: Entry, approx: impl FnOnce() -> Approx, manner: Manner) -> bool {
        let tag = match (entry.percent_only, manner.keep_bangs) {
            (true, _) => 100,
            (false, true) => entry.bangs,
            (false, false) => 0,
        };
        let key = (entry.value, tag);
        if let Some(index) = self.known.get(&key) {
            let known = &mut self.entries[*index as usize];
            if entry.bangs < known.bangs {
                (known.bangs, known.way) = (entry.bangs, entry.way);
            }
            return false;
        }
        let index = self.entries.len() as u32;
        if !key.0.is_rational() {
            if manner.quick {
                return false;
            }
            let approx = approx();
            if manner.one_irrational && (approx.is_extreme() || is_irrational(&key.0)) {
                if self.has_irrational {
                    return false;
                }
                self.has_irrational = true;
            }
            self.others.push((approx, index));
        }
        self.entries.push(Entry { value: key.0.clone(), ..entry });
        self.known.insert(key, index);
        true
    }

    /// An entry with exactly this value and at most so many `!`.
    /// `compared` counts the comparisons.
    pub(super) fn find(
        &self,
        value: &Number,
        approx: Approx,
        bangs: u8,
        keep_bangs: bool,
        compared: &mut u64,
    ) -> Lookup {
        let tags = if keep_bangs { 0..=bangs } else { 0..=0 };
        for tag in tags {
            // A tuple of references would need another map; cloning a number is cheap.
            if let Some(index) = self.known.get(&(value.clone(), tag))
                && self.entries[*index as usize].bangs <= bangs
            {
                return Lookup::Found(*index);
            }
        }
        let mut undecided = false;
        let mut compare = |index: u32| {
            let entry = &self.entries[index as usize];
            if entry.bangs > bangs || entry.percent_only {
                return false;
            }
            *compared += 1;
            match entry.value.compare(value) {
                Comparison::Equal => true,
                Comparison::Different => false,
                Comparison::Undecided => {
                    undecided = true;
                    false
                }
            }
        };
        for (enclosure, index) in &self.others {
            if enclosure.meets(approx) && compare(*index) {
                return Lookup::Found(*index);
            }
        }
        // A number that is not written as a fraction may still be one.
        if !value.is_rational() {
            for (index, entry) in self.entries.iter().enumerate() {
                let near = match entry.value.as_small() {
                    Some(small) => Approx::of_small(small).meets(approx),
                    None => entry.value.is_rational(),
                };
                if near && compare(index as u32) {
                    return Lookup::Found(index as u32);
                }
            }
        }
        if undecided { Lookup::Undecided } else { Lookup::None }
    }
}

/// Whether a number that is not written as a fraction is proved to be irrational, or is a fraction too large to be
/// written out: Next Prime is undefined for exactly those.
pub(super) fn is_irrational(value: &Number) -> bool {
    value.next_prime() == Err(NoValue::Undefined)
}
