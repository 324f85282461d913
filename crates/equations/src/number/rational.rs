//! Exact rationals of any size: small ones inline, large ones shared.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use dashu_int::ops::{BitTest, DivRem, Gcd, UnsignedAbs};
use dashu_int::{IBig, Sign, UBig};
use rustc_hash::FxHasher;

use super::small::{Small, inverse, mul_mod};
use super::work;

/// A rational number in lowest terms. Small ones are always stored as `Small`, so equality is structural.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rational {
    Small(Small),
    Big(Arc<Fraction>),
}

/// Numerator and denominator of a large rational, in lowest terms.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(crate) struct Fraction {
    numerator: IBig,
    denominator: UBig,
}

impl Rational {
    pub(crate) const ZERO: Rational = Rational::Small(Small::ZERO);
    pub(crate) const ONE: Rational = Rational::Small(Small::ONE);

    pub(crate) fn integer(value: i64) -> Rational {
        match Small::new(value, 1) {
            Some(small) => Rational::Small(small),
            None => Rational::from_integer(IBig::from(value)),
        }
    }

    /// `numerator ÷ denominator` of two small whole numbers, the second not zero.
    pub(crate) fn fraction(numerator: i64, denominator: i64) -> Rational {
        match Small::new(numerator, denominator) {
            Some(small) => Rational::Small(small),
            None => Rational::from_parts(IBig::from(numerator), UBig::from(denominator.unsigned_abs())),
        }
    }

    pub(crate) fn from_integer(value: IBig) -> Rational {
        Rational::reduced(value, UBig::ONE)
    }

    /// The fraction in lowest terms. The denominator is not zero.
    pub(crate) fn from_parts(numerator: IBig, denominator: UBig) -> Rational {
        let divisor = common_divisor((&numerator).unsigned_abs(), &denominator);
        if divisor == UBig::ONE {
            return Rational::reduced(numerator, denominator);
        }
        Rational::reduced(numerator / IBig::from(divisor.clone()), denominator / divisor)
    }

    fn reduced(numerator: IBig, denominator: UBig) -> Rational {
        if let (Ok(small), Ok(below)) = (i64::try_from(&numerator), i64::try_from(&denominator))
            && let Some(small) = Small::new(small, below)
        {
            return Rational::Small(small);
        }
        Rational::Big(Arc::new(Fraction { numerator, denominator }))
    }

    pub(crate) fn numerator(&self) -> IBig {
        match self {
            Rational::Small(small) => IBig::from(small.numerator()),
            Rational::Big(big) => big.numerator.clone(),
        }
    }

    pub(crate) fn denominator(&self) -> UBig {
        match self {
            Rational::Small(small) => UBig::from(small.denominator() as u64),
            Rational::Big(big) => big.denominator.clone(),
        }
    }

    pub(crate) fn small(&self) -> Option<Small> {
        match self {
            Rational::Small(small) => Some(*small),
            Rational::Big(_) => None,
        }
    }

    pub(crate) fn as_i64(&self) -> Option<i64> {
        self.small().filter(|small| small.is_integer()).map(Small::numerator)
    }

    pub(crate) fn as_integer(&self) -> Option<IBig> {
        self.is_integer().then(|| self.numerator())
    }

