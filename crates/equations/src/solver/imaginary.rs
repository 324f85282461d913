//! Imaginary (section 8): implied products with the unit i, and powers and roots with several values among small
//! fractions.

use super::Stop;
use super::bag::Bag;
use super::fractions::{self, SmallResult};
use super::search::{Detail, Search};
use super::sets::{Derivation, Listed, Ref, Set};
use super::values::{StepResult, Val};
use crate::number::Number;
use crate::reading::Operation;

impl Search {
    /// The imaginary unit with its factors. A product needs no sign if one of its factors is the unit or another such
    /// product, so any number of operands may stand beside a unit (`7|2`). The order does not change the product: the
    /// unit is written first.
    pub(super) fn each_product(
        &mut self,
        rest: Bag,
        units: &[String],
        detail: Detail,
        sink: &mut impl super::search::Sink,
    ) -> Result<(), Stop> {
        if units.is_empty() {
            return Ok(());
        }
        let one = self.values(rest)?;
        let several = match detail {
            Detail::Light => self.factors(rest, Detail::Light)?,
            // Factors that are not rational may give a fraction together with the unit: `|(√1<ud>)(5)`.
            Detail::Cut | Detail::Full => self.factors(rest, Detail::Full)?,
        };
        for (index, unit) in units.iter().enumerate() {
            let unit_value = if index == 0 { Number::i() } else { Number::i().neg() };
            let unit_value = self.pool.keep(unit_value);
            let unit = self.text(unit.clone(), false);
            for set in [one, several] {
                for entry in 0..self.set(set).entries.len() as u32 {
                    let factor = Ref { set, entry };
                    self.spend(1)?;
                    let Listed { value, bangs, percent_only: false, .. } = *self.entry(factor) else {
                        continue;
                    };
                    let worth = match (value, detail) {
                        (Val::ZERO | Val::Lost, _) => StepResult::One(value),
                        (Val::Small(_), Detail::Light) => {
                            self.lost = true;
                            StepResult::One(Val::Lost)
                        }
                        _ => self.pool.combine(Operation::Times, unit_value, value, &self.rules),
                    };
                    let way = |_| Derivation::Product { unit, factor };
                    self.give(&worth, bangs, detail, way, sink)?;
                }
            }
        }
        Ok(())
    }

    /// All products of two or more factors that use exactly these cubes.
    fn factors(&mut self, bag: Bag, detail: Detail) -> Result<u32, Stop> {
        let key = (bag, detail);
        if let Some(id) = self.factors.get(&key) {
            return Ok(*id);
        }
        let mut set = Set::default();
        // One of the factors must contain the first cube.
        let first = bag.kinds().next().map_or(Bag::EMPTY, |(kind, _)| Bag::of(kind, 1));
        for part in bag.parts() {
            let other = bag.minus(part);
            if other.is_empty() || !part.contains(first) || !self.kinds.has_shape(part) {
                continue;
            }
            let left = self.values(part)?;
            if self.set(left).entries.is_empty() {
                continue;
            }
            let rights = [self.values(other)?, self.factors(other, detail)?];
            for right in rights {
                self.multiply(left, right, detail, &mut set)?;
            }
        }
        let id = self.sets.len() as u32;
        self.keep_count(set.entries.len())?;
        self.sets.push(set);
        self.factors.insert(key, id);
        Ok(id)
    }

    /// Every value of one set times every value of another.
    fn multiply(&mut self, left: u32, right: u32, detail: Detail, set: &mut Set) -> Result<(), Stop> {
        for first in 0..self.set(left).entries.len() as u32 {
            let first = Ref { set: left, entry: first };
            let one = *self.entry(first);
            for others in 0..self.set(right).entries.len() as u32 {
                let others = Ref { set: right, entry: others };
                let two = *self.entry(others);
                let bangs = one.bangs + two.bangs;
                if one.percent_only || two.percent_only || bangs > self.most_bangs {
                    continue;
                }
                self.spend(1)?;
                match self.worth(Operation::Times, one.value, two.value, detail) {
                    StepResult::One(value) => {
                        if let Some(value) = self.settled(value, detail) {
                            let way = Derivation::Factors { first, others };
                            let entry = Listed { value, way, bangs, percent_only: false };
                            set.add(entry, self.keep_bangs, &self.pool);
                        }
                    }
                    StepResult::NoFraction | StepResult::Unknown => self.doubt = true,
                    StepResult::Undefined | StepResult::Several(_) => {}
                }
            }
        }
        Ok(())
    }

    /// The rational values of a power or root, if the others are of no use; nothing if they are not known. Roots that
    /// are irrational or not real are lost.
    pub(super) fn rational_roots(
        &mut self,
        operation: Operation,
        left: Val,
        right: Val,
        detail: Detail,
    ) -> Option<StepResult> {
        let (base, exponent) = match operation {
            Operation::Power => (left, right.small()?),
            Operation::Root => (right, left.small()?.recip()?),
            _ => return None,
        };
        let index = exponent.denominator();
        let Val::Small(base) = base else {
            // If the root were rational, so would be the base, which is the root or its reciprocal raised to the
            // index.
            let inverts = exponent.numerator().abs() == 1 && index > 1 && detail == Detail::Cut;
            return (inverts && self.pool.is_no_fraction(base)).then_some(StepResult::One(Val::Lost));
        };
        let outcome = fractions::power(base, exponent);
        if outcome == SmallResult::Large && detail == Detail::Cut && !self.drops_large() {
            return None;
        }
        self.lost |= detail == Detail::Light;
        Some(match outcome {
            // A root that is real by section 3 has only this value (EQ-15).
            SmallResult::Fraction(value) if operation == Operation::Root || base.is_zero() || index == 1 => {
                StepResult::One(value.into())
            }
            // Each root is a value; one or two of them are real.
            SmallResult::Fraction(value) if index % 2 == 0 => {
                StepResult::Several(vec![value.into(), value.neg().into()])
            }
            SmallResult::Fraction(value) => StepResult::Several(vec![value.into(), Val::Lost]),
            SmallResult::Irrational => StepResult::One(Val::Lost),
            SmallResult::Large => {
                self.large |= detail == Detail::Light;
                StepResult::One(Val::Lost)
            }
            // A negative number has roots with an even index, but no real ones.
            SmallResult::Undefined if base.signum() < 0 && index % 2 == 0 => StepResult::One(Val::Lost),
            SmallResult::Undefined => StepResult::Undefined,
        })
    }
}
