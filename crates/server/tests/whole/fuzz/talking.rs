//! A table where people send what is right, nearly right and quite wrong.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use mat::Dice;
use serde_json::{Value, json};
use server::Server;
use server::client::Person;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::Tally;
use super::mutations::{any_command, changed, changed_text};
use server::client::Head;

use crate::common::{has_event, people, record};

/// How many messages are sent in a round.
const MESSAGES: usize = 250;
/// How long to wait for an answer: anyone who has not answered by then never will.
const PATIENCE: Duration = Duration::from_secs(60);
const BOOKS: [(&str, &str); 6] = [
    ("equations-basic-mlag-2019", "elementary"),
    ("equations-adventurous-mlag-2018", "middle"),
    ("onsets-mlag-2017", "junior"),
    ("onsets-agloa-2024", "elementary"),
    ("wff-mlag-2017", "junior"),
    ("equations-adventurous-mlag-2018", "senior"),
];
const NAMES: [&str; 5] = ["Ana", "Ben", "Cem", "Dora", "Eve"];

/// Plays a round at a table of its own; returns its code.
pub(crate) async fn round(server: &Server, dice: &mut Dice, number: u64, tally: &mut Tally) -> String {
    let [ana, ben, cem, dora, eve] = people(server, NAMES).await;
    let (rules, division) = *dice.pick(&BOOKS);
    let seats = 2 + dice.below(2);
    let settings = json!({
        "rules": rules, "division": division, "seats": seats, "practice": dice.chance(50), "open_to_watch": dice.chance(50),
        "mode": dice.pick(&["strict", "strict", "tabletop"]), "judging": dice.pick(&["auto", "auto", "peers"]),
        "initials": dice.pick(&["auto", "judge"]), "time": dice.pick(&["tournament", "none"]),
    });
    let code = ana.opens(settings).await.unwrap();
    let sitting = [&ana, &ben, &cem];
    for person in &sitting[..seats] {
        person.wishes(&code, json!({ "wish": "sit" })).await.unwrap();
    }
    let chair = ana.ask("GET", &format!("/api/tables/{code}"), Value::Null).await.unwrap().json();
    dora.wishes(&code, json!({ "wish": "judge", "code": chair["judge_code"] })).await.unwrap();
    ana.wishes(&code, json!({ "wish": "begin" })).await.unwrap();
    tally.tables += 1;
    let mut talkers = Vec::new();
    for person in sitting[..seats].iter().copied().chain([&dora, &eve]) {
        talkers.push(Talker::new(person, &code, number + talkers.len() as u64).await);
    }
    for _ in 0..MESSAGES {
        // Mostly somebody who has something to do: otherwise nothing would ever happen.
        let due = talkers.iter().position(|talker| talker.is_due());
        let at = due.filter(|_| dice.chance(75)).unwrap_or_else(|| dice.below(talkers.len()));
        talkers[at].says_something(dice, tally).await;
        for talker in &mut talkers {
            talker.listens(tally).await;
        }
    }
    what_stands_is_what_the_log_says(&eve, &code, tally).await;
    code
}

/// Compares the table with what its log and its record lead to. Bots and the clock may go on meanwhile; then it is retried.
async fn what_stands_is_what_the_log_says(eve: &Person, code: &str, tally: &mut Tally) {
    let ask = |path: String| async move { eve.ask("GET", &path, Value::Null).await.unwrap().json() };
    for _ in 0..20 {
        let before = ask(format!("/api/tables/{code}")).await;
        let game = record(eve, code).await;
        tally.replayed += 1;
        let logged = ask(format!("/api/tables/{code}/sheet")).await;
        let after = ask(format!("/api/tables/{code}")).await;
        if before["last"] != after["last"] {
            continue;
        }
        assert_eq!(logged["sheet"], after["view"]["sheet"]);
        // While somebody writes, the record ends before the first Solution.
        if after["view"]["phase"] != "writing" {
            assert_eq!(logged["sheet"], serde_json::to_value(game.sheet()).unwrap());
        }
        return;
    }
}

type Stream = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Somebody with a socket who may say anything.
struct Talker {
    person: Person,
    code: String,
    stream: Stream,
    scene: Value,
    head: Head,
    sent: u64,
}

impl Talker {
    async fn new(person: &Person, code: &str, seed: u64) -> Talker {
        let stream = connected(person, code).await;
        let head = Head::new("player", seed).unwrap();
        let mut talker = Talker {
            person: person.clone(),
            code: code.to_owned(),
            stream,
            scene: Value::Null,
            head,
            sent: 0,
        };
        talker.greets(json!(0)).await;
        talker
    }

    async fn greets(&mut self, have: Value) {
        let hello = json!({ "type": "hello", "have": have }).to_string();
        self.stream.send(Message::text(hello)).await.unwrap();
        while self.scene["type"] != "welcome" {
            let message = self.hears().await.expect("a welcome");
            if message["type"] == "welcome" {
                self.scene = message;
            }
        }
    }

