//! The games that are built in, each with what the desk asks of it.

use mat::{Answer, Document, Fault, Game};
use serde_json::Value;

use crate::fields::{UnknownField, onsets_unknown_fields};

/// A game that is built in.
pub(crate) struct Room {
    pub(crate) game: Game,
    /// Answers a request of any kind.
    pub(crate) answer: fn(&Document<'_>) -> Result<Answer, Fault>,
    /// Several submissions for a position, shortest first.
    pub(crate) solutions: fn(&Document<'_>, usize) -> Result<Vec<Value>, Fault>,
    /// Remarks on a position that can be judged although no shake could come to it.
    pub(crate) remarks: fn(&Document<'_>) -> Vec<String>,
    unknown_fields: fn(&Document<'_>, &[&str]) -> Vec<UnknownField>,
}

impl Room {
    /// The fields that none of these kinds of request reads.
    pub(crate) fn unknown_fields(&self, request: &Document<'_>, kinds: &[&str]) -> Vec<UnknownField> {
        (self.unknown_fields)(request, kinds)
    }
}

/// Every game that is built in.
pub(crate) static ROOMS: [Room; 1] = [Room {
    game: Game::OnSets,
    answer: onsets::answer,
    solutions: |request, limit| {
        let position = onsets::Position::read(request)?;
        Ok(onsets::solutions(&position, limit).iter().map(onsets::Found::submission).collect())
    },
    remarks: |request| {
        match request.text("kind") {
            Ok("check" | "solve") => onsets::Position::read(request).map(|position| position.warnings()),
            _ => Ok(Vec::new()),
        }
        .unwrap_or_default()
    },
    unknown_fields: onsets_unknown_fields,
}];

/// Whether the program can judge this game.
pub fn is_built_in(game: Game) -> bool {
    ROOMS.iter().any(|room| room.game == game)
}
