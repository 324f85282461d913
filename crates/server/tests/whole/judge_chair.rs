//! The judge's chair: it is given; rulings are shown, read and taken back; questions go to the judge.

use serde_json::{Value, json};
use server::client::{Person, Socket};

use crate::common::{
    Directory, appointed, begun, done, entered, first_move, hears_of, not_granted, people, record,
};
use crate::common::{record_text, refused, start};

fn wff() -> Value {
    json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2 })
}

async fn look(person: &Person, code: &str) -> Value {
    person.ask("GET", &format!("/api/tables/{code}"), Value::Null).await.unwrap().json()
}

/// Waits until an entry of this kind is shown.
async fn sees_kind(socket: &mut Socket, kind: &str) {
    while socket.scene["kind"] != kind {
        socket.hears("update").await.unwrap();
    }
}

#[tokio::test]
async fn the_chair_is_given_by_the_owner_or_with_the_judges_code() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana, ben, cem, dora] = people(&server, ["Ana", "Ben", "Cem", "Cem"]).await;
    let code = begun(&[ana.clone(), ben.clone()], wff()).await;
    let own = look(&ana, &code).await["judge_code"].as_str().unwrap().to_owned();
    assert_eq!(look(&cem, &code).await["judge_code"], Value::Null);
    for wrong in [json!({ "wish": "judge" }), json!({ "wish": "judge", "code": "KITE 00000" })] {
        assert_eq!(not_granted(&cem, &code, wrong).await, "wrong-judge-code");
    }
    let typed = own.to_lowercase();
    cem.wishes(&code, json!({ "wish": "judge", "code": typed })).await.unwrap();
    assert_eq!(look(&ben, &code).await["table"]["judge"], "Cem");
    let appoint = json!({ "wish": "appoint", "name": "Cem" });
    assert_eq!(not_granted(&ana, &code, appoint.clone()).await, "chair-taken");
    cem.wishes(&code, json!({ "wish": "leave" })).await.unwrap();
    assert_eq!(not_granted(&ana, &code, appoint).await, "not-watching");
    // Two people of the same name are watching: the owner, and nobody else, sees who is who.
    let mut owner = ana.enters(&code, None).await.unwrap();
    let _one = cem.enters(&code, None).await.unwrap();
    let mut other = dora.enters(&code, None).await.unwrap();
    let presence = loop {
        let presence = owner.hears("presence").await.unwrap();
        if presence["watching"] == 2 {
            break presence;
        }
    };
    assert_eq!(presence["watchers"], json!(["Cem", "Cem 2"]));
    assert_eq!(other.scene["watchers"], json!([]));
    let appoint = json!({ "wish": "appoint", "name": "Cem 2" });
    assert_eq!(not_granted(&ben, &code, appoint.clone()).await, "not-the-owner");
    ana.wishes(&code, appoint).await.unwrap();
    sees_kind(&mut other, "sat").await;
    assert_eq!((&other.scene["place"], &other.scene["table"]["judge"]), (&json!("judge"), &json!("Cem 2")));
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_ruling_is_shown_until_it_is_read_and_can_be_taken_back() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana, ben, cem] = people(&server, ["Ana", "Ben", "Cem"]).await;
    let both = [ana.clone(), ben.clone()];
    let code = begun(&both, wff()).await;
    let [mut one, mut other] = entered(&both, &code).await;
    let mut judge = appointed(&ana, &cem, &code).await;
    first_move(&mut one, &mut other).await;
    let warn = json!({ "do": "warn", "player": "Ben", "reason": " He talked  to a friend. " });
    let entry = done(&mut judge, warn).await;
    for socket in [&mut one, &mut other] {
        socket.sees(entry).await.unwrap();
        let notice = json!({ "to": "Ben", "by": "Cem", "what": "warn", "reason": "He talked to a friend.", "points": 0, "asked": false, "answer": null });
        assert_eq!(socket.scene["table"]["notice"], notice);
        assert_eq!((&socket.scene["running"], &socket.scene["actions"]), (&json!(false), &json!([])));
        assert_eq!(refused(socket, json!({ "do": "pick-up" })).await, "notice");
    }
    assert_eq!(not_granted(&ana, &code, json!({ "wish": "read" })).await, "not-your-notice");
    ben.wishes(&code, json!({ "wish": "read" })).await.unwrap();
    sees_kind(&mut one, "read").await;
    assert_eq!((&one.scene["running"], &one.scene["table"]["notice"]), (&json!(true), &Value::Null));
    // A penalty point, which the judge takes back; it stays on the sheet, struck.
    let entry = done(&mut judge, json!({ "do": "penalize", "player": "Ben", "reason": "Again." })).await;
    other.sees(entry).await.unwrap();
    assert_eq!(other.scene["table"]["notice"]["points"], 1);
    assert_eq!(other.scene["view"]["players"][1]["total"], -1);
    judge.sees(entry).await.unwrap();
    let offered = judge.scene["actions"].as_array().unwrap();
    assert!(offered.iter().any(|action| action["do"] == "take-back"), "{}", judge.scene);
    let entry = done(&mut judge, json!({ "do": "take-back" })).await;
    other.sees(entry).await.unwrap();
    assert_eq!(other.scene["table"]["notice"], Value::Null);
    assert_eq!(other.scene["view"]["players"][1]["total"], 0);
    let penalty = other.scene["view"]["sheet"]["penalties"][0].clone();
    assert_eq!((&penalty["status"], &penalty["reason"]), (&json!("struck"), &json!("Again.")));
    // The warning before it, and then nothing more.
    done(&mut judge, json!({ "do": "take-back" })).await;
    assert_eq!(refused(&mut judge, json!({ "do": "take-back" })).await, "no-ruling");
    let again = json!({ "do": "penalize", "player": "Ben", "reason": "Again." });
    assert_eq!(refused(&mut judge, again).await, "warning-required");
    let text = record_text(&ana, &code).await;
    assert!(text.contains("judge warn player=Ben") && text.contains("judge take-back"), "{text}");
    record(&ana, &code).await;
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_player_asks_why_and_the_judge_says_more() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana, ben, cem] = people(&server, ["Ana", "Ben", "Cem"]).await;
    let both = [ana.clone(), ben.clone()];
    let code = begun(&both, wff()).await;
    let ask = || json!({ "wish": "ask-why" });
    let explain = |words: &str| json!({ "wish": "explain", "words": words });
    assert_eq!(not_granted(&ben, &code, ask()).await, "no-notice");
    assert_eq!(not_granted(&ben, &code, explain("So.")).await, "no-notice");
    let mut judge = appointed(&ana, &cem, &code).await;
    done(&mut judge, json!({ "do": "warn", "player": "Ben", "reason": "Late." })).await;
    assert_eq!(not_granted(&ana, &code, ask()).await, "not-your-notice");
    assert_eq!(not_granted(&ana, &code, explain("So.")).await, "not-the-judge");
    ben.wishes(&code, ask()).await.unwrap();
    assert_eq!(not_granted(&ben, &code, ask()).await, "already-asked");
    sees_kind(&mut judge, "asked-why").await;
    assert_eq!(judge.scene["table"]["notice"]["asked"], true);
    for wrong in ["", "shit", &"x".repeat(121)] {
        assert_eq!(not_granted(&cem, &code, explain(wrong)).await, "malformed");
    }
    cem.wishes(&code, explain(" Two minutes  late. ")).await.unwrap();
    sees_kind(&mut judge, "explained").await;
    judge.closes().await;
    server.stop().await.unwrap();
    // What was said survives a restart; the clocks stand until it is read.
    let server = start(&data).await;
    let ben = ben.at(&server.address().to_string());
    let scene = look(&ben, &code).await;
    let notice = &scene["table"]["notice"];
    assert_eq!((&notice["asked"], &notice["answer"]), (&json!(true), &json!("Two minutes late.")));
    assert_eq!(scene["running"], false);
    ben.wishes(&code, json!({ "wish": "read" })).await.unwrap();
    assert_eq!(look(&ben, &code).await["table"]["notice"], Value::Null);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_notice_outlives_a_restart_and_goes_with_its_player() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana, ben, cem] = people(&server, ["Ana", "Ben", "Cem"]).await;
    let code = begun(&[ana.clone(), ben.clone()], wff()).await;
    let mut judge = appointed(&ana, &cem, &code).await;
    done(&mut judge, json!({ "do": "warn", "player": "Ben", "reason": "Late." })).await;
    judge.closes().await;
    server.stop().await.unwrap();
    let server = start(&data).await;
    let [ana, ben] = [ana, ben].map(|one| one.at(&server.address().to_string()));
    let scene = look(&ana, &code).await;
    assert_eq!((&scene["table"]["notice"]["reason"], &scene["running"]), (&json!("Late."), &json!(false)));
    ben.wishes(&code, json!({ "wish": "leave" })).await.unwrap();
    let scene = look(&ana, &code).await;
    assert_eq!((&scene["table"]["notice"], &scene["running"]), (&Value::Null, &json!(true)));
    server.stop().await.unwrap();
}

