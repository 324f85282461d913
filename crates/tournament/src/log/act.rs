//! Everything that can be done at an event (section 9).

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize};

use crate::log::command::{CallKind, EventEntry, EventSheet};
use crate::log::settings::GameSettings;

/// What to do. The round is the last one by default.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "docs/events.md says what the fields of each act mean")]
pub enum EventAct {
    /// A game is added, or changed.
    Game { settings: GameSettings },
    /// A game without rounds is removed.
    DropGame {},
    /// A whole list of people enters; nobody is present yet.
    Admit { players: Vec<EventEntry> },
    /// A new player enters and is present.
    Add(EventEntry),
    /// What is known of a player changes: an absent field stays, null clears it.
    Change {
        player: String,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "said")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        team: Option<Option<String>>,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "said")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
        school: Option<Option<String>>,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "said")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<u32>))]
        seed: Option<Option<u32>>,
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "said")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<String>>))]
        games: Option<Option<BTreeSet<String>>>,
    },
    /// A player, or several, have arrived.
    CheckIn {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        player: Option<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        players: Vec<String>,
    },
    /// A player, or several, are gone for a while.
    CheckOut {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        player: Option<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        players: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        reason: Option<String>,
    },
    /// A player stops playing.
    Withdraw { player: String },
    /// A player is out of the event.
    Expel {
        player: String,
        #[serde(default)]
        reason: String,
    },
    /// Pairs that should not sit together if that can be avoided (TD-12); they replace the earlier ones.
    Apart { pairs: Vec<(String, String)> },
    /// A draft of the seating; by default it replaces the draft, or else is for the next round.
    Draw {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        tables: Vec<Vec<String>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        twos: Option<usize>,
    },
    /// The draft is made public.
    Publish {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
    },
    /// The round begins.
    Start {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
    },
    /// The room's clock stops.
    Pause {},
    /// The room's clock continues.
    Resume {},
    /// The round is over.
    Close {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
    },
    /// Standings up to this round may be seen by everybody.
    Release {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
    },
    /// A published seating is repaired; an empty table is dissolved.
    Reseat {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        tables: Vec<Vec<String>>,
    },
    /// A table plays live, or on paper.
    Medium {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        table: usize,
        live: bool,
    },
    /// The live table of a table is open.
    Opened {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        table: usize,
        code: String,
    },
    /// A table has stopped playing; there is no sheet yet.
    Finished {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        table: usize,
    },
    /// A result from paper.
    Enter(EventSheet),
    /// A result from a live table.
    Live(EventSheet),
    /// Replaces the result that was entered.
    Correct(EventSheet),
    /// Points are given or taken.
    Adjust {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        player: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        team: Option<String>,
        points: i64,
        #[serde(default)]
        reason: String,
    },
    /// A player signs the sheet.
    Sign {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        table: usize,
        player: String,
    },
    /// A judge is needed; the number of the call is that of this entry.
    Call {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        table: usize,
        kind: CallKind,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        about: Option<String>,
    },
    /// A judge goes there: the one who gives the command, or the one who is sent.
    Take {
        call: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        judge: Option<String>,
    },
    /// No judge is needed after all.
    DropCall { call: usize },
    /// A judge has ruled; this answers the call, if one is named.
    Ruling {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        table: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        about: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        ruled: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        call: Option<usize>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        verdict: Option<usize>,
    },
    /// A player is warned for conduct, for the rest of the event (TD-28).
    Warn {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        table: usize,
        player: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        about: Option<String>,
    },
    /// A player appeals.
    Appeal {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        table: usize,
        player: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        about: Option<String>,
    },
    /// An appeal is decided.
    Decide {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        round: Option<usize>,
        table: usize,
        #[serde(default)]
        upheld: bool,
        #[serde(default)]
        reason: String,
    },
    /// Something to remember.
    Note { text: String },
    /// An earlier entry no longer counts.
    Undo { entry: usize },
    /// The event is over.
    Finish {},
}

/// A field that was given, even if only to clear it.
fn said<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
