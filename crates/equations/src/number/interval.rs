//! Intervals with integer end points and a common binary exponent: what is known about a real number so far.
//!
//! Every operation rounds outwards, so an interval always contains the number. Intervals can prove that numbers
//! differ; equality is proved elsewhere.

use dashu_int::ops::{BitTest, DivRem, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};

use super::rational::Rational;
use super::root::nth_root;
use super::work;

/// Exponents stay below this, so that sums of two cannot overflow.
const MAX_EXPONENT: i64 = 1 << 60;

/// The numbers from `low·2^exponent` to `high·2^exponent`.
#[derive(Clone, Debug)]
pub(crate) struct Interval {
    pub(crate) low: IBig,
    pub(crate) high: IBig,
    pub(crate) exponent: i64,
}

impl Interval {
    pub(crate) fn point(value: IBig) -> Interval {
        Interval { low: value.clone(), high: value, exponent: 0 }
    }

    pub(crate) fn rational(value: &Rational, bits: u64) -> Option<Interval> {
        let above = Interval::point(value.numerator());
        if value.is_integer() {
            return above.rounded(bits);
        }
        above.div(&Interval::point(IBig::from(value.denominator())), bits)
    }

    /// The common sign of all numbers in the interval, if any.
    pub(crate) fn sign(&self) -> Option<i64> {
        match (signum(&self.low), signum(&self.high)) {
            (1, _) => Some(1),
            (_, -1) => Some(-1),
            (0, 0) => Some(0),
            _ => None,
        }
    }

    /// How many bits its end points have.
    fn length(&self) -> u64 {
        bit_len(&self.low).max(bit_len(&self.high))
    }

    /// `e` such that every number in it is less than `2^e` in size.
    pub(crate) fn magnitude(&self) -> i64 {
        (self.length() as i64).saturating_add(self.exponent)
    }

    /// `e` such that the interval is no wider than `2^e`.
    pub(crate) fn width(&self) -> i64 {
        (bit_len(&(&self.high - &self.low)) as i64).saturating_add(self.exponent)
    }

    /// Drops the bits beyond a precision, rounding outwards.
    fn rounded(self, bits: u64) -> Option<Interval> {
        let length = self.length();
        let result = if length > bits + 8 {
            let drop = (length - bits) as usize;
            Interval {
                low: shift_down(&self.low, drop),
                high: -shift_down(&-self.high, drop),
                exponent: self.exponent + drop as i64,
            }
        } else {
            self
        };
        (result.exponent.abs() < MAX_EXPONENT).then_some(result)
    }

    /// The interval with a given exponent, possibly wider.
    fn aligned(&self, exponent: i64) -> Interval {
        let (low, high) = if self.exponent >= exponent {
            let up = (self.exponent - exponent) as usize;
            (self.low.clone() << up, self.high.clone() << up)
        } else {
            // Shifting by more than the length leaves only 0 or −1.
            let length = self.length() as i64;
            let down = (exponent - self.exponent).min(length + 2) as usize;
            (shift_down(&self.low, down), -shift_down(&-self.high.clone(), down))
        };
        Interval { low, high, exponent }
    }

    pub(crate) fn neg(&self) -> Interval {
        Interval { low: -self.high.clone(), high: -self.low.clone(), exponent: self.exponent }
    }

    pub(crate) fn add(&self, other: &Interval, bits: u64) -> Option<Interval> {
        if self.sign() == Some(0) {
            return Some(other.clone());
        }
        if other.sign() == Some(0) {
            return Some(self.clone());
        }
        let top = self.magnitude().max(other.magnitude());
        let exponent = self.exponent.min(other.exponent).max(top - bits as i64 - 8);
        let (left, right) = (self.aligned(exponent), other.aligned(exponent));
        Interval { low: left.low + right.low, high: left.high + right.high, exponent }.rounded(bits)
    }

