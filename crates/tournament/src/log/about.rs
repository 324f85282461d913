//! What an act is about, and who may do it.

use crate::log::act::Act;
use crate::log::role::Role;

impl Act {
    /// The roles that may give this command: the one place where that is said.
    pub fn roles(&self) -> &'static [Role] {
        use Role::{Coach, Judge, Organiser, Player, Scorekeeper, Table};
        match self {
            Act::CheckIn { .. } | Act::CheckOut { .. } => &[Organiser, Scorekeeper, Coach],
            Act::Withdraw { .. } => &[Organiser, Coach],
            Act::Expel { .. } | Act::Warn { .. } | Act::Take { .. } | Act::DropCall { .. } => {
                &[Organiser, Judge]
            }
            Act::Enter(_) => &[Organiser, Scorekeeper],
            Act::Live(_) | Act::Opened { .. } => &[Table],
            Act::Finished { .. } => &[Organiser, Scorekeeper, Judge, Table],
            Act::Sign { .. } => &[Organiser, Scorekeeper, Player, Table],
            Act::Call { .. } => &[Organiser, Scorekeeper, Judge, Coach, Player, Table],
            Act::Ruling { .. } => &[Judge],
            Act::Appeal { .. } => &[Organiser, Coach, Player],
            Act::Note { .. } => &[Organiser, Scorekeeper, Judge, Table],
            Act::Game { .. }
            | Act::DropGame {}
            | Act::Admit { .. }
            | Act::Add(_)
            | Act::Change { .. }
            | Act::Apart { .. }
            | Act::Draw { .. }
            | Act::Publish { .. }
            | Act::Start { .. }
            | Act::Pause {}
            | Act::Resume {}
            | Act::Close { .. }
            | Act::Release { .. }
            | Act::Reseat { .. }
            | Act::Medium { .. }
            | Act::Correct(_)
            | Act::Adjust { .. }
            | Act::Decide { .. }
            | Act::Undo { .. }
            | Act::Finish {} => &[Organiser],
        }
    }

    /// Whether it is about one of the games.
    pub fn is_of_a_game(&self) -> bool {
        !matches!(
            self,
            Act::Admit { .. }
                | Act::Add(_)
                | Act::Change { .. }
                | Act::CheckIn { .. }
                | Act::CheckOut { .. }
                | Act::Withdraw { .. }
                | Act::Expel { .. }
                | Act::Apart { .. }
                | Act::Take { .. }
                | Act::DropCall { .. }
                | Act::Note { .. }
                | Act::Undo { .. }
                | Act::Finish {}
        )
    }

    /// The players it names, who must exist.
    pub fn players(&self) -> Vec<&str> {
        match self {
            Act::CheckIn { player, players } | Act::CheckOut { player, players, .. } => {
                player.iter().chain(players).map(String::as_str).collect()
            }
            Act::Change { player, .. }
            | Act::Withdraw { player }
            | Act::Expel { player, .. }
            | Act::Sign { player, .. }
            | Act::Warn { player, .. }
            | Act::Appeal { player, .. } => vec![player],
            Act::Adjust { player, .. } => player.iter().map(String::as_str).collect(),
            Act::Apart { pairs } => {
                pairs.iter().flat_map(|(one, other)| [one.as_str(), other.as_str()]).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The round it is about, which must exist; `Some(None)` is the last one.
    pub fn round(&self) -> Option<Option<usize>> {
        match self {
            Act::Publish { round }
            | Act::Start { round }
            | Act::Close { round }
            | Act::Release { round }
            | Act::Reseat { round, .. }
            | Act::Medium { round, .. }
            | Act::Opened { round, .. }
            | Act::Finished { round, .. }
            | Act::Sign { round, .. }
            | Act::Call { round, .. }
            | Act::Ruling { round, .. }
            | Act::Warn { round, .. }
            | Act::Appeal { round, .. }
            | Act::Decide { round, .. } => Some(*round),
            Act::Enter(sheet) | Act::Live(sheet) | Act::Correct(sheet) => Some(sheet.round),
            Act::Pause {} | Act::Resume {} => Some(None),
            _ => None,
        }
    }

    /// What somebody has written in it.
    pub(crate) fn words(&self) -> [Option<&str>; 2] {
        match self {
            Act::Expel { reason, .. } | Act::Adjust { reason, .. } | Act::Decide { reason, .. } => {
                [Some(reason), None]
            }
            Act::CheckOut { reason, .. } => [reason.as_deref(), None],
            Act::Enter(sheet) | Act::Live(sheet) | Act::Correct(sheet) => [Some(&sheet.reason), None],
            Act::Call { about, .. } | Act::Warn { about, .. } | Act::Appeal { about, .. } => {
                [about.as_deref(), None]
            }
            Act::Ruling { about, ruled, .. } => [about.as_deref(), ruled.as_deref()],
            Act::Take { judge, .. } => [judge.as_deref(), None],
            Act::Note { text } => [Some(text), None],
            Act::Opened { code, .. } => [Some(code), None],
            _ => [None; 2],
        }
    }

    /// Totals and points in it, which have a limit so that sums do.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = i64> {
        let (sheet, points) = match self {
            Act::Enter(sheet) | Act::Live(sheet) | Act::Correct(sheet) => (Some(sheet), None),
            Act::Adjust { points, .. } => (None, Some(*points)),
            _ => (None, None),
        };
        sheet.into_iter().flat_map(|sheet| sheet.result.totals.values().copied()).chain(points)
    }

    /// The number in the hall of the table it is about.
    pub fn table(&self) -> Option<usize> {
        match self {
            Act::Medium { table, .. }
            | Act::Opened { table, .. }
            | Act::Finished { table, .. }
            | Act::Sign { table, .. }
            | Act::Call { table, .. }
            | Act::Ruling { table, .. }
            | Act::Warn { table, .. }
            | Act::Appeal { table, .. }
            | Act::Decide { table, .. } => Some(*table),
            Act::Enter(sheet) | Act::Live(sheet) | Act::Correct(sheet) => Some(sheet.table),
            _ => None,
        }
    }
}
