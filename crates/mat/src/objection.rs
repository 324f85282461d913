//! Objections: what a checker may say against a Solution that another player presents (VII-C).

use std::fmt;

use serde::Serialize;
use serde_json::Value;

use crate::{Document, Fault, ReasonKind};

/// A ground on which a Solution may be rejected. Each game keeps its grounds in one table; there are no others.
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
    Revision(&'a Value, Document<'a>),
}

/// Why an objection says nothing and is refused, whatever it is raised against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsaid {
    /// It names no reason.
    ReasonRequired,
    /// It names a reason that does not exist.
    ReasonUnknown,
    /// It claims an ambiguity and shows no wrong reading.
    RevisionRequired,
    /// Its revision is not a copy of what was presented.
    RevisionChanged,
    /// It needs a shorter Solution and its proof.
    ProofRequired,
}

impl Unsaid {
    const ALL: [Unsaid; 5] = [
        Unsaid::ReasonRequired,
        Unsaid::ReasonUnknown,
        Unsaid::RevisionRequired,
        Unsaid::RevisionChanged,
        Unsaid::ProofRequired,
    ];

    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Unsaid::ReasonRequired => "reason-required",
            Unsaid::ReasonUnknown => "reason-unknown",
            Unsaid::RevisionRequired => "revision-required",
            Unsaid::RevisionChanged => "revision-changed",
            Unsaid::ProofRequired => "proof-required",
        }
    }

    /// As the fault of a field.
    pub fn fault(self, document: &Document<'_>, field: &str, complaint: impl fmt::Display) -> Fault {
        document.fault(field, self.code(), complaint)
    }

    /// Whether a fault is of this kind.
    pub fn of(fault: &Fault) -> Option<Unsaid> {
        Unsaid::ALL.into_iter().find(|unsaid| unsaid.code() == fault.code)
    }
}

impl<'a> Objection<'a> {
    /// Reads the field `objection`: `{ reason = "cubes" }` or `{ revision = "3x(2-1) = 5" }`.
    pub fn read(request: &Document<'a>) -> Result<Objection<'a>, Fault> {
        let objection = request.object("objection")?;
        if let Some(revision) = objection.raw("revision") {
            return Ok(Objection::Revision(revision, objection));
        }
        match objection.optional_text("reason")? {
            Some(reason) if !reason.is_empty() => Ok(Objection::Reason(reason, objection)),
            _ => {
                Err(Unsaid::ReasonRequired.fault(&objection, "reason", "say why the Solution is not correct"))
            }
        }
    }
}

impl Ground {
    /// Those codes of a verdict that bear out a reason: all codes of a ground, or a single code of the game. Anything
    /// else is not a reason, and is refused.
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
        Err(Unsaid::ReasonUnknown.fault(objection, "reason", complaint))
    }
}
