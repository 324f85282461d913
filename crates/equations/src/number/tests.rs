//! Properties: rationals against plain fractions of large integers, and random expressions against intervals of 200
//! decimal digits computed without any normal form.

use dashu_int::{IBig, UBig};
use proptest::prelude::*;

use super::evaluate::Evaluator;
use super::factor::is_prime;
use super::interval::Interval;
use super::rational::Rational;
use super::{Comparison, NoValue, Number, Small, Value, with_allowance};

/// Two hundred decimal digits and a few guard digits.
const BITS: u64 = 700;

/// Intervals that agree this far count as equal in the independent computation.
const NEAR: i64 = -600;

#[derive(Clone, Debug)]
enum Expression {
    Whole(i64),
    Add(Box<Expression>, Box<Expression>),
    Sub(Box<Expression>, Box<Expression>),
    Mul(Box<Expression>, Box<Expression>),
    Div(Box<Expression>, Box<Expression>),
    Power(Box<Expression>, i64),
    Root(i64, Box<Expression>),
    Log(Box<Expression>, Box<Expression>),
}

use Expression::{Add, Div, Log, Mul, Power, Root, Sub, Whole};

impl Expression {
    fn number(&self) -> Result<Number, NoValue> {
        match self {
            Whole(value) => Ok(Number::from(*value)),
            Add(left, right) => left.number()?.add(&right.number()?),
            Sub(left, right) => left.number()?.sub(&right.number()?),
            Mul(left, right) => left.number()?.mul(&right.number()?),
            Div(left, right) => left.number()?.div(&right.number()?),
            Power(base, exponent) => base.number()?.power(&Number::from(*exponent)),
            Root(index, radicand) => Number::root(&Number::from(*index), &radicand.number()?),
            Log(base, value) => Number::log(&base.number()?, &value.number()?),
        }
    }

    /// The interval by plain evaluation of the tree; `None` if it cannot tell (near zero, negative radicands).
    fn interval(&self) -> Option<Interval> {
        match self {
            Whole(value) => Some(Interval::point(IBig::from(*value))),
            Add(left, right) => left.interval()?.add(&right.interval()?, BITS),
            Sub(left, right) => left.interval()?.add(&right.interval()?.neg(), BITS),
            Mul(left, right) => left.interval()?.mul(&right.interval()?, BITS),
            Div(left, right) => left.interval()?.div(&right.interval()?, BITS),
            Power(base, exponent) => {
                let base = base.interval()?;
                base.sign().filter(|sign| *sign != 0)?;
                if *exponent < 0 {
                    let power = Power(Box::new(Whole(1)), 1).interval()?;
                    return power.div(&power_of(&base, -exponent)?, BITS);
                }
                power_of(&base, *exponent)
            }
            Root(index, radicand) => {
                let value = radicand.interval()?;
                (value.sign()? > 0).then(|| value.root(*index as u64, BITS))?
            }
            Log(base, value) => value.interval()?.ln(BITS)?.div(&base.interval()?.ln(BITS)?, BITS),
        }
    }

