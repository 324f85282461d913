//! Values that are transcendental by the theorem of Gelfond and Schneider, and therefore neither whole nor rational.
//!
//! The theorem: if α is algebraic and neither 0 nor 1, and β is algebraic and irrational, then α^β is transcendental;
//! so is log(b,a) for algebraic a, b if it is irrational. And a nonconstant polynomial in a transcendental number
//! with algebraic coefficients is transcendental too.

use std::sync::Arc;

use super::arithmetic::normalise;
use super::rational::Rational;
use super::real::{Atom, Real, Sum, Term};

/// Whether a sum is proved to be transcendental.
pub(crate) fn is_transcendental(sum: &Sum) -> bool {
    if sum.kind.algebraic {
        return false;
    }
    // The terms by transcendental part, each with its algebraic coefficient.
    let mut parts: Vec<(Vec<(Atom, Rational)>, Real)> = Vec::new();
    for term in &sum.terms {
        let (key, coefficient) = divide(term);
        let Ok(coefficient) = Real::from_terms(vec![coefficient]) else { return false };
        if key.is_empty() {
            continue;
        }
        match parts.iter_mut().find(|(known, _)| *known == key) {
            Some((_, total)) => match total.add(&coefficient) {
                Ok(sum) => *total = sum,
                Err(_) => return false,
            },
            None => parts.push((key, coefficient)),
        }
    }
    let is_used = |(_, coefficient): &(_, Real)| coefficient.is_zero() == Ok(false);
    match parts.as_slice() {
        [] => false,
        [part] => is_used(part) && is_transcendental_product(&part.0),
        _ => {
            // Powers of a single number: a polynomial in it.
            let exponents: Option<Vec<Real>> = parts.iter().map(|(key, _)| exponent(key)).collect();
            let Some(exponents) = exponents else { return false };
            let first = &exponents[0];
            let same = exponents[1..].iter().all(|other| is_rational_multiple(other, first));
            same && parts.iter().any(is_used) && is_transcendental_product(&parts[0].0)
        }
    }
}

/// The part of a term that is not algebraic, and the rest.
fn divide(term: &Term) -> (Vec<(Atom, Rational)>, Term) {
    let is_algebraic = |atom: &Atom| match atom {
        Atom::Prime(_) | Atom::Integer(_) | Atom::Factorial(_) | Atom::Cosine(_) => true,
        Atom::Sum(sum) => sum.kind.algebraic,
        Atom::Part(part) => part.re.kind().algebraic && part.im.kind().algebraic,
        Atom::Ln(_) | Atom::Exp(_) => false,
    };
    let (algebraic, rest): (Vec<_>, Vec<_>) =
        term.factors.iter().cloned().partition(|(atom, _)| is_algebraic(atom));
    (rest, Term { factors: algebraic.into(), coefficient: term.coefficient.clone() })
}

fn is_transcendental_product(factors: &[(Atom, Rational)]) -> bool {
    let is_prime_log = |atom: &Atom| matches!(atom, Atom::Ln(inner) if matches!(**inner, Atom::Prime(_)));
    match factors {
        [(Atom::Sum(sum), _)] => is_transcendental(sum),
        [(Atom::Exp(exponent), _)] => is_algebraic_power(exponent),
        // Logarithms of different primes have an irrational quotient.
        [(first, e), (second, f)] => is_prime_log(first) && is_prime_log(second) && *e == f.neg(),
        _ => false,
    }
}

fn exponent(factors: &[(Atom, Rational)]) -> Option<Real> {
    match factors {
        [(Atom::Exp(sum), e)] => Real::Sum(sum.clone()).scaled(e).ok(),
        _ => None,
    }
}

fn is_rational_multiple(value: &Real, unit: &Real) -> bool {
    value.div(unit).is_ok_and(|quotient| quotient.rational().is_some())
}

/// Whether the exponent is β·ln α with algebraic α and irrational algebraic β: every logarithm of an algebraic number
/// in it has a rational multiple of the same β.
fn is_algebraic_power(exponent: &Arc<Sum>) -> bool {
    let is_number = |atom: &Atom| match atom {
        Atom::Prime(_) | Atom::Integer(_) => true,
        Atom::Sum(sum) => sum.kind.algebraic,
        _ => false,
    };
    // α must not be 1.
    if Real::Sum(exponent.clone()).is_zero() != Ok(false) {
        return false;
    }
    let mut coefficients: Vec<(Atom, Real)> = Vec::new();
    for term in &exponent.terms {
        let mut factors = term.factors.to_vec();
        // A long sum of logarithms of numbers is an atom of its own.
        let is_log = |atom: &Atom| match atom {
            Atom::Ln(inner) => is_number(inner),
            Atom::Sum(sum) => sum.terms.iter().all(
                |term| matches!(&*term.factors, [(Atom::Ln(inner), one)] if one.is_one() && is_number(inner)),
            ),
            _ => false,
        };
        let log = factors.iter().position(|(atom, e)| e.is_one() && is_log(atom));
        let Some(place) = log else { return false };
        let (logarithm, _) = factors.remove(place);
        let Ok(beta) = normalise(term.coefficient.clone(), factors) else { return false };
        match coefficients.iter_mut().find(|(known, _)| *known == logarithm) {
            Some((_, total)) => match total.add(&beta) {
                Ok(sum) => *total = sum,
                Err(_) => return false,
            },
            None => coefficients.push((logarithm, beta)),
        }
    }
    let Some((_, first)) = coefficients.first() else { return false };
    let irrational = match first {
        Real::Rational(_) => false,
        Real::Sum(sum) if sum.kind.pure => true,
        Real::Sum(sum) => sum.kind.algebraic && !sum.kind.huge && first.as_rational() == Ok(None),
    };
    irrational && coefficients[1..].iter().all(|(_, other)| is_rational_multiple(other, first))
}
