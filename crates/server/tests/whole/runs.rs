//! Runs and sprints over the network: the same puzzles for everybody, the server's clock, and answers that count once.

use std::collections::BTreeSet;

use learning::puzzles::{Catalogue, Puzzle, RightTap, Run, RunForm, SprintQuestion};
use serde_json::{Value, json};
use server::client::{HttpAnswer, Person};
use server::{Limited, Server};

use crate::common::{Directory, config, people, person, solved, start};

const SHELF: &str = "on-basic";

async fn begins(person: &Person, form: &str, seed: Value) -> Value {
    let mut wish = json!({ "form": form, "shelf": SHELF });
    if !seed.is_null() {
        wish["seed"] = seed;
    }
    let begun = person.ask("POST", "/api/runs", wish).await.unwrap();
    assert_eq!(begun.status, 201, "{begun:?}");
    begun.json()
}

async fn tries(person: &Person, run: &Value, body: Value) -> HttpAnswer {
    let path = format!("/api/runs/{}/answers", run["id"].as_str().unwrap());
    person.ask("POST", &path, body).await.unwrap()
}

async fn answers(person: &Person, run: &Value, mut body: Value) -> Value {
    body["number"] = run["number"].clone();
    if body.get("id").is_none() {
        body["id"] = json!(format!("number {}", run["number"]));
    }
    let answered = tries(person, run, body).await;
    assert_eq!(answered.status, 200, "{answered:?}");
    answered.json()
}

/// The right answer to the puzzle of a run.
fn right(run: &Value) -> Value {
    solved::right(&puzzle(run))
}

fn puzzle(run: &Value) -> Puzzle {
    solved::puzzle(run["puzzle"]["id"].as_str().unwrap())
}

/// What a sprint asks now.
fn question(run: &Value) -> SprintQuestion {
    let number = run["number"].as_u64().unwrap() as u32;
    let own = Run { number, ..Run::begin(RunForm::Sprint, run["seed"].as_u64().unwrap() as u32, 0) };
    let catalogue = Catalogue::starter();
    let stock = catalogue.stock(SHELF).unwrap();
    let puzzle = stock.puzzle(own.puzzle(stock).unwrap()).unwrap();
    own.question(&puzzle).unwrap()
}

/// The right answer of a sprint.
fn taps(run: &Value) -> Value {
    match question(run).right {
        RightTap::One(tap) => json!({ "tap": tap }),
        RightTap::Cards(cards) => json!({ "cards": cards }),
    }
}

