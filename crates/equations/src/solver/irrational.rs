//! Undoing operations among all numbers: roots and logarithms that are no small fractions.

use super::Stop;
use super::approx::Approx;
use super::backward::{Step, Wanted};
use super::bag::Bag;
use super::forward::{COST_POWER, cost};
use super::invert::{Inverse, invert};
use super::room::Room;
use super::search::Search;
use super::values::Val;
use super::write::Text;
use crate::reading::Operation;

impl Search {
    /// An expression of the rest that gives what is wanted together with a known operand; it may be known to be
    /// irrational.
    pub(super) fn undo_any(
        &mut self,
        step: Step,
        irrational: bool,
        rest: Room,
        wanted: Wanted,
        listed: usize,
    ) -> Result<Option<Text>, Stop> {
        let Step { operation, known, on_left } = step;
        let Some(bag) = rest.bag() else {
            // Only small fractions are looked for among cubes that can be chosen.
            self.gap = true;
            return Ok(None);
        };
        let irrational = irrational || self.pool.stays_irrational(operation, known, wanted.value);
        if irrational && self.makes_fractions_only(bag) {
            return Ok(None);
        }
        self.steps.spend(cost(operation, known, wanted.value, &self.pool))?;
        let (known_number, target) = (self.pool.number(known), self.pool.number(wanted.value));
        match invert(operation, &known_number, on_left, &target, &self.rules) {
            Inverse::Nothing => Ok(None),
            Inverse::Anything => self.scan_step(step, rest, wanted, listed),
            Inverse::Among(numbers) => {
                // Exponents and indices are undone by logarithms.
                let logarithm =
                    on_left && operation == Operation::Power || !on_left && operation == Operation::Root;
                let of_fractions =
                    logarithm && self.pool.is_fraction(known) && self.pool.is_fraction(wanted.value);
                for (number, negative) in numbers.into_iter().zip([false, true]) {
                    let Some(number) = number else { continue };
                    let approx = self.undone(step, wanted.value, negative);
                    let value = self.pool.keep(number, || approx);
                    if irrational {
                        self.pool.note_irrational(value);
                    }
                    if !self.is_possible(of_fractions, value, bag)
                        || !self.gives(step, (value, negative), wanted.value)?
                    {
                        continue;
                    }
                    if let Some(text) = self.hit(rest, Wanted { value, ..wanted }, listed)? {
                        return Ok(Some(text));
                    }
                }
                Ok(None)
            }
        }
    }

    /// Whether all that can be made of some cubes is rational.
    fn makes_fractions_only(&self, bag: Bag) -> bool {
        self.kinds.powers(bag) == 0 && !self.rules.log && !self.rules.imaginary
    }

    /// Whether the cubes can make a number of this nature at all; it may be a logarithm of fractions.
    fn is_possible(&mut self, logarithm: bool, value: Val, rest: Bag) -> bool {
        if self.pool.is_fraction(value) || self.rules.log {
            return true;
        }
        match self.kinds.powers(rest) {
            // Without powers and roots everything is rational.
            0 if !self.rules.factorial
                && !self.rules.powers_of_base
                && self.pool.approx(value).is_extreme() =>
            {
                false
            }
            0 => !self.pool.is_irrational(value),
            // With one, everything is algebraic; and an irrational logarithm of rational numbers is not
            // (Gelfond and Schneider).
            1 if logarithm => !self.pool.is_irrational(value),
            _ => true,
        }
    }

    /// The enclosure of an operand that was found by undoing an operation.
    fn undone(&self, step: Step, target: Val, negative: bool) -> Approx {
        let by = |operation, left, right| Approx::apply(operation, left, right, false);
        let (known, target) = (self.pool.approx(step.known), self.pool.approx(target));
        let on_left = step.on_left;
        match step.operation {
            Operation::Add if !self.rules.average => by(Operation::Subtract, target, known),
            Operation::Subtract if on_left => by(Operation::Subtract, known, target),
            Operation::Subtract => by(Operation::Add, target, known),
            Operation::Times => by(Operation::Divide, target, known),
            Operation::Divide if on_left => by(Operation::Divide, known, target),
            Operation::Divide => by(Operation::Times, target, known),
            Operation::Power if on_left => Approx::log(known.abs(), target.abs()),
            Operation::Root if !on_left => Approx::log(target.abs(), known.abs()),
            Operation::Power | Operation::Root => {
                // The other one of the pair.
                let size = match step.operation {
                    Operation::Power => by(Operation::Root, known, target.abs()),
                    _ => by(Operation::Power, target.abs(), known),
                };
                if negative { size.neg() } else { size }
            }
            _ => Approx::ANYTHING,
        }
    }

    /// Whether an operand that was found by undoing an operation gives the result. Positive roots, and logarithms of
    /// positive numbers, do; the rest is tried.
    fn gives(&mut self, step: Step, (value, negative): (Val, bool), target: Val) -> Result<bool, Stop> {
        let Step { operation, known, on_left } = step;
        let exact = match operation {
            Operation::Add | Operation::Subtract => true,
            Operation::Power | Operation::Root if !self.pool.is_fraction(value) => {
                if self.rules.whole_powers_only() {
                    return Ok(false);
                }
                let (known, target) = (self.pool.number(known).sign(), self.pool.number(target).sign());
                let logarithm = on_left == (operation == Operation::Power);
                match logarithm {
                    true => known == Ok(1) && target == Ok(1),
                    false if negative => false,
                    false if target == Ok(-1) => return Ok(false),
                    false => target == Ok(1),
                }
            }
            _ => false,
        };
        if exact {
            return Ok(true);
        }
        self.steps.spend(COST_POWER)?;
        let (a, b) = if on_left { (known, value) } else { (value, known) };
        if !self.pool.rough(operation, a, b, &self.rules).meets(self.pool.approx(target)) {
            return Ok(false);
        }
        let worth = self.pool.combine(operation, a, b, &self.rules);
        Ok(self.is_worth(&worth, target))
    }
}
