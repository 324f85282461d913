//! The line that two checkers bracket together: each sees what the other does, and nobody else does. Like a phrase it is transient: it
//! is not in the log, and disappears with the Solution being checked.

use protocol::{Hand, Says, Sketch};
use referee::{CheckerView, Viewer};
use serde_json::Value;

use super::connection::ConnectionId;
use super::task::TableTask;

/// A sketch, and the Solution that it is about: the writer, and how many shakes were played before.
pub(super) struct Sketched {
    of: (String, usize),
    sketch: Sketch,
}

impl TableTask {
    /// Takes in the line as a checker has left it, if two are working on it together; anything else is ignored.
    pub(super) fn hear_sketch(&mut self, from: ConnectionId, revision: Value, hand: Option<Hand>) {
        let Some((of, checkers)) = self.together() else { return };
        let person = self.person_of(from);
        let Some(by) = self.state.name_at(self.state.place_of(person)).map(ToOwned::to_owned) else { return };
        let due = |one: &CheckerView| !one.accepted && !one.asked && !one.failed;
        if !checkers.iter().any(|one| one.player.as_str() == by && due(one)) {
            return;
        }
        let before = self.sketched.as_ref().filter(|last| last.of == of);
        let number = before.map_or(0, |last| last.sketch.number) + 1;
        let sketch = Sketch { by, number, revision, hand };
        // Both are told, so that both see the same if two hands came at once.
        let message = Says::Sketch { sketch: sketch.clone() }.write();
        self.sketched = Some(Sketched { of, sketch });
        for connection in &self.connections {
            if self.sketch_for(&connection.person).is_some() {
                let _ = connection.out.try_send(message.clone());
            }
        }
    }

    /// The sketch that this person may see.
    pub(super) fn sketch_for(&self, person: &str) -> Option<Sketch> {
        let last = self.sketched.as_ref()?;
        let (of, checkers) = self.together()?;
        let name = self.state.name_at(self.state.place_of(person))?;
        let sees = last.of == of && checkers.iter().any(|one| one.player.as_str() == name);
        sees.then(|| last.sketch.clone())
    }

    /// The Solution being checked, and the checkers who have agreed to prove something together.
    fn together(&self) -> Option<((String, usize), Vec<CheckerView>)> {
        let view = self.state.play.as_ref()?.game.view(Viewer::Spectator);
        let shake = view.shake?;
        let of = (shake.checked?.to_string(), view.sheet.shakes.len());
        Some((of, shake.checkers.into_iter().filter(|one| one.together).collect()))
    }
}
