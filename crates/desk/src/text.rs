//! Documents as text: TOML for people and case files, JSON for machines.

use std::ops::Range;

use serde_json::Value;

/// Why a text is not a document, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// What is wrong.
    pub complaint: String,
    /// The bytes at fault, if known.
    pub place: Option<Range<usize>>,
}

/// Reads a document as people write it: TOML, or JSON if it begins with a brace.
pub fn read_document(text: &str) -> Result<Value, Unreadable> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match text.trim_start().starts_with('{') {
        true => read_json(text),
        false => read_toml(text),
    }
}

/// Reads TOML into the same values that JSON has.
pub fn read_toml(text: &str) -> Result<Value, Unreadable> {
    toml::from_str(text).map_err(|error| Unreadable {
        complaint: format!("this is not TOML: {}", error.message()),
        place: error.span(),
    })
}

fn read_json(text: &str) -> Result<Value, Unreadable> {
    serde_json::from_str(text).map_err(|error| {
        // Lines and columns are counted from one, columns in bytes.
        let line =
            text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum::<usize>();
        let mut at = (line + error.column().saturating_sub(1)).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let end = text[at..].chars().next().map_or(at, |sign| at + sign.len_utf8());
        Unreadable {
            complaint: format!("this is not JSON: {}", json_complaint(&error)),
            place: Some(at..end),
        }
    })
}

/// The complaint of the JSON parser, without the place.
pub(crate) fn json_complaint(error: &serde_json::Error) -> String {
    let words = error.to_string();
    match words.rfind(" at line ").map_or(words.as_str(), |end| &words[..end]) {
        "recursion limit exceeded" => "lists and objects are nested too deeply".to_owned(),
        complaint => complaint.to_owned(),
    }
}
