//! What an edition of the rulebook changes. Nothing else in the code asks which edition it is.

use mat::{
    AnyEdition, Book, Division, EquationsBook, Ground, List, Listed, Lists, Reason, ReasonClass, ReasonKind,
    Season, listed,
};

use crate::codes;
use crate::objection::grounds;
use crate::variation::{Equations, Listing};

/// A rulebook of Equations, as its differences from the Adventurous rules of 2018-19.
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

/// Basic lists fewer grounds, reads a line by the order of operations, and has no section XIII: what only a variation
/// would allow contradicts the meaning of the signs.
fn section_in_basic(kind: &ReasonKind) -> &'static str {
    match (kind.class, kind.rule) {
        (ReasonClass::Goal, "VII-C-4-g") => "VII-C-3-f",
        (ReasonClass::Goal, rule) if rule == "VII-C-4-d" || rule.starts_with("XIII") => "VII-C-3-e",
        // Basic has the line about Permitted before that about Forbidden.
        (ReasonClass::Cubes, "VII-B-3-c") => "VII-B-3-d",
        (ReasonClass::Ambiguity, _) => "VII-B-5",
        (ReasonClass::Undecided, _) => "VII-B-2",
        (ReasonClass::Variation, _) => "III-B",
        (_, rule) if rule.starts_with("XIII") || rule.starts_with("II-B") => match kind.class {
            ReasonClass::Value | ReasonClass::Form => "III-B",
            _ => "II",
        },
        (_, rule) => rule,
    }
}

impl Edition {
    /// The edition of a book.
    pub fn of(book: EquationsBook) -> &'static Edition {
        match book {
            EquationsBook::Basic2019 => &BASIC_2019,
            EquationsBook::Adventurous2018 => &MLAG_2018,
        }
    }

    /// The same reasons, citing this book.
    pub(crate) fn cited(&self, mut reasons: Vec<Reason>) -> Vec<Reason> {
        // Only Basic numbers its sections differently.
        for reason in reasons.iter_mut().filter(|_| self.order_of_operations) {
            let mut kinds = codes::VERDICTS.iter().chain(codes::SELECTIONS);
            if let Some(kind) = kinds.find(|kind| kind.code == reason.code) {
                reason.rule = section_in_basic(kind).to_owned();
            }
        }
        reasons
    }

    /// Whether powers and roots are confined to whole numbers (A XIII-A, B III-C-3); not in Minor (EQ-25).
    pub fn whole_powers_only(&self, division: Division) -> bool {
        division == Division::Elementary
    }
}

impl AnyEdition for Edition {
    fn section(&self, kind: &ReasonKind) -> &'static str {
        if self.order_of_operations { section_in_basic(kind) } else { kind.rule }
    }

    fn grounds(&self) -> &'static [Ground] {
        grounds(self)
    }

    fn variations(&self, season: Season) -> Vec<Listed> {
        listed::<Equations>(self, self.book.rulebook(), season)
    }
}
