//! Inverses of sums of radicals, and square roots of such sums that are again sums of radicals.

use std::sync::Arc;

use dashu_int::UBig;
use dashu_int::ops::SquareRootRem;

use super::NoValue;
use super::arithmetic::normalise;
use super::power::positive_power;
use super::rational::Rational;
use super::real::{Atom, Factors, Real, Sum, Term};
use super::small::gcd;
use super::work;

/// Inverses are computed in fields up to this degree; beyond it a quotient is kept as one.
const MAX_DEGREE: usize = 24;

/// The field that the primes' roots in a sum generate: each prime with the index of its root.
struct Field {
    primes: Vec<(u128, usize)>,
    degree: usize,
}

impl Field {
    fn of(sum: &Sum) -> Option<Field> {
        let mut primes: Vec<(u128, usize)> = Vec::new();
        for (atom, exponent) in sum.terms.iter().flat_map(|term| term.factors.iter()) {
            let Atom::Prime(prime) = atom else { return None };
            let index = exponent.small()?.denominator() as usize;
            match primes.iter_mut().find(|(other, _)| other == prime) {
                Some((_, old)) => *old = *old / gcd(*old as u64, index as u64) as usize * index,
                None => primes.push((*prime, index)),
            }
            if index > MAX_DEGREE {
                return None;
            }
        }
        primes.sort_unstable();
        let degree = primes.iter().try_fold(1usize, |degree, (_, index)| degree.checked_mul(*index))?;
        (degree <= MAX_DEGREE).then_some(Field { primes, degree })
    }

    /// The exponents of a product of roots, in units of each prime's root.
    fn exponents(&self, factors: &Factors) -> Vec<usize> {
        let exponent = |(prime, index): &(u128, usize)| {
            let found = factors.iter().find(|(atom, _)| *atom == Atom::Prime(*prime));
            let small = found.and_then(|(_, exponent)| exponent.small());
            small.map_or(0, |e| e.numerator() as usize * index / e.denominator() as usize)
        };
        self.primes.iter().map(exponent).collect()
    }

    /// The exponents of the base vector with a number.
    fn base(&self, mut number: usize) -> Vec<usize> {
        let digit = |(_, index): &(u128, usize)| {
            let digit = number % index;
            number /= index;
            digit
        };
        self.primes.iter().map(digit).collect()
    }

    /// The product of two base vectors: a base vector's number and a rational factor.
    fn product(&self, left: &[usize], right: &[usize]) -> Option<(usize, Rational)> {
        let (mut number, mut place, mut factor) = (0, 1, Rational::ONE);
        for ((prime, index), (a, b)) in self.primes.iter().zip(left.iter().zip(right)) {
            let mut exponent = a + b;
            if exponent >= *index {
                exponent -= index;
                factor = factor.mul(&Rational::from_integer((*prime).into()));
            }
            number += exponent * place;
            place *= index;
        }
        Some((number, factor))
    }
}

/// The inverse of a sum of radicals, again as such a sum, by solving linear equations over the rationals.
pub(crate) fn inverse(sum: &Arc<Sum>) -> Option<Real> {
    let field = Field::of(sum)?;
    let size = field.degree;
    work::charge(20 * (size * size * size) as u64).ok()?;
    let mut rows = vec![vec![Rational::ZERO; size + 1]; size];
    for (column, base) in (0..size).map(|column| (column, field.base(column))) {
        for term in &sum.terms {
            let (row, factor) = field.product(&field.exponents(&term.factors), &base)?;
            rows[row][column] = rows[row][column].add(&term.coefficient.mul(&factor));
        }
    }
    rows[0][size] = Rational::ONE;
    let solution = solve(rows)?;
    let mut result = Real::ZERO;
    for (number, coefficient) in solution.into_iter().enumerate() {
        let exponents = field.base(number);
        let factors = field.primes.iter().zip(exponents).filter(|(_, exponent)| *exponent > 0);
        let factors = factors
            .map(|((prime, index), exponent)| {
                (Atom::Prime(*prime), Rational::fraction(exponent as i64, *index as i64))
            })
            .collect();
        result = result.add(&normalise(coefficient, factors).ok()?).ok()?;
    }
    Some(result)
}

/// Gaussian elimination on a square system with its right side as the last column.
fn solve(mut rows: Vec<Vec<Rational>>) -> Option<Vec<Rational>> {
    let size = rows.len();
    for column in 0..size {
        let pivot = (column..size).find(|&row| !rows[row][column].is_zero())?;
        rows.swap(column, pivot);
        if work::is_used_up() {
            return None;
        }
        let scale = rows[column][column].recip()?;
        for entry in &mut rows[column][column..] {
            *entry = entry.mul(&scale);
        }
        let pivot_row = rows[column].clone();
        for (number, row) in rows.iter_mut().enumerate() {
            if number == column || row[column].is_zero() {
                continue;
            }
            let factor = row[column].clone();
            for (entry, pivot) in row[column..].iter_mut().zip(&pivot_row[column..]) {
                if !pivot.is_zero() {
                    *entry = entry.sub(&factor.mul(pivot));
                }
            }
        }
    }
    Some(rows.into_iter().map(|mut row| row.pop().unwrap_or(Rational::ZERO)).collect())
}

/// The square root of `x + y√r` as a sum of two square roots, where there is one: √(5+2√6) = √2+√3.
pub(crate) fn square_root(sum: &Sum) -> Option<Result<Real, NoValue>> {
    let [rational, Term { factors, coefficient }] = sum.terms.as_slice() else { return None };
    let half = Rational::fraction(1, 2);
    if !rational.factors.is_empty() || !sum.kind.pure || factors.iter().any(|(_, exponent)| *exponent != half)
    {
        return None;
    }
    let x = &rational.coefficient;
    let radicand = factors.iter().fold(Rational::ONE, |product, (atom, _)| match atom {
        Atom::Prime(prime) => product.mul(&Rational::from_integer((*prime).into())),
        _ => product,
    });
    let difference = x.mul(x).sub(&coefficient.mul(coefficient).mul(&radicand));
    let root = rational_square_root(&difference)?;
    let part = |value: Rational| positive_power(&Real::Rational(value.mul(&half)), &half);
    let parts = part(x.add(&root)).and_then(|large| {
        let small = part(x.sub(&root))?;
        if coefficient.signum() > 0 { large.add(&small) } else { large.sub(&small) }
    });
    Some(parts)
}

fn rational_square_root(value: &Rational) -> Option<Rational> {
    if value.signum() <= 0 {
        return None;
    }
    let root = |number: UBig| {
        let (root, rest) = number.sqrt_rem();
        (rest == UBig::ZERO).then_some(root)
    };
    Some(Rational::from_parts(root(value.numerator().into_parts().1)?.into(), root(value.denominator())?))
}
