//! Building the Goal, typed face by face as its cubes will lie.

use mat::{Cube, Game};
use referee::{Act, Header, View};

use super::line::Typed;
use crate::terminal::Key;

/// The Goal built so far.
#[derive(Debug, Clone)]
pub(crate) struct GoalLine {
    pub(crate) line: Typed,
    game: Game,
}

/// The effect of a key.
#[derive(Debug)]
pub(crate) enum Built {
    /// Nothing yet.
    Going,
    /// The Goal is left as it lies.
    Left,
    /// It is called, or cubes are laid.
    Done(Act),
}

impl GoalLine {
    /// Begins with what lies there already.
    pub(crate) fn new(game: Game, laid: &str) -> GoalLine {
        GoalLine { line: Typed::of(game, laid), game }
    }

    pub(crate) fn key(&mut self, key: Key) -> Built {
        match key {
            Key::Esc => return Built::Left,
            Key::Enter => return Built::Done(Act::Goal { goal: Some(self.line.text()) }),
            Key::Ctrl('l') => return Built::Done(Act::LayGoal { goal: self.line.text() }),
            // No game has a face t, and cubes of WFF 'N PROOF always lie upright.
            Key::Sign('t' | 'T') if self.game != Game::Wff => self.line.turn(),
            other => {
                self.line.key(other);
            }
        }
        Built::Going
    }

    /// What prevents this Goal, by counting alone: a sign that is not a cube, or a cube that lies neither in Resources nor in the Goal.
    pub(crate) fn missing(&self, header: &Header, view: &View) -> Option<String> {
        let text = self.line.text();
        let Some(cubes) = header.equipment().goal(&text) else {
            return Some("There is a sign in it that no cube shows.".to_owned());
        };
        let shake = view.shake.as_ref()?;
        let laid = header.equipment().goal(&shake.goal).unwrap_or_default();
        let mut there: Vec<Cube> = shake.resources.iter().chain(&laid).copied().collect();
        for cube in cubes {
            let alike = |other: &Cube| {
                *other == cube
                    || (other.face == cube.face && (cube.colour.is_none() || other.colour.is_none()))
            };
            match there.iter().position(alike) {
                Some(at) => {
                    there.remove(at);
                }
                None => return Some(format!("There is no {cube} left in Resources for it.")),
            }
        }
        None
    }
}
