//! The words of the coach: templates in three readings, filled with facts (LC-6, LC-7, LC-86).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::lessons::Say;

static HINTS: LazyLock<Templates> = LazyLock::new(|| read(include_str!("../../../words/voice/hints.toml")));
static ALOUD: LazyLock<Templates> = LazyLock::new(|| read(include_str!("../../../words/voice/aloud.toml")));

type Templates = BTreeMap<String, Template>;

/// A sentence in three readings, with slots in braces.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Template {
    short: String,
    plain: String,
    full: String,
}

fn read(text: &str) -> Templates {
    toml::from_str(text).unwrap_or_default()
}

/// What a hint says, with its slots filled; nothing where there is no such sentence.
pub(crate) fn hint(name: &str, slots: &[(&str, &str)]) -> Option<Say> {
    filled(&HINTS, name, slots)
}

/// The same of what a bot says when it thinks aloud.
pub(crate) fn aloud(name: &str, slots: &[(&str, &str)]) -> Option<Say> {
    filled(&ALOUD, name, slots)
}

fn filled(templates: &Templates, name: &str, slots: &[(&str, &str)]) -> Option<Say> {
    let template = templates.get(name)?;
    let fill = |words: &str| {
        slots
            .iter()
            .fold(words.to_owned(), |words, (slot, filling)| words.replace(&format!("{{{slot}}}"), filling))
    };
    Some(Say { short: fill(&template.short), plain: fill(&template.plain), full: fill(&template.full) })
}

/// Things in a row, as people say them.
pub(crate) fn listed(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// So many of these.
pub(crate) fn counted(count: usize, one: &str, several: &str) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    let number = WORDS.get(count).map_or_else(|| count.to_string(), |word| (*word).to_owned());
    format!("{number} {}", if count == 1 { one } else { several })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the slots can be filled with, one filling for each.
    const FILLED: [(&str, &str); 26] = [
        ("cube", "9"),
        ("cubes", "4, x and 9"),
        ("whole", "a sum"),
        ("part", "a product"),
        ("other", "a difference"),
        ("sign", "+"),
        ("value", "36"),
        ("count", "five cards"),
        ("message", "It is 4."),
        ("bonus", "5"),
        ("section", "Permitted"),
        ("goal", "37"),
        ("signs", "+, 4, 9 and 1"),
        ("first", "+"),
        ("others", "4, 9 and 1"),
        ("solution", "(4x9)+1"),
        ("missing", "9"),
        ("safe", "10"),
        ("of", "15"),
        ("all", "five"),
        ("giving", "two"),
        ("leaving", "three"),
        ("from", "three cubes"),
        ("to", "five"),
        ("left", "three cubes"),
        ("rule", "VI-A-1"),
    ];

    #[test]
    fn every_hint_reads_as_a_sentence_with_its_slots_filled() {
        assert!(HINTS.len() > 15 && ALOUD.len() > 25);
        for (templates, name) in
            HINTS.keys().map(|name| (&HINTS, name)).chain(ALOUD.keys().map(|name| (&ALOUD, name)))
        {
            let said = filled(templates, name, &FILLED).unwrap();
            for words in [&said.short, &said.plain, &said.full] {
                assert!(words.ends_with('.') && !words.contains(['{', '}']), "{name}: {words}");
                // What a slot begins with is a cube or a number.
                assert!(words.starts_with(|first: char| !first.is_lowercase()), "{name}: {words}");
            }
            for sentence in said.short.split_inclusive(['.', ':']) {
                assert!(sentence.split_whitespace().count() <= 14, "{name}: {sentence}");
            }
        }
    }

    #[test]
    fn lists_are_said_as_people_say_them() {
        let list =
            |things: &[&str]| listed(&things.iter().map(|thing| (*thing).to_owned()).collect::<Vec<_>>());
        assert_eq!((list(&["4"]), list(&["4", "x", "9"])), ("4".to_owned(), "4, x and 9".to_owned()));
        assert_eq!(
            (counted(1, "card", "cards"), counted(13, "card", "cards")),
            ("one card".to_owned(), "13 cards".to_owned())
        );
    }
}
