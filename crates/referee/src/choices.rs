//! Choices: the legal actions in compact form, for those who are shown them at every move.
//!
//! A turn with a bonus is any turn after any bonus cube: several hundred actions that follow from two short lists.

use serde::{Deserialize, Serialize};

use mat::{Cube, Section};

use crate::act::{Act, Turn};
use crate::actions::{Action, Refused, faces};
use crate::header::Mode;
use crate::seat::Seat;
use crate::state::{Match, Phase};
use crate::view::Viewer;

/// What somebody may do now.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Choices {
    /// Everything but turns with a bonus.
    pub actions: Vec<Action>,
    /// Turns with a bonus, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub bonus: Option<BonusChoice>,
    /// Cubes that may not go where others may, each with the reason.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub refused: Vec<Refused>,
}

/// Turns with a bonus: each of the cubes, and after it each of the turns, unless it needs the very cube that is gone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BonusChoice {
    /// The cubes that may go to Forbidden first.
    pub cubes: Vec<Cube>,
    /// The turns that may follow, written without their bonus.
    pub turns: Vec<Action>,
    /// The turns that may not follow.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub refused: Vec<Refused>,
}

impl Choices {
    /// The same list written out: turns with a bonus one by one. `resources` are the cubes that lie there.
    pub fn written_out(self, resources: &[Cube]) -> Vec<Action> {
        let Choices { mut actions, bonus, .. } = self;
        if let Some(BonusChoice { cubes, turns, .. }) = bonus {
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
    /// What somebody may do now, in compact form. [`Match::actions`] is the same list written out.
    ///
    /// ```
    /// use referee::{Header, Match, Viewer};
    /// let game = Match::new(Header::new("wff-mlag-2017", "junior", &["Ana", "Ben"]).unwrap());
    /// let ana = Viewer::Seat(game.header().seat("Ana").unwrap());
    /// assert_eq!(game.choices(ana).actions, game.actions(ana));
    /// ```
    pub fn choices(&self, viewer: Viewer) -> Choices {
        let Viewer::Seat(seat) = viewer else {
            return Choices { actions: self.actions(viewer), bonus: None, refused: Vec::new() };
        };
        let in_turn = self.phase == Phase::Turn && self.may_turn(seat);
        let mut candidates = if in_turn { self.turns(false) } else { Vec::new() };
        candidates.extend(self.candidates());
        let (actions, refused) = self.sifted(seat, candidates);
        Choices { actions, bonus: in_turn.then(|| self.bonus_choice(seat)).flatten(), refused }
    }

    /// Whether a turn of this seat could be accepted at all: acting out of turn is possible only at a table where
    /// illegal actions are carried out.
    fn may_turn(&self, seat: Seat) -> bool {
        let turn = self.shake.as_ref().is_some_and(|shake| shake.turn == seat);
        turn || self.options().mode == Mode::Tabletop
    }

    fn bonus_choice(&self, seat: Seat) -> Option<BonusChoice> {
        let resources = self.section(Section::Resources);
        let candidates = self.turns(false);
        let after = |bonus: &Cube, act: &Act| {
            let act = after_bonus(bonus, act, resources)?;
            Some(self.attempt(self.name(seat).as_str(), act, Vec::new()))
        };
        let may_begin = |bonus: &Cube| {
            candidates.iter().any(|(act, _)| after(bonus, act).is_some_and(|tried| tried.is_ok()))
        };
        let cubes: Vec<Cube> = faces(resources).into_iter().filter(may_begin).collect();
        let (mut turns, mut refused) = (Vec::new(), Vec::new());
        for (act, _) in &candidates {
            let mut tries = cubes.iter().filter_map(|bonus| after(bonus, act)).peekable();
            let first = tries.peek().and_then(|tried| tried.as_ref().err().copied());
            match (tries.find_map(Result::ok), first) {
                (Some(action), _) => turns.push(Action { act: act.clone(), ..action }),
                (None, Some(code)) if !matches!(act, Act::AddToGoal { .. }) => {
                    refused.push(Refused { act: act.clone(), code });
                }
                _ => {}
            }
        }
        (!cubes.is_empty()).then_some(BonusChoice { cubes, turns, refused })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::header::Header;
    use crate::judge::Unjudged;

    /// What may not be laid: `bonus 3: bonus-cube-kind`, `move = forbidden: restriction-cube-forbidden`.
    fn refused(list: &[Refused]) -> Vec<String> {
        let one = |refused: &Refused| {
            let laid = match &refused.act {
                Act::Move(turn) => {
                    format!("{} {}", turn.cube, turn.section().map_or("nowhere", Section::name))
                }
                Act::Bonus { cube } => cube.clone(),
                _ => String::new(),
            };
            format!("{} {laid}: {}", refused.act.name(), refused.code)
        };
        list.iter().map(one).collect()
    }

    fn after(lines: &[&str]) -> Match {
        let mut game = Match::new(Header::new("onsets-agloa-2024", "junior", &["Ana", "Ben"]).unwrap());
        for line in lines {
            let outcome = game.command(&Command::from_case(line).unwrap(), &Unjudged);
            assert_eq!(outcome.refusal, None, "{line}");
        }
        game
    }

    fn choices(game: &Match, name: &str) -> Choices {
        game.choices(Viewer::Seat(game.header().seat(name).unwrap()))
    }

    #[test]
    fn cubes_that_may_not_go_where_others_may_come_with_the_reason() {
        let start = [
            "0 Ana roll cubes=\"3 2 1 B B R R G G Y Y ∪ ∩ - ' V Λ =\"",
            "1 Ben deal cards=\"B R G Y BR BG BY\"",
            "2 Ana select variation=two-operations assume=legal",
            "3 Ben select variation=no-null-restrictions assume=legal",
            "4 Ben select variation=symmetric-difference assume=legal",
        ];
        let game = after(&start);
        let mut kinds = refused(&choices(&game, "Ana").refused);
        kinds.sort();
        let kind = |cube: &str| format!("bonus {cube}: bonus-cube-kind");
        assert_eq!(kinds, ["1", "2", "3", "="].map(kind));
        assert_eq!(refused(&choices(&game, "Ben").refused), [""; 0]);

        let game = after(&[&start[..], &["5 Ana goal goal=3"]].concat());
        let restriction = ["move = forbidden: restriction-cube-forbidden"];
        let ben = choices(&game, "Ben");
        assert_eq!(refused(&ben.refused), restriction);
        assert_eq!(refused(&ben.bonus.unwrap().refused), restriction);
        // It is not her turn, so there are no reasons for single cubes.
        assert_eq!(refused(&choices(&game, "Ana").refused), [""; 0]);
    }
}
