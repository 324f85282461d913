//! One person on several devices, and a person who is forgotten completely.

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Person, request};
use server::store::{DecisionRow, Sqlite, Store, TransferRow, Write};
use server::{Limited, Server};
use sha2::{Digest, Sha256};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{Column, Row};

use crate::common::solved::{puzzle, right};
use crate::common::{Directory, begun, config, people, person, start};

async fn code_of(person: &Person) -> String {
    let given = person.ask("POST", "/api/me/transfer", Value::Null).await.unwrap();
    assert_eq!(given.status, 201, "{given:?}");
    given.json()["code"].as_str().unwrap().to_owned()
}

/// Types a code on a new device; returns the device as the person it now belongs to, or the status of the refusal.
async fn take_over(server: &Server, code: &str) -> Result<Person, u16> {
    let host = server.address().to_string();
    let taken = request(
        &host,
        "POST",
        "/api/transfer",
        &[("content-type", "application/json")],
        &json!({ "code": code }).to_string(),
    )
    .await
    .unwrap();
    match taken.header("set-cookie").and_then(|cookie| cookie.split(';').next()) {
        Some(cookie) if taken.status == 200 => Ok(Person::with_cookie(&host, cookie)),
        _ => Err(taken.status),
    }
}

async fn nickname(person: &Person) -> Value {
    person.ask("GET", "/api/me", Value::Null).await.unwrap().json()["nickname"].clone()
}

#[tokio::test]
async fn a_code_leads_to_another_device_once() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let code = code_of(&ana).await;
    let phone = take_over(&server, &code.to_lowercase().replace('-', " ")).await.unwrap();
    assert_eq!(take_over(&server, &code).await.err(), Some(404), "a code works once");
    assert_eq!(take_over(&server, "BCDFG-HJKLM").await.err(), Some(404));
    assert_eq!((nickname(&ana).await, nickname(&phone).await), (json!("Ana"), json!("Ana")));
    // Progress is the person's, not the device's.
    let answer = json!({ "id": "a", "answer": { "kind": "read" } });
    ana.ask("POST", "/api/lessons/eb-01/steps/1", answer).await.unwrap();
    let lesson = phone.ask("GET", "/api/lessons/eb-01", Value::Null).await.unwrap().json();
    assert_eq!(lesson["states"][0]["state"], "done", "{lesson}");

    let devices = phone.ask("GET", "/api/me/secrets", Value::Null).await.unwrap().json();
    let own = |number: usize| devices[number]["this"].as_bool().unwrap();
    assert_eq!((devices.as_array().unwrap().len(), own(0), own(1)), (2, false, true), "{devices}");
    assert_eq!(phone.ask("DELETE", "/api/me/secrets/9", Value::Null).await.unwrap().status, 404);
    assert_eq!(phone.ask("DELETE", "/api/me/secrets/1", Value::Null).await.unwrap().status, 204);
    assert_eq!((nickname(&ana).await, nickname(&phone).await), (Value::Null, json!("Ana")));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn an_old_code_leads_nowhere_and_devices_are_eight() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let code = code_of(&ana).await;
    let store = Sqlite::open(&data.path().join("forceout.sqlite")).await.unwrap();
    let hash: String = Sha256::digest(code.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let row = store.transfer(&hash).await.unwrap().unwrap();
    let old = TransferRow { expires: 1, ..row };
    store.commit(&[Write::EndTransfer(hash.clone()), Write::Transfer(old)]).await.unwrap();
    assert_eq!(take_over(&server, &code).await.err(), Some(404));
    assert_eq!(store.transfer(&hash).await.unwrap(), None);

    let mut device = ana;
    for number in 2..=10 {
        device = take_over(&server, &code_of(&device).await).await.unwrap();
        let devices = device.ask("GET", "/api/me/secrets", Value::Null).await.unwrap().json();
        let devices = devices.as_array().unwrap();
        assert_eq!((devices.len(), &devices[devices.len() - 1]["this"]), (number.min(8), &json!(true)));
    }
    server.stop().await.unwrap();
}

