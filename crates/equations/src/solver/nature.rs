//! What is known about a number before it is computed, and which cubes cannot make such a number. Two theorems spare
//! the search most of the trees that contain several powers.
//!
//! An operand without powers is rational, and one with a single power is algebraic. A power of an algebraic number
//! with an algebraic irrational exponent is transcendental (Gelfond and Schneider); so a logarithm of algebraic
//! numbers is rational or transcendental.
//!
//! An operand without sums is, up to its sign, a product of powers of the primes in its digits. With at most two
//! powers in it, the exponents are algebraic. Logarithms of algebraic numbers that are independent over the rationals
//! are independent over the algebraic numbers as well (Baker). So the only algebraic numbers it can be are roots of
//! fractions with those primes: no other prime, and no sum of a fraction and an irrational root either, since roots
//! of fractions that are not multiples of each other are independent (Besicovitch).

use super::backward::Step;
use super::bag::Bag;
use super::forward::commutes;
use super::kinds::Kinds;
use super::search::{Depth, Search};
use super::values::Val;
use crate::number::Small;
use crate::reading::Operation;
use crate::rules::Rules;

/// What is known about a number that is sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Nature {
    /// The least number of powers that can make it: one if it is irrational, two if it is transcendental.
    powers: u8,
    algebraic: bool,
    /// Whether its logarithm, up to an algebraic factor and algebraic multiples of the logarithms of the primes in
    /// the available digits, is that of an algebraic number independent of them.
    apart: bool,
}

impl Nature {
    pub(super) const UNKNOWN: Nature = Nature { powers: 0, algebraic: false, apart: false };

    pub(super) fn is_irrational(self) -> bool {
        self.powers > 0
    }

    /// The same, and irrational.
    pub(super) fn irrational(self) -> Nature {
        Nature { powers: self.powers.max(1), ..self }
    }

    const TRANSCENDENTAL: Nature = Nature { powers: 2, algebraic: false, apart: false };
}

/// What is known about a result.
#[derive(Debug, Clone, Copy)]
pub(super) struct ResultFacts {
    pub(super) is_not_one: bool,
    /// Whether it is a fraction other than 0.
    pub(super) is_fraction: bool,
}

/// Which of the theorems hold under the rules.
#[derive(Debug, Clone, Copy)]
pub(super) struct Theorems {
    /// Whether only powers and roots of real numbers lead out of the rational numbers.
    of_powers: bool,
    /// Whether products, quotients and powers introduce no new primes.
    of_primes: bool,
}

impl Theorems {
    pub(super) fn under(rules: &Rules) -> Theorems {
        let of_powers = !(rules.log || rules.imaginary);
        let other_primes = rules.factorial
            || rules.powers_of_base
            || rules.number_of_factors
            || rules.next_prime
            || rules.remainder
            || rules.multiple_of.is_some();
        Theorems { of_powers, of_primes: of_powers && !other_primes }
    }
}

impl Kinds {
    /// Whether some prime divides a part of a fraction but no digit that these cubes can be.
    fn lacks_prime(&self, bag: Bag, value: Small) -> bool {
        let primes = self.primes.iter().filter(|(_, kinds)| !bag.of_kinds(*kinds).is_empty());
        let mut parts = [value.numerator().unsigned_abs(), value.denominator().unsigned_abs()];
        for (prime, _) in primes {
            for part in &mut parts {
                while *part > 1 && *part % prime == 0 {
                    *part /= prime;
                }
            }
        }
        parts.iter().any(|part| *part > 1)
    }
}

impl Search {
    /// Whether everything that these cubes make is a product of algebraic powers of the primes in their digits.
    fn multiplies(&self, bag: Bag) -> bool {
        self.theorems.of_primes && self.kinds.has_no_sums(bag) && self.kinds.powers(bag) <= 2
    }

    /// Whether these cubes, or fewer of them, cannot make a value because they lack one of its primes.
    pub(super) fn never_makes(&self, bag: Bag, value: Val) -> bool {
        self.multiplies(bag) && self.lacks_prime(bag, value)
    }

    /// Whether these cubes do not make a value at this depth because they lack one of its primes.
    pub(super) fn does_not_make(&mut self, bag: Bag, value: Val) -> bool {
        if self.depth != Depth::Light {
            return self.never_makes(bag, value);
        }
        // Among small fractions all exponents are rational.
        let lacks = self.theorems.of_primes && self.kinds.has_no_sums(bag) && self.lacks_prime(bag, value);
        self.lost |= lacks && self.kinds.powers(bag) > 2;
        lacks
    }

