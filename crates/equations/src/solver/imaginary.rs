//! Imaginary (section 8): products without a sign beside the unit i, and powers and roots with several values among
//! small fractions.

use super::Stop;
use super::bag::Bag;
use super::fractions::{self, Outcome};
use super::search::{Detail, Search};
use super::sets::{Entry, Ref, Set, Way};
use super::values::{Result as Worth, Val};
use crate::number::Number;
use crate::reading::Operation;

impl Search {
    /// The imaginary unit with its factors. A product needs no sign where one of its two factors is the unit or such a
    /// product, so that any number of operands may stand beside a unit (`7|2`). A product does not depend on
    /// their order: the unit is written first.
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
        let one = self.child(rest, detail)?;
        let several = match detail {
            // A few values do without.
            Detail::Sample => 0,
            Detail::Light => self.factors(rest, Detail::Light)?,
            // Factors that are not rational make a fraction together with the unit: `|(√1<ud>)(5)`.
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
                    let Entry { value, bangs, percent_only: false, .. } = *self.entry(factor) else {
                        continue;
                    };
                    let worth = match (value, detail) {
                        (Val::ZERO | Val::Lost, _) => Worth::One(value),
                        (Val::Small(_), Detail::Light | Detail::Sample) => {
                            self.lost |= detail == Detail::Light;
                            Worth::One(Val::Lost)
                        }
                        _ => self.pool.combine(Operation::Times, unit_value, value, &self.rules),
                    };
                    let way = |_| Way::Product { unit, factor };
                    self.give(&worth, bangs, detail, way, sink)?;
                }
            }
        }
        Ok(())
    }

    /// All products of two and more factors that use exactly these cubes.
    fn factors(&mut self, bag: Bag, detail: Detail) -> Result<u32, Stop> {
        let key = (bag, detail, self.scope(bag));
        if let Some(id) = self.factors.get(&key) {
            return Ok(*id);
        }
        let mut set = Set::default();
        // Whatever the factors are, one of them has the first cube.
        let first = bag.kinds().next().map_or(Bag::EMPTY, |(kind, _)| Bag::of(kind, 1));
        for part in bag.parts() {
            let other = bag.minus(part);
            if other.is_empty() || !part.contains(first) || !self.has_use(part) {
                continue;
            }
            let left = self.child(part, detail)?;
            if self.set(left).entries.is_empty() {
                continue;
            }
            let rights = [self.child(other, detail)?, self.factors(other, detail)?];
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
                    Worth::One(value) => {
                        if let Some(value) = self.settled(value, detail) {
                            let way = Way::Factors { first, others };
                            let entry = Entry { value, way, bangs, percent_only: false };
                            set.add(entry, self.keep_bangs, &self.pool);
                        }
                    }
                    Worth::NoFraction | Worth::Unknown => self.doubt = true,
                    Worth::Undefined | Worth::Several(_) => {}
                }
            }
        }
        Ok(())
    }

    /// The rational values of a power or a root, where the others are of no use; nothing if they are not known. Roots that
    /// are irrational or not real are lost.
    pub(super) fn rational_roots(
        &mut self,
        operation: Operation,
        left: Val,
        right: Val,
        detail: Detail,
    ) -> Option<Worth> {
        let (base, exponent) = match operation {
            Operation::Power => (left, right.small()?),
            Operation::Root => (right, left.small()?.recip()?),
            _ => return None,
        };
        let index = exponent.denominator();
        let Val::Small(base) = base else {
            // A rational root makes a rational number of the base, or of its reciprocal, if it is raised to the index.
            let inverts = exponent.numerator().abs() == 1 && index > 1 && detail == Detail::Cut;
            return (inverts && self.pool.is_no_fraction(base)).then_some(Worth::One(Val::Lost));
        };
        let outcome = fractions::power(base, exponent);
        if outcome == Outcome::Large && detail == Detail::Cut && !self.drops_large() {
            return None;
        }
        self.lost |= detail == Detail::Light;
        Some(match outcome {
            // A root that is real by section 3 has this value only (EQ-15).
            Outcome::Fraction(value) if operation == Operation::Root || base.is_zero() || index == 1 => {
                Worth::One(value.into())
            }
            // Each of the roots is a value; of these, one or two are real.
            Outcome::Fraction(value) if index % 2 == 0 => {
                Worth::Several(vec![value.into(), value.neg().into()])
            }
            Outcome::Fraction(value) => Worth::Several(vec![value.into(), Val::Lost]),
            Outcome::Irrational => Worth::One(Val::Lost),
            Outcome::Large => {
                self.large |= detail == Detail::Light;
                Worth::One(Val::Lost)
            }
            // The roots of a negative number with an even index are there, but none is real.
            Outcome::Undefined if base.signum() < 0 && index % 2 == 0 => Worth::One(Val::Lost),
            Outcome::Undefined => Worth::Undefined,
        })
    }
}
