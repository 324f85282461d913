//! Places in documents: `solutions[1].set_name` as a way through a document, and carets under a stretch of a line.

use std::ops::Range;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::output::{clean_sign, sign_width};

/// One step on the way to a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step<'a> {
    Field(&'a str),
    Item(usize),
}

/// The steps of a path such as `solutions[1].set_name`.
fn steps(path: &str) -> Vec<Step<'_>> {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let (name, items) = part.split_at(part.find('[').unwrap_or(part.len()));
        steps.push(Step::Field(name));
        let items = items.split(['[', ']']).filter_map(|item| item.parse().ok());
        steps.extend(items.map(Step::Item));
    }
    steps
}

/// The text that a field of a document holds.
pub(crate) fn text_at<'a>(document: &'a Value, path: &str) -> Option<&'a str> {
    let found = steps(path).into_iter().try_fold(document, |value, step| match step {
        Step::Field(name) => value.get(name),
        Step::Item(index) => value.get(index),
    });
    found?.as_str()
}

/// The bytes of a TOML text in which a field stands: its value, or its name.
pub(crate) fn toml_place(text: &str, path: &str, of_name: bool) -> Option<Range<usize>> {
    let whole = DeTable::parse(text).ok()?;
    let mut table = Some(whole.get_ref());
    let mut name_place = None;
    let mut value: Option<&Spanned<DeValue<'_>>> = None;
    for step in steps(path) {
        let found = match step {
            Step::Field(name) => {
                let (key, found) = table?.get_key_value(name)?;
                name_place = Some(key.span());
                found
            }
            Step::Item(index) => value?.get_ref().as_array()?.get(index)?,
        };
        table = found.get_ref().as_table();
        value = Some(found);
    }
    if of_name { name_place } else { value.map(Spanned::span) }
}

/// A line and the carets under some of its signs, at most so many columns wide; what does not fit is cut off.
pub(crate) fn underlined(line: &str, place: Range<usize>, columns: usize) -> (String, String) {
    let signs: Vec<(char, usize)> = line
        .chars()
        .map(|sign| {
            let sign = clean_sign(sign);
            (sign, sign_width(sign))
        })
        .collect();
    let window = window(&signs, place.start, columns);
    let mut shown = String::new();
    let mut carets = String::new();
    if window.start > 0 {
        shown.push('…');
        carets.push(' ');
    }
    for (index, (sign, width)) in signs.iter().enumerate().take(window.end).skip(window.start) {
        shown.push(*sign);
        if index >= place.start && index < place.end {
            carets.push_str(&"^".repeat(*width));
        } else if index < place.start {
            carets.push_str(&" ".repeat(*width));
        }
    }
    if window.end < signs.len() {
        shown.push('…');
    }
    // A place may be empty, or lie past the end if something is missing there; it gets a caret all the same.
    if !carets.contains('^') {
        carets.push('^');
    }
    (shown, carets)
}

/// The signs that fit, so that the sign at `start` is among them.
fn window(signs: &[(char, usize)], start: usize, columns: usize) -> Range<usize> {
    let fit = |signs: &mut dyn Iterator<Item = &(char, usize)>, room: usize| {
        let mut taken = 0;
        signs
            .take_while(|(_, width)| {
                taken += width;
                taken <= room
            })
            .count()
    };
    if fit(&mut signs.iter(), columns) == signs.len() {
        return 0..signs.len();
    }
    // One column at each end is for the ellipsis. Some of the text before the place stays in sight, and at least half of
    // the line is for what follows.
    let room = columns.saturating_sub(2).max(1);
    let wanted = start.min(signs.len());
    let begin = match fit(&mut signs[..wanted].iter(), room / 2) {
        fitting if fitting == wanted => 0,
        _ => wanted - fit(&mut signs[..wanted].iter().rev(), room / 2),
    };
    begin..begin + fit(&mut signs[begin..].iter(), room)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_by_their_path() {
        let document = serde_json::json!({ "solutions": [{ "restrictions": ["a", "b"] }] });
        assert_eq!(text_at(&document, "solutions[0].restrictions[1]"), Some("b"));
        assert_eq!(text_at(&document, "solutions[1].restrictions[1]"), None);
        assert_eq!(text_at(&document, "[[["), None);
    }

    #[test]
    fn fields_are_found_in_toml() {
        let text = "goal = \"3\"\n[[solutions]]\nset_name = \"B\"\n[[solutions]]\nset_name = \"R\"\n";
        let at = |path: &str, of_name: bool| toml_place(text, path, of_name).map(|range| &text[range]);
        assert_eq!(at("goal", false), Some("\"3\""));
        assert_eq!(at("goal", true), Some("goal"));
        assert_eq!(at("solutions[1].set_name", false), Some("\"R\""));
        assert_eq!(at("solutions[1].set_name", true), Some("set_name"));
        assert_eq!(at("solutions[2].set_name", false), None);
        assert_eq!(at("", false), None);
        let inline = "variations = [{ name = \"wild-cube\", cube = \"Q\" }]";
        let place = toml_place(inline, "variations[0].cube", false).unwrap();
        assert_eq!(&inline[place], "\"Q\"");
    }

    #[test]
    fn carets_stand_under_the_signs() {
        assert_eq!(underlined("B ∪ G - R", 4..5, 80), ("B ∪ G - R".to_owned(), "    ^".to_owned()));
        assert_eq!(underlined("集 R", 2..3, 80).1, "   ^");
        assert_eq!(underlined("B ∪", 3..3, 80).1, "   ^");
        assert_eq!(underlined("", 0..0, 80), (String::new(), "^".to_owned()));
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let line = format!("{}X{}", "-".repeat(500), "=".repeat(500));
        let (shown, carets) = underlined(&line, 500..501, 40);
        assert_eq!(shown.chars().count(), 40);
        assert_eq!(shown.chars().nth(carets.len() - 1), Some('X'));
        let (shown, carets) = underlined(&line, 0..1001, 40);
        assert_eq!((shown.chars().count(), carets.len()), (39, 38));
    }
}
