//! What an entry of the log touches: which pages staff and the public ask for again.

use protocol::events::Touched;
use tournament::{Act, Command, State};

/// What is told, and to whom.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Told {
    /// To the staff.
    pub(crate) staff: Vec<Touched>,
    /// To everybody.
    pub(crate) public: Vec<Touched>,
}

impl Told {
    /// To the staff alone.
    pub(crate) fn staff(touched: impl IntoIterator<Item = Touched>) -> Told {
        Told { staff: touched.into_iter().collect(), public: Vec::new() }
    }

    /// To everybody.
    pub(crate) fn all(touched: impl IntoIterator<Item = Touched>) -> Told {
        let touched: Vec<Touched> = touched.into_iter().collect();
        Told { public: touched.clone(), staff: touched }
    }

    fn and(mut self, other: Told) -> Told {
        self.staff.extend(other.staff);
        self.public.extend(other.public);
        self
    }
}

/// What an entry touches in an event that stands so after it.
pub(crate) fn touched(state: &State, command: &Command) -> Told {
    let game = state.game(command.game.as_deref());
    let round = || {
        game.map(|game| Touched::Round {
            game: game.id.clone(),
            round: command.act.round().flatten().unwrap_or(game.rounds.len()),
        })
    };
    let standings = || game.map(|game| Touched::Standings { game: game.id.clone() });
    match &command.act {
        Act::Game { .. } | Act::DropGame {} => Told::all([Touched::Settings {}]),
        Act::Admit { .. } | Act::Add(_) | Act::Change { .. } | Act::Apart { .. } => {
            Told::staff([Touched::People {}])
        }
        // Who is here stands beside every seat.
        Act::CheckIn { .. } | Act::CheckOut { .. } | Act::Withdraw { .. } | Act::Expel { .. } => {
            Told::staff([Touched::People {}].into_iter().chain(open_rounds(state)))
        }
        Act::Draw { .. }
        | Act::Finished { .. }
        | Act::Enter(_)
        | Act::Sign { .. }
        | Act::Appeal { .. }
        | Act::Decide { .. }
        | Act::Warn { .. } => Told::staff(round()),
        Act::Publish { .. }
        | Act::Start { .. }
        | Act::Pause {}
        | Act::Resume {}
        | Act::Reseat { .. }
        | Act::Medium { .. }
        | Act::Opened { .. } => Told::all(round()),
        Act::Live(_) => Told::staff(round().into_iter().chain(standings())),
        Act::Close { .. } => Told::all(round()).and(Told::staff(standings())),
        Act::Release { .. } => Told::all(standings()),
        Act::Correct(_) => Told::staff(round()).and(Told::all(standings())),
        Act::Adjust { .. } => Told::all(standings()),
        Act::Call { .. } | Act::Take { .. } | Act::DropCall { .. } => {
            Told::staff([Touched::Calls {}].into_iter().chain(open_rounds(state)))
        }
        Act::Ruling { .. } => Told::staff([Touched::Calls {}].into_iter().chain(round())),
        Act::Note { .. } => Told::staff([]),
        Act::Undo { .. } => everything(state),
        Act::Finish {} => Told::all([Touched::Settings {}]),
    }
}

/// The rounds that are not over.
fn open_rounds(state: &State) -> impl Iterator<Item = Touched> + '_ {
    state
        .games
        .iter()
        .filter(|game| !game.rounds.is_empty())
        .map(|game| Touched::Round { game: game.id.clone(), round: game.rounds.len() })
}

/// Everything: an undo may reach anywhere.
fn everything(state: &State) -> Told {
    let standings = state.games.iter().map(|game| Touched::Standings { game: game.id.clone() });
    let public: Vec<Touched> =
        [Touched::Settings {}].into_iter().chain(open_rounds(state)).chain(standings).collect();
    let staff = public.iter().cloned().chain([Touched::People {}, Touched::Calls {}]).collect();
    Told { staff, public }
}