    /// The same value, written differently.
    fn rewritten(&self, choice: &mut u64) -> Expression {
        *choice = choice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pick = *choice >> 61;
        let own = |expression: &Expression| Box::new(expression.clone());
        match self {
            Whole(value) => match pick {
                0 => Sub(Box::new(Whole(value + 7)), Box::new(Whole(7))),
                1 => Div(Box::new(Whole(value * 6)), Box::new(Whole(6))),
                2 if *value > 0 => Power(Box::new(Root(3, Box::new(Whole(*value)))), 3),
                _ => Whole(*value),
            },
            Add(left, right) => {
                let (left, right) = (left.rewritten(choice), right.rewritten(choice));
                match pick {
                    0..=3 => Add(Box::new(right), Box::new(left)),
                    4 => Sub(own(&left), Box::new(Sub(Box::new(Whole(0)), own(&right)))),
                    _ => Add(Box::new(left), Box::new(right)),
                }
            }
            Sub(left, right) => {
                let (left, right) = (left.rewritten(choice), right.rewritten(choice));
                match pick {
                    0..=3 => Mul(Box::new(Whole(-1)), Box::new(Sub(own(&right), own(&left)))),
                    _ => Sub(Box::new(left), Box::new(right)),
                }
            }
            Mul(left, right) => match (&**right, pick) {
                // a(b+c) = ab+ac
                (Add(first, second), 0..=5) => {
                    let left = left.rewritten(choice);
                    Add(Box::new(Mul(own(&left), first.clone())), Box::new(Mul(own(&left), second.clone())))
                }
                _ => Mul(Box::new(right.rewritten(choice)), Box::new(left.rewritten(choice))),
            },
            Div(left, right) => {
                let (left, right) = (left.rewritten(choice), right.rewritten(choice));
                match pick {
                    0..=3 => Mul(Box::new(left), Box::new(Power(Box::new(right), -1))),
                    _ => Div(Box::new(left), Box::new(right)),
                }
            }
            Power(base, exponent) => match pick {
                0..=3 if *exponent == 2 => Mul(base.clone(), Box::new(base.rewritten(choice))),
                _ => Power(Box::new(base.rewritten(choice)), *exponent),
            },
            Root(index, radicand) => match (&**radicand, pick) {
                (inner, 0..=2) if *index == 4 => Root(2, Box::new(Root(2, own(inner)))),
                (inner, 3..=4) if inner.number().and_then(|value| value.sign()) == Ok(1) => {
                    Root(2 * index, Box::new(Power(own(inner), 2)))
                }
                (inner, _) => Root(*index, Box::new(inner.rewritten(choice))),
            },
            Log(base, value) => match pick {
                0..=3 => Div(
                    Box::new(Log(Box::new(Whole(3)), Box::new(value.rewritten(choice)))),
                    Box::new(Log(Box::new(Whole(3)), base.clone())),
                ),
                _ => Log(Box::new(base.rewritten(choice)), value.clone()),
            },
        }
    }
}

fn power_of(base: &Interval, exponent: i64) -> Option<Interval> {
    (0..exponent).try_fold(Interval::point(IBig::ONE), |power, _| power.mul(base, BITS))
}

/// Whether two narrow intervals overlap.
fn overlap(left: &Interval, right: &Interval) -> Option<bool> {
    let difference = left.add(&right.neg(), BITS)?;
    if difference.width() > NEAR + difference.magnitude().max(0) && difference.width() > NEAR / 2 {
        return None;
    }
    Some(difference.sign().is_none_or(|sign| sign == 0))
}

fn value_interval(number: &Number) -> Option<Interval> {
    match &number.0 {
        Value::Real(value) => Evaluator::new(BITS).real(value),
        Value::Complex(_) => None,
    }
}

fn expressions(logarithms: bool) -> impl Strategy<Value = Expression> {
    let leaf = (0i64..10).prop_map(Whole);
    leaf.prop_recursive(4, 14, 2, move |inner| {
        let pair = (inner.clone(), inner.clone());
        let boxed = |make: fn(Box<Expression>, Box<Expression>) -> Expression| {
            pair.clone().prop_map(move |(left, right)| make(Box::new(left), Box::new(right)))
        };
        let root = (2i64..6, inner.clone()).prop_map(|(index, radicand)| Root(index, Box::new(radicand)));
        let power = (-2i64..5, inner.clone()).prop_map(|(exponent, base)| Power(Box::new(base), exponent));
        let log = if logarithms { boxed(Log) } else { boxed(Add) };
        prop_oneof![boxed(Add), boxed(Sub), boxed(Mul), boxed(Div), root.clone(), root, power, log]
    })
}

/// A campaign tries more: `FORCEOUT_CAMPAIGN=20 cargo test -p equations`.
#[allow(clippy::disallowed_methods)]
fn cases(number: u32) -> ProptestConfig {
    let times = std::env::var("FORCEOUT_CAMPAIGN").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: number * times, failure_persistence: None, ..ProptestConfig::default() }
}

fn plain(numerator: i64, denominator: i64) -> (IBig, IBig) {
    (IBig::from(numerator), IBig::from(denominator))
}

