//! The lists of variations in section XIII of a rulebook: what each division may choose, and in which seasons.

use crate::{Division, Season};

/// The list of a division: first what every season has, then what alternates. The numbering runs through all of it.
#[derive(Debug, Clone, Copy)]
pub struct List<E: 'static> {
    /// The lines of every season.
    pub every: &'static [E],
    /// The lines of odd seasons only.
    pub odd: &'static [E],
    /// The lines of even seasons only.
    pub even: &'static [E],
}

impl<E: Copy + PartialEq> List<E> {
    /// An empty list.
    pub const EMPTY: List<E> = List::of_every_season(&[]);

    /// A list that is the same in every season.
    pub const fn of_every_season(every: &'static [E]) -> List<E> {
        List { every, odd: &[], even: &[] }
    }

    /// The lines in the order of their numbers, with their seasons.
    fn lines(self) -> impl Iterator<Item = (E, Season)> {
        let parts = [(self.every, Season::All), (self.odd, Season::Odd), (self.even, Season::Even)];
        parts.into_iter().flat_map(|(entries, season)| entries.iter().map(move |entry| (*entry, season)))
    }
}

/// All lists of a rulebook.
#[derive(Debug, Clone, Copy)]
pub struct Lists<E: 'static> {
    /// XIII-A.
    pub elementary: List<E>,
    /// XIII-B.
    pub middle: List<E>,
    /// XIII-C, for Junior and Senior.
    pub junior: List<E>,
    /// XIII-D, whose numbers go on where XIII-C ends.
    pub senior: List<E>,
    /// What applies to every shake of Junior and Senior and is not selected.
    pub always: &'static [E],
}

impl<E: Copy + PartialEq> Lists<E> {
    /// A rulebook without variations.
    pub const NONE: Lists<E> = Lists {
        elementary: List::EMPTY,
        middle: List::EMPTY,
        junior: List::EMPTY,
        senior: List::EMPTY,
        always: &[],
    };

    /// Whether the book has variations at all.
    pub fn has_any(&self) -> bool {
        !self.elementary.every.is_empty()
    }

    /// The entries that apply without being chosen.
    pub fn always_in_effect(&self, division: Division) -> &'static [E] {
        match division {
            Division::Junior | Division::Senior => self.always,
            _ => &[],
        }
    }

    /// The entries that may be chosen in the division and season, in the order of the list.
    pub fn offered(&self, division: Division, season: Season) -> Vec<E> {
        let always = self.always_in_effect(division);
        let in_season = |played: Season| played == Season::All || season == Season::All || played == season;
        let (own, more) = self.of(division);
        let lines = own.lines().chain(more.lines());
        lines
            .filter(|(entry, played)| in_season(*played) && !always.contains(entry))
            .map(|(entry, _)| entry)
            .collect()
    }

    /// The section that an entry stands under in the division's list; the list itself if it is not there.
    pub fn citation(&self, division: Division, entry: E) -> String {
        let (own, more) = self.of(division);
        let number = own.lines().chain(more.lines()).position(|(listed, _)| listed == entry);
        let letter = match division {
            Division::Elementary => "A",
            Division::Middle => "B",
            Division::Senior if number.is_none_or(|number| number >= own.lines().count()) => "D",
            Division::Junior | Division::Senior => "C",
            Division::Basic | Division::BasicSenior | Division::Minor => return "XIII".to_owned(),
        };
        match number {
            _ if !self.has_any() => "XIII".to_owned(),
            Some(number) => format!("XIII-{letter}-{}", number + 1),
            // Named at the head of the list, without a number.
            None if self.always_in_effect(division).contains(&entry) => "XIII-C".to_owned(),
            None => format!("XIII-{letter}"),
        }
    }

    fn of(&self, division: Division) -> (List<E>, List<E>) {
        match division {
            Division::Elementary => (self.elementary, List::EMPTY),
            Division::Middle => (self.middle, List::EMPTY),
            Division::Junior => (self.junior, List::EMPTY),
            Division::Senior => (self.junior, self.senior),
            Division::Basic | Division::BasicSenior | Division::Minor => (List::EMPTY, List::EMPTY),
        }
    }
}
