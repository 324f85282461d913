//! Choosing a variation: whether it is legal in this shake (II-C-2 and XIII).

use mat::{Division, Reason, Season};

use crate::codes;
use crate::variation::{Filling, Listing, Variation, double_set};
use crate::{Cube, Edition, SetName, Symbol, Universe};

/// How many symbols a Double Set may have, grouping symbols not counted.
const DOUBLE_SET_SYMBOLS: usize = 4;

/// A shake in which variations are being chosen: the cubes are rolled and the cards are dealt.
#[derive(Debug, Clone, Copy)]
pub struct Shake<'a> {
    /// The rulebook.
    pub edition: &'static Edition,
    /// The division.
    pub division: Division,
    /// The cards dealt.
    pub universe: &'a Universe,
    /// All the cubes rolled.
    pub rolled: &'a [Cube],
    /// The variations chosen so far, in order.
    pub chosen: &'a [Variation],
}

impl Shake<'_> {
    /// The first reason against choosing this variation now; `None` if it is legal.
    pub fn objection(&self, variation: &Variation) -> Option<Reason> {
        let title = variation.kind.title;
        let entry = variation.kind.entry;
        let citation = self.edition.lists.citation(self.division, entry);
        let division = self.division.title();

        if self.edition.lists.always_in_effect(self.division).contains(&entry) {
            let message = format!("{title} is always in effect in {division}; choose another variation.");
            return Some(codes::ALWAYS_IN_EFFECT.because(message).under(citation));
        }
        if !self.edition.lists.offered(self.division, Season::All).contains(&entry) {
            let message = format!("{title} is not in the list of variations for {division}.");
            return Some(codes::NOT_IN_DIVISION.because(message).under(citation));
        }
        if self.has_chosen(entry) {
            let message =
                format!("{title} was already chosen for this shake; each line of the sheet is used once.");
            return Some(codes::ALREADY_CHOSEN.because(message));
        }
        if let Some(reason) = self.filling_objection(variation) {
            return Some(reason.under(citation));
        }
        if let Some(complaint) = variation.conflict_with(self.chosen) {
            return Some(codes::CONFLICT.because(format!("{title} conflicts: {complaint}.")));
        }
        if let Some(complaint) = variation.without_effect_in(self) {
            return Some(codes::NO_EFFECT.because(format!("{title} would have no effect: {complaint}.")));
        }
        None
    }

    fn has_chosen(&self, entry: Listing) -> bool {
        Variation::any_on(self.chosen, entry)
    }

    fn filling_objection(&self, variation: &Variation) -> Option<Reason> {
        match &variation.filling {
            Filling::Nothing => None,
            Filling::Cube(cube @ Cube::Digit(_)) => Some(
                codes::DIGIT_NOT_ALLOWED
                    .because(format!("{cube} is a digit cube; digits are used in the Goal only.")),
            ),
            Filling::Cube(Cube::Face(symbol))
                if variation.kind.entry == Listing::WildCube
                    && !self.edition.may_be_wild(*symbol, self.division) =>
            {
                Some(codes::WILD_NOT_ALLOWED.because(format!("{symbol} may not be the wild cube.")))
            }
            Filling::Cube(cube) => (!self.rolled.contains(cube))
                .then(|| codes::CUBE_NOT_ROLLED.because(format!("No {cube} was rolled."))),
            Filling::Card(card) => (!self.universe.set().contains(*card)).then(|| {
                let name = if *card == crate::Card::BLANK { "blank".to_owned() } else { card.to_string() };
                codes::CARD_NOT_IN_UNIVERSE.because(format!("The {name} card was not dealt."))
            }),
            Filling::Set(text) => self.double_set_objection(text),
        }
    }

    fn double_set_objection(&self, text: &str) -> Option<Reason> {
        let name = match text.parse::<SetName>() {
            Ok(name) => name,
            Err(fault) => {
                let place = mat::Place::new("select.set", fault.place);
                return Some(codes::DOUBLE_SET_UNDEFINED.because(fault.message).at(place));
            }
        };
        let symbols = name.signs();
        if symbols.len() > DOUBLE_SET_SYMBOLS && symbols.iter().all(|sign| sign.mark.is_none()) {
            let message = format!(
                "{name} has {} symbols; a Double Set has at most {DOUBLE_SET_SYMBOLS}.",
                symbols.len()
            );
            return Some(codes::DOUBLE_SET_TOO_LONG.because(message));
        }
        // ON-22: `-` has the meaning that earlier choices give it. ON-23: the blank card stays blank.
        let set = match double_set(text, self.has_chosen(Listing::SymmetricDifference)) {
            Ok(set) => set & self.universe.set(),
            Err(complaint) => {
                return Some(codes::DOUBLE_SET_UNDEFINED.because(format!("{name}: {complaint}.")));
            }
        };
        if set.is_empty() {
            return Some(codes::DOUBLE_SET_EMPTY.because(format!("No card that was dealt is in {name}.")));
        }
        (set == self.universe.set())
            .then(|| codes::DOUBLE_SET_UNIVERSE.because(format!("Every card that was dealt is in {name}.")))
    }

    /// The complaint, unless one of the symbols was rolled or a Wild Cube was chosen before.
    pub(crate) fn unless_rolled_or_wild(
        &self,
        symbols: &[Symbol],
        complaint: &'static str,
    ) -> Option<&'static str> {
        let rolled = symbols.iter().any(|symbol| self.rolled.contains(&Cube::Face(*symbol)));
        (!rolled && !self.has_chosen(Listing::WildCube)).then_some(complaint)
    }
}
