//! The text of a file: tables with their equals signs aligned, as in lessons written by hand.

use serde_json::Value;

/// The order in which people write the fields of one line; others follow.
const ORDER: [&str; 14] = [
    "name",
    "text",
    "code",
    "position",
    "truth",
    "solve",
    "value",
    "goal",
    "select",
    "chosen",
    "restrictions",
    "set_name",
    "variations",
    "if",
];

/// A field with its value as TOML.
pub(super) type TomlField = (String, String);

/// A text in quotation marks.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A list of texts.
pub(super) fn texts<T: AsRef<str>>(list: &[T]) -> String {
    let list: Vec<String> = list.iter().map(|text| quoted(text.as_ref())).collect();
    format!("[{}]", list.join(", "))
}

/// A value in one line.
pub(super) fn inline(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Array(list) => format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", ")),
        Value::Object(fields) if fields.is_empty() => "{}".to_owned(),
        Value::Object(fields) => {
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_by_key(|(field, _)| {
                ORDER.iter().position(|first| first == field).unwrap_or(ORDER.len())
            });
            let fields: Vec<String> =
                fields.iter().map(|(field, value)| format!("{} = {}", key(field), inline(value))).collect();
            format!("{{ {} }}", fields.join(", "))
        }
        other => other.to_string(),
    }
}

fn key(field: &str) -> String {
    let bare = field.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter));
    if bare && !field.is_empty() { field.to_owned() } else { quoted(field) }
}

/// Several values, one to a line.
pub(super) fn lines(list: &[Value]) -> String {
    let lines: String = list.iter().map(|value| format!("  {},\n", inline(value))).collect();
    format!("[\n{lines}]")
}

/// Rows of a table, aligned.
pub(super) fn table(header: &str, rows: &[TomlField]) -> String {
    let width = rows.iter().map(|(field, _)| field.chars().count()).max().unwrap_or(0);
    let rows: String = rows.iter().map(|(field, value)| format!("{field:<width$} = {value}\n")).collect();
    if header.is_empty() { rows } else { format!("\n{header}\n{rows}") }
}

/// A row.
pub(super) fn row(field: &str, value: impl Into<String>) -> TomlField {
    (field.to_owned(), value.into())
}