    pub(crate) fn mul(&self, other: &Interval, bits: u64) -> Option<Interval> {
        work::charge(2 * work::product(self.length(), other.length())).ok()?;
        let exponent = self.exponent + other.exponent;
        let (low, high) = if signum(&self.low) >= 0 && signum(&other.low) >= 0 {
            (&self.low * &other.low, &self.high * &other.high)
        } else {
            let products = [
                &self.low * &other.low,
                &self.low * &other.high,
                &self.high * &other.low,
                &self.high * &other.high,
            ];
            (products.iter().min()?.clone(), products.iter().max()?.clone())
        };
        Interval { low, high, exponent }.rounded(bits)
    }

    /// None if the divisor may be zero.
    pub(crate) fn div(&self, other: &Interval, bits: u64) -> Option<Interval> {
        match other.sign()? {
            0 => return None,
            -1 => return self.neg().div(&other.neg(), bits),
            _ => {}
        }
        work::charge(6 * work::product(other.length(), self.length().max(bits))).ok()?;
        let numerator = self.length() as i64;
        let up = (bits as i64 + 8 + bit_len(&other.high) as i64 - numerator).max(0) as usize;
        let (low, high) = (self.low.clone() << up, self.high.clone() << up);
        let low = floor_div(&low, if signum(&low) >= 0 { &other.high } else { &other.low });
        let high = -floor_div(&-&high, if signum(&high) >= 0 { &other.low } else { &other.high });
        Interval { low, high, exponent: self.exponent - other.exponent - up as i64 }.rounded(bits)
    }

    /// The power of a positive interval with an integer exponent.
    pub(crate) fn pow(&self, exponent: i64, bits: u64) -> Option<Interval> {
        if exponent < 0 {
            return Interval::point(IBig::ONE).div(&self.pow(exponent.checked_neg()?, bits)?, bits);
        }
        // Each squaring doubles the relative error, so the exponent's length is added.
        let work = bits + 8 + 2 * u64::from(64 - exponent.leading_zeros());
        let mut result = Interval::point(IBig::ONE);
        for bit in (0..64 - exponent.leading_zeros()).rev() {
            result = result.mul(&result, work)?;
            if exponent >> bit & 1 == 1 {
                result = result.mul(self, work)?;
            }
        }
        result.rounded(bits)
    }

    /// The root of a non-negative interval with a small index.
    pub(crate) fn root(&self, index: u64, bits: u64) -> Option<Interval> {
        if signum(&self.low) < 0 {
            return None;
        }
        let length = bit_len(&self.high) as i64;
        let wanted = (bits as i64 + 8) * index as i64;
        if work::is_used_up() {
            return None;
        }
        let mut up = (wanted - length).max(0);
        up += (self.exponent - up).rem_euclid(index as i64);
        let exponent = (self.exponent - up) / index as i64;
        let scaled = |value: &IBig| value.clone().unsigned_abs() << up as usize;
        let low = nth_root(&scaled(&self.low), index as usize);
        let high =
            if self.low == self.high { low.clone() } else { nth_root(&scaled(&self.high), index as usize) };
        Interval { low: low.into(), high: IBig::from(high) + IBig::ONE, exponent }.rounded(bits)
    }

    /// The hull of two intervals.
    pub(crate) fn hull(&self, other: &Interval) -> Interval {
        let exponent = self.exponent.min(other.exponent);
        let (left, right) = (self.aligned(exponent), other.aligned(exponent));
        Interval { low: left.low.min(right.low), high: left.high.max(right.high), exponent }
    }

    /// Whether the number lies in the interval.
    #[cfg(test)]
    pub(crate) fn contains(&self, value: &Rational) -> bool {
        let end = |end: &IBig| end_value(end, self.exponent);
        end(&self.low) <= *value && *value <= end(&self.high)
    }

    /// The only whole number in the interval, if there is exactly one and the end points are not enormous.
    pub(crate) fn only_integer(&self) -> Option<IBig> {
        if self.magnitude() > 1 << 22 || self.exponent < -(1 << 22) {
            return None;
        }
        let low = -end_value(&-self.low.clone(), self.exponent).floor();
        let high = end_value(&self.high, self.exponent).floor();
        (low == high).then_some(low)
    }

