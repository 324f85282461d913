//! Live tables of an event: they open with the round, seats are assigned, and their results count without a second entry. And the
//! event as a file: copied to another place, and opened again elsewhere.
#![allow(clippy::disallowed_methods, reason = "the test reads the copy that the server wrote")]

use serde_json::{Value, json};
use server::client::{Person, Socket};
use server::{Config, Limited, Server};

use crate::common::events::{Event, asked, refused, sheet};
use crate::common::heads::{Player, play_a_shake};
use crate::common::{Directory, config, person};

/// Waits until an event says that something like this has changed.
async fn hears_of(socket: &mut Socket, part: &str) {
    loop {
        let message = socket.next().await.unwrap();
        if message["type"] == "changed" && message["touched"].to_string().contains(part) {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_live_table_reports_its_result() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let settings = json!({ "rules": "equations-basic-mlag-2019", "division": "elementary", "rounds": 2,
        "options": { "live": true, "entries": 1 } });
    let event = Event::of(&server, "equations", settings).await;
    for player in ["01", "02"] {
        event.act(json!({ "do": "add", "player": player })).await;
    }
    let judge = event.helper(&server, "judge", "Jude", None).await;
    let [ana, ben, eve] = crate::common::people(&server, ["Ana", "Ben", "Eve"]).await;
    // One claims before the round, the other once the table is open.
    let claimed = asked(&ana, "POST", &event.at("seat"), json!({ "player": "01" })).await;
    assert_eq!(claimed, json!({ "player": "01" }));
    assert_eq!(
        refused(&eve, "POST", &event.at("seat"), json!({ "player": "01" })).await,
        (409, "seat-claimed".to_owned())
    );
    // He is told that the round has begun before the table is open, and then waits for it.
    event.publish_round().await;
    let mut staff = event.organiser.enters_event(event.code()).await.unwrap();
    let claims = async {
        hears_of(&mut staff, "round").await;
        asked(&ben, "POST", &event.at("seat"), json!({ "player": "02" })).await
    };
    let (_, claimed) = tokio::join!(event.act(json!({ "do": "start" })), claims);
    let round = event.page(&event.organiser, "round").await;
    let code = round["tables"][0]["code"].as_str().unwrap_or_else(|| panic!("{round}")).to_owned();
    assert_eq!(claimed["table"], json!(code), "{claimed}");
    // Nobody else may sit down, and nobody may get up.
    let wish = |wish: &str| json!({ "wish": wish });
    let path = format!("/api/tables/{code}/wishes");
    assert_eq!(refused(&eve, "POST", &path, wish("sit")).await.1, "seats-given");
    assert_eq!(refused(&ana, "POST", &path, wish("leave")).await.1, "seats-given");
    assert_eq!(refused(&eve, "POST", &path, wish("end")).await.1, "not-the-owner");
    // The room stands, and so does the table.
    let look = format!("/api/tables/{code}");
    event.act(json!({ "do": "pause" })).await;
    assert_eq!(asked(&ana, "GET", &look, Value::Null).await["table"]["paused"], true);
    event.act(json!({ "do": "resume" })).await;
    assert_eq!(asked(&ana, "GET", &look, Value::Null).await["table"]["paused"], false);
    let mut players =
        [Player::new(&ana, &code, "learner", 1).await, Player::new(&ben, &code, "learner", 2).await];
    play_a_shake(&mut players, false).await;
    hears_of(&mut staff, "\"live\"").await;
    // A player calls; the judge who takes the call has the chair, and ends the match.
    let table = round["tables"][0]["number"].clone();
    let call = event.does(&ana, json!({ "do": "call", "table": table, "kind": "time" })).await;
    assert_eq!(call["role"], "player", "{call}");
    event.does(&judge, json!({ "do": "take", "call": call["number"] })).await;
    let mut chair = judge.enters(&code, None).await.unwrap();
    assert_eq!(chair.scene["place"], "judge", "{}", chair.scene);
    let ended = chair.does(json!({ "do": "end-match" })).await.unwrap();
    assert!(ended["entry"].is_i64(), "{ended}");
    hears_of(&mut staff, "\"standings\"").await;
    let round = event.page(&event.organiser, "round").await;
    let reported = &round["tables"][0];
    assert_eq!((&reported["state"], &reported["came"]), (&json!("confirmed"), &json!("live")), "{round}");
    let sheet = asked(&ana, "GET", &format!("{look}/sheet"), Value::Null).await;
    let scores = sheet["sheet"]["shakes"][0]["scores"].as_array().unwrap();
    let seats = reported["seats"].as_array().unwrap();
    for (seat, score) in seats.iter().zip(scores) {
        let id = seat["player"].as_str().unwrap();
        assert!(
            reported["result"]["totals"][id].as_i64() <= score.as_i64(),
            "penalties are taken off: {round}"
        );
    }
    event.act(json!({ "do": "close" })).await;
    // The organiser frees a seat, and another device may claim it.
    asked(&event.organiser, "DELETE", &event.at("seat/01"), Value::Null).await;
    asked(&eve, "POST", &event.at("seat"), json!({ "player": "01" })).await;
    server.stop().await.unwrap();
}

/// An event of Equations with live tables and these players, all with devices; a round is running.
async fn live_event(server: &Server, players: &[&str]) -> (Event, Vec<Person>) {
    let settings = json!({ "rules": "equations-basic-mlag-2019", "division": "elementary", "rounds": 3,
        "options": { "live": true, "entries": 1 } });
    let event = Event::of(server, "equations", settings).await;
    let mut devices = Vec::new();
    for player in players {
        event.act(json!({ "do": "add", "player": player })).await;
        let device = person(server, &format!("Device {player}")).await;
        asked(&device, "POST", &event.at("seat"), json!({ "player": player })).await;
        devices.push(device);
    }
    event.begin_round().await;
    (event, devices)
}

/// The live table at this number, as the organiser sees it now.
async fn code_of(event: &Event, number: usize) -> String {
    let round = event.page(&event.organiser, "round").await;
    round["tables"][number - 1]["code"].as_str().unwrap_or_else(|| panic!("{round}")).to_owned()
}

/// What a device is told when its table is retired.
async fn farewell(socket: &mut Socket) -> String {
    loop {
        let message = socket.next().await.unwrap();
        if message["type"] == "goodbye" {
            assert_eq!(message["problem"]["code"], "table-retired", "{message}");
            return message["problem"]["detail"].as_str().unwrap().to_owned();
        }
    }
}

/// The entries of the log with this act.
async fn entries(event: &Event, act: &str) -> Vec<Value> {
    let log = event.page(&event.organiser, "log?after=0").await;
    let all = log["entries"].as_array().unwrap().iter();
    all.filter(|entry| entry["act"]["do"] == act).cloned().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acts_at_one_moment_open_each_table_once() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let event = Event::open(&server, json!({ "entries": 1 })).await;
    event.fill().await;
    event.begin_round().await;
    let live = |table: usize| event.act(json!({ "do": "medium", "table": table, "live": true }));
    tokio::join!(live(1), live(2), live(3), event.act(json!({ "do": "pause" })));
    assert_eq!(entries(&event, "opened").await.len(), 3);
    // A table that opens while the room stands is stopped too.
    for table in 1..=3 {
        let look = format!("/api/tables/{}", code_of(&event, table).await);
        assert_eq!(asked(&event.organiser, "GET", &look, Value::Null).await["table"]["paused"], true);
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn new_seats_need_a_new_table() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let (event, devices) = live_event(&server, &["01", "02"]).await;
    let first = code_of(&event, 1).await;
    let mut socket = devices[0].enters(&first, None).await.unwrap();
    event.act(json!({ "do": "add", "player": "03" })).await;
    let reseat = event.act(json!({ "do": "reseat", "tables": [["01", "02", "03"]] })).await;
    assert!(farewell(&mut socket).await.contains("The seats of table 1 have changed"));
    let second = code_of(&event, 1).await;
    assert_ne!(first, second);
    let socket = devices[0].enters(&second, None).await.unwrap();
    assert_eq!(socket.scene["place"], json!({ "seat": 0 }), "{}", socket.scene);
    assert_eq!(socket.scene["table"]["settings"]["hall"]["players"], json!(["01", "02", "03"]));
    // Nobody sits at the old table, and its clock stands.
    let left = devices[0].enters(&first, None).await.unwrap();
    assert_eq!((&left.scene["place"], &left.scene["table"]["paused"]), (&Value::Null, &json!(true)));
    // Taken back, the table has two seats again.
    event.act(json!({ "do": "check-out", "player": "03" })).await;
    event.act(json!({ "do": "undo", "entry": reseat["number"] })).await;
    let third = devices[1].enters(&code_of(&event, 1).await, None).await.unwrap();
    assert_eq!(third.scene["table"]["settings"]["hall"]["players"].as_array().unwrap().len(), 2);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_goes_on_on_paper_from_its_score_and_back_again() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let (event, devices) = live_event(&server, &["01", "02"]).await;
    let code = code_of(&event, 1).await;
    let mut players = [
        Player::new(&devices[0], &code, "learner", 1).await,
        Player::new(&devices[1], &code, "learner", 2).await,
    ];
    play_a_shake(&mut players, false).await;
    let paper = event.act(json!({ "do": "medium", "table": 1, "live": false })).await;
    let said = farewell(&mut players[0].socket).await;
    assert!(said.contains("Table 1 continues on paper. The score after 1 shake: 0"), "{said}");
    let note = &entries(&event, "note").await[0];
    assert_eq!((&note["act"]["text"], &note["role"]), (&json!(said), &json!("table")), "{note}");
    // It was a mistake: the table resumes where it stood, with the same people.
    event.act(json!({ "do": "undo", "entry": paper["number"] })).await;
    assert_eq!(code_of(&event, 1).await, code);
    let back = devices[0].enters(&code, None).await.unwrap();
    assert!(back.scene["place"]["seat"].is_u64(), "{}", back.scene);
    assert_eq!(back.scene["table"]["paused"], false);
    assert_eq!(back.scene["view"]["sheet"]["shakes"].as_array().unwrap().len(), 1);
    // Then it really breaks down, and the sheet counts.
    event.act(json!({ "do": "medium", "table": 1, "live": false })).await;
    event.act(sheet(1, &["01".to_owned(), "02".to_owned()])).await;
    event.act(json!({ "do": "close" })).await;
    assert_eq!(entries(&event, "live").await.len(), 0);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_that_is_undone_closes_its_tables() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let (event, devices) = live_event(&server, &["01", "02"]).await;
    let code = code_of(&event, 1).await;
    let mut socket = devices[0].enters(&code, None).await.unwrap();
    for act in ["start", "publish"] {
        let entry = entries(&event, act).await[0]["number"].clone();
        event.act(json!({ "do": "undo", "entry": entry })).await;
    }
    assert!(farewell(&mut socket).await.contains("is not playing right now"));
    event.act(json!({ "do": "publish" })).await;
    event.act(json!({ "do": "start" })).await;
    let socket = devices[0].enters(&code_of(&event, 1).await, None).await.unwrap();
    assert_eq!(socket.scene["table"]["paused"], false);
    assert!(socket.scene["place"]["seat"].is_u64(), "{}", socket.scene);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn warnings_of_earlier_rounds_are_repeated() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let (event, devices) = live_event(&server, &["01", "02"]).await;
    event.act(json!({ "do": "warn", "table": 1, "player": "02" })).await;
    event.act(json!({ "do": "medium", "table": 1, "live": false })).await;
    event.act(sheet(1, &["01".to_owned(), "02".to_owned()])).await;
    event.act(json!({ "do": "close" })).await;
    event.begin_round().await;
    // It is in the record of the next match, before anything else.
    let text = crate::common::record_text(&devices[0], &code_of(&event, 1).await).await;
    let warnings: Vec<&str> = text.lines().filter(|line| line.contains("judge warn")).collect();
    assert_eq!(warnings, ["0 judge warn player=02"], "{text}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_goes_to_another_place_and_opens_elsewhere() {
    let (data, stick, spare) = (Directory::new(), Directory::new(), Directory::new());
    let copying = Config { copy_to: Some(stick.path().to_owned()), ..config(&data, Limited::No) };
    let server = Server::start(copying).await.unwrap();
    let event = Event::open(&server, json!({ "entries": 1 })).await;
    event.fill().await;
    let tables = event.begin_round().await;
    for (number, seats) in (1..).zip(&tables) {
        event.act(sheet(number, seats)).await;
    }
    event.act(json!({ "do": "close" })).await;
    // The copy is written in the background; the page says when.
    let page = loop {
        let page = event.page(&event.organiser, "").await;
        if page["copy"]["at"].is_i64() {
            break page;
        }
        tokio::task::yield_now().await;
    };
    assert!(page["copy"].get("fault").is_none(), "{page}");
    let bytes = std::fs::read(stick.path().join(format!("{}.event", event.code()))).unwrap();
    for (path, part) in
        [("csv/standings", "points"), ("print/poster", "<html"), ("csv/entries?full=true", "Lopez")]
    {
        let answer = event.organiser.ask("GET", &event.at(path), Value::Null).await.unwrap();
        assert!(answer.status == 200 && answer.body.contains(part), "{path}: {answer:?}");
    }
    let helper = event.helper(&server, "scorekeeper", "Ines", None).await;
    assert_eq!(refused(&helper, "GET", &event.at("event"), Value::Null).await.0, 403);
    assert_eq!(refused(&helper, "GET", &event.at("print/poster?full=true"), Value::Null).await.0, 403);
    let standings = event.page(&event.organiser, "standings").await;
    server.stop().await.unwrap();
    // The spare laptop opens it: the same event, with a link for its organiser.
    let server = Server::start(config(&spare, Limited::No)).await.unwrap();
    let way = server.open_event(&bytes).await.unwrap();
    let (address, secret) = way.split_once('#').unwrap();
    assert_eq!(address, format!("/e/{}/staff", event.code()));
    let olga = person(&server, "Olga").await;
    asked(&olga, "POST", &event.at("enter"), json!({ "secret": secret, "label": "Olga" })).await;
    assert_eq!(event.page(&olga, "standings").await, standings);
    assert!(event.page(&olga, "people").await.to_string().contains("Ana Lopez"));
    // Opened again, it is the same event.
    let again = server.open_event(&bytes).await.unwrap();
    assert_eq!(again.split_once('#').unwrap().0, address);
    assert!(server.open_event(b"no event").await.is_err());
    server.stop().await.unwrap();
}
