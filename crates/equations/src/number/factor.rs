//! Prime factors of whole numbers with bounded work: complete up to 10²⁴ (EQ-30), partial beyond.

use std::sync::LazyLock;

use dashu_int::UBig;
use dashu_int::ops::BitTest;

use super::root::nth_root;
use super::small::{gcd_wide, pow_mod};
use super::work;

/// Below this bound thirteen Miller–Rabin tests prove primality (Sorenson and Webster, 2015). It is the
/// "about 10²⁴" of EQ-30: below it everything is factored.
const PROVABLE: u128 = 3_317_044_064_679_887_385_961_981;

/// Trial division of large numbers stops here.
const TRIAL: u64 = 1 << 13;

/// The odd primes up to [`TRIAL`], grouped so that a product fits into a word: one long remainder serves a whole
/// group.
static TRIAL_PRIMES: LazyLock<Vec<(u64, Vec<u64>)>> = LazyLock::new(|| {
    let mut groups: Vec<(u64, Vec<u64>)> = Vec::new();
    for prime in primes_up_to(TRIAL).into_iter().skip(1) {
        match groups.last_mut().and_then(|group| Some((group.0.checked_mul(prime)?, group))) {
            Some((product, group)) => {
                group.0 = product;
                group.1.push(prime);
            }
            None => groups.push((prime, vec![prime])),
        }
    }
    groups
});

/// Longer numbers are not tested for being perfect powers.
const MAX_POWER_BITS: usize = 1 << 15;

