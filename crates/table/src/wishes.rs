//! Wishes about the table itself: who may sit, begin, pause or send somebody away.

use dice::Seed;
use referee::{Act, Moment};

use crate::entry::{Entry, Sitter, Who};
use crate::state::State;
use protocol::{Place, Problem, Wish};

/// Who makes the wish, and when.
pub struct Asked<'a> {
    /// The person,
    pub person: &'a str,
    /// and what the others call them.
    pub nickname: &'a str,
    /// Where the clock stands.
    pub at: Moment,
    /// How long it has been stopped, in milliseconds.
    pub paused_for: i64,
    /// Those who watch, by name.
    pub watchers: &'a [(String, &'a str)],
    /// The seed of the dice, if a match begins now.
    pub seed: Seed,
}

/// The level of a bot that stands in for somebody who has got up.
const STAND_IN: &str = "player";

/// The entry that fulfils a wish, or why there is none. Codes and words in the wish are normalised already.
pub fn wished(
    state: &State,
    asked: &Asked<'_>,
    wish: Wish,
    connected: &dyn Fn(&str) -> bool,
) -> Result<Entry, Problem> {
    let person = asked.person;
    let sitter = || Sitter { name: state.free_name(asked.nickname), who: Who::Person(person.to_owned()) };
    match wish {
        Wish::Sit { .. } if state.settings.hall.is_some() => Err(seats_are_given()),
        Wish::Sit { seat } => {
            has_no_place(state, person)?;
            // Somebody who comes back gets the seat that was kept.
            let is_kept = |kept: &Option<String>| kept.as_deref() == Some(person);
            let own = state.kept.iter().position(is_kept);
            let seat = match seat.or(own) {
                Some(seat) => seat,
                None => state.seats.iter().position(Option::is_none).ok_or_else(no_free_seat)?,
            };
            match state.seats.get(seat) {
                None => Err(Problem::malformed("There is no such seat at this table.")),
                Some(Some(_)) if own == Some(seat) => {
                    Ok(Entry::Sat { place: Place::Seat(seat), sitter: sitter() })
                }
                Some(Some(_)) => Err(no_free_seat()),
                Some(None) => Ok(Entry::Sat { place: Place::Seat(seat), sitter: sitter() }),
            }
        }
        Wish::Judge { code } => {
            has_no_place(state, person)?;
            if state.owner != person && (code.is_none() || code != state.judge_code) {
                let detail =
                    "The person who opened the table gives the judge's chair; the judges' code opens it too.";
                return Err(Problem::forbidden("wrong-judge-code", detail));
            }
            chair_is_free(state)?;
            Ok(Entry::Sat { place: Place::Judge, sitter: sitter() })
        }
        Wish::Appoint { name } => {
            is_owner(state, person)?;
            chair_is_free(state)?;
            let chosen = asked.watchers.iter().find(|(watcher, _)| *watcher == name);
            let (name, person) = chosen
                .ok_or_else(|| Problem::conflict("not-watching", "Nobody of that name is watching."))?;
            has_no_place(state, person)?;
            let sitter = Sitter { name: name.clone(), who: Who::Person((*person).to_owned()) };
            Ok(Entry::Sat { place: Place::Judge, sitter })
        }
        Wish::Leave => match state.place_of(person).ok_or_else(no_place)? {
            // Nobody stands in for a player of an event, and the seat stays theirs.
            Place::Seat(_) if state.settings.hall.is_some() => Err(seats_are_given()),
            Place::Seat(_)
                if state.is_playing()
                    && state.settings.short.as_ref().is_some_and(|short| short.same.is_some()) =>
            {
                // A bot standing in would play for the pupil (LC-71).
                let detail =
                    "Everybody plays this shake alone and to its end. You can come back to it at any time.";
                Err(Problem::conflict("same-shake", detail))
            }
            Place::Seat(seat) if state.is_playing() => {
                Ok(Entry::StoodIn { seat, sitter: bot(state, STAND_IN), at: asked.at })
            }
            place => Ok(Entry::Left { place, removed: false }),
        },
        Wish::Bot { seat, level } => {
            is_owner(state, person)?;
            if bots::Level::named(&level).is_none() {
                let levels: Vec<&str> = bots::LEVELS.iter().map(|level| level.name).collect();
                let detail = format!("There is no such level. The levels are {}.", levels.join(", "));
                return Err(Problem::malformed(detail));
            }
            let chair = state.seats.get(seat).ok_or_else(no_free_seat)?;
            let here = chair.as_ref().and_then(Sitter::person).is_some_and(connected);
            if here {
                return Err(Problem::conflict("seat-taken", "Somebody sits there and is still connected."));
            }
            Ok(Entry::Sat { place: Place::Seat(seat), sitter: bot(state, &level) })
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
            state.beginning(&asked.seed)
        }
        Wish::End => {
            is_owner(state, person)?;
            let command = state.command(Some(Place::Judge), asked.at, Act::EndMatch)?;
            Ok(Entry::of(&command))
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
        Wish::Ready => match (state.place_of(person), state.awaited()) {
            (Some(Place::Seat(seat)), Some(awaited)) if awaited.contains(&seat) && !state.stands() => {
                Ok(Entry::Ready { seat })
            }
            (Some(Place::Seat(_)), _) => {
                Err(Problem::conflict("not-awaited", "Nothing is waiting for you now."))
            }
            _ => Err(no_place()),
        },
        Wish::Rating { agree } => {
            let Some(Place::Seat(seat)) = state.place_of(person) else { return Err(no_place()) };
            if !state.settings.may_be_rated() {
                let detail = "Shakes of this table do not count for ratings anyway.";
                return Err(Problem::conflict("never-rated", detail));
            }
            if !state.is_before_the_roll() {
                let detail = "The cubes are rolled. Say so before the first roll of a match.";
                return Err(Problem::conflict("too-late", detail));
            }
            Ok(Entry::Rating { seat, agree })
        }
        Wish::Undo => Ok(Entry::TookBack { stand: state.taking_back(person)? }),
        Wish::Read => state.may_read(person).map(|()| Entry::Read),
        Wish::AskWhy => state.may_ask_why(person).map(|()| Entry::AskedWhy),
        Wish::Explain { words } => state.may_explain(person).map(|()| Entry::Explained { words }),
    }
}

fn chair_is_free(state: &State) -> Result<(), Problem> {
    match state.judge {
        Some(_) => Err(Problem::conflict("chair-taken", "This table has a judge already.")),
        None => Ok(()),
    }
}

/// A bot of this level, with a free name.
fn bot(state: &State, level: &str) -> Sitter {
    let name = state.free_name(&format!("{}{} bot", level[..1].to_uppercase(), &level[1..]));
    Sitter { name, who: Who::Bot(level.to_owned()) }
}

/// Whether this person may delete the table.
pub fn may_delete(state: &State, person: &str) -> Result<(), Problem> {
    is_owner(state, person)?;
    let mut sitting = state.seats.iter().chain([&state.judge]).flatten().filter_map(Sitter::person);
    match sitting.any(|other| other != person) {
        true => {
            Err(Problem::conflict("others-sit-here", "Others sit at this table. You can leave it to them."))
        }
        false => Ok(()),
    }
}

fn is_owner(state: &State, person: &str) -> Result<(), Problem> {
    match state.owner == person {
        true => Ok(()),
        false => {
            Err(Problem::forbidden("not-the-owner", "Only the person who opened the table can do this."))
        }
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

fn seats_are_given() -> Problem {
    Problem::conflict(
        "seats-given",
        "The event assigns the seats of this table. Take yours on the event's page; the organiser can free it.",
    )
}

fn no_free_seat() -> Problem {
    Problem::conflict("seat-taken", "No seat is free. You can watch.")
}

fn no_place() -> Problem {
    Problem::conflict("not-seated", "You do not sit at this table.")
}
