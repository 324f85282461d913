//! Carries out commands: the clock runs to the command's moment, then the command is refused or done.

use std::ops::{Deref, DerefMut};

use crate::act::Act;
use crate::codes::{self, Code, Refusal};
use crate::command::Command;
use crate::event::{Event, Happening, Price};
use crate::judge::Judge;
use crate::moment::Moment;
use crate::seat::{Seat, Seats};
use crate::sheet::{Initials, Penalty};
use crate::state::{Match, Phase, Shake};

/// The result of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What happened, in order: first what was due before the command, then what it caused.
    pub events: Vec<Event>,
    /// Why the command was not carried out.
    pub refusal: Option<Refusal>,
}

/// Who gives a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Actor {
    Player(Seat),
    Judge,
    Clock,
}

/// A match while a command is carried out. Every command is refused before it changes anything, or not at all.
pub(crate) struct Play<'a> {
    state: &'a mut Match,
    pub(crate) judge: &'a dyn Judge,
    /// What the judge would say, if a case settles it.
    pub(crate) assume: Option<&'a str>,
    events: Vec<Event>,
}

impl Deref for Play<'_> {
    type Target = Match;

    fn deref(&self) -> &Match {
        self.state
    }
}

impl DerefMut for Play<'_> {
    fn deref_mut(&mut self) -> &mut Match {
        self.state
    }
}

/// Done, or the code of the refusal.
pub(crate) type Done = Result<(), Code>;

impl Match {
    /// Carries out a command, or refuses it. A refused command changes nothing except that the clock has run.
    ///
    /// ```
    /// use referee::{Command, Header, Match, Unjudged};
    /// let mut game = Match::new(Header::new("equations-basic-mlag-2019", "junior", &["Ana", "Ben"]).unwrap());
    /// let command = Command::from_line("0 Ben start-shake").unwrap();
    /// let outcome = game.command(&command, &Unjudged);
    /// assert_eq!(outcome.refusal.unwrap().code, "not-goal-setter");
    /// ```
    pub fn command(&mut self, command: &Command, judge: &dyn Judge) -> Outcome {
        let game = self.edition().game();
        let assume = command.assume.as_deref();
        let mut play = Play { state: self, judge, assume, events: Vec::new() };
        if command.at < play.clock {
            let refusal = Some(Refusal::new(codes::TIME_GOES_BACK, game));
            return Outcome { events: Vec::new(), refusal };
        }
        play.run_clock(command.at);
        let done = play.carry_out(command);
        if done.is_ok() {
            // A block that was put back may have delayed Stop.
            play.run_clock(command.at);
        }
        Outcome { events: play.events, refusal: done.err().map(|code| Refusal::new(code, game)) }
    }
}

