//! Small exact fractions in two machine words: the solver's everyday number, without allocation.

use std::cmp::Ordering;

/// An odd constant that spreads small numbers over all bits of a hash.
const MIXER: u64 = 0x9E37_79B9_7F4A_7C15;

/// A fraction in lowest terms whose numerator and denominator fit into 63 bits. An operation gives `None` if the
/// result does not fit or does not exist, never a wrong result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Small {
    numerator: i64,
    denominator: i64,
}

// These are the names of arithmetic; the operator traits do not fit, because every result is optional.
#[allow(clippy::should_implement_trait)]
impl Small {
    /// Zero.
    pub const ZERO: Small = Small::integer(0);
    /// One.
    pub const ONE: Small = Small::integer(1);

    /// A whole number.
    pub const fn integer(value: i32) -> Small {
        Small { numerator: value as i64, denominator: 1 }
    }

    /// The fraction in lowest terms, if it exists and is small.
    pub fn new(numerator: i64, denominator: i64) -> Option<Small> {
        Small::from_wide(numerator as i128, denominator as i128)
    }

    pub(crate) fn from_wide(numerator: i128, denominator: i128) -> Option<Small> {
        if denominator == 0 {
            return None;
        }
        let divisor = gcd_wide(numerator.unsigned_abs(), denominator.unsigned_abs()) as i128;
        let sign = if denominator < 0 { -1 } else { 1 };
        Small::fit(numerator / divisor * sign, denominator / divisor * sign)
    }

    /// Stores a fraction that is already in lowest terms.
    fn fit(numerator: i128, denominator: i128) -> Option<Small> {
        let numerator = i64::try_from(numerator).ok().filter(|&n| n != i64::MIN)?;
        Some(Small { numerator, denominator: i64::try_from(denominator).ok()? })
    }

    /// The numerator, which carries the sign.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The denominator, at least 1.
    pub const fn denominator(self) -> i64 {
        self.denominator
    }

    /// Whether this is zero.
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Whether this is a whole number, of any sign.
    pub const fn is_integer(self) -> bool {
        self.denominator == 1
    }

    /// −1, 0 or 1.
    pub const fn signum(self) -> i64 {
        self.numerator.signum()
    }

    /// The additive inverse.
    pub const fn neg(self) -> Small {
        Small { numerator: -self.numerator, denominator: self.denominator }
    }

    /// The reciprocal; none for zero.
    pub const fn recip(self) -> Option<Small> {
        match self.numerator {
            0 => None,
            n if n < 0 => Some(Small { numerator: -self.denominator, denominator: -n }),
            n => Some(Small { numerator: self.denominator, denominator: n }),
        }
    }

    /// The sum.
    pub fn add(self, other: Small) -> Option<Small> {
        if self.denominator == 1 && other.denominator == 1 {
            return Small::fit(self.numerator as i128 + other.numerator as i128, 1);
        }
        let shared = gcd(self.denominator as u64, other.denominator as u64) as i64;
        let (left, right) = (self.denominator / shared, other.denominator / shared);
        let sum = self.numerator as i128 * right as i128 + other.numerator as i128 * left as i128;
        if shared == 1 {
            return Small::fit(sum, left as i128 * right as i128);
        }
        // Knuth: only the shared divisor can still be reduced.
        let rest = gcd((sum % shared as i128).unsigned_abs() as u64, shared as u64) as i64;
        Small::fit(sum / rest as i128, left as i128 * (other.denominator / rest) as i128)
    }

    /// The difference.
    pub fn sub(self, other: Small) -> Option<Small> {
        self.add(other.neg())
    }

    /// The product.
    pub fn mul(self, other: Small) -> Option<Small> {
        if self.denominator == 1 && other.denominator == 1 {
            return Small::fit(self.numerator as i128 * other.numerator as i128, 1);
        }
        let first = gcd(self.numerator.unsigned_abs(), other.denominator as u64) as i64;
        let second = gcd(other.numerator.unsigned_abs(), self.denominator as u64) as i64;
        Small::fit(
            (self.numerator / first) as i128 * (other.numerator / second) as i128,
            (self.denominator / second) as i128 * (other.denominator / first) as i128,
        )
    }

