//! Events as described: every request, with success and with a problem, and what their socket says.

use serde_json::{Value, json};
use server::Server;
use server::client::{Person, request};

use super::Auditor;
use crate::common::events::{Event, LIST, asked, sheet};
use crate::common::person;

/// Sends every request about an event, and checks every answer against the description.
pub(super) async fn audit(auditor: &mut Auditor, server: &Server) {
    let none = || Value::Null;
    let event = Event::open(server, json!({ "entries": 1 })).await;
    let (olga, stranger) = (event.organiser.clone(), person(server, "Eve").await);
    let (number, secret) = event.link("judge", None).await;
    event.fill().await;
    let tables = event.begin_round().await;
    event.act(sheet(1, &tables[0])).await;
    let wish = json!({ "title": "Club", "from": "2027-03-13", "season": "2026-27", "template": "club-evening",
        "label": "Olga", "games": [] });
    let check = json!({ "kind": "check", "rules": "equations-basic-mlag-2019", "division": "junior", "goal": "5",
        "required": "2", "permitted": "+ 3", "resources": "4 -", "situation": "impossible", "equation": "2+3 = 5" });
    let totals: Value =
        tables[1].iter().map(|id| (id.clone(), json!(8))).collect::<serde_json::Map<_, _>>().into();
    let note = json!({ "id": "n1", "act": { "do": "note", "text": "Lights are on." } });
    let open = "/api/events/{code}";
    let of = |more: &str| format!("{open}{more}");
    let fill = number.to_string();
    for (who, method, path, fill, body, good) in [
        (&olga, "GET", "/api/events".to_owned(), "", none(), true),
        (&olga, "POST", "/api/events".to_owned(), "", wish.clone(), true),
        (&olga, "POST", "/api/events".to_owned(), "", json!({ "title": "" }), false),
        (&olga, "GET", open.to_owned(), "", none(), true),
        (&stranger, "GET", open.to_owned(), "", none(), false),
        (&olga, "PATCH", open.to_owned(), "", json!({ "hand_in": "Desk 1" }), true),
        (&stranger, "PATCH", open.to_owned(), "", json!({}), false),
        (&olga, "POST", of("/commands"), "", note.clone(), true),
        (&stranger, "POST", of("/commands"), "", note, false),
        (&olga, "GET", of("/log?after=1"), "", none(), true),
        (&stranger, "GET", of("/log"), "", none(), false),
        (&olga, "POST", of("/draft"), "", json!({}), false),
        (&olga, "POST", of("/repair"), "", json!({ "absent": [tables[1][0]] }), true),
        (&stranger, "POST", of("/repair"), "", json!({}), false),
        (&olga, "POST", of("/sheet"), "", json!({ "table": 2, "totals": totals }), true),
        (&olga, "POST", of("/sheet"), "", json!({ "table": 99, "totals": {} }), false),
        (&olga, "GET", of("/standings?of=teams"), "", none(), true),
        (&olga, "GET", of("/standings?round=9"), "", none(), false),
        (&olga, "GET", of("/round"), "", none(), true),
        (&olga, "GET", of("/round?round=9"), "", none(), false),
        (&olga, "GET", of("/awards"), "", none(), true),
        (&stranger, "GET", of("/awards"), "", none(), false),
        (&olga, "GET", of("/people"), "", none(), true),
        (&stranger, "GET", of("/people"), "", none(), false),
        (
            &olga,
            "PATCH",
            of("/people/{player}"),
            "A1",
            json!({ "nickname": "Pip", "consent": "first" }),
            true,
        ),
        (&olga, "PATCH", of("/people/{player}"), "Q9", json!({ "nickname": "Pip" }), false),
        (&olga, "POST", of("/import?dry=1"), "", json!({ "id": "l1", "text": LIST }), true),
        (&stranger, "POST", of("/import"), "", json!({ "id": "l1", "text": LIST }), false),
        (&olga, "GET", of("/links"), "", none(), true),
        (&stranger, "GET", of("/links"), "", none(), false),
        (&olga, "POST", of("/links"), "", json!({ "role": "coach", "team": "Owls" }), true),
        (&olga, "POST", of("/links"), "", json!({ "role": "player" }), false),
        (&stranger, "POST", of("/enter"), "", json!({ "secret": "0123" }), false),
        (&stranger, "GET", of("/public"), "", none(), true),
        (&stranger, "POST", of("/seat"), "", json!({ "player": "a1" }), true),
        (&olga, "POST", of("/seat"), "", json!({ "player": "A1" }), false),
        (&olga, "DELETE", of("/seat/{player}"), "A1", none(), true),
        (&stranger, "DELETE", of("/seat/{player}"), "A1", none(), false),
        (&stranger, "POST", of("/wishes"), "", json!({ "nickname": "Zoe" }), true),
        (&olga, "POST", of("/wishes"), "", json!({ "nickname": "Zoe" }), false),
        (&olga, "POST", of("/verdicts"), "", json!({ "id": "v1", "request": check }), true),
        (&olga, "POST", of("/verdicts"), "", json!({ "id": "v2", "request": {} }), false),
        (&olga, "GET", of("/verdicts/{number}"), "1", none(), true),
        (&olga, "GET", of("/verdicts/{number}"), "9", none(), false),
        (&stranger, "GET", of("/event"), "", none(), false),
        (&olga, "POST", "/api/events/open".to_owned(), "", json!({}), false),
        (&olga, "POST", of("/taken-in"), "", json!({}), false),
        (&olga, "GET", of("/csv/{name}"), "standings", none(), true),
        (&olga, "GET", of("/csv/{name}"), "secrets", none(), false),
        (&olga, "GET", of("/print/{name}"), "poster", none(), true),
        (&olga, "GET", of("/print/{name}"), "secrets", none(), false),
        (&stranger, "DELETE", of("/links/{number}"), &fill, none(), false),
        (&stranger, "DELETE", open.to_owned(), "", none(), false),
    ] {
        let (plain, query) = path.split_once('?').map_or((path.as_str(), ""), |(path, query)| (path, query));
        let mut address = plain.replace("{code}", event.code());
        for name in ["{player}", "{number}", "{name}"] {
            address = address.replace(name, fill);
        }
        let address = if query.is_empty() { address } else { format!("{address}?{query}") };
        let answer = who.ask(method, &address, body.clone()).await.unwrap();
        assert_eq!(answer.status < 400, good, "{method} {address} {body}: {answer:?}");
        auditor.hears(method, plain, &answer);
    }
    alone(auditor, server, &event, &secret, number).await;
}

