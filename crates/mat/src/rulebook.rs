//! Rulebooks and divisions: which books there are, and who plays by them. All of it is data.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use crate::{Document, Fault, by_name, excerpt};

/// One of the three cube games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// EQUATIONS: the game of creative mathematics.
    Equations,
    /// ON-SETS: the game of set theory.
    OnSets,
    /// WFF 'N PROOF: the game of modern logic.
    Wff,
}

impl Game {
    /// Every game.
    pub const ALL: [Game; 3] = [Game::Equations, Game::OnSets, Game::Wff];

    /// The name of the game as its box spells it.
    pub const fn title(self) -> &'static str {
        match self {
            Game::Equations => "EQUATIONS",
            Game::OnSets => "ON-SETS",
            Game::Wff => "WFF 'N PROOF",
        }
    }

    /// The short name that begins the names of its rulebooks.
    pub const fn name(self) -> &'static str {
        match self {
            Game::Equations => "equations",
            Game::OnSets => "onsets",
            Game::Wff => "wff",
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = Game::ALL.into_iter().find(|game| game.name() == text);
        named.ok_or_else(|| {
            format!("`{}` is no game; they are {}", excerpt(text), Game::ALL.map(Game::name).join(", "))
        })
    }
}

/// A level of competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Division {
    /// Basic On-Sets, played without variations and Restrictions.
    Basic,
    /// Basic On-Sets with the larger Universe of Senior (ON-26).
    BasicSenior,
    /// The youngest players of Basic Equations.
    Minor,
    /// Grade 6 and below.
    Elementary,
    /// Grade 8 and below.
    Middle,
    /// Grade 10 and below.
    Junior,
    /// Grade 12 and below.
    Senior,
}

impl Division {
    /// Every division of every game, from the youngest to the oldest.
    pub const ALL: [Division; 7] = [
        Division::Basic,
        Division::BasicSenior,
        Division::Minor,
        Division::Elementary,
        Division::Middle,
        Division::Junior,
        Division::Senior,
    ];

    /// The name in documents.
    pub const fn name(self) -> &'static str {
        match self {
            Division::Basic => "basic",
            Division::BasicSenior => "basic-senior",
            Division::Minor => "minor",
            Division::Elementary => "elementary",
            Division::Middle => "middle",
            Division::Junior => "junior",
            Division::Senior => "senior",
        }
    }

    /// Whether it plays Basic On-Sets: no variations and no Restrictions.
    pub const fn is_basic(self) -> bool {
        matches!(self, Division::Basic | Division::BasicSenior)
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Division::Basic => "Basic",
            Division::BasicSenior => "Basic Senior",
            Division::Minor => "Minor",
            Division::Elementary => "Elementary",
            Division::Middle => "Middle",
            Division::Junior => "Junior",
            Division::Senior => "Senior",
        }
    }
}

impl fmt::Display for Division {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Division {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Division::ALL.into_iter().find(|division| division.name() == text).ok_or_else(|| {
            let names: Vec<_> = Division::ALL.iter().map(|division| division.name()).collect();
            format!("`{text}` is no division; the divisions are {}", names.join(", "))
        })
    }
}

/// The rulebooks that are built in. Whatever differs between them is found by matching this, so that a new book does not
/// compile before every table has a row for it. A game matches its own books and hears of no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "they are the games")]
pub enum Book {
    Equations(EquationsBook),
    OnSets(OnSetsBook),
    Wff(WffBook),
}

/// The books of Equations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the table below says what each is")]
pub enum EquationsBook {
    Basic2019,
    Adventurous2018,
}

/// The books of On-Sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the table below says what each is")]
pub enum OnSetsBook {
    Mlag2017,
    Agloa2024,
}

/// The books of WFF 'N PROOF.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the table below says what each is")]
pub enum WffBook {
    Mlag2017,
}

/// What a game calls its own books.
macro_rules! own_books {
    ($($game:ident: $books:ident),*) => {$(
        impl TryFrom<Book> for $books {
            type Error = ();

            fn try_from(book: Book) -> Result<Self, ()> {
                match book {
                    Book::$game(book) => Ok(book),
                    _ => Err(()),
                }
            }
        }
    )*};
}

