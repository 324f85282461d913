//! What a reading is worth: a number, nothing, or something that is too large to compute.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::number::{Comparison, NoValue, Number, Small};
use crate::reading::Size;

/// The value of a reading.
#[derive(Debug, Clone)]
pub(crate) enum Value {
    /// A number.
    Number(Number),
    /// It is undefined by the rules.
    Undefined,
    /// It was too large, or could not be decided (EQ-30).
    Unknown,
}

impl From<Result<Number, NoValue>> for Value {
    fn from(result: Result<Number, NoValue>) -> Value {
        match result {
            Ok(number) => Value::Number(number),
            Err(NoValue::Undefined) => Value::Undefined,
            Err(NoValue::TooLarge | NoValue::Undecided) => Value::Unknown,
        }
    }
}

impl Value {
    pub(crate) fn integer(value: i64) -> Value {
        Value::Number(Number::from(value))
    }

    pub(crate) fn ratio(numerator: i64, denominator: i64) -> Value {
        match Small::new(numerator, denominator) {
            Some(small) => Value::Number(Number::from(small)),
            None => Number::from(numerator).div(&Number::from(denominator)).into(),
        }
    }

    /// A whole power of a base.
    pub(crate) fn power_of(base: u32, exponent: i64) -> Value {
        Number::from(i64::from(base)).power(&Number::from(exponent)).into()
    }

    /// i, or −i.
    pub(crate) fn unit(negative: bool) -> Value {
        Value::Number(if negative { Number::i().neg() } else { Number::i() })
    }

    pub(crate) fn reciprocal(&self) -> Value {
        self.then(|number| Number::ONE.div(number))
    }

    pub(crate) fn negated(&self) -> Value {
        self.then(|number| Ok(number.neg()))
    }

    /// The result of an operation on the number; anything else stays as it is.
    pub(crate) fn then(&self, operation: impl FnOnce(&Number) -> Result<Number, NoValue>) -> Value {
        match self {
            Value::Number(number) => operation(number).into(),
            Value::Undefined => Value::Undefined,
            Value::Unknown => Value::Unknown,
        }
    }

    /// Whether two values have the same form, and so are equal.
    pub(crate) fn is_same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Number(one), Value::Number(other)) => one == other,
            (Value::Undefined, Value::Undefined) | (Value::Unknown, Value::Unknown) => true,
            _ => false,
        }
    }

    /// A hash: values with different fingerprints have different forms.
    pub(crate) fn fingerprint(&self) -> u64 {
        match self {
            Value::Number(number) => number.fingerprint(),
            Value::Undefined => u64::MAX,
            Value::Unknown => u64::MAX - 1,
        }
    }

    /// The text of the value, cut short if it would fill a page.
    pub(crate) fn short(&self) -> String {
        let text = self.to_string();
        match text.char_indices().nth(60) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        }
    }

    /// Whether the value is known to be further from zero than this.
    pub(crate) fn is_beyond(&self, limit: u32) -> bool {
        let limit = Number::from(i64::from(limit));
        match self {
            Value::Number(number) => [number.clone(), number.neg()]
                .iter()
                .any(|number| number.order(&limit) == Ok(std::cmp::Ordering::Greater)),
            _ => false,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Undefined => f.write_str("undefined"),
            Value::Unknown => f.write_str("beyond what can be computed"),
        }
    }
}

/// The most values that one grouping may have; fractional powers under Imaginary have many. All roots of a number
/// that can be listed fit.
const MAX_ROOTS: usize = 360;

/// The values of one grouping: under Imaginary a fractional power has one per root.
#[derive(Debug, Clone)]
pub(crate) enum Worth {
    One(Value),
    Several(Vec<Value>),
}

impl From<Value> for Worth {
    fn from(value: Value) -> Worth {
        Worth::One(value)
    }
}