/// What takes more than one request.
async fn alone(auditor: &mut Auditor, server: &Server, event: &Event, secret: &str, number: u64) {
    let olga = &event.organiser;
    // A draft before anything is drawn.
    let other = Event::open(server, json!({})).await;
    other.fill().await;
    let draft = olga_asks(&other, "POST", "draft", json!({ "draft": 1, "why": true })).await;
    auditor.hears("POST", "/api/events/{code}/draft", &draft);
    // There is nothing under a wrong code.
    let host = server.address().to_string();
    let nowhere = request(&host, "GET", "/api/events/BCDFGH/public", &[], "").await.unwrap();
    auditor.hears("GET", "/api/events/{code}/public", &nowhere);
    // Joining the staff, and what the socket says until it ends.
    let judge = person(server, "Jude").await;
    let body = json!({ "secret": secret, "label": "Jude" });
    let entered = judge.ask("POST", &event.at("enter"), body).await.unwrap();
    auditor.hears("POST", "/api/events/{code}/enter", &entered);
    messages(auditor, event, &judge, number).await;
    let revoked = olga.ask("DELETE", &event.at(&format!("links/{number}")), Value::Null).await.unwrap();
    auditor.hears("DELETE", "/api/events/{code}/links/{number}", &revoked);
    // A file is bytes, which no schema describes.
    let file = olga.ask("GET", &event.at("event?public=true"), Value::Null).await.unwrap();
    assert_eq!((file.status, file.header("content-type")), (200, Some("application/zip")));
    auditor.seen.insert(("GET /api/events/{code}/event".to_owned(), true));
    // This client brings no files: web/e2e/tests/event-input.spec.ts does, and has them opened and taken in.
    for brought in ["POST /api/events/open", "POST /api/events/{code}/taken-in"] {
        auditor.seen.insert((brought.to_owned(), true));
    }
    let ended = olga.ask("DELETE", &event.path, Value::Null).await.unwrap();
    auditor.hears("DELETE", "/api/events/{code}", &ended);
}

async fn olga_asks(event: &Event, method: &str, rest: &str, body: Value) -> server::client::HttpAnswer {
    event.organiser.ask(method, &event.at(rest), body).await.unwrap()
}

async fn messages(auditor: &Auditor, event: &Event, judge: &Person, number: u64) {
    let mut socket = judge.enters_event(event.code()).await.unwrap();
    event.act(json!({ "do": "note", "text": "Hello." })).await;
    asked(&event.organiser, "DELETE", &event.at(&format!("links/{number}")), Value::Null).await;
    let mut missing = vec!["welcome", "changed", "bye"];
    while !missing.is_empty() {
        let message = socket.next().await.unwrap();
        let fits = auditor.description.check(auditor.description.named("EventSays"), &message);
        assert_eq!(fits, Ok(()), "{message:#}");
        missing.retain(|kind| message["type"] != *kind);
    }
}
