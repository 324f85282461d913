//! One person on several devices, and a person who is forgotten completely.

use serde_json::{Value, json};
use server::Server;
use server::client::{Person, request};
use server::store::{Sqlite, Store, TransferRow, Write};
use sha2::{Digest, Sha256};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{Column, Row};

use crate::common::{Directory, begun, people, person, start};

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

#[tokio::test]
async fn progress_goes_along_in_a_file() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana, new] = people(&server, ["Ana", "Ana again"]).await;
    for (step, answer) in [(1, json!({ "kind": "read" })), (2, json!({ "kind": "show" }))] {
        let answer = json!({ "id": "a", "answer": answer });
        ana.ask("POST", &format!("/api/lessons/eb-01/steps/{step}"), answer).await.unwrap();
    }
    let page = ana.ask("GET", "/api/puzzles/next?shelf=wff-regular", Value::Null).await.unwrap().json();
    let path = format!("/api/puzzles/{}/answers", page["puzzle"]["id"].as_str().unwrap());
    let gave_up =
        ana.ask("POST", &path, json!({ "id": "p", "answer": { "kind": "give-up" }, "ms": 9 })).await;
    assert_eq!(gave_up.unwrap().json()["rated"], true);
    ana.ask("PUT", "/api/me/reading", json!({ "reading": 1 })).await.unwrap();
    let file = ana.ask("GET", "/api/me/data", Value::Null).await.unwrap().json();
    assert_eq!(file["progress"]["steps"].as_array().unwrap().len(), 2, "{file}");
    for list in ["skills", "ratings", "puzzles"] {
        assert!(!file["progress"][list].as_array().unwrap().is_empty(), "{list}: {file}");
    }
    assert_eq!(ana.ask("DELETE", "/api/me", Value::Null).await.unwrap().status, 204);

    let mut wrong = file.clone();
    wrong["progress"]["steps"][0]["lesson"] = json!("eb-99");
    assert_eq!(new.ask("POST", "/api/me/data", wrong).await.unwrap().status, 400);
    assert_eq!(new.ask("POST", "/api/me/data", json!([1])).await.unwrap().status, 422);
    let mut long = file.clone();
    long["progress"]["puzzles"][0]["result"] = json!("x".repeat(40_000));
    assert_eq!(new.ask("POST", "/api/me/data", long).await.unwrap().status, 400);
    let mut many = file.clone();
    many["progress"]["puzzles"] = json!(vec![json!({}); 10_001]);
    assert_eq!(new.ask("POST", "/api/me/data", many).await.unwrap().status, 400);
    assert_eq!(new.ask("POST", "/api/me/data", file.clone()).await.unwrap().status, 204);
    let brought = new.ask("GET", "/api/me/data", Value::Null).await.unwrap().json();
    assert_eq!(brought["progress"], file["progress"]);
    server.stop().await.unwrap();
}
