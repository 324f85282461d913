//! An event over the network: a whole round with every role, what each may do and see, and what remains after a restart.

use serde_json::{Value, json};
use server::client::request;
use server::{Limited, Server};

use crate::common::events::{Event, LIST, asked, refused, sheet};
use crate::common::{Directory, config, person, start};

async fn running(data: &Directory) -> Server {
    Server::start(config(data, Limited::No)).await.unwrap()
}

/// What a phone without a cookie gets.
async fn public(server: &Server, event: &Event) -> (u16, String, Value) {
    let host = server.address().to_string();
    let answer = request(&host, "GET", &event.at("public"), &[], "").await.unwrap();
    let tag = answer.header("etag").unwrap_or_default().to_owned();
    (answer.status, tag, answer.json())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_is_played_with_every_role() {
    let data = Directory::new();
    let server = running(&data).await;
    let event = Event::open(&server, json!({})).await;
    // A list is checked first, and taken in once although it is sent twice.
    let looked =
        asked(&event.organiser, "POST", &event.at("import?dry=1"), json!({ "id": "list", "text": LIST }))
            .await;
    assert_eq!((looked["coming"].as_u64(), looked["entry"].as_u64()), (Some(9), None), "{looked}");
    event.fill().await;
    let again =
        asked(&event.organiser, "POST", &event.at("import"), json!({ "id": "list", "text": LIST })).await;
    assert_eq!((again["coming"].as_u64(), again["entry"].as_u64()), (Some(9), Some(2)), "{again}");
    let ines = event.helper(&server, "scorekeeper", "Ines", None).await;
    let tomas = event.helper(&server, "scorekeeper", "Tomas", None).await;
    let judge = event.helper(&server, "judge", "Jude", None).await;
    let coach = event.helper(&server, "coach", "Cora", Some("Owls")).await;
    // A draft is the organiser's alone.
    let draft = asked(&event.organiser, "POST", &event.at("draft"), json!({ "draft": 1 })).await;
    assert_eq!(draft["vector"]["teammates"], 0, "{draft}");
    assert_eq!(refused(&ines, "POST", &event.at("draft"), json!({})).await, (403, "not-allowed".to_owned()));
    let tables = event.begin_round().await;
    assert_eq!(tables.len(), 3);
    // Nobody sees what another has typed, not even in the log.
    event.does(&ines, sheet(1, &tables[0])).await;
    let round = event.page(&tomas, "round").await;
    assert_eq!(round["tables"][0]["state"], "entered");
    assert_eq!(round["tables"][0]["entries"], json!([]), "{round}");
    let log = event.page(&tomas, "log?after=0").await.to_string();
    assert!(!log.contains("\"totals\":{\""), "{log}");
    assert_eq!(event.does_not(&ines, sheet(1, &tables[0])).await, (409, "same-person".to_owned()));
    event.does(&tomas, sheet(1, &tables[0])).await;
    let round = event.page(&event.organiser, "round").await;
    assert_eq!(round["tables"][0]["state"], "confirmed", "{round}");
    // The second table is called, ruled and appealed.
    let own = |table: &[String]| table.iter().find(|id| id.starts_with('A')).cloned().unwrap();
    let call = event.does(&coach, json!({ "do": "call", "table": 2, "kind": "solution" })).await;
    event.does(&judge, json!({ "do": "take", "call": call["number"] })).await;
    let verdict = asked(
        &judge,
        "POST",
        &event.at("verdicts"),
        json!({ "id": "v1", "request": {
        "kind": "check", "rules": "equations-basic-mlag-2019", "division": "elementary", "goal": "r1r2",
        "required": "bx", "permitted": "b2", "forbidden": "", "resources": "b3 g4 g6 r+ g- k8",
        "situation": "now", "equation": "3x4 = 12" } }),
    )
    .await;
    assert_eq!(verdict["number"], 1, "{verdict}");
    let shown = event.page(&judge, "verdicts/1").await;
    assert_eq!(shown["judgement"], verdict["judgement"]);
    event.does(&judge, json!({ "do": "ruling", "table": 2, "call": call["number"], "ruled": "Incorrect.", "verdict": 1 })).await;
    let appeal = json!({ "do": "appeal", "table": 2, "player": own(&tables[1]) });
    assert_eq!(event.does_not(&coach, appeal.clone()).await, (409, "second-judge-needed".to_owned()));
    let second = event.helper(&server, "judge", "Sol", None).await;
    event.does(&second, json!({ "do": "ruling", "table": 2, "ruled": "Incorrect." })).await;
    event.does(&coach, appeal).await;
    let page = event.page(&event.organiser, "").await;
    assert!(page["look_at"].to_string().contains("appeal"), "{page}");
    // It counts as entered until the appeal is decided, and holds nobody up.
    for table in [2, 3] {
        for person in [&ines, &tomas] {
            event.does(person, sheet(table, &tables[table - 1])).await;
        }
    }
    event
        .act(json!({ "do": "decide", "table": 2, "upheld": false, "reason": "Both judges were right." }))
        .await;
    // Phones hear nothing of results before they are released.
    let (status, _, page) = public(&server, &event).await;
    assert_eq!((status, &page["games"][0]["standings"]["released"]), (200, &json!(0)));
    event.act(json!({ "do": "close" })).await;
    event.act(json!({ "do": "release" })).await;
    let (_, tag, page) = public(&server, &event).await;
    let rows = page["games"][0]["standings"]["players"][0]["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["points"]), (9, &json!("6")));
    // No private name is there, and the same page is not sent again.
    let text = page.to_string();
    for name in ["Lopez", "Ana", "Moss", "Kaya", "Brandt"] {
        assert!(!text.contains(name), "{name} in {text}");
    }
    assert!(text.contains("Pip"));
    let host = server.address().to_string();
    let same = request(&host, "GET", &event.at("public"), &[("if-none-match", &tag)], "").await.unwrap();
    assert_eq!((same.status, same.body.as_str()), (304, ""));
    // A correction after the next draw: it changes standings, and the draw stands.
    event.begin_round().await;
    let mut correction = sheet(1, &tables[0].iter().rev().cloned().collect::<Vec<_>>());
    correction["do"] = json!("correct");
    correction["round"] = json!(1);
    assert_eq!(
        event.does_not(&event.organiser, correction.clone()).await,
        (409, "reason-required".to_owned())
    );
    correction["reason"] = json!("Totals were swapped.");
    assert_eq!(event.does_not(&ines, correction.clone()).await, (403, "not-allowed".to_owned()));
    event.act(correction).await;
    let standings = event.page(&event.organiser, "standings?round=1").await;
    let row = |id: &String| {
        standings["rows"].as_array().unwrap().iter().find(|row| row["id"] == json!(id)).unwrap()
    };
    assert_eq!(row(&tables[0][2])["points"], "6", "{standings}");
    assert_eq!(event.page(&event.organiser, "round").await["number"], 2);
    // Undoing what later entries need is refused, naming the first of them.
    let undo = json!({ "id": "undo", "act": { "do": "undo", "entry": 2 } });
    let answer = event.organiser.ask("POST", &event.at("commands"), undo).await.unwrap();
    assert_eq!((answer.status, answer.json()["code"].as_str()), (409, Some("undo-breaks")));
    assert!(answer.json()["breaks"].as_u64().is_some() && answer.json()["rule"] == "TD-35", "{answer:?}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn late_people_are_seated_by_repair_and_who_leaves_is_drawn_no_more() {
    let data = Directory::new();
    let server = running(&data).await;
    let event = Event::open(&server, json!({ "entries": 1 })).await;
    event.fill().await;
    event.act(json!({ "do": "check-out", "player": "A1", "reason": "bus" })).await;
    // Somebody who has not come is away only if a reason was given.
    event.act(json!({ "do": "admit", "players": [{ "player": "I1" }] })).await;
    let gone = |more: Value| json!({ "do": "check-out", "player": "I1", "reason": more });
    assert_eq!(event.does_not(&event.organiser, gone(Value::Null)).await, (409, "not-present".to_owned()));
    event.act(gone(json!("ill"))).await;
    let people = event.page(&event.organiser, "people").await;
    let ill = people["players"].as_array().unwrap().iter().find(|row| row["id"] == "I1").unwrap();
    assert_eq!(ill["status"], "away", "{ill}");
    let tables = event.begin_round().await;
    // Somebody asks to play under a nickname; the organiser admits, and the request is gone.
    let zoe = person(&server, "Zoe").await;
    asked(&zoe, "POST", &event.at("wishes"), json!({ "nickname": "Zoe" })).await;
    let people = event.page(&event.organiser, "people").await;
    assert_eq!(people["wishes"], json!(["Zoe"]));
    event.act(json!({ "do": "add", "player": "Z1" })).await;
    asked(&event.organiser, "PATCH", &event.at("people/Z1"), json!({ "nickname": "Zoe" })).await;
    let people = event.page(&event.organiser, "people").await;
    assert!(people.get("wishes").is_none(), "{people}");
    // The latecomer and the new player are seated, and hardly anybody moves.
    event.act(json!({ "do": "check-in", "player": "A1" })).await;
    let repair =
        asked(&event.organiser, "POST", &event.at("repair"), json!({ "arrived": ["A1", "Z1"] })).await;
    let seats: Vec<Value> =
        repair["draw"]["tables"].as_array().unwrap().iter().map(|table| table["seats"].clone()).collect();
    assert!(repair["moves"].as_array().unwrap().len() <= 1, "{repair}");
    event.act(json!({ "do": "reseat", "tables": seats })).await;
    let round = event.page(&event.organiser, "round").await;
    let all = round["tables"].to_string();
    assert!(all.contains("\"A1\"") && all.contains("\"Z1\""), "{round}");
    assert!(tables.len() <= round["tables"].as_array().unwrap().len());
    // Anyone who leaves stays in the standings, and is not drawn again.
    let round: Vec<Vec<String>> =
        seats.iter().map(|seats| serde_json::from_value(seats.clone()).unwrap()).collect();
    for (number, seats) in (1..).zip(&round) {
        if !seats.is_empty() {
            event.act(sheet(number, seats)).await;
        }
    }
    event.act(json!({ "do": "close" })).await;
    event.act(json!({ "do": "withdraw", "player": "B1" })).await;
    let next = event.begin_round().await;
    assert!(!next.concat().contains(&"B1".to_owned()));
    let standings = event.page(&event.organiser, "standings").await;
    assert!(standings["rows"].to_string().contains("\"B1\""));
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_open_a_role_and_a_revoked_one_ends_it() {
    let data = Directory::new();
    let server = start(&data).await;
    let event = Event::open(&server, json!({})).await;
    event.fill().await;
    let (number, secret) = event.link("scorekeeper", None).await;
    let ines = event.enters(&server, &secret, "Ines").await;
    // No two have the same label, and a wrong secret is refused.
    let other = person(&server, "Other").await;
    let page = asked(&other, "POST", &event.at("enter"), json!({ "secret": secret, "label": "Ines" })).await;
    assert_eq!(page["you"]["label"], "Ines 2", "{page}");
    let stranger = person(&server, "Eve").await;
    let wrong = json!({ "secret": "0123", "label": "Eve" });
    assert_eq!(
        refused(&stranger, "POST", &event.at("enter"), wrong.clone()).await,
        (403, "no-such-link".to_owned())
    );
    for path in ["", "round", "people", "log", "standings", "links", "awards"] {
        assert_eq!(refused(&stranger, "GET", &event.at(path), Value::Null).await.0, 403, "{path}");
    }
    let act = json!({ "id": "x", "act": { "do": "note", "text": "hello" } });
    assert_eq!(
        refused(&stranger, "POST", &event.at("commands"), act).await,
        (403, "not-on-staff".to_owned())
    );
    assert_eq!(refused(&stranger, "GET", "/api/events/BCDFGH", Value::Null).await.0, 404);
    assert_eq!(refused(&ines, "POST", &event.at("links"), json!({ "role": "organiser" })).await.0, 403);
    assert_eq!(refused(&ines, "GET", &event.at("links"), Value::Null).await.0, 403);
    // A coach acts only for their own team.
    let coach = event.helper(&server, "coach", "Cora", Some("Owls")).await;
    event.does(&coach, json!({ "do": "check-out", "player": "A2" })).await;
    assert_eq!(
        event.does_not(&coach, json!({ "do": "check-out", "player": "B1" })).await,
        (403, "not-your-team".to_owned())
    );
    assert_eq!(event.does_not(&coach, json!({ "do": "check-in", "players": ["A2", "B1"] })).await.0, 403);
    let people = event.page(&coach, "people").await;
    assert_eq!(people["players"].as_array().unwrap().len(), 3);
    // Ines hears what changes, until her link is revoked.
    let mut socket = ines.enters_event(event.code()).await.unwrap();
    let welcome = socket.next().await.unwrap();
    assert_eq!(
        (&welcome["type"], &welcome["you"]["label"]),
        (&json!("welcome"), &json!("Ines")),
        "{welcome}"
    );
    event.act(json!({ "do": "check-in", "player": "A2" })).await;
    loop {
        let message = socket.next().await.unwrap();
        if message["type"] == "changed" && message["touched"].to_string().contains("people") {
            break;
        }
    }
    asked(&event.organiser, "DELETE", &event.at(&format!("links/{number}")), Value::Null).await;
    loop {
        let message = socket.next().await.unwrap();
        if message["type"] == "bye" {
            assert_eq!(message["problem"]["code"], "link-revoked", "{message}");
            break;
        }
    }
    assert_eq!(
        refused(&ines, "GET", &event.at("round"), Value::Null).await,
        (403, "not-on-staff".to_owned())
    );
    assert_eq!(refused(&ines, "POST", &event.at("enter"), json!({ "secret": secret })).await.0, 403);
    // Codes and secrets cannot be found by trying.
    let mut tried = 0;
    while refused(&stranger, "POST", &event.at("enter"), wrong.clone()).await.0 != 429 {
        tried += 1;
        assert!(tried < 60, "nobody stops this");
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_keeps_everything_and_resent_commands_change_nothing() {
    let data = Directory::new();
    let server = running(&data).await;
    let event = Event::open(&server, json!({ "entries": 1 })).await;
    event.fill().await;
    let tables = event.begin_round().await;
    let command = json!({ "id": "same", "act": sheet(1, &tables[0]) });
    let first = asked(&event.organiser, "POST", &event.at("commands"), command.clone()).await;
    let again = asked(&event.organiser, "POST", &event.at("commands"), command.clone()).await;
    assert_eq!(first, again);
    asked(&event.organiser, "PATCH", &event.path, json!({ "hand_in": "Desk 1", "public": "initials" })).await;
    let pages = ["", "round", "people", "log", "standings"];
    let mut before = Vec::new();
    for path in pages {
        before.push(event.page(&event.organiser, path).await);
    }
    let cookie = event.organiser.cookie().to_owned();
    server.stop().await.unwrap();
    let server = running(&data).await;
    let organiser = server::client::Person::with_cookie(&server.address().to_string(), &cookie);
    for (path, mut before) in pages.into_iter().zip(before) {
        let mut after = event.page(&organiser, path).await;
        for page in [&mut before, &mut after] {
            page.as_object_mut().unwrap().remove("now");
        }
        assert_eq!(after, before, "{path}");
    }
    let again = asked(&organiser, "POST", &event.at("commands"), command).await;
    assert_eq!(first, again);
    // What is kept about somebody names the event; being forgotten removes it too.
    let kept = asked(&organiser, "GET", "/api/me/data", Value::Null).await;
    assert_eq!(kept["events"][0]["role"], "organiser", "{kept}");
    let phone = person(&server, "Phone").await;
    asked(&organiser, "DELETE", "/api/me", Value::Null).await;
    assert_eq!(
        refused(&phone, "GET", &event.at("public"), Value::Null).await,
        (404, "no-such-event".to_owned())
    );
    server.stop().await.unwrap();
}
