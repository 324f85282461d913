//! A server with many tables is killed at random moments: nothing that was answered or shown is missing afterwards, and
//! every record replays.
//!
//! `FORCEOUT_KILLS` says how often it is killed, and `FORCEOUT_SEED` when.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a test of a whole program needs files, processes and a clock"
)]

use std::collections::BTreeMap;
use std::env;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mat::Dice;
use serde_json::{Value, json};
use server::client::{Person, Socket, any_command};

const TABLES: [(&str, &str); 6] = [
    ("equations-basic-mlag-2019", "elementary"),
    ("onsets-agloa-2024", "elementary"),
    ("onsets-mlag-2017", "senior"),
    ("wff-mlag-2017", "elementary"),
    ("onsets-agloa-2024", "middle"),
    ("wff-mlag-2017", "junior"),
];

/// What was shown of a table, by the number of the entry.
type Shown = Arc<Mutex<BTreeMap<i64, Value>>>;

#[test]
fn a_killed_server_has_lost_nothing() {
    let number = |name: &str, default: u64| {
        env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
    };
    let (kills, seed) = (number("FORCEOUT_KILLS", 50), number("FORCEOUT_SEED", 1));
    let folder = env::temp_dir().join(format!("forceout-crash-{}", std::process::id()));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let tally = runtime.block_on(campaign(&folder, kills, seed));
    let _ = std::fs::remove_dir_all(&folder);
    println!("{kills} kills, seed {seed}: {} answered and {} shown, none lost", tally.answered, tally.shown);
    assert!(tally.answered > 0 && tally.shown > 0);
}

#[derive(Default)]
struct Tally {
    answered: usize,
    shown: usize,
}

async fn campaign(folder: &Path, kills: u64, seed: u64) -> Tally {
    let mut dice = Dice::new(seed);
    let mut server = Running::start(folder);
    let ana = Person::new(&server.host, "Ana").await.unwrap();
    let mut codes = Vec::new();
    for (rules, division) in TABLES {
        let settings = json!({ "rules": rules, "division": division, "seats": 2 });
        let code = ana.opens(settings).await.unwrap();
        for seat in 0..2 {
            ana.wishes(&code, json!({ "wish": "bot", "seat": seat, "level": "learner" })).await.unwrap();
        }
        ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
        codes.push(code);
    }
    let ben = Person::new(&server.host, "Ben").await.unwrap();
    let own = ana.opens(json!({ "rules": "wff-mlag-2017", "division": "senior", "seats": 2 })).await.unwrap();
    for person in [&ana, &ben] {
        person.wishes(&own, json!({ "wish": "sit" })).await.unwrap();
    }
    ana.wishes(&own, json!({ "wish": "begin" })).await.unwrap();

    let shown: Vec<Shown> = (0..=codes.len()).map(|_| Shown::default()).collect();
    let answered: Arc<Mutex<Vec<i64>>> = Arc::default();
    for kill in 0..kills {
        let (ana, ben) = (ana.at(&server.host), ben.at(&server.host));
        let mut watching = Vec::new();
        for (code, shown) in codes.iter().zip(&shown) {
            watching.push(tokio::spawn(watch(ana.clone(), code.clone(), Arc::clone(shown))));
        }
        watching.push(tokio::spawn(watch(ben.clone(), own.clone(), Arc::clone(&shown[codes.len()]))));
        let stream = seed ^ kill.wrapping_mul(0x9E37);
        let playing = tokio::spawn(play([ana.clone(), ben], own.clone(), stream, Arc::clone(&answered)));
        tokio::time::sleep(Duration::from_millis(20 + dice.below(400) as u64)).await;
        server.kill();
        for watch in watching {
            watch.await.unwrap();
        }
        playing.await.unwrap();
        server = Running::start(folder);
        let ana = ana.at(&server.host);
        for (code, shown) in codes.iter().chain([&own]).zip(&shown) {
            verify(&ana, code, shown, kill).await;
        }
        let log = log_of(&ana, &own).await;
        for entry in answered.lock().unwrap().iter() {
            assert!(log.contains_key(entry), "kill {kill}: entry {entry} was answered, and is missing");
        }
    }
    server.kill();
    let answered = answered.lock().unwrap().len();
    Tally { answered, shown: shown.iter().map(|shown| shown.lock().unwrap().len()).sum() }
}

/// Looks at a table until the connection breaks.
async fn watch(person: Person, code: String, shown: Shown) {
    let Ok(mut socket) = person.enters(&code, None).await else { return };
    while let Ok(message) = socket.next().await {
        if message["type"] == "update" {
            let entry = message["entry"].as_i64().unwrap();
            shown.lock().unwrap().insert(entry, essence(&message));
        }
    }
}

/// What of an entry does not depend on the moment at which it is shown.
fn essence(update: &Value) -> Value {
    json!({ "kind": update["kind"], "events": update["events"] })
}

/// Two people play whatever is legal until the connection breaks.
async fn play(people: [Person; 2], code: String, stream: u64, answered: Arc<Mutex<Vec<i64>>>) {
    let mut dice = Dice::new(stream);
    let mut sockets: Vec<Socket> = Vec::new();
    for person in &people {
        let Ok(socket) = person.enters(&code, None).await else { return };
        sockets.push(socket);
    }
    loop {
        for socket in &mut sockets {
            let Some(command) = any_command(&socket.scene, &mut |count| dice.below(count)) else { continue };
            let Ok(answer) = socket.does(command).await else { return };
            if let Some(entry) = answer["entry"].as_i64() {
                answered.lock().unwrap().push(entry);
            }
        }
        let waits =
            sockets.iter().any(|socket| any_command(&socket.scene, &mut |count| dice.below(count)).is_some());
        if !waits {
            let next = tokio::time::timeout(Duration::from_millis(50), sockets[0].next()).await;
            if matches!(next, Ok(Err(_))) {
                return;
            }
        }
    }
}

/// Everything that is in the log of a table, as a spectator sees it.
async fn log_of(person: &Person, code: &str) -> BTreeMap<i64, Value> {
    let socket = person.enters(code, Some(0)).await.unwrap();
    let missed = socket.scene["missed"].as_array().cloned().unwrap_or_default();
    missed.iter().map(|update| (update["entry"].as_i64().unwrap(), essence(update))).collect()
}

async fn verify(person: &Person, code: &str, shown: &Shown, kill: u64) {
    let log = log_of(person, code).await;
    for (entry, seen) in shown.lock().unwrap().iter() {
        assert_eq!(
            log.get(entry),
            Some(seen),
            "kill {kill}: entry {entry} of {code} was shown, and is not in the log"
        );
    }
    let path = format!("/api/tables/{code}/record");
    let record = person.ask("GET", &path, Value::Null).await.unwrap();
    assert_eq!(record.status, 200, "{record:?}");
    let read = referee::Record::read(&record.body).unwrap();
    if let Err(fault) = read.replay(&desk::judge()) {
        panic!("kill {kill}: the record of {code} does not replay: {fault}\n{}", record.body);
    }
}

/// A server in a process of its own.
struct Running {
    process: Child,
    host: String,
}

impl Running {
    fn start(data: &Path) -> Running {
        let mut process = Command::new(env!("CARGO_BIN_EXE_forceout"))
            .args(["serve", "--addr", "127.0.0.1:0", "--haste", "25", "--data"])
            .arg(data)
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let host = loop {
            let line = lines.next().expect("the server says where it is").unwrap();
            if let Some((_, host)) = line.split_once("http://") {
                break host.trim().to_owned();
            }
        };
        Running { process, host }
    }

    /// SIGKILL: no chance to tidy up.
    fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
