//! Whole shakes over real sockets.

use serde_json::{Value, json};
use server::client::{Person, Socket};

use crate::common::{
    Directory, appointed, begun, done, entered, events, first_move, hears_of, person, record, refused, start,
};

fn wff() -> Value {
    json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 })
}

async fn seated(first: &Person, second: &Person, settings: Value) -> (String, Socket, Socket) {
    let people = [first.clone(), second.clone()];
    let code = begun(&people, settings).await;
    let [one, other] = entered(&people, &code).await;
    (code, one, other)
}

#[tokio::test]
async fn two_people_play_a_shake() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let (code, mut one, mut other) = seated(&ana, &ben, wff()).await;

    let entry = done(&mut one, json!({ "do": "roll" })).await;
    let refused = other.does(json!({ "do": "roll" })).await.unwrap();
    assert!(refused["problem"]["rule"].is_string(), "{refused}");
    other.sees(entry).await.unwrap();
    let cubes = other.scene["view"]["shake"]["resources"].as_array().unwrap().clone();
    assert_eq!(cubes.len(), 28);

    // A Goal of one small letter: with fourteen small cubes there is bound to be one.
    let letter = |cube: &&str| ["p", "q", "r", "s"].contains(cube);
    let letter = cubes.iter().filter_map(Value::as_str).find(letter).unwrap();
    let entry = done(&mut one, json!({ "do": "goal", "goal": letter })).await;
    other.sees(entry).await.unwrap();
    let cube = other.scene["view"]["shake"]["resources"][0].clone();
    done(&mut other, json!({ "do": "move", "cube": cube, "to": "permitted" })).await;
    let entry = done(&mut one, json!({ "do": "challenge", "call": "impossible" })).await;
    other.sees(entry).await.unwrap();
    // Whoever says it is possible must show it.
    done(&mut other, json!({ "do": "decline" })).await;
    let game = record(&ana, &code).await;
    assert_eq!(game.sheet().shakes.len(), 1);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_resent_command_changes_nothing() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let (code, mut one, _other) = seated(&ana, &ben, wff()).await;
    let first = one.does_as("x", json!({ "do": "roll" })).await.unwrap();
    let again = one.does_as("x", json!({ "do": "roll" })).await.unwrap();
    assert!(first["entry"].is_i64());
    assert_eq!(first["entry"], again["entry"]);
    // After a restart the table still knows it.
    one.closes().await;
    server.stop().await.unwrap();
    let server = start(&data).await;
    let ana = ana.at(&server.address().to_string());
    let mut one = ana.enters(&code, first["entry"].as_i64()).await.unwrap();
    assert_eq!(one.scene["missed"].as_array().unwrap().last().unwrap()["kind"], "went-on");
    let again = one.does_as("x", json!({ "do": "roll" })).await.unwrap();
    assert_eq!(first["entry"], again["entry"]);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn bots_play_and_a_spectator_sees_no_solution_early() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let settings = json!({ "rules": "onsets-agloa-2024", "division": "elementary", "seats": 2 });
    let code = ana.opens(settings).await.unwrap();
    for seat in 0..2 {
        ana.wishes(&code, json!({ "wish": "bot", "seat": seat, "level": "master" })).await.unwrap();
    }
    ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    let mut watching = ana.enters(&code, None).await.unwrap();
    let mut scored = false;
    while !scored {
        let update = watching.hears("update").await.unwrap();
        let events = update["events"].as_array().cloned().unwrap_or_default();
        scored = events.iter().any(|event| event["event"] == "scored");
        if update["view"]["phase"] == "writing" {
            let text = update.to_string();
            assert!(!text.contains("set_name"), "{text}");
        }
    }
    assert!(!record(&ana, &code).await.sheet().shakes.is_empty());
    server.stop().await.unwrap();
}

