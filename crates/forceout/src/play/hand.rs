//! A cube in the hand: which one, whether it goes as the bonus first, and where it may be laid.

use mat::{Cube, Section};
use referee::{Act, Action, Named, Turn};

use super::menu::MenuChoice;
use crate::table::mat::SECTIONS;
use crate::terminal::Key;

/// Choosing a cube, and where it goes.
#[derive(Debug, Clone)]
pub(crate) struct Hand {
    /// What was begun: a turn, a Shift, or the Goal-setter's bonus.
    pub(crate) what: MenuChoice,
    /// The cubes to choose from, in the order in which they are shown.
    pub(crate) cubes: Vec<Cube>,
    /// The cube under the cursor.
    pub(crate) cursor: usize,
    /// Whether that cube is in the hand.
    pub(crate) lifted: bool,
    /// The cube that goes to Forbidden before it.
    pub(crate) bonus: Option<Cube>,
    /// If the cube is added to the Goal: the Goals to choose from, and the current one.
    pub(crate) goals: Option<(Vec<String>, usize)>,
}

/// The effect of a key.
#[derive(Debug)]
pub(crate) enum Laid {
    /// Nothing yet.
    Going,
    /// The hand is empty again.
    PutDown,
    /// The cube is laid.
    Down(Act),
    /// It cannot go there: the command, so that the referee can say why.
    Refused(Act),
}

impl Hand {
    pub(crate) fn new(what: MenuChoice, cubes: Vec<Cube>) -> Hand {
        Hand { what, cubes, cursor: 0, lifted: false, bonus: None, goals: None }
    }

    /// The section that the cubes come from.
    pub(crate) fn source(&self) -> Section {
        if self.what == MenuChoice::Shift { Section::Permitted } else { Section::Resources }
    }

    fn cube(&self) -> Option<Cube> {
        self.cubes.get(self.cursor).copied()
    }

    pub(crate) fn key(&mut self, key: Key, offers: &[Action]) -> Laid {
        if let Some((goals, at)) = &mut self.goals {
            match key {
                Key::Left | Key::Up => *at = at.checked_sub(1).unwrap_or(goals.len() - 1),
                Key::Right | Key::Down => *at = (*at + 1) % goals.len(),
                Key::Enter => {
                    let goal = goals[*at].clone();
                    return Laid::Down(Act::AddToGoal { turn: self.turn(None), goal });
                }
                Key::Esc => self.goals = None,
                _ => {}
            }
            return Laid::Going;
        }
        match (self.lifted, key) {
            (false, Key::Left | Key::Up) => {
                self.cursor = self.cursor.checked_sub(1).unwrap_or(self.cubes.len().saturating_sub(1));
            }
            (false, Key::Right | Key::Down) => self.cursor = (self.cursor + 1) % self.cubes.len().max(1),
            (false, Key::Home) => self.cursor = 0,
            (false, Key::End) => self.cursor = self.cubes.len().saturating_sub(1),
            (false, Key::Enter) if self.what == MenuChoice::GoalBonus => {
                let cube = self.cube().map(|cube| cube.to_string()).unwrap_or_default();
                return Laid::Down(Act::Bonus { cube });
            }
            (false, Key::Enter) => self.lifted = self.cube().is_some(),
            (false, Key::Sign(face)) => self.find(face),
            (false, Key::Esc) if self.bonus.is_some() => self.unbonus(),
            (false, Key::Esc) => return Laid::PutDown,
            (true, Key::Esc) => self.lifted = false,
            (true, Key::Sign(sign)) => return self.lay(sign.to_ascii_lowercase(), offers),
            _ => {}
        }
        Laid::Going
    }

    /// Where the cube in the hand may go.
    pub(crate) fn sections(&self, offers: &[Action]) -> Vec<Section> {
        let may = |section: &Section| {
            let wanted = self.act(*section);
            offers.iter().any(|offer| offer.act == wanted)
        };
        SECTIONS.iter().map(|(section, _, _)| *section).filter(may).collect()
    }