    /// The fraction with the least denominator in the interval, if the denominator has at most this many bits.
    pub(crate) fn simplest(&self, denominator_bits: u64) -> Option<Rational> {
        match self.sign() {
            None | Some(0) => return Some(Rational::ZERO),
            Some(-1) => return self.neg().simplest(denominator_bits).map(|value| value.neg()),
            Some(_) => {}
        }
        if self.magnitude() > 4096 || self.exponent < -(1 << 20) {
            return None;
        }
        // Walk down the continued fraction common to both ends, with its convergents.
        let (up, down) = (self.exponent.max(0) as usize, self.exponent.min(0).unsigned_abs() as usize);
        let (mut low, mut low_below) = (self.low.clone() << up, IBig::ONE << down);
        let (mut high, mut high_below) = (self.high.clone() << up, IBig::ONE << down);
        let (mut above, mut last_above) = (IBig::ONE, IBig::ZERO);
        let (mut below, mut last_below) = (IBig::ZERO, IBig::ONE);
        loop {
            let (whole, rest) = (&low).div_rem(&low_below);
            let high_whole = &high / &high_below;
            let is_last = rest == IBig::ZERO || high_whole > whole;
            let part = if is_last && rest != IBig::ZERO { &whole + IBig::ONE } else { whole.clone() };
            (above, last_above) = (&above * &part + last_above, above);
            (below, last_below) = (&below * &part + last_below, below);
            if bit_len(&below) > denominator_bits {
                return None;
            }
            if is_last {
                return Some(Rational::from_parts(above, below.unsigned_abs()));
            }
            let high_rest = high - whole * &high_below;
            (low, low_below, high, high_below) = (high_below, high_rest, low_below, rest);
        }
    }
}

fn end_value(end: &IBig, exponent: i64) -> Rational {
    if exponent >= 0 {
        Rational::from_integer(end.clone() << exponent as usize)
    } else {
        Rational::from_parts(end.clone(), UBig::ONE << exponent.unsigned_abs() as usize)
    }
}

pub(crate) fn signum(value: &IBig) -> i64 {
    if *value == IBig::ZERO {
        0
    } else if value.sign() == Sign::Negative {
        -1
    } else {
        1
    }
}

pub(crate) fn bit_len(value: &IBig) -> u64 {
    value.unsigned_abs().bit_len() as u64
}

/// Division by a power of two, towards minus infinity.
pub(crate) fn shift_down(value: &IBig, bits: usize) -> IBig {
    // Shifting a negative number rounds towards minus infinity, as two's complement does.
    value >> bits
}

fn floor_div(value: &IBig, divisor: &IBig) -> IBig {
    let quotient = value / divisor;
    if signum(value) < 0 && &quotient * divisor != *value { quotient - IBig::ONE } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifting_rounds_down() {
        assert_eq!(shift_down(&IBig::from(-5), 1), IBig::from(-3));
        assert_eq!(shift_down(&IBig::from(-1), 10), IBig::from(-1));
        assert_eq!(floor_div(&IBig::from(-7), &IBig::from(2)), IBig::from(-4));
        assert_eq!(floor_div(&IBig::from(-8), &IBig::from(2)), IBig::from(-4));
    }

    #[test]
    fn roots_and_quotients_contain_the_number() {
        let two = Interval::point(IBig::from(2));
        let root = two.root(2, 64).unwrap();
        let square = root.mul(&root, 64).unwrap();
        assert!(square.contains(&Rational::integer(2)));
        assert!(square.width() < -50);
        let third = Interval::rational(&Rational::fraction(-1, 3), 64).unwrap();
        assert!(third.contains(&Rational::fraction(-1, 3)));
        assert_eq!(third.simplest(60), Some(Rational::fraction(-1, 3)));
        assert_eq!(root.simplest(20), None);
        assert_eq!(root.simplest(60).map(|found| root.contains(&found)), Some(true));
        for (above, below) in [(1, 1), (7, 1), (355, 113), (-22, 7), (1, 1_000_003), (123_456_789, 1_000)] {
            let value = Interval::rational(&Rational::fraction(above, below), 112).unwrap();
            assert_eq!(value.simplest(40), Some(Rational::fraction(above, below)));
        }
    }
}
