//! The words of exercises that ask for certain cards, from the facts alone.

use crate::facts::Fact;

/// How the cards that a Solution names differ from those that are marked.
pub(super) struct OtherCards {
    /// Named, though not marked.
    pub(super) extra: Vec<String>,
    /// Marked, though not named.
    pub(super) missing: Vec<String>,
}

impl Fact for OtherCards {
    fn says(&self) -> String {
        let also = (!self.extra.is_empty()).then(|| format!("It also names {}.", in_words(&self.extra)));
        let not =
            (!self.missing.is_empty()).then(|| format!("It does not name {}.", in_words(&self.missing)));
        also.into_iter().chain(not).collect::<Vec<_>>().join(" ")
    }
}

/// Cards in a sentence.
fn in_words(cards: &[String]) -> String {
    let named = |card: &String| if card == "-" { "the blank card".to_owned() } else { card.clone() };
    let cards: Vec<String> = cards.iter().map(named).collect();
    match cards.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
