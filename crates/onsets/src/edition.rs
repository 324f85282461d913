//! What an edition of the rulebook changes. Nothing else in the code asks which edition it is.

use mat::{AnyEdition, Book, Division, Ground, List, Listed, Lists, OnSetsBook, Season, listed};

use crate::objection::GROUNDS;
use crate::variation::Listing;
use crate::{OnSets, Symbol};

/// A rulebook of On-Sets, as its differences from the MLAG rules of 2017-18.
#[derive(Debug, Clone, Copy)]
pub struct Edition {
    /// The book.
    pub book: Book,
    /// Whether pairs of grouping symbols around a whole Restriction are harmless (VI-B-3, ON-6).
    pub grouping_around_whole_restriction: bool,
    /// Whether the blank card may be given the colours of the forbidden card.
    pub blank_may_copy_forbidden_card: bool,
    /// Whether `=` and `⊆` may be the wild cube in Middle (XIII-B-2, ON-9).
    pub relations_wild_in_middle: bool,
    /// Section XIII.
    pub lists: Lists<Listing>,
}

const ELEMENTARY: &[Listing] = &[
    Listing::RequiredCube,
    Listing::WildCube,
    Listing::UnionIntersection,
    Listing::VNull,
    Listing::TwoOperations,
    Listing::MultipleOperations,
    Listing::ShiftFromPermitted,
];

const LISTS_2017: Lists<Listing> = Lists {
    elementary: List::of_every_season(ELEMENTARY),
    middle: List::of_every_season(&[
        Listing::RequiredCube,
        Listing::WildCube,
        Listing::UnionIntersection,
        Listing::VNull,
        Listing::TwoOperations,
        Listing::MultipleOperations,
        Listing::ShiftFromPermitted,
        Listing::NoNullRestrictions,
        Listing::AbsoluteValue,
    ]),
    junior: List::of_every_season(&[
        Listing::MultipleOperations,
        Listing::UnionIntersection,
        Listing::VNull,
        Listing::RequiredCube,
        Listing::WildCube,
        Listing::TwoOperations,
        Listing::NoNullRestrictions,
        Listing::ShiftFromPermitted,
        Listing::DoubleSet,
        Listing::Card,
        Listing::BlankCardWild,
        Listing::AbsoluteValue,
    ]),
    senior: List::of_every_season(&[Listing::SymmetricDifference, Listing::TwoSolutions]),
    always: &[Listing::MultipleOperations, Listing::UnionIntersection, Listing::VNull],
};

static MLAG_2017: Edition = Edition {
    book: Book::MlagOnSets2017,
    grouping_around_whole_restriction: false,
    blank_may_copy_forbidden_card: false,
    relations_wild_in_middle: true,
    lists: LISTS_2017,
};

static AGLOA_2024: Edition = Edition {
    book: Book::AgloaOnSets2024,
    grouping_around_whole_restriction: true,
    blank_may_copy_forbidden_card: true,
    relations_wild_in_middle: false,
    lists: Lists {
        junior: List::of_every_season(&[
            Listing::MultipleOperations,
            Listing::UnionIntersection,
            Listing::VNull,
            Listing::RequiredCube,
            Listing::WildCube,
            Listing::TwoOperations,
            Listing::ShiftFromPermitted,
            Listing::NoNullRestrictions,
            Listing::AbsoluteValue,
            Listing::DoubleSet,
            Listing::Card,
            Listing::BlankCardWild,
        ]),
        ..LISTS_2017
    },
};

/// Both editions.
pub static EDITIONS: [&Edition; 2] = [&MLAG_2017, &AGLOA_2024];

impl Edition {
    /// The edition of a book.
    pub fn of(book: OnSetsBook) -> &'static Edition {
        match book {
            OnSetsBook::Mlag2017 => &MLAG_2017,
            OnSetsBook::Agloa2024 => &AGLOA_2024,
        }
    }

    /// Whether the division plays with Restrictions, `=` and `⊆` (I-B-2-d, ON-7).
    pub fn has_restrictions(&self, division: Division) -> bool {
        matches!(division, Division::Middle | Division::Junior | Division::Senior)
    }

    /// Whether a cube showing this symbol may be chosen as the wild cube (ON-9).
    pub fn may_be_wild(&self, symbol: Symbol, division: Division) -> bool {
        !symbol.is_relation() || self.relations_wild_in_middle && division == Division::Middle
    }
}

impl AnyEdition for Edition {
    fn grounds(&self) -> &'static [Ground] {
        &GROUNDS
    }

    fn variations(&self, season: Season) -> Vec<Listed> {
        listed::<OnSets>(self, self.book.rulebook(), season)
    }
}
