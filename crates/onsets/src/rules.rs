//! The rules in effect for one shake: the edition, the division and what the variations change.

use mat::{Division, Unclear};

use crate::variation::Listing;
use crate::{Card, CardSet, Edition, Symbol, Variation};

/// Everything that judge and solver have to know about the edition, the division and the variations.
#[derive(Debug, Clone)]
pub struct Rules {
    /// The rulebook.
    pub edition: &'static Edition,
    /// The division.
    pub division: Division,
    /// A cube showing this must be used.
    pub required_cube: Option<Symbol>,
    /// Cubes showing this may stand for one other symbol.
    pub wild: Option<Symbol>,
    /// ∪ and ∩ cubes may be either.
    pub union_intersection: bool,
    /// V and Λ cubes may be either.
    pub v_null: bool,
    /// The Set-Name has at least two operations.
    pub two_operations: bool,
    /// Operation cubes may be used many times.
    pub multiple_operations: bool,
    /// Every Restriction removes a card.
    pub no_null_restrictions: bool,
    /// Upside-down cubes of the Goal may be read as positive.
    pub absolute_value: bool,
    /// The cards that count twice.
    pub double_set: CardSet,
    /// This card must be in the set.
    pub required_card: Option<Card>,
    /// This card must not be in the set.
    pub forbidden_card: Option<Card>,
    /// The blank card may be given colours.
    pub blank_card_wild: bool,
    /// `-` means symmetric difference.
    pub symmetric_difference: bool,
    /// Two Solutions are presented.
    pub two_solutions: bool,
}

impl Rules {
    /// The rules after these variations were chosen in this order.
    pub fn new(
        edition: &'static Edition,
        division: Division,
        variations: &[Variation],
    ) -> Result<Rules, Unclear> {
        let mut rules = Rules {
            edition,
            division,
            required_cube: None,
            wild: None,
            union_intersection: false,
            v_null: false,
            two_operations: false,
            multiple_operations: false,
            no_null_restrictions: false,
            absolute_value: false,
            double_set: CardSet::EMPTY,
            required_card: None,
            forbidden_card: None,
            blank_card_wild: false,
            symmetric_difference: false,
            two_solutions: false,
        };
        mat::vary(&mut rules, edition, division, variations)?;
        Ok(rules)
    }

    /// Whether the division plays with Restrictions.
    pub fn has_restrictions(&self) -> bool {
        self.edition.has_restrictions(self.division)
    }

    /// The symbol that stands for this one and its interchangeable partner.
    pub fn class(&self, symbol: Symbol) -> Symbol {
        match symbol {
            Symbol::Intersection if self.union_intersection => Symbol::Union,
            Symbol::Null if self.v_null => Symbol::Universe,
            _ => symbol,
        }
    }

    /// Whether two symbols are the same or interchangeable.
    pub fn interchangeable(&self, one: Symbol, other: Symbol) -> bool {
        self.class(one) == self.class(other)
    }

    /// The section that lists a variation in this division.
    pub fn citation(&self, entry: Listing) -> String {
        self.edition.lists.citation(self.division, entry)
    }
}
