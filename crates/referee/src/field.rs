//! The fields of a command, each kind read, written and described in one place. Records write everything as text, so
//! numbers and booleans may be texts too.

use std::fmt;
use std::str::FromStr;

use mat::{Fault, Section};
use serde_json::{Map, Value};

use crate::command::Call;
use crate::variation::Variation;

/// The fields of an object.
pub type Fields = Map<String, Value>;

/// The fields of a command in the order in which a record shows them.
pub(crate) type Listed = Vec<(&'static str, Value)>;

/// The longest text that a field of a command may have, in bytes.
pub(crate) const MAX_FIELD: usize = 20_000;

/// The fields of a submission, as the common format names them.
pub(crate) const SUBMISSION: &[&str] = &["equation", "solutions", "solution", "proof", "goal"];

/// A kind of field. An absent field is `None`; one that cannot be of this kind is a fault.
pub(crate) trait Field: Sized {
    fn read(fields: &Fields, name: &str) -> Result<Option<Self>, Fault>;

    fn write(&self, name: &'static str, list: &mut Listed);

    /// The properties that it adds to the description of a command.
    #[cfg(feature = "schema")]
    fn describe(name: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder;
}

/// A named value, or the text that was written in its place, for which the referee has a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Named<T> {
    /// There is such a value.
    Known(T),
    /// There is none; empty if nothing was written.
    Other(String),
}

impl<T> Named<T> {
    /// The value, if there is one.
    pub fn known(&self) -> Option<&T> {
        match self {
            Named::Known(value) => Some(value),
            Named::Other(_) => None,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Named::Other(text) if text.is_empty())
    }
}

impl<T> Default for Named<T> {
    fn default() -> Self {
        Named::Other(String::new())
    }
}

impl<T> From<T> for Named<T> {
    fn from(value: T) -> Self {
        Named::Known(value)
    }
}

impl<T: fmt::Display> fmt::Display for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Named::Known(value) => value.fmt(f),
            Named::Other(text) => f.write_str(text),
        }
    }
}

fn given<'a>(fields: &'a Fields, name: &str) -> Option<&'a Value> {
    fields.get(name).filter(|value| !value.is_null())
}

pub(crate) fn fault(field: &str, complaint: &str) -> Fault {
    Fault::of("bad-command", field.to_owned(), field, complaint)
}

impl Field for String {
    fn read(fields: &Fields, name: &str) -> Result<Option<String>, Fault> {
        match given(fields, name) {
            None => Ok(None),
            Some(Value::String(text)) if text.len() > MAX_FIELD => Err(fault(name, "the text is too long")),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            // A digit cube or a player called 7 may be written without quotation marks.
            Some(Value::Number(number)) => Ok(Some(number.to_string())),
            Some(_) => Err(fault(name, "expected a text")),
        }
    }

    fn write(&self, name: &'static str, list: &mut Listed) {
        list.push((name, self.as_str().into()));
    }

    #[cfg(feature = "schema")]
    fn describe(name: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder {
        described::<String>(name, command)
    }
}

impl Field for bool {
    fn read(fields: &Fields, name: &str) -> Result<Option<bool>, Fault> {
        match given(fields, name) {
            None => Ok(None),
            Some(Value::Bool(truth)) => Ok(Some(*truth)),
            Some(Value::String(text)) if text == "true" => Ok(Some(true)),
            Some(Value::String(text)) if text == "false" => Ok(Some(false)),
            Some(_) => Err(fault(name, "expected true or false")),
        }
    }

    fn write(&self, name: &'static str, list: &mut Listed) {
        list.push((name, (*self).into()));
    }

    #[cfg(feature = "schema")]
    fn describe(name: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder {
        described::<bool>(name, command)
    }
}

impl Field for i64 {
    fn read(fields: &Fields, name: &str) -> Result<Option<i64>, Fault> {
        let number = match given(fields, name) {
            None => return Ok(None),
            Some(Value::Number(number)) => number.as_i64(),
            Some(Value::String(text)) => text.parse().ok(),
            Some(_) => None,
        };
        number.map(Some).ok_or_else(|| fault(name, "expected a whole number"))
    }

    fn write(&self, name: &'static str, list: &mut Listed) {
        list.push((name, (*self).into()));
    }

    #[cfg(feature = "schema")]
    fn describe(name: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder {
        described::<i64>(name, command)
    }
}

impl<T: Field> Field for Option<T> {
    fn read(fields: &Fields, name: &str) -> Result<Option<Option<T>>, Fault> {
        Ok(Some(T::read(fields, name)?))
    }

