//! Choices: the legal actions in few words, for those who are shown them at every move.
//!
//! A turn with a bonus is any turn after any bonus cube: several hundred actions that follow from two short lists.

use serde::{Deserialize, Serialize};

use mat::Section;

use crate::actions::{Action, faces};
use crate::command::{Act, Turn};
use crate::equipment::Cube;
use crate::header::Mode;
use crate::seat::Seat;
use crate::state::{Match, Phase};
use crate::view::Viewer;

/// What somebody may do now.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Choices {
    /// Everything but turns with a bonus.
    pub actions: Vec<Action>,
    /// Turns with a bonus, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<BonusChoice>,
}

/// Turns with a bonus: each of the cubes, and after it each of the turns, unless it needs the very cube that is gone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BonusChoice {
    /// The cubes that may go to Forbidden first.
    pub cubes: Vec<Cube>,
    /// The turns that may follow, written without their bonus.
    pub turns: Vec<Action>,
}

impl Choices {
    /// The same list written out: turns with a bonus one by one. `resources` are the cubes that lie there.
    pub fn written_out(self, resources: &[Cube]) -> Vec<Action> {
        let Choices { mut actions, bonus } = self;
        if let Some(BonusChoice { cubes, turns }) = bonus {
            for cube in &cubes {
                let follow = turns.iter().filter_map(|turn| {
                    let act = after_bonus(cube, &turn.act, resources)?;
                    Some(Action { act, ..turn.clone() })
                });
                actions.extend(follow);
            }
        }
        actions
    }
}

impl Match {
    /// What somebody may do now, in few words. [`Match::actions`] is the same list written out.
    ///
    /// ```
    /// use referee::{Header, Match, Viewer};
    /// let game = Match::new(Header::new("wff-mlag-2017", "junior", &["Ana", "Ben"]).unwrap());
    /// let ana = Viewer::Seat(game.header().seat("Ana").unwrap());
    /// assert_eq!(game.choices(ana).actions, game.actions(ana));
    /// ```
    pub fn choices(&self, viewer: Viewer) -> Choices {
        let (Viewer::Seat(seat), Phase::Turn) = (viewer, self.phase) else {
            return Choices { actions: self.actions(viewer), bonus: None };
        };
        let mut actions = match self.may_turn(seat) {
            true => self.turns_of(seat, false),
            false => Vec::new(),
        };
        actions.extend(self.beside_turns(seat));
        Choices { actions, bonus: self.bonus_choice(seat) }
    }

    /// Whether a turn of this seat could be anything but refused: only at a table where illegal actions are carried out does
    /// somebody act out of turn.
    fn may_turn(&self, seat: Seat) -> bool {
        let turn = self.shake.as_ref().is_some_and(|shake| shake.turn == seat);
        turn || self.options().mode == Mode::Tabletop
    }

    fn bonus_choice(&self, seat: Seat) -> Option<BonusChoice> {
        if !self.may_turn(seat) {
            return None;
        }
        let resources = self.section(Section::Resources);
        let turns = self.turns(false);
        let after = |bonus: &Cube, act: &Act| self.action(seat, after_bonus(bonus, act, resources)?);
        let first_turn = |bonus: &Cube| turns.iter().find_map(|(act, _)| after(bonus, act));
        let cubes: Vec<Cube> =
            faces(resources).into_iter().filter(|cube| first_turn(cube).is_some()).collect();
        let follows = |act: &Act| cubes.iter().find_map(|bonus| after(bonus, act));
        let turns: Vec<Action> =
            turns.iter().filter_map(|(act, _)| Some(Action { act: act.clone(), ..follows(act)? })).collect();
        (!cubes.is_empty()).then_some(BonusChoice { cubes, turns })
    }
}

/// The turn with this bonus before it, unless it needs the very cube that is gone.
fn after_bonus(bonus: &Cube, act: &Act, resources: &[Cube]) -> Option<Act> {
    let single = resources.iter().filter(|other| *other == bonus).count() == 1;
    let (act, cube) = with_bonus(act.clone(), bonus)?;
    (!(single && cube == bonus.to_string())).then_some(act)
}

/// The turn with this bonus before it, and the cube that it moves from Resources.
fn with_bonus(act: Act, bonus: &Cube) -> Option<(Act, String)> {
    let put = |turn: Turn| Turn { bonus: Some(bonus.to_string()), ..turn };
    Some(match act {
        Act::Move(turn) => (Act::Move(put(turn.clone())), turn.cube),
        Act::AddToGoal { turn, goal } => (Act::AddToGoal { turn: put(turn.clone()), goal }, turn.cube),
        // A shift takes its cube from Permitted, so that the bonus cannot be the same.
        Act::Shift(turn) => (Act::Shift(put(turn)), String::new()),
        _ => return None,
    })
}
