//! Turns a line in which some symbols have several meanings into several sequences of items.

use mat::Malformed;

use super::item::{Context, Item, Slot, SlotKind, items};
use super::meaning::{Meaning, Operation};
use crate::codes;

/// The most choices of meanings that are examined. Ordinary lines have one or two.
const MAX_CHOICES: usize = 4_096;

/// Every choice of meanings that builds items.
#[derive(Debug, Default)]
pub(crate) struct Sequences {
    pub(crate) list: Vec<Vec<Item>>,
    /// Why the first failing choice fails.
    pub(crate) fault: Option<Malformed>,
    /// Whether there were more choices than could be examined.
    pub(crate) cut_off: bool,
}

pub(crate) fn sequences(slots: &[Slot], context: &Context<'_>) -> Sequences {
    let mut search = Search {
        slots,
        context,
        chosen: Vec::with_capacity(slots.len()),
        looked: 0,
        found: Sequences::default(),
    };
    let without_meaning =
        |slot: &&Slot| matches!(&slot.kind, SlotKind::Symbol { meanings, .. } if meanings.is_empty());
    if let Some(slot) = slots.iter().find(without_meaning) {
        // For example a wild cube of the Goal tried as a digit that the base lacks (EQ-34).
        search.found.fault = Some(Malformed {
            kind: &codes::NOT_AN_EXPRESSION,
            message: "This symbol has no meaning here.".to_owned(),
            place: slot.place.clone(),
        });
        return search.found;
    }
    let single = slots.iter().all(|slot| match &slot.kind {
        SlotKind::Symbol { meanings, .. } => meanings.len() == 1,
        _ => true,
    });
    if single {
        search.chosen = slots.iter().map(first_meaning).collect();
        search.complete();
    } else {
        search.extend();
        if search.found.list.is_empty() && search.found.fault.is_none() {
            // Nothing fits; the plain meanings of the cubes show what is wrong.
            search.chosen = slots.iter().map(first_meaning).collect();
            search.complete();
        }
    }
    search.found
}

fn first_meaning(slot: &Slot) -> Option<Meaning> {
    match &slot.kind {
        SlotKind::Symbol { meanings, .. } => meanings.first().copied(),
        _ => None,
    }
}

struct Search<'a> {
    slots: &'a [Slot],
    context: &'a Context<'a>,
    chosen: Vec<Option<Meaning>>,
    looked: usize,
    found: Sequences,
}

impl Search<'_> {
    fn extend(&mut self) {
        let at = self.chosen.len();
        let Some(slot) = self.slots.get(at) else { return self.complete() };
        let SlotKind::Symbol { meanings, .. } = &slot.kind else {
            if self.bracket_fits(at) {
                self.chosen.push(None);
                self.extend();
                self.chosen.pop();
            }
            return;
        };
        for meaning in meanings {
            if self.looked >= MAX_CHOICES {
                self.found.cut_off = true;
                return;
            }
            if self.fits(at, *meaning) {
                self.chosen.push(Some(*meaning));
                self.extend();
                self.chosen.pop();
            }
        }
    }

    fn complete(&mut self) {
        self.looked += 1;
        match items(self.slots, &self.chosen, self.context) {
            Ok(items) => self.found.list.push(items),
            Err(fault) => {
                // A numeral that is too long says more than two operands side by side.
                let vague = |fault: &Malformed| fault.kind.code == codes::NOT_AN_EXPRESSION.code;
                if self.found.fault.as_ref().is_none_or(|before| vague(before) && !vague(&fault)) {
                    self.found.fault = Some(fault);
                }
            }
        }
    }

    /// Whether an operand has just ended.
    fn after_operand(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        match (&self.slots[before].kind, self.chosen[before]) {
            (SlotKind::Open(_), _) => false,
            (SlotKind::Close(..), _) => true,
            (_, Some(Meaning::Operation(_))) => false,
            _ => true,
        }
    }

    fn bracket_fits(&self, at: usize) -> bool {
        match self.slots[at].kind {
            SlotKind::Open(_) => !self.after_operand(at) || self.context.rules.imaginary,
            _ => self.after_operand(at),
        }
    }

    /// Whether the meaning can follow the previous choices. It rejects only what no complete line contains.
    fn fits(&self, at: usize, meaning: Meaning) -> bool {
        let rules = self.context.rules;
        let before = at.checked_sub(1).and_then(|before| self.chosen[before]);
        let joins = !(self.context.on_mat && self.slots[at].gap_before);
        match (self.after_operand(at), meaning) {
            (false, Meaning::Operation(Operation::Root)) => true,
            (false, Meaning::Operation(Operation::Times)) => rules.number_of_factors || rules.next_prime,
            (false, Meaning::Operation(_) | Meaning::Bang | Meaning::Exponent(..) | Meaning::AbPlus(_)) => {
                false
            }
            (false, _) => true,
            (true, Meaning::Operation(_) | Meaning::Bang | Meaning::Exponent(..)) => true,
            (true, Meaning::AbPlus(_)) => {
                let digit = |back: usize| {
                    at.checked_sub(back).is_some_and(|at| matches!(self.chosen[at], Some(Meaning::Digit(_))))
                };
                digit(1) && digit(2) && !digit(3)
            }
            (true, Meaning::Digit(_) | Meaning::Point)
                if matches!(before, Some(Meaning::Digit(_) | Meaning::Point)) =>
            {
                joins || rules.imaginary
            }
            (true, _) => rules.imaginary,
        }
    }
}