    fn is_due(&self) -> bool {
        let view = &self.scene["view"];
        let seat = self.scene["place"]["seat"].as_u64().map(|seat| seat as usize);
        let name = seat.map(|seat| &view["players"][seat]["name"]);
        name.is_some_and(|name| view["waiting"].as_array().is_some_and(|waiting| waiting.contains(name)))
    }

    /// The next message; nothing if the server has ended the connection.
    async fn hears(&mut self) -> Option<Value> {
        loop {
            let frame =
                tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("the server says something");
            match frame?.ok()? {
                Message::Text(text) => {
                    let message: Value = serde_json::from_str(text.as_str()).unwrap();
                    if message.get("last").is_some() {
                        self.scene = message.clone();
                    }
                    return Some(message);
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// Takes in what has arrived unasked.
    async fn listens(&mut self, tally: &mut Tally) {
        while let Ok(Some(Ok(frame))) = tokio::time::timeout(Duration::ZERO, self.stream.next()).await {
            if let Message::Text(text) = frame {
                let message: Value = serde_json::from_str(text.as_str()).unwrap();
                if message.get("last").is_some() {
                    tally.scored +=
                        u64::from(has_event(&message, "scored") && self.scene["place"] == "judge");
                    self.scene = message;
                }
            }
        }
    }

    /// Says something, and then something that certainly gets an answer.
    async fn says_something(&mut self, dice: &mut Dice, tally: &mut Tally) {
        self.sent += 1;
        tally.said += 1;
        let message = self.something(dice);
        let marker = format!("marker-{}", self.sent);
        let tick = json!({ "type": "command", "id": marker, "do": "tick" });
        for message in [message.clone(), Message::text(tick.to_string())] {
            // If the connection is gone, nothing is heard over it either.
            let _ = self.stream.send(message).await;
        }
        while let Some(answer) = self.hears().await {
            if answer["type"] == "goodbye" {
                assert_ne!(answer["problem"]["status"], 500, "{message:?}: {answer}");
                break;
            }
            tally.scored += u64::from(has_event(&answer, "scored") && self.scene["place"] == "judge");
            if answer["type"] != "answer" {
                continue;
            }
            if answer["id"] == marker {
                return;
            }
            assert_ne!(answer["problem"]["status"], 500, "{message:?}: {answer}");
            let done = answer["entry"].is_i64();
            tally.done += u64::from(done);
            tally.refused += u64::from(!done);
        }
        tally.ended += 1;
        self.stream = connected(&self.person, &self.code).await;
        let last = self.scene["last"].clone();
        self.scene = Value::Null;
        self.greets(if dice.chance(50) { last } else { json!(null) }).await;
    }

    fn something(&mut self, dice: &mut Dice) -> Message {
        let real = self.real(dice);
        match dice.below(100) {
            0..50 => Message::text(real.to_string()),
            50..75 => {
                let times = 1 + dice.below(3);
                Message::text((0..times).fold(real, |message, _| changed(dice, &message)).to_string())
            }
            75..88 => Message::text(changed_text(dice, &real.to_string())),
            88..96 => {
                let length = dice.below(120);
                Message::text((0..length).map(|_| char::from(dice.below(128) as u8)).collect::<String>())
            }
            96 => Message::text("x".repeat(70_000)),
            97 => Message::binary((0..dice.below(60)).map(|_| dice.below(256) as u8).collect::<Vec<u8>>()),
            98 => Message::Ping(vec![1; dice.below(100)].into()),
            _ => Message::Pong(vec![0, 0, 0, 0, 0, 0, 0, dice.below(4) as u8].into()),
        }
    }

    /// A message of the protocol: what a player does, an offered action, or a wish.
    fn real(&mut self, dice: &mut Dice) -> Value {
        let id = format!("m{}", self.sent);
        let scene = &self.scene;
        let plays = scene["view"].is_object() && scene["actions"].is_array();
        let decided = match plays && dice.chance(70) {
            true => tokio::task::block_in_place(|| self.head.decides(&self.scene)),
            false => None,
        };
        let offered = self.scene["actions"].as_array().filter(|actions| !actions.is_empty());
        let command = decided.or_else(|| Some(dice.pick(offered?).clone())).filter(|_| dice.chance(85));
        let command = command.or_else(|| dice.chance(50).then(|| any_command(dice)));
        if let Some(mut command) = command {
            command["type"] = json!("command");
            command["id"] = json!(id);
            return command;
        }
        let wishes = ["sit", "judge", "leave", "bot", "remove", "begin", "end", "pause", "go-on"];
        match dice.below(10) {
            0 => json!({ "type": "phrase", "phrase": (["hello", "play-again", "dance", ""][dice.below(4)]) }),
            1 => json!({ "type": "hello", "have": dice.below(100) }),
            _ => {
                let level = dice.pick(&["learner", "player", "x"]);
                json!({ "type": "wish", "id": id, "wish": dice.pick(&wishes), "seat": dice.below(4), "level": level })
            }
        }
    }
}

async fn connected(person: &Person, code: &str) -> Stream {
    let address = format!("ws://{}/api/tables/{code}/socket", person.host);
    let mut request = address.into_client_request().unwrap();
    request.headers_mut().insert("cookie", person.cookie().parse().unwrap());
    connect_async(request).await.unwrap().0
}
