//! Requests to the HTTP API: real ones, and real ones with something changed.

use mat::Dice;
use serde_json::{Value, json};
use server::Server;
use server::client::request;

use super::Tally;
use super::mutations::{changed, changed_text};
use crate::common::person;

/// How many requests are sent in a round.
const REQUESTS: usize = 120;

/// Requests as clients send them. `CODE` stands for a table.
fn real() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("GET", "/api/me", Value::Null),
        ("PUT", "/api/me", json!({ "nickname": "Fay" })),
        ("GET", "/api/me/data", Value::Null),
        ("POST", "/api/me/login", json!({ "login": "Coach Fay", "password": "a long password" })),
        ("GET", "/api/rulebooks", Value::Null),
        ("GET", "/api/variations?rules=onsets-agloa-2024&division=middle&season=odd", Value::Null),
        ("GET", "/api/codes?rules=onsets-agloa-2024&division=middle", Value::Null),
        ("GET", "/api/grounds?rules=wff-mlag-2017", Value::Null),
        ("GET", "/api/phrases", Value::Null),
        ("GET", "/api/tables", Value::Null),
        ("GET", "/api/tables/open", Value::Null),
        ("GET", "/api/openapi.json", Value::Null),
        ("GET", "/api/tables/CODE", Value::Null),
        ("GET", "/api/tables/CODE/record", Value::Null),
        ("GET", "/api/tables/CODE/sheet", Value::Null),
        ("GET", "/api/tables/CODE/socket", Value::Null),
        ("POST", "/api/tables/CODE/wishes", json!({ "wish": "sit", "seat": 1 })),
        ("POST", "/api/tables/CODE/wishes", json!({ "wish": "bot", "seat": 0, "level": "learner" })),
        ("POST", "/api/tables", settings("equations-adventurous-mlag-2018", "middle")),
        ("POST", "/api/tables", settings("onsets-agloa-2024", "basic")),
        (
            "POST",
            "/api/tables/taken-in",
            json!({ "log": [{ "kind": "opened", "settings": settings("wff-mlag-2017", "junior"), "owner": "me" }] }),
        ),
        ("POST", "/api/judge", equation()),
        ("POST", "/api/judge", set_name()),
        ("POST", "/api/judge", proof()),
        ("POST", "/api/solve", equation()),
        ("POST", "/api/solve", set_name()),
        ("POST", "/api/solve", proof()),
        (
            "POST",
            "/api/judge",
            json!({ "kind": "goal", "rules": "wff-mlag-2017", "division": "junior", "goal": "Cpq" }),
        ),
        ("POST", "/api/judge", json!({ "kind": "wff", "text": "CpNq" })),
        ("POST", "/api/drill", json!({ "rules": "wff-mlag-2017", "division": "junior", "seed": 3 })),
        (
            "POST",
            "/api/match",
            json!({ "rules": "wff-mlag-2017", "division": "junior", "levels": ["novice", "player"], "seed": 3 }),
        ),
        ("GET", "/t/CODE", Value::Null),
        ("GET", "/healthz", Value::Null),
        ("GET", "/metrics", Value::Null),
    ]
}

fn settings(rules: &str, division: &str) -> Value {
    json!({ "rules": rules, "division": division, "seats": 2, "season": "2018-19", "mode": "strict", "judging": "auto",
        "initials": "auto", "time": "tournament", "practice": false, "open_to_watch": true })
}

fn equation() -> Value {
    json!({ "kind": "check", "rules": "equations-adventurous-mlag-2018", "division": "middle", "season": "odd",
        "variations": [{ "name": "zero-wild" }], "goal": "5x4", "required": "3 x", "permitted": "6 + 2 0", "forbidden": "1",
        "resources": "7 - 5", "situation": "now", "equation": "(3x6)+2 = 5x4", "budget_ms": 50 })
}

fn set_name() -> Value {
    json!({ "kind": "check", "rules": "onsets-mlag-2017", "division": "elementary", "situation": "now",
        "universe": "BRGY BRG BR BG B RG R G Y -", "goal": "3", "required": "B", "permitted": "G U -", "forbidden": "",
        "resources": "R V", "solutions": [{ "set_name": "(B U G) - R" }], "budget_ms": 50 })
}

fn proof() -> Value {
    json!({ "kind": "check", "rules": "wff-mlag-2017", "division": "junior", "situation": "impossible", "goal": "q",
        "required": "C", "permitted": "p q p o", "forbidden": "", "resources": "K i N", "solution": "Cpq, p / Co",
        "proof": "Cpq  s\np  s\nq  Co", "budget_ms": 50 })
}

/// Sends requests of all kinds; the table is one where somebody plays.
pub(crate) async fn round(server: &Server, dice: &mut Dice, code: &str, tally: &mut Tally) {
    let host = server.address().to_string();
    let fay = person(server, "Fay").await;
    let real = real();
    for _ in 0..REQUESTS {
        let (method, path, body) = dice.pick(&real);
        let mut method = *method;
        let mut path = path.replace("CODE", code);
        let mut body = body.clone();
        if !body.is_null() && dice.chance(70) {
            body = (0..1 + dice.below(3)).fold(body, |body, _| changed(dice, &body));
        }
        let mut body = if body.is_null() { String::new() } else { body.to_string() };
        match dice.below(10) {
            0 => body = changed_text(dice, &body),
            1 => path = escaped(&changed_text(dice, &path)),
            2 => method = *dice.pick(&["GET", "PUT", "POST", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE"]),
            _ => {}
        }
        if (method, path.as_str()) == ("DELETE", "/api/me") {
            // Somebody who is forgotten cannot go on asking.
            continue;
        }
        let kind =
            *dice.pick(&["application/json", "application/json", "application/json", "text/plain", ""]);
        let junk = "forceout=00000000000000000000000000000000";
        let cookie = *dice.pick(&[fay.cookie(), fay.cookie(), fay.cookie(), junk, "", "=;=;"]);
        let mut headers = vec![("content-type", kind), ("cookie", cookie)];
        if dice.chance(5) {
            headers.push(("origin", "https://elsewhere.example"));
        }
        let answer = request(&host, method, &path, &headers, &body).await;
        let answer = answer.unwrap_or_else(|fault| panic!("{method} {path} {body}: {fault}"));
        assert_ne!(answer.status, 500, "{method} {path} {body}: {answer:?}");
        let refused = answer.status >= 400 && path.starts_with("/api/") && method != "HEAD";
        if refused {
            assert!(answer.json()["detail"].is_string(), "{method} {path} {body}: {answer:?}");
        }
        tally.requests += 1;
        tally.granted += u64::from(answer.status < 300);
    }
}

/// A path that can be in the first line of a request: other characters are percent-encoded.
fn escaped(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/?=&-._~%".contains(&byte);
    let escaped = path.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    let escaped: String = escaped.collect();
    if escaped.starts_with('/') { escaped } else { format!("/{escaped}") }
}
