//! Enclosures in floating point. They can only prove numbers different; equality is always proved exactly.

use crate::number::{Number, Small};
use crate::reading::Operation;

/// An interval that contains a real number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Approx {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The error bound assumed for the mathematical library: many times its documented error.
const TRUST: f64 = 1e-12;

/// The relative width up to which an enclosure counts as narrow.
pub(super) const NARROW: f64 = 1e-9;

/// The bits dropped on the coarse grid: enough to absorb the errors of a few steps, few enough to stay narrow.
const GRID: u64 = (1 << 12) - 1;

/// The next lower number on the coarse grid.
fn down(number: f64) -> f64 {
    let bits = number.to_bits();
    match number.is_finite() {
        true if number >= 0.0 => f64::from_bits(bits & !GRID),
        // For a negative number a larger size means a lower number.
        true => f64::from_bits((bits | GRID) + 1),
        false => number,
    }
}

impl Approx {
    /// The enclosure of an unknown number.
    pub(super) const ANYTHING: Approx = Approx { low: f64::NEG_INFINITY, high: f64::INFINITY };

    fn new(low: f64, high: f64) -> Approx {
        match low.is_nan() || high.is_nan() {
            true => Approx::ANYTHING,
            false => Approx { low: low.next_down(), high: high.next_up() },
        }
    }

    /// The enclosure of a number; anything if it is not real.
    pub(super) fn of(number: &Number) -> Approx {
        number.enclosure().map_or(Approx::ANYTHING, |(low, high)| Approx { low, high })
    }

    pub(super) fn of_small(value: Small) -> Approx {
        let (low, high) = value.enclosure();
        Approx { low, high }
    }

    /// Whether the two can enclose the same number.
    pub(super) fn meets(self, other: Approx) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    pub(super) fn neg(self) -> Approx {
        Approx { low: -self.high, high: -self.low }
    }

    /// Twice the number.
    pub(super) fn doubled(self) -> Approx {
        self.add(self)
    }

    pub(super) fn contains(self, number: f64) -> bool {
        self.low <= number && number <= self.high
    }

    /// Whether it contains a whole number.
    pub(super) fn holds_whole(self) -> bool {
        self.low.ceil() <= self.high
    }

    /// Whether the enclosure is narrow enough to distinguish a number from almost all others, and excludes zero and
    /// everything outside the range of ordinary floating-point numbers.
    pub(super) fn is_narrow(self) -> bool {
        let size = self.abs();
        size.low > 1e-290 && size.high < 1e290 && self.high - self.low <= NARROW * size.low
    }

    /// A slightly wider enclosure on a coarse grid, so that a number computed in different ways mostly gets the same
    /// one.
    pub(super) fn on_grid(self) -> Approx {
        Approx { low: down(self.low), high: -down(-self.high) }
    }

    /// Whether it contains a fraction whose parts are both at most `most`. It may err towards yes: every step widens
    /// the interval.
    pub(super) fn holds_fraction(self, most: f64) -> bool {
        let size = self.abs();
        // Neither `most` nor a denominator beyond 2⁵³ is exact.
        let most = most * (1.0 + NARROW);
        if size.low > most {
            return false;
        }
        // The simplest fraction in an interval, by continued fractions: as long as both ends have the same whole
        // part, so does the fraction. `below` is its denominator so far.
        let Approx { mut low, mut high } = size;
        let (mut before, mut below) = (1.0, 0.0);
        loop {
            let whole = if low.ceil() <= high { low.ceil() } else { low.floor() };
            (before, below) = (below, whole * below + before);
            if below > most {
                return false;
            }
            if whole >= low {
                return true;
            }
            let (from, to) = ((low - whole).next_down(), (high - whole).next_up());
            (low, high) = ((1.0 / to).next_down(), (1.0 / from).next_up());
            if !(low >= 0.5 && high.is_finite()) {
                return true;
            }
        }
    }

    fn add(self, other: Approx) -> Approx {
        Approx::new(self.low + other.low, self.high + other.high)
    }

    fn mul(self, other: Approx) -> Approx {
        let products =
            [self.low * other.low, self.low * other.high, self.high * other.low, self.high * other.high];
        if products.iter().any(|product| product.is_nan()) {
            return Approx::ANYTHING;
        }
        let low = products.iter().copied().fold(f64::INFINITY, f64::min);
        let high = products.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Approx::new(low, high)
    }

    fn recip(self) -> Approx {
        match self.low <= 0.0 && self.high >= 0.0 {
            true => Approx::ANYTHING,
            false => Approx::new(1.0 / self.high, 1.0 / self.low),
        }
    }

    /// The power of a positive number.
    fn pow(self, exponent: Approx) -> Approx {
        if self.low <= 0.0 {
            return Approx::ANYTHING;
        }
        let corners = [
            self.low.powf(exponent.low),
            self.low.powf(exponent.high),
            self.high.powf(exponent.low),
            self.high.powf(exponent.high),
        ];
        if corners.iter().any(|corner| corner.is_nan()) {
            return Approx::ANYTHING;
        }
        // On overflow or underflow the number is at least known to be large or small.
        let low = corners.iter().copied().fold(f64::MAX, f64::min);
        let high = corners.iter().copied().fold(1e-300, f64::max);
        Approx::new(low * (1.0 - TRUST), high * (1.0 + TRUST))
    }

