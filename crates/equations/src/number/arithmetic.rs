//! Sums and products of real values, kept in normal form.

use std::sync::Arc;

use dashu_int::ops::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::field::{inverse, square_root};
use super::huge::reduce_factorials;
use super::power::positive_power;
use super::rational::Rational;
use super::real::{Atom, EAGER_BITS, Factors, HARD_BITS, MAX_TERMS, Real, Sum, Term};
use super::work;
use super::{Evaluated, NoValue};

/// A power of a prime with at most this many bits is folded into the coefficient of an enormous term.
const FOLDED_BITS: u64 = 64;

/// The most pairs of terms that are multiplied out.
const MAX_PRODUCTS: usize = 4 * MAX_TERMS;

/// The highest power of a sum that is multiplied out.
const MAX_EXPANDED_POWER: u64 = 4096;

impl Real {
    pub(crate) fn neg(&self) -> Real {
        match self {
            Real::Rational(value) => Real::Rational(value.neg()),
            Real::Sum(sum) => Real::Sum(Arc::new(sum.negated())),
        }
    }

    /// The product with a rational.
    pub(crate) fn scaled(&self, factor: &Rational) -> Evaluated<Real> {
        let sum = match self {
            Real::Rational(value) => return bounded(value.mul(factor)),
            Real::Sum(sum) => sum,
        };
        if factor.is_zero() {
            return Ok(Real::ZERO);
        }
        let plain = !sum.kind.huge || factor.abs().is_one();
        if plain {
            let scale = |term: &Term| Term {
                factors: term.factors.clone(),
                coefficient: term.coefficient.mul(factor),
            };
            return Real::from_terms(sum.terms.iter().map(scale).collect());
        }
        let mut total = Real::ZERO;
        for term in &sum.terms {
            total = total.add(&normalise(term.coefficient.mul(factor), term.factors.to_vec())?)?;
        }
        Ok(total)
    }

    pub(crate) fn add(&self, other: &Real) -> Evaluated<Real> {
        if let (Real::Rational(left), Real::Rational(right)) = (self, other) {
            return bounded(left.add(right));
        }
        let terms = merged(self.terms(), other.terms());
        if self.kind().huge && other.kind().huge {
            return Real::from_terms(joined(terms)?);
        }
        Real::from_terms(terms)
    }

    pub(crate) fn sub(&self, other: &Real) -> Evaluated<Real> {
        self.add(&other.neg())
    }

    pub(crate) fn mul(&self, other: &Real) -> Evaluated<Real> {
        match self.multiplied_out(other)? {
            Some(product) => Ok(product),
            None => product_of_sums(self, other),
        }
    }

    /// The product, term by term; `None` if it would be too long.
    fn multiplied_out(&self, other: &Real) -> Evaluated<Option<Real>> {
        let (left, right) = match (self, other) {
            (Real::Rational(factor), value) | (value, Real::Rational(factor)) => {
                return value.scaled(factor).map(Some);
            }
            (Real::Sum(left), Real::Sum(right)) => (left, right),
        };
        if let Some(result) = cancelled(left, other).or_else(|| cancelled(right, self)) {
            return result.map(Some);
        }
        if left.terms.len() * right.terms.len() > MAX_PRODUCTS {
            return Ok(None);
        }
        let mut singles = Vec::new();
        let mut total = Real::ZERO;
        for a in &left.terms {
            for b in &right.terms {
                let factors = multiplied(&a.factors, &b.factors);
                match normalise(a.coefficient.mul(&b.coefficient), factors)? {
                    Real::Sum(sum) if sum.terms.len() == 1 && !sum.kind.huge => {
                        singles.push(sum.terms[0].clone())
                    }
                    value => total = total.add(&value)?,
                }
            }
        }
        singles.sort_unstable();
        let mut terms: Vec<Term> = Vec::with_capacity(singles.len());
        for term in singles {
            match terms.last_mut() {
                Some(last) if last.factors == term.factors => {
                    last.coefficient = last.coefficient.add(&term.coefficient);
                }
                _ => terms.push(term),
            }
        }
        terms.retain(|term| !term.coefficient.is_zero());
        if terms.len() > MAX_TERMS {
            return Ok(None);
        }
        total.add(&Real::from_terms(terms)?).map(Some)
    }

    /// The quotient by a value known not to be zero.
    pub(crate) fn div(&self, other: &Real) -> Evaluated<Real> {
        match other {
            Real::Rational(value) => self.scaled(&value.recip().ok_or(NoValue::Undefined)?),
            Real::Sum(sum) => {
                let split = sum.split()?;
                let mut factors: Vec<_> =
                    split.factors.iter().map(|(atom, e)| (atom.clone(), e.neg())).collect();
                if let Some(primitive) = split.primitive {
                    factors = with_factor(factors, Atom::Sum(primitive), Rational::integer(-1));
                }
                let below = split.coefficient.recip().ok_or(NoValue::Undefined)?;
                self.mul(&normalise(below, factors)?)
            }
        }
    }

