//! Complex values as pairs of real ones, and all roots of a complex number (Imaginary, section 8).

use std::sync::Arc;

use super::power::{positive_power, power};
use super::rational::Rational;
use super::real::{Atom, Real};
use super::{Evaluated, NoValue};

/// The most roots that are listed; a selected one can be tested without a list.
const MAX_ROOTS: u64 = 360;

/// The highest whole power that is multiplied out.
const MAX_POWER: u64 = 100_000;

/// A complex value; the imaginary part may be zero.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Complex {
    pub(crate) re: Real,
    pub(crate) im: Real,
}

/// Identifies a real number as the real or imaginary part of a root of `re + i·im`: of the root whose argument is
/// that of the number plus `turn` full turns, divided by the index.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct RootPart {
    pub(crate) re: Real,
    pub(crate) im: Real,
    pub(crate) index: u64,
    pub(crate) turn: u64,
    pub(crate) imaginary: bool,
}

impl Atom {
    /// The root itself, the same for both of its parts.
    pub(crate) fn without_side(&self) -> Atom {
        match self {
            Atom::Part(part) => Atom::Part(Arc::new(RootPart { imaginary: false, ..RootPart::clone(part) })),
            atom => atom.clone(),
        }
    }
}

impl Complex {
    pub(crate) fn real(re: Real) -> Complex {
        Complex { re, im: Real::ZERO }
    }

    pub(crate) fn neg(&self) -> Complex {
        Complex { re: self.re.neg(), im: self.im.neg() }
    }

    pub(crate) fn add(&self, other: &Complex) -> Evaluated<Complex> {
        Ok(Complex { re: self.re.add(&other.re)?, im: self.im.add(&other.im)? })
    }

    pub(crate) fn mul(&self, other: &Complex) -> Evaluated<Complex> {
        let re = self.re.mul(&other.re)?.sub(&self.im.mul(&other.im)?)?;
        let im = self.re.mul(&other.im)?.add(&self.im.mul(&other.re)?)?;
        Ok(Complex { re: re.simplified(), im: im.simplified() })
    }

    /// The quotient by a value that is not zero.
    pub(crate) fn div(&self, other: &Complex) -> Evaluated<Complex> {
        let norm = other.norm()?;
        let conjugate = Complex { re: other.re.clone(), im: other.im.neg() };
        let product = self.mul(&conjugate)?;
        Ok(Complex { re: product.re.div(&norm)?.simplified(), im: product.im.div(&norm)?.simplified() })
    }

    /// The square of the absolute value.
    fn norm(&self) -> Evaluated<Real> {
        Ok(self.re.mul(&self.re)?.add(&self.im.mul(&self.im)?)?.simplified())
    }

    /// A whole power of a value that is not zero.
    pub(crate) fn pow(&self, exponent: i64) -> Evaluated<Complex> {
        if self.im == Real::ZERO {
            return Ok(Complex::real(power(&self.re, &Real::integer(exponent))?));
        }
        let count = exponent.unsigned_abs();
        if self.re == Real::ZERO || count > MAX_POWER {
            return self.pow_huge(&Real::integer(exponent));
        }
        let mut result = Complex::real(Real::ONE);
        for bit in (0..64 - count.leading_zeros()).rev() {
            result = result.mul(&result)?;
            if count >> bit & 1 == 1 {
                result = result.mul(self)?;
            }
        }
        if exponent < 0 { Complex::real(Real::ONE).div(&result) } else { Ok(result) }
    }

    /// A whole power of any size (EQ-30): if the argument is a multiple of an eighth of a turn, the exponent modulo 8
    /// determines the argument of the power.
    pub(crate) fn pow_huge(&self, exponent: &Real) -> Evaluated<Complex> {
        let (size, turns) = self.polar()?.ok_or(NoValue::TooLarge)?;
        let times = exponent.residue(8).ok_or(NoValue::TooLarge)?;
        Complex::from_polar(&power(&size, exponent)?, &turns.mul(&Rational::integer(times as i64)))
    }

    fn from_polar(size: &Real, turns: &Rational) -> Evaluated<Complex> {
        let quarter = Rational::fraction(1, 4);
        let part = |turns: &Rational| Ok(size.mul(&cosine(turns)?)?.simplified());
        Ok(Complex { re: part(turns)?, im: part(&turns.sub(&quarter))? })
    }

    /// All roots of a nonzero value, by increasing argument from the principal one.
    pub(crate) fn roots(&self, index: u64) -> Evaluated<Vec<Complex>> {
        if index > MAX_ROOTS {
            return Err(NoValue::TooLarge);
        }
        (0..index).map(|turn| self.root(index, turn)).collect()
    }

