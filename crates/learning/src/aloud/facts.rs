//! What is true of a turn (LC-84), in the order in which it is said.

use std::sync::Arc;

use bots::{Danger, Faces, Layout, SearchAnswer, Solution, Witness};
use mat::{Cube, Section, Situation};
use referee::Act;

use super::ending::nobody_opens;
use super::looking::Looking;
use super::{MOST, Stand};

/// Something that was proved about a turn.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// If any of these cubes of Resources goes to Forbidden, there is no Solution.
    Keystones {
        /// In the order in which they lie.
        cubes: Vec<Cube>,
    },
    /// The cube went to Forbidden, and every other cube of Resources is a keystone.
    OnlySpare {
        /// The cube.
        cube: Cube,
        /// The others.
        keystones: Vec<Cube>,
        /// A Solution without it.
        solution: Solution,
    },
    /// The cube went to Forbidden, and there is a Solution without it.
    Spare {
        /// The cube.
        cube: Cube,
        /// The Solution.
        solution: Solution,
    },
    /// After this move Now is right.
    GivesNow {
        /// Whether it was made; if not, it was only tempting.
        made: bool,
        /// The cube.
        cube: Cube,
        /// Where it goes; `None` if it is added to the Goal.
        to: Option<Section>,
        /// The Solution that shows it.
        solution: Solution,
        /// Its cube that is still in Resources.
        missing: Option<Cube>,
    },
    /// After this move there is no Solution.
    LeavesNothing {
        /// Whether it was made; if not, it was only tempting.
        made: bool,
        /// The cube.
        cube: Cube,
        /// Where it goes; `None` if it is added to the Goal.
        to: Option<Section>,
    },
    /// Now may be called and would be wrong.
    NobodyNear,
    /// It is right to call Now, before a turn.
    Near,
    /// It is right to call Impossible, before a turn.
    Nothing,
    /// What is true after each possible move of one cube.
    Moves {
        /// After this many moves no challenge is right.
        safe: usize,
        /// After this many, Now is.
        now: usize,
        /// After this many, Impossible is.
        impossible: usize,
    },
    /// The move makes the shortest Solution longer.
    Lengthens {
        /// Its cubes before.
        from: usize,
        /// Its cubes after.
        to: usize,
    },
    /// With few cubes left, nobody has to make a move after which a challenge is right.
    Ending {
        /// How many are left.
        left: usize,
    },
}

/// The facts about a move; `None` if it is no move of these cubes.
pub(super) fn of_move(stand: &Stand, act: &Act) -> Option<Vec<Fact>> {
    let (cube, to) = moved(stand, act)?;
    let mut turn = Turn::at(stand);
    let next = stand.layout.after(act, &turn.faces)?;
    let mut facts = match turn.looking.danger(&next) {
        Danger::Now(witness) => {
            let missing = turn.missing(&next, &witness);
            vec![Fact::GivesNow { made: true, cube, to, solution: (&*witness).into(), missing }]
        }
        Danger::Impossible => vec![Fact::LeavesNothing { made: true, cube, to }],
        Danger::Unknown => Vec::new(),
        Danger::Safe(witness) => turn.of_safe_move(&next, &witness, act),
    };
    if facts.len() < MOST {
        facts.extend(turn.tempting(act, &facts));
    }
    if facts.len() < MOST {
        facts.extend(turn.moves());
    }
    facts.truncate(MOST);
    Some(facts)
}

/// The facts about a turn before any move.
pub(super) fn of_turn(stand: &Stand) -> Vec<Fact> {
    let mut turn = Turn::at(stand);
    let layout = &stand.layout;
    let mut facts = match turn.looking.danger(layout) {
        Danger::Now(_) => return vec![Fact::Near],
        Danger::Impossible => return vec![Fact::Nothing],
        Danger::Unknown => Vec::new(),
        Danger::Safe(witness) => {
            let cubes = turn.keystones(&witness);
            let near = turn.looking.nobody_near(layout).then_some(Fact::NobodyNear);
            let keystones = (!cubes.is_empty()).then_some(Fact::Keystones { cubes });
            keystones.into_iter().chain(near).chain(turn.ending(layout)).collect()
        }
    };
    if facts.len() < MOST {
        facts.extend(turn.moves());
    }
    facts.truncate(MOST);
    facts
}

/// The cube of a move, and where it goes.
pub(super) fn moved(stand: &Stand, act: &Act) -> Option<(Cube, Option<Section>)> {
    let equipment = Faces::of(stand.frame.rules.rulebook().game, &[]).equipment;
    match act {
        Act::Move(turn) | Act::Shift(turn) => Some((equipment.cube(&turn.cube)?, Some(turn.section()?))),
        Act::AddToGoal { turn, .. } => Some((equipment.cube(&turn.cube)?, None)),
        _ => None,
    }
}

struct Turn<'a> {
    stand: &'a Stand,
    faces: Faces,
    looking: Looking,
}

