//! Values too large to write out: their sizes, and their digits if there are at most 10⁶ (EQ-30).

use std::collections::BTreeMap;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::evaluate::Evaluator;
use super::interval::bit_len;
use super::rational::Rational;
use super::real::{Atom, HARD_BITS, Real, Sum, Term};
use super::work;
use super::{Evaluated, NoValue};

/// The largest number whose factorial is computed, exactly or modulo a prime.
pub(super) const MAX_FACTORIAL: u64 = 500_000;

impl Real {
    /// Whether a whole number that contains a factorial too large to write out is proved not to be a power with this
    /// exponent, which is at least 2.
    pub(crate) fn is_no_power(&self, exponent: i64) -> bool {
        let Real::Sum(sum) = self else { return false };
        let factorial = |term: &Term| match &*term.factors {
            [(Atom::Factorial(Real::Rational(number)), power)] if power.is_one() => {
                // Assuming a smaller number would not strengthen the argument.
                Some(number.as_i64().unwrap_or(i64::MAX))
            }
            _ => None,
        };
        match sum.terms.as_slice() {
            [term] => factorial(term).is_some_and(|number| {
                // For n > 300 more than (n/6 − 3√n)/ln n primes lie between n/2 and n (Ramanujan), and n! contains
                // each of them once. The coefficient has fewer prime factors of that size in its numerator and
                // denominator.
                let n = number as f64;
                // The margin is far larger than the rounding errors of these operations.
                let primes = (n / 6.0 - 3.0 * n.sqrt()) / n.ln() * (1.0 - 1e-9);
                number > 300 && term.coefficient.bits() as f64 / (n / 2.0).log2() + 2.0 < primes
            }),
            [one, other] => {
                let (constant, number) = match (factorial(one), factorial(other)) {
                    (Some(number), None) if one.coefficient.is_integer() => (other, number),
                    (None, Some(number)) if other.coefficient.is_integer() => (one, number),
                    _ => return false,
                };
                let small = constant.coefficient.as_i64().filter(|_| constant.factors.is_empty());
                let Some(mut left) = small.map(i64::abs).filter(|small| *small <= number / 2) else {
                    return false;
                };
                // n! contains a power of a prime up to n/2 more than once, so the sum contains it exactly as often as
                // the constant does.
                let mut prime = 2;
                while left > 1 && prime <= 1_000 {
                    let mut times = 0;
                    while left % prime == 0 {
                        left /= prime;
                        times += 1;
                    }
                    if times % exponent != 0 {
                        return true;
                    }
                    prime += 1;
                }
                false
            }
            _ => false,
        }
    }

    /// The value written out, if it is rational by its form and has at most about 10⁶ digits.
    pub(crate) fn expanded(&self) -> Option<Rational> {
        match self {
            Real::Rational(value) => Some(value.clone()),
            Real::Sum(sum) => {
                // Check first that it can be done at all, because it may take long.
                for term in &sum.terms {
                    let bits = expanded_bits(term)?;
                    work::charge(2 * u64::from((bits + 2).ilog2()) * work::product(bits / 2, bits / 2))
                        .ok()?;
                }
                sum.terms
                    .iter()
                    .try_fold(Rational::ZERO, |total, term| Some(total.add(&expanded_term(term)?)))
            }
        }
    }

    /// Whether the form alone shows a whole number.
    pub(crate) fn is_evidently_whole(&self) -> bool {
        match self {
            Real::Rational(value) => value.is_integer(),
            Real::Sum(sum) => sum.terms.iter().all(|term| {
                term.coefficient.is_integer()
                    && term.factors.iter().all(|(atom, exponent)| {
                        exponent.is_integer() && exponent.signum() > 0 && atom.is_evidently_whole()
                    })
            }),
        }
    }

    /// Whether the form alone shows a rational number, however large.
    pub(crate) fn is_evidently_rational(&self) -> bool {
        match self {
            Real::Rational(_) => true,
            Real::Sum(sum) => sum.terms.iter().all(|term| {
                term.factors
                    .iter()
                    .all(|(atom, exponent)| exponent.is_integer() && atom.is_evidently_rational())
            }),
        }
    }
}

impl Atom {
    fn is_evidently_whole(&self) -> bool {
        match self {
            Atom::Prime(_) | Atom::Integer(_) | Atom::Factorial(_) => true,
            Atom::Sum(sum) => Real::Sum(sum.clone()).is_evidently_whole(),
            Atom::Exp(sum) => sum.terms.iter().all(|term| {
                whole_power(term).is_some_and(|(_, exponent)| exponent.sign().is_ok_and(|sign| sign > 0))
            }),
            _ => false,
        }
    }

