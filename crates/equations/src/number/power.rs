//! Powers and roots of real values, defined exactly as section 3 says.

use super::arithmetic::{multiplied, normalise, with_factor};
use super::logarithm::{exponential, powers_of};
use super::rational::Rational;
use super::real::{Atom, EAGER_BITS, Real};
use super::{Evaluated, NoValue};

/// `base * exponent`: base > 0; or base = 0 and exponent > 0; or base < 0 and exponent = p/q in lowest terms
/// with q odd, and then the real root is meant (III-C-2-b, e; EQ-33).
pub(crate) fn power(base: &Real, exponent: &Real) -> Evaluated<Real> {
    match base.sign()? {
        0 if exponent.sign()? > 0 => Ok(Real::ZERO),
        0 => Err(NoValue::Undefined),
        1 => match exponent.exact_rational() {
            Some(exponent) => positive_power(base, &exponent),
            None => exponential(base, exponent),
        },
        _ => {
            let even = match parity(exponent)? {
                Parity::OddDenominator { even_numerator } => even_numerator,
                Parity::EvenDenominator => return Err(NoValue::Undefined),
            };
            let power = power(&base.neg(), exponent)?;
            Ok(if even { power } else { power.neg() })
        }
    }
}

/// `index √ radicand`, the value of `radicand * (1 ÷ index)`; index ≠ 0 (III-C-1, 2-a, c, d).
pub(crate) fn root(index: &Real, radicand: &Real) -> Evaluated<Real> {
    if index.is_zero()? {
        return Err(NoValue::Undefined);
    }
    power(radicand, &Real::ONE.div(index)?)
}

enum Parity {
    OddDenominator { even_numerator: bool },
    EvenDenominator,
}

/// What matters about the exponent of a negative base; an irrational one gives no value (EQ-33).
fn parity(exponent: &Real) -> Evaluated<Parity> {
    let even = |number: &dashu_int::UBig| number.trailing_zeros() != Some(0);
    if exponent.kind().huge {
        // A whole number too large to write out still shows whether it is even.
        if exponent.is_whole()? {
            let residue = exponent.residue(2).ok_or(NoValue::TooLarge)?;
            return Ok(Parity::OddDenominator { even_numerator: residue == 0 });
        }
        return huge_parity(exponent);
    }
    let Some(rational) = exponent.as_rational()? else { return Err(NoValue::Undefined) };
    if even(&rational.denominator()) {
        return Ok(Parity::EvenDenominator);
    }
    let numerator = rational.numerator().into_parts().1;
    Ok(Parity::OddDenominator { even_numerator: even(&numerator) })
}

/// The same for a fraction too large to write out: a product of powers shows its power of 2.
fn huge_parity(exponent: &Real) -> Evaluated<Parity> {
    let Real::Sum(sum) = exponent else { return Err(NoValue::TooLarge) };
    let [term] = sum.terms.as_slice() else { return Err(NoValue::TooLarge) };
    // The sign of each factor's exponent of 2, if the factor is a whole number to a whole power.
    let twos_of = |(atom, exponent): &(Atom, Rational)| match atom {
        _ if !exponent.is_integer() => None,
        Atom::Prime(prime) => Some(if *prime == 2 { exponent.signum() } else { 0 }),
        Atom::Integer(_) => Some(0),
        // Factorials that are not written out are even.
        Atom::Factorial(_) => Some(exponent.signum()),
        Atom::Sum(sum) => {
            let number = Real::Sum(sum.clone());
            let odd = number.is_whole() == Ok(true) && number.residue(2) == Some(1);
            odd.then_some(0)
        }
        _ => None,
    };
    let found: Vec<Option<i64>> = term.factors.iter().map(twos_of).collect();
    let (mut above, mut below) = (false, false);
    for (factor, twos) in term.factors.iter().zip(&found) {
        match twos {
            Some(twos) => {
                above |= *twos > 0;
                below |= *twos < 0;
            }
            None => {
                let irrational =
                    |(atom, e): &(Atom, Rational)| matches!(atom, Atom::Prime(_)) && !e.is_integer();
                let known = term
                    .factors
                    .iter()
                    .zip(&found)
                    .all(|(factor, twos)| twos.is_some() || irrational(factor));
                return Err(if known && irrational(factor) { NoValue::Undefined } else { NoValue::TooLarge });
            }
        }
    }
    let zeros = |number: dashu_int::UBig| number.trailing_zeros().unwrap_or(0) > 0;
    above |= zeros(term.coefficient.numerator().into_parts().1);
    below |= zeros(term.coefficient.denominator());
    match (above, below) {
        // Which of the two has more is not examined.
        (true, true) => Err(NoValue::TooLarge),
        (_, true) => Ok(Parity::EvenDenominator),
        (even_numerator, false) => Ok(Parity::OddDenominator { even_numerator }),
    }
}

/// The rational power of a positive value.
pub(crate) fn positive_power(base: &Real, exponent: &Rational) -> Evaluated<Real> {
    let whole = exponent.as_i64();
    if whole == Some(0) {
        return Ok(Real::ONE);
    }
    match base {
        Real::Rational(value) => {
            if value.is_one() {
                return Ok(Real::ONE);
            }
            if let Some(whole) = whole
                && value.power_bits(whole.unsigned_abs()) <= EAGER_BITS.max(value.bits())
            {
                return value.pow(whole).map(Real::Rational).ok_or(NoValue::Undefined);
            }
            normalise(Rational::ONE, powers_of(value, exponent))
        }
        Real::Sum(sum) => {
            if let Some(whole) = whole
                && (1..=3).contains(&whole)
            {
                return (1..whole).try_fold(base.clone(), |power, _| power.mul(base));
            }
            let split = sum.split()?;
            let raise = |(atom, e): &(Atom, Rational)| (atom.clone(), e.mul(exponent));
            let mut factors: Vec<_> = split.factors.iter().map(raise).collect();
            let mut coefficient = Rational::ONE;
            match whole {
                Some(whole) if split.coefficient.power_bits(whole.unsigned_abs()) <= EAGER_BITS => {
                    coefficient = split.coefficient.pow(whole).ok_or(NoValue::Undefined)?;
                }
                _ => factors = multiplied(&factors, &powers_of(&split.coefficient, exponent)),
            }
            let Some(primitive) = split.primitive else { return normalise(coefficient, factors) };
            normalise(coefficient, with_factor(factors, Atom::Sum(primitive), exponent.clone()))
        }
    }
}
