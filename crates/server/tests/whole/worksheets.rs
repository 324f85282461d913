//! Worksheets over the network: what is printed, that a name does not reveal the key, and answers from people with and without a
//! nickname.

use learning::puzzles::{Catalogue, Puzzle, PuzzleKind, PuzzleReply, Shelf};
use learning::worksheet::{Order, Paper, Printing, Worksheet, drawn};
use serde_json::{Value, json};
use server::Server;
use server::client::{HttpAnswer, request};

use crate::common::{Directory, person, start};

const SHELF: &str = "eq-basic-middle";

fn sheet(seed: u32) -> Worksheet {
    let order = Order::new(Shelf::named(SHELF).unwrap(), &[], 6, None).unwrap();
    Worksheet::of_seed(&Catalogue::starter(), order, seed).unwrap()
}

/// Asks as somebody without a nickname.
async fn ask(server: &Server, method: &str, path: &str, body: Value) -> HttpAnswer {
    let host = server.address().to_string();
    let body = if body.is_null() { String::new() } else { body.to_string() };
    request(&host, method, path, &[("content-type", "application/json")], &body).await.unwrap()
}

/// A puzzle of some sheet that asks for a Solution, and its place.
fn written(wanted: impl Fn(&Puzzle) -> bool) -> (Worksheet, usize, Puzzle) {
    let found = (0..200).find_map(|seed| {
        let sheet = sheet(seed);
        let place =
            sheet.puzzles().iter().position(|puzzle| puzzle.kind == PuzzleKind::Write && wanted(puzzle))?;
        let puzzle = sheet.puzzles()[place].clone();
        Some((sheet, place + 1, puzzle))
    });
    found.unwrap()
}

/// A correct Solution other than the key's, if brackets or swapping two numbers make one.
fn another(puzzle: &Puzzle) -> Option<Value> {
    let equation = puzzle.witness.as_ref()?.get("equation")?.as_str()?.to_owned();
    let (solution, goal) = equation.split_once(" = ")?;
    let turned = |sign: char| {
        let (left, right) = solution.split_once(sign)?;
        Some(format!("{right}{sign}{left} = {goal}"))
    };
    let tries = [turned('+'), turned('x'), Some(format!("({solution}) = {goal}"))];
    tries.into_iter().flatten().find_map(|equation| {
        let submission = json!({ "equation": equation });
        let answer = PuzzleReply::Solution { submission: submission.as_object()?.clone() };
        puzzle.mark(&answer).is_ok_and(|marked| marked.right).then_some(submission)
    })
}

#[tokio::test]
async fn a_sheet_is_printed_as_the_command_prints_it_and_its_name_gives_no_key_away() {
    let directory = Directory::new();
    let server = start(&directory).await;
    let path =
        format!("/api/worksheets?shelf={SHELF}&seed=7&key=true&paper=letter&address=https://games.example");
    let page = ask(&server, "GET", &path, Value::Null).await;
    assert_eq!(page.status, 200, "{page:?}");
    let page = page.json();
    let printing = Printing::new(Paper::Letter, true, Some("https://games.example")).unwrap();
    let own = drawn(&sheet(7), &printing).unwrap();
    assert_eq!(page, serde_json::to_value(&own).unwrap());
    assert_eq!(page["pages"], 2);
    let plain = path.replace("&key=true", "");
    let plain = ask(&server, "GET", &plain, Value::Null).await.json();
    assert!(!plain["html"].as_str().unwrap().contains("for the coach"));
    // By its name, as a pupil types it: the puzzles, and neither key nor seed.
    let name = own.name.to_lowercase();
    let looked = ask(&server, "GET", &format!("/api/worksheets/{name}"), Value::Null).await;
    assert_eq!(looked.status, 200);
    let looked = looked.json();
    assert_eq!(looked["puzzles"].as_array().unwrap().len(), 6);
    for word in ["witness", "trap", "facts", "themes", "seed"] {
        assert!(!looked.to_string().contains(word), "{word}");
    }
    for (path, status, code) in [
        ("/api/worksheets/7KQ2MT", 404, "no-such-sheet"),
        ("/api/worksheets?shelf=nowhere", 404, "no-such-shelf"),
        ("/api/worksheets?shelf=eq-basic-middle&count=13", 422, "malformed"),
        ("/api/worksheets?shelf=eq-basic-middle&kinds=prove", 422, "malformed"),
        ("/api/worksheets?shelf=eq-basic-middle&kinds=sing", 422, "malformed"),
        ("/api/worksheets?shelf=eq-basic-middle&paper=a5", 422, "malformed"),
        ("/api/worksheets?shelf=eq-basic-middle&address=javascript:1", 422, "malformed"),
        ("/api/worksheets?shelf=eq-basic-middle&seed=-1", 422, "malformed"),
    ] {
        let refused = ask(&server, "GET", path, Value::Null).await;
        assert_eq!(refused.json()["code"], code, "{path} {refused:?}");
        assert!(refused.status == status || refused.status == 400, "{path} {refused:?}");
    }
    server.stop().await.unwrap();
}

#[tokio::test]
async fn another_solution_is_accepted_and_of_a_stranger_nothing_is_kept() {
    let directory = Directory::new();
    let server = start(&directory).await;
    let (sheet, number, puzzle) = written(|puzzle| another(puzzle).is_some() && puzzle.trap.is_some());
    let answers = format!("/api/worksheets/{}/answers", sheet.name());
    let body = |submission: Value| json!({ "id": "one", "number": number, "answer": { "kind": "solution", "submission": submission } });
    let trap = puzzle.trap.as_ref().unwrap();
    let wrong = ask(&server, "POST", &answers, body(trap.submission.clone().into())).await;
    let wrong = wrong.json();
    assert_eq!((&wrong["right"], &wrong["key"]), (&json!(false), &Value::Null), "{wrong}");
    assert!(!wrong["explained"].as_array().unwrap().is_empty());
    let right = ask(&server, "POST", &answers, body(another(&puzzle).unwrap())).await.json();
    assert_eq!(right["right"], true, "{right}");
    assert_ne!(another(&puzzle).unwrap(), right["key"]["witness"]);
    assert_eq!(right["key"]["attempts"], 0);
    // Nobody is shown an answer before giving one.
    let gives_up = json!({ "id": "two", "number": number, "answer": { "kind": "give-up" } });
    let refused = ask(&server, "POST", &answers, gives_up).await;
    assert_eq!(refused.json()["field"], "answer", "{refused:?}");
    let beyond =
        json!({ "id": "two", "number": 7, "answer": { "kind": "flub", "number": 1, "call": "now" } });
    let refused = ask(&server, "POST", &answers, beyond).await;
    assert_eq!(refused.json()["field"], "number", "{refused:?}");
    // With a nickname it counts, but moves no rating.
    let ana = person(&server, "Ana").await;
    let body = body(another(&puzzle).unwrap());
    let answered = ana.ask("POST", &answers, body).await.unwrap().json();
    assert_eq!((&answered["right"], &answered["rated"]), (&json!(true), &json!(false)), "{answered}");
    let page = ana.ask("GET", &format!("/api/puzzles/{}", puzzle.id), Value::Null).await.unwrap().json();
    assert_eq!((&page["mode"], &page["state"]["over"]), (&json!("opened"), &json!(true)), "{page}");
    server.stop().await.unwrap();
}
