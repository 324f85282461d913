//! Writing Solutions: who must, who may, and when everyone is done.

use mat::Situation;
use serde::{Deserialize, Serialize};

use crate::codes;
use crate::command::Call;
use crate::engine::{Done, Play};
use crate::event::Happening;
use crate::field::Fields;
use crate::moment::Moment;
use crate::seat::{Seat, Seats};
use crate::state::{Match, Paper, Phase, TaskKind, Writing};

/// What a player owes while Solutions are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// A Solution.
    Must,
    /// A decision whether to write one: the Third Party.
    May,
    /// Nothing: this player may only wait.
    #[default]
    Waits,
    /// Nothing more: something was presented.
    Presented,
    /// Nothing: this player will present nothing.
    Nothing,
}

const TWO_SOLUTIONS_MORE: i64 = 60;
const WINDOW: i64 = 60;

impl Match {
    /// Writers who are not done, and a Third Party who has not decided.
    pub(crate) fn writers_due(&self) -> Seats {
        let Some(writing) = self.shake.as_ref().and_then(|shake| shake.writing.as_ref()) else {
            return Seats::NONE;
        };
        let undecided = writing.third.filter(|third| writing.papers[third.index()].decided.is_none());
        let due = self.writers().iter().filter(|seat| !writing.papers[seat.index()].is_done());
        due.chain(undecided).fold(Seats::NONE, Seats::with)
    }

    /// Who has to write, whatever a Third Party decides.
    pub(crate) fn must_write(&self) -> Seats {
        let Some(shake) = &self.shake else { return Seats::NONE };
        let Some(writing) = &shake.writing else { return Seats::NONE };
        match writing.situation {
            Situation::Now | Situation::NoGoal => writing.challengers,
            Situation::Impossible => shake.mover.map_or(Seats::NONE, Seats::one),
            Situation::Forceout | Situation::Stop => shake.present,
        }
    }

    /// Who writes, including a Third Party who has agreed to.
    pub(crate) fn writers(&self) -> Seats {
        let writing = self.shake.as_ref().and_then(|shake| shake.writing.as_ref());
        let third = writing.and_then(|writing| {
            writing.third.filter(|third| writing.papers[third.index()].decided == Some(true))
        });
        third.into_iter().fold(self.must_write(), Seats::with)
    }

    /// What this seat still owes while Solutions are written.
    pub(crate) fn duty(&self, seat: Seat) -> Duty {
        let Some(writing) = self.shake.as_ref().and_then(|shake| shake.writing.as_ref()) else {
            return Duty::Waits;
        };
        let paper = &writing.papers[seat.index()];
        if paper.submission.is_some() {
            Duty::Presented
        } else if paper.declined || paper.decided == Some(false) {
            Duty::Nothing
        } else if self.phase != Phase::Writing {
            Duty::Waits
        } else if self.writers().contains(seat) {
            Duty::Must
        } else if writing.third == Some(seat) {
            Duty::May
        } else {
            Duty::Waits
        }
    }

    /// Seconds for writing or checking; Two Solutions adds a minute.
    pub(crate) fn writing_seconds(&self) -> i64 {
        let two = self.shake.as_ref().is_some_and(|shake| shake.two_solutions());
        self.edition().writing_seconds + if two { TWO_SOLUTIONS_MORE } else { 0 }
    }
}

