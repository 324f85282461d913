//! Rolls for all, leagues and reports as described: every request, with success and with a problem.

use serde_json::{Value, json};
use server::Server;
use server::client::{HttpAnswer, Person};

use super::Auditor;
use crate::common::{people, person};

const ONE: &str = "/api/classes/{code}/assignments/{number}";

/// Sends every request, and checks every answer against the description.
pub(super) async fn audit(auditor: &mut Auditor, server: &Server) {
    let coach = person(server, "Mr Heron").await;
    let login = json!({ "login": "Mr Heron", "password": "correct horse" });
    assert_eq!(coach.ask("PUT", "/api/me/login", login).await.unwrap().status, 200);
    let wish = json!({ "name": "Room 13", "rules": "equations-basic-mlag-2019", "division": "elementary" });
    let opened = coach.ask("POST", "/api/classes", wish).await.unwrap();
    let code = opened.json()["class"]["code"].as_str().unwrap().to_owned();
    let pupils = people(server, ["Dot", "Eve"]).await;
    for (pupil, name) in pupils.iter().zip(["Dot", "Eve"]) {
        let joined =
            pupil.ask("POST", &format!("/api/classes/{code}/join"), json!({ "nickname": name })).await;
        assert!(joined.unwrap().status < 300);
    }
    let [one, _] = &pupils;
    for roll in [json!({ "form": "own-goal", "seed": 1 }), json!({ "form": "shake", "seed": 2 })] {
        let wish = json!({ "what": { "kind": "same-roll", "roll": roll } });
        let set = coach.ask("POST", &format!("/api/classes/{code}/assignments"), wish).await.unwrap();
        auditor.hears("POST", "/api/classes/{code}/assignments", &set);
    }
    let paper = json!({ "id": "a", "paper": { "goal": "1", "submission": { "equation": "1 = 1" } } });
    let change = |change: Value| ("PATCH", ONE.to_owned(), change);
    let of = |path: &str| format!("/api/classes/{{code}}{path}");
    for (who, (method, path, body), number, good) in [
        (one, ("POST", format!("{ONE}/paper"), paper.clone()), 1, false),
        (&coach, change(json!({ "start": true, "league": null })), 1, false),
        (&coach, change(json!({ "start": true })), 1, true),
        (
            one,
            ("GET", "/api/classes/{code}/assignments/{number}/items/{item}".to_owned(), Value::Null),
            1,
            true,
        ),
        (one, ("POST", format!("{ONE}/paper"), paper), 1, true),
        (one, ("POST", format!("{ONE}/table"), json!({})), 1, false),
        (one, ("POST", format!("{ONE}/table"), json!({})), 2, true),
        (one, ("GET", format!("{ONE}/result"), Value::Null), 1, true),
        (one, ("GET", format!("{ONE}/result"), Value::Null), 9, false),
        (&coach, change(json!({ "closed": true })), 1, true),
        (&coach, ("GET", format!("{ONE}/result"), Value::Null), 1, true),
        (&coach, ("PATCH", of(""), json!({ "league": "ladder" })), 0, true),
        (&coach, ("GET", of("/league"), Value::Null), 0, true),
        (&coach, ("POST", of("/league/challenges"), json!({ "pupil": 1 })), 0, false),
        (&pupils[1], ("POST", of("/league/challenges"), json!({ "pupil": 1 })), 0, true),
        (one, ("GET", of("/league"), Value::Null), 0, true),
        (one, ("POST", of("/league/term"), json!({})), 0, false),
        (&coach, ("POST", of("/league/term"), json!({})), 0, true),
        (&coach, ("POST", of("/tables"), json!({ "tables": [[1, 2]] })), 0, true),
        (&coach, ("POST", of("/tables"), json!({ "tables": [[1]] })), 0, false),
        (&coach, ("GET", of("/report"), Value::Null), 0, true),
        (one, ("GET", of("/report"), Value::Null), 0, false),
        (&coach, ("GET", of("/report.csv"), Value::Null), 0, true),
        (one, ("GET", of("/report.csv"), Value::Null), 0, false),
    ] {
        let answer = asks(who, method, &path, &code, number, body).await;
        auditor.hears(method, &path, &answer);
        assert_eq!(answer.status < 300, good, "{method} {path}: {answer:?}");
    }
    let other = person(server, "Mx Crane").await;
    let stranger = asks(&other, "GET", &of("/league"), &code, 0, Value::Null).await;
    auditor.hears("GET", &of("/league"), &stranger);
}

async fn asks(who: &Person, method: &str, path: &str, code: &str, number: u32, body: Value) -> HttpAnswer {
    let path = path.replace("{code}", code).replace("{number}", &number.to_string()).replace("{item}", "1");
    who.ask(method, &path, body).await.unwrap()
}