async fn own_id(store: &Sqlite, device: &Person) -> String {
    let secret = device.cookie().split_once('=').unwrap().1;
    let hash: String = Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    store.person_with_secret(&hash).await.unwrap().unwrap().id
}

/// All text in all tables of the database.
async fn all_texts(data: &Directory) -> Vec<String> {
    let options = SqliteConnectOptions::new().filename(data.path().join("forceout.sqlite"));
    let database = SqlitePool::connect_with(options).await.unwrap();
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
        .fetch_all(&database)
        .await
        .unwrap();
    assert!(tables.len() > 5, "{tables:?}");
    let mut texts = Vec::new();
    for table in tables {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!("SELECT * FROM \"{table}\"")));
        for row in rows.fetch_all(&database).await.unwrap() {
            let columns = row.columns().iter().map(|column| column.ordinal());
            texts.extend(columns.filter_map(|place| row.try_get::<String, _>(place).ok()));
        }
    }
    texts
}

#[tokio::test]
async fn nothing_tells_who_was_there() {
    let data = Directory::new();
    let server = start(&data).await;
    let [zora, ben] = people(&server, ["Zora Quill", "Ben"]).await;
    let store = Sqlite::open(&data.path().join("forceout.sqlite")).await.unwrap();
    let id = own_id(&store, &zora).await;
    let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
    let alone = zora.opens(settings.clone()).await.unwrap();
    let code = begun(&[zora.clone(), ben.clone()], settings).await;
    let mut socket = zora.enters(&code, None).await.unwrap();
    socket.does(json!({ "do": "roll" })).await.unwrap();
    zora.ask("POST", "/api/lessons/eb-01/steps/1", json!({ "id": "a", "answer": { "kind": "read" } }))
        .await
        .unwrap();
    code_of(&zora).await;
    // In a class of Ben's she has a nickname, a number and work.
    let login = json!({ "login": "Coach Ben", "password": "correct horse" });
    ben.ask("PUT", "/api/me/login", login).await.unwrap();
    let wish = json!({ "name": "Room 12", "rules": "equations-basic-mlag-2019", "division": "elementary" });
    let class = ben.ask("POST", "/api/classes", wish).await.unwrap().json();
    let class = format!("/api/classes/{}", class["class"]["code"].as_str().unwrap());
    zora.ask("POST", &format!("{class}/join"), json!({ "nickname": "Zora Quill" })).await.unwrap();
    let lesson = json!({ "what": { "kind": "lesson", "lessons": ["eb-05"] } });
    ben.ask("POST", &format!("{class}/assignments"), lesson).await.unwrap();
    let answer = json!({ "step": { "id": "a", "answer": { "kind": "choose", "picked": [1] } } });
    let answered = zora.ask("POST", &format!("{class}/assignments/1/items/1/answers"), answer).await.unwrap();
    assert_eq!(answered.status, 200, "{answered:?}");
    let told = |texts: Vec<String>| -> Vec<String> {
        texts.into_iter().filter(|text| text.contains(&id) || text.contains("Zora")).collect()
    };
    assert!(told(all_texts(&data).await).len() > 5);

    assert_eq!(zora.ask("DELETE", "/api/me", Value::Null).await.unwrap().status, 204);
    assert_eq!(told(all_texts(&data).await), Vec::<String>::new());
    assert_eq!(ben.ask("GET", &format!("/api/tables/{alone}"), Value::Null).await.unwrap().status, 404);
    let board = ben.ask("GET", &format!("{class}/assignments/1/works"), Value::Null).await.unwrap().json();
    assert_eq!(board["pupils"], json!([]), "{board}");
    // The match of the others stays as it was, and goes on.
    let look = ben.ask("GET", &format!("/api/tables/{code}"), Value::Null).await.unwrap().json();
    assert_eq!(look["table"]["seats"][0]["name"], "Player 1", "{look}");
    let record = ben.ask("GET", &format!("/api/tables/{code}/record"), Value::Null).await.unwrap();
    assert!(record.body.contains(r#"players: "Player 1", Ben"#), "{record:?}");
    assert!(record.body.contains("roll"), "{record:?}");
    server.stop().await.unwrap();
}

async fn page(person: &Person, path: &str) -> Value {
    let answer = person.ask("GET", path, Value::Null).await.unwrap();
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.json()
}

/// Everything that pages show of somebody's progress.
async fn shown(person: &Person) -> Vec<(String, Value)> {
    let mut paths = vec!["/api/lessons".to_owned(), "/api/lessons/eb-01".to_owned()];
    for game in ["equations", "onsets", "wff"] {
        for part in ["progress", "skills", "weaknesses", "refresh"] {
            paths.push(format!("/api/me/{part}?game={game}"));
        }
        for ladder in ["puzzle", "play"] {
            paths.push(format!("/api/me/ratings?ladder={ladder}/{game}"));
        }
    }
    for shelf in ["wff-regular", "on-basic", "eq-basic-elementary"] {
        paths.push(format!("/api/puzzles?shelf={shelf}"));
    }
    let mut all = Vec::new();
    for path in paths {
        let found = page(person, &path).await;
        all.push((path, found));
    }
    all
}

#[tokio::test]
async fn progress_goes_along_in_a_file() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana, new] = people(&server, ["Ana", "Ana again"]).await;
    let empty = shown(&new).await;
    for (step, answer) in [(1, json!({ "kind": "read" })), (2, json!({ "kind": "show" }))] {
        let answer = json!({ "id": "a", "answer": answer });
        ana.ask("POST", &format!("/api/lessons/eb-01/steps/{step}"), answer).await.unwrap();
    }
    // Two days with rated puzzles, so that there is a line to draw.
    for _ in 0..2 {
        let next = page(&ana, "/api/puzzles/next?shelf=wff-regular").await;
        let path = format!("/api/puzzles/{}/answers", next["puzzle"]["id"].as_str().unwrap());
        let gave_up =
            ana.ask("POST", &path, json!({ "id": "p", "answer": { "kind": "give-up" }, "ms": 9 })).await;
        assert_eq!(gave_up.unwrap().json()["rated"], true);
        server.put_clock_forward(DAY);
    }
    // A run with one right answer.
    let wish = json!({ "form": "run", "shelf": "on-basic", "seed": 5 });
    let run = ana.ask("POST", "/api/runs", wish).await.unwrap().json();
    let path = format!("/api/runs/{}/answers", run["id"].as_str().unwrap());
    let first = right(&puzzle(run["puzzle"]["id"].as_str().unwrap()));
    let tried = json!({ "id": "a", "number": 1, "answer": first });
    assert_eq!(ana.ask("POST", &path, tried).await.unwrap().json()["run"]["score"], 1);
    let lost = json!({ "id": "b", "number": 2, "answer": { "kind": "give-up" } });
    assert_eq!(ana.ask("POST", &path, lost).await.unwrap().json()["run"]["over"], true);
    // A shake in which a Now was missed.
    let store = Sqlite::open(&data.path().join("forceout.sqlite")).await.unwrap();
    store.commit(&[missed(&own_id(&store, &ana).await)]).await.unwrap();
    ana.ask("PUT", "/api/me/reading", json!({ "reading": 1 })).await.unwrap();
    let file = page(&ana, "/api/me/data").await;
    assert_eq!(file["progress"]["steps"].as_array().unwrap().len(), 2, "{file}");
    for list in ["skills", "ratings", "rating_days", "puzzles", "runs", "decisions"] {
        assert!(!file["progress"][list].as_array().unwrap().is_empty(), "{list}: {file}");
    }
    let before = shown(&ana).await;
    let changed: Vec<&str> = before
        .iter()
        .zip(&empty)
        .filter(|(one, other)| one != other)
        .map(|((path, _), _)| path.as_str())
        .collect();
    let telling = [
        "/api/lessons",
        "/api/lessons/eb-01",
        "/api/me/weaknesses?game=equations",
        "/api/me/skills?game=wff",
        "/api/me/ratings?ladder=puzzle/wff",
        "/api/puzzles?shelf=wff-regular",
        "/api/puzzles?shelf=on-basic",
    ];
    for path in telling {
        assert!(changed.contains(&path), "{path} is to be compared, but shows nothing of Ana: {changed:?}");
    }
    assert_eq!(ana.ask("DELETE", "/api/me", Value::Null).await.unwrap().status, 204);

    let mut wrong = file.clone();
    wrong["progress"]["steps"][0]["lesson"] = json!("eb-99");
    assert_eq!(new.ask("POST", "/api/me/data", wrong).await.unwrap().status, 400);
    assert_eq!(new.ask("POST", "/api/me/data", json!([1])).await.unwrap().status, 422);
    let mut long = file.clone();
    long["progress"]["puzzles"][0]["result"] = json!("x".repeat(40_000));
    assert_eq!(new.ask("POST", "/api/me/data", long).await.unwrap().status, 400);
    for list in ["puzzles", "rating_days", "runs"] {
        let mut many = file.clone();
        // They are counted before they are read; whole puzzles would be too big a file.
        let row = if list == "puzzles" { json!({}) } else { file["progress"][list][0].clone() };
        many["progress"][list] = json!(vec![row; 10_001]);
        assert_eq!(new.ask("POST", "/api/me/data", many).await.unwrap().status, 400, "{list}");
    }
    // What nobody can have done is left out.
    let mut boast = file.clone();
    let progress = &mut boast["progress"];
    for list in ["steps", "skills", "ratings", "puzzles", "decisions"] {
        progress[list] = json!([]);
    }
    let (mut many, mut future) = (progress["runs"][0].clone(), progress["runs"][0].clone());
    (many["score"], future["day"]) = (json!(1_001), json!(90_000));
    progress["runs"] = json!([many, future]);
    progress["rating_days"][0]["rating"] = json!(9_000.0);
    progress["rating_days"][1]["ladder"] = json!("chess/wff");
    assert_eq!(new.ask("POST", "/api/me/data", boast).await.unwrap().status, 204);
    let kept = page(&new, "/api/me/data").await["progress"].clone();
    assert_eq!((&kept["runs"], &kept["rating_days"]), (&json!([]), &json!([])), "{kept}");

    // Bringing it along twice changes nothing.
    for _ in 0..2 {
        assert_eq!(new.ask("POST", "/api/me/data", file.clone()).await.unwrap().status, 204);
        assert_eq!(page(&new, "/api/me/data").await["progress"], file["progress"]);
    }
    for ((path, after), (_, before)) in shown(&new).await.into_iter().zip(before) {
        assert_eq!(after, before, "{path}");
    }
    // A file from before there were days and runs in it.
    let mut old = file;
    old["progress"].as_object_mut().unwrap().remove("rating_days");
    old["progress"].as_object_mut().unwrap().remove("runs");
    assert_eq!(new.ask("POST", "/api/me/data", old).await.unwrap().status, 204);
    server.stop().await.unwrap();
}

