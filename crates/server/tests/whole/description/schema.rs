//! Checks values against the description of the API. Stricter than JSON Schema: a field not described is a fault, too.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The description of a server.
pub(crate) struct Description(pub(crate) Value);

/// What a description says about the fields of an object: their names, and whether others are allowed.
#[derive(Default)]
struct Fields {
    names: BTreeSet<String>,
    open: bool,
}

impl Description {
    /// The description of a named type.
    pub(crate) fn named(&self, name: &str) -> &Value {
        &self.0["components"]["schemas"][name]
    }

    /// Why the value is not as described, if it is not.
    pub(crate) fn check(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let fields = self.fields(schema, value)?;
        let keys = value.as_object().into_iter().flat_map(Map::keys);
        match keys.into_iter().find(|key| !fields.open && !fields.names.contains(*key)) {
            Some(key) => Err(format!("`{key}` is not described")),
            None => Ok(()),
        }
    }

    fn fields(&self, schema: &Value, value: &Value) -> Result<Fields, String> {
        if let Some(name) = schema["$ref"].as_str() {
            return self.fields(self.named(name.rsplit('/').next().unwrap_or_default()), value);
        }
        let members = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array);
        if let Some(members) = members {
            let tried: Vec<_> = members.iter().map(|member| self.fields(member, value)).collect();
            let mut faults = Vec::new();
            let mut fitting = Vec::new();
            tried.into_iter().for_each(|one| match one {
                Ok(fields) => fitting.push(fields),
                Err(fault) => faults.push(fault),
            });
            return match fitting.is_empty() {
                true => Err(format!("none of {faults:?}")),
                false => Ok(together(fitting)),
            };
        }
        if let Some(parts) = schema["allOf"].as_array() {
            let parts: Result<Vec<Fields>, String> =
                parts.iter().map(|part| self.fields(part, value)).collect();
            return Ok(together(parts?));
        }
        if let Some(values) = schema["enum"].as_array() {
            return match values.contains(value) {
                true => Ok(Fields::default()),
                false => Err(format!("{value} is none of {values:?}")),
            };
        }
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            Value::Null => return Ok(Fields { open: true, ..Fields::default() }),
            kind => vec![kind.clone()],
        };
        if !kinds.iter().any(|kind| is_a(value, kind.as_str().unwrap_or_default())) {
            return Err(format!("{value} is no {kinds:?}"));
        }
        match value {
            Value::Array(items) => self.items(schema, items),
            Value::Object(object) => self.properties(schema, object),
            _ => Ok(Fields::default()),
        }
    }

    fn items(&self, schema: &Value, items: &[Value]) -> Result<Fields, String> {
        for (index, item) in items.iter().enumerate() {
            let schema = schema["prefixItems"].get(index).unwrap_or(&schema["items"]);
            self.check(schema, item).map_err(|fault| format!("[{index}]: {fault}"))?;
        }
        Ok(Fields::default())
    }

    fn properties(&self, schema: &Value, object: &Map<String, Value>) -> Result<Fields, String> {
        let none = Map::new();
        let properties = schema["properties"].as_object().unwrap_or(&none);
        for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            if !object.contains_key(name) {
                return Err(format!("`{name}` is missing"));
            }
        }
        let others = schema.get("additionalProperties");
        for (name, value) in object {
            let schema = properties.get(name).or(others);
            schema
                .map_or(Ok(()), |schema| self.check(schema, value))
                .map_err(|fault| format!("{name}: {fault}"))?;
        }
        let open = others.is_some() || properties.is_empty();
        Ok(Fields { names: properties.keys().cloned().collect(), open })
    }
}

fn together(parts: Vec<Fields>) -> Fields {
    parts.into_iter().fold(Fields::default(), |mut all, part| {
        all.names.extend(part.names);
        Fields { open: all.open || part.open, ..all }
    })
}

fn is_a(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

#[test]
fn what_is_not_described_is_found() {
    use serde_json::json;
    let description = Description(json!({ "components": { "schemas": {
        "Name": { "type": "string" },
        "One": { "allOf": [ { "type": "object", "properties": { "a": { "type": ["integer", "null"] } }, "required": ["a"] },
            { "oneOf": [ { "type": "object", "properties": { "k": { "enum": ["x"] } }, "required": ["k"] },
                { "type": "object", "properties": { "k": { "enum": ["y"] }, "names": { "type": "array",
                "items": { "$ref": "#/components/schemas/Name" } } }, "required": ["k"] } ] } ] },
    } } }));
    let fits = |value: Value| description.check(description.named("One"), &value);
    for good in [json!({ "a": 1, "k": "x" }), json!({ "a": null, "k": "y", "names": ["Ana"] })] {
        assert_eq!(fits(good.clone()), Ok(()), "{good}");
    }
    for bad in [
        json!({ "k": "x" }),
        json!({ "a": "1", "k": "x" }),
        json!({ "a": 1, "k": "z" }),
        json!({ "a": 1, "k": "x", "more": 1 }),
        json!({ "a": 1, "k": "y", "names": [7] }),
        json!([]),
    ] {
        assert!(fits(bad.clone()).is_err(), "{bad}");
    }
}
