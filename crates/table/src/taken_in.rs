//! Taking in a match that was played at a [local table](crate::LocalTable): its log is replayed, and whatever a table of one
//! person and bots could not have produced is refused.

use mat::Fault;
use protocol::{Place, Problem};
use referee::{Act, Command, Judge};

use crate::entry::{Entry, Sitter, Who};
use crate::local::ME;
use crate::state::{Play, State};

/// The longest log that is taken in.
const MOST: usize = 5_000;

/// The table this log leads to, with this person as the one who played, and the log as it is stored. `is_name` says
/// whether a name may be shown to others.
pub fn taken_in(
    log: Vec<Entry>,
    person: &str,
    judge: &dyn Judge,
    is_name: &dyn Fn(&str) -> bool,
) -> Result<(State, Vec<Entry>), Problem> {
    if log.len() > MOST {
        return Err(refused(format!("it has more than {MOST} entries")));
    }
    let mut given = log.into_iter();
    let Some(Entry::Opened { mut settings, .. }) = given.next() else {
        return Err(refused("it does not begin with the opening of a table"));
    };
    if settings.short.is_some() {
        return Err(refused("short shakes of lessons are played at the server"));
    }
    settings.open_to_watch = false;
    let opened = Entry::Opened { settings, owner: person.to_owned(), judge_code: None };
    let mut state = State::open(&opened)?;
    let mut log = vec![opened];
    for entry in given {
        let mut entry = checked(&state, entry, person, is_name)
            .ok_or_else(|| refused(format!("entry {} cannot have happened", log.len() + 1)))?;
        state.decide(&mut entry, judge)?;
        log.push(entry);
    }
    match state.play.as_ref().is_some_and(Play::is_over) {
        true => Ok((state, log)),
        false => Err(Problem::conflict("match-runs", "The match is not over yet.")),
    }
}

/// The entry as it is stored; nothing if a local table has no such entry.
fn checked(state: &State, entry: Entry, person: &str, is_name: &dyn Fn(&str) -> bool) -> Option<Entry> {
    match entry {
        Entry::Sat { place: place @ Place::Seat(_), sitter } if is_name(&sitter.name) => {
            let who = match sitter.who {
                Who::Person(id) if id == ME => Who::Person(person.to_owned()),
                Who::Bot(level) if bots::Level::named(&level).is_some() => Who::Bot(level),
                _ => return None,
            };
            Some(Entry::Sat { place, sitter: Sitter { name: sitter.name, who } })
        }
        Entry::Began { ref seed, .. } => {
            let begun = state.beginning(&seed.parse().ok()?).ok()?;
            (begun == entry).then_some(entry)
        }
        Entry::Command { line, .. } => {
            let command = Command::from_line(&line).ok()?;
            is_possible(state, &command).then(|| Entry::of(&command))
        }
        Entry::Left { place: Place::Seat(_), removed: false }
        | Entry::Ready { .. }
        | Entry::Rating { .. }
        | Entry::TookBack { .. }
        | Entry::Paused { .. }
        | Entry::WentOn { .. } => Some(entry),
        _ => None,
    }
}

/// Whether somebody at a local table could have given the command: dice and cards must be those of the seed, and nobody is the judge.
fn is_possible(state: &State, command: &Command) -> bool {
    match command.by.as_str() {
        "clock" => command.act == Act::Tick,
        "judge" => matches!(command.act, Act::Answer { equals: None } | Act::EndMatch),
        by => {
            let seats = 0..state.seats.len();
            let seat = seats.into_iter().find(|seat| state.player(*seat).is_some_and(|(_, name)| name == by));
            let asked = match &command.act {
                Act::Deal { cards: Some(cards) } => {
                    Act::Deal { cards: Some(cards.split_whitespace().count().to_string()) }
                }
                act => act.clone(),
            };
            let given = state.command(seat.map(Place::Seat), command.at, asked);
            given.is_ok_and(|given| given.act == command.act)
        }
    }
}

fn refused(why: impl std::fmt::Display) -> Problem {
    let message = format!("This is not a match that was played on a device: {why}.");
    Problem::from(Fault::whole("not-played", message).in_field("log"))
}
