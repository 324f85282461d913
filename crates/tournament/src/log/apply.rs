//! What a command does to an event, or why it is refused, checked in the order of section 9.

use crate::Refusal;
use crate::log::act::EventAct;
use crate::log::command::Command;
use crate::log::state::{EventPhase, GameState, RoundTable, State};
use crate::log::{entrants, games, results, room, rounds};
use crate::reading::MAX_POINTS;

/// The longest text in a command.
const MAX_WORDS: usize = 2_000;

/// An entry about to be made.
pub(crate) struct Making<'a> {
    /// Its number.
    pub(crate) number: usize,
    /// The command.
    pub(crate) command: &'a Command,
}

impl Making<'_> {
    pub(crate) fn at(&self) -> i64 {
        self.command.at
    }

    pub(crate) fn by(&self) -> String {
        self.command.by.clone()
    }
}

/// The checks that come before all others.
pub(crate) fn admit(state: &State, command: &Command) -> Result<(), Refusal> {
    let act = &command.act;
    let id = command.game.as_deref();
    let game = || state.game(id).ok_or(Refusal::NoSuchGame);
    match act {
        _ if !act.roles().contains(&command.role) => return Err(Refusal::NotAllowed),
        EventAct::Undo { .. } => return Ok(()),
        _ if state.finished => return Err(Refusal::EventFinished),
        EventAct::Game { .. } => return Ok(()),
        // A game that is named must exist, whatever the command is about.
        _ if act.is_of_a_game() || id.is_some() => {
            game()?;
        }
        _ => {}
    }
    if act.words().into_iter().flatten().any(|text| text.chars().count() > MAX_WORDS) {
        return Err(Refusal::TooLong);
    }
    if act.numbers().any(|number| !(-MAX_POINTS..=MAX_POINTS).contains(&number)) {
        return Err(Refusal::OutOfRange);
    }
    if act.players().into_iter().any(|id| !state.people.has(id)) {
        return Err(Refusal::NoSuchPlayer);
    }
    match act.round() {
        Some(round) if game()?.round(round).is_none() => Err(Refusal::NoSuchRound),
        _ => Ok(()),
    }
}

/// Carries out a command, or refuses it and changes nothing.
pub(crate) fn apply(state: &mut State, number: usize, command: &Command) -> Result<(), Refusal> {
    admit(state, command)?;
    let making = Making { number, command };
    match &command.act {
        EventAct::Game { settings } => games::settle(state, command.game.as_deref(), settings),
        EventAct::DropGame {} => games::drop(state, command.game.as_deref()),
        EventAct::Admit { players } => entrants::admit(state, players),
        EventAct::Add(entry) => entrants::add(state, entry),
        EventAct::Change { player, team, school, seed, games } => {
            entrants::change(state, player, (team, school, *seed, games))
        }
        EventAct::CheckIn { .. } => entrants::check_in(state, &command.act.players()),
        EventAct::CheckOut { reason, .. } => {
            entrants::check_out(state, &command.act.players(), reason.as_deref())
        }
        EventAct::Withdraw { player } => entrants::withdraw(state, player),
        EventAct::Expel { player, reason } => entrants::expel(state, player, reason),
        EventAct::Apart { pairs } => entrants::keep_apart(state, pairs),
        EventAct::Note { text } => required(text),
        EventAct::Take { call, judge } => room::take(state, &making, *call, judge.as_deref()),
        EventAct::DropCall { call } => room::end(state, *call, making.at()),
        EventAct::Ruling { round, table, call, .. } => room::ruling(state, &making, (*round, *table), *call),
        EventAct::Call { round, table, kind, about } => {
            room::call(state, &making, (*round, *table), *kind, about.clone())
        }
        EventAct::Draw { round, tables, twos } => rounds::draw(state, &making, *round, tables, *twos),
        EventAct::Reseat { round, tables } => rounds::reseat(state, &making, *round, tables),
        EventAct::Adjust { player, team, points, reason } => {
            results::adjust(state, &making, (player.as_deref(), team.as_deref()), *points, reason)
        }
        EventAct::Finish {} => finish(state),
        // Undo works by replaying.
        EventAct::Undo { .. } => Ok(()),
        _ => in_game(game_mut(state, command)?, &making),
    }
}

