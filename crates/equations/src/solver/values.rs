//! The values of a search: small fractions directly, all other numbers by their index in a pool, where each is kept
//! once with what is known about it.

use rustc_hash::FxHashMap;

use super::approx::Approx;
use super::beyond::{self, HugeRoot};
use super::fractions::{self, SmallResult};
use crate::number::{Comparison, Number, Small, with_allowance};
use crate::operations::{apply, factorial, prefixed};
use crate::reading::Operation;
use crate::rules::Rules;
use crate::value::{Value, Worth};

/// A value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Val {
    /// A small fraction.
    Small(Small),
    /// A number of the pool.
    Other(u32),
    /// Some number that cannot lead to what is sought, except by being multiplied by zero.
    Lost,
}

impl Val {
    pub(super) const ZERO: Val = Val::Small(Small::ZERO);

    pub(super) fn small(self) -> Option<Small> {
        match self {
            Val::Small(small) => Some(small),
            Val::Other(_) | Val::Lost => None,
        }
    }

    pub(super) fn is_small(self) -> bool {
        matches!(self, Val::Small(_))
    }

    /// A hash that takes a few instructions.
    pub(super) fn hash(self) -> u64 {
        const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
        let (above, below) = match self {
            Val::Small(small) => (small.numerator() as u64, small.denominator() as u64),
            Val::Other(id) => (u64::from(id), 0),
            Val::Lost => (0, 0),
        };
        let mixed = (above ^ below.rotate_left(32).wrapping_mul(ODD)).wrapping_mul(ODD);
        mixed ^ (mixed >> 29)
    }
}

impl From<Small> for Val {
    fn from(small: Small) -> Val {
        Val::Small(small)
    }
}

/// The result of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum StepResult {
    Undefined,
    One(Val),
    /// Complex roots, one of which has to be chosen.
    Several(Vec<Val>),
    /// Not computed, but proved irrational, whichever root it is.
    NoFraction,
    /// Beyond what can be computed.
    Unknown,
}

/// What is known about a number of the pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Nature {
    /// A fraction, written out.
    Fraction,
    /// A sum of roots in canonical form; irrational.
    Radical,
    /// Proved to be irrational.
    Irrational,
    /// Not real; `clear` if both parts are in canonical form.
    NotReal { clear: bool },
    /// It may have another form, and may be a fraction; `asked` if its irrationality was already examined.
    Unclear { asked: bool },
}

#[derive(Debug)]
struct Other {
    number: Number,
    approx: Approx,
    nature: Nature,
    /// Whether it is irrational and not merely too large to write out, once that was asked.
    irrational: Option<bool>,
}

/// All numbers that are not small fractions.
#[derive(Debug, Default)]
pub(super) struct Pool {
    others: Vec<Other>,
    ids: FxHashMap<Number, u32>,
    results: FxHashMap<(Operation, Val, Val), StepResult>,
    compared: FxHashMap<(Val, Val), Comparison>,
    /// Work on numbers that has not been charged yet, in the units of [`with_allowance`].
    work: u64,
}

/// The most work for a single operation or question about a number. Anything beyond stays unknown.
pub(super) const OPERATION: u64 = 1_000_000;
pub(super) const QUESTION: u64 = 4_000_000;

/// The same for an argument about a number too large for the others: remainders of large factorials take long.
const ARGUMENT: u64 = 30_000_000;

/// The same for a question whose answer merely saves other work.
const GLANCE: u64 = 100_000;

/// The cost of an operation on numbers of the pool besides the arithmetic: looking it up and storing it.
const HANDLING: u64 = 250;

impl Pool {
    /// How many items are stored.
    pub(super) fn len(&self) -> usize {
        self.others.len() + self.results.len() + self.compared.len()
    }

    /// The work done since the last call.
    pub(super) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Runs an action on numbers within the allowance, and counts its work.
    pub(super) fn counted<T>(&mut self, allowance: u64, action: impl FnOnce() -> T) -> T {
        let (result, spent) = with_allowance(allowance, action);
        self.work += HANDLING + spent;
        result
    }

