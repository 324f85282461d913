//! What an edition of the rulebook changes, and nothing else in the code asks which edition it is.

use mat::{Book, Division, List, Lists, Rulebook};

use crate::variation::Listing;

/// A rulebook of Equations, as a difference over the Adventurous rules of 2018-19.
#[derive(Debug, Clone, Copy)]
pub struct Edition {
    /// The book.
    pub book: Book,
    /// Whether a line has one reading, by the order of operations (Basic VII-B-5).
    pub order_of_operations: bool,
    /// How many digits a numeral of the Goal may have.
    pub goal_digits: usize,
    /// Section XIII.
    pub lists: Lists<Listing>,
}

// Editions differ if their names do.
impl PartialEq for Edition {
    fn eq(&self, other: &Edition) -> bool {
        self.book == other.book
    }
}

impl Eq for Edition {}

static MLAG_2018: Edition = Edition {
    book: Book::AdventurousEquations2018,
    order_of_operations: false,
    goal_digits: 2,
    lists: Lists {
        elementary: List {
            every: &[
                Listing::Sideways,
                Listing::UpsideDown,
                Listing::Wild,
                Listing::Factorial,
                Listing::MultipleOperations,
                Listing::ThreeOperation,
                Listing::Remainder,
            ],
            odd: &[Listing::TwoDigit, Listing::Lcm, Listing::Gcf, Listing::NumberOfFactors],
            even: &[Listing::NextPrime, Listing::Percent, Listing::DecimalPoint, Listing::Average],
        },
        middle: List {
            every: &[
                Listing::Sideways,
                Listing::UpsideDown,
                Listing::Wild,
                Listing::Factorial,
                Listing::MultipleOperations,
                Listing::Base,
                Listing::MultipleOfK,
            ],
            odd: &[Listing::PowersOfBase, Listing::NumberOfFactors, Listing::Exponent, Listing::AbPlus],
            even: &[Listing::Percent, Listing::DecimalPoint, Listing::Average, Listing::NextPrime],
        },
        junior: List {
            every: &[
                Listing::Wild,
                Listing::Factorial,
                Listing::MultipleOperations,
                Listing::Exponent,
                Listing::Base,
                Listing::PowersOfBase,
                Listing::MultipleOfK,
                Listing::NumberOfFactors,
            ],
            odd: &[Listing::AbPlus, Listing::AddToGoal],
            even: &[Listing::Average, Listing::NextPrime],
        },
        senior: List::of_every_season(&[Listing::Imaginary, Listing::DecimalInGoal, Listing::Log]),
        always: &[Listing::Sideways, Listing::UpsideDown],
    },
};

static BASIC_2019: Edition =
    Edition { book: Book::BasicEquations2019, order_of_operations: true, goal_digits: 3, lists: Lists::NONE };

/// Both editions.
pub static EDITIONS: [&Edition; 2] = [&BASIC_2019, &MLAG_2018];

impl Edition {
    /// The edition of a rulebook, if that is one of Equations.
    pub fn of(rulebook: &Rulebook) -> Option<&'static Edition> {
        match rulebook.book {
            Book::BasicEquations2019 => Some(&BASIC_2019),
            Book::AdventurousEquations2018 => Some(&MLAG_2018),
            Book::MlagOnSets2017 | Book::AgloaOnSets2024 | Book::Wff2017 => None,
        }
    }

    /// Whether powers and roots are confined to whole numbers (A XIII-A, B III-C-3); not in Minor (EQ-25).
    pub fn whole_powers_only(&self, division: Division) -> bool {
        division == Division::Elementary
    }
}
