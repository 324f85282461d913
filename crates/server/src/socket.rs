//! The socket of a table: reads what a client says, measures its round trip, and writes what it is shown.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::StreamExt;
use futures_util::stream::SplitStream;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{Misunderstood, Said, Says, Wish};
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::class;
use crate::coach;
use crate::http::{App, Caller, Code, Person, existing};
use crate::problem::Problem;
use crate::store::PersonRow;
use crate::table::{CatchingUp, Coming, ConnectionId, Message, TableQuestion};
use crate::talk::{Outgoing, SILENCE, goodbye, greeting, may_open, send};

/// How many messages may wait for a client before it is cut off.
const OUTBOX: usize = 64;
/// How often the round trip is measured; the first measurements come sooner.
const MEASURE: Duration = Duration::from_secs(5);
const FIRST_MEASURES: [Duration; 3] =
    [Duration::from_millis(0), Duration::from_millis(250), Duration::from_millis(1_000)];
/// How often a client catching up may reach the table only to find that it has moved on.
const TRIES: usize = 20;
/// Messages per second, and how many at once.
const MESSAGES: NonZeroU32 = NonZeroU32::new(20).unwrap();
const BURST: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// Opens the socket of a table.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
    Code(code): Code,
    Person(person): Person,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = may_open(&app, &headers, upgrade)?;
    let row = existing(&app, caller, &code).await?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        app.house.shared.metrics.connections.inc();
        let connected = Connected { app: Arc::clone(&app), caller, table: row.id, code: row.code, person };
        connected.serve(socket).await;
        app.house.shared.metrics.connections.dec();
    }))
}

struct Connected {
    app: Arc<App>,
    caller: Caller,
    /// The id of the table.
    table: String,
    code: String,
    person: PersonRow,
}

impl Connected {
    async fn serve(self, socket: WebSocket) {
        let (mut outgoing, mut incoming) = socket.split();
        let have = match greeting(&mut incoming, hello).await {
            Ok(have) => have,
            Err(problem) => return bye(&mut outgoing, &problem).await,
        };
        let (out, mut outbox) = mpsc::channel::<String>(OUTBOX);
        // Rare steps are boxed: a socket waits most of the time, and its task is as large as its largest step.
        let id = match Box::pin(self.enter(have, &out, &mut outgoing)).await {
            Ok(id) => id,
            Err(problem) => return bye(&mut outgoing, &problem).await,
        };
        if self.is_quiet().await {
            let _ = out.try_send(Says::Phrases { on: false }.write());
        }
        let problem = self.talk(id, &mut outgoing, &mut incoming, &mut outbox, &out).await;
        self.tell(Message::Gone(id)).await;
        if let Some(problem) = problem {
            bye(&mut outgoing, &problem).await;
        }
    }

    /// Comes to the table. A client that has missed more than the table keeps in memory gets it from the log, page by page.
    async fn enter(
        &self,
        have: Option<i64>,
        out: &mpsc::Sender<String>,
        outgoing: &mut Outgoing,
    ) -> Result<ConnectionId, Problem> {
        let PersonRow { id: person, nickname, .. } = self.person.clone();
        let mut coming = Coming { person, nickname, have, missed: Vec::new() };
        let mut catching_up: Option<CatchingUp> = None;
        for _ in 0..TRIES {
            let enter = |reply| Message::Enter { coming: coming.clone(), out: out.clone(), reply };
            let up_to = match self.app.house.ask(&self.code, enter).await? {
                Ok(id) => return Ok(id),
                Err(up_to) => up_to,
            };
            if have.is_some_and(|have| have > up_to) {
                self.app.house.shared.metrics.logs_went_back.inc();
                return Err(log_went_back());
            }
            if catching_up.is_none() {
                self.app.limits.replaying(self.caller.0)?;
            }
            let catching_up = catching_up.get_or_insert_with(|| {
                CatchingUp::new(&self.table, &self.person.id, have.unwrap_or_default())
            });
            while let Some(pages) = catching_up.read_on(&self.app.house.shared, up_to).await? {
                for page in pages {
                    send(outgoing, Frame::Text(page.into())).await.ok_or_else(too_slow)?;
                }
            }
            coming.have = Some(catching_up.have());
            coming.missed = catching_up.page();
        }
        Err(too_slow())
    }

