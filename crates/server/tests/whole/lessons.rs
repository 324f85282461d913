//! Lessons over the network: the map, answers that count once, hints, short shakes, and what is kept of them.

use serde_json::{Value, json};
use server::client::{HttpAnswer, Person};
use server::{Limited, Server};

use crate::common::coached::follows;
use crate::common::{Directory, config, person, start};

async fn get(person: &Person, path: &str) -> Value {
    let answer = person.ask("GET", path, Value::Null).await.unwrap();
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()
}

async fn tries(person: &Person, step: &str, id: &str, answer: Value) -> HttpAnswer {
    let body = json!({ "id": id, "answer": answer });
    person.ask("POST", &format!("/api/lessons/{step}"), body).await.unwrap()
}

async fn answers(person: &Person, step: &str, id: &str, answer: Value) -> Value {
    let answered = tries(person, step, id, answer).await;
    assert_eq!(answered.status, 200, "{answered:?}");
    answered.json()
}

fn row<'m>(map: &'m Value, id: &str) -> &'m Value {
    map["lessons"].as_array().unwrap().iter().find(|row| row["id"] == id).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_is_marked_once_and_is_there_after_a_restart() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let page = get(&ana, "/api/lessons/eb-05").await;
    assert_eq!(page["states"][1], json!({ "state": null, "tries": 0, "hints": 0 }));
    assert_eq!((&page["next"], &page["reading"]), (&json!("eb-06"), &json!(2)));
    let no = json!({ "kind": "choose", "picked": [1] });
    let wrong = answers(&ana, "eb-05/steps/2", "a", no.clone()).await;
    assert_eq!((&wrong["right"], &wrong["misplaced"]), (&json!(false), &json!([0, 1])));
    assert!(wrong.get("shown").is_none());
    // The same try again, sent by a page that has not heard the answer.
    let again = answers(&ana, "eb-05/steps/2", "a", no).await;
    assert_eq!(again["state"], json!({ "state": "begun", "tries": 1, "hints": 0 }));
    let right = answers(&ana, "eb-05/steps/2", "b", json!({ "kind": "choose", "picked": [0] })).await;
    assert_eq!(right["state"], json!({ "state": "done", "tries": 2, "hints": 0 }));
    assert_eq!((&right["shown"]["picked"], &right["done"]), (&json!([0]), &json!(false)));
    let hint = ana.ask("POST", "/api/lessons/eb-05/steps/3/hints", json!({})).await.unwrap().json();
    assert_eq!((&hint["number"], &hint["of"]), (&json!(1), &json!(6)));
    let same =
        ana.ask("POST", "/api/lessons/eb-05/steps/3/hints", json!({ "number": 1 })).await.unwrap().json();
    assert_eq!((&same["text"], &same["state"]["hints"]), (&hint["text"], &json!(1)));
    let none = ana.ask("POST", "/api/lessons/eb-05/steps/3/hints", json!({ "number": 7 })).await.unwrap();
    assert_eq!((none.status, &none.json()["code"]), (404, &json!("no-more-hints")));
    // After the author's hints come those that follow what is written.
    let draft = json!({ "number": 4, "draft": { "equation": "3x = 12" } });
    let followed = ana.ask("POST", "/api/lessons/eb-05/steps/3/hints", draft).await.unwrap().json();
    assert_eq!(
        followed["text"],
        "No Solution has all of these: 3 and x. Try it without the 3. One of the numbers is 6."
    );
    // A mistake is explained in the reading that Ana has chosen.
    let mismatch = json!({ "kind": "write", "submission": { "equation": "2x6 = 21" } });
    let plain = answers(&ana, "eb-05/steps/3", "m", mismatch.clone()).await;
    assert_eq!(plain["explained"][0]["next"], "Write `12` on one side of =.");
    let reading = ana.ask("PUT", "/api/me/reading", json!({ "reading": 1 })).await.unwrap();
    assert_eq!(reading.status, 204);
    let short = answers(&ana, "eb-05/steps/3", "m", mismatch).await;
    assert_eq!(short["explained"][0]["text"], "One side must be the Goal, just as it lies.");
    assert!(short.get("said").is_none());
    server.stop().await.unwrap();
    let server = start(&data).await;
    let ana = ana.at(&server.address().to_string());
    let map = get(&ana, "/api/lessons").await;
    let steps = &row(&map, "eb-05")["steps"];
    assert_eq!((&map["reading"], &steps[1], &steps[2]), (&json!(1), &json!("done"), &json!("begun")));
    assert!(row(&map, "eb-05")["touched"].as_i64() > Some(0));
    assert_eq!(row(&map, "eb-06")["touched"], 0);
    // Nobody else sees it, and nothing is left of anyone who is forgotten.
    let ben = person(&server, "Ben").await;
    assert_eq!(row(&get(&ben, "/api/lessons").await, "eb-05")["steps"][1], Value::Null);
    assert_eq!(ana.ask("DELETE", "/api/me", Value::Null).await.unwrap().status, 204);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lesson_is_done_when_half_of_it_was_found() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let submission =
        |text: &str| json!({ "kind": "write", "submission": { "solutions": [{ "set_name": text }] } });
    let path = [
        json!({ "kind": "read" }),
        json!({ "kind": "mark", "cards": ["BR", "BG", "RG", "B", "R"] }),
        json!({ "kind": "value", "value": "1" }),
        submission("R ∪ G"),
        json!({ "kind": "show" }),
        json!({ "kind": "skip" }),
    ];
    for (answer, step) in path.into_iter().zip(1..) {
        let answered = answers(&ana, &format!("ob-02/steps/{step}"), "a", answer).await;
        assert_eq!(answered["done"], false, "{step}");
    }
    let shown = answers(&ana, "ob-02/steps/5", "b", json!({ "kind": "mistake", "picked": 0 })).await;
    assert_eq!((&shown["right"], &shown["state"]["state"]), (&json!(true), &json!("seen")));
    // A step whose answer was shown can no longer be done, a skipped one can; every device knows which is which.
    let states = get(&ana, "/api/lessons/ob-02").await["states"].clone();
    assert_eq!(states[4], json!({ "state": "seen", "tries": 1, "hints": 0, "shown": true }));
    assert_eq!(states[5], json!({ "state": "seen", "tries": 0, "hints": 0 }));
    let last = answers(&ana, "ob-02/steps/7", "a", json!({ "kind": "show" })).await;
    assert!(last["shown"]["submission"]["solutions"].is_array());
    assert_eq!(last["done"], true);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_gets_a_clear_word() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let read = || json!({ "kind": "read" });
    for (path, answer, status, code) in [
        ("eb-99/steps/1", read(), 404, "no-such-lesson"),
        ("eb-05/steps/8", read(), 404, "no-such-step"),
        ("eb-05/steps/0", read(), 404, "no-such-step"),
        ("eb-05/steps/one", read(), 404, "no-such-step"),
        ("eb-05/steps/2", read(), 400, "malformed"),
        ("eb-05/steps/2", json!({ "kind": "choose", "picked": [9] }), 400, "malformed"),
        ("eb-05/steps/2", json!({ "kind": "guess" }), 422, "malformed"),
        ("eb-05/steps/7", json!({ "kind": "play", "table": "nowhere" }), 404, "no-such-table"),
    ] {
        let refused = tries(&ana, path, "a", answer).await;
        assert_eq!((refused.status, &refused.json()["code"]), (status, &json!(code)), "{path} {refused:?}");
    }
    let long =
        tries(&ana, "eb-05/steps/2", &"x".repeat(65), json!({ "kind": "choose", "picked": [0] })).await;
    assert_eq!(long.status, 400);
    let played = ana.ask("POST", "/api/lessons/eb-05/steps/2/table", json!({})).await.unwrap();
    assert_eq!(played.status, 404, "{played:?}");
    let reading = ana.ask("PUT", "/api/me/reading", json!({ "reading": 4 })).await.unwrap();
    assert_eq!(reading.status, 400);
    // None of this was counted.
    assert_eq!(row(&get(&ana, "/api/lessons").await, "eb-05")["touched"], 0);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_short_shake_is_played_and_passed() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let ana = person(&server, "Ana").await;
    // The last is taken by another book and in a higher division than it was written for (LC-25).
    let others = [("we-09", 7), ("m-04", 7), ("ob-07~onsets-mlag-2017~middle", 8)];
    for (lesson, step) in [("eb-05", 7), ("ob-07", 8)].into_iter().chain(others) {
        let path = format!("{lesson}/steps/{step}");
        let opened = ana.ask("POST", &format!("/api/lessons/{path}/table"), json!({})).await.unwrap();
        assert_eq!(opened.status, 201, "{opened:?}");
        let code = opened.json()["code"].as_str().unwrap().to_owned();
        let play = || json!({ "kind": "play", "table": code });
        let early = answers(&ana, &path, "early", play()).await;
        assert_eq!(early["right"], false, "{path}");
        let mut socket = ana.enters(&code, None).await.unwrap();
        let short = socket.scene["table"]["settings"]["short"].clone();
        assert_eq!((&short["lesson"], &short["step"]), (&json!(lesson), &json!(step)));
        let (settings, shown) =
            (&socket.scene["table"]["settings"], get(&ana, &format!("/api/lessons/{lesson}")).await);
        assert_eq!((&settings["rules"], &settings["division"]), (&shown["rules"], &shown["division"]));
        assert_eq!(shown["rules"] == "onsets-mlag-2017", lesson.contains('~'));
        follows(&mut socket).await;
        let passed = answers(&ana, &path, "late", play()).await;
        assert_eq!((&passed["right"], &passed["state"]["state"]), (&json!(true), &json!("done")), "{path}");
        // It was opened for this step and for this person.
        let elsewhere = tries(&ana, "eb-06/steps/6", "a", play()).await;
        assert_eq!(elsewhere.status, 400, "{elsewhere:?}");
        let ben = person(&server, "Ben").await;
        assert_eq!(tries(&ben, &path, "a", play()).await.status, 400);
        socket.closes().await;
    }
    let short = json!({ "lesson": "eb-05", "step": 7, "players": ["You", "Tally"], "learner": "You", "first": "You", "bot": "novice", "rolls": ["r1"] });
    let settings = json!({ "rules": "equations-basic-mlag-2019", "division": "elementary", "seats": 2, "practice": true, "short": short });
    assert!(ana.opens(settings).await.is_err(), "a short shake without a lesson");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tabs_count_an_answer_once() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let choose = |option: usize| json!({ "kind": "choose", "picked": [option] });
    let step = "eb-05/steps/2";
    // Both send the same try.
    let (one, other) = tokio::join!(answers(&ana, step, "a", choose(1)), answers(&ana, step, "a", choose(1)));
    assert_eq!(one["state"], json!({ "state": "begun", "tries": 1, "hints": 0 }));
    assert_eq!(one, other);
    // Each sends its own: both count, and whichever comes first, the right one is kept.
    let (wrong, right) =
        tokio::join!(answers(&ana, step, "b", choose(1)), answers(&ana, step, "c", choose(0)));
    assert_eq!((&wrong["right"], &right["right"]), (&json!(false), &json!(true)));
    let states = get(&ana, "/api/lessons/eb-05").await["states"].clone();
    assert_eq!(states[1], json!({ "state": "done", "tries": 3, "hints": 0 }));
    // The same hint in both tabs is one hint.
    let hints = "/api/lessons/eb-05/steps/3/hints";
    let wish = || json!({ "number": 1 });
    let (one, other) = tokio::join!(ana.ask("POST", hints, wish()), ana.ask("POST", hints, wish()));
    assert_eq!(one.unwrap().json(), other.unwrap().json());
    assert_eq!(get(&ana, "/api/lessons/eb-05").await["states"][2]["hints"], 1);
    // One question has shown two things: it was not known, and then it was found.
    let kept = get(&ana, "/api/me/data").await;
    let skills = kept["progress"]["skills"].as_array().unwrap();
    let now = skills.iter().find(|skill| skill["skill"] == "eq.now").unwrap();
    assert_eq!((&now["attempts"], &now["recent"]), (&json!(2), &json!("0h")), "{kept}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stale_answer_takes_nothing_back() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let choose = |option: usize| json!({ "kind": "choose", "picked": [option] });
    let step = "eb-05/steps/2";
    answers(&ana, step, "a", choose(1)).await;
    let done = answers(&ana, step, "b", choose(0)).await;
    assert_eq!(done["state"], json!({ "state": "done", "tries": 2, "hints": 0 }));
    let kept = get(&ana, "/api/me/data").await["progress"].clone();
    // A page that lost its connection after the first answer sends it again: it is told that it was wrong, and how the step stands.
    let late = answers(&ana, step, "a", choose(1)).await;
    assert_eq!((&late["right"], &late["state"]), (&json!(false), &done["state"]));
    assert_eq!(get(&ana, "/api/me/data").await["progress"], kept, "nothing has changed");
    // A tab that was left open answers, skips and asks for the answer: what was found stays found.
    for (id, answer) in [("c", choose(1)), ("d", json!({ "kind": "skip" })), ("e", json!({ "kind": "show" }))]
    {
        let stale = answers(&ana, step, id, answer).await;
        assert_eq!(stale["state"]["state"], "done", "{stale}");
    }
    let after = get(&ana, "/api/me/data").await["progress"].clone();
    assert_eq!((&after["skills"], &after["steps"][0]["shown"]), (&kept["skills"], &json!(false)));
    server.stop().await.unwrap();
}

