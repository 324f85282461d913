//! A running server answers and says what `/api/openapi.json` describes: every path, with success and with a problem, and
//! every message of a table.

#![allow(clippy::disallowed_methods, reason = "the test reads a record")]

mod class_rolls;
mod classes;
mod events;
mod schema;

use std::collections::BTreeSet;

use ::table::LocalTable;
use protocol::{Said, Wish};
use schema::Description;
use serde_json::{Value, json};
use server::client::{HttpAnswer, Person, Socket, request};

use crate::common::{Directory, begun, done, entered, first_move, people, refused, start};

/// The log of a match that was ended at once on a device.
fn played_on_a_device() -> Value {
    let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2, "practice": true });
    let new = json!({ "plays": "match", "settings": settings, "bots": ["novice"] });
    let (seed, now) = (dice::Seed::new([7; 16]), std::time::Duration::ZERO);
    let mut table = LocalTable::open(serde_json::from_value(new).unwrap(), "Ana", &seed, now).unwrap();
    table.hear(Said::Wish { id: "1".to_owned(), wish: Wish::End }, &seed, now);
    json!(table.entries_after(0).collect::<Vec<_>>())
}

/// Sends requests, and checks every answer against the description.
struct Auditor {
    description: Description,
    /// Which operations were answered, and whether with success.
    seen: BTreeSet<(String, bool)>,
}

impl Auditor {
    async fn new(host: &str) -> Auditor {
        let text = request(host, "GET", "/api/openapi.json", &[], "").await.unwrap().json();
        Auditor { description: Description(text), seen: BTreeSet::new() }
    }

    /// Every operation in the description.
    fn operations(&self) -> BTreeSet<String> {
        let paths = self.description.0["paths"].as_object().unwrap();
        let operation = |(path, methods): (&String, &Value)| -> Vec<String> {
            let methods = methods.as_object().unwrap().keys();
            methods.map(|method| format!("{} {path}", method.to_uppercase())).collect()
        };
        paths.iter().flat_map(operation).collect()
    }

    /// Notes an answer to an operation, which must be as described.
    fn hears(&mut self, method: &str, path: &str, answer: &HttpAnswer) {
        let operation = format!("{method} {path}");
        let responses = &self.description.0["paths"][path][method.to_lowercase()]["responses"];
        let good = (200..300).contains(&answer.status);
        let status = answer.status.to_string();
        let response = match good {
            true => &responses[status.as_str()],
            false => &responses["default"],
        };
        assert!(response.is_object(), "{operation} has no answer {status}: {answer:?}");
        self.seen.insert((operation.clone(), good));
        let Some(contents) = response["content"].as_object() else {
            assert_eq!(answer.body, "", "{operation}");
            return;
        };
        let kind = answer.header("content-type").unwrap().split(';').next().unwrap();
        let content = contents.get(kind).unwrap_or_else(|| panic!("{operation} is no {kind}"));
        let value = match kind {
            "text/plain" | "text/csv" | "text/html" => Value::from(answer.body.as_str()),
            _ => answer.json(),
        };
        let fits = self.description.check(&content["schema"], &value);
        assert_eq!(fits, Ok(()), "{operation}: {value:#}");
    }

    async fn asks(
        &mut self,
        person: &Person,
        method: &str,
        path: &str,
        fill: &str,
        body: Value,
    ) -> HttpAnswer {
        let (path, query) =
            path.split_once('?').map_or((path, String::new()), |(path, query)| (path, format!("?{query}")));
        let step = path.replace("{id}", "eb-05").replace("{step}", fill);
        let address = step.replace("{code}", fill) + &query;
        let answer = person.ask(method, &address, body).await.unwrap();
        self.hears(method, path, &answer);
        answer
    }

    /// The next message, which must be as described.
    async fn listens(&self, socket: &mut Socket) -> Value {
        let message = socket.next().await.unwrap();
        let fits = self.description.check(self.description.named("Says"), &message);
        assert_eq!(fits, Ok(()), "{message:#}");
        message
    }
}

