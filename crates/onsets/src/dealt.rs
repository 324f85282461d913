//! The cards on the table while one Solution is checked: which cells of colours are occupied, what each card counts,
//! and which physical cards a set of cells selects.

use crate::{Card, CardSet};

/// The dealt cards, with the colours that the blank card was given for this Solution.
///
/// A cell is a combination of colours; a card lies in the cell of its colours. Only the blank card can move to
/// another cell, where it may join the card printed with these colours.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dealt {
    universe: CardSet,
    blank: Card,
    double_set: CardSet,
}

impl Dealt {
    pub(crate) fn new(universe: CardSet, blank: Card, double_set: CardSet) -> Self {
        Dealt { universe, blank, double_set }
    }

    fn unmoved(self) -> CardSet {
        self.universe.without(CardSet::one(Card::BLANK))
    }

    fn has_blank(self) -> bool {
        self.universe.contains(Card::BLANK)
    }

    /// The occupied cells.
    pub(crate) fn cells(self) -> CardSet {
        if self.has_blank() { self.unmoved() | CardSet::one(self.blank) } else { self.universe }
    }

    /// The physical cards in these cells, identified by their printed colours.
    pub(crate) fn cards(self, cells: CardSet) -> CardSet {
        let others = cells & self.unmoved();
        if self.has_blank() && cells.contains(self.blank) {
            others | CardSet::one(Card::BLANK)
        } else {
            others
        }
    }

    /// What the cards in these cells count, a card of the Double Set twice.
    pub(crate) fn value(self, cells: CardSet) -> u32 {
        let others = cells & self.unmoved();
        let blank = u32::from(self.has_blank() && cells.contains(self.blank));
        let weight = 1 + u32::from(self.double_set.contains(self.blank));
        others.len() + (others & self.double_set).len() + blank * weight
    }
}
