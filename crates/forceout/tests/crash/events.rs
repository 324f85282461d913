//! An event: an organiser, and scorekeepers who type the sheets of one round after the other. Afterwards everything answered is in the
//! log, once, under the same number; and the copy in the second place opens and passes its check (section 15).

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use event::EventFile;
use mat::Dice;
use serde_json::{Value, json};
use server::client::{ClientFault, Person};
use tokio::task::JoinHandle;

use super::{Crowd, Kill, Looking};

/// How many type sheets.
const TYPISTS: usize = 3;
/// How many play: eight tables.
const PLAYERS: usize = 24;
/// How many rounds an event has before another one is opened.
const ROUNDS: u64 = 20;

/// An event, and what its clients know.
pub(crate) struct Events {
    organiser: Person,
    code: String,
    typists: Vec<(Person, Arc<Mutex<Notes>>)>,
    /// Where the server writes copies.
    copies: PathBuf,
    tally: Tally,
}

#[derive(Default)]
struct Tally {
    faults: Vec<String>,
    events: usize,
    answered: usize,
    rounds: usize,
    resent: usize,
    copies: usize,
}

/// What somebody's client knows.
#[derive(Default)]
struct Notes {
    /// The entries that were answered: the client's id and the number in the log.
    answered: BTreeMap<String, u64>,
    /// What is on its way.
    open: Option<Value>,
    sent: u64,
}

impl Notes {
    /// A command that is about to be sent.
    fn sends(&mut self, act: Value) -> Value {
        self.sent += 1;
        let body = json!({ "id": format!("c{}", self.sent), "act": act });
        self.open = Some(body.clone());
        body
    }

    /// The result: refused commands leave no trace.
    fn hears(&mut self, body: &Value, answer: &server::client::HttpAnswer) {
        self.open = None;
        if let (Some(id), Some(number)) = (body["id"].as_str(), answer.json()["entry"]["number"].as_u64()) {
            self.answered.insert(id.to_owned(), number);
        }
    }
}

impl Events {
    pub(crate) async fn begin(host: &str, copies: PathBuf) -> Events {
        let organiser = Person::new(host, "Olga").await.unwrap();
        let (code, typists) = (String::new(), Vec::new());
        let mut events = Events { organiser, code, typists, copies, tally: Tally::default() };
        events.open(host).await.unwrap();
        events
    }

    /// Opens an event, lets everybody in and begins its first round.
    async fn open(&mut self, host: &str) -> Result<(), ClientFault> {
        let organiser = self.organiser.at(host);
        let settings = json!({ "rules": "onsets-agloa-2024", "division": "middle", "season": "2026-27",
            "rounds": ROUNDS, "options": { "entries": 1 } });
        let wish = json!({ "title": "Spring Day", "from": "2027-03-13", "season": "2026-27", "label": "Olga",
            "template": "league-day", "games": [{ "id": "onsets", "settings": settings }] });
        let page = granted(&organiser, "POST", "/api/events", wish).await?;
        self.code = page["event"]["code"].as_str().unwrap_or_default().to_owned();
        self.tally.events += 1;
        let players: Vec<Value> =
            (1..=PLAYERS).map(|number| json!({ "player": format!("P{number}") })).collect();
        let ids: Vec<&Value> = players.iter().map(|player| &player["player"]).collect();
        self.organise(host, "admit", json!({ "do": "admit", "players": players })).await?;
        self.organise(host, "here", json!({ "do": "check-in", "players": ids })).await?;
        let link = granted(&organiser, "POST", &self.at("links"), json!({ "role": "scorekeeper" })).await?;
        self.typists.clear();
        for number in 0..TYPISTS {
            let person = Person::new(host, &format!("Typist {number}")).await?;
            let wish = json!({ "secret": link["secret"], "label": format!("Typist {number}") });
            granted(&person, "POST", &self.at("enter"), wish).await?;
            self.typists.push((person, Arc::default()));
        }
        self.next_round(host).await
    }

    fn at(&self, rest: &str) -> String {
        format!("/api/events/{}/{rest}", self.code)
    }

    async fn organise(&self, host: &str, id: &str, act: Value) -> Result<Value, ClientFault> {
        let body = json!({ "id": id, "act": act });
        granted(&self.organiser.at(host), "POST", &self.at("commands"), body).await
    }

    /// Closes the round if it is over, and begins the next.
    async fn next_round(&mut self, host: &str) -> Result<(), ClientFault> {
        let person = self.organiser.at(host);
        let round = granted(&person, "GET", &self.at("round"), Value::Null).await?;
        let tables = round["tables"].as_array().cloned().unwrap_or_default();
        if tables.iter().any(|table| table["state"] != "confirmed") {
            return Ok(());
        }
        let number = round["number"].as_u64().unwrap_or(0);
        if number == ROUNDS {
            return Box::pin(self.open(host)).await;
        }
        if number > 0 {
            self.organise(host, &format!("close-{number}"), json!({ "do": "close" })).await?;
        }
        let draft = granted(&person, "POST", &self.at("draft"), json!({ "draft": 1 })).await?;
        let tables: Vec<&Value> =
            draft["tables"].as_array().into_iter().flatten().map(|table| &table["seats"]).collect();
        self.organise(host, &format!("draw-{number}"), json!({ "do": "draw", "tables": tables })).await?;
        self.organise(host, &format!("publish-{number}"), json!({ "do": "publish" })).await?;
        self.organise(host, &format!("start-{number}"), json!({ "do": "start" })).await?;
        self.tally.rounds += 1;
        Ok(())
    }

