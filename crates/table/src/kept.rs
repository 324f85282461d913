//! An entry with what the referee noted about it, and what each place sees of it.

use protocol::{Update, UpdateKind};
use referee::{Event, Viewer};

use crate::entry::{BotWhy, Entry};

/// An entry of a log, with what the referee noted.
#[derive(Debug, Clone)]
pub struct Kept {
    /// Its number.
    pub number: i64,
    /// The entry.
    pub entry: Entry,
    /// What the referee noted.
    pub events: Vec<Event>,
}

impl Kept {
    /// What this viewer sees of it.
    pub fn seen_by(&self, viewer: Viewer) -> Update {
        let events = self.events.iter().map(|event| event.seen_by(viewer)).collect();
        let (kind, away) = match &self.entry {
            Entry::Opened { .. } => (UpdateKind::Opened, None),
            Entry::Sat { .. } => (UpdateKind::Sat, None),
            Entry::Left { .. } | Entry::StoodIn { .. } => (UpdateKind::Left, None),
            Entry::Began { .. } => (UpdateKind::Began, None),
            Entry::Command { .. } => (UpdateKind::Command, None),
            Entry::Paused { .. } => (UpdateKind::Paused, None),
            Entry::WentOn { away, .. } => (UpdateKind::WentOn, Some(*away)),
            Entry::Failed { .. } => (UpdateKind::Failed, None),
            Entry::Ready { .. } => (UpdateKind::Ready, None),
            Entry::Rating { .. } => (UpdateKind::Rating, None),
            Entry::TookBack { .. } => (UpdateKind::TookBack, None),
            Entry::Read => (UpdateKind::Read, None),
            Entry::AskedWhy => (UpdateKind::AskedWhy, None),
            Entry::Explained { .. } => (UpdateKind::Explained, None),
        };
        let presses = match &self.entry {
            Entry::Command { presses, .. } => presses.clone(),
            _ => Vec::new(),
        };
        let stand = match &self.entry {
            Entry::TookBack { stand } => Some(*stand),
            _ => None,
        };
        let thought = match &self.entry {
            Entry::Command { why: Some(BotWhy::Aloud { thought, .. }), .. } => Some(thought.clone()),
            _ => None,
        };
        Update { entry: self.number, kind, events, presses, away, stand, thought }
    }
}
