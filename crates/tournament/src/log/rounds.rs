//! What commands do to rounds: draw, publish, start, pause, close, release, repair.

use std::sync::Arc;

use crate::Refusal;
use crate::log::apply::{Making, game_mut};
use crate::log::entrants::MAX_ENTRANTS;
use crate::log::seating::{draw_fits, reseat_fits};
use crate::log::state::{EventPhase, GameState, Round, RoundTable, State, Stop};

pub(crate) fn draw(
    state: &mut State,
    making: &Making<'_>,
    round: Option<usize>,
    tables: &[Vec<String>],
    twos: Option<usize>,
) -> Result<(), Refusal> {
    let game = state.game(making.command.game.as_deref()).ok_or(Refusal::NoSuchGame)?;
    let phase = game.rounds.last().map(|round| round.phase);
    let drafted = phase == Some(EventPhase::Draft);
    let next = game.rounds.len() + usize::from(!drafted);
    match () {
        () if round.is_some_and(|round| round != next) => return Err(Refusal::NotNextRound),
        () if matches!(phase, Some(EventPhase::Published | EventPhase::Running)) => {
            return Err(Refusal::RoundOpen);
        }
        () if next > game.settings.rounds => return Err(Refusal::NoMoreRounds),
        () => draw_fits(state, game, tables, twos)?,
    }
    let live = game.settings.options.live;
    let tables = tables.iter().map(|seats| RoundTable::of(seats.clone(), live));
    let game = game_mut(state, making.command)?;
    game.rounds.truncate(next - 1);
    game.rounds.push(Arc::new(Round::draft(tables.collect())));
    Ok(())
}

pub(crate) fn reseat(
    state: &mut State,
    making: &Making<'_>,
    round: Option<usize>,
    tables: &[Vec<String>],
) -> Result<(), Refusal> {
    let game = state.game(making.command.game.as_deref()).ok_or(Refusal::NoSuchGame)?;
    if tables.len() > MAX_ENTRANTS {
        return Err(Refusal::TooMany);
    }
    reseat_fits(state, game, game.round(round).ok_or(Refusal::NoSuchRound)?, tables)?;
    let live = game.settings.options.live;
    let round = round_mut(game_mut(state, making.command)?, round)?;
    round.tables.resize_with(tables.len().max(round.tables.len()), || RoundTable::of(Vec::new(), live));
    for (number, table) in round.tables.iter_mut().enumerate() {
        table.seats = tables.get(number).cloned().unwrap_or_default();
    }
    Ok(())
}

pub(crate) fn publish(game: &mut GameState, round: Option<usize>, at: i64) -> Result<(), Refusal> {
    let round = advance(game, round, EventPhase::Draft, EventPhase::Published, Refusal::NotADraft)?;
    round.published = Some(at);
    Ok(())
}

pub(crate) fn start(game: &mut GameState, round: Option<usize>, at: i64) -> Result<(), Refusal> {
    let round = advance(game, round, EventPhase::Published, EventPhase::Running, Refusal::NotPublished)?;
    round.began = Some(at);
    Ok(())
}

pub(crate) fn close(game: &mut GameState, round: Option<usize>, at: i64) -> Result<(), Refusal> {
    let closing = round_mut(game, round)?;
    if closing.phase == EventPhase::Running && closing.seated().any(|(_, table)| table.confirmed.is_none()) {
        return Err(Refusal::ResultsMissing);
    }
    let round = advance(game, round, EventPhase::Running, EventPhase::Closed, Refusal::NotRunning)?;
    round.closed = Some(at);
    Ok(())
}

pub(crate) fn release(game: &mut GameState, round: Option<usize>) -> Result<(), Refusal> {
    if round_mut(game, round)?.phase != EventPhase::Closed {
        return Err(Refusal::NotClosed);
    }
    game.released = round.unwrap_or(game.rounds.len());
    Ok(())
}

pub(crate) fn pause(game: &mut GameState, at: i64) -> Result<(), Refusal> {
    let round = running(game)?;
    if round.stops.last().is_some_and(|stop| stop.until.is_none()) {
        return Err(Refusal::AlreadyPaused);
    }
    round.stops.push(Stop { from: at, until: None });
    Ok(())
}

pub(crate) fn resume(game: &mut GameState, at: i64) -> Result<(), Refusal> {
    let open = running(game)?.stops.last_mut().filter(|stop| stop.until.is_none());
    let stop = open.ok_or(Refusal::NotPaused)?;
    // A clock that was set back does not take time away.
    stop.until = Some(at.max(stop.from));
    Ok(())
}

fn running(game: &mut GameState) -> Result<&mut Round, Refusal> {
    let round = round_mut(game, None)?;
    if round.phase == EventPhase::Running { Ok(round) } else { Err(Refusal::NotRunning) }
}

fn round_mut(game: &mut GameState, round: Option<usize>) -> Result<&mut Round, Refusal> {
    game.round_mut(round).ok_or(Refusal::NoSuchRound)
}

fn advance(
    game: &mut GameState,
    round: Option<usize>,
    from: EventPhase,
    to: EventPhase,
    refusal: Refusal,
) -> Result<&mut Round, Refusal> {
    let round = round_mut(game, round)?;
    if round.phase != from {
        return Err(refusal);
    }
    round.phase = to;
    Ok(round)
}
