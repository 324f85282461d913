//! The end of a shake and of the match, and what judges do.

use std::collections::BTreeMap;

use mat::{Judgement, Situation, Verdict};

use crate::codes;
use crate::engine::{Done, Play};
use crate::event::{Happening, Price};
use crate::score::{Deeds, Presented, ScoreReason, match_points, reasoned_scores, sections_of_scores};
use crate::seat::{Name, Seat, Seats};
use crate::sheet::{Initials, Penalty, PresentedSolution, ShakeResult};
use crate::state::{Match, Phase};

impl Play<'_> {
    /// Judges what was presented and scores the shake.
    pub(crate) fn score(&mut self) {
        let order = self.shake.as_ref().and_then(|shake| shake.writing.as_ref()).map(|one| one.order.clone());
        let undecided = order.unwrap_or_default().into_iter().fold(Seats::NONE, |seats, seat| {
            if self.find(seat) == Some(Verdict::Unverifiable) { seats.with(seat) } else { seats }
        });
        let Some(shake) = &self.shake else { return };
        let Some(writing) = &shake.writing else { return };
        let wrong = shake.checking.as_ref().map_or(Seats::NONE, |checking| checking.accepted_wrong);
        let challenged = !matches!(writing.situation, Situation::Forceout | Situation::Stop);
        let deeds_of = |seat: Seat| {
            let paper = &writing.papers[seat.index()];
            let joined = paper.decided == Some(true);
            Deeds {
                challenger: writing.challengers.contains(seat),
                mover: challenged && shake.mover == Some(seat),
                presented: match paper.verdict {
                    Some(true) => Presented::Correct,
                    Some(false) if undecided.contains(seat) => Presented::Undecided,
                    Some(false) => Presented::Incorrect,
                    None if joined => Presented::Joined,
                    None => Presented::Nothing,
                },
                accepted_wrong: wrong.contains(seat),
                absent: !shake.present.contains(seat),
            }
        };
        let deeds: Vec<Deeds> = self.everyone().iter().map(deeds_of).collect();
        let mut scored = reasoned_scores(self.edition(), writing.situation, &deeds);
        // MR-43: a disqualified player is not absent.
        self.disqualified.iter().for_each(|seat| scored[seat.index()] = (0, ScoreReason::Disqualified));
        let (scores, reasons): (Vec<i64>, Vec<ScoreReason>) = scored.into_iter().unzip();
        let rules = sections_of_scores(writing.situation, &reasons);
        let by_name = self.by_name(&scores);
        self.note(Happening::Scored { scores: by_name });
        let next = self.shake.as_ref().map(|shake| shake.setter);
        self.close_shake(scores, reasons, rules);
        if let Some(setter) = next {
            // MR-35: the next Goal-setter is chosen as if all were back.
            self.next_setter = self.left_of(setter, self.everyone().minus(self.disqualified));
        }
    }

    /// The verdict on one Solution, unless checking has settled it.
    fn find(&mut self, seat: Seat) -> Option<Verdict> {
        let paper = self.paper(seat).ok()?;
        // What the players found stands; for a Solution that they rejected, the judge still says what is wrong with
        // it.
        let found = paper.verdict.or(paper.assumed);
        let judgement = paper.judgement.take().filter(|_| found != Some(true) && !paper.amended);
        let judgement = judgement.unwrap_or(Judgement { verdict: Verdict::Incorrect, reasons: Vec::new() });
        let verdict = match found {
            Some(true) => Verdict::Correct,
            Some(false) => Verdict::Incorrect,
            None => judgement.verdict,
        };
        paper.verdict = Some(verdict == Verdict::Correct);
        let why = judgement.reasons;
        let reasons = why.iter().map(|reason| reason.code.to_string()).collect();
        let submission = paper.submission.clone().unwrap_or_default();
        self.note_of(Happening::Verdict { verdict, reasons, why, submission }, seat);
        Some(verdict)
    }

    /// Nobody scores; the same Goal-setter starts again.
    pub(crate) fn void_shake(&mut self) {
        let Some(setter) = self.shake.as_ref().map(|shake| shake.setter) else { return };
        self.note(Happening::ShakeVoid);
        self.close_shake(vec![0; self.header.players.len()], Vec::new(), Vec::new());
        self.next_setter = setter;
    }

    /// Puts the shake on the sheet; without reasons for the scores it is void.
    fn close_shake(&mut self, scores: Vec<i64>, reasons: Vec<ScoreReason>, rules: Vec<&str>) {
        let Some(shake) = self.shake.take() else { return };
        let writing = shake.writing.as_ref();
        let solutions = writing.map(|writing| {
            let presented = writing.order.iter().filter_map(|seat| {
                let paper = &writing.papers[seat.index()];
                let submission = paper.submission.clone()?;
                let player = self.name(*seat).clone();
                Some(PresentedSolution { player, submission, correct: paper.verdict == Some(true) })
            });
            presented.collect()
        });
        let result = ShakeResult {
            setter: self.name(shake.setter).clone(),
            void: reasons.is_empty(),
            totals: self.everyone().iter().map(|seat| self.total(seat) + scores[seat.index()]).collect(),
            scores,
            reasons,
            took_part: self.everyone().iter().map(|seat| shake.present.contains(seat)).collect(),
            goal: shake.goal,
            situation: writing.map(|writing| writing.situation),
            rules: rules.into_iter().map(str::to_owned).collect(),
            solutions: solutions.unwrap_or_default(),
        };
        self.sheet.shakes.push(result);
        self.phase = Phase::Between;
        self.task = None;
        self.block = None;
        self.charge = None;
        self.exchange = None;
        self.absent = Seats::NONE;
        self.offences.clear();
    }

    /// Ends the match: a player may after the end of the round, a judge at any time between shakes.
    pub(crate) fn end_match(&mut self, by: Option<Seat>) -> Done {
        match self.phase {
            Phase::Between => {}
            Phase::Ended | Phase::Closed => return Err(codes::WRONG_PHASE),
            _ => return Err(codes::SHAKE_IN_PROGRESS),
        }
        if by.is_some() && self.clock < self.options().round {
            return Err(codes::ROUND_NOT_OVER);
        }
        self.phase = Phase::Ended;
        self.absent = Seats::NONE;
        let totals: Vec<Option<i64>> =
            self.everyone().iter().map(|seat| self.played(seat).then(|| self.total(seat))).collect();
        let points = match_points(&totals);
        let by_name = self.by_name(&points);
        self.points = Some(points);
        self.note(Happening::MatchEnded { points: by_name });
        Ok(())
    }

    pub(crate) fn sign(&mut self, seat: Seat) -> Done {
        self.in_phase(Phase::Ended)?;
        if self.signed.contains(seat) {
            return Err(codes::ALREADY_DONE);
        }
        self.signed = self.signed.with(seat);
        self.note_of(Happening::Signed, seat);
        if self.waiting().is_empty() {
            self.phase = Phase::Closed;
            self.note(Happening::Closed);
        }
        Ok(())
    }

    pub(crate) fn mark_absent(&mut self, player: &str) -> Done {
        let seat = self.header.seat(player).ok_or(codes::NOT_A_PLAYER)?;
        self.in_phase(Phase::Between)?;
        if self.away().contains(seat) {
            return Err(codes::ALREADY_DONE);
        }
        self.absent = self.absent.with(seat);
        self.note_of(Happening::Absent, seat);
        Ok(())
    }

    pub(crate) fn initial(&mut self, id: i64, status: Initials) -> Done {
        self.running()?;
        let pending = |one: &&mut Penalty| one.id == id && one.status == Initials::Pending;
        let penalty = self.sheet.penalties.iter_mut().find(pending).ok_or(codes::NO_SUCH_PENALTY)?;
        penalty.status = status;
        let (seat, code, points, reason) =
            (penalty.seat, penalty.code, penalty.points, penalty.reason.clone());
        let approved = status == Initials::Approved;
        let price = Price { code, id, points, reason };
        let happening = if approved { Happening::Penalty(price) } else { Happening::PenaltyDenied(price) };
        self.note_of(happening, seat);
        Ok(())
    }

    pub(crate) fn judge_voids(&mut self) -> Done {
        if self.shake.is_none() {
            return Err(codes::NO_SHAKE);
        }
        self.void_shake();
        Ok(())
    }

    /// Points are final once the match has ended.
    pub(crate) fn running(&self) -> Done {
        let over = matches!(self.phase, Phase::Ended | Phase::Closed);
        if over { Err(codes::WRONG_PHASE) } else { Ok(()) }
    }
}

impl Match {
    /// Whether a player counts as having played: not disqualified, and present in a scored shake if there was one.
    fn played(&self, seat: Seat) -> bool {
        let mut scored = self.sheet.shakes.iter().filter(|shake| !shake.void).peekable();
        let began_before = self.header.totals[seat.index()] != 0;
        let took_part =
            scored.peek().is_none() || began_before || scored.any(|shake| shake.took_part[seat.index()]);
        took_part && !self.disqualified.contains(seat)
    }

    /// Numbers by seat as an object by name.
    pub(crate) fn by_name(&self, numbers: &[i64]) -> BTreeMap<Name, i64> {
        self.header.players.iter().cloned().zip(numbers.iter().copied()).collect()
    }
}
