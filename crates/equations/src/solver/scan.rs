//! Steps that cannot be undone: the values of the other operand are tested one by one.

use super::Stop;
use super::approx::Approx;
use super::backward::{Hit, Step, Wanted};
use super::room::Room;
use super::search::Search;
use super::sets::Ref;
use super::values::{StepResult, Val};
use crate::number::{Comparison, Small};
use crate::reading::Operation;

impl Search {
    /// Number of Factors and Next Prime cannot be undone.
    pub(super) fn scan_prefixed(
        &mut self,
        rest: Room,
        wanted: Wanted,
        operation: Operation,
        listed: usize,
    ) -> Hit {
        let whole = |small: Small| small.is_integer() && small.signum() > 0;
        if !wanted.value.small().is_none_or(whole) {
            return Ok(None);
        }
        self.scan(rest, wanted.bangs, listed, false, &mut |search, value| {
            search.spend(1)?;
            // A lost number is irrational, and has neither factors nor a next prime, or is left to the full search.
            if value == Val::Lost {
                return Ok(false);
            }
            let worth = search.pool.prefix(operation, value, &search.rules);
            Ok(search.is_worth(&worth, wanted.value))
        })
    }

    /// Tests every value of the rest.
    pub(super) fn scan_step(&mut self, step: Step, rest: Room, wanted: Wanted, listed: usize) -> Hit {
        let Step { operation, known, on_left, .. } = step;
        let percent = operation == Operation::Percent;
        self.scan(rest, wanted.bangs, listed, percent, &mut |search, value| {
            let (a, b) = if on_left { (known, value) } else { (value, known) };
            search.spend(1)?;
            if a == Val::Lost || b == Val::Lost {
                let zero = a == Val::ZERO
                    && matches!(operation, Operation::Times | Operation::Divide | Operation::Percent)
                    || b == Val::ZERO && matches!(operation, Operation::Times | Operation::Percent);
                return Ok(zero && wanted.value == Val::ZERO);
            }
            let small = a.is_small() && b.is_small();
            let rough =
                if small { Approx::ANYTHING } else { search.pool.rough(operation, a, b, &search.rules) };
            if !rough.meets(search.pool.approx(wanted.value)) {
                return Ok(false);
            }
            let worth = search.pool.combine(operation, a, b, &search.rules);
            Ok(search.is_worth(&worth, wanted.value))
        })
    }

    /// A value of the rest that passes a test.
    pub(super) fn scan(
        &mut self,
        rest: Room,
        bangs: u8,
        listed: usize,
        percent: bool,
        test: &mut dyn FnMut(&mut Search, Val) -> Result<bool, Stop>,
    ) -> Hit {
        if let Some(bag) = rest.bag() {
            let set = self.values(bag)?;
            return self.scan_set(set, bangs, percent, test);
        }
        if rest.size > listed {
            self.gap = true;
            return Ok(None);
        }
        let most = self.supply.most;
        let bags = self.index(most, rest.size)?.bags.clone();
        for &(bag, set) in bags.iter() {
            self.spend(1)?;
            if rest.fits(bag)
                && self.is_allowed(&rest, bag)
                && let Some(text) = self.scan_set(set, bangs, percent, test)?
            {
                return Ok(Some(text));
            }
        }
        Ok(None)
    }

    fn scan_set(
        &mut self,
        set: u32,
        bangs: u8,
        percent: bool,
        test: &mut dyn FnMut(&mut Search, Val) -> Result<bool, Stop>,
    ) -> Hit {
        for entry in 0..self.set(set).entries.len() as u32 {
            let at = Ref { set, entry };
            let found = *self.entry(at);
            if found.bangs <= bangs && (percent || !found.percent_only) && test(self, found.value)? {
                return Ok(Some(self.written(at)));
            }
        }
        Ok(None)
    }

    /// Whether a result is proved to have a value; doubt is recorded.
    pub(super) fn is_worth(&mut self, worth: &StepResult, value: Val) -> bool {
        match worth {
            StepResult::One(own) => match self.pool.compare(*own, value) {
                Comparison::Equal => true,
                Comparison::Different => false,
                Comparison::Undecided => {
                    self.doubt = true;
                    false
                }
            },
            StepResult::Undefined => false,
            StepResult::NoFraction if self.pool.is_fraction(value) => false,
            StepResult::Several(_) | StepResult::NoFraction | StepResult::Unknown => {
                self.doubt = true;
                false
            }
        }
    }
}
