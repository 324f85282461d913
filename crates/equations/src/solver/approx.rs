//! Enclosures in floating point. They only ever tell numbers apart; that two are equal is always proved.

use crate::number::{Number, Small};
use crate::reading::Operation;

/// An interval that contains a real number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Approx {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// How far a result of the mathematical library is trusted: many times its documented error.
const TRUST: f64 = 1e-12;

impl Approx {
    /// Nothing is known.
    pub(super) const ANYTHING: Approx = Approx { low: f64::NEG_INFINITY, high: f64::INFINITY };

    fn new(low: f64, high: f64) -> Approx {
        match low.is_nan() || high.is_nan() {
            true => Approx::ANYTHING,
            false => Approx { low: low.next_down(), high: high.next_up() },
        }
    }

    /// The enclosure of any number that is real.
    pub(super) fn of(number: &Number) -> Approx {
        number.enclosure().map_or(Approx::ANYTHING, |(low, high)| Approx { low, high })
    }

    pub(super) fn of_small(value: Small) -> Approx {
        let (low, high) = value.enclosure();
        Approx { low, high }
    }

    /// Whether the two may be enclosures of the same number.
    pub(super) fn meets(self, other: Approx) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    pub(super) fn neg(self) -> Approx {
        Approx { low: -self.high, high: -self.low }
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
        // What overflows or vanishes is at least known to be large or small.
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

    /// Without its sign.
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

    /// The enclosure of a result that is defined, from those of its operands; for all but the four simple
    /// operations and powers of positive numbers nothing is said.
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
