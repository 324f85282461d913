//! Wishes about the table itself: who may sit, begin, pause or send somebody away.

use dice::Seed;
use referee::{Act, Moment};

use super::entry::{Entry, Sitter, Who};
use super::state::State;
use crate::problem::Problem;
use crate::secrets;
use crate::store::Write;
use protocol::{Place, Wish};

/// Who wishes, and when.
pub(super) struct Asked<'a> {
    pub(super) person: &'a str,
    pub(super) nickname: &'a str,
    /// Where the clock stands.
    pub(super) at: Moment,
    /// How long it has been stopped, in milliseconds.
    pub(super) paused_for: i64,
}

/// The entry that fulfils a wish, or why there is none.
pub(super) fn entry(
    state: &State,
    asked: &Asked<'_>,
    wish: Wish,
    connected: &dyn Fn(&str) -> bool,
) -> Result<Entry, Problem> {
    let person = asked.person;
    let sitter = || Sitter { name: state.free_name(asked.nickname), who: Who::Person(person.to_owned()) };
    match wish {
        Wish::Sit { seat } => {
            has_no_place(state, person)?;
            let seat = match seat {
                Some(seat) => seat,
                None => state.seats.iter().position(Option::is_none).ok_or_else(no_free_seat)?,
            };
            match state.seats.get(seat) {
                None => Err(Problem::malformed("There is no such seat at this table.")),
                Some(Some(_)) => Err(no_free_seat()),
                Some(None) => Ok(Entry::Sat { place: Place::Seat(seat), sitter: sitter() }),
            }
        }
        Wish::Judge { .. } => {
            has_no_place(state, person)?;
            match state.judge {
                Some(_) => {
                    Err(Problem::conflict("chair-taken", "Somebody is the judge of this table already."))
                }
                None => Ok(Entry::Sat { place: Place::Judge, sitter: sitter() }),
            }
        }
        Wish::Leave => {
            let place = state.place_of(person).ok_or_else(no_place)?;
            Ok(Entry::Left { place, removed: false })
        }
        Wish::Bot { seat, level } => {
            is_owner(state, person)?;
            if bots::Level::named(&level).is_none() {
                let levels: Vec<&str> = bots::LEVELS.iter().map(|level| level.name).collect();
                let detail = format!("There is no such level; they are {}.", levels.join(", "));
                return Err(Problem::malformed(detail));
            }
            let chair = state.seats.get(seat).ok_or_else(no_free_seat)?;
            let here = chair.as_ref().and_then(Sitter::person).is_some_and(connected);
            if here {
                return Err(Problem::conflict("seat-taken", "Somebody sits there who has not gone."));
            }
            let name = state.free_name(&format!("{}{} bot", level[..1].to_uppercase(), &level[1..]));
            Ok(Entry::Sat { place: Place::Seat(seat), sitter: Sitter { name, who: Who::Bot(level) } })
        }
        Wish::Remove { seat } => {
            is_owner(state, person)?;
            let place = seat.map_or(Place::Judge, Place::Seat);
            match state.sitter(place) {
                Some(sitter) if sitter.person() == Some(person) => {
                    Err(Problem::conflict("own-seat", "Get up instead of sending yourself away."))
                }
                Some(_) => Ok(Entry::Left { place, removed: true }),
                None => Err(Problem::conflict("seat-free", "Nobody sits there.")),
            }
        }
        Wish::Begin => {
            is_owner(state, person)?;
            if state.is_playing() {
                return Err(Problem::conflict("match-runs", "The match is not over yet."));
            }
            state.beginning(&Seed::new(secrets::random()))
        }
        Wish::End => {
            is_owner(state, person)?;
            let command = state.command(Some(Place::Judge), asked.at, Act::EndMatch)?;
            Ok(Entry::Command { line: command.to_line(), presses: Vec::new(), why: None })
        }
        Wish::Pause => {
            is_owner(state, person)?;
            match (state.settings.practice, state.is_live()) {
                (false, _) => Err(Problem::conflict("no-practice", "Only practice can be paused.")),
                (true, false) => Err(Problem::conflict("clock-stands", "No clock is running.")),
                (true, true) => Ok(Entry::Paused { at: asked.at }),
            }
        }
        Wish::GoOn => {
            is_owner(state, person)?;
            match state.paused {
                true => Ok(Entry::WentOn { at: asked.at, away: asked.paused_for, restarted: false }),
                false => Err(Problem::conflict("clock-runs", "The clocks are not stopped.")),
            }
        }
        Wish::Appoint { .. } | Wish::Ready | Wish::Undo | Wish::Read => {
            Err(Problem::conflict("not-now", "This cannot be done now."))
        }
    }
}

/// Who is at the table after an entry, for the lists of tables.
pub(super) fn seating(state: &State, entry: &Entry, table: &str) -> Vec<Write> {
    let table = table.to_owned();
    let unseated = |place: &Place| {
        let person = state.sitter(*place).and_then(Sitter::person)?.to_owned();
        Some(Write::Unseated { table: table.clone(), person })
    };
    match entry {
        Entry::Sat { place, sitter } => {
            let seated = sitter
                .person()
                .map(|person| Write::Seated { table: table.clone(), person: person.to_owned() });
            unseated(place).into_iter().chain(seated).collect()
        }
        Entry::Left { place, .. } => unseated(place).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn is_owner(state: &State, person: &str) -> Result<(), Problem> {
    match state.owner == person {
        true => Ok(()),
        false => Err(Problem::forbidden("not-the-owner", "Only who opened the table can do this.")),
    }
}

fn has_no_place(state: &State, person: &str) -> Result<(), Problem> {
    if state.sent_away.iter().any(|other| other == person) {
        return Err(Problem::forbidden("sent-away", "The owner of this table has sent you away from it."));
    }
    match state.place_of(person) {
        Some(_) => Err(Problem::conflict("seated", "You sit at this table already.")),
        None => Ok(()),
    }
}

fn no_free_seat() -> Problem {
    Problem::conflict("seat-taken", "No seat is free. You can watch.")
}

fn no_place() -> Problem {
    Problem::conflict("not-seated", "You do not sit at this table.")
}
