//! The score sheet: what every shake gave, and every penalty with its initials.

use mat::Situation;
use serde::{Deserialize, Serialize};

use crate::codes::Code;
use crate::field::Fields;
use crate::known;
use crate::moment::Moment;
use crate::score::ScoreReason;
use crate::seat::{Name, Seat};

/// The score sheet.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Sheet {
    /// Every shake that ended.
    pub shakes: Vec<ShakeResult>,
    /// Every penalty.
    pub penalties: Vec<Penalty>,
}

/// How a shake ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShakeResult {
    /// Who set the Goal.
    pub setter: Name,
    /// Whether nobody scored.
    pub void: bool,
    /// The scores by seat, without penalties.
    pub scores: Vec<i64>,
    /// The totals by seat when it had ended, less the penalties that counted then.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub totals: Vec<i64>,
    /// Why everybody has these scores, by seat; nothing if nobody scored.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub reasons: Vec<ScoreReason>,
    /// Who took part, by seat.
    pub took_part: Vec<bool>,
    /// The Goal as it lay.
    pub goal: String,
    /// The occasion for writing.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub situation: Option<Situation>,
    /// The sections of the rulebook by which the scores were given; none if nobody scored.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub rules: Vec<String>,
    /// The Solutions that were presented, in that order.
    pub solutions: Vec<PresentedSolution>,
}

/// A Solution on the score sheet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PresentedSolution {
    /// Who presented it.
    pub player: Name,
    /// What was presented, with the fields of a submission.
    #[cfg_attr(feature = "schema", schema(value_type = crate::Submission))]
    pub submission: Fields,
    /// Whether it counted as correct.
    pub correct: bool,
}

/// A penalty on the score sheet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Penalty {
    /// Its number, from 1.
    pub id: i64,
    /// Who loses the points.
    pub player: Name,
    #[serde(skip)]
    pub(crate) seat: Seat,
    /// How much.
    pub points: i64,
    /// What for.
    #[serde(deserialize_with = "known::code")]
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub code: Code,
    /// When.
    pub at: Moment,
    /// Whether it counts.
    pub status: Initials,
    /// Why, in the judge's words, if it is for conduct.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub reason: Option<String>,
}

/// Whether a penalty counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Initials {
    /// It counts.
    Approved,
    /// It waits for the judge.
    Pending,
    /// It does not count.
    Denied,
    /// The judge has taken it back.
    Struck,
}
