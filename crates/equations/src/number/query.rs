//! What a number shows at a glance, for searches and for charging work: cheap, and never wrong.

use dashu_int::IBig;

use super::evaluate::Evaluator;
use super::interval::{Interval, bit_len, shift_down, signum};
use super::rational::Rational;
use super::real::Real;
use super::small::Small;
use super::{NoValue, Number, Value};

/// The precision at which a number is looked at: more than a floating-point number keeps.
const GLANCE_BITS: u64 = 64;

/// Up to this size whole numbers are floating-point numbers.
const EXACT: u64 = 1 << 53;

impl Number {
    /// About how many machine words the number takes, at least 1: what an operation on it costs.
    pub fn weight(&self) -> u64 {
        match &self.0 {
            Value::Real(value) => value.words(),
            Value::Complex(value) => value.re.words() + value.im.words(),
        }
    }

    /// Two floating-point numbers between which a real number lies; they may be infinite, and are the number itself
    /// only where it has a short exact form. None for a number that is not real.
    pub fn enclosure(&self) -> Option<(f64, f64)> {
        match &self.0 {
            Value::Real(Real::Rational(Rational::Small(small))) => Some(small.enclosure()),
            Value::Real(value @ Real::Rational(_)) => {
                Evaluator::new(GLANCE_BITS).real(value).map(|found| found.ends())
            }
            Value::Real(value @ Real::Sum(sum)) => Some(match Evaluator::new(GLANCE_BITS).real(value) {
                Some(interval) => interval.ends(),
                None => match sum.evident_sign() {
                    Some(1) => (0.0, f64::INFINITY),
                    Some(_) => (f64::NEG_INFINITY, 0.0),
                    None => (f64::NEG_INFINITY, f64::INFINITY),
                },
            }),
            Value::Complex(_) => None,
        }
    }

    /// Whether this is a real number that is not a fraction. A number that is too large to write out, and not
    /// irrational by its form, is left undecided.
    pub fn is_irrational(&self) -> Result<bool, NoValue> {
        match &self.0 {
            Value::Complex(_) | Value::Real(Real::Rational(_)) => Ok(false),
            Value::Real(value) => value.is_irrational(),
        }
    }

    /// Whether this is a real number that cannot be written out as a fraction: an irrational one, or one that is too
    /// large.
    pub(crate) fn is_no_written_fraction(&self) -> bool {
        matches!(&self.0, Value::Real(value) if value.as_rational() == Ok(None))
    }
}

impl Small {
    /// Two floating-point numbers between which the fraction lies.
    pub fn enclosure(self) -> (f64, f64) {
        let (above, below) = (self.numerator(), self.denominator());
        let quotient = above as f64 / below as f64;
        if below == 1 && above.unsigned_abs() <= EXACT {
            return (quotient, quotient);
        }
        // Three roundings, each to one of the two nearest numbers.
        let margin = quotient.abs() * (4.0 * f64::EPSILON);
        (quotient - margin, quotient + margin)
    }
}

impl Interval {
    /// Floating-point numbers around the interval.
    fn ends(&self) -> (f64, f64) {
        (below(&self.low, self.exponent), -below(&-self.high.clone(), self.exponent))
    }
}

/// The exponents for which a number of 53 bits times that power of two is an ordinary floating-point number, and exact.
const ORDINARY: std::ops::RangeInclusive<i64> = -960..=970;

/// A floating-point number that is at most `mantissa·2^exponent`, and close to it if possible.
fn below(mantissa: &IBig, exponent: i64) -> f64 {
    let drop = bit_len(mantissa).saturating_sub(52);
    // Rounded down, so that it has at most 53 bits.
    let Ok(short) = i64::try_from(&shift_down(mantissa, drop as usize)) else { return f64::NEG_INFINITY };
    let exponent = exponent.saturating_add(drop as i64);
    let times = |exponent: i64| short as f64 * f64::from_bits(((exponent + 1023) as u64) << 52);
    match (signum(mantissa), exponent) {
        (0, _) => 0.0,
        (_, exponent) if ORDINARY.contains(&exponent) => times(exponent),
        // Outside that range: a bound that is further away but still below, or none at all.
        (1, 971..) if i64::from(short.ilog2()).saturating_add(exponent) >= 1024 => f64::MAX,
        (1, 971..) => times(*ORDINARY.end()),
        (1, _) => 0.0,
        (_, 971..) => f64::NEG_INFINITY,
        _ => times(*ORDINARY.start()),
    }
}

/// The whole number and the exponent of two that a finite floating-point number is made of.
#[cfg(test)]
pub(crate) fn decoded(number: f64) -> (i64, i64) {
    let bits = number.to_bits();
    let (field, fraction) = ((bits >> 52 & 0x7ff) as i64, (bits & ((1 << 52) - 1)) as i64);
    let size = if field == 0 { fraction } else { fraction | 1 << 52 };
    (if number.is_sign_negative() { -size } else { size }, field.max(1) - 1075)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Whether a floating-point number is at most `mantissa·2^exponent`, without any rounding.
    fn is_at_most(number: f64, mantissa: &IBig, exponent: i64) -> bool {
        if !number.is_finite() {
            return number < 0.0;
        }
        let (size, at) = decoded(number);
        let size = IBig::from(size);
        let common = at.min(exponent);
        (size << (at - common) as usize) <= (mantissa.clone() << (exponent - common) as usize)
    }

    proptest! {
        #[test]
        fn nothing_lies_below_its_lower_end(
            words in prop::collection::vec(any::<u64>(), 1..4),
            kept in 1usize..64,
            negative in any::<bool>(),
            exponent in -1_300i64..1_300,
        ) {
            // Short mantissas too: a number of few bits reaches the ends of the range elsewhere.
            let size = words.iter().fold(IBig::ZERO, |number, word| (number << 64) + IBig::from(word >> (64 - kept)));
            let mantissa = if negative { -size } else { size };
            let low = below(&mantissa, exponent);
            prop_assert!(is_at_most(low, &mantissa, exponent), "{} for {}·2^{}", low, mantissa, exponent);
            let high = -below(&-mantissa.clone(), exponent);
            prop_assert!(is_at_most(-high, &-mantissa.clone(), exponent), "{} for {}·2^{}", high, mantissa, exponent);
        }
    }
}
