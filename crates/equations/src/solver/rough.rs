//! Undoing operations with enclosures only: an operand is not computed but enclosed in floating point, and the
//! enclosure is carried through further steps. Almost always none of the values of a listed bag lies in it. If one
//! does, the whole chain of steps is computed exactly, upwards from that value. So nothing counts as equal unless it
//! is proved, and exact numbers, which are slow, are rarely needed.

use super::Stop;
use super::approx::Approx;
use super::backward::{Hit, PARTS_IN_A_STEP, Step, Wanted};
use super::bag::Bag;
use super::invert::{Inverse, invert};
use super::irrational::of_negative;
use super::leaves::{MOST_CUBES, exponents};
use super::nature::{Nature, ResultFacts};
use super::room::Room;
use super::search::Search;
use super::sets::Ref;
use super::values::{OPERATION, StepResult, Val};
use super::write::Text;
use crate::number::{Number, Small};
use crate::reading::Operation;

/// An operand that is sought: with the step it must give what is above it.
#[derive(Clone, Copy)]
struct Sought<'a> {
    approx: Approx,
    /// How many `!` may be used.
    bangs: u8,
    nature: Nature,
    step: Step,
    /// Whether it is the negative one of a pair.
    negative: bool,
    above: Above<'a>,
}

/// What a step has to give.
#[derive(Clone, Copy)]
enum Above<'a> {
    Exact(Val),
    Sought(&'a Sought<'a>),
}

/// The exact value of what is sought.
enum Exact {
    Value(Val),
    /// No number gives the result.
    Nothing,
    /// It cannot be computed.
    Unknown,
}

/// What is left to a step: the cubes for the other operand, and the largest size of bags that are listed.
#[derive(Clone, Copy)]
struct Left {
    rest: Bag,
    bangs: u8,
    listed: usize,
}

impl Search {
    /// An expression over the rest that gives the wanted value together with a known operand, where not all three are
    /// small fractions; the other operand may be known to be irrational.
    pub(super) fn undo_other(
        &mut self,
        step: Step,
        irrational: bool,
        rest: Room,
        wanted: Wanted,
        listed: usize,
    ) -> Hit {
        match rest.bag() {
            Some(bag) if !self.rules.imaginary => {
                let irrational =
                    irrational || self.pool.stays_irrational(step.operation, step.known, wanted.value);
                let left = Left { rest: bag, bangs: wanted.bangs, listed };
                let above = self.nature(bag.plus(step.part), wanted.value);
                let result = ResultFacts {
                    is_not_one: wanted.value != Val::Small(Small::ONE),
                    is_fraction: self.pool.is_fraction(wanted.value) && wanted.value != Val::ZERO,
                };
                let nature = self.nature_with(above, step, irrational, result);
                self.undo_roughly(step, Above::Exact(wanted.value), nature, left)
            }
            _ => self.undo_any(step, irrational, rest, wanted, listed),
        }
    }

    fn undo_roughly(&mut self, step: Step, above: Above<'_>, nature: Nature, left: Left) -> Hit {
        let Step { operation, known, on_left, .. } = step;
        if !self.can_make(nature, left.rest) {
            return Ok(None);
        }
        self.spend(1)?;
        let result = match above {
            Above::Exact(value) => self.pool.approx(value),
            Above::Sought(sought) => sought.approx,
        };
        if !result.is_narrow() {
            return self.undo_exactly(step, above, nature, left);
        }
        if let Some(possible) = special(step, result) {
            return match possible {
                true => self.undo_exactly(step, above, nature, left),
                false => Ok(None),
            };
        }
        // A base or radicand may be either one of a pair.
        let pair = on_left == (operation == Operation::Root)
            && matches!(operation, Operation::Power | Operation::Root);
        for negative in [false, true] {
            if negative && !pair || pair && !self.has_sign(step, negative, result) {
                continue;
            }
            let approx = self.undone(step, result, negative).on_grid();
            if !approx.is_narrow() {
                return self.undo_exactly(step, above, nature, left);
            }
            let sought = Sought { approx, bangs: left.bangs, nature, step, negative, above };
            if let Some(text) = self.seek(left.rest, &sought, left.listed)? {
                return Ok(Some(text));
            }
        }
        debug_assert!(known != Val::Lost);
        Ok(None)
    }

