//! From the Goal downwards: whether a bag can be worth exactly a value. The last step is undone with the values of
//! the smaller operand, so that the sets of large bags are not needed; where a step cannot be undone (0 times
//! anything), the values of the larger operand are tested one by one.

use super::Stop;
use super::approx::Approx;
use super::bag::Bag;
use super::forward::{COST_POWER, Search, combine, commutes, cost};
use super::invert::{Inverse, invert, unfactorial};
use super::leaves::{MOST_CUBES, exponents, leaves};
use super::sets::{Lookup, Ref, is_irrational};
use super::write::Text;
use crate::number::{Comparison, Number, Small};
use crate::operations::prefixed;
use crate::reading::Operation;
use crate::value::{Value, Worth};

/// Up to how many digits a bag's values are listed, by the digits of the whole Solution.
fn listed(digits: usize) -> usize {
    match digits {
        0..=4 => 2,
        5 => 3,
        6 | 7 => 4,
        _ => 5,
    }
}

/// A value that is looked for.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    pub(super) value: Number,
    pub(super) approx: Approx,
    /// How many `!` may be used.
    pub(super) bangs: u8,
}

impl Wanted {
    pub(super) fn new(value: Number, bangs: u8) -> Wanted {
        let approx = Approx::of(&value);
        Wanted { value, approx, bangs }
    }
}

/// What a bag can be worth, if the question was decided.
type Outcome = Result<Option<Text>, Stop>;

