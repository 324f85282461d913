//! The endgame: with few cubes left, all ways to play them are followed to the end. A player who must make a move
//! after which a challenge is right loses the shake; everybody tries to avoid that.

use rustc_hash::FxHashMap;

use crate::bag::Faces;
use crate::insight::{Danger, Eyes, Insight, Work};
use crate::layout::Layout;

/// The most positions examined.
const NODES: usize = 1_500;
/// How many searches may run out of budget.
const CUT_OFFS: u64 = 2;

/// Scores by seat, doubled: six and four points for two opponents average five each.
type Scores = [i32; 3];

/// A search to the end of a shake.
pub(super) struct Endgame<'a> {
    insight: &'a mut Insight,
    faces: Faces,
    eyes: Eyes,
    work: Work,
    players: usize,
    nodes: usize,
    cut_off: u64,
    known: FxHashMap<(Layout, usize), Scores>,
}

impl<'a> Endgame<'a> {
    /// Two points: the player's own move is rightly challenged.
    pub(super) const VICTIM: i32 = 4;
    /// Four points: a forceout.
    pub(super) const DRAW: i32 = 8;
    /// Five points on average: another player's move is rightly challenged.
    const OTHER: i32 = 10;
    /// A move about which nothing is proved.
    const OPEN: i32 = 7;

    pub(super) fn new(insight: &'a mut Insight, eyes: Eyes, work: Work, players: usize) -> Endgame<'a> {
        let (faces, cut_off) = (insight.faces(), insight.cut_off);
        Endgame { insight, faces, eyes, work, players, nodes: NODES, cut_off, known: FxHashMap::default() }
    }

    /// The scores after a move of `mover` that leads to this layout.
    pub(super) fn after(&mut self, layout: &Layout, mover: usize) -> Scores {
        let mut scores = [Self::DRAW; 3];
        match self.insight.danger(layout, self.eyes, self.work) {
            Danger::Now(_) | Danger::Impossible => {
                scores = [Self::OTHER; 3];
                scores[mover] = Self::VICTIM;
                scores
            }
            Danger::Unknown => {
                scores[mover] = Self::OPEN;
                scores
            }
            Danger::Safe(_) if layout.resources.is_empty() => scores,
            Danger::Safe(_) => self.best_for(layout, (mover + 1) % self.players),
        }
    }

    fn best_for(&mut self, layout: &Layout, turn: usize) -> Scores {
        if let Some(scores) = self.known.get(&(layout.clone(), turn)) {
            return *scores;
        }
        if self.nodes == 0 || self.insight.cut_off - self.cut_off >= CUT_OFFS {
            return [Self::DRAW; 3];
        }
        self.nodes -= 1;
        let mut best: Option<Scores> = None;
        // Bonus moves, shifts and additions are considered only for the first move.
        for (_, _, next) in layout.plain_moves(&self.faces) {
            let scores = self.after(&next, turn);
            if best.is_none_or(|best| scores[turn] > best[turn]) {
                best = Some(scores);
            }
            if scores[turn] >= Self::OTHER {
                break;
            }
        }
        let scores = best.unwrap_or([Self::DRAW; 3]);
        self.known.insert((layout.clone(), turn), scores);
        scores
    }
}
