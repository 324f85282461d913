//! The clock: limits, countdowns, additional minutes and what they cost, left-over sand, and Stop.

use crate::codes;
use crate::engine::{Done, Play};
use crate::event::Happening;
use crate::moment::Moment;
use crate::seat::{Seat, Seats};
use crate::state::{Match, Phase, Stage, TaskKind, TimedTask};

const COUNTDOWN: i64 = 10;
/// The least time left after a correction (IX-A-1).
const TO_CORRECT: i64 = 10;

/// What can fall due. At the same moment an open charge or the block comes first, then the task, then Stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    Charge,
    Block,
    Task,
    Stop,
}

impl Match {
    /// When the running task, or the hand on the block, falls due next, if nothing else happens before.
    pub fn next_due(&self) -> Option<Moment> {
        self.due(Moment::NEVER).map(|(moment, _)| moment.max(self.clock))
    }

    /// The first thing due strictly before that moment. Something that was held up, such as Stop by a block in hand, is
    /// due now (MR-41).
    fn due(&self, until: Moment) -> Option<(Moment, Due)> {
        if let Some(charge) = &self.charge {
            return Some((charge.end, Due::Charge)).filter(|(moment, _)| *moment < until);
        }
        let block = self.block.as_ref().and_then(|block| block.due(self.options().called));
        // If everybody has written and only a block in hand delays what follows, nobody's time runs.
        let written = self.phase == Phase::Writing && self.writers_due().is_empty();
        // Nor while the checkers wait for the judge's answer.
        let asked = self.phase == Phase::Checking && self.doers().is_empty();
        let task = self.task.as_ref().filter(|_| !self.clock_stands() && !written && !asked);
        let task = task.and_then(|task| task.due(self.options().called));
        let live = matches!(self.phase, Phase::Rolling | Phase::Variations | Phase::Goal | Phase::Turn);
        // A block in hand at that moment is dealt with first.
        let stop = (live && self.block.is_none()).then(|| self.options().round + self.options().extra);
        let candidates = [(block, Due::Block), (task, Due::Task), (stop, Due::Stop)];
        let candidates = candidates.into_iter().filter_map(|(moment, due)| Some((moment?, due)));
        let candidates = candidates.filter(|(moment, _)| *moment < until);
        candidates.min_by_key(|(moment, due)| ((*moment).max(self.clock), *due))
    }

    /// MR-19: the clock stops while the block is held, except for writing.
    pub(crate) fn block_stops_clock(&self) -> bool {
        self.block.is_some() && self.phase != Phase::Writing
    }

    /// MR-19, MR-57: an open charge stops every clock.
    pub(crate) fn clock_stands(&self) -> bool {
        self.block_stops_clock() || self.charge.is_some()
    }

    /// The sand that the glass keeps from the running task for the next one (XI-A-2).
    pub(crate) fn sand_left(&self) -> Moment {
        let end = match (&self.task, &self.shake) {
            (Some(task), Some(shake)) if task.kind == TaskKind::Selecting => shake.rolling_end,
            // MR-40: the additional minute runs in the same glass.
            (Some(task), _) if matches!(task.stage, Stage::Limit | Stage::Added) => task.end,
            _ => return Moment::START,
        };
        if !self.options().sand || end <= self.clock {
            return Moment::START;
        }
        // The opponent turns the glass or leaves it, whichever gives less.
        let top = (end - self.clock).within_minute();
        top.min(Moment::MINUTE - top)
    }
}

impl TimedTask {
    fn due(&self, called: bool) -> Option<Moment> {
        match self.stage {
            // MR-21: the No-Goal minute has no countdown.
            Stage::Limit if self.kind == TaskKind::NoGoal => Some(self.end),
            Stage::Limit if called => None,
            Stage::Limit | Stage::Added => Some(self.end),
            Stage::Countdown(until) => Some(until),
        }
    }

    /// Moves the task's times later.
    pub(crate) fn move_on(&mut self, by: Moment) {
        self.end = self.end + by;
        if let Stage::Countdown(until) = &mut self.stage {
            *until = *until + by;
        }
    }

    /// Makes sure that at least ten seconds are left at `now`.
    pub(crate) fn leave_time(&mut self, now: Moment) {
        let least = now + Moment::seconds(TO_CORRECT);
        if self.stage != Stage::Added {
            self.stage = Stage::Limit;
        }
        self.end = self.end.max(least);
    }
}

