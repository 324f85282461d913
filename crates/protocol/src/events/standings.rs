//! Standings with the reasons for every place, and awards (sections 7 and 8).

use serde::{Deserialize, Serialize};
use tournament::Metric;
use utoipa::ToSchema;

/// Whose standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum StandingsSubject {
    /// Players.
    #[default]
    Players,
    /// Teams.
    Teams,
    /// Everybody, over all games.
    Sweepstakes,
    /// Teams, over all games of a division.
    TeamSweepstakes,
}

impl StandingsSubject {
    /// Whether teams are ranked, not players.
    pub fn is_of_teams(self) -> bool {
        matches!(self, StandingsSubject::Teams | StandingsSubject::TeamSweepstakes)
    }

    /// Whether they cover all games of a division.
    pub fn is_of_all_games(self) -> bool {
        matches!(self, StandingsSubject::Sweepstakes | StandingsSubject::TeamSweepstakes)
    }
}

/// Standings: `GET events/CODE/standings?game=G&of=players&round=N&section=S`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StandingsPage {
    /// The game; none for sweepstakes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// Whose.
    pub of: StandingsSubject,
    /// After which round.
    pub round: usize,
    /// How many rounds there are so far.
    pub rounds: usize,
    /// The section, if one was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub section: Option<usize>,
    /// How many sections there are.
    pub sections: usize,
    /// How many results of this round count, and out of how many.
    pub confirmed: (usize, usize),
    /// The tie-breaks, in order.
    pub order: Vec<MetricInfo>,
    /// Everybody, by place; those without a place last.
    pub rows: Vec<StandingRow>,
    /// The highest possible number of points.
    pub perfect: i64,
    /// Up to which round the public sees this; 0 for none.
    pub released: usize,
    /// The hash of the log's last line.
    pub head: String,
}

/// A tie-break.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct MetricInfo {
    /// Its name.
    pub metric: Metric,
}

/// A line of the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct StandingRow {
    /// The id of the player or the team.
    pub id: String,
    /// What pages call them.
    pub shown: String,
    /// The team of a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
    /// The place; some have none (TD-38).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub place: Option<usize>,
    /// Whether others have the same place.
    pub shared: bool,
    /// The place after the round before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub before: Option<usize>,
    /// Places after every round so far, for teams.
    pub places: Vec<Option<usize>>,
    /// Points by round; none for rounds they did not play.
    pub by_round: Vec<Option<String>>,
    /// The points, exactly.
    pub points: String,
    /// A text for every tie-break.
    pub values: Vec<String>,
    /// Which tie-break separated this line from the one above or below; none if the place is shared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub decided: Option<usize>,
    /// Points given or taken.
    pub adjustments: Vec<AdjustmentInfo>,
    /// Results that were corrected after they counted.
    pub corrected: Vec<Corrected>,
}

/// Points given or taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AdjustmentInfo {
    /// How many.
    pub points: i64,
    /// Why.
    pub reason: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// A result that was corrected.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Corrected {
    /// The round.
    pub round: usize,
    /// The points before.
    pub was: i64,
    /// Why.
    pub reason: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Awards: `GET events/CODE/awards`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct AwardsPage {
    /// To be read aloud from last to first.
    pub lines: Vec<AwardLine>,
}

/// A line of the awards.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AwardLine {
    /// The game; none for sweepstakes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub game: Option<String>,
    /// What the game is called.
    pub title: String,
    /// Whose.
    pub of: StandingsSubject,
    /// The section, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub section: Option<usize>,
    /// The place; none for a perfect score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub place: Option<usize>,
    /// Whether it is shared.
    pub shared: bool,
    /// Whether every round was won alone.
    pub perfect: bool,
    /// The id.
    pub id: String,
    /// How it is read aloud.
    pub shown: String,
    /// The team of a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub team: Option<String>,
    /// The points.
    pub points: String,
    /// The highest possible number of points.
    pub of_points: i64,
    /// Over how many rounds.
    pub rounds: usize,
}
