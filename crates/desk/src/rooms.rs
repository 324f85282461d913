//! The games that are built in. This is the one place that goes from a [`Game`] to the code of that game.

use mat::{AnyGame, Game, Ground, Listed, Rulebook, Season};

/// The game itself.
pub fn game(game: Game) -> &'static dyn AnyGame {
    match game {
        Game::Equations => &equations::Equations,
        Game::OnSets => &onsets::OnSets,
        Game::Wff => &wff::WffNProof,
    }
}

/// The grounds on which a checker may reject a Solution, in the order of the rulebook; nothing else is a reason.
pub fn grounds(rulebook: &Rulebook) -> &'static [Ground] {
    game(rulebook.game).grounds(rulebook)
}

/// Every variation of a rulebook that some division has.
pub fn variations(rulebook: &Rulebook, season: Season) -> Vec<Listed> {
    game(rulebook.game).variations(rulebook, season)
}

/// The words in which a checker rejects a Solution for this reason; an unknown reason unchanged.
pub fn in_words<'r>(rulebook: &Rulebook, reason: &'r str) -> &'r str {
    let ground = grounds(rulebook).iter().find(|ground| ground.name == reason).map(|ground| ground.says);
    let code = || {
        let kinds = game(rulebook.game).reasons();
        kinds.into_iter().find(|kind| kind.code == reason).map(|kind| kind.about)
    };
    ground.or_else(code).unwrap_or(reason)
}
