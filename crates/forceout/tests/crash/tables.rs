//! Live tables: clients that come back get exactly what is missing, and every record replays.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mat::Dice;
use serde_json::{Value, json};
use server::client::{Person, Socket, any_command};
use tokio::task::JoinHandle;

use super::{Crowd, Kill, Looking};

const TABLES: [(&str, &str); 6] = [
    ("equations-basic-mlag-2019", "elementary"),
    ("onsets-agloa-2024", "elementary"),
    ("onsets-mlag-2017", "senior"),
    ("wff-mlag-2017", "elementary"),
    ("onsets-agloa-2024", "middle"),
    ("wff-mlag-2017", "junior"),
];

/// Tables where bots play, and one where two people play.
pub(crate) struct Tables {
    people: [Person; 2],
    /// The last one is that of the two people.
    tables: Vec<Table>,
    answered: Arc<Mutex<Vec<Answered>>>,
    tally: Tally,
}

impl Tables {
    pub(crate) async fn begin(host: &str) -> Tables {
        let people = [Person::new(host, "Ana").await.unwrap(), Person::new(host, "Ben").await.unwrap()];
        let tables = open_tables(&people).await;
        Tables { people, tables, answered: Arc::default(), tally: Tally::default() }
    }

    fn own(&self) -> &Table {
        &self.tables[self.tables.len() - 1]
    }

    async fn look_at(&mut self, host: &str, kill: Kill) {
        let here = self.people.each_ref().map(|person| person.at(host));
        let Kill { number, all, .. } = kill;
        for (index, table) in self.tables.iter().enumerate() {
            compare(&here[0], table, number, all, &mut self.tally).await;
            if all || index as u64 == number % self.tables.len() as u64 {
                replay(&here[0], &table.code, number, &mut self.tally).await;
            }
        }
        let answers = std::mem::take(&mut *self.answered.lock().unwrap());
        self.tally.answered += answers.len();
        let own = self.own().code.clone();
        send_again(&here, &own, answers.last(), number, &mut self.tally).await;
        let seen = Arc::clone(&self.own().seen);
        let seen = seen.lock().unwrap();
        for answer in &answers {
            // It has just been compared with the log, so anything missing from the log is missing here.
            if seen.shown.get(&answer.entry).is_none_or(|entry| entry["kind"] != "command") {
                let words = format!("kill {number}: entry {} was answered, and is missing", answer.entry);
                self.tally.lost.push(words);
            }
        }
    }

    fn shown(&self) -> usize {
        self.tables.iter().map(|table| table.seen.lock().unwrap().shown.len()).sum()
    }
}

impl Crowd for Tables {
    fn work(&self, host: &str, stream: u64) -> Vec<JoinHandle<()>> {
        let here = self.people.each_ref().map(|person| person.at(host));
        let watching = self
            .tables
            .iter()
            .map(|table| tokio::spawn(watch(here[0].clone(), table.code.clone(), Arc::clone(&table.seen))));
        let mut busy: Vec<JoinHandle<()>> = watching.collect();
        let own = self.own().code.clone();
        busy.push(tokio::spawn(play(here, own, stream, Arc::clone(&self.answered))));
        busy
    }

    fn look<'a>(&'a mut self, host: &'a str, kill: Kill) -> Looking<'a> {
        Box::pin(self.look_at(host, kill))
    }

    fn faults(&self) -> &[String] {
        &self.tally.lost
    }

    fn figures(&self) -> String {
        let Tally { answered, lost, resent, fetched, replayed } = &self.tally;
        format!(
            "  {} tables: {answered} commands answered and {} entries shown, {} of them lost; {resent} commands sent again, \
             {fetched} entries fetched, {replayed} records replayed",
            self.tables.len(),
            self.shown(),
            lost.len(),
        )
    }

    fn was_busy(&self) -> bool {
        self.tally.answered > 0 && self.shown() > 0
    }
}

/// The counts.
#[derive(Default)]
struct Tally {
    answered: usize,
    /// What was answered or shown, and is missing.
    lost: Vec<String>,
    resent: usize,
    fetched: usize,
    replayed: usize,
}

/// What one client has seen of a table, by the number of the entry.
#[derive(Default)]
struct Seen {
    shown: BTreeMap<i64, Value>,
    /// The last entry that was compared with the log.
    compared: i64,
}

/// A command that was answered.
#[derive(Clone)]
struct Answered {
    player: usize,
    id: String,
    command: Value,
    entry: i64,
}

struct Table {
    code: String,
    seen: Arc<Mutex<Seen>>,
}

impl Table {
    fn new(code: String) -> Table {
        Table { code, seen: Arc::default() }
    }
}

