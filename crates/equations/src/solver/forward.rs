//! From the cubes upwards: all values of a bag, from those of the bags within it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::approx::Approx;
use super::bag::Bag;
use super::kinds::Supply;
use super::leaves::{MOST_CUBES, exponents, leaves};
use super::sets::{Entry, Manner, Ref, Set, Way};
use super::{Steps, Stop};
use crate::number::{Number, Small};
use crate::operations::{apply, factorial, prefixed};
use crate::reading::Operation;
use crate::rules::Rules;
use crate::value::{Value, Worth};

/// How many values are kept in all: the bound on memory.
const MOST_ENTRIES: usize = 2_500_000;

/// What an operation on small fractions, on other numbers, and a power of the latter cost.
const COST_OTHER: u64 = 25;
pub(super) const COST_POWER: u64 = 100;
const COST_HARD: u64 = 500;

/// The search for one symbol of the wild cubes.
pub(super) struct Search<'a> {
    pub(super) rules: &'a Rules,
    pub(super) supply: Supply,
    pub(super) sets: Vec<Set>,
    ids: FxHashMap<Bag, u32>,
    /// The texts of numerals, and whether they may stand without brackets.
    pub(super) texts: Vec<(String, bool)>,
    pub(super) steps: Steps,
    /// Whether something could not be computed or told apart, so that nothing is proved to be impossible.
    pub(super) doubt: bool,
    stored: usize,
    most_entries: usize,
    /// With so many powers and roots inside, irrational numbers cannot be brought back.
    powers: Option<usize>,
    pub(super) most_bangs: u8,
    pub(super) keep_bangs: bool,
    /// Whether numbers that are not written-out fractions are left aside: a quick look before the whole search.
    pub(super) quick: bool,
    /// What was looked for in vain.
    pub(super) failed: FxHashSet<(Bag, Number, u8)>,
}

