//! What an entry of the log touches: which pages staff and public ask for again.

use protocol::events::Touched;
use tournament::{Command, EventAct, State};

/// What is announced, and to whom.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Announcement {
    /// To the staff.
    pub(crate) staff: Vec<Touched>,
    /// To everybody.
    pub(crate) public: Vec<Touched>,
}

impl Announcement {
    /// To the staff alone.
    pub(crate) fn staff(touched: impl IntoIterator<Item = Touched>) -> Announcement {
        Announcement { staff: touched.into_iter().collect(), public: Vec::new() }
    }

    /// To everybody.
    pub(crate) fn all(touched: impl IntoIterator<Item = Touched>) -> Announcement {
        let touched: Vec<Touched> = touched.into_iter().collect();
        Announcement { public: touched.clone(), staff: touched }
    }

    fn and(mut self, other: Announcement) -> Announcement {
        self.staff.extend(other.staff);
        self.public.extend(other.public);
        self
    }
}

/// What an entry touches in an event that stands like this after it.
pub(crate) fn touched(state: &State, command: &Command) -> Announcement {
    let game = state.game(command.game.as_deref());
    let round = || {
        game.map(|game| Touched::Round {
            game: game.id.clone(),
            round: command.act.round().flatten().unwrap_or(game.rounds.len()),
        })
    };
    let standings = || game.map(|game| Touched::Standings { game: game.id.clone() });
    match &command.act {
        EventAct::Game { .. } | EventAct::DropGame {} => Announcement::all([Touched::Settings {}]),
        EventAct::Admit { .. } | EventAct::Add(_) | EventAct::Change { .. } | EventAct::Apart { .. } => {
            Announcement::staff([Touched::People {}])
        }
        // Every seat shows who is here.
        EventAct::CheckIn { .. }
        | EventAct::CheckOut { .. }
        | EventAct::Withdraw { .. }
        | EventAct::Expel { .. } => {
            Announcement::staff([Touched::People {}].into_iter().chain(open_rounds(state)))
        }
        EventAct::Draw { .. }
        | EventAct::Finished { .. }
        | EventAct::Enter(_)
        | EventAct::Sign { .. }
        | EventAct::Appeal { .. }
        | EventAct::Decide { .. }
        | EventAct::Warn { .. } => Announcement::staff(round()),
        EventAct::Publish { .. }
        | EventAct::Start { .. }
        | EventAct::Pause {}
        | EventAct::Resume {}
        | EventAct::Reseat { .. }
        | EventAct::Medium { .. }
        | EventAct::Opened { .. } => Announcement::all(round()),
        EventAct::Live(_) => Announcement::staff(round().into_iter().chain(standings())),
        EventAct::Close { .. } => Announcement::all(round()).and(Announcement::staff(standings())),
        EventAct::Release { .. } => Announcement::all(standings()),
        EventAct::Correct(_) => Announcement::staff(round()).and(Announcement::all(standings())),
        EventAct::Adjust { .. } => Announcement::all(standings()),
        EventAct::Call { .. } | EventAct::Take { .. } | EventAct::DropCall { .. } => {
            Announcement::staff([Touched::Calls {}].into_iter().chain(open_rounds(state)))
        }
        EventAct::Ruling { .. } => Announcement::staff([Touched::Calls {}].into_iter().chain(round())),
        EventAct::Note { .. } => Announcement::staff([]),
        EventAct::Undo { .. } => everything(state),
        EventAct::Finish {} => Announcement::all([Touched::Settings {}]),
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
fn everything(state: &State) -> Announcement {
    let standings = state.games.iter().map(|game| Touched::Standings { game: game.id.clone() });
    let public: Vec<Touched> =
        [Touched::Settings {}].into_iter().chain(open_rounds(state)).chain(standings).collect();
    let staff = public.iter().cloned().chain([Touched::People {}, Touched::Calls {}]).collect();
    Announcement { staff, public }
}
