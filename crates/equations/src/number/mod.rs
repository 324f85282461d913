//! Exact numbers: rationals, radicals, logarithms, complex values and powers too large to write out.
//!
//! A [`Number`] is a value in normal form. Small rationals need no allocation; the solver can also work with
//! [`Small`] alone. Every operation gives the exact value, or says why there is none ([`NoValue`]): it is undefined
//! by the rules (section 3 of the specification), too large, or nothing could be proved. Equality is proved by
//! [`Number::compare`] or left undecided, never approximated. `==` compares normal forms: equal forms are equal
//! numbers, but different forms may be equal numbers too.
//!
//! ```
//! use equations::number::{Comparison, NoValue, Number};
//!
//! let [two, three, six] = [2, 3, 6].map(Number::from);
//! let sum = Number::root(&two, &two)?.add(&Number::root(&two, &three)?)?;
//! let square: Number = "5+2x√6".parse().unwrap();
//! assert_eq!(sum.power(&two)?.compare(&square), Comparison::Equal);
//!
//! let nine = Number::from(9);
//! let tower = nine.power(&nine.power(&nine)?)?;
//! assert_eq!(tower.compare(&six), Comparison::Different);
//! assert_eq!(six.div(&Number::ZERO), Err(NoValue::Undefined));
//! # Ok::<(), NoValue>(())
//! ```
//!
//! From the inside out: `small`, `rational`, `root` and `factor` are plain arithmetic; `interval` and `elementary`
//! enclose real numbers; `real`, `arithmetic`, `power`, `logarithm` and `field` are the normal form and its laws;
//! `evaluate`, `bound`, `huge`, `residue`, `transcendence`, `reduce` and `decide` prove what is zero, whole or
//! rational; `complex` combines two real values; `whole` has the operations on whole numbers, `query` the properties
//! that are visible at a glance; `work` counts what all this costs; `text` and `parse` write and read values.

mod arithmetic;
mod bound;
mod complex;
mod decide;
mod elementary;
mod evaluate;
mod factor;
mod field;
mod huge;
mod interval;
mod logarithm;
mod parse;
mod power;
mod query;
mod rational;
mod real;
mod reduce;
mod residue;
mod root;
mod small;
#[cfg(test)]
mod tests;
mod text;
mod transcendence;
mod whole;
mod work;

use std::cmp::Ordering;
use std::sync::Arc;

use complex::Complex;
use rational::Rational;
use real::Real;

pub use parse::BadText;
#[cfg(test)]
pub(crate) use query::decoded;
pub use small::Small;
pub use work::with_allowance;
pub(crate) use work::{charge, is_used_up, take};

/// Why an operation has no value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoValue {
    /// It is undefined by the rules.
    Undefined,
    /// It has a value, but one that is too large to handle (EQ-30).
    TooLarge,
    /// Nothing could be proved within the limits (EQ-30).
    Undecided,
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Comparison {
    /// Proved to be the same number.
    Equal,
    /// Proved to be different numbers.
    Different,
    /// Not decided within the limits.
    Undecided,
}

/// An exact number, real or complex. Cloning is cheap.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Number(Value);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Value {
    Real(Real),
    /// The imaginary part is proved not to be zero.
    Complex(Arc<Complex>),
}

/// The value of an operation, or why there is none.
type Evaluated<T> = Result<T, NoValue>;

impl From<i64> for Number {
    fn from(value: i64) -> Number {
        Number::real(Real::integer(value))
    }
}

impl From<Small> for Number {
    fn from(value: Small) -> Number {
        Number::real(Real::Rational(Rational::Small(value)))
    }
}

// These are the names of arithmetic; the operator traits do not fit, because an operation may have no value.
#[allow(clippy::should_implement_trait)]
impl Number {
    /// Zero.
    pub const ZERO: Number = Number(Value::Real(Real::ZERO));
    /// One.
    pub const ONE: Number = Number(Value::Real(Real::ONE));

    /// The imaginary unit.
    pub fn i() -> Number {
        Number(Value::Complex(Arc::new(Complex { re: Real::ZERO, im: Real::ONE })))
    }

    fn real(value: Real) -> Number {
        Number(Value::Real(value))
    }