impl Play<'_> {
    /// Handles everything that is due strictly before `until`, in chronological order.
    pub(crate) fn run_clock(&mut self, until: Moment) {
        while let Some((moment, due)) = self.due(until) {
            self.clock = self.clock.max(moment);
            match due {
                Due::Charge => self.charge_lapses(),
                Due::Block => self.block_is_due(),
                Due::Task => self.task_is_due(),
                Due::Stop => self.stop(),
            }
        }
        self.clock = self.clock.max(until);
    }

    /// The time of the task, stopped since then, resumes from where it was.
    pub(crate) fn move_task_on(&mut self, since: Moment) {
        let stood = self.clock - since;
        if let Some(task) = &mut self.task {
            task.move_on(stood);
        }
        if let Some(shake) = self.shake.as_mut().filter(|shake| shake.rolling_end > since) {
            shake.rolling_end = shake.rolling_end + stood;
        }
    }

    /// Starts a task that begins when the left-over sand has run through.
    pub(crate) fn start_task(&mut self, kind: TaskKind, seconds: i64, sand: Moment) {
        let end = self.clock + sand + Moment::seconds(seconds);
        self.task = Some(TimedTask { kind, end, stage: Stage::Limit });
    }

    /// `timing = called`: an opponent starts the countdown (XI-A-3).
    pub(crate) fn call_time(&mut self, seat: Seat) -> Done {
        let called = self.options().called;
        let now = self.clock;
        if !called || !self.is_present(seat) {
            return Err(codes::NOTHING_TO_TIME);
        }
        if let Some(block) = self.block.as_mut().filter(|block| !block.holds(seat)) {
            block.count_down(now)?;
            self.note(Happening::Countdown);
            return Ok(());
        }
        let standing = self.clock_stands();
        let opponents = self.doers().without(seat);
        let task = self.task.as_mut().filter(|task| !standing && task.kind != TaskKind::NoGoal);
        let Some(task) = task.filter(|_| !opponents.is_empty()) else { return Err(codes::NOTHING_TO_TIME) };
        match task.stage {
            Stage::Limit if now < task.end => return Err(codes::TIME_NOT_UP),
            Stage::Limit => task.stage = Stage::Countdown(now + Moment::seconds(COUNTDOWN)),
            Stage::Countdown(_) => return Err(codes::ALREADY_DONE),
            Stage::Added => return Err(codes::NOTHING_TO_TIME),
        }
        self.note_countdown(opponents);
        Ok(())
    }

    fn task_is_due(&mut self) {
        let Some(task) = &mut self.task else { return };
        let kind = task.kind;
        match task.stage {
            Stage::Limit if kind == TaskKind::NoGoal => self.void_shake(),
            Stage::Limit => {
                task.stage = Stage::Countdown(task.end + Moment::seconds(COUNTDOWN));
                let doers = self.doers();
                self.note_countdown(doers);
            }
            Stage::Countdown(_) => self.countdown_ends(kind),
            Stage::Added => self.added_minute_ends(kind),
        }
    }

    fn note_countdown(&mut self, doers: Seats) {
        for seat in doers.iter() {
            self.note_of(Happening::Countdown, seat);
        }
    }

    fn countdown_ends(&mut self, kind: TaskKind) {
        let laid = self.shake.as_ref().is_some_and(|shake| !shake.goal_cubes.is_empty());
        match kind {
            // MR-9
            TaskKind::Goal if laid && self.edition().laid_goal_stands => return self.goal_by_time(),
            TaskKind::Selecting if self.selection_is_optional() => return self.next_selector(),
            TaskKind::Writing => {
                self.silent_third_party();
                if self.phase != Phase::Writing {
                    return;
                }
            }
            _ => {}
        }
        for seat in self.doers().iter() {
            self.lose_point(seat, codes::TIME, 1);
        }
        // The additional minute starts when the countdown ends; there is no second countdown (MR-10).
        let end = self.after(60);
        if let Some(task) = &mut self.task {
            task.stage = Stage::Added;
            task.end = end;
        }
    }

    fn added_minute_ends(&mut self, kind: TaskKind) {
        if kind == TaskKind::Selecting && self.selection_is_optional() {
            return self.next_selector();
        }
        let doers = self.doers();
        for seat in doers.iter() {
            if self.edition().second_point {
                self.lose_point(seat, codes::TIME, 1);
            }
            self.note_of(Happening::Forfeit { task: kind }, seat);
        }
        match kind {
            TaskKind::Rolling => self.rolling_lost(),
            TaskKind::Selecting => {
                for seat in doers.iter() {
                    self.note_of(Happening::SelectionLost { code: None }, seat);
                }
                self.next_selector();
            }
            TaskKind::Goal => self.goal_lost(),
            TaskKind::NoGoal => self.void_shake(),
            TaskKind::Turn => self.turn_lost(),
            TaskKind::Writing => self.writing_lost(doers),
            TaskKind::Checking => self.checking_lost(doers),
        }
    }

    /// In Senior the second selection is announced and may lapse.
    fn selection_is_optional(&self) -> bool {
        self.header.division == mat::Division::Senior
            && self.shake.as_ref().is_some_and(|shake| shake.selecting.made > 0)
    }

    /// Stop (XI-B): in a turn everyone writes; before there is a Goal the shake is void (MR-23).
    fn stop(&mut self) {
        self.note(Happening::Stop);
        match self.phase {
            Phase::Turn => self.write_after_stop(),
            _ => self.void_shake(),
        }
    }
}