    /// Whether the number is further from 1, in either direction, than anything that a box of cubes makes without
    /// powers, roots and factorials.
    pub(super) fn is_extreme(self) -> bool {
        let size = self.abs();
        size.low > 1e60 || size.high < 1e-60
    }

    /// The absolute value.
    pub(super) fn abs(self) -> Approx {
        match (self.low >= 0.0, self.high <= 0.0) {
            (true, _) => self,
            (_, true) => self.neg(),
            _ => Approx { low: 0.0, high: self.high.max(-self.low) },
        }
    }

    /// The logarithm of a positive number to a positive base other than 1.
    pub(super) fn log(base: Approx, number: Approx) -> Approx {
        if base.low <= 0.0 || number.low <= 0.0 {
            return Approx::ANYTHING;
        }
        let ln = |value: Approx| {
            let (low, high) = (value.low.ln(), value.high.ln());
            Approx::new(low - TRUST * low.abs() - 1e-300, high + TRUST * high.abs() + 1e-300)
        };
        ln(number).mul(ln(base).recip())
    }

    /// The enclosure of a defined result from those of its operands; [`ANYTHING`](Approx::ANYTHING) except for the
    /// four basic operations and powers of positive numbers.
    pub(super) fn apply(operation: Operation, left: Approx, right: Approx, average: bool) -> Approx {
        match operation {
            Operation::Add if average => {
                let sum = left.add(right);
                Approx::new(sum.low / 2.0, sum.high / 2.0)
            }
            Operation::Add => left.add(right),
            Operation::Subtract => left.add(right.neg()),
            Operation::Times => left.mul(right),
            Operation::Divide => left.mul(right.recip()),
            Operation::Power => left.pow(right),
            Operation::Root => right.pow(left.recip()),
            _ => Approx::ANYTHING,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use proptest::prelude::*;

    use super::*;
    use crate::number::decoded;

    /// A floating-point number as an exact one.
    fn exact(number: f64) -> Option<Number> {
        let (size, exponent) = decoded(number);
        let scale = Number::from(2).power(&Number::from(exponent)).ok()?;
        Number::from(size).mul(&scale).ok()
    }

    /// Whether an exact number lies in the enclosure, decided without floating point; `None` if that is too hard.
    fn holds(approx: Approx, number: &Number) -> Option<bool> {
        let low =
            approx.low == f64::NEG_INFINITY || exact(approx.low)?.order(number).ok()? != Ordering::Greater;
        let high = approx.high == f64::INFINITY || exact(approx.high)?.order(number).ok()? != Ordering::Less;
        Some(low && high)
    }

    proptest! {
        #[test]
        fn an_exact_result_lies_in_the_enclosure_of_its_operands(
            (a, b, c, d) in (-40i64..40, 1i64..40, -40i64..40, 1i64..40),
            operation in prop::sample::select(vec![
                Operation::Add, Operation::Subtract, Operation::Times, Operation::Divide, Operation::Power, Operation::Root,
            ]),
            grid in any::<bool>(),
        ) {
            let (left, right) = (Number::from(a).div(&Number::from(b)), Number::from(c).div(&Number::from(d)));
            let (left, right) = (left.unwrap(), right.unwrap());
            let result = match operation {
                Operation::Add => left.add(&right),
                Operation::Subtract => left.sub(&right),
                Operation::Times => left.mul(&right),
                Operation::Divide => left.div(&right),
                Operation::Power => left.power(&right),
                _ => Number::root(&left, &right),
            };
            if let Ok(result) = result && result.is_real() {
                let rough = Approx::apply(operation, Approx::of(&left), Approx::of(&right), false);
                let rough = if grid { rough.on_grid() } else { rough };
                prop_assert!(holds(rough, &result) != Some(false), "{:?} for {}", rough, result);
                prop_assert!(holds(Approx::of(&result), &result) != Some(false), "{}", result);
            }
        }
    }

    fn around(number: f64) -> Approx {
        Approx { low: number.next_down(), high: number.next_up() }
    }

    #[test]
    fn fractions_are_seen_in_narrow_enclosures_only() {
        for (above, below) in [(1i32, 3i32), (-22, 7), (355, 113), (8_191, 4_096), (5, 1), (-1, 999)] {
            let number = f64::from(above) / f64::from(below);
            let height = f64::from(above.abs().max(below));
            assert!(around(number).holds_fraction(height), "{above}/{below}");
            assert!(around(number).on_grid().holds_fraction(height), "{above}/{below}");
            assert!(!around(number).holds_fraction(f64::from(below) - 1.0), "{above}/{below}");
        }
        for number in [2f64.sqrt(), 7f64.cbrt(), std::f64::consts::PI, -5f64.ln()] {
            assert!(!around(number).holds_fraction(1e6) && !around(number).holds_whole());
            assert!(around(number).on_grid().is_narrow() && around(number).on_grid().contains(number));
        }
        assert!(Approx { low: -1e-20, high: 1e-20 }.holds_fraction(3.0));
    }
}
