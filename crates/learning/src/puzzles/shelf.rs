//! The shelves: everybody finds puzzles for the game they play on one of them.

use mat::{Book, Division, Game};

/// A shelf of puzzles.
#[derive(Debug, PartialEq, Eq)]
pub struct Shelf {
    /// The name in commands and of the file.
    pub name: &'static str,
    /// The rulebook that its puzzles are made by.
    pub book: Book,
    /// The division that they are made for.
    pub division: Division,
    /// Other divisions that use this shelf because they play by the same rules.
    pub also: &'static [Division],
}

const fn shelf(name: &'static str, book: Book, division: Division, also: &'static [Division]) -> Shelf {
    Shelf { name, book, division, also }
}

/// Every shelf; its place in this list is its number.
pub static SHELVES: [Shelf; 13] = [
    shelf("eq-basic-elementary", Book::BasicEquations2019, Division::Elementary, &[Division::Minor]),
    shelf(
        "eq-basic-middle",
        Book::BasicEquations2019,
        Division::Middle,
        &[Division::Junior, Division::Senior],
    ),
    shelf("eq-elementary", Book::AdventurousEquations2018, Division::Elementary, &[]),
    shelf("eq-middle", Book::AdventurousEquations2018, Division::Middle, &[]),
    shelf("eq-junior", Book::AdventurousEquations2018, Division::Junior, &[]),
    shelf("eq-senior", Book::AdventurousEquations2018, Division::Senior, &[]),
    shelf("on-basic", Book::AgloaOnSets2024, Division::Basic, &[]),
    shelf("on-elementary", Book::AgloaOnSets2024, Division::Elementary, &[]),
    shelf("on-middle", Book::AgloaOnSets2024, Division::Middle, &[]),
    shelf("on-junior", Book::AgloaOnSets2024, Division::Junior, &[]),
    shelf("on-senior", Book::AgloaOnSets2024, Division::Senior, &[]),
    shelf("wff-elementary", Book::Wff2017, Division::Elementary, &[Division::Middle]),
    shelf("wff-regular", Book::Wff2017, Division::Junior, &[Division::Senior]),
];

impl Shelf {
    /// The shelf with this name.
    pub fn named(name: &str) -> Option<&'static Shelf> {
        SHELVES.iter().find(|shelf| shelf.name == name)
    }

    /// The shelf of a book and a division, if there is one.
    pub fn of(book: Book, division: Division) -> Option<&'static Shelf> {
        let serves = |shelf: &&Shelf| {
            shelf.book == book && (shelf.division == division || shelf.also.contains(&division))
        };
        SHELVES.iter().find(serves)
    }

    /// The shelf of a book and a division; if there is none, that of the same division by another book of the game, or its first.
    pub fn near(book: Book, division: Division) -> Option<&'static Shelf> {
        let of_game = || SHELVES.iter().filter(|shelf| shelf.game() == book.rulebook().game);
        Shelf::of(book, division)
            .or_else(|| of_game().find(|shelf| shelf.division == division || shelf.also.contains(&division)))
            .or_else(|| of_game().next())
    }

    /// Its game.
    pub fn game(&self) -> Game {
        self.book.rulebook().game
    }

    /// Its number, from 0.
    pub fn number(&self) -> usize {
        SHELVES.iter().position(|shelf| shelf == self).unwrap_or(0)
    }
}