/// LC-9: a search for what was laid ends soon, and whoever laid it hears a kind word and has lost nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_goal_about_which_nothing_is_found_out_is_not_counted() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let goal = |goal: &str| json!({ "kind": "goal", "goal": goal });
    // With signs as often as one likes there is no end to what can be tried.
    for (step, goals) in [
        ("ev-multiple-operations/steps/7", ["g4g5", "g6g5"]),
        ("ev-powers-of-base/steps/7", ["k7k8", "k8k9"]),
    ] {
        for (laid, id) in goals.into_iter().zip(["a", "b"]) {
            let undecided = tries(&ana, step, id, goal(laid)).await;
            let problem = undecided.json();
            assert_eq!(
                (undecided.status, &problem["code"]),
                (422, &json!("undecided")),
                "{step} {laid} {undecided:?}"
            );
            assert!(problem["detail"].as_str().unwrap().ends_with("try another Goal."), "{problem}");
        }
        let lesson = step.split('/').next().unwrap();
        assert_eq!(row(&get(&ana, "/api/lessons").await, lesson)["touched"], 0, "nothing was counted");
    }
    // The same try with another Goal counts as the first.
    let found = answers(&ana, "ev-multiple-operations/steps/7", "a", goal("b1r2")).await;
    assert_eq!(
        (&found["right"], &found["state"]),
        (&json!(true), &json!({ "state": "done", "tries": 1, "hints": 0 }))
    );
    server.stop().await.unwrap();
}
