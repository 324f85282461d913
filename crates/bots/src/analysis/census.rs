//! A census of moves: what every legal move of a turn would have led to.

use referee::Act;
use serde::Serialize;

use super::examine::has_bonus;
use super::survey::Position;
use crate::insight::{Danger, Eyes, Insight, Work};

/// How many searches of one turn may run out of budget before the rest counts as undecided.
const CUT_OFFS: u64 = 6;

/// The moves that a player could have made in a turn, counted by what is true after them, without bonus moves and
/// additions to the Goal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Census {
    /// The line of the turn in the record.
    pub line: usize,
    /// Moves after which no challenge is right.
    pub safe: usize,
    /// Moves after which Now is right.
    pub now: usize,
    /// Moves after which Impossible is right.
    pub impossible: usize,
    /// Moves that were not decided within the budget.
    pub undecided: usize,
}

impl Census {
    fn add(&mut self, danger: &Danger) {
        match danger {
            Danger::Safe(_) => self.safe += 1,
            Danger::Now(_) => self.now += 1,
            Danger::Impossible => self.impossible += 1,
            Danger::Unknown => self.undecided += 1,
        }
    }
}

/// Counts the moves of every turn among the positions of one shake; setting a Goal is not a turn. `tell` hears how many
/// turns have been counted, and out of how many.
pub fn census(positions: &[Position], work: Work, tell: &mut dyn FnMut(usize, usize)) -> Vec<Census> {
    let mut insight = Insight::new();
    let is_turn = |position: &&Position| !matches!(position.command.act, Act::Goal { .. });
    let turns: Vec<&Position> = positions.iter().filter(is_turn).collect();
    let mut counted = Vec::with_capacity(turns.len());
    for position in &turns {
        if insight.frame() != Some(&position.frame) {
            insight.open(position.frame.clone());
        }
        counted.push(census_of(position, &mut insight, work));
        tell(counted.len(), turns.len());
    }
    counted
}

fn census_of(position: &Position, insight: &mut Insight, work: Work) -> Census {
    let faces = insight.faces();
    let before = insight.cut_off;
    let mut counted = Census { line: position.line, ..Census::default() };
    let turns = position.game.turns_of(position.seat, false).into_iter();
    let plain = |act: &Act| matches!(act, Act::Move(_) | Act::Shift(_)) && !has_bonus(act);
    for action in turns.filter(|action| action.illegal.is_empty() && plain(&action.act)) {
        let Some(next) = position.before.after(&action.act, &faces) else { continue };
        if insight.cut_off - before >= CUT_OFFS {
            counted.add(&Danger::Unknown);
        } else {
            counted.add(&insight.danger(&next, Eyes::OPEN, work));
        }
    }
    counted
}
