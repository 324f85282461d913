//! Roots that are too large to compute, where size or remainders still tell whether they are defined and whether they
//! can be rational (EQ-30).

use crate::number::{NoValue, Number};
use crate::reading::Operation;
use crate::rules::Rules;

/// What is known about a root that was not computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum HugeRoot {
    Undefined,
    Number(Number),
    /// None of its values is rational.
    NoFraction,
}

/// Remainders are taken modulo primes above this: a factorial gives a useless remainder unless the prime exceeds its
/// number, and no remainder is computed for numbers beyond half of this.
const PRIMES_FROM: i64 = 1 << 20;

/// How many primes are tried.
const PRIMES: usize = 24;

/// What can be said about a power or root that is too large to compute.
pub(super) fn known(operation: Operation, left: &Number, right: &Number, rules: &Rules) -> Option<HugeRoot> {
    match operation {
        Operation::Root => match (left.as_integer(), right.as_small()) {
            (None, Some(radicand)) => of_huge_index(left, radicand, rules),
            (Some(index), None) => of_huge_radicand(index, right, rules),
            _ => None,
        },
        _ => None,
    }
}

/// The root of a small fraction with a whole index that is not a machine integer. If the root were rational, part of
/// the radicand would be a power, with that exponent, of a whole number from 2 up, and so have at least that many
/// bits. Hence only 0, 1 and -1 have rational roots.
fn of_huge_index(index: &Number, radicand: crate::number::Small, rules: &Rules) -> Option<HugeRoot> {
    if index.is_integer() != Ok(true) || radicand.is_zero() {
        return None;
    }
    let size = if index.sign().ok()? < 0 { index.neg() } else { index.clone() };
    let unit = radicand.is_integer() && radicand.numerator().abs() == 1;
    let even = size.remainder(&Number::from(2)).ok()? == Number::ZERO;
    match (radicand.signum() < 0, even) {
        // A negative number has no real roots with an even index.
        (true, true) if rules.imaginary => Some(HugeRoot::NoFraction),
        (true, true) => Some(HugeRoot::Undefined),
        _ if unit => Some(HugeRoot::Number(radicand.into())),
        _ if rules.whole_powers_only() => Some(HugeRoot::Undefined),
        _ => Some(HugeRoot::NoFraction),
    }
}

/// The root of a whole number that cannot be factored: irrational, unless the number is a perfect power.
fn of_huge_radicand(index: i64, radicand: &Number, rules: &Rules) -> Option<HugeRoot> {
    let exponent = u64::try_from(index.checked_abs()?).ok().filter(|exponent| *exponent >= 2)?;
    if radicand.is_integer() != Ok(true) {
        return None;
    }
    let negative = radicand.sign().ok()? < 0;
    if negative && exponent % 2 == 0 {
        return Some(if rules.imaginary { HugeRoot::NoFraction } else { HugeRoot::Undefined });
    }
    let size = if negative { radicand.neg() } else { radicand.clone() };
    is_no_power(&size, exponent).then_some(if rules.whole_powers_only() {
        HugeRoot::Undefined
    } else {
        HugeRoot::NoFraction
    })
}

/// Whether a number is proved to be irrational, or not to be real. A rational root of a whole number is whole, so the
/// radicand would be a power of a whole number.
pub(super) fn is_no_fraction(number: &Number) -> bool {
    if number.is_rational() {
        return false;
    }
    let is_root = |exponent: i64| {
        let power = number.power(&Number::from(exponent));
        power.is_ok_and(|power| {
            power.is_integer() == Ok(true)
                && power.sign() == Ok(1)
                && is_no_power(&power, exponent.unsigned_abs())
        })
    };
    !number.is_real() || number.is_irrational() == Ok(true) || [2, 3, 5, 7].into_iter().any(is_root)
}

/// Whether a remainder proves that a whole number is not a power with this exponent, by proving it for a prime factor
/// k of the exponent. Modulo a prime p with k | p-1, the nonzero k-th powers are the numbers whose own power with
/// exponent (p-1)/k is 1 (Euler).
fn is_no_power(number: &Number, exponent: u64) -> bool {
    let Some(exponent) = (2..=exponent).find(|prime| exponent.is_multiple_of(*prime)) else { return false };
    let (mut prime, mut tried) = (Number::from(PRIMES_FROM), 0);
    for _ in 0..PRIMES * 64 {
        let Ok(next) = prime.next_prime() else { return false };
        prime = next;
        let Some(modulus) = prime.as_integer().and_then(|prime| u64::try_from(prime).ok()) else {
            return false;
        };
        if !(modulus - 1).is_multiple_of(exponent) {
            // Every remainder is a power.
            continue;
        }
        match number.remainder(&prime).map(|rest| rest.as_integer()) {
            Ok(Some(rest)) if rest != 0 => {
                if power(rest as u64, (modulus - 1) / exponent, modulus) != 1 {
                    return true;
                }
            }
            Ok(_) => {}
            Err(NoValue::Undefined | NoValue::TooLarge | NoValue::Undecided) => return false,
        }
        tried += 1;
        if tried == PRIMES {
            return false;
        }
    }
    false
}

fn power(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    // The modulus is not far above 2^20, so products fit.
    let (mut square, mut result) = (base % modulus, 1);
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = result * square % modulus;
        }
        square = square * square % modulus;
        exponent /= 2;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        text.parse().unwrap()
    }

    #[test]
    fn powers_are_never_called_none() {
        for base in [2i64, 3, 10, 97, 1_001] {
            for exponent in 2..12u64 {
                let power = Number::from(base).power(&Number::from(exponent as i64)).unwrap();
                assert!(!is_no_power(&power, exponent), "{base} {exponent}");
                let next = power.add(&Number::ONE).unwrap();
                // No two powers are that close, except 8 and 9 (Mihailescu).
                assert!(is_no_power(&next, exponent), "{base} {exponent}");
            }
        }
    }

    #[test]
    fn large_roots_are_decided() {
        let factorial = |n: i64| Number::from(n).factorial().unwrap();
        let near = |n: i64, more: i64| factorial(n).add(&Number::from(more)).unwrap();
        let plain = Rules::new(crate::edition::EDITIONS[1], mat::Division::Middle, &[]).unwrap();
        let root = |index: &Number, radicand: &Number| known(Operation::Root, index, radicand, &plain);
        let two = Number::from(2);
        assert_eq!(root(&two, &number("620448401733239439359999")), Some(HugeRoot::NoFraction));
        assert_eq!(root(&two, &near(5_040, 9)), Some(HugeRoot::NoFraction));
        assert_eq!(root(&near(40_320, 2), &Number::from(-3)), Some(HugeRoot::Undefined));
        assert_eq!(root(&near(40_320, 1), &Number::from(-1)), Some(HugeRoot::Number(Number::from(-1))));
        assert_eq!(root(&near(40_320, 1), &Number::from(-8)), Some(HugeRoot::NoFraction));
        assert_eq!(root(&two, &near(24, -1).neg()), Some(HugeRoot::Undefined));
        let goal = Number::root(&two, &factorial(720)).unwrap();
        assert!(is_no_fraction(&goal) && is_no_fraction(&Number::i()) && !is_no_fraction(&factorial(720)));
        assert_eq!(root(&two, &factorial(24).mul(&factorial(24)).unwrap()), None);
    }
}
