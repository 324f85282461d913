//! Turns a sum into another that is zero exactly when it is, and whose normal form is more likely to show it.

use std::sync::Arc;

use super::arithmetic::{multiplied, normalise};
use super::logarithm::{exponential_parts, ln};
use super::rational::Rational;
use super::real::{Atom, Real, Sum, Term};
use super::small::gcd;

/// Roots up to this index are cleared from both sides of an equation.
const MAX_CLEARED_INDEX: i64 = 24;

/// The highest power of numbers that is tried to show that their logarithms cancel.
const MAX_MULTIPLE: i64 = 64;

/// The sum multiplied by all its divisors: zero if and only if the sum is, and often canonical.
pub(super) fn cleared(sum: &Arc<Sum>) -> Option<Real> {
    let mut current = sum.clone();
    for _ in 0..4 {
        let divisor =
            current.terms.iter().flat_map(|term| term.factors.iter()).find_map(|(atom, exponent)| {
                (matches!(atom, Atom::Sum(_)) && exponent.signum() < 0).then(|| atom.clone())
            });
        let Some(divisor) = divisor else { return Some(Real::Sum(current)) };
        let exponents = current.terms.iter().flat_map(|term| term.factors.iter());
        let least = exponents.filter(|(atom, _)| *atom == divisor).map(|(_, exponent)| exponent).min()?;
        let raise = [(divisor.clone(), Rational::from_integer(least.floor()).neg())];
        let mut total = Real::ZERO;
        for term in &current.terms {
            let factors = multiplied(&term.factors, &raise);
            total = total.add(&normalise(term.coefficient.clone(), factors).ok()?).ok()?;
        }
        match total {
            Real::Rational(_) => return Some(total),
            Real::Sum(sum) => current = sum,
        }
    }
    Some(Real::Sum(current))
}

/// For a difference `s − t` of two positive terms that contain roots of sums or logarithms: `s^n − t^n` without these
/// roots, which is zero exactly when the difference is.
pub(super) fn difference_of_powers(sum: &Sum) -> Option<Real> {
    let [first, second] = sum.terms.as_slice() else { return None };
    if first.coefficient.signum() == second.coefficient.signum() {
        return None;
    }
    let index = cleared_index([first, second])?;
    raised(first, index)?.sub(&raised(second, index)?).ok()
}

/// Whether a sum `A·r + B·s` is zero, for two different roots, or one root and a rest, with coefficients free of such
/// roots. It is if the signs of A and B differ and `(A·r)^n` equals `(B·s)^n`, which contain no such roots.
pub(super) fn two_roots_are_zero(sum: &Sum) -> Option<bool> {
    let mut parts: Vec<(Term, Real)> = Vec::new();
    for term in &sum.terms {
        let (mut root, mut rest) = (Vec::new(), Vec::new());
        for (atom, exponent) in term.factors.iter() {
            let whole = match atom {
                Atom::Prime(_) => exponent.clone(),
                _ => Rational::from_integer(exponent.floor()),
            };
            let fraction = exponent.sub(&whole);
            root.extend((!fraction.is_zero()).then(|| (atom.clone(), fraction)));
            rest.extend((!whole.is_zero()).then(|| (atom.clone(), whole)));
        }
        let rest = normalise(term.coefficient.clone(), rest).ok()?;
        let root = Term { factors: root.into(), coefficient: Rational::ONE };
        match parts.iter_mut().find(|(known, _)| known.factors == root.factors) {
            Some((_, total)) => *total = total.add(&rest).ok()?,
            None => parts.push((root, rest)),
        }
    }
    let [(first, a), (second, b)] = parts.as_slice() else { return None };
    let (sign, other) = (a.sign().ok()?, b.sign().ok()?);
    if sign == 0 || sign != -other {
        return Some(sign == other && sign == 0);
    }
    let index = cleared_index([first, second])?;
    let power = |root: &Term, coefficient: &Real| {
        let size = if coefficient.sign().ok()? < 0 { coefficient.neg() } else { coefficient.clone() };
        whole_power(&size, index)?.mul(&raised(root, index)?).ok()
    };
    power(first, a)?.sub(&power(second, b)?).ok()?.is_zero().ok()
}

/// The least power that clears these terms of all roots except those of primes; `None` if there are none, or the
/// power is too high.
fn cleared_index<'a>(terms: impl IntoIterator<Item = &'a Term>) -> Option<i64> {
    let roots = terms.into_iter().flat_map(|term| term.factors.iter());
    let index =
        roots.filter(|(atom, _)| !matches!(atom, Atom::Prime(_))).try_fold(1, |index, (_, exponent)| {
            let below = exponent.small()?.denominator();
            let common = index / gcd(index as u64, below as u64) as i64 * below;
            (common <= MAX_CLEARED_INDEX).then_some(common)
        })?;
    (index > 1).then_some(index)
}

