//! Sets of values: everything that one bag of cubes can be worth, each value with one way to write it.

use super::approx::{Approx, NARROW};
use super::values::{Pool, Val};
use crate::number::Comparison;

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
    /// The imaginary unit before its factors: the number of its text.
    Product { unit: u32, factor: Ref },
    /// A factor before others, beside an imaginary unit.
    Factors { first: Ref, others: Ref },
}

/// A value of a bag.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) value: Val,
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
    /// Places of entries plus one by the hash of their value, 0 where nothing is; a power of two of them.
    table: Vec<u32>,
    /// The entries that are not small fractions.
    others: Vec<u32>,
    /// Those of them whose number may have another form.
    unclear: Vec<u32>,
    /// Entries with narrow enclosures by the lower end, and the others; made when they are first asked for.
    sorted: Option<Sorted>,
}

/// The entries of a set by their enclosures.
#[derive(Debug, Default)]
struct Sorted {
    narrow: Vec<(Approx, u32)>,
    wide: Vec<(Approx, u32)>,
}

/// The answer of a set.
pub(super) enum Lookup {
    Found(u32),
    None,
    /// Something could not be told apart from what was looked for.
    Undecided,
}

impl Set {
    /// Adds a value unless it is known with as few `!`. Where `keep_bangs` holds, the same value with another number
    /// of `!` is another entry.
    pub(super) fn add(&mut self, entry: Entry, keep_bangs: bool, pool: &Pool) {
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

    /// Keeps only some entries; none refers to another of the same set yet.
    pub(super) fn retain(&mut self, keep: impl FnMut(&Entry) -> bool, pool: &Pool) {
        let before = self.entries.len();
        self.entries.retain(keep);
        if self.entries.len() == before {
            return;
        }
        self.others.clear();
        self.unclear.clear();
        for (index, entry) in self.entries.iter().enumerate() {
            if !entry.value.is_small() && entry.value != Val::Lost {
                self.others.push(index as u32);
                if !pool.is_canonical(entry.value) {
                    self.unclear.push(index as u32);
                }
            }
        }
        self.spread(self.table.len());
    }

    fn grow(&mut self) {
        self.spread((2 * self.table.len()).max(8));
    }

    /// Makes the table of places anew.
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

    /// An entry with exactly this value in this form, and at most so many `!`.
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

    /// Makes sure that the entries are sorted by their enclosures.
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

    /// The entries, by a running number, that may lie in an enclosure which is narrow; the set is sorted.
    pub(super) fn within(&self, approx: Approx, place: usize) -> Option<u32> {
        let Sorted { narrow, wide } = self.sorted.as_ref()?;
        // A narrow enclosure that begins before this does not reach so far.
        let from = approx.low - 2.0 * NARROW * approx.abs().high;
        let first = narrow.partition_point(|(known, _)| known.low < from);
        let near = narrow[first..].iter().take_while(|(known, _)| known.low <= approx.high);
        let found = near.chain(wide).filter(|(known, _)| known.meets(approx)).nth(place)?;
        Some(found.1)
    }

    /// An entry that is proved to equal this value, with at most so many `!`.
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
        // What has one form only can have no other entry than one whose form is not clear.
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
