//! The protocol: one JSON request on a line, one JSON answer on a line.

use mat::Fault;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::request::{Response, answer};
use crate::text::json_complaint;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 4 * 1024 * 1024;

/// Answers one line. The answer has no line break in it and begins with the `id` of the request.
pub fn answer_line(line: &str) -> String {
    if line.len() > MAX_LINE {
        return error_line(&line_too_long());
    }
    // Some programs put a byte order mark in front of what they send.
    let line = line.strip_prefix('\u{feff}').unwrap_or(line);
    match serde_json::from_str::<Value>(line) {
        Ok(request) => match exact_number(&request, line) {
            Some(id) => reply(&id, answer(&request).as_ref()),
            None => reply(request.get("id").unwrap_or(&Value::Null), answer(&request).as_ref()),
        },
        Err(error) => reply::<_, Response>(&readable_id(line), Err(&not_json(line, &error))),
    }
}

/// The answer as one line of JSON.
pub fn reply<I: Serialize, R: Serialize>(id: &I, answer: Result<&R, &Fault>) -> String {
    #[derive(Serialize)]
    struct Answered<'a, I, R> {
        id: &'a I,
        #[serde(flatten)]
        response: &'a R,
    }
    #[derive(Serialize)]
    struct Refused<'a, I> {
        id: &'a I,
        error: &'a Fault,
    }
    let written = match answer {
        Ok(response) => serde_json::to_string(&Answered { id, response }),
        Err(error) => serde_json::to_string(&Refused { id, error }),
    };
    // All keys here are texts, so writing cannot fail; if it does after all, the answer says so.
    written.unwrap_or_else(|error| {
        let message = format!("the answer could not be written: {error}");
        json!({ "id": null, "error": { "code": "internal", "message": message } }).to_string()
    })
}

/// The answer to a line whose `id` cannot be read.
pub fn error_line(fault: &Fault) -> String {
    reply::<_, Response>(&Value::Null, Err(fault))
}

/// The fault of a line that is longer than [`MAX_LINE`].
pub fn line_too_long() -> Fault {
    let limit = MAX_LINE / (1024 * 1024);
    Fault::whole("line-too-long", format!("the line is longer than {limit} MiB; send shorter requests"))
}

/// The fault of a line that is not UTF-8 from this byte on.
pub fn not_utf8(valid_up_to: usize) -> Fault {
    let column = valid_up_to + 1;
    Fault::whole("not-utf8", format!("the line is not UTF-8 text: see byte {column}; send UTF-8"))
}

fn not_json(line: &str, error: &serde_json::Error) -> Fault {
    let how = r#"send one JSON object on each line, such as {"id": 1, "kind": "check", "rules": …}"#;
    if line.trim().is_empty() {
        return Fault::whole("not-json", format!("the line is empty; {how}"));
    }
    let complaint = json_complaint(error);
    let column = character_column(line, error.column());
    Fault::whole("not-json", format!("the line is not JSON: {complaint} at column {column}; {how}"))
}

/// The column counted in characters; the JSON parser counts bytes.
fn character_column(line: &str, bytes: usize) -> usize {
    String::from_utf8_lossy(&line.as_bytes()[..bytes.min(line.len())]).chars().count()
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

/// The `id` as it was written, if it is a number that ordinary numbers cannot hold exactly.
fn exact_number<'a>(request: &Value, line: &'a str) -> Option<&'a RawValue> {
    if !request.get("id")?.is_f64() {
        return None;
    }
    serde_json::from_str::<Envelope<'_>>(line).ok()?.id
}

/// The `id` of a line that cannot be read as a whole, if at least the `id` can. Otherwise it is not repeated: it would
/// make the answer unreadable as well.
fn readable_id(line: &str) -> Value {
    let id = serde_json::from_str::<Envelope<'_>>(line).ok().and_then(|envelope| envelope.id);
    id.and_then(|id| serde_json::from_str(id.get()).ok()).unwrap_or(Value::Null)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_comes_first_and_is_repeated_exactly() {
        for id in ["7", "\"a\"", "null", "[1,{\"b\":2}]", "123456789012345678901234567890", "1.50", "true"] {
            let answer = answer_line(&format!(r#"{{ "kind": "check", "id": {id} }}"#));
            assert!(answer.starts_with(&format!(r#"{{"id":{id},"error":{{"#)), "{answer}");
        }
    }

    #[test]
    fn what_is_not_json_is_answered_with_the_place() {
        let answer = answer_line("{ \"é\" 3 }");
        assert_eq!(
            answer,
            r#"{"id":null,"error":{"code":"not-json","message":"the line is not JSON: expected `:` at column 7; send one JSON object on each line, such as {\"id\": 1, \"kind\": \"check\", \"rules\": …}"}}"#
        );
        assert!(answer_line("  ").contains("the line is empty"));
    }

    #[test]
    fn an_id_is_found_in_a_line_that_cannot_be_read() {
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        let answer = answer_line(&format!(r#"{{"id":"x","goal":{deep}}}"#));
        assert!(answer.starts_with(r#"{"id":"x","error":{"code":"not-json""#), "{answer}");
        assert!(answer.contains("nested too deeply"));
        let answer = answer_line(&format!(r#"{{"id":{deep}}}"#));
        assert!(answer.starts_with(r#"{"id":null,"#));
        assert!(answer_line(r#"{"id":5,"goal":1e999}"#).starts_with(r#"{"id":5,"error""#));
        assert!(answer_line(r#"{"id":"\ud800"}"#).starts_with(r#"{"id":null,"error""#));
    }
}
