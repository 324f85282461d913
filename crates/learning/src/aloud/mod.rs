//! Thinking aloud (LC-84…86): what is true of a move that was made, or of a turn about to be taken, in words.
//!
//! Every fact rests on a search that ran to its end; what was not decided within the budget is not mentioned (LC-6).

mod ending;
mod facts;
mod looking;
mod words;

use bots::{Frame, Insight, Layout, Level};
use mat::Cube;
use referee::{Act, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use facts::Fact;

use crate::lessons::Say;

/// How many facts are told about a turn.
pub const MOST: usize = 3;

/// A turn: the table before it.
#[derive(Debug, Clone, PartialEq)]
pub struct Stand {
    /// What does not change in the shake.
    pub frame: Frame,
    /// Where the cubes are.
    pub layout: Layout,
    /// The cubes in Resources, in the order in which they lie there.
    pub resources: Vec<Cube>,
}

impl Stand {
    /// What a player sees in a turn; `None` before a Goal is set.
    pub fn seen(view: &View) -> Option<Stand> {
        let shake = view.shake.as_ref().filter(|shake| !shake.goal.is_empty())?;
        let mut insight = Insight::new();
        insight.turn_to(view).then_some(())?;
        Some(Stand {
            frame: insight.frame()?.clone(),
            layout: Layout::seen(shake, &insight.faces()),
            resources: shake.resources.clone(),
        })
    }

    /// Reads the document of a position.
    pub fn read(position: &Value) -> Result<Stand, String> {
        let (frame, layout, colours) = Frame::read(position)?;
        Ok(Stand { frame, layout, resources: colours.resources })
    }
}

/// What is said of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Aloud {
    /// The move and one reason for it; `None` if no move was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub says: Option<Say>,
    /// What the bot looked at, if its level does not see everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub looks: Option<Say>,
    /// What was proved, the reason first; at most three.
    pub facts: Vec<Spoken>,
}

/// A fact in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Spoken {
    /// The fact.
    pub says: Say,
    /// What follows, or what else is true.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub more: Option<Say>,
}

/// What a bot of this level says of the move that it has made; no level if the move did not come from its own thinking.
/// `None` if this is no move, or no move of these cubes.
pub fn of_move(stand: &Stand, act: &Act, level: Option<&Level>) -> Option<Aloud> {
    let facts = facts_of_move(stand, act)?;
    words::of_move(stand, act, level, &facts)
}

/// What there is to look at in a turn, without a move.
pub fn of_turn(stand: &Stand) -> Aloud {
    words::of_turn(stand, &facts_of_turn(stand))
}

/// What is proved about a move, the reason for it first.
pub fn facts_of_move(stand: &Stand, act: &Act) -> Option<Vec<Fact>> {
    facts::of_move(stand, act)
}

/// What is proved about a turn before any move.
pub fn facts_of_turn(stand: &Stand) -> Vec<Fact> {
    facts::of_turn(stand)
}
