//! What an edition of the rulebook changes, and nothing else in the code asks which edition it is.

use mat::{Division, Ruleset};

use crate::variation::Entry;

/// A rulebook of On-Sets, as a difference over the MLAG rules of 2017-18.
#[derive(Debug, Clone, Copy)]
pub struct Edition {
    /// The name of the ruleset.
    pub name: &'static str,
    /// Whether pairs of grouping symbols around a whole Restriction are harmless (VI-B-3, ON-6).
    pub grouping_around_whole_restriction: bool,
    /// Whether the blank card may be given the colours of the forbidden card.
    pub blank_may_copy_forbidden_card: bool,
    /// XIII-A, in the order of its numbers.
    elementary: &'static [Entry],
    /// XIII-B.
    middle: &'static [Entry],
    /// XIII-C; the first three are always in effect.
    junior: &'static [Entry],
    /// XIII-D, whose numbers go on where XIII-C ends.
    senior: &'static [Entry],
}

const ELEMENTARY: &[Entry] = &[
    Entry::RequiredCube,
    Entry::WildCube,
    Entry::UnionIntersection,
    Entry::VNull,
    Entry::TwoOperations,
    Entry::MultipleOperations,
    Entry::ShiftFromPermitted,
];

const MLAG_2017: Edition = Edition {
    name: "onsets-mlag-2017",
    grouping_around_whole_restriction: false,
    blank_may_copy_forbidden_card: false,
    elementary: ELEMENTARY,
    middle: &[
        Entry::RequiredCube,
        Entry::WildCube,
        Entry::UnionIntersection,
        Entry::VNull,
        Entry::TwoOperations,
        Entry::MultipleOperations,
        Entry::ShiftFromPermitted,
        Entry::NoNullRestrictions,
        Entry::AbsoluteValue,
    ],
    junior: &[
        Entry::MultipleOperations,
        Entry::UnionIntersection,
        Entry::VNull,
        Entry::RequiredCube,
        Entry::WildCube,
        Entry::TwoOperations,
        Entry::NoNullRestrictions,
        Entry::ShiftFromPermitted,
        Entry::DoubleSet,
        Entry::Card,
        Entry::BlankCardWild,
        Entry::AbsoluteValue,
    ],
    senior: &[Entry::SymmetricDifference, Entry::TwoSolutions],
};

const AGLOA_2024: Edition = Edition {
    name: "onsets-agloa-2024",
    grouping_around_whole_restriction: true,
    blank_may_copy_forbidden_card: true,
    junior: &[
        Entry::MultipleOperations,
        Entry::UnionIntersection,
        Entry::VNull,
        Entry::RequiredCube,
        Entry::WildCube,
        Entry::TwoOperations,
        Entry::ShiftFromPermitted,
        Entry::NoNullRestrictions,
        Entry::AbsoluteValue,
        Entry::DoubleSet,
        Entry::Card,
        Entry::BlankCardWild,
    ],
    ..MLAG_2017
};

/// Both editions.
pub static EDITIONS: [Edition; 2] = [MLAG_2017, AGLOA_2024];

/// In Junior and Senior these apply to every shake and are not selected (XIII-C-1 to 3).
const ALWAYS: &[Entry] = &[Entry::MultipleOperations, Entry::UnionIntersection, Entry::VNull];

impl Edition {
    /// The edition of a ruleset, if that is one of On-Sets.
    pub fn of(ruleset: &Ruleset) -> Option<&'static Edition> {
        EDITIONS.iter().find(|edition| edition.name == ruleset.name)
    }

    /// Whether the division plays with Restrictions, `=` and `⊆` (I-B-2-d, ON-7).
    pub fn has_restrictions(&self, division: Division) -> bool {
        matches!(division, Division::Middle | Division::Junior | Division::Senior)
    }

    /// How many cards may be dealt (II-B, ON-26).
    pub fn cards_dealt(&self, division: Division) -> std::ops::RangeInclusive<usize> {
        match division {
            Division::Senior => 10..=14,
            Division::Basic => 6..=14,
            _ => 6..=12,
        }
    }

    /// The entries of the division's list that apply without being chosen.
    pub fn always_in_effect(&self, division: Division) -> &'static [Entry] {
        match division {
            Division::Junior | Division::Senior => ALWAYS,
            _ => &[],
        }
    }

    /// The entries that may be chosen in the division, in the order of the list.
    pub fn offered(&self, division: Division) -> Vec<Entry> {
        let (own, more): (&[Entry], &[Entry]) = match division {
            Division::Elementary => (self.elementary, &[]),
            Division::Middle => (self.middle, &[]),
            Division::Junior => (self.junior, &[]),
            Division::Senior => (self.junior, self.senior),
            Division::Basic | Division::Minor => (&[], &[]),
        };
        let always = self.always_in_effect(division);
        own.iter().chain(more).copied().filter(|entry| !always.contains(entry)).collect()
    }

    /// The section that an entry stands under in the division's list; the list itself if it is not there.
    pub fn citation(&self, division: Division, entry: Entry) -> String {
        let numbered = |letter: &str, list: &[Entry], before: usize| {
            let number = list.iter().position(|listed| *listed == entry)?;
            Some(format!("XIII-{letter}-{}", before + number + 1))
        };
        let (letter, found) = match division {
            Division::Basic | Division::Minor => return "XIII".to_owned(),
            Division::Elementary => ("A", numbered("A", self.elementary, 0)),
            Division::Middle => ("B", numbered("B", self.middle, 0)),
            Division::Junior => ("C", numbered("C", self.junior, 0)),
            Division::Senior => {
                let junior = numbered("C", self.junior, 0);
                ("D", junior.or_else(|| numbered("D", self.senior, self.junior.len())))
            }
        };
        found.unwrap_or_else(|| format!("XIII-{letter}"))
    }
}