/// A wrong one, and the field that says what would have been right.
fn slips(run: &Value) -> (Value, &'static str, Value) {
    match question(run).right {
        RightTap::One(tap) => (json!({ "tap": usize::from(tap == 0) }), "right_tap", json!(tap)),
        RightTap::Cards(cards) => (json!({ "cards": [] }), "right_cards", json!(cards)),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_seed_gives_two_people_the_same_puzzles() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana, ben] = people(&server, ["Ana", "Ben"]).await;
    let (mut one, mut other) = (begins(&ana, "run", json!(7)).await, begins(&ben, "run", json!(7)).await);
    for number in 1..=8 {
        assert_eq!((&one["puzzle"], &one["number"]), (&other["puzzle"], &json!(number)));
        assert!(one["puzzle"]["rating"].as_i64() < Some(600 + 45 * number + 480));
        one = answers(&ana, &one, json!({ "answer": right(&one) })).await["run"].clone();
        // Anyone who skips one gets the same puzzles after it.
        other = if number == 3 {
            answers(&ben, &other, json!({ "skip": true })).await["run"].clone()
        } else {
            answers(&ben, &other, json!({ "answer": right(&other) })).await["run"].clone()
        };
    }
    assert_eq!((&one["score"], &other["score"], &other["skips"]), (&json!(8), &json!(7), &json!(0)));
    let (mut one, mut other) =
        (begins(&ana, "sprint", json!(3)).await, begins(&ben, "sprint", json!(3)).await);
    let mut asked = BTreeSet::new();
    for number in 0..16 {
        for field in ["puzzle", "text", "asked", "taps"] {
            assert_eq!(one[field], other[field]);
        }
        // An expression stands alone: the mat would give its value away.
        assert_ne!(one["puzzle"].is_null(), one["text"].is_null());
        asked.insert(one["asked"].as_str().unwrap().to_owned());
        let wrong = if number % 4 == 0 { slips(&other).0 } else { taps(&other) };
        one = answers(&ana, &one, taps(&one)).await["run"].clone();
        other = answers(&ben, &other, wrong).await["run"].clone();
    }
    assert!(["value", "mark", "check"].iter().all(|one| asked.contains(*one)), "{asked:?}");
    let drawn = begins(&ana, "run", Value::Null).await;
    assert_ne!(drawn["seed"], begins(&ana, "run", Value::Null).await["seed"]);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_ends_with_the_first_error_and_an_answer_counts_once() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let first = begins(&ana, "run", json!(5)).await;
    assert_eq!((&first["number"], &first["skips"], first.get("left_ms")), (&json!(1), &json!(1), None));
    let body = serde_json::to_string(&first).unwrap();
    for word in ["\"witness\":", "\"trap\":", "\"facts\":", "\"themes\":", "\"keystones\":"] {
        assert!(!body.contains(word), "{body}");
    }
    let answered = answers(&ana, &first, json!({ "id": "a", "answer": right(&first) })).await;
    assert_eq!((&answered["right"], &answered["run"]["score"]), (&json!(true), &json!(1)));
    assert!(answered["key"].is_object());
    let again = answers(&ana, &first, json!({ "id": "a", "answer": right(&first) })).await;
    assert_eq!(again, answered);
    // Another tab is still at the first puzzle.
    let late = tries(&ana, &first, json!({ "id": "b", "number": 1, "answer": right(&first) })).await;
    assert_eq!((late.status, &late.json()["code"]), (409, &json!("another-number")));
    // What was seen here is not rated later.
    let id = first["puzzle"]["id"].as_str().unwrap();
    let page = ana.ask("GET", &format!("/api/puzzles/{id}"), Value::Null).await.unwrap().json();
    assert_eq!((&page["mode"], &page["rated"]), (&json!("run"), &json!(false)));
    let run = answered["run"].clone();
    let run = answers(&ana, &run, json!({ "skip": true })).await["run"].clone();
    let twice = tries(&ana, &run, json!({ "id": "c", "number": 3, "skip": true })).await;
    assert_eq!((twice.status, &twice.json()["code"]), (409, &json!("no-more-skips")));
    let lost = answers(&ana, &run, json!({ "answer": { "kind": "give-up" } })).await;
    assert_eq!(
        (&lost["right"], &lost["run"]["over"], lost["run"].get("puzzle")),
        (&json!(false), &json!(true), None)
    );
    assert!(lost["key"].is_object());
    let over = tries(&ana, &run, json!({ "id": "d", "number": 3, "answer": right(&run) })).await;
    assert_eq!((over.status, &over.json()["code"]), (409, &json!("run-over")));
    server.stop().await.unwrap();
    let server = start(&data).await;
    let ana = ana.at(&server.address().to_string());
    let path = format!("/api/runs/{}", run["id"].as_str().unwrap());
    let kept = ana.ask("GET", &path, Value::Null).await.unwrap().json();
    assert_eq!((&kept["score"], &kept["over"]), (&json!(1), &json!(true)));
    assert_eq!(kept["best"], json!({ "day": 1, "week": 1, "ever": 1 }));
    // A seed played again does not count among the best.
    let mut again = begins(&ana, "run", json!(5)).await;
    for _ in 0..3 {
        again = answers(&ana, &again, json!({ "answer": right(&again) })).await["run"].clone();
    }
    assert_eq!((&again["score"], &again["best"]["ever"]), (&json!(3), &json!(1)));
    let ben = person(&server, "Ben").await;
    assert_eq!(ben.ask("GET", &path, Value::Null).await.unwrap().status, 404);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_clock_of_a_sprint_is_the_servers() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let ana = person(&server, "Ana").await;
    let mut run = begins(&ana, "sprint", json!(9)).await;
    let left = |run: &Value| run["left_ms"].as_i64().unwrap();
    assert!(left(&run) <= 180_000);
    // A time that the client sends is not even read.
    for lie in ["ms", "left_ms", "at"] {
        let mut body = json!({ "id": "lie", "number": 1, "tap": 0 });
        body[lie] = json!(999_999);
        assert_eq!(tries(&ana, &run, body).await.status, 422);
    }
    for number in 1..=5 {
        let before = left(&run);
        let answered = answers(&ana, &run, taps(&run)).await;
        assert_eq!((&answered["right"], answered.get("key")), (&json!(true), None));
        run = answered["run"].clone();
        let most = if number == 5 { before + 5_000 } else { before };
        assert!(left(&run) <= most && (number < 5 || left(&run) > before));
    }
    assert_eq!((&run["score"], &run["row"]), (&json!(5), &json!(5)));
    let mut errors = 0;
    while run["over"] == false {
        let before = left(&run);
        let (wrong, field, right) = slips(&run);
        let answered = answers(&ana, &run, wrong).await;
        assert_eq!((&answered["right"], &answered[field]), (&json!(false), &right));
        run = answered["run"].clone();
        errors += 1;
        assert!(left(&run) <= before - 10_000 || run["over"] == true);
    }
    assert!(errors <= 19);
    assert_eq!((&run["left_ms"], &run["score"], run.get("taps")), (&json!(0), &json!(5), None));
    let best = ana.ask("GET", &format!("/api/puzzles?shelf={SHELF}"), Value::Null).await.unwrap().json();
    assert_eq!(
        best["best"],
        json!({ "run": { "day": null, "week": null, "ever": null }, "sprint": { "day": 5, "week": 5, "ever": 5 } })
    );
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_gets_a_clear_word() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    for (body, status, code) in [
        (json!({ "form": "run", "shelf": "chess" }), 404, "no-such-shelf"),
        (json!({ "form": "walk", "shelf": SHELF }), 422, "malformed"),
        (json!({ "form": "run", "shelf": SHELF, "seed": -1 }), 422, "malformed"),
    ] {
        let refused = ana.ask("POST", "/api/runs", body).await.unwrap();
        assert_eq!((refused.status, &refused.json()["code"]), (status, &json!(code)), "{refused:?}");
    }
    let (run, sprint) = (begins(&ana, "run", json!(1)).await, begins(&ana, "sprint", json!(1)).await);
    for (run, body) in [
        (&run, json!({})),
        (&run, json!({ "tap": 0 })),
        (&run, json!({ "skip": true, "answer": { "kind": "give-up" } })),
        (&sprint, json!({})),
        (&sprint, json!({ "answer": { "kind": "give-up" } })),
        (&sprint, json!({ "skip": true })),
        (&sprint, json!({ "tap": 6 })),
        (&sprint, json!({ "tap": 0, "cards": [] })),
        (&run, json!({ "cards": [] })),
        (
            &sprint,
            if question(&sprint).taps.is_empty() { json!({ "tap": 0 }) } else { json!({ "cards": [] }) },
        ),
    ] {
        let mut body = body;
        (body["id"], body["number"]) = (json!("a"), json!(1));
        let refused = tries(&ana, run, body.clone()).await;
        assert_eq!(
            (refused.status, &refused.json()["code"]),
            (400, &json!("malformed")),
            "{body} {refused:?}"
        );
    }
    let unknown = json!({ "id": "none" });
    let refused = tries(&ana, &unknown, json!({ "id": "a", "number": 1, "tap": 0 })).await;
    assert_eq!((refused.status, &refused.json()["code"]), (404, &json!("no-such-run")));
    assert_eq!(ana.ask("GET", "/api/runs/none", Value::Null).await.unwrap().status, 404);
    // None of this was counted.
    let path = format!("/api/runs/{}", sprint["id"].as_str().unwrap());
    assert_eq!(ana.ask("GET", &path, Value::Null).await.unwrap().json()["number"], 1);
    server.stop().await.unwrap();
}
