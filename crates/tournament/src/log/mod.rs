//! The log of an event: commands, what they do, and undo (section 9). Header and log make up an event.

mod apply;
mod audit;
mod command;
mod seating;
mod state;

use crate::Refusal;
use apply::{admit, apply};

pub use audit::{NO_LINE, audit, line_hash, sealed_line};
pub use command::{Act, Command, Place};
pub use state::{Header, Options, Participant, Phase, ResultState, Round, State, Status, Table};

/// Why a command was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// The reason.
    pub refusal: Refusal,
    /// The first later entry that would be refused without the one being undone.
    pub breaks: Option<usize>,
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Refused { refusal, breaks: None }
    }
}

/// An event: a pure function of its header and its log.
///
/// ```
/// use tournament::{Act, Command, Event, Header, Refusal};
/// let mut event = Event::new(Header { rounds: 1, ..Header::default() });
/// let command = |act| Command { by: "Olga".to_owned(), role: "organiser".to_owned(), act };
/// assert_eq!(event.command(command(Act::Add { player: "P1".to_owned(), team: None })), Ok(()));
/// let refused = event.command(command(Act::Publish(None))).unwrap_err();
/// assert_eq!(refused.refusal, Refusal::NoSuchRound);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    header: Header,
    entries: Vec<Command>,
    state: State,
}

impl Event {
    /// An event before its first command.
    pub fn new(header: Header) -> Event {
        Event { state: State::new(&header), header, entries: Vec::new() }
    }

    /// The event of a log, or the first entry that is refused.
    pub fn replay(header: Header, entries: Vec<Command>) -> Result<Event, (usize, Refused)> {
        let mut event = Event::new(header);
        for (index, entry) in entries.into_iter().enumerate() {
            event.command(entry).map_err(|refused| (index + 1, refused))?;
        }
        Ok(event)
    }

    /// What is settled before the first command.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The commands that were accepted.
    pub fn entries(&self) -> &[Command] {
        &self.entries
    }

    /// How the event stands.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The points of everybody.
    pub fn points(&self) -> std::collections::BTreeMap<String, i64> {
        self.state.points(self.header.options.sit_out)
    }

    /// Accepts a command and carries it out, or refuses it and changes nothing.
    pub fn command(&mut self, command: Command) -> Result<(), Refused> {
        match command.act {
            Act::Undo(entry) => {
                admit(&self.state, &command)?;
                self.state = self.without(entry)?;
            }
            _ => apply(&self.header, &mut self.state, &command)?,
        }
        self.entries.push(command);
        Ok(())
    }

    /// The state that the log leads to when an entry no longer counts.
    fn without(&self, entry: Option<usize>) -> Result<State, Refused> {
        let entry =
            entry.filter(|entry| (1..=self.entries.len()).contains(entry)).ok_or(Refusal::NoSuchEntry)?;
        if !counting(&self.entries)[entry - 1] {
            return Err(Refusal::AlreadyUndone.into());
        }
        let undo = Command { by: String::new(), role: String::new(), act: Act::Undo(Some(entry)) };
        let entries: Vec<&Command> = self.entries.iter().chain([&undo]).collect();
        let counts = counting(entries.iter().copied());
        let mut state = State::new(&self.header);
        for (index, entry) in entries.iter().enumerate().filter(|(index, _)| counts[*index]) {
            if matches!(entry.act, Act::Undo(_)) {
                continue;
            }
            if apply(&self.header, &mut state, entry).is_err() {
                return Err(Refused { refusal: Refusal::UndoBreaks, breaks: Some(index + 1) });
            }
        }
        Ok(state)
    }
}

/// Which entries count: those that no counting undo names.
fn counting<'a>(entries: impl IntoIterator<Item = &'a Command>) -> Vec<bool> {
    let entries: Vec<&Command> = entries.into_iter().collect();
    let mut counts = vec![true; entries.len()];
    for index in (0..entries.len()).rev().filter(|index| matches!(entries[*index].act, Act::Undo(_))) {
        if let (true, Act::Undo(Some(undone))) = (counts[index], &entries[index].act) {
            // Only an earlier entry can be undone.
            if (1..=index).contains(undone) {
                counts[undone - 1] = false;
            }
        }
    }
    counts
}
