//! Operations on whole numbers: factorial, GCF, LCM, remainder, number of factors, next prime, and the rule of the
//! Elementary division for powers and roots.

use std::collections::BTreeMap;

use dashu_int::ops::{DivRem, Gcd};
use dashu_int::{IBig, UBig};

use super::factor::{divisors, factor, is_prime, primes_up_to};
use super::huge::product;
use super::rational::Rational;
use super::real::{Atom, EAGER_BITS, HARD_BITS, Real, Sum};
use super::{Evaluated, NoValue, Number};

/// The largest number whose factorial is decomposed into primes.
const MAX_FACTORED_FACTORIAL: i64 = 500_000;

/// A number too long to write out is compared with the primes below this; Next Prime is defined up to 200.
const MAX_PRIME_OF_HUGE: u128 = 256;

impl Number {
    /// The factorial of a whole number; `0!` is 1.
    pub fn factorial(&self) -> Evaluated<Number> {
        let value = self.whole()?;
        if let Some(number) = value.rational().and_then(Rational::as_i64) {
            let bits = (number as u64).saturating_mul(u64::from(64 - number.leading_zeros()));
            if bits <= EAGER_BITS {
                let product = product(0, number as u64);
                return Ok(Number::real(Real::Rational(Rational::from_integer(product.into()))));
            }
        }
        Ok(Number::real(Real::from_atom(Atom::Factorial(value.clone()))?))
    }

    /// The greatest common factor of two whole numbers, not both 0; with 0, the other number.
    pub fn gcf(&self, other: &Number) -> Evaluated<Number> {
        let (left, right) = (self.whole()?, other.whole()?);
        match (left.is_zero()?, right.is_zero()?) {
            (true, true) => return Err(NoValue::Undefined),
            (true, false) => return Ok(other.clone()),
            (false, true) => return Ok(self.clone()),
            (false, false) => {}
        }
        let number = |value: &Real| value.rational().map(|value| value.numerator().into_parts().1);
        let result = match (number(left), number(right)) {
            (Some(left), Some(right)) => left.gcd(&right),
            (Some(known), None) => common_factor(&known, right)?,
            (None, Some(known)) => common_factor(&known, left)?,
            (None, None) if left == right => return Ok(self.clone()),
            (None, None) => written_out(left)?.gcd(&written_out(right)?),
        };
        Ok(from_unsigned(result))
    }

    /// The least common multiple of two counting numbers.
    pub fn lcm(&self, other: &Number) -> Evaluated<Number> {
        self.counting()?;
        other.counting()?;
        self.mul(other)?.div(&self.gcf(other)?)
    }

    /// The remainder of one counting number divided by another.
    pub fn remainder(&self, divisor: &Number) -> Evaluated<Number> {
        let (left, right) = (self.counting()?, divisor.counting()?);
        if right.sub(left)?.sign()? > 0 {
            return Ok(self.clone());
        }
        let Some(right) = right.rational() else {
            let rest = written_out(left)?.div_rem(written_out(right)?).1;
            return Ok(from_unsigned(rest));
        };
        if let Ok(modulus) = u64::try_from(&right.numerator()) {
            let rest = left.residue(modulus).ok_or(NoValue::TooLarge)?;
            return Ok(from_unsigned(UBig::from(rest)));
        }
        Ok(from_unsigned(written_out(left)?.div_rem(right.numerator().into_parts().1).1))
    }

    /// The number of divisors of a counting number, as far as numbers can be factored (EQ-30).
    pub fn number_of_factors(&self) -> Evaluated<Number> {
        let value = self.counting()?;
        let count = match value {
            Real::Rational(number) => divisors(&number.numerator().into_parts().1),
            Real::Sum(sum) => divisors_of_product(sum).or_else(|| divisors(&written_out(value).ok()?)),
        };
        count.map(from_unsigned).ok_or(NoValue::Undecided)
    }

    /// The least prime greater than a rational number (EQ-35).
    pub fn next_prime(&self) -> Evaluated<Number> {
        let value = self.as_real()?;
        let Some(value) = value.as_rational()? else { return self.next_prime_of_huge(value) };
        if value < Rational::integer(2) {
            return Ok(Number::from(2));
        }
        let start = u64::try_from(&value.floor()).map_err(|_| NoValue::TooLarge)?;
        let prime = (u128::from(start) + 1..).find(|&number| is_prime(number)).ok_or(NoValue::TooLarge)?;
        Ok(from_unsigned(UBig::from(prime)))
    }

