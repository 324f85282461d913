//! What the sockets of tables, classes and events have in common: how they are opened, greeted, served and ended.

use std::future::Future;
use std::num::NonZeroU32;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::MAX_MESSAGE;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::http::{App, is_from_here};
use crate::problem::Problem;

/// How much is read at a time: messages are short, and there are many sockets.
const BUFFER: usize = 4 * 1024;
/// How often to check that a client is still there, and how long a silence means it is not.
const PING: Duration = Duration::from_secs(10);
pub(crate) const SILENCE: Duration = Duration::from_secs(30);
/// The time that a client has for its first message.
const GREETING: Duration = Duration::from_secs(10);
/// Messages per second, and how many at once: drafts arrive while somebody writes.
const MESSAGES: NonZeroU32 = NonZeroU32::new(10).unwrap();
const BURST: NonZeroU32 = NonZeroU32::new(40).unwrap();

pub(crate) type Outgoing = SplitSink<WebSocket, Frame>;
pub(crate) type Incoming = SplitStream<WebSocket>;

/// Accepts or refuses the opening of a socket.
pub(crate) fn may_open(
    app: &App,
    headers: &HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<WebSocketUpgrade, Problem> {
    let upgrade = upgrade.map_err(|rejection| {
        let detail = format!("This is a WebSocket. {}.", rejection.body_text());
        Problem::new(rejection.status(), "no-socket", detail)
    })?;
    // A page of another site would bring this browser's cookie.
    if !is_from_here(app, headers) {
        return Err(Problem::forbidden("wrong-origin", "This request came from a page of another site."));
    }
    Ok(upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE).read_buffer_size(BUFFER))
}

/// The first message of a client, read with `hello`: it must be a greeting.
pub(crate) async fn greeting<T>(
    incoming: &mut Incoming,
    read: impl FnOnce(&str) -> Result<Option<T>, Problem>,
) -> Result<T, Problem> {
    let silent = || Problem::malformed("The first message is {\"type\":\"hello\"}, within ten seconds.");
    let first = tokio::time::timeout(GREETING, async {
        loop {
            match incoming.next().await {
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
                other => return other,
            }
        }
    });
    match first.await {
        Ok(Some(Ok(Frame::Text(text)))) => read(text.as_str())?.ok_or_else(silent),
        _ => Err(silent()),
    }
}

/// Sends a frame; a client that does not read for long is gone.
pub(crate) async fn send(outgoing: &mut Outgoing, frame: Frame) -> Option<()> {
    tokio::time::timeout(SILENCE, outgoing.send(frame)).await.ok()?.ok()
}

/// Ends a connection with a last message.
pub(crate) async fn goodbye(outgoing: &mut Outgoing, problem: &Problem, message: String) {
    const TRY_AGAIN: u16 = 1_013;
    let frame = CloseFrame { code: TRY_AGAIN, reason: problem.code.clone().into() };
    for frame in [Frame::Text(message.into()), Frame::Close(Some(frame))] {
        if send(outgoing, frame).await.is_none() {
            return;
        }
    }
    let _ = tokio::time::timeout(SILENCE, outgoing.close()).await;
}

/// Listens to what a client says.
pub(crate) trait Listener: Sync {
    /// Hears a message; returns the immediate answer, if any.
    fn hear(&self, text: &str) -> impl Future<Output = Option<String>> + Send;
    /// The class or event it is about.
    fn room(&self) -> (&'static str, &str);
    /// Why a connection ends that was let go.
    fn let_go(&self) -> Problem;
}

/// Talks until one side ends it; says why, if it was the server. Whoever holds the other end of the outbox lets go of the connection
/// by dropping it.
pub(crate) async fn talk(
    app: &App,
    listener: &impl Listener,
    outgoing: &mut Outgoing,
    incoming: &mut Incoming,
    outbox: &mut mpsc::Receiver<String>,
) -> Option<Problem> {
    let limiter: DefaultDirectRateLimiter =
        RateLimiter::direct(Quota::per_second(MESSAGES).allow_burst(BURST));
    let mut stopping = app.stopping.clone();
    let mut cut = app.house.shared.cut.subscribe();
    let mut heard = Instant::now();
    let mut next_ping = Instant::now() + PING;
    loop {
        tokio::select! {
            message = outbox.recv() => {
                let Some(message) = message else { return Some(listener.let_go()) };
                send(outgoing, Frame::Text(message.into())).await?;
            }
            frame = incoming.next() => {
                heard = Instant::now();
                match frame?.ok()? {
                    Frame::Text(text) => {
                        if app.limits.limited && limiter.check().is_err() {
                            return Some(Problem::too_many("Too many messages. Wait a moment and come back."));
                        }
                        if let Some(answer) = listener.hear(text.as_str()).await {
                            send(outgoing, Frame::Text(answer.into())).await?;
                        }
                    }
                    Frame::Close(_) => return None,
                    Frame::Ping(_) | Frame::Pong(_) => {}
                    Frame::Binary(_) => return Some(Problem::malformed("Messages must be text.")),
                }
            }
            () = tokio::time::sleep_until(next_ping) => {
                if heard.elapsed() > SILENCE {
                    return None;
                }
                next_ping = Instant::now() + PING;
                send(outgoing, Frame::Ping(Vec::new().into())).await?;
            }
            _ = stopping.changed() => return Some(Problem::restarting()),
            _ = cut.changed() => return Some(Problem::moved()),
            () = app.house.meets_elsewhere(listener.room()) => return Some(Problem::moved()),
        }
    }
}