impl Play<'_> {
    fn carry_out(&mut self, command: &Command) -> Done {
        let actor = match command.by.as_str() {
            "judge" => Actor::Judge,
            "clock" => Actor::Clock,
            name => Actor::Player(self.header.seat(name).ok_or(codes::NOT_A_PLAYER)?),
        };
        if let Actor::Player(seat) = actor
            && self.away().contains(seat)
        {
            return Err(codes::PLAYER_ABSENT);
        }
        match (&command.act, actor) {
            (Act::Unknown { .. }, _) => Err(codes::UNKNOWN_COMMAND),
            (Act::Tick, Actor::Player(_)) => Err(codes::UNKNOWN_COMMAND),
            (Act::Tick, _) => Ok(()),
            (Act::EndMatch, Actor::Judge) => self.end_match(None),
            (Act::TieRuling { both }, Actor::Judge) => self.rule_on_tie(None, *both),
            (act, Actor::Player(_)) if is_for_judges(act) => Err(codes::JUDGE_ONLY),
            (act, Actor::Player(seat)) => self.by_seat(seat, act),
            (act, Actor::Judge) => self.by_judge(act).unwrap_or(Err(codes::NOT_A_PLAYER)),
            (act, Actor::Clock) if is_for_judges(act) => Err(codes::JUDGE_ONLY),
            (_, Actor::Clock) => Err(codes::NOT_A_PLAYER),
        }
    }

    /// While a charge is open, only the player who made it may act (MR-57). Another player's act ends the time in
    /// which a Mover may exchange two cubes (MR-55).
    fn by_seat(&mut self, seat: Seat, act: &Act) -> Done {
        let charges = matches!(act, Act::Charge { .. });
        if self.charge.as_ref().is_some_and(|charge| charge.by != seat || !charges) {
            return Err(codes::CHARGE_OPEN);
        }
        let exchange = self.exchange.take_if(|exchange| exchange.by != seat);
        let done = self.by_player(seat, act);
        if done.is_err() && exchange.is_some() {
            self.exchange = exchange;
        }
        done
    }

    fn by_player(&mut self, seat: Seat, act: &Act) -> Done {
        match act {
            Act::StartShake => self.start_shake(seat),
            Act::SetOut { cubes } => self.set_out(seat, cubes),
            Act::Roll { cubes } => self.roll(seat, cubes.as_deref()),
            Act::Deal { cards } => self.deal(seat, cards.as_deref()),
            Act::Select { variation, more } => self.select(seat, variation.as_ref(), *more),
            Act::Bonus { cube } => self.bonus(seat, cube),
            Act::LayGoal { goal } => self.lay_goal(seat, goal),
            Act::Goal { goal } => self.set_goal(seat, goal.as_deref()),
            Act::NoGoal => self.declare_no_goal(seat),
            Act::Agree => self.agree(seat),
            Act::Move(turn) => self.move_cube(seat, turn),
            Act::Shift(turn) => self.shift(seat, turn),
            Act::AddToGoal { turn, goal } => self.add_to_goal(seat, turn, goal),
            Act::PickUp => self.pick_up(seat),
            Act::PutBack => self.put_back(seat),
            Act::Challenge { call } => self.challenge(seat, call),
            Act::TieRuling { both } => self.rule_on_tie(Some(seat), *both),
            Act::Decide { present, join } => self.decide(seat, *present, join.as_deref()),
            Act::Present { submission } => self.present(seat, submission),
            Act::Decline => self.decline(seat),
            Act::Amend => self.amend(seat),
            Act::Accept => self.accept(seat),
            Act::Reject { rejection } => self.reject(seat, rejection),
            Act::ProveAmbiguity { revision } => self.prove_ambiguity(seat, revision.as_ref()),
            Act::WorkTogether => self.work_together(seat),
            Act::AskJudge { person } => self.ask_judge(seat, *person),
            Act::Charge { what } => self.charge(seat, what.as_deref()),
            Act::Return { cube } => self.take_back(seat, cube),
            Act::CallTime => self.call_time(seat),
            Act::EndMatch => self.end_match(Some(seat)),
            Act::Sign => self.sign(seat),
            _ => Err(codes::UNKNOWN_COMMAND),
        }
    }

    /// What a judge does; `None` if it is not a command for judges.
    fn by_judge(&mut self, act: &Act) -> Option<Done> {
        Some(match act {
            Act::Absent { player, .. } => self.mark_absent(player),
            Act::Disqualify { player, reason } => self.disqualify(player, reason.as_deref()),
            Act::Approve { penalty } => self.initial(*penalty, Initials::Approved),
            Act::Deny { penalty } => self.initial(*penalty, Initials::Denied),
            Act::Warn { player, reason } => self.warn(player, reason.as_deref()),
            Act::Penalize { player, judges, reason } => self.penalize(player, *judges, reason.as_deref()),
            Act::TakeBack => self.take_back_ruling(),
            Act::Answer { equals } => self.answer(*equals),
            Act::VoidShake => self.judge_voids(),
            _ => return None,
        })
    }

    /// Records that something happened now.
    pub(crate) fn note(&mut self, happening: Happening) {
        let event = Event::new(self.clock, happening);
        self.events.push(event);
    }

    /// Records that something about a player happened now.
    pub(crate) fn note_of(&mut self, happening: Happening, seat: Seat) {
        let event = Event::new(self.clock, happening).of(self.name(seat));
        self.events.push(event);
    }

    /// Records a Solution, which not everybody may see.
    pub(crate) fn note_paper(&mut self, happening: Happening, writer: Seat) {
        let event = Event::new(self.clock, happening).of(self.name(writer));
        self.events.push(Event { writer: Some(writer), ..event });
    }

    /// The shake in progress. Phases other than `between`, `ended` and `closed` always have one.
    pub(crate) fn current(&mut self) -> Result<&mut Shake, Code> {
        self.shake.as_mut().ok_or(codes::NO_SHAKE)
    }

    pub(crate) fn is_present(&self, seat: Seat) -> bool {
        self.shake.as_ref().is_some_and(|shake| shake.present.contains(seat))
    }

    pub(crate) fn present_seats(&self) -> Seats {
        self.shake.as_ref().map_or(Seats::NONE, |shake| shake.present)
    }

    /// Deducts points. If the book requires initials, a judge has to agree (XI-A note, MR-33).
    pub(crate) fn lose_point(&mut self, seat: Seat, code: Code, points: i64) {
        self.lose_point_for(seat, code, points, None);
    }

    /// The same with a reason in the judge's words.
    pub(crate) fn lose_point_for(&mut self, seat: Seat, code: Code, points: i64, reason: Option<&str>) {
        if points == 0 || !self.options().penalties {
            return;
        }
        let wait =
            self.options().initials_by_judge && self.edition().initials_in.contains(&self.header.division);
        let id = self.sheet.penalties.len() as i64 + 1;
        let reason = reason.map(str::to_owned);
        let price = Price { code, id, points, reason: reason.clone() };
        let (status, happening) = match wait {
            true => (Initials::Pending, Happening::PenaltyPending(price)),
            false => (Initials::Approved, Happening::Penalty(price)),
        };
        let (player, at) = (self.name(seat).clone(), self.clock);
        self.sheet.penalties.push(Penalty { id, player, seat, points, code, at, status, reason });
        self.note_of(happening, seat);
    }

    /// Nobody rolls, selects, sets, moves or agrees while somebody holds the block (§6).
    pub(crate) fn block_is_free(&self) -> Done {
        if self.block.is_some() { Err(codes::BLOCK_HELD) } else { Ok(()) }
    }

    pub(crate) fn in_phase(&self, phase: Phase) -> Done {
        if self.phase == phase { Ok(()) } else { Err(codes::WRONG_PHASE) }
    }

    pub(crate) fn after(&self, seconds: i64) -> Moment {
        self.clock + Moment::seconds(seconds)
    }
}

fn is_for_judges(act: &Act) -> bool {
    matches!(
        act,
        Act::Absent { .. }
            | Act::Disqualify { .. }
            | Act::Approve { .. }
            | Act::Deny { .. }
            | Act::Warn { .. }
            | Act::Penalize { .. }
            | Act::TakeBack
            | Act::Answer { .. }
            | Act::VoidShake
    )
}
