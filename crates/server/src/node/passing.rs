//! Passing on: any node takes any client, and a request that concerns a table goes to its holder, byte for byte (SC-15).

use std::io::ErrorKind;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, request};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::timeout;

use super::room::Destination;
use super::{LEASE, Living, Node};
use crate::http::{App, Caller};
use crate::problem::Problem;
use crate::store::NodeRow;

/// The nodes' secret, in a request from one to another.
const SECRET: &str = "forceout-peer";
/// The node a request is meant for.
const MEANT_FOR: &str = "forceout-to";
/// The address of the original caller.
const ASKED_BY: &str = "x-forwarded-for";
/// How long a node on the same network may take to accept a connection, and to begin its answer.
const CONNECTING: Duration = Duration::from_millis(500);
const ANSWERING: Duration = Duration::from_millis(1_500);
/// The longest body that is passed on, in bytes: the answering node has its own limit for each request.
const LONGEST_BODY: usize = event::MAX_FILE;
/// How often to look for a holder: it may change meanwhile.
const TRIES: usize = 3;

/// A request passed on by another node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FromPeer;

/// Why a node did not answer.
enum Unanswered {
    /// Its process no longer exists.
    Gone,
    /// It answers that it does not have the table.
    NotThere,
    /// No answer: nothing is known.
    Silent,
}

/// Answers here, or passes the request on to the node concerned.
pub(crate) async fn pass_on(
    State(app): State<Arc<App>>,
    caller: Caller,
    request: Request,
    next: Next,
) -> Response {
    let (Some(node), Some(room)) = (&app.house.shared.node, Destination::of(request.uri().path())) else {
        return next.run(request).await;
    };
    let passed_on = request.extensions().get::<FromPeer>().is_some();
    let mut place = match place_of(&app, node, &room, passed_on, None).await {
        Ok(Some(place)) => place,
        Ok(None) => return next.run(request).await,
        Err(problem) => return problem.into_response(),
    };
    if passed_on {
        // Nothing is passed on twice: the asking node looks again.
        return StatusCode::MISDIRECTED_REQUEST.into_response();
    }
    let mut request = request;
    let upgrade = hyper::upgrade::on(&mut request);
    let (head, body) = request.into_parts();
    // It may have to be sent more than once.
    let Ok(body) = to_bytes(body, LONGEST_BODY).await else {
        return Problem::malformed("The body of this request is too long, or broke off.").into_response();
    };
    for _ in 0..TRIES {
        let asked = Asked { head: &head, body: body.clone(), caller };
        let silent = place.id.clone();
        let (gone, silent) = match answer_of(node, &place, asked).await {
            Ok(mut answer) => {
                app.house.shared.metrics.passed_on.inc();
                if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
                    let theirs = hyper::upgrade::on(&mut answer);
                    let cut = app.house.shared.cut.subscribe();
                    tokio::spawn(carry(upgrade, theirs, node.watch(), place.id, cut));
                }
                return answer.map(Body::new);
            }
            // It may have done what it was asked before it fell silent: the client asks again, under the same id.
            Err(Unanswered::Silent) if head.method != Method::GET => break,
            Err(Unanswered::Silent) => (None, Some(silent)),
            Err(Unanswered::NotThere) => (None, None),
            Err(Unanswered::Gone) => (Some(&place), None),
        };
        if let Destination::Table(code) = &room {
            node.forget(code);
        }
        place = match place_of(&app, node, &room, false, gone).await {
            // Its lease is not over yet.
            Ok(Some(place)) if silent.as_ref() == Some(&place.id) => break,
            Ok(Some(place)) => place,
            Ok(None) => return next.run(rebuilt(head, upgrade, body)).await,
            Err(problem) => return problem.into_response(),
        };
    }
    not_ready().into_response()
}

/// The node concerned, unless it is this one. `gone` is a node whose process no longer exists.
async fn place_of(
    app: &App,
    node: &Node,
    room: &Destination,
    passed_on: bool,
    gone: Option<&NodeRow>,
) -> Result<Option<NodeRow>, Problem> {
    match room {
        // Nobody is taken in, and nothing is shown that may be out of date (SC-13).
        _ if node.is_alone() => Err(not_ready()),
        Destination::Table(code) => match app.house.whereabouts(code, gone).await {
            // The node that answers says so, and counts it.
            Err(problem) if problem.code == "no-such-table" => Ok(None),
            found => found,
        },
        Destination::Meeting(_) if passed_on => Ok(None),
        Destination::Meeting(room) => Ok(node.meeting_place(room)),
    }
}

/// A request as this node received it.
struct Asked<'a> {
    head: &'a request::Parts,
    body: Bytes,
    caller: Caller,
}

/// Asks another node the same.
async fn answer_of(
    node: &Node,
    place: &NodeRow,
    asked: Asked<'_>,
) -> Result<hyper::Response<hyper::body::Incoming>, Unanswered> {
    let mut request = hyper::Request::new(Body::from(asked.body));
    *request.method_mut() = asked.head.method.clone();
    // The path as the client wrote it; here the part that leads to this router is gone already.
    let path = asked.head.uri.path_and_query().map_or("/", |path| path.as_str());
    let path = if path.starts_with("/api/") { path.to_owned() } else { format!("/api{path}") };
    *request.uri_mut() = path.parse().map_err(|_| Unanswered::Silent)?;
    *request.headers_mut() = asked.head.headers.clone();
    let caller = HeaderValue::from_str(&asked.caller.0.to_string()).map_err(|_| Unanswered::Silent)?;
    request.headers_mut().insert(ASKED_BY, caller);
    tokio::select! {
        answer = send(node, place, request) => answer,
        // Others may take what it held.
        () = lease_is_over(node.watch(), &place.id) => Err(Unanswered::Silent),
    }
}

