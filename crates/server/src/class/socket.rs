//! The socket of a class: reads what somebody says, and writes what the class says.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::StreamExt;
use protocol::classes::{ClassSaid, ClassSays};
use tokio::sync::mpsc;

use super::live::{To, written};
use super::speak::{Speaker, welcome};
use super::{ClassSettings, count};
use crate::http::{App, Caller, ClassPath, Person, as_member};
use crate::problem::Problem;
use crate::store::ClassRow;
use crate::talk::{Listener, Outgoing, goodbye, greeting, may_open, send, talk};

/// How many messages may wait for somebody before the connection ends.
const OUTBOX: usize = 128;

/// Opens the socket of a class.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
    path: ClassPath,
    Person(person): Person,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = may_open(&app, &headers, upgrade)?;
    let (class, part) = as_member(&app, caller, &path.code, &person).await?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        app.house.shared.metrics.connections.inc();
        let speaker = Speaker {
            app: Arc::clone(&app),
            class: class.id.clone(),
            code: class.code.clone(),
            person,
            part,
            id: 0,
        };
        serve(speaker, class, socket).await;
        app.house.shared.metrics.connections.dec();
    }))
}

async fn serve(mut speaker: Speaker, class: ClassRow, socket: WebSocket) {
    let (mut outgoing, mut incoming) = socket.split();
    let hello = |text: &str| Ok(matches!(serde_json::from_str(text), Ok(ClassSaid::Hello {})).then_some(()));
    if let Err(problem) = greeting(&mut incoming, hello).await {
        return bye(&mut outgoing, &problem).await;
    }
    let (out, mut outbox) = mpsc::channel::<String>(OUTBOX);
    let app = Arc::clone(&speaker.app);
    let pupil = speaker.pupil().map(|member| count(member.number));
    // The class holds the sending end: when it drops it, the connection ends.
    speaker.id = app.classes.enter(&app, &class, &speaker.person.id, pupil, out);
    let problem = match begin(&speaker, &class, &mut outgoing).await {
        Ok(()) => talk(&app, &speaker, &mut outgoing, &mut incoming, &mut outbox).await,
        Err(problem) => Some(problem),
    };
    app.classes.leave(&class.id, speaker.id, pupil, app.house.shared.wall_clock());
    if pupil.is_some() {
        tell_members(&app, &class.id).await;
    }
    if let Some(problem) = problem {
        bye(&mut outgoing, &problem).await;
    }
}

/// Says everything that a newcomer may know, and tells the others who came.
async fn begin(speaker: &Speaker, class: &ClassRow, outgoing: &mut Outgoing) -> Result<(), Problem> {
    // Read afresh: it may have changed since the address was looked up.
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

/// Tells those who may know who is here. If that cannot be read now, the next change tells them.
async fn tell_members(app: &App, class: &str) {
    let store = app.house.shared.store.classes();
    let (Ok(Some(row)), Ok(rows)) = (store.class(class).await, store.members(class).await) else { return };
    let Ok(settings) = ClassSettings::of(&row) else { return };
    let to = if settings.names { To::All } else { To::Coaches };
    app.classes.say(class, to, &ClassSays::Members { members: app.classes.members(class, &rows, false) });
}

impl Listener for Speaker {
    async fn hear(&self, text: &str) -> Option<String> {
        let outcome = match serde_json::from_str::<ClassSaid>(text) {
            Ok(said) => Speaker::hear(self, said).await,
            Err(error) => Err(Problem::malformed(error.to_string())),
        };
        outcome.err().map(|problem| written(&ClassSays::Problem { problem: problem.0 }))
    }

    fn room(&self) -> (&'static str, &str) {
        ("classes", &self.code)
    }

    fn let_go(&self) -> Problem {
        over()
    }
}

/// Says why a connection ends.
async fn bye(outgoing: &mut Outgoing, problem: &Problem) {
    goodbye(outgoing, problem, written(&ClassSays::Goodbye { problem: problem.0.clone() })).await;
}

fn over() -> Problem {
    Problem::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "class-let-go",
        "The class has dropped this connection. Reconnect to catch up.",
    )
}
