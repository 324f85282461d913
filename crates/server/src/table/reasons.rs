//! A judge's own words: they must be short and kind, and there must be some.

use referee::Act;

use crate::kind_words::is_kind;
use crate::problem::Problem;

/// The longest reason, in characters.
const LONGEST: usize = 120;

/// The act with its reason ready to show, if it is a ruling on conduct.
pub(super) fn with_reason(act: Act) -> Result<Act, Problem> {
    Ok(match act {
        Act::Warn { player, reason } => Act::Warn { player, reason: Some(checked(reason, "reason")?) },
        Act::Penalize { player, judges, reason } => {
            Act::Penalize { player, judges, reason: Some(checked(reason, "reason")?) }
        }
        Act::Disqualify { player, reason } => {
            Act::Disqualify { player, reason: Some(checked(reason, "reason")?) }
        }
        other => other,
    })
}

/// A judge's words, checked for everybody to read; `field` says which field they came in.
pub(super) fn checked(words: Option<String>, field: &str) -> Result<String, Problem> {
    let wrong = |detail: &str| Err(Problem::malformed(detail).at(field));
    let words = words.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    if words.is_empty() {
        return wrong("Say why: everybody at the table reads it.");
    }
    if words.chars().count() > LONGEST || words.chars().any(char::is_control) {
        return wrong("A reason has at most 120 characters.");
    }
    if !is_kind(&words) {
        return wrong("Some people at the table might not like to read that. Please say it in other words.");
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_short_and_kind_and_has_to_be_there() {
        let warn = |reason: &str| {
            with_reason(Act::Warn { player: "Ben".to_owned(), reason: Some(reason.to_owned()) })
        };
        let said = Act::Warn { player: "Ben".to_owned(), reason: Some("He talked, twice.".to_owned()) };
        assert_eq!(warn(" He talked,  twice. "), Ok(said));
        for wrong in ["", "  ", "shit", &"x".repeat(121), "a\u{7}b"] {
            assert_eq!(warn(wrong).unwrap_err().field.as_deref(), Some("reason"), "{wrong}");
        }
        assert!(with_reason(Act::Disqualify { player: "Ben".to_owned(), reason: None }).is_err());
        assert_eq!(with_reason(Act::Decline), Ok(Act::Decline));
    }
}
