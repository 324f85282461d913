//! The line to the server: it carries messages both ways, and comes back by itself when it is lost.

use std::sync::mpsc;
use std::time::Duration;

use protocol::Said;
use serde_json::json;
use server::client::{Person, Socket};
use tokio::runtime::Runtime;
use tokio::sync::mpsc as async_mpsc;
use tokio::time::{sleep, timeout};

use super::room::News;

/// After how long it is tried again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_millis(300);
const LONGEST_PAUSE: Duration = Duration::from_secs(10);
/// The server measures the line every five seconds, and tells. Who hears nothing for so long has no connection.
const SILENCE: Duration = Duration::from_secs(20);
/// For how long a connection is waited for.
const CONNECTING: Duration = Duration::from_secs(10);

/// The line of one client.
pub(crate) struct Line {
    news: mpsc::Receiver<News>,
    out: async_mpsc::UnboundedSender<Said>,
    // The task of the line ends with it.
    _runtime: Runtime,
}

impl Line {
    /// Connects to a table, and stays connected until it is dropped.
    pub(crate) fn open(runtime: Runtime, person: Person, code: String) -> Line {
        let (tell, news) = mpsc::channel();
        let (out, wanted) = async_mpsc::unbounded_channel();
        runtime.spawn(keep(person, code, tell, wanted));
        Line { news, out, _runtime: runtime }
    }

    /// What came since the last time.
    pub(crate) fn news(&self) -> impl Iterator<Item = News> {
        self.news.try_iter()
    }

    /// Sends a message; without a connection it is lost, and has to be sent again for an answer.
    pub(crate) fn send(&self, message: Said) {
        let _ = self.out.send(message);
    }
}

/// How a connection ended.
enum Ending {
    /// It may be tried again.
    Lost(String),
    /// Nobody wants it any more.
    Done,
}

async fn keep(
    person: Person,
    code: String,
    tell: mpsc::Sender<News>,
    mut wanted: async_mpsc::UnboundedReceiver<Said>,
) {
    // A first visit is told the whole log of the table.
    let mut have = 0;
    let mut pause = FIRST_PAUSE;
    loop {
        let entered = timeout(CONNECTING, person.enters(&code, Some(have))).await;
        let why = match entered {
            Ok(Ok(socket)) => {
                // What was wanted without a connection is sent again after the welcome.
                while wanted.try_recv().is_ok() {}
                pause = FIRST_PAUSE;
                match talk(socket, &mut have, &tell, &mut wanted).await {
                    Ending::Lost(why) => why,
                    Ending::Done => return,
                }
            }
            Ok(Err(fault)) => fault.to_string(),
            Err(_) => "the server does not answer".to_owned(),
        };
        if tell.send(News::Lost(why)).is_err() {
            return;
        }
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
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
    loop {
        if let Some(last) = message["last"].as_i64() {
            *have = last;
        }
        if message["type"] == "goodbye" {
            let problem = &message["problem"];
            // Too much at once, and a server that restarts: both pass.
            if [429, 503].contains(&problem["status"].as_u64().unwrap_or(0)) {
                return Ending::Lost(problem["detail"].as_str().unwrap_or_default().to_owned());
            }
            let _ = tell.send(News::Heard(message));
            return Ending::Done;
        }
        if tell.send(News::Heard(message)).is_err() {
            return Ending::Done;
        }
        message = loop {
            tokio::select! {
                heard = timeout(SILENCE, socket.next()) => match heard {
                    Ok(Ok(message)) => break message,
                    Ok(Err(fault)) => return Ending::Lost(fault.to_string()),
                    Err(_) => return Ending::Lost("the server has gone silent".to_owned()),
                },
                message = wanted.recv() => {
                    let Some(message) = message else {
                        socket.closes().await;
                        return Ending::Done;
                    };
                    if let Err(fault) = socket.says(&json!(message)).await {
                        return Ending::Lost(fault.to_string());
                    }
                }
            }
        };
    }
}
