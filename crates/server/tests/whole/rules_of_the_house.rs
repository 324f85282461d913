//! Who may do what at a table, what a slow connection is credited, and what bad messages get.

use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Person, Socket, request};

use crate::common::{Directory, passes, person, start};

fn practice(rules: &str, division: &str, seats: usize) -> Value {
    json!({ "rules": rules, "division": division, "seats": seats, "practice": true })
}

/// The code of the problem in an answer.
fn problem(answer: &Value) -> &str {
    answer["problem"]["code"].as_str().unwrap_or("none")
}

async fn refused(person: &Person, code: &str, wish: Value) -> String {
    let answer = person.ask("POST", &format!("/api/tables/{code}/wishes"), wish).await.unwrap();
    answer.json()["code"].as_str().unwrap_or("none").to_owned()
}

#[tokio::test]
async fn an_owner_seats_removes_pauses_and_goes_on() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben, cem) =
        (person(&server, "Ana").await, person(&server, "Ben").await, person(&server, "Cem").await);
    let code = ana.opens(practice("wff-mlag-2017", "junior", 2)).await.unwrap();
    assert_eq!(refused(&ana, &code, json!({ "wish": "begin" })).await, "seat-free");
    ana.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    ben.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    assert_eq!(refused(&cem, &code, json!({ "wish": "sit" })).await, "seat-taken");
    assert_eq!(refused(&ben, &code, json!({ "wish": "begin" })).await, "not-the-owner");
    let mut watching = ben.enters(&code, None).await.unwrap();
    ana.wishes(&code, json!({ "wish": "remove", "seat": 1 })).await.unwrap();
    assert_eq!(watching.hears("update").await.unwrap()["place"], Value::Null);
    assert_eq!(refused(&ben, &code, json!({ "wish": "sit" })).await, "sent-away");
    cem.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    ana.wishes(&code, json!({ "wish": "pause" })).await.unwrap();
    let mut own = ana.enters(&code, None).await.unwrap();
    assert_eq!(own.scene["running"], false);
    let stood = own.scene["now"].clone();
    assert_eq!(problem(&own.does(json!({ "do": "roll" })).await.unwrap()), "paused");
    // Almost as long as a connection may be silent. The pause is timed, and the clock of the match stands meanwhile (SC-19).
    passes(Duration::from_secs(20)).await;
    ana.wishes(&code, json!({ "wish": "go-on" })).await.unwrap();
    let update = own.hears("update").await.unwrap();
    assert!(update["away"].as_i64().unwrap() >= 20_000, "{update}");
    let (stood, now) = (stood.as_f64().unwrap(), update["now"].as_f64().unwrap());
    assert!(now - stood < 20.0, "the clock stood at {stood}, and shows {now}");
    assert!(own.does(json!({ "do": "roll" })).await.unwrap()["entry"].is_i64());
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_clock_runs_out_with_nobody_there() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let code = ana.opens(practice("equations-basic-mlag-2019", "junior", 2)).await.unwrap();
    for one in [&ana, &ben] {
        one.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    let mut own = ana.enters(&code, None).await.unwrap();
    // The block gives fifteen seconds: the shortest limit of all.
    let rolled = own.does(json!({ "do": "roll" })).await.unwrap();
    own.sees(rolled["entry"].as_i64().unwrap()).await.unwrap();
    let goal = own.scene["view"]["shake"]["resources"].as_array().unwrap().clone();
    let digit = |cube: &&Value| cube.as_str().unwrap().ends_with(|sign: char| sign.is_ascii_digit());
    own.does(json!({ "do": "goal", "goal": goal.iter().find(digit).unwrap() })).await.unwrap();
    let mut other = ben.enters(&code, None).await.unwrap();
    let entry = other.does(json!({ "do": "pick-up" })).await.unwrap()["entry"].as_i64().unwrap();
    own.closes().await;
    other.closes().await;
    passes(Duration::from_millis(15_500)).await;
    let back = ben.enters(&code, Some(entry)).await.unwrap();
    let missed = back.scene["missed"].as_array().unwrap();
    let names: Vec<&str> = missed
        .iter()
        .flat_map(|update| update["events"].as_array().into_iter().flatten())
        .filter_map(|event| event["event"].as_str())
        .collect();
    assert!(names.contains(&"block-returned") || names.contains(&"countdown"), "{missed:?}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn bad_messages_get_an_answer_and_change_nothing() {
    let data = Directory::new();
    let server = start(&data).await;
    let (ana, ben) = (person(&server, "Ana").await, person(&server, "Ben").await);
    let code = ana.opens(practice("wff-mlag-2017", "junior", 2)).await.unwrap();
    for one in [&ana, &ben] {
        one.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    let mut own = ana.enters(&code, None).await.unwrap();
    let before = own.scene["last"].clone();
    for wrong in [
        json!([]),
        json!({ "type": "shout" }),
        json!({ "type": "command", "id": "1" }),
        json!({ "type": "command", "id": "", "do": "roll" }),
        json!({ "type": "command", "id": "2", "do": 5 }),
        json!({ "type": "command", "id": "3", "do": "move", "cube": 5, "to": "permitted" }),
        json!({ "type": "command", "id": "4", "do": "dance" }),
        json!({ "type": "command", "id": "5", "do": "tick" }),
        json!({ "type": "command", "id": "6", "do": "approve", "penalty": 1 }),
        json!({ "type": "wish", "id": "7", "wish": "everything" }),
        json!({ "type": "phrase", "phrase": "anything else" }),
        json!({ "type": "hello" }),
    ] {
        own.says(&wrong).await.unwrap();
        let answer = own.hears("answer").await.unwrap();
        assert_ne!(problem(&answer), "none", "{wrong}: {answer}");
        assert_ne!(answer["problem"]["status"], 500, "{wrong}: {answer}");
    }
    let look = ana.ask("GET", &format!("/api/tables/{code}"), Value::Null).await.unwrap().json();
    assert_eq!(look["last"], before);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn requests_from_outside_are_kept_in_bounds() {
    let data = Directory::new();
    let server = start(&data).await;
    let host = server.address().to_string();
    let ana = person(&server, "Ana").await;
    let json = ("content-type", "application/json");
    let foreign = ("origin", "https://elsewhere.example");
    for (method, path, headers, body, status) in [
        ("GET", "/", vec![], "", 200),
        ("GET", "/t/BCDFGH", vec![], "", 200),
        ("GET", "/nothing.js", vec![], "", 404),
        ("GET", "/api/nothing", vec![], "", 404),
        ("GET", "/healthz", vec![], "", 200),
        ("GET", "/metrics", vec![], "", 200),
        ("GET", "/api/openapi.json", vec![], "", 200),
        ("GET", "/api/me", vec![], "", 200),
        ("GET", "/api/rulebooks", vec![], "", 200),
        ("GET", "/api/variations?rules=onsets-agloa-2024&division=middle", vec![], "", 200),
        ("GET", "/api/variations?rules=equations-adventurous-mlag-2018&season=odd", vec![], "", 200),
        ("GET", "/api/variations?rules=chess", vec![], "", 400),
        ("GET", "/api/variations", vec![], "", 400),
        ("GET", "/api/codes?rules=onsets-agloa-2024&division=middle", vec![], "", 200),
        ("GET", "/api/codes?rules=onsets-agloa-2024&division=toddlers", vec![], "", 400),
        ("GET", "/api/codes?rules=chess&division=middle", vec![], "", 400),
        ("GET", "/api/codes", vec![], "", 400),
        ("GET", "/api/grounds?rules=wff-mlag-2017", vec![], "", 200),
        ("GET", "/api/grounds?rules=chess", vec![], "", 400),
        ("GET", "/api/grounds?rules=wff-mlag-2017&division=junior", vec![], "", 400),
        ("GET", "/api/grounds", vec![], "", 400),
        ("GET", "/api/tables", vec![], "", 403),
        ("PUT", "/api/me", vec![], "{}", 415),
        ("PUT", "/api/me", vec![json], "{", 400),
        ("PUT", "/api/me", vec![json], "{\"nickname\":\"<b>\"}", 400),
        ("PUT", "/api/me", vec![json, foreign], "{\"nickname\":\"Eve\"}", 403),
        ("POST", "/api/judge", vec![json], "[]", 422),
        ("POST", "/api/drill", vec![json], "{\"rules\":\"wff-mlag-2017\",\"division\":\"junior\"}", 200),
        (
            "POST",
            "/api/drill",
            vec![json],
            "{\"rules\":\"wff-mlag-2017\",\"division\":\"junior\",\"task\":\"x\"}",
            422,
        ),
        (
            "POST",
            "/api/drill",
            vec![json],
            "{\"rules\":\"\",\"division\":\"\",\"task\":\"find-solution\",\"position\":{\"rules\":\"chess\"}}",
            422,
        ),
        (
            "POST",
            "/api/match",
            vec![json],
            "{\"rules\":\"wff-mlag-2017\",\"division\":\"junior\",\"levels\":[\"novice\",\"god\"],\"seed\":1}",
            400,
        ),
        (
            "POST",
            "/api/match",
            vec![json],
            "{\"rules\":\"wff-mlag-2017\",\"division\":\"junior\",\"levels\":[\"novice\"],\"seed\":1}",
            400,
        ),
        ("POST", "/api/judge", vec![json], "{\"kind\":\"solve\"}", 400),
        ("POST", "/api/analysis", vec![json], "{\"record\":\"chess\"}", 400),
        ("POST", "/api/analysis/moves", vec![json], "{\"record\":\"chess\",\"shake\":1}", 400),
        ("POST", "/", vec![], "", 404),
    ] {
        let answer = request(&host, method, path, &headers, body).await.unwrap();
        assert_eq!(answer.status, status, "{method} {path} {body}: {answer:?}");
        assert!(answer.header("content-security-policy").is_some(), "{answer:?}");
        if status >= 400 {
            assert!(answer.json()["detail"].is_string(), "{answer:?}");
        }
    }
    let long = format!("{{\"nickname\":\"{}\"}}", "x".repeat(300_000));
    assert_eq!(request(&host, "PUT", "/api/me", &[json], &long).await.unwrap().status, 413);
    // Codes cannot be tried one after another.
    let mut stopped = false;
    for _ in 0..40 {
        stopped |= ana.ask("GET", "/api/tables/BBBBBB", Value::Null).await.unwrap().status == 429;
    }
    assert!(stopped);
    // Nor is the server kept busy with reading logs.
    let code = ana.opens(practice("wff-mlag-2017", "junior", 2)).await.unwrap();
    let mut stopped = false;
    for _ in 0..200 {
        let sheet = ana.ask("GET", &format!("/api/tables/{code}/sheet"), Value::Null).await.unwrap();
        stopped |= sheet.status == 429;
    }
    assert!(stopped);
    server.stop().await.unwrap();
}

/// A browser may keep the client (`web/src/offline`), and must ask what is new.
#[tokio::test]
async fn pages_and_what_keeps_them_are_asked_for_anew() {
    let data = Directory::new();
    let server = start(&data).await;
    let host = server.address().to_string();
    let built = server::copy::site() != Err(server::copy::Missing::Client);
    for (path, kind, there) in [
        ("/", "text/html; charset=utf-8", true),
        ("/desk", "text/html; charset=utf-8", true),
        ("/sw.js", "text/javascript; charset=utf-8", built),
        ("/manifest.webmanifest", "application/manifest+json", built),
        ("/icon-192.png", "image/png", built),
    ] {
        let answer = request(&host, "GET", path, &[], "").await.unwrap();
        let policy = answer.header("content-security-policy").unwrap_or_default().to_owned();
        // The policy names no worker source, so scripts of this server may be workers.
        assert!(policy.contains("script-src 'self'") && !policy.contains("worker-src"), "{policy}");
        assert!(policy.contains("manifest-src 'self'"), "{policy}");
        assert_eq!(answer.status, if there { 200 } else { 404 }, "{path}");
        if there {
            assert_eq!(answer.header("content-type"), Some(kind), "{path}");
            assert_eq!(answer.header("cache-control"), Some("no-cache"), "{path}");
        }
    }
    // The one-file desk would break that policy: it is for downloading.
    let desk = request(&host, "GET", "/desk.html", &[], "").await.unwrap();
    let expected = server::copy::desk().is_ok().then_some("attachment");
    assert_eq!(desk.header("content-disposition"), expected);
    server.stop().await.unwrap();
}

#[tokio::test]
async fn every_rulebook_lists_for_what_a_solution_may_be_rejected() {
    let data = Directory::new();
    let server = start(&data).await;
    let host = server.address().to_string();
    for rulebook in mat::RULEBOOKS {
        let path = format!("/api/grounds?rules={}", rulebook.name);
        let listed = request(&host, "GET", &path, &[], "").await.unwrap().json();
        let expected: Vec<Value> = desk::grounds(rulebook)
            .iter()
            .map(|ground| json!({ "name": ground.name, "rule": ground.rule, "says": ground.says }))
            .collect();
        assert!(expected.iter().any(|ground| ground["name"] == "cubes"), "{}", rulebook.name);
        assert_eq!(listed, Value::from(expected));
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_person_can_leave_with_everything() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let code = ana.opens(practice("wff-mlag-2017", "junior", 2)).await.unwrap();
    let kept = ana.ask("GET", "/api/me/data", Value::Null).await.unwrap().json();
    assert_eq!(kept["tables"][0]["code"], code.as_str());
    let coach = json!({ "login": "Coach Ana", "password": "a long password" });
    assert_eq!(ana.ask("PUT", "/api/me/login", coach.clone()).await.unwrap().status, 200);
    let eve = person(&server, "Eve").await;
    let wrong = json!({ "login": "Coach Ana", "password": "another password" });
    assert_eq!(eve.ask("POST", "/api/me/login", wrong).await.unwrap().status, 403);
    assert_eq!(eve.ask("PUT", "/api/me/login", coach.clone()).await.unwrap().status, 409);
    let back = eve.ask("POST", "/api/me/login", coach).await.unwrap();
    assert_eq!(back.json()["nickname"], "Ana", "{back:?}");
    // Both devices are now Ana's.
    assert_eq!(ana.ask("GET", "/api/me", Value::Null).await.unwrap().json()["nickname"], "Ana");
    assert_eq!(eve.ask("DELETE", "/api/me", Value::Null).await.unwrap().status, 204);
    server.stop().await.unwrap();
}

/// A socket whose answers to pings come late is far away.
async fn presses(one: &mut Socket, other: &mut Socket) -> (Value, Value) {
    let first = one.does(json!({ "do": "pick-up" }));
    let second = other.does(json!({ "do": "pick-up" }));
    let (first, second) = tokio::join!(first, second);
    (first.unwrap(), second.unwrap())
}

#[tokio::test]
async fn two_hands_on_the_block_get_one_decision() {
    let data = Directory::new();
    let server = start(&data).await;
    let people = [person(&server, "Ana").await, person(&server, "Ben").await, person(&server, "Cem").await];
    let code = people[0].opens(practice("wff-mlag-2017", "junior", 3)).await.unwrap();
    for one in &people {
        one.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    people[0].wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    let mut sockets = Vec::new();
    for one in &people {
        sockets.push(one.enters(&code, None).await.unwrap());
    }
    sockets[0].does(json!({ "do": "roll" })).await.unwrap();
    let [_, one, other] = &mut sockets[..] else { unreachable!() };
    let (first, second) = presses(one, other).await;
    let done = [&first, &second].iter().filter(|answer| answer["entry"].is_i64()).count();
    assert_eq!(done, 1, "{first} {second}");
    let refused = if first["entry"].is_i64() { &second } else { &first };
    assert_eq!(problem(refused), "block-held");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn a_record_is_analysed_without_a_table() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let record = include_str!("../../../../docs/examples/blunders.shake");
    let told = ana.ask("POST", "/api/analysis", json!({ "record": record })).await.unwrap().json();
    let moves = told["shakes"][0]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 4, "{told}");
    let act = json!({ "do": "move", "cube": "+", "to": "permitted", "says": "+ to Permitted" });
    let witness = json!({ "submission": { "equation": "2+3 = 5" }, "says": "2+3 = 5" });
    assert_eq!((&moves[2]["act"], &moves[2]["now"]["witness"]), (&act, &witness), "{told}");
    let wish = json!({ "record": record, "shake": 1 });
    let counted = ana.ask("POST", "/api/analysis/moves", wish).await.unwrap().json();
    let lines: Vec<&Value> = counted.as_array().unwrap().iter().map(|one| &one["line"]).collect();
    assert_eq!(lines, moves[1..].iter().map(|one| &one["line"]).collect::<Vec<_>>(), "{counted}");
    assert!(counted[1]["now"].as_u64() > Some(0), "{counted}");
    // A shake still in progress reveals nothing, whoever sends it.
    let running: Vec<&str> = record.lines().take_while(|line| !line.contains("challenge")).collect();
    let early = json!({ "record": running.join("\n") });
    let early = ana.ask("POST", "/api/analysis", early).await.unwrap();
    assert_eq!(early.json()["code"], "shake-runs", "{early:?}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn running_tables_are_listed_where_everybody_may_watch() {
    let data = Directory::new();
    let server = start(&data).await;
    let host = server.address().to_string();
    let (ana, eve) = (person(&server, "Ana").await, person(&server, "Eve").await);
    let list = || async { request(&host, "GET", "/api/tables/open", &[], "").await.unwrap().json() };
    assert_eq!(list().await, json!([]));
    let mut codes = Vec::new();
    for open in [true, false] {
        let mut settings = practice("onsets-agloa-2024", "elementary", 2);
        settings["open_to_watch"] = json!(open);
        let code = ana.opens(settings).await.unwrap();
        ana.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
        ana.wishes(&code, json!({ "wish": "bot", "seat": 1, "level": "learner" })).await.unwrap();
        ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
        codes.push(code);
    }
    let _watching = eve.enters(&codes[0], None).await.unwrap();
    // The list is rebuilt every second.
    let listed = loop {
        let listed = list().await;
        if listed[0]["watching"] == 1 {
            break listed;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(listed.as_array().unwrap().len(), 1, "{listed}");
    let table = &listed[0];
    assert_eq!((&table["code"], &table["division"]), (&json!(codes[0]), &json!("elementary")));
    assert_eq!(table["game"], "ON-SETS", "{table}");
    assert_eq!(
        (&table["players"][0]["name"], &table["players"][1]["bot"]),
        (&json!("Ana"), &json!("learner"))
    );
    assert!(table["phase"].is_string() && table["shake"].is_u64(), "{table}");
    ana.wishes(&codes[0], json!({ "wish": "pause" })).await.unwrap();
    while list().await != json!([]) {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn looking_at_a_table_needs_no_account() {
    let data = Directory::new();
    let server = start(&data).await;
    let host = server.address().to_string();
    let ana = person(&server, "Ana").await;
    let code = ana.opens(practice("wff-mlag-2017", "junior", 2)).await.unwrap();
    let look = |code: String| {
        let host = host.clone();
        async move { request(&host, "GET", &format!("/api/tables/{code}"), &[], "").await.unwrap() }
    };
    let seen = look(code).await;
    assert_eq!((seen.status, &seen.json()["place"]), (200, &Value::Null), "{seen:?}");
    assert!(seen.header("set-cookie").is_none(), "{seen:?}");
    let none = look("BBBBBB".to_owned()).await;
    assert_eq!((none.status, &none.json()["code"]), (404, &json!("no-such-table")), "{none:?}");
    server.stop().await.unwrap();
}

#[tokio::test]
async fn the_server_and_the_engine_in_the_browser_say_the_same() {
    let data = Directory::new();
    let server = start(&data).await;
    let ana = person(&server, "Ana").await;
    let position = json!({ "rules": "equations-basic-mlag-2019", "division": "junior", "goal": "5", "required": "2",
        "permitted": "+ 3", "resources": "4 -", "situation": "impossible" });
    let with = |more: Value| {
        let mut whole = position.clone();
        whole.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        whole
    };
    let record = include_str!("../../../../docs/examples/blunders.shake");
    let wish = json!({ "rules": "wff-mlag-2017", "division": "junior", "task": "now-or-not", "seed": 5 });
    for (path, body) in [
        ("/judge", with(json!({ "kind": "check", "equation": "2+3 = 5" }))),
        ("/judge", with(json!({ "kind": "draft", "equation": "2+", "readings": true }))),
        ("/judge", json!({ "kind": "replay", "record": record })),
        ("/judge", json!({ "kind": "check", "rules": "chess" })),
        ("/judge", json!({ "kind": "solve" })),
        ("/solve", position.clone()),
        ("/drill", wish),
        ("/analysis", json!({ "record": record })),
        ("/analysis", json!({ "record": "chess" })),
        ("/analysis/moves", json!({ "record": record, "shake": 1 })),
    ] {
        let said = ana.ask("POST", &format!("/api{path}"), body.clone()).await.unwrap();
        let found = pocket::ask(&json!({ "path": path, "body": body }).to_string());
        assert_eq!(found, format!(r#"{{"status":{},"body":{}}}"#, said.status, said.body), "{path} {body}");
    }
    for (path, query, body) in [
        ("/rulebooks", "", json!({})),
        (
            "/variations",
            "?rules=onsets-agloa-2024&division=middle",
            json!({ "rules": "onsets-agloa-2024", "division": "middle" }),
        ),
        (
            "/codes",
            "?rules=wff-mlag-2017&division=senior",
            json!({ "rules": "wff-mlag-2017", "division": "senior" }),
        ),
        ("/grounds", "?rules=wff-mlag-2017", json!({ "rules": "wff-mlag-2017" })),
        ("/phrases", "", json!({})),
    ] {
        let said = ana.ask("GET", &format!("/api{path}{query}"), Value::Null).await.unwrap();
        let found = pocket::ask(&json!({ "path": path, "body": body }).to_string());
        assert_eq!(found, format!(r#"{{"status":200,"body":{}}}"#, said.body), "{path}");
    }
    server.stop().await.unwrap();
}
