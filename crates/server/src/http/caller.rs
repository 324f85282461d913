//! Who is calling: the address, and the person behind the cookie.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use crate::DAY;
use crate::node::FromPeer;
use crate::problem::Problem;
use crate::secrets;
use crate::store::{PersonRow, Write};

/// The address of the caller.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Caller(pub(crate) IpAddr);

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Caller, Problem> {
        let ConnectInfo(address) =
            parts.extensions.get::<ConnectInfo<SocketAddr>>().ok_or_else(Problem::internal)?;
        // Only other nodes and known proxies are believed when they say who is calling (SC-25).
        let from_peer = parts.extensions.get::<FromPeer>().is_some();
        let from_proxy = app.trusted.iter().any(|network| network.has(address.ip()));
        let forwarded = parts.headers.get("x-forwarded-for").filter(|_| from_peer || from_proxy);
        let last = forwarded.and_then(|value| value.to_str().ok()).and_then(|list| list.rsplit(',').next());
        Ok(Caller(last.and_then(|text| text.trim().parse().ok()).unwrap_or(address.ip())))
    }
}

/// The code of a table in an address, as it was typed.
pub(crate) struct Code(pub(crate) String);

impl FromRequestParts<Arc<App>> for Code {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Code, Problem> {
        let path: Path<String> = Path::from_request_parts(parts, app)
            .await
            .map_err(|rejection| Problem::new(rejection.status(), "malformed", rejection.body_text()))?;
        Ok(Code(path.0))
    }
}

/// The person behind the cookie.
pub(crate) struct Person(pub(crate) PersonRow);

impl FromRequestParts<Arc<App>> for Person {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Person, Problem> {
        known(app, &parts.headers).await?.map(Person).ok_or_else(|| {
            Problem::forbidden(
                "nobody-yet",
                "Choose a nickname first, so that the others know what to call you.",
            )
        })
    }
}

/// The person behind the cookie, if there is one.
pub(crate) async fn known(app: &App, headers: &HeaderMap) -> Result<Option<PersonRow>, Problem> {
    let Some(secret) = app.cookie.read(headers) else { return Ok(None) };
    let secret = secrets::hash(&secret);
    let person = app.house.shared.store.person_with_secret(&secret).await?;
    if let Some(person) = &person {
        note_visit(app, person, secret).await;
    }
    Ok(person)
}

/// Notes once a day that somebody is here, so that they are not forgotten.
async fn note_visit(app: &App, person: &PersonRow, secret: String) {
    let now = app.house.shared.wall_clock();
    if now - person.seen > DAY {
        let visit = Write::Visited { person: person.id.clone(), secret, at: now };
        // If it cannot be stored, the next request tries again.
        let _ = app.house.shared.journal.write(vec![visit]).await;
    }
}

/// Whether a request comes from one of our own pages: browsers say so in `Origin`, and nothing else has a cookie to lose.
pub(crate) fn is_from_here(app: &App, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else { return true };
    if let Some(public) = &app.public {
        return origin == public;
    }
    let host = origin.split_once("://").map(|(_, host)| host);
    host.is_some() && host == text(header::HOST)
}

/// Counts requests, and stops those that are too many or come from other sites' pages.
pub(crate) async fn count(
    State(app): State<Arc<App>>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Response {
    app.house.shared.metrics.requests.inc();
    // A request passed on by another node was counted where it came in.
    let counted = request.extensions().get::<FromPeer>().is_none();
    let cookie = app.cookie.read(request.headers()).map(|secret| secrets::hash(&secret));
    if counted && let Err(problem) = app.limits.request(caller.0, cookie.as_deref()) {
        return problem.into_response();
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && !is_from_here(&app, request.headers()) {
        return Problem::forbidden("wrong-origin", "This request came from a page of another site.")
            .into_response();
    }
    next.run(request).await
}
