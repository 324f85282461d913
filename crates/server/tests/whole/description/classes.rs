//! Classes as described: every request, with success and with a problem, and what their socket says.

use serde_json::{Value, json};
use server::Server;
use server::client::{Person, request};

use super::Auditor;
use crate::common::person;

const BOOK: &str = "equations-basic-mlag-2019";

/// Sends every request about a class, and checks every answer against the description.
pub(super) async fn audit(auditor: &mut Auditor, server: &Server) {
    let host = server.address().to_string();
    let none = || Value::Null;
    let coach = person(server, "Ms Owl").await;
    let wish = json!({ "name": "Room 12", "rules": BOOK, "division": "elementary" });
    let early = coach.ask("POST", "/api/classes", wish.clone()).await.unwrap();
    auditor.hears("POST", "/api/classes", &early);
    let login = json!({ "login": "Ms Owl", "password": "correct horse" });
    assert_eq!(coach.ask("PUT", "/api/me/login", login).await.unwrap().status, 200);
    let opened = coach.ask("POST", "/api/classes", wish).await.unwrap();
    auditor.hears("POST", "/api/classes", &opened);
    let code = opened.json()["class"]["code"].as_str().unwrap().to_owned();

    let headers = [("content-type", "application/json")];
    let join = format!("/api/classes/{code}/join");
    let joined = request(&host, "POST", &join, &headers, r#"{"nickname":"Cem"}"#).await.unwrap();
    auditor.hears("POST", "/api/classes/{code}/join", &joined);
    let pupil = Person::with_cookie(&host, joined.header("set-cookie").unwrap().split(';').next().unwrap());
    let taken = request(&host, "POST", &join, &headers, r#"{"nickname":"Cem"}"#).await.unwrap();
    auditor.hears("POST", "/api/classes/{code}/join", &taken);
    let other = person(server, "Mr Fox").await;

    let near = json!({ "goal": "r1r2", "required": "bx", "permitted": "b2", "forbidden": "k÷",
        "resources": "b3 g4 g6 r+ g- k8" });
    let position = json!({ "what": { "kind": "position", "position": near, "asks": "write" } });
    let shakes = json!({ "what": { "kind": "match", "bot": "novice", "seats": 2, "shakes": 1 } });
    let lesson = json!({ "what": { "kind": "lesson", "lessons": ["eb-05"] }, "shuffled": true });
    let puzzles = json!({ "what": { "kind": "puzzles", "choose": { "count": 2 } } });
    let written = |text: &str| {
        let answer = json!({ "kind": "write", "submission": { "equation": text } });
        json!({ "step": { "id": text, "answer": answer } })
    };
    const ONE: &str = "/api/classes/{code}/assignments/{number}";
    const ITEM: &str = "/api/classes/{code}/assignments/{number}/items/{item}";
    let of_item = |more: &str| format!("{ITEM}{more}");
    let class = "/api/classes/{code}";
    let of_class = |more: &str| format!("{class}{more}");
    for (who, method, path, number, body, good) in [
        (&coach, "GET", "/api/classes".to_owned(), 0, none(), true),
        (&coach, "GET", class.to_owned(), 0, none(), true),
        (&other, "GET", class.to_owned(), 0, none(), true),
        (&coach, "PATCH", class.to_owned(), 0, json!({ "names": false, "league": "ratings" }), true),
        (&pupil, "PATCH", class.to_owned(), 0, json!({ "names": true }), false),
        (&coach, "POST", of_class("/truth"), 0, json!({ "position": near, "asks": "now" }), true),
        (&pupil, "POST", of_class("/truth"), 0, json!({ "position": near, "asks": "now" }), false),
        (&coach, "POST", of_class("/assignments"), 0, position, true),
        (&coach, "POST", of_class("/assignments"), 0, shakes, true),
        (&coach, "POST", of_class("/assignments"), 0, lesson, true),
        (&coach, "POST", of_class("/assignments"), 0, puzzles, true),
        (&coach, "POST", of_class("/assignments"), 0, json!({ "what": { "kind": "puzzles" } }), false),
        (&pupil, "GET", of_class("/assignments"), 0, none(), true),
        (&other, "GET", of_class("/assignments"), 0, none(), false),
        (&coach, "PATCH", ONE.to_owned(), 1, json!({ "title": "This one first", "place": 1 }), true),
        (&coach, "PATCH", ONE.to_owned(), 9, json!({ "title": "No such thing" }), false),
        (&pupil, "GET", ITEM.to_owned(), 1, none(), true),
        (&pupil, "GET", ITEM.to_owned(), 2, none(), true),
        (&pupil, "GET", ITEM.to_owned(), 3, none(), true),
        (&pupil, "GET", ITEM.to_owned(), 4, none(), true),
        (&coach, "GET", ITEM.to_owned(), 1, none(), false),
        (&pupil, "POST", of_item("/hints"), 1, json!({}), true),
        (&pupil, "POST", of_item("/hints"), 2, json!({}), false),
        (&pupil, "POST", of_item("/answers"), 1, written("3x4 = 12"), true),
        (&pupil, "POST", of_item("/answers"), 1, written("2x6 = 12"), true),
        (&pupil, "POST", of_item("/answers"), 2, written("2x6 = 12"), false),
        (&pupil, "POST", of_item("/table"), 2, json!({}), true),
        (&pupil, "POST", of_item("/table"), 1, json!({}), false),
        (&coach, "GET", format!("{ONE}/works"), 1, none(), true),
        (&pupil, "GET", format!("{ONE}/works"), 1, none(), false),
        (&coach, "GET", of_class("/pupils/{number}"), 1, none(), true),
        (&coach, "GET", of_class("/pupils/{number}"), 9, none(), false),
        (&coach, "DELETE", ONE.to_owned(), 4, none(), true),
        (&coach, "DELETE", ONE.to_owned(), 4, none(), false),
        (&pupil, "POST", of_class("/helpers"), 0, json!({}), false),
        (&other, "POST", of_class("/helpers/join"), 0, json!({ "code": "BCDFG-HJKLM" }), false),
        (&pupil, "POST", of_class("/cards"), 0, json!({}), false),
        (&coach, "PATCH", of_class("/members/{number}"), 1, json!({ "rename": true }), true),
        (&coach, "PATCH", of_class("/members/{number}"), 9, json!({ "rename": true }), false),
        (&coach, "GET", of_class("/log"), 0, none(), true),
        (&pupil, "GET", of_class("/log"), 0, none(), false),
        (&coach, "POST", of_class("/leave"), 0, json!({}), false),
        (&pupil, "DELETE", class.to_owned(), 0, none(), false),
    ] {
        let address =
            path.replace("{code}", &code).replace("{number}", &number.to_string()).replace("{item}", "1");
        let answer = who.ask(method, &address, body.clone()).await.unwrap();
        assert_eq!(answer.status < 400, good, "{method} {path} {body}: {answer:?}");
        auditor.hears(method, &path, &answer);
    }
    messages(auditor, &coach, &pupil, &code).await;

    // Codes that were issued work; others do not.
    let at = |more: &str| format!("/api/classes/{code}{more}");
    let cards = coach.ask("POST", &at("/cards"), json!({})).await.unwrap();
    auditor.hears("POST", "/api/classes/{code}/cards", &cards);
    for (card, good) in [(cards.json()[0]["code"].clone(), true), (json!("BCDFG-HJKLM"), false)] {
        let body = json!({ "code": card }).to_string();
        let back = request(&host, "POST", "/api/classes/back", &headers, &body).await.unwrap();
        assert_eq!(back.status < 400, good, "{back:?}");
        auditor.hears("POST", "/api/classes/back", &back);
    }
    let helper = coach.ask("POST", &at("/helpers"), json!({})).await.unwrap();
    auditor.hears("POST", "/api/classes/{code}/helpers", &helper);
    let code_of_helper = json!({ "code": helper.json()["code"] });
    let became = other.ask("POST", &at("/helpers/join"), code_of_helper).await.unwrap();
    assert_eq!(became.status, 200, "{became:?}");
    auditor.hears("POST", "/api/classes/{code}/helpers/join", &became);
    for (number, good) in [(2, true), (9, false)] {
        let removed = coach.ask("DELETE", &at(&format!("/members/{number}")), none()).await.unwrap();
        assert_eq!(removed.status < 400, good, "{removed:?}");
        auditor.hears("DELETE", "/api/classes/{code}/members/{number}", &removed);
    }
    let left = pupil.ask("POST", &at("/leave"), json!({})).await.unwrap();
    auditor.hears("POST", "/api/classes/{code}/leave", &left);
    let ended = coach.ask("DELETE", &at(""), none()).await.unwrap();
    auditor.hears("DELETE", "/api/classes/{code}", &ended);
    let gone = coach.ask("GET", &at(""), none()).await.unwrap();
    assert_eq!(gone.status, 404);
    auditor.hears("GET", "/api/classes/{code}", &gone);
}

/// Checks what a class's socket says.
async fn messages(auditor: &Auditor, coach: &Person, pupil: &Person, code: &str) {
    let mut socket = coach.enters_class(code).await.unwrap();
    let mut page = pupil.enters_class(code).await.unwrap();
    for said in [
        json!({ "type": "watch", "assignment": 3 }),
        json!({ "type": "look", "pupil": 1 }),
        json!({ "type": "show", "what": { "what": "step", "lesson": "eb-05", "step": 2 } }),
        json!({ "type": "fly" }),
    ] {
        socket.says(&said).await.unwrap();
    }
    let at = json!({ "type": "at", "assignment": 3, "item": 2, "draft": { "equation": "2x" } });
    // The coach hears of a row that changes once the board is watched: what came before that is on the board itself.
    for (says, kinds) in
        [(None, &["stage", "members", "board", "looked", "problem"][..]), (Some(at), &["rows"])]
    {
        if let Some(says) = says {
            page.says(&says).await.unwrap();
        }
        let mut missing = kinds.to_vec();
        while !missing.is_empty() {
            let message = socket.next().await.unwrap();
            let fits = auditor.description.check(auditor.description.named("ClassSays"), &message);
            assert_eq!(fits, Ok(()), "{message:#}");
            missing.retain(|kind| message["type"] != *kind);
        }
    }
    socket.says(&json!({ "type": "hint", "pupil": 1 })).await.unwrap();
    let hint = page.hears("hint").await.unwrap();
    assert_eq!(auditor.description.check(auditor.description.named("ClassSays"), &hint), Ok(()), "{hint:#}");
}
