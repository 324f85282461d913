//! What the server says, read: every message of `docs/protocol.md`.

use referee::{BonusChoice, Choices, Event, Moment, View};
use serde::Deserialize;
use serde_json::Value;

/// A message of the server.
#[derive(Debug)]
pub(super) enum Heard {
    /// Where things stand, and what happened since the client was here.
    Welcome(Vec<Update>, Box<Scene>),
    /// Something happened.
    Update(Update, Box<Scene>),
    /// What came of a command or a wish: its id, and the problem where there is one.
    Answer(String, Option<Problem>),
    /// Somebody says a quick phrase.
    Phrase(String, usize),
    /// Who is connected, by seat, and how many others watch.
    Presence(Vec<bool>, usize),
    /// The round trip in milliseconds.
    Lag(u64),
    /// The server ends the connection.
    Goodbye(Problem),
}

/// One entry of the log of the table.
#[derive(Debug, Deserialize)]
pub(super) struct Update {
    /// What kind of thing it was: `sat`, `command`, `went-on` …
    pub(super) kind: String,
    /// What the referee noted.
    #[serde(default)]
    pub(super) events: Vec<Event>,
}

/// Where things stand, as this place sees them.
#[derive(Debug, Deserialize)]
pub(super) struct Scene {
    pub(super) table: Table,
    pub(super) place: Option<Place>,
    pub(super) owner: bool,
    pub(super) now: Option<Moment>,
    pub(super) running: bool,
    #[serde(default)]
    pub(super) view: Option<View>,
    #[serde(default)]
    actions: Vec<referee::Action>,
    #[serde(default)]
    bonus: Option<BonusChoice>,
}

impl Scene {
    /// What may be done from this place.
    pub(super) fn choices(&mut self) -> Choices {
        Choices { actions: std::mem::take(&mut self.actions), bonus: self.bonus.take(), refused: Vec::new() }
    }
}

/// The table itself.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Table {
    pub(super) settings: Value,
    pub(super) seats: Vec<Chair>,
    pub(super) judge: Option<String>,
    pub(super) phase: String,
    pub(super) paused: bool,
}

/// A seat of the table.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Chair {
    pub(super) name: Option<String>,
    pub(super) bot: Option<String>,
    pub(super) free: bool,
}

/// The place of this client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Place {
    /// A seat, from 0.
    Seat(usize),
    /// The judge's chair.
    Judge,
}

/// Why something was not done.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct Problem {
    pub(super) code: String,
    pub(super) detail: String,
    #[serde(default)]
    rule: Option<String>,
}

impl Problem {
    /// The problem in words, with the section of the rulebook as at any table.
    pub(super) fn words(&self) -> String {
        match self.rule.as_deref() {
            None => self.detail.clone(),
            Some("engine") => format!("{} [{}]", self.detail, self.code),
            Some(rule) => format!("{} ({rule}) [{}]", self.detail, self.code),
        }
    }
}

/// Reads a message; nothing for one of a kind that this program does not know.
pub(super) fn read(message: &Value) -> Result<Option<Heard>, String> {
    #[derive(Deserialize)]
    struct Missed {
        missed: Vec<Update>,
    }
    #[derive(Deserialize)]
    struct Answer {
        id: String,
        problem: Option<Problem>,
    }
    #[derive(Deserialize)]
    struct Phrase {
        by: String,
        phrase: usize,
    }
    #[derive(Deserialize)]
    struct Presence {
        seats: Vec<bool>,
        watching: usize,
    }
    fn part<'a, T: Deserialize<'a>>(message: &'a Value) -> Result<T, String> {
        T::deserialize(message).map_err(|error| error.to_string())
    }
    Ok(Some(match message["type"].as_str().unwrap_or_default() {
        "welcome" => Heard::Welcome(part::<Missed>(message)?.missed, part(message)?),
        "update" => Heard::Update(part(message)?, part(message)?),
        "answer" => {
            let Answer { id, problem } = part(message)?;
            Heard::Answer(id, problem)
        }
        "phrase" => {
            let Phrase { by, phrase } = part(message)?;
            Heard::Phrase(by, phrase)
        }
        "presence" => {
            let Presence { seats, watching } = part(message)?;
            Heard::Presence(seats, watching)
        }
        "lag" => Heard::Lag(message["milliseconds"].as_u64().unwrap_or(0)),
        "goodbye" => Heard::Goodbye(part(&message["problem"])?),
        _ => return Ok(None),
    }))
}
