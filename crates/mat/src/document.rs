//! Reading documents from outside: every fault names the field, what is wrong with it and what to do.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::Serialize;
use serde_json::{Map, Value};

/// The longest text that a field may have, in characters.
pub const MAX_TEXT: usize = 2_000;

/// The longest list that a field may have.
pub const MAX_LIST: usize = 64;

/// How many characters of a text are quoted.
const MAX_EXCERPT: usize = 40;

/// Why a document cannot be judged at all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The stable code.
    pub code: &'static str,
    /// The field at fault, such as `solutions[1].set_name`; empty if the whole document is at fault.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub field: String,
    /// A sentence that names the field.
    pub message: String,
    /// Where the complaint begins in it, in bytes: before that, it names the field.
    #[serde(skip)]
    complaint: usize,
    /// Which bytes of the field's text are at fault, if not all of it.
    #[serde(skip)]
    pub part: Option<Range<usize>>,
}

impl Fault {
    /// A fault of the whole document.
    pub fn whole(code: &'static str, message: impl Into<String>) -> Self {
        Fault { code, field: String::new(), message: message.into(), complaint: 0, part: None }
    }

    /// A fault of a field, with the name by which its sentence calls the field.
    pub fn of(code: &'static str, field: String, called: &str, complaint: impl fmt::Display) -> Self {
        let message = format!("{called}: {complaint}");
        Fault { code, field, message, complaint: called.len() + 2, part: None }
    }

    /// The same fault, of this field, which its sentence names in its own way.
    pub fn in_field(self, field: impl Into<String>) -> Self {
        Fault { field: field.into(), ..self }
    }

    /// The same fault, of a part of the field's text.
    pub fn in_part(self, part: Range<usize>) -> Self {
        Fault { part: Some(part), ..self }
    }

    /// The sentence without the name of the field.
    pub fn complaint(&self) -> &str {
        &self.message[self.complaint..]
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// A JSON object whose fields are read one by one; it knows its own path inside the whole document.
#[derive(Debug, Clone)]
pub struct Document<'a> {
    fields: &'a Map<String, Value>,
    path: String,
}

impl<'a> Document<'a> {
    /// The whole document, known to be an object.
    pub const fn of(fields: &'a Map<String, Value>) -> Self {
        Document { fields, path: String::new() }
    }

    /// All its fields, as they stand.
    pub const fn fields(&self) -> &'a Map<String, Value> {
        self.fields
    }

    /// The whole document.
    pub fn new(value: &'a Value) -> Result<Self, Fault> {
        match value {
            Value::Object(fields) => Ok(Document::of(fields)),
            other => Err(Fault::whole(
                "not-an-object",
                format!("a document is an object with named fields, not {}", kind_of(other)),
            )),
        }
    }

    /// The full path of a field.
    pub fn path(&self, field: &str) -> String {
        match self.path.as_str() {
            "" => field.to_owned(),
            path => format!("{path}.{field}"),
        }
    }

    /// A fault of one field.
    pub fn fault(&self, field: &str, code: &'static str, complaint: impl fmt::Display) -> Fault {
        let field = self.path(field);
        Fault::of(code, field.clone(), &field, complaint)
    }

    /// Whether the field is there at all.
    pub fn has(&self, field: &str) -> bool {
        self.fields.get(field).is_some_and(|value| !value.is_null())
    }