    async fn look_at(&mut self, host: &str) -> Result<(), String> {
        let broken = |fault: ClientFault| fault.to_string();
        let path = self.at("commands");
        for (person, notes) in &self.typists {
            let open = notes.lock().unwrap().open.clone();
            if let Some(body) = open {
                let person = person.at(host);
                let first = person.ask("POST", &path, body.clone()).await.map_err(broken)?;
                let again = person.ask("POST", &path, body.clone()).await.map_err(broken)?;
                if first.body != again.body {
                    return Err(format!("sent again: {} and {}", first.body, again.body));
                }
                notes.lock().unwrap().hears(&body, &first);
                self.tally.resent += 1;
            }
        }
        let (mut log, mut after) = (BTreeMap::new(), 0);
        loop {
            let path = self.at(&format!("log?after={after}"));
            let page = granted(&self.organiser.at(host), "GET", &path, Value::Null).await.map_err(broken)?;
            let entries = page["entries"].as_array().cloned().unwrap_or_default();
            let Some(last) = entries.last().and_then(|entry| entry["number"].as_u64()) else { break };
            log.extend(entries.into_iter().filter_map(|entry| Some((entry["number"].as_u64()?, entry))));
            after = last;
        }
        let mut answered = 0;
        for (number, (_, notes)) in self.typists.iter().enumerate() {
            let (label, notes) = (format!("Typist {number}"), notes.lock().unwrap());
            let own: Vec<u64> = log
                .iter()
                .filter(|(_, entry)| entry["by"] == json!(label))
                .map(|(number, _)| *number)
                .collect();
            let mut known: Vec<u64> = notes.answered.values().copied().collect();
            known.sort_unstable();
            if own != known {
                return Err(format!("{label}: in the log {own:?}, answered {known:?}"));
            }
            answered += known.len();
        }
        self.tally.answered = answered;
        let copy = self.copies.join(format!("{}.event", self.code));
        if let Ok(bytes) = std::fs::read(&copy) {
            EventFile::read(&bytes).map_err(|fault| format!("the copy in the second place: {fault}"))?;
            self.tally.copies += 1;
        }
        self.next_round(host).await.map_err(broken)
    }
}

impl Crowd for Events {
    fn work(&self, host: &str, stream: u64) -> Vec<JoinHandle<()>> {
        let typists = self.typists.iter().zip(0..);
        typists
            .map(|((person, notes), number)| {
                let dice = Dice::stream(stream, 2_000 + number);
                let at = format!("/api/events/{}", self.code);
                tokio::spawn(type_in(person.at(host), Arc::clone(notes), at, dice))
            })
            .collect()
    }

    fn look<'a>(&'a mut self, host: &'a str, kill: Kill) -> Looking<'a> {
        Box::pin(async move {
            if let Err(fault) = self.look_at(host).await {
                self.tally.faults.push(format!("kill {}: {fault}", kill.number));
            }
        })
    }

    fn faults(&self) -> &[String] {
        &self.tally.faults
    }

    fn figures(&self) -> String {
        let Tally { faults, events, answered, rounds, resent, copies } = &self.tally;
        format!(
            "  {events} events with {rounds} rounds, the last with {answered} sheets; {resent} sent again; the copy was read {copies} times; {} lost or counted twice",
            faults.len()
        )
    }

    fn was_busy(&self) -> bool {
        self.tally.answered > 0 && self.tally.rounds > 1
    }
}

async fn granted(person: &Person, method: &str, path: &str, body: Value) -> Result<Value, ClientFault> {
    person.ask(method, path, body).await?.granted()
}

/// Types the sheets of tables that have none until the connection breaks or nothing is left to type.
async fn type_in(person: Person, notes: Arc<Mutex<Notes>>, at: String, mut dice: Dice) {
    loop {
        let Ok(round) = granted(&person, "GET", &format!("{at}/round"), Value::Null).await else { return };
        let mut tables = round["tables"].as_array().cloned().unwrap_or_default();
        tables.retain(|table| table["state"] == "open");
        if tables.is_empty() {
            return;
        }
        let table = &tables[dice.below(tables.len())];
        let seats = table["seats"].as_array().cloned().unwrap_or_default();
        let total = |seat: &Value| Some((seat["player"].as_str()?.to_owned(), json!(2 * dice.below(15))));
        let totals: Value = seats.iter().filter_map(total).collect();
        let act = json!({ "do": "enter", "table": table["number"], "totals": totals });
        let body = notes.lock().unwrap().sends(act);
        let Ok(answer) = person.ask("POST", &format!("{at}/commands"), body.clone()).await else { return };
        notes.lock().unwrap().hears(&body, &answer);
        if answer.status == 429 {
            return;
        }
    }
}
