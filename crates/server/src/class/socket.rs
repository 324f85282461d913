//! The socket of a class: reads what somebody says, and writes what the class says.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::MAX_MESSAGE;
use protocol::classes::{ClassSaid, ClassSays};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::live::{To, written};
use super::speak::{Speaker, welcome};
use super::{ClassSettings, count};
use crate::http::{App, Caller, ClassPath, Person, as_member, is_from_here};
use crate::problem::Problem;
use crate::store::ClassRow;

/// How many messages may wait for somebody before the connection ends.
const OUTBOX: usize = 128;
/// What is read at a time.
const BUFFER: usize = 4 * 1024;
/// How often it is asked whether somebody is still there, and after how long a silence nobody is.
const PING: Duration = Duration::from_secs(10);
const SILENCE: Duration = Duration::from_secs(30);
/// The time that a client has for its first message.
const GREETING: Duration = Duration::from_secs(10);
/// Messages per second, and how many at once: drafts come while somebody writes.
const MESSAGES: NonZeroU32 = NonZeroU32::new(10).unwrap();
const BURST: NonZeroU32 = NonZeroU32::new(40).unwrap();

type Outgoing = SplitSink<WebSocket, Frame>;

/// Opens the socket of a class.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
    path: ClassPath,
    Person(person): Person,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = upgrade.map_err(|rejection| {
        let detail = format!("This is a WebSocket. {}.", rejection.body_text());
        Problem::new(rejection.status(), "no-socket", detail)
    })?;
    // A page of another site would come with this browser's cookie.
    if !is_from_here(&app, &headers) {
        return Err(Problem::forbidden("wrong-origin", "This was asked by a page of another site."));
    }
    let (class, part) = as_member(&app, caller, &path.code, &person).await?;
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE).read_buffer_size(BUFFER);
    Ok(upgrade.on_upgrade(move |socket| async move {
        app.house.shared.metrics.connections.inc();
        let speaker = Speaker { app: Arc::clone(&app), class: class.id.clone(), person, part, id: 0 };
        serve(speaker, class, socket).await;
        app.house.shared.metrics.connections.dec();
    }))
}

async fn serve(mut speaker: Speaker, class: ClassRow, socket: WebSocket) {
    let (mut outgoing, mut incoming) = socket.split();
    if let Err(problem) = greeting(&mut incoming).await {
        return goodbye(&mut outgoing, &problem).await;
    }
    let (out, mut outbox) = mpsc::channel::<String>(OUTBOX);
    let app = Arc::clone(&speaker.app);
    let pupil = speaker.pupil().map(|member| count(member.number));
    speaker.id = app.classes.enter(&app, &class, &speaker.person.id, pupil, out.clone());
    let problem = match begin(&speaker, &class, &mut outgoing).await {
        Ok(()) => talk(&speaker, &mut outgoing, &mut incoming, &mut outbox, out).await,
        Err(problem) => Some(problem),
    };
    app.classes.leave(&class.id, speaker.id, pupil, app.house.shared.wall_clock());
    if pupil.is_some() {
        tell_members(&app, &class.id).await;
    }
    if let Some(problem) = problem {
        goodbye(&mut outgoing, &problem).await;
    }
}

/// Says everything that somebody who comes may know, and tells the others who came.
async fn begin(speaker: &Speaker, class: &ClassRow, outgoing: &mut Outgoing) -> Result<(), Problem> {
    // What stands now: it may have changed since the address was looked up.
    let row = speaker.app.house.shared.store.classes().class(&class.id).await?.ok_or_else(over)?;
    for says in welcome(&speaker.app, &row, &speaker.part).await? {
        send(outgoing, Frame::Text(written(&says).into())).await.ok_or_else(over)?;
    }
    if speaker.pupil().is_some() {
        tell_members(&speaker.app, &class.id).await;
        speaker.app.classes.note(&class.id);
    }
    Ok(())
}

/// Tells those who may know it who is here. Where it cannot be read, the next change tells it.
async fn tell_members(app: &App, class: &str) {
    let store = app.house.shared.store.classes();
    let (Ok(Some(row)), Ok(rows)) = (store.class(class).await, store.members(class).await) else { return };
    let Ok(settings) = ClassSettings::of(&row) else { return };
    let to = if settings.names { To::All } else { To::Coaches };
    app.classes.say(class, to, &ClassSays::Members { members: app.classes.members(class, &rows, false) });
}

/// Talks until one side ends it; says why, where the server does.
async fn talk(
    speaker: &Speaker,
    outgoing: &mut Outgoing,
    incoming: &mut SplitStream<WebSocket>,
    outbox: &mut mpsc::Receiver<String>,
    out: mpsc::Sender<String>,
) -> Option<Problem> {
    // The class holds the other end: when it lets go, the connection is over.
    let weak = out.downgrade();
    drop(out);
    let limiter: DefaultDirectRateLimiter =
        RateLimiter::direct(Quota::per_second(MESSAGES).allow_burst(BURST));
    let mut stopping = speaker.app.stopping.clone();
    let mut heard = Instant::now();
    let mut next_ping = Instant::now() + PING;
    loop {
        tokio::select! {
            message = outbox.recv() => {
                let Some(message) = message else { return Some(over()) };
                send(outgoing, Frame::Text(message.into())).await?;
            }
            frame = incoming.next() => {
                heard = Instant::now();
                match frame?.ok()? {
                    Frame::Text(text) => {
                        if speaker.app.limits.limited && limiter.check().is_err() {
                            return Some(Problem::too_many("Too many messages. Wait a moment and come back."));
                        }
                        let said = serde_json::from_str::<ClassSaid>(text.as_str());
                        let outcome = match said {
                            Ok(said) => speaker.hear(said).await,
                            Err(error) => Err(Problem::malformed(error.to_string())),
                        };
                        if let (Err(problem), Some(out)) = (outcome, weak.upgrade()) {
                            let _ = out.try_send(written(&ClassSays::Problem { problem: problem.0 }));
                        }
                    }
                    Frame::Close(_) => return None,
                    Frame::Ping(_) | Frame::Pong(_) => {}
                    Frame::Binary(_) => return Some(Problem::malformed("Messages are texts.")),
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
        }
    }
}

async fn greeting(incoming: &mut SplitStream<WebSocket>) -> Result<(), Problem> {
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
        Ok(Some(Ok(Frame::Text(text)))) => match serde_json::from_str(text.as_str()) {
            Ok(ClassSaid::Hello {}) => Ok(()),
            _ => Err(silent()),
        },
        _ => Err(silent()),
    }
}

/// Sends a frame; a client that does not read for long is gone.
async fn send(outgoing: &mut Outgoing, frame: Frame) -> Option<()> {
    tokio::time::timeout(SILENCE, outgoing.send(frame)).await.ok()?.ok()
}

async fn goodbye(outgoing: &mut Outgoing, problem: &Problem) {
    const TRY_AGAIN: u16 = 1_013;
    let frame = CloseFrame { code: TRY_AGAIN, reason: problem.code.clone().into() };
    let message = written(&ClassSays::Goodbye { problem: problem.0.clone() });
    for frame in [Frame::Text(message.into()), Frame::Close(Some(frame))] {
        if send(outgoing, frame).await.is_none() {
            return;
        }
    }
    let _ = tokio::time::timeout(SILENCE, outgoing.close()).await;
}

fn over() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "class-let-go",
        "The class has let go of this connection. Come back to see how it stands.",
    )
}