own_books! { Equations: EquationsBook, OnSets: OnSetsBook, Wff: WffBook }

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rulebook().name)
    }
}

impl FromStr for Book {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Rulebook::named(text).map(|rulebook| rulebook.book).ok_or_else(|| {
            let names: Vec<_> = RULEBOOKS.iter().map(|rulebook| rulebook.name).collect();
            format!("`{}` is no rulebook; they are {}", excerpt(text), names.join(", "))
        })
    }
}

by_name! {
    Game: Game::ALL.map(Game::name),
    Book: RULEBOOKS.iter().map(|rulebook| rulebook.name),
    Division: Division::ALL.map(Division::name),
}

#[allow(non_upper_case_globals, missing_docs, reason = "they are read as the variants that they name")]
impl Book {
    pub const BasicEquations2019: Book = Book::Equations(EquationsBook::Basic2019);
    pub const AdventurousEquations2018: Book = Book::Equations(EquationsBook::Adventurous2018);
    pub const MlagOnSets2017: Book = Book::OnSets(OnSetsBook::Mlag2017);
    pub const AgloaOnSets2024: Book = Book::OnSets(OnSetsBook::Agloa2024);
    pub const Wff2017: Book = Book::Wff(WffBook::Mlag2017);
}

impl Book {
    /// The game it is the book of.
    pub const fn game(self) -> Game {
        match self {
            Book::Equations(_) => Game::Equations,
            Book::OnSets(_) => Game::OnSets,
            Book::Wff(_) => Game::Wff,
        }
    }

    /// The row of the book.
    pub const fn rulebook(self) -> &'static Rulebook {
        match self {
            Book::BasicEquations2019 => &BASIC_EQUATIONS,
            Book::AdventurousEquations2018 => &ADVENTUROUS_EQUATIONS,
            Book::MlagOnSets2017 => &MLAG_ONSETS,
            Book::AgloaOnSets2024 => &AGLOA_ONSETS,
            Book::Wff2017 => &WFF,
        }
    }
}

/// A tournament rulebook: what a position, a verdict and a record name in their `rules` field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rulebook {
    /// Which one it is.
    pub book: Book,
    /// The stable name in documents.
    pub name: &'static str,
    /// The game it is the book of.
    pub game: Game,
    /// The league that publishes it.
    pub league: &'static str,
    /// The form of the game.
    pub form: &'static str,
    /// The season that the book was written for.
    pub season: &'static str,
    /// The divisions that play by it.
    pub divisions: &'static [Division],
    /// Whether its lists of variations alternate from season to season (XIII).
    pub lists_alternate: bool,
    /// Whether it is the one proposed for a tournament: the full game of its newest book.
    pub full: bool,
}

const FOUR_DIVISIONS: &[Division] =
    &[Division::Elementary, Division::Middle, Division::Junior, Division::Senior];

static BASIC_EQUATIONS: Rulebook = Rulebook {
    book: Book::BasicEquations2019,
    name: "equations-basic-mlag-2019",
    game: Game::Equations,
    league: "MLAG",
    form: "Basic Equations",
    season: "2019-20",
    divisions: &[Division::Minor, Division::Elementary, Division::Middle, Division::Junior, Division::Senior],
    lists_alternate: false,
    full: false,
};

static ADVENTUROUS_EQUATIONS: Rulebook = Rulebook {
    book: Book::AdventurousEquations2018,
    name: "equations-adventurous-mlag-2018",
    game: Game::Equations,
    league: "MLAG",
    form: "Adventurous Equations",
    season: "2018-19",
    divisions: FOUR_DIVISIONS,
    lists_alternate: true,
    full: true,
};

static MLAG_ONSETS: Rulebook = Rulebook {
    book: Book::MlagOnSets2017,
    name: "onsets-mlag-2017",
    game: Game::OnSets,
    league: "MLAG",
    form: "Adventurous On-Sets",
    season: "2017-18",
    divisions: FOUR_DIVISIONS,
    lists_alternate: false,
    full: false,
};

