//! The Goal: the setter's bonus, laying cubes, "Goal", "No Goal".

use crate::codes;
use crate::engine::{Done, Play};
use crate::event::Happening;
use crate::moment::Moment;
use crate::seat::Seat;
use crate::state::{Phase, TaskKind};
use mat::{Cube, find, take, variations};

const GOAL: i64 = 120;
const ANSWERING: i64 = 60;

/// A Goal as it would lie: its text, its cubes in order, and what is left in Resources.
struct Lie {
    text: String,
    cubes: Vec<Cube>,
    resources: Vec<Cube>,
}

impl Play<'_> {
    pub(crate) fn begin_goal(&mut self) {
        self.phase = Phase::Goal;
        let sand = self.sand_left();
        let one_limit = self.edition().rolling_with_goal;
        match &mut self.task {
            // EqB and Wf: one limit from the start of the shake.
            Some(task) if one_limit => task.kind = TaskKind::Goal,
            _ => self.start_task(TaskKind::Goal, GOAL, sand),
        }
    }

    pub(crate) fn bonus(&mut self, seat: Seat, cube: &str) -> Done {
        self.setting(seat)?;
        let shake = self.current()?;
        if shake.bonus.is_some() {
            return Err(codes::ALREADY_DONE);
        }
        if !shake.goal_cubes.is_empty() {
            return Err(codes::BONUS_AFTER_GOAL_BEGUN);
        }
        let equipment = self.equipment();
        let cube = equipment.cube(cube).ok_or(codes::NO_SUCH_CUBE)?;
        let resources = &self.current()?.resources;
        let cube = resources[find(resources, cube).ok_or(codes::NO_SUCH_CUBE)?];
        let only = resources.len() == 1;
        let leading = self.leads(seat) && !self.edition().leader_may_bonus(self.header.division);
        if leading && !self.tabletop() {
            return Err(codes::BONUS_WHILE_LEADING); // MR-25
        }
        if equipment.digits_only_in_goal && (equipment.is_digit(cube) || equipment.is_restriction(cube)) {
            return Err(codes::BONUS_CUBE_KIND);
        }
        if only {
            return Err(codes::LAST_CUBE_FORBIDDEN);
        }
        match leading {
            true => self.offend(seat, vec![codes::BONUS_WHILE_LEADING], None),
            false => self.prepares_goal(seat),
        }
        let shake = self.current()?;
        shake.bonus = take(&mut shake.resources, cube);
        shake.forbidden.extend(shake.bonus);
        self.note_of(Happening::Bonus { cube }, seat);
        Ok(())
    }

    pub(crate) fn lay_goal(&mut self, seat: Seat, goal: &str) -> Done {
        self.setting(seat)?;
        let lie = self.lie(goal)?;
        self.prepares_goal(seat);
        self.lay(lie)?;
        self.note_of(Happening::GoalLaid { goal: goal.to_owned() }, seat);
        Ok(())
    }

    pub(crate) fn set_goal(&mut self, seat: Seat, goal: Option<&str>) -> Done {
        self.setting(seat)?;
        let laid = self.current()?.goal.clone();
        let lie = match self.lie(goal.unwrap_or(&laid)) {
            Ok(lie) => lie,
            // EqA XIII-C-10b: the attempt itself is penalised.
            Err(codes::GOAL_EMPTY) if self.current()?.has_variation(variations::ADD_TO_GOAL) => {
                self.note_of(Happening::GoalEmpty { code: codes::GOAL_EMPTY }, seat);
                self.lose_point(seat, codes::GOAL_EMPTY, 1);
                return Ok(());
            }
            Err(code) => return Err(code),
        };
        self.lay(lie)?;
        self.goal_is_set(seat, |goal| Happening::GoalSet { goal });
        Ok(())
    }

    pub(crate) fn declare_no_goal(&mut self, seat: Seat) -> Done {
        self.setting(seat)?;
        if !self.edition().no_goal {
            return Err(codes::NO_GOAL_NOT_IN_RULEBOOK);
        }
        let shake = self.current()?;
        if shake.bonus.is_some() {
            return Err(codes::COMMITTED_BY_BONUS);
        }
        if !shake.goal_cubes.is_empty() {
            return Err(codes::GOAL_BEGUN);
        }
        self.acts_legally(seat);
        self.phase = Phase::NoGoal;
        let sand = self.sand_left();
        self.start_task(TaskKind::NoGoal, ANSWERING, sand);
        self.note_of(Happening::NoGoalDeclared, seat);
        Ok(())
    }

    pub(crate) fn agree(&mut self, seat: Seat) -> Done {
        self.in_phase(Phase::NoGoal)?;
        self.block_is_free()?;
        let shake = self.current()?;
        if seat == shake.setter || shake.agreed.contains(seat) {
            return Err(codes::ALREADY_AGREED);
        }
        self.acts_legally(seat);
        let shake = self.current()?;
        shake.agreed = shake.agreed.with(seat);
        self.note_of(Happening::Agreed, seat);
        if self.doers().is_empty() {
            self.void_shake();
        }
        Ok(())
    }

    /// The countdown is over and there are cubes in the Goal (MR-9).
    pub(crate) fn goal_by_time(&mut self) {
        let Some(setter) = self.setter() else { return };
        self.goal_is_set(setter, |goal| Happening::GoalByTime { goal });
    }

    /// The additional minute is over: laid cubes are the Goal, else the player to the left sets it (MR-11).
    pub(crate) fn goal_lost(&mut self) {
        let Some(shake) = &self.shake else { return };
        if !shake.goal_cubes.is_empty() {
            return self.goal_by_time();
        }
        let next = self.left_of(shake.setter, shake.present);
        if let Some(shake) = &mut self.shake {
            shake.setter = next;
            shake.turn = next;
            shake.bonus = None;
        }
        self.start_task(TaskKind::Goal, GOAL, Moment::START);
    }

    fn goal_is_set(&mut self, setter: Seat, happening: fn(String) -> Happening) {
        self.goal_insulates(setter);
        let equipment = self.equipment();
        let Some(shake) = &mut self.shake else { return };
        shake.mover = Some(setter);
        // MR-17
        shake.forbidden.extend(equipment.leaving_with_goal(&mut shake.resources));
        let goal = shake.goal.clone();
        self.note_of(happening(goal), setter);
        self.pass_turn(setter, true);
    }

    fn setting(&self, seat: Seat) -> Done {
        self.in_phase(Phase::Goal)?;
        self.block_is_free()?;
        if self.setter() == Some(seat) { Ok(()) } else { Err(codes::NOT_GOAL_SETTER) }
    }

    /// Only physical checks; the remedy for an illegal Goal is Impossible (§5).
    fn lie(&mut self, goal: &str) -> Result<Lie, codes::Code> {
        let cubes = self.equipment().goal(goal).ok_or(codes::NO_SUCH_CUBE)?;
        if cubes.is_empty() {
            return Err(codes::GOAL_EMPTY);
        }
        let shake = self.current()?;
        // A face means a cube already in the Goal first; another with the same face may be in Resources.
        let mut available = shake.goal_cubes.clone();
        available.extend(&shake.resources);
        let mut lying = Vec::new();
        for cube in cubes {
            lying.push(take(&mut available, cube).ok_or(codes::NO_SUCH_CUBE)?);
        }
        let mut left = lying.clone();
        if !shake.goal_cubes.iter().all(|laid| take(&mut left, *laid).is_some()) {
            return Err(codes::GOAL_CUBE_UNUSED);
        }
        Ok(Lie { text: goal.trim().to_owned(), cubes: lying, resources: available })
    }

    fn lay(&mut self, lie: Lie) -> Done {
        let shake = self.current()?;
        shake.goal = lie.text;
        shake.goal_cubes = lie.cubes;
        shake.resources = lie.resources;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::command::Command;
    use crate::header::Header;
    use crate::judge::Unjudged;
    use crate::state::Match;

    #[test]
    fn a_goal_that_lies_there_can_be_set_although_other_cubes_show_its_faces() {
        let mut header = Header::new("equations-basic-mlag-2019", "minor", &["Ana", "Ben"]).unwrap();
        header.options.fixed_rolls = true;
        let mut game = Match::new(header);
        for line in ["0 Ana roll cubes=\"b2 r2 r3 k+\"", "1 Ana lay-goal goal=2", "2 Ana goal"] {
            let outcome = game.command(&Command::from_line(line).unwrap(), &Unjudged);
            assert_eq!(outcome.refusal, None, "{line}");
        }
    }
}