    /// A real value, as a rational if that is evident.
    fn settled(value: Real) -> Number {
        Number::real(value.simplified())
    }

    fn from_complex(value: Complex) -> Evaluated<Number> {
        let (re, im) = (value.re.simplified(), value.im.simplified());
        if im.is_zero()? {
            return Ok(Number::real(re));
        }
        Ok(Number(Value::Complex(Arc::new(Complex { re, im }))))
    }

    fn to_complex(&self) -> Complex {
        match &self.0 {
            Value::Real(value) => Complex::real(value.clone()),
            Value::Complex(value) => Complex::clone(value),
        }
    }

    /// The real value; a number that is not real is outside the operation's domain.
    fn as_real(&self) -> Evaluated<&Real> {
        match &self.0 {
            Value::Real(value) => Ok(value),
            Value::Complex(_) => Err(NoValue::Undefined),
        }
    }

    /// The path without allocation, which most operations take.
    #[inline]
    fn small_operation(
        &self,
        other: &Number,
        operation: impl FnOnce(Small, Small) -> Option<Small>,
    ) -> Option<Number> {
        match (&self.0, &other.0) {
            (
                Value::Real(Real::Rational(Rational::Small(left))),
                Value::Real(Real::Rational(Rational::Small(right))),
            ) => operation(*left, *right).map(Number::from),
            _ => None,
        }
    }

    fn is_exact_zero(&self) -> Evaluated<bool> {
        match &self.0 {
            Value::Real(value) => value.is_zero(),
            Value::Complex(_) => Ok(false),
        }
    }

    /// The additive inverse.
    pub fn neg(&self) -> Number {
        match &self.0 {
            Value::Real(value) => Number::real(value.neg()),
            Value::Complex(value) => Number(Value::Complex(Arc::new(value.neg()))),
        }
    }

    /// The sum.
    pub fn add(&self, other: &Number) -> Evaluated<Number> {
        if let Some(result) = self.small_operation(other, Small::add) {
            return Ok(result);
        }
        match (&self.0, &other.0) {
            (Value::Real(left), Value::Real(right)) => Ok(Number::settled(left.add(right)?)),
            _ => Number::from_complex(self.to_complex().add(&other.to_complex())?),
        }
    }

    /// The difference.
    pub fn sub(&self, other: &Number) -> Evaluated<Number> {
        if let Some(result) = self.small_operation(other, Small::sub) {
            return Ok(result);
        }
        self.add(&other.neg())
    }

    /// The product.
    pub fn mul(&self, other: &Number) -> Evaluated<Number> {
        if let Some(result) = self.small_operation(other, Small::mul) {
            return Ok(result);
        }
        match (&self.0, &other.0) {
            (Value::Real(left), Value::Real(right)) => Ok(Number::settled(left.mul(right)?)),
            _ => Number::from_complex(self.to_complex().mul(&other.to_complex())?),
        }
    }

    /// The quotient; undefined when dividing by zero.
    pub fn div(&self, other: &Number) -> Evaluated<Number> {
        if let Some(result) = self.small_operation(other, Small::div) {
            return Ok(result);
        }
        if other.is_exact_zero()? {
            return Err(NoValue::Undefined);
        }
        match (&self.0, &other.0) {
            (Value::Real(left), Value::Real(right)) => Ok(Number::settled(left.div(right)?)),
            _ => Number::from_complex(self.to_complex().div(&other.to_complex())?),
        }
    }

    /// `self * exponent` by section 3: the real value, if there is one. The base may be complex if the
    /// exponent is a whole number of any sign.
    pub fn power(&self, exponent: &Number) -> Evaluated<Number> {
        if let Some(result) = self.small_operation(exponent, Small::power) {
            return Ok(result);
        }
        let exponent = exponent.as_real()?;
        match &self.0 {
            Value::Real(base) => Ok(Number::settled(power::power(base, exponent)?)),
            Value::Complex(base) => match exponent.as_rational()? {
                Some(whole) if whole.is_integer() => match whole.as_i64() {
                    Some(whole) => Number::from_complex(base.pow(whole)?),
                    None => Number::from_complex(base.pow_huge(exponent)?),
                },
                None if exponent.kind().huge && exponent.is_whole()? => {
                    Number::from_complex(base.pow_huge(exponent)?)
                }
                _ => Err(NoValue::Undefined),
            },
        }
    }

