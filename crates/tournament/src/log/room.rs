//! What commands do in the room: calls and rulings, warnings, live tables, tables that have stopped playing.

use crate::Refusal;
use crate::log::act::EventAct;
use crate::log::apply::{Making, Place, game_mut, table_mut, table_of};
use crate::log::command::CallKind;
use crate::log::state::{Call, EventPhase, GameState, Ruled, State, Warned};

pub(crate) fn call(
    state: &mut State,
    making: &Making<'_>,
    place: Place,
    kind: CallKind,
    about: Option<String>,
) -> Result<(), Refusal> {
    let game = game_mut(state, making.command)?;
    table_mut(game, place)?;
    published(game, place.0)?;
    let (id, round) = (game.id.clone(), place.0.unwrap_or(game.rounds.len()));
    let (number, by, at) = (making.number, making.by(), making.at());
    let call = Call { number, game: id, round, table: place.1, kind, about, by, at, taken: None, over: None };
    state.calls.push(call);
    Ok(())
}

/// Sends a judge there: the one named, or whoever gives the command.
pub(crate) fn take(
    state: &mut State,
    making: &Making<'_>,
    number: usize,
    judge: Option<&str>,
) -> Result<(), Refusal> {
    let judge = judge.filter(|judge| !judge.is_empty()).map_or_else(|| making.by(), str::to_owned);
    open_call(state, number)?.taken = Some((judge, making.at()));
    Ok(())
}

pub(crate) fn end(state: &mut State, number: usize, at: i64) -> Result<(), Refusal> {
    open_call(state, number)?.over = Some(at);
    Ok(())
}

pub(crate) fn ruling(
    state: &mut State,
    making: &Making<'_>,
    place: Place,
    call: Option<usize>,
) -> Result<(), Refusal> {
    let EventAct::Ruling { about, ruled, verdict, .. } = &making.command.act else { return Ok(()) };
    table_mut(game_mut(state, making.command)?, place)?;
    if let Some(number) = call {
        let game = state.game(making.command.game.as_deref()).map(|game| game.id.clone());
        let call = open_call(state, number)?;
        if game.as_ref() != Some(&call.game) || call.table != place.1 {
            return Err(Refusal::NoSuchCall);
        }
        call.over = Some(making.at());
        call.taken.get_or_insert_with(|| (making.by(), making.at()));
    }
    table_mut(game_mut(state, making.command)?, place)?.rulings.push(Ruled {
        entry: making.number,
        by: making.by(),
        at: making.at(),
        about: about.clone(),
        ruled: ruled.clone(),
        call,
        verdict: *verdict,
    });
    Ok(())
}

fn open_call(state: &mut State, number: usize) -> Result<&mut Call, Refusal> {
    let place = state.calls.binary_search_by_key(&number, |call| call.number);
    let call = place.map(|place| &mut state.calls[place]).map_err(|_| Refusal::NoSuchCall)?;
    if call.over.is_some() { Err(Refusal::CallOver) } else { Ok(call) }
}

pub(crate) fn warn(
    game: &mut GameState,
    making: &Making<'_>,
    place: Place,
    player: &str,
    about: Option<String>,
) -> Result<(), Refusal> {
    let (entry, by, at, player) = (making.number, making.by(), making.at(), player.to_owned());
    table_of(game, place, &player)?.warnings.push(Warned { entry, by, at, player, about });
    Ok(())
}

/// A table switches between paper and live. After its first shake the server only lets it go back to paper.
pub(crate) fn medium(game: &mut GameState, place: Place, live: bool) -> Result<(), Refusal> {
    let table = table_mut(game, place)?;
    if table.has_result() {
        return Err(Refusal::ResultExists);
    }
    table.live = live;
    Ok(())
}

/// A live table is open. It does not matter whether the round is published, so that both can be undone later (TD-35).
pub(crate) fn opened(game: &mut GameState, place: Place, code: &str) -> Result<(), Refusal> {
    let table = table_mut(game, place)?;
    match () {
        () if !table.live => return Err(Refusal::NotLive),
        () if table.has_result() => return Err(Refusal::ResultExists),
        () => table.code = Some(code.to_owned()),
    }
    Ok(())
}

pub(crate) fn finished(game: &mut GameState, place: Place, at: i64) -> Result<(), Refusal> {
    let running = game.round(place.0).is_some_and(|round| round.phase == EventPhase::Running);
    let table = table_mut(game, place)?;
    match () {
        () if !running => return Err(Refusal::NotRunning),
        () if table.confirmed.is_some() => return Err(Refusal::Confirmed),
        () if table.finished.is_some() => return Err(Refusal::AlreadyFinished),
        () => table.finished = Some(at),
    }
    Ok(())
}

fn published(game: &GameState, round: Option<usize>) -> Result<(), Refusal> {
    match game.round(round).is_some_and(|round| round.phase != EventPhase::Draft) {
        true => Ok(()),
        false => Err(Refusal::NotPublished),
    }
}
