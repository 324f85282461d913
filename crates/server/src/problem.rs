//! What this server says when something cannot be done.

use std::collections::BTreeMap;
use std::ops::Deref;

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response as Described, ResponseBuilder};

use crate::store::StoreFault;

/// The kind of a problem document.
const KIND: &str = "application/problem+json";

/// Why something cannot be done, as an answer of this server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem(
    /// As the protocol has it.
    pub protocol::Problem,
);

impl Deref for Problem {
    type Target = protocol::Problem;

    fn deref(&self) -> &protocol::Problem {
        &self.0
    }
}

impl Problem {
    /// A problem with this status, code and sentence.
    pub fn new(status: StatusCode, code: &str, detail: impl Into<String>) -> Problem {
        Problem(protocol::Problem::new(status.as_u16(), code, detail))
    }

    /// What was sent cannot be understood.
    pub fn malformed(detail: impl Into<String>) -> Problem {
        Problem(protocol::Problem::malformed(detail))
    }

    /// Names the field at fault.
    pub fn at(self, field: &str) -> Problem {
        Problem(self.0.at(field))
    }

    /// This person may not do it.
    pub fn forbidden(code: &str, detail: impl Into<String>) -> Problem {
        Problem(protocol::Problem::forbidden(code, detail))
    }

    /// It conflicts with the present state.
    pub fn conflict(code: &str, detail: impl Into<String>) -> Problem {
        Problem(protocol::Problem::conflict(code, detail))
    }

    /// There is no such table.
    pub fn no_table() -> Problem {
        Problem::new(
            StatusCode::NOT_FOUND,
            "no-such-table",
            "There is no table with this code. Codes are forgotten when a table has been empty for a long time.",
        )
    }

    /// The log of a table is inconsistent: nobody can read it as it is.
    pub fn log_at_fault(detail: impl Into<String>) -> Problem {
        Problem::conflict("log-at-fault", detail)
    }

    /// Too much at once.
    pub fn too_many(detail: impl Into<String>) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests", detail)
    }

    /// Whether it was stored is unknown (SC-8): the log will show.
    pub fn in_doubt() -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "in-doubt",
            "It is not known yet whether this was stored. The table will be back in a moment and will show it.",
        )
    }

    /// The server is stopping.
    pub fn restarting() -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "restarting",
            "The server is restarting. Your seat and the clocks are kept.",
        )
    }

    /// Another server runs this now: a client that comes back finds it there.
    pub fn moved() -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "moved",
            "Another server has taken this over. Your seat and the clocks are kept.",
        )
    }

    /// An error of our own.
    pub fn internal() -> Problem {
        Problem(protocol::Problem::internal())
    }
}

impl From<StoreFault> for Problem {
    fn from(fault: StoreFault) -> Problem {
        tracing::error!(%fault, "storage");
        match fault {
            StoreFault::InDoubt(_) => return Problem::in_doubt(),
            StoreFault::Fenced => return Problem::moved(),
            StoreFault::Unreadable(words) => return Problem::log_at_fault(words),
            StoreFault::Failed(_) | StoreFault::NotSent(_) => {}
        }
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "not-stored",
            "This could not be stored, so it was not done. Everything before it is safe. Please try again.",
        )
    }
}

impl<T: Into<protocol::Problem>> From<T> for Problem {
    fn from(problem: T) -> Problem {
        Problem(problem.into())
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_string(&self.0).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, KIND)], body).into_response()
    }
}

/// What any request may be answered with, in the description of the API.
impl utoipa::IntoResponses for Problem {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        let problem = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
        let described = ResponseBuilder::new()
            .description("Why it was not done: a problem document (RFC 9457)")
            .content(KIND, problem)
            .build();
        BTreeMap::from([("default".to_owned(), described.into())])
    }
}