    /// `index √ radicand` by section 3, within the real numbers.
    pub fn root(index: &Number, radicand: &Number) -> Evaluated<Number> {
        Ok(Number::settled(power::root(index.as_real()?, radicand.as_real()?)?))
    }

    /// All values of `self * exponent` under Imaginary (section 8): for an exponent p/q in lowest terms the q
    /// complex roots of `self^p`, otherwise one value.
    pub fn powers(&self, exponent: &Number) -> Evaluated<Vec<Number>> {
        if self.is_exact_zero()? {
            return Ok(vec![self.power(exponent)?]);
        }
        let Some(exponent) = exponent.as_real()?.as_rational()? else {
            let real = exponent.as_real()?;
            let huge = real.kind().huge;
            return match &self.0 {
                // The number of roots is the denominator, which is too large to write out.
                _ if huge && real.is_evidently_rational() && !real.is_whole()? => Err(NoValue::TooLarge),
                Value::Real(base) if base.sign()? > 0 => Ok(vec![self.power(exponent)?]),
                // Whole powers of other numbers may have exponents too large to write out.
                _ if huge => Ok(vec![self.power(exponent)?]),
                _ => Err(NoValue::Undefined),
            };
        };
        let whole = Number::real(Real::Rational(Rational::from_integer(exponent.numerator())));
        let power = self.power(&whole)?;
        match u64::try_from(&exponent.denominator()) {
            Ok(1) => Ok(vec![power]),
            Ok(index) => power.to_complex().roots(index)?.into_iter().map(Number::from_complex).collect(),
            Err(_) => Err(NoValue::TooLarge),
        }
    }

    /// All values of `index √ radicand` under Imaginary: the real one where section 3 gives one, otherwise all
    /// values of `radicand * (1 ÷ index)` (EQ-15).
    pub fn roots(index: &Number, radicand: &Number) -> Evaluated<Vec<Number>> {
        if let Value::Real(_) = radicand.0 {
            match Number::root(index, radicand) {
                Err(NoValue::Undefined) if !radicand.is_exact_zero()? => {}
                result => return Ok(vec![result?]),
            }
        }
        let index = index.as_real()?;
        if index.is_zero()? {
            return Err(NoValue::Undefined);
        }
        radicand.powers(&Number::real(Real::ONE.div(index)?.simplified()))
    }

    /// Whether `self` is one of the values of `base * exponent` under Imaginary, without listing them.
    pub fn is_power_of(&self, base: &Number, exponent: &Number) -> Evaluated<bool> {
        if let Some(exponent) = exponent.as_real()?.as_rational()?
            && !exponent.is_integer()
            && !base.is_exact_zero()?
        {
            let whole = |value| Number::real(Real::Rational(Rational::from_integer(value)));
            if self.is_exact_zero()? {
                return Ok(false);
            }
            let left = self.power(&whole(exponent.denominator().into()))?;
            return left.equals(&base.power(&whole(exponent.numerator()))?);
        }
        match base.powers(exponent)?.as_slice() {
            [value] => self.equals(value),
            _ => Err(NoValue::Undecided),
        }
    }

    /// The logarithm of a value to a base; both positive, the base not 1.
    pub fn log(base: &Number, value: &Number) -> Evaluated<Number> {
        let (base, value) = (base.as_real()?, value.as_real()?);
        if base.sign()? <= 0 || value.sign()? <= 0 || base.sub(&Real::ONE)?.is_zero()? {
            return Err(NoValue::Undefined);
        }
        Ok(Number::settled(logarithm::log(base, value)?))
    }

    /// Compares two numbers.
    pub fn compare(&self, other: &Number) -> Comparison {
        match self.equals(other) {
            Ok(true) => Comparison::Equal,
            Ok(false) => Comparison::Different,
            Err(_) => Comparison::Undecided,
        }
    }

