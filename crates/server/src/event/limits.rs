//! Limits on what comes from outside: long texts, long lists and long logs stop here.

use serde_json::Value;
use tournament::EventAct;

use crate::kind_words::is_kind;
use crate::problem::Problem;

/// How many entries the log of an event has at most.
pub(crate) const MOST_ENTRIES: usize = 50_000;
/// The longest text in an act, in characters.
const LONGEST_TEXT: usize = 500;
/// The longest list in an act.
const LONGEST_LIST: usize = 2_000;
/// The longest id of a client, in bytes.
const LONGEST_ID: usize = 64;
/// The longest label of somebody on the staff, in characters.
const LONGEST_LABEL: usize = 30;

/// Checks the client's own id of a message.
pub(crate) fn checked_id(id: &str) -> Result<&str, Problem> {
    let fits = !id.is_empty() && id.len() <= LONGEST_ID && id.bytes().all(|sign| sign.is_ascii_graphic());
    fits.then_some(id).ok_or_else(|| {
        Problem::malformed("An id has 1 to 64 letters, digits and signs, without spaces.").at("id")
    })
}

/// A text that people read: at most this many characters, and nothing that hurts.
pub(crate) fn checked_text(text: &str, most: usize, field: &str) -> Result<String, Problem> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() > most {
        return Err(Problem::malformed(format!("This has at most {most} characters.")).at(field));
    }
    if text.chars().any(char::is_control) || !is_kind(&text) {
        return Err(Problem::malformed("Children read this. Please find other words.").at(field));
    }
    Ok(text)
}

/// What somebody on the staff is called.
pub(crate) fn checked_label(label: &str) -> Result<String, Problem> {
    let label = checked_text(label, LONGEST_LABEL, "label")?;
    let taken = label.to_lowercase();
    if taken.starts_with("table ") || label.is_empty() {
        return Err(Problem::malformed("Say what you are called in the log, such as Ines.").at("label"));
    }
    Ok(label)
}

/// Refuses an act with anything larger than an event can need.
pub(crate) fn is_of_size(act: &EventAct) -> Result<(), Problem> {
    let value = serde_json::to_value(act).map_err(|_| Problem::internal())?;
    match within(&value) {
        true => Ok(()),
        false => Err(Problem::malformed(format!(
            "A text has at most {LONGEST_TEXT} characters and no control characters, a list at most {LONGEST_LIST} entries."
        ))
        .at("act")),
    }
}

fn within(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            text.chars().count() <= LONGEST_TEXT
                && !text.chars().any(|sign| sign.is_control() && sign != '\n')
        }
        Value::Array(items) => items.len() <= LONGEST_LIST && items.iter().all(within),
        Value::Object(fields) => {
            fields.len() <= LONGEST_LIST
                && fields.iter().all(|(name, field)| name.chars().count() <= LONGEST_TEXT && within(field))
        }
        _ => true,
    }
}
