//! Puzzles over the network: no key before the answer, ratings, hints, the puzzle of the day, reports, and what is kept.

#![allow(clippy::disallowed_methods, reason = "the test writes a bank")]

use learning::puzzles::{Bank, Catalogue, Puzzle, PuzzleKind, Shelf};
use serde_json::{Value, json};
use server::client::{HttpAnswer, Person, request};
use server::{Limited, Server, Withdrawn};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::common::solved::{move_to, puzzle, right};
use crate::common::{Directory, config, people, person, start};

const SHELF: &str = "eq-basic-elementary";

async fn get(person: &Person, path: &str) -> Value {
    let answer = person.ask("GET", path, Value::Null).await.unwrap();
    assert_eq!(answer.status, 200, "{path} {answer:?}");
    answer.json()
}

async fn post(person: &Person, path: &str, body: Value) -> HttpAnswer {
    person.ask("POST", path, body).await.unwrap()
}

async fn answers(person: &Person, id: &str, as_id: &str, answer: Value) -> Value {
    let body = json!({ "id": as_id, "answer": answer, "ms": 1200 });
    let answered = post(person, &format!("/api/puzzles/{id}/answers"), body).await;
    assert_eq!(answered.status, 200, "{answered:?}");
    answered.json()
}

fn wrong(puzzle: &Puzzle) -> Value {
    let facts = &puzzle.facts;
    match puzzle.kind {
        PuzzleKind::Write | PuzzleKind::Shortest | PuzzleKind::Name => {
            json!({ "kind": "solution", "submission": puzzle.trap.as_ref().map_or_else(Default::default, |trap| trap.submission.clone()) })
        }
        PuzzleKind::Prove => json!({ "kind": "solution", "submission": { "proof": "" } }),
        PuzzleKind::Now | PuzzleKind::Impossible => {
            let right = facts.right.unwrap().map(|right| !right);
            json!({ "kind": "twins", "right": right, "submission": puzzle.witness })
        }
        PuzzleKind::Safe => move_to(puzzle, "now"),
        PuzzleKind::Check => {
            json!({ "kind": "verdict", "accept": !facts.codes.as_ref().unwrap().is_empty(), "code": "none" })
        }
        PuzzleKind::Flub => json!({ "kind": "flub", "number": 99, "call": "now" }),
    }
}

fn id_of(page: &Value) -> String {
    page["puzzle"]["id"].as_str().unwrap().to_owned()
}

/// What only the key contains; none of it may be in a body before the answer.
const SECRETS: [&str; 11] = [
    "\"witness\":",
    "\"trap\":",
    "\"facts\":",
    "\"themes\":",
    "\"keystones\":",
    "\"seen_by\":",
    "\"codes\":",
    "\"right\":",
    "\"flub\":",
    "\"truth\":",
    "\"made\":",
];