#[tokio::test]
async fn peers_check_each_other() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let mut settings = wff();
    settings["judging"] = json!("peers");
    let (code, mut one, mut other) = seated(&ana, &ben, settings).await;
    first_move(&mut one, &mut other).await;
    let entry = done(&mut one, json!({ "do": "challenge", "call": "impossible" })).await;
    other.sees(entry).await.unwrap();
    let wrong = json!({ "do": "present", "solution": "p / R", "proof": "1 p s" });
    let entry = done(&mut other, wrong).await;
    one.sees(entry).await.unwrap();
    assert_eq!(one.scene["view"]["phase"], "checking", "{}", one.scene);
    let early = ana.ask("GET", &format!("/api/tables/{code}/analysis"), Value::Null).await.unwrap();
    assert_eq!(early.json()["code"], "shake-runs");
    let nonsense = json!({ "do": "reject", "reason": "it is wrong" });
    assert_eq!(refused(&mut one, nonsense).await, "reason-unknown");
    done(&mut one, json!({ "do": "reject", "reason": "premise" })).await;
    done(&mut one, json!({ "do": "reject", "reason": "proof" })).await;
    let game = record(&ben, &code).await;
    assert!(game.sheet().shakes[0].scores[0] > game.sheet().shakes[0].scores[1]);
    let analysis = ben.ask("GET", &format!("/api/tables/{code}/analysis"), Value::Null).await.unwrap();
    assert_eq!(analysis.json()["shakes"][0]["moves"].as_array().map(Vec::len), Some(2), "{analysis:?}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_judge_initials_a_penalty() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let mut settings = wff();
    // In the younger divisions a penalty counts only once a judge has initialled it.
    settings["division"] = json!("middle");
    settings["initials"] = json!("judge");
    let (code, mut one, mut other) = seated(&ana, &ben, settings).await;
    let cem = person(&server, "Cem").await;
    let mut judge = appointed(&ana, &cem, &code).await;
    done(&mut one, json!({ "do": "roll" })).await;
    // There is no Goal to challenge yet.
    let entry = done(&mut other, json!({ "do": "challenge", "call": "now" })).await;
    judge.sees(entry).await.unwrap();
    let approve = |action: &&Value| action["do"] == "approve";
    let action = judge.scene["actions"].as_array().unwrap().iter().find(approve).cloned();
    let action = action.unwrap_or_else(|| panic!("{}", judge.scene));
    assert_eq!(judge.scene["view"]["players"][1]["total"], 0);
    let entry = done(&mut judge, action).await;
    judge.sees(entry).await.unwrap();
    assert_eq!(judge.scene["view"]["players"][1]["total"], -1);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn three_seats_with_a_bot_that_takes_over() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let settings = json!({ "rules": "equations-basic-mlag-2019", "division": "elementary", "seats": 3 });
    let code = ana.opens(settings).await.unwrap();
    for one in [&ana, &ben] {
        one.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    ana.wishes(&code, json!({ "wish": "bot", "seat": 2, "level": "player" })).await.unwrap();
    ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    // Ana and Ben are not connected, so bots may play for them.
    for seat in 0..2 {
        ana.wishes(&code, json!({ "wish": "bot", "seat": seat, "level": "player" })).await.unwrap();
    }
    let mut watching = ben.enters(&code, None).await.unwrap();
    loop {
        let update = watching.hears("update").await.unwrap();
        let events = update["events"].as_array().cloned().unwrap_or_default();
        if events.iter().any(|event| event["event"] == "scored") {
            break;
        }
    }
    let game = record(&ana, &code).await;
    assert_eq!(game.header().players()[0].as_str(), "Ana");
    assert_eq!(game.sheet().shakes[0].scores.len(), 3);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_record_tells_no_solution_while_somebody_writes() {
    let data = Directory::new();
    let server = start(&data).await;
    let people = [person(&server, "Ana").await, person(&server, "Ben").await, person(&server, "Cem").await];
    let mut settings = wff();
    settings["seats"] = json!(3);
    let code = people[0].opens(settings).await.unwrap();
    let mut sockets = Vec::new();
    for one in &people {
        one.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
        sockets.push(one.enters(&code, None).await.unwrap());
    }
    people[0].wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    let [one, other, third] = &mut sockets[..] else { unreachable!() };
    first_move(one, other).await;
    let entry = done(one, json!({ "do": "challenge", "call": "impossible" })).await;
    other.sees(entry).await.unwrap();
    let secret = json!({ "do": "present", "solution": "p / R", "proof": "1 p s" });
    let entry = done(other, secret).await;
    third.sees(entry).await.unwrap();
    // The Third Party has not decided yet, so that Solutions are still being written.
    assert_eq!(third.scene["view"]["phase"], "writing", "{}", third.scene);
    assert!(!third.scene.to_string().contains("p / R"));
    let text = people[2].ask("GET", &format!("/api/tables/{code}/record"), Value::Null).await.unwrap().body;
    assert!(!text.contains("p / R") && text.contains("challenge call=impossible"), "{text}");
    record(&people[2], &code).await;
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_verdict_says_why_as_the_desk_does() {
    let data = Directory::new();
    let server = start(&data).await;
    for judging in ["auto", "peers"] {
        let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
        let mut settings = wff();
        settings["judging"] = json!(judging);
        let (_, mut one, mut other) = seated(&ana, &ben, settings).await;
        first_move(&mut one, &mut other).await;
        let entry = done(&mut one, json!({ "do": "challenge", "call": "impossible" })).await;
        other.sees(entry).await.unwrap();
        let view: referee::View = serde_json::from_value(other.scene["view"].clone()).unwrap();
        let mut question = Value::Object(view.position());
        let paper = json!({ "solution": "Cpq / Co", "proof": "Cpq  s\nq  Co" });
        for (field, value) in paper.as_object().unwrap() {
            question[field] = value.clone();
        }
        question["kind"] = json!("check");
        let told = ana.ask("POST", "/api/judge", question).await.unwrap().json();
        let mut present = paper;
        present["do"] = json!("present");
        done(&mut other, present).await;
        if judging == "peers" {
            one.hears("update").await.unwrap();
            done(&mut one, json!({ "do": "reject", "reason": "rule" })).await;
        }
        let scored = hears_of(&mut one, "scored").await;
        let verdict = events(&scored).find(|event| event["event"] == "verdict").unwrap();
        assert_eq!(verdict["why"], told["reasons"], "{verdict}");
        assert!(verdict["why"][0]["message"].is_string() && verdict["why"][0]["rule"].is_string());
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_judge_warns_before_a_penalty_for_conduct() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben, cem) =
        (person(&server, "Ana").await, person(&server, "Ben").await, person(&server, "Cem").await);
    let (code, mut one, mut other) = seated(&ana, &ben, wff()).await;
    let mut judge = appointed(&ana, &cem, &code).await;
    let penalty = json!({ "do": "penalize", "player": "Ben", "reason": "He talked again." });
    assert_eq!(refused(&mut one, penalty.clone()).await, "judge-only");
    assert_eq!(refused(&mut judge, penalty.clone()).await, "warning-required");
    assert_eq!(refused(&mut judge, json!({ "do": "warn", "player": "Ben" })).await, "malformed");
    let warning = json!({ "do": "warn", "player": "Ben", "reason": "He talked to somebody who watches." });
    done(&mut judge, warning).await;
    let entry = done(&mut judge, penalty).await;
    other.sees(entry).await.unwrap();
    assert_eq!(other.scene["view"]["players"][1]["total"], -1, "{}", other.scene);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_wish_that_is_sent_again_is_answered_like_the_first_time() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let code = ana.opens(wff()).await.unwrap();
    let wishes = format!("/api/tables/{code}/wishes");
    let sit = json!({ "id": "7f3a-1", "wish": "sit" });
    let first = ana.ask("POST", &wishes, sit.clone()).await.unwrap().granted().unwrap();
    // Sitting twice is no wish that can be fulfilled; the answer to the first may have been lost.
    let again = ana.ask("POST", &wishes, sit.clone()).await.unwrap().granted().unwrap();
    assert!(first["entry"].is_i64() && first == again, "{first} {again}");
    let nameless = ana.ask("POST", &wishes, json!({ "wish": "sit" })).await.unwrap();
    assert!(nameless.status >= 400, "{nameless:?}");
    // An id is its sender's own.
    let other = ben.ask("POST", &wishes, sit).await.unwrap().granted().unwrap();
    assert_ne!(other["entry"], first["entry"]);
    for id in [String::new(), "x".repeat(41)] {
        let wish = json!({ "id": id, "wish": "leave" });
        let answer = ana.ask("POST", &wishes, wish).await.unwrap();
        assert_eq!((answer.status, &answer.json()["field"]), (400, &json!("id")), "{answer:?}");
    }
    server.stop().await.unwrap();
}
