//! The search for one symbol of the wild cubes: what it stores, and how thoroughly it lists the values of a bag.

use mat::Steps;
use rustc_hash::{FxHashMap, FxHashSet};

use super::bag::Bag;
use super::index::Index;
use super::kinds::Kinds;
use super::nature::{Nature, Theorems};
use super::room::Room;
use super::sets::{Listed, Ref, Set};
use super::supply::Supply;
use super::values::{Pool, Val};
use super::{Stop, UNITS_IN_A_STEP};
use crate::rules::Rules;

/// The most values stored in all: the bound on memory.
const MOST_ENTRIES: usize = 3_000_000;

/// With at most this many digits, anything made without powers and factorials, from the digits alone or together with
/// a Goal up to [`GOAL_HEIGHT`], fits into small fractions: neither part of a result exceeds twice the product of the
/// larger parts of the operands, and a digit contributes at most twelve.
pub(super) const DIGITS_OF_SMALL: usize = 11;
pub(super) const GOAL_HEIGHT: i64 = 6_000;

/// How thoroughly the values of a bag are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Detail {
    /// Small fractions made from small fractions; one lost value stands for all others.
    Light,
    /// Everything that can be a fraction, made from everything; one lost value stands for all others.
    Cut,
    /// Everything.
    Full,
}

/// The depth of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Depth {
    /// Among small fractions only.
    Light,
    /// Among all numbers. If a fraction is sought, an irrational number needs a further power outside it; `powers` is
    /// the number of powers in the whole. Large fractions may be of no use either.
    Full { powers: Option<usize>, drops_large: bool },
}

/// The search for one symbol of the wild cubes.
pub(super) struct Search {
    pub(super) rules: Rules,
    pub(super) kinds: Kinds,
    pub(super) pool: Pool,
    pub(super) sets: Vec<Set>,
    ids: FxHashMap<(Bag, Detail), u32>,
    /// The products of two or more factors beside an imaginary unit, by the cubes of the factors.
    pub(super) factors: FxHashMap<(Bag, Detail), u32>,
    pub(super) indices: FxHashMap<(Bag, usize), Index>,
    /// The texts of numerals, and whether they may stand without brackets.
    pub(super) texts: Vec<(String, bool)>,
    pub(super) steps: Steps,
    pub(super) depth: Depth,
    /// Whether something could not be computed or distinguished, so that impossibility is not proved.
    pub(super) doubt: bool,
    /// Whether irrational numbers, or fractions that are not small, were dropped among small fractions.
    pub(super) lost: bool,
    pub(super) large: bool,
    /// Whether a fraction that is not small cannot become small again without a second power.
    pub(super) large_is_lost: bool,
    stored: usize,
    /// The most values that are stored.
    pub(super) most_entries: usize,
    pub(super) most_bangs: u8,
    pub(super) keep_bangs: bool,
    /// What was sought in vain: with exactly certain cubes, and with a choice of cubes in this position.
    pub(super) failed: FxHashSet<(Bag, Val, u8, bool)>,
    pub(super) failed_here: FxHashSet<(Room, Val, u8)>,
    /// Enclosures that contain no value of these cubes with this nature and at most this many `!`.
    pub(super) barren: FxHashSet<(Bag, u64, u64, u8, Nature)>,
    /// How often a value came so close to what is sought that exact numbers had to distinguish them.
    pub(super) near: u64,
    pub(super) theorems: Theorems,
    /// Whether operations other than the common ones make whole numbers.
    pub(super) makes_whole: bool,
    /// The cubes of the current position.
    pub(super) supply: Supply,
    /// Whether something was skipped that has to be tried with each choice of cubes separately.
    pub(super) gap: bool,
}

/// A receiver of values.
pub(super) trait Sink {
    fn take(&mut self, entry: Listed, pool: &mut Pool) -> Result<(), Stop>;
}

/// A set that takes everything.
struct Into<'a> {
    set: &'a mut Set,
    keep_bangs: bool,
}

impl Sink for Into<'_> {
    #[inline]
    fn take(&mut self, entry: Listed, pool: &mut Pool) -> Result<(), Stop> {
        self.set.add(entry, self.keep_bangs, pool);
        Ok(())
    }
}

