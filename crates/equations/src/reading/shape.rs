//! The shapes of readings, without their values: which trees over a run of items obey the brackets and the default
//! bindings of a line, and whether another line with the same items allows all of them too.

use std::ops::Range;

use super::class::Class;
use super::gaps::{Gaps, straddle};
use super::item::{Item, ItemKind};
use super::meaning::Operation;
use crate::number::charge;
use crate::rules::Rules;

/// The cost of combining two shapes.
const COMBINATION: u64 = 40;

/// What a tree over a run of items must obey.
#[derive(Debug)]
pub(crate) struct Frame<'a> {
    items: &'a [&'a Item],
    gaps: Option<&'a Gaps>,
    defaults: bool,
    rules: &'a Rules,
    /// For each stretch whether it may be a node, and whether it is bracketed.
    nodes: Vec<Option<bool>>,
    /// For each place between two items whether a bracket opens or closes there.
    opens: Vec<bool>,
    closes: Vec<bool>,
    /// Which items are prefix symbols.
    prefix: Vec<bool>,
}

impl<'a> Frame<'a> {
    /// `None` if a bracket contains something that cannot be an expression.
    pub(crate) fn new(
        items: &'a [&'a Item],
        brackets: Vec<Range<usize>>,
        gaps: Option<&'a Gaps>,
        defaults: bool,
        rules: &'a Rules,
    ) -> Option<Frame<'a>> {
        let (mut opens, mut closes) = (vec![false; items.len() + 1], vec![false; items.len() + 1]);
        for bracket in &brackets {
            opens[bracket.start] = true;
            closes[bracket.end] = true;
        }
        let prefix: Vec<bool> = (0..items.len())
            .map(|at| match (at, closes[at]) {
                (0, _) => items[at].is_prefix(None, rules),
                _ if opens[at] => items[at].is_prefix(None, rules),
                // A bracket is an operand, whatever it contains, and not a `|`.
                (_, true) => false,
                _ => items[at].is_prefix(Some(items[at - 1]), rules),
            })
            .collect();
        let begins = |at: usize| match items[at].kind {
            ItemKind::Operation(..) => prefix[at],
            ItemKind::Bang | ItemKind::Exponent(_) => false,
            _ => true,
        };
        let fits = |bracket: &Range<usize>| {
            !bracket.is_empty() && begins(bracket.start) && items[bracket.end - 1].ends_operand()
        };
        if !brackets.iter().all(fits) {
            return None;
        }
        let size = items.len() + 1;
        let mut nodes = vec![None; size * size];
        for (begin, end) in (0..size).flat_map(|begin| (begin + 1..size).map(move |end| (begin, end))) {
            let node = begin..end;
            let cubes = items[begin].cubes.start..items[end - 1].cubes.end;
            let forbidden = brackets.iter().any(|bracket| straddle(bracket, &node))
                || gaps.is_some_and(|gaps| gaps.forbid(cubes));
            nodes[begin * size + end] = (!forbidden).then(|| brackets.contains(&node));
        }
        Some(Frame { items, gaps, defaults, rules, nodes, opens, closes, prefix })
    }

    /// Whether these items are bracketed; `None` if they may not be a node.
    fn bracketed(&self, begin: usize, end: usize) -> Option<bool> {
        self.nodes[begin * (self.items.len() + 1) + end]
    }

    /// The class of a node: a bracketed one is an operand.
    fn node(&self, begin: usize, end: usize, class: Class) -> Option<Class> {
        let bracketed = self.bracketed(begin, end)?;
        Some(if bracketed { Class::Atom } else { class })
    }

    fn single(&self, at: usize) -> Option<Class> {
        match &self.items[at].kind {
            ItemKind::Operand { unit, digits, .. } => {
                let cut = self.gaps.is_some_and(|gaps| gaps.cut(digits.clone()));
                let class = if *unit { Class::Unit } else { Class::Atom };
                if cut { None } else { self.node(at, at + 1, class) }
            }
            _ => None,
        }
    }

    fn prefixed(&self, begin: usize, end: usize, child: Class) -> Option<Class> {
        let ItemKind::Operation(operation, _) = self.items[begin].kind else { return None };
        let next_prime = operation == Operation::Times && !self.rules.number_of_factors;
        let class = child.prefixed(next_prime, self.defaults).filter(|_| self.prefix[begin])?;
        self.node(begin, end, class)
    }

    /// Where the trailing `!`s of these items begin, outside any bracket that closes before.
    fn bangs(&self, begin: usize, end: usize) -> usize {
        let mut at = end;
        while at > begin
            && matches!(self.items[at - 1].kind, ItemKind::Bang)
            && (at == end || !self.closes[at])
        {
            at -= 1;
        }
        at
    }

    /// The index of the exponent that these items end with, ignoring its `!`s.
    fn exponent(&self, begin: usize, end: usize) -> Option<usize> {
        let bangs = self.bangs(begin, end);
        let at = bangs.checked_sub(1).filter(|at| *at > begin)?;
        let inner = bangs < end && self.closes[bangs];
        (matches!(self.items[at].kind, ItemKind::Exponent(_)) && !inner).then_some(at)
    }

    fn banged(&self, begin: usize, end: usize, child: Class) -> Option<Class> {
        let is_bang = matches!(self.items[end - 1].kind, ItemKind::Bang);
        // D2: in writing, a `!` after an exponent applies to it alone.
        let is_exponents = self.defaults && self.exponent(begin, end).is_some();
        let class = child.banged(self.defaults).filter(|_| is_bang && !is_exponents)?;
        self.node(begin, end, class)
    }

    fn raised(&self, begin: usize, at: usize, end: usize, base: Class) -> Option<Class> {
        let bang_follows =
            matches!(self.items.get(end).map(|item| &item.kind), Some(ItemKind::Bang)) && !self.closes[end];
        let fits = self.exponent(begin, end) == Some(at) && !(self.defaults && bang_follows);
        if fits { self.node(begin, end, base.raised()) } else { None }
    }

    fn binary(&self, begin: usize, at: usize, end: usize, left: Class, right: Class) -> Option<Class> {
        let ItemKind::Operation(operation, _) = self.items[at].kind else { return None };
        if self.prefix[at] {
            return None;
        }
        let beside_unit = operation == Operation::Times
            && self.rules.imaginary
            && (self.items[at - 1].is_unit() && !self.closes[at]
                || self.items[at + 1].is_unit() && !self.opens[at + 1]);
        let class = match operation {
            Operation::Root => Class::rooted(right, self.defaults)?,
            _ if beside_unit => {
                Class::are_factors(left, right, self.defaults).then_some(Class::Multiplied)?
            }
            _ => Class::Loose,
        };
        self.node(begin, end, class)
    }

    fn product(&self, begin: usize, at: usize, end: usize, left: Class, right: Class) -> Option<Class> {
        let side_by_side = self.rules.imaginary
            && self.items[at - 1].ends_operand()
            && self.items[at].begins_operand()
            && (left.is_imaginary_factor() || right.is_imaginary_factor())
            && Class::are_factors(left, right, self.defaults);
        if side_by_side { self.node(begin, end, Class::Product) } else { None }
    }
}

