//! What an edition of the rulebook changes, and nothing else in the code asks which edition it is.

use mat::{Book, Division, List, Lists, Reason, ReasonClass, ReasonKind, Rulebook};

use crate::codes;
use crate::variation::Entry;

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
    pub lists: Lists<Entry>,
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
                Entry::Sideways,
                Entry::UpsideDown,
                Entry::Wild,
                Entry::Factorial,
                Entry::MultipleOperations,
                Entry::ThreeOperation,
                Entry::Remainder,
            ],
            odd: &[Entry::TwoDigit, Entry::Lcm, Entry::Gcf, Entry::NumberOfFactors],
            even: &[Entry::NextPrime, Entry::Percent, Entry::DecimalPoint, Entry::Average],
        },
        middle: List {
            every: &[
                Entry::Sideways,
                Entry::UpsideDown,
                Entry::Wild,
                Entry::Factorial,
                Entry::MultipleOperations,
                Entry::Base,
                Entry::MultipleOfK,
            ],
            odd: &[Entry::PowersOfBase, Entry::NumberOfFactors, Entry::Exponent, Entry::AbPlus],
            even: &[Entry::Percent, Entry::DecimalPoint, Entry::Average, Entry::NextPrime],
        },
        junior: List {
            every: &[
                Entry::Wild,
                Entry::Factorial,
                Entry::MultipleOperations,
                Entry::Exponent,
                Entry::Base,
                Entry::PowersOfBase,
                Entry::MultipleOfK,
                Entry::NumberOfFactors,
            ],
            odd: &[Entry::AbPlus, Entry::AddToGoal],
            even: &[Entry::Average, Entry::NextPrime],
        },
        senior: List::of_every_season(&[Entry::Imaginary, Entry::DecimalInGoal, Entry::Log]),
        always: &[Entry::Sideways, Entry::UpsideDown],
    },
};

static BASIC_2019: Edition =
    Edition { book: Book::BasicEquations2019, order_of_operations: true, goal_digits: 3, lists: Lists::NONE };

/// Both editions.
pub static EDITIONS: [&Edition; 2] = [&BASIC_2019, &MLAG_2018];

/// Basic lists fewer grounds, reads a line by the order of operations, and has no section XIII: what only a variation would
/// allow is against the meaning of the signs.
fn section_in_basic(kind: &ReasonKind) -> &'static str {
    match (kind.class, kind.rule) {
        (ReasonClass::Goal, "VII-C-4-g") => "VII-C-3-f",
        (ReasonClass::Goal, rule) if rule == "VII-C-4-d" || rule.starts_with("XIII") => "VII-C-3-e",
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
    /// The edition of a rulebook, if that is one of Equations.
    pub fn of(rulebook: &Rulebook) -> Option<&'static Edition> {
        match rulebook.book {
            Book::BasicEquations2019 => Some(&BASIC_2019),
            Book::AdventurousEquations2018 => Some(&MLAG_2018),
            Book::MlagOnSets2017 | Book::AgloaOnSets2024 | Book::Wff2017 => None,
        }
    }

    /// The section of this book that a kind of reason cites, unless a division has a line of its own for it.
    pub fn section(&self, kind: &ReasonKind) -> &'static str {
        if self.order_of_operations { section_in_basic(kind) } else { kind.rule }
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
