//! A class: a coach, pupils who answer what was set, and newcomers who join. Afterwards everything answered is among the works of the
//! class, once, and whoever was let in is still a member (LC-91).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use learning::lessons::{Course, ShownTask};
use mat::Dice;
use serde_json::{Value, json};
use server::client::{ClientFault, Person};
use tokio::task::JoinHandle;

use super::{Crowd, Kill, Looking};

/// How many pupils answer.
const PUPILS: usize = 4;
/// How many may join a class before another one is opened.
const ROOM: usize = 50;
/// What is set: a lesson that asks for values. The answers are wrong, so that each counts as a try.
const LESSON: &str = "eb-04";

/// A class, and what its clients know.
pub(crate) struct Classes {
    coach: Person,
    code: String,
    /// The items that ask for values.
    items: Vec<usize>,
    pupils: Vec<(Person, Arc<Mutex<Notes>>)>,
    /// Everybody who was told that they are a member.
    members: Arc<Mutex<Vec<u64>>>,
    tally: Tally,
}

#[derive(Default)]
struct Tally {
    faults: Vec<String>,
    classes: usize,
    answers: usize,
    joined: usize,
    resent: usize,
}

/// What a pupil's client knows.
#[derive(Default)]
struct Notes {
    /// The number in the class.
    pupil: u64,
    /// How many answers were acknowledged, by item.
    tries: BTreeMap<usize, u64>,
    /// What is on its way: the item and the answer.
    open: Option<(usize, Value)>,
    sent: u64,
}

impl Classes {
    pub(crate) async fn begin(host: &str) -> Classes {
        let coach = Person::new(host, "Coach").await.unwrap();
        let login = json!({ "login": "Coach", "password": "a good password" });
        coach.ask("PUT", "/api/me/login", login).await.unwrap().granted().unwrap();
        let mut classes = Classes {
            coach,
            code: String::new(),
            items: Vec::new(),
            pupils: Vec::new(),
            members: Arc::default(),
            tally: Tally::default(),
        };
        classes.open(host).await;
        classes
    }

    /// Opens a class, lets the pupils in and sets something.
    async fn open(&mut self, host: &str) {
        let coach = self.coach.at(host);
        let wish =
            json!({ "name": "Room 12", "rules": "equations-basic-mlag-2019", "division": "elementary" });
        let class = coach.ask("POST", "/api/classes", wish).await.unwrap().granted().unwrap();
        self.code = class["class"]["code"].as_str().unwrap().to_owned();
        let wish = json!({ "what": { "kind": "lesson", "lessons": [LESSON] } });
        let path = format!("/api/classes/{}/assignments", self.code);
        let set = coach.ask("POST", &path, wish).await.unwrap().granted().unwrap();
        let steps = &Course::ours().show(LESSON).unwrap().steps;
        let asks_for_a_value = |item: &&Value| {
            let step = item["step"][1].as_u64().unwrap() as usize;
            matches!(steps[step - 1].task, ShownTask::Value { .. })
        };
        let items = set["items"].as_array().unwrap().iter().filter(asks_for_a_value);
        self.items = items.map(|item| item["number"].as_u64().unwrap() as usize).collect();
        self.pupils.clear();
        self.members = Arc::default();
        for number in 0..PUPILS {
            let person = Person::new(host, &format!("Pupil {number}")).await.unwrap();
            let pupil = join(&person, &self.code, &format!("Pupil {number}")).await.unwrap();
            self.members.lock().unwrap().push(pupil);
            self.pupils.push((person, Arc::new(Mutex::new(Notes { pupil, ..Notes::default() }))));
        }
        self.tally.classes += 1;
    }

