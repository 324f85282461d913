//! The words of the coach: templates in three readings, filled with facts (LC-6, LC-7, LC-83, LC-86).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use mat::Game;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::lessons::Say;

static HINTS: LazyLock<Templates> = LazyLock::new(|| read(include_str!("../../../words/voice/hints.toml")));
static ALOUD: LazyLock<Templates> = LazyLock::new(|| read(include_str!("../../../words/voice/aloud.toml")));
static EQUATIONS: LazyLock<Mistakes> =
    LazyLock::new(|| read(include_str!("../../../words/voice/reasons-equations.toml")));
static ON_SETS: LazyLock<Mistakes> =
    LazyLock::new(|| read(include_str!("../../../words/voice/reasons-onsets.toml")));
static WFF: LazyLock<Mistakes> =
    LazyLock::new(|| read(include_str!("../../../words/voice/reasons-wff.toml")));

type Templates = BTreeMap<String, Template>;
/// The wordings for a mistake, by its code.
type Mistakes = BTreeMap<String, Vec<Form>>;

/// A sentence in three readings, with slots in braces.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Template {
    short: String,
    plain: String,
    full: String,
}

/// What a mistake is, and one thing to do next.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    short: String,
    plain: String,
    full: String,
    next: Next,
}

/// What to do next: one text for everybody, or three readings.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Next {
    Same(String),
    Three(Template),
}

/// What is said to a mistake.
pub(crate) struct Spoken {
    pub(crate) what: Say,
    pub(crate) next: Say,
    /// The slots that were filled.
    slots: BTreeSet<String>,
}

impl Spoken {
    /// Whether the sentences use this slot.
    pub(crate) fn mentions(&self, slot: &str) -> bool {
        self.slots.contains(slot)
    }
}

fn read<T: Default + DeserializeOwned>(text: &str) -> T {
    toml::from_str(text).unwrap_or_default()
}

/// A hint with its slots filled; `None` if there is no such sentence.
pub(crate) fn hint(name: &str, slots: &[(&str, &str)]) -> Option<Say> {
    said(&HINTS, name, slots)
}

/// The same for what a bot says when it thinks aloud.
pub(crate) fn aloud(name: &str, slots: &[(&str, &str)]) -> Option<Say> {
    said(&ALOUD, name, slots)
}

fn said(templates: &Templates, name: &str, slots: &[(&str, &str)]) -> Option<Say> {
    let filling =
        |slot: &str| slots.iter().find(|(name, _)| *name == slot).map(|(_, text)| (*text).to_owned());
    templates.get(name)?.filled(&mut |slot| filling(slot))
}

/// What is said about a mistake with this code: the first form whose slots can all be filled.
pub(crate) fn mistake(
    game: Game,
    code: &str,
    filling: &mut dyn FnMut(&str) -> Option<String>,
) -> Option<Spoken> {
    mistakes(game).get(code)?.iter().find_map(|form| form.filled(filling))
}

impl Form {
    fn filled(&self, filling: &mut dyn FnMut(&str) -> Option<String>) -> Option<Spoken> {
        let mut slots = BTreeSet::new();
        let mut fill = |slot: &str| {
            slots.insert(slot.to_owned());
            filling(slot)
        };
        let Form { short, plain, full, next } = self.clone();
        let what = Template { short, plain, full }.filled(&mut fill)?;
        let next = match next {
            Next::Same(words) => Template { short: words.clone(), plain: words.clone(), full: words },
            Next::Three(template) => template,
        };
        let next = next.filled(&mut fill)?;
        Some(Spoken { what, next, slots })
    }
}

fn mistakes(game: Game) -> &'static Mistakes {
    match game {
        Game::Equations => &EQUATIONS,
        Game::OnSets => &ON_SETS,
        Game::Wff => &WFF,
    }
}

impl Template {
    fn filled(&self, filling: &mut dyn FnMut(&str) -> Option<String>) -> Option<Say> {
        Some(Say {
            short: filled(&self.short, filling)?,
            plain: filled(&self.plain, filling)?,
            full: filled(&self.full, filling)?,
        })
    }
}

/// Words with their slots filled; `None` if a filling is missing.
pub(crate) fn filled(words: &str, filling: &mut dyn FnMut(&str) -> Option<String>) -> Option<String> {
    let mut said = String::with_capacity(words.len());
    let mut rest = words;
    while let Some((before, from)) = rest.split_once('{') {
        let (slot, after) = from.split_once('}')?;
        said.push_str(before);
        said.push_str(&filling(slot)?);
        rest = after;
    }
    said.push_str(rest);
    Some(said)
}

