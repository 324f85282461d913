//! The log as a member of the staff may read it: results, drafts and reasons only if they may see them.

use protocol::events::{EntryInfo, LogPage};
use tournament::{Command, EventAct, EventEntry, EventResultState, EventRole, EventSheet};

use crate::book::EventBook;
use crate::viewer::Viewer;

/// The most entries of a page.
const PAGE: usize = 500;

impl EventBook {
    /// The entries after this number, at most 500; for a coach, those about their own team.
    pub fn log_page(&self, viewer: &Viewer, after: usize) -> LogPage {
        let counts = self.event().counting();
        let entries = self.event().entries().iter().enumerate().skip(after);
        let seen =
            entries.filter_map(|(index, command)| self.seen(viewer, index + 1, command, counts[index]));
        LogPage { entries: seen.take(PAGE).collect(), of: self.entries(), head: self.head().to_owned() }
    }

    /// An entry by its number, as the viewer may see it.
    pub fn entry(&self, viewer: &Viewer, number: usize) -> Option<EntryInfo> {
        let index = number.checked_sub(1)?;
        let command = self.event().entries().get(index)?;
        self.seen(viewer, number, command, *self.event().counting().get(index)?)
    }

    /// The last entry that counts and that the viewer may see.
    pub fn last_entry(&self, viewer: &Viewer) -> Option<EntryInfo> {
        let counts = self.event().counting();
        let entries = self.event().entries().iter().enumerate().rev().filter(|(index, _)| counts[*index]);
        entries.filter_map(|(index, command)| self.seen(viewer, index + 1, command, true)).next()
    }

    fn seen(&self, viewer: &Viewer, number: usize, command: &Command, counts: bool) -> Option<EntryInfo> {
        let own = command.by == viewer.label;
        if viewer.role == EventRole::Coach && !own && !self.is_about_team(viewer, &command.act) {
            return None;
        }
        Some(EntryInfo {
            number,
            at: command.at,
            by: command.by.clone(),
            role: command.role,
            game: command.game.clone(),
            act: self.act_seen(viewer, number, command, own),
            counts,
            mine: counts && EventAct::Undo { entry: number }.roles().contains(&viewer.role),
        })
    }

    /// Whether an act names players, and all of them are of the coach's team.
    fn is_about_team(&self, viewer: &Viewer, act: &EventAct) -> bool {
        let players = match act {
            // Its pairs are for the organiser alone (TD-12).
            EventAct::Apart { .. } => Vec::new(),
            _ => act.players(),
        };
        let team = |id: &str| self.state().people.get(id).and_then(|player| player.team.as_deref());
        !players.is_empty() && players.iter().all(|id| viewer.coaches(team(id)))
    }

    /// What was done, without what the viewer may not see.
    fn act_seen(&self, viewer: &Viewer, number: usize, command: &Command, own: bool) -> EventAct {
        let act = command.act.clone();
        if viewer.is_organiser() {
            return match act {
                EventAct::Enter(sheet) if !own && !self.is_settled(number) => EventAct::Enter(emptied(sheet)),
                act => act,
            };
        }
        match act {
            EventAct::Enter(sheet) if !own => EventAct::Enter(emptied(sheet)),
            EventAct::Live(sheet) if !viewer.sees_results() => EventAct::Live(emptied(sheet)),
            EventAct::Correct(sheet) if !viewer.sees_results() => EventAct::Correct(emptied(sheet)),
            // Drafts and the pairs kept apart are for the organiser alone.
            EventAct::Draw { round, twos, .. } => EventAct::Draw { round, tables: Vec::new(), twos },
            EventAct::Apart { .. } => EventAct::Apart { pairs: Vec::new() },
            EventAct::Admit { players } => {
                EventAct::Admit { players: players.into_iter().map(code_alone).collect() }
            }
            EventAct::Add(entry) => EventAct::Add(code_alone(entry)),
            EventAct::Change { player, .. } => {
                EventAct::Change { player, team: None, school: None, seed: None, games: None }
            }
            EventAct::CheckOut { player, players, .. } if !own && viewer.role != EventRole::Coach => {
                EventAct::CheckOut { player, players, reason: None }
            }
            EventAct::Expel { player, .. } if viewer.role != EventRole::Judge => {
                EventAct::Expel { player, reason: String::new() }
            }
            EventAct::Game { mut settings } => {
                settings.section_of.clear();
                settings.lot.clear();
                EventAct::Game { settings }
            }
            EventAct::Adjust { player, team, points, reason } => {
                let reason = if viewer.sees_results() { reason } else { String::new() };
                EventAct::Adjust { player, team, points, reason }
            }
            act => act,
        }
    }

    /// Whether the entries of the table concerned differ, or one counts: then the organiser sees them all (TD-32).
    fn is_settled(&self, number: usize) -> bool {
        let rounds = self.state().games.iter().flat_map(|game| &game.rounds);
        let tables = rounds.flat_map(|round| &round.tables);
        let mut about = tables.filter(|table| table.entries.iter().any(|entry| entry.entry == number));
        about.any(|table| matches!(table.state(), EventResultState::Disputed | EventResultState::Confirmed))
    }
}

/// A sheet that only says which table it is about.
fn emptied(sheet: EventSheet) -> EventSheet {
    EventSheet { round: sheet.round, table: sheet.table, ..EventSheet::default() }
}

fn code_alone(entry: EventEntry) -> EventEntry {
    EventEntry { school: None, seed: None, ..entry }
}
