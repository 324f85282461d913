//! From the cubes upwards: all values of a bag, from those of the bags it contains.

use super::Stop;
use super::backward::PARTS_IN_A_STEP;
use super::bag::Bag;
use super::fractions::SmallResult;
use super::leaves::{MOST_CUBES, leaves};
use super::search::{Detail, Search, Sink};
use super::sets::{Derivation, Listed, Ref};
use super::values::{self, StepResult, Val};
use crate::reading::Operation;

/// Two sets joined by a cube in one of its roles.
struct Join {
    kind: usize,
    role: usize,
    operation: Operation,
    left: u32,
    right: u32,
    detail: Detail,
}

impl Search {
    /// Sends every value of a bag, except factorials, to a sink; a value may come repeatedly.
    pub(super) fn each(&mut self, bag: Bag, detail: Detail, sink: &mut impl Sink) -> Result<(), Stop> {
        self.each_leaf(bag, detail, sink)?;
        self.each_unary(bag, detail, sink)?;
        self.each_binary(bag, detail, sink)
    }

    fn each_leaf(&mut self, bag: Bag, detail: Detail, sink: &mut impl Sink) -> Result<(), Stop> {
        if bag.len() > MOST_CUBES {
            return Ok(());
        }
        for leaf in leaves(bag, &self.kinds.list, &self.rules) {
            // Under AB+ a two-digit numeral before a `+` would be read as a repeating decimal.
            let atom = !leaf.unit && (bag.len() == 1 || !self.rules.ab_plus);
            let text = self.text(leaf.text, atom);
            let value = self.pool.keep(leaf.value);
            let Some(value) = self.settled(value, detail) else { continue };
            let entry =
                Listed { value, way: Derivation::Leaf(text), bangs: 0, percent_only: leaf.percent_only };
            sink.take(entry, &mut self.pool)?;
        }
        Ok(())
    }

    /// A value in the form in which it is kept, if it is kept.
    pub(super) fn settled(&mut self, value: Val, detail: Detail) -> Option<Val> {
        match (value, detail) {
            (Val::Small(_), _) | (_, Detail::Full) => Some(value),
            (_, Detail::Light) => {
                self.lost = true;
                self.large = true;
                Some(Val::Lost)
            }
            (_, Detail::Cut) => {
                let lost = match (self.pool.is_fraction(value), self.drops_large()) {
                    (fraction, false) => !fraction && self.pool.is_no_fraction(value),
                    (true, true) => true,
                    (false, true) => {
                        !self.pool.is_real(value)
                            || self.pool.approx(value).is_extreme()
                            || self.pool.is_irrational(value)
                    }
                };
                Some(if lost { Val::Lost } else { value })
            }
        }
    }

    /// Sends the value of an operation to a sink.
    pub(super) fn give(
        &mut self,
        worth: &StepResult,
        bangs: u8,
        detail: Detail,
        way: impl Fn(bool) -> Derivation,
        sink: &mut impl Sink,
    ) -> Result<(), Stop> {
        let values = match worth {
            StepResult::Undefined => return Ok(()),
            StepResult::NoFraction if detail == Detail::Cut => &[Val::Lost],
            StepResult::NoFraction | StepResult::Unknown => {
                self.doubt = true;
                return Ok(());
            }
            StepResult::One(value) => std::slice::from_ref(value),
            StepResult::Several(values) => values.as_slice(),
        };
        for value in values {
            if let Some(value) = self.settled(*value, detail) {
                let entry = Listed { value, way: way(values.len() > 1), bangs, percent_only: false };
                sink.take(entry, &mut self.pool)?;
            }
        }
        Ok(())
    }

