//! What is settled when a table is opened: the game, the book, the division, how strictly and how fast.

use mat::Season;
use referee::{Header, Mode, Moment, Options};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How a table is played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    /// The rulebook, such as `equations-agloa-2025`.
    pub rules: String,
    /// The division.
    pub division: String,
    /// The season, for the list of variations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<String>,
    /// Two or three.
    pub seats: usize,
    /// Who stops illegal actions.
    #[serde(default)]
    pub mode: TableMode,
    /// Who checks Solutions.
    #[serde(default)]
    pub judging: Judging,
    /// Who initials penalties.
    #[serde(default)]
    pub initials: InitialsBy,
    /// How time runs.
    #[serde(default)]
    pub time: Time,
    /// Whether this is practice: it may be paused.
    #[serde(default)]
    pub practice: bool,
    /// Whether everybody may watch, or only who has the code.
    #[serde(default)]
    pub open_to_watch: bool,
}

/// Who stops illegal actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TableMode {
    /// The referee refuses them.
    #[default]
    Strict,
    /// They are carried out, and may be charged.
    Tabletop,
}

/// Who checks Solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Judging {
    /// The engine.
    #[default]
    Auto,
    /// The other players.
    Peers,
}

/// Who initials penalties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum InitialsBy {
    /// Nobody: they count at once.
    #[default]
    Auto,
    /// The judge of the table, where the book asks for initials.
    Judge,
}

/// How time runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Time {
    /// By the book: every limit ends by itself, and the round after thirty minutes.
    #[default]
    Tournament,
    /// Limits end only when an opponent calls time; the round lasts an hour.
    Relaxed,
    /// Limits end only when an opponent calls time, and the round lasts all day.
    None,
}

const HOUR: i64 = 3_600;

impl Settings {
    /// The header of a match of these players by these settings, or what is wrong with them.
    pub(crate) fn header(&self, players: &[&str]) -> Result<Header, String> {
        let mut header = Header::new(&self.rules, &self.division, players)?;
        if let Some(season) = &self.season {
            season.parse::<Season>().map_err(|complaint| complaint.to_string())?;
        }
        header.season = self.season.clone();
        let (round, called) = match self.time {
            Time::Tournament => (Options::default().round, self.mode == TableMode::Tabletop),
            Time::Relaxed => (Moment::seconds(HOUR), true),
            Time::None => (Moment::seconds(24 * HOUR), true),
        };
        header.options = Options {
            mode: if self.mode == TableMode::Tabletop { Mode::Tabletop } else { Mode::Strict },
            peers: self.judging == Judging::Peers,
            initials_by_judge: self.initials == InitialsBy::Judge,
            called,
            round,
            ..Options::default()
        };
        Ok(header)
    }

    /// What is wrong with the settings, if anything is.
    pub(crate) fn check(&self) -> Result<(), String> {
        if !(2..=3).contains(&self.seats) {
            return Err(format!("a table has two or three seats, not {}", self.seats));
        }
        let names = ["Ana", "Ben", "Cem"];
        self.header(&names[..self.seats]).map(|_| ())
    }
}