const WFF: &str = "rules=wff-mlag-2017&division=junior";

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_as_described() {
    let data = Directory::new();
    let server = start(&data).await;
    let host = server.address().to_string();
    let mut auditor = Auditor::new(&host).await;
    let [ana, ben] = people(&server, ["Ana", "Ben"]).await;
    let nobody = Person::with_cookie(&host, "forceout=nobody");
    let none = || Value::Null;
    let settings =
        json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2, "open_to_watch": true });
    let code = begun(&[ana.clone(), ben.clone()], settings.clone()).await;
    let position = json!({ "rules": "equations-basic-mlag-2019", "division": "junior", "variations": [], "goal": "5",
        "required": "2 + 3", "permitted": "", "forbidden": "", "resources": "1 4 x", "situation": "now" });

    // Good requests.
    for (method, path, body) in [
        ("GET", "/api/me", none()),
        ("PUT", "/api/me", json!({ "nickname": "Anna" })),
        ("PUT", "/api/me/login", json!({ "login": "Coach Ana", "password": "correct horse" })),
        ("GET", "/api/me/recovery", none()),
        ("POST", "/api/me/recovery", none()),
        ("GET", "/api/me/data", none()),
        ("POST", "/api/me/data", json!({ "progress": { "reading": 2 } })),
        ("POST", "/api/me/transfer", none()),
        ("GET", "/api/me/secrets", none()),
        ("GET", "/api/rulebooks", none()),
        ("GET", "/api/variations?rules=equations-adventurous-mlag-2018", none()),
        ("GET", &format!("/api/codes?{WFF}"), none()),
        ("GET", "/api/grounds?rules=wff-mlag-2017", none()),
        ("GET", "/api/phrases", none()),
        ("GET", "/api/reach", none()),
        ("POST", "/api/tables", settings.clone()),
        ("POST", "/api/first-shake", json!({ "game": "wff" })),
        ("POST", "/api/tables/taken-in", json!({ "log": played_on_a_device() })),
        ("GET", "/api/tables", none()),
        ("GET", "/api/tables/open", none()),
        ("GET", "/api/tables/{code}", none()),
        ("POST", "/api/tables/{code}/wishes", json!({ "wish": "bot", "seat": 1, "level": "learner" })),
        ("GET", "/api/tables/{code}/record", none()),
        ("GET", "/api/tables/{code}/sheet", none()),
        ("GET", "/api/tables/{code}/analysis", none()),
        ("POST", "/api/solve", position.clone()),
        (
            "POST",
            "/api/drill",
            json!({ "rules": "equations-basic-mlag-2019", "division": "junior", "task": "safe-move", "seed": 3 }),
        ),
        (
            "POST",
            "/api/match",
            json!({ "rules": "wff-mlag-2017", "division": "junior", "levels": ["novice", "learner"], "seed": 3 }),
        ),
    ] {
        let answer = auditor.asks(&ana, method, path, &code, body).await;
        assert!(answer.status < 300, "{method} {path}: {answer:?}");
    }
    let unused = ana.opens(settings).await.unwrap();
    let deleted = auditor.asks(&ana, "DELETE", "/api/tables/{code}", &unused, none()).await;
    assert_eq!(deleted.status, 200, "{deleted:?}");
    auditor.asks(&nobody, "GET", "/api/me", "", none()).await;
    for submission in [json!({ "equation": "2+3 = 5" }), json!({ "equation": "2+4 = 5" })] {
        let mut check = position.clone();
        check["kind"] = json!("check");
        check.as_object_mut().unwrap().extend(submission.as_object().unwrap().clone());
        auditor.asks(&ana, "POST", "/api/judge", "", check).await;
    }
    let record = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../conformance/match/example.shake"
    ))
    .unwrap();
    let played: String =
        record.lines().filter(|line| !line.contains("assume")).map(|line| format!("{line}\n")).collect();
    let begun_only: String = played.split_inclusive("\n\n").take(1).collect();
    auditor.asks(&ana, "POST", "/api/analysis", "", json!({ "record": begun_only })).await;
    auditor.asks(&ana, "POST", "/api/analysis/moves", "", json!({ "record": begun_only, "shake": 1 })).await;

    // Requests that fail.
    for (method, path, body) in [
        ("PUT", "/api/me", json!({ "nickname": "" })),
        ("GET", "/api/me/data", none()),
        ("POST", "/api/me/data", json!({ "progress": { "reading": 9 } })),
        ("DELETE", "/api/me", none()),
        ("POST", "/api/me/transfer", none()),
        ("POST", "/api/transfer", json!({ "code": "BCDFG-HJKLM" })),
        ("GET", "/api/me/recovery", none()),
        ("POST", "/api/me/recovery", none()),
        ("POST", "/api/recovery", json!({ "code": "BCDFG-HJKLM-NPQRS-TVWXZ", "password": "correct horse" })),
        ("GET", "/api/me/secrets", none()),
        ("POST", "/api/me/login", json!({ "login": "Coach Ana", "password": "wrong horse" })),
        ("PUT", "/api/me/login", json!({ "login": "Coach Ana", "password": "short" })),
        ("GET", "/api/variations?rules=chess", none()),
        ("GET", "/api/codes?rules=wff-mlag-2017", none()),
        ("GET", "/api/grounds?rules=chess", none()),
        ("POST", "/api/tables", json!({ "rules": "chess", "division": "junior", "seats": 2 })),
        ("POST", "/api/first-shake", json!({ "game": "chess" })),
        ("POST", "/api/tables/taken-in", json!({ "log": [] })),
        ("GET", "/api/tables", none()),
        ("DELETE", "/api/tables/{code}", none()),
        ("GET", "/api/tables/{code}", none()),
        ("POST", "/api/tables/{code}/wishes", json!({ "wish": "fly" })),
        ("GET", "/api/tables/{code}/record", none()),
        ("GET", "/api/tables/{code}/sheet", none()),
        ("GET", "/api/tables/{code}/analysis", none()),
        ("POST", "/api/judge", json!({ "kind": "solve" })),
        ("POST", "/api/solve", json!([])),
        ("POST", "/api/drill", json!({ "rules": "chess" })),
        ("POST", "/api/match", json!({ "rules": "chess" })),
        ("POST", "/api/analysis/moves", json!({ "record": "chess", "shake": 1 })),
    ] {
        let answer = auditor.asks(&nobody, method, path, "BCDFGH", body).await;
        assert!(answer.status >= 400, "{method} {path}: {answer:?}");
    }
    const STEP: &str = "/api/lessons/{id}/steps/{step}";
    let (hints, table) = (format!("{STEP}/hints"), format!("{STEP}/table"));
    let moved = json!({ "kind": "move", "cube": "bx", "to": "permitted" });
    for (method, path, step, body, good) in [
        ("GET", "/api/lessons", "", none(), true),
        ("GET", "/api/lessons/{id}", "", none(), true),
        ("POST", STEP, "6", json!({ "id": "a", "answer": moved }), true),
        ("POST", STEP, "2", json!({ "id": "a", "answer": { "kind": "show" } }), true),
        ("POST", STEP, "9", json!({ "id": "a", "answer": moved }), false),
        ("POST", &hints, "3", json!({}), true),
        ("POST", &hints, "1", json!({}), false),
        ("POST", &table, "7", json!({}), true),
        ("POST", &table, "1", json!({}), false),
        ("GET", "/api/me/progress?game=equations", "", none(), true),
        ("GET", "/api/me/skills?game=equations", "", none(), true),
        ("GET", "/api/me/weaknesses?game=equations", "", none(), true),
        ("GET", "/api/me/ratings?ladder=play/equations", "", none(), true),
        ("GET", "/api/me/refresh?game=equations", "", none(), true),
        ("GET", "/api/me/progress?game=chess", "", none(), false),
        ("GET", "/api/me/skills?game=chess", "", none(), false),
        ("GET", "/api/me/weaknesses", "", none(), false),
        ("GET", "/api/me/ratings?ladder=play/chess", "", none(), false),
        ("GET", "/api/me/refresh?game=equations&shelf=chess", "", none(), false),
        ("PUT", "/api/me/reading", "", json!({ "reading": 3 }), true),
        ("PUT", "/api/me/reading", "", json!({ "reading": 9 }), false),
    ] {
        let answer = auditor.asks(&ana, method, path, step, body).await;
        assert_eq!(answer.status < 400, good, "{method} {path}: {answer:?}");
    }
    let unknown = nobody.ask("GET", "/api/lessons/eb-99", none()).await.unwrap();
    auditor.hears("GET", "/api/lessons/{id}", &unknown);
    // Puzzles and runs, each with success and with a problem.
    let puzzle = ana.ask("GET", "/api/puzzles/next?shelf=on-basic", none()).await.unwrap().json();
    let id = puzzle["puzzle"]["id"].as_str().unwrap().to_owned();
    // In WFF every question of a sprint is tapped; in On-Sets some take cards.
    let run = ana
        .ask("POST", "/api/runs", json!({ "form": "sprint", "shelf": "wff-regular" }))
        .await
        .unwrap()
        .json();
    let run = run["id"].as_str().unwrap().to_owned();
    let given_up = json!({ "id": "a", "answer": { "kind": "give-up" } });
    let moved = "?shelf=on-basic&kinds=safe&count=1&seed=7";
    let sheet = ana.ask("GET", &format!("/api/worksheets{moved}"), none()).await.unwrap().json();
    let sheet = sheet["name"].as_str().unwrap().to_owned();
    let on_paper = ana.ask("GET", &format!("/api/worksheets/{sheet}"), none()).await.unwrap().json();
    let resources = on_paper["puzzles"][0]["position"]["resources"].as_str().unwrap();
    let cube = resources.split(' ').next().unwrap();
    let laid = json!({ "kind": "move", "cube": cube, "to": "permitted" });
    let laid = json!({ "id": "a", "number": 1, "answer": laid });
    for (method, path, query, id, body, good) in [
        ("GET", "/api/worksheets", moved, "", none(), true),
        ("GET", "/api/worksheets", "?shelf=chess", "", none(), false),
        ("GET", "/api/worksheets/{name}", "", &sheet, none(), true),
        ("GET", "/api/worksheets/{name}", "", "7KQ2MT", none(), false),
        ("POST", "/api/worksheets/{name}/answers", "", &sheet, laid.clone(), true),
        ("POST", "/api/worksheets/{name}/answers", "", "7KQ2MT", laid, false),
        ("GET", "/api/puzzles", "?shelf=wff-regular", "", none(), true),
        ("GET", "/api/puzzles", "?shelf=chess", "", none(), false),
        ("GET", "/api/puzzles/themes", "?shelf=wff-regular", "", none(), true),
        ("GET", "/api/puzzles/themes", "?shelf=chess", "", none(), false),
        ("GET", "/api/puzzles/next", "?shelf=wff-regular", "", none(), true),
        ("GET", "/api/puzzles/next", "?shelf=chess", "", none(), false),
        ("GET", "/api/puzzles/daily", "?shelf=wff-regular", "", none(), true),
        ("GET", "/api/puzzles/daily", "?date=2999-01-01", "", none(), false),
        ("POST", "/api/puzzles/{id}/hints", "", &id, json!({}), true),
        ("POST", "/api/puzzles/{id}/hints", "", "AAAAAAA", json!({}), false),
        ("POST", "/api/puzzles/{id}/answers", "", &id, given_up.clone(), true),
        ("POST", "/api/puzzles/{id}/answers", "", "AAAAAAA", given_up.clone(), false),
        ("GET", "/api/puzzles/{id}", "", &id, none(), true),
        ("GET", "/api/puzzles/{id}", "", "AAAAAAA", none(), false),
        ("POST", "/api/puzzles/{id}/reports", "", &id, json!({}), true),
        ("POST", "/api/puzzles/{id}/reports", "", "AAAAAAA", json!({}), false),
        ("POST", "/api/runs", "", "", json!({ "form": "run", "shelf": "wff-regular" }), true),
        ("POST", "/api/runs", "", "", json!({ "form": "run", "shelf": "chess" }), false),
        ("POST", "/api/runs/{id}/answers", "", &run, json!({ "id": "a", "number": 1, "tap": 0 }), true),
        ("POST", "/api/runs/{id}/answers", "", &run, json!({ "id": "b", "number": 1, "tap": 0 }), false),
        ("GET", "/api/runs/{id}", "", &run, none(), true),
        ("GET", "/api/runs/{id}", "", "none", none(), false),
    ] {
        let answer =
            ana.ask(method, &(path.replace("{id}", id).replace("{name}", id) + query), body).await.unwrap();
        assert_eq!(answer.status < 400, good, "{method} {path}: {answer:?}");
        auditor.hears(method, path, &answer);
    }
    // Nobody may say beforehand what the judge will find.
    let script = json!([{ "at": 0, "by": "Ana", "do": "present", "equation": "1 = 2", "assume": "correct" }]);
    let (mut told, mut forged) = (false, played_on_a_device());
    for line in forged.as_array_mut().unwrap().iter_mut().filter_map(|entry| entry.get_mut("line")) {
        *line = json!(format!("{} assume=correct", line.as_str().unwrap()));
        told = true;
    }
    assert!(told, "{forged}");
    for (path, body, why) in [
        ("/api/analysis", json!({ "record": record }), "only a test case may"),
        ("/api/judge", json!({ "kind": "replay", "record": record }), "only a test case may"),
        ("/api/judge", json!({ "kind": "match", "script": script }), "assumes a verdict"),
        ("/api/tables/taken-in", json!({ "log": forged }), "cannot have happened"),
    ] {
        let answer = auditor.asks(&ana, "POST", path, "", body).await;
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(answer.status >= 400 && detail.contains(why), "{path}: {answer:?}");
    }

    auditor
        .asks(&ana, "POST", "/api/me/login", "", json!({ "login": "Coach Ana", "password": "correct horse" }))
        .await;
    let printed = ana.ask("POST", "/api/me/recovery", none()).await.unwrap().json();
    let lost = json!({ "code": printed["code"], "password": "correct horse" });
    let back = auditor.asks(&nobody, "POST", "/api/recovery", "", lost).await;
    assert_eq!(back.status, 200, "{back:?}");
    let moved = ben.ask("POST", "/api/me/transfer", none()).await.unwrap().json();
    let taken = auditor.asks(&nobody, "POST", "/api/transfer", "", json!({ "code": moved["code"] })).await;
    assert_eq!(taken.status, 200, "{taken:?}");
    for (number, good) in [("9", false), ("2", true)] {
        let ended = ben.ask("DELETE", &format!("/api/me/secrets/{number}"), none()).await.unwrap();
        auditor.hears("DELETE", "/api/me/secrets/{number}", &ended);
        assert_eq!(ended.status < 300, good, "{ended:?}");
    }
    auditor.asks(&ben, "DELETE", "/api/me", "", none()).await;
    classes::audit(&mut auditor, &server).await;
    class_rolls::audit(&mut auditor, &server).await;
    events::audit(&mut auditor, &server).await;
    // Lists that cannot be requested wrongly have no problem to show.
    let harmless = [
        "GET /api/me",
        "GET /api/rulebooks",
        "GET /api/phrases",
        "GET /api/tables/open",
        "GET /api/lessons",
        "GET /api/classes",
        "GET /api/events",
        "GET /api/reach",
    ];
    for operation in auditor.operations() {
        assert!(auditor.seen.contains(&(operation.clone(), true)), "{operation} was never done");
        let problem = auditor.seen.contains(&(operation.clone(), false));
        assert!(problem || harmless.contains(&operation.as_str()), "{operation} was never refused");
    }
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_is_as_described() {
    let data = Directory::new();
    let server = start(&data).await;
    let auditor = Auditor::new(&server.address().to_string()).await;
    let people = people(&server, ["Ana", "Ben", "Eve"]).await;
    let settings = json!({ "rules": "wff-mlag-2017", "division": "junior", "seats": 2, "practice": true });
    let code = begun(&people[..2], settings).await;
    let mut watcher = people[2].enters(&code, Some(0)).await.unwrap();
    let [mut ana, mut ben, _] = entered(&people, &code).await;
    first_move(&mut ana, &mut ben).await;
    done(&mut ana, json!({ "do": "pick-up" })).await;
    let entry = done(&mut ana, json!({ "do": "challenge", "call": "impossible" })).await;
    ben.sees(entry).await.unwrap();
    refused(&mut ana, json!({ "do": "roll" })).await;
    ben.says(&json!({ "type": "phrase", "phrase": "good-luck" })).await.unwrap();
    done(&mut ben, json!({ "do": "present", "solution": "Kpq / Ko, Co", "proof": "" })).await;
    people[0].wishes(&code, json!({ "wish": "pause" })).await.unwrap();
    people[0].wishes(&code, json!({ "wish": "go-on" })).await.unwrap();
    let last = done(&mut ben, json!({ "do": "start-shake" })).await;
    // The same as a spectator hears it, from the welcome on.
    let fits = auditor.description.check(auditor.description.named("Says"), &watcher.scene);
    assert_eq!(fits, Ok(()), "{:#}", watcher.scene);
    let (mut kinds, mut events) = (BTreeSet::new(), BTreeSet::new());
    while watcher.scene["last"].as_i64() < Some(last) || kinds.len() < 4 {
        let message = auditor.listens(&mut watcher).await;
        kinds.insert(message["type"].as_str().unwrap().to_owned());
        events
            .extend(crate::common::events(&message).map(|event| event["event"].as_str().unwrap().to_owned()));
    }
    assert!(
        kinds.is_superset(&["lag", "phrase", "presence", "update"].map(str::to_owned).into()),
        "{kinds:?}"
    );
    assert!(events.contains("verdict") && events.contains("scored"), "{events:?}");
    server.stop().await.unwrap();
}