impl From<Result<Vec<Number>, NoValue>> for Worth {
    fn from(result: Result<Vec<Number>, NoValue>) -> Worth {
        match result {
            Ok(numbers) => Worth::new(numbers.into_iter().map(Value::Number).collect()),
            Err(reason) => Worth::One(Err(reason).into()),
        }
    }
}

impl Worth {
    fn new(mut values: Vec<Value>) -> Worth {
        match values.len() {
            1 => Worth::One(values.remove(0)),
            0 => Worth::One(Value::Undefined),
            length if length > MAX_ROOTS => Worth::One(Value::Unknown),
            _ => Worth::Several(values),
        }
    }

    pub(crate) fn values(&self) -> &[Value] {
        match self {
            Worth::One(value) => std::slice::from_ref(value),
            Worth::Several(values) => values,
        }
    }

    /// The worth of an operation on one operand.
    pub(crate) fn map(&self, operation: impl Fn(&Value) -> Worth) -> Worth {
        match self {
            Worth::One(value) => operation(value),
            Worth::Several(values) => gather(values.iter().map(operation)),
        }
    }

    /// The worth of an operation on two operands: every combination of roots.
    pub(crate) fn combine(&self, other: &Worth, operation: impl Fn(&Value, &Value) -> Worth) -> Worth {
        match (self, other) {
            (Worth::One(one), Worth::One(other)) => operation(one, other),
            _ if self.values().len() * other.values().len() > MAX_ROOTS * 4 => Worth::One(Value::Unknown),
            _ => {
                let pairs =
                    self.values().iter().flat_map(|one| other.values().iter().map(move |other| (one, other)));
                gather(pairs.map(|(one, other)| operation(one, other)))
            }
        }
    }

    /// `<=E>`: the chosen value if it is among the values, otherwise undefined.
    pub(crate) fn choose(&self, choice: Option<&Number>) -> Worth {
        let Some(choice) = choice else { return Worth::One(Value::Undefined) };
        let mut unknown = false;
        for value in self.values() {
            match value {
                Value::Number(number) => match number.compare(choice) {
                    Comparison::Equal => return Worth::One(Value::Number(choice.clone())),
                    Comparison::Different => {}
                    Comparison::Undecided => unknown = true,
                },
                Value::Unknown => unknown = true,
                Value::Undefined => {}
            }
        }
        Worth::One(if unknown { Value::Unknown } else { Value::Undefined })
    }

    /// How far from zero the values lie, if all of them are known.
    pub(crate) fn size(&self) -> Option<Size> {
        Size::around(self.numbers()?.into_iter().map(Size::of))
    }

    /// Two numbers that enclose the values, if all of them are known and real.
    pub(crate) fn enclosure(&self) -> Option<(f64, f64)> {
        let ends = self.numbers()?.into_iter().map(Number::enclosure).collect::<Option<Vec<_>>>()?;
        ends.into_iter().reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
    }

    fn numbers(&self) -> Option<Vec<&Number>> {
        let numbers = self.values().iter().map(|value| match value {
            Value::Number(number) => Some(number),
            _ => None,
        });
        numbers.collect()
    }

    pub(crate) fn is_same(&self, other: &Worth) -> bool {
        let (one, other) = (self.values(), other.values());
        one.len() == other.len() && one.iter().all(|value| other.iter().any(|other| value.is_same(other)))
    }

    pub(crate) fn fingerprint(&self) -> u64 {
        // The order of the values does not matter.
        self.values().iter().fold(0, |sum, value| sum.wrapping_add(value.fingerprint()))
    }
}

/// All the values, each once.
fn gather(worths: impl Iterator<Item = Worth>) -> Worth {
    let mut values: Vec<Value> = Vec::new();
    let mut known: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for worth in worths {
        for value in worth.values() {
            let same = known.entry(value.fingerprint()).or_default();
            if !same.iter().any(|index| values[*index].is_same(value)) {
                same.push(values.len());
                values.push(value.clone());
            }
        }
    }
    Worth::new(values)
}
