//! Terms: words of the games that the short reading of a lesson uses only after they have been introduced (LC-7, LC-22).

use std::collections::BTreeMap;

use super::course::Course;
use super::file::Lesson;

/// The terms, and the lessons that introduce each.
pub(crate) type Terms = BTreeMap<String, Vec<String>>;

/// Terms that a lesson uses in its short reading before any lesson introduces them, with the step.
pub(crate) fn unknown_terms(course: &Course, lesson: &Lesson, terms: &Terms) -> Vec<(usize, String)> {
    let mut known = course.before(lesson);
    known.insert(lesson.head.id.clone());
    let mut unknown = Vec::new();
    for (term, lessons) in terms {
        if lessons.iter().any(|id| known.contains(id)) {
            continue;
        }
        for (step, number) in lesson.steps.iter().zip(1..) {
            if step.common.say_1.as_deref().is_some_and(|text| has_term(text, term)) {
                unknown.push((number, term.clone()));
            }
        }
    }
    unknown
}

/// Whether a text has this word, or these words one after the other.
fn has_term(text: &str, term: &str) -> bool {
    let is_part =
        |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '-');
    text.match_indices(term).any(|(at, _)| {
        !is_part(text[..at].chars().next_back()) && !is_part(text[at + term.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_a_whole_word() {
        assert!(has_term("The Goal is 9.", "Goal"));
        assert!(has_term("Which rule? Take rule No.", "rule No"));
        assert!(!has_term("The Goal-setter rolls.", "Goal"));
        assert!(!has_term("Goals", "Goal"));
    }
}
