//! Operations backwards: what the other operand must be, given one operand and the result.

use super::fractions::{self, SmallResult};
use crate::number::{NoValue, Number, Small};
use crate::reading::Operation;
use crate::rules::Rules;

/// The candidates for the unknown operand, if all numbers are small fractions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SmallInverse {
    /// Nothing.
    Nothing,
    /// One of these; whether it gives the result has to be tested.
    Among([Option<Small>; 2]),
    /// Anything: every operand has to be tested.
    Anything,
    /// An irrational number, or a fraction that is not small.
    Irrational,
    Large,
}

impl SmallInverse {
    fn if_so(condition: bool) -> SmallInverse {
        if condition { SmallInverse::Anything } else { SmallInverse::Nothing }
    }

    /// A number and its negative.
    fn either(outcome: SmallResult) -> SmallInverse {
        match outcome {
            SmallResult::Fraction(value) => SmallInverse::Among([Some(value), Some(value.neg())]),
            outcome => outcome.into(),
        }
    }
}

impl From<SmallResult> for SmallInverse {
    fn from(outcome: SmallResult) -> SmallInverse {
        match outcome {
            SmallResult::Fraction(value) => SmallInverse::Among([Some(value), None]),
            SmallResult::Undefined => SmallInverse::Nothing,
            SmallResult::Irrational => SmallInverse::Irrational,
            SmallResult::Large => SmallInverse::Large,
        }
    }
}

impl From<Option<Small>> for SmallInverse {
    fn from(value: Option<Small>) -> SmallInverse {
        SmallResult::from(value).into()
    }
}

/// The operand that gives the target together with `known`, which is on the left or else on the right.
pub(super) fn invert_small(
    operation: Operation,
    known: Small,
    on_left: bool,
    target: Small,
    rules: &Rules,
) -> SmallInverse {
    let is_unit = |number: Small| matches!((number.numerator(), number.denominator()), (1 | -1, 1));
    // Powers and roots of 1 are 1, apart from complex ones.
    let of_unit = |known: Small| match known == Small::ONE && !rules.imaginary {
        true => SmallInverse::if_so(target == Small::ONE),
        false => SmallInverse::if_so(is_unit(target)),
    };
    let abs = |number: Small| if number.signum() < 0 { number.neg() } else { number };
    match operation {
        Operation::Add if rules.average => target.add(target).and_then(|double| double.sub(known)).into(),
        Operation::Add => target.sub(known).into(),
        Operation::Subtract if on_left => known.sub(target).into(),
        Operation::Subtract => target.add(known).into(),
        Operation::Times | Operation::Percent if known.is_zero() => SmallInverse::if_so(target.is_zero()),
        Operation::Times => target.div(known).into(),
        Operation::Percent => {
            let hundred = Small::integer((rules.base * rules.base) as i32);
            target.div(known).and_then(|quotient| quotient.mul(hundred)).into()
        }
        Operation::Divide if on_left => match (known.is_zero(), target.is_zero()) {
            (true, zero) => SmallInverse::if_so(zero),
            (false, true) => SmallInverse::Nothing,
            (false, false) => known.div(target).into(),
        },
        Operation::Divide if known.is_zero() => SmallInverse::Nothing,
        Operation::Divide => target.mul(known).into(),
        Operation::Power if on_left => match () {
            () if is_unit(known) => of_unit(known),
            () if known.is_zero() => SmallInverse::if_so(target.is_zero()),
            () if target.is_zero() => SmallInverse::Nothing,
            () => fractions::log(abs(known), abs(target)).into(),
        },
        Operation::Power => match () {
            () if known.is_zero() => SmallInverse::if_so(target == Small::ONE),
            () if target.is_zero() => Some(Small::ZERO).into(),
            () => SmallInverse::either(fractions::root(known, abs(target))),
        },
        Operation::Root if on_left => match () {
            () if known.is_zero() => SmallInverse::Nothing,
            () if target.is_zero() => Some(Small::ZERO).into(),
            () => SmallInverse::either(fractions::power(abs(target), known)),
        },
        Operation::Root => match () {
            () if known.is_zero() => SmallInverse::if_so(target.is_zero()),
            () if is_unit(known) => of_unit(known),
            () if target.is_zero() || is_unit(target) => SmallInverse::Nothing,
            () => fractions::log(abs(target), abs(known)).into(),
        },
        Operation::Log if on_left => match target.is_zero() {
            true => SmallInverse::if_so(known == Small::ONE),
            false => fractions::root(target, known).into(),
        },
        Operation::Log => fractions::power(known, target).into(),
        Operation::Lcm | Operation::Gcf | Operation::Remainder => {
            SmallInverse::if_so(target.is_integer() && target.signum() >= 0)
        }
    }
}

/// The candidates for the unknown operand.
pub(super) enum Inverse {
    /// Nothing.
    Nothing,
    /// One of these; whether it gives the result has to be tested.
    Among([Option<Number>; 2]),
    /// Anything: every operand has to be tested.
    Anything,
}

