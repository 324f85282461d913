//! What is stored of a class as documents: its settings, including the stage, and the lines of its log.

use protocol::classes::{ClassEvent, ClassStage, LeagueForm};
use serde::{Deserialize, Serialize};

use crate::problem::Problem;
use crate::store::ClassRow;

/// The settings of a class.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ClassSettings {
    /// Whether classmates see each other's nicknames.
    pub(crate) names: bool,
    /// Whether classmates may use the quick phrases.
    pub(crate) phrases: bool,
    /// The league.
    pub(crate) league: LeagueForm,
    /// The term of the league, from 1.
    pub(crate) term: u32,
    /// When the term began, in milliseconds since 1970.
    pub(crate) since: i64,
    /// What everybody sees.
    pub(crate) stage: ClassStage,
    /// The number of what was shown last.
    pub(crate) shown: u64,
}

impl Default for ClassSettings {
    fn default() -> ClassSettings {
        ClassSettings {
            names: true,
            phrases: true,
            league: LeagueForm::Off,
            term: 1,
            since: 0,
            stage: ClassStage::default(),
            shown: 0,
        }
    }
}

impl ClassSettings {
    /// The settings of a class.
    pub(crate) fn of(class: &ClassRow) -> Result<ClassSettings, Problem> {
        serde_json::from_str(&class.settings).map_err(|error| {
            tracing::error!(class = class.id, %error, "the settings of a class cannot be read");
            Problem::internal()
        })
    }

    /// The text that is stored.
    pub(crate) fn write(&self) -> Result<String, Problem> {
        serde_json::to_string(self).map_err(|_| Problem::internal())
    }
}

/// A line of the log. Nobody is named in it by name or id, so that forgetting somebody forgets them here too.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct LogBody {
    /// The number of the member who did it; none for the coach.
    pub(crate) who: Option<i64>,
    /// What was done.
    pub(crate) what: ClassEvent,
    /// Whom or what it concerned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) whom: Option<Whom>,
}

/// Whom or what a line of the log concerns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Whom {
    /// A member, by number.
    Member(i64),
    /// An assignment, by its title.
    Assignment(String),
}
