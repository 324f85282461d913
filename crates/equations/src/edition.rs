//! What an edition of the rulebook changes, and nothing else in the code asks which edition it is.

use mat::{Division, Ruleset, Season};

use crate::variation::{Entry, Kind};

/// A rulebook of Equations, as a difference over the Adventurous rules of 2018-19.
#[derive(Debug, Clone, Copy)]
pub struct Edition {
    /// The name of the ruleset.
    pub name: &'static str,
    /// Whether a line has one reading, by the order of operations (Basic VII-B-5).
    pub order_of_operations: bool,
    /// How many digits a numeral of the Goal may have.
    pub goal_digits: usize,
    /// XIII-A, in the order of its numbers.
    elementary: &'static [Line],
    /// XIII-B.
    middle: &'static [Line],
    /// XIII-C.
    junior: &'static [Line],
    /// XIII-D, whose numbers go on where XIII-C ends.
    senior: &'static [Line],
}

// Editions differ if their names do.
impl PartialEq for Edition {
    fn eq(&self, other: &Edition) -> bool {
        self.name == other.name
    }
}

impl Eq for Edition {}

/// A line of a list, and the seasons in which it is played.
type Line = (Entry, Season);

const MLAG_2018: Edition = Edition {
    name: "equations-adventurous-mlag-2018",
    order_of_operations: false,
    goal_digits: 2,
    elementary: &[
        (Entry::Sideways, Season::All),
        (Entry::UpsideDown, Season::All),
        (Entry::Wild, Season::All),
        (Entry::Factorial, Season::All),
        (Entry::MultipleOperations, Season::All),
        (Entry::ThreeOperation, Season::All),
        (Entry::Remainder, Season::All),
        (Entry::TwoDigit, Season::Odd),
        (Entry::Lcm, Season::Odd),
        (Entry::Gcf, Season::Odd),
        (Entry::NumberOfFactors, Season::Odd),
        (Entry::NextPrime, Season::Even),
        (Entry::Percent, Season::Even),
        (Entry::DecimalPoint, Season::Even),
        (Entry::Average, Season::Even),
    ],
    middle: &[
        (Entry::Sideways, Season::All),
        (Entry::UpsideDown, Season::All),
        (Entry::Wild, Season::All),
        (Entry::Factorial, Season::All),
        (Entry::MultipleOperations, Season::All),
        (Entry::Base, Season::All),
        (Entry::MultipleOfK, Season::All),
        (Entry::PowersOfBase, Season::Odd),
        (Entry::NumberOfFactors, Season::Odd),
        (Entry::Exponent, Season::Odd),
        (Entry::AbPlus, Season::Odd),
        (Entry::Percent, Season::Even),
        (Entry::DecimalPoint, Season::Even),
        (Entry::Average, Season::Even),
        (Entry::NextPrime, Season::Even),
    ],
    junior: &[
        (Entry::Wild, Season::All),
        (Entry::Factorial, Season::All),
        (Entry::MultipleOperations, Season::All),
        (Entry::Exponent, Season::All),
        (Entry::Base, Season::All),
        (Entry::PowersOfBase, Season::All),
        (Entry::MultipleOfK, Season::All),
        (Entry::NumberOfFactors, Season::All),
        (Entry::AbPlus, Season::Odd),
        (Entry::AddToGoal, Season::Odd),
        (Entry::Average, Season::Even),
        (Entry::NextPrime, Season::Even),
    ],
    senior: &[
        (Entry::Imaginary, Season::All),
        (Entry::DecimalInGoal, Season::All),
        (Entry::Log, Season::All),
    ],
};

const BASIC_2019: Edition = Edition {
    name: "equations-basic-mlag-2019",
    order_of_operations: true,
    goal_digits: 3,
    elementary: &[],
    middle: &[],
    junior: &[],
    senior: &[],
};

/// Both editions.
pub static EDITIONS: [Edition; 2] = [BASIC_2019, MLAG_2018];

/// In Junior and Senior these apply to every shake and are not selected.
const ALWAYS: &[Entry] = &[Entry::Sideways, Entry::UpsideDown];

impl Edition {
    /// The edition of a ruleset, if that is one of Equations.
    pub fn of(ruleset: &Ruleset) -> Option<&'static Edition> {
        EDITIONS.iter().find(|edition| edition.name == ruleset.name)
    }

    /// Whether the edition is played with variations at all.
    pub fn has_variations(&self) -> bool {
        !self.elementary.is_empty()
    }

    /// Whether powers and roots are confined to whole numbers (A XIII-A, B III-C-3, EQ-25).
    pub fn whole_powers_only(&self, division: Division) -> bool {
        matches!(division, Division::Elementary | Division::Minor)
    }

    /// The entries that apply without being chosen.
    pub fn always_in_effect(&self, division: Division) -> &'static [Entry] {
        match division {
            Division::Junior | Division::Senior if self.has_variations() => ALWAYS,
            _ => &[],
        }
    }

    /// The entries that may be chosen in the division and season, in the order of the list.
    pub fn offered(&self, division: Division, season: Season) -> Vec<Entry> {
        let (own, more) = self.lists(division);
        let in_season = |played: Season| played == Season::All || season == Season::All || played == season;
        own.iter().chain(more).filter(|line| in_season(line.1)).map(|line| line.0).collect()
    }

    /// Whether a variation may be chosen in the division and the season. Junior and Senior have the line
    /// `0 or x Wild`; the younger divisions have `0 Wild`.
    pub fn offers(&self, kind: &Kind, division: Division, season: Season) -> bool {
        let x_elsewhere = kind.name == "x-wild" && !matches!(division, Division::Junior | Division::Senior);
        !x_elsewhere && self.offered(division, season).contains(&kind.entry)
    }

    /// The section that an entry stands under in the division's list; the list itself if it is not there.
    pub fn citation(&self, division: Division, entry: Entry) -> String {
        let (own, more) = self.lists(division);
        let number = own.iter().chain(more).position(|line| line.0 == entry);
        let letter = match division {
            Division::Elementary => "A",
            Division::Middle => "B",
            Division::Senior if number.is_none_or(|number| number >= own.len()) => "D",
            Division::Junior | Division::Senior => "C",
            Division::Basic | Division::Minor => return "XIII".to_owned(),
        };
        match number {
            _ if !self.has_variations() => "XIII".to_owned(),
            Some(number) => format!("XIII-{letter}-{}", number + 1),
            None if self.always_in_effect(division).contains(&entry) => "XIII-C".to_owned(),
            None => format!("XIII-{letter}"),
        }
    }

    fn lists(&self, division: Division) -> (&'static [Line], &'static [Line]) {
        match division {
            Division::Elementary => (self.elementary, &[]),
            Division::Middle => (self.middle, &[]),
            Division::Junior => (self.junior, &[]),
            Division::Senior => (self.junior, self.senior),
            Division::Basic | Division::Minor => (&[], &[]),
        }
    }
}
