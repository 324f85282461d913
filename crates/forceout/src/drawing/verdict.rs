//! A verdict in words, with the place, the rule and the evidence.

use std::ops::Range;

use mat::{Judgement, Reason, Verdict, Witness};
use serde_json::Value;

use super::common::label;
use super::{Drawable, draw_proof};
use crate::output::{BAD, FAINT, GOOD, Word, clean, paint, words, wrap};
use crate::place::{text_at, underlined};

/// The columns that a reason is set in by.
const INDENT: usize = 5;

/// The verdict, and why.
pub(crate) fn draw_verdict(
    table: &dyn Drawable,
    document: &Value,
    judgement: &Judgement,
    columns: usize,
) -> String {
    match judgement.verdict {
        Verdict::Correct => {
            format!("{}\n\n{}", paint(GOOD, "✓ Correct."), table.explain(columns))
        }
        Verdict::Incorrect => {
            let count = match judgement.reasons.len() {
                1 => "There is one reason:".to_owned(),
                count => format!("There are {count} reasons:"),
            };
            let title = format!("{} {count}\n", paint(BAD, "✗ Incorrect."));
            title + &draw_reasons(table, document, &judgement.reasons, columns)
        }
        Verdict::Unverifiable => {
            let sentence = "It could not be decided, and the rulebooks rule such a Solution incorrect:";
            let title = format!("{} {sentence}\n", paint(BAD, "? Unverifiable."));
            title + &draw_reasons(table, document, &judgement.reasons, columns)
        }
    }
}

/// The reasons one by one.
pub(crate) fn draw_reasons(
    table: &dyn Drawable,
    document: &Value,
    reasons: &[Reason],
    columns: usize,
) -> String {
    let mut text = String::new();
    for (index, reason) in reasons.iter().enumerate() {
        let number = format!("  {:<width$}", index + 1, width = INDENT - 2);
        text.push('\n');
        let sentence = match solution_of(document, reason) {
            Some(solution) => format!("{solution}: {}", reason.message),
            None => reason.message.clone(),
        };
        text.push_str(&wrap(&number, &words(&sentence), columns));
        text.push_str(&draw_place(table, document, reason, columns));
        text.push_str(&draw_witness(table, document, reason, columns));
        let rule = format!("{}, {}", table.rulebook().title(), reason.rule);
        let mut citation = words(&rule);
        let code = format!("[{}]", reason.code);
        citation.push(Word::painted(paint(FAINT, &code), &code));
        text.push_str(&wrap(&" ".repeat(INDENT), &citation, columns));
    }
    text
}

/// Remarks next to the verdict.
pub(crate) fn draw_remarks(remarks: &[String], columns: usize) -> String {
    let notes = remarks.iter().map(|remark| wrap("Note: ", &words(&format!("{remark}.")), columns));
    let notes: String = notes.collect();
    if notes.is_empty() { notes } else { format!("\n{notes}") }
}

/// `Solution 2`, if there are several and the reason is about one of them.
fn solution_of(document: &Value, reason: &Reason) -> Option<String> {
    let count = document.get("solutions")?.as_array()?.len();
    let index: usize =
        reason.place.as_ref()?.field.strip_prefix("solutions[")?.split(']').next()?.parse().ok()?;
    (count > 1).then(|| format!("Solution {}", index + 1))
}

/// The line that a reason is about, with carets under the signs. A proof has many lines; the place counts through
/// all of them.
fn draw_place(table: &dyn Drawable, document: &Value, reason: &Reason, columns: usize) -> String {
    let Some(place) = &reason.place else { return String::new() };
    let Some(text) = text_at(document, &place.field) else { return String::new() };
    let (number, line, signs) = line_with(text, place.start..place.end);
    let title = match text.trim_end().contains('\n') {
        true => format!("line {number}"),
        false => table.field_title(&place.field),
    };
    let name = inset(&title);
    let (line, carets) = underlined(line, signs, columns.saturating_sub(name.len()));
    let blanks = " ".repeat(name.len());
    format!("\n{name}{line}\n{blanks}{}\n", paint(BAD, carets))
}

/// The line of a text in which some signs stand: its number, itself, and where they stand in it.
fn line_with(text: &str, signs: Range<usize>) -> (usize, &str, Range<usize>) {
    let mut before = 0;
    let mut last = (1, "", 0..0);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let count = line.chars().count();
        let shown = line.trim_end_matches(['\n', '\r']);
        let end = shown.chars().count();
        last = (
            index + 1,
            shown,
            signs.start.saturating_sub(before).min(end)..signs.end.saturating_sub(before).min(end),
        );
        if signs.start < before + count {
            break;
        }
        before += count;
    }
    last
}

/// The evidence for a reason, unless the sentence or the line above it has shown it already.
fn draw_witness(table: &dyn Drawable, document: &Value, reason: &Reason, columns: usize) -> String {
    let under_line = reason.place.is_some();
    let body = match &reason.witness {
        None => String::new(),
        Some(Witness::Grouping { lines, value }) => match as_written(document, reason, lines) {
            true => String::new(),
            false => {
                let mut body = String::new();
                for (index, line) in lines.iter().enumerate() {
                    let name = if index == 0 { inset("read as") } else { inset("") };
                    body.push_str(&wrap(&name, &words(line), columns));
                }
                body.trim_end().to_owned() + &format!("   which is {value}\n")
            }
        },
        Some(Witness::Solution { solution, proof }) => {
            let indent = " ".repeat(INDENT - 2);
            let proof: String = draw_proof(proof).lines().map(|line| format!("{indent}{line}\n")).collect();
            wrap(&inset("does as well"), &words(solution), columns) + &proof
        }
        // The sentences already name them.
        Some(Witness::Cubes { .. } | Witness::Rules { .. } | Witness::Bars { .. }) => String::new(),
        Some(Witness::Cards { cards }) if cards.is_empty() => String::new(),
        Some(Witness::Cards { cards }) => wrap(&inset("cards"), &table.card_words(cards), columns),
    };
    match (body.is_empty(), under_line) {
        (true, false) => String::new(),
        (true, true) => "\n".to_owned(),
        (false, true) => format!("{body}\n"),
        (false, false) => format!("\n{body}\n"),
    }
}

/// Whether a grouping shows nothing but what was written.
fn as_written(document: &Value, reason: &Reason, lines: &[String]) -> bool {
    let solution = reason.place.as_ref().and_then(|place| place.field.split('.').next()).unwrap_or_default();
    let written = |line: &str| clean(line).replace(['[', '{'], "(").replace([']', '}'], ")").replace(' ', "");
    let count = lines.len().saturating_sub(1);
    let fields = (0..count)
        .map(|index| format!("{solution}.restrictions[{index}]"))
        .chain([format!("{solution}.set_name")]);
    fields
        .zip(lines)
        .all(|(field, line)| text_at(document, &field).is_some_and(|text| written(text) == written(line)))
}

fn inset(name: &str) -> String {
    format!("   {}", label(name))
}

#[cfg(test)]
mod tests {
    use super::line_with;

    #[test]
    fn a_place_in_a_text_of_many_lines_is_one_in_one_of_them() {
        let text = "Epq s\r\n| Np s\n| q Co";
        assert_eq!(line_with(text, 0..3), (1, "Epq s", 0..3));
        assert_eq!(line_with(text, 9..11), (2, "| Np s", 2..4));
        assert_eq!(line_with(text, 16..17), (3, "| q Co", 2..3));
        assert_eq!(line_with(text, 99..100), (3, "| q Co", 6..6));
        assert_eq!(line_with("", 0..1), (1, "", 0..0));
    }
}
