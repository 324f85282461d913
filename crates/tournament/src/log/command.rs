//! Commands of the log (section 9), and their lines.

use std::collections::BTreeSet;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::log::act::EventAct;
use crate::log::role::EventRole;
use crate::points::TableResult;

/// A command: who does what, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who: the label of a staff member, or the name of a live table.
    pub by: String,
    /// In which role.
    pub role: EventRole,
    /// The client's own id of it.
    pub id: Option<String>,
    /// The game it is about; may be absent if there is only one, or if it is about people.
    pub game: Option<String>,
    /// What to do.
    pub act: EventAct,
}

/// The details somebody enters an event with.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventEntry {
    /// The id.
    #[serde(default)]
    pub player: String,
    /// The team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub team: Option<String>,
    /// The school.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub school: Option<String>,
    /// The seed: 1 is the strongest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub seed: Option<u32>,
    /// The games they play; by default all but play-offs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub games: Option<BTreeSet<String>>,
}

/// A sheet: the table it is about, and what it says. Two are equal when their results are.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct EventSheet {
    /// The round; by default the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub round: Option<usize>,
    /// The number of the table in the hall.
    #[cfg_attr(feature = "schema", schema(required))]
    pub table: usize,
    /// What it says.
    #[serde(flatten)]
    pub result: TableResult,
    /// A remark; a correction needs one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

impl EventSheet {
    /// The sheet of a table with this result.
    pub fn new(round: Option<usize>, table: usize, result: TableResult) -> EventSheet {
        EventSheet { round, table, result, reason: String::new() }
    }
}

/// What a judge is called for (TD-48).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CallKind {
    /// A Solution.
    Solution,
    /// How the game is played.
    Procedure,
    /// Time, and initials (TD-51).
    Time,
    /// Conduct.
    Conduct,
    /// A second judge.
    Second,
    /// The score sheet.
    Sheet,
    /// Anything else.
    Help,
}

impl Command {
    /// The fields of its line in the log, without the number and the hash.
    pub fn fields(&self) -> Map<String, Value> {
        let mut fields = match serde_json::to_value(&self.act) {
            Ok(Value::Object(fields)) => fields,
            _ => Map::new(),
        };
        fields.insert("at".to_owned(), self.at.into());
        fields.insert("by".to_owned(), self.by.clone().into());
        fields.insert("role".to_owned(), self.role.name().into());
        fields.extend(self.id.iter().map(|id| ("id".to_owned(), id.clone().into())));
        fields.extend(self.game.iter().map(|game| ("game".to_owned(), game.clone().into())));
        fields
    }

    /// The command of a line of the log.
    pub fn of_line(line: &str) -> Result<Command, serde_json::Error> {
        #[derive(Deserialize)]
        struct Line {
            at: i64,
            by: String,
            role: EventRole,
            id: Option<String>,
            game: Option<String>,
            // Not part of the act, which accepts no other fields.
            #[serde(rename = "n")]
            _number: IgnoredAny,
            #[serde(rename = "prev")]
            _before: IgnoredAny,
            #[serde(flatten)]
            act: EventAct,
        }
        let Line { at, by, role, id, game, act, .. } = serde_json::from_str(line)?;
        Ok(Command { at, by, role, id, game, act })
    }
}
