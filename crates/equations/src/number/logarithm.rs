//! Logarithms as quotients of natural logarithms of atoms, and exponentials that undo them.
//!
//! `log(b,a)` is `ln a ÷ ln b`, and `ln` of a product of powers is a linear combination of logarithms of atoms. So
//! the laws of logarithms follow from the normal form, and a rational logarithm comes out as a rational.

use std::sync::Arc;

use super::arithmetic::normalise;
use super::factor::factor;
use super::power::positive_power;
use super::rational::Rational;
use super::real::{Atom, Real};
use super::{Evaluated, NoValue};

/// Rational logarithms of sums are recognised up to this numerator and denominator.
const MAX_GUESS: i64 = 64;

/// The natural logarithm of a value that is known to be positive.
pub(crate) fn ln(value: &Real) -> Evaluated<Real> {
    let (coefficient, mut factors, primitive) = match value {
        Real::Rational(value) => (value.clone(), Vec::new(), None),
        Real::Sum(sum) => {
            let split = sum.split()?;
            (split.coefficient, split.factors, split.primitive)
        }
    };
    factors.extend(powers_of(&coefficient, &Rational::ONE));
    factors.extend(primitive.map(|sum| (Atom::Sum(sum), Rational::ONE)));
    factors
        .iter()
        .try_fold(Real::ZERO, |total, (atom, exponent)| total.add(&ln_of_atom(atom)?.scaled(exponent)?))
}

/// The power of a positive rational as powers of atoms.
pub(crate) fn powers_of(value: &Rational, exponent: &Rational) -> Vec<(Atom, Rational)> {
    let mut result = Vec::new();
    let sides = [(value.numerator().into_parts().1, 1), (value.denominator(), -1)];
    for (number, sign) in sides {
        if number == dashu_int::UBig::ONE {
            continue;
        }
        let factors = factor(&number);
        let mut push = |atom, times: u64| {
            result.push((atom, exponent.mul(&Rational::integer(times as i64 * sign))));
        };
        for (prime, times) in factors.primes {
            push(Atom::Prime(prime), times);
        }
        if let Some((rest, times)) = factors.rest {
            push(Atom::Integer(Arc::new(rest)), times);
        }
    }
    result.sort_unstable();
    result
}

fn ln_of_atom(atom: &Atom) -> Evaluated<Real> {
    if let Atom::Exp(sum) = atom {
        return Ok(Real::Sum(sum.clone()));
    }
    let logarithm = Real::from_atom(Atom::Ln(Arc::new(atom.clone())))?;
    match ln_sign(atom)? {
        0 => Ok(Real::ZERO),
        sign => logarithm.scaled(&Rational::integer(sign)),
    }
}

/// The sign of an atom's logarithm; the atom `Ln` stores only its size.
fn ln_sign(atom: &Atom) -> Evaluated<i64> {
    match atom {
        Atom::Prime(_) | Atom::Integer(_) | Atom::Factorial(_) => Ok(1),
        Atom::Cosine(_) => Ok(-1),
        Atom::Sum(sum) => Real::Sum(sum.clone()).sub(&Real::ONE)?.sign(),
        _ => Real::from_atom(atom.clone())?.sub(&Real::ONE)?.sign(),
    }
}

/// Powers of atoms, and the part of the exponent that they do not cover.
type Parts = (Vec<(Atom, Rational)>, Real);

/// The exponential of a value, split into powers of atoms and the rest.
pub(crate) fn exponential_parts(exponent: &Real) -> Evaluated<Parts> {
    let mut powers = Vec::new();
    let mut rest = Vec::new();
    for term in exponent.terms() {
        match &*term.factors {
            [(Atom::Ln(atom), one)] if one.is_one() => {
                let sign = Rational::integer(ln_sign(atom)?);
                powers.push((Atom::clone(atom), term.coefficient.mul(&sign)));
            }
            // The exponential of anything but a multiple of a logarithm never comes up.
            [] => return Err(NoValue::Undecided),
            _ => rest.push(term),
        }
    }
    Ok((powers, Real::from_terms(rest)?))
}

/// `base^exponent` for a positive base and any real exponent.
pub(crate) fn exponential(base: &Real, exponent: &Real) -> Evaluated<Real> {
    match exponent.mul(&ln(base)?)? {
        Real::Rational(zero) if zero.is_zero() => Ok(Real::ONE),
        Real::Rational(_) => Err(NoValue::Undecided),
        Real::Sum(sum) => normalise(Rational::ONE, vec![(Atom::Exp(sum), Rational::ONE)]),
    }
}

/// The logarithm of `value` to a base; both are positive, and the base is not 1.
pub(crate) fn log(base: &Real, value: &Real) -> Evaluated<Real> {
    let result = ln(value)?.div(&ln(base)?)?;
    let plain = |value: &Real| value.rational().is_some() || value.kind().huge;
    if plain(base) && plain(value) || result.rational().is_some() {
        return Ok(result);
    }
    // Logarithms of sums may be rational without showing it: log(√2+√3, 5+2√6) = 2. A guess p/q is proved by value^q
    // = base^p.
    let guess = result.candidate(112, 32).and_then(|guess| guess.small());
    if let Some(guess) = guess
        && guess.numerator().abs() <= MAX_GUESS
        && guess.denominator() <= MAX_GUESS
    {
        let left = positive_power(value, &Rational::integer(guess.denominator()))?;
        let right = positive_power(base, &Rational::integer(guess.numerator()))?;
        if left.sub(&right).and_then(|difference| difference.is_zero()) == Ok(true) {
            return Ok(Real::Rational(Rational::Small(guess)));
        }
    }
    Ok(result)
}
