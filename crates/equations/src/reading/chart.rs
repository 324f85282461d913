//! Every reading of a run of items: for each stretch its different values, each once, with one of the groupings that
//! give it. Longer stretches are combined from shorter ones, so the work grows with the number of different values
//! and not with the number of groupings.

use rustc_hash::FxHashMap;

use super::class::Class;
use super::gaps::Gaps;
use super::item::{Item, ItemKind};
use super::meaning::Operation;
use crate::number::{charge, is_used_up, take, with_allowance};
use crate::operations::{apply, factorial, prefixed};
use crate::rules::Rules;
use crate::value::{Value, Worth};

/// The cost of combining two readings, besides the operation itself.
const COMBINATION: u64 = 100;

/// The cost of storing a new value, which also takes memory.
const NEW_ENTRY: u64 = 200;

/// The most that one operation may cost; beyond it the value is left open (EQ-30).
const OPERATION: u64 = 80_000_000;

/// There are too many groupings, or too many different values, to examine all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooMany;

/// How to read the items.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Manner<'a> {
    pub(crate) rules: &'a Rules,
    /// Whether the default bindings apply (4.2); on the mat they do not (EQ-5).
    pub(crate) defaults: bool,
    /// The gaps that groupings must respect.
    pub(crate) gaps: Option<&'a Gaps>,
    /// The most values kept for a stretch; if there are more, some readings are left out.
    pub(crate) width: usize,
}

/// The readings of a run of items.
#[derive(Debug)]
pub(crate) struct Chart {
    pub(super) items: Vec<Item>,
    /// The readings of the brackets among the items.
    pub(super) groups: Vec<Option<Box<Chart>>>,
    /// Row by row: the readings of the items from one index up to another.
    cells: Vec<Vec<CellReading>>,
    /// Whether some readings were left out.
    partial: bool,
}

#[derive(Debug, Clone)]
pub(super) struct CellReading {
    class: Class,
    pub(super) worth: Worth,
    pub(super) way: Grouping,
    /// Whether other groupings with the same worth were merged into this one.
    pub(super) merged: bool,
}

/// How a reading was derived: indices into shorter cells.
#[derive(Debug, Clone, Copy)]
pub(super) enum Grouping {
    Operand(usize),
    Group(usize),
    Prefix(usize),
    Bang(usize),
    Exponent { at: usize, base: usize },
    Binary { at: usize, left: usize, right: usize },
    Product { at: usize, left: usize, right: usize },
}

impl Chart {
    /// Reads the items, within the caller's allowance.
    pub(crate) fn of(items: Vec<Item>, manner: &Manner<'_>) -> Result<Chart, TooMany> {
        let groups = items
            .iter()
            .map(|item| match &item.kind {
                ItemKind::Group { items, .. } => {
                    Chart::of(items.clone(), manner).map(|chart| Some(Box::new(chart)))
                }
                _ => Ok(None),
            })
            .collect::<Result<Vec<_>, _>>()?;
        let partial = groups.iter().flatten().any(|group| group.partial);
        let size = items.len() + 1;
        let mut chart = Chart { items, groups, cells: vec![Vec::new(); size * size], partial };
        for length in 1..size {
            for begin in 0..size - length {
                let end = begin + length;
                let item = &chart.items[begin];
                if manner
                    .gaps
                    .is_some_and(|gaps| gaps.forbid(item.cubes.start..chart.items[end - 1].cubes.end))
                {
                    continue;
                }
                let mut cell = Cell::new(manner.width);
                chart.fill(&mut cell, begin, end, manner)?;
                chart.partial |= cell.refused;
                let entries = cell.entries;
                chart.cells[begin * size + end] = entries;
            }
        }
        Ok(chart)
    }

    /// Whether some readings were left out.
    pub(crate) fn is_partial(&self) -> bool {
        self.partial
    }

    /// The worth of each reading of the whole; if there is none, it is not a complete expression.
    pub(crate) fn worths(&self) -> impl ExactSizeIterator<Item = &Worth> {
        self.cell(0, self.items.len()).iter().map(|entry| &entry.worth)
    }

    /// A reading with every grouping symbol written.
    pub(crate) fn written(&self, reading: usize) -> String {
        let mut text = String::new();
        self.write(&mut text, 0, self.items.len(), reading);
        text
    }

    pub(super) fn cell(&self, begin: usize, end: usize) -> &[CellReading] {
        &self.cells[begin * (self.items.len() + 1) + end]
    }

    /// Whether the operation at this index stands in front of its only operand.
    fn is_prefix(&self, at: usize, rules: &Rules) -> bool {
        self.items[at].is_prefix(at.checked_sub(1).map(|before| &self.items[before]), rules)
    }