const DAY: Duration = Duration::from_secs(24 * 3_600);

fn missed(person: &str) -> Write {
    Write::Decision(DecisionRow {
        person: person.to_owned(),
        table: "t".to_owned(),
        match_number: 1,
        shake: 1,
        number: 12,
        kind: "chance".to_owned(),
        game: "equations".to_owned(),
        right: false,
        code: None,
        call: Some("now".to_owned()),
        reach: Some(1),
        ms: None,
        allowed_ms: None,
        day: 300,
        happened: 1,
    })
}

/// Comes back with a recovery code on a new device; returns the device, or the status of the refusal.
async fn comes_back(server: &Server, code: &str, password: &str) -> Result<Person, u16> {
    let host = server.address().to_string();
    let body = json!({ "code": code, "password": password }).to_string();
    let json = [("content-type", "application/json")];
    let back = request(&host, "POST", "/api/recovery", &json, &body).await.unwrap();
    match back.header("set-cookie").and_then(|cookie| cookie.split(';').next()) {
        Some(cookie) if back.status == 200 => Ok(Person::with_cookie(&host, cookie)),
        _ => Err(back.status),
    }
}

#[tokio::test]
async fn a_printed_code_brings_back_a_coach_who_has_lost_the_password() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let coach = person(&server, "Ms Owl").await;
    let makes = || coach.ask("POST", "/api/me/recovery", Value::Null);
    let early = makes().await.unwrap();
    assert_eq!((early.status, &early.json()["code"]), (409, &json!("no-login")));
    assert_eq!(page(&coach, "/api/me/recovery").await, json!({ "made": null }));
    let login = |password: &str| json!({ "login": "Ms Owl", "password": password });
    assert_eq!(coach.ask("PUT", "/api/me/login", login("correct horse")).await.unwrap().status, 200);
    let made = makes().await.unwrap();
    assert_eq!(made.status, 201, "{made:?}");
    let made = made.json();
    let code = made["code"].as_str().unwrap().to_owned();
    assert_eq!((code.len(), code.split('-').count(), &made["login"]), (23, 4, &json!("Ms Owl")));
    assert_eq!(page(&coach, "/api/me/recovery").await, json!({ "made": made["made"] }));
    assert_eq!(page(&coach, "/api/me/data").await["recovery"], made["made"]);
    // The server itself does not know the code.
    assert!(all_texts(&data).await.iter().all(|text| !text.contains(&code)));

    assert_eq!(comes_back(&server, &code, "short").await.err(), Some(400));
    assert_eq!(comes_back(&server, "BCDFG-HJKLM-NPQRS-TVWXZ", "battery staple").await.err(), Some(404));
    assert_eq!(comes_back(&server, &code[..11], "battery staple").await.err(), Some(404));
    // It works as it is typed, and again.
    let typed = code.to_lowercase().replace('-', " ");
    for password in ["battery staple", "another staple"] {
        let back = comes_back(&server, &typed, password).await.unwrap();
        let me = page(&back, "/api/me").await;
        assert_eq!((&me["nickname"], &me["login"]), (&json!("Ms Owl"), &json!("Ms Owl")));
        let stranger = person(&server, "Somebody").await;
        let old = stranger.ask("POST", "/api/me/login", login("correct horse")).await.unwrap();
        assert_eq!(old.status, 403);
        assert_eq!(stranger.ask("POST", "/api/me/login", login(password)).await.unwrap().status, 200);
    }
    // Until another takes its place.
    let next = makes().await.unwrap().json()["code"].as_str().unwrap().to_owned();
    assert_eq!(comes_back(&server, &code, "battery staple").await.err(), Some(404));
    server.stop().await.unwrap();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let back = comes_back(&server, &next, "battery staple").await.unwrap();
    // Nothing of it is left when the coach goes.
    assert_eq!(back.ask("DELETE", "/api/me", Value::Null).await.unwrap().status, 204);
    assert_eq!(comes_back(&server, &next, "battery staple").await.err(), Some(404));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_recovery_code_cannot_be_found_by_trying() {
    let data = Directory::new();
    let server = start(&data).await;
    let mut tried = Vec::new();
    while tried.last() != Some(&429) && tried.len() < 200 {
        tried.push(comes_back(&server, "BCDFG-HJKLM-NPQRS-TVWXZ", "battery staple").await.unwrap_err());
    }
    let (last, before) = tried.split_last().unwrap();
    assert!(*last == 429 && before.iter().all(|status| *status == 404) && before.len() >= 20, "{tried:?}");
    server.stop().await.unwrap();
}
