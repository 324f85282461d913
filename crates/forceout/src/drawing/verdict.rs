//! A verdict in words, with the place, the rule and what shows it.

use mat::{Judgement, Reason, Verdict, Witness};
use onsets::{CardSet, Position, Solution, judge_goal};
use serde_json::Value;

use super::cards::card_word;
use super::position::{label, solution_heading};
use crate::output::{BAD, FAINT, GOOD, Word, clean, paint, words, wrap};
use crate::place::{text_at, underlined};

/// The columns that a reason is set in by.
const INDENT: usize = 5;

/// The verdict, and why.
pub(crate) fn draw_verdict(
    position: &Position,
    solutions: &[Solution],
    document: &Value,
    judgement: &Judgement,
    columns: usize,
) -> String {
    match judgement.verdict {
        Verdict::Correct => {
            let mut text = format!("{}\n\n", paint(GOOD, "✓ Correct."));
            for (index, solution) in solutions.iter().enumerate() {
                text.push_str(&solution_heading(index, solutions.len()));
                text.push_str(&explain(position, solution, columns));
            }
            text
        }
        Verdict::Incorrect => {
            let count = match judgement.reasons.len() {
                1 => "There is one reason:".to_owned(),
                count => format!("There are {count} reasons:"),
            };
            let title = format!("{} {count}\n", paint(BAD, "✗ Incorrect."));
            title + &draw_reasons(position, document, &judgement.reasons, columns)
        }
        Verdict::Unverifiable => {
            let sentence = "It could not be decided, and the rulebooks rule such a Solution incorrect:";
            let title = format!("{} {sentence}\n", paint(BAD, "? Unverifiable."));
            title + &draw_reasons(position, document, &judgement.reasons, columns)
        }
    }
}

/// The reasons one by one.
pub(crate) fn draw_reasons(
    position: &Position,
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
        text.push_str(&draw_place(document, reason, columns));
        text.push_str(&draw_witness(position, document, reason, columns));
        let rule = format!("{}, {}", book(position), reason.rule);
        let mut citation = words(&rule);
        let code = format!("[{}]", reason.code);
        citation.push(Word::painted(paint(FAINT, &code), &code));
        text.push_str(&wrap(&" ".repeat(INDENT), &citation, columns));
    }
    text
}

/// Why a Solution is right: which cards are left, which are selected, and what they count.
pub(crate) fn explain(position: &Position, solution: &Solution, columns: usize) -> String {
    let Some(selected) = onsets::selected(position, solution) else { return String::new() };
    let mut text = String::new();
    if let ([left], false) = (selected.left.as_slice(), solution.restrictions.is_empty()) {
        let subject = match solution.restrictions.len() {
            1 => "The Restriction leaves",
            _ => "The Restrictions leave",
        };
        text.push_str(&wrap("  ", &counted(position, subject, *left), columns));
    }
    if selected.named.len() > 1 {
        let sentence = "It can be grouped in more than one way, and every grouping is right:";
        text.push_str(&wrap("  ", &words(sentence), columns));
    }
    let goal = position.goal.as_ref().and_then(|goal| judge_goal(&position.rules, goal).ok());
    for (cards, value) in &selected.named {
        let mut sentence = counted(position, "The Set-Name selects", *cards);
        if *value != cards.len() {
            sentence.extend(words(&format!("With the Double Set counted twice that is {value}.")));
        }
        if let Some((_, values)) = &goal {
            let values: Vec<String> = values.iter().map(i32::to_string).collect();
            sentence.extend(words(&format!("The Goal is {}.", values.join(" or "))));
        }
        text.push_str(&wrap("  ", &sentence, columns));
    }
    text
}

/// Remarks beside the verdict.
pub(crate) fn draw_remarks(remarks: &[String], columns: usize) -> String {
    let notes = remarks.iter().map(|remark| wrap("Note: ", &words(&format!("{remark}.")), columns));
    let notes: String = notes.collect();
    if notes.is_empty() { notes } else { format!("\n{notes}") }
}

/// `The Set-Name selects 3 cards: BR B R.` The cards come in the order in which they were dealt.
fn counted(position: &Position, subject: &str, cards: CardSet) -> Vec<Word> {
    let mut sentence = words(subject);
    match cards.len() {
        0 => sentence.extend(words("no card.")),
        1 => sentence.extend(words("1 card:")),
        count => sentence.extend(words(&format!("{count} cards:"))),
    }
    let dealt = position.universe.cards().iter().filter(|card| cards.contains(**card));
    sentence.extend(dealt.map(|card| card_word(*card)));
    if let Some(last) = sentence.pop() {
        sentence.push(if cards.is_empty() { last } else { last.followed_by('.') });
    }
    sentence
}

/// `Solution 2`, where there are several and the reason is about one of them.
fn solution_of(document: &Value, reason: &Reason) -> Option<String> {
    let count = document.get("solutions")?.as_array()?.len();
    let index: usize =
        reason.place.as_ref()?.field.strip_prefix("solutions[")?.split(']').next()?.parse().ok()?;
    (count > 1).then(|| format!("Solution {}", index + 1))
}

/// The line that a reason is about, with carets under the signs.
fn draw_place(document: &Value, reason: &Reason, columns: usize) -> String {
    let Some(place) = &reason.place else { return String::new() };
    let Some(line) = text_at(document, &place.field) else { return String::new() };
    let name = inset(&field_title(&place.field));
    let (line, carets) = underlined(line, place.start..place.end, columns.saturating_sub(name.len()));
    let blanks = " ".repeat(name.len());
    format!("\n{name}{line}\n{blanks}{}\n", paint(BAD, carets))
}

/// What shows the reason, unless the sentence or the line above it has shown it already.
fn draw_witness(position: &Position, document: &Value, reason: &Reason, columns: usize) -> String {
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
        // The sentences name the cubes.
        Some(Witness::Cubes { .. }) => String::new(),
        Some(Witness::Cards { cards }) if cards.is_empty() => String::new(),
        Some(Witness::Cards { cards }) => {
            let dealt = position.universe.cards().iter().filter(|card| cards.contains(&card.to_string()));
            wrap(&inset("cards"), &dealt.map(|card| card_word(*card)).collect::<Vec<_>>(), columns)
        }
    };
    match (body.is_empty(), under_line) {
        (true, false) => String::new(),
        (true, true) => "\n".to_owned(),
        (false, true) => format!("{body}\n"),
        (false, false) => format!("\n{body}\n"),
    }
}

/// Whether a grouping says no more than what was written.
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

/// The name of a field for people.
fn field_title(field: &str) -> String {
    match field {
        "goal" => "Goal".to_owned(),
        _ if field.ends_with(".set_name") => "Set-Name".to_owned(),
        _ if field.ends_with(".blank") => "Blank card".to_owned(),
        _ if field.contains(".restrictions[") => "Restriction".to_owned(),
        other => other.to_owned(),
    }
}

fn book(position: &Position) -> String {
    mat::Ruleset::named(position.rules.edition.name).map(mat::Ruleset::title).unwrap_or_default()
}
