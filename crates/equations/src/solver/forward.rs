//! From the cubes upwards: all values of a bag, from those of the bags within it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::approx::Approx;
use super::backward::Room;
use super::bag::Bag;
use super::fractions::Outcome;
use super::index::Index;
use super::kinds::{Kinds, Supply};
use super::leaves::{MOST_CUBES, exponents, leaves};
use super::sets::{Entry, Ref, Set, Way};
use super::values::{self, Pool, Result as Worth, Val};
use super::{Steps, Stop};
use crate::number::{Number, Small};
use crate::reading::Operation;
use crate::rules::Rules;

/// How many values are kept in all: the bound on memory.
const MOST_ENTRIES: usize = 3_000_000;

/// What an operation on numbers of the pool, a power of them, and a prefix cost, in steps of small fractions.
const COST_OTHER: u64 = 25;
pub(super) const COST_POWER: u64 = 100;
const COST_HARD: u64 = 500;

/// How many values are enough where any will do.
const SAMPLES: usize = 4;

/// Up to so many digits, what can be made without powers and factorials, of the digits alone or of them and a Goal up to
/// [`GOAL_HEIGHT`], fits into small fractions: neither part of a result is more than twice the product of the larger
/// parts of the operands, and a digit brings in twelve at most.
pub(super) const DIGITS_OF_SMALL: usize = 11;
pub(super) const GOAL_HEIGHT: i64 = 6_000;

/// How thoroughly the values of a bag are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Detail {
    /// A few of them.
    Sample,
    /// Small fractions, made of small fractions; one lost value stands for all others.
    Light,
    /// Everything that can be a fraction, made of everything; one lost value stands for all others.
    Cut,
    /// Everything.
    Full,
}

/// How a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Depth {
    /// Among small fractions only.
    Light,
    /// Among all numbers. If what is looked for is a fraction, an irrational number needs another power outside; this
    /// is the number of powers in the whole.
    Full { powers: Option<usize> },
}

/// The search for one symbol of the wild cubes.
pub(super) struct Search {
    pub(super) rules: Rules,
    pub(super) kinds: Kinds,
    pub(super) pool: Pool,
    pub(super) sets: Vec<Set>,
    ids: FxHashMap<(Bag, Detail), u32>,
    pub(super) indices: FxHashMap<(Bag, usize), Index>,
    /// The texts of numerals, and whether they may stand without brackets.
    pub(super) texts: Vec<(String, bool)>,
    pub(super) steps: Steps,
    pub(super) depth: Depth,
    /// Whether something could not be computed or told apart, so that nothing is proved to be impossible.
    pub(super) doubt: bool,
    /// Whether irrational numbers, or fractions that are not small, were left out among small fractions.
    pub(super) lost: bool,
    pub(super) large: bool,
    /// Whether a fraction that is not small cannot lead back without a second power.
    pub(super) large_is_lost: bool,
    stored: usize,
    pub(super) most_bangs: u8,
    pub(super) keep_bangs: bool,
    /// What was looked for in vain: with exactly some cubes, and with cubes that can be chosen in this position.
    pub(super) failed: FxHashSet<(Bag, Val, u8, bool)>,
    pub(super) failed_here: FxHashSet<(Room, Val, u8)>,
    /// The cubes of the position that is looked at.
    pub(super) supply: Supply,
    /// Whether something was left out because it has to be tried with each choice of cubes by itself.
    pub(super) gap: bool,
}

/// Where values go.
pub(super) trait Sink {
    fn take(&mut self, entry: Entry, pool: &mut Pool) -> Result<(), Stop>;
}

/// A set that takes everything.
struct Into<'a> {
    set: &'a mut Set,
    keep_bangs: bool,
    most: usize,
}

impl Sink for Into<'_> {
    #[inline]
    fn take(&mut self, entry: Entry, pool: &mut Pool) -> Result<(), Stop> {
        self.set.add(entry, self.keep_bangs, pool);
        if self.set.entries.len() < self.most { Ok(()) } else { Err(Stop::Enough) }
    }
}

/// Two sets that are joined by a cube in one of its roles.
struct Join {
    kind: usize,
    role: usize,
    operation: Operation,
    left: u32,
    right: u32,
    detail: Detail,
}

