//! How close to zero an algebraic expression can come without being zero.
//!
//! The separation bound of Burnikel, Funke, Mehlhorn, Schirra and Schmitt (ESA 2001): an expression is a quotient of
//! two algebraic integers whose conjugates are at most `u` and `l`, in a field of degree at most `D`, the
//! product of the indices of its different roots. If it is not zero, its size is at least `1/(l·u^(D−1))`. The
//! bound covers all conjugates, so it holds for every choice of complex roots too.

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd, UnsignedAbs};
use rustc_hash::FxHashMap;

use super::factor::factor;
use super::rational::Rational;
use super::real::{Atom, Real, Sum};
use super::small::gcd;

/// Logarithms to base 2 are counted in these fractions of a bit and rounded up.
const UNIT: i128 = 256;

/// Logarithms of the bounds `u` and `l`.
#[derive(Clone, Copy)]
struct Bound {
    above: i128,
    below: i128,
}

/// The least size of a nonzero value, and its largest possible denominator if it is rational.
pub(crate) struct Separation {
    /// A nonzero value is at least 2 to the power of minus this.
    pub(crate) bits: u64,
    /// The denominator of a rational value is at most 2 to the power of this.
    pub(crate) denominator_bits: u64,
    /// The largest index of a root in it.
    pub(crate) index: u64,
}

/// The bound for an algebraic sum; `None` if it is too weak to be of any use.
pub(crate) fn separation(sum: &Sum) -> Option<Separation> {
    let mut walk = Walk::default();
    let bound = walk.sum(sum)?;
    let degree = i128::from(walk.degree()?);
    let bits = bound.below.checked_add(bound.above.max(0).checked_mul(degree - 1)?)? / UNIT + 4;
    let denominator_bits = bound.below.checked_mul(degree)? / UNIT + 4;
    Some(Separation {
        bits: u64::try_from(bits).ok()?,
        denominator_bits: u64::try_from(denominator_bits).ok()?,
        index: walk.indices.values().copied().max().unwrap_or(1),
    })
}

/// One walk over an expression, counting each distinct root once.
#[derive(Default)]
struct Walk {
    indices: FxHashMap<Atom, u64>,
    turns: u64,
    bounds: FxHashMap<Atom, Bound>,
}

impl Walk {
    fn degree(&self) -> Option<u64> {
        let mut degree = if self.turns > 1 { totient(self.turns) } else { 1 };
        let mut complex = false;
        for (atom, index) in &self.indices {
            degree = degree.checked_mul(*index)?;
            complex |= matches!(atom, Atom::Part(_));
        }
        degree.checked_mul(if complex { 2 } else { 1 }).filter(|degree| *degree < 1 << 40)
    }

    fn sum(&mut self, sum: &Sum) -> Option<Bound> {
        let common = sum.terms.iter().fold(UBig::ONE, |common, term| {
            let below = term.coefficient.denominator();
            &common / (&common).gcd(&below) * below
        });
        let scale = Rational::from_integer(common.clone().into());
        let mut terms = Vec::with_capacity(sum.terms.len());
        for term in &sum.terms {
            let whole = term.coefficient.mul(&scale).numerator();
            let mut bound = Bound { above: log2((&whole).unsigned_abs()), below: 0 };
            for (atom, exponent) in term.factors.iter() {
                let factor = self.power(atom, exponent)?;
                bound.above += factor.above;
                bound.below += factor.below;
            }
            terms.push(bound);
        }
        let below: i128 = terms.iter().map(|bound| bound.below).sum();
        let above = terms.iter().map(|bound| bound.above + below - bound.below).max()?;
        let count = log2(UBig::from(terms.len()));
        Some(Bound { above: above + count, below: below + log2(common) })
    }

    fn power(&mut self, atom: &Atom, exponent: &Rational) -> Option<Bound> {
        let base = self.atom(atom)?;
        let small = exponent.small()?;
        let index = small.denominator();
        if index > 1 {
            let known = self.indices.entry(atom.clone()).or_insert(1);
            *known = (*known / gcd(*known, index as u64)).checked_mul(index as u64)?;
        }
        let whole = i128::from(small.numerator().div_euclid(index));
        let rest = i128::from(small.numerator().rem_euclid(index));
        let root = base.root(i128::from(index));
        let whole_part = match whole >= 0 {
            true => base.times(whole)?,
            false => Bound { above: base.below, below: base.above }.times(-whole)?,
        };
        let rest = root.times(rest)?;
        Some(Bound { above: whole_part.above + rest.above, below: whole_part.below + rest.below })
    }

    fn atom(&mut self, atom: &Atom) -> Option<Bound> {
        match atom {
            Atom::Prime(prime) => return Some(Bound { above: log2(UBig::from(*prime)), below: 0 }),
            Atom::Integer(number) => return Some(Bound { above: log2(UBig::clone(number)), below: 0 }),
            _ => {}
        }
        if let Some(known) = self.bounds.get(atom) {
            return Some(*known);
        }
        let bound = match atom {
            Atom::Sum(sum) => self.sum(sum)?,
            Atom::Factorial(Real::Rational(number)) => {
                let number = number.as_i64()?;
                let size = i128::from(number).checked_mul(64 - i128::from(number.leading_zeros()))?;
                Bound { above: size.checked_mul(UNIT)?, below: 0 }
            }
            Atom::Cosine(turn) => {
                // Half the sum of a root of unity and its inverse.
                let order = u64::try_from(&turn.denominator()).ok()?;
                let known = self.turns.max(1);
                self.turns = (known / gcd(known, order)).checked_mul(order)?;
                Bound { above: UNIT, below: UNIT }
            }
            Atom::Part(part) => {
                // Half the sum or difference of a root and its conjugate.
                let (re, im) = (self.real(&part.re)?, self.real(&part.im)?);
                let number = Bound {
                    above: (re.above + im.below).max(im.above + re.below) + UNIT,
                    below: re.below + im.below,
                };
                let index = part.index;
                let root = number.root(i128::from(index));
                self.indices.insert(atom.without_side(), index.checked_mul(index)?);
                Bound { above: root.above + root.below + UNIT, below: 2 * root.below + UNIT }
            }
            _ => return None,
        };
        self.bounds.insert(atom.clone(), bound);
        Some(bound)
    }

    fn real(&mut self, value: &Real) -> Option<Bound> {
        match value {
            Real::Sum(sum) => self.sum(sum),
            Real::Rational(value) => Some(Bound {
                above: log2(value.numerator().unsigned_abs()),
                below: log2(value.denominator()),
            }),
        }
    }
}

impl Bound {
    fn root(self, index: i128) -> Bound {
        let (above, below) = (self.above, self.below);
        if above >= below {
            Bound { above: (above + (index - 1) * below) / index + 1, below }
        } else {
            Bound { above, below: ((index - 1) * above + below) / index + 1 }
        }
    }

    fn times(self, count: i128) -> Option<Bound> {
        let limit = |value: i128| value.checked_mul(count).filter(|value| *value < 1 << 80);
        Some(Bound { above: limit(self.above)?, below: limit(self.below)? })
    }
}

/// The logarithm to base 2 in units, rounded up, from a high power of small numbers.
fn log2(number: UBig) -> i128 {
    if number <= UBig::ONE {
        return 0;
    }
    if number.bit_len() <= 64 {
        return number.pow(UNIT as usize).bit_len() as i128;
    }
    number.bit_len() as i128 * UNIT
}

fn totient(number: u64) -> u64 {
    factor(&UBig::from(number)).primes.iter().fold(number, |rest, (p, _)| rest / *p as u64 * (*p as u64 - 1))
}