    /// The root whose argument is that of the value plus `turn` full turns, divided by the index.
    pub(crate) fn root(&self, index: u64, turn: u64) -> Evaluated<Complex> {
        if index == 0 || index > 1 << 20 {
            return Err(NoValue::TooLarge);
        }
        let inverse = Rational::fraction(1, index as i64);
        if let Some((size, turns)) = self.polar()? {
            let turns = turns.add(&Rational::integer(turn as i64)).mul(&inverse);
            return Complex::from_polar(&positive_power(&size, &inverse)?, &turns);
        }
        if index == 1 {
            return Ok(self.clone());
        }
        let root = if index.is_multiple_of(2) { Some(self.square_root()?) } else { None };
        let is_short = |root: &Complex| root.re.kind().pure && root.im.kind().pure;
        if let Some(root) = root.filter(|root| index == 2 || is_short(root)) {
            // One square root has half the argument, the other differs by half a turn. The remaining root starts from
            // whichever of the two leads to the right turn.
            let half = index / 2;
            return match (turn % 2, self.im.sign()?) {
                (0, _) => root.root(half, turn / 2),
                (_, 1) => root.neg().root(half, turn.div_ceil(2) % half),
                _ => root.neg().root(half, turn / 2),
            };
        }
        let part = |imaginary| self.part(index, turn, imaginary);
        Ok(Complex { re: part(false)?, im: part(true)? })
    }

    /// Size and argument in turns, if the argument is a multiple of an eighth of a turn.
    fn polar(&self) -> Evaluated<Option<(Real, Rational)>> {
        let (re, im) = (self.re.sign()?, self.im.sign()?);
        let eighths = match (re, im) {
            (1, 0) => 0,
            (-1, 0) => 4,
            (0, 1) => 2,
            (0, -1) => -2,
            _ => {
                let equal = if re == im { self.re.sub(&self.im)? } else { self.re.add(&self.im)? };
                if !equal.is_zero()? {
                    return Ok(None);
                }
                if re > 0 { im } else { 3 * im }
            }
        };
        let size = if im == 0 {
            self.re.clone()
        } else if re == 0 {
            self.im.clone()
        } else {
            positive_power(&self.norm()?, &Rational::fraction(1, 2))?
        };
        let size = if size.sign()? < 0 { size.neg() } else { size };
        Ok(Some((size, Rational::fraction(eighths, 8))))
    }

    /// The principal square root of a value that is not real, by nested real roots.
    fn square_root(&self) -> Evaluated<Complex> {
        let half = Rational::fraction(1, 2);
        let size = positive_power(&self.norm()?, &half)?;
        let root = |value: Real| Ok(positive_power(&value.scaled(&half)?.simplified(), &half)?.simplified());
        let re = root(size.add(&self.re)?)?;
        let im = root(size.sub(&self.re)?)?;
        Ok(Complex { re, im: if self.im.sign()? < 0 { im.neg() } else { im } })
    }

    fn part(&self, index: u64, turn: u64, imaginary: bool) -> Evaluated<Real> {
        let part = RootPart { re: self.re.clone(), im: self.im.clone(), index, turn, imaginary };
        let mut bits = 64;
        while bits <= 1024 {
            let interval = super::evaluate::Evaluator::new(bits).part(&part);
            if let Some(sign) = interval.and_then(|interval| interval.sign()) {
                let atom = Real::from_atom(Atom::Part(Arc::new(part)))?;
                return Ok(atom.scaled(&Rational::integer(sign))?.simplified());
            }
            bits *= 4;
        }
        // Arguments with a zero part have been handled before.
        Err(NoValue::Undecided)
    }
}

/// The cosine of a fraction of a turn, as radicals where a few square roots are enough.
pub(crate) fn cosine(turns: &Rational) -> Evaluated<Real> {
    let turns = turns.fract();
    let half = Rational::fraction(1, 2);
    let turns = if turns > half { Rational::ONE.sub(&turns) } else { turns };
    if turns > Rational::fraction(1, 4) {
        return Ok(cosine(&half.sub(&turns))?.neg());
    }
    let root = |value: &Real| positive_power(value, &half);
    let surd = |n: i64| root(&Real::integer(n));
    let small = turns.small().map(|small| (small.numerator(), small.denominator()));
    let quarter = Rational::fraction(1, 4);
    match small {
        Some((0, _)) => Ok(Real::ONE),
        Some((1, 4)) => Ok(Real::ZERO),
        Some((1, 6)) => Ok(Real::Rational(half)),
        Some((1, 8)) => surd(2)?.scaled(&half),
        Some((1, 12)) => surd(3)?.scaled(&half),
        Some((1, 10)) => surd(5)?.add(&Real::ONE)?.scaled(&quarter),
        Some((1, 5)) => surd(5)?.sub(&Real::ONE)?.scaled(&quarter),
        Some((1, 24)) => surd(6)?.add(&surd(2)?)?.scaled(&quarter),
        Some((5, 24)) => surd(6)?.sub(&surd(2)?)?.scaled(&quarter),
        Some((1, 20)) => {
            root(&surd(5)?.scaled(&Rational::integer(2))?.add(&Real::integer(10))?)?.scaled(&quarter)
        }
        Some((3, 20)) => {
            root(&Real::integer(10).sub(&surd(5)?.scaled(&Rational::integer(2))?)?)?.scaled(&quarter)
        }
        Some((1, 16)) => root(&surd(2)?.add(&Real::integer(2))?)?.scaled(&half),
        Some((3, 16)) => root(&Real::integer(2).sub(&surd(2)?)?)?.scaled(&half),
        Some(_) => Real::from_atom(Atom::Cosine(turns)),
        None => Err(NoValue::TooLarge),
    }
}
