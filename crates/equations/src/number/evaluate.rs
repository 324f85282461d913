//! Real values as intervals of any precision.

use std::sync::Arc;

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use super::complex::RootPart;
use super::interval::{Interval, bit_len, signum};
use super::rational::Rational;
use super::real::{Atom, Real, Sum, Term};
use super::work;

/// Roots with a larger index are computed with logarithms.
const MAX_DIRECT_INDEX: i64 = 64;

/// Evaluates values at one precision and remembers what it has seen, because sub-expressions are shared.
pub(crate) struct Evaluator {
    bits: u64,
    seen: FxHashMap<Atom, Option<Interval>>,
}

impl Evaluator {
    pub(crate) fn new(bits: u64) -> Evaluator {
        Evaluator { bits, seen: FxHashMap::default() }
    }

    /// An interval that contains the value; `None` if it is too large even for an interval's exponent.
    pub(crate) fn real(&mut self, value: &Real) -> Option<Interval> {
        match value {
            Real::Rational(value) => Interval::rational(value, self.bits),
            Real::Sum(sum) => self.sum(sum),
        }
    }

    fn sum(&mut self, sum: &Arc<Sum>) -> Option<Interval> {
        let mut total = Interval::point(IBig::ZERO);
        for term in &sum.terms {
            total = total.add(&self.term(term)?, self.bits)?;
        }
        Some(total)
    }

    pub(crate) fn term(&mut self, term: &Term) -> Option<Interval> {
        let mut product = Interval::rational(&term.coefficient, self.bits)?;
        for (atom, exponent) in term.factors.iter() {
            product = product.mul(&self.power(atom, exponent)?, self.bits)?;
        }
        Some(product)
    }

    fn power(&mut self, atom: &Atom, exponent: &Rational) -> Option<Interval> {
        let Some(base) = self.atom(atom) else { return self.tiny(atom, exponent) };
        let bits = self.bits;
        if let Some(small) = exponent.small() {
            let (above, below) = (small.numerator(), small.denominator());
            let rest = above.rem_euclid(below);
            if below <= MAX_DIRECT_INDEX && rest <= MAX_DIRECT_INDEX {
                let whole = base.pow(above.div_euclid(below), bits);
                let root =
                    if rest == 0 { None } else { Some(base.pow(rest, bits)?.root(below as u64, bits)?) };
                match (whole, root) {
                    (Some(whole), Some(root)) => return whole.mul(&root, bits),
                    (Some(whole), None) => return Some(whole),
                    (None, _) => {}
                }
            }
        }
        base.ln(bits)?.mul(&Interval::rational(exponent, bits)?, bits)?.exp(bits)
    }

    /// A negative power of an atom too large for an interval: practically zero, but not negative.
    fn tiny(&mut self, atom: &Atom, exponent: &Rational) -> Option<Interval> {
        if *exponent > Rational::fraction(-1, 1 << 20) || work::is_used_up() {
            return None;
        }
        let least = match atom {
            // n! ≥ eⁿ from n = 6 on.
            Atom::Factorial(number) => self.real(number),
            Atom::Exp(sum) => Some(self.sum(sum)?),
            _ => return None,
        };
        if work::is_used_up() {
            return None;
        }
        // If even the whole number has no interval, it is enormous itself.
        let enormous = least
            .is_none_or(|least| signum(&least.low) > 0 && bit_len(&least.low) as i64 + least.exponent > 41);
        enormous.then(|| Interval { low: IBig::ZERO, high: IBig::ONE, exponent: -(1 << 20) })
    }

    pub(crate) fn atom(&mut self, atom: &Atom) -> Option<Interval> {
        match atom {
            Atom::Prime(prime) => return Some(Interval::point((*prime).into())),
            Atom::Integer(number) => {
                return Interval::rational(
                    &Rational::from_integer(IBig::from(dashu_int::UBig::clone(number))),
                    self.bits,
                );
            }
            _ => {}
        }
        if let Some(known) = self.seen.get(atom) {
            return known.clone();
        }
        let value = self.compute(atom);
        self.seen.insert(atom.clone(), value.clone());
        value
    }

