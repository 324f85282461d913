//! The games that are built in. This is the one place that goes from a [`Game`] to the code of that game.

use mat::{AnyEdition, AnyGame, Book, CubeGame, Game, Ground, Listed, Rulebook, Season};

/// The game itself.
pub fn game(game: Game) -> &'static dyn AnyGame {
    match game {
        Game::Equations => &equations::Equations,
        Game::OnSets => &onsets::OnSets,
        Game::Wff => &wff::WffNProof,
    }
}

/// What a book changes in its game.
pub fn edition(book: Book) -> &'static dyn AnyEdition {
    match book {
        Book::Equations(book) => equations::Equations::edition(book),
        Book::OnSets(book) => onsets::OnSets::edition(book),
        Book::Wff(book) => wff::WffNProof::edition(book),
    }
}

/// The grounds on which a checker may reject a Solution, in the order of the rulebook; nothing else is a reason.
pub fn grounds(rulebook: &Rulebook) -> &'static [Ground] {
    edition(rulebook.book).grounds()
}

/// Every variation of a rulebook that some division has.
pub fn variations(rulebook: &Rulebook, season: Season) -> Vec<Listed> {
    edition(rulebook.book).variations(season)
}

/// Every variation of a game, of whatever season, with the newest book that has it.
pub fn variations_of(game: Game) -> Vec<(Book, Listed)> {
    let mut all: Vec<(Book, Listed)> = Vec::new();
    for rulebook in Rulebook::of_game(game) {
        for listed in variations(rulebook, Season::All) {
            if all.iter().all(|(_, known)| known.name != listed.name) {
                all.push((rulebook.book, listed));
            }
        }
    }
    all
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