    /// Stores a number.
    pub(super) fn keep(&mut self, number: Number) -> Val {
        self.keep_within(number, Approx::ANYTHING)
    }

    /// Stores a number known to lie in an interval.
    pub(super) fn keep_within(&mut self, number: Number, known: Approx) -> Val {
        if let Some(small) = number.as_small() {
            return Val::Small(small);
        }
        if let Some(id) = self.ids.get(&number) {
            return Val::Other(*id);
        }
        let nature = match () {
            () if number.is_rational() => Nature::Fraction,
            () if number.is_canonical_radical() => Nature::Radical,
            () if !number.is_real() => {
                let clear = |part: &Number| part.is_rational() || part.is_canonical_radical();
                let (re, im) = number.parts();
                Nature::NotReal { clear: clear(&re) && clear(&im) }
            }
            () => Nature::Unclear { asked: false },
        };
        let approx = match known == Approx::ANYTHING {
            true => self.counted(OPERATION, || Approx::of(&number)),
            false => known,
        };
        let id = self.others.len() as u32;
        self.ids.insert(number.clone(), id);
        self.others.push(Other { number, approx, nature, irrational: None });
        Val::Other(id)
    }

    /// The number itself; a lost one counts as 0.
    pub(super) fn number(&self, value: Val) -> Number {
        match value {
            Val::Small(small) => Number::from(small),
            Val::Other(id) => self.others[id as usize].number.clone(),
            Val::Lost => Number::ZERO,
        }
    }

    pub(super) fn approx(&self, value: Val) -> Approx {
        match value {
            Val::Small(small) => Approx::of_small(small),
            Val::Other(id) => self.others[id as usize].approx,
            Val::Lost => Approx::ANYTHING,
        }
    }

    /// The sign, if it can be determined.
    pub(super) fn sign(&mut self, value: Val) -> Option<i64> {
        let Approx { low, high } = self.approx(value);
        match value {
            Val::Small(small) => Some(small.signum()),
            _ if low > 0.0 => Some(1),
            _ if high < 0.0 => Some(-1),
            Val::Other(_) => {
                let number = self.number(value);
                self.counted(QUESTION, || number.sign()).ok()
            }
            Val::Lost => None,
        }
    }

    /// Whether it is written as a fraction.
    pub(super) fn is_fraction(&self, value: Val) -> bool {
        match value {
            Val::Small(_) => true,
            Val::Other(id) => self.others[id as usize].nature == Nature::Fraction,
            Val::Lost => false,
        }
    }

    /// Whether its form is the only one for its number.
    pub(super) fn is_canonical(&self, value: Val) -> bool {
        match value {
            Val::Small(_) => true,
            Val::Other(id) => {
                let nature = self.others[id as usize].nature;
                matches!(nature, Nature::Fraction | Nature::Radical | Nature::NotReal { clear: true })
            }
            Val::Lost => false,
        }
    }

    /// Whether it is known to be real.
    pub(super) fn is_real(&self, value: Val) -> bool {
        match value {
            Val::Small(_) => true,
            Val::Other(id) => !matches!(self.others[id as usize].nature, Nature::NotReal { .. }),
            Val::Lost => false,
        }
    }

    /// Whether it is proved to be irrational (or a fraction too large to write out).
    pub(super) fn is_irrational(&mut self, value: Val) -> bool {
        let Val::Other(id) = value else { return false };
        if self.others[id as usize].nature == (Nature::Unclear { asked: false }) {
            let number = self.number(value);
            let irrational = self.counted(QUESTION, || is_irrational(&number));
            self.others[id as usize].nature = match irrational {
                true => Nature::Irrational,
                false => Nature::Unclear { asked: true },
            };
        }
        matches!(self.others[id as usize].nature, Nature::Radical | Nature::Irrational)
    }

