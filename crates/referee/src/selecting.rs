//! Selecting variations: order, two selections, illegal tries.

use mat::Division;

use crate::codes::{self, Code};
use crate::engine::{Done, Play};
use crate::event::Happening;
use crate::judge::Ruling;
use crate::moment::Moment;
use crate::seat::Seat;
use crate::state::{Chosen, Match, Phase, Selecting, Stage, TaskKind, TimedTask};
use crate::variation::Variation;

const SELECTING: i64 = 15;
/// A second illegal try loses the selection (II-B-2).
const TRIES: u8 = 2;

impl Match {
    /// Whether the player selecting now may ask for a second variation with the first one.
    pub(crate) fn may_want_second(&self) -> bool {
        let first = self.shake.as_ref().is_some_and(|shake| shake.selecting.made == 0);
        first && self.header.division == Division::Senior
    }
}

impl Play<'_> {
    pub(crate) fn begin_selections(&mut self) {
        let Some(setter) = self.setter() else { return };
        self.phase = Phase::Variations;
        self.give_selection_to(setter);
    }

    pub(crate) fn select(&mut self, seat: Seat, variation: Option<&Variation>, more: bool) -> Done {
        self.in_phase(Phase::Variations)?;
        self.block_is_free()?;
        if self.current()?.selecting.seat != seat {
            return Err(codes::NOT_YOUR_TURN);
        }
        let variation = variation.ok_or(codes::VARIATION_UNKNOWN)?;
        let illegal = match self.ruling(variation) {
            Ruling::Unknown => return Err(codes::VARIATION_UNKNOWN),
            ruling => ruling.code(),
        };
        match illegal {
            Some(code) if !self.tabletop() => {
                self.note_of(Happening::SelectionIllegal { code, variation: variation.clone() }, seat);
                self.illegal_try(code);
                return Ok(());
            }
            // It stands until it is charged.
            Some(code) => self.offend(seat, vec![code], None),
            None => self.acts_legally(seat),
        }
        let second = more && self.may_want_second();
        let shake = self.current()?;
        let illegal_by = illegal.map(|_| seat);
        shake.variations.push(Chosen { variation: variation.clone(), illegal_by });
        shake.selecting.made += 1;
        shake.selecting.tries = 0;
        if second {
            shake.selecting.wanted = 2;
        }
        let done = shake.selecting.made >= shake.selecting.wanted;
        self.note_of(Happening::Selected { variation: variation.clone() }, seat);
        if done {
            self.next_selector();
        }
        Ok(())
    }

    /// An illegal selection was pointed out: one point and another try, or no further selection (MR-7).
    pub(crate) fn illegal_try(&mut self, code: Code) {
        let Some(shake) = &mut self.shake else { return };
        shake.selecting.tries += 1;
        let (seat, lost) = (shake.selecting.seat, shake.selecting.tries >= TRIES);
        self.lose_point(seat, code, 1);
        if lost {
            self.note_of(Happening::SelectionLost { code: Some(code) }, seat);
            self.next_selector();
        } else {
            let now = self.clock;
            if let Some(task) = &mut self.task {
                task.leave_time(now);
            }
        }
    }

    pub(crate) fn next_selector(&mut self) {
        let Some(shake) = &self.shake else { return };
        let next = self.left_of(shake.selecting.seat, shake.present);
        if next == shake.setter {
            self.begin_goal();
        } else {
            self.give_selection_to(next);
        }
    }

    fn give_selection_to(&mut self, seat: Seat) {
        // The latest of: the end of the rolling minute, the completed roll and deal, the previous selection.
        let now = self.clock;
        let two_for_opponent = self.present_seats().len() == 2 && self.header.division != Division::Senior;
        let Some(shake) = &mut self.shake else { return };
        let wanted = if two_for_opponent && seat != shake.setter { 2 } else { 1 };
        shake.selecting = Selecting { seat, made: 0, wanted, tries: 0 };
        let end = shake.rolling_end.max(now) + Moment::seconds(SELECTING);
        self.task = Some(TimedTask { kind: TaskKind::Selecting, end, stage: Stage::Limit });
    }

    fn ruling(&self, variation: &Variation) -> Ruling {
        match self.assume {
            Some("legal") => Ruling::Legal,
            Some("no-effect") => Ruling::NoEffect,
            Some("conflict") => Ruling::Conflict,
            Some("repeated") => Ruling::Repeated,
            Some("illegal") => Ruling::Illegal,
            Some(_) => Ruling::Unknown,
            None => self.judge.selection(&self.position(), variation),
        }
    }
}