impl Search {
    pub(super) fn new(rules: &Rules, kinds: Kinds, pool: Pool) -> Search {
        // The other operations make large numbers small again: a common factor, a remainder, a number of factors, and
        // the prime after a number far below zero.
        let large_is_lost = !(rules.factorial
            || rules.powers_of_base
            || rules.multiple_of.is_some()
            || rules.gcf
            || rules.lcm
            || rules.remainder
            || rules.number_of_factors
            || rules.next_prime
            || rules.percent
            || rules.log);
        Search {
            rules: rules.clone(),
            kinds,
            pool,
            sets: vec![Set::default()],
            ids: FxHashMap::default(),
            factors: FxHashMap::default(),
            indices: FxHashMap::default(),
            texts: Vec::new(),
            steps: Steps::new(0),
            depth: Depth::Light,
            doubt: false,
            lost: false,
            large: false,
            large_is_lost,
            stored: 0,
            most_entries: MOST_ENTRIES,
            most_bangs: if rules.factorial { 2 } else { 0 },
            keep_bangs: rules.factorial && rules.three_operation,
            failed: FxHashSet::default(),
            failed_here: FxHashSet::default(),
            barren: FxHashSet::default(),
            near: 0,
            theorems: Theorems::under(rules),
            makes_whole: rules.factorial
                || rules.number_of_factors
                || rules.next_prime
                || rules.gcf
                || rules.lcm
                || rules.remainder,
            supply: Supply::default(),
            gap: false,
        }
    }

    /// Turns to another position of the same shake.
    pub(super) fn turn_to(&mut self, supply: Supply) {
        self.failed_here.clear();
        self.gap = false;
        self.supply = supply;
    }

    /// How many items are stored.
    pub(super) fn kept(&self) -> usize {
        self.stored + self.failed.len() + self.failed_here.len() + self.barren.len() + self.pool.len()
    }

    /// Whether little memory is left for another position.
    pub(super) fn is_crowded(&self) -> bool {
        self.kept() > MOST_ENTRIES / 2
    }

    /// Counts values about to be stored, if there is room.
    pub(super) fn keep_count(&mut self, entries: usize) -> Result<(), Stop> {
        self.stored += entries;
        if self.kept() > self.most_entries { Err(Stop::Spent) } else { Ok(()) }
    }

    /// Pays for steps, and for the work on numbers since the last payment.
    #[inline]
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        Ok(self.steps.spend(steps + self.pool.take_work() / UNITS_IN_A_STEP)?)
    }

    pub(super) fn set(&self, id: u32) -> &Set {
        &self.sets[id as usize]
    }

    pub(super) fn entry(&self, at: Ref) -> &Listed {
        &self.sets[at.set as usize].entries[at.entry as usize]
    }

    /// The number of a numeral's text.
    pub(super) fn text(&mut self, text: String, atom: bool) -> u32 {
        self.texts.push((text, atom));
        self.texts.len() as u32 - 1
    }

    /// How thoroughly the values of a bag are listed.
    fn detail(&self, bag: Bag) -> Detail {
        let Depth::Full { powers, .. } = self.depth else { return Detail::Light };
        match () {
            () if self.makes_small_only(bag) => Detail::Light,
            // Without powers there is nothing to cut, except by size.
            () if powers == Some(0) && !self.drops_large() => Detail::Full,
            () if powers == Some(self.kinds.powers(bag)) => Detail::Cut,
            () => Detail::Full,
        }
    }

    /// Whether fractions that are not small are of no use where [`Detail::Cut`] lists values.
    pub(super) fn drops_large(&self) -> bool {
        matches!(self.depth, Depth::Full { drops_large: true, .. })
    }

    /// Whether everything that a bag makes is a small fraction: it contains no power.
    pub(super) fn makes_small_only(&self, bag: Bag) -> bool {
        self.kinds.powers(bag) == 0 && self.large_is_lost && self.kinds.digits(bag) <= DIGITS_OF_SMALL
    }

    /// All values of a bag.
    pub(super) fn values(&mut self, bag: Bag) -> Result<u32, Stop> {
        self.listed(bag, self.detail(bag))
    }

    fn listed(&mut self, bag: Bag, detail: Detail) -> Result<u32, Stop> {
        if let Some(id) = self.ids.get(&(bag, detail)) {
            return Ok(*id);
        }
        if !self.kinds.has_shape(bag) {
            return Ok(0);
        }
        let id = self.sets.len() as u32;
        self.sets.push(Set::default());
        let mut set = Set::default();
        let mut sink = Into { set: &mut set, keep_bangs: self.keep_bangs };
        match self.each(bag, detail, &mut sink) {
            Ok(()) | Err(Stop::Enough) => {}
            Err(Stop::Spent) => return Err(Stop::Spent),
        }
        if self.rules.factorial {
            self.add_bangs(&mut set, id, detail)?;
        }
        self.keep_count(set.entries.len())?;
        self.sets[id as usize] = set;
        self.ids.insert((bag, detail), id);
        Ok(id)
    }

    /// Sends every listed value of a bag to a sink.
    pub(super) fn each_value(&mut self, bag: Bag, sink: &mut impl Sink) -> Result<(), Stop> {
        self.each(bag, self.detail(bag), sink)
    }
}
