//! Remainders of values of any size: a value that is not 0 modulo a prime is not 0 (EQ-30).

use dashu_int::ops::{BitTest, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::factor::factor;
use super::huge::{MAX_FACTORIAL, whole_power};
use super::rational::Rational;
use super::real::{Atom, Real};
use super::small::{inverse, mul_mod, pow_mod};
use super::work;

/// The primes whose remainders are computed.
pub(crate) const PRIMES: [u64; 3] = [(1 << 61) - 1, (1 << 59) - 55, 4_611_686_018_427_387_847];

impl Real {
    /// The remainder of a rational value modulo a number, if its denominator allows one.
    pub(crate) fn residue(&self, modulus: u64) -> Option<u64> {
        match self {
            Real::Rational(value) => value.residue(modulus),
            Real::Sum(sum) => {
                let mut total = 0u64;
                for term in &sum.terms {
                    let mut product = term.coefficient.residue(modulus)?;
                    for (atom, exponent) in term.factors.iter() {
                        product = mul_mod(product, atom.residue(exponent, modulus)?, modulus);
                    }
                    total = ((total as u128 + product as u128) % modulus as u128) as u64;
                }
                Some(total)
            }
        }
    }

    /// Whether some remainder proves that the value is not zero.
    pub(crate) fn remainder_excludes_zero(&self) -> bool {
        PRIMES.iter().any(|&prime| self.residue(prime).is_some_and(|residue| residue != 0))
    }
}

impl Atom {
    fn residue(&self, exponent: &Rational, modulus: u64) -> Option<u64> {
        let exponent = exponent.as_integer()?;
        work::charge(100 + 40 * exponent.bit_len() as u64).ok()?;
        let base = match self {
            Atom::Prime(prime) => (prime % modulus as u128) as u64,
            Atom::Integer(number) => &**number % modulus,
            Atom::Factorial(Real::Rational(number)) => match u64::try_from(&number.numerator()) {
                Ok(number) if number < modulus && number > MAX_FACTORIAL => return None,
                Ok(number) if number < modulus => {
                    work::charge(20 * number).ok()?;
                    (2..=number).fold(1, |product, n| mul_mod(product, n, modulus))
                }
                _ => 0,
            },
            // The factorial of a number with thousands of digits is a multiple of every modulus.
            Atom::Factorial(_) => 0,
            Atom::Sum(sum) => Real::Sum(sum.clone()).residue(modulus)?,
            Atom::Exp(sum) => sum.terms.iter().try_fold(1 % modulus, |product, term| {
                let (base, exponent) = whole_power(term)?;
                Some(mul_mod(product, tower_residue(base, &exponent, modulus)?, modulus))
            })?,
            Atom::Ln(_) | Atom::Cosine(_) | Atom::Part(_) => return None,
        };
        let power = pow_mod_big(base, &(&exponent).unsigned_abs(), modulus);
        if exponent < IBig::ZERO { inverse(power, modulus) } else { Some(power) }
    }
}

/// `base^exponent` for an exponent with thousands of digits, by Euler's theorem: powers beyond log₂ of the modulus
/// repeat with a period that divides φ.
fn tower_residue(base: &Atom, exponent: &Real, modulus: u64) -> Option<u64> {
    if exponent.sign().ok()? < 0 {
        return inverse(tower_residue(base, &exponent.neg(), modulus)?, modulus);
    }
    let totient = totient(modulus);
    let reduced = exponent.residue(totient)? as u128 + 64u128.div_ceil(totient as u128) * totient as u128;
    let base = base.residue(&Rational::ONE, modulus)?;
    Some(pow_mod_big(base, &UBig::from(reduced), modulus))
}

fn totient(number: u64) -> u64 {
    let primes = factor(&UBig::from(number)).primes;
    primes.iter().fold(number, |totient, (prime, _)| totient / *prime as u64 * (*prime as u64 - 1)).max(1)
}

fn pow_mod_big(base: u64, exponent: &UBig, modulus: u64) -> u64 {
    if let Ok(exponent) = u64::try_from(exponent) {
        return pow_mod(base, exponent, modulus);
    }
    (0..exponent.bit_len()).rev().fold(1 % modulus, |power, bit| {
        let square = mul_mod(power, power, modulus);
        if exponent.bit(bit) { mul_mod(square, base % modulus, modulus) } else { square }
    })
}