impl From<Result<Number, NoValue>> for Inverse {
    fn from(result: Result<Number, NoValue>) -> Inverse {
        match result {
            Ok(number) => Inverse::Among([Some(number), None]),
            Err(NoValue::Undefined) => Inverse::Nothing,
            Err(_) => Inverse::Anything,
        }
    }
}

/// A number and its negative.
fn either(result: Result<Number, NoValue>) -> Inverse {
    match result {
        Ok(number) => {
            let negative = number.neg();
            Inverse::Among([Some(number), Some(negative)])
        }
        Err(NoValue::Undefined) => Inverse::Nothing,
        Err(_) => Inverse::Anything,
    }
}

fn anything_if(condition: bool) -> Inverse {
    if condition { Inverse::Anything } else { Inverse::Nothing }
}

/// The operand that gives the target together with `known`, which is on the left or else on the right. All numbers
/// are real.
pub(super) fn invert(
    operation: Operation,
    known: &Number,
    on_left: bool,
    target: &Number,
    rules: &Rules,
) -> Inverse {
    attempt(operation, known, on_left, target, rules).unwrap_or(Inverse::Anything)
}

fn attempt(
    operation: Operation,
    known: &Number,
    on_left: bool,
    target: &Number,
    rules: &Rules,
) -> Result<Inverse, NoValue> {
    let is = |number: &Number, value: i64| number.as_integer() == Some(value);
    let is_unit = |number: &Number| is(number, 1) || is(number, -1);
    Ok(match operation {
        Operation::Add if rules.average => {
            target.mul(&Number::from(2)).and_then(|double| double.sub(known)).into()
        }
        Operation::Add => target.sub(known).into(),
        Operation::Subtract if on_left => known.sub(target).into(),
        Operation::Subtract => target.add(known).into(),
        Operation::Times | Operation::Percent => match known.is_zero()? {
            true => anything_if(target.is_zero()?),
            false => {
                let factor = match operation {
                    Operation::Percent => i64::from(rules.base) * i64::from(rules.base),
                    _ => 1,
                };
                target.div(known).and_then(|quotient| quotient.mul(&Number::from(factor))).into()
            }
        },
        Operation::Divide if on_left => match (known.is_zero()?, target.is_zero()?) {
            (true, zero) => anything_if(zero),
            (false, true) => Inverse::Nothing,
            (false, false) => known.div(target).into(),
        },
        Operation::Divide => match known.is_zero()? {
            true => Inverse::Nothing,
            false => target.mul(known).into(),
        },
        Operation::Power if on_left => match () {
            () if is_unit(known) => anything_if(is_unit(target)),
            () if known.is_zero()? => anything_if(target.is_zero()?),
            () if target.is_zero()? => Inverse::Nothing,
            () => logarithm(known, target)?,
        },
        Operation::Power => match () {
            () if known.is_zero()? => anything_if(is(target, 1)),
            () if target.is_zero()? => Ok(Number::ZERO).into(),
            () => either(Number::root(known, &absolute(target)?)),
        },
        Operation::Root if on_left => match () {
            () if known.is_zero()? => Inverse::Nothing,
            () if target.is_zero()? => Ok(Number::ZERO).into(),
            () => either(absolute(target)?.power(known)),
        },
        Operation::Root => match () {
            () if known.is_zero()? => anything_if(target.is_zero()?),
            () if is_unit(known) => anything_if(is_unit(target)),
            () if target.is_zero()? || is_unit(target) => Inverse::Nothing,
            () => logarithm(target, known)?,
        },
        // The logarithm of the left to the base of the right.
        Operation::Log if on_left => match target.is_zero()? {
            true => anything_if(is(known, 1)),
            false => Number::root(target, known).into(),
        },
        Operation::Log => known.power(target).into(),
        Operation::Lcm | Operation::Gcf | Operation::Remainder => {
            anything_if(target.as_integer().is_none_or(|target| target >= 0) && target.is_integer()?)
        }
    })
}

fn absolute(number: &Number) -> Result<Number, NoValue> {
    Ok(if number.sign()? < 0 { number.neg() } else { number.clone() })
}

/// The exponent that turns a base into a number, both without their signs.
fn logarithm(base: &Number, number: &Number) -> Result<Inverse, NoValue> {
    Ok(Number::log(&absolute(base)?, &absolute(number)?).into())
}

/// The numbers with this factorial, other than the number itself; `None` if that cannot be determined.
pub(super) fn unfactorial(number: &Number) -> Option<Vec<Number>> {
    let Some(target) = number.as_small() else {
        return if number.is_integer() == Ok(false) { Some(Vec::new()) } else { None };
    };
    if !target.is_integer() || target.signum() <= 0 {
        return Some(Vec::new());
    }
    if target.numerator() == 1 {
        return Some(vec![Number::ZERO]);
    }
    let (mut factorial, mut n) = (2i64, 2);
    while factorial < target.numerator() {
        n += 1;
        match factorial.checked_mul(n) {
            Some(next) => factorial = next,
            None => return Some(Vec::new()),
        }
    }
    let found = factorial == target.numerator() && n > 2;
    Some(found.then(|| Number::from(n)).into_iter().collect())
}
