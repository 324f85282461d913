//! Classes over the network: joining, assignments of every kind, the board, the stage, who may see what, and what remains when a
//! class ends.

use std::time::Duration;

use learning::puzzles::{Catalogue, PuzzleKind};
use serde_json::{Value, json};
use server::client::{Person, Socket, request};
use server::{Limited, Server};

use crate::common::heads::{Player, play_a_shake};
use crate::common::{Directory, config, people, person};

const BOOK: &str = "equations-basic-mlag-2019";

async fn running(data: &Directory) -> Server {
    Server::start(config(data, Limited::No)).await.unwrap()
}

async fn asked(person: &Person, method: &str, path: &str, body: Value) -> Value {
    let answer = person.ask(method, path, body.clone()).await.unwrap();
    assert!(answer.status < 300, "{method} {path} {body}: {answer:?}");
    answer.json()
}

async fn refused(person: &Person, method: &str, path: &str, body: Value) -> (u16, String) {
    let answer = person.ask(method, path, body.clone()).await.unwrap();
    assert!(answer.status >= 400, "{method} {path} {body}: {answer:?}");
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

/// A coach with a login, and the address of a new class.
async fn class_of(server: &Server, name: &str) -> (Person, String) {
    class_by(server, name, (BOOK, "elementary")).await
}

/// A coach with a login, and the address of a new class by this book and in this division.
async fn class_by(server: &Server, name: &str, (rules, division): (&str, &str)) -> (Person, String) {
    let coach = person(server, name).await;
    let login = json!({ "login": name, "password": "correct horse" });
    asked(&coach, "PUT", "/api/me/login", login).await;
    let wish = json!({ "name": "Room 12", "rules": rules, "division": division });
    let page = asked(&coach, "POST", "/api/classes", wish).await;
    (coach, format!("/api/classes/{}", page["class"]["code"].as_str().unwrap()))
}

fn code_of(class: &str) -> &str {
    class.rsplit('/').next().unwrap()
}

/// Somebody without a cookie joins.
async fn joined(server: &Server, class: &str, nickname: &str) -> Person {
    let host = server.address().to_string();
    let body = json!({ "nickname": nickname }).to_string();
    let answer =
        request(&host, "POST", &format!("{class}/join"), &[("content-type", "application/json")], &body)
            .await
            .unwrap();
    assert_eq!(answer.status, 200, "{answer:?}");
    Person::with_cookie(&host, answer.header("set-cookie").unwrap().split(';').next().unwrap())
}

async fn set(coach: &Person, class: &str, what: Value) -> u64 {
    let page = asked(coach, "POST", &format!("{class}/assignments"), json!({ "what": what })).await;
    page["assignment"]["number"].as_u64().unwrap()
}

async fn answers(pupil: &Person, class: &str, number: u64, item: usize, answer: Value) -> Value {
    let path = format!("{class}/assignments/{number}/items/{item}/answers");
    asked(pupil, "POST", &path, answer).await
}

fn step(id: &str, answer: Value) -> Value {
    json!({ "step": { "id": id, "answer": answer } })
}

/// The position of eb-05 where one cube is missing.
fn near() -> Value {
    json!({ "goal": "r1r2", "required": "bx", "permitted": "b2", "forbidden": "k÷", "resources": "b3 g4 g6 r+ g- k8" })
}

fn write(equation: &str) -> Value {
    json!({ "kind": "write", "submission": { "equation": equation } })
}

/// Waits for rows of the board in which this holds.
async fn rows_until(socket: &mut Socket, holds: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = socket.next().await.unwrap();
        if message["type"] == "rows" && holds(&message) {
            return message;
        }
    }
}

