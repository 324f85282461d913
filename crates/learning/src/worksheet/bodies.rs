//! What goes over the network about worksheets: a sheet as it is printed, a sheet as it is checked, and an answer.

use serde::{Deserialize, Serialize};

use crate::puzzles::{PuzzleKind, PuzzleReply, PuzzleShown};

/// A sheet as it is printed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WorksheetDrawn {
    /// Its name: its answers are checked at `/w/NAME`.
    pub name: String,
    /// The title.
    pub title: String,
    /// The kinds of puzzles that can be asked for on its shelf.
    pub kinds: Vec<PuzzleKind>,
    /// How many pages it has, including the key.
    pub pages: usize,
    /// Its pages, as HTML without scripts or styles.
    pub html: String,
    /// Their styles.
    pub css: String,
}

/// A sheet whose answers are checked: what was printed, without the key.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WorksheetShown {
    /// Its name.
    pub name: String,
    /// The title.
    pub title: String,
    /// The game, the division, and what is asked.
    pub line: String,
    /// The shelf that its puzzles come from.
    pub shelf: String,
    /// The puzzles, in their order.
    pub puzzles: Vec<PuzzleShown>,
}

/// An answer to a puzzle of a sheet.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WorksheetTry {
    /// The client's own id of it: the same answer sent again changes nothing.
    pub id: String,
    /// The number of the puzzle, from 1.
    pub number: usize,
    /// The answer.
    pub answer: PuzzleReply,
    /// How long it took, in milliseconds, as the client saw it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required = false))]
    pub ms: u32,
}
