//! The hash chain of the log: every line contains the hash of the line before (TD-55).

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The hash that the first line contains.
pub const NO_LINE: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// The SHA-256 of a line without its line ending, in lower-case hexadecimal.
pub fn line_hash(line: &str) -> String {
    let digit = |value: u8| char::from_digit(u32::from(value), 16).unwrap_or_default();
    Sha256::digest(trimmed(line)).iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The line of a command: its fields, its number, and the hash of the line before.
pub fn sealed_line(number: usize, command: &Map<String, Value>, before: Option<&str>) -> String {
    let mut fields = command.clone();
    fields.insert("n".to_owned(), number.into());
    fields.insert("prev".to_owned(), before.map_or_else(|| NO_LINE.to_owned(), line_hash).into());
    Value::Object(fields).to_string()
}

/// The number of the first line that does not fit; `head` is the hash of the last line, as printed on posted standings.
pub fn audit<'a>(lines: impl IntoIterator<Item = &'a str>, head: Option<&str>) -> Option<usize> {
    let mut before = NO_LINE.to_owned();
    let mut count = 0;
    for line in lines {
        count += 1;
        let seal: Option<Seal<'_>> = serde_json::from_str(trimmed(line)).ok();
        if seal.is_none_or(|seal| seal.n != count || seal.prev != before) {
            return Some(count);
        }
        before = line_hash(line);
    }
    head.filter(|head| *head != before).map(|_| count.max(1))
}

/// The fields of a line that the chain needs.
#[derive(Deserialize)]
struct Seal<'a> {
    n: usize,
    #[serde(borrow)]
    prev: Cow<'a, str>,
}

fn trimmed(line: &str) -> &str {
    let line = line.strip_suffix('\n').unwrap_or(line);
    line.strip_suffix('\r').unwrap_or(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn whatever_is_changed_is_noticed() {
        let mut lines: Vec<String> = Vec::new();
        for number in 1..=4 {
            let command = json!({ "do": "add", "player": format!("P{number}") });
            let line = sealed_line(number, command.as_object().unwrap(), lines.last().map(String::as_str));
            lines.push(line);
        }
        let head = line_hash(&lines[3]);
        let check = |lines: &[String]| audit(lines.iter().map(String::as_str), Some(&head));
        assert_eq!(check(&lines), None);
        let with_ends: Vec<String> = lines.iter().map(|line| format!("{line}\r\n")).collect();
        assert_eq!(check(&with_ends), None);
        for place in 0..4 {
            let mut changed = lines.clone();
            changed[place] = changed[place].replace("P", "Q");
            assert_eq!(check(&changed), Some((place + 2).min(4)));
            let mut shorter = lines.clone();
            shorter.remove(place);
            assert_eq!(check(&shorter), Some((place + 1).min(3)));
        }
        assert_eq!(check(&[]), Some(1));
        assert_eq!(audit([], None), None);
        assert_eq!(audit(["no json"], None), Some(1));
    }
}