impl Play<'_> {
    pub(crate) fn write_after_challenge(&mut self, call: Call, challengers: Seats) {
        let sand = self.sand_left();
        let declared = self.phase == Phase::NoGoal;
        let after_last_cube = self.phase == Phase::Writing;
        let players = self.header.players.len();
        let Some(shake) = &mut self.shake else { return };
        if declared {
            // No Goal: the declarer is the Mover (MR-2).
            shake.mover = Some(shake.setter);
        }
        let mover = shake.mover;
        let third = shake.present.minus(challengers).iter().find(|seat| Some(*seat) != mover);
        // Solutions from the forceout stand, and keep their order.
        let (mut papers, order) = match shake.writing.take() {
            Some(writing) => (writing.papers, writing.order),
            None => (vec![Paper::default(); players], Vec::new()),
        };
        if let Some(third) = third {
            // What the Third Party did in the forceout before stands.
            let paper = &mut papers[third.index()];
            paper.decided = paper.is_done().then_some(paper.submission.is_some());
        }
        let situation = call.situation();
        shake.writing = Some(Writing { situation, challengers, third, window: None, papers, order });
        self.phase = Phase::Writing;
        let challengers = challengers.iter().map(|seat| self.name(seat).clone()).collect();
        let mover = mover.map(|seat| self.name(seat).clone());
        self.note(Happening::Challenged { challengers, mover });
        // VIII-B: after the last cube the deadline does not change.
        if !after_last_cube {
            let seconds = self.writing_seconds();
            self.start_task(TaskKind::Writing, seconds, sand);
        }
        self.note_writing(call.situation());
        self.finish_writing();
    }

    pub(crate) fn write_after_last_cube(&mut self, sand: Moment) {
        let two = self.shake.as_ref().is_some_and(|shake| shake.two_solutions());
        let window = self.clock + sand + Moment::seconds(if two { 2 * WINDOW } else { WINDOW });
        self.everyone_writes(Situation::Forceout, Some(window), sand);
    }

    pub(crate) fn write_after_stop(&mut self) {
        self.everyone_writes(Situation::Stop, None, Moment::START);
    }

    fn everyone_writes(&mut self, situation: Situation, window: Option<Moment>, sand: Moment) {
        let papers = vec![Paper::default(); self.header.players.len()];
        if let Some(shake) = &mut self.shake {
            shake.writing = Some(Writing {
                situation,
                challengers: Seats::NONE,
                third: None,
                window,
                papers,
                order: Vec::new(),
            });
        }
        self.phase = Phase::Writing;
        let seconds = self.writing_seconds();
        self.start_task(TaskKind::Writing, seconds, sand);
        self.note_writing(situation);
    }

    pub(crate) fn decide(&mut self, seat: Seat, present: Option<bool>, join: Option<&str>) -> Done {
        let writing = self.writing()?;
        if writing.third != Some(seat) {
            return Err(codes::NOT_THIRD_PARTY);
        }
        let writers_side = if writing.situation == Situation::Impossible { "mover" } else { "challenger" };
        if writing.papers[seat.index()].decided.is_some() {
            return Err(codes::ALREADY_DECIDED);
        }
        let present = match (present, join) {
            (Some(present), _) => present,
            (None, Some(side @ ("challenger" | "mover"))) => side == writers_side,
            _ => return Err(codes::UNKNOWN_CALL),
        };
        self.acts_legally(seat);
        self.paper(seat)?.decided = Some(present);
        self.note_of(Happening::ThirdParty { present }, seat);
        self.finish_writing();
        Ok(())
    }

    pub(crate) fn present(&mut self, seat: Seat, submission: &Fields) -> Done {
        self.may_write(seat)?;
        let assumed = match self.assume {
            Some("correct") => Some(true),
            Some("incorrect") => Some(false),
            _ => None,
        };
        // MR-61: what the judge cannot read is handed back, and nothing else is revealed.
        let judgement = match assumed {
            Some(_) => None,
            None => Some(self.judge.verdict(&self.position(), submission)?),
        };
        self.acts_legally(seat);
        let writing = self.writing()?;
        let third = writing.third == Some(seat);
        writing.order.push(seat);
        let paper = self.paper(seat)?;
        paper.submission = Some(submission.clone());
        paper.judgement = judgement;
        paper.assumed = assumed;
        if third {
            paper.decided = Some(true);
        }
        self.note_paper(Happening::Presented { submission: Some(submission.clone()) }, seat);
        self.finish_writing();
        Ok(())
    }

    pub(crate) fn decline(&mut self, seat: Seat) -> Done {
        self.may_write(seat)?;
        self.acts_legally(seat);
        let third = self.writing()?.third == Some(seat);
        let paper = self.paper(seat)?;
        if third && paper.decided.is_none() {
            paper.decided = Some(false);
        }
        paper.declined = true;
        self.note_of(Happening::Declined, seat);
        self.finish_writing();
        Ok(())
    }

    /// A presented Solution is final; O24 VII-C-2a: trying to change it makes it incorrect.
    pub(crate) fn amend(&mut self, seat: Seat) -> Done {
        if !matches!(self.phase, Phase::Writing | Phase::Checking) {
            return Err(codes::WRONG_PHASE);
        }
        let spoils = self.edition().amended_is_incorrect;
        let paper = self.paper(seat)?;
        if paper.submission.is_none() {
            return Err(codes::MAY_NOT_PRESENT);
        }
        if !spoils || paper.amended || paper.verdict.is_some() {
            return Err(codes::ALREADY_PRESENTED);
        }
        self.acts_legally(seat);
        let paper = self.paper(seat)?;
        paper.amended = true;
        paper.verdict = Some(false);
        self.note_of(Happening::SolutionVoided { code: codes::AMENDED }, seat);
        if self.current()?.checking.as_ref().is_some_and(|checking| checking.writer == seat) {
            self.check_next();
        }
        Ok(())
    }

    /// EqA VII-C-1c: a Third Party who is silent when the countdown ends presents nothing, and loses nothing.
    pub(crate) fn silent_third_party(&mut self) {
        let Some(writing) = self.shake.as_mut().and_then(|shake| shake.writing.as_mut()) else { return };
        let Some(third) = writing.third else { return };
        if writing.papers[third.index()].decided.is_none() {
            writing.papers[third.index()].decided = Some(false);
            self.note_of(Happening::ThirdParty { present: false }, third);
            self.finish_writing();
        }
    }

    pub(crate) fn writing_lost(&mut self, doers: Seats) {
        for seat in doers.iter() {
            if let Ok(paper) = self.paper(seat) {
                paper.declined = true;
            }
            self.note_of(Happening::Declined, seat);
        }
        self.task = None;
        self.finish_writing();
    }

    pub(crate) fn paper(&mut self, seat: Seat) -> Result<&mut Paper, codes::Code> {
        let writing = self.current()?.writing.as_mut().ok_or(codes::WRONG_PHASE)?;
        Ok(&mut writing.papers[seat.index()])
    }

    fn writing(&mut self) -> Result<&mut Writing, codes::Code> {
        self.in_phase(Phase::Writing)?;
        self.current()?.writing.as_mut().ok_or(codes::WRONG_PHASE)
    }

    fn may_write(&mut self, seat: Seat) -> Done {
        let writing = self.writing()?;
        let paper = &writing.papers[seat.index()];
        let is_third = writing.third == Some(seat);
        if is_third && paper.decided == Some(false) {
            return Err(codes::ALREADY_DECIDED);
        }
        let (presented, declined) = (paper.submission.is_some(), paper.declined);
        if !is_third && !self.writers().contains(seat) {
            return Err(codes::MAY_NOT_PRESENT);
        }
        match (presented, declined) {
            (true, _) => Err(codes::ALREADY_PRESENTED),
            (_, true) => Err(codes::ALREADY_DONE),
            _ => Ok(()),
        }
    }

    fn note_writing(&mut self, situation: Situation) {
        self.note(Happening::Writing { situation });
    }

    /// Ends the writing when everyone is done; a block in hand is dealt with first.
    pub(crate) fn finish_writing(&mut self) {
        if self.phase != Phase::Writing || !self.writers_due().is_empty() || self.block.is_some() {
            return;
        }
        if self.options().peers { self.check_next() } else { self.score() }
    }
}
