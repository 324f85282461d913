//! From the Goal downwards: whether a room of cubes can be worth exactly a given value. The last step is undone with
//! each value of the smaller operand, so that the large bags need no sets. Where a step cannot be undone (0 times
//! anything), the values of the larger operand are tested one by one.

use super::Stop;
use super::bag::Bag;
use super::invert::{SmallInverse, invert_small, unfactorial};
use super::leaves::{MOST_CUBES, exponents, leaves};
use super::nature::Nature;
use super::room::Room;
use super::search::{Depth, Search};
use super::sets::{Lookup, Ref};
use super::values::{self, Val};
use super::write::Text;
use crate::number::{Number, Small};
use crate::reading::Operation;

/// The largest bag, in cubes, whose values are listed, depending on the cubes of the whole Solution.
fn listed(room: &Room) -> usize {
    match (room.bag().is_some(), room.size) {
        (true, 0..=8) => 3,
        (true, 9 | 10) => 5,
        (true, 11..=14) => 7,
        (true, _) => 9,
        (false, 0..=8) => 3,
        // The smaller operand is always listed.
        (false, size) => 5.max((size - 1) / 2),
    }
}

/// How many ways to divide cubes can be tried in the time of one step.
pub(super) const PARTS_IN_A_STEP: u64 = 4;

/// A value that is sought.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    pub(super) value: Val,
    /// How many `!` may be used.
    pub(super) bangs: u8,
}

/// An expression, if one was found.
pub(super) type Hit = Result<Option<Text>, Stop>;

/// An operation with one operand and the result known.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) operation: Operation,
    pub(super) known: Val,
    pub(super) on_left: bool,
    /// The cubes of the known operand; empty if it is a number that the operation implies.
    pub(super) part: Bag,
}

impl Search {
    /// An expression over cubes of the room with the wanted value.
    pub(super) fn reach(&mut self, room: Room, wanted: Wanted) -> Hit {
        self.hit(room, wanted, listed(&room))
    }

    pub(super) fn hit(&mut self, room: Room, wanted: Wanted, listed: usize) -> Hit {
        let bag = room.bag();
        if bag.is_some_and(|bag| !self.kinds.has_shape(bag)) || self.does_not_make(room.may, wanted.value) {
            return Ok(None);
        }
        if room.size <= listed {
            return self.hit_listed(room, wanted);
        }
        let light = self.depth == Depth::Light;
        let failed = match bag {
            Some(bag) => self.failed.contains(&(bag, wanted.value, wanted.bangs, light)),
            None => self.failed_here.contains(&(room, wanted.value, wanted.bangs)),
        };
        if failed {
            return Ok(None);
        }
        if let Some(text) = bag.and_then(|bag| self.hit_leaf(bag, wanted)) {
            return Ok(Some(text));
        }
        if let Some(text) = self.hit_unary(room, wanted, listed)? {
            return Ok(Some(text));
        }
        let found = match bag {
            Some(bag) => self.hit_binary(bag, wanted, listed)?,
            None => self.hit_binary_open(room, wanted, listed)?,
        };
        if found.is_some() {
            return Ok(found);
        }
        match bag {
            Some(bag) => self.failed.insert((bag, wanted.value, wanted.bangs, light)),
            None => self.failed_here.insert((room, wanted.value, wanted.bangs)),
        };
        Ok(None)
    }

    fn hit_listed(&mut self, room: Room, wanted: Wanted) -> Hit {
        self.spend(1)?;
        let Some(bag) = room.bag() else { return self.hit_indexed(room, wanted) };
        let set = self.values(bag)?;
        match self.sets[set as usize].find(wanted.value, wanted.bangs, &mut self.pool) {
            Lookup::Found(entry) => Ok(Some(self.written(Ref { set, entry }))),
            Lookup::None => Ok(None),
            Lookup::Undecided => {
                self.doubt = true;
                Ok(None)
            }
        }
    }

    /// Whether a Solution may consist of these cubes and those outside an open room.
    pub(super) fn is_allowed(&self, room: &Room, bag: Bag) -> bool {
        self.supply.is_allowed(self.supply.most.minus(room.may).plus(bag))
    }

    /// The room without these cubes, if it still allows a Solution.
    fn rest(&self, room: &Room, taken: Bag) -> Option<Room> {
        let rest = room.without(taken)?;
        let possible = match (room.bag(), rest.bag()) {
            (Some(_), _) => true,
            (None, Some(bag)) => self.kinds.has_shape(bag) && self.is_allowed(room, taken.plus(bag)),
            (None, None) => self.is_allowed(room, taken),
        };
        possible.then_some(rest)
    }