    /// Talks until one side ends it; says why, if it was the server.
    async fn talk(
        &self,
        id: ConnectionId,
        outgoing: &mut Outgoing,
        incoming: &mut SplitStream<WebSocket>,
        outbox: &mut mpsc::Receiver<String>,
        out: &mpsc::Sender<String>,
    ) -> Option<Problem> {
        let limiter: DefaultDirectRateLimiter =
            RateLimiter::direct(Quota::per_second(MESSAGES).allow_burst(BURST));
        let mut stopping = self.app.stopping.clone();
        let mut cut = self.app.house.shared.cut.subscribe();
        let mut heard = Instant::now();
        let mut measuring: Option<(u64, Instant)> = None;
        let mut measured = 0u64;
        let mut next_measure = Instant::now();
        loop {
            tokio::select! {
                message = outbox.recv() => {
                    // A closed outbox means that the table has cut off this client, or was put down.
                    let Some(message) = message else { return Some(come_back()) };
                    send(outgoing, Frame::Text(message.into())).await?;
                }
                frame = incoming.next() => {
                    heard = Instant::now();
                    match frame?.ok()? {
                        Frame::Text(text) => {
                            if self.app.limits.limited && limiter.check().is_err() {
                                return Some(Problem::too_many("Too many messages. Wait a moment and come back."));
                            }
                            Box::pin(self.hear(id, text.as_str(), heard, out)).await;
                        }
                        Frame::Pong(payload) => {
                            if let Some((number, sent)) = measuring
                                && payload.as_ref() == number.to_be_bytes()
                            {
                                measuring = None;
                                self.tell(Message::Measured(id, sent.elapsed())).await;
                            }
                        }
                        Frame::Close(_) => return None,
                        Frame::Ping(_) => {}
                        Frame::Binary(_) => return Some(Problem::malformed("Messages must be text.")),
                    }
                }
                () = tokio::time::sleep_until(next_measure) => {
                    if heard.elapsed() > SILENCE {
                        return None;
                    }
                    measured += 1;
                    measuring = Some((measured, Instant::now()));
                    let pause = FIRST_MEASURES.get(measured as usize).copied().unwrap_or(MEASURE);
                    next_measure = Instant::now() + pause;
                    send(outgoing, Frame::Ping(measured.to_be_bytes().to_vec().into())).await?;
                }
                _ = stopping.changed() => return Some(Problem::restarting()),
                _ = cut.changed() => return Some(Problem::moved()),
            }
        }
    }

    async fn hear(&self, from: ConnectionId, text: &str, arrived: Instant, out: &mpsc::Sender<String>) {
        let said = match Said::read(text) {
            Ok(said) => said,
            Err(Misunderstood { id, problem }) => return answer(out, &id, Err((*problem).into())),
        };
        match said {
            Said::Hello { .. } => {
                answer(out, "", Err(Problem::malformed("The greeting has already been sent.")))
            }
            Said::Phrase { phrase } => match self.is_quiet().await {
                true => drop(out.try_send(Says::Phrases { on: false }.write())),
                false => self.tell(Message::Phrase { from, phrase }).await,
            },
            Said::Sketch { revision, hand } => self.tell(Message::Sketch { from, revision, hand }).await,
            Said::Command { id, act } => self.tell(Message::Command { from, id, act, arrived }).await,
            Said::Ask { id, ask } => {
                let (app, code, person) = (Arc::clone(&self.app), self.code.clone(), self.person.id.clone());
                let out = out.clone();
                // The coach thinks; the table goes on.
                tokio::spawn(async move {
                    match coach::answer(&app, &code, &person, id.clone(), ask).await {
                        Ok(says) => drop(out.try_send(says.write())),
                        Err(problem) => answer(&out, &id, Err(problem)),
                    }
                });
            }
            Said::Wish { id, wish } => {
                let outcome = self.wish(&id, wish).await;
                answer(out, &id, outcome);
            }
        }
    }

    async fn wish(&self, id: &str, wish: Wish) -> Result<i64, Problem> {
        self.app.limits.wish(self.caller.0, &wish)?;
        let (person, nickname) = (self.person.id.clone(), self.person.nickname.clone());
        let wish = TableQuestion::Wish { person, nickname, id: Some(id.to_owned()), wish };
        self.app.house.question_here(&self.code, wish).await
    }

    /// Whether nothing may be said here; if that cannot be found out, nothing may.
    async fn is_quiet(&self) -> bool {
        class::is_quiet(&self.app, &self.table).await.unwrap_or(true)
    }

    async fn tell(&self, message: Message) {
        if let Ok(table) = self.app.house.table(&self.code).await {
            let _ = table.send(Box::new(message)).await;
        }
    }
}

/// The last entry that the client has, according to its greeting.
fn hello(text: &str) -> Result<Option<Option<i64>>, Problem> {
    match Said::read(text).map_err(|misread| *misread.problem)? {
        Said::Hello { have } => Ok(Some(have)),
        _ => Ok(None),
    }
}

fn answer(out: &mpsc::Sender<String>, id: &str, outcome: Result<i64, Problem>) {
    let _ = out.try_send(Says::answer(id, outcome.map_err(|problem| problem.0)).write());
}

/// Says why a connection ends.
async fn bye(outgoing: &mut Outgoing, problem: &Problem) {
    goodbye(outgoing, problem, Says::Goodbye { problem: problem.0.clone() }.write()).await;
}

/// The client knows entries that the log does not have: a backup was restored (SC-18).
fn log_went_back() -> Problem {
    Problem::conflict(
        "log-went-back",
        "This table is older here than you remember it: it was restored from a copy. Look at it afresh.",
    )
}

fn come_back() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "come-back",
        "The table has dropped this connection. Reconnect to catch up.",
    )
}

fn too_slow() -> Problem {
    Problem::too_many("This connection could not keep up. Reconnect to catch up.")
}