impl Search<'_> {
    /// An expression of exactly these cubes that is worth what is wanted.
    pub(super) fn reach(&mut self, bag: Bag, wanted: &Wanted) -> Outcome {
        let listed = listed(self.supply.digits(bag));
        self.hit(bag, wanted, listed)
    }

    fn hit(&mut self, bag: Bag, wanted: &Wanted, listed: usize) -> Outcome {
        if !self.supply.has_shape(bag) {
            return Ok(None);
        }
        if self.supply.digits(bag) <= listed {
            return self.hit_listed(bag, wanted);
        }
        let key = (bag, wanted.value.clone(), wanted.bangs);
        if self.failed.contains(&key) {
            return Ok(None);
        }
        if let Some(text) = self.hit_leaf(bag, wanted) {
            return Ok(Some(text));
        }
        if let Some(text) = self.hit_unary(bag, wanted, listed)? {
            return Ok(Some(text));
        }
        if let Some(text) = self.hit_binary(bag, wanted, listed)? {
            return Ok(Some(text));
        }
        self.failed.insert(key);
        Ok(None)
    }

    fn hit_listed(&mut self, bag: Bag, wanted: &Wanted) -> Outcome {
        let set = self.values(bag)?;
        let keep_bangs = self.keep_bangs;
        self.steps.spend(1)?;
        let mut compared = 0;
        let found = self.set(set).find(&wanted.value, wanted.approx, wanted.bangs, keep_bangs, &mut compared);
        self.steps.spend(compared * COST_POWER)?;
        match found {
            Lookup::Found(entry) => Ok(Some(self.written(Ref { set, entry }))),
            Lookup::None => Ok(None),
            Lookup::Undecided => {
                self.doubt = true;
                Ok(None)
            }
        }
    }

    fn hit_leaf(&self, bag: Bag, wanted: &Wanted) -> Option<Text> {
        if bag.len() > MOST_CUBES {
            return None;
        }
        let leaf = leaves(bag, &self.supply.kinds, self.rules)
            .into_iter()
            .find(|leaf| !leaf.percent_only && leaf.value == wanted.value)?;
        Some(Text { text: leaf.text, atom: !self.rules.ab_plus })
    }

    fn hit_unary(&mut self, bag: Bag, wanted: &Wanted, listed: usize) -> Outcome {
        for (kind, _) in bag.kinds() {
            let rest = bag.minus(Bag::of(kind, 1));
            if rest.is_empty() {
                continue;
            }
            if let Some((operation, sign)) = self.supply.kinds[kind].roles.prefix.clone() {
                let found = match operation {
                    Operation::Root => self.hit_root(rest, wanted, listed)?,
                    _ => self.scan_prefixed(rest, wanted, operation)?,
                };
                if let Some(text) = found {
                    return Ok(Some(Text::prefix(&sign, &text)));
                }
            }
            let kind = &self.supply.kinds[kind];
            if let (true, Some(digit)) = (kind.coloured, kind.roles.digit) {
                for (value, sign) in exponents(&digit, self.rules) {
                    for (exponent, bangs, marks) in self.with_bangs(Number::from(value)) {
                        if bangs > wanted.bangs {
                            continue;
                        }
                        let left = Wanted { bangs: wanted.bangs - bangs, ..wanted.clone() };
                        let known = (&exponent, Approx::of(&exponent));
                        let found = self.undo(Operation::Power, known, false, rest, &left, listed)?;
                        if let Some(text) = found {
                            return Ok(Some(Text::exponent(&text, &format!("{sign}{marks}"))));
                        }
                    }
                }
            }
        }
        if wanted.bangs > 0 && self.rules.factorial {
            let wanted_before = |value| Wanted::new(value, wanted.bangs - 1);
            match unfactorial(&wanted.value) {
                Some(numbers) => {
                    for number in numbers {
                        if let Some(text) = self.hit(bag, &wanted_before(number), listed)? {
                            return Ok(Some(Text::bang(&text)));
                        }
                    }
                }
                // The set has its factorials among its values.
                None => return self.hit_listed(bag, wanted),
            }
        }
        Ok(None)
    }

    /// `√…` is wanted: its square is what to look for.
    fn hit_root(&mut self, rest: Bag, wanted: &Wanted, listed: usize) -> Outcome {
        let two = Number::from(2);
        let known = (&two, Approx::of_small(Small::integer(2)));
        self.undo(Operation::Root, known, true, rest, wanted, listed)
    }

    /// Number of Factors and Next Prime cannot be undone.
    fn scan_prefixed(&mut self, rest: Bag, wanted: &Wanted, operation: Operation) -> Outcome {
        if wanted.value.as_integer().is_none_or(|value| value < 1) && wanted.value.is_rational() {
            return Ok(None);
        }
        let set = self.values(rest)?;
        for entry in 0..self.set(set).entries.len() as u32 {
            let at = Ref { set, entry };
            let found = self.entry(at);
            if found.percent_only || found.bangs > wanted.bangs {
                continue;
            }
            let worth = prefixed(operation, &Value::Number(found.value.clone()), self.rules);
            self.steps.spend(4)?;
            if self.is_worth(&worth, &wanted.value) {
                return Ok(Some(self.written(at)));
            }
        }
        Ok(None)
    }

    fn hit_binary(&mut self, bag: Bag, wanted: &Wanted, listed: usize) -> Outcome {
        for (kind, _) in bag.kinds() {
            let roles = self.supply.kinds[kind].roles.binary.clone();
            if roles.is_empty() {
                continue;
            }
            let rest = bag.minus(Bag::of(kind, 1));
            for part in rest.parts() {
                let other = rest.minus(part);
                if part.is_empty() || other.is_empty() {
                    continue;
                }
                // The smaller operand is listed; of two equally large ones each once.
                let (small, large) = (self.supply.digits(part), self.supply.digits(other));
                if small > large || small == large && part > other {
                    continue;
                }
                if !self.supply.has_shape(part) || !self.supply.has_shape(other) {
                    continue;
                }
                let set = self.values(part)?;
                for entry in 0..self.set(set).entries.len() as u32 {
                    let at = Ref { set, entry };
                    for (operation, sign) in &roles {
                        if let Some(text) = self.hit_with(*operation, sign, at, other, wanted, listed)? {
                            return Ok(Some(text));
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// One operand is known; the other has to be made of the rest.
    fn hit_with(
        &mut self,
        operation: Operation,
        sign: &str,
        at: Ref,
        rest: Bag,
        wanted: &Wanted,
        listed: usize,
    ) -> Outcome {
        let entry = self.entry(at);
        if entry.bangs > wanted.bangs || entry.percent_only && operation != Operation::Percent {
            return Ok(None);
        }
        let value = entry.value.clone();
        let left = Wanted { bangs: wanted.bangs - entry.bangs, ..wanted.clone() };
        let approx = self.approx(at);
        for on_left in [true, false] {
            if !on_left && commutes(operation) {
                continue;
            }
            let found = self.undo(operation, (&value, approx), on_left, rest, &left, listed)?;
            if let Some(text) = found {
                let known = self.written(at);
                let (first, second) = if on_left { (known, text) } else { (text, known) };
                return Ok(Some(Text::binary(&first, sign, &second)));
            }
        }
        Ok(None)
    }

    /// An expression of the rest that gives what is wanted together with a known operand.
    fn undo(
        &mut self,
        operation: Operation,
        (known, approx): (&Number, Approx),
        on_left: bool,
        rest: Bag,
        wanted: &Wanted,
        listed: usize,
    ) -> Outcome {
        self.steps.spend(cost(operation, known, &wanted.value))?;
        if operation == Operation::Percent {
            // The other operand may be a numeral of two digits that can stand nowhere else.
            if let Some(text) = self.percent_numeral(known, rest, wanted)? {
                return Ok(Some(text));
            }
        }
        match invert(operation, known, on_left, &wanted.value, self.rules) {
            Inverse::Nothing => Ok(None),
            Inverse::Anything => self.scan(operation, known, on_left, rest, wanted),
            Inverse::Among(numbers) => {
                // Exponents and indices are undone by logarithms.
                let logarithm =
                    on_left && operation == Operation::Power || !on_left && operation == Operation::Root;
                let of_rationals = logarithm && known.is_rational() && wanted.value.is_rational();
                for (value, negative) in numbers.into_iter().zip([false, true]) {
                    let Some(value) = value else { continue };
                    let approx = match value.as_small() {
                        Some(small) => Approx::of_small(small),
                        None => self.undone(operation, approx, on_left, wanted.approx, negative),
                    };
                    if !self.is_possible(of_rationals, (&value, approx), rest)
                        || !self.gives(operation, known, on_left, (&value, negative), &wanted.value)
                    {
                        continue;
                    }
                    let wanted = Wanted { value, approx, bangs: wanted.bangs };
                    if let Some(text) = self.hit(rest, &wanted, listed)? {
                        return Ok(Some(text));
                    }
                }
                Ok(None)
            }
        }
    }

    /// Whether the cubes can make a number of this nature at all; it may be a logarithm of rational numbers.
    fn is_possible(&self, logarithm: bool, (value, approx): (&Number, Approx), rest: Bag) -> bool {
        if value.is_rational() {
            return true;
        }
        if self.quick || self.rules.log {
            return !self.quick;
        }
        match self.supply.powers(rest) {
            // Without powers and roots everything is rational.
            0 if !self.rules.factorial && !self.rules.powers_of_base && approx.is_extreme() => false,
            0 => !is_irrational(value),
            // With one, everything is algebraic; and an irrational logarithm of rational numbers is not
            // (Gelfond and Schneider).
            1 if logarithm => !is_irrational(value),
            _ => true,
        }
    }

    /// The enclosure of an operand that was found by undoing an operation.
    fn undone(
        &self,
        operation: Operation,
        known: Approx,
        on_left: bool,
        target: Approx,
        negative: bool,
    ) -> Approx {
        let by = |operation, left, right| Approx::apply(operation, left, right, false);
        match operation {
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
                let opposite = if operation == Operation::Power { Operation::Root } else { Operation::Power };
                let size = match opposite {
                    Operation::Root => by(opposite, known, target.abs()),
                    _ => by(opposite, target.abs(), known),
                };
                if negative { size.neg() } else { size }
            }
            _ => Approx::ANYTHING,
        }
    }

    /// Whether an operand that was found by undoing an operation gives the result. Positive roots, and logarithms of
    /// positive numbers, do; the rest is tried.
    fn gives(
        &mut self,
        operation: Operation,
        known: &Number,
        on_left: bool,
        (value, negative): (&Number, bool),
        target: &Number,
    ) -> bool {
        let exact = match operation {
            Operation::Add | Operation::Subtract => true,
            Operation::Power | Operation::Root if !value.is_rational() => {
                if self.rules.whole_powers_only() {
                    return false;
                }
                let logarithm = on_left == (operation == Operation::Power);
                match logarithm {
                    true => known.sign() == Ok(1) && target.sign() == Ok(1),
                    false if !negative => {
                        if target.sign() == Ok(-1) {
                            return false;
                        }
                        target.sign() == Ok(1)
                    }
                    false => false,
                }
            }
            _ => false,
        };
        exact || {
            let (a, b) = if on_left { (known, value) } else { (value, known) };
            let worth = combine(operation, a, b, self.rules);
            self.is_worth(&worth, target)
        }
    }

    /// Tests every value of the rest.
    fn scan(
        &mut self,
        operation: Operation,
        known: &Number,
        on_left: bool,
        rest: Bag,
        wanted: &Wanted,
    ) -> Outcome {
        let set = self.values(rest)?;
        for entry in 0..self.set(set).entries.len() as u32 {
            let at = Ref { set, entry };
            let found = self.entry(at);
            if found.bangs > wanted.bangs || found.percent_only && operation != Operation::Percent {
                continue;
            }
            let (a, b) = if on_left { (known, &found.value) } else { (&found.value, known) };
            let (worth, cost) = (combine(operation, a, b, self.rules), cost(operation, a, b));
            self.steps.spend(cost)?;
            if self.is_worth(&worth, &wanted.value) {
                return Ok(Some(self.written(at)));
            }
        }
        Ok(None)
    }

    fn percent_numeral(&mut self, known: &Number, rest: Bag, wanted: &Wanted) -> Outcome {
        if rest.len() > 2 {
            return Ok(None);
        }
        self.scan(Operation::Percent, known, true, rest, wanted)
    }

    /// Whether this is proved to be worth a number; doubt is noted.
    pub(super) fn is_worth(&mut self, worth: &Worth, number: &Number) -> bool {
        match worth {
            Worth::One(Value::Number(value)) => match value.compare(number) {
                Comparison::Equal => true,
                Comparison::Different => false,
                Comparison::Undecided => {
                    self.doubt = true;
                    false
                }
            },
            Worth::One(Value::Undefined) => false,
            _ => {
                self.doubt = true;
                false
            }
        }
    }
}
