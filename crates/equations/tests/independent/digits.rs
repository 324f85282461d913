//! Exact values against two hundred digits: random expressions with nested roots, fractional powers, logarithms and
//! complex roots, evaluated by another library with directed rounding.

use std::cmp::Ordering;

use dashu_float::FBig;
use dashu_float::round::mode::{Down, Up};
use equations::number::{Comparison, NoValue, Number};

use crate::campaign::tries;
use mat::Dice;

/// Two hundred decimal digits, and more to make up for cancellation.
const BITS: usize = 800;

/// An interval with at least this many bits is narrow enough to be conclusive.
const NARROW: i64 = 200 * 10 / 3;

type Low = FBig<Down, 2>;
type High = FBig<Up, 2>;

/// A real number enclosed by two others.
#[derive(Clone, Debug)]
struct Digits {
    low: Low,
    high: High,
}

impl Digits {
    fn whole(value: i64) -> Digits {
        let exact = FBig::from(value).with_precision(BITS).value();
        Digits { low: exact.clone(), high: exact.with_rounding() }
    }

    /// With the usual precision; an exact result has none.
    fn limited(self) -> Digits {
        Digits { low: self.low.with_precision(BITS).value(), high: self.high.with_precision(BITS).value() }
    }

    fn neg(&self) -> Digits {
        Digits { low: -self.high.clone().with_rounding(), high: -self.low.clone().with_rounding() }
    }

    fn add(&self, other: &Digits) -> Digits {
        Digits { low: &self.low + &other.low, high: &self.high + &other.high }
    }

    fn mul(&self, other: &Digits) -> Digits {
        let ends = |digits: &Digits| [digits.low.clone(), digits.high.clone().with_rounding()];
        let pairs = ends(self).into_iter().flat_map(|one| ends(other).map(|two| (one.clone(), two)));
        let pairs: Vec<(Low, Low)> = pairs.collect();
        let low = pairs.iter().map(|(one, two)| one * two).min().unwrap();
        let up = |value: &Low| -> High { value.clone().with_rounding() };
        let high = pairs.iter().map(|(one, two)| up(one) * up(two)).max().unwrap();
        Digits { low, high }
    }

    /// The inverse; `None` if the number may be zero.
    fn inverse(&self) -> Option<Digits> {
        if self.sign()? < 0 {
            return Some(self.neg().inverse()?.neg());
        }
        let one = Digits::whole(1);
        Some(Digits {
            low: one.low / self.high.clone().with_rounding(),
            high: one.high / self.low.clone().with_rounding(),
        })
    }

    /// The sign, if it is certain and nonzero.
    fn sign(&self) -> Option<i64> {
        match (self.low > Low::ZERO, self.high < High::ZERO) {
            (true, _) => Some(1),
            (_, true) => Some(-1),
            _ => None,
        }
    }

    /// The logarithm of a positive number.
    fn ln(&self) -> Option<Digits> {
        (self.sign()? > 0).then(|| Digits { low: self.low.ln(), high: self.high.ln() }.limited())
    }

    fn exp(&self) -> Option<Digits> {
        let large = High::from(400);
        (self.high < large && -self.low.clone().with_rounding::<Up>() < large)
            .then(|| Digits { low: self.low.exp(), high: self.high.exp() }.limited())
    }

    /// `self^(numerator ÷ denominator)` by the definition for real numbers.
    fn power(&self, numerator: i64, denominator: i64) -> Option<Digits> {
        let exponent = Digits::whole(numerator).mul(&Digits::whole(denominator).inverse()?);
        if self.sign()? > 0 {
            return self.ln()?.mul(&exponent).exp();
        }
        let size = self.neg().power(numerator, denominator)?;
        Some(if numerator % 2 == 0 { size } else { size.neg() })
    }

    /// Whether it gives 200 digits of the number.
    fn is_narrow(&self) -> bool {
        let width = &self.high - self.low.clone().with_rounding::<Up>();
        width < High::ONE >> NARROW as isize
    }
}

/// A binary number as an exact one.
fn exact<R: dashu_float::round::Round>(value: &FBig<R, 2>) -> Number {
    let repr = value.repr();
    let scale = dashu_int::UBig::ONE << repr.exponent().unsigned_abs();
    let text = match repr.exponent() < 0 {
        true => format!("{}/{scale}", repr.significand()),
        false => (repr.significand() * dashu_int::IBig::from(scale)).to_string(),
    };
    text.parse().unwrap()
}

fn lies_between(value: &Number, digits: &Digits) -> bool {
    value.order(&exact(&digits.low)) != Ok(Ordering::Less)
        && value.order(&exact(&digits.high)) != Ok(Ordering::Greater)
}