const WITNESSES: [u128; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

/// A number as a product of powers.
#[derive(Debug, Default)]
pub(crate) struct Factors {
    /// Primes with their multiplicities, ascending.
    pub(crate) primes: Vec<(u128, u64)>,
    /// What could not be factored: greater than 1, without small divisors, with multiplicity; not a perfect power
    /// unless it is very long.
    pub(crate) rest: Option<(UBig, u64)>,
}

/// Factors a positive number.
pub(crate) fn factor(number: &UBig) -> Factors {
    let mut factors = Factors::default();
    if let Ok(number) = u128::try_from(number)
        && number < PROVABLE
    {
        factor_small(number, &mut factors.primes);
        return factors;
    }
    let mut left = number.clone();
    let twos = left.trailing_zeros().unwrap_or(0);
    if twos > 0 {
        left >>= twos;
        factors.primes.push((2, twos as u64));
    }
    for (product, primes) in TRIAL_PRIMES.iter() {
        if left.bit_len() <= 64 {
            break;
        }
        work::take(20 + left.bit_len() as u64 / 10);
        let rest = &left % *product;
        for &prime in primes.iter().filter(|prime| rest.is_multiple_of(**prime)) {
            work::take(work::removal(left.bit_len() as u64));
            // Small enough for the word of any machine.
            let times = left.remove_word(prime as dashu_int::Word).unwrap_or(0);
            factors.primes.push((u128::from(prime), times as u64));
        }
    }
    let (base, multiplicity) = perfect_power(left);
    match u128::try_from(&base) {
        Ok(base) if base < PROVABLE => {
            let mut primes = Vec::new();
            factor_small(base, &mut primes);
            factors.primes.extend(primes.into_iter().map(|(prime, times)| (prime, times * multiplicity)));
        }
        _ => factors.rest = Some((base, multiplicity)),
    }
    factors.primes.sort_unstable();
    factors
}

/// The number as a perfect power with the highest exponent; it has no divisor below [`TRIAL`].
fn perfect_power(mut number: UBig) -> (UBig, u64) {
    let mut multiplicity = 1;
    let mut exponent = 2;
    if number.bit_len() > MAX_POWER_BITS {
        return (number, multiplicity);
    }
    while number.bit_len() > exponent * (TRIAL.ilog2() as usize) {
        let root = may_be_power(&number, exponent as u64).then(|| nth_root(&number, exponent));
        if let Some(root) = root
            && root.pow(exponent) == number
        {
            number = root;
            multiplicity *= exponent as u64;
        } else {
            exponent += 1;
            while exponent > 3 && !is_prime(exponent as u128) {
                exponent += 1;
            }
        }
    }
    (number, multiplicity)
}

/// Whether the number is a power modulo a few primes, which rules out nearly everything without taking a root.
fn may_be_power(number: &UBig, exponent: u64) -> bool {
    let primes = (1u64..).map(|count| count * exponent + 1).filter(|&prime| is_prime(prime.into())).take(8);
    primes.into_iter().all(|prime| {
        work::take(300 + number.bit_len() as u64 / 10);
        let residue = number % prime;
        residue == 0 || pow_mod(residue, (prime - 1) / exponent, prime) == 1
    })
}

/// The primes up to a bound, ascending.
pub(crate) fn primes_up_to(bound: u64) -> Vec<u64> {
    let mut composite = vec![false; bound as usize + 1];
    let mut primes = Vec::new();
    for number in 2..=bound as usize {
        if composite[number] {
            continue;
        }
        primes.push(number as u64);
        for multiple in (number * number..=bound as usize).step_by(number) {
            composite[multiple] = true;
        }
    }
    primes
}

/// Number of divisors of a positive number, if it can be factored.
pub(crate) fn divisors(number: &UBig) -> Option<UBig> {
    let factors = factor(number);
    if factors.rest.is_some() {
        return None;
    }
    Some(factors.primes.iter().fold(UBig::ONE, |product, (_, times)| product * (times + 1)))
}

fn factor_small(mut number: u128, primes: &mut Vec<(u128, u64)>) {
    let mut take = |prime: u128, number: &mut u128| {
        let mut times = 0;
        while number.is_multiple_of(prime) {
            *number /= prime;
            times += 1;
        }
        if times > 0 {
            primes.push((prime, times));
        }
    };
    if number == 0 {
        return;
    }
    take(2, &mut number);
    let mut divisor = 3;
    while divisor < 256 && divisor * divisor <= number {
        if number <= u64::MAX as u128 && !(number as u64).is_multiple_of(divisor as u64) {
            divisor += 2;
            continue;
        }
        take(divisor, &mut number);
        divisor += 2;
    }
    let mut pending = vec![number];
    let mut found: Vec<u128> = Vec::new();
    while let Some(number) = pending.pop() {
        if number == 1 {
            continue;
        }
        if number < 65_536 || is_prime(number) {
            found.push(number);
            continue;
        }
        let divisor = proper_divisor(number);
        pending.push(divisor);
        pending.push(number / divisor);
    }
    found.sort_unstable();
    for prime in found {
        match primes.last_mut() {
            Some((last, times)) if *last == prime => *times += 1,
            _ => primes.push((prime, 1)),
        }
    }
}

/// Whether a number below [`PROVABLE`] is prime.
pub(crate) fn is_prime(number: u128) -> bool {
    if number < 2 {
        return false;
    }
    for prime in WITNESSES {
        if number.is_multiple_of(prime) {
            return number == prime;
        }
    }
    if number < 43 * 43 {
        return true;
    }
    let ring = Ring::new(number);
    let twos = (number - 1).trailing_zeros();
    let odd = (number - 1) >> twos;
    let minus_one = number - ring.one;
    WITNESSES.iter().all(|&witness| {
        let mut power = ring.pow(ring.enter(witness), odd);
        if power == ring.one || power == minus_one {
            return true;
        }
        for _ in 1..twos {
            power = ring.mul(power, power);
            if power == minus_one {
                return true;
            }
        }
        false
    })
}

/// A proper divisor of an odd composite number, by Pollard's rho with Brent's cycle. It tries one polynomial after
/// another; one of the first few finds a divisor.
fn proper_divisor(number: u128) -> u128 {
    let ring = Ring::new(number);
    for shift in 1u128.. {
        let step = |value: u128| ring.add(ring.mul(value, value), shift);
        let mut fast = 2;
        let mut length = 1;
        'cycle: loop {
            let slow: u128 = fast;
            for _ in 0..length {
                fast = step(fast);
            }
            let mut done = 0;
            while done < length {
                let mut checkpoint = fast;
                let mut product = ring.one;
                let batch = 128.min(length - done);
                for _ in 0..batch {
                    fast = step(fast);
                    product = ring.mul(product, slow.abs_diff(fast));
                }
                work::take(40 * batch);
                let divisor = gcd_wide(product, number);
                if divisor == 1 {
                    done += batch;
                    continue;
                }
                if divisor != number {
                    return divisor;
                }
                // The batch found several divisors at once: repeat it step by step.
                for _ in 0..batch {
                    checkpoint = step(checkpoint);
                    let divisor = gcd_wide(slow.abs_diff(checkpoint), number);
                    if divisor == number {
                        break 'cycle;
                    }
                    if divisor != 1 {
                        return divisor;
                    }
                }
                break 'cycle;
            }
            length *= 2;
        }
        // The square of a prime can defeat every polynomial.
        let root = isqrt(number);
        if root * root == number {
            return root;
        }
    }
    number
}

