//! The bodies of the HTTP API, as far as they are not messages of a table.

use bots::drills::Task;
use mat::{Book, Division, Game};
use referee::{Name, Phase, Sheet};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::table::Table;

/// The caller: a nickname, or a suggestion for somebody new.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct Me {
    /// What the others call them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub nickname: Option<String>,
    /// The name to come back with, where one is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub login: Option<String>,
    /// A nickname that somebody new may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub suggestion: Option<String>,
}

/// A nickname that somebody takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Nickname {
    /// The nickname.
    pub nickname: String,
}

/// A name and a password to come back with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The name.
    pub login: String,
    /// The password.
    pub password: String,
}

/// Everything that is kept about somebody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Kept {
    /// Who.
    #[serde(flatten)]
    pub me: Me,
    /// When they were last here, in milliseconds since 1970.
    pub last_seen: i64,
    /// Their tables.
    pub tables: Vec<KeptTable>,
}

/// A table that somebody opened, or sat at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct KeptTable {
    /// Its code.
    pub code: String,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
    /// When something last happened there, in milliseconds since 1970.
    pub last_used: i64,
    /// Whether it is theirs.
    pub own: bool,
}

/// A rulebook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RulebookInfo {
    /// Its name in documents.
    pub rules: Book,
    /// Its name for people.
    pub title: String,
    /// The game.
    pub game: Game,
    /// The divisions that play by it.
    pub divisions: Vec<Division>,
}

/// A table was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Opened {
    /// Its code.
    pub code: String,
}

/// A wish was fulfilled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Fulfilled {
    /// The number of the entry that did it.
    pub entry: i64,
}

/// A table of the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ListedTable {
    /// Its code.
    pub code: String,
    /// Whether the caller opened it.
    pub own: bool,
    /// When something last happened there, in milliseconds since 1970.
    pub last_used: i64,
    /// The table itself.
    pub table: Table,
}

/// A table that everybody may watch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OnShow {
    /// The code, for `/api/tables/CODE/socket` and the page `/t/CODE`.
    pub code: String,
    /// The name of the game.
    pub game: String,
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// Who plays, clockwise.
    pub players: Vec<PlayerOnShow>,
    /// Which shake it is, from 1.
    pub shake: usize,
    /// Where the match stands.
    pub phase: Phase,
    /// How many people watch.
    pub watching: usize,
    /// When something last happened there, in milliseconds since 1970.
    pub touched: i64,
}

/// A player at such a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerOnShow {
    /// The name in the match.
    pub name: Name,
    /// The points at this moment.
    pub total: i64,
    /// The level, where a bot plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bot: Option<String>,
}

/// The score sheet of a table's last match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SheetOfMatch {
    /// The players by seat.
    pub players: Vec<Name>,
    /// The sheet.
    pub sheet: Sheet,
    /// The match points by seat, when the match is over.
    #[schema(required)]
    pub points: Option<Vec<i64>>,
}

/// A record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The text of the `.shake` file.
    pub record: String,
}

/// A shake of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedShake {
    /// The text of the `.shake` file.
    pub record: String,
    /// The number of the shake, from 1.
    pub shake: usize,
}

/// What is to be practised.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrillWish {
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// What is asked; without it, the seed chooses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<Task>,
    /// From 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u8>,
    /// Which drill: the same number gives the same one.
    #[serde(default)]
    pub seed: u32,
    /// A position of the common format to practise on, instead of one from bots' play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub position: Option<Map<String, Value>>,
}

/// A first shake that explains itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstShakeWish {
    /// Of which game.
    pub game: Game,
}
