//! Checking by the players: acceptance, objections, one proof of ambiguity, asking the judge.

use crate::codes;
use crate::engine::{Done, Play};
use crate::event::Happening;
use crate::judge::Objection;
use crate::seat::{Seat, Seats};
use crate::state::{Checking, Phase, TaskKind};

impl Play<'_> {
    /// Goes on to the next Solution in the order presented; when all are checked, the shake is scored.
    pub(crate) fn check_next(&mut self) {
        let sand = self.sand_left();
        let Some(shake) = &mut self.shake else { return };
        let wrong = shake.checking.take().map_or(Seats::NONE, |checking| checking.accepted_wrong);
        let next = shake.writing.as_ref().and_then(|writing| {
            writing.order.iter().copied().find(|seat| writing.papers[seat.index()].verdict.is_none())
        });
        let present = shake.present;
        shake.checking = Some(Checking {
            writer: next.unwrap_or(shake.setter),
            checkers: next.map_or(Seats::NONE, |writer| present.without(writer)),
            accepted: Seats::NONE,
            asked: Seats::NONE,
            silenced: Seats::NONE,
            accepted_wrong: wrong,
        });
        let Some(writer) = next else { return self.score() };
        self.phase = Phase::Checking;
        let seconds = self.writing_seconds();
        self.start_task(TaskKind::Checking, seconds, sand);
        self.note_of(Happening::Checking, writer);
    }

    pub(crate) fn accept(&mut self, seat: Seat) -> Done {
        self.checks(seat)?;
        self.acts_legally(seat);
        self.accepts(seat);
        self.all_decided();
        Ok(())
    }

    pub(crate) fn reject(&mut self, seat: Seat, reason: Option<&str>, assume: Option<&str>) -> Done {
        self.may_object(seat)?;
        let reason = reason.filter(|reason| !reason.is_empty()).ok_or(codes::REASON_REQUIRED)?;
        let upheld = self.ruled(Objection::Reason(reason), assume);
        self.acts_legally(seat);
        let happening = if upheld { Happening::RejectionUpheld } else { Happening::RejectionOverruled };
        self.note_of(happening, seat).details.insert("reason".to_owned(), reason.into());
        if upheld {
            self.is_incorrect();
        }
        Ok(())
    }

    pub(crate) fn prove_ambiguity(&mut self, seat: Seat, revision: &str, assume: Option<&str>) -> Done {
        self.may_object(seat)?;
        if !self.edition().ambiguity {
            return Err(codes::NO_AMBIGUITY_PROOF);
        }
        let proved = self.ruled(Objection::Ambiguity(revision), assume);
        self.acts_legally(seat);
        self.note_of(if proved { Happening::AmbiguityProved } else { Happening::AmbiguityFailed }, seat);
        if proved {
            self.is_incorrect();
        } else {
            let checking = self.checking()?;
            checking.silenced = checking.silenced.with(seat);
            self.all_decided();
        }
        Ok(())
    }

    pub(crate) fn ask_judge(&mut self, seat: Seat) -> Done {
        self.may_object(seat)?;
        if !self.edition().ask_judge {
            return Err(codes::JUDGE_MAY_NOT_ANSWER);
        }
        self.acts_legally(seat);
        let checking = self.checking()?;
        checking.asked = checking.asked.with(seat);
        self.note_of(Happening::JudgeAsked, seat);
        self.all_decided();
        Ok(())
    }

    /// A checker who lets the additional minute pass accepts.
    pub(crate) fn checking_lost(&mut self, doers: Seats) {
        for seat in doers.iter() {
            self.accepts(seat);
        }
        self.all_decided();
    }

    fn accepts(&mut self, seat: Seat) {
        if let Ok(checking) = self.checking() {
            checking.accepted = checking.accepted.with(seat);
            checking.asked = checking.asked.without(seat);
        }
        self.note_of(Happening::Accepted, seat);
    }

    /// When nobody has anything to say any more: the judge answers if he was asked, else it is accepted.
    fn all_decided(&mut self) {
        let Some(checking) = self.shake.as_ref().and_then(|shake| shake.checking.as_ref()) else { return };
        if !checking.due().is_empty() {
            return;
        }
        let writer = checking.writer;
        if !checking.asked.is_empty() {
            let equals = !self.ruled(Objection::NeverEqual, None);
            self.note_of(Happening::JudgeAnswer, writer).details.insert("equals".to_owned(), equals.into());
            if !equals {
                return self.is_incorrect();
            }
        }
        // Accepted by all: correct, whatever the engine thinks (VII-C).
        if let Ok(paper) = self.paper(writer) {
            paper.verdict = Some(true);
        }
        self.check_next();
    }

    fn is_incorrect(&mut self) {
        let Ok(checking) = self.checking() else { return };
        checking.accepted_wrong = checking.accepted_wrong.or(checking.accepted);
        let writer = checking.writer;
        if let Ok(paper) = self.paper(writer) {
            paper.verdict = Some(false);
        }
        self.check_next();
    }

    fn ruled(&self, objection: Objection<'_>, assume: Option<&str>) -> bool {
        match assume {
            Some("upheld") => return true,
            Some("overruled") => return false,
            _ => {}
        }
        let Some(shake) = &self.shake else { return false };
        let (Some(checking), Some(writing)) = (&shake.checking, &shake.writing) else { return false };
        let paper = &writing.papers[checking.writer.index()];
        match (paper.assumed, objection) {
            (Some(correct), _) => !correct,
            (None, objection) => paper
                .submission
                .as_ref()
                .is_some_and(|submission| self.judge.objection(&self.position(), submission, objection)),
        }
    }

    fn may_object(&mut self, seat: Seat) -> Done {
        self.checks(seat)?;
        let asked = self.checking()?.asked.contains(seat);
        if asked { Err(codes::NO_FURTHER_OBJECTIONS) } else { Ok(()) }
    }

    fn checks(&mut self, seat: Seat) -> Done {
        self.in_phase(Phase::Checking)?;
        let checking = self.checking()?;
        if !checking.checkers.contains(seat) {
            return Err(codes::NOT_A_CHECKER);
        }
        let decided = checking.accepted.or(checking.silenced).contains(seat);
        if decided { Err(codes::ALREADY_DECIDED) } else { Ok(()) }
    }

    fn checking(&mut self) -> Result<&mut Checking, codes::Code> {
        self.current()?.checking.as_mut().ok_or(codes::WRONG_PHASE)
    }
}
