//! Checking by the players: acceptance, objections, proofs of ambiguity, asking the judge (VII-C).

use serde_json::Value;

use crate::act::Rejection;
use crate::codes::{self, Code};
use crate::engine::{Done, Play};
use crate::event::Happening;
use crate::judge::Objection;
use crate::seat::{Seat, Seats};
use crate::state::{Checking, Phase, TaskKind};

impl Play<'_> {
    /// Moves on to the next Solution in the order presented; when all are checked, the shake is scored.
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
            equals: None,
            unanswered: false,
            silenced: Seats::NONE,
            together: Seats::NONE,
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

    pub(crate) fn reject(&mut self, seat: Seat, rejection: &Rejection) -> Done {
        self.checks(seat)?;
        self.may_object(seat)?;
        let reason = rejection.reason.clone().filter(|reason| !reason.is_empty());
        let reason = reason.ok_or(codes::REASON_REQUIRED)?;
        let objection = Objection::Reason(rejection);
        self.judge.may_be_said(&self.position(), objection)?;
        let upheld = self.ruled(objection)?;
        self.acts_legally(seat);
        let happening = match upheld {
            true => Happening::RejectionUpheld { reason },
            false => Happening::RejectionOverruled { reason },
        };
        self.note_of(happening, seat);
        if upheld {
            self.is_incorrect();
        }
        Ok(())
    }

    pub(crate) fn prove_ambiguity(&mut self, seat: Seat, revision: Option<&Value>) -> Done {
        self.checks(seat)?;
        self.ambiguity_can_be_proved()?;
        self.may_object(seat)?;
        let proved = match revision {
            Some(revision) => self.ruled(Objection::Revision(revision))?,
            None => self.assumed().ok_or(codes::REVISION_REQUIRED)?,
        };
        self.acts_legally(seat);
        let revision = revision.cloned();
        let happening = match proved {
            true => Happening::AmbiguityProved { revision },
            false => {
                let joint = self.checking()?.is_joint();
                Happening::AmbiguityFailed { revision, joint }
            }
        };
        self.note_of(happening, seat);
        if proved {
            self.is_incorrect();
        } else {
            self.checking()?.attempt_failed(seat);
            self.all_decided();
        }
        Ok(())
    }

    /// MR-50: once both checkers have agreed, the next attempt of either is the one chance of both.
    pub(crate) fn work_together(&mut self, seat: Seat) -> Done {
        self.checks(seat)?;
        self.ambiguity_can_be_proved()?;
        self.may_object(seat)?;
        let checking = self.checking()?;
        if checking.checkers.len() < 2 {
            return Err(codes::NO_SECOND_CHECKER);
        }
        if checking.together.contains(seat) {
            return Err(codes::ALREADY_DONE);
        }
        checking.together = checking.together.with(seat);
        let joint = checking.is_joint();
        self.acts_legally(seat);
        self.note_of(Happening::WorkingTogether { joint }, seat);
        Ok(())
    }

    /// "Does it equal the Goal?" The answer is withheld until nobody objects any more, but the engine's is determined now: a
    /// question that it cannot answer is refused (MR-61), unless a person in the judge's chair is asked.
    pub(crate) fn ask_judge(&mut self, seat: Seat, person: bool) -> Done {
        self.checks(seat)?;
        if !self.edition().ask_judge {
            return Err(codes::JUDGE_MAY_NOT_ANSWER);
        }
        self.may_object(seat)?;
        let equals = match self.ruled(Objection::Reason(&Rejection::because(NOT_EQUAL))) {
            Ok(not_equal) => Some(!not_equal),
            Err(_) if person => None,
            Err(code) => return Err(code),
        };
        self.acts_legally(seat);
        let checking = self.checking()?;
        // A second checker who asks the same waits for the same answer.
        if checking.asked.is_empty() {
            (checking.equals, checking.unanswered) = (equals, person);
        }
        checking.asked = checking.asked.with(seat);
        self.note_of(Happening::JudgeAsked, seat);
        self.all_decided();
        Ok(())
    }

    /// The person in the judge's chair says whether it equals the Goal; without an answer of their own, the engine's
    /// stands.
    pub(crate) fn answer(&mut self, equals: Option<bool>) -> Done {
        self.in_phase(Phase::Checking)?;
        let checking = self.checking()?;
        if !checking.unanswered {
            return Err(codes::NO_QUESTION);
        }
        checking.equals = Some(equals.or(checking.equals).ok_or(codes::UNJUDGEABLE)?);
        checking.unanswered = false;
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

    /// Once everybody has decided: the judge answers if asked, else the Solution is accepted.
    fn all_decided(&mut self) {
        let Some(checking) = self.shake.as_ref().and_then(|shake| shake.checking.as_ref()) else { return };
        if !checking.due().is_empty() || checking.waits_for_judge() {
            return;
        }
        let writer = checking.writer;
        if let Some(equals) = checking.equals.filter(|_| !checking.asked.is_empty()) {
            self.note_of(Happening::JudgeAnswer { equals }, writer);
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

    /// Whether an objection is sound; against a Solution with an assumed verdict, it is if that is incorrect.
    fn ruled(&self, objection: Objection<'_>) -> Result<bool, Code> {
        if let Some(upheld) = self.assumed() {
            return Ok(upheld);
        }
        let paper = self.shake.as_ref().and_then(|shake| {
            let (checking, writing) = (shake.checking.as_ref()?, shake.writing.as_ref()?);
            Some(&writing.papers[checking.writer.index()])
        });
        let paper = paper.ok_or(codes::WRONG_PHASE)?;
        match (paper.assumed, &paper.submission) {
            (Some(correct), _) => Ok(!correct),
            (None, Some(submission)) => self.judge.objection(&self.position(), submission, objection),
            (None, None) => Err(codes::WRONG_PHASE),
        }
    }

    /// What a case assumes of an objection.
    fn assumed(&self) -> Option<bool> {
        match self.assume? {
            "upheld" => Some(true),
            "overruled" => Some(false),
            _ => None,
        }
    }

    fn may_object(&mut self, seat: Seat) -> Done {
        let asked = self.checking()?.asked.contains(seat);
        if asked { Err(codes::NO_FURTHER_OBJECTIONS) } else { Ok(()) }
    }

    fn ambiguity_can_be_proved(&self) -> Done {
        if self.edition().ambiguity { Ok(()) } else { Err(codes::NO_AMBIGUITY_PROOF) }
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

    fn checking(&mut self) -> Result<&mut Checking, Code> {
        self.current()?.checking.as_mut().ok_or(codes::WRONG_PHASE)
    }
}

impl Checking {
    /// Whether somebody has asked the person in the judge's chair and has no answer yet. A checker who accepts after
    /// all no longer asks.
    pub(crate) fn waits_for_judge(&self) -> bool {
        self.unanswered && !self.asked.is_empty()
    }

    /// Whether the next attempt of either checker is the one chance of both: both have said so, and neither has
    /// decided meanwhile.
    fn is_joint(&self) -> bool {
        self.together == self.checkers && self.due().len() > 1
    }

    /// A checker whose attempt has failed has no further objection; if two work together, that was their only chance.
    /// A checker who has meanwhile accepted or asked the judge is not affected (MR-50).
    fn attempt_failed(&mut self, seat: Seat) {
        let bound = if self.is_joint() { self.due() } else { Seats::NONE };
        self.silenced = self.silenced.or(bound).with(seat);
    }
}

/// The reason that is also the question for the judge (MR-54).
const NOT_EQUAL: &str = "not-equal";