impl<'a> Turn<'a> {
    fn at(stand: &'a Stand) -> Turn<'a> {
        let looking = Looking::at(&stand.frame);
        Turn { stand, faces: looking.insight.faces(), looking }
    }

    /// The cubes of Resources as they lie, one of each kind.
    fn kinds(&self) -> Vec<Cube> {
        let mut kinds: Vec<Cube> = Vec::new();
        for cube in &self.stand.resources {
            if !kinds.iter().any(|other| self.faces.kind(*other) == self.faces.kind(*cube)) {
                kinds.push(*cube);
            }
        }
        kinds
    }

    /// What is said of a move after which no challenge is right: why it was made, and what else is true.
    fn of_safe_move(&mut self, next: &Layout, after: &Witness, act: &Act) -> Vec<Fact> {
        let reason = self.reason(next, after, act);
        let near = self.looking.nobody_near(next).then_some(Fact::NobodyNear);
        reason.into_iter().chain(near).chain(self.ending(next)).collect()
    }

    fn reason(&mut self, next: &Layout, after: &Witness, act: &Act) -> Option<Fact> {
        let (cube, to) = moved(self.stand, act)?;
        // An added cube changes the Goal, and a shifted one was on the mat already.
        if !matches!(act, Act::Move(_)) {
            let forbidden = to == Some(Section::Forbidden);
            return forbidden.then(|| Fact::Spare { cube, solution: after.into() });
        }
        let keystones = match self.looking.look(&self.stand.layout, Situation::Impossible) {
            SearchAnswer::Found(witness) => self.keystones(&witness),
            SearchAnswer::None | SearchAnswer::Undecided => Vec::new(),
        };
        if to == Some(Section::Forbidden) && self.is_only_spare(cube, &keystones) {
            return Some(Fact::OnlySpare { cube, keystones, solution: after.into() });
        }
        // A Permitted cube may be used as before.
        if to != Some(Section::Permitted)
            && let Some(longer) = self.lengthens(next)
        {
            return Some(longer);
        }
        if to == Some(Section::Forbidden) {
            return Some(Fact::Spare { cube, solution: after.into() });
        }
        let kind = self.faces.kind(cube);
        let keystone = keystones.iter().any(|other| self.faces.kind(*other) == kind);
        keystone.then(|| Fact::Keystones { cubes: vec![cube] })
    }

    /// The cubes of Resources without which there is no Solution. Only cubes that this Solution needs can be among them.
    fn keystones(&mut self, witness: &Witness) -> Vec<Cube> {
        let layout = &self.stand.layout;
        let mut keystones = Vec::new();
        for cube in self.kinds() {
            let kind = self.faces.kind(cube);
            if witness.used.count(kind) > 0 && self.looking.is_keystone(layout, kind) {
                keystones.push(cube);
            }
        }
        keystones
    }

    /// Whether every other cube of Resources is a keystone.
    fn is_only_spare(&self, cube: Cube, keystones: &[Cube]) -> bool {
        let kind = self.faces.kind(cube);
        let others: Vec<Cube> =
            self.kinds().into_iter().filter(|other| self.faces.kind(*other) != kind).collect();
        self.stand.layout.resources.count(kind) == 1 && !others.is_empty() && others == keystones
    }

    fn lengthens(&mut self, next: &Layout) -> Option<Fact> {
        let before = self.looking.shortest(&self.stand.layout)?;
        let from = before.used.total();
        let to = self.looking.shortest(next)?.used.total();
        (to > from).then_some(Fact::Lengthens { from, to })
    }

    fn ending(&mut self, layout: &Layout) -> Option<Fact> {
        let left = layout.resources.total();
        nobody_opens(&mut self.looking, layout).then_some(Fact::Ending { left })
    }

    /// Another move that looks good and is not: it plays a cube of a Solution and makes Now right, or it forbids a keystone.
    fn tempting(&mut self, act: &Act, facts: &[Fact]) -> Option<Fact> {
        let layout = &self.stand.layout;
        let answer = self.looking.look(layout, Situation::Impossible);
        let witness = Arc::clone(answer.witness()?);
        let made = layout.after(act, &self.faces);
        let moves = layout.plain_moves(&self.faces);
        let wanted: Vec<Cube> =
            self.kinds().into_iter().filter(|cube| witness.used.count(self.faces.kind(*cube)) > 0).collect();
        let mut tried = |cube: &Cube, to: Section| {
            let kind = self.faces.kind(*cube);
            let (_, _, next) = moves.iter().find(|(other, section, _)| (*other, *section) == (kind, to))?;
            if made.as_ref() == Some(next) {
                return None;
            }
            Some((self.looking.danger(next), next))
        };
        for cube in &wanted {
            for to in [Section::Permitted, Section::Required] {
                if let Some((Danger::Now(witness), next)) = tried(cube, to) {
                    let missing = self.missing(next, &witness);
                    let solution = (&*witness).into();
                    return Some(Fact::GivesNow {
                        made: false,
                        cube: *cube,
                        to: Some(to),
                        solution,
                        missing,
                    });
                }
            }
        }
        let said =
            |fact: &Fact| matches!(fact, Fact::OnlySpare { .. } | Fact::LeavesNothing { made: true, .. });
        if facts.iter().any(said) {
            return None;
        }
        let to = Section::Forbidden;
        let cube = wanted.iter().find(|cube| matches!(tried(cube, to), Some((Danger::Impossible, _))))?;
        Some(Fact::LeavesNothing { made: false, cube: *cube, to: Some(to) })
    }

    /// What is true after every move, if all of it is decided.
    fn moves(&mut self) -> Option<Fact> {
        self.looking.moves_are_plain().then_some(())?;
        let (mut safe, mut now, mut impossible) = (0, 0, 0);
        for (_, _, next) in self.stand.layout.plain_moves(&self.faces) {
            match self.looking.danger(&next) {
                Danger::Safe(_) => safe += 1,
                Danger::Now(_) => now += 1,
                Danger::Impossible => impossible += 1,
                Danger::Unknown => return None,
            }
        }
        Some(Fact::Moves { safe, now, impossible })
    }

    /// The cube of a Solution that lies in Resources.
    fn missing(&self, layout: &Layout, witness: &Witness) -> Option<Cube> {
        let kind = witness.used.minus(&layout.on_mat()).kinds().next()?;
        self.stand.resources.iter().copied().find(|cube| self.faces.kind(*cube) == kind)
    }
}