    fn hit_indexed(&mut self, room: Room, wanted: Wanted) -> Hit {
        self.sort_by_value(self.supply.most, room.size)?;
        let Some(index) = self.known_index(self.supply.most, room.size) else { return Ok(None) };
        for place in index.places(wanted.value) {
            let (bag, set) = index.bags[*place as usize];
            if room.fits(bag)
                && self.is_allowed(&room, bag)
                && let Some(entry) = self.set(set).known(wanted.value, wanted.bangs)
            {
                return Ok(Some(self.written(Ref { set, entry })));
            }
        }
        Ok(None)
    }

    fn hit_leaf(&self, bag: Bag, wanted: Wanted) -> Option<Text> {
        if bag.len() > MOST_CUBES {
            return None;
        }
        let number = self.pool.number(wanted.value);
        let leaf = leaves(bag, &self.kinds.list, &self.rules)
            .into_iter()
            .find(|leaf| !leaf.percent_only && leaf.value == number)?;
        Some(Text { text: leaf.text, atom: !self.rules.ab_plus })
    }

    fn hit_unary(&mut self, room: Room, wanted: Wanted, listed: usize) -> Hit {
        for (kind, _) in room.may.kinds() {
            let Some(rest) = self.rest(&room, Bag::of(kind, 1)) else { continue };
            if let Some((operation, sign)) = self.kinds.list[kind].roles.prefix.clone() {
                let found = match operation {
                    Operation::Root => {
                        let known = Small::integer(2).into();
                        let step = Step { operation, known, on_left: true, part: Bag::EMPTY };
                        self.undo(step, rest, wanted, listed)?
                    }
                    _ => self.scan_prefixed(rest, wanted, operation, listed)?,
                };
                if let Some(text) = found {
                    return Ok(Some(Text::prefix(&sign, &text)));
                }
            }
            let kind = &self.kinds.list[kind];
            if let (true, Some(digit)) = (kind.coloured, kind.roles.digit) {
                for (value, sign) in exponents(&digit, &self.rules) {
                    for (exponent, bangs, marks) in self.with_bangs(Number::from(value)) {
                        if bangs > wanted.bangs {
                            continue;
                        }
                        let known = self.pool.keep(exponent);
                        let left = Wanted { bangs: wanted.bangs - bangs, ..wanted };
                        let operation = Operation::Power;
                        let step = Step { operation, known, on_left: false, part: Bag::EMPTY };
                        if let Some(text) = self.undo(step, rest, left, listed)? {
                            return Ok(Some(Text::exponent(&text, &format!("{sign}{marks}"))));
                        }
                    }
                }
            }
        }
        if wanted.bangs > 0 && self.rules.factorial {
            match unfactorial(&self.pool.number(wanted.value)) {
                Some(numbers) => {
                    for number in numbers {
                        let value = self.pool.keep(number);
                        let before = Wanted { value, bangs: wanted.bangs - 1 };
                        if let Some(text) = self.hit(room, before, listed)? {
                            return Ok(Some(Text::bang(&text)));
                        }
                    }
                }
                // The set already contains the factorials among its values.
                None if room.bag().is_some() => return self.hit_listed(room, wanted),
                None => self.gap = true,
            }
        }
        Ok(None)
    }

    fn hit_binary(&mut self, bag: Bag, wanted: Wanted, listed: usize) -> Hit {
        for (kind, _) in bag.kinds() {
            if self.kinds.list[kind].roles.binary.is_empty() {
                continue;
            }
            let rest = bag.minus(Bag::of(kind, 1));
            let mut parts = 0;
            for part in rest.parts() {
                let other = rest.minus(part);
                parts += 1;
                if part.is_empty() || other.is_empty() {
                    continue;
                }
                // The smaller operand is listed; of two equally large ones, each once.
                let (small, large) = (part.len(), other.len());
                if small > large || small == large && part > other {
                    continue;
                }
                if !self.kinds.has_shape(part) || !self.kinds.has_shape(other) {
                    continue;
                }
                let set = self.values(part)?;
                if let Some(text) = self.hit_with(kind, (part, set), Room::closed(other), wanted, listed)? {
                    return Ok(Some(text));
                }
            }
            self.spend(parts / PARTS_IN_A_STEP)?;
        }
        Ok(None)
    }

    fn hit_binary_open(&mut self, room: Room, wanted: Wanted, listed: usize) -> Hit {
        let most = self.supply.most;
        let kinds: Vec<usize> = room
            .may
            .kinds()
            .map(|(kind, _)| kind)
            .filter(|kind| !self.kinds.list[*kind].roles.binary.is_empty())
            .collect();
        for size in 1..=(room.size - 1) / 2 {
            let bags = self.index(most, size)?.bags.clone();
            for &(part, set) in bags.iter() {
                if !room.may.contains(part) {
                    continue;
                }
                self.spend(1)?;
                for kind in &kinds {
                    if !room.may.minus(part).contains(Bag::of(*kind, 1)) {
                        continue;
                    }
                    let taken = part.plus(Bag::of(*kind, 1));
                    let Some(rest) = self.rest(&room, taken) else { continue };
                    if let Some(text) = self.hit_with(*kind, (part, set), rest, wanted, listed)? {
                        return Ok(Some(text));
                    }
                }
            }
        }
        Ok(None)
    }