/// A power of a term without its sign, with whole powers of sums multiplied out.
fn raised(term: &Term, index: i64) -> Option<Real> {
    let times = Rational::integer(index);
    let mut result = Real::Rational(term.coefficient.abs().pow(index)?);
    let mut factors = Vec::new();
    for (atom, exponent) in term.factors.iter() {
        let exponent = exponent.mul(&times);
        match (atom, exponent.as_i64()) {
            (Atom::Sum(sum), Some(whole @ 1..=MAX_CLEARED_INDEX)) => {
                result = result.mul(&whole_power(&Real::Sum(sum.clone()), whole)?).ok()?;
            }
            _ => factors.push((atom.clone(), exponent)),
        }
    }
    result.mul(&normalise(Rational::ONE, factors).ok()?).ok()
}

fn whole_power(value: &Real, exponent: i64) -> Option<Real> {
    (0..exponent).try_fold(Real::ONE, |power, _| power.mul(value).ok())
}

/// For a difference `s − t` of two positive terms, at least one of them an exponential or unexpanded: `ln s − ln t`,
/// which has the same sign. The first term is taken as `s`.
pub(super) fn difference_of_logarithms(sum: &Sum) -> Option<Real> {
    let [first, second] = sum.terms.as_slice() else { return None };
    let is_power = |atom: &Atom| !matches!(atom, Atom::Ln(_) | Atom::Cosine(_) | Atom::Part(_));
    let factors = || first.factors.iter().chain(second.factors.iter());
    let has_exponential = factors().any(|(atom, _)| matches!(atom, Atom::Exp(_)));
    if first.coefficient.signum() == second.coefficient.signum()
        || !factors().all(|(atom, _)| is_power(atom))
        || !(has_exponential || sum.kind.huge)
    {
        return None;
    }
    let logarithm = |term: &Term| {
        let positive = Term { factors: term.factors.clone(), coefficient: term.coefficient.abs() };
        ln(&Real::from_terms(vec![positive])?)
    };
    logarithm(first).ok()?.sub(&logarithm(second).ok()?).ok()
}

/// The sum multiplied by every atom that divides a term.
fn without_divisors(sum: &Sum) -> Option<Real> {
    let mut raise: Vec<(Atom, Rational)> = Vec::new();
    for (atom, exponent) in sum.terms.iter().flat_map(|term| term.factors.iter()) {
        if exponent.signum() < 0 {
            let inverse = Rational::from_integer(exponent.floor()).neg();
            match raise.iter_mut().find(|(known, _)| known == atom) {
                Some((_, most)) if *most < inverse => *most = inverse,
                Some(_) => {}
                None => raise.push((atom.clone(), inverse)),
            }
        }
    }
    raise.sort_unstable();
    let product = |term: &Term| normalise(term.coefficient.clone(), multiplied(&term.factors, &raise)).ok();
    sum.terms.iter().try_fold(Real::ZERO, |total, term| total.add(&product(term)?).ok())
}

/// Whether a sum of logarithms with rational coefficients, up to a common factor, is zero: whether the corresponding
/// product of powers is 1.
pub(super) fn logarithms_cancel(sum: &Arc<Sum>) -> Option<bool> {
    let sum = match without_divisors(sum)? {
        Real::Rational(value) => return Some(value.is_zero()),
        Real::Sum(sum) => sum,
    };
    let (first, others) = sum.terms.split_first()?;
    let is_common = |factor: &&(Atom, Rational)| {
        others.iter().all(|term| term.factors.iter().any(|other| other == *factor))
    };
    let common: Vec<&(Atom, Rational)> = first.factors.iter().filter(is_common).collect();
    let mut multiple = 1;
    let mut logarithm = Real::ZERO;
    for term in &sum.terms {
        let rest = term.factors.iter().filter(|factor| !common.contains(factor)).cloned().collect();
        let below = term.coefficient.small()?.denominator();
        multiple = multiple / gcd(multiple as u64, below as u64) as i64 * below;
        if multiple > MAX_MULTIPLE {
            return None;
        }
        logarithm = logarithm.add(&normalise(term.coefficient.clone(), rest).ok()?).ok()?;
    }
    let (powers, rest) = exponential_parts(&logarithm.scaled(&Rational::integer(multiple)).ok()?).ok()?;
    if rest != Real::ZERO {
        return None;
    }
    // The factors of the numerator and the denominator.
    let mut sides = [Real::ONE, Real::ONE];
    for (atom, exponent) in powers {
        let exponent = exponent.as_i64().filter(|exponent| exponent.abs() <= MAX_MULTIPLE)?;
        let factors = [(atom, Rational::ONE)].into();
        let power = raised(&Term { factors, coefficient: Rational::ONE }, exponent.abs())?;
        let side = &mut sides[usize::from(exponent < 0)];
        *side = side.mul(&power).ok()?;
    }
    let [above, below] = sides;
    above.sub(&below).ok()?.is_zero().ok()
}
