//! What an act is about, and who may do it.

use crate::log::act::EventAct;
use crate::log::role::EventRole;

impl EventAct {
    /// The roles that may give this command: the only place that says so.
    pub fn roles(&self) -> &'static [EventRole] {
        use EventRole::{Coach, Judge, Organiser, Player, Scorekeeper, Table};
        match self {
            EventAct::CheckIn { .. } | EventAct::CheckOut { .. } => &[Organiser, Scorekeeper, Coach],
            EventAct::Withdraw { .. } => &[Organiser, Coach],
            EventAct::Expel { .. }
            | EventAct::Warn { .. }
            | EventAct::Take { .. }
            | EventAct::DropCall { .. } => &[Organiser, Judge],
            EventAct::Enter(_) => &[Organiser, Scorekeeper],
            EventAct::Live(_) | EventAct::Opened { .. } => &[Table],
            EventAct::Finished { .. } => &[Organiser, Scorekeeper, Judge, Table],
            EventAct::Sign { .. } => &[Organiser, Scorekeeper, Player, Table],
            EventAct::Call { .. } => &[Organiser, Scorekeeper, Judge, Coach, Player, Table],
            EventAct::Ruling { .. } => &[Judge],
            EventAct::Appeal { .. } => &[Organiser, Coach, Player],
            EventAct::Note { .. } => &[Organiser, Scorekeeper, Judge, Table],
            EventAct::Game { .. }
            | EventAct::DropGame {}
            | EventAct::Admit { .. }
            | EventAct::Add(_)
            | EventAct::Change { .. }
            | EventAct::Apart { .. }
            | EventAct::Draw { .. }
            | EventAct::Publish { .. }
            | EventAct::Start { .. }
            | EventAct::Pause {}
            | EventAct::Resume {}
            | EventAct::Close { .. }
            | EventAct::Release { .. }
            | EventAct::Reseat { .. }
            | EventAct::Medium { .. }
            | EventAct::Correct(_)
            | EventAct::Adjust { .. }
            | EventAct::Decide { .. }
            | EventAct::Undo { .. }
            | EventAct::Finish {} => &[Organiser],
        }
    }

    /// Whether it is about one of the games.
    pub fn is_of_a_game(&self) -> bool {
        !matches!(
            self,
            EventAct::Admit { .. }
                | EventAct::Add(_)
                | EventAct::Change { .. }
                | EventAct::CheckIn { .. }
                | EventAct::CheckOut { .. }
                | EventAct::Withdraw { .. }
                | EventAct::Expel { .. }
                | EventAct::Apart { .. }
                | EventAct::Take { .. }
                | EventAct::DropCall { .. }
                | EventAct::Note { .. }
                | EventAct::Undo { .. }
                | EventAct::Finish {}
        )
    }

    /// The players it names, who must exist.
    pub fn players(&self) -> Vec<&str> {
        match self {
            EventAct::CheckIn { player, players } | EventAct::CheckOut { player, players, .. } => {
                player.iter().chain(players).map(String::as_str).collect()
            }
            EventAct::Change { player, .. }
            | EventAct::Withdraw { player }
            | EventAct::Expel { player, .. }
            | EventAct::Sign { player, .. }
            | EventAct::Warn { player, .. }
            | EventAct::Appeal { player, .. } => vec![player],
            EventAct::Adjust { player, .. } => player.iter().map(String::as_str).collect(),
            EventAct::Apart { pairs } => {
                pairs.iter().flat_map(|(one, other)| [one.as_str(), other.as_str()]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The round it is about, which must exist; `Some(None)` is the last one.
    pub fn round(&self) -> Option<Option<usize>> {
        match self {
            EventAct::Publish { round }
            | EventAct::Start { round }
            | EventAct::Close { round }
            | EventAct::Release { round }
            | EventAct::Reseat { round, .. }
            | EventAct::Medium { round, .. }
            | EventAct::Opened { round, .. }
            | EventAct::Finished { round, .. }
            | EventAct::Sign { round, .. }
            | EventAct::Call { round, .. }
            | EventAct::Ruling { round, .. }
            | EventAct::Warn { round, .. }
            | EventAct::Appeal { round, .. }
            | EventAct::Decide { round, .. } => Some(*round),
            EventAct::Enter(sheet) | EventAct::Live(sheet) | EventAct::Correct(sheet) => Some(sheet.round),
            EventAct::Pause {} | EventAct::Resume {} => Some(None),
            _ => None,
        }
    }

    /// The free text in it.
    pub(crate) fn words(&self) -> [Option<&str>; 2] {
        match self {
            EventAct::Expel { reason, .. }
            | EventAct::Adjust { reason, .. }
            | EventAct::Decide { reason, .. } => [Some(reason), None],
            EventAct::CheckOut { reason, .. } => [reason.as_deref(), None],
            EventAct::Enter(sheet) | EventAct::Live(sheet) | EventAct::Correct(sheet) => {
                [Some(&sheet.reason), None]
            }
            EventAct::Call { about, .. } | EventAct::Warn { about, .. } | EventAct::Appeal { about, .. } => {
                [about.as_deref(), None]
            }
            EventAct::Ruling { about, ruled, .. } => [about.as_deref(), ruled.as_deref()],
            EventAct::Take { judge, .. } => [judge.as_deref(), None],
            EventAct::Note { text } => [Some(text), None],
            EventAct::Opened { code, .. } => [Some(code), None],
            _ => [None; 2],
        }
    }

    /// Its totals and points, which are limited so that sums do not overflow.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = i64> {
        let (sheet, points) = match self {
            EventAct::Enter(sheet) | EventAct::Live(sheet) | EventAct::Correct(sheet) => (Some(sheet), None),
            EventAct::Adjust { points, .. } => (None, Some(*points)),
            _ => (None, None),
        };
        sheet.into_iter().flat_map(|sheet| sheet.result.totals.values().copied()).chain(points)
    }

    /// The number in the hall of the table it is about.
    pub fn table(&self) -> Option<usize> {
        match self {
            EventAct::Medium { table, .. }
            | EventAct::Opened { table, .. }
            | EventAct::Finished { table, .. }
            | EventAct::Sign { table, .. }
            | EventAct::Call { table, .. }
            | EventAct::Ruling { table, .. }
            | EventAct::Warn { table, .. }
            | EventAct::Appeal { table, .. }
            | EventAct::Decide { table, .. } => Some(*table),
            EventAct::Enter(sheet) | EventAct::Live(sheet) | EventAct::Correct(sheet) => Some(sheet.table),
            _ => None,
        }
    }
}
