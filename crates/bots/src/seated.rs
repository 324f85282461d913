//! A seat at a table: what is seen from it, and what the referee says may be done there.

use mat::Game;
use referee::{Act, Action, Command, Match, Moment, Name, Seat, View, Viewer};

use crate::bot::Because;
use crate::coach::Thought;

/// What the referee allows a seat.
pub trait Legal {
    /// The action, if it is possible now.
    fn may(&self, act: Act) -> Option<Action>;

    /// The possible turns, with or without bonus moves.
    fn turns(&self, bonuses: bool) -> Vec<Action>;
}

/// A seat of a match in this program: the referee is asked when a question comes up.
#[derive(Clone, Copy)]
pub struct AtTable<'a> {
    /// The match.
    pub game: &'a Match,
    /// The seat.
    pub seat: Seat,
}

impl AtTable<'_> {
    /// What is seen from here.
    pub fn view(&self) -> View {
        self.game.view(Viewer::Seat(self.seat))
    }
}

impl Legal for AtTable<'_> {
    fn may(&self, act: Act) -> Option<Action> {
        self.game.action(self.seat, act)
    }

    fn turns(&self, bonuses: bool) -> Vec<Action> {
        self.game.turns_of(self.seat, bonuses)
    }
}

/// The whole list of actions, as a server sends it.
impl Legal for [Action] {
    fn may(&self, act: Act) -> Option<Action> {
        let settled = |action: &&Action| action.needs.is_empty() && action.act == act;
        let open = |action: &&Action| !action.needs.is_empty() && action.act.name() == act.name();
        let found = self.iter().find(settled).or_else(|| self.iter().find(open))?;
        Some(Action { act, ..found.clone() })
    }

    fn turns(&self, bonuses: bool) -> Vec<Action> {
        let turn = |act: &Act| match act {
            Act::Move(turn) | Act::Shift(turn) | Act::AddToGoal { turn, .. } => {
                bonuses || turn.bonus.is_none()
            }
            _ => false,
        };
        self.iter().filter(|action| turn(&action.act)).cloned().collect()
    }
}

/// A seat with a player on it.
#[derive(Clone, Copy)]
pub struct Seated<'a> {
    /// Whose seat it is.
    pub me: &'a Name,
    /// What is seen from it.
    pub view: &'a View,
    /// What may be done there.
    pub legal: &'a dyn Legal,
}

impl Seated<'_> {
    /// Whether something is due from this seat.
    pub(crate) fn is_due(&self) -> bool {
        self.view.waiting.contains(self.me)
    }

    /// The act, if it is possible and neither illegal nor set aside.
    pub(crate) fn proper(&self, act: Act) -> Option<Act> {
        let action = self.legal.may(act)?;
        (action.illegal.is_empty() && action.set_aside.is_none()).then_some(action.act)
    }

    pub(crate) fn game(&self) -> Game {
        self.view.rules.rulebook().game
    }

    /// The section of the rulebook that contains a rule.
    pub(crate) fn cite(&self, rule: Cited) -> &'static str {
        rule.section(self.game())
    }
}

/// Rules that explanations name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cited {
    /// How variations are chosen.
    Selecting,
    /// How a Goal is set.
    Goal,
    /// What may be done if no Goal can be set.
    NoGoal,
    /// How cubes are moved.
    Moving,
    /// The bonus move.
    Bonus,
    /// When Now is right.
    Now,
    /// When Impossible is right.
    Impossible,
    /// Who writes.
    Writing,
    /// Who checks.
    Checking,
    /// What follows after the last cube.
    Forceout,
}

impl Cited {
    /// Its section in the books of a game.
    pub fn section(self, game: Game) -> &'static str {
        let on_sets = game == Game::OnSets;
        match self {
            Cited::Selecting if on_sets => "II-C",
            Cited::Selecting => "II-B",
            Cited::Goal if on_sets => "III-B",
            Cited::Goal => "IV-B",
            Cited::NoGoal if on_sets => "III-D",
            Cited::NoGoal => "IV-D",
            Cited::Moving if on_sets => "IV-B",
            Cited::Moving => "V-B",
            Cited::Bonus if on_sets => "IV-C",
            Cited::Bonus => "V-C",
            Cited::Now if on_sets => "V-A-2",
            Cited::Now => "VI-A-2",
            Cited::Impossible if on_sets => "V-A-1",
            Cited::Impossible => "VI-A-1",
            Cited::Writing => "VII-A",
            Cited::Checking => "VII-C",
            Cited::Forceout => "VIII",
        }
    }
}

/// What a bot does, when, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// The act.
    pub act: Act,
    /// How long the bot thinks before it.
    pub think: Moment,
    /// Why.
    pub why: Because,
    /// What it thinks, for a learner.
    pub thought: Option<Thought>,
}

impl Decision {
    /// The command for the referee.
    pub fn command(&self, seat: &Seated<'_>) -> Command {
        Command::new(seat.view.clock + self.think, seat.me.to_string(), self.act.clone())
    }
}