    fn compute(&mut self, atom: &Atom) -> Option<Interval> {
        let bits = self.bits;
        match atom {
            Atom::Prime(_) | Atom::Integer(_) => None,
            Atom::Sum(sum) => self.sum(sum).map(size),
            Atom::Factorial(number) => self.ln_factorial(number)?.exp(bits),
            Atom::Ln(inner) => match &**inner {
                Atom::Factorial(number) => self.ln_factorial(number),
                inner => self.atom(inner)?.ln(bits).map(size),
            },
            Atom::Exp(sum) => self.sum(sum)?.exp(bits),
            Atom::Cosine(turn) => {
                let angle = Interval::pi(bits)?.mul(&Interval::rational(&turn.add(turn), bits)?, bits)?;
                angle.cos(bits).map(size)
            }
            Atom::Part(part) => self.part(part).map(size),
        }
    }

    /// ln n! by Stirling's series, whose error is less than the first term left out.
    fn ln_factorial(&mut self, number: &Real) -> Option<Interval> {
        let bits = self.bits;
        let n = self.real(number)?;
        let half = Interval::rational(&Rational::fraction(1, 2), bits)?;
        let ln = n.ln(bits)?;
        let circle = Interval::pi(bits)?.mul(&n, bits)?.mul(&Interval::point(IBig::from(2)), bits)?;
        let mut total = n.mul(&ln, bits)?.add(&n.neg(), bits)?;
        total = total.add(&circle.ln(bits)?.mul(&half, bits)?, bits)?;
        let inverse = Interval::point(IBig::ONE).div(&n, bits)?;
        let square = inverse.mul(&inverse, bits)?;
        let mut power = inverse;
        let mut term = |factor: (i64, i64)| {
            let result =
                power.mul(&Interval::rational(&Rational::fraction(factor.0, factor.1), bits)?, bits)?;
            power = power.mul(&square, bits)?;
            Some(result)
        };
        for factor in [(1, 12), (-1, 360), (1, 1260), (-1, 1680)] {
            total = total.add(&term(factor)?, bits)?;
        }
        let error = term((1, 1188))?;
        total.add(&error.hull(&error.neg()), bits)
    }

    /// The part of `|z|^(1/q)·e^(i(arg z + 2πk)/q)`, with its sign.
    pub(crate) fn part(&mut self, part: &RootPart) -> Option<Interval> {
        let bits = self.bits;
        let (re, im) = (self.real(&part.re)?, self.real(&part.im)?);
        let square = re.mul(&re, bits)?.add(&im.mul(&im, bits)?, bits)?;
        let modulus = square.root(2, bits)?;
        let two = Interval::point(IBig::from(2));
        let argument = im.div(&modulus.add(&re, bits)?, bits)?.atan(bits)?.mul(&two, bits)?;
        let pi = Interval::pi(bits)?;
        let turns = pi.mul(&Interval::point(IBig::from(2 * part.turn)), bits)?;
        let index = Interval::point(IBig::from(part.index));
        let mut angle = argument.add(&turns, bits)?.div(&index, bits)?;
        if part.imaginary {
            angle = angle.add(&pi.div(&two, bits)?.neg(), bits)?;
        }
        square.root(2 * part.index, bits)?.mul(&angle.cos(bits)?, bits)
    }
}

/// The interval of absolute values.
fn size(value: Interval) -> Interval {
    match value.sign() {
        Some(-1) => value.neg(),
        Some(_) => value,
        None if signum(&value.low) == 0 => value,
        None => {
            let high = value.neg().high.max(value.high.clone());
            Interval { low: IBig::ZERO, high, exponent: value.exponent }
        }
    }
}
