//! A selected variation as the procedure sees it: a name and the contents of its blanks.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// Parameters that are texts even if they look like numbers.
const TEXTS: &[&str] = &["cube", "card", "set", "colour", "color"];
/// More parameters than any variation has.
const MAX_PARAMETERS: usize = 8;

/// A variation with its parameters, written `base:m~8` in records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// The name in documents.
    pub name: String,
    /// What fills its blanks: whole numbers or texts.
    pub parameters: Map<String, Value>,
}

impl Variation {
    /// The variation of a document: an object with `name`, or the text of a record.
    pub(crate) fn read(value: &Value) -> Option<Variation> {
        let variation = match value {
            Value::String(text) => Variation::from_text(text)?,
            Value::Object(fields) => {
                let name = fields.get("name")?.as_str()?.to_owned();
                let parameters = fields.iter().filter(|(key, _)| *key != "name");
                let parameters = parameters.map(|(key, value)| Some((key.clone(), parameter(key, value)?)));
                Variation { name, parameters: parameters.collect::<Option<_>>()? }
            }
            _ => return None,
        };
        (variation.parameters.len() <= MAX_PARAMETERS).then_some(variation)
    }

    fn from_text(text: &str) -> Option<Variation> {
        let mut parts = text.split(':');
        let name = parts.next().filter(|name| !name.is_empty())?.to_owned();
        let mut parameters = Map::new();
        for part in parts {
            let (key, value) = part.split_once('~')?;
            let number = value.parse::<i64>().map_or(Value::from(value), Value::from);
            parameters.insert(key.to_owned(), parameter(key, &number)?);
        }
        Some(Variation { name, parameters })
    }

    /// The variation as an object of a document.
    pub fn to_json(&self) -> Value {
        let mut fields = self.parameters.clone();
        fields.insert("name".to_owned(), self.name.as_str().into());
        Value::Object(fields)
    }
}

impl Serialize for Variation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_json().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Variation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Variation, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Variation::read(&value).ok_or_else(|| serde::de::Error::custom("this is no variation"))
    }
}

#[cfg(feature = "schema")]
impl utoipa::PartialSchema for Variation {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        use utoipa::openapi::ObjectBuilder;
        use utoipa::openapi::schema::SchemaType;
        use utoipa::openapi::schema::Type;
        let blank = SchemaType::from_iter([Type::String, Type::Integer]);
        ObjectBuilder::new()
            .description(Some("A variation: its name, and what fills its blanks."))
            .property("name", ObjectBuilder::new().schema_type(Type::String))
            .required("name")
            .additional_properties(Some(ObjectBuilder::new().schema_type(blank)))
            .into()
    }
}

#[cfg(feature = "schema")]
impl utoipa::ToSchema for Variation {}

fn parameter(key: &str, value: &Value) -> Option<Value> {
    match value {
        Value::String(text) if !text.contains([':', '~']) => Some(value.clone()),
        Value::Number(number) if TEXTS.contains(&key) => Some(number.to_string().into()),
        Value::Number(number) if number.is_i64() => Some(value.clone()),
        _ => None,
    }
}

impl fmt::Display for Variation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (key, value) in &self.parameters {
            match value {
                Value::String(text) => write!(f, ":{key}~{text}")?,
                other => write!(f, ":{key}~{other}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_variation_is_the_same_as_an_object_and_as_a_text() {
        for value in [json!({ "name": "base", "m": 8 }), json!({ "name": "wild-cube", "cube": "-" })] {
            let variation = Variation::read(&value).unwrap();
            assert_eq!(variation.to_json(), value);
            assert_eq!(Variation::read(&variation.to_string().into()), Some(variation));
        }
        assert_eq!(Variation::read(&json!({ "m": 8 })), None);
        assert_eq!(Variation::read(&json!("base:m")), None);
        assert_eq!(Variation::read(&json!("")), None);
    }
}