    /// The quotient; none when dividing by zero.
    pub fn div(self, other: Small) -> Option<Small> {
        self.mul(other.recip()?)
    }

    /// A power with a whole exponent; `None` for any other exponent.
    pub(crate) fn power(self, exponent: Small) -> Option<Small> {
        if exponent.is_integer() { self.pow(exponent.numerator) } else { None }
    }

    /// An integer power; `None` for zero to a power that is not positive.
    pub fn pow(self, exponent: i64) -> Option<Small> {
        let mut base = if exponent < 0 { self.recip()? } else { self };
        if self.is_zero() && exponent == 0 {
            return None;
        }
        let mut left = exponent.unsigned_abs();
        if matches!((base.numerator, base.denominator), (-1..=1, 1)) {
            left = 2 - left % 2;
        }
        if exponent == 0 {
            left = 0;
        }
        let mut result = Small::ONE;
        while left > 0 {
            if left & 1 == 1 {
                result = result.mul(base)?;
            }
            left >>= 1;
            if left > 0 {
                base = base.mul(base)?;
            }
        }
        Some(result)
    }

    /// A hash for tables.
    pub const fn fingerprint(self) -> u64 {
        let mixed = (self.numerator as u64).wrapping_mul(MIXER) ^ (self.denominator as u64).rotate_left(32);
        mixed.wrapping_mul(MIXER) ^ mixed >> 29
    }
}

impl Ord for Small {
    fn cmp(&self, other: &Small) -> Ordering {
        let left = self.numerator as i128 * other.denominator as i128;
        left.cmp(&(other.numerator as i128 * self.denominator as i128))
    }
}

impl PartialOrd for Small {
    fn partial_cmp(&self, other: &Small) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

pub(crate) fn mul_mod(left: u64, right: u64, modulus: u64) -> u64 {
    (left as u128 * right as u128 % modulus as u128) as u64
}

/// The inverse modulo `modulus`, if it exists and the modulus is below 2⁶³.
pub(crate) fn inverse(value: u64, modulus: u64) -> Option<u64> {
    // Dividing the modulus first keeps the number of steps small for small values.
    let signed = i64::try_from(modulus).ok()?;
    let (mut old, mut new) = (signed, (value % modulus) as i64);
    let (mut old_factor, mut new_factor) = (0i64, 1i64);
    while new != 0 {
        let quotient = old / new;
        (old, new) = (new, old - quotient * new);
        (old_factor, new_factor) = (new_factor, old_factor - quotient * new_factor);
    }
    (old == 1).then(|| old_factor.rem_euclid(signed) as u64)
}

pub(crate) fn pow_mod(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut result = 1 % modulus;
    let mut base = base % modulus;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = mul_mod(result, base, modulus);
        }
        base = mul_mod(base, base, modulus);
        exponent >>= 1;
    }
    result
}

/// The greatest common divisor; with zero, the other number.
pub(crate) fn gcd(mut left: u64, mut right: u64) -> u64 {
    if left == 0 || right == 0 {
        return left | right;
    }
    // Most numbers here are small and many are 1; one division brings the larger down to the smaller.
    if left > right {
        std::mem::swap(&mut left, &mut right);
    }
    if left == 1 {
        return 1;
    }
    right %= left;
    if right == 0 {
        return left;
    }
    let twos = (left | right).trailing_zeros();
    left >>= left.trailing_zeros();
    while right != 0 {
        right >>= right.trailing_zeros();
        if left == 1 || right == 1 {
            return 1 << twos;
        }
        if left > right {
            std::mem::swap(&mut left, &mut right);
        }
        right -= left;
    }
    left << twos
}

pub(crate) fn gcd_wide(mut left: u128, mut right: u128) -> u128 {
    while right != 0 {
        if let (Ok(left), Ok(right)) = (u64::try_from(left), u64::try_from(right)) {
            return gcd(left, right) as u128;
        }
        (left, right) = (right, left % right);
    }
    left
}
