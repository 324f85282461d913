//! Whether a real value is zero, positive, whole or rational: proved, or reported as undecided.

use std::sync::Arc;

use super::bound::{Separation, separation};
use super::evaluate::Evaluator;
use super::huge::huge_is_whole;
use super::interval::Interval;
use super::power::positive_power;
use super::rational::Rational;
use super::real::{Atom, EAGER_BITS, Real, Sum, Term};
use super::reduce::{
    cleared, difference_of_logarithms, difference_of_powers, logarithms_cancel, two_roots_are_zero,
};
use super::small::gcd;
use super::transcendence::is_transcendental;
use super::work;
use super::{Evaluated, NoValue};

/// The highest precision for algebraic values, times the highest index of a root in them.
const MAX_ALGEBRAIC_BITS: u64 = 1 << 20;

/// The highest precision used to prove a value irrational.
const MAX_RATIONALITY_BITS: u64 = 1 << 13;

/// The same for values with logarithms, which have no separation bound.
const MAX_LOGARITHM_BITS: u64 = 1 << 12;

/// If intervals still fail at this precision, the value is too large for them.
const MAX_FAILING_BITS: u64 = 1 << 11;

/// The highest power of a value that is tried to prove it irrational.
const MAX_RAISED: i64 = 360;

/// The longest denominator expected of a rational value, in bits.
const EXPECTED_DENOMINATOR_BITS: u64 = 32;

/// What is known of a sum.
enum Finding {
    Zero,
    /// Not zero, with its sign if known.
    NonZero(Option<i64>),
}

impl Real {
    /// −1, 0 or 1.
    pub(crate) fn sign(&self) -> Evaluated<i64> {
        match self {
            Real::Rational(value) => Ok(value.signum()),
            Real::Sum(sum) => match work::deeper(|| examine(sum, true))? {
                Finding::Zero => Ok(0),
                Finding::NonZero(sign) => sign.ok_or(NoValue::Undecided),
            },
        }
    }

    pub(crate) fn is_zero(&self) -> Evaluated<bool> {
        match self {
            Real::Rational(value) => Ok(value.is_zero()),
            Real::Sum(sum) => Ok(matches!(work::deeper(|| examine(sum, false))?, Finding::Zero)),
        }
    }

    /// The value as a rational, if its form shows one.
    pub(crate) fn exact_rational(&self) -> Option<Rational> {
        self.rational().cloned()
    }

    /// The same value, as a rational if one is easy to guess and to prove.
    pub(crate) fn simplified(self) -> Real {
        let Real::Sum(sum) = &self else { return self };
        if sum.kind.pure || sum.kind.huge || sum.terms.len() == 1 && is_single_irrational(&sum.terms[0]) {
            return self;
        }
        match self.guess(112, EXPECTED_DENOMINATOR_BITS) {
            Some(guess) => Real::Rational(guess),
            None => self,
        }
    }

    /// A rational with a bounded denominator that is proved equal to the value.
    fn guess(&self, bits: u64, denominator_bits: u64) -> Option<Rational> {
        let guess = self.candidate(bits, denominator_bits)?;
        self.sub(&Real::Rational(guess.clone())).ok()?.is_zero().ok()?.then_some(guess)
    }

    /// The simplest rational that the value may be, at a given precision.
    pub(crate) fn candidate(&self, bits: u64, denominator_bits: u64) -> Option<Rational> {
        let value = Evaluator::new(bits).real(self)?;
        // A wide interval contains simple fractions by accident.
        if value.width() > -(2 * denominator_bits as i64) {
            return None;
        }
        value.simplest(denominator_bits)
    }

    /// The value as a rational; `None` if it is irrational (or too large to write out).
    pub(crate) fn as_rational(&self) -> Evaluated<Option<Rational>> {
        let sum = match self {
            Real::Rational(value) => return Ok(Some(value.clone())),
            Real::Sum(sum) => sum,
        };
        if sum.kind.huge {
            let value = self.expanded();
            return if work::is_used_up() { Err(NoValue::TooLarge) } else { Ok(value) };
        }
        if sum.kind.pure || sum.terms.len() == 1 && is_single_irrational(&sum.terms[0]) {
            return Ok(None);
        }
        if let Some(guess) = self.guess(256, 2 * EXPECTED_DENOMINATOR_BITS) {
            return Ok(Some(guess));
        }
        if sum.has_irrational_power() {
            return Ok(None);
        }
        if !sum.kind.algebraic {
            let irrational = is_transcendental(sum) || is_irrational_logarithm(sum);
            return if irrational { Ok(None) } else { Err(NoValue::Undecided) };
        }
        // Two different fractions with denominators below 2^d are at least 2^(−2d) apart.
        let bound = separation(sum).ok_or(NoValue::Undecided)?.denominator_bits;
        let bits = 2 * bound + 256;
        if bits > MAX_RATIONALITY_BITS {
            return Err(NoValue::Undecided);
        }
        let value = Evaluator::new(bits).real(self).ok_or(NoValue::Undecided)?;
        if value.width() > -2 * (bound as i64) {
            return Err(NoValue::Undecided);
        }
        match value.simplest(bound) {
            Some(guess) => Ok(self.sub(&Real::Rational(guess.clone()))?.is_zero()?.then_some(guess)),
            None => Ok(None),
        }
    }

