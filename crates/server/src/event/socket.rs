//! The socket of an event: it says which pages have changed, and the client asks for those again.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::StreamExt;
use protocol::events::{EventSaid, EventSays, Touched};
use tokio::sync::mpsc;

use super::rooms::written;
use super::staff::{EventPart, staff_info};
use super::touched::Announcement;
use crate::http::{App, Caller, EventPath, event_for, known, part_in_event};
use crate::problem::Problem;
use crate::store::EventRow;
use crate::talk::{Listener, Outgoing, goodbye, greeting, may_open, send, talk};

/// How many messages may wait for somebody before the connection ends.
const OUTBOX: usize = 64;

/// Opens the socket of an event. What everybody may know can be heard without a nickname.
pub(crate) async fn upgrade(
    State(app): State<Arc<App>>,
    caller: Caller,
    path: EventPath,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let upgrade = may_open(&app, &headers, upgrade)?;
    let event = event_for(&app, caller, &path.code).await?;
    let person = known(&app, &headers).await?;
    let part = match &person {
        Some(person) => part_in_event(&app, &event, person).await?,
        None => None,
    };
    Ok(upgrade.on_upgrade(move |socket| async move {
        app.house.shared.metrics.connections.inc();
        serve(&app, &event, person.map(|person| person.id), part, socket).await;
        app.house.shared.metrics.connections.dec();
    }))
}

/// The name under which events meet at a node.
pub(super) const ROOM: &str = "events";

/// Nothing is said to an event after the greeting: commands go over HTTP.
struct Silent<'a>(&'a EventRow);

impl Listener for Silent<'_> {
    async fn hear(&self, _text: &str) -> Option<String> {
        let problem =
            Problem::malformed("The greeting has already been sent. Commands go to events/CODE/commands.").0;
        Some(written(&EventSays::Bye { problem }))
    }

    fn room(&self) -> (&'static str, &str) {
        (ROOM, &self.0.code)
    }

    fn let_go(&self) -> Problem {
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "event-let-go",
            "The event has dropped this connection. Reconnect to catch up.",
        )
    }
}

async fn serve(
    app: &Arc<App>,
    event: &EventRow,
    person: Option<String>,
    part: Option<EventPart>,
    socket: WebSocket,
) {
    let (mut outgoing, mut incoming) = socket.split();
    let hello = |text: &str| Ok(matches!(serde_json::from_str(text), Ok(EventSaid::Hello {})).then_some(()));
    if let Err(problem) = greeting(&mut incoming, hello).await {
        return bye(&mut outgoing, &problem).await;
    }
    let staff = match &part {
        Some(EventPart::Staff { row, .. }) => u32::try_from(row.number).ok(),
        _ => None,
    };
    let (out, mut outbox) = mpsc::channel::<String>(OUTBOX);
    let id = app.events.rooms.enter(&event.id, staff, person, out);
    let problem = match welcome(app, event, part.as_ref()).await {
        Ok(says) => match send(&mut outgoing, Frame::Text(written(&says).into())).await {
            Some(()) => {
                tell_staff(app, event, staff).await;
                talk(app, &Silent(event), &mut outgoing, &mut incoming, &mut outbox).await
            }
            None => None,
        },
        Err(problem) => Some(problem),
    };
    app.events.rooms.leave(&event.id, id);
    tell_staff(app, event, staff).await;
    if let Some(problem) = problem {
        bye(&mut outgoing, &problem).await;
    }
}

async fn welcome(app: &App, event: &EventRow, part: Option<&EventPart>) -> Result<EventSays, Problem> {
    let book = app.events.book(app, event).await?;
    let state = book.book.state();
    let you = match part {
        Some(EventPart::Staff { row, .. }) => {
            // The link may have been revoked while the socket was opening.
            let row = app.house.shared.store.events().on_staff(&event.id, &row.person).await?;
            let row = row.ok_or_else(crate::http::not_on_staff)?;
            Some(staff_info(&row, &app.events.rooms.here(&event.id), state))
        }
        _ => None,
    };
    let entries = book.book.entries();
    Ok(EventSays::Welcome { entries, now: app.house.shared.wall_clock(), you })
}

/// Tells the staff that one of them has come or gone.
async fn tell_staff(app: &App, event: &EventRow, staff: Option<u32>) {
    if staff.is_none() {
        return;
    }
    let Ok(book) = app.events.book(app, event).await else { return };
    let entries = book.book.entries();
    let told = Announcement::staff([Touched::Staff {}]);
    app.events.rooms.tell(&event.id, entries, app.house.shared.wall_clock(), &told);
}

async fn bye(outgoing: &mut Outgoing, problem: &Problem) {
    goodbye(outgoing, problem, written(&EventSays::Bye { problem: problem.0.clone() })).await;
}
