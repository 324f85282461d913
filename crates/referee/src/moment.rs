//! Moments of a round, exact to the microsecond; no floating-point number decides anything.

use std::fmt;
use std::ops::{Add, Sub};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Number, Value};

const MICROSECONDS: i64 = 1_000_000;
/// The most digits read after the point.
const DECIMALS: usize = 6;
/// The latest moment that is read: more than a hundred days after the start of the round.
const LATEST_SECOND: i64 = 10_000_000;

/// A moment, counted from the start of the round; also a length of time.
///
/// ```
/// use referee::Moment;
/// let at: Moment = "50.5".parse().unwrap();
/// assert_eq!((at + Moment::seconds(60)).to_string(), "110.5");
/// assert!("soon".parse::<Moment>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Moment(i64);

impl Moment {
    /// The start of the round.
    pub const START: Moment = Moment(0);
    /// One minute, the length of the glass.
    pub const MINUTE: Moment = Moment::seconds(60);
    /// Later than anything that happens.
    pub(crate) const NEVER: Moment = Moment(i64::MAX);

    /// This many seconds.
    pub const fn seconds(seconds: i64) -> Moment {
        Moment(seconds * MICROSECONDS)
    }

    /// This many thousandths of a second.
    ///
    /// ```
    /// use referee::Moment;
    /// assert_eq!(Moment::milliseconds(12_500).to_string(), "12.5");
    /// assert_eq!(Moment::milliseconds(12_500).whole_seconds(), 12);
    /// ```
    pub const fn milliseconds(milliseconds: i64) -> Moment {
        Moment(milliseconds.saturating_mul(MICROSECONDS / 1000))
    }

    /// The time in microseconds; 0 if it is negative.
    pub const fn as_microseconds(self) -> u64 {
        if self.0 < 0 { 0 } else { self.0 as u64 }
    }

    /// The time in whole seconds.
    pub const fn whole_seconds(self) -> i64 {
        self.0.div_euclid(MICROSECONDS)
    }

    /// The remainder after whole minutes.
    pub(crate) const fn within_minute(self) -> Moment {
        Moment(self.0.rem_euclid(60 * MICROSECONDS))
    }

    /// The moment in a document: a number, whole or decimal, or the same as a text.
    pub fn from_json(value: &Value) -> Result<Moment, String> {
        match value {
            // Not `number.to_string()`, which writes a few microseconds as 3.9e-5.
            Value::Number(number) => match number.as_f64() {
                Some(seconds) if !number.is_i64() => seconds.to_string().parse(),
                _ => number.to_string().parse(),
            },
            Value::String(text) => text.parse(),
            _ => Err("a moment is a number of seconds, such as 12 or 50.5".to_owned()),
        }
    }

    /// The moment as a number of a document.
    pub fn to_json(self) -> Value {
        // The digits are copied, so nothing is rounded.
        self.to_string().parse::<Number>().map_or(Value::Null, Value::Number)
    }
}

impl Add for Moment {
    type Output = Moment;

    fn add(self, other: Moment) -> Moment {
        Moment(self.0.saturating_add(other.0))
    }
}

impl Sub for Moment {
    type Output = Moment;

    fn sub(self, other: Moment) -> Moment {
        Moment(self.0.saturating_sub(other.0))
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.abs() / MICROSECONDS, self.0.abs() % MICROSECONDS);
        if rest == 0 {
            return write!(f, "{sign}{whole}");
        }
        let decimals = format!("{rest:06}");
        write!(f, "{sign}{whole}.{}", decimals.trim_end_matches('0'))
    }
}

impl FromStr for Moment {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fault = || "a moment is a number of seconds with at most six decimals, such as 12 or 50.5";
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text),
        };
        let (whole, decimals) = digits.split_once('.').unwrap_or((digits, "0"));
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let decimals = decimals.trim_end_matches('0');
        let decimals = if decimals.is_empty() { "0" } else { decimals };
        if !plain(whole) || !plain(decimals) || decimals.len() > DECIMALS || text.ends_with('.') {
            return Err(fault().to_owned());
        }
        let seconds: i64 = whole.parse().map_err(|_| fault())?;
        if seconds > LATEST_SECOND {
            return Err(format!("{seconds} seconds is too many; the limit is {LATEST_SECOND}"));
        }
        let padded = format!("{decimals:0<DECIMALS$}");
        let fraction: i64 = padded.parse().map_err(|_| fault())?;
        let moment = seconds * MICROSECONDS + fraction;
        Ok(Moment(if negative { -moment } else { moment }))
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Moment::from_json(&Value::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl From<std::time::Duration> for Moment {
    fn from(duration: std::time::Duration) -> Moment {
        Moment(i64::try_from(duration.as_micros()).unwrap_or(i64::MAX))
    }
}

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Moment {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        utoipa::openapi::ObjectBuilder::new()
            .schema_type(utoipa::openapi::schema::Type::Number)
            .description(Some("Seconds since the start of the round, exact to the microsecond."))
            .into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Moment {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_and_written_exactly() {
        for text in ["0", "12", "50.5", "0.000001", "1799.999999", "-3.25"] {
            assert_eq!(text.parse::<Moment>().unwrap().to_string(), text);
        }
        assert_eq!("7.50".parse::<Moment>().unwrap().to_string(), "7.5");
        for text in ["", ".", "5.", ".5", "1e3", "1.0000001", "99999999999", "--1", "+1", "½"] {
            assert!(text.parse::<Moment>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_number_of_a_document_is_read_back_as_it_was_written() {
        for microseconds in
            [0, 1, 39, 99, 100, 50_500_000, 1_799_999_999, LATEST_SECOND * MICROSECONDS - 1, -7]
        {
            let moment = Moment(microseconds);
            let text = serde_json::to_string(&moment).unwrap();
            assert_eq!(serde_json::from_str::<Moment>(&text).unwrap(), moment, "{text}");
            assert_eq!(Moment::from_json(&moment.to_json()).unwrap(), moment, "{text}");
        }
        assert!(serde_json::from_str::<Moment>("1e300").is_err());
        assert!(serde_json::from_str::<Moment>("0.0000001").is_err());
    }
}