    /// A whole power of at least 1, multiplied out; `None` if it would be too long.
    fn expanded_power(&self, exponent: u64) -> Option<Real> {
        let Real::Sum(sum) = self else { return None };
        let bits = sum.terms.iter().map(|term| term.coefficient.bits()).max().unwrap_or(0) + 8;
        let long = !sum.kind.pure && exponent > 16;
        if exponent > MAX_EXPANDED_POWER || long || bits.saturating_mul(exponent) > EAGER_BITS {
            return None;
        }
        let mut power = self.clone();
        for bit in (0..exponent.ilog2()).rev() {
            power = power.multiplied_out(&power).ok()??;
            if exponent >> bit & 1 == 1 {
                power = power.multiplied_out(self).ok()??;
            }
        }
        Some(power)
    }
}

/// A factored sum: `coefficient · factors · primitive`, the last two positive.
pub(crate) struct Split {
    pub(crate) coefficient: Rational,
    pub(crate) factors: Vec<(Atom, Rational)>,
    /// `None` for a single term.
    pub(crate) primitive: Option<Arc<Sum>>,
}

impl Sum {
    /// Takes out common factors. The value is known not to be zero.
    pub(crate) fn split(self: &Arc<Sum>) -> Evaluated<Split> {
        if let [term] = self.terms.as_slice() {
            return Ok(Split {
                coefficient: term.coefficient.clone(),
                factors: term.factors.to_vec(),
                primitive: None,
            });
        }
        let sign = Real::Sum(self.clone()).sign()?;
        if sign == 0 {
            return Err(NoValue::Undefined);
        }
        let mut above = UBig::ZERO;
        let mut below = UBig::ONE;
        for term in &self.terms {
            above = above.gcd(&term.coefficient.numerator().unsigned_abs());
            let denominator = term.coefficient.denominator();
            below = &below / (&below).gcd(&denominator) * denominator;
        }
        let content = Rational::from_parts(IBig::from(above) * IBig::from(sign), below);
        let common = self.common_factors();
        let inverse = content.recip().ok_or(NoValue::Undefined)?;
        let mut primitive = Real::ZERO;
        for term in &self.terms {
            let factors = divided(&term.factors, &common);
            primitive = primitive.add(&normalise(term.coefficient.mul(&inverse), factors)?)?;
        }
        match primitive {
            Real::Sum(sum) if sum.terms.len() == 1 => {
                let term = &sum.terms[0];
                let factors = multiplied(&common, &term.factors);
                Ok(Split { coefficient: content.mul(&term.coefficient), factors, primitive: None })
            }
            Real::Sum(sum) => Ok(Split { coefficient: content, factors: common, primitive: Some(sum) }),
            Real::Rational(rest) => {
                Ok(Split { coefficient: content.mul(&rest), factors: common, primitive: None })
            }
        }
    }

    /// The powers that divide every term, and all divisors: without them no atom is left in a denominator.
    fn common_factors(&self) -> Vec<(Atom, Rational)> {
        let mut common: Vec<(Atom, Rational)> = Vec::new();
        for (atom, _) in self.terms.iter().flat_map(|term| term.factors.iter()) {
            if common.iter().any(|(known, _)| known == atom) {
                continue;
            }
            let exponent = |term: &Term| {
                let found = term.factors.iter().find(|(other, _)| other == atom);
                found.map_or(Rational::ZERO, |(_, exponent)| exponent.clone())
            };
            let least = self.terms.iter().map(exponent).min().unwrap_or(Rational::ZERO);
            common.push((atom.clone(), least));
        }
        common.retain(|(_, exponent)| !exponent.is_zero());
        common.sort_unstable();
        common
    }
}

fn bounded(value: Rational) -> Evaluated<Real> {
    let refused = value.bits() > HARD_BITS || work::is_used_up();
    if refused { Err(NoValue::TooLarge) } else { Ok(Real::Rational(value)) }
}

/// The sum of two sorted lists of terms.
fn merged(left: Vec<Term>, right: Vec<Term>) -> Vec<Term> {
    let mut terms = Vec::with_capacity(left.len() + right.len());
    let mut right = right.into_iter().peekable();
    for mut term in left {
        while let Some(other) = right.next_if(|other| other.factors < term.factors) {
            terms.push(other);
        }
        if let Some(other) = right.next_if(|other| other.factors == term.factors) {
            term.coefficient = term.coefficient.add(&other.coefficient);
        }
        if !term.coefficient.is_zero() {
            terms.push(term);
        }
    }
    terms.extend(right);
    terms
}

