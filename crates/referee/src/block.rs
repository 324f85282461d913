//! The challenge block: picking it up, stating a challenge, and challenges that are set aside.

use mat::Situation;

use crate::codes::{self, Code};
use crate::command::Call;
use crate::engine::{Done, Play};
use crate::event::Happening;
use crate::field::Named;
use crate::moment::Moment;
use crate::seat::{Seat, Seats};
use crate::state::{Phase, Shake};

const STATING: i64 = 15;
const COUNTDOWN: i64 = 10;

/// The block in somebody's hand.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block {
    /// One holder, or two if the book allows it, each with the call they have stated.
    holders: Vec<(Seat, Option<Call>)>,
    /// A second hand at the same moment, not ruled on yet (O24 V-B).
    pub(crate) contender: Option<Seat>,
    pub(crate) since: Moment,
    /// The end of the time for stating.
    pub(crate) end: Moment,
    /// Whether a countdown follows, and its end.
    countdown: Countdown,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Countdown {
    None,
    After,
    Until(Moment),
}

impl Block {
    pub(crate) fn holds(&self, seat: Seat) -> bool {
        self.holders.iter().any(|(holder, _)| *holder == seat)
    }

    pub(crate) fn holders(&self) -> impl Iterator<Item = Seat> {
        self.holders.iter().map(|(seat, _)| *seat)
    }

    pub(crate) fn unstated(&self) -> Seats {
        let unstated = self.holders.iter().filter(|(_, call)| call.is_none());
        unstated.fold(Seats::NONE, |seats, (seat, _)| seats.with(*seat))
    }

    /// Moves the block's times later.
    pub(crate) fn move_on(&mut self, by: Moment) {
        self.end = self.end + by;
        if let Countdown::Until(until) = &mut self.countdown {
            *until = *until + by;
        }
    }

    pub(crate) fn due(&self, called: bool) -> Option<Moment> {
        match self.countdown {
            Countdown::None => Some(self.end),
            Countdown::After if called => None,
            Countdown::After => Some(self.end),
            Countdown::Until(until) => Some(until),
        }
    }

    /// Starts the countdown, if the book has one here.
    pub(crate) fn count_down(&mut self, now: Moment) -> Done {
        match self.countdown {
            Countdown::None => Err(codes::NOTHING_TO_TIME),
            Countdown::After if now < self.end => Err(codes::TIME_NOT_UP),
            Countdown::After => {
                self.countdown = Countdown::Until(now + Moment::seconds(COUNTDOWN));
                Ok(())
            }
            Countdown::Until(_) => Err(codes::ALREADY_DONE),
        }
    }
}

