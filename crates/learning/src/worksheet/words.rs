//! The words of worksheets, from `words/worksheet.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use mat::Situation;
use serde::Deserialize;

use crate::puzzles::PuzzleKind;
use crate::voice::filled;

static WORDS: LazyLock<Words> =
    LazyLock::new(|| toml::from_str(include_str!("../../../../words/worksheet.toml")).unwrap_or_default());

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Words {
    kind: BTreeMap<String, OfKind>,
    theme: BTreeMap<String, String>,
    why: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfKind {
    title: String,
    ask: String,
    ask_now: Option<String>,
    ask_impossible: Option<String>,
    talk: String,
}

fn of(kind: PuzzleKind) -> Option<&'static OfKind> {
    WORDS.kind.get(kind.name())
}

/// What a kind is called on paper.
pub(super) fn title(kind: PuzzleKind) -> &'static str {
    of(kind).map_or(kind.name(), |words| words.title.as_str())
}

/// The question, depending on what was called.
pub(super) fn ask(kind: PuzzleKind, situation: Option<Situation>, most: &str) -> String {
    let Some(words) = of(kind) else { return kind.asks().to_owned() };
    let by_call = match situation {
        Some(Situation::Now) => words.ask_now.as_ref(),
        Some(Situation::Impossible) => words.ask_impossible.as_ref(),
        _ => None,
    };
    fill(by_call.unwrap_or(&words.ask), &[("most", most)])
}

/// What to talk about: a theme that some puzzles share; a variation by its title.
pub(super) fn talk_of_theme(theme: &str, title: &str) -> String {
    let words = WORDS.theme.get(theme).or_else(|| WORDS.theme.get("variation"));
    fill(words.map_or("", String::as_str), &[("title", title)])
}

/// What to talk about: a kind that some puzzles share.
pub(super) fn talk_of_kind(kind: PuzzleKind) -> &'static str {
    of(kind).map_or("", |words| words.talk.as_str())
}

/// A reason, with its slots filled.
pub(super) fn why(name: &str, slots: &[(&str, &str)]) -> String {
    fill(WORDS.why.get(name).map_or("", String::as_str), slots)
}

fn fill(words: &str, slots: &[(&str, &str)]) -> String {
    let slot = |slot: &str| slots.iter().find(|(name, _)| *name == slot).map(|(_, text)| (*text).to_owned());
    filled(words, &mut |name| slot(name)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use mat::Game;

    use super::*;
    use crate::puzzles::{Blind, themes};

    #[test]
    fn every_kind_and_every_theme_has_words() {
        for kind in PuzzleKind::ALL {
            assert!(of(kind).is_some(), "{}", kind.name());
            for situation in [None, Some(Situation::Now), Some(Situation::Impossible)] {
                assert!(!ask(kind, situation, "five cubes").is_empty());
            }
            assert!(talk_of_kind(kind).ends_with(['.', '?']), "{}", kind.name());
        }
        for theme in Game::ALL.into_iter().flat_map(themes) {
            let own = WORDS.theme.contains_key(theme.name);
            assert_eq!(own, !matches!(theme.blind, Blind::Variation(_)), "{}", theme.name);
            let said = talk_of_theme(theme.name, theme.title);
            assert!(said.ends_with('.') && !said.contains('{'), "{}: {said}", theme.name);
        }
    }

    #[test]
    fn every_reason_reads_as_a_sentence_with_its_slots_filled() {
        for (name, words) in &WORDS.why {
            let said = filled(words, &mut |slot| Some(format!("{}…", slot.to_uppercase()))).unwrap();
            assert!(said.ends_with(['.', '…']) && !said.contains('{'), "{name}: {said}");
        }
    }
}