/// Commands that need nothing but their game.
fn in_game(game: &mut GameState, making: &Making<'_>) -> Result<(), Refusal> {
    match &making.command.act {
        EventAct::Publish { round } => rounds::publish(game, *round, making.at()),
        EventAct::Start { round } => rounds::start(game, *round, making.at()),
        EventAct::Close { round } => rounds::close(game, *round, making.at()),
        EventAct::Release { round } => rounds::release(game, *round),
        EventAct::Pause {} => rounds::pause(game, making.at()),
        EventAct::Resume {} => rounds::resume(game, making.at()),
        EventAct::Medium { round, table, live } => room::medium(game, (*round, *table), *live),
        EventAct::Opened { round, table, code } => room::opened(game, (*round, *table), code),
        EventAct::Finished { round, table } => room::finished(game, (*round, *table), making.at()),
        EventAct::Enter(sheet) => results::enter(game, making, sheet),
        EventAct::Live(sheet) => results::live(game, making, sheet),
        EventAct::Correct(sheet) => results::correct(game, making, sheet),
        EventAct::Sign { round, table, player } => results::sign(game, (*round, *table), player),
        EventAct::Warn { round, table, player, about } => {
            room::warn(game, making, (*round, *table), player, about.clone())
        }
        EventAct::Appeal { round, table, player, about } => {
            results::appeal(game, making, (*round, *table), player, about.clone())
        }
        EventAct::Decide { round, table, upheld, reason } => {
            results::decide(game, making, (*round, *table), *upheld, reason)
        }
        _ => Ok(()),
    }
}

fn finish(state: &mut State) -> Result<(), Refusal> {
    let open = |game: &GameState| game.rounds.last().is_some_and(|round| round.phase != EventPhase::Closed);
    match () {
        () if state.games.iter().any(open) => return Err(Refusal::RoundOpen),
        () if state.games.iter().any(|game| game.appeals().next().is_some()) => {
            return Err(Refusal::AppealOpen);
        }
        () => state.finished = true,
    }
    Ok(())
}

/// A reason must be given.
pub(crate) fn required(reason: &str) -> Result<(), Refusal> {
    match reason.trim().is_empty() {
        true => Err(Refusal::ReasonRequired),
        false => Ok(()),
    }
}

/// The game that a command is about.
pub(crate) fn game_mut<'a>(state: &'a mut State, command: &Command) -> Result<&'a mut GameState, Refusal> {
    let place = state.place_of_game(command.game.as_deref()).ok_or(Refusal::NoSuchGame)?;
    Ok(&mut state.games[place])
}

/// A round and the number of a table in the hall.
pub(crate) type Place = (Option<usize>, usize);

/// A table that has not been dissolved.
pub(crate) fn table_mut(game: &mut GameState, (round, number): Place) -> Result<&mut RoundTable, Refusal> {
    let place = game.place(number).ok_or(Refusal::NoSuchTable)?;
    let round = game.round_mut(round).ok_or(Refusal::NoSuchRound)?;
    let table = round.tables.get_mut(place);
    table.filter(|table| !table.seats.is_empty()).ok_or(Refusal::NoSuchTable)
}

/// The table, if this player sits at it.
pub(crate) fn table_of<'a>(
    game: &'a mut GameState,
    place: Place,
    player: &str,
) -> Result<&'a mut RoundTable, Refusal> {
    let table = table_mut(game, place)?;
    if table.seats.iter().any(|seat| seat == player) { Ok(table) } else { Err(Refusal::NotAtTable) }
}