    /// Whether it may go to Forbidden as the bonus, followed by another cube.
    pub(crate) fn may_be_bonus(&self, offers: &[Action]) -> bool {
        let bonus = self.cube().map(|cube| cube.to_string());
        self.bonus.is_none()
            && self.what == MenuChoice::Turn
            && offers.iter().any(|offer| turn_of(&offer.act).is_some_and(|turn| turn.bonus == bonus))
    }

    /// The Goals that the cube may be added to make.
    pub(crate) fn goals_with(&self, offers: &[Action]) -> Vec<String> {
        let wanted = self.turn(None);
        let goals = offers.iter().filter_map(|offer| match &offer.act {
            Act::AddToGoal { turn, goal } if *turn == wanted => Some(goal.clone()),
            _ => None,
        });
        goals.collect()
    }

    fn lay(&mut self, sign: char, offers: &[Action]) -> Laid {
        let section = match sign {
            'f' => Section::Forbidden,
            'p' => Section::Permitted,
            'r' => Section::Required,
            'b' if self.may_be_bonus(offers) => {
                self.bonus = self.cube();
                self.cubes.remove(self.cursor);
                self.cursor = self.cursor.min(self.cubes.len().saturating_sub(1));
                self.lifted = false;
                return Laid::Going;
            }
            'b' => {
                // A turn with this bonus and any other cube, for the referee to say why not.
                let other = self.cubes.iter().enumerate().find(|(index, _)| *index != self.cursor);
                let other = other.map(|(_, cube)| cube.to_string()).unwrap_or_default();
                let bonus = self.cube().map(|cube| cube.to_string());
                let turn = Turn { bonus, ..Turn::new(other, Section::Permitted) };
                return Laid::Refused(Act::Move(turn));
            }
            'g' => {
                let goals = self.goals_with(offers);
                if !goals.is_empty() {
                    self.goals = Some((goals, 0));
                }
                return Laid::Going;
            }
            _ => return Laid::Going,
        };
        let act = self.act(section);
        if offers.iter().any(|offer| offer.act == act) { Laid::Down(act) } else { Laid::Refused(act) }
    }

    /// The command that lays the cube there.
    pub(crate) fn act(&self, section: Section) -> Act {
        let turn = self.turn(Some(section));
        if self.what == MenuChoice::Shift { Act::Shift(turn) } else { Act::Move(turn) }
    }

    fn turn(&self, to: Option<Section>) -> Turn {
        Turn {
            cube: self.cube().map(|cube| cube.to_string()).unwrap_or_default(),
            to: to.map(Named::Known),
            bonus: self.bonus.map(|cube| cube.to_string()),
            bonus_to: None,
        }
    }

    /// The next cube that shows this face.
    fn find(&mut self, typed: char) {
        let face = match typed {
            '/' => '÷',
            '^' if self.cubes.iter().any(|cube| cube.face == '*') => '*',
            '^' => 'Λ',
            '<' => '⊆',
            other => other,
        };
        let alike = |cube: &Cube| {
            cube.face == face
                || matches!((cube.face, typed), ('√', 'v' | 'V') | ('∪', 'u' | 'U') | ('∩', 'n' | 'N'))
                || (cube.face.to_lowercase().eq(typed.to_lowercase())
                    && !self.cubes.iter().any(|other| other.face == typed))
        };
        let count = self.cubes.len();
        let next = (1..=count).map(|step| (self.cursor + step) % count);
        self.cursor = next.into_iter().find(|index| alike(&self.cubes[*index])).unwrap_or(self.cursor);
    }

    fn unbonus(&mut self) {
        if let Some(cube) = self.bonus.take() {
            self.cubes.insert(self.cursor.min(self.cubes.len()), cube);
        }
    }
}

fn turn_of(act: &Act) -> Option<&Turn> {
    match act {
        Act::Move(turn) | Act::Shift(turn) | Act::AddToGoal { turn, .. } => Some(turn),
        _ => None,
    }
}
