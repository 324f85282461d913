//! What somebody hands in as a Solution, described for other programs. The referee itself passes it on unread: only a
//! game knows what it means.

use utoipa::openapi::ObjectBuilder;
use utoipa::{PartialSchema, ToSchema};

use crate::schema::reference;

/// The fields of a submission, of which each game uses its own.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is read by other programs")]
pub struct Submission {
    /// EQUATIONS: the Solution and the Goal, as `2+3 = 5`.
    #[schema(nullable = false)]
    equation: Option<String>,
    /// ON-SETS: one Solution, or two if that is played.
    #[schema(nullable = false)]
    solutions: Option<Vec<OnsetsSolution>>,
    /// WFF 'N PROOF: the Solution.
    #[schema(nullable = false)]
    solution: Option<String>,
    /// WFF 'N PROOF: its proof.
    #[schema(nullable = false)]
    proof: Option<String>,
    /// The Goal, if the writer supplies it.
    #[schema(nullable = false)]
    goal: Option<String>,
}

/// A Solution of ON-SETS.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is read by other programs")]
pub struct OnsetsSolution {
    /// The Restrictions, each a line.
    #[schema(nullable = false)]
    restrictions: Option<Vec<String>>,
    /// The name of the set.
    set_name: String,
    /// What the wild cube stands for.
    #[schema(nullable = false)]
    blank: Option<String>,
}

/// The presented line with the brackets of a checker: a text, or in ON-SETS a list like `solutions`.
#[derive(ToSchema)]
#[schema(as = Revision)]
#[serde(untagged)]
pub enum Revision {
    /// A line.
    Line(String),
    /// The Solutions of ON-SETS.
    Solutions(Vec<OnsetsSolution>),
}

/// What lies on the table, as a document of the common format that a game's judge reads.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is read by other programs")]
pub struct Position {
    rules: mat::Book,
    division: mat::Division,
    /// The season, if lists of variations alternate.
    #[schema(nullable = false)]
    season: Option<String>,
    variations: Vec<crate::Variation>,
    #[schema(nullable = false)]
    goal: Option<String>,
    required: String,
    permitted: String,
    /// Left out if it makes no difference, as in a drill.
    #[schema(nullable = false)]
    forbidden: Option<String>,
    resources: String,
    /// The cards of ON-SETS.
    #[schema(nullable = false)]
    universe: Option<String>,
    /// The occasion for writing.
    #[schema(nullable = false)]
    situation: Option<mat::Situation>,
}

/// As much of a position as is not said elsewhere. A section that is left out has no cubes.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it is read by other programs")]
pub struct PartialPosition {
    #[schema(nullable = false)]
    rules: Option<mat::Book>,
    #[schema(nullable = false)]
    division: Option<mat::Division>,
    /// The season, if lists of variations alternate.
    #[schema(nullable = false)]
    season: Option<String>,
    #[schema(nullable = false)]
    variations: Option<Vec<crate::Variation>>,
    #[schema(nullable = false)]
    goal: Option<String>,
    #[schema(nullable = false)]
    required: Option<String>,
    #[schema(nullable = false)]
    permitted: Option<String>,
    #[schema(nullable = false)]
    forbidden: Option<String>,
    #[schema(nullable = false)]
    resources: Option<String>,
    /// The cards of ON-SETS.
    #[schema(nullable = false)]
    universe: Option<String>,
    /// The occasion for writing.
    #[schema(nullable = false)]
    situation: Option<mat::Situation>,
}

/// Adds the fields of a submission to the description of a command.
pub(crate) fn describe(command: ObjectBuilder) -> ObjectBuilder {
    let list = utoipa::openapi::ArrayBuilder::new().items(reference::<OnsetsSolution>());
    let text = |command: ObjectBuilder, name: &str| command.property(name, String::schema());
    ["equation", "solution", "proof", "goal"].into_iter().fold(command, text).property("solutions", list)
}
