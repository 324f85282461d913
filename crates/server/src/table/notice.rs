//! Notices of the judge: a ruling on conduct is shown to everybody, and the clocks stand until its player has read it.

use referee::{Act, Command, ConductRuling, Event, Happening};

use super::state::State;
use crate::kind_words::is_kind;
use crate::problem::Problem;
use protocol::{Notice, Place};

/// The longest reason, in characters.
const LONGEST: usize = 120;

/// A notice, and whose it is.
#[derive(Debug, Clone)]
pub(crate) struct Posted {
    /// The seat of the player.
    pub(super) seat: usize,
    pub(super) notice: Notice,
}

impl State {
    /// Posts what the judge has ruled on a person; what is taken back is posted no longer.
    pub(super) fn post(&mut self, command: &Command, events: &[Event]) {
        let (player, what, reason) = match &command.act {
            Act::Warn { player, reason } => (player, ConductRuling::Warn, reason),
            Act::Penalize { player, reason, .. } => (player, ConductRuling::Penalize, reason),
            Act::Disqualify { player, reason } => (player, ConductRuling::Disqualify, reason),
            Act::TakeBack => {
                self.notice = None;
                return;
            }
            _ => return,
        };
        // A bot reads nothing.
        let Some(seat) =
            self.people().find(|seat| self.player(*seat).is_some_and(|(_, name)| name == player))
        else {
            return;
        };
        let lost = events.iter().map(|event| match &event.event {
            Happening::Penalty(price) | Happening::PenaltyPending(price) => price.points,
            _ => 0,
        });
        let notice = Notice {
            to: player.clone(),
            by: self.name_at(Some(Place::Judge)).unwrap_or_default().to_owned(),
            what,
            reason: reason.clone().unwrap_or_default(),
            points: lost.sum(),
            asked: false,
            answer: None,
        };
        self.notice = Some(Posted { seat, notice });
    }

    /// Whether this person may take the notice away: its player, the judge, and the owner where the chair is empty.
    pub(crate) fn may_read(&self, person: &str) -> Result<(), Problem> {
        let posted = self.posted()?;
        let place = self.place_of(person);
        let owner = self.judge.is_none() && self.owner == person;
        match place == Some(Place::Seat(posted.seat)) || place == Some(Place::Judge) || owner {
            true => Ok(()),
            false => Err(Problem::forbidden("not-your-notice", "The player whom it is for reads it.")),
        }
    }

    /// Whether this person may ask the judge about the notice.
    pub(crate) fn may_ask_why(&self, person: &str) -> Result<(), Problem> {
        let posted = self.posted()?;
        if self.place_of(person) != Some(Place::Seat(posted.seat)) {
            return Err(Problem::forbidden("not-your-notice", "The player whom it is for asks."));
        }
        if self.judge.is_none() {
            return Err(Problem::conflict("no-judge", "Nobody sits in the judge's chair."));
        }
        match posted.notice.asked {
            true => Err(Problem::conflict("already-asked", "You have asked. The answer will stand here.")),
            false => Ok(()),
        }
    }

    /// What this person, the judge, says about the notice.
    pub(crate) fn explanation(&self, person: &str, words: String) -> Result<String, Problem> {
        self.posted()?;
        match self.place_of(person) {
            Some(Place::Judge) => checked(Some(words), "words"),
            _ => Err(Problem::forbidden("not-the-judge", "Only the judge can explain it.")),
        }
    }

    /// Changes what stands on the notice.
    pub(super) fn note_on_notice(&mut self, change: impl FnOnce(&mut Notice)) {
        if let Some(posted) = &mut self.notice {
            change(&mut posted.notice);
        }
    }

    fn posted(&self) -> Result<&Posted, Problem> {
        self.notice.as_ref().ok_or_else(|| Problem::conflict("no-notice", "There is no notice."))
    }
}

/// The act with its reason as it is shown, where it is a ruling on conduct.
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

/// A judge's words as everybody may read them; `field` is where they came.
fn checked(words: Option<String>, field: &str) -> Result<String, Problem> {
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
