//! Rulings on conduct: warnings, penalties, disqualification, and taking them back.

use crate::codes;
use crate::engine::{Done, Play};
use crate::event::{ConductRuling, Happening};
use crate::seat::Seat;
use crate::sheet::Initials;

/// A ruling that can still be taken back.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Ruled {
    seat: Seat,
    ruling: ConductRuling,
    /// Whether the player had been warned before it.
    warned: bool,
    /// How many penalties stood on the sheet before it.
    penalties: usize,
}

impl Play<'_> {
    /// For the rest of the round. The others replay a shake in progress (MR-68).
    pub(crate) fn disqualify(&mut self, player: &str, reason: Option<&str>) -> Done {
        let seat = self.header.seat(player).ok_or(codes::NOT_A_PLAYER)?;
        self.running()?;
        if self.disqualified.contains(seat) {
            return Err(codes::ALREADY_DONE);
        }
        self.rule(seat, ConductRuling::Disqualify);
        self.disqualified = self.disqualified.with(seat);
        self.note_of(Happening::Disqualified { reason: reason.map(str::to_owned) }, seat);
        self.void_shake();
        Ok(())
    }

    pub(crate) fn warn(&mut self, player: &str, reason: Option<&str>) -> Done {
        let seat = self.header.seat(player).ok_or(codes::NOT_A_PLAYER)?;
        self.running()?;
        self.rule(seat, ConductRuling::Warn);
        self.warned = self.warned.with(seat);
        self.note_of(Happening::Warned { reason: reason.map(str::to_owned) }, seat);
        Ok(())
    }

    /// IX-C: one point after a warning in this round; O24 IX-D: at once when two judges agree.
    pub(crate) fn penalize(&mut self, player: &str, judges: i64, reason: Option<&str>) -> Done {
        let seat = self.header.seat(player).ok_or(codes::NOT_A_PLAYER)?;
        self.running()?;
        let at_once = self.edition().two_judges && judges >= 2;
        if !at_once && !self.warned.contains(seat) {
            return Err(codes::WARNING_REQUIRED);
        }
        self.rule(seat, ConductRuling::Penalize);
        self.lose_point_for(seat, codes::CONDUCT, 1, reason);
        Ok(())
    }

    fn rule(&mut self, seat: Seat, ruling: ConductRuling) {
        let (warned, penalties) = (self.warned.contains(seat), self.sheet.penalties.len());
        self.rulings.push(Ruled { seat, ruling, warned, penalties });
    }

    /// Until the next shake begins, a judge who was wrong may strike the last ruling. It stays on the sheet, and a
    /// shake that it made void stays void (MR-68).
    pub(crate) fn take_back_ruling(&mut self) -> Done {
        self.running()?;
        let Ruled { seat, ruling, warned, penalties } = self.rulings.pop().ok_or(codes::NO_RULING)?;
        match ruling {
            ConductRuling::Warn if warned => {}
            ConductRuling::Warn => self.warned = self.warned.without(seat),
            ConductRuling::Disqualify => self.disqualified = self.disqualified.without(seat),
            ConductRuling::Penalize => {
                if let Some(penalty) = self.sheet.penalties.get_mut(penalties) {
                    penalty.status = Initials::Struck;
                }
            }
        }
        self.note_of(Happening::TakenBack { ruling }, seat);
        Ok(())
    }
}