    /// The value of an operation for a bag that is listed at this level of detail; small fractions take a few
    /// instructions.
    pub(super) fn worth(
        &mut self,
        operation: Operation,
        left: Val,
        right: Val,
        detail: Detail,
    ) -> StepResult {
        if let (Val::Small(a), Val::Small(b)) = (left, right)
            && detail != Detail::Full
            && let Some(outcome) = values::small(operation, a, b, &self.rules)
        {
            return match outcome {
                SmallResult::Fraction(value) => StepResult::One(value.into()),
                SmallResult::Undefined => StepResult::Undefined,
                SmallResult::Irrational => {
                    self.lost |= detail == Detail::Light;
                    StepResult::One(Val::Lost)
                }
                SmallResult::Large if detail == Detail::Cut && !self.drops_large() => {
                    self.pool.combine(operation, left, right, &self.rules)
                }
                SmallResult::Large => {
                    self.large |= detail == Detail::Light;
                    StepResult::One(Val::Lost)
                }
            };
        }
        if left == Val::Lost || right == Val::Lost {
            return with_lost(operation, left, right);
        }
        if self.rules.imaginary
            && detail != Detail::Full
            && let Some(worth) = self.rational_roots(operation, left, right, detail)
        {
            return worth;
        }
        match self.pool.combine(operation, left, right, &self.rules) {
            // Too large to compute, and too large ever to become small again.
            StepResult::Unknown
                if detail == Detail::Cut
                    && self.drops_large()
                    && self.pool.rough(operation, left, right, &self.rules).is_extreme() =>
            {
                StepResult::One(Val::Lost)
            }
            worth => worth,
        }
    }

    fn each_binary(&mut self, bag: Bag, detail: Detail, sink: &mut impl Sink) -> Result<(), Stop> {
        for (kind, _) in bag.kinds() {
            let roles = self.kinds.list[kind].roles.binary.len();
            if roles == 0 {
                continue;
            }
            let rest = bag.minus(Bag::of(kind, 1));
            let mut parts = 0;
            for part in rest.parts() {
                parts += 1;
                let other = rest.minus(part);
                if part.is_empty()
                    || other.is_empty()
                    || !self.kinds.has_shape(part)
                    || !self.kinds.has_shape(other)
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
                for role in 0..roles {
                    let operation = self.kinds.list[kind].roles.binary[role].0;
                    if commutes(operation) && other < part {
                        continue;
                    }
                    self.join(&Join { kind, role, operation, left, right, detail }, sink)?;
                }
            }
            self.spend(parts / PARTS_IN_A_STEP)?;
        }
        Ok(())
    }

    /// Combines every value of one set with every value of another.
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
                self.spend(1)?;
                let way = |choose| Derivation::Binary {
                    kind: kind as u8,
                    role: role as u8,
                    left: Ref { set: left, entry: first },
                    right: Ref { set: right, entry: second },
                    choose,
                };
                match self.worth(operation, one.value, value, detail) {
                    StepResult::Undefined => {}
                    StepResult::One(value @ (Val::Small(_) | Val::Lost)) => {
                        sink.take(
                            Listed { value, way: way(false), bangs, percent_only: false },
                            &mut self.pool,
                        )?;
                    }
                    worth => self.give(&worth, bangs, detail, way, sink)?,
                }
            }
        }
        Ok(())
    }
}

/// A lost number stays lost, except times zero or as a divisor of zero; its powers need the full search.
fn with_lost(operation: Operation, left: Val, right: Val) -> StepResult {
    let zero = left == Val::ZERO || right == Val::ZERO;
    match operation {
        Operation::Add | Operation::Subtract if left != right => StepResult::One(Val::Lost),
        Operation::Times | Operation::Percent if zero => StepResult::One(Val::ZERO),
        Operation::Times | Operation::Percent if left != right => StepResult::One(Val::Lost),
        Operation::Divide if left == Val::ZERO => StepResult::One(Val::ZERO),
        Operation::Divide if right == Val::ZERO || left == right => StepResult::Undefined,
        Operation::Divide => StepResult::One(Val::Lost),
        _ => StepResult::Undefined,
    }
}

pub(super) fn commutes(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Add | Operation::Times | Operation::Lcm | Operation::Gcf | Operation::Percent
    )
}
