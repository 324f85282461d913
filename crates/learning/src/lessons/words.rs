//! Sentences of a lesson with their slots filled (LC-19).

use std::collections::BTreeMap;

/// What fills the slots of a sentence; an unfilled slot is left out with the space before it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Slots {
    pub(crate) message: Option<String>,
    pub(crate) witness: Option<String>,
    pub(crate) goal: Option<String>,
    pub(crate) value: Option<String>,
    pub(crate) cards: Option<String>,
    pub(crate) item: Option<String>,
}

/// The slots there are.
pub(crate) const SLOTS: [&str; 6] = ["message", "witness", "goal", "value", "cards", "item"];

impl Slots {
    fn get(&self, slot: &str) -> Option<&str> {
        let filling = match slot {
            "message" => &self.message,
            "witness" => &self.witness,
            "goal" => &self.goal,
            "value" => &self.value,
            "cards" => &self.cards,
            "item" => &self.item,
            _ => &None,
        };
        filling.as_deref()
    }

    /// The words with every slot filled.
    pub(crate) fn fill(&self, words: &str) -> String {
        let mut filled = words.to_owned();
        for slot in SLOTS {
            filled = filled.replace(&format!("{{{slot}}}"), self.get(slot).unwrap_or_default());
        }
        filled.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The sentence for the first of these codes that has one, else the one for any, else the judge's own.
pub(crate) fn sentence(wrong: &BTreeMap<String, String>, codes: &[&str], slots: &Slots) -> Option<String> {
    let words = codes.iter().find_map(|code| wrong.get(*code)).or_else(|| wrong.get("*"));
    words.map(|words| slots.fill(words)).or_else(|| slots.message.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_chosen_by_the_first_code_and_its_slots_are_filled() {
        let wrong = BTreeMap::from([
            ("now".to_owned(), "Now would be right: {witness}.".to_owned()),
            ("*".to_owned(), "{item}: {message}".to_owned()),
        ]);
        let slots =
            Slots { witness: Some("2x6 = 12".to_owned()), item: Some("Kp".to_owned()), ..Slots::default() };
        assert_eq!(sentence(&wrong, &["now"], &slots).unwrap(), "Now would be right: 2x6 = 12.");
        assert_eq!(sentence(&wrong, &["impossible"], &slots).unwrap(), "Kp:");
        assert_eq!(sentence(&BTreeMap::new(), &["now"], &slots), None);
    }
}