fn cell<'a>(rows: &'a Value, nickname: &str, item: usize) -> &'a Value {
    let rows = rows["pupils"].as_array().unwrap();
    rows.iter()
        .find(|row| row["nickname"] == nickname)
        .map_or(&Value::Null, |row| &row["cells"][item - 1]["state"])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_class_is_opened_by_a_coach_and_joined_with_its_code() {
    let data = Directory::new();
    let server = running(&data).await;
    let stranger = person(&server, "Eve").await;
    let wish = json!({ "name": "Room 12", "rules": BOOK, "division": "elementary" });
    assert_eq!(refused(&stranger, "POST", "/api/classes", wish).await, (403, "login-needed".to_owned()));
    let (coach, class) = class_of(&server, "Ms Owl").await;
    let page = asked(&stranger, "GET", &class, Value::Null).await;
    assert_eq!(
        (page["suggestions"].as_array().unwrap().len(), &page["class"]["coach"]),
        (3, &json!("Ms Owl"))
    );
    assert!(page.get("me").is_none() && page.get("members").is_none(), "{page}");
    let ana = joined(&server, &class, "Ana").await;
    let me = asked(&ana, "GET", "/api/me", Value::Null).await;
    assert_eq!(me["nickname"], "Ana");
    // Anyone who comes again is recognised, and no two have the same name.
    let again = asked(&ana, "POST", &format!("{class}/join"), json!({ "nickname": "Other" })).await;
    assert_eq!((&again["me"]["nickname"], &again["me"]["number"]), (&json!("Ana"), &json!(1)));
    let join = |name: &str| json!({ "nickname": name });
    let path = format!("{class}/join");
    assert_eq!(refused(&stranger, "POST", &path, join("ana")).await, (409, "nickname-taken".to_owned()));
    assert_eq!(refused(&stranger, "POST", &path, join("sh1thead")).await.0, 400);
    asked(&coach, "PATCH", &class, json!({ "joining": false })).await;
    assert_eq!(refused(&stranger, "POST", &path, join("Eve")).await, (409, "joining-closed".to_owned()));
    asked(&coach, "PATCH", &class, json!({ "joining": true })).await;
    asked(&stranger, "POST", &path, join("Eve")).await;
    // A card brings Ana back on another device, until it is renewed.
    let cards = asked(&coach, "POST", &format!("{class}/cards"), json!({ "pupils": [1] })).await;
    let code = cards[0]["code"].clone();
    let host = server.address().to_string();
    let body = json!({ "code": code }).to_string();
    let headers = [("content-type", "application/json")];
    let back = request(&host, "POST", "/api/classes/back", &headers, &body).await.unwrap();
    assert_eq!((back.status, &back.json()["me"]["nickname"]), (200, &json!("Ana")), "{back:?}");
    asked(&coach, "POST", &format!("{class}/cards"), json!({})).await;
    let old = request(&host, "POST", "/api/classes/back", &headers, &body).await.unwrap();
    assert_eq!(old.status, 404);
    // Another nickname is drawn, and a helper may do everything except end the class.
    let renamed = asked(&coach, "PATCH", &format!("{class}/members/1"), json!({ "rename": true })).await;
    assert_ne!(renamed["nickname"], "Ana");
    let helper = person(&server, "Mr Fox").await;
    let code = asked(&coach, "POST", &format!("{class}/helpers"), json!({})).await["code"].clone();
    let page = asked(&helper, "POST", &format!("{class}/helpers/join"), json!({ "code": code })).await;
    assert_eq!(page["me"]["role"], "helper");
    assert_eq!(
        refused(&stranger, "POST", &format!("{class}/helpers/join"), json!({ "code": code })).await.0,
        404
    );
    asked(&helper, "DELETE", &format!("{class}/members/2"), Value::Null).await;
    assert_eq!(refused(&stranger, "GET", &format!("{class}/assignments"), Value::Null).await.0, 403);
    assert_eq!(refused(&helper, "DELETE", &class, Value::Null).await, (403, "owner-only".to_owned()));
    let log = asked(&coach, "GET", &format!("{class}/log"), Value::Null).await;
    let told: Vec<&str> =
        log.as_array().unwrap().iter().rev().map(|line| line["what"].as_str().unwrap()).collect();
    assert_eq!(
        told,
        [
            "opened",
            "joined",
            "joining-closed",
            "joining-opened",
            "joined",
            "cards",
            "came-back",
            "cards",
            "renamed",
            "helper",
            "removed"
        ]
    );
    // A new code: the old one no longer works.
    let page = asked(&coach, "PATCH", &class, json!({ "new_code": true })).await;
    assert_eq!(refused(&ana, "GET", &class, Value::Null).await, (404, "no-such-class".to_owned()));
    let list = asked(&ana, "GET", "/api/classes", Value::Null).await;
    assert_eq!(list["attends"][0]["code"], page["class"]["code"]);
    server.stop().await.unwrap();
}

