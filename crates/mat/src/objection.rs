//! Objections: what a checker may say against a Solution that another player presents (VII-C).

use serde::Serialize;
use serde_json::Value;

use crate::{Document, Fault, ReasonKind};

/// A ground on which a Solution may be rejected. Each game keeps its grounds in one table, and nothing else is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ground {
    /// What the checker names, such as `cubes`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: &'static str,
    /// Where the rulebook lists it.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub rule: &'static str,
    /// What the checker says, for lists that people choose from.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub says: &'static str,
    /// The codes of a verdict that bear it out.
    #[serde(skip)]
    pub codes: &'static [&'static str],
}

/// An objection as it stands in the field `objection` of a request.
#[derive(Debug, Clone)]
pub enum Objection<'a> {
    /// A ground, or a code of the game. A claim that a cube is not essential has more fields: WFF reads them.
    Reason(&'a str, Document<'a>),
    /// A copy of what was presented, with grouping symbols added: a reading that makes it wrong.
    Revision(&'a Value),
}

/// The code of an objection that names no reason.
pub const REASON_REQUIRED: &str = "reason-required";
/// The code of an objection that names a reason which does not exist.
pub const REASON_UNKNOWN: &str = "reason-unknown";
/// The code of a claim of ambiguity that shows no wrong reading.
pub const REVISION_REQUIRED: &str = "revision-required";
/// The code of a revision that is no copy of what was presented.
pub const REVISION_CHANGED: &str = "revision-changed";
/// The code of a claim that needs a shorter Solution and its proof.
pub const PROOF_REQUIRED: &str = "proof-required";

impl<'a> Objection<'a> {
    /// Reads the field `objection`: `{ reason = "cubes" }` or `{ revision = "3x(2-1) = 5" }`.
    pub fn read(request: &Document<'a>) -> Result<Objection<'a>, Fault> {
        let objection = request.object("objection")?;
        if let Some(revision) = objection.raw("revision") {
            return Ok(Objection::Revision(revision));
        }
        match objection.optional_text("reason")? {
            Some(reason) if !reason.is_empty() => Ok(Objection::Reason(reason, objection)),
            _ => Err(objection.fault("reason", REASON_REQUIRED, "say why the Solution is not correct")),
        }
    }
}

impl Ground {
    /// The codes of a verdict that bear out a reason: those of a ground, or a code of the game by itself. Anything else is
    /// no reason, and is refused.
    pub fn codes_behind<'r>(
        reason: &'r str,
        grounds: &[Ground],
        kinds: &[&ReasonKind],
        objection: &Document<'_>,
    ) -> Result<Vec<&'r str>, Fault> {
        if let Some(ground) = grounds.iter().find(|ground| ground.name == reason) {
            return Ok(ground.codes.to_vec());
        }
        if kinds.iter().any(|kind| kind.code == reason) {
            return Ok(vec![reason]);
        }
        let names: Vec<&str> = grounds.iter().map(|ground| ground.name).collect();
        let complaint = format!("`{}` is no reason; they are {}", crate::excerpt(reason), names.join(", "));
        Err(objection.fault("reason", REASON_UNKNOWN, complaint))
    }
}
