//! What commands do to results: entries, corrections, signatures, appeals, points given or taken.

use crate::Refusal;
use crate::log::apply::{Making, Place, game_mut, required, table_mut, table_of};
use crate::log::command::EventSheet;
use crate::log::state::{
    Appeal, Confirmed, Corrected, Decided, Entered, EventPhase, EventResultState, GameState, Given,
    ResultSource, RoundTable, State,
};
use crate::points::TableResult;
use crate::standings::{Adjustment, Subject};

impl Making<'_> {
    fn confirmed(&self, how: ResultSource, result: TableResult) -> Option<Confirmed> {
        Some(Confirmed { entry: self.number, by: self.by(), at: self.at(), how, result })
    }
}

pub(crate) fn enter(game: &mut GameState, making: &Making<'_>, sheet: &EventSheet) -> Result<(), Refusal> {
    let wanted = game.settings.options.entries;
    let table = open_table(game, sheet)?;
    if table.entries.iter().any(|entered| entered.by == making.command.by) {
        return Err(Refusal::SamePerson);
    }
    // A person enters a table only once, so an equal entry comes from somebody else.
    let equal = table.entries.iter().filter(|entered| entered.result == sheet.result).count();
    if equal + 1 >= wanted {
        table.confirmed = making.confirmed(ResultSource::Sheet, sheet.result.clone());
    }
    let (by, result) = (making.by(), sheet.result.clone());
    table.entries.push(Entered { entry: making.number, by, at: making.at(), result });
    Ok(())
}

pub(crate) fn live(game: &mut GameState, making: &Making<'_>, sheet: &EventSheet) -> Result<(), Refusal> {
    let table = open_table(game, sheet)?;
    table.confirmed = making.confirmed(ResultSource::Live, sheet.result.clone());
    Ok(())
}

pub(crate) fn correct(game: &mut GameState, making: &Making<'_>, sheet: &EventSheet) -> Result<(), Refusal> {
    let table = table_mut(game, (sheet.round, sheet.table))?;
    required(&sheet.reason)?;
    if !matches!(table.state(), EventResultState::Confirmed | EventResultState::Disputed) {
        return Err(Refusal::NotConfirmed);
    }
    sheet.result.fits(&table.seats)?;
    let was = table.confirmed.take().map(|confirmed| confirmed.result);
    let reason = sheet.reason.clone();
    table.corrections.push(Corrected { entry: making.number, at: making.at(), was, reason });
    table.confirmed = making.confirmed(ResultSource::Correction, sheet.result.clone());
    Ok(())
}

/// A table of a running round without a confirmed result, if the result is about its players.
fn open_table<'a>(game: &'a mut GameState, sheet: &EventSheet) -> Result<&'a mut RoundTable, Refusal> {
    let running = game.round(sheet.round).is_some_and(|round| round.phase == EventPhase::Running);
    let table = table_mut(game, (sheet.round, sheet.table))?;
    match () {
        () if !running => Err(Refusal::NotRunning),
        () if table.confirmed.is_some() => Err(Refusal::Confirmed),
        () => sheet.result.fits(&table.seats).map(|()| table),
    }
}

pub(crate) fn adjust(
    state: &mut State,
    making: &Making<'_>,
    whose: (Option<&str>, Option<&str>),
    points: i64,
    reason: &str,
) -> Result<(), Refusal> {
    required(reason)?;
    let subject = match whose {
        (Some(player), _) => Subject::Player(player.to_owned()),
        (None, Some(team)) if state.people.has_team(team) => Subject::Team(team.to_owned()),
        _ => return Err(Refusal::NoSuchPlayer),
    };
    let adjustment = Adjustment { subject, points };
    let given = Given { entry: making.number, at: making.at(), adjustment, reason: reason.to_owned() };
    game_mut(state, making.command)?.adjustments.push(given);
    Ok(())
}

pub(crate) fn sign(game: &mut GameState, place: Place, player: &str) -> Result<(), Refusal> {
    table_of(game, place, player)?.signed.insert(player.to_owned());
    Ok(())
}

pub(crate) fn appeal(
    game: &mut GameState,
    making: &Making<'_>,
    place: Place,
    player: &String,
    about: Option<String>,
) -> Result<(), Refusal> {
    let table = table_of(game, place, player)?;
    match () {
        () if table.judges().len() < 2 => return Err(Refusal::SecondJudgeNeeded),
        () if table.signed.contains(player) => return Err(Refusal::Signed),
        () if table.appealed() => return Err(Refusal::AlreadyAppealed),
        () => {}
    }
    let (entry, at, player) = (making.number, making.at(), player.clone());
    table.appeals.push(Appeal { entry, player, about, at, decided: None });
    Ok(())
}

pub(crate) fn decide(
    game: &mut GameState,
    making: &Making<'_>,
    place: Place,
    upheld: bool,
    reason: &str,
) -> Result<(), Refusal> {
    let open = table_mut(game, place)?.appeals.last_mut().filter(|appeal| appeal.decided.is_none());
    let appeal = open.ok_or(Refusal::NoAppeal)?;
    required(reason)?;
    appeal.decided = Some(Decided { at: making.at(), upheld, reason: reason.to_owned() });
    Ok(())
}