    fn lacks_prime(&self, bag: Bag, value: Val) -> bool {
        value.small().is_some_and(|value| !value.is_zero() && self.kinds.lacks_prime(bag, value))
    }

    /// What is known about a value that is sought among these cubes.
    pub(super) fn nature(&self, bag: Bag, value: Val) -> Nature {
        if !self.theorems.of_powers {
            return Nature::UNKNOWN;
        }
        match value {
            Val::Small(_) => Nature {
                powers: 0,
                algebraic: true,
                apart: self.theorems.of_primes && self.lacks_prime(bag, value),
            },
            _ => Nature {
                powers: u8::from(self.pool.is_known_irrational(value)),
                algebraic: self.pool.is_fraction(value),
                apart: false,
            },
        }
    }

    /// Whether these cubes can make a number of this nature. It may err towards yes.
    pub(super) fn can_make(&self, nature: Nature, bag: Bag) -> bool {
        (usize::from(nature.powers) <= self.kinds.powers(bag) || !self.theorems.of_powers)
            && !(nature.apart && self.multiplies(bag))
    }

    /// What follows for the other operand of a step from what is known about the result, whatever the known operand
    /// is.
    pub(super) fn nature_below(&self, above: Nature, step: Step) -> Nature {
        if !self.theorems.of_powers {
            return Nature::UNKNOWN;
        }
        let Step { operation, on_left, part, .. } = step;
        let powers = self.kinds.powers(part);
        let (is_rational, is_algebraic) = (powers == 0, powers <= 1);
        match operation {
            Operation::Add | Operation::Subtract | Operation::Times | Operation::Divide => {
                let products = matches!(operation, Operation::Times | Operation::Divide);
                Nature {
                    powers: match above.powers {
                        2 if is_algebraic => 2,
                        1.. if is_rational => 1,
                        _ => 0,
                    },
                    algebraic: above.algebraic && is_algebraic,
                    apart: above.apart && products && self.multiplies(part),
                }
            }
            // The known operand is the exponent, or the index.
            Operation::Power | Operation::Root if on_left == (operation == Operation::Root) => Nature {
                powers: if above.powers == 2 && is_rational { 2 } else { 0 },
                algebraic: above.algebraic && is_rational,
                apart: above.apart && is_algebraic,
            },
            // The exponent or index is sought: a logarithm.
            Operation::Power | Operation::Root => match () {
                () if above.apart && self.multiplies(part) => Nature::TRANSCENDENTAL,
                () if above.powers == 2 && is_algebraic => Nature::UNKNOWN.irrational(),
                () => Nature::UNKNOWN,
            },
            _ => Nature::UNKNOWN,
        }
    }

    /// On which sides, left and right, the known operand of a step can stand, whatever its value, so that the cubes
    /// can make the other one. If the side makes no difference, it is the left.
    pub(super) fn sides(&self, step: Step, above: Nature, rest: Bag) -> [bool; 2] {
        [true, false].map(|on_left| {
            (on_left || !commutes(step.operation))
                && self.can_make(self.nature_below(above, Step { on_left, ..step }), rest)
        })
    }

    /// What is known about the other operand, given the value of the known one; the other may be known to be
    /// irrational. The result may be known not to be 1, and to be a fraction other than 0.
    pub(super) fn nature_with(
        &self,
        above: Nature,
        step: Step,
        irrational: bool,
        result: ResultFacts,
    ) -> Nature {
        let below = self.nature_below(above, step);
        let below = if irrational { below.irrational() } else { below };
        let Step { operation, known, on_left, part, .. } = step;
        if !self.theorems.of_powers || self.kinds.powers(part) > 1 {
            return below;
        }
        // The known operand is algebraic.
        let by_irrational = || self.pool.is_known_irrational(known);
        let logarithm = on_left == (operation == Operation::Power);
        match operation {
            Operation::Power | Operation::Root if logarithm => match irrational && above.algebraic {
                true => Nature::TRANSCENDENTAL,
                false => below,
            },
            Operation::Power | Operation::Root if above.algebraic && result.is_not_one && by_irrational() => {
                Nature { apart: below.apart, ..Nature::TRANSCENDENTAL }
            }
            Operation::Add | Operation::Subtract
                if result.is_fraction && self.multiplies(part) && by_irrational() =>
            {
                Nature { apart: true, algebraic: true, powers: 1 }
            }
            _ => below,
        }
    }
}