fn has_no_key(body: &str) {
    for word in SECRETS {
        assert!(!body.contains(word), "{word} in {body}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_puzzle_has_no_key_before_the_answer_and_has_it_afterwards() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let ana = person(&server, "Ana").await;
    let catalogue = Catalogue::starter();
    for stock in catalogue.stocks() {
        let shelf = stock.shelf.name;
        let mut kinds = Vec::new();
        for entry in stock.entries() {
            if kinds.contains(&entry.kind) {
                continue;
            }
            kinds.push(entry.kind);
            let path = format!("/api/puzzles/{}", entry.id);
            let page = ana.ask("GET", &path, Value::Null).await.unwrap();
            has_no_key(&page.body);
            let page = page.json();
            assert_eq!(
                (&page["shelf"], &page["rated"], &page["hints_of"]),
                (&json!(shelf), &json!(false), &json!(4))
            );
            assert_eq!(page["puzzle"]["options"].is_array(), entry.kind == PuzzleKind::Check);
            let own = puzzle(&entry.id);
            let missed =
                post(&ana, &format!("{path}/answers"), json!({ "id": "a", "answer": wrong(&own) })).await;
            // What the judge says to somebody's own line is no key.
            let mut said = missed.json();
            for own in ["right", "trap", "reasons"] {
                said.as_object_mut().unwrap().remove(own);
            }
            has_no_key(&said.to_string());
            assert_eq!((&missed.json()["over"], missed.json().get("key")), (&json!(false), None));
            // The same answer again, sent by a page that has not heard.
            assert_eq!(answers(&ana, &entry.id, "a", wrong(&own)).await, missed.json(), "{shelf}");
            let solved = answers(&ana, &entry.id, "b", right(&own)).await;
            assert_eq!(
                (&solved["right"], &solved["over"], &solved["rated"]),
                (&json!(true), &json!(true), &json!(false)),
                "{shelf} {solved}"
            );
            assert_eq!(solved["key"]["witness"], own.witness.clone().map_or(Value::Null, Value::Object));
            assert_eq!(solved["state"], json!({ "tries": 2, "hints": 0, "over": true }));
            // Whoever comes back finds the result.
            assert_eq!(get(&ana, &path).await["result"], solved);
        }
        for query in ["mode=rated", "mode=practice", "mode=refresh"] {
            let next = ana
                .ask("GET", &format!("/api/puzzles/next?shelf={shelf}&{query}"), Value::Null)
                .await
                .unwrap();
            assert_eq!(next.status, 200);
            has_no_key(&next.body);
        }
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_answer_moves_ratings_by_glicko_and_once() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let next = format!("/api/puzzles/next?shelf={SHELF}&mode=rated");
    let mut person = Glicko2Rating { rating: 900.0, deviation: 350.0, volatility: 0.06 };
    let mut seen = Vec::new();
    for number in 0..8 {
        let page = get(&ana, &next).await;
        assert_eq!((&page["mode"], &page["rated"]), (&json!("rated"), &json!(true)));
        let id = id_of(&page);
        assert_eq!(id_of(&get(&ana, &next).await), id, "it waits until it is answered");
        assert!(!seen.contains(&id));
        seen.push(id.clone());
        let own = puzzle(&id);
        let wins = number % 3 != 1;
        let answer = if wins { right(&own) } else { json!({ "kind": "give-up" }) };
        let answered = answers(&ana, &id, "one", answer.clone()).await;
        assert_eq!((&answered["right"], &answered["rated"]), (&json!(wins), &json!(true)), "{answered}");
        let before = person;
        let other = Glicko2Rating { rating: f64::from(own.rating), deviation: 200.0, volatility: 0.03 };
        let outcome = if wins { Outcomes::WIN } else { Outcomes::LOSS };
        let (after, moved) = glicko2(&before, &other, &outcome, &Glicko2Config::new());
        let standing = |rating: Glicko2Rating, count: usize| json!({ "rating": rating.rating.round() as i32, "deviation": rating.deviation.round() as i32, "count": count });
        assert_eq!(answered["rating"]["before"], standing(before, number));
        assert_eq!(answered["rating"]["after"], standing(after, number + 1));
        let hard = if before.deviation < 110.0 { moved.rating.round() as i32 } else { own.rating };
        assert_eq!(answered["rating"]["puzzle"], hard);
        person = after;
        // The same answer again, sent by a page that has not heard.
        assert_eq!(answers(&ana, &id, "one", answer).await, answered);
        assert_eq!(get(&ana, &format!("/api/puzzles/{id}")).await["standing"], standing(after, number + 1));
        // What comes after the end does not count.
        let late = answers(&ana, &id, "late", json!({ "kind": "give-up" })).await;
        assert_eq!(
            (&late["rated"], &late["state"], late.get("rating")),
            (&json!(false), &answered["state"], None)
        );
    }
    server.stop().await.unwrap();
    let server = start(&data).await;
    let ana = ana.at(&server.address().to_string());
    let home = get(&ana, "/api/puzzles").await;
    assert_eq!((&home["shelf"], &home["rating"]["count"]), (&json!(SHELF), &json!(8)));
    assert_eq!(home["rating"]["rating"], person.rating.round() as i32);
    let other = crate::common::person(&server, "Ben").await;
    assert_eq!(get(&other, "/api/puzzles").await["rating"], Value::Null);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_a_second_try_or_a_known_theme_moves_nothing() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let next = format!("/api/puzzles/next?shelf={SHELF}");
    // After a hint.
    let id = id_of(&get(&ana, &next).await);
    let hint = post(&ana, &format!("/api/puzzles/{id}/hints"), json!({})).await.json();
    assert_eq!((&hint["number"], &hint["of"]), (&json!(1), &json!(4)));
    let page = get(&ana, &format!("/api/puzzles/{id}")).await;
    assert_eq!((&page["rated"], &page["state"]["hints"]), (&json!(false), &json!(1)));
    let again = post(&ana, &format!("/api/puzzles/{id}/hints"), json!({ "number": 1 })).await.json();
    assert_eq!(again["text"], hint["text"]);
    for number in 2..=4 {
        let hint = post(&ana, &format!("/api/puzzles/{id}/hints"), json!({})).await.json();
        assert_eq!(hint["number"], number);
    }
    let none = post(&ana, &format!("/api/puzzles/{id}/hints"), json!({})).await;
    assert_eq!((none.status, &none.json()["code"]), (404, &json!("no-more-hints")));
    let answered = answers(&ana, &id, "a", right(&puzzle(&id))).await;
    assert_eq!((&answered["right"], &answered["rated"]), (&json!(true), &json!(false)));
    // The first try moves the rating, the second does not.
    let id = id_of(&get(&ana, &next).await);
    let first = answers(&ana, &id, "a", wrong(&puzzle(&id))).await;
    assert_eq!((&first["rated"], &first["over"]), (&json!(true), &json!(false)));
    let second = answers(&ana, &id, "b", right(&puzzle(&id))).await;
    assert_eq!(
        (&second["right"], &second["rated"], &second["over"]),
        (&json!(true), &json!(false), &json!(true))
    );
    // A named theme, a puzzle already seen, practice.
    let theme = get(&ana, &format!("{next}&mode=practice&theme=root")).await;
    assert_eq!((&theme["mode"], &theme["rated"]), (&json!("practice"), &json!(false)));
    assert!(puzzle(&id_of(&theme)).themes.contains(&"root".to_owned()));
    let named = ana.ask("GET", &format!("{next}&mode=rated&theme=root"), Value::Null).await.unwrap();
    assert_eq!(named.status, 400);
    let id = id_of(&theme);
    assert_eq!(answers(&ana, &id, "a", right(&puzzle(&id))).await["rated"], false);
    let standing = get(&ana, "/api/puzzles").await["rating"].clone();
    assert_eq!(standing["count"], 1);
    let today = get(&ana, "/api/puzzles").await["today"].clone();
    let id = today["puzzle"].as_str().unwrap().to_owned();
    assert_eq!(get(&ana, &format!("/api/puzzles/{id}")).await["mode"], "opened");
    let daily = get(&ana, &format!("/api/puzzles/daily?shelf={SHELF}")).await;
    assert_eq!(
        (&daily["mode"], &daily["rated"]),
        (&json!("opened"), &json!(false)),
        "it was looked at before"
    );
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_puzzle_of_the_day_is_everybodys() {
    let data = Directory::new();
    let server = start(&data).await;
    let [ana, ben] = people(&server, ["Ana", "Ben"]).await;
    let path = "/api/puzzles/daily?shelf=on-middle&date=2026-02-03";
    let daily = get(&ana, path).await;
    let day = learning::puzzles::Day::of_date("2026-02-03").unwrap();
    let shelf = Shelf::named("on-middle").unwrap();
    assert_eq!(id_of(&daily), shelf.starter().daily(shelf, day).unwrap().id);
    assert_eq!(
        (&daily["date"], &daily["mode"], &daily["rated"]),
        (&json!("2026-02-03"), &json!("daily"), &json!(true))
    );
    assert_eq!(get(&ben, path).await["puzzle"], daily["puzzle"]);
    let host = server.address().to_string();
    let nobody = request(&host, "GET", path, &[], "").await.unwrap();
    assert_eq!((&nobody.json()["puzzle"], &nobody.json()["rated"]), (&daily["puzzle"], &json!(false)));
    let today = get(&ana, "/api/puzzles?shelf=on-middle").await["today"].clone();
    let page = get(&ana, "/api/puzzles/daily?shelf=on-middle").await;
    assert_eq!((&page["date"], &today["solved"]), (&today["date"], &json!(false)));
    let id = id_of(&page);
    answers(&ana, &id, "a", right(&puzzle(&id))).await;
    assert_eq!(get(&ana, "/api/puzzles").await["today"]["solved"], true);
    assert_eq!(get(&ben, "/api/puzzles?shelf=on-middle").await["today"]["solved"], false);
    for (date, status, code) in [("2999-01-01", 404, "not-yet"), ("tomorrow", 400, "malformed")] {
        let refused = ana.ask("GET", &format!("/api/puzzles/daily?date={date}"), Value::Null).await.unwrap();
        assert_eq!((refused.status, &refused.json()["code"]), (status, &json!(code)));
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tabs_count_an_answer_once() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let next = format!("/api/puzzles/next?shelf={SHELF}");
    let (one, other) = tokio::join!(get(&ana, &next), get(&ana, &next));
    let id = id_of(&one);
    assert_eq!(id_of(&other), id);
    let own = puzzle(&id);
    let (one, other) =
        tokio::join!(answers(&ana, &id, "a", right(&own)), answers(&ana, &id, "b", right(&own)));
    let rated = [&one, &other].iter().filter(|answered| answered["rated"] == true).count();
    assert_eq!((rated, one["state"]["tries"].as_i64()), (1, other["state"]["tries"].as_i64()));
    let page = get(&ana, &format!("/api/puzzles/{id}")).await;
    assert_eq!((&page["standing"]["count"], &page["state"]["tries"]), (&json!(1), &json!(1)));
    assert_eq!(page["result"]["key"]["attempts"], 1);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_who_say_that_it_is_wrong_take_a_puzzle_out() {
    let data = Directory::new();
    let server = Server::start(config(&data, Limited::No)).await.unwrap();
    let crowd = people(&server, ["Ana", "Ben", "Eve", "Ida"]).await;
    let themes = get(&crowd[0], "/api/puzzles/themes?shelf=eq-senior").await;
    let rows = themes["themes"].as_array().unwrap();
    assert!(rows.iter().all(|row| learning::skills::skill(row["skill"].as_str().unwrap()).is_some()));
    let rare = rows.iter().min_by_key(|row| row["count"].as_u64()).unwrap();
    let next =
        format!("/api/puzzles/next?shelf=eq-senior&mode=practice&theme={}", rare["theme"].as_str().unwrap());
    let mut all = std::collections::BTreeSet::new();
    while all.len() < rare["count"].as_u64().unwrap() as usize {
        all.insert(id_of(&get(&crowd[3], &next).await));
    }
    // When all have been seen, the oldest comes again.
    assert!(all.contains(&id_of(&get(&crowd[3], &next).await)));
    for id in &all {
        for (number, person) in [&crowd[0], &crowd[0], &crowd[1], &crowd[2]].into_iter().enumerate() {
            assert_eq!(get(person, &format!("/api/puzzles/{id}")).await["puzzle"]["id"], id.as_str());
            assert_eq!(post(person, &format!("/api/puzzles/{id}/reports"), json!({})).await.status, 204);
            let again = crowd[3].ask("GET", &next, Value::Null).await.unwrap();
            let gone = again.status == 404 || id_of(&again.json()) != *id;
            assert!(gone || number < 3);
            // Reporting it twice counts once.
            assert!(!gone || number == 3 || all.len() > 1);
        }
    }
    let none = crowd[3].ask("GET", &next, Value::Null).await.unwrap();
    assert_eq!((none.status, &none.json()["code"]), (404, &json!("no-puzzle")));
    server.stop().await.unwrap();
    let server = start(&data).await;
    let ida = crowd[3].at(&server.address().to_string());
    assert_eq!(ida.ask("GET", &next, Value::Null).await.unwrap().status, 404);
    // Whoever runs the server can have them given again, once it has stopped.
    let refused = Withdrawn::open(data.path()).await.err().unwrap();
    assert!(refused.contains("another server is running"), "{refused}");
    server.stop().await.unwrap();
    let all: Vec<String> = all.into_iter().collect();
    let withdrawn = Withdrawn::open(data.path()).await.unwrap();
    let ids: Vec<String> = withdrawn.ids().map(str::to_owned).collect();
    assert!(all.iter().all(|id| ids.contains(id)) && ids.is_sorted());
    withdrawn.readmit(&all[..1]).await.unwrap();
    assert_eq!(Withdrawn::open(data.path()).await.unwrap().ids().count(), ids.len() - 1);
    let server = start(&data).await;
    let ida = crowd[3].at(&server.address().to_string());
    assert_eq!(id_of(&get(&ida, &next).await), all[0]);
    // Those who have reported are not heard again.
    let ana = crowd[0].at(&server.address().to_string());
    assert_eq!(post(&ana, &format!("/api/puzzles/{}/reports", all[0]), json!({})).await.status, 204);
    assert_eq!(id_of(&get(&ida, &next).await), all[0]);
    server.stop().await.unwrap();
    let nothing = Directory::new();
    assert!(Withdrawn::open(nothing.path()).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_gets_a_clear_word() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let id = id_of(&get(&ana, &format!("/api/puzzles/next?shelf={SHELF}")).await);
    let (answer, hints, reports) = (
        format!("/api/puzzles/{id}/answers"),
        format!("/api/puzzles/{id}/hints"),
        format!("/api/puzzles/{id}/reports"),
    );
    let good = || json!({ "kind": "give-up" });
    let flub = || json!({ "id": "a", "answer": { "kind": "flub", "number": 1, "call": "now" } });
    let kind = puzzle(&id).kind;
    for (method, path, body, status, code) in [
        ("GET", "/api/puzzles/ABCDEFG", Value::Null, 404, "no-such-puzzle"),
        ("GET", "/api/puzzles/%F0%9F%98%80", Value::Null, 404, "no-such-puzzle"),
        ("GET", "/api/puzzles?shelf=chess", Value::Null, 404, "no-such-shelf"),
        ("GET", "/api/puzzles/themes?shelf=chess", Value::Null, 404, "no-such-shelf"),
        ("GET", "/api/puzzles/next?shelf=chess", Value::Null, 404, "no-such-shelf"),
        ("GET", "/api/puzzles/next?mode=easy", Value::Null, 400, "malformed"),
        ("GET", "/api/puzzles/next?mode=practice&theme=chess", Value::Null, 404, "no-such-theme"),
        ("GET", "/api/puzzles/next?colour=red", Value::Null, 400, "malformed"),
        (
            "POST",
            "/api/puzzles/ABCDEFG/answers",
            json!({ "id": "a", "answer": good() }),
            404,
            "no-such-puzzle",
        ),
        ("POST", "/api/puzzles/ABCDEFG/hints", json!({}), 404, "no-such-puzzle"),
        ("POST", "/api/puzzles/ABCDEFG/reports", json!({}), 404, "no-such-puzzle"),
        ("POST", &answer, json!({ "id": "", "answer": good() }), 400, "malformed"),
        ("POST", &answer, json!({ "id": "x".repeat(65), "answer": good() }), 400, "malformed"),
        ("POST", &answer, json!({ "id": "a", "answer": { "kind": "guess" } }), 422, "malformed"),
        ("POST", &answer, json!({ "id": "a", "answer": good(), "at": 3 }), 422, "malformed"),
        ("POST", &hints, json!({ "number": 5 }), 404, "no-more-hints"),
    ] {
        let refused = ana.ask(method, path, body).await.unwrap();
        assert_eq!((refused.status, &refused.json()["code"]), (status, &json!(code)), "{path} {refused:?}");
    }
    let unfitting = post(&ana, &answer, flub()).await;
    assert_eq!(unfitting.status, if kind == PuzzleKind::Flub { 200 } else { 400 }, "{unfitting:?}");
    // Nobody can answer, but everybody can look.
    let nobody = Person::with_cookie(&server.address().to_string(), "forceout=nobody");
    for path in [&answer, &hints, &reports] {
        let body = if path == &answer { json!({ "id": "a", "answer": good() }) } else { json!({}) };
        let refused = post(&nobody, path, body).await;
        assert_eq!((refused.status, &refused.json()["code"]), (403, &json!("nobody-yet")), "{path}");
    }
    let page = get(&nobody, &format!("/api/puzzles/next?shelf={SHELF}")).await;
    assert_eq!(
        (&page["rated"], &page["standing"], &page["state"]["tries"]),
        (&json!(false), &Value::Null, &json!(0))
    );
    assert_eq!(get(&nobody, "/api/puzzles").await["shelves"].as_array().unwrap().len(), 13);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_come_at_a_pace_that_people_have() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let mut statuses = Vec::new();
    for _ in 0..31 {
        let path = format!("/api/puzzles/next?shelf={SHELF}&mode=practice");
        statuses.push(ana.ask("GET", &path, Value::Null).await.unwrap().status);
    }
    assert_eq!(
        (statuses[..30].iter().all(|status| *status == 200), statuses[30]),
        (true, 429),
        "{statuses:?}"
    );
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bank_adds_puzzles_and_a_bad_file_stops_the_start() {
    let data = Directory::new();
    let bank = data.path().join("bank");
    std::fs::create_dir(&bank).unwrap();
    let shelf = Shelf::named(SHELF).unwrap();
    let starter = shelf.starter().puzzles;
    let with = |bank| server::Config { bank: Some(bank), ..config(&data, Limited::Yes) };
    let refused = Server::start(with(bank.clone())).await.err().unwrap();
    assert!(refused.contains("has no file that ends with .jsonl.zst"), "{refused}");
    std::fs::write(bank.join("chess.jsonl.zst"), b"").unwrap();
    let refused = Server::start(with(bank.clone())).await.err().unwrap();
    assert!(refused.contains("chess.jsonl.zst: there is no shelf of this name"), "{refused}");
    std::fs::remove_file(bank.join("chess.jsonl.zst")).unwrap();
    let file = bank.join(format!("{SHELF}.jsonl.zst"));
    std::fs::write(&file, b"no puzzles").unwrap();
    let refused = Server::start(with(bank.clone())).await.err().unwrap();
    assert!(refused.contains("is no shelf of puzzles"), "{refused}");
    let astray = Shelf::named("on-basic").unwrap().starter();
    std::fs::write(&file, astray.pack()).unwrap();
    let refused = Server::start(with(bank.clone())).await.err().unwrap();
    assert!(refused.contains("belongs on another shelf"), "{refused}");
    // A puzzle that is there already, and a new one.
    let new = Puzzle { id: "ZZZZZZZ".to_owned(), ..starter[0].clone() };
    std::fs::write(&file, Bank { puzzles: vec![starter[1].clone(), new] }.pack()).unwrap();
    let server = Server::start(with(bank)).await.unwrap();
    let ana = person(&server, "Ana").await;
    let home = get(&ana, "/api/puzzles").await;
    assert_eq!(home["shelves"][0]["count"], 729);
    assert_eq!(get(&ana, "/api/puzzles/zzzzzzz").await["shelf"], SHELF);
    server.stop().await.unwrap();
}