fn isqrt(number: u128) -> u128 {
    let mut root = 1u128 << (number.ilog2() / 2 + 1);
    loop {
        let next = (root + number / root) / 2;
        if next >= root {
            return root;
        }
        root = next;
    }
}

/// Residues modulo an odd number in Montgomery form.
struct Ring {
    modulus: u128,
    /// −modulus⁻¹ modulo 2¹²⁸.
    negated_inverse: u128,
    /// 2¹²⁸ modulo the modulus: the 1 of the ring.
    one: u128,
    square: u128,
}

impl Ring {
    fn new(modulus: u128) -> Ring {
        let mut inverse = modulus;
        for _ in 0..7 {
            inverse = inverse.wrapping_mul(2u128.wrapping_sub(modulus.wrapping_mul(inverse)));
        }
        let one = (u128::MAX % modulus + 1) % modulus;
        let mut ring = Ring { modulus, negated_inverse: inverse.wrapping_neg(), one, square: one };
        for _ in 0..128 {
            ring.square = ring.add(ring.square, ring.square);
        }
        ring
    }

    fn enter(&self, value: u128) -> u128 {
        self.mul(value % self.modulus, self.square)
    }

    /// Moduli are below 2⁸², so sums do not overflow.
    fn add(&self, left: u128, right: u128) -> u128 {
        let sum = left + right;
        if sum >= self.modulus { sum - self.modulus } else { sum }
    }

    fn mul(&self, left: u128, right: u128) -> u128 {
        let (high, low) = wide_mul(left, right);
        let (reduced, _) = wide_mul(low.wrapping_mul(self.negated_inverse), self.modulus);
        // The low halves add up to 0 modulo 2¹²⁸ and carry one unless both are zero.
        let result = high + reduced + u128::from(low != 0);
        if result >= self.modulus { result - self.modulus } else { result }
    }

    fn pow(&self, mut base: u128, mut exponent: u128) -> u128 {
        let mut result = self.one;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.mul(result, base);
            }
            base = self.mul(base, base);
            exponent >>= 1;
        }
        result
    }
}

/// The product as a high and a low half.
fn wide_mul(left: u128, right: u128) -> (u128, u128) {
    let mask = u64::MAX as u128;
    let (a, b) = (left >> 64, left & mask);
    let (c, d) = (right >> 64, right & mask);
    let low = b * d;
    let middle = a * d + (low >> 64);
    let second = b * c + (middle & mask);
    (a * c + (middle >> 64) + (second >> 64), (second << 64) | (low & mask))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_multiply_back_and_are_prime() {
        let numbers = [
            1u128,
            2,
            97,
            360,
            65_537 * 65_537,
            1_000_000_007 * 998_244_353,
            999_999_999_989 * 999_999_999_961,
        ];
        for number in numbers {
            let factors = factor(&UBig::from(number));
            assert!(factors.rest.is_none());
            let product = factors.primes.iter().fold(1, |product, &(prime, times)| {
                assert!(is_prime(prime), "{prime}");
                product * prime.pow(times as u32)
            });
            assert_eq!(product, number);
        }
    }

    #[test]
    fn primes_agree_with_the_sieve() {
        let primes = primes_up_to(70_000);
        for number in 0..70_000u128 {
            assert_eq!(is_prime(number), primes.binary_search(&(number as u64)).is_ok(), "{number}");
        }
    }

    #[test]
    fn large_numbers_keep_a_rest() {
        let large = UBig::from(2u8).pow(127) - UBig::ONE;
        let factors = factor(&(large.pow(3) * 12u8));
        assert_eq!(factors.primes, [(2, 2), (3, 1)]);
        assert_eq!(factors.rest, Some((large, 3)));
    }
}
