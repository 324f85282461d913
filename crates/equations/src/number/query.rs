//! What a number shows at a glance, for searching and for charging work: cheap, and never wrong.

use dashu_int::IBig;

use super::evaluate::Evaluator;
use super::interval::{Interval, bit_len, shift_down, signum};
use super::rational::Rational;
use super::real::Real;
use super::small::Small;
use super::{NoValue, Number, Value};

/// The precision of a glance: more than a floating-point number has.
const GLANCE_BITS: u64 = 64;

/// Whole numbers up to this are exact as floating-point numbers.
const EXACT: u64 = 1 << 53;

impl Number {
    /// About how many machine words the number takes, at least 1: a measure of what operations on it cost.
    pub fn weight(&self) -> u64 {
        match &self.0 {
            Value::Real(value) => value.words(),
            Value::Complex(value) => value.re.words() + value.im.words(),
        }
    }

    /// Two floating-point numbers that enclose a real number; they may be infinite, and they equal the number only if
    /// it has a short exact form. `None` for a number that is not real.
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

    /// Whether this is a real number that is not a fraction. Undecided for a number too large to write out whose form
    /// does not show it to be irrational.
    pub fn is_irrational(&self) -> Result<bool, NoValue> {
        match &self.0 {
            Value::Complex(_) | Value::Real(Real::Rational(_)) => Ok(false),
            Value::Real(value) => value.is_irrational(),
        }
    }

    /// Whether this is a real number that cannot be written out as a fraction: it is irrational or too large.
    pub(crate) fn is_no_written_fraction(&self) -> bool {
        matches!(&self.0, Value::Real(value) if value.as_rational() == Ok(None))
    }
}

impl Small {
    /// Two floating-point numbers that enclose the fraction.
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
    /// Floating-point numbers that enclose the interval.
    fn ends(&self) -> (f64, f64) {
        (below(&self.low, self.exponent), -below(&-self.high.clone(), self.exponent))
    }
}

/// A floating-point number that is at most `mantissa·2^exponent`, and close to it if possible.
fn below(mantissa: &IBig, exponent: i64) -> f64 {
    let drop = bit_len(mantissa).saturating_sub(52);
    let Ok(short) = i64::try_from(&shift_down(mantissa, drop as usize)) else { return f64::NEG_INFINITY };
    let exponent = exponent.saturating_add(drop as i64);
    // `short` has at most 53 bits, so it is exact, and so is its product with a power of two in range.
    match (signum(mantissa), exponent) {
        (0, _) => 0.0,
        (_, -960..=960) => short as f64 * f64::from_bits(((exponent + 1023) as u64) << 52),
        (1, 961..) => f64::MAX,
        (1, _) => 0.0,
        (_, 961..) => f64::NEG_INFINITY,
        _ => -f64::MIN_POSITIVE,
    }
}
