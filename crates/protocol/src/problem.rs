//! Why something cannot be done: a stable code, a sentence, and the status of an HTTP answer.

use mat::Fault;
use referee::Refusal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What was sent cannot be understood.
const BAD_REQUEST: u16 = 400;
/// This person may not do it.
const FORBIDDEN: u16 = 403;
/// There is no such thing.
const NOT_FOUND: u16 = 404;
/// It conflicts with the present state.
const CONFLICT: u16 = 409;
/// A field of it is wrong.
const UNPROCESSABLE: u16 = 422;
/// An error of our own.
const INTERNAL: u16 = 500;

/// Why something cannot be done, as a problem document (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// The stable code.
    pub code: String,
    /// A sentence for people.
    pub detail: String,
    /// The section of the rulebook, if a rule is behind it; `engine` if it is a matter of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<String>,
    /// The field at fault, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub field: Option<String>,
    /// The entry of the log that would no longer hold, if that is why something cannot be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub breaks: Option<usize>,
}

impl Problem {
    /// A problem with this status, code and sentence.
    pub fn new(status: u16, code: &str, detail: impl Into<String>) -> Problem {
        Problem {
            status,
            code: code.to_owned(),
            detail: detail.into(),
            rule: None,
            field: None,
            breaks: None,
        }
    }

    /// What was sent cannot be understood.
    pub fn malformed(detail: impl Into<String>) -> Problem {
        Problem::new(BAD_REQUEST, "malformed", detail)
    }

    /// There is nothing at this address.
    pub fn no_such_thing() -> Problem {
        Problem::new(NOT_FOUND, "no-such-thing", "There is nothing at this address.")
    }

    /// This person may not do it.
    pub fn forbidden(code: &str, detail: impl Into<String>) -> Problem {
        Problem::new(FORBIDDEN, code, detail)
    }

    /// An error of our own.
    pub fn internal() -> Problem {
        let detail = "The program made a mistake of its own. Nothing that was answered before is lost.";
        Problem::new(INTERNAL, "internal", detail)
    }

    /// Names the field at fault.
    pub fn at(mut self, field: &str) -> Problem {
        self.field = Some(field.to_owned());
        self
    }

    /// It conflicts with the present state.
    pub fn conflict(code: &str, detail: impl Into<String>) -> Problem {
        Problem::new(CONFLICT, code, detail)
    }

    /// The problem in words, with the section of the rulebook as at any table.
    pub fn words(&self) -> String {
        match self.rule.as_deref() {
            None => self.detail.clone(),
            Some("engine") => format!("{} [{}]", self.detail, self.code),
            Some(rule) => format!("{} ({rule}) [{}]", self.detail, self.code),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let rule = Some(refusal.rule.to_owned());
        Problem { rule, ..Problem::new(CONFLICT, refusal.code, refusal.message) }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        let field = Some(fault.field).filter(|field| !field.is_empty());
        Problem { field, ..Problem::new(UNPROCESSABLE, fault.code, fault.message) }
    }
}
