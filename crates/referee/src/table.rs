//! Tabletop enforcement: illegal actions are carried out, and may be charged until another player acts legally.

use mat::Section;

use crate::codes::{self, Code};
use crate::engine::{Done, Play};
use crate::equipment::{Cube, take};
use crate::event::Happening;
use crate::seat::Seat;
use crate::state::{Phase, Shake, Stage, Task};

/// The most illegal actions in a row that can still be charged; older ones stand.
const MAX_OFFENCES: usize = 8;

/// What an illegal selection is charged as.
const SELECTIONS: [Code; 3] =
    [codes::VARIATION_NO_EFFECT, codes::VARIATION_CONFLICT, codes::VARIATION_REPEATED];

/// An illegal action that was carried out and may still be charged.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Offence {
    by: Seat,
    pub(crate) codes: Vec<Code>,
    moved: Option<Moved>,
    /// Whether it was done in the additional minute: then it is not given more time (IX-A-1).
    late: bool,
    before: Box<Before>,
}

/// What was moved in a turn.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Moved {
    pub(crate) bonus: Option<Cube>,
    pub(crate) cube: Cube,
    pub(crate) from: Section,
    /// `None` is the Goal.
    pub(crate) to: Option<Section>,
}

/// How things stood before it.
#[derive(Debug, Clone, PartialEq)]
struct Before {
    shake: Option<Shake>,
    phase: Phase,
    task: Option<Task>,
}

impl Play<'_> {
    /// An illegal action is about to be carried out.
    pub(crate) fn offend(&mut self, by: Seat, codes: Vec<Code>, moved: Option<Moved>) {
        let late = self.task.as_ref().is_some_and(|task| task.stage == Stage::Added);
        let before = Before { shake: self.shake.clone(), phase: self.phase, task: self.task.clone() };
        if self.offences.len() == MAX_OFFENCES {
            self.offences.remove(0);
        }
        self.offences.push(Offence { by, codes, moved, late, before: Box::new(before) });
    }

    /// A player acts legally: what the others did before stands without penalty (IX-B).
    pub(crate) fn acts_legally(&mut self, seat: Seat) {
        self.insulate(|offence| offence.by != seat);
    }

    /// A Goal is set: an illegal selection cannot be charged any more, whoever made it (§5).
    pub(crate) fn selections_are_over(&mut self) {
        self.insulate(|offence| offence.codes.iter().any(|code| SELECTIONS.contains(code)));
    }

    fn insulate(&mut self, stands: impl Fn(&Offence) -> bool) {
        let insulated: Vec<Offence> = self.offences.extract_if(.., |offence| stands(offence)).collect();
        for offence in insulated {
            for code in &offence.codes {
                self.note_of(Happening::Insulated, offence.by).code = Some(code);
            }
            // An illegal variation that nobody charged is ignored.
            if let Some(shake) = &mut self.shake
                && offence.codes.iter().any(|code| SELECTIONS.contains(code))
            {
                shake.variations.retain(|chosen| chosen.illegal_by != Some(offence.by));
            }
        }
    }

    /// The place of the last open offence of this kind by somebody else.
    pub(crate) fn offence_of(&self, code: &str, charger: Seat) -> Option<usize> {
        self.offences.iter().rposition(|one| one.by != charger && one.codes.contains(&code))
    }

    pub(crate) fn charge(&mut self, seat: Seat, what: Option<&str>) -> Done {
        if !self.tabletop() {
            return Err(codes::CHARGES_NOT_USED);
        }
        if matches!(self.phase, Phase::Ended | Phase::Closed) {
            return Err(codes::WRONG_PHASE);
        }
        let what = what.filter(|what| !what.is_empty()).ok_or(codes::CHARGE_UNSPECIFIED)?;
        let Some(place) = self.offence_of(what, seat) else {
            self.note_of(Happening::ChargeDismissed, seat).code = Some(codes::CHARGE_DISMISSED);
            return Ok(());
        };
        let against = self.offences[place].by;
        let code = self.offences[place].codes.iter().copied().find(|code| *code == what);
        let event = self.note_of(Happening::ChargeUpheld, seat);
        event.code = code;
        let name = self.name(against).to_string();
        self.add_detail("against", name);
        match code {
            Some(code @ codes::BONUS_WHILE_LEADING) => self.bonus_charged(place, code),
            Some(code) if self.offences[place].moved.is_none() => {
                self.put_right(place);
                self.illegal_try(code);
            }
            _ => self.put_right(place),
        }
        Ok(())
    }

    /// The cubes go back, and the turn is the one before (IX-A-1).
    pub(crate) fn put_right(&mut self, place: usize) {
        if place >= self.offences.len() {
            return;
        }
        // While the block is held the time stands where it was taken; it goes on from there afterwards.
        let now = match &self.block {
            Some(block) if self.clock_stands() => block.since,
            _ => self.clock,
        };
        let offence = self.offences.split_off(place).swap_remove(0);
        let Before { shake, phase, mut task } = *offence.before;
        if let Some(task) = task.as_mut().filter(|_| !offence.late) {
            task.leave_time(now);
        }
        self.shake = shake;
        self.phase = phase;
        self.task = task;
    }

    /// V-C-2: the second cube returns, the first stands as the move; IV-C: the Goal-setter's cube returns.
    fn bonus_charged(&mut self, place: usize, code: Code) {
        let offence = self.offences.remove(place);
        self.lose_point(offence.by, code, 1);
        // Later offences may still be charged; then things stand as they did before them, without the cube.
        for later in &mut self.offences[place..] {
            if let Some(shake) = &mut later.before.shake {
                offence.return_cube(shake);
            }
        }
        let writing = self.phase == Phase::Writing;
        let Some(shake) = &mut self.shake else { return };
        offence.return_cube(shake);
        // The last cube had been played, and now it has not.
        if writing && !shake.resources.is_empty() {
            let turn = shake.turn;
            self.resume_turn(turn);
        }
    }
}

impl Offence {
    /// The cube that was one too many goes back to where it came from.
    fn return_cube(&self, shake: &mut Shake) {
        match &self.moved {
            None => {
                let cube = shake.bonus.take().and_then(|cube| take(&mut shake.forbidden, cube));
                shake.resources.extend(cube);
            }
            Some(Moved { cube, from, to: Some(to), .. }) => {
                let cube = take(shake.section_mut(*to), *cube);
                shake.section_mut(*from).extend(cube);
            }
            Some(Moved { cube, to: None, .. }) => {
                if let Some(before) = &self.before.shake
                    && before.goal_cubes.len() + 1 == shake.goal_cubes.len()
                {
                    shake.goal.clone_from(&before.goal);
                    shake.goal_cubes.clone_from(&before.goal_cubes);
                    shake.resources.push(*cube);
                }
            }
        }
    }
}