    async fn look_at(&mut self, host: &str) -> Result<(), String> {
        let broken = |fault: ClientFault| fault.to_string();
        for (person, notes) in &self.pupils {
            let open = notes.lock().unwrap().open.take();
            if let Some((item, body)) = open {
                let path = answers(&self.code, item);
                for _ in 0..2 {
                    // Sent again, and once more: it counts once.
                    person
                        .at(host)
                        .ask("POST", &path, body.clone())
                        .await
                        .map_err(broken)?
                        .granted()
                        .map_err(broken)?;
                }
                self.tally.resent += 1;
                *notes.lock().unwrap().tries.entry(item).or_default() += 1;
            }
        }
        let coach = self.coach.at(host);
        let path = format!("/api/classes/{}/assignments/1/works", self.code);
        let board = coach.ask("GET", &path, Value::Null).await.map_err(broken)?.granted().map_err(broken)?;
        let rows: BTreeMap<u64, &Value> = board["pupils"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|row| Some((row["number"].as_u64()?, row)))
            .collect();
        for member in self.members.lock().unwrap().iter() {
            if !rows.contains_key(member) {
                return Err(format!("pupil {member} had joined, and is missing"));
            }
        }
        for (_, notes) in &self.pupils {
            let notes = notes.lock().unwrap();
            let cells = rows[&notes.pupil]["cells"].as_array().into_iter().flatten().zip(1..);
            let there: BTreeMap<usize, u64> = cells
                .filter_map(|(cell, item)| Some((item, cell["tries"].as_u64()?)))
                .filter(|(_, tries)| *tries > 0)
                .collect();
            if there != notes.tries {
                return Err(format!("pupil {}: {there:?}, and given were {:?}", notes.pupil, notes.tries));
            }
        }
        self.tally.answers = self.pupils.iter().map(|(_, notes)| notes.lock().unwrap().sent as usize).sum();
        self.tally.joined = self.tally.joined.max(self.members.lock().unwrap().len());
        Ok(())
    }
}

impl Crowd for Classes {
    fn work(&self, host: &str, stream: u64) -> Vec<JoinHandle<()>> {
        let mut busy: Vec<JoinHandle<()>> = Vec::new();
        for ((person, notes), number) in self.pupils.iter().zip(0..) {
            let dice = Dice::stream(stream, 1_000 + number);
            let (person, notes, code, items) =
                (person.at(host), Arc::clone(notes), self.code.clone(), self.items.clone());
            busy.push(tokio::spawn(learn(person, notes, code, items, dice)));
        }
        let (host, code, members) = (host.to_owned(), self.code.clone(), Arc::clone(&self.members));
        busy.push(tokio::spawn(async move {
            let number = members.lock().unwrap().len();
            if number >= ROOM {
                return;
            }
            let nickname = format!("Newcomer {number}");
            let Ok(person) = Person::new(&host, &nickname).await else { return };
            if let Ok(pupil) = join(&person, &code, &nickname).await {
                members.lock().unwrap().push(pupil);
            }
        }));
        busy
    }

    fn look<'a>(&'a mut self, host: &'a str, kill: Kill) -> Looking<'a> {
        Box::pin(async move {
            if let Err(fault) = self.look_at(host).await {
                self.tally.faults.push(format!("kill {}: {fault}", kill.number));
            }
            if kill.all && !kill.last {
                self.open(host).await;
            }
        })
    }

    fn faults(&self) -> &[String] {
        &self.tally.faults
    }

    fn figures(&self) -> String {
        let Tally { faults, classes, answers, joined, resent } = &self.tally;
        format!(
            "  {classes} classes, the fullest with {joined} pupils, the last with {answers} answers; {resent} sent again; {} lost or counted twice",
            faults.len()
        )
    }

    fn was_busy(&self) -> bool {
        self.tally.answers > 0 && self.tally.joined > PUPILS
    }
}

fn answers(code: &str, item: usize) -> String {
    format!("/api/classes/{code}/assignments/1/items/{item}/answers")
}

/// Joins a class: the number of the pupil.
async fn join(person: &Person, code: &str, nickname: &str) -> Result<u64, ClientFault> {
    let wish = json!({ "nickname": nickname });
    let page = person.ask("POST", &format!("/api/classes/{code}/join"), wish).await?.granted()?;
    page["me"]["number"].as_u64().ok_or_else(|| ClientFault(page.to_string()))
}

/// Answers one item after the other until the connection breaks.
async fn learn(person: Person, notes: Arc<Mutex<Notes>>, code: String, items: Vec<usize>, mut dice: Dice) {
    loop {
        let item = items[dice.below(items.len())];
        let body = {
            let mut notes = notes.lock().unwrap();
            notes.sent += 1;
            let id = format!("{}-{}", notes.pupil, notes.sent);
            let body = json!({ "step": { "id": id, "answer": { "kind": "value", "value": "-77" } } });
            notes.open = Some((item, body.clone()));
            body
        };
        let Ok(answer) = person.ask("POST", &answers(&code, item), body).await else { return };
        let mut notes = notes.lock().unwrap();
        notes.open = None;
        match answer.status {
            200 => *notes.tries.entry(item).or_default() += 1,
            // Too many requests: nothing was counted.
            _ => return,
        }
    }
}