    fn write(&self, name: &'static str, list: &mut Listed) {
        if let Some(value) = self {
            value.write(name, list);
        }
    }

    #[cfg(feature = "schema")]
    fn describe(name: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder {
        T::describe(name, command)
    }
}

/// Values that have names.
macro_rules! named {
    ($($named:ty),*) => {$(
        impl Field for Named<$named> {
            fn read(fields: &Fields, name: &str) -> Result<Option<Self>, Fault> {
                let text = String::read(fields, name)?;
                Ok(text.map(|text| <$named>::from_str(&text).map_or(Named::Other(text), Named::Known)))
            }

            fn write(&self, name: &'static str, list: &mut Listed) {
                list.push((name, self.to_string().into()));
            }

            #[cfg(feature = "schema")]
            fn describe(name: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder {
                described::<$named>(name, command)
            }
        }
    )*};
}

named!(Call, Section);

/// Anything that is not a variation counts as absent, and the referee refuses it.
impl Field for Variation {
    fn read(fields: &Fields, name: &str) -> Result<Option<Variation>, Fault> {
        Ok(given(fields, name).and_then(Variation::read))
    }

    fn write(&self, name: &'static str, list: &mut Listed) {
        list.push((name, self.to_string().into()));
    }

    #[cfg(feature = "schema")]
    fn describe(name: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder {
        let text = utoipa::openapi::ObjectBuilder::new().schema_type(utoipa::openapi::schema::Type::String);
        let either =
            utoipa::openapi::OneOfBuilder::new().item(text).item(crate::schema::reference::<Variation>());
        command.property(name, either)
    }
}

/// A revision is a line, or a list like the `solutions` of On-Sets, which a record writes as JSON.
impl Field for Value {
    fn read(fields: &Fields, name: &str) -> Result<Option<Value>, Fault> {
        let revision = match given(fields, name) {
            None => return Ok(None),
            Some(value @ Value::String(text)) => written_list(text).unwrap_or_else(|| value.clone()),
            Some(value @ Value::Array(_)) => value.clone(),
            Some(Value::Number(number)) => number.to_string().into(),
            Some(_) => return Err(fault(name, "expected a text or a list")),
        };
        if revision.to_string().len() > MAX_FIELD {
            return Err(fault(name, "the revision is too long"));
        }
        Ok(Some(revision))
    }

    fn write(&self, name: &'static str, list: &mut Listed) {
        list.push((name, self.clone()));
    }

    #[cfg(feature = "schema")]
    fn describe(name: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder {
        described::<crate::submission::Revision>(name, command)
    }
}

/// The list that a text contains, if it is one; `[3]` is not, but a numeral in brackets.
fn written_list(text: &str) -> Option<Value> {
    let list: Vec<Fields> = serde_json::from_str(text).ok()?;
    (!list.is_empty()).then(|| list.into_iter().map(Value::Object).collect())
}

/// A submission: its fields stand among those of the command.
impl Field for Fields {
    fn read(fields: &Fields, _: &str) -> Result<Option<Fields>, Fault> {
        let mut submission = Fields::new();
        for name in SUBMISSION {
            let Some(value) = given(fields, name) else { continue };
            let value = match (value, *name) {
                // A record writes the list of On-Sets Solutions as JSON.
                (Value::String(text), "solutions") => {
                    serde_json::from_str(text).map_err(|_| fault(name, "the list cannot be read"))?
                }
                (Value::String(_) | Value::Array(_), _) => value.clone(),
                _ => return Err(fault(name, "expected a text or a list")),
            };
            if value.to_string().len() > MAX_FIELD {
                return Err(fault(name, "the submission is too long"));
            }
            submission.insert((*name).to_owned(), value);
        }
        Ok(Some(submission))
    }

    fn write(&self, _: &'static str, list: &mut Listed) {
        list.extend(SUBMISSION.iter().filter_map(|name| Some((*name, self.get(*name)?.clone()))));
    }

    #[cfg(feature = "schema")]
    fn describe(_: &str, command: utoipa::openapi::ObjectBuilder) -> utoipa::openapi::ObjectBuilder {
        crate::submission::describe(command)
    }
}

/// A property of this kind.
#[cfg(feature = "schema")]
pub(crate) fn described<T: utoipa::ToSchema>(
    name: &str,
    command: utoipa::openapi::ObjectBuilder,
) -> utoipa::openapi::ObjectBuilder {
    command.property(name, crate::schema::reference::<T>())
}