/// Joins enormous terms whose quotient is an ordinary rational: `3^n + 3^(n+1) = 4·3^n`.
fn joined(mut terms: Vec<Term>) -> Evaluated<Vec<Term>> {
    if terms.len() > 16 {
        return Ok(terms);
    }
    let mut first = 0;
    while first < terms.len() {
        let mut second = first + 1;
        while second < terms.len() {
            let quotient = divided(&terms[second].factors, &terms[first].factors);
            let shared = quotient.len() < terms[first].factors.len() + terms[second].factors.len();
            let ratio = if shared { normalise(Rational::ONE, quotient)? } else { Real::ZERO };
            match ratio {
                Real::Rational(ratio) if !ratio.is_zero() => {
                    let other = terms.remove(second);
                    let total = terms[first].coefficient.add(&other.coefficient.mul(&ratio));
                    let term = terms.remove(first);
                    if !total.is_zero() {
                        let sum = normalise(total, term.factors.to_vec())?;
                        terms = merged(terms, sum.terms());
                    }
                    second = first + 1;
                }
                _ => second += 1,
            }
        }
        first += 1;
    }
    Ok(terms)
}

/// `value · sum` where every term of the value has the sum in its denominator.
fn cancelled(sum: &Arc<Sum>, value: &Real) -> Option<Evaluated<Real>> {
    let Real::Sum(value) = value else { return None };
    let divides = |term: &Term| {
        term.factors.iter().any(|(atom, exponent)| exponent.signum() < 0 && matches!(atom, Atom::Sum(_)))
    };
    if sum.terms.len() < 2 || !value.terms.iter().all(divides) {
        return None;
    }
    let split = sum.split().ok()?;
    let primitive = Atom::Sum(split.primitive?);
    let has =
        |term: &Term| term.factors.iter().any(|(atom, exponent)| *atom == primitive && exponent.signum() < 0);
    if !value.terms.iter().all(has) {
        return None;
    }
    let factors = with_factor(split.factors, primitive, Rational::ONE);
    let product = |total: Evaluated<Real>, term: &Term| {
        let coefficient = term.coefficient.mul(&split.coefficient);
        total?.add(&normalise(coefficient, multiplied(&term.factors, &factors))?)
    };
    Some(value.terms.iter().fold(Ok(Real::ZERO), product))
}

/// The product of two long sums, not multiplied out.
fn product_of_sums(left: &Real, right: &Real) -> Evaluated<Real> {
    let mut coefficient = Rational::ONE;
    let mut factors = Vec::new();
    for value in [left, right] {
        let Real::Sum(sum) = value else { return Err(NoValue::TooLarge) };
        let split = sum.split()?;
        coefficient = coefficient.mul(&split.coefficient);
        factors = multiplied(&factors, &split.factors);
        if let Some(primitive) = split.primitive {
            factors = with_factor(factors, Atom::Sum(primitive), Rational::ONE);
        }
    }
    let factors: Factors = Arc::from(factors);
    Real::from_terms(vec![Term { factors, coefficient }])
}

pub(crate) fn with_factor(
    factors: Vec<(Atom, Rational)>,
    atom: Atom,
    exponent: Rational,
) -> Vec<(Atom, Rational)> {
    multiplied(&factors, &[(atom, exponent)])
}

/// The product of two lists of powers.
pub(crate) fn multiplied(left: &[(Atom, Rational)], right: &[(Atom, Rational)]) -> Vec<(Atom, Rational)> {
    let mut result = Vec::with_capacity(left.len() + right.len());
    let mut right = right.iter().peekable();
    for (atom, exponent) in left {
        while let Some(other) = right.next_if(|(other, _)| other < atom) {
            result.push(other.clone());
        }
        match right.next_if(|(other, _)| other == atom) {
            Some((_, other)) => {
                let sum = exponent.add(other);
                if !sum.is_zero() {
                    result.push((atom.clone(), sum));
                }
            }
            None => result.push((atom.clone(), exponent.clone())),
        }
    }
    result.extend(right.cloned());
    result
}

fn divided(left: &[(Atom, Rational)], right: &[(Atom, Rational)]) -> Vec<(Atom, Rational)> {
    let inverse: Vec<_> = right.iter().map(|(atom, exponent)| (atom.clone(), exponent.neg())).collect();
    multiplied(left, &inverse)
}

