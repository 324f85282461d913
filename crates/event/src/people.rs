//! Who the players are: private data that is kept beside the log and can be forgotten (TD-55, TD-58).

use std::collections::BTreeMap;

use protocol::Problem;
use protocol::events::PlayerChange;
use serde::{Deserialize, Serialize};
use tournament::{EventLevel, Refusal, read_grade};

/// The longest name, in characters.
pub(crate) const MAX_NAME: usize = 80;
/// The longest nickname, in characters.
pub(crate) const MAX_NICKNAME: usize = 24;

/// What is known of a player outside the log.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Known {
    /// The name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The nickname.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nickname: Option<String>,
    /// The league.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub league: Option<String>,
    /// The grade; K is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<u8>,
    /// What the parents or the school consent to (TD-53).
    #[serde(default)]
    pub consent: EventLevel,
}

/// Everybody's private data, by id. Somebody missing here is only a code.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct People(pub BTreeMap<String, Known>);

impl People {
    /// What is known of a player.
    pub fn of(&self, id: &str) -> Option<&Known> {
        self.0.get(id)
    }

    /// Changes what is known of a player, or says what is wrong and changes nothing. An empty text clears.
    pub fn change(&mut self, id: &str, change: &PlayerChange) -> Result<(), Problem> {
        if change.forget {
            self.forget(id);
            return Ok(());
        }
        let mut known = self.of(id).cloned().unwrap_or_default();
        let texts = [
            ("name", &change.name, &mut known.name, MAX_NAME),
            ("nickname", &change.nickname, &mut known.nickname, MAX_NICKNAME),
            ("league", &change.league, &mut known.league, MAX_NAME),
        ];
        for (field, wish, text, longest) in texts {
            let Some(wish) = wish else { continue };
            let wish = wish.split_whitespace().collect::<Vec<_>>().join(" ");
            if wish.chars().count() > longest {
                let detail = format!("This may have at most {longest} characters.");
                return Err(Problem {
                    field: Some(field.to_owned()),
                    ..Problem::new(422, "too-long", detail)
                });
            }
            *text = Some(wish).filter(|wish| !wish.is_empty());
        }
        if let Some(wish) = change.grade.as_deref().map(str::trim) {
            known.grade = read_grade(wish);
            if known.grade.is_none() && !wish.is_empty() {
                let refusal = Refusal::GradeInvalid;
                return Err(Problem {
                    field: Some("grade".to_owned()),
                    rule: Some(refusal.rule().to_owned()),
                    ..Problem::new(422, refusal.code(), refusal.message())
                });
            }
        }
        known.consent = change.consent.unwrap_or(known.consent);
        self.0.insert(id.to_owned(), known);
        Ok(())
    }

    /// Removes all personal data of one player; results keep the id (TD-58).
    pub fn forget(&mut self, id: &str) {
        self.0.remove(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_stays_and_an_empty_text_clears() {
        let mut people = People::default();
        let text = |text: &str| Some(text.to_owned());
        let change = PlayerChange { name: text(" Ana  Lopez "), grade: text("K"), ..PlayerChange::default() };
        people.change("A1", &change).unwrap();
        people.change("A1", &PlayerChange { nickname: text("Pip"), ..PlayerChange::default() }).unwrap();
        let known = people.of("A1").unwrap();
        assert_eq!(
            (known.name.as_deref(), known.nickname.as_deref(), known.grade),
            (Some("Ana Lopez"), Some("Pip"), Some(0))
        );
        let wrong = PlayerChange { name: text(""), grade: text("13"), ..PlayerChange::default() };
        assert_eq!(people.change("A1", &wrong).unwrap_err().code, "grade-invalid");
        assert_eq!(people.of("A1").unwrap().name.as_deref(), Some("Ana Lopez"));
        people
            .change("A1", &PlayerChange { name: text(""), grade: text(""), ..PlayerChange::default() })
            .unwrap();
        assert_eq!(people.of("A1").unwrap(), &Known { nickname: text("Pip"), ..Known::default() });
        people.change("A1", &PlayerChange { forget: true, ..PlayerChange::default() }).unwrap();
        assert_eq!(people, People::default());
    }
}