    pub(crate) fn is_integer(&self) -> bool {
        match self {
            Rational::Small(small) => small.is_integer(),
            Rational::Big(big) => big.denominator == UBig::ONE,
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        matches!(self, Rational::Small(small) if small.is_zero())
    }

    pub(crate) fn is_one(&self) -> bool {
        *self == Rational::ONE
    }

    /// −1, 0 or 1.
    pub(crate) fn signum(&self) -> i64 {
        match self {
            Rational::Small(small) => small.signum(),
            Rational::Big(big) if big.numerator.sign() == Sign::Negative => -1,
            Rational::Big(_) => 1,
        }
    }

    /// Bits of the numerator and of the denominator.
    pub(crate) fn bit_lengths(&self) -> (u64, u64) {
        match self {
            Rational::Small(small) => (
                u64::from(64 - small.numerator().unsigned_abs().leading_zeros()),
                u64::from(64 - small.denominator().leading_zeros()),
            ),
            Rational::Big(big) => {
                ((&big.numerator).unsigned_abs().bit_len() as u64, big.denominator.bit_len() as u64)
            }
        }
    }

    pub(crate) fn bits(&self) -> u64 {
        let (above, below) = self.bit_lengths();
        above + below
    }

    /// About how many machine words it takes.
    pub(crate) fn words(&self) -> u64 {
        match self {
            Rational::Small(_) => 1,
            Rational::Big(_) => self.bits() / 64 + 1,
        }
    }

    pub(crate) fn neg(&self) -> Rational {
        match self {
            Rational::Small(small) => Rational::Small(small.neg()),
            Rational::Big(big) => Rational::reduced(-big.numerator.clone(), big.denominator.clone()),
        }
    }

    pub(crate) fn abs(&self) -> Rational {
        if self.signum() < 0 { self.neg() } else { self.clone() }
    }

    pub(crate) fn recip(&self) -> Option<Rational> {
        match self {
            Rational::Small(small) => small.recip().map(Rational::Small),
            Rational::Big(big) => {
                let (sign, size) = big.numerator.clone().into_parts();
                Some(Rational::reduced(IBig::from_parts(sign, big.denominator.clone()), size))
            }
        }
    }

    pub(crate) fn add(&self, other: &Rational) -> Rational {
        if let (Rational::Small(left), Rational::Small(right)) = (self, other)
            && let Some(sum) = left.add(*right)
        {
            return Rational::Small(sum);
        }
        work::take(self.product_work(other));
        let (left, right) = (self.denominator(), other.denominator());
        if left == UBig::ONE && right == UBig::ONE {
            return Rational::from_integer(self.numerator() + other.numerator());
        }
        let sum = self.numerator() * IBig::from(right.clone()) + other.numerator() * IBig::from(left.clone());
        Rational::from_parts(sum, left * right)
    }

    pub(crate) fn sub(&self, other: &Rational) -> Rational {
        self.add(&other.neg())
    }

    pub(crate) fn mul(&self, other: &Rational) -> Rational {
        if let (Rational::Small(left), Rational::Small(right)) = (self, other)
            && let Some(product) = left.mul(*right)
        {
            return Rational::Small(product);
        }
        work::take(self.product_work(other));
        let (above, below) = (self.numerator(), self.denominator());
        let (other_above, other_below) = (other.numerator(), other.denominator());
        // Both are in lowest terms, so only the crossed pairs can share a divisor.
        let first = common_divisor((&above).unsigned_abs(), &other_below);
        let second = common_divisor((&other_above).unsigned_abs(), &below);
        if first == UBig::ONE && second == UBig::ONE {
            return Rational::reduced(above * other_above, below * other_below);
        }
        if first == UBig::ZERO || second == UBig::ZERO {
            return Rational::ZERO;
        }
        let numerator = (above / IBig::from(first.clone())) * (other_above / IBig::from(second.clone()));
        Rational::reduced(numerator, (below / second) * (other_below / first))
    }

    pub(crate) fn div(&self, other: &Rational) -> Option<Rational> {
        Some(self.mul(&other.recip()?))
    }

    /// An integer power; the caller has checked [`power_bits`](Rational::power_bits). Zero to the zero is 1.
    pub(crate) fn pow(&self, exponent: i64) -> Option<Rational> {
        let base = if exponent < 0 { self.recip()? } else { self.clone() };
        if exponent == 0 {
            return Some(Rational::ONE);
        }
        if let Rational::Small(small) = base
            && let Some(power) = small.pow(exponent.unsigned_abs() as i64)
        {
            return Some(Rational::Small(power));
        }
        let exponent = usize::try_from(exponent.unsigned_abs()).ok()?;
        let bits = base.power_bits(exponent as u64);
        work::take(2 * work::product(bits, bits));
        Some(Rational::reduced(base.numerator().pow(exponent), base.denominator().pow(exponent)))
    }

    /// What multiplying numerators and denominators costs.
    fn product_work(&self, other: &Rational) -> u64 {
        work::product(self.bits(), other.bits())
    }

    /// An upper bound on the bits of a power.
    pub(crate) fn power_bits(&self, exponent: u64) -> u64 {
        let (above, below) = self.bit_lengths();
        let size = |bits: u64| if bits <= 1 { 1 } else { bits.saturating_mul(exponent) };
        size(above).saturating_add(size(below))
    }

    pub(crate) fn floor(&self) -> IBig {
        match self {
            Rational::Small(small) => IBig::from(small.numerator().div_euclid(small.denominator())),
            Rational::Big(big) => {
                let below = IBig::from(big.denominator.clone());
                let (quotient, rest) = (&big.numerator).div_rem(&below);
                if rest.sign() == Sign::Negative { quotient - IBig::ONE } else { quotient }
            }
        }
    }

    /// The fractional part, at least 0 and below 1.
    pub(crate) fn fract(&self) -> Rational {
        self.sub(&Rational::from_integer(self.floor()))
    }

    /// The residue modulo some modulus, if the denominator has an inverse there.
    pub(crate) fn residue(&self, modulus: u64) -> Option<u64> {
        let (above, below) = match self {
            Rational::Small(small) => (
                (small.numerator() as i128).rem_euclid(modulus as i128) as u64,
                small.denominator() as u64 % modulus,
            ),
            Rational::Big(big) => {
                let above = (&big.numerator).unsigned_abs() % modulus;
                let negative = big.numerator.sign() == Sign::Negative && above != 0;
                (if negative { modulus - above } else { above }, &big.denominator % modulus)
            }
        };
        if below == 1 || modulus == 1 {
            return Some(above % modulus);
        }
        Some(mul_mod(above, inverse(below, modulus)?, modulus))
    }

    pub(crate) fn fingerprint(&self) -> u64 {
        match self {
            Rational::Small(small) => small.fingerprint(),
            Rational::Big(big) => {
                let mut hasher = FxHasher::default();
                big.hash(&mut hasher);
                hasher.finish()
            }
        }
    }
}

/// The greatest common divisor; takes no work if either number is 1.
fn common_divisor(left: UBig, right: &UBig) -> UBig {
    if *right == UBig::ONE {
        return UBig::ONE;
    }
    work::take(work::common_divisor(left.bit_len() as u64, right.bit_len() as u64));
    left.gcd(right)
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        match (self, other) {
            (Rational::Small(left), Rational::Small(right)) => left.cmp(right),
            _ => {
                work::take(self.product_work(other));
                let left = self.numerator() * IBig::from(other.denominator());
                left.cmp(&(other.numerator() * IBig::from(self.denominator())))
            }
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