    /// The field as it stands, of any kind; absent and `null` are the same.
    pub fn raw(&self, field: &str) -> Option<&'a Value> {
        self.fields.get(field).filter(|value| !value.is_null())
    }

    /// A text that must be there.
    pub fn text(&self, field: &str) -> Result<&'a str, Fault> {
        self.optional_text(field)?.ok_or_else(|| self.missing(field))
    }

    /// A text that may be absent.
    pub fn optional_text(&self, field: &str) -> Result<Option<&'a str>, Fault> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => self.short_enough(field, text).map(Some),
            Some(other) => {
                Err(self.fault(field, "wrong-type", format!("expected a text, not {}", kind_of(other))))
            }
        }
    }

    /// A whole number that must be there.
    pub fn integer(&self, field: &str) -> Result<i64, Fault> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Err(self.missing(field)),
            Some(Value::Number(number)) if number.is_i64() => Ok(number.as_i64().unwrap_or_default()),
            Some(other) => {
                let complaint = format!("expected a whole number, not {}", kind_of(other));
                Err(self.fault(field, "wrong-type", complaint))
            }
        }
    }

    /// A text that must be there and be one of the values of `T`.
    pub fn value<T: FromStr<Err = String>>(&self, field: &str, code: &'static str) -> Result<T, Fault> {
        self.text(field)?.parse().map_err(|complaint| self.fault(field, code, complaint))
    }

    /// A text that may be absent, and otherwise is one of the values of `T`.
    pub fn optional_value<T: FromStr<Err = String>>(
        &self,
        field: &str,
        code: &'static str,
    ) -> Result<Option<T>, Fault> {
        self.optional_text(field)?
            .map(|text| text.parse().map_err(|complaint| self.fault(field, code, complaint)))
            .transpose()
    }

    /// A list of texts; an absent field is an empty list.
    pub fn texts(&self, field: &str) -> Result<Vec<&'a str>, Fault> {
        self.items(field)?
            .iter()
            .enumerate()
            .map(|(index, item)| match item {
                Value::String(text) => self.short_enough(&format!("{field}[{index}]"), text),
                other => {
                    let complaint = format!("expected a text, not {}", kind_of(other));
                    Err(self.fault(&format!("{field}[{index}]"), "wrong-type", complaint))
                }
            })
            .collect()
    }

    /// A list of objects; an absent field is an empty list.
    pub fn list(&self, field: &str) -> Result<Vec<Document<'a>>, Fault> {
        self.items(field)?
            .iter()
            .enumerate()
            .map(|(index, item)| self.inner(&format!("{field}[{index}]"), item))
            .collect()
    }

    /// An object that must be there.
    pub fn object(&self, field: &str) -> Result<Document<'a>, Fault> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Err(self.missing(field)),
            Some(value) => self.inner(field, value),
        }
    }

    /// The fields that are not among the known ones, each with the known name that it resembles. The iterator is lazy,
    /// since a document may have any number of them.
    pub fn unknown_fields<'b>(
        &'b self,
        known: &'b [&'static str],
    ) -> impl Iterator<Item = (String, Option<&'static str>)> + 'b {
        self.fields.keys().filter(|field| !known.contains(&field.as_str())).map(|field| {
            let resembling = known.iter().copied().filter(|name| edits(field, name) <= 2);
            (self.path(field), resembling.min_by_key(|name| edits(field, name)))
        })
    }

    fn items(&self, field: &str) -> Result<&'a [Value], Fault> {
        match self.fields.get(field) {
            None | Some(Value::Null) => Ok(&[]),
            Some(Value::Array(items)) if items.len() > MAX_LIST => {
                let complaint = format!("{} entries; at most {MAX_LIST} are read", items.len());
                Err(self.fault(field, "too-long", complaint))
            }
            Some(Value::Array(items)) => Ok(items),
            Some(other) => {
                Err(self.fault(field, "wrong-type", format!("expected a list, not {}", kind_of(other))))
            }
        }
    }

    fn inner(&self, field: &str, value: &'a Value) -> Result<Document<'a>, Fault> {
        match value {
            Value::Object(fields) => Ok(Document { fields, path: self.path(field) }),
            other => {
                let complaint = format!("expected an object with named fields, not {}", kind_of(other));
                Err(self.fault(field, "wrong-type", complaint))
            }
        }
    }

    fn short_enough(&self, field: &str, text: &'a str) -> Result<&'a str, Fault> {
        // A text of few bytes has few characters; only a long one is counted.
        if text.len() > MAX_TEXT && text.chars().count() > MAX_TEXT {
            let complaint = format!("{} characters; at most {MAX_TEXT} are read", text.chars().count());
            return Err(self.fault(field, "too-long", complaint));
        }
        Ok(text)
    }

    fn missing(&self, field: &str) -> Fault {
        let path = self.path(field);
        Fault::whole("missing-field", format!("the field `{path}` is missing")).in_field(path)
    }
}

/// The beginning of a text from outside, short enough to be quoted in a sentence.
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(MAX_EXCERPT) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// How many letters must be put in, taken out or changed to turn one word into the other.
fn edits(one: &str, other: &str) -> usize {
    // A field name is short; a long text cannot resemble one, so it is not measured.
    if one.len() > 40 {
        return usize::MAX;
    }
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, letter) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = above + 1;
        for (column, other_letter) in other.iter().enumerate() {
            let change = diagonal + usize::from(letter != *other_letter);
            diagonal = row[column + 1];
            row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_fault_names_the_field_by_its_whole_path() {
        let value = json!({ "solutions": [{ "set_name": "B" }, { "set_name": 3 }] });
        let document = Document::new(&value).unwrap();
        let solutions = document.list("solutions").unwrap();
        assert_eq!(solutions[0].text("set_name"), Ok("B"));
        let fault = solutions[1].text("set_name").unwrap_err();
        assert_eq!(fault.field, "solutions[1].set_name");
        assert_eq!(fault.message, "solutions[1].set_name: expected a text, not a number");
        assert_eq!(document.text("goal").unwrap_err().message, "the field `goal` is missing");
    }

    #[test]
    fn a_misspelt_field_is_recognised() {
        let value = json!({ "permited": "B", "colour of the table": "green" });
        let document = Document::new(&value).unwrap();
        let unknown: Vec<_> = document.unknown_fields(&["permitted", "required"]).collect();
        assert_eq!(
            unknown,
            [("colour of the table".to_owned(), None), ("permited".to_owned(), Some("permitted"))]
        );
    }

    #[test]
    fn long_texts_and_lists_are_refused() {
        let value = json!({ "goal": "é".repeat(MAX_TEXT + 1), "variations": vec![json!({}); MAX_LIST + 1] });
        let document = Document::new(&value).unwrap();
        assert_eq!(document.text("goal").unwrap_err().code, "too-long");
        assert_eq!(document.list("variations").unwrap_err().code, "too-long");
    }
}