/// Sends a request to another node, with what makes that node trust this one.
pub(super) async fn send_to(
    node: &Node,
    place: &NodeRow,
    request: hyper::Request<Body>,
) -> Result<hyper::Response<hyper::body::Incoming>, Problem> {
    send(node, place, request).await.map_err(|_| not_ready())
}

async fn send(
    node: &Node,
    place: &NodeRow,
    mut request: hyper::Request<Body>,
) -> Result<hyper::Response<hyper::body::Incoming>, Unanswered> {
    for (name, value) in [(SECRET, &node.secret), (MEANT_FOR, &place.id)] {
        let value = HeaderValue::from_str(value).map_err(|_| Unanswered::Silent)?;
        request.headers_mut().insert(name, value);
    }
    let stream = match timeout(CONNECTING, TcpStream::connect(&place.address)).await {
        Ok(Ok(stream)) => stream,
        // A time-out is no refusal (SC-10).
        Ok(Err(error)) if error.kind() == ErrorKind::ConnectionRefused => return Err(Unanswered::Gone),
        _ => return Err(Unanswered::Silent),
    };
    let _ = stream.set_nodelay(true);
    let handshake = hyper::client::conn::http1::handshake(TokioIo::new(stream));
    let (mut sender, connection) = handshake.await.map_err(|_| Unanswered::Silent)?;
    tokio::spawn(connection.with_upgrades());
    let answer = timeout(ANSWERING, sender.send_request(request)).await;
    let answer = answer.map_err(|_| Unanswered::Silent)?.map_err(|_| Unanswered::Silent)?;
    match answer.status() {
        StatusCode::MISDIRECTED_REQUEST if answer.headers().contains_key(MEANT_FOR) => Err(Unanswered::Gone),
        StatusCode::MISDIRECTED_REQUEST => Err(Unanswered::NotThere),
        _ => Ok(answer),
    }
}

/// The same request rebuilt, to be answered here.
fn rebuilt(head: request::Parts, upgrade: OnUpgrade, body: Bytes) -> Request {
    let mut request = Request::from_parts(head, Body::from(body));
    request.extensions_mut().insert(upgrade);
    request
}

/// Relays a socket in both directions until one side ends it, the holder is no longer alive, or all connections are cut.
async fn carry(
    client: OnUpgrade,
    holder: OnUpgrade,
    living: watch::Receiver<Living>,
    place: String,
    mut cut: watch::Receiver<u64>,
) {
    let (Ok(client), Ok(holder)) = tokio::join!(client, holder) else { return };
    let (mut client, mut holder) = (TokioIo::new(client), TokioIo::new(holder));
    tokio::select! {
        _ = copy_bidirectional(&mut client, &mut holder) => {}
        () = lease_is_over(living, &place) => {}
        _ = cut.changed() => {}
    }
}

/// Waits until a node is no longer alive. One that has only just begun becomes known with the next beat.
async fn lease_is_over(mut living: watch::Receiver<Living>, node: &str) {
    let _ = timeout(LEASE, living.wait_for(|living| living.contains_key(node))).await;
    let _ = living.wait_for(|living| !living.contains_key(node)).await;
}

/// Admits requests that know the nodes' secret and are meant for this node.
pub(crate) async fn is_peer(State(node): State<Arc<Node>>, mut request: Request, next: Next) -> Response {
    if !says(request.headers(), SECRET, &node.secret) {
        return Problem::forbidden("no-peer", "This address is for other servers.").into_response();
    }
    if !says(request.headers(), MEANT_FOR, &node.row.id) {
        // They were meant for a node that had this address before.
        return (StatusCode::MISDIRECTED_REQUEST, [(MEANT_FOR, node.row.id.clone())]).into_response();
    }
    request.extensions_mut().insert(FromPeer);
    next.run(request).await
}

fn says(headers: &HeaderMap, name: &str, value: &str) -> bool {
    headers.get(name).is_some_and(|said| said.as_bytes() == value.as_bytes())
}

fn not_ready() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "come-back",
        "The server that runs this cannot be reached right now. Try again in a moment.",
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use futures_util::FutureExt;

    use super::*;

    fn living(ids: &[&str]) -> Living {
        let node = |id: &str| NodeRow {
            id: id.to_owned(),
            address: String::new(),
            version: String::new(),
            reads: 0,
        };
        Arc::new(ids.iter().map(|id| (id.to_string(), node(id))).collect::<BTreeMap<_, _>>())
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_that_has_only_just_begun_is_not_taken_for_one_that_is_gone() {
        let beats = watch::Sender::new(living(&["here"]));
        let mut over = Box::pin(lease_is_over(beats.subscribe(), "new"));
        assert!((&mut over).now_or_never().is_none());
        beats.send_replace(living(&["here", "new"]));
        assert!((&mut over).now_or_never().is_none());
        tokio::time::advance(2 * LEASE).await;
        assert!((&mut over).now_or_never().is_none());
        beats.send_replace(living(&["here"]));
        over.await;
        // One that never comes is not waited for.
        lease_is_over(beats.subscribe(), "dead").await;
    }
}