impl Play<'_> {
    pub(crate) fn pick_up(&mut self, seat: Seat) -> Done {
        self.may_reach(seat)?;
        let (now, two_hands) = (self.clock, self.edition().two_hands);
        let agreed = self.has_not_agreed(seat);
        if let Some(block) = &mut self.block {
            let tie =
                two_hands && block.since == now && block.contender.is_none() && block.holders.len() == 1;
            if !tie || block.holds(seat) || block.unstated().is_empty() {
                return Err(codes::BLOCK_HELD);
            }
            agreed?;
            block.contender = Some(seat);
            self.note_of(Happening::BlockContended, seat);
            return Ok(());
        }
        agreed?;
        self.take_block(seat);
        Ok(())
    }

    pub(crate) fn put_back(&mut self, seat: Seat) -> Done {
        if !self.block.as_ref().is_some_and(|block| block.holds(seat)) {
            return Err(codes::BLOCK_NOT_HELD);
        }
        let price = self.edition().price(codes::CHALLENGE_WITHDRAWN, None, self.header.division);
        self.lose_point(seat, codes::CHALLENGE_WITHDRAWN, price);
        self.let_go(seat);
        Ok(())
    }

    pub(crate) fn rule_on_tie(&mut self, by: Option<Seat>, both: bool) -> Done {
        let Some(block) = self.block.as_mut() else { return Err(codes::NO_TIE) };
        let Some(contender) = block.contender else { return Err(codes::NO_TIE) };
        if by.is_some_and(|by| by == contender || block.holds(by)) {
            return Err(codes::NOT_YOUR_RULING);
        }
        block.contender = None;
        if both {
            block.holders.push((contender, None));
        }
        self.note_of(Happening::TieRuled { both }, contender);
        Ok(())
    }

    pub(crate) fn challenge(&mut self, seat: Seat, claim: &Named<Call>) -> Done {
        let call = claim.known().copied();
        // MR-64: if the book penalises any other claim, it is heard; otherwise it is not.
        if call.is_none() && (claim.is_empty() || !self.edition().hears_any_claim()) {
            return Err(codes::UNKNOWN_CALL);
        }
        self.may_reach(seat)?;
        if self.block.as_ref().is_some_and(|block| !block.holds(seat)) {
            return Err(codes::BLOCK_HELD);
        }
        self.has_not_agreed(seat)?;
        let Some(call) = call else {
            if self.block.is_none() {
                self.take_block(seat);
            }
            self.set_aside(seat, None, codes::ILLEGAL_CLAIM);
            return Ok(());
        };
        // VIII-A: such a challenge is set aside without penalty, and the cube returns.
        let unplayed_last_cube = self.offence_of(codes::LAST_CUBE_FORBIDDEN, seat);
        let invalid = self.invalid(seat, call);
        let presented = self.current()?.writing.as_ref().is_some_and(|writing| {
            writing.papers[seat.index()].submission.is_some() && call == Call::Impossible
        });
        if presented && invalid.is_none() && unplayed_last_cube.is_none() {
            return Err(codes::ALREADY_PRESENTED);
        }
        if self.block.is_none() {
            self.take_block(seat);
        }
        if let Some(offence) = unplayed_last_cube {
            self.set_aside(seat, Some(call), codes::LAST_CUBE_FORBIDDEN);
            self.put_right(offence);
        } else if let Some(code) = invalid {
            self.set_aside(seat, Some(call), code);
        } else {
            self.state(seat, call);
        }
        Ok(())
    }

    /// The fifteen seconds are over, or the countdown after them (MR-8).
    pub(crate) fn block_is_due(&mut self) {
        let Some(block) = &mut self.block else { return };
        let end = block.end;
        if block.countdown == Countdown::After {
            block.countdown = Countdown::Until(end + Moment::seconds(COUNTDOWN));
            self.note(Happening::Countdown);
            return;
        }
        block.contender = None;
        for seat in block.unstated().iter() {
            self.lose_point(seat, codes::CHALLENGE_NOT_STATED, 1);
            self.let_go(seat);
        }
    }

    /// Why the challenge is set aside, in the order of the table in §6.
    fn invalid(&self, seat: Seat, call: Call) -> Option<Code> {
        let shake = self.shake.as_ref()?;
        let declared = self.phase == Phase::NoGoal;
        let no_goal_yet = matches!(self.phase, Phase::Rolling | Phase::Variations | Phase::Goal);
        let mover = if declared { Some(shake.setter) } else { shake.mover };
        let least = if shake.two_solutions() { 3 } else { 2 };
        let writing = shake.writing.as_ref();
        let too_late = writing.and_then(|writing| writing.window).is_some_and(|window| self.clock > window);
        if no_goal_yet || (declared && call != Call::NoGoal) {
            Some(codes::BEFORE_GOAL)
        } else if call == Call::NoGoal && !declared {
            Some(codes::NO_GOAL_NOT_DECLARED)
        } else if mover == Some(seat) {
            Some(codes::OWN_MOVE)
        } else if call == Call::Now && shake.resources.len() < least {
            Some(codes::NOW_TOO_FEW_CUBES)
        } else if call == Call::Now && !self.has_played(shake) {
            Some(codes::NOW_NO_CUBES_PLAYED)
        } else if too_late {
            Some(codes::IMPOSSIBLE_TOO_LATE)
        } else if writing.is_some_and(|writing| writing.situation == Situation::Stop) {
            Some(codes::AFTER_STOP)
        } else {
            None
        }
    }

    /// Whether a cube is in Required or Permitted; in O17 whether one was ever played there (MR-65).
    fn has_played(&self, shake: &Shake) -> bool {
        let lies = !shake.required.is_empty() || !shake.permitted.is_empty();
        lies || (self.edition().now_after_any_play && shake.played)
    }

    /// A valid call. With two hands on the block the other one states a call, too (O24 V-B).
    fn state(&mut self, seat: Seat, call: Call) {
        let first = self.block.as_ref().and_then(|block| block.holders.iter().find_map(|(_, call)| *call));
        if let Some(block) = &mut self.block {
            block.contender = None;
            for holder in &mut block.holders {
                if holder.0 == seat {
                    holder.1 = Some(call);
                }
            }
        }
        self.note_of(Happening::Stated { call }, seat);
        match first {
            // MR-26: the first statement counts.
            Some(first) if first != call => self.stands(first, Some(seat)),
            _ if self.block.as_ref().is_some_and(|block| !block.unstated().is_empty()) => {}
            _ => self.stands(call, None),
        }
    }

    /// The challenge stands; `other` reached for the block too but called something else.
    fn stands(&mut self, call: Call, other: Option<Seat>) {
        let Some(block) = &self.block else { return };
        let holders = block.holders().filter(|seat| Some(*seat) != other);
        let challengers = holders.fold(Seats::NONE, Seats::with);
        self.move_time_on();
        self.block = None;
        for seat in challengers.iter() {
            self.acts_legally(seat);
        }
        self.write_after_challenge(call, challengers);
    }

    fn set_aside(&mut self, seat: Seat, call: Option<Call>, code: Code) {
        self.note_of(Happening::ChallengeSetAside { code, call }, seat);
        let price = self.edition().price(code, call, self.header.division);
        self.lose_point(seat, code, price);
        self.let_go(seat);
    }

    /// A hand leaves the block. If another hand then holds it alone, what that one has stated stands.
    fn let_go(&mut self, seat: Seat) {
        let Some(block) = &mut self.block else { return };
        block.holders.retain(|(holder, _)| *holder != seat);
        match block.holders.first() {
            None => {
                self.move_time_on();
                self.block = None;
                self.note_of(Happening::BlockReturned, seat);
                self.finish_writing();
            }
            Some((_, Some(call))) => {
                let call = *call;
                self.stands(call, None);
            }
            Some((_, None)) => {}
        }
    }

    /// MR-19: the time of the task resumes from where it stopped.
    fn move_time_on(&mut self) {
        if let Some(since) = self.block.as_ref().filter(|_| self.block_stops_clock()).map(|block| block.since)
        {
            self.move_task_on(since);
        }
    }

    fn take_block(&mut self, seat: Seat) {
        let countdown = if self.edition().stating_countdown { Countdown::After } else { Countdown::None };
        let (since, end) = (self.clock, self.after(STATING));
        self.block = Some(Block { holders: vec![(seat, None)], contender: None, since, end, countdown });
        self.note_of(Happening::BlockTaken, seat);
    }

    fn may_reach(&self, seat: Seat) -> Done {
        if !self.is_present(seat) {
            return Err(codes::NO_SHAKE);
        }
        let challenged = self
            .shake
            .as_ref()
            .and_then(|shake| shake.writing.as_ref())
            .is_some_and(|writing| !matches!(writing.situation, Situation::Forceout | Situation::Stop));
        if challenged || self.phase == Phase::Checking {
            return Err(codes::CHALLENGE_IN_PROGRESS);
        }
        Ok(())
    }

    fn has_not_agreed(&self, seat: Seat) -> Done {
        let agreed = self.shake.as_ref().is_some_and(|shake| shake.agreed.contains(seat));
        if agreed { Err(codes::ALREADY_AGREED) } else { Ok(()) }
    }
}
