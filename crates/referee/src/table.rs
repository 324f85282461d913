//! Tabletop enforcement: illegal actions are carried out, and may be charged until another player acts legally.

use mat::{Cube, Section, take};

use crate::codes::{self, Code};
use crate::engine::{Done, Play};
use crate::event::Happening;
use crate::moment::Moment;
use crate::seat::Seat;
use crate::state::{Match, Phase, Shake, Stage, TimedTask};

/// The most illegal actions in a row that can still be charged; older ones stand.
const MAX_OFFENCES: usize = 8;

/// Everything that can be charged at a tabletop match (§10).
pub const CHARGEABLE: [Code; 9] = [
    codes::NOT_YOUR_TURN,
    codes::BONUS_WHILE_LEADING,
    codes::BONUS_NOT_FORBIDDEN,
    codes::LAST_CUBE_FORBIDDEN,
    codes::RESTRICTION_CUBE_FORBIDDEN,
    SELECTIONS[0],
    SELECTIONS[1],
    SELECTIONS[2],
    SELECTIONS[3],
];

/// What an illegal selection is charged as.
const SELECTIONS: [Code; 4] = [
    codes::VARIATION_NO_EFFECT,
    codes::VARIATION_CONFLICT,
    codes::VARIATION_REPEATED,
    codes::VARIATION_ILLEGAL,
];

/// Seconds to say what was illegal, and to take back the other cube.
const SPECIFYING: i64 = 15;
const EXCHANGING: i64 = 10;

/// Somebody has called something illegal, but not yet said what (MR-57).
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OpenCharge {
    pub(crate) by: Seat,
    since: Moment,
    pub(crate) end: Moment,
}

/// Two cubes went to Forbidden without "Bonus", and the second has come back: the Mover may take back the first
/// instead (MR-55).
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Exchange {
    pub(crate) by: Seat,
    pub(crate) first: Cube,
    second: Cube,
    until: Moment,
}

/// An illegal action that was carried out and may still be charged.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Offence {
    by: Seat,
    pub(crate) codes: Vec<Code>,
    moved: Option<Moved>,
    /// Whether it was done in the additional minute: then no more time is given (IX-A-1).
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

/// The state before it.
#[derive(Debug, Clone, PartialEq)]
struct Before {
    shake: Option<Shake>,
    phase: Phase,
    task: Option<TimedTask>,
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

    /// The setter lays cubes or makes a bonus move: like any legal act that protects earlier actions from a charge,
    /// except illegal selections. Only the next legal selection and a legal Goal protect those (II-B-2).
    pub(crate) fn prepares_goal(&mut self, setter: Seat) {
        self.insulate(|offence| offence.by != setter && !offence.is_selection());
    }

    /// A Goal is set. If it is legal, an illegal selection can no longer be charged, whoever made it (§5); after an
    /// illegal one it can, until another player acts legally (MR-46).
    pub(crate) fn goal_insulates(&mut self, setter: Seat) {
        let selected = self.offences.iter().any(Offence::is_selection);
        let legal = !selected || self.judge.goal_is_legal(&self.position());
        self.insulate(|offence| match offence.is_selection() {
            true => legal,
            false => offence.by != setter,
        });
    }

    fn insulate(&mut self, stands: impl Fn(&Offence) -> bool) {
        let insulated: Vec<Offence> = self.offences.extract_if(.., |offence| stands(offence)).collect();
        for offence in insulated {
            for code in &offence.codes {
                self.note_of(Happening::Insulated { code }, offence.by);
            }
            // An illegal variation that nobody charged is ignored.
            if let Some(shake) = &mut self.shake
                && offence.is_selection()
            {
                shake.variations.retain(|chosen| chosen.illegal_by != Some(offence.by));
            }
        }
    }

