//! The league of a class (LC-72).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which league a class has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum LeagueForm {
    /// None.
    #[default]
    Off,
    /// Ratings from every shake at class tables and every roll for all.
    Ratings,
    /// A ladder: beating somebody up to two places higher swaps the two places.
    Ladder,
    /// Everybody plays everybody, one shake each.
    RoundRobin,
}

/// The league.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LeaguePage {
    /// Which it is.
    pub form: LeagueForm,
    /// The term, from 1: each one starts afresh.
    pub term: u32,
    /// When it began, in milliseconds since 1970.
    pub since: i64,
    /// The pupils, the leader first.
    pub rows: Vec<LeagueRow>,
    /// What is to be played, and what is under way: the next round of a round robin, or the challenges of a ladder.
    pub matches: Vec<LeagueMatch>,
    /// Whom the caller may challenge, by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub may_challenge: Vec<u32>,
}

/// A line of the league.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LeagueRow {
    /// The place, from 1.
    pub place: u32,
    /// The number of the pupil.
    pub pupil: u32,
    /// The nickname, if names are shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub nickname: Option<String>,
    /// Whether it is the caller.
    pub me: bool,
    /// How many shakes and rolls it rests on.
    pub played: u32,
    /// How many of them were won, drawn and lost, one result for each pair of pupils.
    pub results: [u32; 3],
    /// The rating within the class, and how far it may be off.
    pub rating: [i32; 2],
}

/// A match of the league.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LeagueMatch {
    /// The numbers of the pupils.
    pub pupils: Vec<u32>,
    /// The code of the table, once it is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub table: Option<String>,
    /// The round, in a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub round: Option<u32>,
}

/// Whom a pupil challenges on the ladder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChallengeWish {
    /// The number of the opponent.
    pub pupil: u32,
}

/// Whom a coach seats at live tables.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatsWish {
    /// The numbers of the pupils for each table, two or three; if none is named, everybody who is here and at no table, in
    /// pairs or threes that have not met lately.
    #[serde(default)]
    pub tables: Vec<Vec<u32>>,
    /// How many sit at a table, if none is named.
    #[serde(default = "two")]
    pub seats: usize,
}

const fn two() -> usize {
    2
}
