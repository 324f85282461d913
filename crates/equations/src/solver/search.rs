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

/// How many values are enough where any will do.
const SAMPLES: usize = 4;

/// With at most this many digits, anything made without powers and factorials, from the digits alone or together with
/// a Goal up to [`GOAL_HEIGHT`], fits into small fractions: neither part of a result exceeds twice the product of the
/// larger parts of the operands, and a digit contributes at most twelve.
pub(super) const DIGITS_OF_SMALL: usize = 11;
pub(super) const GOAL_HEIGHT: i64 = 6_000;

/// How thoroughly the values of a bag are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Detail {
    /// A few of them.
    Sample,
    /// Small fractions made from small fractions; one lost value stands for all others.
    Light,
    /// Everything that can be a fraction, made from everything; one lost value stands for all others.
    Cut,
    /// Everything.
    Full,
}

/// What a list of values leaves out. A shortest Solution has no operand that fewer of its cubes could make, provided
/// the other cubes may be left unused: replacing the operand would shorten it further. So operands are listed without
/// such values. The whole Solution cannot be replaced this way, since a single cube is not a Solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Scope {
    /// Nothing.
    Everything,
    /// The whole Solution, and an operand, with the kinds of their cubes that must be used.
    Whole(Bag),
    Operand(Bag),
}

/// From this many cubes on, it is determined which can be left unused.
const SPARING: usize = 10;

/// The most bags that are remembered as making a value.
const MAKERS: usize = 12;

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
    ids: FxHashMap<(Bag, Detail, Scope), u32>,
    /// The products of two or more factors beside an imaginary unit, by the cubes of the factors.
    pub(super) factors: FxHashMap<(Bag, Detail, Scope), u32>,
    pub(super) indices: FxHashMap<(Bag, usize, Scope), Index>,
    /// Some bags that make a value, with the number of `!` it takes.
    makers: FxHashMap<Val, Vec<(Bag, u8)>>,
    /// The kinds of cubes that a Solution must use, and how many cubes the whole Solution has.
    fixed: Bag,
    pub(super) whole: usize,
    only_smallest: bool,
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
    pub(super) failed: FxHashSet<(Bag, Val, u8, bool, Scope)>,
    pub(super) failed_here: FxHashSet<(Room, Val, u8)>,
    /// Enclosures that contain no value of these cubes with this nature and at most this many `!`.
    pub(super) barren: FxHashSet<(Bag, u64, u64, u8, Nature, Scope)>,
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
    most: usize,
}

impl Sink for Into<'_> {
    #[inline]
    fn take(&mut self, entry: Listed, pool: &mut Pool) -> Result<(), Stop> {
        self.set.add(entry, self.keep_bangs, pool);
        if self.set.entries.len() < self.most { Ok(()) } else { Err(Stop::Enough) }
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
            makers: FxHashMap::default(),
            fixed: Bag::EVERY_KIND,
            whole: usize::MAX,
            only_smallest: false,
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
    pub(super) fn turn_to(&mut self, supply: Supply, only_smallest: bool) {
        self.failed_here.clear();
        self.gap = false;
        // Where operations are counted, fewer cubes are not always better.
        self.only_smallest = only_smallest && !self.rules.three_operation;
        self.supply = supply;
    }

    /// Turns to Solutions of `size` cubes.
    pub(super) fn turn_to_size(&mut self, size: usize, depth: Depth) {
        self.depth = depth;
        self.whole = size;
        // With few cubes it costs more than it saves to determine which can be left unused.
        let worth_it = self.only_smallest && (size >= SPARING || depth != Depth::Light);
        self.fixed = if worth_it { self.supply.required.as_mask() } else { Bag::EVERY_KIND };
    }

    /// What is left out when the values of a bag are listed.
    pub(super) fn scope(&self, bag: Bag) -> Scope {
        self.scope_of(bag, bag.len() == self.whole)
    }

    pub(super) fn scope_of(&self, bag: Bag, whole: bool) -> Scope {
        let fixed = self.fixed.of_kinds(bag.as_mask());
        match self.fixed == Bag::EVERY_KIND {
            true => Scope::Everything,
            false if whole => Scope::Whole(fixed),
            false => Scope::Operand(fixed),
        }
    }

    /// Whether these cubes may be left unused.
    pub(super) fn can_be_spared(&self, cubes: Bag) -> bool {
        cubes.of_kinds(self.fixed).is_empty()
    }

    /// Whether an operand, or the whole, may consist of exactly these cubes.
    pub(super) fn has_use(&self, bag: Bag) -> bool {
        self.kinds.has_shape(bag)
            && (!self.can_be_spared(bag) || self.kinds.is_lean(bag, bag.len() == self.whole))
    }

    /// Whether `size` of these cubes can be of use in one operand, or in the whole.
    pub(super) fn has_use_for(&self, room: &Room) -> bool {
        !self.can_be_spared(room.may)
            || room.size <= self.kinds.most_useful(room.may, room.size == self.whole)
    }

    /// Whether fewer cubes of an operand make a value, and the others may be left unused.
    fn is_made_of_fewer(&self, bag: Bag, entry: &Listed) -> bool {
        let Some(makers) = self.makers.get(&entry.value) else { return false };
        makers.iter().any(|(fewer, bangs)| {
            *bangs <= entry.bangs
                && *fewer != bag
                && bag.contains(*fewer)
                && self.can_be_spared(bag.minus(*fewer))
        })
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

    /// A few values of a bag.
    pub(super) fn samples(&mut self, bag: Bag) -> Result<u32, Stop> {
        self.listed(bag, Detail::Sample)
    }

    fn listed(&mut self, bag: Bag, detail: Detail) -> Result<u32, Stop> {
        let scope = self.scope(bag);
        if let Some(id) = self.ids.get(&(bag, detail, scope)) {
            return Ok(*id);
        }
        if !self.has_use(bag) {
            return Ok(0);
        }
        let id = self.sets.len() as u32;
        self.sets.push(Set::default());
        let mut set = Set::default();
        let most = if detail == Detail::Sample { SAMPLES } else { usize::MAX };
        let mut sink = Into { set: &mut set, keep_bangs: self.keep_bangs, most };
        match self.each(bag, detail, &mut sink) {
            Ok(()) | Err(Stop::Enough) => {}
            Err(Stop::Spent) => return Err(Stop::Spent),
        }
        if matches!(scope, Scope::Operand(_)) && detail != Detail::Sample {
            set.retain(|entry| entry.percent_only || !self.is_made_of_fewer(bag, entry), &self.pool);
        }
        if self.rules.factorial && detail != Detail::Sample {
            self.add_bangs(&mut set, id, detail)?;
        }
        self.keep_count(set.entries.len())?;
        let sparing = self.fixed != Bag::EVERY_KIND && detail != Detail::Sample;
        for entry in set.entries.iter().filter(|entry| sparing && !entry.percent_only) {
            let makers = self.makers.entry(entry.value).or_default();
            if makers.len() < MAKERS {
                makers.push((bag, entry.bangs));
            }
        }
        self.sets[id as usize] = set;
        self.ids.insert((bag, detail, scope), id);
        Ok(id)
    }

    /// Sends every listed value of a bag to a sink.
    pub(super) fn each_value(&mut self, bag: Bag, sink: &mut impl Sink) -> Result<(), Stop> {
        self.each(bag, self.detail(bag), sink)
    }
}
