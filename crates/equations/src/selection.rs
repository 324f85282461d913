//! Choosing a variation: whether it is legal in this shake (II-B-2 and XIII).

use mat::{Division, Reason, Season, Varied};

use crate::codes;
use crate::symbol::{Cube, Face};
use crate::variation::{Blank, Equations, Filling, Listing, Variation};
use crate::{Edition, Rules};

/// A shake in which variations are being chosen: the cubes are rolled.
#[derive(Debug, Clone, Copy)]
pub struct Shake<'a> {
    /// The rulebook.
    pub edition: &'static Edition,
    /// The division.
    pub division: Division,
    /// Which list of variations is in force.
    pub season: Season,
    /// All the cubes rolled.
    pub rolled: &'a [Cube],
    /// The variations chosen so far, in order.
    pub chosen: &'a [Variation],
    /// The colour that an exponent would have, while Any Color Exponent is being considered.
    colour: Option<crate::Colour>,
}

impl<'a> Shake<'a> {
    /// A shake before the next selection.
    pub fn new(
        edition: &'static Edition,
        division: Division,
        season: Season,
        rolled: &'a [Cube],
        chosen: &'a [Variation],
    ) -> Self {
        Shake { edition, division, season, rolled, chosen, colour: None }
    }

    /// The first reason against choosing this variation now; `None` if it is legal.
    pub fn objection(&self, variation: &Variation) -> Option<Reason> {
        let title = variation.kind.title;
        let entry = variation.kind.entry;
        let citation = self.edition.lists.citation(self.division, entry);
        let division = self.division.title();

        if self.edition.lists.always_in_effect(self.division).contains(&entry) {
            let message = format!("{title} is always in effect in {division}; choose another variation.");
            return Some(codes::VARIATION_NOT_OFFERED.because(message).under(citation));
        }
        if !Equations::offers(self.edition, variation.kind, self.division, self.season) {
            let message = match self.edition.lists.has_any() {
                true => format!("{title} is not in the list of {division} for this season."),
                false => "Basic Equations is played without variations.".to_owned(),
            };
            return Some(codes::VARIATION_NOT_OFFERED.because(message).under(citation));
        }
        if let Some(complaint) = self.filling_complaint(variation) {
            return Some(codes::VARIATION_BAD_PARAMETER.because(complaint).under(citation));
        }
        if self.has_chosen(entry) {
            let message = format!("{title} was already chosen for this shake; each line is chosen once.");
            return Some(codes::VARIATION_REPEATED.because(message));
        }
        if let Some(complaint) = variation.conflict_with(self.chosen) {
            return Some(codes::VARIATION_CONFLICT.because(format!("{title} conflicts: {complaint}.")));
        }
        let colour = match variation.filling {
            Filling::Colour(colour) => Some(colour),
            _ => None,
        };
        let complaint = variation.without_effect_in(&Shake { colour, ..*self })?;
        Some(codes::VARIATION_NO_EFFECT.because(format!("{title} would have no effect: {complaint}.")))
    }

    fn has_chosen(&self, entry: Listing) -> bool {
        Variation::any_on(self.chosen, entry)
    }

    fn filling_complaint(&self, variation: &Variation) -> Option<String> {
        let older = matches!(self.division, Division::Junior | Division::Senior);
        let (name, range) = match (variation.kind.blank, older) {
            (Blank::None, _) => return None,
            (Blank::Base, true) => ("the base", 8..=12),
            (Blank::Base, false) => ("the base", 8..=10),
            (Blank::Divisor, true) => ("k", 6..=12),
            (Blank::Divisor, false) => ("k", 6..=11),
            (Blank::Colour, _) => {
                return match &variation.filling {
                    Filling::Colour(_) => None,
                    word => Some(format!("`{word}` is not a colour; cubes are red, blue, green and black.")),
                };
            }
        };
        let legal = matches!(variation.filling, Filling::Number(number) if range.contains(&number));
        (!legal).then(|| {
            let division = self.division.title();
            format!("In {division} {name} is one of {} to {}.", range.start(), range.end())
        })
    }

    /// Whether a cube was rolled that an earlier selection made wild and that can stand for this face.
    fn wild_for(&self, face: Face) -> bool {
        let is_wild_here = |variation: &Variation| {
            let rules = Rules::new(self.edition, self.division, std::slice::from_ref(variation));
            rules.is_ok_and(|rules| {
                rules.wild.is_some_and(|wild| self.rolled(wild)) && rules.wild_may_be(face)
            })
        };
        self.chosen.iter().any(is_wild_here)
    }

    fn rolled(&self, face: Face) -> bool {
        self.rolled.iter().any(|cube| cube.face == face)
    }

    pub(crate) fn unless_rolled(&self, face: Face, complaint: &'static str) -> Option<&'static str> {
        (!self.rolled(face)).then_some(complaint)
    }

    pub(crate) fn unless_rolled_or_wild(&self, face: Face, complaint: &'static str) -> Option<&'static str> {
        (!self.rolled(face) && !self.wild_for(face)).then_some(complaint)
    }

    pub(crate) fn unless_non_zero_digit(&self) -> Option<&'static str> {
        let rolled = (1..=9).any(|digit| self.rolled(Face::Digit(digit)));
        (!rolled && !self.wild_for(Face::Digit(1))).then_some("no digit other than 0 was rolled")
    }

    pub(crate) fn unless_two_digits(&self) -> Option<&'static str> {
        let digits = self.rolled.iter().filter(|cube| cube.face.is_digit()).count();
        (digits < 2).then_some("fewer than two digits were rolled")
    }

    pub(crate) fn unless_operation(&self) -> Option<&'static str> {
        let rolled = self.rolled.iter().any(|cube| !cube.face.is_digit());
        (!rolled && !self.wild_for(Face::Plus) && !self.has_chosen(Listing::Factorial))
            .then_some("no operation sign was rolled")
    }

    pub(crate) fn unless_digit_of_colour(&self) -> Option<&'static str> {
        let coloured = |cube: &&Cube| cube.face.is_digit() && cube.colour == self.colour;
        self.rolled.iter().find(coloured).is_none().then_some("no digit of this colour was rolled")
    }
}
