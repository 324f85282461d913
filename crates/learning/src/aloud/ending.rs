//! Endings: with few cubes left, who can be brought to a move after which a challenge is right.

use bots::{Danger, Layout};

use super::looking::Looking;

/// With more cubes than that in Resources nothing is said.
pub(super) const MOST_LEFT: usize = 4;

/// An ending of two, played through for one of them.
pub(super) struct Ending<'a> {
    pub(super) looking: &'a mut Looking,
    /// Whether the one whom it is about may make bonus moves.
    pub(super) bonuses: bool,
}

impl Ending<'_> {
    /// Whether the other can bring them to open it, however they play; nothing where that is not decided. `theirs` says whose
    /// turn it is.
    pub(super) fn opens(&mut self, layout: &Layout, theirs: bool) -> Option<bool> {
        if theirs { self.every_move_opens(layout) } else { self.some_move_forces(layout) }
    }

    fn every_move_opens(&mut self, layout: &Layout) -> Option<bool> {
        for next in self.options(layout) {
            let opens = match self.looking.danger(&next) {
                Danger::Now(_) | Danger::Impossible => true,
                Danger::Unknown => return None,
                Danger::Safe(_) => self.some_move_forces(&next)?,
            };
            if !opens {
                return Some(false);
            }
        }
        Some(true)
    }

    fn some_move_forces(&mut self, layout: &Layout) -> Option<bool> {
        // After the last cube comes a forceout, and nobody has opened anything.
        let mut decided = true;
        for (_, _, next) in layout.plain_moves(&self.looking.insight.faces()) {
            let forces = match self.looking.danger(&next) {
                Danger::Now(_) | Danger::Impossible => continue,
                Danger::Unknown => None,
                Danger::Safe(_) if next.resources.is_empty() => continue,
                Danger::Safe(_) => self.every_move_opens(&next),
            };
            match forces {
                Some(true) => return Some(true),
                Some(false) => {}
                None => decided = false,
            }
        }
        decided.then_some(false)
    }

    /// What they may do: no less than the referee allows.
    fn options(&self, layout: &Layout) -> Vec<Layout> {
        let faces = self.looking.insight.faces();
        let mut nexts: Vec<Layout> =
            layout.plain_moves(&faces).into_iter().map(|(_, _, next)| next).collect();
        if self.bonuses && layout.resources.total() > 1 {
            for kind in layout.resources.kinds() {
                let mut rest = layout.clone();
                rest.resources.take(kind);
                nexts.extend(rest.plain_moves(&faces).into_iter().map(|(_, _, next)| next));
            }
        }
        nexts
    }
}