/// What is known about the trees that one frame allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shapes {
    /// Whether there is one.
    pub(crate) any: bool,
    /// Whether the other frame allows all of them.
    pub(crate) all: bool,
}

/// Goes through the trees that `of` allows and asks whether `within` allows them. Only the top of a tree matters for
/// what it can be part of, so trees with the same top in both frames count as one. `None` if it takes too much work.
pub(crate) fn shapes(of: &Frame<'_>, within: &Frame<'_>) -> Option<Shapes> {
    let size = of.items.len() + 1;
    let mut cells: Vec<Vec<Shape>> = vec![Vec::new(); size * size];
    for length in 1..size {
        for begin in 0..size - length {
            let end = begin + length;
            cells[begin * size + end] = cell(of, within, &cells, begin, end)?;
        }
    }
    let whole = &cells[size - 1];
    Some(Shapes { any: !whole.is_empty(), all: whole.iter().all(|(_, other)| other.is_some()) })
}

/// The class of a tree in the first frame, and in the second if that allows it.
type Shape = (Class, Option<Class>);

/// The shapes of one stretch; `None` if it takes too much work.
fn cell(
    of: &Frame<'_>,
    within: &Frame<'_>,
    cells: &[Vec<Shape>],
    begin: usize,
    end: usize,
) -> Option<Vec<Shape>> {
    let mut found: Vec<Shape> = Vec::new();
    if of.bracketed(begin, end).is_none() {
        return Some(found);
    }
    let mut add = |one: Option<Class>, other: Option<Class>| {
        if let Some(one) = one
            && !found.contains(&(one, other))
        {
            found.push((one, other));
        }
    };
    let size = of.items.len() + 1;
    let cell = |begin: usize, end: usize| cells[begin * size + end].as_slice();
    charge(COMBINATION).ok()?;
    if end - begin == 1 {
        add(of.single(begin), within.single(begin));
        return Some(found);
    }
    for (one, other) in cell(begin + 1, end) {
        add(of.prefixed(begin, end, *one), other.and_then(|other| within.prefixed(begin, end, other)));
    }
    for (one, other) in cell(begin, end - 1) {
        add(of.banged(begin, end, *one), other.and_then(|other| within.banged(begin, end, other)));
    }
    if let Some(at) = of.exponent(begin, end) {
        for (one, other) in cell(begin, at) {
            add(of.raised(begin, at, end, *one), other.and_then(|base| within.raised(begin, at, end, base)));
        }
    }
    for at in begin + 1..end {
        let is_sign = matches!(of.items[at].kind, ItemKind::Operation(..)) && !of.prefix[at];
        let right = if is_sign { at + 1 } else { at };
        if right == end || !(is_sign || of.rules.imaginary) {
            continue;
        }
        let combine = |frame: &Frame<'_>, left: Class, right: Class| match is_sign {
            true => frame.binary(begin, at, end, left, right),
            false => frame.product(begin, at, end, left, right),
        };
        for left in cell(begin, at) {
            for right in cell(right, end) {
                charge(COMBINATION).ok()?;
                let other = left.1.zip(right.1);
                let other = other.and_then(|(left, right)| combine(within, left, right));
                add(combine(of, left.0, right.0), other);
            }
        }
    }
    Some(found)
}
