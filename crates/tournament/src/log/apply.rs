//! What a command does to an event, or why it is refused, checked in the order of section 9.

use crate::Refusal;
use crate::log::command::{Act, Command, Place};
use crate::log::seating::{draw_fits, reseat_fits};
use crate::log::state::{Header, Phase, ResultState, Round, State, Status, Table};
use crate::points::TableResult;
use crate::standings::{Adjustment, Subject};

/// The checks that come before all others.
pub(crate) fn admit(state: &State, command: &Command) -> Result<(), Refusal> {
    let act = &command.act;
    let exists = |id: &str| state.players.iter().any(|player| player.id == id);
    let round_exists =
        |round: Option<usize>| (1..=state.rounds.len()).contains(&round.unwrap_or(state.rounds.len()));
    match act {
        Act::Unknown => Err(Refusal::UnknownCommand),
        _ if !act.roles().contains(&command.role.as_str()) => Err(Refusal::NotAllowed),
        Act::Undo(_) => Ok(()),
        _ if state.finished => Err(Refusal::EventFinished),
        _ if act.player().is_some_and(|id| !exists(id)) => Err(Refusal::NoSuchPlayer),
        _ if act.round().is_some_and(|round| !round_exists(round)) => Err(Refusal::NoSuchRound),
        _ => Ok(()),
    }
}

/// Carries out a command, or refuses it and changes nothing.
pub(crate) fn apply(header: &Header, state: &mut State, command: &Command) -> Result<(), Refusal> {
    admit(state, command)?;
    let required = |reason: &str| match reason.trim().is_empty() {
        true => Err(Refusal::ReasonRequired),
        false => Ok(()),
    };
    match &command.act {
        Act::CheckIn(id) => match status(state, id)? {
            Status::Withdrawn => return Err(Refusal::Withdrawn),
            Status::Expelled => return Err(Refusal::Expelled),
            Status::Present => return Err(Refusal::AlreadyPresent),
            status => *status = Status::Present,
        },
        Act::CheckOut(id) => match status(state, id)? {
            status @ Status::Present => *status = Status::Away,
            _ => return Err(Refusal::NotPresent),
        },
        Act::Add { player, team } => add(state, player, team.as_deref())?,
        Act::Withdraw(id) => match status(state, id)? {
            Status::Withdrawn => return Err(Refusal::Withdrawn),
            Status::Expelled => return Err(Refusal::Expelled),
            status => *status = Status::Withdrawn,
        },
        Act::Expel { player, reason } => {
            required(reason)?;
            match status(state, player)? {
                Status::Expelled => return Err(Refusal::Expelled),
                status => *status = Status::Expelled,
            }
        }
        Act::Draw { round, tables, twos } => draw(header, state, *round, tables, *twos)?,
        Act::Publish(round) => advance(state, *round, Phase::Draft, Phase::Published, Refusal::NotADraft)?,
        Act::Start(round) => advance(state, *round, Phase::Published, Phase::Running, Refusal::NotPublished)?,
        Act::Close(round) => {
            let closing = last_or(state, *round)?;
            let missing = |table: &Table| !table.seats.is_empty() && table.confirmed.is_none();
            if closing.phase == Phase::Running && closing.tables.iter().any(missing) {
                return Err(Refusal::ResultsMissing);
            }
            advance(state, *round, Phase::Running, Phase::Closed, Refusal::NotRunning)?;
        }
        Act::Reseat { round, tables } => reseat(state, *round, tables)?,
        Act::Enter(place, result) => {
            let table = open_table(state, *place, result)?;
            if table.entries.iter().any(|(by, _)| *by == command.by) {
                return Err(Refusal::SamePerson);
            }
            // A person enters a table only once, so an equal entry comes from somebody else.
            let equal = table.entries.iter().filter(|(_, entered)| entered == result).count();
            table.entries.push((command.by.clone(), result.clone()));
            if equal + 1 >= header.options.entries {
                table.confirmed = Some(result.clone());
            }
        }
        Act::Live(place, result) => open_table(state, *place, result)?.confirmed = Some(result.clone()),
        Act::Correct { place, result, reason } => {
            let table = table(state, *place)?;
            required(reason)?;
            if !matches!(table.state(), ResultState::Confirmed | ResultState::Disputed) {
                return Err(Refusal::NotConfirmed);
            }
            result.fits(&table.seats)?;
            table.confirmed = Some(result.clone());
        }
        Act::Adjust { player, team, points, reason } => {
            required(reason)?;
            let has = |name: &str| state.players.iter().any(|player| player.team.as_deref() == Some(name));
            let subject = match (player, team) {
                (Some(player), _) => Subject::Player(player.clone()),
                (None, Some(team)) if has(team) => Subject::Team(team.clone()),
                _ => return Err(Refusal::NoSuchPlayer),
            };
            state.adjustments.push(Adjustment { subject, points: *points });
        }
        Act::Sign(place, player) => {
            let table = table_of(state, *place, player)?;
            table.signed.insert(player.clone());
        }
        Act::Ruling(place) => {
            table(state, *place)?.judges.insert(command.by.clone());
        }
        Act::Appeal(place, player) => {
            let table = table_of(state, *place, player)?;
            match () {
                () if table.judges.len() < 2 => return Err(Refusal::SecondJudgeNeeded),
                () if table.signed.contains(player) => return Err(Refusal::Signed),
                () if table.appealed => return Err(Refusal::AlreadyAppealed),
                () => table.appealed = true,
            }
        }
        Act::Decide { place, reason } => {
            let table = table(state, *place)?;
            if !table.appealed {
                return Err(Refusal::NoAppeal);
            }
            required(reason)?;
            table.appealed = false;
        }
        Act::Finish => {
            if state.rounds.last().is_some_and(|round| round.phase != Phase::Closed) {
                return Err(Refusal::RoundOpen);
            }
            if !state.held().is_empty() {
                return Err(Refusal::AppealOpen);
            }
            state.finished = true;
        }
        // Undo works by replaying; an unknown command is never admitted.
        Act::Undo(_) | Act::Unknown => {}
    }
    Ok(())
}

