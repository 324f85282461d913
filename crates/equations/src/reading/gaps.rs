//! The gaps of a Goal: what lies between them is bracketed, without the signs that join it to its neighbours (EQ-2).

use std::ops::Range;

use super::item::{Item, ItemKind};
use super::shape::{Frame, shapes};
use crate::rules::Rules;

/// The gaps of a Goal and, for one choice of meanings, what they group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Gaps {
    /// The indices of the cubes with a gap before them.
    gaps: Vec<usize>,
    /// The cubes of the cores. Cores of a single numeral say nothing and are left out.
    cores: Vec<Range<usize>>,
}

impl Gaps {
    /// The gaps of a Goal of `count` cubes, for items with chosen meanings.
    pub(crate) fn of(gaps: &[usize], count: usize, items: &[Item], rules: &Rules) -> Gaps {
        let ignored = || Gaps { gaps: gaps.to_vec(), cores: Vec::new() };
        if gaps.is_empty() {
            return ignored();
        }
        let mut flat = Vec::new();
        flatten(items, &mut flat);
        let mut edges = vec![0];
        edges.extend(gaps);
        edges.push(count);
        let mut cores = Vec::new();
        for edge in edges.windows(2) {
            match core(&flat, edge[0]..edge[1], rules) {
                Core::Empty => {}
                Core::Cubes(cubes) => cores.push(cubes),
                Core::Cut => return ignored(),
            }
        }
        let gaps = Gaps { gaps: gaps.to_vec(), cores };
        // Bracketing cores leaves an expression an expression, unless operands stand side by side.
        match gaps.cores.is_empty() || !rules.imaginary || gaps.leave_an_expression(&flat, rules) {
            true => gaps,
            false => ignored(),
        }
    }

    fn leave_an_expression(&self, flat: &[&Item], rules: &Rules) -> bool {
        let frame = Frame::new(flat, Vec::new(), Some(self), false, rules);
        frame.and_then(|frame| shapes(&frame, &frame)).is_some_and(|shapes| shapes.any)
    }

    /// Whether a node over these cubes would straddle the edge of a core.
    pub(crate) fn forbid(&self, node: Range<usize>) -> bool {
        self.cores.iter().any(|core| straddle(core, &node))
    }

    /// Whether a gap lies between these digits.
    pub(crate) fn cut(&self, digits: Range<usize>) -> bool {
        self.gaps.iter().any(|gap| digits.start < *gap && *gap < digits.end)
    }

    /// The cubes of the cores.
    pub(crate) fn cores(&self) -> &[Range<usize>] {
        &self.cores
    }
}

/// Whether two ranges overlap and neither contains the other.
pub(super) fn straddle(one: &Range<usize>, other: &Range<usize>) -> bool {
    let apart = one.end <= other.start || other.end <= one.start;
    let inside = other.start <= one.start && one.end <= other.end;
    let around = one.start <= other.start && other.end <= one.end;
    !(apart || inside || around)
}

/// What is left of a block.
enum Core {
    /// Nothing, or one numeral.
    Empty,
    Cubes(Range<usize>),
    /// Its last numeral is the AB of an AB+ whose `+` is beyond the gap: no tree has such a node.
    Cut,
}

fn core(flat: &[&Item], block: Range<usize>, rules: &Rules) -> Core {
    let is_inside = |item: &Item| match item.cubes.is_empty() {
        // A `!` belongs to the cube before it.
        true => block.start < item.cubes.start && item.cubes.end <= block.end,
        false => block.start <= item.cubes.start && item.cubes.end <= block.end,
    };
    let inside: Vec<usize> = (0..flat.len()).filter(|at| is_inside(flat[*at])).collect();
    let joins_on_the_left = |at: &usize| match flat[*at].kind {
        // A `!` comes first only if what it followed was stripped.
        ItemKind::Exponent(_) | ItemKind::Bang => true,
        ItemKind::Operation(..) => !flat[*at].is_prefix(at.checked_sub(1).map(|before| flat[before]), rules),
        _ => false,
    };
    let begin = inside.iter().take_while(|at| joins_on_the_left(at)).count();
    let inside = &inside[begin..];
    let is_cut = flat.iter().any(|item| {
        block.contains(&item.cubes.start) && item.cubes.end > block.end && !item.cubes.is_empty()
    });
    if is_cut {
        return if inside.is_empty() { Core::Empty } else { Core::Cut };
    }
    let signs_behind =
        inside.iter().rev().take_while(|at| matches!(flat[**at].kind, ItemKind::Operation(..))).count();
    match &inside[..inside.len() - signs_behind] {
        [first, .., last] => Core::Cubes(flat[*first].cubes.start..flat[*last].cubes.end),
        _ => Core::Empty,
    }
}

/// The items without the brackets among them.
pub(crate) fn flatten<'a>(items: &'a [Item], flat: &mut Vec<&'a Item>) {
    for item in items {
        match &item.kind {
            ItemKind::Group { items, .. } => flatten(items, flat),
            _ => flat.push(item),
        }
    }
}