    fn equals(&self, other: &Number) -> Evaluated<bool> {
        if self == other {
            return Ok(true);
        }
        match (&self.0, &other.0) {
            (Value::Real(Real::Rational(_)), Value::Real(Real::Rational(_))) => Ok(false),
            (Value::Real(left), Value::Real(right)) => equal(left, right),
            (Value::Complex(left), Value::Complex(right)) => {
                match (equal(&left.re, &right.re), equal(&left.im, &right.im)) {
                    (Ok(false), _) | (_, Ok(false)) => Ok(false),
                    (first, second) => Ok(first? && second?),
                }
            }
            _ => Ok(false),
        }
    }

    /// Which of two real numbers is larger; undefined for others.
    pub fn order(&self, other: &Number) -> Evaluated<Ordering> {
        let (left, right) = (self.as_real()?, other.as_real()?);
        match (left, right) {
            (Real::Rational(left), Real::Rational(right)) => Ok(left.cmp(right)),
            _ => Ok(left.sub(right)?.sign()?.cmp(&0)),
        }
    }

    /// −1, 0 or 1 for a real number; undefined for others.
    pub fn sign(&self) -> Evaluated<i64> {
        self.as_real()?.sign()
    }

    /// Whether this is zero.
    pub fn is_zero(&self) -> Evaluated<bool> {
        self.is_exact_zero()
    }

    /// Whether this is a real number.
    pub fn is_real(&self) -> bool {
        matches!(self.0, Value::Real(_))
    }

    /// Whether this is a whole number of any sign and size.
    pub fn is_integer(&self) -> Evaluated<bool> {
        match &self.0 {
            Value::Real(value) => value.is_whole(),
            Value::Complex(_) => Ok(false),
        }
    }

    /// Whether this is a rational number that is written out.
    pub fn is_rational(&self) -> bool {
        matches!(self.0, Value::Real(Real::Rational(_)))
    }

    /// Whether this is a sum of roots in canonical form. Such a number is irrational, and equals another fraction or
    /// canonical sum only if the two are identical.
    pub fn is_canonical_radical(&self) -> bool {
        matches!(&self.0, Value::Real(Real::Sum(sum)) if sum.kind.pure)
    }

    /// The value as a small fraction, if it is one.
    pub fn as_small(&self) -> Option<Small> {
        match &self.0 {
            Value::Real(Real::Rational(value)) => value.small(),
            _ => None,
        }
    }

    /// The value as a machine integer, if it is one.
    pub fn as_integer(&self) -> Option<i64> {
        self.as_small().filter(|small| small.is_integer()).map(Small::numerator)
    }

    /// The real and the imaginary part.
    pub fn parts(&self) -> (Number, Number) {
        let Complex { re, im } = self.to_complex();
        (Number::real(re), Number::real(im))
    }

    /// Whether `self − other` is a non-zero whole multiple of `k` (Multiple of k, EQ-18).
    pub fn differs_by_multiple(&self, other: &Number, k: i64) -> Evaluated<bool> {
        let difference = match self.equals(other) {
            Ok(true) => return Ok(false),
            _ => self.sub(other)?,
        };
        let quotient = difference.div(&Number::from(k))?;
        Ok(quotient.is_integer()? && !quotient.is_exact_zero()?)
    }

    /// A hash for tables: equal for numbers with the same normal form, and so for equal fractions.
    pub fn fingerprint(&self) -> u64 {
        match &self.0 {
            Value::Real(value) => value.fingerprint(),
            Value::Complex(value) => {
                value.re.fingerprint().rotate_left(21)
                    ^ value.im.fingerprint().wrapping_mul(0x9E37_79B9_7F4A_7C15)
            }
        }
    }
}

/// Whether two real values are the same, by the cheapest argument that decides it.
fn equal(left: &Real, right: &Real) -> Evaluated<bool> {
    if left == right {
        return Ok(true);
    }
    match left.sub(right) {
        Ok(difference) => difference.is_zero(),
        // The difference may be too large even where signs alone distinguish the values.
        Err(reason) => match (left.sign()?, right.sign()?) {
            (left, right) if left != right => Ok(false),
            _ => Err(reason),
        },
    }
}

impl Real {
    fn fingerprint(&self) -> u64 {
        match self {
            Real::Rational(value) => value.fingerprint(),
            Real::Sum(sum) => sum.hash_value(),
        }
    }
}
