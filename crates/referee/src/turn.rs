//! Turns: Move, Shift and Add to Goal, each with or without a bonus.

use mat::{Cube, Section, Unforbiddable, find, take, variations};

use crate::act::Turn;
use crate::codes::{self, Code};
use crate::engine::{Done, Play};
use crate::event::{BonusMove, Happening};
use crate::field::Named;
use crate::moment::Moment;
use crate::seat::Seat;
use crate::state::{Phase, Shake, TaskKind};
use crate::table::Moved;

const FIRST_TURN: i64 = 120;
const OTHER_TURN: i64 = 60;
/// The most cubes in a Goal that is added to.
const MAX_GOAL: usize = 6;
/// The most digits in a row.
const MAX_ROW: usize = 2;

/// A bonus cube, and its section: Forbidden, unless somebody puts it elsewhere (MR-56).
#[derive(Clone, Copy)]
struct Bonus {
    cube: Cube,
    to: Section,
}

impl Play<'_> {
    pub(crate) fn move_cube(&mut self, seat: Seat, turn: &Turn) -> Done {
        let mut illegal = self.on_turn(seat)?;
        let to = on_mat(turn.to.as_ref())?;
        let (bonus, resources) = self.check_bonus(seat, turn, &mut illegal)?;
        let cube = self.named(&resources, &turn.cube).ok_or(codes::NO_SUCH_CUBE)?;
        if to == Section::Forbidden {
            let forbidden = self.may_not_be_forbidden(cube, resources.len());
            match forbidden {
                Some(code) if self.tabletop() => illegal.push(code),
                Some(code) => return Err(code),
                None => {}
            }
        }
        self.begin_turn_of(
            seat,
            illegal,
            Moved { bonus: bonus.map(|bonus| bonus.cube), cube, from: Section::Resources, to: Some(to) },
        );
        let shake = self.current()?;
        play_bonus(shake, bonus);
        let moved = take(&mut shake.resources, cube);
        shake.section_mut(to).extend(moved);
        shake.played |= to != Section::Forbidden;
        shake.put_away = moved.filter(|_| to == Section::Forbidden && bonus.is_none());
        self.note_of(Happening::Moved { cube, to, bonus: shown(bonus) }, seat);
        self.complete_turn(seat);
        Ok(())
    }

    pub(crate) fn shift(&mut self, seat: Seat, turn: &Turn) -> Done {
        let mut illegal = self.on_turn(seat)?;
        if !self.current()?.has_variation(variations::SHIFT) {
            return Err(codes::SHIFT_NOT_CHOSEN);
        }
        let to = on_mat(turn.to.as_ref())?;
        if to == Section::Permitted {
            return Err(codes::UNKNOWN_SECTION);
        }
        let (bonus, _) = self.check_bonus(seat, turn, &mut illegal)?;
        let permitted = self.section(Section::Permitted);
        let cube = self.named(permitted, &turn.cube).ok_or(codes::NOT_IN_PERMITTED)?;
        if to == Section::Forbidden && self.equipment().is_restriction(cube) {
            return Err(codes::SHIFT_RESTRICTION_FORBIDDEN);
        }
        self.begin_turn_of(
            seat,
            illegal,
            Moved { bonus: bonus.map(|bonus| bonus.cube), cube, from: Section::Permitted, to: Some(to) },
        );
        let shake = self.current()?;
        play_bonus(shake, bonus);
        let moved = take(&mut shake.permitted, cube);
        shake.section_mut(to).extend(moved);
        self.note_of(Happening::Shifted { cube, to, bonus: shown(bonus) }, seat);
        self.complete_turn(seat);
        Ok(())
    }

    pub(crate) fn add_to_goal(&mut self, seat: Seat, turn: &Turn, goal: &str) -> Done {
        let mut illegal = self.on_turn(seat)?;
        if !self.current()?.has_variation(variations::ADD_TO_GOAL) {
            return Err(codes::ADD_TO_GOAL_NOT_CHOSEN);
        }
        let (bonus, resources) = self.check_bonus(seat, turn, &mut illegal)?;
        let cube = self.named(&resources, &turn.cube).ok_or(codes::NO_SUCH_CUBE)?;
        if resources.len() == 1 {
            return Err(codes::LAST_CUBE_MUST_BE_PLAYED); // MR-18
        }
        let cubes = self.added(cube, goal)?;
        self.begin_turn_of(
            seat,
            illegal,
            Moved { bonus: bonus.map(|bonus| bonus.cube), cube, from: Section::Resources, to: None },
        );
        let shake = self.current()?;
        play_bonus(shake, bonus);
        take(&mut shake.resources, cube);
        shake.goal_cubes = cubes;
        shake.goal = goal.trim().to_owned();
        let goal = goal.trim().to_owned();
        self.note_of(Happening::AddedToGoal { cube, goal, bonus: shown(bonus) }, seat);
        self.complete_turn(seat);
        Ok(())
    }

    /// Gives the turn to the player on the left; without cubes in Resources everyone writes.
    pub(crate) fn pass_turn(&mut self, from: Seat, first: bool) {
        let sand = self.sand_left();
        let next = self.left_of(from, self.present_seats());
        let Some(shake) = &mut self.shake else { return };
        shake.turn = next;
        if shake.resources.is_empty() {
            return self.write_after_last_cube(sand);
        }
        self.phase = Phase::Turn;
        // MR-34: only the player to the left of the Goal-setter has the long first turn.
        self.start_task(TaskKind::Turn, if first { FIRST_TURN } else { OTHER_TURN }, sand);
    }

    /// The turn passes to the left; the last Mover stays the same and may still be challenged.
    pub(crate) fn turn_lost(&mut self) {
        let Some(shake) = &mut self.shake else { return };
        let from = shake.turn;
        self.task = None;
        self.pass_turn(from, false);
    }

    /// Whether it is this seat's turn; acting out of turn is an offence in tabletop, else refused.
    fn on_turn(&mut self, seat: Seat) -> Result<Vec<Code>, Code> {
        self.in_phase(Phase::Turn)?;
        self.block_is_free()?;
        match self.current()?.turn == seat {
            true => Ok(Vec::new()),
            false if self.tabletop() => Ok(vec![codes::NOT_YOUR_TURN]),
            false => Err(codes::NOT_YOUR_TURN),
        }
    }

    /// The bonus cube, and Resources without it.
    fn check_bonus(
        &self,
        seat: Seat,
        turn: &Turn,
        illegal: &mut Vec<Code>,
    ) -> Result<(Option<Bonus>, Vec<Cube>), Code> {
        let mut resources = self.section(Section::Resources).to_vec();
        let Some(bonus) = &turn.bonus else { return Ok((None, resources)) };
        let to = match &turn.bonus_to {
            None => Section::Forbidden,
            astray => on_mat(astray.as_ref())?,
        };
        let bonus = self.named(&resources, bonus).ok_or(codes::NO_SUCH_CUBE)?;
        if self.leads(seat) && !self.edition().leader_may_bonus(self.header.division) {
            match self.tabletop() {
                true => illegal.push(codes::BONUS_WHILE_LEADING),
                false => return Err(codes::BONUS_WHILE_LEADING), // MR-25
            }
        }
        match to {
            Section::Forbidden => self.may_not_be_forbidden(bonus, resources.len()).map_or(Ok(()), Err)?,
            // MR-56: a bonus cube was put elsewhere.
            _ if self.tabletop() => illegal.push(codes::BONUS_NOT_FORBIDDEN),
            _ => return Err(codes::BONUS_NOT_FORBIDDEN),
        }
        take(&mut resources, bonus);
        Ok((Some(Bonus { cube: bonus, to }), resources))
    }

    /// Why a cube may not go from Resources to Forbidden; the count includes the cube itself.
    fn may_not_be_forbidden(&self, cube: Cube, in_resources: usize) -> Option<Code> {
        self.equipment().unforbiddable(cube.face, in_resources).map(|why| match why {
            Unforbiddable::Last => codes::LAST_CUBE_FORBIDDEN,
            Unforbiddable::Restriction => codes::RESTRICTION_CUBE_FORBIDDEN,
        })
    }

    fn named(&self, bag: &[Cube], text: &str) -> Option<Cube> {
        let cube = self.equipment().cube(text)?;
        find(bag, cube).map(|index| bag[index])
    }

    /// The cubes of the new Goal, if it is the old one with one more cube (EqA XIII-C-10).
    fn added(&mut self, cube: Cube, goal: &str) -> Result<Vec<Cube>, Code> {
        let equipment = self.equipment();
        let shown = equipment.goal(goal).ok_or(codes::GOAL_CHANGED)?;
        let shake = self.current()?;
        if shown.len().max(shake.goal_cubes.len() + 1) > MAX_GOAL {
            return Err(codes::GOAL_TOO_MANY_CUBES);
        }
        if shown.len() != shake.goal_cubes.len() + 1 {
            return Err(codes::GOAL_CHANGED);
        }
        // The old cubes keep their order, so removing the right one leaves the old Goal.
        let matches = |shown: &Cube, lying: &Cube| {
            shown.face == lying.face && (shown.colour.is_none() || shown.colour == lying.colour)
        };
        let place = (0..shown.len()).find(|place| {
            let without = shown.iter().enumerate().filter(|(index, _)| index != place).map(|(_, cube)| cube);
            matches(&shown[*place], &cube)
                && without.zip(&shake.goal_cubes).all(|(new, old)| matches(new, old))
        });
        let mut cubes = shake.goal_cubes.clone();
        cubes.insert(place.ok_or(codes::GOAL_CHANGED)?, cube);
        // MR-38: a wild 0 may be an operation, a numeral of the chosen colour an exponent.
        if !shake.has_variation(variations::EXPONENT) {
            let wild = shake.has_variation(variations::ZERO_WILD);
            let in_row = |cube: &Cube| equipment.is_digit(*cube) && !(wild && cube.face == '0');
            // A gap on the mat ends a numeral.
            let blocks = goal.split_whitespace().filter_map(|block| equipment.goal(block));
            let longest = blocks
                .map(|block| block.split(|cube| !in_row(cube)).map(<[Cube]>::len).max().unwrap_or(0))
                .max()
                .unwrap_or(0);
            if longest > MAX_ROW {
                return Err(codes::GOAL_NUMERAL_TOO_LONG);
            }
        }
        Ok(cubes)
    }

    fn begin_turn_of(&mut self, seat: Seat, illegal: Vec<Code>, moved: Moved) {
        match illegal.is_empty() {
            true => self.acts_legally(seat),
            false => self.offend(seat, illegal, Some(moved)),
        }
    }

    /// MR-29: a turn with a bonus is one action.
    fn complete_turn(&mut self, seat: Seat) {
        if let Some(shake) = &mut self.shake {
            shake.mover = Some(seat);
        }
        self.pass_turn(seat, false);
    }

    /// A new turn of the usual length, after a correction.
    pub(crate) fn resume_turn(&mut self, turn: Seat) {
        self.phase = Phase::Turn;
        if let Some(shake) = &mut self.shake {
            shake.turn = turn;
            shake.writing = None;
        }
        self.start_task(TaskKind::Turn, OTHER_TURN, Moment::START);
    }
}

/// The section of the mat that was named.
fn on_mat(to: Option<&Named<Section>>) -> Result<Section, Code> {
    let section = to.and_then(Named::known).copied().filter(|section| *section != Section::Resources);
    section.ok_or(codes::UNKNOWN_SECTION)
}

/// The bonus as an event shows it.
fn shown(bonus: Option<Bonus>) -> BonusMove {
    let astray = bonus.map(|bonus| bonus.to).filter(|to| *to != Section::Forbidden);
    BonusMove { bonus: bonus.map(|bonus| bonus.cube), bonus_to: astray }
}

fn play_bonus(shake: &mut Shake, bonus: Option<Bonus>) {
    shake.put_away = None;
    let Some(Bonus { cube, to }) = bonus else { return };
    let cube = take(&mut shake.resources, cube);
    shake.section_mut(to).extend(cube);
    shake.played |= to != Section::Forbidden;
}
