//! Somebody at a live table: a room, the keys of a script, and a server played by the test.

use std::time::Duration;

use dice::Sitting as Dice;
use protocol::Said;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use referee::{Act, Command, Header, Match, Moment, Viewer};
use serde_json::{Value, json};

use crate::live::address::Address;
use crate::live::room::{Errand, LiveTable, News};
use crate::play::tests::driver::{keys, text};

/// A room without a server.
pub(super) fn room(errand: Errand) -> LiveTable {
    let address = Address::read("games.local/BCDFGH").unwrap();
    let phrases = protocol::QuickPhrase::all().into_iter().take(2).collect();
    let mut room = LiveTable::new(address, errand, phrases, "test".to_owned());
    room.colour = false;
    room
}

/// Presses the keys of a script.
pub(super) fn press(room: &mut LiveTable, script: &str) {
    for key in keys(script) {
        room.key(key);
    }
}

/// The screen as text.
pub(super) fn screen(room: &LiveTable, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| room.draw(frame)).unwrap();
    text(terminal.backend().buffer())
}

/// A server with one match, as a single client sees it.
pub(super) struct House {
    pub(super) game: Option<Match>,
    pub(super) seats: Vec<Value>,
    pub(super) place: Value,
    pub(super) owner: bool,
    /// Who is ready for the next shake.
    pub(super) ready: Value,
    last: i64,
    settings: Value,
}

impl House {
    pub(super) fn new(rules: &str, division: &str) -> House {
        let free = json!({ "name": null, "bot": null, "free": true });
        House {
            game: None,
            seats: vec![free.clone(), free],
            place: Value::Null,
            owner: false,
            ready: json!([]),
            last: 1,
            settings: json!({ "rules": rules, "division": division, "seats": 2, "practice": true }),
        }
    }

    /// Lets these people sit.
    pub(super) fn seats(&mut self, names: [&str; 2]) {
        self.seats =
            names.map(|name| json!({ "name": name, "bot": null, "free": false })).into_iter().collect();
    }

    /// Begins a match of those who sit there.
    pub(super) fn begin(&mut self) {
        let names: Vec<&str> = self.seats.iter().filter_map(|seat| seat["name"].as_str()).collect();
        let word = |field: &str| self.settings[field].as_str().unwrap().to_owned();
        self.game = Some(Match::new(Header::new(&word("rules"), &word("division"), &names).unwrap()));
    }

    fn scene(&self, mut message: Value) -> Value {
        let viewer = match (&self.game, self.place["seat"].as_u64()) {
            (Some(game), Some(seat)) => {
                let name = &game.header().players()[usize::try_from(seat).unwrap()];
                Viewer::Seat(game.header().seat(name.as_str()).unwrap())
            }
            _ => Viewer::Spectator,
        };
        message["last"] = json!(self.last);
        message["place"] = self.place.clone();
        message["owner"] = json!(self.owner);
        let phase = self.game.as_ref().map_or("lobby", |game| game.phase().name());
        message["table"] = json!({ "settings": self.settings, "seats": self.seats, "judge": null,
            "matches": 0, "phase": phase, "paused": false, "ready": self.ready });
        message["running"] = json!(self.game.is_some());
        message["now"] = Value::Null;
        message["actions"] = json!([]);
        if let Some(game) = &self.game {
            message["now"] = json!(game.clock());
            message["view"] = json!(game.view(viewer));
            let choices = json!(game.choices(viewer));
            message.as_object_mut().unwrap().extend(choices.as_object().unwrap().clone());
        }
        message
    }

    pub(super) fn welcome(&self, missed: Vec<Value>) -> News {
        News::Heard(self.scene(json!({ "type": "welcome", "missed": missed })))
    }

    pub(super) fn update(&mut self, kind: &str) -> News {
        self.last += 1;
        News::Heard(self.scene(json!({ "type": "update", "entry": self.last, "kind": kind })))
    }

    /// Carries out a line of a record; returns what the client hears of it, or misses.
    pub(super) fn done(&mut self, line: &str) -> Value {
        self.last += 1;
        let command = Command::from_line(line).unwrap();
        let outcome = self.game.as_mut().unwrap().command(&command, &desk::judge());
        assert_eq!(outcome.refusal, None, "{line}");
        json!({ "entry": self.last, "kind": "command", "events": outcome.events })
    }

    /// Carries out what a client wants, or refuses: the answer, and what the client hears after it.
    pub(super) fn obeys(&mut self, by: &str, said: &Said) -> Vec<News> {
        let message = json!(said);
        let id = &message["id"];
        let Some(game) = self.game.as_mut().filter(|_| message["type"] == "command") else {
            return vec![News::Heard(json!({ "type": "answer", "id": id, "entry": self.last }))];
        };
        let act = Act::read(message["do"].as_str().unwrap(), message.as_object().unwrap()).unwrap();
        let dice = Dice::new("2a".parse().unwrap());
        let act = match act {
            Act::Roll { .. } => Act::Roll { cubes: Some(dice.clone().roll(game.header())) },
            Act::Deal { .. } => Act::Deal { cards: Some(dice.clone().deal(10)) },
            act => act,
        };
        let at = game.clock() + Moment::seconds(3);
        let command = Command::new(at, by, act);
        let outcome = game.command(&command, &desk::judge());
        if let Some(refusal) = outcome.refusal {
            let problem = json!({ "status": 409, "code": refusal.code, "rule": refusal.rule,
                "detail": refusal.message });
            return vec![News::Heard(json!({ "type": "answer", "id": id, "problem": problem }))];
        }
        self.last += 1;
        let answer = json!({ "type": "answer", "id": id, "entry": self.last });
        let update =
            json!({ "type": "update", "entry": self.last, "kind": "command", "events": outcome.events });
        vec![News::Heard(answer), News::Heard(self.scene(update))]
    }

    /// Lets the clock of the match run.
    pub(super) fn waits(&mut self, seconds: i64) {
        let Some(game) = &mut self.game else { return };
        let at = game.clock() + Moment::seconds(seconds);
        game.command(&Command::new(at, "clock", Act::Tick), &desk::judge());
    }

    /// The same as a message.
    pub(super) fn plays(&mut self, line: &str) -> News {
        let mut message = self.done(line);
        message["type"] = json!("update");
        News::Heard(self.scene(message))
    }
}

/// Lets the time of a script pass.
pub(super) fn at(room: &mut LiveTable, seconds: u64) {
    room.time(Duration::from_secs(seconds));
}
