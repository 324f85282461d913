//! Whole shakes over real sockets.

mod common;

use common::{Directory, Person, Socket, start};
use serde_json::{Value, json};

fn wff() -> Value {
    json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 })
}

async fn seated(first: &Person, second: &Person, settings: Value) -> (String, Socket, Socket) {
    let code = first.opens(settings).await;
    for person in [first, second] {
        let answer = person.wishes(&code, json!({ "wish": "sit" })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    assert_eq!(first.wishes(&code, json!({ "wish": "begin" })).await.status, 200);
    let one = first.enters(&code, None).await;
    let other = second.enters(&code, None).await;
    (code, one, other)
}

#[tokio::test]
async fn two_people_play_a_shake() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = Person::new(server.address(), "Ana").await;
    let ben = Person::new(server.address(), "Ben").await;
    let (code, mut one, mut other) = seated(&ana, &ben, wff()).await;

    let answer = one.does(json!({ "do": "roll" })).await;
    assert!(answer["entry"].is_i64(), "{answer}");
    let refused = other.does(json!({ "do": "roll" })).await;
    assert!(refused["problem"]["rule"].is_string(), "{refused}");
    other.sees(answer["entry"].as_i64().unwrap()).await;
    let cubes = other.last["view"]["shake"]["resources"].as_array().unwrap().clone();
    assert_eq!(cubes.len(), 28);

    // A Goal of one small letter, which is always rolled somewhere among fourteen.
    let letter =
        cubes.iter().filter_map(Value::as_str).find(|cube| ["p", "q", "r", "s"].contains(cube)).unwrap();
    let goal = one.does(json!({ "do": "goal", "goal": letter })).await;
    assert!(goal["entry"].is_i64(), "{goal}");
    other.sees(goal["entry"].as_i64().unwrap()).await;
    let cube = other.last["view"]["shake"]["resources"][0].clone();
    let moved = other.does(json!({ "do": "move", "cube": cube, "to": "permitted" })).await;
    assert!(moved["entry"].is_i64(), "{moved}");
    let called = one.does(json!({ "do": "challenge", "call": "impossible" })).await;
    assert!(called["entry"].is_i64(), "{called}");
    for socket in [&mut one, &mut other] {
        socket.sees(called["entry"].as_i64().unwrap()).await;
        if socket.last["view"]["waiting"].as_array().unwrap().is_empty() {
            break;
        }
        let _ = socket.does(json!({ "do": "decline" })).await;
    }
    let record = ana.ask("GET", &format!("/api/tables/{code}/record"), Value::Null).await;
    assert_eq!(record.status, 200);
    let replayed = referee::Record::read(&record.body).unwrap().replay(&desk::judge()).unwrap();
    assert_eq!(replayed.0.sheet().shakes.len(), 1);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_resent_command_changes_nothing() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = Person::new(server.address(), "Ana").await;
    let ben = Person::new(server.address(), "Ben").await;
    let (code, mut one, _other) = seated(&ana, &ben, wff()).await;
    let first = one.does_as("x", json!({ "do": "roll" })).await;
    let again = one.does_as("x", json!({ "do": "roll" })).await;
    assert_eq!(first["entry"], again["entry"]);
    // After a restart the table still knows it.
    one.closes().await;
    server.stop().await.unwrap();
    let server = start(&data).await;
    let ana = Person { address: server.address(), ..ana };
    let mut one = ana.enters(&code, first["entry"].as_i64()).await;
    assert_eq!(one.last["missed"].as_array().unwrap().last().unwrap()["kind"], "went-on");
    let again = one.does_as("x", json!({ "do": "roll" })).await;
    assert_eq!(first["entry"], again["entry"]);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn bots_play_a_match_and_its_record_replays() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = Person::new(server.address(), "Ana").await;
    let settings = json!({ "rules": "onsets-agloa-2024", "division": "elementary", "seats": 2 });
    let code = ana.opens(settings).await;
    for seat in 0..2 {
        let answer = ana.wishes(&code, json!({ "wish": "bot", "seat": seat, "level": "master" })).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    assert_eq!(ana.wishes(&code, json!({ "wish": "begin" })).await.status, 200);
    let mut watching = ana.enters(&code, None).await;
    loop {
        let update = watching.hears("update").await;
        let happened = update["events"].as_array().unwrap().iter().any(|event| event["event"] == "scored");
        assert!(update["view"]["shake"]["papers"].as_array().is_none_or(|papers| {
            update["view"]["phase"] != "writing" || papers.iter().all(|paper| paper.get("submission").is_none())
        }));
        if happened {
            break;
        }
    }
    let record = ana.ask("GET", &format!("/api/tables/{code}/record"), Value::Null).await;
    let replayed = referee::Record::read(&record.body).unwrap().replay(&desk::judge()).unwrap();
    assert!(!replayed.0.sheet().shakes.is_empty());
    server.stop().await.unwrap();
}