    /// Whether little work proves it irrational, however large it is, or not real.
    pub(super) fn is_no_fraction(&mut self, value: Val) -> bool {
        let Val::Other(id) = value else { return false };
        match self.others[id as usize].nature {
            Nature::Fraction => return false,
            Nature::Radical | Nature::NotReal { .. } => return true,
            Nature::Irrational | Nature::Unclear { .. } => {}
        }
        if let Some(known) = self.others[id as usize].irrational {
            return known;
        }
        let number = self.number(value);
        let irrational = self.counted(GLANCE, || number.is_irrational() == Ok(true));
        self.others[id as usize].irrational = Some(irrational);
        irrational
    }

    /// Whether it is known to be irrational without further work.
    pub(super) fn is_known_irrational(&self, value: Val) -> bool {
        let Val::Other(id) = value else { return false };
        matches!(self.others[id as usize].nature, Nature::Radical | Nature::Irrational)
    }

    /// Records that a value is irrational.
    pub(super) fn note_irrational(&mut self, value: Val) {
        if let Val::Other(id) = value
            && let nature @ Nature::Unclear { .. } = &mut self.others[id as usize].nature
        {
            *nature = Nature::Irrational;
        }
    }

    /// Whether a sum, difference, product or quotient of two values is irrational because one is and the other is a
    /// fraction; the same holds for an operand if the other value is the result.
    pub(super) fn stays_irrational(&self, operation: Operation, one: Val, other: Val) -> bool {
        let fraction = |value: Val| match operation {
            Operation::Add | Operation::Subtract => self.is_fraction(value),
            Operation::Times | Operation::Divide | Operation::Percent => {
                self.is_fraction(value) && value != Val::ZERO
            }
            _ => false,
        };
        self.is_known_irrational(one) && fraction(other) || self.is_known_irrational(other) && fraction(one)
    }

    /// Compares two values.
    pub(super) fn compare(&mut self, one: Val, other: Val) -> Comparison {
        if one == other {
            return Comparison::Equal;
        }
        if self.is_canonical(one) && self.is_canonical(other)
            || self.is_real(one) != self.is_real(other)
            || !self.approx(one).meets(self.approx(other))
        {
            return Comparison::Different;
        }
        if let Some(known) = self.compared.get(&(one, other)) {
            return *known;
        }
        let (first, second) = (self.number(one), self.number(other));
        let comparison = self.counted(QUESTION, || first.compare(&second));
        self.compared.insert((one, other), comparison);
        comparison
    }

    /// The value of an operation on two values, exactly as the judge computes it.
    pub(super) fn combine(
        &mut self,
        operation: Operation,
        left: Val,
        right: Val,
        rules: &Rules,
    ) -> StepResult {
        let mut irrational = self.stays_irrational(operation, left, right);
        if let (Val::Small(a), Val::Small(b)) = (left, right)
            && let Some(outcome) = small(operation, a, b, rules)
        {
            match outcome {
                SmallResult::Fraction(value) => return StepResult::One(value.into()),
                SmallResult::Undefined => return StepResult::Undefined,
                SmallResult::Irrational => irrational = true,
                SmallResult::Large => {}
            }
        }
        let key = (operation, left, right);
        if let Some(known) = self.results.get(&key) {
            return known.clone();
        }
        let (a, b) = (Value::Number(self.number(left)), Value::Number(self.number(right)));
        let worth = self.counted(OPERATION, || apply(operation, &a, &b, rules));
        let approx = self.rough(operation, left, right, rules);
        let mut result = self.kept(&worth, approx);
        if let (StepResult::Unknown, Value::Number(a), Value::Number(b)) = (&result, &a, &b)
            && let Some(known) = self.counted(ARGUMENT, || beyond::known(operation, a, b, rules))
        {
            result = match known {
                HugeRoot::Undefined => StepResult::Undefined,
                HugeRoot::Number(number) => StepResult::One(self.keep(number)),
                HugeRoot::NoFraction => StepResult::NoFraction,
            };
        }
        if let (true, StepResult::One(value)) = (irrational, &result) {
            self.note_irrational(*value);
        }
        self.results.insert(key, result.clone());
        result
    }

