//! What commands do to the list of games.

use crate::Refusal;
use crate::log::settings::GameSettings;
use crate::log::state::{GameState, State};

/// The most games in an event.
const MAX_GAMES: usize = 20;
/// The longest id of a game.
const MAX_ID: usize = 40;

/// Adds the game, or changes how it is played. Once it is drawn, its rounds, its book and its numbers in the hall stay.
pub(crate) fn settle(state: &mut State, id: Option<&str>, settings: &GameSettings) -> Result<(), Refusal> {
    let is_written = |id: &&str| {
        id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-') && id.len() <= MAX_ID
    };
    let id = id.filter(|id| !id.is_empty()).filter(is_written).ok_or(Refusal::GameIdInvalid)?;
    settings.check()?;
    if let Some(decided) = &settings.play_off_of {
        let first = state.game(Some(decided)).filter(|game| game.id != id);
        if first.is_none_or(|game| game.settings.play_off_of.is_some()) {
            return Err(Refusal::NoSuchGame);
        }
    }
    let count = state.games.len();
    match state.games.iter_mut().find(|game| game.id == id) {
        Some(game) => {
            let (was, drawn) = (&game.settings, game.rounds.len());
            let same = was.rules == settings.rules
                && was.division == settings.division
                && was.first_table == settings.first_table;
            if drawn > settings.rounds || (drawn > 0 && !same) {
                return Err(Refusal::RoundsDrawn);
            }
            game.settings = settings.clone();
        }
        None if count >= MAX_GAMES => return Err(Refusal::TooMany),
        None => state.games.push(GameState::new(id, settings.clone())),
    }
    Ok(())
}

/// Removes a game that was never drawn.
pub(crate) fn drop(state: &mut State, id: Option<&str>) -> Result<(), Refusal> {
    let place = state.place_of_game(id).ok_or(Refusal::NoSuchGame)?;
    if !state.games[place].rounds.is_empty() {
        return Err(Refusal::RoundsDrawn);
    }
    state.games.remove(place);
    Ok(())
}