    /// Whether a base or radicand with this sign can give the sign of the result.
    fn has_sign(&self, step: Step, negative: bool, result: Approx) -> bool {
        let sign = if result.low > 0.0 { 1 } else { -1 };
        match (negative, step.known.small()) {
            (false, _) => sign == 1,
            (true, Some(exponent)) => of_negative(step.operation, exponent) == Some(sign),
            // A negative number has no irrational power.
            (true, None) => !self.pool.is_known_irrational(step.known),
        }
    }

    /// An expression over the cubes whose value gives, step by step, what is above.
    fn seek(&mut self, rest: Bag, sought: &Sought<'_>, listed: usize) -> Hit {
        if !self.kinds.has_shape(rest) {
            return Ok(None);
        }
        if rest.len() <= listed.max(MOST_CUBES) {
            return self.seek_listed(rest, sought);
        }
        let Approx { low, high } = sought.approx;
        let key = (rest, low.to_bits(), high.to_bits(), sought.bangs, sought.nature);
        if self.barren.contains(&key) {
            return Ok(None);
        }
        if self.makes_small_only(rest) && !sought.approx.holds_fraction(self.kinds.height(rest)) {
            return Ok(None);
        }
        let near = self.near;
        // Without powers only a fraction helps, and a whole number may come from other operations too.
        let exactly = self.kinds.powers(rest) == 0 || self.makes_whole && sought.approx.holds_whole();
        let found = match exactly {
            true => match self.exact(sought)? {
                Exact::Nothing => None,
                Exact::Value(value) if self.kinds.powers(rest) == 0 && self.pool.is_irrational(value) => None,
                Exact::Value(value) => {
                    self.hit(Room::closed(rest), Wanted { value, bangs: sought.bangs }, listed)?
                }
                Exact::Unknown => self.seek_scanning(rest, sought, listed)?,
            },
            false => match self.seek_unary(rest, sought, listed)? {
                Some(text) => Some(text),
                None => self.seek_binary(rest, sought, listed)?,
            },
        };
        // If no value came near, none lies in the enclosure, whatever number it belongs to.
        if found.is_none() && !exactly && near == self.near {
            self.barren.insert(key);
        }
        Ok(found)
    }

    fn seek_listed(&mut self, rest: Bag, sought: &Sought<'_>) -> Hit {
        let set = self.values(rest)?;
        self.spend(1)?;
        self.sets[set as usize].sort(&self.pool);
        for place in 0.. {
            let Some(entry) = self.sets[set as usize].within(sought.approx, place) else { break };
            let at = Ref { set, entry };
            let found = *self.entry(at);
            if found.bangs <= sought.bangs && !found.percent_only {
                self.near += 1;
                if self.is_right(found.value, sought)? {
                    return Ok(Some(self.written(at)));
                }
            }
        }
        Ok(None)
    }

    /// Tests every value of the cubes.
    fn seek_scanning(&mut self, rest: Bag, sought: &Sought<'_>, listed: usize) -> Hit {
        self.near += 1;
        self.scan(Room::closed(rest), sought.bangs, listed, false, &mut |search, value| {
            search.spend(1)?;
            Ok(value != Val::Lost
                && search.pool.approx(value).meets(sought.approx)
                && search.is_right(value, sought)?)
        })
    }

    /// Whether a value gives, step by step, what is above; doubt is recorded.
    fn is_right(&mut self, value: Val, sought: &Sought<'_>) -> Result<bool, Stop> {
        let (mut value, mut sought) = (value, sought);
        loop {
            self.spend(1)?;
            let Step { operation, known, on_left, .. } = sought.step;
            let (a, b) = if on_left { (known, value) } else { (value, known) };
            let worth = self.pool.combine(operation, a, b, &self.rules);
            match (sought.above, &worth) {
                (Above::Exact(target), _) => return Ok(self.is_worth(&worth, target)),
                (Above::Sought(above), StepResult::One(next)) => {
                    if !self.pool.approx(*next).meets(above.approx) {
                        return Ok(false);
                    }
                    (value, sought) = (*next, above);
                }
                (_, StepResult::Undefined) => return Ok(false),
                (_, StepResult::Several(_) | StepResult::NoFraction | StepResult::Unknown) => {
                    self.doubt = true;
                    return Ok(false);
                }
            }
        }
    }