/// The product of a rational and powers of different atoms, in normal form.
pub(crate) fn normalise(coefficient: Rational, factors: Vec<(Atom, Rational)>) -> Evaluated<Real> {
    if coefficient.is_zero() {
        return Ok(Real::ZERO);
    }
    let whole_bits = |atom: &Atom, exponent: &Rational| {
        let size = match atom {
            Atom::Prime(prime) => u64::from(128 - prime.leading_zeros()),
            Atom::Integer(number) => number.bit_len() as u64,
            _ => return 0,
        };
        i64::try_from(&exponent.floor()).map_or(u64::MAX, |whole| size.saturating_mul(whole.unsigned_abs()))
    };
    let total = factors
        .iter()
        .fold(coefficient.bits(), |bits, (atom, exponent)| bits.saturating_add(whole_bits(atom, exponent)));
    let huge = total > EAGER_BITS.max(2 * coefficient.bits());
    let mut coefficient = coefficient;
    let mut kept: Vec<(Atom, Rational)> = Vec::with_capacity(factors.len());
    let mut expanded: Vec<Real> = Vec::new();
    let mut exponential = Real::ZERO;
    for (atom, exponent) in factors {
        match &atom {
            Atom::Prime(_) | Atom::Integer(_) => {
                let number = match &atom {
                    Atom::Integer(number) => UBig::clone(number),
                    Atom::Prime(prime) => UBig::from(*prime),
                    _ => UBig::ONE,
                };
                if huge && whole_bits(&atom, &exponent) > FOLDED_BITS {
                    let exponent = exponent.add(&Rational::integer(extract(&mut coefficient, &number)));
                    if !exponent.is_zero() {
                        kept.push((atom, exponent));
                    }
                    continue;
                }
                let whole = i64::try_from(&exponent.floor()).map_err(|_| NoValue::TooLarge)?;
                if whole != 0 {
                    let power = Rational::from_integer(number.into()).pow(whole).ok_or(NoValue::TooLarge)?;
                    coefficient = coefficient.mul(&power);
                }
                let rest = exponent.fract();
                if !rest.is_zero() {
                    kept.push((atom, rest));
                }
            }
            Atom::Sum(sum) => {
                // √(5+2√6) = √2+√3: applied always, so that equal values keep equal forms.
                if exponent.denominator().trailing_zeros() != Some(0)
                    && let Some(root) = square_root(sum)
                {
                    expanded.push(positive_power(&root?, &exponent.add(&exponent))?);
                    continue;
                }
                let whole = i64::try_from(&exponent.floor()).map_err(|_| NoValue::TooLarge);
                let base = Real::Sum(sum.clone());
                let power = match whole {
                    Ok(0) | Err(_) => None,
                    Ok(whole) if whole > 0 => base.expanded_power(whole as u64),
                    Ok(whole) if sum.kind.pure => inverse(sum).and_then(|inverse| match whole {
                        -1 => Some(inverse),
                        _ => inverse.expanded_power(whole.unsigned_abs()),
                    }),
                    Ok(_) => None,
                };
                match power {
                    Some(power) => {
                        expanded.push(power);
                        let rest = exponent.fract();
                        if !rest.is_zero() {
                            kept.push((atom, rest));
                        }
                    }
                    None => kept.push((atom, exponent)),
                }
            }
            Atom::Exp(sum) => {
                exponential = exponential.add(&Real::Sum(sum.clone()).scaled(&exponent)?)?;
            }
            _ => kept.push((atom, exponent)),
        }
    }
    reduce_factorials(&mut coefficient, &mut kept)?;
    if exponential != Real::ZERO {
        // Rational multiples of logarithms leave the exponential as powers and join the others.
        let (powers, rest) = super::logarithm::exponential_parts(&exponential)?;
        if !powers.is_empty() {
            let joined = powers.into_iter().fold(kept, |kept, (atom, e)| with_factor(kept, atom, e));
            kept = match rest {
                Real::Rational(_) => joined,
                Real::Sum(rest) => with_factor(joined, Atom::Exp(rest), Rational::ONE),
            };
            return multiply_out(normalise(coefficient, kept)?, expanded);
        }
        if let Real::Sum(rest) = rest {
            kept = with_factor(kept, Atom::Exp(rest), Rational::ONE);
        }
    }
    let factors: Factors = Arc::from(kept);
    multiply_out(Real::from_terms(vec![Term { factors, coefficient }])?, expanded)
}

fn multiply_out(value: Real, factors: Vec<Real>) -> Evaluated<Real> {
    factors.into_iter().try_fold(value, |product, factor| product.mul(&factor))
}

/// Removes every occurrence of a factor from a rational and counts them.
fn extract(value: &mut Rational, factor: &UBig) -> i64 {
    let (mut above, mut below) = (value.numerator(), value.denominator());
    let (sign, mut size) = above.into_parts();
    work::take(work::removal(value.bits()));
    let times = size.remove(factor).unwrap_or(0) as i64 - below.remove(factor).unwrap_or(0) as i64;
    if times != 0 {
        above = IBig::from_parts(sign, size);
        *value = Rational::from_parts(above, below);
    }
    times
}
