//! Undoing operations among all numbers: roots and logarithms that are not small fractions.

use super::Stop;
use super::approx::Approx;
use super::backward::{Step, Wanted};
use super::bag::Bag;
use super::invert::{Inverse, invert};
use super::room::Room;
use super::search::Search;
use super::values::{OPERATION, StepResult, Val};
use super::write::Text;
use crate::number::{Comparison, Small};
use crate::reading::Operation;

impl Search {
    /// An expression over the rest that gives the wanted value together with a known operand; it may be known to be
    /// irrational.
    pub(super) fn undo_any(
        &mut self,
        step: Step,
        irrational: bool,
        rest: Room,
        wanted: Wanted,
        listed: usize,
    ) -> Result<Option<Text>, Stop> {
        let Step { operation, known, on_left, .. } = step;
        let Some(bag) = rest.bag() else {
            // In an open room only small fractions are sought.
            self.gap = true;
            return Ok(None);
        };
        let irrational = irrational || self.pool.stays_irrational(operation, known, wanted.value);
        if irrational && self.makes_fractions_only(bag) {
            return Ok(None);
        }
        self.spend(1)?;
        let (known_number, target) = (self.pool.number(known), self.pool.number(wanted.value));
        let rules = &self.rules;
        let inverse =
            self.pool.counted(OPERATION, || invert(operation, &known_number, on_left, &target, rules));
        match inverse {
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
                    let approx = self.undone(step, self.pool.approx(wanted.value), negative);
                    let value = self.pool.keep_within(number, approx);
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

    /// Whether everything that these cubes can make is rational.
    pub(super) fn makes_fractions_only(&self, bag: Bag) -> bool {
        self.kinds.powers(bag) == 0 && !self.rules.log && !self.rules.imaginary
    }

    /// Whether the cubes can make such a number at all; it may be a logarithm of fractions.
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
            // With a single power everything is algebraic, but an irrational logarithm of rational numbers is not
            // (Gelfond and Schneider).
            1 if logarithm => !self.pool.is_irrational(value),
            _ => true,
        }
    }

    /// The enclosure of an operand found by undoing an operation.
    pub(super) fn undone(&self, step: Step, target: Approx, negative: bool) -> Approx {
        let by = |operation, left, right| Approx::apply(operation, left, right, false);
        let known = self.pool.approx(step.known);
        let on_left = step.on_left;
        match step.operation {
            Operation::Add if self.rules.average => by(Operation::Subtract, target.doubled(), known),
            Operation::Add => by(Operation::Subtract, target, known),
            Operation::Subtract if on_left => by(Operation::Subtract, known, target),
            Operation::Subtract => by(Operation::Add, target, known),
            Operation::Times => by(Operation::Divide, target, known),
            // The logarithm of the left to the base of the right.
            Operation::Log if on_left => by(Operation::Root, target, known),
            Operation::Log => by(Operation::Power, known, target),
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

    /// Whether an operand found by undoing an operation may give the result. If that cannot be decided, the operand
    /// is sought anyway: what is found must still pass the judge.
    pub(super) fn gives(
        &mut self,
        step: Step,
        (value, negative): (Val, bool),
        target: Val,
    ) -> Result<bool, Stop> {
        let Step { operation, known, on_left, .. } = step;
        let powers = matches!(operation, Operation::Power | Operation::Root);
        if powers && self.rules.whole_powers_only() {
            if !self.pool.is_fraction(value) {
                return Ok(false);
            }
        } else if powers && !self.rules.imaginary {
            let logarithm = on_left == (operation == Operation::Power);
            let signs = (self.pool.sign(known), self.pool.sign(target));
            match signs {
                // A base and its power are positive, so the logarithm is right.
                (Some(1), Some(1)) if logarithm => return Ok(true),
                // The size is right; the exponent tells whether the sign is.
                (_, Some(sign @ (1 | -1))) if !logarithm => {
                    if !negative {
                        return Ok(sign == 1);
                    }
                    if let Some(exponent) = known.small() {
                        return Ok(of_negative(operation, exponent) == Some(sign));
                    }
                }
                _ => {}
            }
        } else if matches!(operation, Operation::Add | Operation::Subtract) {
            return Ok(true);
        }
        self.spend(1)?;
        let (a, b) = if on_left { (known, value) } else { (value, known) };
        if !self.pool.rough(operation, a, b, &self.rules).meets(self.pool.approx(target)) {
            return Ok(false);
        }
        Ok(match self.pool.combine(operation, a, b, &self.rules) {
            StepResult::Undefined => false,
            StepResult::One(own) => self.pool.compare(own, target) != Comparison::Different,
            StepResult::NoFraction => !self.pool.is_fraction(target),
            StepResult::Several(_) | StepResult::Unknown => true,
        })
    }
}

/// The sign of a power of a negative number with this exponent, or of a root with this index; `None` if undefined.
pub(super) fn of_negative(operation: Operation, known: Small) -> Option<i64> {
    let (above, below) = match operation {
        Operation::Power => (known.numerator(), known.denominator()),
        _ => (known.denominator(), known.numerator()),
    };
    match (above % 2 == 0, below % 2 == 0) {
        (_, true) => None,
        (true, false) => Some(1),
        (false, false) => Some(-1),
    }
}