    fn seek_unary(&mut self, rest: Bag, sought: &Sought<'_>, listed: usize) -> Hit {
        for (kind, _) in rest.kinds() {
            let left = Left { rest: rest.minus(Bag::of(kind, 1)), bangs: sought.bangs, listed };
            if let Some((Operation::Root, sign)) = self.kinds.list[kind].roles.prefix.clone() {
                let known = Small::integer(2).into();
                let (operation, part) = (Operation::Root, Bag::EMPTY);
                let step = Step { operation, known, on_left: true, part };
                let nature = self.nature_below(sought.nature, step);
                if let Some(text) = self.undo_roughly(step, Above::Sought(sought), nature, left)? {
                    return Ok(Some(Text::prefix(&sign, &text)));
                }
            }
            let kind = &self.kinds.list[kind];
            if let (true, Some(digit)) = (kind.coloured, kind.roles.digit) {
                for (value, sign) in exponents(&digit, &self.rules) {
                    for (exponent, bangs, marks) in self.with_bangs(Number::from(value)) {
                        let Some(bangs) = sought.bangs.checked_sub(bangs) else { continue };
                        let known = self.pool.keep(exponent);
                        let (operation, part) = (Operation::Power, Bag::EMPTY);
                        let step = Step { operation, known, on_left: false, part };
                        let left = Left { bangs, ..left };
                        let nature = self.nature_below(sought.nature, step);
                        if let Some(text) = self.undo_roughly(step, Above::Sought(sought), nature, left)? {
                            return Ok(Some(Text::exponent(&text, &format!("{sign}{marks}"))));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn seek_binary(&mut self, bag: Bag, sought: &Sought<'_>, listed: usize) -> Hit {
        for (kind, _) in bag.kinds() {
            if self.kinds.list[kind].roles.binary.is_empty() {
                continue;
            }
            let rest = bag.minus(Bag::of(kind, 1));
            let mut parts = 0;
            for part in rest.parts() {
                let other = rest.minus(part);
                parts += 1;
                // The smaller operand is listed; of two equally large ones, each once.
                let (small, large) = (part.len(), other.len());
                if small == 0 || small > large || small == large && part > other {
                    continue;
                }
                if !self.kinds.has_shape(part) || !self.kinds.has_shape(other) {
                    continue;
                }
                let set = self.values(part)?;
                let left = Left { rest: other, bangs: sought.bangs, listed };
                if let Some(text) = self.seek_with(kind, (part, set), sought, left)? {
                    return Ok(Some(text));
                }
            }
            self.spend(parts / PARTS_IN_A_STEP)?;
        }
        Ok(None)
    }

    /// One operand is taken from a set; the other has to be made from the rest.
    fn seek_with(&mut self, kind: usize, (part, set): (Bag, u32), sought: &Sought<'_>, left: Left) -> Hit {
        for role in 0..self.kinds.list[kind].roles.binary.len() {
            let operation = self.kinds.list[kind].roles.binary[role].0;
            let step = Step { operation, known: Val::ZERO, on_left: true, part };
            let sides = self.sides(step, sought.nature, left.rest);
            if sides == [false, false] {
                continue;
            }
            for entry in 0..self.set(set).entries.len() as u32 {
                let at = Ref { set, entry };
                let found = *self.entry(at);
                // A lost number can only give a zero, which is not sought here.
                if found.percent_only && operation != Operation::Percent || found.value == Val::Lost {
                    continue;
                }
                let Some(bangs) = left.bangs.checked_sub(found.bangs) else { continue };
                let irrational = sought.nature.is_irrational()
                    && self.pool.is_fraction(found.value)
                    && matches!(
                        operation,
                        Operation::Add | Operation::Subtract | Operation::Times | Operation::Divide
                    );
                for (on_left, _) in [true, false].into_iter().zip(sides).filter(|(_, can_be)| *can_be) {
                    let step = Step { operation, known: found.value, on_left, part };
                    let left = Left { bangs, ..left };
                    let result = ResultFacts { is_not_one: !sought.approx.contains(1.0), is_fraction: false };
                    let nature = self.nature_with(sought.nature, step, irrational, result);
                    let text = self.undo_roughly(step, Above::Sought(sought), nature, left)?;
                    if let Some(text) = text {
                        let known = self.written(at);
                        let (first, second) = if on_left { (known, text) } else { (text, known) };
                        let sign = &self.kinds.list[kind].roles.binary[role].1;
                        return Ok(Some(Text::binary(&first, sign, &second)));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Undoes a step with exact numbers.
    fn undo_exactly(&mut self, step: Step, above: Above<'_>, nature: Nature, left: Left) -> Hit {
        let irrational = nature.is_irrational();
        self.near += 1;
        let rest = Room::closed(left.rest);
        let wanted = |value| Wanted { value, bangs: left.bangs };
        let value = match above {
            Above::Exact(value) => return self.undo_any(step, irrational, rest, wanted(value), left.listed),
            Above::Sought(sought) => match self.exact(sought)? {
                Exact::Value(value) => value,
                Exact::Nothing => return Ok(None),
                Exact::Unknown => {
                    let negative = false;
                    let approx = Approx::ANYTHING;
                    let all = Sought { approx, bangs: left.bangs, nature, step, negative, above };
                    return self.seek_scanning(left.rest, &all, left.listed);
                }
            },
        };
        match value.is_small() && step.known.is_small() {
            true => self.undo(step, rest, wanted(value), left.listed),
            false => self.undo_any(step, irrational, rest, wanted(value), left.listed),
        }
    }

    /// What is sought, as an exact number.
    fn exact(&mut self, sought: &Sought<'_>) -> Result<Exact, Stop> {
        let Step { operation, known, on_left, .. } = sought.step;
        let above = match sought.above {
            Above::Exact(value) => value,
            Above::Sought(sought) => match self.exact(sought)? {
                Exact::Value(value) => value,
                other => return Ok(other),
            },
        };
        self.spend(1)?;
        let (known_number, target) = (self.pool.number(known), self.pool.number(above));
        let rules = &self.rules;
        let inverse =
            self.pool.counted(OPERATION, || invert(operation, &known_number, on_left, &target, rules));
        let numbers = match inverse {
            Inverse::Nothing => return Ok(Exact::Nothing),
            Inverse::Anything => return Ok(Exact::Unknown),
            Inverse::Among(numbers) => numbers,
        };
        let [first, second] = numbers;
        let Some(number) = (if sought.negative { second } else { first }) else { return Ok(Exact::Nothing) };
        let value = self.pool.keep_within(number, sought.approx);
        if sought.nature.is_irrational() {
            self.pool.note_irrational(value);
        }
        Ok(match self.gives(sought.step, (value, sought.negative), above)? {
            true => Exact::Value(value),
            false => Exact::Nothing,
        })
    }
}

/// For operations with a zero or a one, and those that only give whole numbers, with a result other than zero:
/// whether every operand can give it. `None` for all others, which can be undone.
fn special(step: Step, result: Approx) -> Option<bool> {
    let Step { operation, known, on_left, .. } = step;
    let unit = || result.contains(1.0) || result.contains(-1.0);
    let is_unit = |small: Small| small.is_integer() && small.numerator().abs() == 1;
    match (operation, known) {
        (Operation::Lcm | Operation::Gcf | Operation::Remainder, _) => Some(result.holds_whole()),
        (Operation::Power, Val::ZERO) if !on_left => Some(unit()),
        (Operation::Add | Operation::Subtract, _) => None,
        // Zero, or undefined.
        (_, Val::ZERO) => Some(false),
        (Operation::Power, Val::Small(small)) if on_left && is_unit(small) => Some(unit()),
        (Operation::Root, Val::Small(small)) if !on_left && is_unit(small) => Some(unit()),
        _ => None,
    }
}