    fn is_evidently_rational(&self) -> bool {
        match self {
            Atom::Prime(_) | Atom::Integer(_) | Atom::Factorial(_) => true,
            Atom::Sum(sum) => Real::Sum(sum.clone()).is_evidently_rational(),
            Atom::Exp(sum) => sum.terms.iter().all(|term| whole_power(term).is_some()),
            _ => false,
        }
    }
}

/// A term of an exponential as a whole base and a whole exponent: `n·ln b` stands for `b^n`.
pub(super) fn whole_power(term: &Term) -> Option<(&Atom, Real)> {
    let (base, at) = term.factors.iter().enumerate().find_map(|(at, (atom, exponent))| match atom {
        Atom::Ln(base) if exponent.is_one() => Some((&**base, at)),
        _ => None,
    })?;
    if !matches!(base, Atom::Prime(_) | Atom::Integer(_) | Atom::Factorial(_)) {
        return None;
    }
    let mut factors = term.factors.to_vec();
    factors.remove(at);
    let exponent = super::arithmetic::normalise(term.coefficient.clone(), factors).ok()?;
    exponent.is_evidently_whole().then_some((base, exponent))
}

/// An upper bound on the bits of a term when written out; `None` if it cannot be.
fn expanded_bits(term: &Term) -> Option<u64> {
    let mut bits = term.coefficient.bits();
    for (atom, exponent) in term.factors.iter() {
        let exponent = exponent.as_i64()?;
        let size = match atom {
            Atom::Prime(prime) => u64::from(128 - prime.leading_zeros()),
            Atom::Integer(number) => number.bit_len() as u64,
            Atom::Factorial(Real::Rational(number)) => {
                let number = u64::try_from(&number.numerator()).ok().filter(|n| *n <= MAX_FACTORIAL)?;
                number * u64::from(64 - number.leading_zeros())
            }
            Atom::Sum(sum) => sum.terms.iter().map(expanded_bits).sum::<Option<u64>>()?,
            _ => return None,
        };
        bits = bits.saturating_add(size.saturating_mul(exponent.unsigned_abs()));
    }
    (bits <= 2 * HARD_BITS).then_some(bits)
}

fn expanded_term(term: &Term) -> Option<Rational> {
    let mut value = term.coefficient.clone();
    for (atom, exponent) in term.factors.iter() {
        let number = match atom {
            Atom::Prime(prime) => Rational::from_integer((*prime).into()),
            Atom::Integer(number) => Rational::from_integer(UBig::clone(number).into()),
            Atom::Factorial(Real::Rational(number)) => {
                Rational::from_integer(product(0, u64::try_from(&number.numerator()).ok()?).into())
            }
            Atom::Sum(sum) => Real::Sum(sum.clone()).expanded()?,
            _ => return None,
        };
        value = value.mul(&number.pow(exponent.as_i64()?)?);
    }
    Some(value)
}

/// `(low+1)·…·high`, by halves.
pub(crate) fn product(low: u64, high: u64) -> UBig {
    if high - low <= 16 {
        return (low + 1..=high).fold(UBig::ONE, |product, n| product * n);
    }
    let middle = low + (high - low) / 2;
    product(low, middle) * product(middle, high)
}

impl Sum {
    /// Whether a sum of roots of rationals is zero, decided separately for each kind of root, because these are
    /// linearly independent. `None` if it stays open.
    pub(crate) fn radical_sum_is_zero(&self) -> Option<bool> {
        let mut groups: BTreeMap<Vec<(Atom, Rational)>, Vec<Term>> = BTreeMap::new();
        for term in &self.terms {
            let (mut key, mut whole) = (Vec::new(), Vec::new());
            for (atom, exponent) in term.factors.iter() {
                let fraction = exponent.fract();
                if !fraction.is_zero() {
                    // Independence is only known for primes.
                    matches!(atom, Atom::Prime(_)).then_some(())?;
                    key.push((atom.clone(), fraction));
                }
                let rest = Rational::from_integer(exponent.floor());
                if !rest.is_zero() {
                    whole.push((atom.clone(), rest));
                }
            }
            let term = Term { factors: whole.into(), coefficient: term.coefficient.clone() };
            groups.entry(key).or_default().push(term);
        }
        let mut open = false;
        for terms in groups.into_values() {
            let group = terms
                .into_iter()
                .try_fold(Real::ZERO, |total, term| total.add(&Real::from_terms(vec![term])?));
            match group {
                Ok(Real::Rational(value)) if value.is_zero() => {}
                Ok(Real::Rational(_)) => return Some(false),
                Ok(Real::Sum(sum)) if sum.terms.len() == 1 => return Some(false),
                Ok(value) if value.remainder_excludes_zero() => return Some(false),
                Ok(value) => match value.expanded() {
                    Some(total) if total.is_zero() => {}
                    Some(_) => return Some(false),
                    None => open = true,
                },
                Err(_) => open = true,
            }
        }
        if open { None } else { Some(true) }
    }

