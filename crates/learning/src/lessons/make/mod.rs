//! Making the lesson of a variation (LC-24): seven steps from what was written about it by hand, with positions that the
//! engine has confirmed. The same wish gives the same text.

mod choosing;
mod data;
mod form;
mod page;
mod plan;
mod questions;
mod steps;
mod words;

use mat::{Book, Division, Game, Season};

use data::entries;
use plan::Plan;

/// Which lesson to make.
#[derive(Debug, Clone, Copy)]
pub struct Wish<'w> {
    /// The rulebook.
    pub book: Book,
    /// The name of the variation.
    pub variation: &'w str,
    /// The division.
    pub division: Division,
    /// Where the search begins.
    pub seed: u64,
}

/// Why a lesson is not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotMade {
    /// The book has no such variation; it has these.
    Unknown(Vec<&'static str>),
    /// It is not on the list of this division, but on those of these.
    NotThere(Vec<Division>),
    /// It is always in force there, so nothing can depend on it.
    Always,
    /// The engine found nothing that would do, or does not agree with what was made.
    NotFound(String),
}

/// Makes a lesson: its id, and the text of its file.
pub fn make(wish: &Wish<'_>) -> Result<(String, String), NotMade> {
    let game = wish.book.rulebook().game;
    let all = desk::variations(wish.book.rulebook(), Season::All);
    let Some(listed) = all.iter().find(|listed| listed.name == wish.variation).cloned() else {
        return Err(NotMade::Unknown(all.iter().map(|listed| listed.name).collect()));
    };
    let Some(listing) = listed.listing(wish.division).cloned() else {
        return Err(NotMade::NotThere(listed.divisions.iter().map(|listing| listing.division).collect()));
    };
    if listing.always {
        return Err(NotMade::Always);
    }
    let mut own = entries(game).map_err(NotMade::NotFound)?;
    let mut take = |name: &str| {
        let at = own.iter().position(|entry| entry.effect.name == name);
        at.map(|at| own.swap_remove(at))
            .ok_or_else(|| NotMade::NotFound(format!("nothing is written about {name}")))
    };
    let entry = take(listed.name)?;
    let others = all.into_iter().filter(|other| {
        other.name != listed.name && other.listing(wish.division).is_some_and(|listing| !listing.always)
    });
    let others =
        others.map(|other| take(other.name).map(|entry| (other, entry))).collect::<Result<_, _>>()?;
    let plan = Plan {
        book: wish.book,
        game,
        division: wish.division,
        entry,
        others,
        listed,
        citation: listing.citation,
        seed: wish.seed,
    };
    let text = plan.text().map_err(NotMade::NotFound)?;
    let lesson = super::read(&text).map_err(NotMade::NotFound)?;
    match lesson.check().first() {
        None => Ok((lesson.head.id, text)),
        Some(wrong) => Err(NotMade::NotFound(wrong.to_string())),
    }
}

/// The id of a variation's lesson.
fn id(game: Game, name: &str) -> String {
    format!("{}-{name}", if game == Game::Equations { "ev" } else { "ov" })
}
