//! What commands do to people: entering, checking in and out, leaving.

use std::collections::BTreeSet;

use crate::Refusal;
use crate::log::apply::required;
use crate::log::command::EventEntry;
use crate::log::state::{EventStatus, Participant, State};

/// The most people in an event.
pub(crate) const MAX_ENTRANTS: usize = 2_000;

/// The longest id, and the longest name of a team or school.
const MAX_ID: usize = 100;

/// A whole list enters; nobody is present yet.
pub(crate) fn admit(state: &mut State, entries: &[EventEntry]) -> Result<(), Refusal> {
    fits(state, entries)?;
    for entry in entries {
        state.people.add(Participant::new(entry, EventStatus::Registered));
    }
    Ok(())
}

/// Somebody enters and is present.
pub(crate) fn add(state: &mut State, entry: &EventEntry) -> Result<(), Refusal> {
    fits(state, std::slice::from_ref(entry))?;
    state.people.add(Participant::new(entry, EventStatus::Present));
    Ok(())
}

fn fits(state: &State, entries: &[EventEntry]) -> Result<(), Refusal> {
    let mut seen = BTreeSet::new();
    match () {
        () if entries.is_empty() || entries.iter().any(|entry| entry.player.is_empty()) => {
            Err(Refusal::NoSuchPlayer)
        }
        () if entries.iter().any(|entry| state.people.has(&entry.player)) => Err(Refusal::PlayerExists),
        () if !entries.iter().all(|entry| seen.insert(&entry.player)) => Err(Refusal::PlayerTwice),
        () if entries.iter().any(is_too_long) => Err(Refusal::TooLong),
        () if state.people.len() + entries.len() > MAX_ENTRANTS => Err(Refusal::TooMany),
        () => entries.iter().try_for_each(|entry| games_exist(state, entry.games.as_ref())),
    }
}

fn is_too_long(entry: &EventEntry) -> bool {
    too_long([Some(&entry.player), entry.team.as_ref(), entry.school.as_ref()])
}

fn too_long<const N: usize>(names: [Option<&String>; N]) -> bool {
    names.into_iter().flatten().any(|name| name.chars().count() > MAX_ID)
}

fn games_exist(state: &State, games: Option<&BTreeSet<String>>) -> Result<(), Refusal> {
    let missing = |id: &&String| state.game(Some(id)).is_none();
    match games.into_iter().flatten().find(missing) {
        Some(_) => Err(Refusal::NoSuchGame),
        None => Ok(()),
    }
}

/// What can change about a player: team, school, seed, games.
type Changed<'a> = (
    &'a Option<Option<String>>,
    &'a Option<Option<String>>,
    Option<Option<u32>>,
    &'a Option<Option<BTreeSet<String>>>,
);

pub(crate) fn change(state: &mut State, id: &str, changed: Changed<'_>) -> Result<(), Refusal> {
    let (team, school, seed, games) = changed;
    if too_long([team, school].map(|name| name.as_ref().and_then(Option::as_ref))) {
        return Err(Refusal::TooLong);
    }
    games_exist(state, games.as_ref().and_then(Option::as_ref))?;
    let player = state.people.get_mut(id).ok_or(Refusal::NoSuchPlayer)?;
    team.clone_into_said(&mut player.team);
    school.clone_into_said(&mut player.school);
    seed.clone_into_said(&mut player.seed);
    games.clone_into_said(&mut player.games);
    Ok(())
}

/// What was given replaces what was there.
trait Said<T> {
    fn clone_into_said(&self, there: &mut T);
}

impl<T: Clone> Said<T> for Option<T> {
    fn clone_into_said(&self, there: &mut T) {
        if let Some(said) = self {
            *there = said.clone();
        }
    }
}

pub(crate) fn check_in(state: &mut State, ids: &[&str]) -> Result<(), Refusal> {
    several(state, ids, |player| match player.status {
        EventStatus::Withdrawn => Err(Refusal::Withdrawn),
        EventStatus::Expelled => Err(Refusal::Expelled),
        EventStatus::Present => Err(Refusal::AlreadyPresent),
        EventStatus::Registered | EventStatus::Away => {
            player.away = None;
            player.status = EventStatus::Present;
            Ok(())
        }
    })
}

/// They are away for a while. Somebody who has not come yet is not present (section 9); a reason says that they are known to be
/// away, because they are ill for example, and the desk does not wait for them.
pub(crate) fn check_out(state: &mut State, ids: &[&str], reason: Option<&str>) -> Result<(), Refusal> {
    let excused = reason.is_some_and(|reason| !reason.trim().is_empty());
    several(state, ids, |player| match player.status {
        status if status == EventStatus::Present || (status == EventStatus::Registered && excused) => {
            player.away = reason.map(str::to_owned);
            player.status = EventStatus::Away;
            Ok(())
        }
        _ => Err(Refusal::NotPresent),
    })
}

/// Applies `each` to every player for whom it is possible; if it is possible for nobody, refuses for the reason of the first.
fn several(
    state: &mut State,
    ids: &[&str],
    mut each: impl FnMut(&mut Participant) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let mut outcome = Err(Refusal::NoSuchPlayer);
    for (index, id) in ids.iter().enumerate() {
        let player = state.people.get_mut(id).ok_or(Refusal::NoSuchPlayer)?;
        let done = each(player);
        if index == 0 || done.is_ok() {
            outcome = outcome.or(done);
        }
    }
    outcome
}

pub(crate) fn withdraw(state: &mut State, id: &str) -> Result<(), Refusal> {
    let player = state.people.get_mut(id).ok_or(Refusal::NoSuchPlayer)?;
    match player.status {
        EventStatus::Withdrawn => return Err(Refusal::Withdrawn),
        EventStatus::Expelled => return Err(Refusal::Expelled),
        _ => player.status = EventStatus::Withdrawn,
    }
    Ok(())
}

pub(crate) fn expel(state: &mut State, id: &str, reason: &str) -> Result<(), Refusal> {
    required(reason)?;
    let player = state.people.get_mut(id).ok_or(Refusal::NoSuchPlayer)?;
    match player.status {
        EventStatus::Expelled => return Err(Refusal::Expelled),
        _ => player.status = EventStatus::Expelled,
    }
    Ok(())
}

pub(crate) fn keep_apart(state: &mut State, pairs: &[(String, String)]) -> Result<(), Refusal> {
    match () {
        () if pairs.len() > MAX_ENTRANTS => return Err(Refusal::TooMany),
        () if pairs.iter().any(|(one, other)| one == other) => return Err(Refusal::PlayerTwice),
        () => state.apart = pairs.to_vec(),
    }
    Ok(())
}