/// Things in a row, as people say them.
pub(crate) fn listed(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// A number of these.
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

    /// Fillings for the slots, one for each.
    const FILLED: [(&str, &str); 44] = [
        ("cube", "9"),
        ("cubes", "4, x and 9"),
        ("whole", "a sum"),
        ("part", "a product"),
        ("other", "a difference"),
        ("sign", "+"),
        ("value", "36"),
        ("count", "five cards"),
        ("signs", "three signs"),
        ("parts", "two numbers"),
        ("kind", "numbers"),
        ("small", "three small letters"),
        ("capitals", "two capitals"),
        ("cards", "ten cards"),
        ("colours", "B and R"),
        ("groups", "1, 3 and 4"),
        ("message", "It is 4."),
        ("rule", "VII-B-6"),
        ("piece", "3x5"),
        ("goal", "3x5+2"),
        ("read", "3x(5+2)"),
        ("target", "3x5+2"),
        ("shorter", "p / Ai"),
        ("rules", "R,Ki"),
        ("bars", "one bar"),
        ("line", "3"),
        ("wff", "Kpq"),
        ("by", "R,Ki"),
        ("from", "x, y"),
        ("gives", "Kxy"),
        ("values", "p true and q false"),
        ("bonus", "5"),
        ("section", "Permitted"),
        ("first", "+"),
        ("others", "4, 9 and 1"),
        ("solution", "(4x9)+1"),
        ("missing", "9"),
        ("safe", "10"),
        ("of", "15"),
        ("all", "five"),
        ("giving", "two"),
        ("leaving", "three"),
        ("left", "three cubes"),
        ("to", "five"),
    ];

    fn filling(slot: &str) -> Option<String> {
        FILLED.iter().find(|(name, _)| *name == slot).map(|(_, text)| (*text).to_owned())
    }

    /// Checks a sentence, and that a child can follow its short reading.
    fn assert_reads(name: &str, said: &Say) {
        for words in [&said.short, &said.plain, &said.full] {
            assert!(words.ends_with(['.', '?']) && !words.contains(['{', '}']), "{name}: {words}");
            assert!(words.starts_with(|first: char| !first.is_lowercase()), "{name}: {words}");
        }
        for sentence in said.short.split_inclusive(['.', ':', '?']) {
            assert!(sentence.split_whitespace().count() <= 14, "{name}: {sentence}");
        }
    }

    #[test]
    fn every_hint_reads_as_a_sentence_with_its_slots_filled() {
        assert!(HINTS.len() > 25 && ALOUD.len() > 25);
        for (name, template) in HINTS.iter().chain(ALOUD.iter()) {
            assert_reads(name, &template.filled(&mut filling).unwrap_or_else(|| panic!("{name}: a slot")));
        }
    }

    #[test]
    fn every_form_of_every_mistake_reads_as_a_sentence_with_its_slots_filled() {
        for game in Game::ALL {
            for (code, form) in
                mistakes(game).iter().flat_map(|(code, forms)| forms.iter().map(move |form| (code, form)))
            {
                let spoken = form.filled(&mut filling).unwrap_or_else(|| panic!("{code}: a slot"));
                assert_reads(code, &spoken.what);
                assert_reads(code, &spoken.next);
            }
        }
    }

    #[test]
    fn every_code_of_every_game_has_words_and_nothing_else_has() {
        for game in Game::ALL {
            let mut codes: BTreeSet<&str> = desk::game(game).reasons().iter().map(|kind| kind.code).collect();
            // The judge gives this reason only in exercises that ask for certain cards; no rulebook has it.
            codes.extend((game == Game::OnSets).then_some("other-cards"));
            let spoken: BTreeSet<&str> = mistakes(game).keys().map(String::as_str).collect();
            assert_eq!(spoken, codes, "{game:?}");
        }
    }

    #[test]
    fn the_first_form_that_can_be_filled_is_said() {
        let said = |value: Option<&str>| {
            let mut filling = |slot: &str| match slot {
                "read" => Some("3÷(1-1)".to_owned()),
                "rule" => Some("VII-B-6".to_owned()),
                "value" => value.map(str::to_owned),
                _ => None,
            };
            mistake(Game::Equations, "solution-ambiguous", &mut filling).unwrap()
        };
        let (with, without) = (said(Some("7")), said(None));
        assert_eq!(with.what.short, "This can also make 7. Brackets say what you mean.");
        assert!(with.mentions("value") && !without.mentions("value"));
        assert_eq!(without.what.short, "One way to read this has no value.");
        assert!(mistake(Game::Equations, "not-equal", &mut |_| None).is_none());
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