    /// One operand is taken from a set; the other has to be made from the rest.
    fn hit_with(
        &mut self,
        kind: usize,
        (part, set): (Bag, u32),
        rest: Room,
        wanted: Wanted,
        listed: usize,
    ) -> Hit {
        let nature = rest.bag().map_or(Nature::UNKNOWN, |bag| self.nature(bag.plus(part), wanted.value));
        for role in 0..self.kinds.list[kind].roles.binary.len() {
            let operation = self.kinds.list[kind].roles.binary[role].0;
            let step = Step { operation, known: Val::ZERO, on_left: true, part };
            let sides = self.sides(step, nature, rest.may);
            if sides == [false, false] {
                continue;
            }
            let count = self.set(set).entries.len() as u32;
            // Undoing a step takes about half as long as looking up the result, but twice as long for powers.
            let powers = matches!(operation, Operation::Power | Operation::Root | Operation::Log);
            self.spend(u64::from(if powers { 2 * count } else { count / 2 }))?;
            for entry in 0..count {
                let at = Ref { set, entry };
                let found = *self.entry(at);
                if found.bangs > wanted.bangs || found.percent_only && operation != Operation::Percent {
                    continue;
                }
                let left = Wanted { bangs: wanted.bangs - found.bangs, ..wanted };
                for (on_left, _) in [true, false].into_iter().zip(sides).filter(|(_, can_be)| *can_be) {
                    let step = Step { operation, known: found.value, on_left, part };
                    if let Some(text) = self.undo(step, rest, left, listed)? {
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

    /// An expression over the rest that gives the wanted value together with a known operand.
    pub(super) fn undo(&mut self, step: Step, rest: Room, wanted: Wanted, listed: usize) -> Hit {
        let Step { operation, known, on_left, .. } = step;
        if operation == Operation::Percent && rest.size <= 2 {
            // The other operand may be a two-digit numeral that is allowed nowhere else.
            if let Some(text) = self.scan_step(step, rest, wanted, listed)? {
                return Ok(Some(text));
            }
        }
        let inverse = match (known, wanted.value) {
            (Val::Lost, target) => {
                // A lost number can only give a zero.
                let factor = matches!(operation, Operation::Times | Operation::Percent);
                let divisor = operation == Operation::Divide && !on_left;
                if target == Val::ZERO && (factor || divisor) {
                    return self.hit(rest, wanted, listed);
                }
                return Ok(None);
            }
            (Val::Small(known), Val::Small(target)) => {
                invert_small(operation, known, on_left, target, &self.rules)
            }
            _ => return self.undo_other(step, false, rest, wanted, listed),
        };
        match inverse {
            SmallInverse::Nothing => Ok(None),
            SmallInverse::Anything => self.scan_step(step, rest, wanted, listed),
            SmallInverse::Among(numbers) => {
                let exact = matches!(operation, Operation::Add | Operation::Subtract);
                for value in numbers.into_iter().flatten() {
                    if exact || self.gives_small(step, value, wanted.value) {
                        let wanted = Wanted { value: value.into(), ..wanted };
                        if let Some(text) = self.hit(rest, wanted, listed)? {
                            return Ok(Some(text));
                        }
                    }
                }
                Ok(None)
            }
            SmallInverse::Irrational if self.rules.whole_powers_only() => Ok(None),
            SmallInverse::Irrational if self.depth == Depth::Light => {
                self.lost = true;
                Ok(None)
            }
            SmallInverse::Large if self.depth == Depth::Light => {
                self.large = true;
                Ok(None)
            }
            SmallInverse::Irrational => self.undo_other(step, true, rest, wanted, listed),
            SmallInverse::Large if rest.bag().is_some_and(|bag| self.makes_small_only(bag)) => Ok(None),
            SmallInverse::Large => self.undo_other(step, false, rest, wanted, listed),
        }
    }

    /// Whether an operand found by undoing an operation gives the result.
    fn gives_small(&self, step: Step, value: Small, target: Val) -> bool {
        let Val::Small(known) = step.known else { return false };
        let (a, b) = if step.on_left { (known, value) } else { (value, known) };
        match values::small(step.operation, a, b, &self.rules) {
            Some(super::fractions::SmallResult::Fraction(result)) => target == Val::Small(result),
            Some(_) => false,
            // Operations with several roots are left to the full search.
            None => true,
        }
    }
}
