//! The connection to the server: it carries messages both ways, and reconnects by itself.

use std::sync::mpsc;
use std::time::Duration;

use protocol::Said;
use serde_json::{Value, json};
use server::client::{ComingBack, NO_ANSWER, Person, Socket, sent_away};
use tokio::runtime::Runtime;
use tokio::sync::mpsc as async_mpsc;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::room::News;

/// The server pings every five seconds. A client that hears nothing for this long has lost the connection.
const SILENCE: Duration = Duration::from_secs(20);

/// The connection of one client.
pub(crate) struct TableLine {
    news: mpsc::Receiver<News>,
    out: async_mpsc::UnboundedSender<Said>,
    // The connection's task ends with it.
    _runtime: Runtime,
}

impl TableLine {
    /// Connects to a table, and stays connected until dropped.
    pub(crate) fn open(runtime: Runtime, person: Person, code: String) -> TableLine {
        let (tell, news) = mpsc::channel();
        let (out, wanted) = async_mpsc::unbounded_channel();
        runtime.spawn(keep(person, code, tell, wanted));
        TableLine { news, out, _runtime: runtime }
    }

    /// What came since the last time.
    pub(crate) fn news(&self) -> impl Iterator<Item = News> {
        self.news.try_iter()
    }

    /// Sends a message; without a connection it is lost, and has to be sent again to get an answer.
    pub(crate) fn send(&self, message: Said) {
        let _ = self.out.send(message);
    }
}

/// How a connection ended.
enum Ending {
    /// The connection may be tried again: why it was lost, and the code of the server's goodbye.
    Lost(String, Option<String>),
    /// Nobody needs it any more.
    Done,
}

fn lost(why: impl ToString) -> Ending {
    Ending::Lost(why.to_string(), None)
}

async fn keep(
    person: Person,
    code: String,
    tell: mpsc::Sender<News>,
    mut wanted: async_mpsc::UnboundedReceiver<Said>,
) {
    // On a first visit the server sends the whole log of the table.
    let mut have = 0;
    let mut coming = ComingBack::new(lots(&person));
    loop {
        let entered = timeout(NO_ANSWER, person.comes_to(&code, Some(have))).await;
        let ending = match entered {
            Ok(Ok(Ok(socket))) => {
                // Messages given while there was no connection are sent again after the welcome.
                while wanted.try_recv().is_ok() {}
                coming.is_back();
                talk(socket, &mut have, &tell, &mut wanted).await
            }
            Ok(Ok(Err(problem))) => Ending::Lost(problem.detail, Some(problem.code)),
            Ok(Err(fault)) => lost(fault),
            Err(_) => lost("the server does not answer"),
        };
        let Ending::Lost(why, goodbye) = ending else { return };
        if goodbye.as_deref() == Some("log-went-back") {
            // The server was restored from a backup: the table is read from its beginning (SC-18).
            have = 0;
        }
        if tell.send(News::Lost(why)).is_err() {
            return;
        }
        sleep(coming.pause(goodbye.as_deref())).await;
    }
}

/// A seed that no other client has.
fn lots(person: &Person) -> u64 {
    person.cookie().bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)))
}

/// Messages without an answer yet, oldest first.
#[derive(Default)]
struct Unanswered(Vec<(String, Instant)>);

impl Unanswered {
    fn sent(&mut self, message: &Value) {
        if let Some(id) = message["id"].as_str() {
            self.0.push((id.to_owned(), Instant::now()));
        }
    }

    fn heard(&mut self, message: &Value) {
        self.0.retain(|(id, _)| message["id"] != id.as_str());
    }

    /// When the wait for an answer is too long.
    fn until(&self) -> Option<Instant> {
        self.0.first().map(|(_, since)| *since + NO_ANSWER)
    }
}

/// Talks until the connection ends. `have` is the number of the last entry that was passed on.
async fn talk(
    mut socket: Socket,
    have: &mut i64,
    tell: &mpsc::Sender<News>,
    wanted: &mut async_mpsc::UnboundedReceiver<Said>,
) -> Ending {
    let mut message = socket.scene.clone();
    let mut unanswered = Unanswered::default();
    loop {
        if let Some(last) = message["last"].as_i64() {
            *have = last;
        }
        unanswered.heard(&message);
        if let Some(problem) = sent_away(&message) {
            // Too many messages at once, a server that restarts, a table that has moved: all of these pass.
            if [429, 503].contains(&problem.status) || problem.code == "moved" {
                return Ending::Lost(problem.detail, Some(problem.code));
            }
            let _ = tell.send(News::Heard(message));
            return Ending::Done;
        }
        if tell.send(News::Heard(message)).is_err() {
            return Ending::Done;
        }
        message = loop {
            let too_long = unanswered.until();
            tokio::select! {
                heard = timeout(SILENCE, socket.next()) => match heard {
                    Ok(Ok(message)) => break message,
                    Ok(Err(fault)) => return lost(fault),
                    Err(_) => return lost("the server has gone silent"),
                },
                () = sleep_until(too_long.unwrap_or_else(Instant::now)), if too_long.is_some() => {
                    return lost("the server does not answer");
                }
                message = wanted.recv() => {
                    let Some(message) = message else {
                        socket.closes().await;
                        return Ending::Done;
                    };
                    let message = json!(message);
                    unanswered.sent(&message);
                    if let Err(fault) = socket.says(&message).await {
                        return lost(fault);
                    }
                }
            }
        };
    }
}