    /// Whether some kind of root occurs only once in a sum of roots of rationals, so that nothing can cancel it.
    pub(crate) fn is_evidently_irrational(&self) -> bool {
        let key = |term: &Term| -> Option<Vec<(Atom, Rational)>> {
            let roots = term.factors.iter().map(|(atom, exponent)| (atom, exponent.fract()));
            let roots = roots.filter(|(_, fraction)| !fraction.is_zero());
            roots
                .map(|(atom, fraction)| matches!(atom, Atom::Prime(_)).then(|| (atom.clone(), fraction)))
                .collect()
        };
        let Some(keys) = self.terms.iter().map(key).collect::<Option<Vec<_>>>() else { return false };
        let once = |key: &Vec<_>| !key.is_empty() && keys.iter().filter(|other| *other == key).count() == 1;
        self.kind.radical && keys.iter().any(once)
    }

    /// Whether, in a sum of rationals, a prime occurs in the denominator of only one term, or there in a higher power
    /// than in all others, so that it stays in the denominator of the sum.
    fn has_lonely_denominator(&self) -> bool {
        let plain =
            |(atom, exponent): &(Atom, Rational)| matches!(atom, Atom::Prime(_)) && exponent.is_integer();
        if !self.terms.iter().all(|term| term.factors.iter().all(plain)) {
            return false;
        }
        // Unexpanded primes are not in the coefficient; another coefficient contains at most as many as it has bits.
        let least = |term: &Term, prime: &Atom| match term.factors.iter().find(|(atom, _)| atom == prime) {
            Some((_, exponent)) => exponent.clone(),
            None => Rational::integer(-(term.coefficient.bit_lengths().1 as i64)),
        };
        self.terms.iter().enumerate().any(|(number, term)| {
            let negative = term.factors.iter().filter(|(_, exponent)| exponent.signum() < 0);
            negative.into_iter().any(|(prime, exponent)| {
                let others = self.terms.iter().enumerate().filter(|(other, _)| *other != number);
                others.into_iter().all(|(_, other)| least(other, prime) > *exponent)
            })
        })
    }

    /// The sign of a sum in which one term is far larger than all terms of the opposite sign together.
    pub(crate) fn dominant_sign(&self) -> Option<i64> {
        if self.terms.len() > 8 {
            return None;
        }
        let bounds: Vec<(Real, Real)> = self.terms.iter().map(ln_bounds).collect::<Option<_>>()?;
        // A factor of eight in the logarithm leaves room for eight terms.
        let exceeds = |large: &Real, small: &Real| {
            let difference = large.sub(small).and_then(|value| value.sub(&Real::integer(8)));
            difference.and_then(|value| value.sign()).is_ok_and(|sign| sign > 0)
        };
        // The most deeply nested term is most likely the largest; trying it first keeps towers fast.
        let mut order: Vec<usize> = (0..self.terms.len()).collect();
        order.sort_by_key(|&index| std::cmp::Reverse(self.terms[index].depth()));
        order
            .into_iter()
            .find(|&top| {
                let sign = self.terms[top].coefficient.signum();
                // Terms of the same sign only help.
                let helps = |other: usize| self.terms[other].coefficient.signum() == sign;
                (0..self.terms.len()).all(|other| helps(other) || exceeds(&bounds[top].0, &bounds[other].1))
            })
            .map(|top| self.terms[top].coefficient.signum())
    }
}