static AGLOA_ONSETS: Rulebook = Rulebook {
    book: Book::AgloaOnSets2024,
    name: "onsets-agloa-2024",
    game: Game::OnSets,
    league: "AGLOA",
    form: "On-Sets",
    season: "2024-25",
    divisions: &[
        Division::Basic,
        Division::BasicSenior,
        Division::Elementary,
        Division::Middle,
        Division::Junior,
        Division::Senior,
    ],
    lists_alternate: false,
    full: true,
};

static WFF: Rulebook = Rulebook {
    book: Book::Wff2017,
    name: "wff-mlag-2017",
    game: Game::Wff,
    league: "MLAG",
    form: "WFF 'N PROOF",
    season: "2017-18",
    divisions: FOUR_DIVISIONS,
    lists_alternate: false,
    full: true,
};

/// Every rulebook, in the order in which people are shown them.
pub static RULEBOOKS: [&Rulebook; 5] =
    [&BASIC_EQUATIONS, &ADVENTUROUS_EQUATIONS, &MLAG_ONSETS, &AGLOA_ONSETS, &WFF];

impl Rulebook {
    /// The rulebook with this name.
    pub fn named(name: &str) -> Option<&'static Rulebook> {
        RULEBOOKS.into_iter().find(|rulebook| rulebook.name == name)
    }

    /// The rulebooks of a game, the newest first.
    pub fn of_game(game: Game) -> Vec<&'static Rulebook> {
        let mut own: Vec<_> = RULEBOOKS.into_iter().filter(|rulebook| rulebook.game == game).collect();
        own.sort_by_key(|rulebook| Reverse(rulebook.season));
        own
    }

    /// Reads `rules` and `division` of a document about one game.
    pub fn read(document: &Document<'_>, game: Game) -> Result<(&'static Rulebook, Division), Fault> {
        let (book, division) =
            Rulebook::read_own(document, game, |book| (book.game() == game).then_some(book))?;
        Ok((book.rulebook(), division))
    }

    /// Reads `rules`, as what a game calls its own book, and `division`.
    pub(crate) fn read_own<B>(
        document: &Document<'_>,
        game: Game,
        own: impl Fn(Book) -> Option<B>,
    ) -> Result<(B, Division), Fault> {
        let name = document.text("rules")?;
        let named = Rulebook::named(name).and_then(|rulebook| Some((rulebook, own(rulebook.book)?)));
        let Some((rulebook, book)) = named else {
            let complaint = format!("`{}` is no rulebook of {}", excerpt(name), game.title());
            return Err(document.fault("rules", "unknown-rules", complaint));
        };
        let division = document.value("division", "unknown-division")?;
        if !rulebook.divisions.contains(&division) {
            let names: Vec<&str> = rulebook.divisions.iter().map(|division| division.name()).collect();
            let complaint =
                format!("{} has no division `{division}`; it has {}", rulebook.title(), names.join(", "));
            return Err(document.fault("division", "unknown-division", complaint));
        }
        Ok((book, division))
    }

    /// The title of the book for people: `AGLOA On-Sets 2024-25`.
    pub fn title(&self) -> String {
        format!("{} {} {}", self.league, self.form, self.season)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_book_of_a_game_comes_first() {
        let names = |game| Rulebook::of_game(game).into_iter().map(|book| book.name).collect::<Vec<_>>();
        assert_eq!(names(Game::OnSets), ["onsets-agloa-2024", "onsets-mlag-2017"]);
        assert_eq!(names(Game::Equations), ["equations-basic-mlag-2019", "equations-adventurous-mlag-2018"]);
        assert_eq!(names(Game::Wff), ["wff-mlag-2017"]);
    }

    #[test]
    fn names_of_rulebooks_begin_with_their_game() {
        for rulebook in RULEBOOKS {
            assert!(rulebook.name.starts_with(rulebook.game.name()), "{}", rulebook.name);
            assert_eq!(Rulebook::named(rulebook.name), Some(rulebook));
            assert_eq!(rulebook.book.rulebook(), rulebook);
            assert_eq!(rulebook.book.game(), rulebook.game);
        }
    }
}