    /// An enclosure of the result of an operation on two values, if it is defined and real.
    pub(super) fn rough(&self, operation: Operation, left: Val, right: Val, rules: &Rules) -> Approx {
        match rules.imaginary {
            true => Approx::ANYTHING,
            false => Approx::apply(operation, self.approx(left), self.approx(right), rules.average),
        }
    }

    /// The value of an operation in front of an operand.
    pub(super) fn prefix(&mut self, operation: Operation, operand: Val, rules: &Rules) -> StepResult {
        if operation == Operation::Root {
            return self.combine(Operation::Root, Small::integer(2).into(), operand, rules);
        }
        // Counting factors takes long, so it is stored; the left operand marks a prefix operation.
        let key = (operation, Val::Lost, operand);
        if let Some(known) = self.results.get(&key) {
            return known.clone();
        }
        let number = Value::Number(self.number(operand));
        let worth = self.counted(OPERATION, || prefixed(operation, &number, rules));
        let result = self.kept(&worth, Approx::ANYTHING);
        self.results.insert(key, result.clone());
        result
    }

    pub(super) fn factorial(&mut self, operand: Val) -> StepResult {
        let number = Value::Number(self.number(operand));
        let value = self.counted(OPERATION, || factorial(&number));
        self.kept(&Worth::One(value), Approx::ANYTHING)
    }

    fn kept(&mut self, worth: &Worth, approx: Approx) -> StepResult {
        match worth {
            Worth::One(Value::Number(number)) => StepResult::One(self.keep_within(number.clone(), approx)),
            Worth::One(Value::Undefined) => StepResult::Undefined,
            Worth::One(Value::Unknown) => StepResult::Unknown,
            Worth::Several(values) => {
                let mut kept = Vec::new();
                for value in values {
                    match value {
                        Value::Number(number) => kept.push(self.keep(number.clone())),
                        Value::Undefined => {}
                        Value::Unknown => return StepResult::Unknown,
                    }
                }
                StepResult::Several(kept)
            }
        }
    }
}

/// The operations with a shortcut for small fractions; `None` for the others.
pub(super) fn small(operation: Operation, a: Small, b: Small, rules: &Rules) -> Option<SmallResult> {
    Some(match operation {
        Operation::Add if rules.average => a.add(b).and_then(|sum| sum.div(Small::integer(2))).into(),
        Operation::Add => a.add(b).into(),
        Operation::Subtract => a.sub(b).into(),
        Operation::Times => a.mul(b).into(),
        Operation::Divide if b.is_zero() => SmallResult::Undefined,
        Operation::Divide => a.div(b).into(),
        Operation::Percent => {
            let hundred = Small::integer((rules.base * rules.base) as i32);
            a.mul(b).and_then(|product| product.div(hundred)).into()
        }
        Operation::Power if rules.whole_powers_only() => match is_whole(a) && is_whole(b) {
            true => fractions::power(a, b),
            false => SmallResult::Undefined,
        },
        Operation::Root if rules.whole_powers_only() => match is_whole(a) && !a.is_zero() && is_whole(b) {
            true => match fractions::root(a, b) {
                SmallResult::Irrational => SmallResult::Undefined,
                outcome => outcome,
            },
            false => SmallResult::Undefined,
        },
        Operation::Power if rules.imaginary && !b.is_integer() => return None,
        Operation::Power => fractions::power(a, b),
        Operation::Root if rules.imaginary => return None,
        Operation::Root => fractions::root(a, b),
        Operation::Log => fractions::log(b, a),
        Operation::Lcm | Operation::Gcf | Operation::Remainder => return None,
    })
}

/// Whether a number that is not written as a fraction is proved to be irrational, or is a fraction too large to write
/// out.
fn is_irrational(number: &Number) -> bool {
    number.is_irrational().unwrap_or_else(|_| number.is_no_written_fraction())
}

fn is_whole(number: Small) -> bool {
    number.is_integer() && number.signum() >= 0
}