fn same(value: Option<Small>, (above, below): (IBig, IBig)) -> bool {
    match value {
        Some(value) => IBig::from(value.numerator()) * below == IBig::from(value.denominator()) * above,
        // Only a result that does not fit may be refused.
        None => {
            let large = IBig::from(1u64 << 31);
            below == IBig::ZERO || above.clone() > large || -above > large || below > large
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn small_fractions_agree_with_large_integers(
        a in any::<i64>(), b in 1i64.., c in any::<i64>(), d in 1i64.., shift in 0u32..63,
    ) {
        let (a, b, c, d) = (a >> shift, (b >> shift).max(1), c >> shift, (d >> shift).max(1));
        prop_assume!(a != i64::MIN && c != i64::MIN);
        let (x, y) = (Small::new(a, b).unwrap(), Small::new(c, d).unwrap());
        let ((a, b), (c, d)) = (plain(a, b), plain(c, d));
        prop_assert!(same(x.add(y), (&a * &d + &c * &b, &b * &d)));
        prop_assert!(same(x.sub(y), (&a * &d - &c * &b, &b * &d)));
        prop_assert!(same(x.mul(y), (&a * &c, &b * &d)));
        if !y.is_zero() {
            let sign = IBig::from(y.signum());
            prop_assert!(same(x.div(y), (&a * &d * &sign, &b * &c * &sign)));
        }
        prop_assert_eq!(x.cmp(&y), (&a * &d).cmp(&(&c * &b)));
    }

    #[test]
    fn rationals_form_a_field(
        a in any::<i64>(), b in 1i64.., c in any::<i64>(), d in 1i64.., e in -50i64..50, f in 1i64..50,
    ) {
        let rational = |above: i64, below: i64| {
            Rational::from_parts(IBig::from(above), UBig::from(below as u64))
        };
        let (x, y, z) = (rational(a, b), rational(c, d), rational(e, f));
        prop_assert_eq!(x.add(&y), y.add(&x));
        prop_assert_eq!(x.mul(&y), y.mul(&x));
        prop_assert_eq!(x.add(&y).add(&z), x.add(&y.add(&z)));
        prop_assert_eq!(x.mul(&y).mul(&z), x.mul(&y.mul(&z)));
        prop_assert_eq!(x.mul(&y.add(&z)), x.mul(&y).add(&x.mul(&z)));
        prop_assert_eq!(x.sub(&y).add(&y), x.clone());
        if !y.is_zero() {
            prop_assert_eq!(x.mul(&y).div(&y), Some(x.clone()));
        }
        prop_assert_eq!(Rational::from_integer(x.floor()).add(&x.fract()), x.clone());
        prop_assert_eq!(x.sub(&y).add(&y).fingerprint(), x.fingerprint());
        let modulus = super::residue::PRIMES[0];
        if let (Some(left), Some(right)) = (x.residue(modulus), y.residue(modulus)) {
            let sum = (u128::from(left) + u128::from(right)) % u128::from(modulus);
            prop_assert_eq!(x.add(&y).residue(modulus).map(u128::from), Some(sum));
        }
    }

    #[test]
    fn a_glance_is_never_wrong(expression in expressions(true)) {
        if let Ok(value) = expression.number()
            && let Some((low, high)) = value.enclosure()
            && let Some(expected) = expression.interval()
        {
            prop_assert!(low <= high, "{}", value);
            // In units of 2⁻⁴⁰, rounded outwards.
            let unit = (1u64 << 40) as f64;
            let around = Interval {
                low: IBig::from((low * unit).clamp(-1e18, 1e18) as i64 - 1),
                high: IBig::from((high * unit).clamp(-1e18, 1e18) as i64 + 1),
                exponent: -40,
            };
            prop_assert!(overlap(&around, &expected) != Some(false), "{} to {}: {}", low, high, value);
            prop_assert!(value.weight() > 0);
            prop_assert!(!(value.is_rational() && value.is_irrational() != Ok(false)));
        }
    }

    #[test]
    fn values_agree_with_intervals_at_200_digits(expression in expressions(true)) {
        if let (Ok(value), Some(expected)) = (expression.number(), expression.interval()) {
            let actual = value_interval(&value);
            let together = actual.as_ref().and_then(|actual| overlap(actual, &expected));
            prop_assert!(together != Some(false), "{expression:?} gives {value}");
        }
    }

    #[test]
    fn a_rewritten_expression_is_never_different(expression in expressions(true), seed in any::<u64>()) {
        let rewritten = expression.rewritten(&mut seed.clone());
        if let (Ok(value), Ok(again)) = (expression.number(), rewritten.number()) {
            let comparison = value.compare(&again);
            prop_assert!(comparison != Comparison::Different, "{expression:?}: {value} and {again}");
        }
    }

    #[test]
    fn algebraic_expressions_are_always_decided(expression in expressions(false), seed in any::<u64>()) {
        let rewritten = expression.rewritten(&mut seed.clone());
        if let (Ok(value), Ok(again)) = (expression.number(), rewritten.number()) {
            prop_assert_eq!(value.compare(&again), Comparison::Equal, "{:?}: {} and {}", expression, value, again);
        }
    }

    #[test]
    fn comparison_agrees_with_200_digits(left in expressions(true), right in expressions(true)) {
        if let (Ok(a), Ok(b)) = (left.number(), right.number())
            && let (Some(x), Some(y)) = (left.interval(), right.interval())
            && let Some(near) = overlap(&x, &y)
        {
            let wrong = if near { Comparison::Different } else { Comparison::Equal };
            prop_assert!(a.compare(&b) != wrong, "{a} and {b}");
        }
    }

    /// Where an allowance ends must never show in a value.
    #[test]
    fn a_small_allowance_gives_the_same_or_nothing(
        left in expressions(true), right in expressions(true), allowance in 0u64..3_000_000,
    ) {
        let allowance = allowance >> (allowance % 13);
        let (short, _) = with_allowance(allowance, || left.number());
        if let (Ok(short), Ok(value)) = (short, left.number()) {
            prop_assert!(short.compare(&value) != Comparison::Different, "{} instead of {}", short, value);
        }
        if let (Ok(one), Ok(other)) = (left.number(), right.number()) {
            let (short, _) = with_allowance(allowance, || one.compare(&other));
            let known = [short, one.compare(&other)];
            let contradiction = known.contains(&Comparison::Equal) && known.contains(&Comparison::Different);
            prop_assert!(!contradiction, "{} and {}: {:?}", one, other, known);
            let (sign, _) = with_allowance(allowance, || one.sign());
            prop_assert!(sign.is_err() || sign == one.sign(), "{}", one);
            let (rational, _) = with_allowance(allowance, || one.is_irrational());
            prop_assert!(rational.is_err() || one.is_irrational().is_err() || rational == one.is_irrational());
            let (whole, _) = with_allowance(allowance, || one.is_integer());
            prop_assert!(whole.is_err() || whole == one.is_integer(), "{}", one);
        }
    }

    #[test]
    fn texts_round_trip(expression in expressions(true)) {
        if let Ok(value) = expression.number() {
            let text = value.to_string();
            let again: Number = text.parse().map_err(|error| TestCaseError::fail(format!("{text}: {error:?}")))?;
            prop_assert_eq!(again.compare(&value), Comparison::Equal, "{}", text);
        }
    }

    #[test]
    fn random_text_is_refused_or_read(text in "[0-9ix√*+()/!|., log-]{0,24}") {
        if let Ok(value) = text.parse::<Number>() {
            let _ = (value.to_string(), value.compare(&Number::ONE), value.fingerprint());
        }
    }
}

#[test]
fn the_moduli_are_prime() {
    for prime in super::residue::PRIMES {
        assert!(is_prime(prime.into()));
    }
}

#[test]
fn huge_factorials_are_no_powers() {
    let factorial = |n: i64| Number::from(n).factorial().unwrap();
    let [two, nine] = [2, 9].map(Number::from);
    for n in [5_040, 362_880, 87_178_291_200] {
        let huge = factorial(n);
        let five_times = huge.mul(&Number::from(5)).unwrap();
        let five_more = huge.add(&Number::from(5)).unwrap();
        for radicand in [huge.clone(), five_times, five_more] {
            assert_eq!(Number::elementary_root(&two, &radicand), Err(NoValue::Undefined));
            assert_eq!(Number::elementary_root(&nine, &radicand), Err(NoValue::Undefined));
        }
        // A negative number has roots with odd indices but none with even ones.
        let minus_one = Number::from(-1);
        assert_eq!(Number::root(&huge, &minus_one), Err(NoValue::Undefined));
        let odd = huge.sub(&Number::ONE).unwrap();
        assert_eq!(Number::root(&odd, &minus_one), Ok(minus_one));
    }
    // The square of a factorial is a square.
    let square = factorial(5_040).mul(&factorial(5_040)).unwrap();
    assert_eq!(Number::elementary_root(&two, &square), Ok(factorial(5_040)));
}