/// A random expression: its exact value and its digits, if both exist.
fn expression(dice: &mut Dice, depth: usize, text: &mut String) -> Option<(Result<Number, NoValue>, Digits)> {
    if depth == 0 || dice.below(6) == 0 {
        let value = 1 + dice.below(9) as i64;
        text.push_str(&value.to_string());
        return Some((Ok(Number::from(value)), Digits::whole(value)));
    }
    text.push('(');
    let (left, one) = expression(dice, depth - 1, text)?;
    let kind = dice.below(8);
    let result = if kind < 4 {
        text.push(['+', '-', 'x', '÷'][kind]);
        let (right, two) = expression(dice, depth - 1, text)?;
        let pair = left.and_then(|left| Ok((left, right?)));
        match kind {
            0 => (pair.and_then(|(a, b)| a.add(&b)), one.add(&two)),
            1 => (pair.and_then(|(a, b)| a.sub(&b)), one.add(&two.neg())),
            2 => (pair.and_then(|(a, b)| a.mul(&b)), one.mul(&two)),
            _ => (pair.and_then(|(a, b)| a.div(&b)), one.mul(&two.inverse()?)),
        }
    } else if kind == 7 {
        text.push_str(" log ");
        let (right, two) = expression(dice, depth - 1, text)?;
        let pair = left.and_then(|left| Ok((left, right?)));
        (pair.and_then(|(a, b)| Number::log(&b, &a)), one.ln()?.mul(&two.ln()?.inverse()?))
    } else {
        let (above, below) = (dice.below(7) as i64 - 3, [1, 2, 2, 3, 3, 4, 5, 6][dice.below(8)]);
        text.push_str(&format!("*({above}/{below})"));
        let exponent = Number::from(above).div(&Number::from(below)).unwrap();
        let (p, q) = (exponent.as_small()?.numerator(), exponent.as_small()?.denominator());
        if q % 2 == 0 && one.sign()? < 0 {
            return None;
        }
        (left.and_then(|left| left.power(&exponent)), one.power(p, q)?)
    };
    text.push(')');
    Some(result)
}

#[test]
fn exact_values_have_these_digits() {
    let mut looked = 0;
    for seed in 0..tries(400) as u64 {
        let mut text = String::new();
        let Some((value, digits)) = expression(&mut Dice::new(seed), 4, &mut text) else { continue };
        let Ok(value) = value else { continue };
        if digits.is_narrow() {
            looked += 1;
            assert!(lies_between(&value, &digits), "seed {seed}: {text} is {value}");
            let parsed: Number = value.to_string().parse().unwrap();
            assert!(lies_between(&parsed, &digits), "seed {seed}: the text {value}");
        }
    }
    assert!(looked * 3 > tries(400), "only {looked} expressions had a value");
}

/// The roots of `re + i·im` with an index, by sizes and angles.
fn polar_roots(re: i64, im: i64, index: i64) -> Vec<(Digits, Digits)> {
    let precise = |value: i64| FBig::<Up, 2>::from(value).with_precision(BITS).value();
    let square = precise(re * re + im * im);
    let size = (square.ln() / precise(2 * index)).exp();
    let angle = precise(im).atan2(&precise(re));
    let turn = precise(-1).acos() * precise(2);
    let around = |value: FBig<Up, 2>| {
        let margin = High::ONE >> (BITS as isize - 60);
        Digits { low: (&value - &margin).with_rounding(), high: value + margin }
    };
    (0..index)
        .map(|count| {
            let angle = (&angle + &turn * precise(count)) / precise(index);
            (around(&size * angle.cos()), around(&size * angle.sin()))
        })
        .collect()
}

#[test]
fn complex_roots_have_these_digits() {
    for (re, im) in [(3, 4), (-7, 0), (0, 5), (2, -9), (-1, -1), (8, 0), (-8, 15), (0, -1)] {
        for index in [2, 3, 4, 5, 6, 8, 12] {
            let imaginary = Number::i().mul(&Number::from(im)).unwrap();
            let number = Number::from(re).add(&imaginary).unwrap();
            let exponent = Number::ONE.div(&Number::from(index)).unwrap();
            let mut found = number.powers(&exponent).unwrap();
            for (re, im) in polar_roots(re, im, index) {
                let fits = |root: &Number| {
                    let (real, imaginary) = root.parts();
                    lies_between(&real, &re) && lies_between(&imaginary, &im)
                };
                let place = found.iter().position(fits);
                let root = found.remove(place.unwrap_or_else(|| panic!("{number} {index}: {re:?} {im:?}")));
                let power = root.power(&Number::from(index)).unwrap();
                assert_ne!(power.compare(&number), Comparison::Different, "{root}");
            }
            assert!(found.is_empty(), "{number} has roots too many: {found:?}");
        }
    }
}