impl Search {
    pub(super) fn new(rules: &Rules, kinds: Kinds, pool: Pool) -> Search {
        // The other operations bring large numbers back: a common factor, a remainder, a number of factors.
        let large_is_lost = !(rules.factorial
            || rules.powers_of_base
            || rules.multiple_of.is_some()
            || rules.gcf
            || rules.lcm
            || rules.remainder
            || rules.number_of_factors
            || rules.percent
            || rules.imaginary
            || rules.log);
        Search {
            rules: rules.clone(),
            kinds,
            pool,
            sets: vec![Set::default()],
            ids: FxHashMap::default(),
            indices: FxHashMap::default(),
            texts: Vec::new(),
            steps: Steps::new(0),
            depth: Depth::Light,
            doubt: false,
            lost: false,
            large: false,
            large_is_lost,
            stored: 0,
            most_bangs: if rules.factorial { 2 } else { 0 },
            keep_bangs: rules.factorial && rules.three_operation,
            failed: FxHashSet::default(),
            failed_here: FxHashSet::default(),
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

    pub(super) fn set(&self, id: u32) -> &Set {
        &self.sets[id as usize]
    }

    pub(super) fn entry(&self, at: Ref) -> &Entry {
        &self.sets[at.set as usize].entries[at.entry as usize]
    }

    /// The number of a numeral's text.
    pub(super) fn text(&mut self, text: String, atom: bool) -> u32 {
        self.texts.push((text, atom));
        self.texts.len() as u32 - 1
    }

    /// How the values of a bag are listed.
    fn detail(&self, bag: Bag) -> Detail {
        let Depth::Full { powers } = self.depth else { return Detail::Light };
        match () {
            () if self.makes_small_only(bag) => Detail::Light,
            () if powers == Some(self.kinds.powers(bag)) => Detail::Cut,
            () => Detail::Full,
        }
    }

    /// Whether all that can be made of a bag is a small fraction: there is no power in it.
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
        if let Some(id) = self.ids.get(&(bag, detail)) {
            return Ok(*id);
        }
        if !self.kinds.has_shape(bag) {
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
        if self.rules.factorial && detail != Detail::Sample {
            self.add_bangs(&mut set, id, detail)?;
        }
        self.stored += set.entries.len();
        if self.stored + self.failed.len() + self.failed_here.len() + self.pool.len() > MOST_ENTRIES {
            return Err(Stop::Spent);
        }
        self.sets[id as usize] = set;
        self.ids.insert((bag, detail), id);
        Ok(id)
    }

    /// Gives every value of a bag, factorials aside, to a sink; the same value may come often.
    pub(super) fn each(&mut self, bag: Bag, detail: Detail, sink: &mut impl Sink) -> Result<(), Stop> {
        self.each_leaf(bag, detail, sink)?;
        self.each_unary(bag, detail, sink)?;
        self.each_binary(bag, detail, sink)
    }

    /// Every value of a bag as it is listed.
    pub(super) fn each_value(&mut self, bag: Bag, sink: &mut impl Sink) -> Result<(), Stop> {
        self.each(bag, self.detail(bag), sink)
    }

    fn child(&mut self, bag: Bag, detail: Detail) -> Result<u32, Stop> {
        match detail {
            Detail::Sample => self.samples(bag),
            _ => self.values(bag),
        }
    }

    fn each_leaf(&mut self, bag: Bag, detail: Detail, sink: &mut impl Sink) -> Result<(), Stop> {
        if bag.len() > MOST_CUBES {
            return Ok(());
        }
        for leaf in leaves(bag, &self.kinds.list, &self.rules) {
            // Under AB+ a numeral of two digits before a `+` would be read as one.
            let atom = !leaf.unit && (bag.len() == 1 || !self.rules.ab_plus);
            let text = self.text(leaf.text, atom);
            let value = self.pool.keep(leaf.value, || Approx::ANYTHING);
            let Some(value) = self.settled(value, detail) else { continue };
            let entry = Entry { value, way: Way::Leaf(text), bangs: 0, percent_only: leaf.percent_only };
            sink.take(entry, &mut self.pool)?;
        }
        Ok(())
    }

    /// A value as it is kept; nothing if it is not.
    fn settled(&mut self, value: Val, detail: Detail) -> Option<Val> {
        match (value, detail) {
            (Val::Small(_), _) | (_, Detail::Full) => Some(value),
            (_, Detail::Light | Detail::Sample) => {
                self.lost |= detail == Detail::Light;
                self.large |= detail == Detail::Light;
                Some(Val::Lost)
            }
            (_, Detail::Cut) => {
                let lost = match self.pool.is_fraction(value) {
                    true => self.large_is_lost,
                    false => self.pool.approx(value).is_extreme() || self.pool.is_irrational(value),
                };
                Some(if lost { Val::Lost } else { value })
            }
        }
    }

    /// Gives what an operation is worth to a sink.
    fn give(
        &mut self,
        worth: &Worth,
        bangs: u8,
        detail: Detail,
        way: impl Fn(bool) -> Way,
        sink: &mut impl Sink,
    ) -> Result<(), Stop> {
        let values = match worth {
            Worth::Undefined => return Ok(()),
            Worth::Unknown => {
                self.doubt = true;
                return Ok(());
            }
            Worth::One(value) => std::slice::from_ref(value),
            Worth::Several(values) => values.as_slice(),
        };
        for value in values {
            if let Some(value) = self.settled(*value, detail) {
                let entry = Entry { value, way: way(values.len() > 1), bangs, percent_only: false };
                sink.take(entry, &mut self.pool)?;
            }
        }
        Ok(())
    }

    /// What an operation is worth for a bag that is listed like this: small fractions in a few instructions.
    fn worth(&mut self, operation: Operation, left: Val, right: Val, detail: Detail) -> Worth {
        if let (Val::Small(a), Val::Small(b)) = (left, right)
            && detail != Detail::Full
            && let Some(outcome) = values::small(operation, a, b, &self.rules)
        {
            return match outcome {
                Outcome::Fraction(value) => Worth::One(value.into()),
                Outcome::Undefined => Worth::Undefined,
                Outcome::Irrational => {
                    self.lost |= detail == Detail::Light;
                    Worth::One(Val::Lost)
                }
                Outcome::Large if detail == Detail::Cut && !self.large_is_lost => {
                    self.pool.combine(operation, left, right, &self.rules)
                }
                Outcome::Large => {
                    self.large |= detail == Detail::Light;
                    Worth::One(Val::Lost)
                }
            };
        }
        if left == Val::Lost || right == Val::Lost {
            return with_lost(operation, left, right);
        }
        let roots = matches!(operation, Operation::Power | Operation::Root);
        if roots && self.rules.imaginary && matches!(detail, Detail::Light | Detail::Sample) {
            // Which one of several roots is meant is for the whole search.
            self.lost |= detail == Detail::Light;
            return match (operation, left, right) {
                (Operation::Root, Val::Small(a), Val::Small(b)) => match super::fractions::root(a, b) {
                    Outcome::Fraction(value) => Worth::One(value.into()),
                    _ => Worth::Undefined,
                },
                _ => Worth::Undefined,
            };
        }
        match self.pool.combine(operation, left, right, &self.rules) {
            // Too large to be computed, and by its size alone too large to lead back.
            Worth::Unknown
                if detail == Detail::Cut
                    && self.pool.rough(operation, left, right, &self.rules).is_extreme() =>
            {
                Worth::One(Val::Lost)
            }
            worth => worth,
        }
    }

    fn each_unary(&mut self, bag: Bag, detail: Detail, sink: &mut impl Sink) -> Result<(), Stop> {
        for (kind, _) in bag.kinds() {
            let rest = bag.minus(Bag::of(kind, 1));
            let Kind { prefix, exponent, units } = self.unary_roles(kind);
            if rest.is_empty() || prefix.is_none() && exponent.is_none() && units.is_empty() {
                continue;
            }
            let id = self.child(rest, detail)?;
            let count = self.set(id).entries.len() as u32;
            if let Some(operation) = prefix {
                for entry in 0..count {
                    let child = Ref { set: id, entry };
                    let Entry { value, bangs, percent_only: false, .. } = *self.entry(child) else {
                        continue;
                    };
                    let worth = match (operation, value) {
                        (_, Val::Lost) => Worth::Undefined,
                        (Operation::Root, _) => {
                            self.steps.spend(if value.is_small() { 1 } else { COST_POWER })?;
                            self.worth(Operation::Root, Small::integer(2).into(), value, detail)
                        }
                        _ => {
                            self.steps.spend(COST_OTHER)?;
                            self.pool.prefix(operation, value, &self.rules)
                        }
                    };
                    let way = |choose| Way::Prefix { kind: kind as u8, child, choose };
                    self.give(&worth, bangs, detail, way, sink)?;
                }
            }
            if let Some(digit) = exponent {
                for (value, text) in exponents(&digit, &self.rules) {
                    for (exponent, added, marks) in self.with_bangs(Number::from(value)) {
                        let text = self.text(format!("{text}{marks}"), true);
                        let exponent = self.pool.keep(exponent, || Approx::ANYTHING);
                        for entry in 0..count {
                            let base = Ref { set: id, entry };
                            let Entry { value, bangs, percent_only: false, .. } = *self.entry(base) else {
                                continue;
                            };
                            if bangs + added > self.most_bangs {
                                continue;
                            }
                            self.steps.spend(cost(Operation::Power, value, exponent, &self.pool))?;
                            let worth = self.worth(Operation::Power, value, exponent, detail);
                            let way = |choose| Way::Exponent { text, base, choose };
                            self.give(&worth, bangs + added, detail, way, sink)?;
                        }
                    }
                }
            }
            self.each_product(id, &units, detail, sink)?;
        }
        Ok(())
    }

    /// What the cubes of a kind can be before or behind one operand.
    fn unary_roles(&self, kind: usize) -> Kind {
        let kind = &self.kinds.list[kind];
        Kind {
            prefix: kind.roles.prefix.as_ref().map(|(operation, _)| *operation),
            exponent: kind.roles.digit.filter(|_| kind.coloured),
            units: kind.roles.units.clone(),
        }
    }

    /// An exponent with none, one or two `!`.
    pub(super) fn with_bangs(&self, value: Number) -> Vec<(Number, u8, &'static str)> {
        let mut all = vec![(value, 0, "")];
        for (count, marks) in [(1, "!"), (2, "!!")] {
            if count <= self.most_bangs
                && let Some(Ok(next)) = all.last().map(|(value, ..)| value.factorial())
            {
                all.push((next, count, marks));
            } else {
                break;
            }
        }
        all
    }

    /// The imaginary unit before a factor.
    fn each_product(
        &mut self,
        id: u32,
        units: &[String],
        detail: Detail,
        sink: &mut impl Sink,
    ) -> Result<(), Stop> {
        for (index, unit) in units.iter().enumerate() {
            let unit_value = if index == 0 { Number::i() } else { Number::i().neg() };
            let unit_value = self.pool.keep(unit_value, || Approx::ANYTHING);
            let unit = self.text(unit.clone(), false);
            for entry in 0..self.set(id).entries.len() as u32 {
                let factor = Ref { set: id, entry };
                self.steps.spend(COST_OTHER)?;
                let Entry { value, bangs, percent_only: false, .. } = *self.entry(factor) else { continue };
                let worth = match value {
                    Val::Lost => Worth::Undefined,
                    _ => self.pool.combine(Operation::Times, unit_value, value, &self.rules),
                };
                let way = |_| Way::Product { unit, factor };
                self.give(&worth, bangs, detail, way, sink)?;
            }
        }
        Ok(())
    }

    fn each_binary(&mut self, bag: Bag, detail: Detail, sink: &mut impl Sink) -> Result<(), Stop> {
        for (kind, _) in bag.kinds() {
            let roles = self.kinds.list[kind].roles.binary.len();
            if roles == 0 {
                continue;
            }
            let rest = bag.minus(Bag::of(kind, 1));
            for part in rest.parts() {
                let other = rest.minus(part);
                if part.is_empty()
                    || other.is_empty()
                    || !self.kinds.has_shape(part)
                    || !self.kinds.has_shape(other)
                {
                    continue;
                }
                let left = self.child(part, detail)?;
                if self.set(left).entries.is_empty() {
                    continue;
                }
                let right = self.child(other, detail)?;
                if self.set(right).entries.is_empty() {
                    continue;
                }
                for role in 0..roles {
                    let operation = self.kinds.list[kind].roles.binary[role].0;
                    if commutes(operation) && other < part {
                        continue;
                    }
                    self.join(&Join { kind, role, operation, left, right, detail }, sink)?;
                }
            }
        }
        Ok(())
    }

    /// Every value of one set with every one of another.
    fn join(&mut self, join: &Join, sink: &mut impl Sink) -> Result<(), Stop> {
        let Join { kind, role, operation, left, right, detail } = *join;
        let percent = operation == Operation::Percent;
        for first in 0..self.set(left).entries.len() as u32 {
            let one = *self.entry(Ref { set: left, entry: first });
            if one.percent_only && !percent {
                continue;
            }
            for second in 0..self.set(right).entries.len() as u32 {
                let two = self.entry(Ref { set: right, entry: second });
                if one.bangs + two.bangs > self.most_bangs || two.percent_only && !percent {
                    continue;
                }
                let (value, bangs) = (two.value, one.bangs + two.bangs);
                self.steps.spend(cost(operation, one.value, value, &self.pool))?;
                let way = |choose| Way::Binary {
                    kind: kind as u8,
                    role: role as u8,
                    left: Ref { set: left, entry: first },
                    right: Ref { set: right, entry: second },
                    choose,
                };
                match self.worth(operation, one.value, value, detail) {
                    Worth::Undefined => {}
                    Worth::One(value @ (Val::Small(_) | Val::Lost)) => {
                        sink.take(
                            Entry { value, way: way(false), bangs, percent_only: false },
                            &mut self.pool,
                        )?;
                    }
                    worth => self.give(&worth, bangs, detail, way, sink)?,
                }
            }
        }
        Ok(())
    }

    fn add_bangs(&mut self, set: &mut Set, id: u32, detail: Detail) -> Result<(), Stop> {
        let mut index = 0;
        while let Some(&Entry { value, bangs, percent_only, .. }) = set.entries.get(index) {
            let way = Way::Bang(Ref { set: id, entry: index as u32 });
            index += 1;
            if bangs >= self.most_bangs || percent_only || value == Val::Lost {
                continue;
            }
            let small = value.small();
            if small.is_some_and(|small| !small.is_integer() || small.signum() < 0) {
                continue;
            }
            if detail == Detail::Light && small.is_none_or(|small| small.numerator() > 20) {
                self.large = true;
                continue;
            }
            self.steps.spend(COST_OTHER)?;
            match self.pool.factorial(value) {
                Worth::One(value) => {
                    if let Some(value) = self.settled(value, detail) {
                        let entry = Entry { value, way, bangs: bangs + 1, percent_only: false };
                        set.add(entry, self.keep_bangs, &self.pool);
                    }
                }
                Worth::Unknown => self.doubt = true,
                Worth::Undefined | Worth::Several(_) => {}
            }
        }
        Ok(())
    }
}

/// What a kind of cubes can be before or behind one operand.
struct Kind {
    prefix: Option<Operation>,
    exponent: Option<super::kinds::Digit>,
    units: Vec<String>,
}

/// A lost number stays lost, but for a factor or dividend of zero; what powers make of it needs the whole search.
fn with_lost(operation: Operation, left: Val, right: Val) -> Worth {
    let zero = left == Val::ZERO || right == Val::ZERO;
    match operation {
        Operation::Add | Operation::Subtract if left != right => Worth::One(Val::Lost),
        Operation::Times | Operation::Percent if zero => Worth::One(Val::ZERO),
        Operation::Times | Operation::Percent if left != right => Worth::One(Val::Lost),
        Operation::Divide if left == Val::ZERO => Worth::One(Val::ZERO),
        Operation::Divide if right == Val::ZERO || left == right => Worth::Undefined,
        Operation::Divide => Worth::One(Val::Lost),
        _ => Worth::Undefined,
    }
}

pub(super) fn commutes(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Add | Operation::Times | Operation::Lcm | Operation::Gcf | Operation::Percent
    )
}

#[inline]
pub(super) fn cost(operation: Operation, left: Val, right: Val, pool: &Pool) -> u64 {
    match (operation, left, right) {
        (_, Val::Lost, _) | (_, _, Val::Lost) => 1,
        (Operation::Lcm | Operation::Gcf | Operation::Remainder, Val::Small(_), Val::Small(_)) => 4,
        (_, Val::Small(_), Val::Small(_)) => 1,
        (Operation::Power | Operation::Root | Operation::Log, _, _) => {
            match pool.is_fraction(left) && pool.is_fraction(right) {
                true => COST_POWER,
                false => COST_HARD,
            }
        }
        _ => COST_OTHER,
    }
}
