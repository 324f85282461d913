//! A server on a free port, with a directory that is removed after the test, and people at its tables.

pub(crate) mod coached;
pub(crate) mod events;
pub(crate) mod heads;
pub(crate) mod owls;
pub(crate) mod slow_line;
pub(crate) mod solved;

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use server::client::{Person, Socket};
use server::{Config, Limited, Server};
use tempfile::TempDir;

/// A directory that is removed after the test.
pub(crate) struct Directory(TempDir);

impl Directory {
    pub(crate) fn new() -> Directory {
        Directory(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

pub(crate) async fn start(data: &Directory) -> Server {
    Server::start(config(data, Limited::Yes)).await.unwrap()
}

pub(crate) fn config(data: &Directory, limited: Limited) -> Config {
    Config {
        address: ([127, 0, 0, 1], 0).into(),
        data: data.path().to_owned().into(),
        public: None,
        forget_after_days: 30,
        keep_progress_days: 400,
        haste: 100,
        limited,
        drills_ahead: false,
        bank: None,
        copy_to: None,
        peer: server::Peer::default(),
        drain: Duration::ZERO,
        trusted: Vec::new(),
    }
}

/// Lets time pass for the server and everybody in the test, without waiting for it. Only for tests on one thread.
pub(crate) async fn passes(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

pub(crate) async fn person(server: &Server, nickname: &str) -> Person {
    Person::new(&server.address().to_string(), nickname).await.unwrap()
}

/// People with these nicknames.
pub(crate) async fn people<const N: usize>(server: &Server, nicknames: [&str; N]) -> [Person; N] {
    let mut people = Vec::new();
    for nickname in nicknames {
        people.push(person(server, nickname).await);
    }
    people.try_into().unwrap()
}

/// Opens a table, seats these people in order, and begins. The first of them owns it.
pub(crate) async fn begun(people: &[Person], settings: Value) -> String {
    let code = people[0].opens(settings).await.unwrap();
    for person in people {
        person.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    people[0].wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    code
}

/// The owner gives the judge's chair to somebody who watches; returns their socket.
pub(crate) async fn appointed(owner: &Person, judge: &Person, code: &str) -> Socket {
    let mut socket = judge.enters(code, None).await.unwrap();
    let look = owner.ask("GET", &format!("/api/tables/{code}"), Value::Null).await.unwrap().json();
    let name = look["watchers"][0].clone();
    assert!(name.is_string(), "{look}");
    owner.wishes(code, json!({ "wish": "appoint", "name": name })).await.unwrap();
    while socket.scene["place"] != "judge" {
        socket.hears("update").await.unwrap();
    }
    socket
}

/// Makes a wish that must be refused; returns the code of the problem.
pub(crate) async fn not_granted(person: &Person, code: &str, wish: Value) -> String {
    let answer = person.ask("POST", &format!("/api/tables/{code}/wishes"), wish.clone()).await.unwrap();
    assert!(answer.status >= 400, "{wish}: {answer:?}");
    answer.json()["code"].as_str().unwrap_or_default().to_owned()
}

/// The sockets of these people at a table.
pub(crate) async fn entered<const N: usize>(people: &[Person; N], code: &str) -> [Socket; N] {
    let mut sockets = Vec::new();
    for person in people {
        sockets.push(person.enters(code, None).await.unwrap());
    }
    sockets.try_into().unwrap()
}

/// Gives a command that must be carried out; returns the number of its entry.
pub(crate) async fn done(socket: &mut Socket, command: Value) -> i64 {
    let answer = socket.does(command.clone()).await.unwrap();
    answer["entry"].as_i64().unwrap_or_else(|| panic!("{command}: {answer}"))
}

/// Gives a command that must be refused; returns the code of the problem.
pub(crate) async fn refused(socket: &mut Socket, command: Value) -> String {
    let answer = socket.does(command.clone()).await.unwrap();
    let code = answer["problem"]["code"].as_str();
    code.unwrap_or_else(|| panic!("{command}: {answer}")).to_owned()
}

/// The events in an entry.
pub(crate) fn events(update: &Value) -> impl Iterator<Item = &Value> {
    update["events"].as_array().into_iter().flatten()
}

/// Whether an entry has an event of this name.
pub(crate) fn has_event(update: &Value, name: &str) -> bool {
    events(update).any(|event| event["event"] == name)
}

/// Waits for an entry with an event of this name.
pub(crate) async fn hears_of(socket: &mut Socket, name: &str) -> Value {
    loop {
        let update = socket.hears("update").await.unwrap();
        if has_event(&update, name) {
            return update;
        }
    }
}

/// The text of a table's record.
pub(crate) async fn record_text(person: &Person, code: &str) -> String {
    let record = person.ask("GET", &format!("/api/tables/{code}/record"), Value::Null).await.unwrap();
    assert_eq!(record.status, 200, "{record:?}");
    record.body
}

/// The match that a table's record replays to.
pub(crate) async fn record(person: &Person, code: &str) -> referee::Match {
    let text = record_text(person, code).await;
    let read = referee::Record::read(&text).unwrap();
    assert!(read.entries.iter().all(|entry| entry.refused.is_none()), "{text}");
    read.replay(&desk::judge()).unwrap_or_else(|fault| panic!("{fault}\n{text}")).0
}

/// At a table of WFF: rolls, sets a Goal of one small letter, and lets the second player move; returns the number of the last entry.
pub(crate) async fn first_move(one: &mut Socket, other: &mut Socket) -> i64 {
    let entry = done(one, json!({ "do": "roll" })).await;
    one.sees(entry).await.unwrap();
    let cubes = one.scene["view"]["shake"]["resources"].as_array().unwrap().clone();
    let letter = |cube: &&str| ["p", "q", "r", "s"].contains(cube);
    let letter = cubes.iter().filter_map(Value::as_str).find(letter).unwrap();
    let entry = done(one, json!({ "do": "goal", "goal": letter })).await;
    other.sees(entry).await.unwrap();
    let cube = other.scene["view"]["shake"]["resources"][0].clone();
    let entry = done(other, json!({ "do": "move", "cube": cube, "to": "permitted" })).await;
    one.sees(entry).await.unwrap();
    entry
}
