//! Powers, roots and logarithms of small fractions, without other kinds of numbers: an irrational or too large result
//! is only reported as such.

use crate::number::Small;

/// The result of an operation on small fractions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SmallResult {
    /// A small fraction.
    Fraction(Small),
    /// Undefined by the rules.
    Undefined,
    /// Proved to be irrational.
    Irrational,
    /// A fraction whose parts do not fit into a machine word.
    Large,
}

impl From<Option<Small>> for SmallResult {
    fn from(result: Option<Small>) -> SmallResult {
        result.map_or(SmallResult::Large, SmallResult::Fraction)
    }
}

/// `base * exponent` (section 3).
pub(super) fn power(base: Small, exponent: Small) -> SmallResult {
    if base.is_zero() {
        return match exponent.signum() {
            1 => SmallResult::Fraction(Small::ZERO),
            _ => SmallResult::Undefined,
        };
    }
    let index = exponent.denominator();
    if index == 1 {
        return base.pow(exponent.numerator()).into();
    }
    if base.signum() < 0 && index % 2 == 0 {
        return SmallResult::Undefined;
    }
    // In lowest terms, the power is rational if and only if the base has a rational root with this index.
    match perfect_root(base, index) {
        Some(root) => root.pow(exponent.numerator()).into(),
        None => SmallResult::Irrational,
    }
}

/// `index √ radicand` (section 3).
pub(super) fn root(index: Small, radicand: Small) -> SmallResult {
    match index.recip() {
        Some(exponent) => power(radicand, exponent),
        None => SmallResult::Undefined,
    }
}

/// The logarithm of a value to a base.
pub(super) fn log(base: Small, value: Small) -> SmallResult {
    if base.signum() <= 0 || value.signum() <= 0 || base == Small::ONE {
        return SmallResult::Undefined;
    }
    let above_one = |number: Small| match number > Small::ONE {
        true => Some((number, 1)),
        false => Some((number.recip()?, -1)),
    };
    let (Some((base, base_sign)), Some((value, value_sign))) = (above_one(base), above_one(value)) else {
        return SmallResult::Irrational;
    };
    let height = |number: Small| number.numerator().max(number.denominator());
    let bound = height(base).max(height(value));
    // Euclid's algorithm on the exponents, as if both were powers of one number: then every quotient is a smaller
    // power of it. If a quotient is not simpler than what it came from, they are not.
    let (mut large, mut small) = (value, base);
    let mut quotients: Vec<i64> = Vec::new();
    loop {
        let mut times = 0;
        while large >= small {
            match large.div(small) {
                Some(quotient) if height(quotient) <= bound => large = quotient,
                _ => return SmallResult::Irrational,
            }
            times += 1;
        }
        quotients.push(times);
        if large == Small::ONE {
            break;
        }
        if quotients.len() > 64 {
            return SmallResult::Irrational;
        }
        (large, small) = (small, large);
    }
    // The continued fraction of the logarithm.
    let mut fraction = Small::ZERO;
    for times in quotients.iter().rev() {
        let below = match fraction.is_zero() {
            true => Some(Small::ZERO),
            false => fraction.recip(),
        };
        let Some(sum) = below.and_then(|below| Small::new(*times, 1)?.add(below)) else {
            return SmallResult::Large;
        };
        fraction = sum;
    }
    SmallResult::Fraction(if base_sign == value_sign { fraction } else { fraction.neg() })
}

/// The root of a fraction, if that is a perfect power.
fn perfect_root(radicand: Small, index: i64) -> Option<Small> {
    let numerator = whole_root(radicand.numerator().unsigned_abs(), index)?;
    let denominator = whole_root(radicand.denominator().unsigned_abs(), index)?;
    let numerator = i64::try_from(numerator).ok()?;
    Small::new(numerator * radicand.signum(), i64::try_from(denominator).ok()?)
}

fn whole_root(number: u64, index: i64) -> Option<u64> {
    if number <= 1 {
        return Some(number);
    }
    let index = u32::try_from(index).ok().filter(|index| *index < 64)?;
    if index == 2 {
        let root = number.isqrt();
        return (root * root == number).then_some(root);
    }
    // The least number whose power is not smaller.
    let (mut low, mut high) = (2u64, 1u64 << 63u32.div_ceil(index).min(32));
    while low < high {
        let middle = low + (high - low) / 2;
        match middle.checked_pow(index) {
            Some(power) if power < number => low = middle + 1,
            _ => high = middle,
        }
    }
    (low.checked_pow(index) == Some(number)).then_some(low)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{NoValue, Number};

    fn fractions() -> Vec<Small> {
        let parts = [1, 2, 3, 4, 6, 8, 9, 16, 27, 32, 64, 100, 125, 243, 1024];
        let mut all = vec![Small::ZERO];
        for above in parts {
            for below in parts {
                all.extend([Small::new(above, below), Small::new(-above, below)].into_iter().flatten());
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// Compares with the exact numbers.
    fn agrees(outcome: SmallResult, number: &Result<Number, NoValue>) -> bool {
        match outcome {
            SmallResult::Fraction(value) => *number == Ok(Number::from(value)),
            SmallResult::Undefined => *number == Err(NoValue::Undefined),
            SmallResult::Irrational => number.as_ref().is_ok_and(|number| !number.is_rational()),
            SmallResult::Large => number.as_ref().is_ok_and(|number| number.as_small().is_none()),
        }
    }

    #[test]
    fn small_ways_agree_with_the_numbers() {
        let all = fractions();
        for (index, &one) in all.iter().enumerate() {
            for &other in all.iter().skip(index % 7).step_by(7) {
                let (a, b) = (Number::from(one), Number::from(other));
                assert!(agrees(power(one, other), &a.power(&b)), "{one:?} * {other:?}");
                assert!(agrees(root(one, other), &Number::root(&a, &b)), "{one:?} √ {other:?}");
                assert!(agrees(log(one, other), &Number::log(&a, &b)), "log {one:?} {other:?}");
            }
        }
    }
}