    /// The same for a value that cannot be written out as a fraction. One that is too long, but rational by its form,
    /// may still be small, or far below zero.
    fn next_prime_of_huge(&self, value: &Real) -> Evaluated<Number> {
        match value {
            Real::Sum(sum) if sum.kind.huge && !sum.is_evidently_irrational() => {}
            _ => return Err(NoValue::Undefined),
        }
        if !value.is_evidently_rational() {
            return Err(NoValue::Undecided);
        }
        for prime in (2..MAX_PRIME_OF_HUGE).filter(|&number| is_prime(number)) {
            let prime = Number::from(prime as i64);
            if self.order(&prime)?.is_lt() {
                return Ok(prime);
            }
        }
        Err(NoValue::TooLarge)
    }

    /// A power by the Elementary rule (XIII-A): whole base and exponent, not both 0.
    pub fn elementary_power(&self, exponent: &Number) -> Evaluated<Number> {
        self.whole()?;
        exponent.whole()?;
        self.power(exponent)
    }

    /// A root by the Elementary rule: a counting number as index, a whole radicand and a whole value.
    pub fn elementary_root(index: &Number, radicand: &Number) -> Evaluated<Number> {
        index.counting()?;
        let whole = radicand.whole()?;
        if index.as_integer().is_some_and(|index| index > 1 && whole.is_no_power(index)) {
            return Err(NoValue::Undefined);
        }
        let value = Number::root(index, radicand)?;
        value.whole()?;
        Ok(value)
    }

    /// Whether this is a whole number: 0, 1, 2, …
    pub fn is_whole(&self) -> Evaluated<bool> {
        match self.whole() {
            Ok(_) => Ok(true),
            Err(NoValue::Undefined) => Ok(false),
            Err(reason) => Err(reason),
        }
    }

    fn whole(&self) -> Evaluated<&Real> {
        let value = self.as_real()?;
        if value.is_whole()? && value.sign()? >= 0 { Ok(value) } else { Err(NoValue::Undefined) }
    }

    fn counting(&self) -> Evaluated<&Real> {
        let value = self.as_real()?;
        if value.is_whole()? && value.sign()? > 0 { Ok(value) } else { Err(NoValue::Undefined) }
    }
}

fn from_unsigned(value: UBig) -> Number {
    Number::real(Real::Rational(Rational::from_integer(value.into())))
}

/// A whole number with all its digits, if there are at most about 10⁶.
fn written_out(value: &Real) -> Evaluated<UBig> {
    let value = value.expanded().filter(|value| value.bits() <= 2 * HARD_BITS).ok_or(NoValue::TooLarge)?;
    Ok(value.numerator().into_parts().1)
}

fn common_factor(known: &UBig, huge: &Real) -> Evaluated<UBig> {
    match u64::try_from(known) {
        Ok(known) => {
            let rest = huge.residue(known).ok_or(NoValue::TooLarge)?;
            Ok(UBig::from(super::small::gcd(known, rest)))
        }
        Err(_) => Ok(written_out(huge)?.gcd(known)),
    }
}

/// The number of divisors of a product of powers and factorials, from the multiplicities of its primes.
fn divisors_of_product(sum: &Sum) -> Option<UBig> {
    let [term] = sum.terms.as_slice() else { return None };
    let mut primes: BTreeMap<u128, IBig> = BTreeMap::new();
    let mut add = |prime: u128, times: IBig| *primes.entry(prime).or_insert(IBig::ZERO) += times;
    for (number, sign) in
        [(term.coefficient.numerator().into_parts().1, 1), (term.coefficient.denominator(), -1)]
    {
        let factors = factor(&number);
        if factors.rest.is_some() {
            return None;
        }
        factors.primes.into_iter().for_each(|(prime, times)| add(prime, IBig::from(times as i64 * sign)));
    }
    for (atom, exponent) in term.factors.iter() {
        let exponent = exponent.as_integer()?;
        match atom {
            Atom::Prime(prime) => add(*prime, exponent),
            Atom::Factorial(Real::Rational(number)) => {
                let number = number.as_i64().filter(|number| *number <= MAX_FACTORED_FACTORIAL)? as u64;
                for prime in primes_up_to(number) {
                    // Legendre: how often the prime divides the factorial.
                    let (mut times, mut rest) = (0, number / prime);
                    while rest > 0 {
                        times += rest;
                        rest /= prime;
                    }
                    add(u128::from(prime), &exponent * IBig::from(times));
                }
            }
            _ => return None,
        }
    }
    let counts: Vec<UBig> = primes.into_values().map(|times| (times + IBig::ONE).into_parts().1).collect();
    Some(tree_product(&counts))
}

fn tree_product(numbers: &[UBig]) -> UBig {
    match numbers {
        [] => UBig::ONE,
        [number] => number.clone(),
        _ => {
            let (left, right) = numbers.split_at(numbers.len() / 2);
            tree_product(left) * tree_product(right)
        }
    }
}
