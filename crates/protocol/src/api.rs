//! The bodies of the HTTP API, except the messages of a table.

use std::collections::BTreeMap;

use bots::drills::{Drill, Task};
use mat::{Book, Cube, Division, Equipment, Game};
use referee::{Name, Sheet};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::said::Phrase;
use crate::table::{Table, TablePhase};

/// The caller: a nickname, or a suggestion for a newcomer.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct Me {
    /// What the others call them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub nickname: Option<String>,
    /// The name to come back with, if one is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub login: Option<String>,
    /// A nickname that a newcomer may take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub suggestion: Option<String>,
}

/// A nickname to take.
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

/// A code that brings somebody to another device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Transfer {
    /// The code, as it is shown: two halves of five letters.
    pub code: String,
    /// When it expires, in milliseconds since 1970.
    pub expires: i64,
}

/// The code typed on the other device.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TransferWish {
    /// As it was typed.
    pub code: String,
}

/// A coach's recovery code, shown this once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Recovery {
    /// The code, as it is shown: four groups of five letters.
    pub code: String,
    /// The name that the coach logs in with.
    pub login: String,
    /// When it was made, in milliseconds since 1970.
    pub made: i64,
}

/// The recovery code that works now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RecoveryState {
    /// When it was made, in milliseconds since 1970; `null` if there is none.
    #[schema(required)]
    pub made: Option<i64>,
}

/// A recovery code, and the password that takes the place of the lost one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoveryWish {
    /// The code as it was typed.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// A device of the caller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Device {
    /// Its number, from 1.
    pub number: i64,
    /// When it came, in milliseconds since 1970.
    pub made: i64,
    /// When it was added, in milliseconds since 1970.
    pub seen: i64,
    /// Whether it is the one making this request.
    pub this: bool,
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
    /// The season it was written for.
    pub years: String,
    /// The divisions that play by it.
    pub divisions: Vec<Division>,
    /// Whether its lists of variations alternate from season to season.
    #[serde(default)]
    #[schema(required)]
    pub seasons: bool,
    /// Whether it is the one proposed for a tournament, as the full game.
    #[serde(default)]
    #[schema(required)]
    pub full: bool,
    /// How many cubes are rolled.
    pub cubes: usize,
    /// What they show: for each kind of cube, a list of every face once.
    pub faces: Vec<Vec<Cube>>,
    /// Other ways of typing a face, by what is typed.
    #[serde(default)]
    #[schema(required)]
    pub typed: BTreeMap<char, char>,
    /// How the cubes of a Goal may lie, if not in a row: `#` is a cube, `x` above another, `+` beside it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
    /// The cubes of which a Goal is built, if not of all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goal_cubes: Vec<Cube>,
    /// Every card, if cards are dealt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<String>,
}

/// A quick phrase that may be said at a table.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct QuickPhrase {
    /// Its name in messages.
    pub phrase: Phrase,
    /// What is said.
    pub says: String,
}

impl QuickPhrase {
    /// Every phrase, in the order in which they are offered.
    pub fn all() -> Vec<QuickPhrase> {
        Phrase::ALL.map(|phrase| QuickPhrase { phrase, says: phrase.says().to_owned() }).to_vec()
    }
}

impl RulebookInfo {
    /// Every rulebook.
    pub fn all() -> Vec<RulebookInfo> {
        let info = |rulebook: &mat::Rulebook| {
            let equipment = Equipment::of(rulebook.game);
            RulebookInfo {
                rules: rulebook.book,
                title: rulebook.title().to_string(),
                game: rulebook.game,
                years: rulebook.season.to_owned(),
                divisions: rulebook.divisions.to_vec(),
                seasons: rulebook.lists_alternate,
                full: rulebook.full,
                cubes: equipment.roll,
                faces: equipment.shown(),
                typed: equipment.typed.iter().copied().collect(),
                shapes: desk::game(rulebook.game).goal_shapes().iter().map(ToString::to_string).collect(),
                goal_cubes: equipment.goal_cubes(),
                cards: equipment.deck().map(str::to_owned).collect(),
            }
        };
        mat::RULEBOOKS.iter().copied().map(info).collect()
    }
}

/// The table that was opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Opened {
    /// Its code.
    pub code: String,
}

/// A wish that was fulfilled.
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

/// A table that anybody may watch.
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
    /// Who plays, clockwise; before the match, those already seated.
    pub players: Vec<PlayerOnShow>,
    /// Which shake it is, from 1; 0 before the first match.
    pub shake: usize,
    /// How far the match is.
    pub phase: TablePhase,
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
    /// The points so far.
    pub total: i64,
    /// The level, if a bot plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bot: Option<String>,
}

/// A match played on a device, without a server.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PlayedOnDevice {
    /// The log of its table, as the device's engine gave it.
    #[schema(value_type = Vec<Object>)]
    pub log: Value,
}

/// The score sheet of a table's last match.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SheetOfMatch {
    /// The players by seat.
    pub players: Vec<Name>,
    /// The sheet.
    pub sheet: Sheet,
    /// The match points by seat, once the match is over.
    #[schema(required)]
    pub points: Option<Vec<i64>>,
}

/// A record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordText {
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

/// A drill, and what is needed to reproduce it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct MadeDrill {
    /// Its seed.
    pub seed: u32,
    /// The difficulty requested when it was made; the same seed with the same request gives the same drill.
    pub made_for: u8,
    /// The drill.
    #[serde(flatten)]
    pub drill: Drill,
}

/// What to practise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DrillWish {
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// What is asked; left out, the seed decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub task: Option<Task>,
    /// From 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<u8>,
    /// Which drill: the same number gives the same one, at the same difficulty. Left out, one comes from the stock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u32>,
    /// A position in the common format to practise on, instead of one from bots' play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<referee::PartialPosition>)]
    pub position: Option<Map<String, Value>>,
}

/// A match of one shake for bots to play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MatchWish {
    /// The rulebook.
    pub rules: Book,
    /// The division.
    pub division: Division,
    /// Two or three levels, clockwise; the first sets the Goal.
    pub levels: Vec<String>,
    /// Which match: the same number gives the same one.
    pub seed: u32,
}

/// A first shake that explains itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstShakeWish {
    /// Of which game.
    pub game: Game,
}