/// Tables where bots play, and last the one where the two people play.
async fn open_tables(people: &[Person; 2]) -> Vec<Table> {
    let [ana, ben] = people;
    let mut tables = Vec::new();
    for (rules, division) in TABLES {
        let code = ana.opens(json!({ "rules": rules, "division": division, "seats": 2 })).await.unwrap();
        for seat in 0..2 {
            ana.wishes(&code, json!({ "wish": "bot", "seat": seat, "level": "learner" })).await.unwrap();
        }
        ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
        tables.push(Table::new(code));
    }
    let own = ana.opens(json!({ "rules": "wff-mlag-2017", "division": "senior", "seats": 2 })).await.unwrap();
    for person in [ana, ben] {
        person.wishes(&own, json!({ "wish": "sit" })).await.unwrap();
    }
    ana.wishes(&own, json!({ "wish": "begin" })).await.unwrap();
    tables.push(Table::new(own));
    tables
}

/// Comes back to a table with what was seen of it before, and watches it until the connection breaks. Nothing may come twice or
/// be left out.
async fn watch(person: Person, code: String, seen: Arc<Mutex<Seen>>) {
    let have = seen.lock().unwrap().shown.last_key_value().map_or(0, |(entry, _)| *entry);
    let Ok(mut socket) = person.enters(&code, Some(have)).await else { return };
    let missed = socket.scene["missed"].as_array().cloned().unwrap_or_default();
    let mut next = have + 1;
    let mut note = |update: &Value| {
        assert_eq!(update["entry"], next, "of {code}, after {have}");
        seen.lock().unwrap().shown.insert(next, essence(update));
        next += 1;
    };
    missed.iter().for_each(&mut note);
    while let Ok(message) = socket.next().await {
        if message["type"] == "update" {
            note(&message);
        }
    }
}

/// The part of an entry that does not depend on when it is shown.
fn essence(update: &Value) -> Value {
    json!({ "kind": update["kind"], "events": update["events"] })
}

/// Two people play whatever is legal until the connection breaks.
async fn play(people: [Person; 2], code: String, stream: u64, answered: Arc<Mutex<Vec<Answered>>>) {
    let mut dice = Dice::new(stream);
    let mut sockets: Vec<Socket> = Vec::new();
    for person in &people {
        let Ok(socket) = person.enters(&code, None).await else { return };
        sockets.push(socket);
    }
    let mut last = 0;
    for number in 0.. {
        for (player, socket) in sockets.iter_mut().enumerate() {
            // Each sees what the other has done, and goes on from there.
            if socket.sees(last).await.is_err() {
                return;
            }
            let Some(command) = any_command(&socket.scene, &mut |count| dice.below(count)) else { continue };
            let id = format!("{stream:x}-{player}-{number}");
            let Ok(answer) = socket.does_as(&id, command.clone()).await else { return };
            if let Some(entry) = answer["entry"].as_i64() {
                last = entry;
                // Being ready is said once, without an id.
                if command.get("do").is_some() {
                    answered.lock().unwrap().push(Answered { player, id, command, entry });
                }
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

/// Compares what was shown of a table with its log: what is new since the last time, or everything.
async fn compare(person: &Person, table: &Table, kill: u64, all: bool, tally: &mut Tally) {
    let have = if all { 0 } else { table.seen.lock().unwrap().compared };
    let mut socket = person.enters(&table.code, Some(have)).await.unwrap();
    let missed = socket.scene["missed"].as_array_mut().map(std::mem::take).unwrap_or_default();
    socket.closes().await;
    tally.fetched += missed.len();
    let log: BTreeMap<i64, Value> =
        missed.iter().map(|update| (update["entry"].as_i64().unwrap(), essence(update))).collect();
    assert_eq!(log.len(), missed.len(), "kill {kill}: an entry of {} came twice", table.code);
    let mut seen = table.seen.lock().unwrap();
    for (entry, shown) in seen.shown.range(have + 1..) {
        if log.get(entry) != Some(shown) {
            let code = &table.code;
            tally.lost.push(format!("kill {kill}: entry {entry} of {code} was shown, and is not in the log"));
        }
    }
    seen.compared = log.last_key_value().map_or(have, |(entry, _)| *entry);
    // The log also has entries that were stored but never shown, because the server was killed in between.
    seen.shown.extend(log);
}

/// The same command under the same id changes nothing, and gets the same answer as before the kill.
async fn send_again(people: &[Person; 2], code: &str, last: Option<&Answered>, kill: u64, tally: &mut Tally) {
    let Some(last) = last else { return };
    let mut socket = people[last.player].enters(code, None).await.unwrap();
    let answer = socket.does_as(&last.id, last.command.clone()).await.unwrap();
    assert_eq!(answer["entry"], last.entry, "kill {kill}: {} was sent again: {answer}", last.command);
    socket.closes().await;
    tally.resent += 1;
}

async fn replay(person: &Person, code: &str, kill: u64, tally: &mut Tally) {
    let path = format!("/api/tables/{code}/record");
    let record = person.ask("GET", &path, Value::Null).await.unwrap();
    assert_eq!(record.status, 200, "{record:?}");
    let read = referee::Record::read(&record.body).unwrap();
    if let Err(fault) = read.replay(&desk::judge()) {
        panic!("kill {kill}: the record of {code} does not replay: {fault}\n{}", record.body);
    }
    tally.replayed += 1;
}