    fn fill(&self, cell: &mut Cell, begin: usize, end: usize, manner: &Manner<'_>) -> Result<(), TooMany> {
        if end - begin == 1 {
            self.fill_single(cell, begin, manner);
            return Ok(());
        }
        if let ItemKind::Operation(operation, _) = self.items[begin].kind
            && self.is_prefix(begin, manner.rules)
        {
            let next_prime = operation == Operation::Times && !manner.rules.number_of_factors;
            for (index, child) in self.cell(begin + 1, end).iter().enumerate() {
                if let Some(class) = child.class.prefixed(next_prime, manner.defaults) {
                    let worth = spend(|| child.worth.map(|value| prefixed(operation, value, manner.rules)))?;
                    cell.add(class, worth, Grouping::Prefix(index));
                }
            }
        }
        self.fill_postfix(cell, begin, end, manner)?;
        for at in (begin + 1..end - 1).rev() {
            if manner.width == 1 && !cell.entries.is_empty() {
                cell.refused = true;
                return Ok(());
            }
            self.fill_binary(cell, begin, at, end, manner)?;
        }
        if manner.rules.imaginary {
            for at in begin + 1..end {
                self.fill_product(cell, begin, at, end, manner)?;
            }
        }
        Ok(())
    }

    fn fill_single(&self, cell: &mut Cell, at: usize, manner: &Manner<'_>) {
        match &self.items[at].kind {
            ItemKind::Operand { values, unit, digits, .. } => {
                // A gap on the mat ends a numeral.
                if manner.gaps.is_some_and(|gaps| gaps.cut(digits.clone())) {
                    return;
                }
                let class = if *unit { Class::Unit } else { Class::Atom };
                for (index, (value, _)) in values.iter().enumerate() {
                    cell.add(class, Worth::One(value.clone()), Grouping::Operand(index));
                }
            }
            ItemKind::Group { choice, .. } => {
                let Some(group) = &self.groups[at] else { return };
                for (index, worth) in group.worths().enumerate() {
                    let worth = match choice {
                        None => worth.clone(),
                        Some(choice) => worth.choose(choice.value.as_ref()),
                    };
                    cell.add(Class::Atom, worth, Grouping::Group(index));
                }
            }
            _ => {}
        }
    }

    fn fill_postfix(
        &self,
        cell: &mut Cell,
        begin: usize,
        end: usize,
        manner: &Manner<'_>,
    ) -> Result<(), TooMany> {
        let bangs = self.items[begin..end]
            .iter()
            .rev()
            .take_while(|item| matches!(item.kind, ItemKind::Bang))
            .count();
        let at = end - bangs;
        let Some(at) = at.checked_sub(1).filter(|at| *at > begin) else {
            return self.fill_bang(cell, begin, end, bangs, manner);
        };
        let ItemKind::Exponent((exponent, _)) = &self.items[at].kind else {
            return self.fill_bang(cell, begin, end, bangs, manner);
        };
        // D2: in writing, a `!` after an exponent applies to it alone.
        let bang_follows = self.items.get(end).is_some_and(|item| matches!(item.kind, ItemKind::Bang));
        if !(manner.defaults && bang_follows) {
            let exponent = (0..bangs).fold(exponent.clone(), |value, _| factorial(&value));
            for (index, base) in self.cell(begin, at).iter().enumerate() {
                let power = |value: &Value| apply(Operation::Power, value, &exponent, manner.rules);
                let worth = spend(|| base.worth.map(power))?;
                cell.add(base.class.raised(), worth, Grouping::Exponent { at, base: index });
            }
        }
        match manner.defaults {
            true => Ok(()),
            false => self.fill_bang(cell, begin, end, bangs, manner),
        }
    }

    fn fill_bang(
        &self,
        cell: &mut Cell,
        begin: usize,
        end: usize,
        bangs: usize,
        manner: &Manner<'_>,
    ) -> Result<(), TooMany> {
        if bangs == 0 {
            return Ok(());
        }
        for (index, child) in self.cell(begin, end - 1).iter().enumerate() {
            if let Some(class) = child.class.banged(manner.defaults) {
                let worth = spend(|| child.worth.map(|value| Worth::One(factorial(value))))?;
                cell.add(class, worth, Grouping::Bang(index));
            }
        }
        Ok(())
    }

    fn fill_binary(
        &self,
        cell: &mut Cell,
        begin: usize,
        at: usize,
        end: usize,
        manner: &Manner<'_>,
    ) -> Result<(), TooMany> {
        let ItemKind::Operation(operation, _) = self.items[at].kind else { return Ok(()) };
        if self.is_prefix(at, manner.rules) {
            return Ok(());
        }
        let beside_unit = operation == Operation::Times
            && manner.rules.imaginary
            && (self.items[at - 1].is_unit() || self.items[at + 1].is_unit());
        for (left, first) in self.cell(begin, at).iter().enumerate() {
            for (right, second) in self.cell(at + 1, end).iter().enumerate() {
                let class = match operation {
                    Operation::Root => Class::rooted(second.class, manner.defaults),
                    _ if beside_unit => Class::are_factors(first.class, second.class, manner.defaults)
                        .then_some(Class::Multiplied),
                    _ => Some(Class::Loose),
                };
                let Some(class) = class else { continue };
                let result = |a: &Value, b: &Value| apply(operation, a, b, manner.rules);
                let worth = spend(|| first.worth.combine(&second.worth, result))?;
                cell.add(class, worth, Grouping::Binary { at, left, right });
            }
        }
        Ok(())
    }

