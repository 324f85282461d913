//! The log of an event: commands, what they do, and undo (section 9). The log is the event.

mod about;
mod act;
mod apply;
mod audit;
mod command;
mod entrants;
mod games;
mod people;
mod results;
mod role;
mod room;
mod rounds;
mod seating;
mod settings;
mod state;
mod table;

use crate::Refusal;
use apply::{admit, apply};
pub(crate) use seating::draw_fits;

pub use act::EventAct;
pub use audit::{NO_LINE, audit, line_hash, sealed_line};
pub use command::{CallKind, Command, EventEntry, EventSheet};
pub use role::EventRole;
pub use settings::{EventOptions, GameSettings};
pub use state::{
    Appeal, Call, Confirmed, Corrected, Decided, Entered, EventPhase, EventResultState, EventStatus,
    GameState, Given, Participant, People, ResultSource, Round, RoundTable, Ruled, State, Stop, Warned,
};

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

/// An event: a pure function of its log.
///
/// ```
/// use tournament::{EventAct, Command, EventEntry, Event, GameSettings, Refusal, EventRole};
/// let mut event = Event::new();
/// let command = |act| Command {
///     at: 0, by: "Olga".to_owned(), role: EventRole::Organiser, id: None, game: Some("onsets".to_owned()), act,
/// };
/// let settings = GameSettings::new(mat::Book::AgloaOnSets2024, mat::Division::Middle, 4);
/// assert_eq!(event.command(command(EventAct::Game { settings })), Ok(()));
/// let player = EventEntry { player: "P1".to_owned(), ..EventEntry::default() };
/// assert_eq!(event.command(command(EventAct::Add(player))), Ok(()));
/// let refused = event.command(command(EventAct::Publish { round: None })).unwrap_err();
/// assert_eq!(refused.refusal, Refusal::NoSuchRound);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Event {
    /// Its state before the first entry.
    start: State,
    entries: Vec<Command>,
    state: State,
}

impl Event {
    /// An event before its first command.
    pub fn new() -> Event {
        Event::default()
    }

    /// An event with an initial state: the judge's, whose players are given.
    pub(crate) fn of(start: State) -> Event {
        Event { state: start.clone(), start, entries: Vec::new() }
    }

    /// The event of a log, or the first entry that is refused. Entries that no longer count are not carried out again.
    pub fn replay(entries: Vec<Command>) -> Result<Event, (usize, Refused)> {
        let mut event = Event::new();
        let counts = counting(&entries);
        event.state =
            event.led_to_by(entries.iter().zip(counts)).map_err(|(at, refusal)| (at, refusal.into()))?;
        event.entries = entries;
        Ok(event)
    }

    /// The commands that were accepted.
    pub fn entries(&self) -> &[Command] {
        &self.entries
    }

    /// Which entries count: those that no counting undo names.
    pub fn counting(&self) -> Vec<bool> {
        counting(&self.entries)
    }

    /// The state of the event.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Accepts a command and carries it out, or refuses it and changes nothing.
    pub fn command(&mut self, command: Command) -> Result<(), Refused> {
        let number = self.entries.len() + 1;
        match command.act {
            EventAct::Undo { entry } => {
                admit(&self.state, &command)?;
                self.state = self.without(entry, &command)?;
            }
            _ => apply(&mut self.state, number, &command)?,
        }
        self.entries.push(command);
        Ok(())
    }

    /// Whether a command would be accepted.
    pub fn would(&self, command: &Command) -> Result<(), Refused> {
        match command.act {
            EventAct::Undo { entry } => {
                admit(&self.state, command)?;
                self.without(entry, command).map(|_| ())
            }
            _ => Ok(apply(&mut self.state.clone(), self.entries.len() + 1, command)?),
        }
    }

    /// The state that the log leads to if an entry no longer counts.
    fn without(&self, entry: usize, undo: &Command) -> Result<State, Refused> {
        if !(1..=self.entries.len()).contains(&entry) {
            return Err(Refusal::NoSuchEntry.into());
        }
        if !self.counting()[entry - 1] {
            return Err(Refusal::AlreadyUndone.into());
        }
        let entries = || self.entries.iter().chain([undo]);
        let counts = counting(entries());
        self.led_to_by(entries().zip(counts))
            .map_err(|(at, _)| Refused { refusal: Refusal::UndoBreaks, breaks: Some(at) })
    }

    /// The state that the counting ones of these entries lead to.
    fn led_to_by<'a>(
        &self,
        entries: impl Iterator<Item = (&'a Command, bool)>,
    ) -> Result<State, (usize, Refusal)> {
        let mut state = self.start.clone();
        for (index, (entry, _)) in entries.enumerate().filter(|(_, (_, counts))| *counts) {
            let number = index + 1;
            let carried_out = match entry.act {
                // An undo does its work by the absence of the other entry.
                EventAct::Undo { entry: undone } if (1..number).contains(&undone) => admit(&state, entry),
                EventAct::Undo { .. } => Err(Refusal::NoSuchEntry),
                _ => apply(&mut state, number, entry),
            };
            carried_out.map_err(|refusal| (number, refusal))?;
        }
        Ok(state)
    }
}

/// Which entries count: those that no counting undo names.
fn counting<'a>(entries: impl IntoIterator<Item = &'a Command>) -> Vec<bool> {
    let undone: Vec<Option<usize>> = entries
        .into_iter()
        .map(|entry| match entry.act {
            EventAct::Undo { entry } => Some(entry),
            _ => None,
        })
        .collect();
    let mut counts = vec![true; undone.len()];
    for index in (0..undone.len()).rev() {
        // Only an earlier entry can be undone.
        if let Some(entry) = undone[index].filter(|entry| counts[index] && (1..=index).contains(entry)) {
            counts[entry - 1] = false;
        }
    }
    counts
}
