//! Logarithm, exponential, cosine and arc tangent of intervals, by fixed-point series with a generous error bound.
//!
//! A fixed-point number is an integer `v` that stands for `v/2^places`. Each series loses far fewer than
//! [`GUARD`] bits (a few units per term, doubled by each undone halving), and results are widened by that.

use dashu_int::ops::{SquareRoot, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::interval::{Interval, bit_len, shift_down, signum};
use super::work;

/// Bits that rounding within a series may spoil.
const GUARD: u64 = 56;

/// Beyond this precision a series is too slow to be worthwhile.
const MAX_SERIES_BITS: u64 = 1 << 16;

impl Interval {
    /// The natural logarithm of a positive interval.
    pub(crate) fn ln(&self, bits: u64) -> Option<Interval> {
        if signum(&self.low) <= 0 || bits > MAX_SERIES_BITS {
            return None;
        }
        let scale = (bit_len(&self.high) as i64).checked_add(self.exponent)?;
        let places = bits + GUARD + u64::from(64 - scale.unsigned_abs().leading_zeros());
        work::charge(3 * work::series(places)).ok()?;
        let two = ln2(places);
        let low = ln_end(&self.low, self.exponent, places, &two);
        let high =
            if self.low == self.high { low.clone() } else { ln_end(&self.high, self.exponent, places, &two) };
        Some(widened(low, high, places))
    }

    /// The exponential function; `None` if the result is too large.
    pub(crate) fn exp(&self, bits: u64) -> Option<Interval> {
        let size = self.magnitude();
        if size > 58 && self.sign() == Some(-1) && bit_len(&self.high) as i64 + self.exponent > 56 {
            // Less than e to the −2⁵⁵: practically zero, but not negative.
            return Some(Interval { low: IBig::ZERO, high: IBig::ONE, exponent: -(1 << 50) });
        }
        if size > 58 || bits > MAX_SERIES_BITS {
            return None;
        }
        let places = bits + GUARD + size.max(0) as u64;
        work::charge(3 * work::series(places)).ok()?;
        let two = ln2(places);
        let low = exp_end(&fixed(&self.low, self.exponent, places), bits + GUARD, places, &two)?;
        let high =
            exp_end(&(fixed(&self.high, self.exponent, places) + IBig::ONE), bits + GUARD, places, &two)?;
        Some(low.hull_near(&high))
    }

    /// The cosine of an interval of moderate size.
    pub(crate) fn cos(&self, bits: u64) -> Option<Interval> {
        if self.magnitude() > 8 || bits > MAX_SERIES_BITS {
            return None;
        }
        let places = bits + GUARD;
        work::charge(work::series(places)).ok()?;
        let low = fixed(&self.low, self.exponent, places);
        let radius = fixed(&self.high, self.exponent, places) - &low + IBig::ONE;
        // The slope is at most 1, so the cosine moves no further than its argument.
        let middle = cos_fixed(&low, places);
        Some(widened(&middle - &radius, middle + radius, places))
    }

    /// The arc tangent, between −π/2 and π/2.
    pub(crate) fn atan(&self, bits: u64) -> Option<Interval> {
        if self.magnitude() > 1 << 16 || bits > MAX_SERIES_BITS {
            return None;
        }
        let places = bits + GUARD;
        work::charge(4 * work::series(places)).ok()?;
        let low = atan_fixed(&fixed(&self.low, self.exponent, places), places);
        let high = atan_fixed(&(fixed(&self.high, self.exponent, places) + IBig::ONE), places);
        Some(widened(low, high, places))
    }

    /// The number π.
    pub(crate) fn pi(bits: u64) -> Option<Interval> {
        if bits > MAX_SERIES_BITS {
            return None;
        }
        work::charge(work::series(bits + GUARD)).ok()?;
        let pi = pi_fixed(bits + GUARD);
        Some(widened(pi.clone(), pi, bits + GUARD))
    }

    /// The hull of two results of one function, which are near each other although their exponents may differ widely.
    fn hull_near(&self, other: &Interval) -> Interval {
        if self.exponent.abs_diff(other.exponent) < 1 << 16 {
            return self.hull(other);
        }
        let zero = Interval { low: IBig::ZERO, high: IBig::ZERO, exponent: other.exponent };
        zero.hull(other)
    }
}

fn widened(low: IBig, high: IBig, places: u64) -> Interval {
    let error = IBig::ONE << (GUARD - 8) as usize;
    Interval { low: low - &error, high: high + error, exponent: -(places as i64) }
}

/// A binary number as a fixed-point number, rounded down.
fn fixed(mantissa: &IBig, exponent: i64, places: u64) -> IBig {
    let shift = exponent + places as i64;
    if shift >= 0 {
        mantissa.clone() << shift as usize
    } else {
        shift_down(mantissa, shift.unsigned_abs().min(bit_len(mantissa) + 2) as usize)
    }
}

/// The sum of `1/(n·(n²)^k·(2k+1))`, with alternating signs for the arc tangent.
fn inverse_series(n: u64, places: u64, alternating: bool) -> IBig {
    let mut power = (UBig::ONE << places as usize) / n;
    let mut sum = IBig::ZERO;
    let mut odd = 1u64;
    while power != UBig::ZERO {
        let term = IBig::from(&power / odd);
        if alternating && odd % 4 == 3 {
            sum -= term;
        } else {
            sum += term;
        }
        power /= n * n;
        odd += 2;
    }
    sum
}

fn ln2(places: u64) -> IBig {
    let series = |n| inverse_series(n, places, false);
    series(26) * IBig::from(18) - series(4801) * IBig::from(2) + series(8749) * IBig::from(8)
}

fn pi_fixed(places: u64) -> IBig {
    inverse_series(5, places, true) * IBig::from(16) - inverse_series(239, places, true) * IBig::from(4)
}

/// How often to halve the argument before a series.
fn halvings(places: u64) -> usize {
    ((places.isqrt() / 2).min(20) + 2) as usize
}

/// The logarithm of `mantissa·2^exponent`.
fn ln_end(mantissa: &IBig, exponent: i64, places: u64, two: &IBig) -> IBig {
    let length = bit_len(mantissa) as i64;
    let places = places as usize;
    let mut value = fixed(mantissa, -length, places as u64).unsigned_abs();
    let halvings = halvings(places as u64);
    for _ in 0..halvings {
        value = (value << places).sqrt();
    }
    let one = IBig::ONE << places;
    let value = IBig::from(value);
    let ratio = ((&value - &one) << places) / (&value + &one);
    let series = odd_series(&ratio, places, false);
    (series << (halvings + 1)) + two * IBig::from(length + exponent)
}

/// The sum of `t^(2k+1)/(2k+1)`, with alternating signs for the arc tangent.
fn odd_series(value: &IBig, places: usize, alternating: bool) -> IBig {
    let square = shift_down(&(value * value), places);
    let (mut power, mut sum, mut odd) = (value.clone(), value.clone(), 1i64);
    while bit_len(&power) > 1 {
        power = shift_down(&(&power * &square), places);
        odd += 2;
        let term = &power / IBig::from(odd);
        if alternating && odd % 4 == 3 {
            sum -= term;
        } else {
            sum += term;
        }
    }
    sum
}

/// The exponential of a fixed-point number, as a narrow interval.
fn exp_end(value: &IBig, keep: u64, places: u64, two: &IBig) -> Option<Interval> {
    let mut scale = value / two;
    let mut rest = value - &scale * two;
    if signum(&rest) < 0 {
        scale -= IBig::ONE;
        rest += two;
    }
    // The rest is small; its last places were needed only to compute it.
    let rest = shift_down(&rest, (places - keep) as usize);
    let places = keep as usize;
    let halvings = halvings(keep);
    let value = shift_down(&rest, halvings);
    let one = IBig::ONE << places;
    let (mut sum, mut term, mut count) = (one.clone(), one, 1i64);
    while term != IBig::ZERO {
        term = shift_down(&(&term * &value), places) / IBig::from(count);
        sum += &term;
        count += 1;
    }
    for _ in 0..halvings {
        sum = shift_down(&(&sum * &sum), places);
    }
    let mut result = widened(sum.clone(), sum, keep);
    result.exponent = result.exponent.checked_add(i64::try_from(&scale).ok()?)?;
    Some(result)
}

fn cos_fixed(value: &IBig, places: u64) -> IBig {
    let places = places as usize;
    let halvings = 12;
    let value = shift_down(value, halvings);
    let square = shift_down(&(&value * &value), places);
    let one = IBig::ONE << places;
    let (mut sum, mut term, mut count) = (one.clone(), one.clone(), 1i64);
    while bit_len(&term) > 1 {
        term = -(shift_down(&(&term * &square), places) / IBig::from(count * (count + 1)));
        sum += &term;
        count += 2;
    }
    for _ in 0..halvings {
        sum = (shift_down(&(&sum * &sum), places) << 1) - &one;
    }
    sum
}

fn atan_fixed(value: &IBig, places: u64) -> IBig {
    if signum(value) < 0 {
        return -atan_fixed(&-value.clone(), places);
    }
    let shift = places as usize;
    let one = IBig::ONE << shift;
    if *value > one {
        let inverse = (IBig::ONE << (2 * shift)) / value;
        return (pi_fixed(places) >> 1) - atan_fixed(&inverse, places);
    }
    let mut value = value.clone();
    let halvings = halvings(places);
    for _ in 0..halvings {
        let root = ((&one * &one) + &value * &value).unsigned_abs().sqrt();
        value = (value << shift) / (&one + IBig::from(root));
    }
    odd_series(&value, shift, true) << halvings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::rational::Rational;

    fn number(numerator: i64, denominator: i64, bits: u64) -> Interval {
        Interval::rational(&Rational::fraction(numerator, denominator), bits).unwrap()
    }

    /// Decimal digits of the middle of an interval, to compare with tables.
    fn digits(value: &Interval, count: usize) -> String {
        let scaled = value.mul(&Interval::point(IBig::from(10).pow(count)), 4000).unwrap();
        let low = fixed(&scaled.low, scaled.exponent, 0);
        assert_eq!(low, fixed(&scaled.high, scaled.exponent, 0), "too wide");
        low.to_string()
    }

    #[test]
    fn known_digits() {
        assert_eq!(
            digits(&Interval::pi(300).unwrap(), 50),
            "314159265358979323846264338327950288419716939937510"
        );
        assert_eq!(
            digits(&number(2, 1, 300).ln(300).unwrap(), 50),
            "69314718055994530941723212145817656807550013436025"
        );
        assert_eq!(
            digits(&number(10, 1, 300).ln(300).unwrap(), 40),
            "23025850929940456840179914546843642076011"
        );
        assert_eq!(
            digits(&number(1, 1, 300).exp(300).unwrap(), 40),
            "27182818284590452353602874713526624977572"
        );
        assert_eq!(
            digits(&number(-7, 2, 300).exp(300).unwrap(), 40),
            "301973834223185007397862923636198450716"
        );
        assert_eq!(
            digits(&number(1, 2, 300).atan(300).unwrap(), 40),
            "4636476090008061162142562314612144020285"
        );
        assert_eq!(
            digits(&number(3, 1, 300).atan(300).unwrap(), 40),
            "12490457723982544258299170772810901230778"
        );
        assert_eq!(
            digits(&number(1, 1, 300).cos(300).unwrap(), 40),
            "5403023058681397174009366074429766037323"
        );
    }

    #[test]
    fn exponential_undoes_logarithm() {
        for bits in [40, 64, 200, 1000, 3000] {
            for (above, below) in [(3, 1), (1, 7), (1_000_003, 2), (999, 1000)] {
                let value = number(above, below, bits);
                let back = value.ln(bits).unwrap().exp(bits).unwrap();
                assert!(back.contains(&Rational::fraction(above, below)), "{above}/{below} at {bits}");
                assert!(back.width() < back.magnitude() - bits as i64 + 24);
            }
        }
    }
}