    /// The index of the last open offence of this kind by somebody else.
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
        let Some(what) = what.filter(|what| !what.is_empty()) else { return self.open_charge(seat) };
        let Some(place) = self.offence_of(what, seat) else {
            self.note_of(Happening::ChargeDismissed { code: codes::CHARGE_DISMISSED }, seat);
            self.close_charge();
            return Ok(());
        };
        let against = self.offences[place].by;
        let code = self.offences[place].codes.iter().copied().find(|code| *code == what);
        let against = self.name(against).clone();
        let cube = self.offences[place].moved.as_ref().map(|moved| moved.cube);
        self.note_of(Happening::ChargeUpheld { code, against, cube }, seat);
        match code {
            Some(code @ codes::BONUS_WHILE_LEADING) => self.bonus_charged(place, code),
            Some(code) if self.offences[place].is_selection() => self.selection_charged(place, code),
            Some(codes::NOT_YOUR_TURN) => {
                let exchange = self.exchange_after(place);
                self.put_right(place);
                self.exchange = exchange;
            }
            _ => self.put_right(place),
        }
        self.close_charge();
        Ok(())
    }

    /// The clock stops until somebody says what was illegal (MR-57).
    fn open_charge(&mut self, seat: Seat) -> Done {
        if self.edition().charge_at_once {
            return Err(codes::CHARGE_UNSPECIFIED);
        }
        if self.charge.is_some() {
            return Err(codes::ALREADY_DONE);
        }
        let (since, end) = (self.clock, self.after(SPECIFYING));
        self.charge = Some(OpenCharge { by: seat, since, end });
        self.note_of(Happening::ChargeOpened, seat);
        Ok(())
    }

    /// Nothing was specified in time; there is no penalty.
    pub(crate) fn charge_lapses(&mut self) {
        let Some(charge) = &self.charge else { return };
        let by = charge.by;
        self.note_of(Happening::ChargeDismissed { code: codes::CHARGE_DISMISSED }, by);
        self.close_charge();
    }

    /// Every clock resumes from where it stopped. If the block also stops the task's, letting go of it will resume
    /// that.
    fn close_charge(&mut self) {
        let Some(charge) = self.charge.take() else { return };
        let stood = self.clock - charge.since;
        if let Some(block) = &mut self.block {
            block.move_on(stood);
        }
        if !self.block_stops_clock() {
            self.move_task_on(charge.since);
        }
        let writing = self.shake.as_mut().and_then(|shake| shake.writing.as_mut());
        if let Some(window) = writing.and_then(|writing| writing.window.as_mut()) {
            *window = *window + stood;
        }
    }

    /// A charged selection: another try follows, except after a Goal (MR-46).
    fn selection_charged(&mut self, place: usize, code: Code) {
        if matches!(self.phase, Phase::Variations | Phase::Goal) {
            self.put_right(place);
            return self.illegal_try(code);
        }
        let offence = self.offences.remove(place);
        let Match { shake, offences, .. } = &mut **self;
        let later = offences.iter_mut().filter_map(|later| later.before.shake.as_mut());
        for shake in later.chain(shake) {
            shake.variations.retain(|chosen| chosen.illegal_by != Some(offence.by));
        }
        self.lose_point(offence.by, code, 1);
    }

    /// Whether the Mover may take back the first cube instead of the second, after both went to Forbidden.
    fn exchange_after(&self, place: usize) -> Option<Exchange> {
        let offence = &self.offences[place];
        let before = offence.before.shake.as_ref()?;
        let first = before.put_away.filter(|_| before.mover == Some(offence.by))?;
        let second = match offence.moved.as_ref()? {
            Moved { bonus: None, cube, from: Section::Resources, to: Some(Section::Forbidden) } => *cube,
            _ => return None,
        };
        let until = self.after(EXCHANGING);
        self.edition().returns_either.then_some(Exchange { by: offence.by, first, second, until })
    }

    /// MR-55: the Mover takes back the first cube, and the second stays in Forbidden.
    pub(crate) fn take_back(&mut self, seat: Seat, cube: &str) -> Done {
        let cube = self.equipment().cube(cube);
        let first = |one: &Exchange| {
            let named =
                cube.is_some_and(|cube| cube == one.first || cube == Cube { colour: None, ..one.first });
            named && one.by == seat && self.clock <= one.until
        };
        let exchange = self.exchange.clone().filter(first).ok_or(codes::NOTHING_TO_RETURN)?;
        self.exchange = None;
        let shake = self.current()?;
        let first = take(&mut shake.forbidden, exchange.first);
        let second = take(&mut shake.resources, exchange.second);
        shake.resources.extend(first);
        shake.forbidden.extend(second);
        self.note_of(Happening::Returned { cube: exchange.first }, seat);
        Ok(())
    }

    /// The cubes go back, and the turn is the one before (IX-A-1).
    pub(crate) fn put_right(&mut self, place: usize) {
        if place >= self.offences.len() {
            return;
        }
        // A stopped clock counts from where it stopped, and resumes from there.
        let now = match (&self.block, &self.charge) {
            (Some(block), _) if self.block_stops_clock() => block.since,
            (_, Some(charge)) => charge.since,
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
        // Later offences may still be charged; they then return to the state before them, without the cube.
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
    fn is_selection(&self) -> bool {
        self.codes.iter().any(|code| SELECTIONS.contains(code))
    }

    /// The extra cube goes back to where it came from.
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
