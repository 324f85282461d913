//! A selected variation as the procedure sees it: a name and the contents of its blanks.

use std::fmt;

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
