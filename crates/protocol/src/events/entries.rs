//! Who plays: people as the staff sees them, and lists of entries before they are taken in (section 14, TD-54).

use serde::{Deserialize, Serialize};
use tournament::{EventLevel, EventStatus};
use utoipa::ToSchema;

/// Everybody entered: `GET events/CODE/people`. A coach sees only their own team.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct PeoplePage {
    /// In the order of entry.
    pub players: Vec<PlayerRow>,
    /// In the order in which players name them.
    pub teams: Vec<TeamRow>,
    /// Pairs to keep apart; for the organiser alone (TD-12).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apart: Vec<(String, String)>,
    /// Nicknames that have asked to play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wishes: Vec<String>,
}

/// A player as the caller may see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PlayerRow {
    /// The id on the badge.
    pub id: String,
    /// What pages call them: by level and consent, or in full for those who may see it.
    pub shown: String,
    /// The name; for the organiser and the team's coach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// The nickname.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub nickname: Option<String>,
    /// The team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
    /// The school.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub school: Option<String>,
    /// The league; for the organiser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub league: Option<String>,
    /// The grade, K being 0; for the organiser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub grade: Option<u8>,
    /// The seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub seed: Option<u32>,
    /// What may be shown of the name.
    pub consent: EventLevel,
    /// Whether they are here.
    pub status: EventStatus,
    /// Why they are away, if a reason was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reason: Option<String>,
    /// The games they play.
    pub games: Vec<String>,
    /// Whether a device has claimed their seats at live tables.
    pub claimed: bool,
}

/// A team.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TeamRow {
    /// Its name, which is its id.
    pub id: String,
    /// Its letter: what the public calls it until names are released.
    pub letter: String,
    /// How many players it has.
    pub players: usize,
    /// How many of them are here.
    pub present: usize,
    /// The section it plays in, from 1, by game, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub section: Option<usize>,
}

/// Changes to a player outside the log: `PATCH events/CODE/people/ID`. What is left out stays; an empty text clears.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlayerChange {
    /// The name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// The nickname.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub nickname: Option<String>,
    /// The league.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub league: Option<String>,
    /// The grade, as typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub grade: Option<String>,
    /// What may be shown of the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub consent: Option<EventLevel>,
    /// Removes everything personal; results keep the id (TD-58).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub forget: bool,
}

/// A list of entries: `POST events/CODE/import?dry=1` checks it; without `dry` it is taken in as one entry of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportWish {
    /// The client's own id.
    pub id: String,
    /// The text of the file.
    pub text: String,
    /// The game that they play; all by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// What columns mean, if the organiser chose.
    #[serde(default)]
    pub columns: Vec<ColumnChoice>,
    /// The largest team.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team_size: Option<usize>,
}

/// What a column means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ColumnChoice {
    /// The heading of the column in the file.
    pub heading: String,
    /// The field; left out, the column is ignored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub field: Option<String>,
}

/// A list of entries as it was understood.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportPage {
    /// The columns.
    pub columns: Vec<ImportColumn>,
    /// What separates cells: `,`, `;` or a tab.
    pub delimiter: String,
    /// The rows, top to bottom.
    pub rows: Vec<ImportRow>,
    /// What is wrong with the list as a whole.
    pub troubles: Vec<ImportTrouble>,
    /// Its first lines as they are, if nothing could be read.
    pub beginning: Vec<String>,
    /// How many players would come in.
    pub coming: usize,
    /// How many rows are skipped.
    pub skipped: usize,
    /// The entry of the log, if it was taken in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub entry: Option<usize>,
}

/// A column of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportColumn {
    /// Its heading in the file.
    pub heading: String,
    /// The field, if it is used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub field: Option<String>,
    /// Whether it stays private.
    pub private: bool,
}

/// A row of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportRow {
    /// The line on which it begins.
    pub line: usize,
    /// The id that the player gets, for those who come in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub id: Option<String>,
    /// The cells as they are in the file.
    pub cells: Vec<String>,
    /// What is wrong with it.
    pub troubles: Vec<ImportTrouble>,
    /// Whether it is skipped.
    pub skipped: bool,
}

/// Something in a list that could not be taken over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportTrouble {
    /// The code of TD-54.
    pub code: String,
    /// The field, if it is about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub field: Option<String>,
    /// What is there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub found: Option<String>,
    /// What it could be, to be fixed with one press: a grade, a division.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub cure: Option<String>,
    /// The other line, if two are alike.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub other: Option<usize>,
    /// A sentence for people.
    pub message: String,
}
