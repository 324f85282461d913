//! The first shake of each game: the cubes, what the coach points at, and what Tally does. All of it is a proposal:
//! judge and solver are asked before anything is said about it.

use std::sync::Arc;

use mat::{Book, Cube, Division, Equipment, Game, Section, Situation};
use referee::{Act, Header, Phase, ShakeView, Turn, View};

use super::looking::accepted;
use crate::insight::{Insight, Witness};
use crate::layout::Layout;

/// A first shake. The learner sets the Goal; then Tally, the learner and Tally move a cube each, and Now is right.
#[derive(Debug, PartialEq, Eq)]
pub struct FirstShake {
    /// The rulebook.
    pub rules: Book,
    /// The smallest division that plays by it.
    pub division: Division,
    /// The cubes that are set out before the roll, if the division does so.
    pub set_out: Option<&'static str>,
    /// The cubes that are rolled.
    pub roll: &'static str,
    /// The cards that are dealt, if there are any.
    pub cards: Option<&'static str>,
    /// The Goal that the coach points at.
    pub goal: &'static str,
    /// The moves: Tally, the learner, Tally.
    pub moves: [(&'static str, Section); 3],
    /// The Solution that the learner writes at the end.
    pub line: &'static str,
}

/// The name of the bot that plays a first shake.
pub const TALLY: &str = "Tally";

static EQUATIONS: FirstShake = FirstShake {
    rules: Book::BasicEquations2019,
    division: Division::Minor,
    set_out: None,
    roll: "r2 r3 r+ r- b1 b2 bx g4 g5 g6 k8 k+",
    cards: None,
    goal: "8",
    moves: [("k+", Section::Required), ("r-", Section::Forbidden), ("g5", Section::Permitted)],
    line: "5+3",
};

static ONSETS: FirstShake = FirstShake {
    rules: Book::AgloaOnSets2024,
    division: Division::Basic,
    set_out: Some("V V Λ"),
    roll: "3 1 R G B B Y ∪ ∩ -",
    cards: Some("B BR RG GY Y -"),
    goal: "3",
    moves: [("∪", Section::Required), ("Y", Section::Forbidden), ("R", Section::Permitted)],
    line: "R ∪ G",
};

static WFF: FirstShake = FirstShake {
    rules: Book::Wff2017,
    division: Division::Elementary,
    set_out: None,
    roll: "C A A K N R p p q r i o",
    cards: None,
    goal: "Apq",
    moves: [("i", Section::Permitted), ("N", Section::Forbidden), ("A", Section::Permitted)],
    line: "p / Ai",
};

impl FirstShake {
    /// The first shake of a game.
    pub fn of(game: Game) -> &'static FirstShake {
        match game {
            Game::Equations => &EQUATIONS,
            Game::OnSets => &ONSETS,
            Game::Wff => &WFF,
        }
    }

    /// How a match of it is refereed: a short roll (LC-13), nothing to select, no penalties, and nobody calls time.
    pub fn prepare(&self, header: &mut Header) {
        header.options.fixed_rolls = true;
        header.options.variations = false;
        header.options.penalties = false;
        header.options.called = true;
    }

    /// Whether this is the Goal of the lesson. Only faces count, because a page also names the colours of the cubes
    /// that it lays.
    pub(super) fn is_goal(&self, goal: &str) -> bool {
        let equipment = Equipment::of(self.rules.rulebook().game);
        let faces = |goal: &str| -> Option<Vec<char>> {
            Some(equipment.goal(goal)?.iter().map(|cube| cube.face).collect())
        };
        faces(goal) == faces(self.goal)
    }

    /// How many moves of the path are on the mat; `None` if something else was done.
    fn stage(&self, shake: &ShakeView) -> Option<usize> {
        if !self.is_goal(&shake.goal) {
            return None;
        }
        let equipment = Equipment::of(self.rules.rulebook().game);
        let faces = |cubes: &[Cube]| {
            // Digits that go to Forbidden with the Goal are nobody's move (On III-B-2).
            let moved = cubes.iter().filter(|cube| !equipment.leaves_with_goal(cube.face));
            let mut faces: Vec<char> = moved.map(|cube| cube.face).collect();
            faces.sort_unstable();
            faces
        };
        let sections = [Section::Required, Section::Permitted, Section::Forbidden];
        (0..=self.moves.len()).find(|count| {
            sections.iter().all(|section| {
                let laid = self.moves[..*count].iter().filter(|(_, to)| to == section);
                let laid: Vec<Cube> = laid.filter_map(|(cube, _)| equipment.cube(cube)).collect();
                faces(&laid) == faces(shake.section(*section))
            })
        })
    }

    /// The next act of the path, for the player who sets the Goal or has the turn.
    pub(crate) fn next(&self, view: &View) -> Option<Act> {
        let shake = view.shake.as_ref()?;
        match view.phase {
            Phase::Goal if shake.goal.is_empty() && shake.forbidden.is_empty() => {
                Some(Act::Goal { goal: Some(self.goal.to_owned()) })
            }
            Phase::Turn => {
                let (cube, to) = self.moves.get(self.stage(shake)?)?;
                let cube = (*cube).to_owned();
                Some(Act::Move(Turn { cube, to: Some((*to).into()), ..Turn::default() }))
            }
            _ => None,
        }
    }

    /// The Solution of the lesson, if the judge accepts it.
    pub(crate) fn witness(
        &self,
        insight: &Insight,
        layout: &Layout,
        situation: Situation,
    ) -> Option<Arc<Witness>> {
        let submission = insight.read(self.line, layout);
        if !layout.has_cubes_for(&insight.used(layout, &submission), situation) {
            return None;
        }
        accepted(insight, layout, situation, submission)
    }
}