/// Lower and upper bounds on the logarithm of a term's size, one level less enormous.
fn ln_bounds(term: &Term) -> Option<(Real, Real)> {
    let (above, below) = term.coefficient.bit_lengths();
    let mut low = Real::Rational(bits_to_ln(above as i64 - 1 - below as i64, false));
    let mut high = Real::Rational(bits_to_ln(above as i64 - below as i64 + 1, true));
    for (atom, exponent) in term.factors.iter() {
        let (mut small, mut large) = match atom {
            Atom::Prime(_) | Atom::Integer(_) => {
                let exact = Real::from_atom(Atom::Ln(std::sync::Arc::new(atom.clone()))).ok()?;
                (exact.clone(), exact)
            }
            Atom::Exp(sum) => (Real::Sum(sum.clone()), Real::Sum(sum.clone())),
            // n ≤ ln n! ≤ n² from n = 6 on, and these factorials are of large numbers.
            Atom::Factorial(number) => (number.clone(), number.mul(number).ok()?),
            _ => {
                let value = Evaluator::new(64).atom(atom)?;
                if value.sign() != Some(1) {
                    return None;
                }
                let least = bit_len(&value.low) as i64 - 1 + value.exponent;
                (
                    Real::Rational(bits_to_ln(least, false)),
                    Real::Rational(bits_to_ln(value.magnitude(), true)),
                )
            }
        };
        if exponent.signum() < 0 {
            std::mem::swap(&mut small, &mut large);
        }
        low = low.add(&small.scaled(exponent).ok()?).ok()?;
        high = high.add(&large.scaled(exponent).ok()?).ok()?;
    }
    Some((low, high))
}

/// A bound on `bits·ln 2`.
fn bits_to_ln(bits: i64, upper: bool) -> Rational {
    let percent = if upper == (bits >= 0) { 70 } else { 69 };
    Rational::integer(bits).mul(&Rational::fraction(percent, 100))
}

/// Whether an enormous value is whole: by its form, by a remainder, or written out.
pub(crate) fn huge_is_whole(sum: &Sum, value: &Real) -> Evaluated<bool> {
    if value.is_evidently_whole() {
        return Ok(true);
    }
    if sum.is_evidently_irrational() || sum.has_lonely_denominator() {
        return Ok(false);
    }
    // A large whole number plus a tiny fraction.
    if let Some(interval) = Evaluator::new(128).real(value)
        && interval.width() < -8
    {
        return match interval.only_integer() {
            Some(whole) => value.sub(&Real::Rational(Rational::from_integer(whole)))?.is_zero(),
            None => Ok(false),
        };
    }
    if let [term] = sum.terms.as_slice()
        && sum.kind.radical
    {
        // The coefficient shares no divisor with unexpanded powers, so nothing cancels.
        let whole = |(atom, exponent): &(Atom, Rational)| {
            exponent.is_integer() && exponent.signum() > 0
                || !matches!(atom, Atom::Prime(_) | Atom::Integer(_))
        };
        let factorial = term.factors.iter().any(|(atom, _)| matches!(atom, Atom::Factorial(_)));
        if !factorial {
            return Ok(term.coefficient.is_integer() && term.factors.iter().all(whole));
        }
    }
    let denominator = sum.terms.iter().try_fold(1u64, |common, term| {
        let below = u64::try_from(&term.coefficient.denominator()).ok()?;
        (common / super::small::gcd(common, below)).checked_mul(below)
    });
    if let Some(denominator) = denominator
        && let Ok(factor) = i64::try_from(denominator)
        && let Ok(scaled) = value.scaled(&Rational::integer(factor))
        && scaled.is_evidently_whole()
        && let Some(residue) = scaled.residue(denominator)
    {
        return Ok(residue == 0);
    }
    value.expanded().map(|value| value.is_integer()).ok_or(NoValue::TooLarge)
}

/// Turns quotients of factorials of nearby numbers into ordinary numbers.
pub(crate) fn reduce_factorials(
    coefficient: &mut Rational,
    factors: &mut Vec<(Atom, Rational)>,
) -> Evaluated<()> {
    let number = |factor: &(Atom, Rational)| match &factor.0 {
        Atom::Factorial(Real::Rational(number)) => number.as_i64(),
        _ => None,
    };
    let mut index = 0;
    while index < factors.len() {
        let near = number(&factors[index]).and_then(|n| {
            let close = |other: &(Atom, Rational)| {
                number(other).is_some_and(|m| m > n && m - n <= 256)
                    && other.1.signum() != factors[index].1.signum()
                    && other.1.is_integer()
            };
            Some((n, factors.iter().position(close)?))
        });
        let Some((small, at)) = near else {
            index += 1;
            continue;
        };
        let large = number(&factors[at]).unwrap_or(small);
        let exponent = factors[at].1.clone();
        let product = (small + 1..=large).fold(UBig::ONE, |product, n| product * n as u64);
        let times = exponent.as_i64().filter(|times| times.unsigned_abs() <= 64).ok_or(NoValue::TooLarge)?;
        *coefficient =
            coefficient.mul(&Rational::from_integer(product.into()).pow(times).ok_or(NoValue::TooLarge)?);
        factors[index].1 = factors[index].1.add(&exponent);
        factors.remove(at);
        factors.retain(|(_, exponent)| !exponent.is_zero());
        index = 0;
    }
    Ok(())
}