fn status<'a>(state: &'a mut State, id: &str) -> Result<&'a mut Status, Refusal> {
    let player = state.players.iter_mut().find(|player| player.id == id);
    player.map(|player| &mut player.status).ok_or(Refusal::NoSuchPlayer)
}

fn add(state: &mut State, id: &str, team: Option<&str>) -> Result<(), Refusal> {
    if id.is_empty() {
        return Err(Refusal::NoSuchPlayer);
    }
    if state.players.iter().any(|player| player.id == id) {
        return Err(Refusal::PlayerExists);
    }
    let team = team.map(str::to_owned);
    state.players.push(super::Participant { id: id.to_owned(), team, status: Status::Present });
    Ok(())
}

fn draw(
    header: &Header,
    state: &mut State,
    round: Option<usize>,
    tables: &[Vec<String>],
    twos: Option<usize>,
) -> Result<(), Refusal> {
    let phase = state.rounds.last().map(|round| round.phase);
    let drafted = phase == Some(Phase::Draft);
    let next = state.rounds.len() + usize::from(!drafted);
    match () {
        () if round.is_some_and(|round| round != next) => return Err(Refusal::NotNextRound),
        () if matches!(phase, Some(Phase::Published | Phase::Running)) => return Err(Refusal::RoundOpen),
        () if next > header.rounds => return Err(Refusal::NoMoreRounds),
        () => draw_fits(state, tables, twos)?,
    }
    state.rounds.truncate(next - 1);
    let tables = tables.iter().map(|seats| Table { seats: seats.clone(), ..Table::default() });
    state.rounds.push(Round { phase: Phase::Draft, tables: tables.collect() });
    Ok(())
}

fn reseat(state: &mut State, round: Option<usize>, tables: &[Vec<String>]) -> Result<(), Refusal> {
    reseat_fits(state, last_or(state, round)?, tables)?;
    let round = round.unwrap_or(state.rounds.len());
    let Some(round) = round.checked_sub(1).and_then(|index| state.rounds.get_mut(index)) else {
        return Err(Refusal::NoSuchRound);
    };
    round.tables.resize(tables.len().max(round.tables.len()), Table::default());
    for (number, table) in round.tables.iter_mut().enumerate() {
        table.seats = tables.get(number).cloned().unwrap_or_default();
    }
    Ok(())
}

fn advance(
    state: &mut State,
    round: Option<usize>,
    from: Phase,
    to: Phase,
    refusal: Refusal,
) -> Result<(), Refusal> {
    if last_or(state, round)?.phase != from {
        return Err(refusal);
    }
    let index = round.unwrap_or(state.rounds.len()) - 1;
    state.rounds[index].phase = to;
    Ok(())
}

fn last_or(state: &State, round: Option<usize>) -> Result<&Round, Refusal> {
    let index = round.unwrap_or(state.rounds.len()).checked_sub(1);
    index.and_then(|index| state.rounds.get(index)).ok_or(Refusal::NoSuchRound)
}

/// A table that has not been dissolved.
fn table(state: &mut State, place: Place) -> Result<&mut Table, Refusal> {
    let round = place.round.unwrap_or(state.rounds.len()).checked_sub(1);
    let round = round.and_then(|index| state.rounds.get_mut(index)).ok_or(Refusal::NoSuchRound)?;
    let table = place.table.and_then(|number| number.checked_sub(1));
    let table = table.and_then(|index| round.tables.get_mut(index));
    table.filter(|table| !table.seats.is_empty()).ok_or(Refusal::NoSuchTable)
}

/// The table, if this player sits at it.
fn table_of<'a>(state: &'a mut State, place: Place, player: &String) -> Result<&'a mut Table, Refusal> {
    let table = table(state, place)?;
    if table.seats.contains(player) { Ok(table) } else { Err(Refusal::NotAtTable) }
}

/// A table of a running round without a confirmed result, if the result is about its players.
fn open_table<'a>(
    state: &'a mut State,
    place: Place,
    result: &TableResult,
) -> Result<&'a mut Table, Refusal> {
    let running = last_or(state, place.round)?.phase == Phase::Running;
    let table = table(state, place)?;
    match () {
        () if !running => Err(Refusal::NotRunning),
        () if table.confirmed.is_some() => Err(Refusal::Confirmed),
        () => result.fits(&table.seats).map(|()| table),
    }
}
