//! The first shake over a real socket: a child who does only what the coach says, and everybody the coach does not help.

use serde_json::{Value, json};
use server::client::Person;
use server::{Limited, Server};

use crate::common::coached::{asks, follows, text};
use crate::common::{Directory, begun, config, done, entered, person, record, start};

async fn opened(person: &Person, game: &str) -> String {
    let opened = person.ask("POST", "/api/first-shake", json!({ "game": game })).await.unwrap();
    assert_eq!(opened.status, 201, "{opened:?}");
    opened.json()["code"].as_str().unwrap().to_owned()
}

/// What Tally has thought at a table.
async fn thoughts(person: &Person, code: &str) -> Vec<Value> {
    let socket = person.enters(code, Some(0)).await.unwrap();
    let missed = socket.scene["missed"].as_array().unwrap().clone();
    missed.iter().filter_map(|update| update.get("thought").cloned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_child_who_does_what_the_coach_says_wins() {
    let data = Directory::new();
    // Three shakes in a second are more than a child would ask for.
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let ana = person(&server, "Ana").await;
    for (game, cubes, pieces) in [("equations", 12, 0), ("onsets", 13, 6), ("wff", 12, 0)] {
        let code = opened(&ana, game).await;
        let mut socket = ana.enters(&code, None).await.unwrap();
        let table = &socket.scene["table"];
        assert_eq!(table["settings"]["lesson"], "first-shake");
        assert_eq!(
            (&table["seats"][0]["name"], &table["seats"][1]["name"]),
            (&json!("Ana"), &json!("Tally"))
        );
        let view = &socket.scene["view"];
        assert_eq!((&view["phase"], &view["waiting"]), (&json!("goal"), &json!(["Ana"])), "{view}");
        assert_eq!(view["shake"]["resources"].as_array().map(Vec::len), Some(cubes));
        assert_eq!(view["shake"]["universe"].as_array().map(Vec::len), Some(pieces));
        let acts = follows(&mut socket).await;
        let path =
            ["goal good-goal", "move spare", "pick-up now-right", "challenge now-right", "present write"];
        assert_eq!(acts, path, "{game}");
        let thoughts = thoughts(&ana, &code).await;
        let facts: Vec<&str> = thoughts.iter().map(|thought| text(&thought["fact"])).collect();
        assert_eq!(facts, ["plans", "hides-now"], "{game}");
        let played = record(&ana, &code).await;
        assert_eq!(played.sheet().shakes[0].scores, [6, 2], "{game}");
        assert!(played.sheet().penalties.is_empty());
        socket.closes().await;
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_learner_is_warned_and_may_do_it_all_the_same() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let code = opened(&ana, "wff").await;
    let mut socket = ana.enters(&code, None).await.unwrap();
    let warned = asks(&mut socket, json!({ "ask": "slip", "do": "goal", "goal": "CAK" })).await;
    assert_eq!(warned["slip"], json!({ "fact": "no-wff", "goal": "CAK", "open": 4, "rest": "" }));
    let nonsense = asks(&mut socket, json!({ "ask": "slip", "do": "move", "cube": ["C"] })).await;
    assert_eq!(nonsense["problem"]["field"], "cube", "{nonsense}");
    done(&mut socket, json!({ "do": "goal", "goal": "CAK" })).await;
    // Nobody can solve it: Tally has moved, and Impossible is right.
    let acts = follows(&mut socket).await;
    assert_eq!(acts[..2], ["pick-up impossible-right", "challenge impossible-right"]);
    let scores = &record(&ana, &code).await.sheet().shakes[0].scores.clone();
    assert!(scores[0] > scores[1], "{scores:?}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_coach_helps_in_practice_and_those_who_play() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let people = [ana.clone(), ben.clone()];
    let wff = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 });
    let [mut one, _other] = entered(&people, &begun(&people, wff.clone()).await).await;
    let ask = || json!({ "ask": "advice" });
    let look = || json!({ "ask": "look" });
    assert_eq!(asks(&mut one, ask()).await["problem"]["code"], "no-practice");
    assert_eq!(asks(&mut one, look()).await["problem"]["code"], "no-practice");

    let mut practice = wff.clone();
    practice["practice"] = json!(true);
    let code = begun(&people, practice).await;
    let [mut one, mut other] = entered(&people, &code).await;
    let roll = asks(&mut one, ask()).await["advice"].clone();
    assert_eq!(roll, json!({ "act": { "do": "roll" }, "why": { "fact": "begin" } }));
    assert_eq!(asks(&mut other, ask()).await["advice"], Value::Null);
    // Nobody has moved; the reading this person has chosen is known all the same.
    let full = json!({ "reading": 3 });
    assert_eq!(ana.ask("PUT", "/api/me/reading", full).await.unwrap().status, 204);
    let looked = asks(&mut one, look()).await;
    assert_eq!((&looked["aloud"], &looked["reading"]), (&Value::Null, &json!(3)));
    let cem = person(&server, "Cem").await;
    let mut watching = cem.enters(&code, None).await.unwrap();
    assert_eq!(asks(&mut watching, ask()).await["problem"]["code"], "not-seated");
    let mut asked = 0;
    while asks(&mut one, ask()).await["problem"]["code"] != "too-many-requests" {
        asked += 1;
        assert!(asked < 200, "nobody is limited");
    }

    let mut settings = wff.clone();
    settings["lesson"] = json!("first-shake");
    assert!(ana.opens(settings).await.is_err(), "a first shake with other settings");
    let mut settings = wff;
    settings["errand"] = json!("give-now");
    assert!(ana.opens(settings).await.is_err(), "an errand outside practice");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_first_shake_is_there_after_a_restart() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::Yes)).await.unwrap();
    let ana = person(&server, "Ana").await;
    let code = opened(&ana, "equations").await;
    let mut socket = ana.enters(&code, None).await.unwrap();
    done(&mut socket, json!({ "do": "goal", "goal": "8" })).await;
    while socket.scene["view"]["shake"]["required"].as_array().is_none_or(Vec::is_empty) {
        socket.hears("update").await.unwrap();
    }
    let thought = thoughts(&ana, &code).await;
    assert_eq!(thought[0]["fact"], "plans");
    socket.closes().await;
    server.stop().await.unwrap();
    let server = Server::start(config(&data, Limited::Yes)).await.unwrap();
    let ana = ana.at(&server.address().to_string());
    assert_eq!(thoughts(&ana, &code).await, thought);
    let mut socket = ana.enters(&code, None).await.unwrap();
    follows(&mut socket).await;
    server.stop().await.unwrap();
}