/// A wrong Solution of Ben's that Ana checks, at a table of Equations with Cem in the judge's chair: Ana has asked him.
async fn asked(server: &server::Server) -> (Person, Person, String, Socket, Socket) {
    let [ana, ben, cem] = people(server, ["Ana", "Ben", "Cem"]).await;
    let both = [ana.clone(), ben];
    let settings = json!({ "rules": "equations-basic-mlag-2019", "division": "elementary", "seats": 2, "judging": "peers" });
    let code = begun(&both, settings).await;
    let [mut one, mut other] = entered(&both, &code).await;
    let mut judge = appointed(&ana, &cem, &code).await;
    let entry = done(&mut one, json!({ "do": "roll" })).await;
    one.sees(entry).await.unwrap();
    let cubes = one.scene["view"]["shake"]["resources"].as_array().unwrap().clone();
    let digit =
        |cube: &&Value| cube.as_str().is_some_and(|face| face.ends_with(|sign: char| sign.is_ascii_digit()));
    let entry = done(&mut one, json!({ "do": "goal", "goal": cubes.iter().find(digit).unwrap() })).await;
    other.sees(entry).await.unwrap();
    let goal = other.scene["view"]["shake"]["goal"].as_str().unwrap().to_owned();
    let cube = other.scene["view"]["shake"]["resources"][0].clone();
    let entry = done(&mut other, json!({ "do": "move", "cube": cube, "to": "permitted" })).await;
    one.sees(entry).await.unwrap();
    let entry = done(&mut one, json!({ "do": "challenge", "call": "impossible" })).await;
    other.sees(entry).await.unwrap();
    let entry = done(&mut other, json!({ "do": "present", "equation": format!("9*9 = {goal}") })).await;
    one.sees(entry).await.unwrap();
    let entry = done(&mut one, json!({ "do": "ask-judge" })).await;
    judge.sees(entry).await.unwrap();
    assert_eq!(judge.scene["view"]["phase"], "checking", "{}", judge.scene);
    (ana, cem, code, one, judge)
}

#[tokio::test]
async fn the_person_in_the_chair_answers_the_question() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, _cem, code, mut one, mut judge) = asked(&server).await;
    let offered = judge.scene["actions"].as_array().unwrap().clone();
    let yes = offered.iter().find(|action| action["do"] == "answer" && action["equals"] == true).cloned();
    let yes = yes.unwrap_or_else(|| panic!("{}", judge.scene));
    done(&mut judge, yes).await;
    let scored = hears_of(&mut one, "scored").await;
    let answer = crate::common::events(&scored).find(|event| event["event"] == "judge-answer").unwrap();
    assert_eq!(answer["equals"], true, "the judge's word counts");
    assert!(record(&ana, &code).await.sheet().shakes[0].solutions[0].correct);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn where_the_judge_gets_up_the_engine_answers() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, cem, code, mut one, _judge) = asked(&server).await;
    cem.wishes(&code, json!({ "wish": "leave" })).await.unwrap();
    let scored = hears_of(&mut one, "scored").await;
    let answer = crate::common::events(&scored).find(|event| event["event"] == "judge-answer").unwrap();
    assert_eq!(answer["equals"], false);
    assert!(!record(&ana, &code).await.sheet().shakes[0].solutions[0].correct);
    server.stop().await.unwrap();
}
