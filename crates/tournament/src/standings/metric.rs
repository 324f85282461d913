//! The tie-breaks, by name (section 7).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A tie-break: what is compared among those who are still level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Metric {
    /// Match points, with those given or taken; those of a sweepstakes are its scores.
    Points,
    /// Points for each round in which the player sat down.
    Average,
    /// Rounds won alone.
    Firsts,
    /// How each opponent was met: above, level or below.
    Paired,
    /// How strong the opponents were.
    Opponents,
    /// The totals of the score sheets.
    Totals,
    /// The total above the best opponent's.
    Margin,
    /// The last round, then the one before, and so on.
    LastRounds,
    /// The common tables of two who are level.
    Direct,
    /// The best player of a team, then the next, and so on.
    BestPlayer,
    /// The best game of a sweepstakes, then the next, and so on.
    BestGame,
    /// The stored lot.
    Lot,
}

impl Metric {
    /// Every tie-break.
    pub const ALL: [Metric; 12] = [
        Metric::Points,
        Metric::Average,
        Metric::Firsts,
        Metric::Paired,
        Metric::Opponents,
        Metric::Totals,
        Metric::Margin,
        Metric::LastRounds,
        Metric::Direct,
        Metric::BestPlayer,
        Metric::BestGame,
        Metric::Lot,
    ];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Points => "points",
            Metric::Average => "average",
            Metric::Firsts => "firsts",
            Metric::Paired => "paired",
            Metric::Opponents => "opponents",
            Metric::Totals => "totals",
            Metric::Margin => "margin",
            Metric::LastRounds => "last-rounds",
            Metric::Direct => "direct",
            Metric::BestPlayer => "best-player",
            Metric::BestGame => "best-game",
            Metric::Lot => "lot",
        }
    }

    /// Whether it tells the players of a game apart.
    pub const fn is_of_players(self) -> bool {
        !matches!(self, Metric::BestPlayer | Metric::BestGame)
    }

    /// Whether it tells the teams of a game apart.
    pub const fn is_of_teams(self) -> bool {
        matches!(self, Metric::Points | Metric::Firsts | Metric::Paired | Metric::BestPlayer | Metric::Lot)
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Metric {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Metric::ALL
            .into_iter()
            .find(|metric| metric.name() == text)
            .ok_or_else(|| format!("`{}` is not a tie-break", mat::excerpt(text)))
    }
}
