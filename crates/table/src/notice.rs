//! Notices of the judge: a ruling on conduct is shown to everybody, and the clocks stand until its player has read it.

use referee::{Act, Command, ConductRuling, Event, Happening};

use crate::state::State;
use protocol::{Notice, Place, Problem};

/// A notice, and who it is for.
#[derive(Debug, Clone)]
pub struct Posted {
    /// The seat of the player.
    pub(crate) seat: usize,
    pub(crate) notice: Notice,
}

impl State {
    /// Posts the judge's ruling on a person; a ruling taken back is no longer posted.
    pub(crate) fn post(&mut self, command: &Command, events: &[Event]) {
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

    /// Whether this person may dismiss the notice: its player, the judge, or the owner if the chair is empty.
    pub fn may_read(&self, person: &str) -> Result<(), Problem> {
        let posted = self.posted()?;
        let place = self.place_of(person);
        let owner = self.judge.is_none() && self.owner == person;
        match place == Some(Place::Seat(posted.seat)) || place == Some(Place::Judge) || owner {
            true => Ok(()),
            false => Err(Problem::forbidden("not-your-notice", "This notice is for another player.")),
        }
    }

    /// Whether this person may ask the judge about the notice.
    pub fn may_ask_why(&self, person: &str) -> Result<(), Problem> {
        let posted = self.posted()?;
        if self.place_of(person) != Some(Place::Seat(posted.seat)) {
            return Err(Problem::forbidden("not-your-notice", "Only the player it is for can ask why."));
        }
        if self.judge.is_none() {
            return Err(Problem::conflict("no-judge", "Nobody sits in the judge's chair."));
        }
        match posted.notice.asked {
            true => Err(Problem::conflict("already-asked", "You have asked. The answer will appear here.")),
            false => Ok(()),
        }
    }

    /// Whether this person, the judge, may say more about the notice.
    pub fn may_explain(&self, person: &str) -> Result<(), Problem> {
        self.posted()?;
        match self.place_of(person) {
            Some(Place::Judge) => Ok(()),
            _ => Err(Problem::forbidden("not-the-judge", "Only the judge can explain it.")),
        }
    }

    /// Changes the notice.
    pub(crate) fn note_on_notice(&mut self, change: impl FnOnce(&mut Notice)) {
        if let Some(posted) = &mut self.notice {
            change(&mut posted.notice);
        }
    }

    fn posted(&self) -> Result<&Posted, Problem> {
        self.notice.as_ref().ok_or_else(|| Problem::conflict("no-notice", "There is no notice."))
    }
}