/// LC-25: lessons, and the short shakes in them, are by the book and the division of the class.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_class_takes_lessons_by_its_book_and_division() {
    let data = Directory::new();
    let server = running(&data).await;
    let (coach, class) = class_by(&server, "Ms Owl", ("onsets-mlag-2017", "middle")).await;
    let ana = joined(&server, &class, "Ana").await;
    // The lessons of other games, and those that cannot be taken by this book, stay as they were written.
    let what = json!({ "kind": "lesson", "lessons": ["ob-07", "m-01", "eb-05", "oj-01"] });
    let page = asked(&coach, "POST", &format!("{class}/assignments"), json!({ "what": what })).await;
    let set = &page["assignment"];
    assert_eq!(
        set["what"]["lessons"],
        json!(["ob-07~onsets-mlag-2017~middle", "m-01~onsets-mlag-2017~middle", "eb-05", "oj-01"])
    );
    // The last exercise of ob-07 is played.
    let item = format!("{class}/assignments/{}/items/7", set["number"]);
    let shown = asked(&ana, "GET", &item, Value::Null).await;
    assert_eq!((&shown["lesson"]["rules"], &shown["step"]), (&json!("onsets-mlag-2017"), &json!(8)));
    let opened = asked(&ana, "POST", &format!("{item}/table"), json!({})).await;
    let socket = ana.enters(opened["code"].as_str().unwrap(), None).await.unwrap();
    let settings = &socket.scene["table"]["settings"];
    assert_eq!(
        (&settings["rules"], &settings["division"], &settings["short"]["lesson"]),
        (&json!("onsets-mlag-2017"), &json!("middle"), &json!("ob-07~onsets-mlag-2017~middle"))
    );
    socket.closes().await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn work_of_every_kind_counts_and_is_there_after_a_restart() {
    let data = Directory::new();
    let server = running(&data).await;
    let (coach, class) = class_of(&server, "Ms Owl").await;
    let ana = joined(&server, &class, "Ana").await;
    let lesson = set(&coach, &class, json!({ "kind": "lesson", "lessons": ["eb-05"] })).await;
    let choice = json!({ "count": 3, "kinds": ["write"] });
    let puzzles = set(&coach, &class, json!({ "kind": "puzzles", "choose": choice })).await;
    let position = json!({ "kind": "position", "position": near(), "asks": "write" });
    let truth =
        asked(&coach, "POST", &format!("{class}/truth"), json!({ "position": near(), "asks": "write" }))
            .await;
    assert_eq!((&truth["fits"], truth["solution"].is_object()), (&json!(true), true), "{truth}");
    let position = set(&coach, &class, position).await;
    let now = set(&coach, &class, json!({ "kind": "position", "position": near(), "asks": "now" })).await;
    let free = set(&coach, &class, json!({ "kind": "free" })).await;
    for wrong in [
        json!({ "kind": "lesson", "lessons": ["eb-99"] }),
        json!({ "kind": "lesson", "lessons": [] }),
        json!({ "kind": "puzzles" }),
        json!({ "kind": "match", "bot": "god", "seats": 2, "shakes": 1 }),
        json!({ "kind": "position", "position": { "goal": "r1r2", "required": "k÷", "permitted": "", "forbidden": "", "resources": "b3 b4" }, "asks": "write" }),
    ] {
        let status =
            refused(&coach, "POST", &format!("{class}/assignments"), json!({ "what": wrong })).await.0;
        assert!((400..500).contains(&status), "{wrong}");
    }

    // The first exercise of eb-05 is its second step.
    let page = asked(&ana, "GET", &format!("{class}/assignments/{lesson}/items/1"), Value::Null).await;
    assert_eq!((&page["kind"], &page["step"]), (&json!("step"), &json!(2)));
    let no = step("a", json!({ "kind": "choose", "picked": [1] }));
    let said = answers(&ana, &class, lesson, 1, no.clone()).await;
    assert_eq!(
        (&said["said"]["step"]["right"], &said["mine"]["cells"][0]["state"]),
        (&json!(false), &json!("wrong"))
    );
    let again = answers(&ana, &class, lesson, 1, no).await;
    assert_eq!(again["mine"]["cells"][0]["tries"], 1, "a resend changes nothing");
    let yes = step("b", json!({ "kind": "choose", "picked": [0] }));
    assert_eq!(answers(&ana, &class, lesson, 1, yes).await["mine"]["cells"][0]["state"], "later");
    // It counts for Ana's own progress too.
    let own = asked(&ana, "GET", "/api/lessons/eb-05", Value::Null).await;
    assert_eq!(own["states"][1], json!({ "state": "done", "tries": 2, "hints": 0 }));
    let hint = asked(&ana, "POST", &format!("{class}/assignments/{lesson}/items/2/hints"), json!({})).await;
    assert_eq!(hint["step"]["number"], 1, "{hint}");
    let written = answers(&ana, &class, lesson, 2, step("c", write("2x6 = 12"))).await;
    assert_eq!(written["mine"]["cells"][1]["state"], "hinted");

    let shown = asked(&ana, "GET", &format!("{class}/assignments/{puzzles}/items/1"), Value::Null).await;
    assert_eq!((&shown["kind"], &shown["page"]["rated"]), (&json!("puzzle"), &json!(false)));
    let id = shown["page"]["puzzle"]["id"].as_str().unwrap();
    let catalogue = Catalogue::starter();
    let (stock, entry) = catalogue.find(id).unwrap();
    let puzzle = stock.puzzle(entry).unwrap();
    assert_eq!(puzzle.kind, PuzzleKind::Write);
    let solution = json!({ "kind": "solution", "submission": puzzle.witness });
    let solved =
        answers(&ana, &class, puzzles, 1, json!({ "puzzle": { "id": "d", "answer": solution } })).await;
    assert_eq!(
        (&solved["said"]["puzzle"]["rated"], &solved["mine"]["cells"][0]["state"]),
        (&json!(false), &json!("first"))
    );
    // Pupils do not see which puzzles are still to come.
    let list = asked(&ana, "GET", &format!("{class}/assignments"), Value::Null).await;
    assert!(!list.to_string().contains(id), "{list}");

    let wrong = answers(&ana, &class, position, 1, step("e", write("3x4 = 12"))).await;
    assert_eq!(wrong["mine"]["cells"][0]["state"], "wrong");
    assert!(wrong["said"]["step"]["explained"][0]["text"].is_string(), "{wrong}");
    let right = answers(&ana, &class, position, 1, step("f", write("2x6 = 12"))).await;
    assert_eq!(
        (&right["mine"]["cells"][0]["state"], &right["mine"]["done"]),
        (&json!("later"), &json!(true))
    );
    let said = answers(&ana, &class, now, 1, step("g", json!({ "kind": "choose", "picked": [0] }))).await;
    assert_eq!(said["mine"]["cells"][0]["state"], "first");
    let refreshed = asked(&ana, "GET", &format!("{class}/assignments/{free}/items/6"), Value::Null).await;
    assert_eq!(refreshed["kind"], "puzzle");

    // Everything is there after a restart: the board is made from rows.
    let board = asked(&coach, "GET", &format!("{class}/assignments/{lesson}/works"), Value::Null).await;
    server.stop().await.unwrap();
    let server = running(&data).await;
    let host = server.address().to_string();
    let (coach, ana) = (coach.at(&host), ana.at(&host));
    let later = asked(&coach, "GET", &format!("{class}/assignments/{lesson}/works"), Value::Null).await;
    assert_eq!(later["pupils"], board["pupils"]);
    let same = asked(&ana, "GET", &format!("{class}/assignments/{free}/items/6"), Value::Null).await;
    assert_eq!(same["page"]["puzzle"]["id"], refreshed["page"]["puzzle"]["id"]);
    let pupil = asked(&coach, "GET", &format!("{class}/pupils/1"), Value::Null).await;
    assert_eq!(pupil["works"][0]["answers"][1]["answer"], write("2x6 = 12"), "{pupil}");
    // Work on a closed assignment no longer counts, and what was brought along is announced.
    asked(&coach, "PATCH", &format!("{class}/assignments/{lesson}"), json!({ "closed": true, "place": 9 }))
        .await;
    let path = format!("{class}/assignments/{lesson}/items/3/answers");
    let late = step("z", json!({ "kind": "skip" }));
    assert_eq!(refused(&ana, "POST", &path, late).await, (409, "closed".to_owned()));
    let list = asked(&coach, "GET", &format!("{class}/assignments"), Value::Null).await;
    assert_eq!(list[4]["assignment"]["number"], lesson);
    let file = asked(&ana, "GET", "/api/me/data", Value::Null).await;
    assert_eq!(
        (&file["classes"][0]["role"], file["classes"][0]["works"].as_array().unwrap().len()),
        (&json!("pupil"), 5)
    );
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_board_follows_every_answer_and_the_clock() {
    let data = Directory::new();
    let server = running(&data).await;
    let (coach, class) = class_of(&server, "Ms Owl").await;
    let mut pupils = Vec::new();
    for name in ["Ana", "Ben", "Cem", "Dora", "Eli"] {
        pupils.push(joined(&server, &class, name).await);
    }
    let number =
        set(&coach, &class, json!({ "kind": "position", "position": near(), "asks": "write" })).await;
    let code = code_of(&class);
    let mut socket = coach.enters_class(code).await.unwrap();
    assert_eq!(socket.next().await.unwrap()["type"], "stage");
    socket.says(&json!({ "type": "watch", "assignment": number })).await.unwrap();
    let board = socket.hears("board").await.unwrap();
    assert_eq!(board["pupils"].as_array().unwrap().len(), 5, "{board}");
    assert_eq!(board["pupils"][0]["now"], json!({ "is": "away" }));

    // Ana is there, tries in vain, and after two and a half minutes she is stuck.
    let mut ana = pupils[0].enters_class(code).await.unwrap();
    ana.says(&json!({ "type": "at", "assignment": number, "item": 1 })).await.unwrap();
    rows_until(&mut socket, |rows| cell(rows, "Ana", 1) == "at").await;
    for id in ["a", "b", "c"] {
        answers(&pupils[0], &class, number, 1, step(id, write("3x4 = 12"))).await;
    }
    let rows = rows_until(&mut socket, |rows| rows["pupils"][0]["cells"][0]["tries"] == 3).await;
    assert_eq!((cell(&rows, "Ana", 1), &rows["stuck"]), (&json!("wrong"), &json!([])));
    server.put_clock_forward(Duration::from_secs(150));
    let rows = rows_until(&mut socket, |rows| rows["stuck"] != json!([])).await;
    assert_eq!((&rows["stuck"][0]["pupil"], &rows["stuck"][0]["tries"]), (&json!(1), &json!(3)));

    // The coach looks at her page and sends the next hint for what she has written.
    socket.says(&json!({ "type": "look", "pupil": 1 })).await.unwrap();
    let looked = socket.hears("looked").await.unwrap();
    assert_eq!(looked["answer"], write("3x4 = 12"), "{looked}");
    let draft = json!({ "left": "8x", "right": "", "submission": { "equation": "8x" } });
    ana.says(&json!({ "type": "at", "assignment": number, "item": 1, "draft": draft })).await.unwrap();
    assert_eq!(socket.hears("looked").await.unwrap()["draft"], draft);
    socket.says(&json!({ "type": "hint", "pupil": 1 })).await.unwrap();
    let hint = ana.hears("hint").await.unwrap();
    assert_eq!((&hint["item"], &hint["number"]), (&json!(1), &json!(1)), "{hint}");
    assert!(
        hint["text"].as_str().unwrap().contains('8'),
        "what cannot be kept of the half-written line: {hint}"
    );
    rows_until(&mut socket, |rows| rows["pupils"][0]["cells"][0]["hints"] == 1).await;

    // Four make the same mistake: it becomes the mistake of the day, with one paper and no name.
    for pupil in &pupils[1..4] {
        answers(pupil, &class, number, 1, step("a", write("3x4 = 12"))).await;
    }
    let rows = rows_until(&mut socket, |rows| rows["mistake"].is_object()).await;
    let mistake = &rows["mistake"];
    assert_eq!((&mistake["pupils"], &mistake["of"], &mistake["item"]), (&json!(4), &json!(4), &json!(1)));
    assert_eq!(mistake["paper"]["equation"], "3x4 = 12");
    assert!(mistake["explained"]["text"].is_string() && !mistake.to_string().contains("Ana"), "{mistake}");
    // Anyone who leaves is away.
    ana.closes().await;
    rows_until(&mut socket, |rows| rows["pupils"][0]["now"]["is"] == "away").await;
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_stage_reaches_everybody_and_outlives_a_restart() {
    let data = Directory::new();
    let server = running(&data).await;
    let (coach, class) = class_of(&server, "Ms Owl").await;
    let ana = joined(&server, &class, "Ana").await;
    let number = set(&coach, &class, json!({ "kind": "lesson", "lessons": ["eb-05"] })).await;
    let code = code_of(&class).to_owned();
    let (mut socket, mut page) =
        (coach.enters_class(&code).await.unwrap(), ana.enters_class(&code).await.unwrap());
    assert_eq!(page.hears("stage").await.unwrap()["paused"], false);
    page.says(&json!({ "type": "pause", "on": true })).await.unwrap();
    assert_eq!(page.hears("problem").await.unwrap()["problem"]["code"], "coach-only");
    let step_two = json!({ "what": "step", "lesson": "eb-05", "step": 2 });
    socket.says(&json!({ "type": "show", "what": step_two })).await.unwrap();
    socket.says(&json!({ "type": "follow", "on": true })).await.unwrap();
    socket.says(&json!({ "type": "pause", "on": true })).await.unwrap();
    let stage = loop {
        let stage = page.hears("stage").await.unwrap();
        if stage["paused"] == true {
            break stage;
        }
    };
    assert_eq!(
        (&stage["shown"]["lesson"], &stage["follow"], &stage["names"]),
        (&json!("eb-05"), &json!(true), &json!(false))
    );
    let path = format!("{class}/assignments/{number}/items/1/answers");
    let no = step("a", json!({ "kind": "choose", "picked": [1] }));
    assert_eq!(refused(&ana, "POST", &path, no.clone()).await, (409, "paused".to_owned()));
    server.stop().await.unwrap();
    let server = running(&data).await;
    let host = server.address().to_string();
    let mut page = ana.at(&host).enters_class(&code).await.unwrap();
    let after = page.hears("stage").await.unwrap();
    assert_eq!((&after["shown"], &after["paused"]), (&stage["shown"], &json!(true)));
    let mut socket = coach.at(&host).enters_class(&code).await.unwrap();
    socket.says(&json!({ "type": "pause", "on": false })).await.unwrap();
    assert_eq!(page.hears("stage").await.unwrap()["paused"], false);
    asked(&ana.at(&host), "POST", &path, no).await;
    // A removed pupil is told, and the connection ends.
    asked(&coach.at(&host), "DELETE", &format!("{class}/members/1"), Value::Null).await;
    page.hears("ended").await.unwrap();
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_sees_what_is_not_theirs() {
    let data = Directory::new();
    let server = running(&data).await;
    let (coach, class) = class_of(&server, "Ms Owl").await;
    let (other, others) = class_of(&server, "Mr Hawk").await;
    let [stranger] = people(&server, ["Eve"]).await;
    let nobody = Person::with_cookie(&server.address().to_string(), "forceout=nobody");
    let pupil = joined(&server, &class, "Ana").await;
    let ben = joined(&server, &class, "Ben").await;
    let number =
        set(&coach, &class, json!({ "kind": "position", "position": near(), "asks": "write" })).await;
    answers(&ben, &class, number, 1, step("secret", write("3x4 = 12"))).await;
    let item = format!("/assignments/{number}/items/1");
    let assignment = format!("/assignments/{number}");
    let truth = json!({ "position": near(), "asks": "write" });
    let free = json!({ "what": { "kind": "free" } });
    // For coaches only.
    for (method, path, body) in [
        ("PATCH", "", json!({ "name": "Mine" })),
        ("DELETE", "", Value::Null),
        ("POST", "/cards", json!({})),
        ("POST", "/helpers", json!({})),
        ("PATCH", "/members/2", json!({ "rename": true })),
        ("DELETE", "/members/2", Value::Null),
        ("GET", "/log", Value::Null),
        ("POST", "/truth", truth),
        ("POST", "/assignments", free),
        ("PATCH", &assignment, json!({ "closed": true })),
        ("DELETE", &assignment, Value::Null),
        ("GET", &format!("{assignment}/works"), Value::Null),
        ("GET", "/pupils/2", Value::Null),
    ] {
        for who in [&nobody, &stranger, &pupil, &other] {
            let (status, _) = refused(who, method, &format!("{class}{path}"), body.clone()).await;
            assert_eq!(status, 403, "{method} {path}");
        }
    }
    // For pupils of the class only.
    for (method, path, body) in [
        ("GET", item.clone(), Value::Null),
        ("POST", format!("{item}/answers"), step("a", write("2x6 = 12"))),
        ("POST", format!("{item}/hints"), json!({})),
        ("POST", format!("{item}/table"), json!({})),
    ] {
        for who in [&nobody, &stranger, &coach, &other] {
            let (status, _) = refused(who, method, &format!("{class}{path}"), body.clone()).await;
            assert_eq!(status, 403, "{method} {path}");
        }
    }
    for (method, path) in [("GET", "/assignments"), ("POST", "/leave")] {
        for who in [&nobody, &stranger, &other] {
            assert_eq!(
                refused(who, method, &format!("{class}{path}"), Value::Null).await.0,
                403,
                "{method} {path}"
            );
        }
    }
    for who in [&nobody, &stranger, &other] {
        assert!(who.enters_class(code_of(&class)).await.is_err());
    }
    // The numbers of one class do not work in another.
    assert_eq!(refused(&other, "GET", &format!("{others}{assignment}/works"), Value::Null).await.0, 404);
    assert_eq!(refused(&other, "GET", &format!("{others}/pupils/1"), Value::Null).await.0, 404);
    // A pupil never sees what another has answered.
    let mut page = pupil.enters_class(code_of(&class)).await.unwrap();
    page.says(&json!({ "type": "look", "pupil": 2 })).await.unwrap();
    assert_eq!(page.hears("problem").await.unwrap()["problem"]["code"], "coach-only");
    page.says(&json!({ "type": "watch", "assignment": number })).await.unwrap();
    assert_eq!(page.hears("problem").await.unwrap()["problem"]["code"], "coach-only");
    for path in ["", "/assignments", &item] {
        let seen = asked(&pupil, "GET", &format!("{class}{path}"), Value::Null).await.to_string();
        assert!(!seen.contains("3x4") && !seen.contains("secret"), "{path}: {seen}");
    }
    // What a pupil does elsewhere is no business of the class.
    let alone = json!({ "id": "q", "answer": { "kind": "choose", "picked": [1] } });
    asked(&pupil, "POST", "/api/lessons/eb-05/steps/2", alone).await;
    let works = asked(&coach, "GET", &format!("{class}/pupils/1"), Value::Null).await;
    assert!(!works.to_string().contains("eb-05"), "{works}");
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_shake_against_bots_counts_when_it_was_looked_at() {
    let data = Directory::new();
    let server = running(&data).await;
    let (coach, class) = class_of(&server, "Ms Owl").await;
    let ana = joined(&server, &class, "Ana").await;
    let what = json!({ "kind": "match", "bot": "novice", "seats": 2, "shakes": 1 });
    let number = set(&coach, &class, what).await;
    let mut socket = coach.enters_class(code_of(&class)).await.unwrap();
    socket.says(&json!({ "type": "watch", "assignment": number })).await.unwrap();
    socket.hears("board").await.unwrap();
    let path = format!("{class}/assignments/{number}/items/1");
    let table = asked(&ana, "POST", &format!("{path}/table"), json!({})).await["code"].clone();
    let again = asked(&ana, "POST", &format!("{path}/table"), json!({})).await["code"].clone();
    assert_eq!(table, again, "one table");
    let mut players = [Player::new(&ana, table.as_str().unwrap(), "player", 7).await];
    while players[0].socket.scene["view"].is_null() {
        players[0].socket.hears("update").await.unwrap();
    }
    play_a_shake(&mut players, true).await;
    let rows = rows_until(&mut socket, |rows| cell(rows, "Ana", 1) == "first").await;
    assert_eq!(rows["pupils"][0]["cells"][0]["tries"], 1);
    server.stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_class_ends_whole_and_pupils_keep_what_is_theirs() {
    let data = Directory::new();
    let server = running(&data).await;
    let (coach, class) = class_of(&server, "Ms Owl").await;
    let (ana, eve) = (joined(&server, &class, "Ana").await, person(&server, "Eve").await);
    asked(&eve, "POST", &format!("{class}/join"), json!({ "nickname": "Eve" })).await;
    let number = set(&coach, &class, json!({ "kind": "lesson", "lessons": ["eb-05"] })).await;
    for pupil in [&ana, &eve] {
        answers(pupil, &class, number, 1, step("a", json!({ "kind": "choose", "picked": [0] }))).await;
    }
    asked(&coach, "POST", &format!("{class}/helpers"), json!({})).await;
    let file = data.path().join("forceout.sqlite");
    let counts = || async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
        let database = sqlx::SqlitePool::connect_with(options).await.unwrap();
        let mut all = 0i64;
        for table in [
            "classes",
            "members",
            "helper_codes",
            "assignments",
            "works",
            "same_papers",
            "class_log",
            "class_tables",
            "class_results",
            "ladder_places",
        ] {
            let count = sqlx::AssertSqlSafe(format!("SELECT count(*) FROM {table}"));
            all += sqlx::query_scalar::<_, i64>(count).fetch_one(&database).await.unwrap();
        }
        all
    };
    assert!(counts().await > 8);
    asked(&coach, "DELETE", &class, Value::Null).await;
    assert_eq!(counts().await, 0);
    assert_eq!(refused(&ana, "GET", &class, Value::Null).await.0, 404);
    let own = asked(&ana, "GET", "/api/lessons/eb-05", Value::Null).await;
    assert_eq!(own["states"][1]["state"], "done", "pupils keep their own progress");

    // Ended with its pupils, it takes along those who came through it.
    let wish = json!({ "name": "Room 13", "rules": BOOK, "division": "elementary" });
    let page = asked(&coach, "POST", "/api/classes", wish.clone()).await;
    let class = format!("/api/classes/{}", page["class"]["code"].as_str().unwrap());
    let cem = joined(&server, &class, "Cem").await;
    asked(&eve, "POST", &format!("{class}/join"), json!({ "nickname": "Eve" })).await;
    asked(&coach, "DELETE", &format!("{class}?pupils=true"), Value::Null).await;
    assert_eq!(asked(&cem, "GET", "/api/me", Value::Null).await["nickname"], Value::Null);
    assert_eq!(asked(&eve, "GET", "/api/me", Value::Null).await["nickname"], "Eve");

    // On its date it ends by itself.
    let page = asked(&coach, "POST", "/api/classes", wish).await;
    let class = format!("/api/classes/{}", page["class"]["code"].as_str().unwrap());
    joined(&server, &class, "Dora").await;
    server.put_clock_forward(Duration::from_secs(400 * 24 * 3_600));
    assert_eq!(refused(&coach, "GET", &class, Value::Null).await.0, 404);
    server.sweep().await.unwrap();
    assert_eq!(counts().await, 0);
    server.stop().await.unwrap();
}