impl<'a> Search<'a> {
    /// `rational` says that all values that are looked for are rational; `searches` share the memory.
    pub(super) fn new(
        rules: &'a Rules,
        supply: Supply,
        rational: bool,
        searches: usize,
        quick: bool,
    ) -> Self {
        let cut = rational && !rules.factorial && !rules.imaginary && !rules.log;
        let powers = cut.then(|| supply.powers(supply.most));
        Search {
            rules,
            supply,
            sets: vec![Set::default()],
            ids: FxHashMap::default(),
            texts: Vec::new(),
            steps: Steps::new(0),
            doubt: false,
            stored: 0,
            most_entries: MOST_ENTRIES / searches.max(1),
            powers,
            most_bangs: if rules.factorial { 2 } else { 0 },
            keep_bangs: rules.factorial && rules.three_operation,
            quick,
            failed: FxHashSet::default(),
        }
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

    /// All values of a bag.
    pub(super) fn values(&mut self, bag: Bag) -> Result<u32, Stop> {
        if let Some(id) = self.ids.get(&bag) {
            return Ok(*id);
        }
        if !self.supply.has_shape(bag) {
            return Ok(0);
        }
        let id = self.sets.len() as u32;
        self.sets.push(Set::default());
        let mut set = Set::default();
        let manner = Manner {
            one_irrational: self.powers == Some(self.supply.powers(bag)),
            keep_bangs: self.keep_bangs,
            quick: self.quick,
        };
        self.add_leaves(&mut set, bag, manner);
        self.add_unary(&mut set, bag, manner)?;
        self.add_binary(&mut set, bag, manner)?;
        if self.rules.factorial {
            self.add_bangs(&mut set, id, manner)?;
        }
        self.stored += set.entries.len();
        if self.stored + self.failed.len() > self.most_entries {
            return Err(Stop::Spent);
        }
        self.sets[id as usize] = set;
        self.ids.insert(bag, id);
        Ok(id)
    }

    fn add_leaves(&mut self, set: &mut Set, bag: Bag, manner: Manner) {
        if bag.len() > MOST_CUBES {
            return;
        }
        for leaf in leaves(bag, &self.supply.kinds, self.rules) {
            // Under AB+ a numeral of two digits before a `+` would be read as one.
            let atom = !leaf.unit && (bag.len() == 1 || !self.rules.ab_plus);
            let text = self.text(leaf.text, atom);
            let entry =
                Entry { value: leaf.value, way: Way::Leaf(text), bangs: 0, percent_only: leaf.percent_only };
            set.add(entry, || Approx::ANYTHING, manner);
        }
    }

    fn add_unary(&mut self, set: &mut Set, bag: Bag, manner: Manner) -> Result<(), Stop> {
        for (kind, _) in bag.kinds() {
            let rest = bag.minus(Bag::of(kind, 1));
            if rest.is_empty() {
                continue;
            }
            let roles = self.supply.kinds[kind].roles.clone();
            if let Some((operation, _)) = roles.prefix {
                let id = self.values(rest)?;
                for entry in 0..self.set(id).entries.len() as u32 {
                    let child = Ref { set: id, entry };
                    self.steps.spend(COST_POWER)?;
                    let Entry { value, bangs, percent_only: false, .. } = self.entry(child) else { continue };
                    let approx = match operation {
                        Operation::Root => Approx::apply(
                            operation,
                            Approx::of_small(Small::integer(2)),
                            self.approx(child),
                            false,
                        ),
                        _ => Approx::ANYTHING,
                    };
                    let worth = prefixed(operation, &Value::Number(value.clone()), self.rules);
                    let way = |choose| Way::Prefix { kind: kind as u8, child, choose };
                    let bangs = *bangs;
                    self.doubt |= add_worth(set, &worth, approx, bangs, manner, way);
                }
            }
            if let (true, Some(digit)) = (self.supply.kinds[kind].coloured, roles.digit) {
                let id = self.values(rest)?;
                for (value, text) in exponents(&digit, self.rules) {
                    for (exponent, added, marks) in self.with_bangs(Number::from(value)) {
                        let text = self.text(format!("{text}{marks}"), true);
                        for entry in 0..self.set(id).entries.len() as u32 {
                            let base = Ref { set: id, entry };
                            self.steps.spend(COST_POWER)?;
                            let Entry { value, bangs, percent_only: false, .. } = self.entry(base) else {
                                continue;
                            };
                            if bangs + added > self.most_bangs {
                                continue;
                            }
                            let worth = combine(Operation::Power, value, &exponent, self.rules);
                            let approx = Approx::apply(
                                Operation::Power,
                                self.approx(base),
                                Approx::of(&exponent),
                                false,
                            );
                            let way = |choose| Way::Exponent { text, base, choose };
                            let bangs = bangs + added;
                            self.doubt |= add_worth(set, &worth, approx, bangs, manner, way);
                        }
                    }
                }
            }
            if !roles.units.is_empty() {
                self.add_products(set, rest, &roles.units, manner)?;
            }
        }
        Ok(())
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
    fn add_products(
        &mut self,
        set: &mut Set,
        rest: Bag,
        units: &[String],
        manner: Manner,
    ) -> Result<(), Stop> {
        let id = self.values(rest)?;
        for (index, unit) in units.iter().enumerate() {
            let unit_value = if index == 0 { Number::i() } else { Number::i().neg() };
            let unit = self.text(unit.clone(), false);
            for entry in 0..self.set(id).entries.len() as u32 {
                let factor = Ref { set: id, entry };
                self.steps.spend(COST_OTHER)?;
                let Entry { value, bangs, percent_only: false, .. } = self.entry(factor) else { continue };
                let worth = combine(Operation::Times, &unit_value, value, self.rules);
                let bangs = *bangs;
                let way = |_| Way::Product { unit, factor };
                self.doubt |= add_worth(set, &worth, Approx::ANYTHING, bangs, manner, way);
            }
        }
        Ok(())
    }

    fn add_binary(&mut self, set: &mut Set, bag: Bag, manner: Manner) -> Result<(), Stop> {
        for (kind, _) in bag.kinds() {
            if self.supply.kinds[kind].roles.binary.is_empty() {
                continue;
            }
            let rest = bag.minus(Bag::of(kind, 1));
            for part in rest.parts() {
                let other = rest.minus(part);
                if part.is_empty()
                    || other.is_empty()
                    || !self.supply.has_shape(part)
                    || !self.supply.has_shape(other)
                {
                    continue;
                }
                let left = self.values(part)?;
                if self.set(left).entries.is_empty() {
                    continue;
                }
                let right = self.values(other)?;
                if self.set(right).entries.is_empty() {
                    continue;
                }
                for role in 0..self.supply.kinds[kind].roles.binary.len() {
                    let operation = self.supply.kinds[kind].roles.binary[role].0;
                    if commutes(operation) && other < part {
                        continue;
                    }
                    self.join(set, (kind, role, operation), left, right, manner)?;
                }
            }
        }
        Ok(())
    }

    /// Every value of one set with every one of another.
    fn join(
        &mut self,
        set: &mut Set,
        (kind, role, operation): (usize, usize, Operation),
        left: u32,
        right: u32,
        manner: Manner,
    ) -> Result<(), Stop> {
        let rules = self.rules;
        let (first, second) = (&self.sets[left as usize], &self.sets[right as usize]);
        for (index, one) in first.entries.iter().enumerate() {
            if one.percent_only && operation != Operation::Percent {
                continue;
            }
            for (other, two) in second.entries.iter().enumerate() {
                if one.bangs + two.bangs > self.most_bangs
                    || two.percent_only && operation != Operation::Percent
                {
                    continue;
                }
                let way = |choose| Way::Binary {
                    kind: kind as u8,
                    role: role as u8,
                    left: Ref { set: left, entry: index as u32 },
                    right: Ref { set: right, entry: other as u32 },
                    choose,
                };
                let bangs = one.bangs + two.bangs;
                self.steps.spend(cost(operation, &one.value, &two.value))?;
                let worth = combine(operation, &one.value, &two.value, rules);
                let approx = || {
                    let left = enclosure(first, index as u32);
                    let right = enclosure(second, other as u32);
                    Approx::apply(operation, left, right, rules.average)
                };
                self.doubt |= match worth {
                    Worth::One(Value::Number(value)) => {
                        let entry = Entry { value, way: way(false), bangs, percent_only: false };
                        set.add(entry, approx, manner);
                        false
                    }
                    Worth::One(Value::Undefined) => false,
                    worth => add_worth(set, &worth, approx(), bangs, manner, way),
                };
            }
        }
        Ok(())
    }

    fn add_bangs(&mut self, set: &mut Set, id: u32, manner: Manner) -> Result<(), Stop> {
        let mut index = 0;
        while let Some(entry) = set.entries.get(index) {
            if entry.bangs < self.most_bangs && !entry.percent_only {
                let bangs = entry.bangs + 1;
                self.steps.spend(COST_OTHER)?;
                match factorial(&Value::Number(entry.value.clone())) {
                    Value::Number(value) => {
                        let way = Way::Bang(Ref { set: id, entry: index as u32 });
                        let approx = || Approx::ANYTHING;
                        set.add(Entry { value, way, bangs, percent_only: false }, approx, manner);
                    }
                    Value::Undefined => {}
                    Value::Unknown => self.doubt = true,
                }
            }
            index += 1;
        }
        Ok(())
    }

    pub(super) fn approx(&self, at: Ref) -> Approx {
        enclosure(self.set(at.set), at.entry)
    }
}

/// The enclosure of an entry.
fn enclosure(set: &Set, entry: u32) -> Approx {
    let number = &set.entries[entry as usize].value;
    match number.as_small() {
        Some(small) => Approx::of_small(small),
        // The others stand in the order of the entries.
        None => match set.others.binary_search_by_key(&entry, |(_, index)| *index) {
            Ok(at) => set.others[at].0,
            Err(_) => Approx::ANYTHING,
        },
    }
}

/// Adds what an operation is worth; says whether something of it is unknown.
fn add_worth(
    set: &mut Set,
    worth: &Worth,
    approx: Approx,
    bangs: u8,
    manner: Manner,
    way: impl Fn(bool) -> Way,
) -> bool {
    let values = worth.values();
    let choose = values.len() > 1;
    let mut unknown = false;
    for value in values {
        match value {
            Value::Number(value) => {
                let entry = Entry { value: value.clone(), way: way(choose), bangs, percent_only: false };
                // With several roots the enclosure is that of one of them.
                set.add(entry, || if choose { Approx::ANYTHING } else { approx }, manner);
            }
            Value::Undefined => {}
            Value::Unknown => unknown = true,
        }
    }
    unknown
}

pub(super) fn commutes(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Add | Operation::Times | Operation::Lcm | Operation::Gcf | Operation::Percent
    )
}

pub(super) fn cost(operation: Operation, left: &Number, right: &Number) -> u64 {
    match operation {
        Operation::Add | Operation::Subtract | Operation::Times | Operation::Divide
            if left.as_small().is_some() && right.as_small().is_some() =>
        {
            1
        }
        Operation::Power if left.as_small().is_some() && right.as_integer().is_some() => 4,
        Operation::Power | Operation::Root | Operation::Log => {
            match left.is_rational() && right.is_rational() {
                true => COST_POWER,
                false => COST_HARD,
            }
        }
        _ => COST_OTHER,
    }
}

/// What an operation is worth: small fractions fast, everything else as the judge does it.
pub(super) fn combine(operation: Operation, left: &Number, right: &Number, rules: &Rules) -> Worth {
    if let (Some(a), Some(b)) = (left.as_small(), right.as_small()) {
        let fast = match operation {
            Operation::Add if !rules.average => a.add(b),
            Operation::Subtract => a.sub(b),
            Operation::Times => a.mul(b),
            Operation::Divide if b.is_zero() => return Worth::One(Value::Undefined),
            Operation::Divide => a.div(b),
            Operation::Power if !rules.whole_powers_only() && b.is_integer() => a.pow(b.numerator()),
            _ => None,
        };
        if let Some(value) = fast {
            return Worth::One(Value::Number(Number::from(value)));
        }
    }
    apply(operation, &Value::Number(left.clone()), &Value::Number(right.clone()), rules)
}
