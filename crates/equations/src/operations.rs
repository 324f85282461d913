//! The operations (III and XIII), with every domain and every bound of a variation.

use crate::number::{Comparison, NoValue, Number};
use crate::reading::Operation;
use crate::rules::Rules;
use crate::value::{Value, Worth};

/// The greatest dividend of Remainder (EQ-37), and the greatest number that has a Next Prime (EQ-35).
const MAX_DIVIDEND: i64 = 1_000;
const MAX_BEFORE_PRIME: i64 = 200;

/// The worth of `left operation right`.
pub(crate) fn apply(operation: Operation, left: &Value, right: &Value, rules: &Rules) -> Worth {
    let (Value::Number(a), Value::Number(b)) = (left, right) else {
        let undefined = matches!(left, Value::Undefined)
            || matches!(right, Value::Undefined)
            || is_outside_domain(operation, left, right);
        return Worth::One(if undefined { Value::Undefined } else { Value::Unknown });
    };
    let result = match operation {
        Operation::Add if rules.average => a.add(b).and_then(|sum| sum.div(&Number::from(2))),
        Operation::Add => a.add(b),
        Operation::Subtract => a.sub(b),
        Operation::Times => a.mul(b),
        Operation::Divide => a.div(b),
        Operation::Power if rules.whole_powers_only() => a.elementary_power(b),
        Operation::Power if rules.imaginary => return a.powers(b).into(),
        Operation::Power => a.power(b),
        Operation::Root if rules.whole_powers_only() => Number::elementary_root(a, b),
        Operation::Root if rules.imaginary => return Number::roots(a, b).into(),
        Operation::Root => Number::root(a, b),
        Operation::Lcm => a.lcm(b),
        Operation::Gcf => a.gcf(b),
        Operation::Percent => {
            // With Base m, percent is per m².
            let hundred = i64::from(rules.base) * i64::from(rules.base);
            a.mul(b).and_then(|product| product.div(&Number::from(hundred)))
        }
        Operation::Remainder => at_most(a, MAX_DIVIDEND).and_then(|()| a.remainder(b)),
        Operation::Log => Number::log(b, a),
    };
    Worth::One(result.into())
}

/// Whether one operand alone shows that the operation has no value, whatever the other is.
fn is_outside_domain(operation: Operation, left: &Value, right: &Value) -> bool {
    let number =
        |value: &Value, fits: fn(&Number) -> bool| matches!(value, Value::Number(value) if fits(value));
    let is_zero = |number: &Number| number.is_zero() == Ok(true);
    let is_not_real = |number: &Number| !number.is_real();
    let has_no_log = |number: &Number| !number.is_real() || number.sign().is_ok_and(|sign| sign <= 0);
    match operation {
        Operation::Divide => number(right, is_zero),
        Operation::Power => number(right, is_not_real),
        Operation::Root => number(left, is_not_real) || number(left, is_zero),
        Operation::Log => {
            let is_one = |number: &Number| number.compare(&Number::ONE) == Comparison::Equal;
            number(left, has_no_log) || number(right, has_no_log) || number(right, is_one)
        }
        _ => false,
    }
}

/// The worth of a prefix symbol: `√` without index, or `x` in front of its operand.
pub(crate) fn prefixed(operation: Operation, operand: &Value, rules: &Rules) -> Worth {
    match operation {
        Operation::Root => apply(Operation::Root, &Value::integer(2), operand, rules),
        _ if rules.number_of_factors => Worth::One(operand.then(|number| {
            if let Some(limit) = rules.factors_limit() {
                at_most(number, i64::from(limit))?;
            }
            number.number_of_factors()
        })),
        _ => Worth::One(
            operand.then(|number| at_most(number, MAX_BEFORE_PRIME).and_then(|()| number.next_prime())),
        ),
    }
}

/// `n!`
pub(crate) fn factorial(value: &Value) -> Value {
    value.then(Number::factorial)
}

/// An error for a number beyond a bound, or one that is not real.
fn at_most(number: &Number, limit: i64) -> Result<(), NoValue> {
    match number.order(&Number::from(limit))? {
        std::cmp::Ordering::Greater => Err(NoValue::Undefined),
        _ => Ok(()),
    }
}