    /// Implied products: `|` beside an operand multiplies it (section 8).
    fn fill_product(
        &self,
        cell: &mut Cell,
        begin: usize,
        at: usize,
        end: usize,
        manner: &Manner<'_>,
    ) -> Result<(), TooMany> {
        if !(self.items[at - 1].ends_operand() && self.items[at].begins_operand()) {
            return Ok(());
        }
        for (left, first) in self.cell(begin, at).iter().enumerate() {
            for (right, second) in self.cell(at, end).iter().enumerate() {
                if !(first.class.is_imaginary_factor() || second.class.is_imaginary_factor())
                    || !Class::are_factors(first.class, second.class, manner.defaults)
                {
                    continue;
                }
                let product = |a: &Value, b: &Value| apply(Operation::Times, a, b, manner.rules);
                let worth = spend(|| first.worth.combine(&second.worth, product))?;
                cell.add(Class::Product, worth, Grouping::Product { at, left, right });
            }
        }
        Ok(())
    }

    fn write(&self, text: &mut String, begin: usize, end: usize, reading: usize) {
        let entry = &self.cell(begin, end)[reading];
        match entry.way {
            Grouping::Operand(index) => {
                if let ItemKind::Operand { values, .. } = &self.items[begin].kind {
                    text.push_str(&values[index].1);
                }
            }
            Grouping::Group(index) => {
                if let (ItemKind::Group { bracket, choice, .. }, Some(group)) =
                    (&self.items[begin].kind, &self.groups[begin])
                {
                    let (left, right) = bracket.signs();
                    text.push(left);
                    group.write(text, 0, group.items.len(), index);
                    text.push(right);
                    if let Some(choice) = choice {
                        text.push_str(&format!("<={}>", choice.text));
                    }
                }
            }
            Grouping::Prefix(child) => {
                text.push_str(self.sign(begin));
                self.write_part(text, begin + 1, end, child);
            }
            Grouping::Bang(child) => {
                self.write_part(text, begin, end - 1, child);
                text.push('!');
            }
            Grouping::Exponent { at, base } => {
                self.write_part(text, begin, at, base);
                if let ItemKind::Exponent((_, exponent)) = &self.items[at].kind {
                    text.push_str(exponent);
                }
                text.extend((at + 1..end).map(|_| '!'));
            }
            Grouping::Binary { at, left, right } => {
                self.write_part(text, begin, at, left);
                text.push_str(self.sign(at));
                self.write_part(text, at + 1, end, right);
            }
            Grouping::Product { at, left, right } => {
                for (begin, end, factor) in [(begin, at, left), (at, end, right)] {
                    // A product of products is written in a row: its value does not depend on the grouping, and a
                    // bracket beside a number would not be a product.
                    match self.cell(begin, end)[factor].class {
                        Class::Product => self.write(text, begin, end, factor),
                        _ => self.write_part(text, begin, end, factor),
                    }
                }
            }
        }
    }

    fn write_part(&self, text: &mut String, begin: usize, end: usize, reading: usize) {
        if end - begin == 1 {
            return self.write(text, begin, end, reading);
        }
        text.push('(');
        self.write(text, begin, end, reading);
        text.push(')');
    }

    pub(super) fn sign(&self, at: usize) -> &str {
        match &self.items[at].kind {
            ItemKind::Operation(_, text) => text,
            _ => "",
        }
    }
}

/// Performs one operation, within the allowances for it and for the whole line.
fn spend(operation: impl FnOnce() -> Worth) -> Result<Worth, TooMany> {
    charge(COMBINATION).map_err(|_| TooMany)?;
    let (worth, _) = with_allowance(OPERATION, operation);
    if is_used_up() { Err(TooMany) } else { Ok(worth) }
}

/// The readings of one stretch while they are collected, each combination of value and class once.
struct Cell {
    entries: Vec<CellReading>,
    width: usize,
    refused: bool,
    /// The last reading of each class and fingerprint.
    known: FxHashMap<(Class, u64), usize>,
    /// For each reading the one before it with the same class and fingerprint.
    earlier: Vec<Option<usize>>,
}

impl Cell {
    fn new(width: usize) -> Self {
        Cell { entries: Vec::new(), width, refused: false, known: FxHashMap::default(), earlier: Vec::new() }
    }

    fn add(&mut self, class: Class, worth: Worth, way: Grouping) {
        let key = (class, worth.fingerprint());
        let last = self.known.get(&key).copied();
        let mut same = std::iter::successors(last, |index| self.earlier[*index]);
        if let Some(index) = same.find(|index| self.entries[*index].worth.is_same(&worth)) {
            self.entries[index].merged = true;
            return;
        }
        if self.entries.len() >= self.width {
            self.refused = true;
            return;
        }
        take(NEW_ENTRY);
        self.known.insert(key, self.entries.len());
        self.earlier.push(last);
        self.entries.push(CellReading { class, worth, way, merged: false });
    }
}
