//! Everything that is kept of an event.

use protocol::Problem;
use protocol::events::{EventChange, EventInfo};
use tournament::{Command, Event, NO_LINE, Refused, State, audit, line_hash, sealed_line};

use crate::people::People;
use crate::settings::EventSettings;

/// A whole event: its settings, who the players are, and its log.
#[derive(Debug, Clone)]
pub struct EventBook {
    /// Its title, where and when it is, and what may be shown of it.
    pub settings: EventSettings,
    /// Private data of the players.
    pub people: People,
    event: Event,
    /// The lines of the log as they were stored.
    lines: Vec<String>,
    /// The hash of the last one.
    head: String,
}

/// Why a log makes no event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Broken {
    /// This line does not contain the hash of the line before, or not its own number (TD-55).
    Chain(usize),
    /// This line is not a command.
    Line(usize, String),
    /// This command is refused where it stands.
    Refused(usize, Refused),
}

impl EventBook {
    /// An event before its first command.
    pub fn new(settings: EventSettings) -> EventBook {
        EventBook {
            settings,
            people: People::default(),
            event: Event::new(),
            lines: Vec::new(),
            head: NO_LINE.to_owned(),
        }
    }

    /// The event of a stored log: its chain is verified, and its commands are carried out again.
    pub fn open(settings: EventSettings, people: People, lines: Vec<String>) -> Result<EventBook, Broken> {
        if let Some(line) = audit(lines.iter().map(String::as_str), None) {
            return Err(Broken::Chain(line));
        }
        let mut commands = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            let command =
                Command::of_line(line).map_err(|fault| Broken::Line(index + 1, fault.to_string()))?;
            commands.push(command);
        }
        let event = Event::replay(commands).map_err(|(line, refused)| Broken::Refused(line, refused))?;
        let head = lines.last().map_or_else(|| NO_LINE.to_owned(), |line| line_hash(line));
        Ok(EventBook { settings, people, event, lines, head })
    }

    /// Its log, and its state.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// Its state.
    pub fn state(&self) -> &State {
        self.event.state()
    }

    /// The lines of the log.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The hash of the last line; zeros before the first.
    pub fn head(&self) -> &str {
        &self.head
    }

    /// How many entries the log has.
    pub fn entries(&self) -> usize {
        self.lines.len()
    }

    fn line_of(&self, command: &Command) -> String {
        sealed_line(self.lines.len() + 1, &command.fields(), self.lines.last().map(String::as_str))
    }

    /// Accepts a command and returns its line in the log, or refuses it and changes nothing.
    pub fn command(&mut self, command: Command) -> Result<&str, Refused> {
        let line = self.line_of(&command);
        self.event.command(command)?;
        self.head = line_hash(&line);
        self.lines.push(line);
        Ok(self.lines.last().map(String::as_str).unwrap_or_default())
    }

    /// Whether the deletion date has come.
    pub fn is_over(&self, now: i64) -> bool {
        now >= self.settings.deletes
    }

    /// Changes the settings, or says what is wrong and changes nothing.
    pub fn change(&mut self, change: &EventChange) -> Result<(), Problem> {
        self.settings = self.settings.changed(change)?;
        Ok(())
    }

    /// What anybody with its code may know about it.
    pub fn info(&self) -> EventInfo {
        let settings = &self.settings;
        EventInfo {
            code: settings.code.clone().unwrap_or_default(),
            title: settings.title.clone(),
            place: settings.place.clone(),
            from: settings.from.clone(),
            to: settings.to.clone(),
            season: settings.season.clone(),
            public: settings.public,
            show_teams: settings.show_teams,
            deletes: settings.deletes,
            fingerprint: settings.fingerprint.clone(),
            finished: self.state().finished,
            sets: settings.sets,
            row: settings.row,
            hand_in: settings.hand_in.clone(),
        }
    }
}
