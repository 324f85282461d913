//! The description of the API for other programs, in OpenAPI format, made from the routes themselves.

use std::sync::Arc;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;

/// Live tables of the Academic Games cube games.
///
/// The socket of a table, `/api/tables/{code}/socket`, speaks the protocol of `docs/protocol.md`: a client says `Said`, the server says
/// `Says`. That of a class, `/api/classes/{code}/socket`, likewise uses `ClassSaid` and `ClassSays`;
/// that of an event, `/api/events/{code}/socket`, uses `EventSaid` and `EventSays`.
#[derive(OpenApi)]
#[openapi(
    info(title = "Forceout"),
    components(schemas(
        protocol::Problem,
        protocol::Said,
        protocol::Says,
        protocol::classes::ClassSaid,
        protocol::classes::ClassSays,
        protocol::events::EventSaid,
        protocol::events::EventSays
    ))
)]
pub(super) struct Description;

/// The description as JSON, written once.
#[derive(Clone)]
pub(super) struct Written(Arc<str>);

impl Written {
    /// The description of these routes.
    pub(super) fn of(api: &utoipa::openapi::OpenApi) -> Written {
        // Its keys are strings, so this cannot fail.
        Written(api.to_json().unwrap_or_default().into())
    }

    /// The description as an answer.
    pub(super) async fn answer(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0.to_string()).into_response()
    }
}