    /// Whether the value is irrational; undecided if it is too large to write out.
    pub(crate) fn is_irrational(&self) -> Evaluated<bool> {
        let Real::Sum(sum) = self else { return Ok(false) };
        if sum.is_evidently_irrational() {
            return Ok(true);
        }
        match self.as_rational()? {
            None if sum.kind.huge => Err(NoValue::TooLarge),
            found => Ok(found.is_none()),
        }
    }

    /// Whether the value is a whole number, of any sign and size.
    pub(crate) fn is_whole(&self) -> Evaluated<bool> {
        let sum = match self {
            Real::Rational(value) => return Ok(value.is_integer()),
            Real::Sum(sum) => sum,
        };
        if sum.kind.pure {
            return Ok(false);
        }
        if is_transcendental(sum) {
            return Ok(false);
        }
        if sum.kind.huge {
            return huge_is_whole(sum, self);
        }
        let limit = if sum.kind.algebraic { 2 * EAGER_BITS } else { MAX_LOGARITHM_BITS };
        let mut bits = 64;
        while bits <= limit {
            let value = Evaluator::new(bits).real(self).ok_or(NoValue::Undecided)?;
            if value.width() < -8 {
                let Some(whole) = value.only_integer() else { return Ok(false) };
                let difference = self.sub(&Real::Rational(Rational::from_integer(whole)))?;
                return difference.is_zero();
            }
            bits = (2 * bits).max(u64::try_from(value.magnitude()).unwrap_or(0) + 64);
        }
        Err(NoValue::Undecided)
    }
}

impl Sum {
    /// The common sign of all terms, if any: atoms are positive, so terms have the signs of their coefficients.
    pub(crate) fn evident_sign(&self) -> Option<i64> {
        let first = self.terms.first()?.coefficient.signum();
        self.terms.iter().all(|term| term.coefficient.signum() == first).then_some(first)
    }

    /// Whether some whole power of the value is a canonical sum of radicals, which makes it irrational.
    fn has_irrational_power(self: &Arc<Sum>) -> bool {
        let exponents = self.terms.iter().flat_map(|term| term.factors.iter()).map(|(_, exponent)| exponent);
        let index = exponents.into_iter().try_fold(1i64, |index, exponent| {
            let below = exponent.small()?.denominator();
            (index / gcd(index as u64, below as u64) as i64).checked_mul(below)
        });
        let Some(index) = index.filter(|index| *index <= MAX_RAISED) else { return false };
        let value = Real::Sum(self.clone());
        let size = match value.sign() {
            Ok(1) => value,
            Ok(-1) => value.neg(),
            _ => return false,
        };
        matches!(positive_power(&size, &Rational::integer(index)), Ok(Real::Sum(power)) if power.kind.pure)
    }
}

/// A product of roots of primes is irrational, and so is a quotient of logarithms of two different primes.
fn is_single_irrational(term: &Term) -> bool {
    let is_prime =
        |(atom, exponent): &(Atom, Rational)| matches!(atom, Atom::Prime(_)) && !exponent.is_integer();
    !term.factors.is_empty() && term.factors.iter().all(is_prime) || log_of_primes(term).is_some()
}

/// The term as a rational multiple of `ln p ÷ ln q` for different primes: the two primes.
fn log_of_primes(term: &Term) -> Option<(u128, u128)> {
    let [first, second] = &*term.factors else { return None };
    let prime = |atom: &Atom| match atom {
        Atom::Ln(inner) => match **inner {
            Atom::Prime(prime) => Some(prime),
            _ => None,
        },
        _ => None,
    };
    let (above, below) = if first.1.is_one() { (first, second) } else { (second, first) };
    let fits = above.1.is_one() && below.1 == Rational::integer(-1);
    Some((prime(&above.0)?, prime(&below.0)?)).filter(|_| fits)
}

