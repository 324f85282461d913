//! What is said when something cannot be done: a stable code, a sentence, and the status of an HTTP answer.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use mat::Fault;
use referee::Refusal;
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::StoreFault;

/// Why something cannot be done, as a problem document (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// The stable code.
    pub code: String,
    /// A sentence for people.
    pub detail: String,
    /// The section of the rulebook, where a rule is behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The field at fault, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

impl Problem {
    /// A problem with this status, code and sentence.
    pub fn new(status: StatusCode, code: &str, detail: impl Into<String>) -> Problem {
        Problem {
            status: status.as_u16(),
            code: code.to_owned(),
            detail: detail.into(),
            rule: None,
            field: None,
        }
    }

    /// What was sent cannot be understood.
    pub fn malformed(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "malformed", detail)
    }

    /// It is not this person's to do.
    pub fn forbidden(code: &str, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, code, detail)
    }

    /// It does not fit what stands.
    pub fn conflict(code: &str, detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, detail)
    }

    /// There is no such table.
    pub fn no_table() -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "no-such-table",
            "There is no table with this code. Codes are forgotten when a table has been empty for a long time.",
        )
    }

    /// Too much at once.
    pub fn too_many(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", detail)
    }

    /// A mistake of ours.
    pub fn internal() -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "The server made a mistake of its own. Nothing that was answered before is lost.",
        )
    }
}

impl From<StoreFault> for Problem {
    fn from(fault: StoreFault) -> Problem {
        tracing::error!(%fault, "storage");
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "not-stored",
            "This could not be stored, so it was not done. Everything before it is safe. Please try again.",
        )
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        Problem { rule: Some(refusal.rule.to_owned()), ..Problem::conflict(refusal.code, refusal.message) }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let field = Some(fault.field).filter(|field| !field.is_empty());
        Problem { field, ..Problem::new(status, fault.code, fault.message) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, "application/problem+json")], body).into_response()
    }
}