/// Whether a value is irrational because logarithms of primes are linearly independent over the rationals.
fn is_irrational_logarithm(sum: &Sum) -> bool {
    let mut base = None;
    let same_base = sum
        .terms
        .iter()
        .filter(|term| !term.factors.is_empty())
        .all(|term| log_of_primes(term).is_some_and(|(_, below)| *base.get_or_insert(below) == below));
    if same_base {
        return true;
    }
    // Σ rᵢ·ln pᵢ ÷ Σ sᵢ·ln pᵢ with one and the same divisor that does not cancel.
    let divisor = |term: &Term| match &*term.factors {
        [(Atom::Sum(below), e), (Atom::Ln(_), one)] if *e == Rational::integer(-1) && one.is_one() => {
            Some(below.clone())
        }
        _ => None,
    };
    let mut common: Option<Arc<Sum>> = None;
    let fits =
        sum.terms.iter().filter(|term| !term.factors.is_empty()).all(|term| {
            divisor(term).is_some_and(|below| *common.get_or_insert_with(|| below.clone()) == below)
        });
    let Some(below) = common.filter(|_| fits) else { return false };
    let prime_log = |term: &Term| {
        matches!(&*term.factors, [(Atom::Ln(inner), one)]
            if one.is_one() && matches!(**inner, Atom::Prime(_)))
    };
    if !below.terms.iter().all(prime_log) {
        return false;
    }
    let above = Real::from_terms(sum.terms.clone()).and_then(|sum| sum.mul(&Real::Sum(below.clone())));
    let Ok(Real::Sum(above)) = above else { return false };
    if !above.terms.iter().all(prime_log) {
        return false;
    }
    let ratio = |term: &Term| {
        let matching = below.terms.iter().find(|other| other.factors == term.factors)?;
        term.coefficient.div(&matching.coefficient)
    };
    let first = above.terms.first().and_then(ratio);
    let proportional = above.terms.len() == below.terms.len()
        && first.is_some()
        && above.terms.iter().all(|term| ratio(term) == first);
    !proportional
}

/// Decides whether a sum is zero and, on request, its sign.
fn examine(sum: &Arc<Sum>, want_sign: bool) -> Evaluated<Finding> {
    if let Some(sign) = sum.evident_sign() {
        return Ok(Finding::NonZero(Some(sign)));
    }
    work::charge(200)?;
    if sum.kind.pure && !want_sign {
        return Ok(Finding::NonZero(None));
    }
    let value = Real::Sum(sum.clone());
    let mut overflow = true;
    for bits in [64, 192] {
        if let Some(interval) = Evaluator::new(bits).real(&value) {
            overflow = false;
            if let Some(sign) = nonzero_sign(&interval) {
                return Ok(Finding::NonZero(Some(sign)));
            }
        }
    }
    if overflow && let Some(sign) = sum.dominant_sign() {
        return Ok(Finding::NonZero(Some(sign)));
    }
    if let Some(sign) = difference_of_logarithms(sum).and_then(|logarithm| logarithm.sign().ok()) {
        let positive = if sum.terms[0].coefficient.signum() > 0 { 1 } else { -1 };
        return Ok(if sign == 0 { Finding::Zero } else { Finding::NonZero(Some(sign * positive)) });
    }
    let mut not_zero = sum.kind.pure || sum.kind.huge && value.remainder_excludes_zero();
    if !not_zero && sum.kind.radical {
        match sum.radical_sum_is_zero() {
            Some(true) => return Ok(Finding::Zero),
            Some(false) => not_zero = true,
            None => {}
        }
    }
    if !not_zero && let Some(cleared) = cleared(sum) {
        match cleared {
            Real::Rational(value) if value.is_zero() => return Ok(Finding::Zero),
            Real::Rational(_) => not_zero = true,
            // Divisors are positive, so the sign does not change.
            Real::Sum(sum) => match sum.dominant_sign().filter(|_| overflow) {
                Some(sign) => return Ok(Finding::NonZero(Some(sign))),
                None => not_zero = sum.kind.pure || sum.terms.len() == 1,
            },
        }
    }
    if !not_zero && let Some(powers) = difference_of_powers(sum) {
        match powers.is_zero() {
            Ok(true) => return Ok(Finding::Zero),
            Ok(false) => not_zero = true,
            Err(_) => {}
        }
    }
    if !not_zero && let Some(zero) = two_roots_are_zero(sum).or_else(|| logarithms_cancel(sum)) {
        match zero {
            true => return Ok(Finding::Zero),
            false => not_zero = true,
        }
    }
    if not_zero && !want_sign {
        return Ok(Finding::NonZero(None));
    }
    let separation = if sum.kind.algebraic { separation(sum) } else { None };
    // A bound out of reach proves nothing, and roots with a high index are slow.
    let within = |found: &Separation| found.bits <= MAX_ALGEBRAIC_BITS / found.index.max(4);
    let (bound, limit) = match separation.filter(within) {
        Some(found) => (Some(found.bits), MAX_ALGEBRAIC_BITS),
        None => (None, MAX_LOGARITHM_BITS),
    };
    let mut bits = 512;
    while bits <= limit && !work::is_used_up() {
        match Evaluator::new(bits).real(&value) {
            Some(interval) => {
                if let Some(sign) = nonzero_sign(&interval) {
                    return Ok(Finding::NonZero(Some(sign)));
                }
                if !not_zero && bound.is_some_and(|bound| interval.magnitude() < -(bound as i64)) {
                    return Ok(Finding::Zero);
                }
            }
            None if bits >= MAX_FAILING_BITS => break,
            None => {}
        }
        bits *= 2;
    }
    if not_zero { Ok(Finding::NonZero(None)) } else { Err(NoValue::Undecided) }
}

fn nonzero_sign(interval: &Interval) -> Option<i64> {
    interval.sign().filter(|sign| *sign != 0)
}
